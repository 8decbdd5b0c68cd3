"""No scores at all: a position is won if some move leads to a lost one, lost if all lead to won ones."""

LINES = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]


def complete(stones):
    return any(line <= stones for line in LINES)


def successors(mine, yours):
    """yield (square, position after it, seen from the other side)"""
    for square in range(9):
        if square not in mine and square not in yours:
            yield square, (yours, mine | {square})


def is_won(mine, yours):
    if complete(yours):
        return False
    return any(is_lost(*after) for _, after in successors(mine, yours))


def is_lost(mine, yours):
    if complete(yours):
        return True
    if len(mine) + len(yours) == 9:
        return False
    return all(is_won(*after) for _, after in successors(mine, yours))


def next_move(board, symbol):
    mine = {i for i, c in enumerate(board) if c == symbol}
    yours = {i for i, c in enumerate(board) if c not in (symbol, "_")}
    options = dict(successors(mine, yours))
    for square, after in options.items():
        if is_lost(*after):
            return square
    for square, after in options.items():
        if not is_won(*after):
            return square
    return next(iter(options), None)
