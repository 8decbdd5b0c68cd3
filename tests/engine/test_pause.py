"""A pause: it sleeps, its clock stands, a stop goes before it, and no count shows that there was one."""

from __future__ import annotations

import threading
import time
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.waiting import PATIENCE, wait_until
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.solver.solver import Solver
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

EMPTY = Position(Rules())
ENDLESS = Position(Rules(6, 6, 5))
MINIMAX = Algorithm(alpha_beta=False)


class Running:
    """A job in a thread of its own, and what it found."""

    def __init__(self, job: Any) -> None:
        self.job, self.found = job, []
        self._began = time.perf_counter()
        self._thread = threading.Thread(target=lambda: self.found.append(job.run()), daemon=True)
        self._thread.start()

    @property
    def goes_on(self) -> bool:
        return self._thread.is_alive()

    @property
    def nodes(self) -> int:
        return self.job.sample().counters.nodes

    def result(self) -> Any:
        self._thread.join(PATIENCE)
        (found,) = self.found
        return found

    def seconds(self) -> float:
        return time.perf_counter() - self._began


def interrupted(job: Any) -> Any:
    """What it finds while somebody pauses it again and again, from before it begins."""
    job.pause()
    running = Running(job)
    while running.goes_on:
        job.pause()
        time.sleep(0.0004)
        job.resume()
        time.sleep(0.0004)
    return running.result()


ALGORITHMS = {
    "minimax": (MINIMAX, 549_946),
    "alpha-beta": (Algorithm(), 20_866),
    "deepening with a table": (Algorithm(iterative=True, tt=True, tt_mib=1), None),
}


@pytest.mark.parametrize("name", ALGORITHMS)
@pytest.mark.slow
def test_no_count_of_a_search_shows_a_pause(search: SimpleNamespace, name: str) -> None:
    algorithm, golden = ALGORITHMS[name]
    request = SearchRequest(EMPTY, algorithm)
    found, expected = interrupted(search.Searcher(request)), search.Searcher(request).run()
    assert found.complete
    assert found.counters.nodes == golden or golden is None
    for counter in ("nodes", "leaves", "cutoffs", "pruned_moves", "depth", "table"):
        assert getattr(found.counters, counter) == getattr(expected.counters, counter)
    assert (found.value, found.pv, found.moves) == (expected.value, expected.pv, expected.moves)


def test_no_count_of_a_proof_shows_a_pause(solver: SimpleNamespace) -> None:
    position = Position(Rules(3, 4, 3))
    for job in (solver.Solver, solver.Oracle):
        found, expected = interrupted(job(position, 1)), job(position, 1).run()
        assert (found.value, found.nodes) == (expected.value, expected.nodes)


def test_no_tree_size_shows_a_pause(tree_size: ModuleType) -> None:
    assert interrupted(tree_size.TreeSize(EMPTY)) == 549_946


@pytest.mark.parametrize("kind", ["search", "proof"])
def test_what_is_paused_stands_and_its_clock_with_it(search: SimpleNamespace, kind: str) -> None:
    """No node is entered and no second counted, however long; resumed it goes on."""
    searcher = search.Searcher(SearchRequest(ENDLESS, MINIMAX))
    running = Running(searcher if kind == "search" else Solver(Position(Rules(8, 8, 5)), 1))
    wait_until(lambda: running.nodes > 0)
    running.job.pause()

    def look() -> tuple[object, object]:
        info = running.job.sample()
        return info.counters, getattr(info, "seconds", None)  # a search counts its seconds

    def asleep() -> bool:
        before = look()
        time.sleep(0.02)
        return look() == before

    wait_until(asleep)
    slept_from, before, nodes = time.perf_counter(), look(), running.nodes
    time.sleep(0.2)
    assert look() == before
    slept = time.perf_counter() - slept_from
    running.job.resume()
    wait_until(lambda: running.nodes > nodes)
    running.job.stop()
    result = running.result()
    assert result.stopped_by == "user"
    assert (result.counters if kind == "search" else result).seconds + slept <= running.seconds()


def test_a_pause_before_the_run_holds_it(search: SimpleNamespace, tree_size: ModuleType) -> None:
    """It begins asleep, and stop() needs no resume()."""
    for job in (search.Searcher(SearchRequest(EMPTY, MINIMAX)), Solver(ENDLESS), tree_size.TreeSize(EMPTY)):
        job.pause()
        running = Running(job)
        time.sleep(0.05)
        assert running.goes_on
        job.stop()
        found = running.result()
        assert found is None or found.stopped_by == "user"


def test_a_pause_does_not_use_up_a_limit_of_seconds(search: SimpleNamespace) -> None:
    """Half a second slept, the quarter of a second that it has is still there."""
    for job in (
        search.Searcher(SearchRequest(ENDLESS, MINIMAX, Limits(seconds=0.25))),
        Solver(Position(Rules(8, 8, 5)), 1, Limits(seconds=0.25)),
    ):
        job.pause()
        running = Running(job)
        time.sleep(0.5)
        job.resume()
        found = running.result()
        assert found.stopped_by == "seconds"
        assert job.sample().counters.nodes > 0


def test_a_stop_is_final(search: SimpleNamespace) -> None:
    """Neither a pause nor a resume after it takes it back."""
    for after in (("pause",), ("resume",), ("pause", "resume"), ("resume", "pause")):
        job = search.Searcher(SearchRequest(ENDLESS, MINIMAX))
        job.stop()
        for word in after:
            getattr(job, word)()
        assert Running(job).result().counters.nodes == 0
