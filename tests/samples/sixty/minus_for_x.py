"""
Noughts & crosses assignment 3
-1 ... X (moves first)
 1 ... O
 0 ... empty
"""
import numpy as np

X, O = -1, 1


def line_sums(b):
    return np.concatenate([b.sum(axis=0), b.sum(axis=1), [np.trace(b)], [np.trace(np.fliplr(b))]])


def has_won(b, p):
    return (line_sums(b) == 3 * p).any()


def utility(b):
    if has_won(b, X):
        return -1
    if has_won(b, O):
        return 1
    return 0


def finished(b):
    return utility(b) != 0 or np.count_nonzero(b) == 9


def minimax_value(b, p, cache={}):
    key = b.tobytes()
    if key in cache:
        return cache[key]
    if finished(b):
        v = utility(b)
    else:
        vals = []
        for r, c in np.argwhere(b == 0):
            b[r, c] = p
            vals.append(minimax_value(b, -p))
            b[r, c] = 0
        v = max(vals) if p == X else min(vals)
    cache[key] = v
    return v


def choose_move(b, p):
    """b is a 3x3 array, p the player to move; returns row, column"""
    b = np.array(b)
    best = None
    for r, c in np.argwhere(b == 0):
        b[r, c] = p
        v = minimax_value(b, -p) * p
        b[r, c] = 0
        if best is None or v > best[0]:
            best = (v, int(r), int(c))
    return best[1], best[2]


def play():
    b = np.zeros((3, 3), dtype=int)
    p = X
    while not finished(b):
        print(np.array(["O", "X", "."])[1 - b] if False else b)
        if p == X:
            r, c = map(int, input("r c: ").split())
        else:
            r, c = choose_move(b, p)
        b[r, c] = p
        p = -p
    print(b, utility(b))


if __name__ == "__main__":
    play()
