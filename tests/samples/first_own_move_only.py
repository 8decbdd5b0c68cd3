# One return has slipped into the loop: of its own later moves only the first cell is looked at.
def wins(b, p):
    rows = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
    return any(b[x] == b[y] == b[z] == p for x, y, z in rows)


def minimax(b, maximizing, ai, human):
    if wins(b, ai):
        return 1
    if wins(b, human):
        return -1
    if " " not in b:
        return 0
    if maximizing:
        best = -2
        for i in range(9):
            if b[i] == " ":
                b[i] = ai
                best = max(best, minimax(b, False, ai, human))
                b[i] = " "
                return best
        return best
    best = 2
    for i in range(9):
        if b[i] == " ":
            b[i] = human
            best = min(best, minimax(b, True, ai, human))
            b[i] = " "
    return best


def best_move(b, ai):
    human = "O" if ai == "X" else "X"
    best, move = -2, None
    for i in range(9):
        if b[i] == " ":
            b[i] = ai
            score = minimax(b, False, ai, human)
            b[i] = " "
            if score > best:
                best, move = score, i
    return move
