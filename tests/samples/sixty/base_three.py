"""The board is one integer in base three: cell i is the digit of 3**i, 0 empty, 1 X, 2 O."""

POW = [3 ** i for i in range(9)]
TRIPS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def digit(n, i):
    return n // POW[i] % 3


def side(n):
    stones = sum(digit(n, i) != 0 for i in range(9))
    return 1 + stones % 2


def won(n, p):
    return any(all(digit(n, i) == p for i in t) for t in TRIPS)


def nexts(n):
    p = side(n)
    return {i: n + p * POW[i] for i in range(9) if digit(n, i) == 0}


SCORE = {}


def score(n):
    """For the side that has just moved."""
    if n not in SCORE:
        if won(n, 3 - side(n)):
            SCORE[n] = 1
        else:
            SCORE[n] = -max((score(m) for m in nexts(n).values()), default=0)
    return SCORE[n]


def answer(n):
    """The cell to play in position n."""
    options = nexts(n)
    return max(options, key=lambda i: score(options[i]))


def encode(text):
    return sum(POW[i] * ".XO".index(ch) for i, ch in enumerate(text))


if __name__ == "__main__":
    n = 0
    while not won(n, 1) and not won(n, 2) and nexts(n):
        i = answer(n)
        n = nexts(n)[i]
        print(i, n)
