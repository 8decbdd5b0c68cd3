# Centre first, then corners, then edges; positions are remembered.
ORDER = [4, 0, 2, 6, 8, 1, 3, 5, 7]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
memory = {}


def evaluate(cells, side):
    key = "".join(cells) + side
    if key not in memory:
        foe = "O" if side == "X" else "X"
        if any(cells[a] == cells[b] == cells[c] == foe for a, b, c in LINES):
            memory[key] = -1 - cells.count(" ")
        else:
            free = [n for n in ORDER if cells[n] == " "]
            best = -50 if free else 0
            for n in free:
                cells[n] = side
                best = max(best, -evaluate(cells, foe))
                cells[n] = " "
            memory[key] = best
    return memory[key]


def ai(cells, side):
    foe = "O" if side == "X" else "X"
    best, answer = -100, None
    for n in ORDER:
        if cells[n] == " ":
            cells[n] = side
            value = -evaluate(cells, foe)
            cells[n] = " "
            if value > best:
                best, answer = value, n
    return answer
