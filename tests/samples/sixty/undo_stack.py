class TicTacToe(object):
    """A game with undo. push() and pop() like in a chess library."""

    def __init__(self):
        self.moves = []
        self.x = set()
        self.o = set()

    @property
    def turn(self):
        return len(self.moves) % 2      # 0: X, 1: O

    def legal_moves(self):
        return [sq for sq in range(1, 10) if sq not in self.x and sq not in self.o]

    def push(self, sq):
        if sq not in self.legal_moves():
            raise ValueError("illegal: %r" % sq)
        (self.o if self.turn else self.x).add(sq)
        self.moves.append(sq)

    def pop(self):
        sq = self.moves.pop()
        (self.o if self.turn else self.x).remove(sq)
        return sq

    def has_lost(self):
        """The side to move has lost: the other one has a row."""
        them = self.x if self.turn else self.o
        return any(them.issuperset(w) for w in self.WAYS)

    WAYS = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]

    def search(self, alpha=-1, beta=1):
        if self.has_lost():
            return -1
        if len(self.moves) == 9:
            return 0
        for sq in self.legal_moves():
            self.push(sq)
            score = -self.search(-beta, -alpha)
            self.pop()
            if score >= beta:
                return beta
            alpha = max(alpha, score)
        return alpha

    def engine_move(self):
        ranked = []
        for sq in self.legal_moves():
            self.push(sq)
            ranked.append((-self.search(), sq))
            self.pop()
        return max(ranked)[1]

    def __str__(self):
        cell = lambda n: "X" if n in self.x else "O" if n in self.o else str(n)
        return "\n".join(" ".join(map(cell, range(r, r + 3))) for r in (1, 4, 7))


def play():
    game = TicTacToe()
    while not game.has_lost() and len(game.moves) < 9:
        print(game)
        if game.turn == 0:
            answer = input("Your move (u to undo): ")
            if answer == "u":
                game.pop()
                game.pop()
                continue
            game.push(int(answer))
        else:
            game.push(game.engine_move())
    print(game)


if __name__ == "__main__":
    play()
