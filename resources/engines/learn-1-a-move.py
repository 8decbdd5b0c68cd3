"""Lesson 8, A move: the smallest engine there is. It knows the rules and draws its move by lot.

The board is a list of nine strings, "X", "O" or " ", row by row from the top left. Python 3.8 or later, standard
library only; copy the file and make it your own.
"""

import random


def empty_cells(board):
    """Return the cells where a move can be made."""
    return [cell for cell in range(9) if board[cell] == " "]


def best_move(board, player):
    """Return the cell to play, from 0 to 8: any empty one."""
    return random.choice(empty_cells(board))
