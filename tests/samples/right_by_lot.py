# Any of the best moves, by lot.
import random
from functools import lru_cache

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@lru_cache(maxsize=None)
def score(board, player, depth):
    other = "X" if player == "O" else "O"
    if any(all(board[n] == other for n in line) for line in LINES):
        return depth - 10
    if "." not in board:
        return 0
    return max(-score(after, other, depth + 1) for _, after in moves(board, player))


def moves(board, player):
    return [(n, board[:n] + player + board[n + 1:]) for n in range(9) if board[n] == "."]


def best_move(board, player):
    other = "X" if player == "O" else "O"
    scores = {n: -score(after, other, 0) for n, after in moves(board, player)}
    top = max(scores.values())
    return random.choice([n for n in scores if scores[n] == top])
