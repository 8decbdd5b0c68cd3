# Any empty cell.
import random


def pick(board, mark):
    return random.choice([n for n in range(9) if board[n] == " "])
