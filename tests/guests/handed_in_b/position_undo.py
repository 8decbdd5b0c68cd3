"""Engine in the manner of chess engines: a position with make/unmake, a hash table and killer moves."""


class Position:
    __slots__ = ("squares", "stack", "key", "line_sums")

    RANDOM = [[0x9E3779B97F4A7C15 * (2 * i + s + 1) & 0xFFFFFFFFFFFFFFFF for s in range(2)] for i in range(9)]
    THROUGH = [(0, 3, 6), (0, 4), (0, 5, 7), (1, 3), (1, 4, 6, 7), (1, 5), (2, 3, 7), (2, 4), (2, 5, 6)]

    def __init__(self, moves=()):
        self.squares = [0] * 9
        self.line_sums = [0] * 8
        self.stack = []
        self.key = 0
        for m in moves:
            self.make(m)

    @property
    def white_to_move(self):
        return len(self.stack) % 2 == 0

    def make(self, m):
        if self.squares[m]:
            raise ValueError(f"square {m} is not empty")
        s = 1 if self.white_to_move else -1
        self.squares[m] = s
        for line in self.THROUGH[m]:
            self.line_sums[line] += s
        self.key ^= self.RANDOM[m][s < 0]
        self.stack.append(m)

    def unmake(self):
        m = self.stack.pop()
        s = self.squares[m]
        self.squares[m] = 0
        for line in self.THROUGH[m]:
            self.line_sums[line] -= s
        self.key ^= self.RANDOM[m][s < 0]

    def just_won(self):
        return bool(self.stack) and any(abs(self.line_sums[line]) == 3 for line in self.THROUGH[self.stack[-1]])

    def legal(self):
        return [m for m in (4, 0, 2, 6, 8, 1, 3, 5, 7) if not self.squares[m]]


EXACT, AT_LEAST, AT_MOST = range(3)


class Engine:
    def __init__(self, position=None):
        self.position = position or Position()
        self.table = {}
        self.killer = [None] * 10

    def play(self, m):
        self.position.make(m)

    def take_back(self):
        self.position.unmake()

    def search(self, alpha, beta):
        p = self.position
        ply = len(p.stack)
        if p.just_won():
            return ply - 20
        if ply == 9:
            return 0
        entry = self.table.get(p.key)
        if entry:
            score, kind = entry
            if kind == EXACT or (kind == AT_LEAST and score >= beta) or (kind == AT_MOST and score <= alpha):
                return score
        best, floor = -100, alpha
        moves = p.legal()
        if self.killer[ply] in moves:
            moves.remove(self.killer[ply])
            moves.insert(0, self.killer[ply])
        for m in moves:
            p.make(m)
            score = -self.search(-beta, -floor)
            p.unmake()
            best = max(best, score)
            floor = max(floor, score)
            if floor >= beta:
                self.killer[ply] = m
                break
        self.table[p.key] = (best, AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT)
        return best

    def go(self):
        """The best move in the position that stands on the board (0 to 8)."""
        best, choice = -100, None
        for m in self.position.legal():
            self.position.make(m)
            score = -self.search(-100, -best)
            self.position.unmake()
            if score > best:
                best, choice = score, m
        return choice


def analyse(moves):
    """The moves of the game so far, squares 0 to 8 in order; gives the next one."""
    return Engine(Position(moves)).go()
