import math

class TicTacToe:
    def __init__(self):
        self.initial = tuple([None] * 9)

    def to_move(self, state):
        return "X" if state.count("X") == state.count("O") else "O"

    def actions(self, state):
        return [i for i, v in enumerate(state) if v is None]

    def result(self, state, action):
        s = list(state)
        s[action] = self.to_move(state)
        return tuple(s)

    def line(self, state, p):
        return any(all(state[i] == p for i in l) for l in ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),
    (0,4,8),(2,4,6)))

    def terminal_test(self, state):
        return self.line(state, "X") or self.line(state, "O") or None not in state

    def utility(self, state, player):
        v = 1 if self.line(state, "X") else -1 if self.line(state, "O") else 0
        return v if player == "X" else -v


def alpha_beta_search(state, game):
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = -math.inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = math.inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best_score, best_action = -math.inf, None
    for a in game.actions(state):
        v = min_value(game.result(state, a), best_score, math.inf)
        if v > best_score:
            best_score, best_action = v, a
    return best_action
