"""A row that runs again counts again what it counted, and only its times differ."""

from threading import Thread

import pytest

from ttt_gui.engine.measure.entries import Entry, named_entries
from ttt_gui.engine.measure.measured import RUNNING
from ttt_gui.engine.measure.row_run import run_row
from ttt_gui.engine.request import Algorithm, Limits, RequestError
from ttt_gui.engine.score import Bound
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import Control

EMPTY = Position(Rules())
PUBLISHED = {"Minimax": (549_946, 255_168, 0, 0), "Alpha-beta": (20_866, 8_453, 4_856, 7_788)}


def controlled(entry, position, repeats):
    """A row that is run by its control, in whatever thread."""
    return Control(lambda control: run_row(entry, position, repeats, control))


def test_published_counts_come_out_of_the_rows():
    """Minimax and alpha-beta of the empty board count what anybody counts."""
    for entry in named_entries():
        if entry.name in PUBLISHED:
            counts = run_row(entry, EMPTY).counts
            assert (counts.nodes, counts.leaves, counts.cutoffs, counts.pruned_moves) == PUBLISHED[entry.name]


@pytest.mark.parametrize("entry", named_entries(), ids=lambda entry: entry.name)
def test_every_run_counts_the_same(entry):
    """Of three runs none differs, and each has a time of its own."""
    position = EMPTY.play(4).play(0)
    measured = run_row(entry, position, repeats=3)
    assert measured.differing == ()
    assert len(measured.seconds) == 3
    lower, upper = measured.middle
    assert measured.least <= lower <= measured.median <= upper <= max(measured.seconds)
    assert measured.same_answer(run_row(entry, position))


def test_the_solver_counts_nodes_and_nothing_else():
    """It has no leaves or cut-offs in our sense, and finds the draw."""
    measured = run_row(Entry("Solver", None), EMPTY)
    assert (measured.value, measured.bound, measured.counts.leaves) == (0, Bound.EXACT, None)


def test_stopped_before_it_began_it_tells_of_one_run():
    """A stop that comes first leaves one run that was cut short, and no other."""
    run = controlled(Entry("Minimax", Algorithm(alpha_beta=False)), EMPTY, 5)
    run.stop()
    measured = run.run()
    assert (measured.stopped_by, len(measured.seconds)) == ("user", 1)


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
    assert (found[0].counts.nodes, found[0].runs, found[0].differing) == (549_946, 3, ())
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
        assert (later.stopped_by, later.complete, later.runs) == (RUNNING, False, 1)
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
