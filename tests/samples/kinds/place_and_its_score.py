LINES = [[(0,0),(0,1),(0,2)],[(1,0),(1,1),(1,2)],[(2,0),(2,1),(2,2)],[(0,0),(1,0),(2,0)],[(0,1),(1,1),(2,1)],
    [(0,2),(1,2),(2,2)],[(0,0),(1,1),(2,2)],[(0,2),(1,1),(2,0)]]

def minimax(board, player):
    foe = 'O' if player == 'X' else 'X'
    if any(all(board[r][c] == foe for r, c in l) for l in LINES):
        return None, -1
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] == ' ']
    if not free:
        return None, 0
    best = None, -2
    for r, c in free:
        board[r][c] = player
        s = -minimax(board, foe)[1]
        board[r][c] = ' '
        if s > best[1]:
            best = (r, c), s
    return best
