"""How an examined engine is called, as data and in words: what stands for the board, the signs and its side, and how
its answer is read; and the like for a program that speaks the Gomoku protocol, with the lines that it is sent for a
position.

The engine host (engine_host/call.py) makes the arguments and reads the answers; it receives a way of calling as the
JSON of ``to_data``. Nothing of an engine is executed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any

from ttt_gui.engine.examine.judge import Judged
from ttt_gui.engine.figures import ORDINALS
from ttt_gui.engine_host.source import is_member
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.text import one_line, quoted


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


# -- In words ----------------------------------------------------------------------------------------------------------

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_MOST_LEFT_OUT = 4  # statements that are named; any further ones are only counted
_EMPTY: dict[object, str] = {
    " ": "a blank for an empty cell",
    "": "an empty text for an empty cell",
    None: "None for an empty cell",
    **NUMBERED,
}


@dataclass(frozen=True)
class CallingCard:
    """How an engine is asked, in words: five rows or six, each a heading and its text.

    The first row is the signature that was found, as it stands in the file, shown in fixed type; the others are words.
    For a program that speaks the protocol all rows are words.
    """

    rows: tuple[tuple[str, str], ...]
    is_program: bool = False

    @property
    def found(self) -> str:
        """The signature of the function that is called, or what kind of program it is."""
        return self.rows[0][1]

    @property
    def how(self) -> str:
        """The other rows in one line: how the engine is called."""
        return "; ".join(f"{word} {said}" for word, said in self.rows[1:])


def card_of(
    calling: Calling, description: dict[str, Any] | None = None, rows: int = 3, columns: int = 3
) -> CallingCard:
    """Return the card for a way of calling, on a board of that size; a row names the statements of the file that do not
    run, where there are any."""
    said = (
        ("found", signature(calling, description or {})),
        ("board", board_words(calling, rows, columns)),
        ("signs", sign_words(calling)),
        ("player", player_words(calling)),
        ("answer", answer_words(calling, rows, columns)),
        ("left out", left_out_words(calling, description or {})),
    )
    return CallingCard(tuple(row for row in said if row[1]))


def signature(calling: Calling, description: dict[str, Any]) -> str:
    """Return the function's signature as the file has it: best_move(board: list[str], player: str) -> int."""
    owner, _, name = calling.function.rpartition(".")
    for each in description.get("functions", ()):
        if (each["name"], each["class"]) != (name, owner):
            continue
        parts = []
        for parameter in each["parameters"]:
            annotation, default = parameter["annotation"], parameter["default"]
            text = f"{parameter['name']}: {annotation}" if annotation else parameter["name"]
            parts.append(text + (f" = {default}" if annotation else f"={default}") if default else text)
        returns = f" -> {each['returns']}" if each["returns"] else ""
        return f"{calling.function}({', '.join(parts)}){returns}"
    return f"{calling.function}(…)"


def left_out_words(calling: Calling, description: dict[str, Any]) -> str:
    """Name the statements that do not run: 'line 5: name = input("Name? "); line 40: a while loop; and 2 more'; ''
    where the whole file runs.

    What stands below ``if __name__ == "__main__"`` never runs when an engine is asked, and is not counted."""
    if not calling.definitions_only:
        return ""
    found = description.get("module_level", ())
    parts = [one_line(f"line {each['line']}: {' '.join(each['what'].split())}") for each in found[:_MOST_LEFT_OUT]]
    if len(found) > _MOST_LEFT_OUT:
        parts.append(f"and {len(found) - _MOST_LEFT_OUT} more")
    return "; ".join(parts)


