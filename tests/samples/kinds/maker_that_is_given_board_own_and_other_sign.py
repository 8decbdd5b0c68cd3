class Solver:
    def __init__(self, board, me, foe, empty="."):
        self.b = list(board)
        self.me, self.foe, self.empty = me, foe, empty

    def win(self, p):
        b = self.b
        return any(b[x] == b[y] == b[z] == p for x, y, z in (
            (0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)))

    def negamax(self, p, q):
        if self.win(q):
            return -1
        if self.empty not in self.b:
            return 0
        best = -2
        for i in range(9):
            if self.b[i] == self.empty:
                self.b[i] = p
                best = max(best, -self.negamax(q, p))
                self.b[i] = self.empty
        return best

    def solve(self):
        best, move = -2, -1
        for i in range(9):
            if self.b[i] == self.empty:
                self.b[i] = self.me
                v = -self.negamax(self.foe, self.me)
                self.b[i] = self.empty
                if v > best:
                    best, move = v, i
        return move
