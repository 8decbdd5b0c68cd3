"""Values of cells: proved or searched, they say no more than is true, from either side's view."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest

from tests.engine.worth.judge import positions_3x3, random_positions, true_moves
from ttt_gui.engine.request import Algorithm, Limits, Ordering, Scores, SearchRequest
from ttt_gui.engine.score import WIN, Bound
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.worth.cell_value import CellValue, as_proved, as_searched
from ttt_gui.engine.worth.worth import Worth
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules


def number_of(worth: Worth, scores: Scores) -> int:
    """On the scale of the search."""
    assert worth.value is not None
    size = WIN if scores is Scores.FLAT else WIN - (worth.plies or 0)
    return worth.value * size


def check(value: CellValue, true: Worth) -> None:
    """It says nothing that is not so, in number or in words."""
    if value.view is not value.position.side_to_move:
        true = Worth(-true.at_most, -true.at_least, true.plies)
    number = number_of(true, value.scores)
    if value.bound is Bound.EXACT:
        assert value.value == number
    elif value.bound is Bound.LOWER:
        assert value.value is not None
        assert number >= value.value
    elif value.bound is Bound.UPPER:
        assert value.value is not None
        assert number <= value.value
    assert value.outcome in (None, true.value)
    assert (value.value is None) == (value.number == "")
    check_words(value, true)


def check_words(value: CellValue, true: Worth) -> None:
    moves = ((true.plies or 0) + 1) // 2
    words, outcome = value.words, true.value
    if match := re.fullmatch(r"(wins|loses)(?: in (at most )?(\d+))?(?: at (best|worst))?", words):
        verb, at_most, number, extreme = match.groups()
        side = 1 if verb == "wins" else -1
        if extreme:
            assert extreme == ("best" if side > 0 else "worst")
            assert outcome != side or number is None or moves >= int(number)
        else:
            assert outcome == side
            if number:
                assert moves <= int(number) if at_most else moves == int(number)
        return
    assert outcome is not None
    holds = {
        "draw": outcome == 0,
        "at least a draw": outcome >= 0,
        "at most a draw": outcome <= 0,
        "no better": value.bound is Bound.UPPER,
        "undecided": value.bound is Bound.HEURISTIC,
        "unknown": value.bound is Bound.NONE,
    }
    assert holds[words]


def both_views(value: CellValue) -> tuple[CellValue, CellValue]:
    other = value.seen_by(value.view.other)
    assert other.seen_by(value.view) == value
    return value, other


def blurred(lot: Random, worth: Worth) -> Worth:
    """The same with less proved."""
    assert worth.value is not None
    at_least, at_most = lot.randrange(-1, worth.value + 1), lot.randrange(worth.value, 2)
    return Worth(at_least, at_most, worth.plies if at_least == at_most and lot.randrange(2) else None)


@pytest.mark.parametrize("scores", Scores)
@pytest.mark.slow
def test_what_is_proved_is_shown_and_no_more(scores: Scores) -> None:
    """All moves of 3 x 3 and of 300 positions of other boards: all that is known as exact, less of it as a bound."""
    lot = Random("bounds")
    for position in (*positions_3x3(), *random_positions(300)):
        for cell, true in true_moves(position).items():
            shown = as_proved(position, cell, true, scores)
            assert (shown.bound, shown.value) == (Bound.EXACT, number_of(true, scores))
            less = blurred(lot, true)
            bounded = as_proved(position, cell, less, scores)
            if less.value is None:
                assert bounded.bound is not Bound.EXACT
            for value in (*both_views(shown), *both_views(bounded)):
                check(value, true)


ALGORITHMS = (
    Algorithm(),
    Algorithm(scores=Scores.FLAT),
    Algorithm(alpha_beta=False),
    Algorithm(pvs=True),
    Algorithm(exact_moves=True),
    Algorithm(tt=True, tt_mib=1, symmetry=True),
    Algorithm(iterative=True, ordering=Ordering.KILLER | Ordering.HISTORY),
)
LIMITS = (Limits(), Limits(depth=2), Limits(nodes=40))


@pytest.mark.slow
def test_what_is_searched_is_shown_with_its_bounds() -> None:
    """A tenth of 3 x 3 and 60 positions of other boards, each algorithm, complete, stopped and of little depth."""
    kinds = set()
    for position in (*positions_3x3()[::10], *random_positions(60, least_stones=8)):
        true = true_moves(position)
        for algorithm, limits in product(ALGORITHMS, LIMITS):
            result = Searcher(SearchRequest(position, algorithm, limits)).run()
            found = as_searched(result)
            assert set(found) == set(true)
            best = result.value
            for cell, value in found.items():
                kinds.add(value.bound)
                if value.words == "no better":
                    assert best is not None
                    assert number_of(true[cell], algorithm.scores) <= best
                for view in both_views(value):
                    check(view, true[cell])
    assert kinds == {Bound.EXACT, Bound.UPPER, Bound.HEURISTIC, Bound.NONE}


@pytest.mark.parametrize(
    ("worth", "shown", "other_side"),
    [
        (Worth(1, 1, 5), "= +5 wins in 3", "= −5 loses in 3"),
        (Worth(-1, -1, 4), "= −6 loses in 2", "= +6 wins in 2"),
        (Worth(0, 0), "= 0 draw", "= 0 draw"),
        (Worth(0, 1), "≥ 0 at least a draw", "≤ 0 at most a draw"),
        (Worth(-1, 0), "≤ 0 at most a draw", "≥ 0 at least a draw"),
        (Worth(1, 1), "≥ +1 wins", "≤ −1 loses"),
        (Worth(-1, -1), "≤ −2 loses", "≥ +2 wins"),
        (Worth(), "?  unknown", "?  unknown"),
    ],
)
def test_the_numbers_are_those_of_the_conventions(worth: Worth, shown: str, other_side: str) -> None:
    """cells + 1 - ply on 3 x 3, and for the other side the opposite."""
    value = as_proved(Position(Rules()), 4, worth)
    assert [f"{each.sign} {each.number} {each.words}" for each in both_views(value)] == [shown, other_side]
