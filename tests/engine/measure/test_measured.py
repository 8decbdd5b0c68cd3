"""A row that runs again counts again what it counted; its times, its cost before it runs, its packed figures."""

from __future__ import annotations

import gc
import random
from dataclasses import replace
from statistics import median, quantiles
from threading import Thread

import pytest

from ttt_gui.engine.measure import measured
from ttt_gui.engine.measure.entries import Entry, first_entries, named_entries
from ttt_gui.engine.measure.measured import (
    AT_ONCE_SECONDS,
    NO_TIMES,
    RUNNING,
    Measured,
    Stopwatch,
    of_proof,
    of_search,
    packed,
    seconds_of,
    seconds_of_all,
    times_of,
    unpacked,
)
from ttt_gui.engine.measure.row_run import run_row
from ttt_gui.engine.numbers.tree import EXAMPLE, parse_number_tree
from ttt_gui.engine.request import Algorithm, Limits, RequestError, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.solver import Solver
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import Control

EMPTY = Position(Rules())


def controlled(entry, position, repeats):
    """A row that is run by its control, in whatever thread."""
    return Control(lambda control: run_row(entry, position, repeats, control))


@pytest.mark.parametrize("entry", named_entries(), ids=lambda entry: entry.name)
def test_every_run_counts_the_same(entry):
    """Of three runs none differs, and each has a time of its own."""
    position = EMPTY.play(4).play(0)
    measured = run_row(entry, position, repeats=3)
    assert measured.differing == ()
    times = measured.times
    assert len(times.seconds) == 3
    assert times.least <= times.lower <= measured.median <= times.upper <= max(times.seconds)
    assert measured.same_answer(run_row(entry, position))


def test_stopped_before_it_began_it_tells_of_one_run():
    """A stop that comes first leaves one run that was cut short, and no other."""
    run = controlled(Entry("Minimax", Algorithm(alpha_beta=False)), EMPTY, 5)
    run.stop()
    measured = run.run()
    assert (measured.stopped_by, len(measured.times.seconds)) == ("user", 1)


def test_a_pause_holds_between_runs_and_within_one():
    """Asleep it does nothing; it goes on where it was and counts what it would have counted; a stop ends the sleep."""
    entry = Entry("Minimax", Algorithm(alpha_beta=False))
    run = controlled(entry, EMPTY, 3)
    run.pause()
    found = []
    worker = Thread(target=lambda: found.append(run.run()))
    worker.start()
    worker.join(0.05)
    assert worker.is_alive()
    assert run.sample().so_far is None
    run.resume()
    worker.join()
    assert (found[0].counts.nodes, found[0].times.runs, found[0].differing) == (549_946, 3, ())
    asleep = controlled(entry, EMPTY, 3)
    asleep.pause()
    worker = Thread(target=lambda: found.append(asleep.run()))
    worker.start()
    asleep.stop()
    worker.join()
    assert found[1].stopped_by == "user"


@pytest.mark.parametrize(
    "entry", [Entry("Minimax", Algorithm(alpha_beta=False)), Entry("Deeper", Algorithm(iterative=True))]
)
def test_the_first_run_is_seen_while_it_runs(entry):
    """What it has counted so far, on a board that takes for ever; it has not ended, and nothing is held against it."""
    run = controlled(entry, Position(Rules(5, 5, 5)), 2)
    worker = Thread(target=run.run)
    worker.start()
    try:
        seen = None
        while seen is None or not seen.counts.leaves:
            look = run.sample()
            seen = look and look.so_far
        later = seen
        while later.counts.nodes == seen.counts.nodes or (entry.name == "Deeper" and later.value is None):
            later = run.sample().so_far
        assert later.counts.nodes > seen.counts.nodes
        assert (later.stopped_by, later.complete, later.times.runs) == (RUNNING, False, 1)
    finally:
        run.stop()
        worker.join()


