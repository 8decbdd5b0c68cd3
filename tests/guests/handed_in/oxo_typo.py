from typing import List, Optional

Board = List[str]


def available_moves(board: Board) -> List[int]:
    return [i for i in range(9) if board[i] == " "]


def winner(board: Board) -> Optional[str]:
    for a, b, c in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


def minimax(board: Board, turn: str, ai: str) -> int:
    w = winner(board)
    if w is not None:
        return 1 if w == ai else -1
    moves = available_moves(board)
    if not moves:
        return 0
    scores = []
    for move in moves:
        board[move] = turn
        scores.append(minimax(board, "O" if turn == "X" else "X", ai))
        board[move] = " "
    return max(scores) if turn == ai else min(scores)


def get_ai_move(board: Board, ai: str) -> int:
    """Find the best move for the AI."""
    human = "O" if ai == "X" else "X"
    best_score = -100
    best_move = -1
    for move in availible_moves(board):
        board[move] = ai
        score = minimax(board, human, ai)
        board[move] = " "
        if score > best_score:
            best_score = score
            best_move = move
    return best_move


if __name__ == "__main__":
    board: Board = [" "] * 9
    while winner(board) is None and available_moves(board):
        board[int(input("Where? (0-8) "))] = "X"
        if winner(board) is None and available_moves(board):
            board[get_ai_move(board, "O")] = "O"
        print(board)
