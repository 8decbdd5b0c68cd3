"""Boards of the shape and with the signs that the calling convention says: made from cells, and read as cells again."""

from __future__ import annotations

import enum
import itertools
import sys

from .source import RefusedError, is_member

NUMBERED = {
    "digits": lambda cell: cell + 1,
    "digit texts": lambda cell: str(cell + 1),
    "digits from 0": lambda cell: cell,
    "digit texts from 0": lambda cell: str(cell),
}
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
        self.module, calling = module, module.calling
        self.shape, self.reply, self.side_word = calling["board"], calling["reply"], calling["side"]
        self.first = int(self.reply.endswith("1"))
        self.signs = {"X": self._sign(calling["x"]), "O": self._sign(calling["o"])}
        self.empty = self._sign(calling["empty"])
        self.numpy = self._import_numpy() if "NumPy" in self.shape else None

    def _sign(self, sign):
        """Return the member of the engine's enumeration for a name such as Cell.X; any other sign as it is."""
        if not is_member(sign):
            return sign
        owner, _, name = sign.partition(".")
        found = vars(self.module.module).get(owner)
        return found[name] if isinstance(found, enum.EnumMeta) and name in found.__members__ else sign

    def _import_numpy(self):
        """Return the module numpy. Raises RefusedError where it is missing."""
        module, error, _ = self.module.guarded(__import__, "numpy")
        if error is not None:
            sentence = "NumPy is missing in this Python {}.{}, and the board is an array."
            raise RefusedError(sentence.format(*sys.version_info[:2]))
        return module

    def question(self, rows, columns, k, side, cells):
        """Return an AskedPosition; where the engine's own stones always have one sign, its stones and side are
        exchanged if it plays the other."""
        always = {"always X's sign": "X", "always O's sign": "O"}.get(self.side_word, side)
        return AskedPosition(rows, columns, k, always, cells if always == side else cells.translate(EXCHANGED))

    def flat(self, cells):
        """Return the cells as the engine's signs, row by row."""
        number = NUMBERED.get(self.empty) if isinstance(self.empty, str) else None
        signs = self.signs
        return [signs[c] if c in signs else number(i) if number else self.empty for i, c in enumerate(cells)]

    def _keys(self, rows, columns, existing=None):
        """Return the keys of a board that is a dict: those of the engine's own board ``existing``, of a list of the
        file with a key for each cell, or what the answers name cells by."""
        if isinstance(existing, dict) and len(existing) == rows * columns:
            return list(existing)
        if self.reply.startswith("row and column"):
            numbers = range(self.first, rows + self.first), range(self.first, columns + self.first)
            return list(itertools.product(*numbers))
        for each in vars(self.module.module).values():  # CELLS = ["a3", "b3", …
            is_named = type(each) in (list, tuple) and {type(key) for key in each} in ({str}, {tuple})
            if is_named and len(each) == rows * columns == len(set(map(repr, each))):
                return list(each)
        first = 0 if self.reply.endswith("0") else 1
        return list(range(first, rows * columns + first))

    def own_dict(self, count):
        """Return a board of the file itself that is a dict, for the keys that the file knows; None without one."""
        if self.shape != "dict":
            return None
        mine = [*vars(self.module.module).values(), *self.module.empties()]
        return next((each for each in mine if type(each) is dict and len(each) == count and self._is_board(each)), None)

    def _is_board(self, board):
        """Return whether a dict of the file holds nothing but signs of cells, and so may be its board."""
        signs = [*self.signs.values(), self.empty]
        return all(type(each) in (str, int, type(None)) for each in board.values()) and (
            self.empty in NUMBERED or all(each in signs for each in board.values())
        )

    def make(self, flat, rows, columns, existing=None):
        """Return the board as it is handed over, from ``flat``, the cells as signs; ``existing`` is the engine's own
        board, whose keys or kind of numbers the new one gets, None without one."""
        shape = self.shape
        nested = [flat[row * columns : (row + 1) * columns] for row in range(rows)]
        makers = {
            "list": lambda: list(flat),
            "tuple": lambda: tuple(flat),
            "list from 1": lambda: [flat[0] if self.empty in NUMBERED else self.empty, *flat],
            "text": lambda: "".join(str(sign)[-1:] for sign in flat),
            "dict": lambda: dict(zip(self._keys(rows, columns, existing), flat)),
            "nested list": lambda: nested,
            "nested tuple": lambda: tuple(map(tuple, nested)),
        }
        if shape in makers:
            return makers[shape]()
        kinds = {type(sign) for sign in (*self.signs.values(), self.empty)}
        kind = getattr(existing, "dtype", None) or (None if len(kinds) == 1 and self.empty not in NUMBERED else object)
        return self.numpy.array(nested, dtype=kind)

    def compare(self, existing, rows, columns):
        """Raise RefusedError where the engine's own board, still empty, has another shape than the calling says."""
        count = rows * columns
        whole = [existing, *existing] if isinstance(existing, list) else [existing]
        cells = [each for row in whole[1:] for each in (row if isinstance(row, list) else [row])]
        own = ""
        if isinstance(existing, dict) and len(existing) == count and len(set(map(repr, existing.values()))) == 1:
            own = "dict"
        elif isinstance(existing, list) and len(cells) in (count, count + 1) and len(set(map(repr, cells[1:]))) == 1:
            own = "nested list" if len(existing) == rows != count else "list" if len(cells) == count else "list from 1"
        if own and own != self.shape:
            raise RefusedError(f"Its own board is a {own}.")

    def cells_of(self, board, count):
        """Return the signs of a board, whatever its shape, row by row; None for what is no board."""
        if hasattr(board, "tolist"):
            board = board.tolist()
        if isinstance(board, dict):
            board = list(board.values())
        if not isinstance(board, (list, tuple, str)):
            return None
        if len(board) == count + 1 and self.shape == "list from 1":
            board = board[1:]
        if len(board) != count and board and all(isinstance(row, (list, tuple, str)) for row in board):
            board = [cell for row in board for cell in row]
        return list(board) if len(board) == count else None
