"""From judged answers to a diagnosis: what cannot be played is no move, what was too slow tells nothing."""

from __future__ import annotations

import pytest

from tests.engine.faults.called import engine_of, positions
from tests.guests.index import FAULTY
from ttt_gui.engine.examine.answers import Answer, Kind
from ttt_gui.engine.examine.diagnosing import diagnosed
from ttt_gui.engine.examine.judge import Judged, judge
from ttt_gui.engine.examine.truth import Truths
from ttt_gui.engine.faults.alike import Table


@pytest.fixture(scope="module")
def judged() -> list[Judged]:
    """Of an engine that only blocks, in every other position with five stones and more."""
    engine = engine_of(next(guest for guest in FAULTY if guest.file == "never_wins.py"))
    truths = Truths()
    return [
        judge(Answer(position, Kind.MOVE, engine(position)), truths.of(position))
        for position in list(positions(stones=5))[::2]
    ]


@pytest.fixture(scope="module")
def table(judged: list[Judged]) -> Table:
    return Table(each.answer.position for each in judged)


def test_an_engine_that_only_blocks(judged: list[Judged], table: Table) -> None:
    diagnosis = diagnosed(judged, table=table)
    assert (diagnosis.fault, diagnosis.title) == ("blocks and never wins", "an engine that only blocks")
    assert diagnosis.description == (
        "It blocks where it must, else it takes an empty cell. Of several cells the first is played."
    )


def test_calls_that_took_too_long_are_left_out(judged: list[Judged], table: Table) -> None:
    slow = [Judged(Answer(each.answer.position, Kind.TOO_SLOW), each.truth, each.grade) for each in judged[:700]]
    diagnosis = diagnosed([*slow, *judged[700:]], table=table)
    assert diagnosis.fault == "blocks and never wins"
    assert diagnosis.rows[0].asked == len(judged) - 700


def test_a_taken_cell_is_no_move(judged: list[Judged], table: Table) -> None:
    taken = [
        judge(
            Answer(position, Kind.MOVE, next(cell for cell in range(9) if cell not in position.legal_moves)),
            each.truth,
        )
        for each in judged
        for position in [each.answer.position]
    ]
    assert diagnosed(taken, table=table).fault == ""
    assert diagnosed([]).tried == 0
