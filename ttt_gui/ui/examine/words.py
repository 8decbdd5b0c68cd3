"""An examination in sentences: what a mistake costs, what stands above the lists, a call as one types it."""

from __future__ import annotations

from collections.abc import Sequence

from ttt_gui.engine.examine.answers import Kind
from ttt_gui.engine.examine.calling import DIGITS, Board, Calling, Reply, Side, Where
from ttt_gui.engine.examine.groups import Group
from ttt_gui.engine.examine.judge import Grade, Judged
from ttt_gui.engine.examine.truth import Truth
from ttt_gui.engine.figures import plural
from ttt_gui.engine.score import own_moves
from ttt_gui.game.position import Position
from ttt_gui.system.text import one_line, quoted, shortened
from ttt_gui.ui.look.formats import grouped, times

ASKED = "somebody's own tic-tac-toe, asked on"
"""What goes before what is asked."""


def move_text(judged: Judged) -> str:
    """'O plays b3'; 'X gives no answer'."""
    answer = judged.answer
    side = answer.position.side_to_move.name
    if answer.cell is not None and answer.is_legal:
        return f"{side} plays {answer.position.rules.cell_name(answer.cell)}"
    if answer.kind is Kind.MOVE or answer.kind is Kind.ILLEGAL:
        return f"{side} answers {shortened(answer.shown)}" if answer.shown else f"{side} plays no cell"
    return f"{side} gives no answer"


def short_move_text(judged: Judged) -> str:
    """'O plays b3'; 'O: no answer'; beside a small board."""
    answer = judged.answer
    side = answer.position.side_to_move.name
    return (
        move_text(judged) if answer.is_legal else f"{side}: {shortened(answer.shown) if answer.shown else 'no answer'}"
    )


def mirrored_text(group: Group) -> str:
    """'and 3 mirrored'; 'this one only'."""
    return f"and {grouped(group.mirrored)} mirrored" if group.mirrored else "this one only"


def heading_text(judged: Judged) -> str:
    """'O to move, plays b3'."""
    side = judged.answer.position.side_to_move.name
    return f"{side} to move, {move_text(judged)[2:]}"


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
    answer, truth = judged.answer, judged.truth
    found = []
    if truth is not None and judged.grade is not Grade.RIGHT:
        found.append(_right(judged, truth))
    found.append(_played(judged))
    if answer.printed.strip():
        found.append(f"It printed {quoted(_last_line(answer.printed))}.")
    return tuple(sentence for sentence in found if sentence)


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text[-2_000:].splitlines() if line.strip()]
    return lines[-1] if lines else ""


def _right(judged: Judged, truth: Truth) -> str:
    rules = truth.position.rules
    best = truth.best
    if best.value < 0 and judged.grade is Grade.SLOWER:
        names = [rules.cell_name(cell) for cell in truth.soonest]
        return f"{_list(names)} {_verb('hold', names)} out longest."
    if best.value < 0:
        return "Every move loses here."
    cells = truth.soonest if judged.grade is Grade.SLOWER else truth.right
    if len(cells) == len(truth.moves):
        return f"Every move {'wins' if best.value > 0 else 'holds the draw'} here."
    names = [rules.cell_name(cell) for cell in cells]
    if judged.grade is Grade.SLOWER:
        return f"{_list(names)} {_verb('win', names)} in {own_moves(best.plies)}."
    only = "Only " if len(names) <= 3 else ""
    verb, rest = ("win", "") if best.value > 0 else ("hold", " the draw")
    return f"{only}{_list(names)} {_verb(verb, names)}{rest}."


def _verb(verb: str, names: Sequence[str]) -> str:
    return f"{verb}s" if len(names) == 1 else verb


def _list(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _played(judged: Judged) -> str:
    answer, worth = judged.answer, judged.played
    position = answer.position
    if not answer.is_legal:
        if answer.sentence:
            return one_line(answer.sentence)
        if answer.cell is not None:
            return f"It plays {position.rules.cell_name(answer.cell)}, which is taken."
        return "It gives no move that can be played."
    assert answer.cell is not None
    name = position.rules.cell_name(answer.cell)
    if worth is None:
        return f"It plays {name}. What this position is worth was not proved in time: the answer is not judged."
    side, other = position.side_to_move, position.side_to_move.other
    if worth.value == 0:
        return f"It plays {name}: {'now it is a draw' if judged.grade.throws_away else 'that holds the draw'}."
    if worth.value > 0:
        return f"It plays {name}: {side.name} wins in {own_moves(worth.plies)}."
    return f"It plays {name}: now {other.name} wins in {own_moves(worth.plies - 1)}."


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


def tally_words(side: str, games: int) -> str:
    """For a screen reader: 'as X, 106 games'."""
    return f"as {side}, {grouped(games)} {plural('game', games)}"
