"""How an examined engine is called: what stands for the board, the signs and its side, and how its answer is read.

The guest host (guest_host/call.py) makes the arguments and reads the answers; it receives a way of calling as the
JSON of ``to_data``. Nothing of an engine is executed here.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any

from ttt_gui.guest_host.source import is_member


class CallingError(ValueError):
    """A way of calling that makes no sense; the message says what to write instead."""


class Board(Enum):
    """The shape of the board that is handed over."""

    LIST = "list"
    LIST_FROM_1 = "list from 1"  # the list's first member is no cell
    NESTED = "nested list"
    TUPLE = "tuple"
    NESTED_TUPLE = "nested tuple"
    TEXT = "text"
    TEXT_OF_ROWS = "text of rows"  # with a / between them
    BYTES = "bytes"  # signs that are texts stand as their codes
    BYTEARRAY = "bytearray"
    DICT = "dict"
    NUMPY = "NumPy array"
    NUMPY_FLAT = "flat NumPy array"
    ROWS = "list of texts"  # one a row
    BITS = "bits"  # the stones of one side, the first cell's bit being 1; for the arguments mine and theirs
    SET = "set of cells"  # the stones of one side as cell numbers from 0; LIST may hold such numbers too
    MAGIC = "numbers that sum to 15"  # the stones of one side as numbers of the magic square 2 7 6, 9 5 1, 4 3 8
    PLAYED = "state of its own"  # made from the start by the file's own actions(state) and result(state, action)
    MOVES = "list of moves"  # the cells in the order in which they were played, X first

    @property
    def is_nested(self) -> bool:
        """Whether the board is made of rows, each with its cells."""
        return self in (Board.NESTED, Board.NESTED_TUPLE, Board.NUMPY, Board.ROWS)


class Where(Enum):
    """Where the engine finds the board: among its arguments, in a global of its module, or in an object's attribute."""

    ARGUMENT = "argument"
    GLOBAL = "global"
    ATTRIBUTE = "attribute"


