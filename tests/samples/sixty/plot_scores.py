# Which first move is best? Plots the values and plays a game.
import random

import matplotlib.pyplot as plt

L = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
cache = {}


def has(bd, who):
    return any(bd[i] == bd[j] == bd[k] == who for i, j, k in L)


def val(bd, who):
    key = "".join(bd)
    if key not in cache:
        opp = "XO"[who == "X"]
        if has(bd, opp):
            cache[key] = -1
        elif "." not in bd:
            cache[key] = 0
        else:
            cache[key] = max(-v for v in children(bd, who).values())
    return cache[key]


def children(bd, who):
    opp = "XO"[who == "X"]
    out = {}
    for n, ch in enumerate(bd):
        if ch == ".":
            out[n] = val(bd[:n] + [who] + bd[n + 1:], opp)
    return out


def choose(bd, who):
    vals = children(bd, who)
    low = min(vals.values())
    return random.choice([n for n in vals if vals[n] == low])


def game():
    bd, who = ["."] * 9, "X"
    while "." in bd and not has(bd, "X") and not has(bd, "O"):
        bd[choose(bd, who)] = who
        who = "XO"[who == "X"]
    return "".join(bd)


fig, ax = plt.subplots()
empty = ["."] * 9
ax.bar(range(9), [-v for v in children(empty, "X").values()])
ax.set_xlabel("first move")
ax.set_ylabel("value for X")
plt.title("Opening moves, sample game " + game())
plt.show()
