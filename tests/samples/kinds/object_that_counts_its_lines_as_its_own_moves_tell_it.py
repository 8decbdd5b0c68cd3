class Game:
    def __init__(self, n=3):
        self.grid = [[0] * n for _ in range(n)]
        self.sums = [0] * (2 * n + 2)

    def place(self, row, col, player, by=1):
        self.grid[row][col] = player if by > 0 else 0
        d = by if player == 1 else -by
        for i in (row, 3 + col, *([6] if row == col else []), *([7] if row + col == 2 else [])):
            self.sums[i] += d

    def best(self, player):
        value, move = -2, None
        for r in range(3):
            for c in range(3):
                if self.grid[r][c] == 0:
                    self.place(r, c, player)
                    v = -self.value(3 - player)
                    self.place(r, c, player, -1)
                    if v > value:
                        value, move = v, [r, c]
        return move

    def value(self, player):
        if any(abs(each) == 3 for each in self.sums):
            return -1
        found = -2
        for r in range(3):
            for c in range(3):
                if self.grid[r][c] == 0:
                    self.place(r, c, player)
                    found = max(found, -self.value(3 - player))
                    self.place(r, c, player, -1)
        return 0 if found == -2 else found