def _count(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _quoted(sign: object) -> str:
    return f"“{sign}”" if isinstance(sign, str) and not is_member(sign) else str(sign).replace("-", "−")


def board_words(calling: Calling, rows: int = 3, columns: int = 3) -> str:
    """Return the shape of the board in words: 'a list of nine texts, row by row from the top left'."""
    signs = (calling.x, calling.o, calling.empty)
    digits = calling.empty in AS_NUMBERS
    all_texts = all(isinstance(sign, str) and not is_member(sign) for sign in signs) and not digits
    numbers = isinstance(calling.x, int) and isinstance(calling.o, int) and (isinstance(calling.empty, int) or digits)
    cell = "text" if all_texts else "number" if numbers else "cell"
    cells = rows * columns
    shape = calling.board
    kind = next((each for each in ("tuple", "NumPy array") if each in shape.value), "list")
    if shape is Board.TEXT:
        words = f"a text of {_count(cells)} characters"
    elif "mine" in calling.arguments:
        return f"the stones of each side: {'numbers of nine bits' if shape is Board.BITS else f'a {shape.value}'}"
    elif shape is Board.MOVES:
        return "a list of the moves so far, X first"
    elif shape is Board.DICT:
        words = f"a dict of {_count(cells)} {cell}s"
    elif shape is Board.LIST_FROM_1:
        words = f"a list of {_count(cells + 1)} {cell}s, the first unused"
    elif shape.is_nested:
        words = f"a {kind} of {_count(rows)} rows of {_count(columns)} {cell}s"
    else:
        words = f"a {kind} of {_count(cells)} {cell}s"
    order = "from the top" if shape.is_nested else "row by row from the top left"
    owner = {Where.GLOBAL: "file", Where.ATTRIBUTE: "object"}.get(calling.where)
    place = f"; the {owner}'s {calling.board_name}" if owner else ""
    return f"{words}, {order}{place}"


def sign_words(calling: Calling) -> str:
    """Return the signs in words, X's first: '“X”, “O” and a blank for an empty cell'."""
    empty = _EMPTY.get(calling.empty) or f"{_quoted(calling.empty)} for an empty cell"
    return f"{_quoted(calling.x)}, {_quoted(calling.o)} and {empty}"


def player_words(calling: Calling) -> str:
    """Return how the engine is told its side, in words: '“X” or “O”, whose turn it is'."""
    x, o = _quoted(calling.x), _quoted(calling.o)
    if calling.side is Side.ALWAYS_X:
        return f"always {x}; stones are exchanged where it plays O"
    if calling.side is Side.ALWAYS_O:
        return f"always {o}; stones are exchanged where it plays X"
    if calling.side is Side.NONE or not any("side" in each or "opponent" in each for each in calling.arguments):
        return "not told"
    if calling.side is Side.NUMBER:
        return "1 for X or −1 for O, whose turn it is"
    if calling.side is Side.IS_X:
        return "True where X is to move"
    return f"{x} or {o}, whose turn it is"


def answer_words(calling: Calling, rows: int = 3, columns: int = 3) -> str:
    """Return in words how an answer is read: 'the cell's number, 0 to 8'."""
    cells = rows * columns
    words = {
        Reply.CELL_FROM_0: f"the cell's number, 0 to {cells - 1}",
        Reply.CELL_FROM_1: f"the cell's number, 1 to {cells}",
        Reply.ROW_COLUMN: f"row and column, 0 to {max(rows, columns) - 1}",
        Reply.ROW_COLUMN_FROM_1: f"row and column, 1 to {max(rows, columns)}",
        Reply.COLUMN_ROW: f"column and row, 0 to {max(rows, columns) - 1}",
        Reply.BIT: "the cell's bit, the first one's being 1",
    }.get(calling.reply, calling.reply.value)
    if calling.answer_index is not None and calling.reply is not Reply.CHANGED_BOARD:
        place = ORDINALS[calling.answer_index] if 0 <= calling.answer_index < 4 else "last"
        return f"{words}, the {place} of what it returns"
    return words


# -- In words, of programs that speak the protocol ---------------------------------------------------------------------

PROGRAM = "a program that speaks the Gomoku protocol"
_FEWEST_WINS = 3


def start_line(rules: Rules) -> str:
    """Return the command that sets up an empty board."""
    return f"START {rules.rows}" if rules.rows == rules.columns else f"RECTSTART {rules.columns},{rules.rows}"


def position_lines(position: Position) -> tuple[str, ...]:
    """Return the lines that ask a program to move in a position: its own stones are 1, the opponent's 2."""
    if not position.stones:
        return ("BEGIN",)
    columns, own = position.rules.columns, position.side_to_move
    stones = ((cell, position.side_at(cell)) for cell in range(position.rules.cells))
    placed = (f"{cell % columns},{cell // columns},{1 if side is own else 2}" for cell, side in stones if side)
    return ("BOARD", *placed, "DONE")


def program_card(rules: Rules, name: str = "") -> CallingCard:
    """Return the card of a program on a board; ``name`` is what the program answers to ABOUT."""
    said = (
        ("found", PROGRAM),
        ("name", quoted(name) if name.strip() else "it tells none"),
        ("board", f"{start_line(rules)}, the stones by BOARD … DONE"),
        ("signs", "1 its own stones, 2 the opponent's"),
        ("answer", "column,row from the top left, from 0"),
    )
    return CallingCard(said, is_program=True)


def k_sentence(judged: Iterable[Judged], rules: Rules) -> str:
    """Guess why a program passes up its wins: the protocol has no word for k, and many programs ignore INFO ttt_k,
    which is ours.

    Return '' where the program completed at least half of the lines that it could, or could complete fewer than 3.
    """
    chances = [each for each in judged if each.answer.is_legal and each.truth and each.truth.wins_at_once]
    if len(chances) < _FEWEST_WINS or 2 * sum(each.passes_up_a_win for each in chances) <= len(chances):
        return ""
    return f"It passes up most of its wins in one: it may not know INFO ttt_k {rules.k}."
