"""Answers that come are counted and grouped where they are judged, and the time is foreseen that the rest takes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.ui.examine.sample import asked, shallow
from ttt_gui.engine.examine.judge import FAILURES, Grade, class_key, grouped
from ttt_gui.engine.growth.positions import AfterPlies, Reachable
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.examination import Gathering, TimeLeft


def test_what_is_gathered_one_by_one_is_what_all_come_to() -> None:
    """Every look afterwards gives the same objects, by which a view knows that nothing is new."""
    judged = asked(shallow)
    gathering = Gathering()
    for each in judged:
        gathering.take(each)
    gathered = gathering.look()
    assert sum(gathered.counts.values()) == len(judged) == 4_520
    assert gathered.errors == tuple(each for each in judged if each.grade in FAILURES)
    groups = sorted(gathered.groups, key=lambda group: group.shown.answer.position.stones)
    assert tuple(groups) == grouped(judged, ())
    assert gathering.look() is gathered


def test_an_answer_leaves_the_other_groups_as_they_are() -> None:
    """A worse answer to the same position takes the place of the one before."""
    judged = asked(shallow)
    right = next(each for each in judged if each.grade is Grade.RIGHT)
    mistake = next(each for each in judged if each.grade.throws_away and class_key(each) != class_key(right))
    gathering = Gathering()
    gathering.take(mistake)
    before = gathering.look()
    gathering.take(right)
    after = gathering.look()
    assert (before.counts, after.counts) == ({mistake.grade: 1}, {mistake.grade: 1, Grade.RIGHT: 1})
    assert (len(after.groups), after.groups[0]) == (2, before.groups[0])
    assert after.groups[0] is before.groups[0]
    assert after.errors is before.errors
    worse = replace(right, grade=Grade.ERROR)
    gathering.take(worse)
    gathering.take(right)
    assert gathering.look().groups[1].all == gathering.look().errors == (worse,)


# -- How long the questions take that are still to be asked ------------------------------------------------------------

ORDER = Reachable(Rules()).positions()


def asked_in(count: int, seconds: list[float]) -> TimeLeft:
    """Of all of 3 × 3 so many were asked, each in as many seconds as its number of stones says."""
    left = TimeLeft(ORDER)
    for position in ORDER[:count]:
        left.take(position.stones, seconds[position.stones])
    return left


def test_a_search_is_foreseen_from_its_first_two_plies() -> None:
    """Which takes an eighth of the time with a stone more: ten questions of 4,520 are two thirds of it."""
    seconds = [5.0 * 0.125**stones for stones in range(9)]
    whole = sum(seconds[position.stones] for position in ORDER)
    rest = whole - sum(seconds[position.stones] for position in ORDER[:10])
    found = asked_in(10, seconds).seconds
    assert found == pytest.approx(rest, rel=0.3)
    assert asked_in(len(ORDER), seconds).seconds == 0.0


def test_what_always_takes_as_long_is_foreseen() -> None:
    assert asked_in(10, [0.1] * 9).seconds == pytest.approx(451.0, rel=0.02)


def test_from_one_question_nothing_is_known() -> None:
    """Unless all are of as many stones."""
    assert asked_in(0, [1.0] * 9).seconds is None
    assert asked_in(1, [1.0] * 9).seconds is None
    late = AfterPlies(Rules(), 7).positions()
    left = TimeLeft(late)
    left.take(7, 0.1)
    assert left.seconds == pytest.approx(0.1 * (len(late) - 1), rel=0.02)
