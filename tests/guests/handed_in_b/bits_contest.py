# TTT, problem F of the club contest. Input: one line of 9 characters (X, O or .), the one to move
# is X when the counts are equal. Output: the cell, 1-based.
import sys
from functools import lru_cache

W = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124]
F = 0o777


@lru_cache(None)
def g(a, b):
    """a moves; 2 win, 1 draw, 0 loss"""
    for w in W:
        if b & w == w:
            return 0
    e = F & ~(a | b)
    if not e:
        return 1
    r = 0
    while e:
        l = e & -e
        e ^= l
        r = max(r, 2 - g(b, a | l))
    return r


def solve(s):
    x = sum(1 << i for i, c in enumerate(s) if c == 'X')
    o = sum(1 << i for i, c in enumerate(s) if c == 'O')
    a, b = (x, o) if bin(x).count('1') == bin(o).count('1') else (o, x)
    t = g(a, b)
    for i in range(9):
        l = 1 << i
        if not (a | b) & l and 2 - g(b, a | l) == t:
            return i + 1


if __name__ == '__main__':
    print(solve(sys.stdin.readline().strip()))
