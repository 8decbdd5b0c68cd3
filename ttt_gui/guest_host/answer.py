"""Reads a guest's answer as a cell, says what is wrong with the answer, and whether the board is still as it was."""

from __future__ import annotations

import contextlib
import enum
import json
import re
import types

from .boards import MAGIC
from .source import RefusedError, one_line, snake

CELL_NAMES = ("index", "move", "position", "pos", "cell", "square", "spot", "best_move", "action", "idx")
IMMUTABLE = ("tuple", "nested tuple", "text", "text of rows", "bytes", "state of its own")


class Reader:
    """Reads answers as the way of calling says."""

    def __init__(self, guest, boards):
        self.guest, self.boards, calling = guest, boards, guest.calling
        self.words, self.where, self.board_name = calling["arguments"], calling["where"], calling["board_name"]
        self.reply, self.index = calling["reply"], calling["answer_index"]
        self.is_pair = self.reply.startswith(("row and column", "column and row"))
        self.is_in_place = self.reply == "the board, changed in place"

    def board_after(self, question):
        """Return the board as the call left it."""
        if self.where == "attribute":
            return getattr(question.holder, attribute_of(question.holder, self.board_name), None)
        if self.where == "global":
            return vars(self.guest.module).get(self.board_name)
        return question.board

    def has_given(self, value, question, given):
        """Return whether a value is one that the call was given, or looks like one."""
        if any(value is each for each in given):
            return True
        if value is not None and (value is question.board or value is question.holder):
            return True
        boards = self.boards
        signs = [*boards.signs.values(), boards.empty, *(None for word in self.words if word == "=null")]
        if value is None or isinstance(value, (str, enum.Enum)):
            return any(value is each or value == each for each in signs)
        cells = boards.cells_of(value, len(question.flat)) if isinstance(value, (list, tuple, dict)) else None
        row = len(value) in (question.columns, question.rows) if isinstance(value, (list, tuple)) else False
        shown = value if row else cells or ()
        return hasattr(value, "tolist") or any(each in signs for each in shown if isinstance(each, (str, int)))

    def has_changed(self, question):
        """Return whether the call changed a board that it was given only to read."""
        shape, flat, board = self.boards.shape, question.flat, self.board_after(question)
        if self.where == "argument" and (shape in IMMUTABLE or not any("board" in word for word in self.words)):
            return False
        if shape == "list of moves":
            return board != self.boards.make(flat, 0, 0)
        return self.boards.cells_of(board, len(flat)) != flat

    def has_played(self, value, question):
        """Return whether the guest's own board holds the move that was answered, and is otherwise as it was."""
        with contextlib.suppress(RefusedError):
            return self.read(value, question) == self._written(question)
        return False

    def read(self, value, question):
        """Return the cell that was answered. Raises RefusedError with what is wrong with the answer."""
        if isinstance(value, types.GeneratorType):
            raise RefusedError("It answered a generator: there is a yield where a return belongs.")
        if self.is_in_place:
            return self._written(question)
        if value is None:
            raise RefusedError("It answered None.")
        shown = one_line(repr(value), 60)
        keys = question.actions
        if not keys and self.boards.shape == "dict" and isinstance(question.board, dict):
            keys = list(question.board)
        is_board = self.reply == "a new board"
        if is_board and self.where == "attribute":
            value = getattr(value, self.board_name, value)
        elif type(value).__module__ == self.guest.module.__name__:
            names = [*getattr(value, "_fields", ()), *getattr(value, "__slots__", ()), *getattr(value, "__dict__", ())]
            value = {name: getattr(value, name, None) for name in names} or value
        elif isinstance(value, str) and value not in keys and re.fullmatch("[a-z][1-9]", value.lower()):
            value = self._of_name(value.lower(), question)
        named = named_cell(value) if isinstance(value, dict) and not is_board else None
        if named is not None:
            value = named
        elif self.index is not None:
            value = self._member(value, shown)
        elif isinstance(value, dict) and not is_board:
            value = list(value.values())  # of unknown names: row and column, or the cell alone
            value = value[0] if len(value) == 1 else value
        if is_board:
            return self._difference(value, question, "It answered a board with {} cells changed.")
        if value in keys:
            return keys.index(value)
        return self._of_pair(value, question, shown) if self.is_pair else self._of_number(value, question, shown)

    def _of_name(self, name, question):
        """Return the cell of a name such as b3 as a number; as a pair where one is wanted, rows from the top."""
        row, column, first = int(name[1]) - 1, ord(name[0]) - 97, self.boards.first
        if self.is_pair:
            return [row + first, column + first]
        return (question.rows - row - 1) * question.columns + column + first

    def _member(self, value, shown):
        """Return the member of an answer that is the move."""
        members = list(value.values()) if isinstance(value, dict) else value
        try:
            value = members[self.index]
            if self.is_pair and not hasattr(value, "__len__") and value is not None:
                value = members[self.index : self.index + 2]
        except (TypeError, IndexError, KeyError):
            raise RefusedError(f"It answered {shown}, which has no member {self.index + 1}.") from None
        if value is None:
            raise RefusedError(f"It answered {shown}, and its move in it is None.")
        return value

    def _of_pair(self, value, question, shown):
        rows, columns, first = question.rows, question.columns, self.boards.first
        pairs = [each for each in value if type(each) in (tuple, list)] if type(value) in (tuple, list) else ()
        if len(pairs) == 1 and len(value) == 2 == len(pairs[0]):  # ((row, column), score)
            value = pairs[0]
        try:
            row, column = (whole(each) for each in list(value)[:2])
        except (TypeError, ValueError):
            raise RefusedError(f"It answered {shown}, which is no row and column.") from None
        if self.reply.startswith("column"):
            row, column = column, row
        if not (first <= row < rows + first and first <= column < columns + first):
            ends = f"rows are {first} to {rows + first - 1}, columns {first} to {columns + first - 1}"
            raise RefusedError(f"It answered {shown}, and {ends}.")
        return (row - first) * columns + column - first

    def _of_number(self, value, question, shown):
        first, count = self.boards.first, question.rows * question.columns
        try:
            if self.reply == "the cell's bit":
                value = value.bit_length() - 1 if value.bit_count() == 1 else None
            cell = whole(value)
        except (TypeError, ValueError):
            raise RefusedError(f"It answered {shown}, which is no cell's number.") from None
        if not first <= cell < count + first:
            raise RefusedError(f"It answered {shown}, and cells are {first} to {count + first - 1}.")
        return MAGIC.index(cell) if self.boards.shape == "numbers that sum to 15" else cell - first

    def _written(self, question):
        """Return the cell into which the guest wrote its move."""
        return self._difference(self.board_after(question), question, "It changed the board in {} cells.")

    def _difference(self, board, question, many):
        """Return the one cell in which a board has a stone of the side to move more; ``many`` is the refusal of more
        cells, or none."""
        before = question.flat
        now = self.boards.cells_of(board, len(before))
        if now is None:
            raise RefusedError(f"It answered {one_line(repr(board), 60)}, which is no board.")
        cells = [cell for cell, (old, new) in enumerate(zip(before, now)) if new is not old and new != old]
        if len(cells) != 1:
            raise RefusedError(many.format(len(cells) or "no"))
        cell, sign = cells[0], self.boards.signs[question.side]
        if now[cell] != sign:
            raise RefusedError(f"It wrote {one_line(repr(now[cell]), 30)} into a cell where {literal(sign)} moves.")
        return cell


