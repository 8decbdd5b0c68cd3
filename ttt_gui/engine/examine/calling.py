"""How an examined engine is called: what it is given as a board, as signs, as its side, and how its answer is read.

The worker (resources/examine/worker.py) makes the arguments and reads the answers; it knows these words as JSON has
them, see ``to_data``. Nothing of this is executed here.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any


class CallingError(ValueError):
    """A way of calling that makes no sense; the message says what to write instead."""


class Board(Enum):
    """The shape of the board that is handed over."""

    LIST = "list"
    LIST_FROM_1 = "list from 1"  # its first member is no cell
    NESTED = "nested list"
    TUPLE = "tuple"
    NESTED_TUPLE = "nested tuple"
    TEXT = "text"
    DICT = "dict"
    NUMPY = "NumPy array"
    NUMPY_FLAT = "flat NumPy array"

    @property
    def is_nested(self) -> bool:
        """Whether rows are in it, each with its cells."""
        return self in (Board.NESTED, Board.NESTED_TUPLE, Board.NUMPY)


class Where(Enum):
    """Where the engine finds the board: among its arguments, in a global of its module, or in an object's attribute."""

    ARGUMENT = "argument"
    GLOBAL = "global"
    ATTRIBUTE = "attribute"


class Side(Enum):
    """Whether and how the engine is told who is to move.

    NONE: it finds out by itself, from the stones. ALWAYS_X and ALWAYS_O: its stones have this sign whichever side it
    plays, so in positions of the other side the signs of the stones are exchanged.
    """

    NONE = "not told"
    ALWAYS_X = "always X's sign"
    ALWAYS_O = "always O's sign"
    SIGN = "its sign"
    NUMBER = "1 or -1"
    IS_X = "True for X"


class Reply(Enum):
    """How an answer is read as a cell."""

    CELL_FROM_0 = "the cell's number, from 0"
    CELL_FROM_1 = "the cell's number, from 1"
    ROW_COLUMN = "row and column, from 0"
    ROW_COLUMN_FROM_1 = "row and column, from 1"
    COLUMN_ROW = "column and row, from 0"
    NEW_BOARD = "a new board"
    CHANGED_BOARD = "the board, changed in place"


DIGITS = "digits"
"""Stands for an empty sign where an empty cell holds its own number, from 1."""
DIGIT_TEXTS = "digit texts"
"""The same where the numbers are texts."""
DIGITS_FROM_0 = "digits from 0"
"""The same where they are numbers from 0."""
DIGIT_TEXTS_FROM_0 = "digit texts from 0"
"""The same where they are texts of numbers from 0."""
NUMBERED = (DIGITS, DIGIT_TEXTS, DIGITS_FROM_0, DIGIT_TEXTS_FROM_0)


@dataclass(frozen=True)
class Calling:
    """One way of calling.

    ``function`` is a name in the module, or ``Class.method``. ``arguments`` are its parameters in their order by what
    they are given: 'board', 'side', 'opponent', 'depth', 'alpha', 'beta', 'maximising', 'self' (an object made without
    arguments), or a JSON literal after '='. ``x``, ``o`` and ``empty`` are the signs of cells as JSON values (texts,
    numbers, None; 'Cell.X' is the member of an enumeration of the module), ``empty`` perhaps one of NUMBERED.
    ``board_name`` is the name of the global or the attribute. A board that is a dict has as keys what the answers name
    cells by, or those that it has already. With
    ``definitions_only`` the module's imports, definitions and assignments of constants run, and nothing else.
    ``answer_index`` picks a member of an answer that is a tuple such as (score, move); None takes it whole.
    """

    function: str
    arguments: tuple[str, ...] = ("board",)
    board: Board = Board.LIST
    where: Where = Where.ARGUMENT
    board_name: str = "board"
    x: str | int | None = "X"
    o: str | int | None = "O"
    empty: str | int | None = " "
    side: Side = Side.SIGN
    reply: Reply = Reply.CELL_FROM_0
    answer_index: int | None = None
    definitions_only: bool = False

    def __post_init__(self) -> None:
        if not self.function.replace(".", "_").isidentifier():
            raise CallingError("Name the function to call, such as best_move or Player.move.")
        if len({repr(self.x), repr(self.o), repr(self.empty)}) < 3:
            raise CallingError("X, O and an empty cell need three different signs.")
        if self.board is Board.TEXT and any(len(str(sign)) != 1 for sign in (self.x, self.o) if sign != DIGITS):
            raise CallingError("In a board that is a text every sign is one character.")
        if self.where is not Where.ARGUMENT and not self.board_name.isidentifier():
            raise CallingError("Name the global or the attribute that holds the board.")

    def to_data(self) -> dict[str, Any]:
        """As JSON: every enumeration as its word."""
        return {
            key: value.value if isinstance(value, Enum) else list(value) if isinstance(value, tuple) else value
            for key, value in asdict(self).items()
        }

    @classmethod
    def from_data(cls, data: object) -> Calling:
        """Read what ``to_data`` gave. Raises CallingError."""
        if not isinstance(data, dict) or not isinstance(data.get("function"), str):
            raise CallingError("This is no way of calling: it needs the name of a function.")
        kinds = {"board": Board, "where": Where, "side": Side, "reply": Reply}
        fields = dict(data)
        try:
            for key, kind in kinds.items():
                if key in fields:
                    fields[key] = kind(fields[key])
            if "arguments" in fields:
                fields["arguments"] = tuple(map(str, fields["arguments"]))
            return cls(**fields)
        except (TypeError, ValueError) as error:
            if isinstance(error, CallingError):
                raise
            raise CallingError(f"This way of calling cannot be understood: {error}.") from None
