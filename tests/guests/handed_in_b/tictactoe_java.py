# converted from TicTacToeAI.java
class TicTacToeAI:
    EMPTY = '-'

    def __init__(self, board, aiChar, humanChar):
        self.board = board          # char[3][3]
        self.aiChar = aiChar
        self.humanChar = humanChar

    def checkWin(self, c):
        b = self.board
        for i in range(3):
            if b[i][0] == c and b[i][1] == c and b[i][2] == c:
                return True
            if b[0][i] == c and b[1][i] == c and b[2][i] == c:
                return True
        if b[0][0] == c and b[1][1] == c and b[2][2] == c:
            return True
        if b[0][2] == c and b[1][1] == c and b[2][0] == c:
            return True
        return False

    def isFull(self):
        for row in self.board:
            for c in row:
                if c == TicTacToeAI.EMPTY:
                    return False
        return True

    def maxValue(self, alpha, beta):
        if self.checkWin(self.humanChar):
            return -1
        if self.isFull():
            return 0
        v = -2
        for i in range(3):
            for j in range(3):
                if self.board[i][j] == TicTacToeAI.EMPTY:
                    self.board[i][j] = self.aiChar
                    v = max(v, self.minValue(alpha, beta))
                    if v >= beta:
                        return v
                    alpha = max(alpha, v)
                    self.board[i][j] = TicTacToeAI.EMPTY
        return v

    def minValue(self, alpha, beta):
        if self.checkWin(self.aiChar):
            return 1
        if self.isFull():
            return 0
        v = 2
        for i in range(3):
            for j in range(3):
                if self.board[i][j] == TicTacToeAI.EMPTY:
                    self.board[i][j] = self.humanChar
                    v = min(v, self.maxValue(alpha, beta))
                    self.board[i][j] = TicTacToeAI.EMPTY
                    if v <= alpha:
                        return v
                    beta = min(beta, v)
        return v

    def getBestMove(self):
        backup = [row[:] for row in self.board]
        bestVal, best = -2, None
        for i in range(3):
            for j in range(3):
                if backup[i][j] == TicTacToeAI.EMPTY:
                    self.board = [row[:] for row in backup]
                    self.board[i][j] = self.aiChar
                    val = self.minValue(-2, 2)
                    if val > bestVal:
                        bestVal = val
                        best = [i, j]
        self.board = backup
        return best
