"""How an examined engine is called, as data and in words: what stands for the board, the signs and its side, and how
its answer is read; and the like for a program that speaks the Gomoku protocol, with the lines that it is sent for a
position.

The engine host (engine_host/call.py) makes the arguments and reads the answers; it receives a calling convention as the
JSON of ``to_data``. Nothing of an engine is executed here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any

from ttt_gui.engine.examine.grades import GradedAnswer
from ttt_gui.engine.figures import ORDINALS
from ttt_gui.engine_host.boards import NUMBERED
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.text import one_line, quoted


class CallingError(ValueError):
    """A calling convention that makes no sense; the message says what to write instead."""


class Board(Enum):
    """The shape of the board that is handed over, in the order in which they are tried."""

    LIST = "list"
    NESTED = "nested list"
    TEXT = "text"
    TUPLE = "tuple"
    DICT = "dict"
    NUMPY = "NumPy array"
    NESTED_TUPLE = "nested tuple"
    LIST_FROM_1 = "list from 1"  # the list's first member is no cell

    @property
    def is_nested(self) -> bool:
        """Whether the board is made of rows, each with its cells."""
        return self in (Board.NESTED, Board.NESTED_TUPLE, Board.NUMPY)


class Where(Enum):
    """Where the engine finds the board: among its arguments, in a global of its module, or in an object's attribute."""

    ARGUMENT = "argument"
    GLOBAL = "global"
    ATTRIBUTE = "attribute"


class SideStyle(Enum):
    """Whether and how the engine is told who is to move.

    NONE: the engine finds out by itself, from the stones. ALWAYS_X and ALWAYS_O: the engine's own stones have this sign
    whichever side it plays, so where the other side is to move the signs of the stones are exchanged.
    """

    NONE = "not told"
    ALWAYS_X = "always X's sign"
    ALWAYS_O = "always O's sign"
    SIGN = "its sign"
    NUMBER = "1 or -1"
    INDEX = "0 or 1"


class Reply(Enum):
    """How an answer is read as a cell, in the order in which they are tried."""

    CELL_FROM_0 = "the cell's number, from 0"
    CELL_FROM_1 = "the cell's number, from 1"
    ROW_COLUMN = "row and column, from 0"
    ROW_COLUMN_FROM_1 = "row and column, from 1"
    NEW_BOARD = "a new board"
    CHANGED_BOARD = "the board, changed in place"


OWN_WORDS = "lab_move"
"""The name of a function that a person puts around an engine; it takes board and side, so nothing about its calling is
guessed."""
UNKNOWN = "…"
"""Stands for an argument that is not known."""
_FIRST_LINE = f'def {OWN_WORDS}(board, side):  # nine of "X", "O" and " " from the top left; "X" or "O" is to move'
_LAST_WORDS = "# the cell's number, from 0 at the top left"


