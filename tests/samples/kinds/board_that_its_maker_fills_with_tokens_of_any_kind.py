LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))

class Engine:
    EMPTY = 7

    def __init__(self, first, second):
        self.tokens = (first, second)
        self.cells = [self.EMPTY] * 9

    def other(self, t):
        return self.tokens[1] if t == self.tokens[0] else self.tokens[0]

    def value(self, t):
        for a, b, c in LINES:
            if self.cells[a] != self.EMPTY and self.cells[a] == self.cells[b] == self.cells[c]:
                return -1
        free = [i for i in range(9) if self.cells[i] == self.EMPTY]
        if not free:
            return 0
        best = -1
        for i in free:
            self.cells[i] = t
            best = max(best, -self.value(self.other(t)))
            self.cells[i] = self.EMPTY
        return best

    def best_move(self, t):
        top, pick = -9, None
        for i in range(9):
            if self.cells[i] == self.EMPTY:
                self.cells[i] = t
                v = -self.value(self.other(t))
                self.cells[i] = self.EMPTY
                if v > top:
                    top, pick = v, i
        return pick
