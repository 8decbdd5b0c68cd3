from collections import namedtuple
Best = namedtuple("Best", "value index")
WIN = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))

def best(board, mark):
    other = "X" if mark == "O" else "O"
    if any(all(board[i] == other for i in w) for w in WIN):
        return Best(-1, None)
    if "" not in board:
        return Best(0, None)
    top = None
    for i in range(9):
        if board[i] == "":
            board[i] = mark
            b = best(board, other)
            board[i] = ""
            if top is None or -b.value > top.value:
                top = Best(-b.value, i)
    return top
