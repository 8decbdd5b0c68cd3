import math


class Game:
    def __init__(self, cells=None):
        self.cells = cells if cells else [0] * 9

    def moves(self):
        return [i for i, c in enumerate(self.cells) if c == 0]

    def status(self):
        """3 or -3 in a line means that someone has won"""
        c = self.cells
        sums = [sum(c[0:3]), sum(c[3:6]), sum(c[6:9]), sum(c[0::3]), sum(c[1::3]), sum(c[2::3]),
                c[0] + c[4] + c[8], c[2] + c[4] + c[6]]
        if 3 in sums:
            return 1
        if -3 in sums:
            return -1
        return None if 0 in c else 0


def maximize(game, alpha, beta):
    if game.status() is not None:
        return game.status(), None
    best, best_move = -math.inf, None
    for m in game.moves():
        game.cells[m] = 1
        score, _ = minimize(game, alpha, beta)
        game.cells[m] = 0
        best = max(best, score)
        best_move = m
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, best_move


def minimize(game, alpha, beta):
    if game.status() is not None:
        return game.status(), None
    best, best_move = math.inf, None
    for m in game.moves():
        game.cells[m] = -1
        score, _ = maximize(game, alpha, beta)
        game.cells[m] = 0
        best = min(best, score)
        best_move = m
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best, best_move


def ai_turn(game, player):
    """player is 1 or -1, returns the cell"""
    search = maximize if player == 1 else minimize
    return search(game, -math.inf, math.inf)[1]


if __name__ == "__main__":
    g, p = Game(), 1
    while g.status() is None:
        g.cells[ai_turn(g, p)] = p
        p = -p
        print(g.cells)
