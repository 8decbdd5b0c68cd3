"""Lesson 8, Recursion: an engine that plays every game to its end before it moves. This is minimax, without a cut.

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


def value(board, side, me, ply):
    """Return what the board is worth to `me` when `side` is to move: 10 - ply for a win, ply - 10 for a loss."""
    if has_won(board, OTHER[side]):
        return ply - 10 if side == me else 10 - ply
    found = []
    for cell in empty_cells(board):
        board[cell] = side
        found.append(value(board, OTHER[side], me, ply + 1))
        board[cell] = " "
    if not found:
        return 0
    return max(found) if side == me else min(found)


def best_move(board, player):
    """Try every empty cell, and return the first of those with the largest value."""
    best, move = -100, None
    for cell in empty_cells(board):
        board[cell] = player
        found = value(board, OTHER[player], player, 1)
        board[cell] = " "
        if found > best:
            best, move = found, cell
    return move
