# a position is (who moves, board)
def wins(b, p):
    return any(all(b[i] == p for i in l) for l in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)])

def search(position):
    who, board = position
    foe = "O" if who == "X" else "X"
    if wins(board, foe):
        return -1, None
    if " " not in board:
        return 0, None
    best = (-2, None)
    for i in range(9):
        if board[i] == " ":
            nxt = list(board); nxt[i] = who
            v = -search((foe, nxt))[0]
            if v > best[0]:
                best = (v, i)
    return best

def best_move(position):
    return search(position)[1]
