"""Tic-tac-toe homework: the computer plays with minimax. Run the file to play against it.

The board is a list of nine strings, "X", "O" or " ", row by row from the top left.
"""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_won(board, player):
    """Does the player have three in a row?"""
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == player:
            return True
    return False


def empty_cells(board):
    """The cells where a move can be made."""
    return [cell for cell in range(9) if board[cell] == " "]


def minimax(board, depth, my_turn, me, other):
    """How good is the board for me? I take the largest value, the other one the smallest."""
    if has_won(board, me):
        return 10 - depth
    if has_won(board, other):
        return depth - 10
    if not empty_cells(board):
        return 0
    if my_turn:
        best = -100
        for cell in empty_cells(board):
            board[cell] = me
            value = minimax(board, depth + 1, False, me, other)
            board[cell] = " "
            if value > best:
                best = value
        return best
    else:
        best = 100
        for cell in empty_cells(board):
            board[cell] = other
            value = minimax(board, depth + 1, True, me, other)
            board[cell] = " "
            if value < best:
                best = value
            return best


def best_move(board, player):
    """Try every empty cell, and take the one with the best value."""
    other = "O" if player == "X" else "X"
    best, move = -100, None
    for cell in empty_cells(board):
        board[cell] = player
        value = minimax(board, 1, False, player, other)
        board[cell] = " "
        if value > best:
            best, move = value, cell
    return move


def show(board):
    """Print the board; an empty cell shows its number."""
    for row in range(3):
        print(" | ".join(board[cell] if board[cell] != " " else str(cell) for cell in range(3 * row, 3 * row + 3)))


def main():
    """You are X, the computer is O."""
    board, player = [" "] * 9, "X"
    while empty_cells(board) and not has_won(board, "X") and not has_won(board, "O"):
        show(board)
        move = int(input("Your move: ")) if player == "X" else best_move(board, "O")
        if board[move] != " ":
            print("This cell is taken.")
            continue
        board[move] = player
        player = "O" if player == "X" else "X"
    show(board)
    print("X wins" if has_won(board, "X") else "O wins" if has_won(board, "O") else "A draw")


if __name__ == "__main__":
    main()
