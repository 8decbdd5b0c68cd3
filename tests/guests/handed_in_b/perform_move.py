# Port of my C++ console game (Board.h, AI.h) to Python

NO_VAL = 0
X_VAL = 1
O_VAL = 2
TIE_VAL = 3


class Board:
    def __init__(self, size=3):
        self._size = size
        self._board = [NO_VAL] * (size * size)

    def clear(self):
        self._board = [NO_VAL] * (self._size * self._size)

    def getVal(self, x, y):
        return self._board[self._size * y + x]

    def setVal(self, x, y, player):
        self._board[self._size * y + x] = player

    def checkVictory(self):
        n = self._size
        # check rows
        for y in range(n):
            if self.getVal(0, y) != NO_VAL:
                for x in range(1, n):
                    if self.getVal(x, y) != self.getVal(0, y):
                        break
                else:
                    return self.getVal(0, y)
        # check columns
        for x in range(n):
            if self.getVal(x, 0) != NO_VAL:
                for y in range(1, n):
                    if self.getVal(x, y) != self.getVal(x, 0):
                        break
                else:
                    return self.getVal(x, 0)
        # check top left diagonal
        if self.getVal(0, 0) != NO_VAL:
            for xy in range(1, n):
                if self.getVal(xy, xy) != self.getVal(0, 0):
                    break
            else:
                return self.getVal(0, 0)
        # check top right diagonal
        if self.getVal(n - 1, 0) != NO_VAL:
            for xy in range(1, n):
                if self.getVal(n - xy - 1, xy) != self.getVal(n - 1, 0):
                    break
            else:
                return self.getVal(n - 1, 0)
        # check for tie game
        if NO_VAL in self._board:
            return NO_VAL
        return TIE_VAL


class AiMove:
    def __init__(self, score=0):
        self.x = 0
        self.y = 0
        self.score = score


class AI:
    def __init__(self, aiPlayer):
        self._aiPlayer = aiPlayer
        self._humanPlayer = O_VAL if aiPlayer == X_VAL else X_VAL

    def performMove(self, board):
        bestMove = self._getBestMove(board, self._aiPlayer, -100, 100)
        board.setVal(bestMove.x, bestMove.y, self._aiPlayer)

    def _getBestMove(self, board, player, low, high):
        # Base case, check for end state
        rv = board.checkVictory()
        if rv == self._aiPlayer:
            return AiMove(10)
        elif rv == self._humanPlayer:
            return AiMove(-10)
        elif rv == TIE_VAL:
            return AiMove(0)

        best = None
        for y in range(3):
            for x in range(3):
                if board.getVal(x, y) == NO_VAL:
                    move = AiMove()
                    move.x = x
                    move.y = y
                    board.setVal(x, y, player)
                    if player == self._aiPlayer:
                        move.score = self._getBestMove(board, self._humanPlayer, low, high).score
                    else:
                        move.score = self._getBestMove(board, self._aiPlayer, low, high).score
                    board.setVal(x, y, NO_VAL)
                    if player == self._aiPlayer:
                        if best is None or move.score > best.score:
                            best = move
                        low = max(low, best.score)
                    else:
                        if best is None or move.score < best.score:
                            best = move
                        high = min(high, best.score)
                    if low >= high:
                        return best
        return best


def main():
    board = Board()
    ai = AI(O_VAL)
    while board.checkVictory() == NO_VAL:
        x, y = map(int, input("x y: ").split())
        board.setVal(x, y, X_VAL)
        if board.checkVictory() == NO_VAL:
            ai.performMove(board)
        for row in range(3):
            print(*[".XO"[board.getVal(x, row)] for x in range(3)])


if __name__ == "__main__":
    main()
