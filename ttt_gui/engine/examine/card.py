"""A way of calling in words: what was found, and how board, signs, player and answer are understood."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ttt_gui.engine.examine.calling import (
    DIGIT_TEXTS,
    DIGIT_TEXTS_FROM_0,
    DIGITS,
    DIGITS_FROM_0,
    Board,
    Calling,
    Reply,
    Side,
    Where,
)
from ttt_gui.engine.examine.described import checked
from ttt_gui.engine.examine.signs import is_member
from ttt_gui.system.text import one_line

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_MOST_LEFT_OUT = 4  # statements that are named; of more the others are counted
_KINDS = {
    Board.TUPLE: "tuple",
    Board.NESTED_TUPLE: "tuple",
    Board.NUMPY: "NumPy array",
    Board.NUMPY_FLAT: "NumPy array",
}
_EMPTY = {
    " ": "a blank for an empty cell",
    "": "an empty text for an empty cell",
    None: "None for an empty cell",
    DIGITS: "an empty cell's own number, from 1",
    DIGIT_TEXTS: "an empty cell's own number as text, from 1",
    DIGITS_FROM_0: "an empty cell's own number, from 0",
    DIGIT_TEXTS_FROM_0: "an empty cell's own number as text, from 0",
}


@dataclass(frozen=True)
class Card:
    """What is said of how an engine is asked: ``found`` as it stands in the file, in fixed type; the others are words.

    Of a program that speaks the protocol all are words, and it has a name in the place of a player, '' for none.
    ``left_out`` are the statements of the file that do not run, '' where all do.
    """

    found: str
    board: str
    signs: str
    player: str
    answer: str
    is_program: bool = False
    name: str = ""
    left_out: str = ""

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """Five rows, or six: a word, and what is said."""
        second = [("name", self.name or "it tells none")] if self.is_program else []
        last = [] if self.is_program else [("player", self.player)]
        return (
            ("found", self.found),
            *second,
            ("board", self.board),
            ("signs", self.signs),
            *last,
            ("answer", self.answer),
            *([("left out", self.left_out)] if self.left_out else []),
        )


def card_of(calling: Calling, description: dict[str, Any] | None = None, rows: int = 3, columns: int = 3) -> Card:
    """The rows for a way of calling, on a board of that size."""
    return Card(
        signature(calling, description or {}),
        board_words(calling, rows, columns),
        sign_words(calling),
        player_words(calling),
        answer_words(calling, rows, columns),
        left_out=left_out_words(calling, description or {}),
    )


def signature(calling: Calling, description: dict[str, Any]) -> str:
    """best_move(board: list[str], player: str) -> int, as the file has it."""
    owner, _, name = calling.function.rpartition(".")
    for each in checked(description)["functions"]:
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
    """'line 5: name = input("Name? "); line 40: a while loop; and 2 more', '' where the whole file runs.

    What of it stands below ``if __name__ == "__main__"`` runs nowhere, and is not counted."""
    if not calling.definitions_only:
        return ""
    found = checked(description)["module_level"]
    parts = [one_line(f"line {each['line']}: {' '.join(each['what'].split())}") for each in found[:_MOST_LEFT_OUT]]
    if len(found) > _MOST_LEFT_OUT:
        parts.append(f"and {len(found) - _MOST_LEFT_OUT} more")
    return "; ".join(parts)


def _count(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _quoted(sign: object) -> str:
    return f"“{sign}”" if isinstance(sign, str) and not is_member(sign) else str(sign).replace("-", "−")


def board_words(calling: Calling, rows: int = 3, columns: int = 3) -> str:
    """'a list of nine texts, row by row from the top left'."""
    signs = (calling.x, calling.o, calling.empty)
    digits = calling.empty in (DIGITS, DIGITS_FROM_0)
    all_texts = all(isinstance(sign, str) and not is_member(sign) for sign in signs) and not digits
    numbers = isinstance(calling.x, int) and isinstance(calling.o, int) and (isinstance(calling.empty, int) or digits)
    cell = "text" if all_texts else "number" if numbers else "cell"
    cells = rows * columns
    shape = calling.board
    if shape is Board.TEXT:
        words = f"a text of {_count(cells)} characters"
    elif shape is Board.DICT:
        words = f"a dict of {_count(cells)} {cell}s"
    elif shape is Board.LIST_FROM_1:
        words = f"a list of {_count(cells + 1)} {cell}s, the first unused"
    elif shape.is_nested:
        kind = _KINDS.get(shape, "list")
        words = f"a {kind} of {_count(rows)} rows of {_count(columns)} {cell}s"
    else:
        words = f"a {_KINDS.get(shape, 'list')} of {_count(cells)} {cell}s"
    order = "from the top" if shape.is_nested else "row by row from the top left"
    place = {
        Where.ARGUMENT: "",
        Where.GLOBAL: f"; the file's {calling.board_name}",
        Where.ATTRIBUTE: f"; the object's {calling.board_name}",
    }[calling.where]
    return f"{words}, {order}{place}"


def sign_words(calling: Calling) -> str:
    """'“X”, “O” and a blank for an empty cell'; X's sign comes first."""
    empty = _EMPTY.get(calling.empty) if calling.empty is None or isinstance(calling.empty, str) else None
    empty = empty or f"{_quoted(calling.empty)} for an empty cell"
    return f"{_quoted(calling.x)}, {_quoted(calling.o)} and {empty}"


def player_words(calling: Calling) -> str:
    """'“X” or “O”, whose turn it is'."""
    x, o = _quoted(calling.x), _quoted(calling.o)
    if calling.side is Side.ALWAYS_X:
        return f"always {x}; stones are exchanged where it plays O"
    if calling.side is Side.ALWAYS_O:
        return f"always {o}; stones are exchanged where it plays X"
    if calling.side is Side.NONE or not {"side", "opponent"} & set(calling.arguments):
        return "not told"
    if calling.side is Side.NUMBER:
        return "1 for X or −1 for O, whose turn it is"
    if calling.side is Side.IS_X:
        return "True where X is to move"
    return f"{x} or {o}, whose turn it is"


def answer_words(calling: Calling, rows: int = 3, columns: int = 3) -> str:
    """'the cell's number, 0 to 8'."""
    cells = rows * columns
    words = {
        Reply.CELL_FROM_0: f"the cell's number, 0 to {cells - 1}",
        Reply.CELL_FROM_1: f"the cell's number, 1 to {cells}",
        Reply.ROW_COLUMN: f"row and column, 0 to {max(rows, columns) - 1}",
        Reply.ROW_COLUMN_FROM_1: f"row and column, 1 to {max(rows, columns)}",
        Reply.COLUMN_ROW: f"column and row, 0 to {max(rows, columns) - 1}",
        Reply.NEW_BOARD: "a new board",
        Reply.CHANGED_BOARD: "the board, changed in place",
    }[calling.reply]
    if calling.answer_index is not None and calling.reply is not Reply.CHANGED_BOARD:
        places = ("first", "second", "third", "fourth")
        place = places[calling.answer_index] if 0 <= calling.answer_index < 4 else "last"
        return f"{words}, the {place} of what it returns"
    return words
