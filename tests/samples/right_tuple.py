# The position is a tuple that is never changed; every call returns the pair (score, move), and is remembered.
from functools import lru_cache

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@lru_cache(maxsize=None)
def solve(state, turn):
    other = 3 - turn
    for row in ROWS:
        if all(state[n] == other for n in row):
            return -1 - state.count(0), None
    best = (0, None)
    for n, mark in enumerate(state):
        if mark == 0:
            score = -solve(state[:n] + (turn,) + state[n + 1:], other)[0]
            if best[1] is None or score > best[0]:
                best = (score, n)
    return best
