"""Generators everywhere (functional programming course, week 5)."""
from itertools import starmap

TRIPLES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

replace = lambda t, i, v: t[:i] + (v,) + t[i + 1:]
opposite = lambda p: "XO".replace(p, "")


def is_line(t, p):
    return any(starmap(lambda a, b, c: t[a] == t[b] == t[c] == p, TRIPLES))


def moves(t):
    return (i for i, v in enumerate(t) if v == "")


def worth(t, p):
    if is_line(t, opposite(p)):
        return -1
    values = (-worth(replace(t, i, p), opposite(p)) for i in moves(t))
    if 1 in values:
        return 1
    return max(values, default=0)


def select(t, p):
    """The move for p on the tuple t."""
    if all(v == "" for v in t):
        return 4
    return min(moves(t), key=lambda i: worth(replace(t, i, p), opposite(p)))


def rounds(t=("",) * 9, p="X"):
    while any(True for _ in moves(t)) and not is_line(t, opposite(p)):
        i = int(input("? ")) if p == "X" else select(t, p)
        t = replace(t, i, p)
        yield t
        p = opposite(p)


if __name__ == "__main__":
    for t in rounds():
        print([v or "." for v in t])
