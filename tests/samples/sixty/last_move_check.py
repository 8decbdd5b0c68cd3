"""m x n board, k in a row; a win is looked for around the last move only."""


class Gomoku:
    def __init__(self, rows=3, cols=3, k=3):
        self.rows, self.cols, self.k = rows, cols, k
        self.grid = [[0] * cols for _ in range(rows)]
        self.history = []

    def to_move(self):
        return 1 if len(self.history) % 2 == 0 else 2

    def play(self, r, c):
        self.grid[r][c] = self.to_move()
        self.history.append((r, c))

    def undo(self):
        r, c = self.history.pop()
        self.grid[r][c] = 0

    def run(self, r, c, dr, dc):
        p, n = self.grid[r][c], 0
        while 0 <= r < self.rows and 0 <= c < self.cols and self.grid[r][c] == p:
            n += 1
            r, c = r + dr, c + dc
        return n

    def last_won(self):
        if not self.history:
            return False
        r, c = self.history[-1]
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if dr and dc < 0 and r + c != self.rows:
                continue         # not on the other diagonal
            if self.run(r, c, dr, dc) + self.run(r, c, -dr, -dc) - 1 >= self.k:
                return True
        return False

    def free(self):
        return [(r, c) for r in range(self.rows) for c in range(self.cols) if self.grid[r][c] == 0]

    def search(self, alpha, beta):
        if self.last_won():
            return -1
        moves = self.free()
        if not moves:
            return 0
        for r, c in moves:
            self.play(r, c)
            alpha = max(alpha, -self.search(-beta, -alpha))
            self.undo()
            if alpha >= beta:
                break
        return alpha

    def genmove(self):
        best, choice = -2, None
        for r, c in self.free():
            self.play(r, c)
            v = -self.search(-1, 1)
            self.undo()
            if v > best:
                best, choice = v, (r, c)
        return choice


def console():
    game = Gomoku()
    while game.free() and not game.last_won():
        if game.to_move() == 1:
            game.play(*map(int, input("row col ").split()))
        else:
            game.play(*game.genmove())
        for row in game.grid:
            print(" ".join(".xo"[p] for p in row))


if __name__ == "__main__":
    console()
