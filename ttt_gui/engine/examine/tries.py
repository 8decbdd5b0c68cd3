"""The live try: an engine is called in several ways on a few positions, and the way that answers best is taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ttt_gui.engine.examine.answers import Answer, Kind
from ttt_gui.engine.examine.calling import Calling
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

_NO_MOVES = ("None", "-1", "(-1, -1)", "[-1, -1]", "(None, None)", "[None, None]")
MOST_TRIED = 12
"""So many ways of calling are tried before one asks the person."""


def shown_positions(rules: Rules) -> tuple[Position, ...]:
    """The empty board, and one after a move: what a person is shown of the way that was chosen.

    A plain minimax takes seconds here: other ways are not tried on them.
    """
    empty = Position(rules)
    return empty, empty.play(rules.cells // 2)


@lru_cache(maxsize=8)
def quick_positions(rules: Rules) -> tuple[Position, ...]:
    """Three near the end, one or two cells being empty, answered at once: every way is tried on them.

    Where nearly all is taken, a number read from 0 that was meant from 1 is no legal move.
    """
    near: list[Position] = []
    for wanted in (2, 1, 2):
        found = _nearly_full(rules, wanted, tuple(near))
        if found is not None:
            near.append(found)
    return tuple(near)


def telling_positions(rules: Rules) -> tuple[Position, ...]:
    """One in which a win is at hand, then those near the end: an engine that answers at all answers in one of them."""
    position: Position | None = Position(rules)
    for column in range(rules.k - 1):
        for cell in (column, rules.columns + column):
            can = position and not position.outcome and cell in position.legal_moves
            position = position.play(cell) if position and can else None
    return tuple(filter(None, (position, *quick_positions(rules))))


def _nearly_full(rules: Rules, wanted: int, without: tuple[Position, ...]) -> Position | None:
    """A position whose game goes on, with so many empty cells, none of them the middle; None if a walk finds none."""
    steps = 0
    pending = [Position(rules).play(rules.cells // 2)]
    while pending and steps < 20_000:
        position = pending.pop()
        steps += 1
        if position.outcome:
            continue
        if rules.cells - position.stones == wanted:
            unlike = all(set(position.legal_moves).isdisjoint(each.legal_moves) for each in without)
            if unlike and all(not position.play(cell).outcome or wanted == 1 for cell in position.legal_moves):
                return position
            continue
        pending += [position.play(cell) for cell in position.legal_moves]
    return None


def choose(callings: Sequence[Calling], tries: Mapping[Calling, Sequence[Answer]]) -> Calling | None:
    """Of the ways tried, in the order of their likelihood, the first that answers every try with a legal move.

    Where the likeliest function always answers that there is no move, this is its fault rather than that of the way: no
    other function is taken for it; nor is another way where the likeliest always leaves the board changed. Without a
    way that answers every try: of those to call the likeliest function the one with the most legal answers, and at
    least one call that ended without an exception; None where there is none. An unlikely way without any legal answer
    says nothing of the engine.
    """
    no_move = any(
        calling.function == callings[0].function and answers and all(answer.shown == "None" for answer in answers)
        for calling, answers in tries.items()
    )
    for calling in callings:
        if is_settled(tries.get(calling, ())) and (calling.function == callings[0].function or not no_move):
            return calling
    if callings and _is_all_changed(tries.get(callings[0], ())):
        return callings[0]
    best: Calling | None = None
    most = (0, 0)
    for calling in callings:
        answers = tries.get(calling, ())
        legal = sum(answer.is_legal for answer in answers)
        answered = sum(answer.kind in (Kind.MOVE, Kind.ILLEGAL) for answer in answers)
        is_evident = legal or (calling == callings[0] and _is_an_answer(answers))
        if calling.function == callings[0].function and is_evident and (legal, answered) > most:
            best, most = calling, (legal, answered)
    return best


def _is_an_answer(answers: Sequence[Answer]) -> bool:
    """Whether a cell was named once, though a taken one, or always what stands for no move: this is how it answers."""
    return any(answer.kind is Kind.MOVE for answer in answers) or all(answer.shown in _NO_MOVES for answer in answers)


def _is_all_changed(answers: Sequence[Answer]) -> bool:
    """Whether every call left the board changed: a move that is not taken back, whatever the answer means."""
    return bool(answers) and all(answer.kind is Kind.CHANGED_BOARD for answer in answers)


def is_settled(answers: Sequence[Answer]) -> bool:
    """Whether every try was answered with a legal move, so that no other way need be tried."""
    return bool(answers) and all(answer.is_legal for answer in answers)


def tried_text(answer: Answer) -> str:
    """'called with the empty board → 4, read as b2', or what went wrong."""
    position = answer.position
    board = "the empty board" if not position.stones else f"{position.stones} stones on the board"
    if not position.stones - 1:
        board = "one stone on the board"
    shown = f" → {answer.shown}" if answer.shown else ""
    if answer.kind is not Kind.MOVE or answer.cell is None:
        return f"called with {board}{shown}: {answer.sentence or answer.kind.value}"
    taken = "" if answer.is_legal else ", which is taken"
    return f"called with {board}{shown}, read as {position.rules.cell_name(answer.cell)}{taken}"
