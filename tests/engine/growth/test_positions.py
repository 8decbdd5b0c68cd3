"""Sets of positions: those that brute force finds, in one order, bounded, and said in words."""

from itertools import pairwise
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from tests import brute_force
from ttt_gui.engine.growth.positions import (
    AfterPlies,
    Given,
    OfSide,
    PositionsError,
    Reachable,
    SampledPlies,
    WithinPlies,
    draw,
)
from ttt_gui.game.position import Position, Side, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import StoppedError


def test_the_reachable_positions_are_those_that_play_reaches() -> None:
    """4,520 of the 5,478 are not over; they stand in the order of their stones."""
    positions = Reachable(Rules()).positions()
    played = {parse_position(brute_force.slashed(board, 3)) for board in brute_force.reachable(3, 3, 3)}
    assert set(positions) == {position for position in played if not position.outcome}
    assert len(positions) == 4_520
    assert all(before.stones <= after.stones for before, after in pairwise(positions))


def test_after_plies_they_are_those_with_as_many_stones() -> None:
    """Every ply of 3 x 3 apart gives what all of them together give; a small rectangle too."""
    for rules in (Rules(), Rules(2, 4, 3)):
        together = tuple(position for plies in range(rules.cells) for position in AfterPlies(rules, plies).positions())
        assert together == Reachable(rules).positions()


@given(st.integers(0, 7), st.integers(1, 40), st.integers(0, 2**63 - 1))
def test_a_seed_draws_the_same_different_positions(plies: int, count: int, seed: int) -> None:
    """None twice, none over, each with as many stones as asked for; fewer only where there are fewer."""
    sample = SampledPlies(Rules(2, 4, 3), count, seed).positions()
    assert sample == SampledPlies(Rules(2, 4, 3), count, seed).positions()
    drawn = [position for position in sample if position.stones == plies]
    assert len(set(drawn)) == len(drawn) == min(count, len(AfterPlies(Rules(2, 4, 3), plies).positions()))
    assert not any(position.check().outcome for position in drawn)


def test_within_plies_they_are_those_of_each_ply(snapshot: SnapshotAssertion) -> None:
    """All plies of 3 x 3 together are all that can be reached; what it is stands in words."""
    assert WithinPlies(Rules(), 8).positions() == Reachable(Rules()).positions()
    four = WithinPlies(Rules(4, 4, 4), 2)
    assert len(four.positions()) == 1 + 16 + 16 * 15
    assert four.words("257") == snapshot
    with pytest.raises(PositionsError, match="can stand on 8 × 8 within 4 plies"):
        WithinPlies(Rules(8, 8, 5), 4)


def test_of_one_side_they_are_those_in_which_it_moves() -> None:
    """The published 2,423 and 2,097 of 3 x 3; where none is left a sentence says so."""
    x, o = (OfSide(Reachable(Rules()), side) for side in (Side.X, Side.O))
    assert (len(x.positions()), len(o.positions())) == (2_423, 2_097)
    assert {*x.positions(), *o.positions()} == set(Reachable(Rules()).positions())
    assert o.words("2,097").endswith(", with O to move")
    with pytest.raises(PositionsError, match="O is to move in none"):
        OfSide(AfterPlies(Rules(), 2), Side.O).positions()


def test_a_sample_may_end_after_a_ply() -> None:
    """The same positions as without an end, up to there."""
    whole = SampledPlies(Rules(5, 5, 4), 3, 2).positions()
    part = SampledPlies(Rules(5, 5, 4), 3, 2, within=6)
    assert part.positions() == tuple(position for position in whole if position.stones <= 6)
    assert "within 6 plies" in part.words("21")


@pytest.mark.parametrize(
    "large",
    [Reachable(Rules(3, 4, 3)), SampledPlies(Rules(8, 8, 5), 50), OfSide(WithinPlies(Rules(4, 4, 4), 4), Side.X)],
    ids=["reachable", "sampled", "of a side"],
)
def test_gathering_can_be_stopped(large: Reachable | SampledPlies | OfSide) -> None:
    """Long before all of them are there."""
    told = Mock(side_effect=[None] * 20 + [StoppedError])
    with pytest.raises(StoppedError):
        large.positions(told)


def test_the_draw_of_a_seed_never_changes() -> None:
    """Who names a seed means these: the first of listed and of thrown positions, as they were once drawn."""
    assert [each.text for each in draw(Rules(), 4, 3, 1)] == LISTED
    assert [each.text for each in draw(Rules(5, 5, 4), 9, 2, 7)] == THROWN


LISTED = [".X./XO./..O", "O.X/.../O.X", "O../..O/XX."]
THROWN = ["OXO.X/..OX./..O../XX.../.....", "O.X.X/..O../X.X../...O./.X..O"]


def test_a_set_says_what_it_is(snapshot: SnapshotAssertion) -> None:
    """In words, with its number as the caller writes it."""
    rules = Rules()
    whole = "the 4 520 reachable, unfinished positions of 3 × 3"
    ply = "the 16 unfinished positions of 4 × 4, three in a row, after 1 ply"
    assert (Reachable(rules).words("4 520"), AfterPlies(Rules(4, 4, 3), 1).words("16")) == (whole, ply)
    assert "after 2 plies" in AfterPlies(rules, 2).words("72")
    assert "seed 5" in SampledPlies(rules, 3, 5).words("25")
    assert Given((Position(rules),)).words("1") == snapshot


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Reachable(Rules(4, 4, 3)), "Up to 10,152,909 positions can be reached on 4 × 4"),
        (lambda: AfterPlies(Rules(4, 4, 4), 8), "Up to 900,900 positions can stand on 4 × 4 after 8 plies"),
        (lambda: AfterPlies(Rules(), 9), "choose from 0 to 8 plies"),
        (lambda: AfterPlies(Rules(), -1), "After -1 plies"),
        (lambda: SampledPlies(Rules(), 0), "at least 1"),
        (lambda: SampledPlies(Rules(), 10**12), "9,000,000,000,000 positions are to be drawn"),
        (lambda: SampledPlies(Rules(), 5, -1), "The seed is -1"),
        (lambda: SampledPlies(Rules(8, 8, 5), 10_000), "640,000 positions are to be drawn"),
        (lambda: Given(()), "No position is given"),
        (lambda: Given((Position(Rules()), Position(Rules(4, 4, 3)))), "several boards"),
        (lambda: Given((parse_position("XXX/OO./..."),)), "is over"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(make, sentence: str) -> None:
    """With the number, and with what to choose instead."""
    with pytest.raises(PositionsError, match=sentence):
        make()
