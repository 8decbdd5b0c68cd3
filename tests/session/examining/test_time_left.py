"""How long the questions take that are still to be asked."""

from __future__ import annotations

import pytest

from ttt_gui.engine.growth.positions import AfterPlies, Reachable
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.gathering import TimeLeft

ORDER = Reachable(Rules()).positions()


def asked(count: int, seconds: list[float]) -> TimeLeft:
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
    found = asked(10, seconds).seconds
    assert found == pytest.approx(rest, rel=0.3)
    assert asked(len(ORDER), seconds).seconds == 0.0


def test_what_always_takes_as_long_is_foreseen() -> None:
    assert asked(10, [0.1] * 9).seconds == pytest.approx(451.0, rel=0.02)


def test_from_one_question_nothing_is_known() -> None:
    """Unless all are of as many stones."""
    assert asked(0, [1.0] * 9).seconds is None
    assert asked(1, [1.0] * 9).seconds is None
    late = AfterPlies(Rules(), 7).positions()
    left = TimeLeft(late)
    left.take(7, 0.1)
    assert left.seconds == pytest.approx(0.1 * (len(late) - 1), rel=0.02)
