"""A way of calling in words: what was found, and how board, signs, player and answer are understood; and the like for a
program that speaks the Gomoku protocol, with the lines that it is sent for a position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ttt_gui.engine.examine.calling import AS_NUMBERS, NUMBERED, Board, Calling, Reply, Side, Where
from ttt_gui.engine.examine.judge import Judged
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.guest_host.source import is_member
from ttt_gui.system.text import one_line, quoted

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
        places = ("first", "second", "third", "fourth")
        place = places[calling.answer_index] if 0 <= calling.answer_index < 4 else "last"
        return f"{words}, the {place} of what it returns"
    return words


# -- programs -----------------------------------------------------------------------------------------------------

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