@dataclass(frozen=True)
class Calling:
    """How an engine is called.

    ``function`` is a name in the module, or ``Class.method``. ``arguments`` says in their order what its parameters are
    given: 'board', 'side', 'opponent', 'depth', 'alpha', 'beta', 'maximising', 'rows', 'columns', 'k', 'self' (an
    object), or a JSON literal after '='. An argument that begins with UNKNOWN is not known, and what follows is how a
    person may write it; such a calling is only shown. ``x``, ``o`` and ``empty`` are the signs of cells as JSON values
    (texts, numbers, None), ``empty`` perhaps one of NUMBERED, or UNKNOWN where it is not known how a board in a global
    or an attribute is written; such a calling is only shown, too. ``board_name`` is the name of the global or the
    attribute; of an object of another class than the function's, it is Class.name. A board that is a dict has as keys
    what the answers name cells by, or the keys that the file's own board has already. With ``definitions_only`` the
    module's imports, definitions and assignments of constants run, and nothing else. ``answer_index`` picks a member of
    an answer that is a tuple such as (score, move); None takes it whole."""

    function: str
    arguments: tuple[str, ...] = ("board",)
    board: Board = Board.LIST
    where: Where = Where.ARGUMENT
    board_name: str = "board"
    x: str | int | None = "X"
    o: str | int | None = "O"
    empty: str | int | None = " "
    side: SideStyle = SideStyle.SIGN
    reply: Reply = Reply.CELL_FROM_0
    answer_index: int | None = None
    definitions_only: bool = False

    def __post_init__(self) -> None:
        if not self.function.replace(".", "_").replace(UNKNOWN, "_").isidentifier():
            raise CallingError("Name the function to call, such as best_move or Player.move.")
        if len({repr(self.x), repr(self.o), repr(self.empty)}) < 3:
            raise CallingError("X, O and an empty cell need three different signs.")
        empty = NUMBERED.get(str(self.empty), self.empty)
        if self.board is Board.TEXT and any(len(str(sign)) != 1 for sign in (self.x, self.o, empty)):
            raise CallingError("In a board that is a text every sign is one character.")
        if self.where is not Where.ARGUMENT and not self.board_name.replace(".", "_").isidentifier():
            raise CallingError("Name the global or the attribute that holds the board.")

    @property
    def text(self) -> str:
        """The call as one types it with X to move, long values by their names: best_move(board, 'X')."""
        x, o = repr(self.x), repr(self.o)
        styles = {SideStyle.NUMBER: ("1", "-1"), SideStyle.INDEX: ("0", "1"), SideStyle.ALWAYS_O: (o, x)}
        side, opponent = styles.get(self.side, (x, o))
        board = "game" if self.where is Where.ATTRIBUTE else "board"
        kind = self.function.rpartition(".")[0]
        return self._call({"side": side, "opponent": opponent, "board": board}, f"{kind}()")

    def _call(self, words: dict[str, str], owner: str) -> str:
        """Return the call as text. ``words`` are the texts of arguments by the names of Calling.arguments; ``owner`` is
        the object whose method is called."""
        kind, _, name = self.function.rpartition(".")
        words = {"alpha": "-inf", "beta": "inf", "maximising": "True", "self": words["board"], **words}
        words |= {"=null": "None", "=true": "True", "=false": "False"}
        given = [
            each.strip(UNKNOWN) + UNKNOWN if each[0] == UNKNOWN else words.get(each, each.lstrip("="))
            for each in self.arguments
            if each != "self" or not kind
        ]
        return f"{kind and f'{owner}.'}{name}({', '.join(given)})"

    def told(self, side: str) -> str:
        """Return the expression that tells a side, from ``side``, an expression for its letter."""
        signs = {"X": self.x, "O": self.o}
        styles = {SideStyle.NUMBER: f'{{"X": 1, "O": -1}}[{side}]', SideStyle.INDEX: f'"XO".index({side})'}
        return styles.get(self.side, side if signs == {"X": "X", "O": "O"} else f"{signs!r}[{side}]")

    @property
    def lines(self) -> str:
        """Three lines to copy: a function OWN_WORDS that takes board and side, and calls the engine's own function.

        They do what this calling says; one that shows UNKNOWN works once a value stands there.
        """
        kind, (owner, _, attribute) = self.function.rpartition(".")[0], self.board_name.rpartition(".")
        always = {SideStyle.ALWAYS_X: self.x, SideStyle.ALWAYS_O: self.o}.get(self.side)
        other = self.told('("O" if side == "X" else "X")')
        words = {"side": self.told("side"), "opponent": other, "board": "cells", "depth": 'board.count(" ")'}
        words |= {"alpha": 'float("-inf")', "beta": 'float("inf")', "rows": "3", "columns": "3", "k": "3"}
        begin, now, its = "", "cells", f"{kind}()"
        if self.where is Where.GLOBAL:
            now = f'globals()["{attribute}"]'
            begin = f"{now} = cells; "
        if self.where is Where.ATTRIBUTE:
            now, words["board"] = f"game.{attribute}", "game"
            begin, its = f"game = {owner or kind}(); {now} = cells; ", its if owner else "game"
        answer = "chosen" if self.answer_index is None else f"chosen[{self.answer_index}]"
        now = answer if self.reply is Reply.NEW_BOARD else now
        flat = (
            f"sum(map(list, {now}), [])"
            if self.board.is_nested
            else f"list({now}{'.values()' * (self.board is Board.DICT)})"
        )
        sign = repr(always) if always is not None else f'{{"X": {self.x!r}, "O": {self.o!r}}}[side]'
        read = {
            Reply.CELL_FROM_0: answer,
            Reply.CELL_FROM_1: f"{answer} - 1",
            Reply.ROW_COLUMN: f"3 * {answer}[0] + {answer}[1]",
            Reply.ROW_COLUMN_FROM_1: f"3 * {answer}[0] + {answer}[1] - 4",
        }.get(self.reply, f'next(i for i, sign in enumerate({flat}) if board[i] == " " and sign == {sign})')
        return (
            f"{_FIRST_LINE}\n"
            f"    cells = {self._cells(always)}; {begin}chosen = {self._call(words, its)}\n"
            f"    return {read}  {_LAST_WORDS}"
        )

    @property
    def open_lines(self) -> str:
        """Three lines to copy that leave open the whole answer, and name the function."""
        named = "your function" if self.function == UNKNOWN else f"{self.function}()"
        return f"{_FIRST_LINE}\n    # what {named} chooses:\n    return {UNKNOWN}  {_LAST_WORDS}"

    def _cells(self, always: object) -> str:
        """Return the expression that makes the board of this calling out of the list ``board``; ``always`` is the sign
        that the engine's own stones have whichever side it plays, None where there is no such sign."""
        if self.empty == UNKNOWN:
            return UNKNOWN
        places = {"digits": "i + 1", "digits from 0": "i", "digit texts": "str(i + 1)", "digit texts from 0": "str(i)"}
        empty = places.get(str(self.empty), repr(self.empty))
        made = f'{{" ": {empty}, "X": {self.x!r}, "O": {self.o!r}}}[each]'
        if always is not None:
            made = f'{{" ": {empty}, side: {always!r}}}.get(each, {(self.o if always == self.x else self.x)!r})'
        is_plain = (self.x, self.o, self.empty, always) == ("X", "O", " ", None)
        cells = "list(board)" if is_plain else f"[{made} for i, each in enumerate(board)]"
        nested = f"[({cells})[i:i + 3] for i in (0, 3, 6)]"
        shapes = {
            Board.LIST_FROM_1: f"[{self.empty!r}, *{cells}]",
            Board.NESTED: nested,
            Board.TUPLE: f"tuple({cells})",
            Board.NESTED_TUPLE: f"tuple(map(tuple, {nested}))",
            Board.TEXT: f'"".join({cells})',
            Board.DICT: f"dict(enumerate({cells}, {int(self.reply is not Reply.CELL_FROM_0)}))",
            Board.NUMPY: f'__import__("numpy").array({nested})',
        }
        return shapes.get(self.board, cells)

    def to_data(self) -> dict[str, Any]:
        """Return the fields as JSON values, every enumeration as its word."""
        return {
            key: value.value if isinstance(value, Enum) else list(value) if isinstance(value, tuple) else value
            for key, value in asdict(self).items()
        }

    @classmethod
    def from_data(cls, data: object) -> Calling:
        """Read what ``to_data`` gave. Raises CallingError where ``data`` is no calling convention."""
        if not isinstance(data, dict) or not isinstance(data.get("function"), str):
            raise CallingError("This does not say how to call an engine: it needs the name of a function.")
        kinds = {"board": Board, "where": Where, "side": SideStyle, "reply": Reply}
        fields = dict(data)
        fields.pop("plays", None)  # of 0.2.0
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
_EMPTY: dict[object, str] = {" ": "a blank", "": "an empty text", None: "None"}


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
    """Return the card for a calling convention, on a board of that size; a row names the statements of the file that do
    not run, where there are any."""
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
    """Return a number as a word, up to twelve, else in digits."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _quoted(sign: object) -> str:
    """Return a sign as people read it: a text in quotation marks, a number with a true minus."""
    return f"“{sign}”" if isinstance(sign, str) else str(sign).replace("-", "−")


def board_words(calling: Calling, rows: int = 3, columns: int = 3) -> str:
    """Return the shape of the board in words: 'a list of nine texts, row by row from the top left'."""
    empty = NUMBERED.get(str(calling.empty), calling.empty)
    kinds = {type(sign) for sign in (calling.x, calling.o, empty)}
    cell = {str: "text", int: "number"}.get(kinds.pop(), "cell") if len(kinds) == 1 else "cell"
    cells, shape = rows * columns, calling.board
    kind = next((each for each in ("tuple", "NumPy array") if each in shape.value), "list")
    words = {
        Board.TEXT: f"a text of {_count(cells)} characters",
        Board.DICT: f"a dict of {_count(cells)} {cell}s",
        Board.LIST_FROM_1: f"a list of {_count(cells + 1)} {cell}s, the first unused",
    }.get(shape, f"a {kind} of {_count(cells)} {cell}s")
    if shape.is_nested:
        words = f"a {kind} of {_count(rows)} rows of {_count(columns)} {cell}s"
    order = "from the top" if shape.is_nested else "row by row from the top left"
    owner = {Where.GLOBAL: "file", Where.ATTRIBUTE: "object"}.get(calling.where)
    place = f"; the {owner}'s {calling.board_name.rpartition('.')[2]}" if owner else ""
    return f"{words}, {order}{place}"


def sign_words(calling: Calling) -> str:
    """Return the signs in words, X's first: '“X”, “O” and a blank for an empty cell'."""
    empty = f"{_EMPTY.get(calling.empty) or _quoted(calling.empty)} for an empty cell"
    if (first := NUMBERED.get(str(calling.empty))) is not None:
        empty = f"an empty cell's own number{' as text' if isinstance(first, str) else ''}, from {first}"
    return f"{_quoted(calling.x)}, {_quoted(calling.o)} and {empty}"


