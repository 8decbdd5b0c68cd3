"""The tables of the engine: bounds of settings, named algorithms, figures in words."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from syrupy.assertion import SnapshotAssertion

from ttt_gui.engine import ranges
from ttt_gui.engine.figures import counted, seconds_text
from ttt_gui.engine.ranges import DEPTH, MAX_DEPTH, NODES, SECONDS, TT_MIB, Range
from ttt_gui.engine.request import (
    NAMED,
    Algorithm,
    Limits,
    NamedAlgorithm,
    Order,
    RequestError,
    Scores,
    by_word,
    name_of,
)
from ttt_gui.game.rules import MAX_SIDE


@pytest.mark.parametrize("each", [each for each in vars(ranges).values() if isinstance(each, Range)])
def test_the_bounds_are_possible_and_what_is_beyond_is_refused(each: Range) -> None:
    """A sentence for what is outside, none within; the default is within, or the 0 that stands for none."""
    assert each.error_text(each.highest) == ""
    assert "it must be " in each.error_text(each.highest * 2)
    assert bool(each.error_text(each.lowest)) == each.above
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


def test_what_is_refused_is_said_with_its_bounds(snapshot: SnapshotAssertion) -> None:
    """Whoever typed the number reads what is possible."""
    assert TT_MIB.error_text(0) == snapshot
    assert SECONDS.error_text(0) == snapshot
    assert NODES.error_text(10**16).endswith("it must be from 1 to 1,000,000,000,000,000.")


SEARCHES = [row for row in NAMED if row.algorithm]


def test_no_word_and_no_row_is_there_twice() -> None:
    """Whoever reads the table finds each row by its word, its title and its switches."""
    for field in ("word", "title", "tip", "algorithm"):
        values = [getattr(row, field) for row in NAMED]
        assert len(set(values)) == len(NAMED), field
    assert [row.word for row in NAMED if row.algorithm is None] == ["solver"]


@pytest.mark.parametrize("row", SEARCHES, ids=lambda row: row.word)
def test_a_row_is_known_by_its_switches_whatever_goes_with_every_row(row: NamedAlgorithm) -> None:
    """Flat scores or a large table are no other algorithm; another switch is."""
    assert row.algorithm is not None
    assert name_of(row.algorithm) is row
    other = replace(Algorithm(), scores=Scores.FLAT, tt_mib=7)
    assert name_of(row.beside(other)) is row
    assert (row.beside(other).scores, row.beside(other).tt_mib) == (Scores.FLAT, 7)
    assert name_of(replace(row.algorithm, exact_moves=True)) is None


def test_a_word_finds_its_row_and_another_is_refused() -> None:
    assert by_word("lines").algorithm == Algorithm(order=Order.LINES)
    with pytest.raises(RequestError, match=r"There is no algorithm “magic”: choose among minimax, alpha-beta, "):
        by_word("magic")
    with pytest.raises(RequestError, match="no switches"):
        by_word("solver").beside(Algorithm())


@pytest.mark.parametrize(
    ("number", "noun", "text"),
    [
        (1, "leaf", "1 leaf"),
        (8_453, "leaf", "8,453 leaves"),
        (0, "re-search", "0 re-searches"),
        (2, "ply", "2 plies"),
        (2, "cut-off", "2 cut-offs"),
    ],
)
def test_a_noun_has_its_plural(number: int, noun: str, text: str) -> None:
    assert counted(number, noun) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (3.0, "3 s"),
        (1.49861, "1.5 s"),
        (0.04, "0.04 s"),
        (59.9996, "60 s"),
        (999.7, "1,000 s"),
        (86_400.0, "86,400 s"),
        (1e-9, "less than 0.001 s"),
    ],
)
def test_a_limit_of_time_is_said_as_people_say_it(seconds: float, text: str) -> None:
    assert seconds_text(seconds) == text
