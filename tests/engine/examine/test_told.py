"""From judged answers to a diagnosis: what cannot be played is no move, what was too slow tells nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.faults.called import engine_of, positions
from tests.guests.index import FAULTY
from ttt_gui.engine.examine.holder import told_by
from ttt_gui.engine.examine.judge import Answer, Grade, Judged, Kind, judge
from ttt_gui.engine.examine.truth import Truths
from ttt_gui.engine.faults.alike import AnswerTable
from ttt_gui.engine.faults.diagnosis import diagnose

pytestmark = pytest.mark.slow


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
def table(judged: list[Judged]) -> AnswerTable:
    return AnswerTable(each.answer.position for each in judged)


def test_an_engine_that_only_blocks(judged: list[Judged], table: AnswerTable) -> None:
    diagnosis = diagnose(*told_by(judged), table=table)
    assert diagnosis.faults == (diagnosis.title,) == ("an engine that only blocks",)
    assert diagnosis.description == "Of equal moves the first is played."


def test_calls_that_took_too_long_are_left_out(judged: list[Judged], table: AnswerTable) -> None:
    slow = [Judged(Answer(each.answer.position, Kind.TOO_SLOW), each.truth, each.grade) for each in judged[:700]]
    diagnosis = diagnose(*told_by([*slow, *judged[700:]]), table=table)
    assert diagnosis.title == "an engine that only blocks"
    assert diagnosis.rows[0].asked == len(judged) - 700


def test_a_taken_cell_is_no_move(judged: list[Judged], table: AnswerTable) -> None:
    taken = [
        judge(
            Answer(position, Kind.MOVE, next(cell for cell in range(9) if cell not in position.legal_moves)),
            each.truth,
        )
        for each in judged
        for position in [each.answer.position]
    ]
    assert not diagnose(*told_by(taken), table=table).faults
    assert diagnose(*told_by([])).tried == 0


def test_where_it_depends_on_what_was_asked_before_nothing_is_told(judged: list[Judged]) -> None:
    (first, *_) = judged
    answers, right = told_by([first, replace(first, grade=Grade.DEPENDS), *judged[1:]])
    assert len(answers) == len(right) == len(judged) - 1
    assert first.answer.position not in answers