def test_a_row_that_makes_no_sense_is_refused():
    """No name, a table of no size, a depth for the solver: one sentence each."""
    with pytest.raises(RequestError, match="needs a name"):
        Entry("  ", Algorithm())
    with pytest.raises(RequestError, match="MiB"):
        Entry("Solver", None, solver_mib=0)
    with pytest.raises(RequestError, match="knows no limit of depth"):
        Entry("Solver", None, Limits(depth=3))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 100, 4_095, 4_096, 4_097, 20_001])
def test_a_summary_is_that_of_all_times(count: int) -> None:
    """Least, quartiles, median, most; every time is kept in its order."""
    dice = random.Random(count)
    seconds = [dice.random() for _ in range(count)]
    found = times_of(seconds)
    assert (found.runs, found.least, found.most) == (count, min(seconds), max(seconds))
    assert found.median == pytest.approx(median(seconds))
    if count > 1:
        lower, _, upper = quantiles(seconds, n=4, method="inclusive")
        assert (found.lower, found.upper) == (pytest.approx(lower), pytest.approx(upper))
    assert list(found.seconds) == seconds


def test_few_summaries_are_due() -> None:
    """Of a hundred thousand times fewer than a hundred, the first at once."""
    watch = Stopwatch()
    due = [watch.add(0.0) for _ in range(100_000)]
    assert due[0]
    assert sum(due) < 100


SMALL = Position(Rules(2, 3, 2))
SEARCH = Entry("lines first", Algorithm(tt=True), Limits(nodes=20))
SOLVER = Entry("solver", None)


def results() -> list[Measured]:
    """Of a search cut short, of the solver, one that ran several times, and one that was not timed."""
    searcher, solver = Searcher(SearchRequest(SMALL, Algorithm(tt=True), SEARCH.limits)), Solver(SMALL)
    searched = of_search(SEARCH, searcher.run())
    several = replace(searched, times=times_of((0.2, 0.1, 0.4)), differing=(2,), note="a note")
    deepening = Entry("deepening", Algorithm(iterative=True))
    deepened = of_search(deepening, Searcher(SearchRequest(SMALL, deepening.algorithm or Algorithm())).run())
    assert deepened.iterations
    assert deepened.moves
    untimed = replace(searched, times=NO_TIMES, alone=False)
    return [searched, of_proof(SOLVER, solver.run()), several, untimed, deepened]


@pytest.mark.parametrize("number", range(5))
def test_what_is_packed_comes_back(number: int) -> None:
    measured = results()[number]
    again = unpacked(packed(measured), measured.entry, measured.subject)
    assert replace(again, times=measured.times) == measured
    assert again.times == replace(measured.times, seconds=tuple(measured.times.seconds))


def test_it_is_not_looked_through_for_garbage() -> None:
    """After the first look, which takes inner tuples before outer ones or a look later."""
    found = [packed(measured) for measured in results()]
    for _ in range(5):
        gc.collect()
    assert not any(map(gc.is_tracked, found))


ROWS = first_entries()


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "_SLOWER", 1)


def of_all(rules: Rules, repeats: int = 1) -> float:
    return seconds_of_all(ROWS, ROWS[0], Position(rules), repeats)


def test_small_boards_run_at_once_and_large_ones_do_not() -> None:
    """All rows of 3 × 3 together; of 3 × 4 minimax alone takes seconds; a thousand runs are no longer at once."""
    assert of_all(Rules()) < AT_ONCE_SECONDS
    assert of_all(Rules(), 1_000) > AT_ONCE_SECONDS
    assert 2 < of_all(Rules(3, 4, 3)) < 200
    assert of_all(Rules(4, 4, 4)) > 86_400


def test_limits_bound_a_row() -> None:
    """In seconds, in nodes and in plies."""
    large = Position(Rules(8, 8, 5))
    for limits in (Limits(seconds=2.0), Limits(nodes=100_000_000), Limits(depth=4)):
        assert seconds_of(replace(ROWS[0], limits=limits), large) < 2.01


def test_a_tree_of_numbers_takes_nothing() -> None:
    assert seconds_of(ROWS[0], parse_number_tree(EXAMPLE)) < 1e-3
