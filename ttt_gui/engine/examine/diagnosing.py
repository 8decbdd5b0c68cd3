"""The answers of an examination held against the table of searches."""

from __future__ import annotations

from collections.abc import Iterable

from ttt_gui.engine.examine.answers import Kind
from ttt_gui.engine.examine.judge import Judged
from ttt_gui.engine.faults.alike import Table
from ttt_gui.engine.faults.diagnosis import Diagnosis, diagnose
from ttt_gui.game.position import Position
from ttt_gui.system.pieces import Tell, untold


def diagnosed(
    judged: Iterable[Judged], slower_asked: bool = False, table: Table | None = None, tell: Tell = untold
) -> Diagnosis:
    """What an engine answers like.

    Calls that took too long or ended the process tell nothing of the search, nor do positions whose truth is not known;
    an answer that cannot be played is one without a move. ``table`` may have been made before, of the same positions or
    more. Raises StoppedError through ``tell``.
    """
    answers: dict[Position, list[int]] = {}
    right: dict[Position, tuple[int, ...]] = {}
    for each in judged:
        if each.truth is None or each.answer.kind in (Kind.TOO_SLOW, Kind.DIED):
            continue
        position = each.answer.position
        cells = answers.setdefault(position, [])
        if each.answer.is_legal and each.answer.cell is not None:
            cells.append(each.answer.cell)
        right[position] = each.truth.soonest if slower_asked else each.truth.right
    return diagnose(answers, right, slower_asked, table, tell)
