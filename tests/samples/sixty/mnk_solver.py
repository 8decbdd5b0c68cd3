#!/usr/bin/env python3
"""m,n,k-games, solved by brute force with a table. Practical up to 4x4.

    MNK(3, 3, 3).best_move("X.O......", "X")
"""
import argparse


class MNK:
    def __init__(self, m=3, n=3, k=3):
        self.m, self.n, self.k = m, n, k
        self.table = {}
        self.lines = list(self._lines())

    def _lines(self):
        for y in range(self.n):
            for x in range(self.m):
                for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                    ex, ey = x + dx * (self.k - 1), y + dy * (self.k - 1)
                    if 0 <= ex < self.m and 0 <= ey < self.n:
                        yield [(y + i * dy) * self.m + x + i * dx for i in range(self.k)]

    def connected(self, cells, who):
        for line in self.lines:
            for i in line:
                if cells[i] != who:
                    break
            else:
                return True
        return False

    def value(self, cells, who):
        """1, 0, -1 for the one who is to move."""
        try:
            return self.table[cells]
        except KeyError:
            pass
        other = "O" if who == "X" else "X"
        if self.connected(cells, other):
            v = -1
        elif "." not in cells:
            v = 0
        else:
            v = -1
            for i in range(len(cells)):
                if cells[i] == ".":
                    v = max(v, -self.value(cells[:i] + who + cells[i + 1:], other))
                    if v == 1:
                        break
        self.table[cells] = v
        return v

    def best_move(self, cells, who):
        other = "O" if who == "X" else "X"
        best_v, best_i = -2, None
        for i in range(len(cells)):
            if cells[i] == ".":
                v = -self.value(cells[:i] + who + cells[i + 1:], other)
                if v > best_v:
                    best_v, best_i = v, i
        return best_i


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("m", type=int, nargs="?", default=3)
    parser.add_argument("n", type=int, nargs="?", default=3)
    parser.add_argument("k", type=int, nargs="?", default=3)
    args = parser.parse_args()
    game = MNK(args.m, args.n, args.k)
    cells, who = "." * (args.m * args.n), "X"
    while "." in cells and not game.connected(cells, "X") and not game.connected(cells, "O"):
        for y in range(args.n):
            print(cells[y * args.m:(y + 1) * args.m])
        i = int(input("? ")) if who == "X" else game.best_move(cells, who)
        cells = cells[:i] + who + cells[i + 1:]
        who = "O" if who == "X" else "X"
    print(cells)


if __name__ == "__main__":
    main()
