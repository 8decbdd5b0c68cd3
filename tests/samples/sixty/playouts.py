"""Flat Monte Carlo: some random games after each move, the best average is played."""
import random
import sys

N = 8
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def status(b):
    for i, j, k in LINES:
        if b[i] and b[i] == b[j] == b[k]:
            return b[i]
    return 0 if all(b) else None      # None: goes on


def rollout(b, p):
    b = b[:]
    while (s := status(b)) is None:
        b[random.choice([i for i in range(9) if not b[i]])] = p
        p = 3 - p
    return s


def mcts(b, p, n=N):
    wins = {}
    for i in range(9):
        if b[i]:
            continue
        c = b[:]
        c[i] = p
        total = 0
        for _ in range(n):
            s = rollout(c, 3 - p)
            total += 2 if s == p else 1 if s == 0 else 0
        wins[i] = total
    return max(wins, key=wins.get)


def main():
    b, p = [0] * 9, 1
    while status(b) is None:
        for r in range(3):
            print(*("·×○"[v] for v in b[3 * r:3 * r + 3]))
        if p == 1:
            line = sys.stdin.readline()
            if not line:
                return
            i = int(line)
        else:
            i = mcts(b, p)
        b[i] = p
        p = 3 - p
    print(("draw", "you", "me")[status(b)])


if __name__ == "__main__":
    main()
