"""An examination in sentences: the words about an answer, the lines above the lists, a call as one types it.

Words that a report has as well are in engine/examine/report.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from types import SimpleNamespace

from ttt_gui.engine.examine.calling import Board, Calling, Where
from ttt_gui.engine.examine.calling import Side as Told
from ttt_gui.engine.examine.judge import Grade, Group, Judged
from ttt_gui.engine.examine.report import played_text, right_text, told_text
from ttt_gui.game.position import Position, Side
from ttt_gui.guest_host.boards import Boards
from ttt_gui.system.text import one_line, quoted, shortened
from ttt_gui.ui.look.formats import grouped, times

_UNDER_NUMPY = {Board.NUMPY: Board.NESTED, Board.NUMPY_FLAT: Board.LIST}
"""For each shape of NumPy array the list it is made of, so that NumPy itself is not needed."""
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
    rules, is_array = position.rules, calling.board in _UNDER_NUMPY
    way = replace(calling, board=_UNDER_NUMPY.get(calling.board, calling.board)).to_data()
    boards = Boards(SimpleNamespace(calling=way, module=SimpleNamespace()))  # what the guest host hands over
    side_to_move, cells = position.side_to_move.name, position.text.replace("/", "")
    asked = boards.question(rules.rows, rules.columns, rules.k, side_to_move, cells)
    flat, side = boards.flat(asked.cells), Side[asked.side]
    made = None
    with suppress(TypeError, ValueError):  # of signs that cannot stand in bytes: the guest host refuses these too
        made = boards.make(flat, rules.rows, rules.columns)
    board = literal(flat if made is None else made)
    board = f"array({board})" if is_array else board
    arguments = []
    for word in calling.arguments:
        if word == "board" and calling.where is Where.ARGUMENT:
            arguments.append(board)
        elif word in ("side", "opponent"):
            arguments.append(_side_text(calling, side if word == "side" else side.other))
        elif word == "depth":
            arguments.append(str(rules.cells - position.stones))
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


def _side_text(calling: Calling, side: Side) -> str:
    if calling.side is Told.NUMBER:
        return "1" if side is Side.X else "-1"
    if calling.side is Told.IS_X:
        return str(side is Side.X)
    return literal(calling.x if side is Side.X else calling.o)
