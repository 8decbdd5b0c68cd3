"""Answers that come are counted and grouped where they are judged, so that a view is given what is finished."""

from __future__ import annotations

from dataclasses import replace

from tests.ui.examine.sample import asked, shallow
from ttt_gui.engine.examine.judge import FAILURES, Grade, class_key, grouped
from ttt_gui.session.examining.gathering import Gathering


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
