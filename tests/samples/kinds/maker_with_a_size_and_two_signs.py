class TicTacToe:
    def __init__(self, size, human, computer):
        self.size = size
        self.human = human
        self.computer = computer
        self.board = [['-' for _ in range(size)] for _ in range(size)]

    def place(self, r, c, who):
        self.board[r][c] = who

    def won(self, who):
        b = self.board
        for i in range(self.size):
            if all(b[i][j] == who for j in range(self.size)) or all(b[j][i] == who for j in range(self.size)):
                return True
        return all(b[i][i] == who for i in range(self.size)) or all(
            b[i][self.size - 1 - i] == who for i in range(self.size))

    def full(self):
        return all(c != '-' for row in self.board for c in row)

    def minimax(self, mine):
        if self.won(self.computer):
            return 1
        if self.won(self.human):
            return -1
        if self.full():
            return 0
        scores = []
        for r in range(self.size):
            for c in range(self.size):
                if self.board[r][c] == '-':
                    self.board[r][c] = self.computer if mine else self.human
                    scores.append(self.minimax(not mine))
                    self.board[r][c] = '-'
        return max(scores) if mine else min(scores)

    def computer_move(self):
        best, where = -2, None
        for r in range(self.size):
            for c in range(self.size):
                if self.board[r][c] == '-':
                    self.board[r][c] = self.computer
                    v = self.minimax(False)
                    self.board[r][c] = '-'
                    if v > best:
                        best, where = v, (r, c)
        return where
