"""Final project. The AI is perfect (minimax with memory)."""
import random


class Board:
    def __init__(self, cells=None):
        self.cells = list(cells) if cells else ["-"] * 9

    def empty(self):
        return [i for i, c in enumerate(self.cells) if c == "-"]

    def with_move(self, i, who):
        other = Board(self.cells)
        other.cells[i] = who
        return other

    def winner(self):
        for a, b, c in WINNING_LINES:
            if self.cells[a] != "-" and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None

    def key(self):
        return "".join(self.cells)


class PerfectAI:
    def __init__(self, who):
        self.who = who
        self.other = "O" if who == "X" else "X"
        self.memory = {}

    def value(self, board, turn):
        k = board.key()
        if k in self.memory:
            return self.memory[k]
        w = board.winner()
        if w == self.who:
            v = 1
        elif w == self.other:
            v = -1
        elif not board.empty():
            v = 0
        else:
            nxt = "O" if turn == "X" else "X"
            vs = [self.value(board.with_move(i, turn), nxt) for i in board.empty()]
            v = max(vs) if turn == self.who else min(vs)
        self.memory[k] = v
        return v

    def choose(self, board):
        return max(board.empty(), key=lambda i: self.value(board.with_move(i, self.who), self.other))


class RandomAI:
    def __init__(self, who):
        self.who = who

    def choose(self, board):
        return random.choice(board.empty())


def best_move(cells, who):
    return PerfectAI(who).choose(Board(cells))
