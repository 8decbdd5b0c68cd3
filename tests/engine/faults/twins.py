"""Engines as people write them, right and with one fault each, in several shapes: what is to be named of each, and the
line; '' where nothing may be. The pieces in capitals are exchanged; each engine is asked as best_move(board, player).
"""

from __future__ import annotations

from dataclasses import dataclass

_LINES = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def winner(b):
    for x, y, z in LINES:
        if b[x] != " " and b[x] == b[y] == b[z]:
            return b[x]
    return None

def other(p):
    return "O" if p == "X" else "X"
"""

BRANCHES = (
    _LINES
    + """
def minimax(board, depth, is_max, me, alpha, beta):
    w = winner(board)
    if w:
        return 10 - depth if w == me else depth - 10
    if " " not in board:
        return 0
    if is_max:
        best = MOST
        for i in range(9):
            if board[i] == " ":
                board[i] = me
                score = minimax(board, depth + 1, False, me, DOWN)
                board[i] = " "
                best = max(best, score)
                RAISE
                if CUT:
                    break
        return best
    best = 1000
    for i in range(9):
        if board[i] == " ":
            board[i] = other(me)
            score = minimax(board, depth + 1, True, me, DOWN)
            BACK
            best = min(best, score)
            beta = min(beta, best)
            if beta <= alpha:
                break
    return best

def best_move(given, player):
    board = given[:]
    best_score, move = -1000, None
    for i in range(9):
        if board[i] == " ":
            board[i] = player
            score = minimax(board, 0, False, player, WINDOW)
            board[i] = " "
            KEEP
    return move
"""
)
BETTER = """if score > best_score:
                best_score = score
                move = i"""
BRANCHES_RIGHT = {
    "MOST": "-1000", "DOWN": "alpha, beta", "RAISE": "alpha = max(alpha, best)", "CUT": "beta <= alpha",
    "BACK": 'board[i] = " "', "KEEP": BETTER, "WINDOW": "-1000, 1000",
}  # fmt: skip

NEGAMAX = (
    _LINES
    + """
def negamax(state, player, alpha, beta):
    if winner(state):
        return -1 - state.count(" ")
    moves = [i for i, c in enumerate(state) if c == " "]
    if not moves:
        return 0
    value = -100
    for m in moves:
        child = state[:m] + [player] + state[m + 1:]
        value = max(value, CALL)
        alpha = max(alpha, value)
        if CUT:
            break
    return value

def best_move(board, player):
    best, where = -100, None
    for m in [i for i, c in enumerate(board) if c == " "]:
        v = -negamax(board[:m] + [player] + board[m + 1:], other(player), ROOT)
        if v > best:
            best, where = v, m
    return where
"""
)
NEGAMAX_RIGHT = {
    "CALL": "-negamax(child, other(player), -beta, -alpha)", "CUT": "alpha >= beta", "ROOT": "-100, 100",
}  # fmt: skip

PAIR = (
    _LINES
    + """
def max_value(b, me, lo, hi):
    if winner(b) or " " not in b:
        return 0 if not winner(b) else 1 if winner(b) == me else -1, None
    v, move = -9, None
    for i in [c for c in range(9) if b[c] == " "]:
        new = b[:i] + [me] + b[i + 1:]
        score, _ = min_value(new, me, DOWN)
        if score > v:
            v, move = score, i
        lo = max(lo, v)
        if lo >= hi:
            break
    return v, move

def min_value(b, me, lo, hi):
    if winner(b) or " " not in b:
        return 0 if not winner(b) else 1 if winner(b) == me else -1, None
    v, move = 9, None
    for i in [c for c in range(9) if b[c] == " "]:
        new = b[:i] + [other(me)] + b[i + 1:]
        score, _ = max_value(new, me, lo, hi)
        if score < v:
            v = score
        hi = min(hi, v)
        if CUT:
            break
    return v, move

def best_move(board, player):
    return max_value(board, player, -9, 9)[1]
"""
)
PAIR_RIGHT = {"DOWN": "lo, hi", "CUT": "lo >= hi"}

CLASS = (
    _LINES
    + """
class Game:
    def __init__(self, cells):
        self.cells = list(cells)
        self.won_by = None

    def free(self):
        return [i for i in range(9) if self.cells[i] == " "]

    def place(self, i, mark):
        self.cells[i] = mark
        if winner(self.cells) == mark:
            self.won_by = mark

    def take_back(self, i):
        self.cells[i] = " "
        RESET

class Player:
    def __init__(self, mark):
        self.mark = mark

    def search(self, game, mark):
        if game.won_by == self.mark:
            return {"score": 1 + len(game.free()), "move": None}
        if game.won_by == other(self.mark):
            return {"score": -1 - len(game.free()), "move": None}
        if not game.free():
            return {"score": 0, "move": None}
        best = {"score": -100 if mark == self.mark else 100, "move": None}
        for i in game.free():
            game.place(i, mark)
            found = self.search(game, other(mark))
            UNDO
            if (found["score"] > best["score"]) == (mark == self.mark) and found["score"] != best["score"]:
                best = {"score": found["score"], "move": i}
        return best

def best_move(board, player):
    return Player(player).search(Game(board), player)["move"]
"""
)
CLASS_RIGHT = {"RESET": "self.won_by = None", "UNDO": "game.take_back(i)"}

TABLE = (
    _LINES
    + """
