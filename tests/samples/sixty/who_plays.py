# tic tac toe for two, each a person or the machine

def ganadores(t):
    for i in (0, 1, 2):
        yield t[3*i], t[3*i+1], t[3*i+2]
        yield t[i], t[i+3], t[i+6]
    yield t[0], t[4], t[8]
    yield t[2], t[4], t[6]

def three_in_row(t, m):
    return (m, m, m) in ganadores(t)

def person(t, m):
    while 1:
        n = input(m + ', your square (a1 to c3): ')
        if len(n) == 2 and n[0] in 'abc' and n[1] in '123':
            sq = 'abc'.index(n[0]) + 3 * (int(n[1]) - 1)
            if t[sq] == '-':
                return sq

def machine(t, m):
    def look(t, turn):
        if three_in_row(t, m): return 1
        if three_in_row(t, swap[m]): return -1
        if t.count('-') == 0: return 0
        pick = max if turn == m else min
        return pick(look(t[:i] + (turn,) + t[i+1:], swap[turn])
                    for i in range(9) if t[i] == '-')
    opts = [i for i in range(9) if t[i] == '-']
    if len(opts) == 9:
        return 8             # all openings draw
    if len(opts) == 8 and t[4] == '-':
        return 4             # saves time
    return max(opts, key=lambda i: look(t[:i] + (m,) + t[i+1:], swap[m]))

swap = {'X': 'O', 'O': 'X'}
KINDS = {'p': person, 'm': machine}

def match(first, second):
    t = ('-',) * 9
    seats = {'X': KINDS[first], 'O': KINDS[second]}
    m = 'X'
    while '-' in t and not three_in_row(t, 'X') and not three_in_row(t, 'O'):
        print(*t[:3]); print(*t[3:6]); print(*t[6:])
        sq = seats[m](t, m)
        t = t[:sq] + (m,) + t[sq+1:]
        m = swap[m]
    print('Result:', t)

if __name__ == '__main__':
    match(input('X is p or m? '), input('O is p or m? '))
