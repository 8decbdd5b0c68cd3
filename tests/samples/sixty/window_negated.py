# negamax with alpha-beta, numpy board, players 1 and 2
import numpy as np

MASKS = []
for i in range(3):
    m = np.zeros((3, 3), bool); m[i] = True; MASKS.append(m)
    m = np.zeros((3, 3), bool); m[:, i] = True; MASKS.append(m)
MASKS.append(np.eye(3, dtype=bool))
MASKS.append(np.eye(3, dtype=bool)[::-1])

def won(state, player):
    return any((state[m] == player).all() for m in MASKS)

def free(state):
    return list(zip(*np.where(state == 0)))

def negamax(state, player, alpha, beta):
    if won(state, 3 - player):
        return -1
    moves = free(state)
    if not moves:
        return 0
    value = -2
    for move in moves:
        child = state.copy()
        child[move] = player
        value = max(value, -negamax(child, 3 - player, -alpha, -beta))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value

def agent(state, player):
    state = np.asarray(state).reshape(3, 3)
    if not state.any():
        return 1, 1
    values = []
    for move in free(state):
        child = state.copy()
        child[move] = player
        values.append((-negamax(child, 3 - player, -1, 1), move))
    value, (row, col) = max(values, key=lambda t: t[0])
    return int(row), int(col)

if __name__ == "__main__":
    state = np.zeros((3, 3), int)
    player = 1
    while free(state) and not won(state, 3 - player):
        if player == 1:
            row, col = (int(t) for t in input("row,col ").split(","))
        else:
            row, col = agent(state, player)
        state[row, col] = player
        player = 3 - player
        print(state)
