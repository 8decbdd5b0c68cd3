# tic tac toe - recursion exercise

EMPTY = '*'

def possible(b):
    out = []
    for y in range(3):
        for x in range(3):
            if b[y][x] == EMPTY:
                out.append([y, x])
    return out

def winner_is(b, p):
    cols = [[b[y][x] for y in range(3)] for x in range(3)]
    diag = [[b[i][i] for i in range(3)], [b[i][2-i] for i in range(3)]]
    return [p]*3 in b + cols + diag

def other(p):
    return 'O' if p == 'X' else 'X'

def try_move(b, y, x, p):
    new = b[:]            # copy so that the real board stays as it is
    new[y][x] = p
    return new

def score(b, p):
    """1 if p (to move) wins, -1 if p loses"""
    if winner_is(b, other(p)):
        return -1
    moves = possible(b)
    if not moves:
        return 0
    best = -1
    for y, x in moves:
        if b[y][x] == EMPTY:
            s = -score(try_move(b, y, x, p), other(p))
            if s > best:
                best = s
    return best

def decide(board, p):
    b = [row[:] for row in board]
    best, where = -2, None
    for y, x in possible(b):
        if b[y][x] == EMPTY:
            s = -score(try_move(b, y, x, p), other(p))
            if s > best:
                best, where = s, (y, x)
    return where

def run():
    b = [[EMPTY]*3 for i in range(3)]
    p = 'X'
    while possible(b):
        for row in b:
            print(''.join(row))
        if p == 'X':
            y, x = int(input('y ')), int(input('x '))
        else:
            y, x = decide(b, p)
        b[y][x] = p
        if winner_is(b, p):
            print(p, 'won')
            return
        p = other(p)

if __name__ == '__main__':
    run()
