"""Lesson 8, A value: an engine that looks one move ahead. It takes a win that is there, and sees nothing else coming.

The board is a list of nine strings, "X", "O" or " ", row by row from the top left. Python 3.8 or later, standard
library only; copy the file and make it your own.
"""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def empty_cells(board):
    """Return the cells where a move can be made."""
    return [cell for cell in range(9) if board[cell] == " "]


def has_won(board, player):
    """Return whether the player has three in a row."""
    return any(board[a] == board[b] == board[c] == player for a, b, c in LINES)


def value(board, player):
    """Return what the board is worth to the player who has moved: 1 for a win, 0 for anything else."""
    return 1 if has_won(board, player) else 0


def best_move(board, player):
    """Try every empty cell, and return the first of those with the largest value."""
    best, move = -1, None
    for cell in empty_cells(board):
        board[cell] = player
        found = value(board, player)
        board[cell] = " "
        if found > best:
            best, move = found, cell
    return move
