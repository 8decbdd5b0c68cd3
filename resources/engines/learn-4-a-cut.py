"""Lesson 8, A cut: alpha-beta. An engine that never loses, and leaves out the moves that cannot matter.

The board is a list of nine strings, "X", "O" or " ", row by row from the top left. Python 3.8 or later, standard
library only; copy the file and make it your own.
"""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
OTHER = {"X": "O", "O": "X"}


def empty_cells(board):
    """Return the cells where a move can be made."""
    return [cell for cell in range(9) if board[cell] == " "]


def has_won(board, player):
    """Return whether the player has three in a row."""
    return any(board[a] == board[b] == board[c] == player for a, b, c in LINES)


def value(board, side, me, ply, alpha, beta):
    """Return what the board is worth to `me` when `side` is to move; outside alpha and beta, a bound for it.

    `alpha` is what I have for sure elsewhere, `beta` what my opponent has: only a value between them matters.
    """
    if has_won(board, OTHER[side]):
        return ply - 10 if side == me else 10 - ply
    cells = empty_cells(board)
    if not cells:
        return 0
    best = -100 if side == me else 100
    for cell in cells:
        board[cell] = side
        found = value(board, OTHER[side], me, ply + 1, alpha, beta)
        board[cell] = " "
        if side == me:
            best = max(best, found)
            alpha = max(alpha, best)
        else:
            best = min(best, found)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def best_move(board, player):
    """Try every empty cell, and return the first of those with the largest value."""
    best, move = -100, None
    for cell in empty_cells(board):
        board[cell] = player
        found = value(board, OTHER[player], player, 1, best, 100)
        board[cell] = " "
        if found > best:
            best, move = found, cell
    return move
