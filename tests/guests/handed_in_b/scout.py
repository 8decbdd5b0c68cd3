# principal variation search on a 3x3 board of ints: 1 first player, 2 second player, 0 empty
from itertools import product

CELLS = sorted(product(range(3), repeat=2), key=lambda rc: abs(rc[0] - 1) + abs(rc[1] - 1) == 1)


def lined_up(board, p):
    if any(row == [p, p, p] for row in board):
        return True
    if any([board[0][c], board[1][c], board[2][c]] == [p, p, p] for c in range(3)):
        return True
    return board[1][1] == p and (board[0][0] == p == board[2][2] or board[0][2] == p == board[2][0])


def pvs(board, p, alpha, beta, left):
    if lined_up(board, 3 - p):
        return -1 - left
    if left == 0:
        return 0
    first = True
    for r, c in CELLS:
        if board[r][c]:
            continue
        board[r][c] = p
        if first:
            score = -pvs(board, 3 - p, -beta, -alpha, left - 1)
        else:
            score = -pvs(board, 3 - p, -alpha - 1, -alpha, left - 1)  # null window
            if alpha < score < beta:
                score = -pvs(board, 3 - p, -beta, -score, left - 1)   # again, in earnest
        board[r][c] = 0
        first = False
        if score > alpha:
            alpha = score
        if alpha >= beta:
            break
    return alpha


def choose_move(board, p):
    """(row, column) for player p"""
    left = sum(row.count(0) for row in board)
    alpha, choice = -100, None
    for r, c in CELLS:
        if board[r][c] == 0:
            board[r][c] = p
            score = -pvs(board, 3 - p, -100, -alpha, left - 1)
            board[r][c] = 0
            if score > alpha:
                alpha, choice = score, (r, c)
    return choice
