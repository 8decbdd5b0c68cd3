"""An examination in sentences: the words about an answer, the lines above the lists, a call as one types it.

Words that a report has as well are in engine/examine/mistake_words.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from ttt_gui.engine.examine.calling import (
    DIGIT_TEXTS,
    DIGIT_TEXTS_FROM_0,
    DIGITS,
    DIGITS_FROM_0,
    NUMBERED,
    Board,
    Calling,
    Reply,
    Where,
)
from ttt_gui.engine.examine.calling import Side as Told
from ttt_gui.engine.examine.judge import Grade, Group, Judged
from ttt_gui.engine.examine.report_text import played_text, right_text, told_text
from ttt_gui.game.position import Position, Side
from ttt_gui.system.text import one_line, quoted, shortened
from ttt_gui.ui.look.formats import grouped, times

_ALWAYS = {Told.ALWAYS_X: Side.X, Told.ALWAYS_O: Side.O}
WHAT = "Each answer is checked. You see every mistake, and the move that would have been right."
"""What an examination is, in one line."""
ASKED = "somebody's own tic-tac-toe, asked on"
"""The words before those that say which positions are asked."""


def short_move_text(judged: Judged) -> str:
    """Return the line beside a small board: 'O plays b3', 'O: 12', 'O: no answer'."""
    answer = judged.answer
    if answer.is_legal:
        return played_text(judged)
    return f"{answer.position.side_to_move}: {shortened(answer.shown) if answer.shown else 'no answer'}"


def heading_text(judged: Judged) -> str:
    """Return the heading of an answer: 'O to move, plays b3'."""
    side = judged.answer.position.side_to_move.name
    return f"{side} to move, {played_text(judged)[2:]}"


def count_text(groups: Sequence[Group], grades: frozenset[Grade], slower_too: bool = False) -> tuple[str, str]:
    """Return how many are shown: '56 mistakes', 'in 15 different positions; the rest are these mirrored or turned'."""
    number = sum(len(group.all) for group in groups)
    good = {Grade.RIGHT, Grade.UNKNOWN} if slower_too else {Grade.RIGHT, Grade.SLOWER, Grade.UNKNOWN}
    noun = "answer" if grades & good else "mistake"
    words = "none of these" if not number else f"in {times(len(groups), 'different position')}"
    if number > len(groups):
        words += "; the rest are these mirrored or turned"
    return times(number, noun), words


def sentences(judged: Judged) -> tuple[str, ...]:
    """Return what a person should know of an answer: the right moves, what the answer costs, what was printed."""
    printed = _last_line(judged.answer.printed)
    found = (
        "" if judged.grade is Grade.RIGHT else right_text(judged),
        told_text(judged),
        f"It printed {quoted(printed)}." if printed else "",
    )
    return tuple(one_line(sentence) for sentence in found if sentence)


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text[-2_000:].splitlines() if line.strip()]
    return lines[-1] if lines else ""


def errors_note(errors: Sequence[Judged], number: int) -> str:
    """Return 'the first of 632, all the same error in positions where every move loses', where ``number`` is shown."""
    if not errors:
        return "no errors"
    if len(errors) == 1:
        return "the only one"
    kinds = {_kind_of(each) for each in errors}
    which = "the first" if number == 0 else f"number {grouped(number + 1)}"
    words = f"{which} of {grouped(len(errors))}, "
    words += "all the same error" if len(kinds) == 1 else f"{times(len(kinds), 'different error')}"
    if all(each.truth is not None and each.truth.best.value < 0 for each in errors):
        words += " in positions where every move loses"
    return words


def _kind_of(judged: Judged) -> str:
    return _last_line(judged.answer.error) or judged.answer.sentence or judged.grade.value


def literal(value: object) -> str:
    """Return a value as Python writes it, its texts in double quotes."""
    if isinstance(value, str):
        escaped = repr(f"'{value}")[2:-1]  # a quotation mark inside makes repr() take double ones
        return f'"{escaped}"' if '"' not in value else repr(value)
    if isinstance(value, list | tuple):
        inner = ", ".join(map(literal, value))
        return f"[{inner}]" if isinstance(value, list) else f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{literal(key)}: {literal(each)}' for key, each in value.items())}}}"
    return repr(value)


def call_text(calling: Calling, position: Position) -> str:
    """Return the call as one would type it: best_move(["X", " ", …], "O")."""
    side = _ALWAYS.get(calling.side, position.side_to_move)
    is_exchanged = side is not position.side_to_move
    board = _board_text(calling, position, is_exchanged)
    arguments = []
    for word in calling.arguments:
        if word == "board" and calling.where is Where.ARGUMENT:
            arguments.append(board)
        elif word in ("side", "opponent"):
            arguments.append(_side_text(calling, side if word == "side" else side.other))
        elif word == "depth":
            arguments.append(str(position.rules.cells - position.stones))
        elif word in ("alpha", "beta"):
            arguments.append("-inf" if word == "alpha" else "inf")
        elif word == "maximising":
            arguments.append("True")
        elif word.startswith("="):
            arguments.append(word[1:])
    call = f"{calling.function}({', '.join(arguments)})"
    if calling.where is not Where.ARGUMENT:
        return f"{calling.board_name} = {board}\n>>> {call}"
    return call


def _board_text(calling: Calling, position: Position, is_exchanged: bool) -> str:
    """Return the board as the guest host hands it over; ``is_exchanged`` where the stones of X have O's sign."""
    columns, cells = position.rules.columns, []
    for cell in range(position.rules.cells):
        side = position.side_at(cell)
        if side is None:
            cells.append(_empty(calling, cell))
        else:
            cells.append(calling.x if (side is Side.X) is not is_exchanged else calling.o)
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    board = calling.board
    if board is Board.TEXT:
        return literal("".join(str(cell)[-1:] for cell in cells))
    if board is Board.TUPLE:
        return literal(tuple(cells))
    if board is Board.NESTED_TUPLE:
        return literal(tuple(map(tuple, rows)))
    if board is Board.DICT:
        return literal(dict(zip(_keys(calling, len(rows), columns), cells, strict=True)))
    if board is Board.NUMPY:
        return f"array({literal(rows)})"
    if board is Board.NUMPY_FLAT:
        return f"array({literal(cells)})"
    if board is Board.LIST_FROM_1:
        is_numbered = calling.empty in NUMBERED
        return literal([cells[0] if is_numbered else calling.empty, *cells])
    return literal(rows if board is Board.NESTED else cells)


def _empty(calling: Calling, cell: int) -> str | int | None:
    numbered: dict[str | int | None, str | int] = {
        DIGITS: cell + 1,
        DIGIT_TEXTS: str(cell + 1),
        DIGITS_FROM_0: cell,
        DIGIT_TEXTS_FROM_0: str(cell),
    }
    return numbered.get(calling.empty, calling.empty)


def _keys(calling: Calling, rows: int, columns: int) -> list[object]:
    """Return the keys of a board that is a dict: what the answers name cells by."""
    if calling.reply in (Reply.ROW_COLUMN, Reply.ROW_COLUMN_FROM_1):
        first = int(calling.reply is Reply.ROW_COLUMN_FROM_1)
        return [(row, column) for row in range(first, rows + first) for column in range(first, columns + first)]
    first = int(calling.reply is not Reply.CELL_FROM_0)
    return list(range(first, rows * columns + first))


def _side_text(calling: Calling, side: Side) -> str:
    if calling.side is Told.NUMBER:
        return "1" if side is Side.X else "-1"
    if calling.side is Told.IS_X:
        return str(side is Side.X)
    return literal(calling.x if side is Side.X else calling.o)
