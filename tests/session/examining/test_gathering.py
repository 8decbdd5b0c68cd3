"""Answers that come are counted and grouped where they are judged, so that a view is given what is finished."""

from __future__ import annotations

from tests.ui.examine.sample import asked, shallow
from ttt_gui.engine.examine.groups import grouped
from ttt_gui.engine.examine.judge import FAILURES, Grade
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
    for groups, slower_too in ((gathered.groups, False), (gathered.slower_groups, True)):
        wanted = grouped((each for each in judged if each.is_mistake(slower_too)), ())
        assert tuple(sorted(groups, key=lambda group: group.shown.answer.position.stones)) == wanted
    again = gathering.look()
    assert again.groups is gathered.groups
    assert again.slower_groups is gathered.slower_groups
    assert again.errors is gathered.errors


def test_a_right_answer_leaves_the_groups_as_they_are_and_a_mistake_the_other_groups() -> None:
    judged = asked(shallow)
    right = next(each for each in judged if each.grade is Grade.RIGHT)
    mistakes = [each for each in judged if each.grade.throws_away]
    gathering = Gathering()
    gathering.take(mistakes[0])
    before = gathering.look()
    gathering.take(right)
    assert gathering.look().groups is before.groups
    assert (before.counts, gathering.look().counts[Grade.RIGHT]) == ({mistakes[0].grade: 1}, 1)
    gathering.take(next(each for each in mistakes if each.answer.position.stones != mistakes[0].answer.position.stones))
    after = gathering.look().groups
    assert (len(after), after[0]) == (2, before.groups[0])
    assert after[0] is before.groups[0]
