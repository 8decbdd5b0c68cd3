"""The answers of an examination held against the table of searches."""

from __future__ import annotations

from collections.abc import Iterable

from ttt_gui.engine.examine.answers import Kind
from ttt_gui.engine.examine.judge import Judged
from ttt_gui.engine.faults.alike import Table
from ttt_gui.engine.faults.diagnosis import Diagnosis, diagnose
from ttt_gui.game.position import Position
from ttt_gui.system.pieces import Tell, untold

Cells = dict[Position, tuple[int, ...]]


def diagnosed(
    judged: Iterable[Judged], slower_asked: bool = False, table: Table | None = None, tell: Tell = untold
) -> Diagnosis:
    """What an engine answers like. ``table`` may have been made before, of the same positions or more. Raises
    StoppedError through ``tell``."""
    answers, right = told_by(judged, slower_asked)
    return diagnose(answers, right, slower_asked, table, tell)


def told_by(judged: Iterable[Judged], slower_asked: bool = False) -> tuple[Cells, Cells]:
    """By position the cells that were answered, and those that are no mistake.

    Calls that took too long or ended the process tell nothing of the search, nor do positions whose truth is not known;
    an answer that cannot be played is one without a move.
    """
    answers: Cells = {}
    right: Cells = {}
    for each in judged:
        if each.truth is None or each.answer.kind in (Kind.TOO_SLOW, Kind.DIED):
            continue
        position, cell = each.answer.position, each.answer.cell
        before = answers.get(position, ())
        answers[position] = (*before, cell) if each.answer.is_legal and cell is not None else before
        right[position] = each.truth.soonest if slower_asked else each.truth.right
    return answers, right
