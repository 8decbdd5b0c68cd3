"""Alpha-beta with a transposition table (exact values, lower and upper bounds)."""

EXACT, LOWER, UPPER = range(3)


class Searcher:
    def __init__(self):
        self.tt = {}
        self.hits = 0

    @staticmethod
    def has_line(b, p):
        return (
            b[0] == p == b[1] == b[2] or b[3] == p == b[4] == b[5] or b[6] == p == b[7] == b[8]
            or b[0] == p == b[3] == b[6] or b[1] == p == b[4] == b[7] or b[2] == p == b[5] == b[8]
            or b[0] == p == b[4] == b[8] or b[2] == p == b[4] == b[6]
        )

    def search(self, b, p, alpha, beta):
        if self.has_line(b, -p):
            return -10 - b.count(0)
        if 0 not in b:
            return 0

        alpha_orig = alpha
        key = (tuple(b), p)
        entry = self.tt.get(key)
        if entry is not None:
            self.hits += 1
            value, flag = entry
            if flag == EXACT:
                return value
            if flag == LOWER:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                return value

        value = -1000
        for m in range(9):
            if b[m] == 0:
                b[m] = p
                value = max(value, -self.search(b, -p, -beta, -alpha))
                b[m] = 0
                alpha = max(alpha, value)
                if alpha >= beta:
                    break

        if value <= alpha_orig:
            flag = UPPER
        elif value >= beta:
            flag = LOWER
        else:
            flag = EXACT
        self.tt[key] = (value, flag)
        return value

    def pick(self, b, p):
        best, best_move = -1000, None
        for m in range(9):
            if b[m] == 0:
                b[m] = p
                v = -self.search(b, -p, -1000, -best)
                b[m] = 0
                if v > best:
                    best, best_move = v, m
        return best_move


if __name__ == "__main__":
    s = Searcher()
    board, to_move = [0] * 9, 1
    while 0 in board and not s.has_line(board, -to_move):
        board[s.pick(board, to_move)] = to_move
        to_move = -to_move
    print(board, s.hits, "table hits")
