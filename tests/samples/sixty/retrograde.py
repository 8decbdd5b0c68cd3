"""Solve tic-tac-toe backwards once, then only look up.

A position is a string of nine characters from the upper left, '-' for an empty cell.
"""
WIN = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def line_of(pos, who):
    return any(all(pos[i] == who for i in w) for w in WIN)


def successors(pos):
    who = "X" if pos.count("X") == pos.count("O") else "O"
    for i, c in enumerate(pos):
        if c == "-":
            yield i, pos[:i] + who + pos[i + 1:]


def layers():
    layer = {"-" * 9}
    while layer:
        yield layer
        layer = {q for p in layer if not line_of(p, "X") and not line_of(p, "O")
                 for _, q in successors(p)}


def solve():
    table = {}
    for layer in reversed(list(layers())):
        for pos in layer:
            if line_of(pos, "X"):
                table[pos] = 1
            elif line_of(pos, "O"):
                table[pos] = -1
            elif "-" not in pos:
                table[pos] = 0
            else:
                x_moves = pos.count("X") == pos.count("O")
                table[pos] = (max if x_moves else min)(table[q] for _, q in successors(pos))
    return table


VALUE = solve()
BOOK = {
    pos: next(i for i, q in successors(pos) if VALUE[q] == v)
    for pos, v in VALUE.items()
    if "-" in pos and not line_of(pos, "X") and not line_of(pos, "O")
}


def reply(pos):
    return BOOK[pos]


if __name__ == "__main__":
    print(len(VALUE), "positions, the game is worth", VALUE["-" * 9])
    pos = "-" * 9
    while pos in BOOK:
        i = reply(pos)
        pos = dict(successors(pos))[i]
        print(pos)
