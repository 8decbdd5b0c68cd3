"""Engines that are asked in one way or another, each with the call that is right, '' where there is none we know of."""

from __future__ import annotations

_SEARCH = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def winner(b):
    return next((b[x] for x, y, z in LINES if b[x] != " " and b[x] == b[y] == b[z]), None)

def other(p):
    return "O" if p == "X" else "X"

def minimax(b, turn, me):
    if winner(b):
        return 1 if winner(b) == me else -1
    values = []
    for i in range(9):
        if b[i] == " ":
            b[i] = turn
            values.append(minimax(b, other(turn), me))
            b[i] = " "
    if not values:
        return 0
    return max(values) if turn == me else min(values)
"""
_MOVE = """
def best_move(board, player):
    best, move = -2, None
    for i in range(9):
        if board[i] == " ":
            board[i] = player
            value = minimax(board, other(player), player)
            board[i] = " "
            if value > best:
                best, move = value, i
    return move
"""
SOUND = _SEARCH + _MOVE
_HELD = """
def won(s):
    return any(s.cells[a] != "." and s.cells[a] == s.cells[b] == s.cells[c] for a, b, c in (
        (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))

def moves(s):
    return [i for i in range(9) if s.cells[i] == "."]

def after(s, i):
    return State(s.cells[:i] + s.turn + s.cells[i + 1:], "O" if s.turn == "X" else "X")

def search(s):
    return -1 if won(s) else max((-search(after(s, i)) for i in moves(s)), default=0)

def best_move(s: State) -> int:
    return max(moves(s), key=lambda i: -search(after(s, i)))
"""

CALLED = {
    "a list and the side": (SOUND, "best_move(board, 'X')"),
    "input() for one side only": (
        _SEARCH
        + _MOVE.replace("best_move", "get_move").replace(
            "    best, move", '    if player == "X":\n        return int(input("cell? "))\n    best, move', 1
        ),
        "get_move(board, 'O')",
    ),
    "a name that is missing where nothing comes by": (
        SOUND.replace("    best, move", "    if len(board) != 9:\n        refuse(board)\n    best, move", 1),
        "best_move(board, 'X')",
    ),
    "a dataclass with a board from the start": (
        "from dataclasses import dataclass\n\n@dataclass(frozen=True)\nclass State:\n    cells: str = '.' * 9\n"
        "    turn: str = 'X'\n" + _HELD,
        "best_move(game)",
    ),
    "a named tuple": (
        "from typing import NamedTuple\n\nclass State(NamedTuple):\n    cells: str\n    turn: str\n" + _HELD,
        "best_move(game)",
    ),
    "no name that is known, and where its answer goes": (
        SOUND.replace("best_move", "paras")
        .replace("minimax", "arvo")
        .replace("board", "lauta")
        .replace("player", "merkki")
        + "\ndef peli():\n    lauta = [' '] * 9\n    m = paras(lauta, 'X')\n    lauta[m] = 'X'\n",
        "paras(board, 'X')",
    ),
    "cells from 1, as only its answers show": (
        SOUND.replace("    return move\n", "    move += 1\n    return move\n"),
        "best_move(board, 'X')",
    ),
    "what was put around it": (
        """
def best_move(mine, yours, q):
    return next(i for i in range(9) if not (mine | yours) >> i & 1)

def lab_move(board, side):
    mine, yours = (sum(1 << i for i in range(9) if board[i] == each) for each in "XO")
    return best_move(mine, yours, side)
""",
        "lab_move(board, 'X')",
    ),
}
"""Sound: every try is answered. What the files of tests/samples show already does not stand here."""

_NONE = "    if not values:\n        return 0\n    return max(values) if turn == me else min(values)"
ERRS = {
    "a name that nothing has": (_SEARCH + _MOVE.replace("value > best", "value > bets"), "NameError in line 30"),
    "a name of another function's": (
        _SEARCH + _MOVE.replace("return move", "return values"),
        "NameError in line 32",
    ),
}
"""Broken: how the sentence of the error begins."""

NOT_CALLED = {
    "what a module has not": (
        "import math\n" + SOUND.replace("-2, None", "-math.infinity, None"),
        "AttributeError in line 25",
    ),
    "what its object has not": (
        """class Player:
    def __init__(self, letter):
        self.letter = letter

    def get_move(self, board):
        return self.frist_empty(board)

    def first_empty(self, board):
        return board.index(" ")
""",
        "AttributeError in line 6",
    ),
    "an unknown name after the side": (
        SOUND.replace("def best_move(board, player):", "def computer(board, comp, hum):\n    player = comp").replace(
            "other(player)", "hum"
        ),
        "what its parameter “hum” is given is not known",
    ),
    "an object that is made with signs of unknown names": (
        "class Tekoaly:\n    def __init__(self, merkki, toinen):\n        self.merkki, self.toinen = merkki, toinen\n\n"
        "    def siirto(self, lauta):\n        return paras(lauta, self.merkki)\n"
        + SOUND.replace("best_move", "paras")
        + "\nlauta = list('XOXOXO   ')\nlauta[Tekoaly('X', 'O').siirto(lauta)] = 'X'\n",
        "its source does not show whose sign it plays",
    ),
    "a call of its own that lacks an argument": (
        SOUND.replace("other(turn), me)", "other(turn))"),
        "TypeError in line 17",
    ),
    "a value that is none": (
        SOUND.replace(_NONE, "    if not values:\n        return None\n    return max(values)"),
        "TypeError in line 30",
    ),
    "a text beside numbers": (SOUND.replace("-2, None", "'-2', None"), "TypeError in line 30"),
    "a move that is never set": (SOUND.replace("best, move = -2, None", "best = 2"), "UnboundLocalError in line 32"),
    "a board that is an object of nobody's": (
        "def best_move(board, player):\n    for move in board.open_cells():\n        return move\n",
        "parts of its own, “open_cells”",
    ),
    "a name that is set where nothing runs": (
        SOUND.replace("winner(b) == me", "winner(b) == ai") + "\ndef main():\n    global ai\n    ai = input()\n",
        "NameError in line 12",
    ),
    "a check of what it is given": (
        "def best_move(board, player):\n    if len(board) != 16:\n        raise ValueError('sixteen cells')\n"
        "    return board.index(' ')\n",
        "ValueError in line 3",
    ),
}
"""What came of the call that is shown."""
