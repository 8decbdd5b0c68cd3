"""One row run as often as asked: a job that is stopped and sampled from any thread."""

from __future__ import annotations

from dataclasses import dataclass, replace
from threading import Event, Lock

from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.measured import Compared, Measured, of_numbers, of_proof, of_running, of_search, of_stopped
from ttt_gui.engine.measure.number_run import NumberRun
from ttt_gui.engine.measure.times import Stopwatch
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import RequestError, SearchRequest
from ttt_gui.engine.result import SearchInfo, SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.proof import Proof, SolverInfo
from ttt_gui.engine.solver.solver import Solver

MOST_DIFFERING = 100
"""So many runs that counted otherwise are named at most: one is too many."""


@dataclass(frozen=True)
class RowInfo:
    """A look at a row that runs: which run of how many (from 1), what it shows, and what there is to show: the
    finished runs, in the first one what it has counted."""

    run: int
    runs: int
    info: SearchInfo | SolverInfo | None
    so_far: Measured | None

    @property
    def progress(self) -> float:
        """The share of all runs that is done, 0 to 1."""
        return (self.run - 1 + (self.info.progress if self.info else 0.0)) / self.runs


class RowRun:
    """Runs a row ``repeats`` times on a position or a tree of numbers: made anywhere, run once in any thread.

    Each run is a search of its own, with a new table. Every run must count what the first did; those that do not are
    in ``differing``. A run that a stop cut short is dropped, unless it is the first. Only the times are kept of the
    others, so memory stays bounded. Raises RequestError for the solver and a tree of numbers.
    """

    def __init__(self, entry: Entry, subject: Compared, repeats: int = 1) -> None:
        if entry.is_solver and isinstance(subject, NumberTree):
            raise RequestError("The solver knows no number trees: it proves positions.")
        self.entry, self.subject, self.repeats = entry, subject, repeats
        self._inner: Searcher | Solver | NumberRun | None = None
        self._run = 1
        self._so_far: Measured | None = None
        self._stopped = False
        self._going = Event()  # cleared while it shall sleep
        self._going.set()
        self._lock = Lock()  # what is asked of it, and which run that reaches

    def stop(self) -> None:
        """End with the runs that are finished; seen within a millisecond, also in a pause."""
        with self._lock:
            self._stopped = True
            self._going.set()
            if self._inner:
                self._inner.stop()

    def pause(self) -> None:
        """Sleep, in the middle of a run or between two; a tree of numbers, soon done, is searched to its end first."""
        with self._lock:
            if not self._stopped:
                self._going.clear()
                if isinstance(self._inner, Searcher | Solver):
                    self._inner.pause()

    def resume(self) -> None:
        """Go on; the seconds slept through are not measured."""
        with self._lock:
            self._going.set()
            if isinstance(self._inner, Searcher | Solver):
                self._inner.resume()

    def sample(self) -> RowInfo:
        """How far it is."""
        inner, so_far = self._inner, self._so_far
        info = inner.sample() if inner else None
        if so_far is None and info:
            so_far = of_running(self.entry, self.subject, info)
        return RowInfo(self._run, self.repeats, info, so_far)

    def release(self) -> None:
        """Nothing is left to give back: each run gives its memory back at its end."""

    def run(self) -> Measured:
        """Run it as often as asked, or until a stop."""
        first = self._so_far = self._once()
        watch = Stopwatch()
        watch.add(first.median)
        differing: list[int] = []
        for number in range(2, self.repeats + 1):
            if self._stopped:
                break
            self._run = number
            again = self._once()
            if again.stopped_by == "user":
                break
            if not first.same_answer(again) and "seconds" not in (first.stopped_by, again.stopped_by):
                differing = [*differing, number][:MOST_DIFFERING]
            if watch.add(again.median):
                self._so_far = replace(first, times=watch.summary(), differing=tuple(differing))
        return replace(first, times=watch.summary(), differing=tuple(differing))

    def _once(self) -> Measured:
        entry, subject = self.entry, self.subject
        self._going.wait()
        inner = self._made()
        with self._lock:
            self._inner = inner
            if self._stopped:
                inner.stop()
            elif not self._going.is_set() and isinstance(inner, Searcher | Solver):
                inner.pause()
        try:
            found = inner.run()
        finally:
            with self._lock:
                self._inner = None
            inner.release()
        if isinstance(found, SearchResult):
            return of_search(entry, found)
        if isinstance(found, Proof):
            return of_proof(entry, found)
        assert isinstance(subject, NumberTree)
        return of_numbers(entry, subject, found) if found else of_stopped(entry, subject)

    def _made(self) -> Searcher | Solver | NumberRun:
        """One run of the row: a search of its own."""
        entry, subject = self.entry, self.subject
        if isinstance(subject, NumberTree):
            assert entry.algorithm
            return NumberRun(subject, entry.algorithm)
        if entry.algorithm is None:
            return Solver(subject, entry.solver_mib, entry.limits)
        return Searcher(SearchRequest(subject, entry.algorithm, entry.limits))
