"""One row run as often as asked: a job that is stopped and sampled from any thread."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.measured import Measured, of_proof, of_search
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.result import SearchInfo, SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.proof import SolverInfo
from ttt_gui.engine.solver.solver import Solver
from ttt_gui.game.position import Position


@dataclass(frozen=True)
class RowInfo:
    """A look at a row that runs: which run of how many (from 1), what it shows, and what is finished."""

    run: int
    runs: int
    info: SearchInfo | SolverInfo | None
    so_far: Measured | None

    @property
    def progress(self) -> float:
        """The share of all runs that is done, 0 to 1."""
        return (self.run - 1 + (self.info.progress if self.info else 0.0)) / self.runs


class RowRun:
    """Runs a row ``repeats`` times on a position: made anywhere, run once in any thread.

    Each run is a search of its own, with a new table. Every run must count what the first did; those that do not are
    in ``differing``. A run that a stop cut short is dropped, unless it is the first. Only the times are kept of the
    others, so memory stays bounded.
    """

    def __init__(self, entry: Entry, position: Position, repeats: int = 1) -> None:
        self.entry, self.position, self.repeats = entry, position, repeats
        self._inner: Searcher | Solver | None = None
        self._run = 1
        self._so_far: Measured | None = None
        self._stopped = False

    def stop(self) -> None:
        """End with the runs that are finished; seen within a millisecond."""
        self._stopped = True  # before the inner one is looked for: a new one looks at this after it is made
        if inner := self._inner:
            inner.stop()

    def sample(self) -> RowInfo:
        """How far it is."""
        inner = self._inner
        return RowInfo(self._run, self.repeats, inner.sample() if inner else None, self._so_far)

    def release(self) -> None:
        """Nothing is left to give back: each run gives its memory back at its end."""

    def run(self) -> Measured:
        """Run it as often as asked, or until a stop."""
        first = self._once()
        seconds = list(first.seconds)
        differing: list[int] = []
        self._so_far = first
        for number in range(2, self.repeats + 1):
            self._run = number
            again = self._once()
            if again.stopped_by == "user":
                break
            seconds.append(again.seconds[0])
            if not first.same_answer(again) and "seconds" not in (first.stopped_by, again.stopped_by):
                differing.append(number)
            if number % 64 == 0 or number == self.repeats:
                self._so_far = replace(first, seconds=tuple(seconds), differing=tuple(differing))
        return replace(first, seconds=tuple(seconds), differing=tuple(differing))

    def _once(self) -> Measured:
        entry = self.entry
        inner: Searcher | Solver
        if entry.algorithm is None:
            inner = Solver(self.position, entry.solver_mib, entry.limits)
        else:
            inner = Searcher(SearchRequest(self.position, entry.algorithm, entry.limits))
        self._inner = inner
        if self._stopped:
            inner.stop()
        try:
            found = inner.run()
        finally:
            inner.release()
            self._inner = None
        return of_search(entry, found) if isinstance(found, SearchResult) else of_proof(entry, found)
