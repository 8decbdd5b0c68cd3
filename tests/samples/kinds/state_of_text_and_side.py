from functools import lru_cache
LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))
START = ("." * 9, "x")

def actions(state):
    board, player = state
    return [i for i in range(9) if board[i] == "."]

def result(state, a):
    board, player = state
    return board[:a] + player + board[a+1:], "o" if player == "x" else "x"

@lru_cache(None)
def value(state):
    board, player = state
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return -1
    if "." not in board:
        return 0
    return max(-value(result(state, a)) for a in actions(state))

def best_action(state):
    return max(actions(state), key=lambda a: -value(result(state, a)))
