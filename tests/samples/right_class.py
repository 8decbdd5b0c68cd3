# A player as a class; an empty cell shows its number, from 1.
class Game:
    def __init__(self):
        self.board = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]

    def empty(self):
        return [n for n in range(9) if self.board[n] not in "XO"]

    def wins(self, mark):
        b = self.board
        return any(b[i] == b[j] == b[k] == mark for i, j, k in (
            (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))

    def minimax(self, mark, computer, depth):
        human = "O" if computer == "X" else "X"
        if self.wins(computer):
            return 100 - depth
        if self.wins(human):
            return depth - 100
        cells = self.empty()
        if not cells:
            return 0
        values = []
        for n in cells:
            kept = self.board[n]
            self.board[n] = mark
            values.append(self.minimax("O" if mark == "X" else "X", computer, depth + 1))
            self.board[n] = kept
        return max(values) if mark == computer else min(values)

    def get_move(self, computer):
        best = None
        for n in self.empty():
            kept = self.board[n]
            self.board[n] = computer
            value = self.minimax("O" if computer == "X" else "X", computer, 1)
            self.board[n] = kept
            if best is None or value > best[0]:
                best = (value, n)
        return best[1] + 1