class Solver:
    def __init__(self):
        self.seen = {}

    def solve(self, b, side, alpha, beta):
        key = "".join(b) + side
        if key in self.seen:
            return self.seen[key]
        if winner(b):
            return -1
        if " " not in b:
            return 0
        first, best = alpha, -2
        for i in range(9):
            if b[i] == " ":
                b[i] = side
                best = max(best, -self.solve(b, other(side), -beta, -alpha))
                b[i] = " "
                if best >= beta:
                    return best
                alpha = max(alpha, best)
        STORE
        return best

def best_move(given, side):
    b, solver = list(given), Solver()
    best, move = -2, None
    for i in range(9):
        if b[i] == " ":
            b[i] = side
            v = -solver.solve(b, other(side), -2, -best)
            b[i] = " "
            if v > best:
                best, move = v, i
    return move
"""
)
TABLE_RIGHT = {"STORE": "if best > first:\n            self.seen[key] = best"}

PLACES = "an alpha-beta with alpha and beta swapped"
NOTHING = "nothing"  # it errs, and no fault is named
LEFT = "a search that does not take its mark back"
KEPT = "a search that does not forget who has won"
LAST = "a search that plays the last move whatever it finds"
FIRST = "a search that plays the first move whatever it finds"


@dataclass(frozen=True)
class Twin:
    """``fault`` is the title that is named, NOTHING where none is, '' where it does not err; ``line`` a part of the
    line that shows it."""

    name: str
    source: str
    fault: str = ""
    line: str = ""


def _twin(name: str, text: str, right: dict[str, str], fault: str = "", line: str = "", **pieces: str) -> Twin:
    for word, piece in {**right, **pieces}.items():
        text = text.replace(word, piece)
    return Twin(name, text, fault, line)


def _branches(name: str, fault: str = "", line: str = "", **pieces: str) -> Twin:
    return _twin(f"branches {name}", BRANCHES, BRANCHES_RIGHT, fault, line, **pieces)


def _negamax(name: str, fault: str = "", line: str = "", **pieces: str) -> Twin:
    return _twin(f"negamax {name}", NEGAMAX, NEGAMAX_RIGHT, fault, line, **pieces)


TWINS = (
    _branches("right"),
    _branches("right, None at first", KEEP=BETTER.replace("score", "move is None or score", 1)),
    _branches("swapped", PLACES, "beta, alpha)", DOWN="beta, alpha"),
    _branches("swapped by name", PLACES, "alpha=beta", DOWN="alpha=beta, beta=alpha"),
    _branches("cut turned", NOTHING, CUT="alpha <= beta"),
    _branches("cut at its own", NOTHING, CUT="best <= alpha"),
    _branches("begins at 0", "a minimax whose own best value starts at 0", "best = 0", MOST="0"),
    _branches("window from 0", NOTHING, WINDOW="0, 1000"),
    _branches("no undo", LEFT, "board[i] = other(me)", BACK="pass"),
    _branches(
        "undo after the cut", LEFT, "return score",
        BACK='if score <= alpha:\n                return score\n            board[i] = " "',
    ),
    _branches("last", LAST, "            move = i", KEEP="best_score = max(best_score, score)\n            move = i"),
    _branches("best never kept", LAST, KEEP="if score > best_score:\n                move = i"),
    _branches("first", FIRST, KEEP="if score > best_score:\n                best_score, move = 99, i"),
    _negamax("right"),
    _negamax("right, with the best so far", ROOT="-100, -best"),
    _negamax("right, negated later", CALL="-1 * negamax(child, other(player), -beta, -alpha)"),
    _negamax("right, best in alpha's place", CALL="-negamax(child, other(player), -beta, -max(alpha, value))"),
    _negamax("not exchanged", PLACES, "-alpha, -beta", CALL="-negamax(child, other(player), -alpha, -beta)"),
    _negamax(
        "not negated", NOTHING,
        CALL="-negamax(child, other(player), beta, alpha)",
    ),
    _negamax(
        "not turned, from the best so far", NOTHING,
        CALL="-negamax(child, other(player), alpha, beta)", ROOT="-100, -best",
    ),
    _negamax("cut turned", NOTHING, CUT="beta >= alpha"),
    _twin("pair right", PAIR, PAIR_RIGHT),
    _twin("pair swapped", PAIR, PAIR_RIGHT, PLACES, "min_value(new, me, hi, lo)", DOWN="hi, lo"),
    _twin("pair cut turned", PAIR, PAIR_RIGHT, NOTHING, CUT="lo <= hi"),
    _twin("class right", CLASS, CLASS_RIGHT),
    _twin("class winner not reset", CLASS, CLASS_RIGHT, KEPT, "self.won_by = mark", RESET="pass"),
    _twin("class no undo", CLASS, CLASS_RIGHT, LEFT, "game.place(i, mark)", UNDO="pass"),
    _twin("class undone by hand", CLASS, CLASS_RIGHT, UNDO='game.cells[i], game.won_by = " ", None'),
    _twin("table right", TABLE, TABLE_RIGHT),
    _twin("table of windows", TABLE, TABLE_RIGHT, STORE="pass"),
    _twin("a wrong line", BRANCHES.replace("(2, 5, 8)", "(2, 5, 7)"), BRANCHES_RIGHT, NOTHING),
    _twin("a line too few", BRANCHES.replace("(2, 5, 8), ", ""), BRANCHES_RIGHT, NOTHING),
)  # fmt: skip
