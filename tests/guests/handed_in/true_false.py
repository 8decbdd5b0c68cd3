# cells: None = free, True = cross, False = nought

def three(cells, who):
    for start, step in ((0, 1), (3, 1), (6, 1), (0, 3), (1, 3), (2, 3), (0, 4), (2, 2)):
        if cells[start] is who and cells[start + step] is who and cells[start + 2 * step] is who:
            return True
    return False


def outcome(cells, turn, known={}):
    """2 = turn wins, 1 = draw, 0 = turn loses"""
    key = (tuple(cells), turn)
    if key not in known:
        if three(cells, not turn):
            known[key] = 0
        elif None not in cells:
            known[key] = 1
        else:
            best = 0
            for i in range(9):
                if cells[i] is None:
                    cells[i] = turn
                    best = max(best, 2 - outcome(cells, not turn))
                    cells[i] = None
            known[key] = best
    return known[key]


def decide(cells, turn):
    want = outcome(cells, turn)
    for i in range(9):
        if cells[i] is None:
            cells[i] = turn
            ok = 2 - outcome(cells, not turn) == want
            cells[i] = None
            if ok:
                return i


if __name__ == '__main__':
    cells, turn = [None] * 9, True
    while None in cells and not three(cells, not turn):
        cells[decide(cells, turn)] = turn
        turn = not turn
        print(*('.' if c is None else 'x' if c else 'o' for c in cells))
