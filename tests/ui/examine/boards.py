"""Examinations of larger boards without an engine that runs: one that takes the first empty cell."""

from __future__ import annotations

from functools import cache

from tests.ui.examine.sample import FILE, graded
from ttt_gui.engine.examine.judge import Answer, Judged, Kind, judge
from ttt_gui.engine.examine.truth import Truths
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.ui.examine.positions_choice import AskedPositions, Extent
from ttt_gui.ui.examine.state import Examined, Stage

FOUR = AskedPositions(Rules(4, 4, 4), extent=Extent.WITHIN, plies=2)
FIVE = AskedPositions(Rules(5, 5, 4), extent=Extent.SAMPLE, plies=24, each=2)
EIGHT = AskedPositions(Rules(8, 8, 5), extent=Extent.SAMPLE, plies=60, each=1)
_KNOWN_FROM = 24
"""Stones of 8 x 8 from which on positions are proved here; the others are left unknown, for the sake of time."""


def _first_empty(truths: Truths, position: Position) -> Judged:
    cell = position.legal_moves[0]
    is_asked = position.rules.cells < 64 or position.stones >= _KNOWN_FROM
    return judge(Answer(position, Kind.MOVE, cell, str(cell)), truths.of(position) if is_asked else None)


@cache
def answers(choice: AskedPositions) -> tuple[Judged, ...]:
    """What it plays in each of these positions."""
    truths = Truths()
    return tuple(_first_empty(truths, position) for position in choice.chosen().positions())


@cache
def examined_on(choice: AskedPositions) -> Examined:
    """All of it, as it stands in the end."""
    found = graded(answers(choice))
    return Examined(Stage.FINISHED, FILE, graded=found, choice=choice)
