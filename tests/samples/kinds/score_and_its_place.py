LINES = [[(0,0),(0,1),(0,2)],[(1,0),(1,1),(1,2)],[(2,0),(2,1),(2,2)],[(0,0),(1,0),(2,0)],[(0,1),(1,1),(2,1)],
    [(0,2),(1,2),(2,2)],[(0,0),(1,1),(2,2)],[(0,2),(1,1),(2,0)]]

def find(board, me):
    foe = 3 - me
    if any(all(board[r][c] == foe for r, c in l) for l in LINES):
        return [-1, None]
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] == 0]
    if not free:
        return [0, None]
    top = [-2, None]
    for r, c in free:
        board[r][c] = me
        s = -find(board, foe)[0]
        board[r][c] = 0
        if s > top[0]:
            top = [s, (r, c)]
    return top
