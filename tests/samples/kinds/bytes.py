LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))
EMPTY, CROSS, NOUGHT = 0, 1, 2

def solve(board: bytes, side):
    other = 3 - side
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == other:
            return -1
    best = None
    for i in range(9):
        if board[i] == EMPTY:
            nxt = board[:i] + bytes([side]) + board[i + 1:]
            v = -solve(nxt, other)
            if best is None or v > best:
                best = v
    return 0 if best is None else best

def best_move(board: bytes, side: int) -> int:
    moves = [i for i in range(9) if board[i] == EMPTY]
    return max(moves, key=lambda i: -solve(board[:i] + bytes([side]) + board[i + 1:], 3 - side))
