"""Monte Carlo tic-tac-toe that stops only when it is sure (MCTS with proven nodes).

The dice have a fixed seed, so that my games can be repeated.
"""
import math
import random

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def three(b, s):
    return any(b[i] == b[j] == b[k] == s for i, j, k in ROWS)


class Node:
    def __init__(self, board, turn):
        self.board, self.turn = board, turn
        self.other = "O" if turn == "X" else "X"
        self.visits, self.reward = 0, 0.0
        self.children = None
        self.proven = None        # for the one to move: 1 win, 0 draw, -1 loss
        if three(board, self.other):
            self.proven = -1
        elif " " not in board:
            self.proven = 0

    def expand(self, known):
        self.children = {}
        for i in range(9):
            if self.board[i] == " ":
                b = self.board[:i] + (self.turn,) + self.board[i + 1:]
                if b not in known:
                    known[b] = Node(b, self.other)
                self.children[i] = known[b]

    def settle(self):
        """a node is proven when one child is lost for the other, or when all children are proven"""
        if self.proven is None and self.children:
            values = [c.proven for c in self.children.values()]
            if -1 in values:
                self.proven = 1
            elif None not in values:
                self.proven = -min(values)


class MonteCarlo:
    def __init__(self, seed=7):
        self.dice = random.Random(seed)
        self.known = {}

    def rollout(self, node):
        b, turn = list(node.board), node.turn
        while True:
            other = "O" if turn == "X" else "X"
            if three(b, other):
                return 1 if other == node.turn else -1
            free = [i for i in range(9) if b[i] == " "]
            if not free:
                return 0
            b[self.dice.choice(free)] = turn
            turn = other

    def one_round(self, root):
        path = [root]
        while path[-1].children and path[-1].proven is None:
            node = path[-1]
            open_ones = [c for c in node.children.values() if c.proven is None]
            if not open_ones:
                break
            log = math.log(node.visits + 1)
            path.append(max(open_ones, key=lambda c: -c.reward / (c.visits + 1e-9) + 1.4 * math.sqrt(log / (c.visits + 1e-9))))
        leaf = path[-1]
        if leaf.proven is None and leaf.children is None:
            leaf.expand(self.known)
        score = leaf.proven if leaf.proven is not None else self.rollout(leaf)
        for node in reversed(path):
            node.visits += 1
            node.reward += score
            node.settle()
            score = -score

    def choose(self, board, turn):
        board = tuple(board)
        root = self.known.setdefault(board, Node(board, turn))
        while root.proven is None or root.children is None:
            if root.children is None:
                root.expand(self.known)
                root.settle()
            else:
                self.one_round(root)
        # the root is proven; take a child that proves it, the most visited of these
        sure = [(c.visits, -i) for i, c in root.children.items() if c.proven is not None and -c.proven == root.proven]
        return -max(sure)[1]


player = MonteCarlo()


def choose(board, turn):
    return player.choose(board, turn)
