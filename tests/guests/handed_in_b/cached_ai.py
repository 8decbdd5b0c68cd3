"""ttt ai with a cache so it answers at once the second time. 3x3 lists, cells 'X', 'O' or None."""

LINES = [[(r, c) for c in range(3)] for r in range(3)]
LINES += [[(r, c) for r in range(3)] for c in range(3)]
LINES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]

cache = {}


def other(p):
    return "O" if p == "X" else "X"


def has_line(board, p):
    return any(all(board[r][c] == p for r, c in line) for line in LINES)


def score(board, turn, me):
    key = str(board)
    if key in cache:
        return cache[key]
    if has_line(board, me):
        s = 1
    elif has_line(board, other(me)):
        s = -1
    else:
        scores = []
        for r in range(3):
            for c in range(3):
                if board[r][c] is None:
                    board[r][c] = turn
                    scores.append(score(board, other(turn), me))
                    board[r][c] = None
        if not scores:
            s = 0
        elif turn == me:
            s = max(scores)
        else:
            s = min(scores)
    cache[key] = s
    return s


def ai_move(board, me):
    best = None
    for r in range(3):
        for c in range(3):
            if board[r][c] is None:
                board[r][c] = me
                s = score(board, other(me), me)
                board[r][c] = None
                if best is None or s > best[0]:
                    best = (s, (r, c))
    return best[1]
