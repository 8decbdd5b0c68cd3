import numpy as np

class Game:
    def __init__(self):
        self.state = np.zeros(9, dtype=int)      # 1 and -1
        self.turn = 1

    def rows(self):
        s = self.state.reshape(3, 3)
        return list(s.sum(axis=0)) + list(s.sum(axis=1)) + [s.trace(), s[:, ::-1].trace()]

    def over(self):
        return max(self.rows()) == 3 or not (self.state == 0).any()

    def legal(self):
        return [int(i) for i in np.flatnonzero(self.state == 0)]

    def move(self, i):
        self.state[i] = self.turn
        self.turn = -self.turn

    def back(self, i):
        self.state[i] = 0
        self.turn = -self.turn


class Engine:
    """Plain minimax. Value for player 1."""

    def __init__(self, game):
        self.game = game
        self.memo = {}

    def value(self):
        key = self.game.state.tobytes()
        if key in self.memo:
            return self.memo[key]
        if max(self.game.rows()) == 3:
            v = 1
        elif not self.game.legal():
            v = 0
        else:
            vs = []
            for i in self.game.legal():
                self.game.move(i)
                vs.append(self.value())
                self.game.back(i)
            v = max(vs) if self.game.turn == 1 else min(vs)
        self.memo[key] = v
        return v

    def pick(self):
        best = None
        for i in self.game.legal():
            who = self.game.turn
            self.game.move(i)
            v = self.value() * who
            self.game.back(i)
            if best is None or v > best[0]:
                best = v, i
        return best[1]


def main():
    game = Game()
    engine = Engine(game)
    while not game.over():
        if game.turn == 1:
            print(game.state.reshape(3, 3))
            game.move(int(input("0-8 ")))
        else:
            game.move(engine.pick())
    print(game.state.reshape(3, 3))


if __name__ == "__main__":
    main()
