"""Q-learning by self-play. Trains for a second or two when the file is loaded."""
import random

GRID = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
ALPHA, GAMMA, EPS = 0.3, 0.9, 0.3
random.seed(42)


def winner(s):
    for a, b, c in GRID:
        if s[a] != " " and s[a] == s[b] == s[c]:
            return s[a]
    return "draw" if " " not in s else None


class QAgent:
    def __init__(self):
        self.q = {}

    def actions(self, s):
        return [i for i, ch in enumerate(s) if ch == " "]

    def get(self, s, a):
        return self.q.get((s, a), 0.0)

    def best(self, s):
        return max(self.actions(s), key=lambda a: self.get(s, a))

    def explore(self, s):
        return random.choice(self.actions(s)) if random.random() < EPS else self.best(s)

    def learn(self, s, a, reward, nxt):
        future = 0.0
        if nxt is not None:
            future = -max(self.get(nxt, b) for b in self.actions(nxt))
        self.q[s, a] = self.get(s, a) + ALPHA * (reward + GAMMA * future - self.get(s, a))

    def episode(self):
        s, p = " " * 9, "X"
        while True:
            a = self.explore(s)
            n = s[:a] + p + s[a + 1:]
            w = winner(n)
            if w:
                self.learn(s, a, 0 if w == "draw" else 1, None)
                return
            self.learn(s, a, 0, n)
            s, p = n, "O" if p == "X" else "X"


agent = QAgent()
for episode in range(3000):
    agent.episode()


def q_move(board):
    """board: nine characters; whose turn it is follows from them"""
    return agent.best(board)


def main():
    s, p = " " * 9, "X"
    while winner(s) is None:
        print(s[:3], s[3:6], s[6:], sep="\n")
        a = int(input("cell ")) if p == "X" else q_move(s)
        s = s[:a] + p + s[a + 1:]
        p = "O" if p == "X" else "X"


if __name__ == "__main__":
    main()
