from dataclasses import dataclass

@dataclass
class Result:
    score: int
    move: int

WIN = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))

def search(board, mark):
    other = "X" if mark == "O" else "O"
    if any(all(board[i] == other for i in w) for w in WIN):
        return Result(-1, -1)
    if "-" not in board:
        return Result(0, -1)
    best = Result(-2, -1)
    for i, c in enumerate(board):
        if c == "-":
            board[i] = mark
            r = search(board, other)
            board[i] = "-"
            if -r.score > best.score:
                best = Result(-r.score, i)
    return best
