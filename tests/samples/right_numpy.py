# The same with NumPy: a 3 x 3 array of 1, -1 and 0.
import numpy as np


def won(a):
    sums = np.concatenate((a.sum(axis=0), a.sum(axis=1), [np.trace(a), np.trace(np.fliplr(a))]))
    if 3 in sums:
        return 1
    return -1 if -3 in sums else 0


def negamax(a, player, alpha, beta):
    result = won(a)
    if result:
        return result * player * (1 + np.count_nonzero(a == 0))
    free = np.argwhere(a == 0)
    if len(free) == 0:
        return 0
    best = -100
    for row, column in free:
        a[row, column] = player
        best = max(best, -negamax(a, -player, -beta, -alpha))
        a[row, column] = 0
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def choose(a, player):
    scores = {}
    for row, column in np.argwhere(a == 0):
        a[row, column] = player
        scores[int(row), int(column)] = -negamax(a, -player, -100, 100)
        a[row, column] = 0
    return max(scores, key=scores.get)
