"""What is known of a node: the interval in which its value lies follows from all that was seen below it."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.search.test_claims import play_out
from tests.engine.search.test_search import VARIANTS
from tests.engine.trace import known_judge
from tests.examples import examples
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLES, NumberTree
from ttt_gui.engine.request import Algorithm, Fail, Limits, SearchRequest
from ttt_gui.engine.score import WIN, Bound
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.intervals import IntervalList
from ttt_gui.engine.trace.known import Known
from ttt_gui.engine.trace.trace import End, SearchTrace, node_after
from ttt_gui.game.position import parse_position
from ttt_gui.game.rules import Rules

TREES = dict(EXAMPLES)
SMALL = parse_position("XO./..X/O..")


def trace_of(text: str, algorithm: Algorithm | None = None) -> SearchTrace:
    return search_numbers(parse_number_tree(text), algorithm or Algorithm()).trace


def named(trace: SearchTrace, name: str) -> int:
    return next(number for number in range(len(trace)) if trace.name(number) == name)


def test_f_of_three_plies_is_one() -> None:
    """F = max(0, 1), entered with beta 3 at most: both leaves were seen and nothing was cut, so F is 1, not at most
    1."""
    trace = trace_of(TREES["Three plies"])
    number = named(trace, "F")
    assert (trace.node(number).value, trace.node(number).bound) == (1, Bound.UPPER)
    assert trace.known(number) == Known(1, 1, Bound.EXACT, 1)
    assert trace.known(named(trace, "C")) == Known(None, 1, Bound.UPPER, 1)
    assert trace.known(named(trace, "E")) == Known(5, None, Bound.LOWER, 5)


@pytest.mark.parametrize("fail", Fail)
def test_d_of_russell_and_norvig_is_two(fail: Fail) -> None:
    """D = min(14, 5, 2), entered with alpha 3: the book's figure has [2, 2], and C = [-infinity, 2]."""
    trace = trace_of(TREES["Russell and Norvig"], Algorithm(fail=fail))
    number = named(trace, "D")
    assert (trace.node(number).value, trace.node(number).bound) == (2 if fail is Fail.SOFT else 3, Bound.UPPER)
    assert trace.known(number) == Known(2, 2, Bound.EXACT, 2)
    assert trace.known(named(trace, "C")) == Known(None, 2, Bound.UPPER, 2)


def test_an_interval_narrows_step_by_step() -> None:
    """B = min(3, 12, 8) as Russell and Norvig's figure shows it: at most 3 after its first leaf, 3 after its last."""
    trace = trace_of(TREES["Russell and Norvig"])
    a, b = 0, named(trace, "B")
    assert node_after(trace, (0,)) == b
    leaves = trace.children(b)
    known = [(trace.known(a, event), trace.known(b, event)) for event in map(trace.events.left, leaves)]
    assert known[0] == (Known(None, None, Bound.NONE, None), Known(None, 3, Bound.UPPER, 3))
    assert known[2][1] == Known(3, 3, Bound.EXACT, 3)
    assert trace.known(b, trace.events.entered(b)) == Known(None, None, Bound.NONE, None)
    assert trace.known(a, trace.events.left(b)) == Known(3, None, Bound.LOWER, 3)


def test_intervals_are_the_same_compiled_and_interpreted(intervals: SimpleNamespace) -> None:
    """Low, high and line of every node, over searches again, iterations and answers of a table."""
    for algorithm in (Algorithm(), Algorithm(pvs=True, iterative=True), Algorithm(tt=True, fail=Fail.HARD)):
        log = Searcher(SearchRequest(SMALL, algorithm, trace_nodes=10_000)).run().trace.log
        tables = (-WIN, 0, WIN), [-WIN] * 67, [WIN] * 67, [1]
        installed = IntervalList(log, *tables)
        other = intervals.IntervalList(intervals.NodeLog.from_bytes(log.to_bytes()), *tables)
        for number in range(log.size):
            assert installed.interval(number) == other.interval(number)
            assert installed.line(number) == other.line(number)
            assert installed.longer(number) == other.longer(number)
            assert installed.moves(number) == other.moves(number)


# --- held to a second implementation, and to the truth ---

SHAPES = [(1, 4, 2), (2, 2, 2), (2, 3, 3), (3, 3, 3), (3, 3, 5), (2, 5, 3), (3, 4, 3), (4, 4, 3)]


def drawn_tree(depth: int, dice: random.Random) -> NumberTree:
    if depth == 0 or dice.random() < 0.15:
        return NumberTree(dice.randint(-9, 9))
    return NumberTree(None, tuple(drawn_tree(depth - 1, dice) for _ in range(dice.randint(1, 4))))


def drawn_trace(algorithm: Algorithm, dice: random.Random, empty: int) -> SearchTrace:
    """A search of a number tree, or of a position with at most so many empty cells: to the end, to a depth, or stopped;
    with a log that may be too small."""
    logged = dice.choice([3_000, 3_000, dice.randint(1, 200)])
    if dice.random() < 0.3:
        return search_numbers(drawn_tree(dice.randint(0, empty - 1), dice), algorithm, logged).trace
    position = play_out(Rules(*dice.choice(SHAPES)), dice.randint(0, empty), dice)
    limits = Limits(dice.choice([None, None, 1, 2, 3, 4, 5]), dice.choice([None, None, None, dice.randint(1, 300)]))
    trace = Searcher(SearchRequest(position, algorithm, limits, trace_nodes=logged)).run().trace
    assert trace is not None
    return trace


def held(algorithm: Algorithm, dice: random.Random, empty: int = 6) -> int:
    """Hold one search to the judge at its end, at two steps, and where the table or the depth limit is about to answer
    a node; return how many intervals were held."""
    trace = drawn_trace(algorithm, dice, empty)
    last = trace.events.size - 1
    answered = [number for number in range(len(trace)) if trace.node(number).end in (End.TABLE, End.DEPTH)]
    entries = [trace.events.entered(dice.choice(answered))] if answered else []
    return known_judge.check(trace, [last, dice.randint(0, last), dice.randint(0, last), *entries])


@settings(deadline=None, max_examples=examples(60))
@given(st.sampled_from(VARIANTS), st.integers(0, 1 << 32))
def test_all_that_is_known_is_worked_out_again_and_true(algorithm: Algorithm, seed: int) -> None:
    """Low, high, sign and number of every node, whatever the switches, limits and steps."""
    held(algorithm, random.Random(seed), empty=4)


@pytest.mark.slow
def test_300_000_nodes_are_worked_out_again_and_true() -> None:
    dice, count = random.Random(1), 0
    while count < 3 * 300_000:
        count += held(dice.choice(VARIANTS), dice)