def attribute_of(holder, name):
    """Return what an object's attribute is called: Python puts the class before a name that begins with __."""
    if name.startswith("__") and not name.endswith("__"):
        for each in type(holder).__mro__:
            mangled = f"_{each.__name__.lstrip('_')}{name}"
            if hasattr(holder, mangled):
                return mangled
    return name


def named_cell(value):
    """Return the cell of an answer with named parts, such as {"index": 4, "score": 0}; None where no name tells."""
    by_name = {snake(key): each for key, each in value.items() if isinstance(key, str)}
    for row, column in (("row", "col"), ("row", "column"), ("i", "j"), ("r", "c"), ("x", "y")):
        if row in by_name and column in by_name:
            return by_name[row], by_name[column]
    return next((by_name[name] for name in CELL_NAMES if name in by_name), None)


def whole(value):
    """Return a whole number of any kind: NumPy's, a float without a fraction, a text of digits; no truth value."""
    if type(value).__name__ in ("bool", "bool_"):
        raise TypeError
    if isinstance(value, str):
        return int(value) if value.strip().isascii() else int("?")
    if isinstance(value, float):
        if not value.is_integer():
            raise ValueError
        return int(value)
    return value.__index__() if hasattr(value, "__index__") else int("?")


def literal(value):
    """Return a sign as one could type it, a text in double quotes."""
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)
