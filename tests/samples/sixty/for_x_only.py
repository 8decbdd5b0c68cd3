import copy

def check(b):
    for p in 'XO':
        for r in range(3):
            if b[r] == [p, p, p]: return p
            if [b[0][r], b[1][r], b[2][r]] == [p, p, p]: return p
        if b[0][0] == p and b[1][1] == p and b[2][2] == p: return p
        if b[0][2] == p and b[1][1] == p and b[2][0] == p: return p
    return 'tie' if all(c != '' for row in b for c in row) else None

scores = {'X': 1, 'O': -1, 'tie': 0}

def minimax(b, maximizing):
    w = check(b)
    if w:
        return scores[w]
    best = -5 if maximizing else 5
    for r in range(3):
        for c in range(3):
            if b[r][c] == '':
                n = copy.copy(b)
                n[r] = b[r][:]
                n[r][c] = 'X' if maximizing else 'O'
                s = minimax(n, not maximizing)
                if maximizing:
                    best = max(best, s)
                    if best == 1: return 1
                else:
                    best = min(best, s)
                    if best == -1: return -1
    return best

def ai(b, me):
    """the best square for me, 'X' or 'O'"""
    best, spot = -5, None
    for r in range(3):
        for c in range(3):
            if b[r][c] == '':
                n = [row[:] for row in b]
                n[r][c] = me
                s = minimax(n, me == 'O')
                if s > best:
                    best, spot = s, (r, c)
    return spot

def main():
    b = [['', '', ''], ['', '', ''], ['', '', '']]
    turn = 'X'
    me = input('Do you want X or O? ')
    while check(b) is None:
        for row in b:
            print([c or ' ' for c in row])
        if turn == me:
            r, c = int(input('row ')), int(input('col '))
        else:
            r, c = ai(b, turn)
        b[r][c] = turn
        turn = 'O' if turn == 'X' else 'X'
    print(check(b))

if __name__ == '__main__':
    main()
