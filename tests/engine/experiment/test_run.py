"""An experiment counts the same alone and in processes, stopped and gone on with; its journal survives being torn."""

from __future__ import annotations

import gc
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from ttt_gui.engine.experiment.document import (
    CensusBoard,
    Experiment,
    ExperimentError,
    ExperimentKind,
    ExperimentResult,
)
from ttt_gui.engine.experiment.file import found_line, move_namer
from ttt_gui.engine.experiment.run import SUFFIX, ExperimentProgress, Journal, Pool, count_plies, run_experiment
from ttt_gui.engine.experiment.table import compared
from ttt_gui.engine.growth.positions import AfterPlies, Given
from ttt_gui.engine.measure.entries import Entry, named_entries
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import Control, StoppedError

ROWS = named_entries()[1:4]
PLAN = Experiment(ExperimentKind.GROWTH, (AfterPlies(Rules(2, 3, 3), 2), AfterPlies(Rules(), 6)), ROWS)
TINY = Experiment(ExperimentKind.GROWTH, (AfterPlies(Rules(2, 3, 3), 2),), ROWS)
ENDLESS = Experiment(
    ExperimentKind.COMPARE, (Given((Position(Rules(5, 5, 5)),)),), (Entry("Minimax", Algorithm(False)),)
)
FILE = "plan.ttt-lab"


def untimed(experiment: Experiment) -> list[str]:
    """The results without their times."""
    bare = []
    for each in experiment.results:
        assert isinstance(each, ExperimentResult)
        bare.append(found_line(each).rstrip("}").split(', "seconds"')[0])
    return bare


@pytest.mark.slow
def test_alone_it_is_timed_and_beside_one_another_it_counts_the_same() -> None:
    alone, beside = (run_experiment(PLAN, jobs) for jobs in (1, 2))
    assert alone.is_complete
    assert len(alone.results) == PLAN.size > 500
    assert untimed(alone) == untimed(beside)
    assert all(each.measured.is_timed for each in alone.results if isinstance(each, ExperimentResult))
    assert not any(each.measured.is_timed for each in beside.results if isinstance(each, ExperimentResult))
    comparison = compared(alone, beside)
    assert (comparison.differences, comparison.compared, comparison.by_clock) == ((), PLAN.size, 0)


def test_every_count_that_differs_is_named() -> None:
    """A count, a value and a move that were others before: row, position, what, and both numbers."""
    now = run_experiment(replace(PLAN, kind=ExperimentKind.COMPARE, sets=(AfterPlies(Rules(), 6),)))
    first, *others = now.results
    assert isinstance(first, ExperimentResult)
    counts = replace(first.measured.counts, nodes=20_866)
    wrong = replace(first, measured=replace(first.measured, counts=counts, best=None))
    found = compared(now.with_results([wrong, *others]), now).differences
    where, best = f"{ROWS[0].name} on {now.subjects[0].text}", move_namer(now.subjects[0])(first.measured.best)
    assert found == (
        f"{where}: best move — before, {best} now.",
        f"{where}: nodes 20,866 before, {first.measured.counts.nodes} now.",
    )


def test_what_the_clock_ended_is_not_compared() -> None:
    """Its counts are those of the machine."""
    rows = (Entry("Timed", Algorithm(False), Limits(seconds=0.001)),)
    runs = [run_experiment(replace(ENDLESS, rows=rows)) for _ in range(2)]
    comparison = compared(*runs)
    assert (comparison.differences, comparison.compared, comparison.by_clock) == ((), 0, 1)


def test_a_census_that_differs_names_the_ply() -> None:
    now = run_experiment(Experiment(ExperimentKind.CENSUS, (CensusBoard(Rules()),)))
    [census] = now.results
    before = now.with_results([replace(census, plies=census.plies[:-1])])
    assert compared(before, now).differences[1] == "3 × 3, three in a row, ply 9: positions 0 before, 78 now."


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.slow
def test_it_stops_at_once_and_drops_what_is_half_done(jobs: int) -> None:
    """Minimax on 5 x 5 takes longer than anyone lives."""
    control, results = Control(), list[Experiment]()
    thread = threading.Thread(target=lambda: results.append(run_experiment(ENDLESS, jobs, control=control)))
    thread.start()
    while not isinstance(look := control.sample(), ExperimentProgress):
        pass
    control.stop()
    thread.join(30)
    assert not thread.is_alive()
    assert not results[0].results
    assert look.done == 0


@pytest.mark.slow
def test_a_board_too_large_for_a_census_is_refused_by_a_process_too() -> None:
    plan = Experiment(ExperimentKind.CENSUS, (CensusBoard(Rules(5, 5, 5)),))
    for jobs in (1, 2):
        with pytest.raises(ExperimentError, match="5 × 5 is too large for a census: it has more than 10,"):
            run_experiment(plan, jobs)


def test_a_census_of_more_than_twelve_cells_is_counted_and_a_stop_ends_it() -> None:
    """4 × 4, which takes seconds, was refused; what comes of the count is held by the counts of growth."""
    control = Control()
    threading.Timer(0.2, control.stop).start()
    with pytest.raises(StoppedError):
        count_plies(Rules(4, 4, 4), control)


def test_a_process_that_is_given_nonsense_says_so() -> None:
    """One that ends by itself is no silence."""
    pool = Pool(PLAN, [10**9], 1)
    with pytest.raises(ExperimentError, match="A process ended by itself, with status 1"):
        list(pool.lines())


def half_done(tmp_path: Path) -> tuple[bytes, int]:
    """A journal of some results, closed: its bytes, and how many are whole."""
    journal = Journal(tmp_path / FILE, TINY)
    for each in list(run_experiment(TINY).results)[:40]:
        journal.add(each)
    journal.close()
    return (tmp_path / (FILE + SUFFIX)).read_bytes(), 40


def test_it_goes_on_where_it_was_and_a_torn_line_is_dropped(tmp_path: Path) -> None:
    """Cut anywhere in its last line, or with other bytes there, the journal has the results before that line."""
    data, count = half_done(tmp_path)
    path = tmp_path / (FILE + SUFFIX)
    last = data.rindex(b"\n", 0, -1) + 1
    for torn in (data[:-1], data[: last + 9], data[:last] + b"\0" * 40, data[:last] + b'{"row": 77}\n'):
        path.write_bytes(torn)
        journal = Journal(tmp_path / FILE, TINY)
        assert len(journal.found) == count - 1
        whole = run_experiment(TINY, 1, journal)
        journal.close()
        assert untimed(whole) == untimed(run_experiment(TINY))
        again = Journal(tmp_path / FILE, TINY)
        assert len(again.found) == TINY.size
        again.remove()
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_taken_over_from_another_experiment(tmp_path: Path) -> None:
    """The same file name, but three repeats."""
    half_done(tmp_path)
    journal = Journal(tmp_path / FILE, replace(TINY, repeats=3))
    assert (list(journal.found), journal.began_anew) == ([], True)
    journal.remove()


def test_two_do_not_run_the_same_file(tmp_path: Path) -> None:
    journal = Journal(tmp_path / FILE, TINY)
    with pytest.raises(ExperimentError, match="is being run already"):
        Journal(tmp_path / FILE, TINY)
    journal.remove()


def test_the_search_for_garbage_passes_over_kept_results() -> None:
    """It takes place in the window's thread, and a large experiment has a hundred thousand."""
    results = run_experiment(TINY).results
    for _ in range(5):
        gc.collect()
    kept = results._kept.values()
    assert kept
    assert not any(map(gc.is_tracked, kept))
