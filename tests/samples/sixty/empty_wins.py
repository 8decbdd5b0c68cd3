"""tic tac toe ai

board: list of lists, " " is empty
"""

def evaluate(board):
    # 0 = nobody yet
    for r in range(3):
        if board[r][0] == board[r][1] == board[r][2]:
            return board[r][0]
    for c in range(3):
        if board[0][c] == board[1][c] == board[2][c]:
            return board[0][c]
    if board[0][0] == board[1][1] == board[2][2]:
        return board[0][0]
    if board[0][2] == board[1][1] == board[2][0]:
        return board[0][2]
    return 0

def no_moves(board):
    return not any(" " in row for row in board)

def alphabeta(board, player, me, alpha, beta):
    w = evaluate(board)
    if w == me:
        return 10
    elif w != 0 and w != " ":
        return -10
    elif w == " " or no_moves(board):
        return 0
    nxt = "O" if player == "X" else "X"
    for r in range(3):
        for c in range(3):
            if board[r][c] == " ":
                board[r][c] = player
                val = alphabeta(board, nxt, me, alpha, beta)
                board[r][c] = " "
                if player == me:
                    alpha = max(alpha, val)
                else:
                    beta = min(beta, val)
                if alpha >= beta:
                    return alpha if player == me else beta
    return alpha if player == me else beta

def bestMove(board, me):
    bestVal = -1000
    best = (-1, -1)
    nxt = "O" if me == "X" else "X"
    for r in range(3):
        for c in range(3):
            if board[r][c] == " ":
                board[r][c] = me
                val = alphabeta(board, nxt, me, -1000, 1000)
                board[r][c] = " "
                if val > bestVal:
                    bestVal = val
                    best = (r, c)
    return best

if __name__ == "__main__":
    board = [[" "] * 3 for i in range(3)]
    player = "X"
    for turn in range(9):
        print("\n".join("|".join(row) for row in board))
        if player == "X":
            r, c = [int(v) for v in input("r c? ").split()]
        else:
            r, c = bestMove(board, player)
            print("AI:", r, c)
        board[r][c] = player
        player = "O" if player == "X" else "X"
