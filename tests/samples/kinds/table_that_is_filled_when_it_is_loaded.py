WINS = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))
POLICY, VALUES = {}, {}

def _fill(board, p):
    q = 3 - p
    if board in VALUES:
        return VALUES[board]
    if any(board[a] == board[b] == board[c] == q for a, b, c in WINS):
        return -1
    best, at = -2, None
    for i in range(9):
        if board[i] == 0:
            v = -_fill(board[:i] + (p,) + board[i + 1:], q)
            if v > best:
                best, at = v, i
    if at is None:
        return 0
    POLICY[board], VALUES[board] = at, best
    return best

_fill((0,) * 9, 1)

def policy(board):
    return POLICY[tuple(board)]