class Side(Enum):
    """Whether and how the engine is told who is to move.

    NONE: the engine finds out by itself, from the stones. ALWAYS_X and ALWAYS_O: the engine's own stones have this sign
    whichever side it plays, so where the other side is to move the signs of the stones are exchanged.
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
    BIT = "the cell's bit"
    NEW_BOARD = "a new board"
    CHANGED_BOARD = "the board, changed in place"


OWN_WORDS = "lab_move"
"""The name of a function that a person puts around an engine; it takes board and side, so nothing about its calling is
guessed."""


def _spaced(words: str) -> str:
    return words.replace(",", ", ").replace(":", ": ")


DIGITS = "digits"
"""An ``empty`` sign which says that an empty cell holds its own number, from 1."""
DIGIT_TEXTS = "digit texts"
"""As DIGITS, the numbers being texts."""
DIGITS_FROM_0 = "digits from 0"
"""As DIGITS, the numbers being counted from 0."""
DIGIT_TEXTS_FROM_0 = "digit texts from 0"
"""As DIGITS, the numbers being texts and counted from 0."""
AS_NUMBERS = (DIGITS, DIGITS_FROM_0)
"""The two of these signs where an empty cell holds a number, not a text."""
NUMBERED: dict[object, str] = {
    DIGITS: "an empty cell's own number, from 1",
    DIGIT_TEXTS: "an empty cell's own number as text, from 1",
    DIGITS_FROM_0: "an empty cell's own number, from 0",
    DIGIT_TEXTS_FROM_0: "an empty cell's own number as text, from 0",
}
"""For each of these four signs, in words, what an empty cell holds."""


@dataclass(frozen=True)
class Calling:
    """One way of calling an engine.

    ``function`` is a name in the module, or ``Class.method``. ``arguments`` says in their order what its parameters are
    given: 'board', 'mine' and 'theirs' (the stones of one side), 'side', 'opponent', 'depth', 'alpha', 'beta',
    'maximising', 'self' (an object made without arguments), 'game' (the object whose actions and results make the state
    of Board.PLAYED), a pair of these words such as '(board,side)', an object with attributes such as
    '{board:board,mark:side,step:stones}', or a JSON literal after '='. ``plays`` is the method by which an object that
    keeps more than a board plays the position's stones from the start of a game, '' where its board is set. ``x``,
    ``o`` and ``empty`` are the signs of cells as JSON values (texts, numbers, None; 'Cell.X' is the member of an
    enumeration of the module), ``empty`` perhaps one of NUMBERED. ``board_name`` is the name of the global or the
    attribute. A board that is a dict has as keys what the answers name cells by, or the keys that the file's own board
    has already. With ``definitions_only`` the module's imports, definitions and assignments of constants run, and
    nothing else. ``answer_index`` picks a member of an answer that is a tuple such as (score, move); None takes it
    whole."""

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
    plays: str = ""

    def __post_init__(self) -> None:
        if not self.function.replace(".", "_").isidentifier():
            raise CallingError("Name the function to call, such as best_move or Player.move.")
        if len({repr(self.x), repr(self.o), repr(self.empty)}) < 3:
            raise CallingError("X, O and an empty cell need three different signs.")
        if self.board in (Board.TEXT, Board.TEXT_OF_ROWS, Board.ROWS) and any(
            len(str(sign)) != 1 for sign in (self.x, self.o) if sign != DIGITS
        ):
            raise CallingError("In a board that is a text every sign is one character.")
        if self.where is not Where.ARGUMENT and not self.board_name.isidentifier():
            raise CallingError("Name the global or the attribute that holds the board.")

    @property
    def text(self) -> str:
        """The call as one types it with X to move, long values by their names: best_move(board, 'X')."""
        owner, _, name = self.function.rpartition(".")
        x, o = (repr(sign) if not is_member(sign) else str(sign) for sign in (self.x, self.o))
        styles = {Side.NUMBER: ("1", "-1"), Side.IS_X: ("True", "False"), Side.ALWAYS_O: (o, x)}
        side, opponent = styles.get(self.side, (x, o))
        words = {"side": side, "opponent": opponent, "alpha": "-inf", "beta": "inf", "maximising": "True"}
        if self.where is Where.ATTRIBUTE:
            words |= {"board": "game", "self": "game"}
        json_words = {"null": "None", "true": "True", "false": "False"}
        given = [json_words.get(each[1:], each[1:]) if each[:1] == "=" else
                 _spaced(re.sub(r"\b\w+\b(?!:)", lambda word: words.get(word[0], word[0]), each))
                 for each in self.arguments if each != "self" or not owner]  # fmt: skip
        return f"{owner and f'{owner}().'}{name}({', '.join(given)})"

    @property
    def lines(self) -> str:
        """Three lines to copy: a function OWN_WORDS that takes board and side, and calls the engine's own function."""
        call = self.text.replace(repr(self.x), "side") if isinstance(self.x, str) else self.text
        return (
            f'def {OWN_WORDS}(board, side):  # nine of "X", "O" and " " from the top left; "X" or "O" is to move\n'
            f"    # make of board and side what {self.function} takes\n"
            f"    return {call}  # the cell's number, from 0 at the top left"
        )

    def to_data(self) -> dict[str, Any]:
        """Return the fields as JSON values, every enumeration as its word."""
        return {
            key: value.value if isinstance(value, Enum) else list(value) if isinstance(value, tuple) else value
            for key, value in asdict(self).items()
        }

    @classmethod
    def from_data(cls, data: object) -> Calling:
        """Read what ``to_data`` gave. Raises CallingError where ``data`` is no way of calling."""
        if not isinstance(data, dict) or not isinstance(data.get("function"), str):
            raise CallingError("This is no way of calling: it needs the name of a function.")
        kinds = {"board": Board, "where": Where, "side": Side, "reply": Reply}
        fields = dict(data)
        try:
            fields |= {key: kind(fields[key]) for key, kind in kinds.items() if key in fields}
            if "arguments" in fields:
                fields["arguments"] = tuple(map(str, fields["arguments"]))
            return cls(**fields)
        except (TypeError, ValueError) as error:
            if isinstance(error, CallingError):
                raise
            raise CallingError(f"This way of calling cannot be understood: {error}.") from None
