import random

def lines(b):
    rows = [b[i:i+3] for i in (0, 3, 6)]
    cols = [b[i::3] for i in range(3)]
    return rows + cols + [b[::4], b[2:7:2]]

def wins(b, p):
    return [p] * 3 in lines(b)

def minimax(b, p, me):
    opp = {'X': 'O', 'O': 'X'}
    if wins(b, me):
        return 1
    if wins(b, opp[me]):
        return -1
    empty = [i for i, v in enumerate(b) if v == '.']
    if not empty:
        return 0
    scores = []
    for i in empty:
        b2 = b.copy()
        b2[i] = p
        scores.append(minimax(b2, opp[p], me))
        if scores[-1] == (1 if p == me else -1):
            break
    return max(scores) if p == me else min(scores)

def best(b, p):
    moves = [i for i, v in enumerate(b) if v == '.']
    if len(moves) == 9:
        return 4
    scored = []
    for i in moves:
        b2 = b.copy()
        b2[i] = p
        scored.append((minimax(b2, 'O' if p == 'X' else 'X', p), i))
    top = max(s for s, _ in scored)
    return random.choice([i for s, i in scored if s == top])

def anything(b, p):
    return random.choice([i for i, v in enumerate(b) if v == '.'])

# ---- demo: best (X) against anything (O) ----
results = []
for n in range(3):
    board, turn = ['.'] * 9, 'X'
    while '.' in board and not wins(board, 'X') and not wins(board, 'O'):
        f = best if turn == 'X' else anything
        board[f(board, turn)] = turn
        turn = 'O' if turn == 'X' else 'X'
    results.append('X' if wins(board, 'X') else 'O' if wins(board, 'O') else '-')
    print('game', n + 1)
    for r in (0, 3, 6):
        print(' '.join(board[r:r+3]))
print('results', results)
