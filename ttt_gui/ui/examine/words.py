"""An examination in sentences: what is said of an answer, what stands above the lists, a call as one types it.

What a report says as well has its home in engine/examine/mistake_words.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from ttt_gui.engine.examine.calling import DIGITS, Board, Calling, Reply, Side, Where
from ttt_gui.engine.examine.groups import Group
from ttt_gui.engine.examine.judge import Grade, Judged
from ttt_gui.engine.examine.mistake_words import played_text, right_text, told_text
from ttt_gui.game.position import Position
from ttt_gui.system.text import one_line, quoted, shortened
from ttt_gui.ui.look.formats import grouped, times

ASKED = "somebody's own tic-tac-toe, asked on"
"""What goes before what is asked."""


def short_move_text(judged: Judged) -> str:
    """'O plays b3'; 'O: 12', 'O: no answer'; beside a small board."""
    answer = judged.answer
    if answer.is_legal:
        return played_text(judged)
    return f"{answer.position.side_to_move}: {shortened(answer.shown) if answer.shown else 'no answer'}"


def heading_text(judged: Judged) -> str:
    """'O to move, plays b3'."""
    side = judged.answer.position.side_to_move.name
    return f"{side} to move, {played_text(judged)[2:]}"


def count_text(groups: Sequence[Group], grades: frozenset[Grade], slower_too: bool = False) -> tuple[str, str]:
    """'56 mistakes', 'in 15 different positions; the rest are these mirrored or turned'."""
    number = sum(len(group.all) for group in groups)
    good = {Grade.RIGHT, Grade.UNKNOWN} if slower_too else {Grade.RIGHT, Grade.SLOWER, Grade.UNKNOWN}
    noun = "answer" if grades & good else "mistake"
    words = "none of these" if not number else f"in {times(len(groups), 'different position')}"
    if number > len(groups):
        words += "; the rest are these mirrored or turned"
    return times(number, noun), words


def sentences(judged: Judged) -> tuple[str, ...]:
    """What a person should know of one answer: what would have been right, what it costs, what it said."""
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
    """'the first of 632, all the same error in positions where every move loses'; ``number`` of ``errors`` is shown."""
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
    """A value as Python writes it, its texts in double quotes."""
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
    """The call as one would type it: best_move(["X", " ", …], "O")."""
    arguments = []
    for word in calling.arguments:
        if word == "board" and calling.where is Where.ARGUMENT:
            arguments.append(_board_text(calling, position))
        elif word in ("side", "opponent"):
            arguments.append(_side_text(calling, position, word == "opponent"))
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
        return f"{calling.board_name} = {_board_text(calling, position)}\n>>> {call}"
    return call


def _board_text(calling: Calling, position: Position) -> str:
    columns, cells = position.rules.columns, []
    for cell in range(position.rules.cells):
        side = position.side_at(cell)
        empty = cell + 1 if calling.empty == DIGITS else calling.empty
        cells.append(empty if side is None else calling.x if side.name == "X" else calling.o)
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    board = calling.board
    if board is Board.TEXT:
        return literal("".join(map(str, cells)))
    if board is Board.TUPLE:
        return literal(tuple(cells))
    if board is Board.NESTED_TUPLE:
        return literal(tuple(map(tuple, rows)))
    if board is Board.DICT:
        start = 1 if calling.reply is Reply.CELL_FROM_1 else 0
        return literal(dict(enumerate(cells, start)))
    if board is Board.NUMPY:
        return f"array({literal(rows)})"
    if board is Board.NUMPY_FLAT:
        return f"array({literal(cells)})"
    return literal(rows if board is Board.NESTED else cells)


def _side_text(calling: Calling, position: Position, is_other: bool) -> str:
    side = position.side_to_move.other if is_other else position.side_to_move
    is_x = side.name == "X"
    if calling.side is Side.NUMBER:
        return "1" if is_x else "-1"
    if calling.side is Side.IS_X:
        return str(is_x)
    return literal(calling.x if is_x else calling.o)
