"""The table of numbers that a person may set: what it allows, and that all who read it agree."""

from __future__ import annotations

import math

import pytest

from ttt_gui.engine import ranges
from ttt_gui.engine.ranges import DEPTH, MAX_DEPTH, NODES, SECONDS, TT_MIB, Range
from ttt_gui.engine.request import Algorithm, Limits, RequestError
from ttt_gui.game.rules import MAX_SIDE


@pytest.mark.parametrize("each", [each for each in vars(ranges).values() if isinstance(each, Range)])
def test_the_bounds_are_possible_and_what_is_beyond_is_refused(each: Range) -> None:
    """A sentence for what is outside, none within; the default is within, or the 0 that stands for none."""
    assert each.refusal(each.highest) == ""
    assert "it must be " in each.refusal(each.highest * 2)
    assert bool(each.refusal(each.lowest)) == each.above
    assert "it must be " in each.too_low(each.lowest - 1)
    assert each.holds(each.default) or (each.none and each.default == 0)
    assert not each.holds(math.nan)


def test_the_depth_ends_with_the_largest_board() -> None:
    """No game has more plies than cells."""
    assert MAX_DEPTH == MAX_SIDE**2


def test_the_defaults_are_those_of_the_engine() -> None:
    """The table of settings and the row of switches say the same."""
    assert Algorithm().tt_mib == TT_MIB.default
    assert Limits(DEPTH.default or None, NODES.default or None) == Limits()


@pytest.mark.parametrize(
    ("limits", "sentence"),
    [
        ({"depth": 0}, "The limit of depth is 0: it must be at least 1."),
        ({"seconds": math.nan}, "The limit of seconds is nan: it must be a number above 0."),
        ({"seconds": math.inf}, "The limit of seconds is infinite: leave it out."),
    ],
)
def test_a_limit_that_makes_no_sense_is_refused(limits: dict[str, float], sentence: str) -> None:
    with pytest.raises(RequestError) as refused:
        Limits(**limits)  # type: ignore[arg-type]
    assert str(refused.value) == sentence


def test_what_is_refused_is_said_with_its_bounds() -> None:
    """Whoever typed the number reads what is possible."""
    assert TT_MIB.refusal(0) == "The table's size is 0 MiB: it must be from 1 to 16,384."
    assert SECONDS.refusal(0) == "The limit of seconds is 0: it must be above 0 and at most 1,000,000."
    assert NODES.refusal(10**16).endswith("it must be from 1 to 1,000,000,000,000,000.")
