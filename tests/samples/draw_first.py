# Tic-tac-toe with minimax. The board is a list of nine strings.
WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_won(board, player):
    return any(all(board[i] == player for i in line) for line in WINS)


def is_full(board):
    return " " not in board


def minimax(board, depth, is_maximizing, me, you):
    if is_full(board):
        return 0
    if has_won(board, me):
        return 1
    if has_won(board, you):
        return -1
    if is_maximizing:
        best = -1000
        for i in range(9):
            if board[i] == " ":
                board[i] = me
                best = max(best, minimax(board, depth + 1, False, me, you))
                board[i] = " "
        return best
    best = 1000
    for i in range(9):
        if board[i] == " ":
            board[i] = you
            best = min(best, minimax(board, depth + 1, True, me, you))
            board[i] = " "
    return best


def best_move(board, player):
    other = "O" if player == "X" else "X"
    best_score = -1000
    move = None
    for i in range(9):
        if board[i] == " ":
            board[i] = player
            score = minimax(board, 0, False, player, other)
            board[i] = " "
            if score > best_score:
                best_score = score
                move = i
    return move
