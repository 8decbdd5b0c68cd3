"""Engines that are called in ways of their own, each sound, with the call that is right and a fault to put into it."""

from __future__ import annotations

KINDS = {
    "a board that its maker fills, with tokens of any kind": (
        """
LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))

class Engine:
    EMPTY = 7

    def __init__(self, first, second):
        self.tokens = (first, second)
        self.cells = [self.EMPTY] * 9

    def other(self, t):
        return self.tokens[1] if t == self.tokens[0] else self.tokens[0]

    def value(self, t):
        for a, b, c in LINES:
            if self.cells[a] != self.EMPTY and self.cells[a] == self.cells[b] == self.cells[c]:
                return -1
        free = [i for i in range(9) if self.cells[i] == self.EMPTY]
        if not free:
            return 0
        best = -1
        for i in free:
            self.cells[i] = t
            best = max(best, -self.value(self.other(t)))
            self.cells[i] = self.EMPTY
        return best

    def best_move(self, t):
        top, pick = -9, None
        for i in range(9):
            if self.cells[i] == self.EMPTY:
                self.cells[i] = t
                v = -self.value(self.other(t))
                self.cells[i] = self.EMPTY
                if v > top:
                    top, pick = v, i
        return pick
""",
        "Engine().best_move('X')",
        ("return -1", "return 0"),
    ),
    "a maker that is given board, own and other sign": (
        """
class Solver:
    def __init__(self, board, me, foe, empty="."):
        self.b = list(board)
        self.me, self.foe, self.empty = me, foe, empty

    def win(self, p):
        b = self.b
        return any(b[x] == b[y] == b[z] == p for x, y, z in (
            (0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)))

    def negamax(self, p, q):
        if self.win(q):
            return -1
        if self.empty not in self.b:
            return 0
        best = -2
        for i in range(9):
            if self.b[i] == self.empty:
                self.b[i] = p
                best = max(best, -self.negamax(q, p))
                self.b[i] = self.empty
        return best

    def solve(self):
        best, move = -2, -1
        for i in range(9):
            if self.b[i] == self.empty:
                self.b[i] = self.me
                v = -self.negamax(self.foe, self.me)
                self.b[i] = self.empty
                if v > best:
                    best, move = v, i
        return move
""",
        "Solver().solve()",
        ("return -1", "return 0"),
    ),
    "a maker with a size and two signs": (
        """
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
""",
        "TicTacToe().computer_move()",
        ("return -1", "return 0"),
    ),
    "a state of text and side": (
        """
from functools import lru_cache
LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))
START = ("." * 9, "x")

def actions(state):
    board, player = state
    return [i for i in range(9) if board[i] == "."]

def result(state, a):
    board, player = state
    return board[:a] + player + board[a+1:], "o" if player == "x" else "x"

@lru_cache(None)
def value(state):
    board, player = state
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return -1
    if "." not in board:
        return 0
    return max(-value(result(state, a)) for a in actions(state))

def best_action(state):
    return max(actions(state), key=lambda a: -value(result(state, a)))
""",
        "best_action((board, 'x'))",
        ("return -1", "return 0"),
    ),
    "a state of numbers and side": (
        """
def winner(cells):
    for a, b, c in ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)):
        if cells[a] and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return 0

def successors(state):
    cells, turn = state
    for i in range(9):
        if cells[i] == 0:
            yield i, (cells[:i] + (turn,) + cells[i + 1:], 3 - turn)

def minimax(state):
    cells, turn = state
    w = winner(cells)
    if w:
        return 1 if w == 1 else -1
    if all(cells):
        return 0
    values = [minimax(s) for _, s in successors(state)]
    return max(values) if turn == 1 else min(values)

def choose_move(state):
    cells, turn = state
    pick = max if turn == 1 else min
    return pick(successors(state), key=lambda pair: minimax(pair[1]))[0]

if __name__ == "__main__":
    print(choose_move(((0,) * 9, 1)))
""",
        "choose_move((board, 1))",
        ("if w == 1 else -1", "if w == 1 else 0"),
    ),
    "a state that begins with the side": (
        """
# a position is (who moves, board)
def wins(b, p):
    return any(all(b[i] == p for i in l) for l in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)])

def search(position):
    who, board = position
    foe = "O" if who == "X" else "X"
    if wins(board, foe):
        return -1, None
    if " " not in board:
        return 0, None
    best = (-2, None)
    for i in range(9):
        if board[i] == " ":
            nxt = list(board); nxt[i] = who
            v = -search((foe, nxt))[0]
            if v > best[0]:
                best = (v, i)
    return best

def best_move(position):
    return search(position)[1]
""",
        "search(('X', board))",
        ("return -1, None", "return 0, None"),
    ),
    "a place and its score": (
        """
LINES = [[(0,0),(0,1),(0,2)],[(1,0),(1,1),(1,2)],[(2,0),(2,1),(2,2)],[(0,0),(1,0),(2,0)],[(0,1),(1,1),(2,1)],
    [(0,2),(1,2),(2,2)],[(0,0),(1,1),(2,2)],[(0,2),(1,1),(2,0)]]

def minimax(board, player):
    foe = 'O' if player == 'X' else 'X'
    if any(all(board[r][c] == foe for r, c in l) for l in LINES):
        return None, -1
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] == ' ']
    if not free:
        return None, 0
    best = None, -2
    for r, c in free:
        board[r][c] = player
        s = -minimax(board, foe)[1]
        board[r][c] = ' '
        if s > best[1]:
            best = (r, c), s
    return best
""",
        "minimax(board, 'X')",
        ("return None, -1", "return None, 0"),
    ),
    "a score and its place": (
        """
LINES = [[(0,0),(0,1),(0,2)],[(1,0),(1,1),(1,2)],[(2,0),(2,1),(2,2)],[(0,0),(1,0),(2,0)],[(0,1),(1,1),(2,1)],
    [(0,2),(1,2),(2,2)],[(0,0),(1,1),(2,2)],[(0,2),(1,1),(2,0)]]

def find(board, me):
    foe = 3 - me
    if any(all(board[r][c] == foe for r, c in l) for l in LINES):
        return [-1, None]
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] == 0]
    if not free:
        return [0, None]
    top = [-2, None]
    for r, c in free:
        board[r][c] = me
        s = -find(board, foe)[0]
        board[r][c] = 0
        if s > top[0]:
            top = [s, (r, c)]
    return top
""",
        "find(board, 1)",
        ("return [-1, None]", "return [0, None]"),
    ),
    "an object with score and move": (
        """
from dataclasses import dataclass

@dataclass
class Result:
    score: int
    move: int

WIN = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))

def search(board, mark):
    other = "X" if mark == "O" else "O"
    if any(all(board[i] == other for i in w) for w in WIN):
        return Result(-1, -1)
    if "-" not in board:
        return Result(0, -1)
    best = Result(-2, -1)
    for i, c in enumerate(board):
        if c == "-":
            board[i] = mark
            r = search(board, other)
            board[i] = "-"
            if -r.score > best.score:
                best = Result(-r.score, i)
    return best
""",
        "search(board, 'X')",
        ("return Result(-1, -1)", "return Result(0, -1)"),
    ),
    "a named tuple with value and index": (
        """
from collections import namedtuple
Best = namedtuple("Best", "value index")
WIN = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))

def best(board, mark):
    other = "X" if mark == "O" else "O"
    if any(all(board[i] == other for i in w) for w in WIN):
        return Best(-1, None)
    if "" not in board:
        return Best(0, None)
    top = None
    for i in range(9):
        if board[i] == "":
            board[i] = mark
            b = best(board, other)
            board[i] = ""
            if top is None or -b.value > top.value:
                top = Best(-b.value, i)
    return top
""",
        "best(board, 'X')",
        ("return Best(-1, None)", "return Best(0, None)"),
    ),
    "a bot with a board of its own": (
        """
import random
LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))

class Bot:
    def __init__(self):
        self.squares = ["free"] * 9

    def opponent_moved(self, cell):
        self.squares[cell] = "them"

    def my_move(self):
        best, pick = -2, None
        for i in self._free():
            self.squares[i] = "me"
            v = -self._value("them", "me")
            self.squares[i] = "free"
            if v > best:
                best, pick = v, i
        self.squares[pick] = "me"
        return pick

    def _free(self):
        return [i for i, s in enumerate(self.squares) if s == "free"]

    def _value(self, who, last):
        if any(all(self.squares[i] == last for i in l) for l in LINES):
            return -1
        free = self._free()
        if not free:
            return 0
        best = -2
        for i in free:
            self.squares[i] = who
            best = max(best, -self._value(last, who))
            self.squares[i] = "free"
        return best
""",
        "Bot().my_move()",
        ("return -1", "return 0"),
    ),
    "bytes": (
        """
LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))
EMPTY, CROSS, NOUGHT = 0, 1, 2

def solve(board: bytes, side):
    other = 3 - side
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == other:
            return -1
    best = None
    for i in range(9):
        if board[i] == EMPTY:
            nxt = board[:i] + bytes([side]) + board[i + 1:]
            v = -solve(nxt, other)
            if best is None or v > best:
                best = v
    return 0 if best is None else best

def best_move(board: bytes, side: int) -> int:
    moves = [i for i in range(9) if board[i] == EMPTY]
    return max(moves, key=lambda i: -solve(board[:i] + bytes([side]) + board[i + 1:], 3 - side))
""",
        "best_move(board, 1)",
        ("return -1", "return 0"),
    ),
    "a bytearray of letters": (
        """
LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))
board = bytearray(b"." * 9)

def val(b, me, you):
    if any(b[x] == b[y] == b[z] == you for x, y, z in LINES):
        return -1
    best = -2
    for i in range(9):
        if b[i] == ord("."):
            b[i] = me
            best = max(best, -val(b, you, me))
            b[i] = ord(".")
    return best if best > -2 else 0

def pick(b, me):
    me = ord(me)
    you = ord("O") if me == ord("X") else ord("X")
    best, at = -2, None
    for i in range(9):
        if b[i] == ord("."):
            b[i] = me
            v = -val(b, you, me)
            b[i] = ord(".")
            if v > best:
                best, at = v, i
    return at
""",
        "pick(board, 'X')",
        ("return -1", "return 0"),
    ),
    "a dict from a1": (
        """
CELLS = [c + r for r in "321" for c in "abc"]
LINES = [["a3","b3","c3"],["a2","b2","c2"],["a1","b1","c1"],["a3","a2","a1"],["b3","b2","b1"],["c3","c2","c1"],
    ["a3","b2","c1"],["c3","b2","a1"]]

def other(p):
    return "O" if p == "X" else "X"

def score(board, p):
    if any(all(board[c] == other(p) for c in l) for l in LINES):
        return -1
    free = [c for c in CELLS if board[c] == " "]
    if not free:
        return 0
    best = -2
    for c in free:
        board[c] = p
        best = max(best, -score(board, other(p)))
        board[c] = " "
    return best

def choose(board, p):
    best, cell = -2, None
    for c in CELLS:
        if board[c] == " ":
            board[c] = p
            s = -score(board, other(p))
            board[c] = " "
            if s > best:
                best, cell = s, c
    return cell
""",
        "choose(board, 'X')",
        ("return -1", "return 0"),
    ),
    "a state and its game": (
        """
import math

class TicTacToe:
    def __init__(self):
        self.initial = tuple([None] * 9)

    def to_move(self, state):
        return "X" if state.count("X") == state.count("O") else "O"

    def actions(self, state):
        return [i for i, v in enumerate(state) if v is None]

    def result(self, state, action):
        s = list(state)
        s[action] = self.to_move(state)
        return tuple(s)

    def line(self, state, p):
        return any(all(state[i] == p for i in l) for l in ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),
    (0,4,8),(2,4,6)))

    def terminal_test(self, state):
        return self.line(state, "X") or self.line(state, "O") or None not in state

    def utility(self, state, player):
        v = 1 if self.line(state, "X") else -1 if self.line(state, "O") else 0
        return v if player == "X" else -v


def alpha_beta_search(state, game):
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = -math.inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = math.inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best_score, best_action = -math.inf, None
    for a in game.actions(state):
        v = min_value(game.result(state, a), best_score, math.inf)
        if v > best_score:
            best_score, best_action = v, a
    return best_action
""",
        "alpha_beta_search(board, game)",
        ('else -1 if self.line(state, "O") else 0', "else 0"),
    ),
    "a game and its state": (
        """
from collections import namedtuple
GameState = namedtuple("GameState", "to_move, utility, board, moves")

class Game:
    def actions(self, state):
        raise NotImplementedError
    def result(self, state, move):
        raise NotImplementedError
    def utility(self, state, player):
        raise NotImplementedError
    def terminal_test(self, state):
        return not self.actions(state)
    def to_move(self, state):
        return state.to_move

class TicTacToe(Game):
    def __init__(self, h=3, v=3, k=3):
        self.h, self.v, self.k = h, v, k
        moves = [(x, y) for x in range(1, h + 1) for y in range(1, v + 1)]
        self.initial = GameState(to_move="X", utility=0, board={}, moves=moves)
    def actions(self, state):
        return state.moves
    def result(self, state, move):
        if move not in state.moves:
            return state
        board = state.board.copy()
        board[move] = state.to_move
        moves = list(state.moves)
        moves.remove(move)
        return GameState(to_move=("O" if state.to_move == "X" else "X"),
            utility=self.compute_utility(board, move, state.to_move), board=board, moves=moves)
    def utility(self, state, player):
        return state.utility if player == "X" else -state.utility
    def terminal_test(self, state):
        return state.utility != 0 or len(state.moves) == 0
    def compute_utility(self, board, move, player):
        if any(self.k_in_row(board, move, player, d) for d in ((0, 1), (1, 0), (1, -1), (1, 1))):
            return +1 if player == "X" else -1
        return 0
    def k_in_row(self, board, move, player, delta):
        dx, dy = delta
        x, y = move
        n = 0
        while board.get((x, y)) == player:
            n += 1
            x, y = x + dx, y + dy
        x, y = move
        while board.get((x, y)) == player:
            n += 1
            x, y = x - dx, y - dy
        return n - 1 >= self.k

def minimax_decision(game, state):
    player = game.to_move(state)
    def max_value(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        return max(min_value(game.result(state, a)) for a in game.actions(state))
    def min_value(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        return min(max_value(game.result(state, a)) for a in game.actions(state))
    return max(game.actions(state), key=lambda a: min_value(game.result(state, a)))
""",
        "minimax_decision(game, board)",
        ('return +1 if player == "X" else -1', 'return +1 if player == "X" else 0'),
    ),
    "a policy by value iteration": (
        """
LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))

def over(s):
    for a, b, c in LINES:
        if s[a] != " " and s[a] == s[b] == s[c]:
            return True
    return " " not in s

def reward(s):
    for a, b, c in LINES:
        if s[a] != " " and s[a] == s[b] == s[c]:
            return 1 if s[a] == "X" else -1
    return 0

def turn(s):
    return "X" if s.count("X") == s.count("O") else "O"

def nexts(s):
    return {i: s[:i] + turn(s) + s[i + 1:] for i in range(9) if s[i] == " "}

states = {" " * 9}
frontier = [" " * 9]
while frontier:
    s = frontier.pop()
    if not over(s):
        for t in nexts(s).values():
            if t not in states:
                states.add(t)
                frontier.append(t)

V = {s: 0 for s in states}
changed = True
while changed:
    changed = False
    for s in states:
        new = reward(s) if over(s) else (max if turn(s) == "X" else min)(V[t] for t in nexts(s).values())
        if new != V[s]:
            V[s] = new
            changed = True

def policy(state):
    options = nexts(state)
    best = max if turn(state) == "X" else min
    return best(options, key=lambda i: V[options[i]])
""",
        "policy(board)",
        ('return 1 if s[a] == "X" else -1', 'return 1 if s[a] == "X" else 0'),
    ),
    "a table that is filled when it is loaded": (
        """
WINS = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))
POLICY, VALUES = {}, {}

def _fill(board, p):
    q = 3 - p
    if board in VALUES:
        return VALUES[board]
    if any(board[a] == board[b] == board[c] == q for a, b, c in WINS):
        return -1
    best, at = -2, None
    for i in range(9):
        if board[i] == 0:
            v = -_fill(board[:i] + (p,) + board[i + 1:], q)
            if v > best:
                best, at = v, i
    if at is None:
        return 0
    POLICY[board], VALUES[board] = at, best
    return best

_fill((0,) * 9, 1)

def policy(board):
    return POLICY[tuple(board)]
""",
        "policy(board)",
        ("return -1", "return 0"),
    ),
    "an agent of a competition, given an observation": (
        """
LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))

def agent(observation, configuration):
    board = list(observation["board"])
    mark = observation["mark"]

    def search(m):
        enemy = 3 - m
        if any(board[a] == board[b] == board[c] == enemy for a, b, c in LINES):
            return -1, None
        best = None
        for i in range(9):
            if board[i] == 0:
                board[i] = m
                v = -search(enemy)[0]
                board[i] = 0
                if best is None or v > best[0]:
                    best = v, i
        return best or (0, None)

    return search(mark)[1]
""",
        "agent({board: board, mark: 1}, {rows: rows, columns: columns, inarow: k})",
        ("return -1, None", "return 0, None"),
    ),
    "an object that counts its lines, as its own moves tell it": (
        """
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
""",
        "Game().best(1)",
        ("return -1", "return 1"),
    ),
    "numbers of the magic square": (
        """
from itertools import combinations

def has_15(numbers):
    return any(sum(three) == 15 for three in combinations(numbers, 3))

def rest(mine, yours):
    return [n for n in range(1, 10) if n not in mine and n not in yours]

def value(mine, yours):
    if has_15(yours):
        return -1
    return max((-value(yours, mine | {n}) for n in rest(mine, yours)), default=0)

def pick(mine, yours):
    mine, yours = frozenset(mine), frozenset(yours)
    return max(rest(mine, yours), key=lambda n: -value(yours, mine | {n}))
""",
        "pick(mine, theirs)",
        ("return -1", "return 0"),
    ),
    "a dict with keys of its own, answered as a new one by who has one sign": (
        """
TRIOS = ["a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 b2 c3", "a3 b2 c1"]
LIBRE = ""

def tablero_vacio():
    return {f + c: LIBRE for f in "abc" for c in "123"}

def gano(t, quien):
    return any(all(t[k] == quien for k in trio.split()) for trio in TRIOS)

def con(t, k, quien):
    nuevo = t.copy()
    nuevo[k] = quien
    return nuevo

def hijos(t, quien):
    return [con(t, k, quien) for k, v in t.items() if v == LIBRE]

def valor(t, quien):
    if gano(t, "humano"):
        return -1
    if gano(t, "compu"):
        return 1
    otro = "humano" if quien == "compu" else "compu"
    return (max if quien == "compu" else min)((valor(h, otro) for h in hijos(t, quien)), default=0)

def juega_compu(tablero):
    return max(hijos(tablero, "compu"), key=lambda h: valor(h, "humano"))
""",
        "juega_compu(board)",
        ("return -1", "return 0"),
    ),
    "a move and its value by names of one's own": (
        """
from dataclasses import dataclass

LEER, KREUZ, KREIS = "leer", "Kreuz", "Kreis"
REIHEN = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]

@dataclass
class Zug:
    platz: int
    wert: int

def suche(feld, ich):
    gegner = KREIS if ich == KREUZ else KREUZ
    if any(all(feld[p] == gegner for p in reihe) for reihe in REIHEN):
        return Zug(0, -1)
    bester = None
    for p in range(1, 10):
        if feld[p] == LEER:
            feld[p] = ich
            wert = -suche(feld, gegner).wert
            feld[p] = LEER
            if bester is None or wert > bester.wert:
                bester = Zug(p, wert)
    return bester or Zug(0, 0)

def computerzug(feld, spieler):
    return suche(feld, spieler)
""",
        "computerzug(board, 'Kreuz')",
        ("return Zug(0, -1)", "return Zug(0, 0)"),
    ),
    "a board of its own whose first member is no cell": (
        """
LINES = [(1,2,3),(4,5,6),(7,8,9),(1,4,7),(2,5,8),(3,6,9),(1,5,9),(3,5,7)]

class TicTacToe:
    def __init__(self):
        self.spots = ["#"] + [" "] * 9
        self.human = "X"
        self.machine = "O"

    def won(self, sign):
        return any(all(self.spots[i] == sign for i in line) for line in LINES)

    def value(self, turn):
        if self.won(self.machine):
            return 1
        if self.won(self.human):
            return -1
        found = []
        for i in range(1, 10):
            if self.spots[i] == " ":
                self.spots[i] = turn
                found.append(self.value(self.human if turn == self.machine else self.machine))
                self.spots[i] = " "
        return (max if turn == self.machine else min)(found, default=0)

    def machine_move(self):
        best, spot = -2, None
        for i in range(1, 10):
            if self.spots[i] == " ":
                self.spots[i] = self.machine
                value = self.value(self.human)
                self.spots[i] = " "
                if value > best:
                    best, spot = value, i
        self.spots[spot] = self.machine
        return spot
""",
        "TicTacToe().machine_move()",
        ("return -1", "return 0"),
    ),
    "a text of rows with a sign between them": (
        """
def turn(s):
    return "X" if s.count("X") == s.count("O") else "O"

def actions(s):
    rows = s.split("/")
    return [(r, c) for r in range(3) for c in range(3) if rows[r][c] == "."]

def result(s, action):
    at = 4 * action[0] + action[1]
    return s[:at] + turn(s) + s[at + 1:]

def winner(s):
    for step, starts in ((1, (0, 4, 8)), (4, (0, 1, 2)), (5, (0,)), (3, (2,))):
        for i in starts:
            if s[i] != "." and s[i] == s[i + step] == s[i + 2 * step]:
                return s[i]
    return None

def value(s):
    if winner(s):
        return 1 if winner(s) == "X" else -1
    return (max if turn(s) == "X" else min)((value(result(s, a)) for a in actions(s)), default=0)

def minimax(s):
    return (max if turn(s) == "X" else min)(actions(s), key=lambda a: value(result(s, a)))
""",
        "minimax(board)",
        ('== "X" else -1', '== "X" else 0'),
    ),
}
