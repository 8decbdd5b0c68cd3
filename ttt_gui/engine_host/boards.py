"""Boards of the shape and with the signs that the calling convention says: made from cells, and read as cells again."""

from __future__ import annotations

import itertools
import sys

from .source import RefusedError

NUMBERED = {"digits": 1, "digit texts": "1", "digits from 0": 0, "digit texts from 0": "0"}
"""Words for the sign of an empty cell that is its own number, with the sign of the first cell."""
EXCHANGED = str.maketrans("XO", "OX")


class AskedPosition:
    """A position to ask, as the engine sees it, and where the board of the call is found afterwards.

    ``side`` is "X" or "O", ``cells`` are texts of "X", "O" and ".", row by row. Once the call's arguments are made,
    ``flat`` are the cells as the engine's signs, ``board`` is what was handed over, and ``holder`` the object that has
    the board, None without one.
    """

    def __init__(self, rows, columns, k, side, cells):
        self.rows, self.columns, self.k, self.side, self.cells = rows, columns, k, side, cells
        self.flat = ()
        self.board = self.holder = None


class Boards:
    """Makes boards as a loaded engine (an EngineModule, load.py) expects them, and reads them back, by its ``calling``
    (Calling.to_data()).

    ``first`` is the number of the first cell, row and column. The constructor raises RefusedError where the board is an
    array and NumPy is missing.
    """

    def __init__(self, module):
        calling = module.calling
        self.shape, self.reply, self.side_word = calling["board"], calling["reply"], calling["side"]
        self.first = int(self.reply.endswith("1"))
        self.signs, self.empty = {"X": calling["x"], "O": calling["o"]}, calling["empty"]
        self.numpy = None
        if "NumPy" in self.shape:
            self.numpy, error, _ = module.guarded(__import__, "numpy")
            if error is not None:
                sentence = "NumPy is missing in this Python {}.{}, and the board is an array."
                raise RefusedError(sentence.format(*sys.version_info[:2]))

    def question(self, rows, columns, k, side, cells):
        """Return an AskedPosition; where the engine's own stones always have one sign, its stones and side are
        exchanged if it plays the other."""
        always = {"always X's sign": "X", "always O's sign": "O"}.get(self.side_word, side)
        return AskedPosition(rows, columns, k, always, cells if always == side else cells.translate(EXCHANGED))

    def flat(self, cells):
        """Return the cells as the engine's signs, row by row."""
        first = NUMBERED.get(self.empty) if isinstance(self.empty, str) else None
        empties = [self.empty if first is None else type(first)(int(first) + i) for i in range(len(cells))]
        return [self.signs.get(cell, empty) for cell, empty in zip(cells, empties)]

    def make(self, flat, rows, columns, existing=None):
        """Return the board as it is handed over, from ``flat``, the cells as signs; ``existing`` is the engine's own
        board, whose keys the new one gets, None without one."""
        nested = [flat[row * columns : (row + 1) * columns] for row in range(rows)]
        if self.shape == "dict":
            keys = list(range(int(not self.reply.endswith("0")), len(flat) + 1))
            if self.reply.startswith("row and column"):
                keys = itertools.product(range(self.first, rows + 1), range(self.first, columns + self.first))
            is_own = isinstance(existing, dict) and len(existing) == len(flat)
            return dict(zip(existing if is_own else keys, flat))
        if self.shape == "NumPy array":
            kinds = {type(sign) for sign in (*self.signs.values(), *flat)}
            return self.numpy.array(nested, dtype=None if len(kinds) == 1 else object)
        makers = {
            "list": lambda: list(flat),
            "tuple": lambda: tuple(flat),
            "list from 1": lambda: [self.empty, *flat],
            "text": lambda: "".join(map(str, flat)),
            "nested list": lambda: nested,
            "nested tuple": lambda: tuple(map(tuple, nested)),
        }
        return makers[self.shape]()

    def cells_of(self, board, count):
        """Return the signs of a board, whatever its shape, row by row; None for what is no board."""
        board = board.tolist() if hasattr(board, "tolist") else board
        board = list(board.values()) if isinstance(board, dict) else board
        if not isinstance(board, (list, tuple, str)):
            return None
        if len(board) == count + 1 and self.shape == "list from 1":
            board = board[1:]
        if len(board) != count and board and all(isinstance(row, (list, tuple, str)) for row in board):
            board = [cell for row in board for cell in row]
        return list(board) if len(board) == count else None
