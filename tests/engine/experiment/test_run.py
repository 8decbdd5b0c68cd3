"""An experiment counts the same alone and in processes, stopped and gone on with; its journal survives being torn."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from ttt_gui.engine.experiment.differences import compared
from ttt_gui.engine.experiment.document import Experiment, Kind, Result
from ttt_gui.engine.experiment.file import found_line
from ttt_gui.engine.experiment.journal import SUFFIX, Journal
from ttt_gui.engine.experiment.limits import ExperimentError
from ttt_gui.engine.experiment.pool import Pool
from ttt_gui.engine.experiment.run import ExperimentRun
from ttt_gui.engine.experiment.sets import Board
from ttt_gui.engine.growth.positions import AfterPlies, Given
from ttt_gui.engine.measure.entries import Entry, named_entries
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

ROWS = named_entries()[1:4]
PLAN = Experiment(Kind.GROWTH, (AfterPlies(Rules(2, 3, 3), 2), AfterPlies(Rules(), 6)), ROWS)
TINY = Experiment(Kind.GROWTH, (AfterPlies(Rules(2, 3, 3), 2),), ROWS)
ENDLESS = Experiment(Kind.COMPARE, (Given((Position(Rules(5, 5, 5)),)),), (Entry("Minimax", Algorithm(False)),))
FILE = "plan.ttt-lab"


def untimed(experiment: Experiment) -> list[str]:
    """The results without their times."""
    bare = []
    for each in experiment.results:
        assert isinstance(each, Result)
        bare.append(found_line(each).rstrip("}").split(', "seconds"')[0])
    return bare


def test_alone_it_is_timed_and_beside_one_another_it_counts_the_same() -> None:
    alone, beside = (ExperimentRun(PLAN, jobs).run() for jobs in (1, 2))
    assert alone.is_complete
    assert len(alone.results) == PLAN.size > 500
    assert untimed(alone) == untimed(beside)
    assert all(each.measured.is_timed for each in alone.results if isinstance(each, Result))
    assert not any(each.measured.is_timed for each in beside.results if isinstance(each, Result))
    comparison = compared(alone, beside)
    assert (comparison.differences, comparison.compared, comparison.by_clock) == ((), PLAN.size, 0)


def test_every_count_that_differs_is_named() -> None:
    """A count, a value and a move that were others before: row, position, what, and both numbers."""
    now = ExperimentRun(replace(PLAN, kind=Kind.COMPARE, sets=(AfterPlies(Rules(), 6),))).run()
    first = now.results[0]
    assert isinstance(first, Result)
    counts = replace(first.measured.counts, nodes=20_866)
    wrong = replace(first, measured=replace(first.measured, counts=counts, best=None))
    found = compared(replace(now, results=(wrong, *now.results[1:])), now).differences
    assert [each.what for each in found] == ["best move", "nodes"]
    name, place = ROWS[0].name, now.subjects[0].text
    assert found[1].text == f"{name} on {place}: nodes 20,866 before, {first.measured.counts.nodes} now."


def test_what_the_clock_ended_is_not_compared() -> None:
    """Its counts are those of the machine."""
    rows = (Entry("Timed", Algorithm(False), Limits(seconds=0.001)),)
    runs = [ExperimentRun(replace(ENDLESS, rows=rows)).run() for _ in range(2)]
    comparison = compared(*runs)
    assert (comparison.differences, comparison.compared, comparison.by_clock) == ((), 0, 1)


def test_a_census_that_differs_names_the_ply() -> None:
    now = ExperimentRun(Experiment(Kind.CENSUS, (Board(Rules()),))).run()
    [census] = now.results
    before = replace(now, results=(replace(census, plies=census.plies[:-1]),))
    texts = [each.text for each in compared(before, now).differences]
    assert texts[1] == "3 × 3, three in a row, ply 9: positions 0 before, 78 now."


@pytest.mark.parametrize("jobs", [1, 2])
def test_it_stops_at_once_and_drops_what_is_half_done(jobs: int) -> None:
    """Minimax on 5 x 5 takes longer than anyone lives."""
    run = ExperimentRun(ENDLESS, jobs)
    results: list[Experiment] = []
    thread = threading.Thread(target=lambda: results.append(run.run()))
    thread.start()
    run.stop()
    thread.join(30)
    assert not thread.is_alive()
    assert results[0].results == ()
    assert run.sample().done == 0


def test_a_board_too_large_for_a_census_is_refused_by_a_process_too() -> None:
    plan = Experiment(Kind.CENSUS, (Board(Rules(4, 4, 4)),))
    for jobs in (1, 2):
        with pytest.raises(ExperimentError, match="4 × 4 is too large for a census: 12 cells are the most"):
            ExperimentRun(plan, jobs).run()


def test_a_process_that_is_given_nonsense_says_so() -> None:
    """One that ends by itself is no silence."""
    pool = Pool(PLAN, [10**9], 1)
    with pytest.raises(ExperimentError, match="A process ended by itself, with status 1"):
        list(pool.lines())


def test_the_number_of_jobs_has_its_limit() -> None:
    with pytest.raises(ExperimentError, match="The number of jobs is 0: it must be from 1 to 128"):
        ExperimentRun(PLAN, 0)


def half_done(tmp_path: Path) -> tuple[bytes, int]:
    """A journal of some results, closed: its bytes, and how many are whole."""
    journal = Journal(tmp_path / FILE, TINY)
    for each in ExperimentRun(TINY).run().results[:40]:
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
        whole = ExperimentRun(TINY, 1, journal).run()
        journal.close()
        assert untimed(whole) == untimed(ExperimentRun(TINY).run())
        again = Journal(tmp_path / FILE, TINY)
        assert len(again.found) == TINY.size
        again.remove()
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_taken_over_from_another_experiment(tmp_path: Path) -> None:
    """The same file name, but three repeats."""
    half_done(tmp_path)
    journal = Journal(tmp_path / FILE, replace(TINY, repeats=3))
    assert (journal.found, journal.began_anew) == ((), True)
    journal.remove()


def test_two_do_not_run_the_same_file(tmp_path: Path) -> None:
    journal = Journal(tmp_path / FILE, TINY)
    with pytest.raises(ExperimentError, match="is being run already"):
        Journal(tmp_path / FILE, TINY)
    journal.remove()
