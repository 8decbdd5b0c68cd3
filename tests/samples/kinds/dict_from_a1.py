CELLS = [c + r for r in "321" for c in "abc"]
LINES = [["a3","b3","c3"],["a2","b2","c2"],["a1","b1","c1"],["a3","a2","a1"],["b3","b2","b1"],["c3","c2","c1"],
    ["a3","b2","c1"],["c3","b2","a1"]]

def other(p):
    return "O" if p == "X" else "X"

def score(board, p):
    if any(all(board[c] == other(p) for c in l) for l in LINES):
        return -1
    free = [c for c in CELLS if board[c] == " "]
    if not free:
        return 0
    best = -2
    for c in free:
        board[c] = p
        best = max(best, -score(board, other(p)))
        board[c] = " "
    return best

def choose(board, p):
    best, cell = -2, None
    for c in CELLS:
        if board[c] == " ":
            board[c] = p
            s = -score(board, other(p))
            board[c] = " "
            if s > best:
                best, cell = s, c
    return cell
