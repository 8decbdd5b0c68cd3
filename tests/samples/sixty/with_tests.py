"""Tres en raya, with unit tests and with the old version kept for comparison."""
import unittest

EMPTY = "-"
WAYS = ["012", "345", "678", "036", "147", "258", "048", "246"]


def opponent(p):
    return "O" if p == "X" else "X"


def is_won(b, p):
    return any(b[int(i)] == b[int(j)] == b[int(k)] == p for i, j, k in WAYS)


# version 1, loses to the corner trick
def old_move(b, p):
    for who in (p, opponent(p)):
        for i in range(9):
            if b[i] == EMPTY:
                c = b[:]
                c[i] = who
                if is_won(c, who):
                    return i
    for i in (4, 0, 2, 6, 8, 1, 3, 5, 7):
        if b[i] == EMPTY:
            return i


# version 2
def evaluate(b, p):
    if is_won(b, opponent(p)):
        return -1
    free = [i for i in range(9) if b[i] == EMPTY]
    best = -1 if free else 0
    for i in free:
        b[i] = p
        v = -evaluate(b, opponent(p))
        b[i] = EMPTY
        if v == 1:
            return 1
        best = max(best, v)
    return best


def new_move(b, p):
    def after(i):
        b[i] = p
        try:
            return evaluate(b, opponent(p))
        finally:
            b[i] = EMPTY
    return min((i for i in range(9) if b[i] == EMPTY), key=after)


class Tests(unittest.TestCase):
    def test_takes_win(self):
        self.assertEqual(new_move(list("XX-OO----"), "X"), 2)

    def test_blocks(self):
        self.assertEqual(new_move(list("XX--O----"), "O"), 2)
        self.assertEqual(old_move(list("XX--O----"), "O"), 2)

    def test_corner_trick(self):
        self.assertIn(new_move(list("X---O---X"), "O"), (1, 3, 5, 7))


def play():
    b, p = list(EMPTY * 9), "X"
    while EMPTY in b and not is_won(b, opponent(p)):
        print("".join(b))
        i = int(input("> ")) if p == "X" else new_move(b, p)
        b[i] = p
        p = opponent(p)


if __name__ == "__main__":
    import sys
    if "test" in sys.argv:
        unittest.main(argv=sys.argv[:1])
    play()
