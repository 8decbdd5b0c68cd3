import time


class Searcher:
    """Iterative deepening as in a chess program, although the tree is tiny. Empty squares are None."""

    def __init__(self, time_limit=60.0):
        self.time_limit = time_limit
        self.nodes = 0

    def score(self, squares, side):
        for i, j, k in [(0, 4, 8), (2, 4, 6)] + [(n, n + 3, n + 6) for n in range(3)] + [(n, n + 1, n + 2) for n in (0, 3, 6)]:
            if squares[i] is not None and squares[i] == squares[j] == squares[k]:
                return 1000 if squares[i] == side else -1000
        return None

    def alpha_beta(self, squares, side, depth, alpha, beta):
        self.nodes += 1
        result = self.score(squares, side)
        if result is not None:
            return result - depth if result < 0 else result + depth
        if None not in squares:
            return 0
        if depth == 0:
            return 0
        enemy = "X" if side == "O" else "O"
        for n in self.order:
            if squares[n] is None:
                squares[n] = side
                value = -self.alpha_beta(squares, enemy, depth - 1, -beta, -alpha)
                squares[n] = None
                if value >= beta:
                    return beta
                if value > alpha:
                    alpha = value
        return alpha

    def think(self, squares, side):
        started = time.monotonic()
        squares = list(squares)
        enemy = "X" if side == "O" else "O"
        self.order = [4, 0, 2, 6, 8, 1, 3, 5, 7]
        moves = [n for n in self.order if squares[n] is None]
        best = moves[0]
        for depth in range(len(moves)):
            scores = {}
            for n in moves:
                squares[n] = side
                scores[n] = -self.alpha_beta(squares, enemy, depth, -10_000, 10_000)
                squares[n] = None
            moves.sort(key=lambda n: -scores[n])
            best = moves[0]
            if scores[best] >= 1000 or time.monotonic() - started > self.time_limit:
                break
        return best
