# HW7, negamax.  state: tuple of 9 ints, +1 / -1 / 0, I am always the one whose number is given
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def terminal_value(state, me):
    """None while the game goes on"""
    for i, j, k in LINES:
        s = state[i] + state[j] + state[k]
        if s == 3 * me:
            return 1
        if s == -3 * me:
            return -1
    return None if 0 in state else 0


def negamax(state, me):
    """-> (value for me, move)"""
    value = terminal_value(state, me)
    if value is not None:
        return value, None
    best, best_move = -2, None
    for m in range(9):
        if state[m] == 0:
            child = state[:m] + (me,) + state[m + 1:]
            value, _ = negamax(child, -me)
            if value > best:
                best, best_move = value, m
    return best, best_move


def pick(state, me):
    return negamax(tuple(state), me)[1]