def player_words(calling: Calling) -> str:
    """Return how the engine is told its side, in words: '“X” or “O”, whose turn it is'."""
    x, o = _quoted(calling.x), _quoted(calling.o)
    words = {
        SideStyle.ALWAYS_X: f"always {x}; marks are swapped where it plays O",
        SideStyle.ALWAYS_O: f"always {o}; marks are swapped where it plays X",
        SideStyle.NUMBER: "1 for X or −1 for O, whose turn it is",
        SideStyle.INDEX: "0 for X or 1 for O, whose turn it is",
        SideStyle.SIGN: f"{x} or {o}, whose turn it is",
    }
    is_told = any("side" in each or "opponent" in each for each in calling.arguments)
    always = calling.side in (SideStyle.ALWAYS_X, SideStyle.ALWAYS_O)
    return words.get(calling.side, "not told") if is_told or always else "not told"


def answer_words(calling: Calling, rows: int = 3, columns: int = 3) -> str:
    """Return in words how an answer is read: 'the cell's number, 0 to 8'."""
    word, _, first = calling.reply.value.rpartition(" from ")
    most = max(rows, columns) if word.startswith("row") else rows * columns
    words = f"{word} {first} to {most - 1 + int(first)}" if word else calling.reply.value
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
        ("board", f"{start_line(rules)}, the marks by BOARD … DONE"),
        ("signs", "1 for its own marks, 2 for the opponent's"),
        ("answer", "column,row from the top left, from 0"),
    )
    return CallingCard(said, is_program=True)


def k_sentence(graded: Iterable[GradedAnswer], rules: Rules) -> str:
    """Guess why a program passes up its wins: the protocol has no word for k, and many programs ignore INFO ttt_k,
    which is ours.

    Return '' where the program completed at least half of the lines that it could, or could complete fewer than 3.
    """
    chances = [each for each in graded if each.answer.is_legal and each.truth and each.truth.wins_at_once]
    if len(chances) < _FEWEST_WINS or 2 * sum(each.passes_up_a_win for each in chances) <= len(chances):
        return ""
    return f"It passes up most of its wins in one: it may not know INFO ttt_k {rules.k}."
