"""The runs of one row, as often as asked."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.measured import (
    Compared,
    Measured,
    Stopwatch,
    of_numbers,
    of_proof,
    of_running,
    of_search,
    of_stopped,
)
from ttt_gui.engine.numbers.search import TreeResult, search_numbers
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import Algorithm, RequestError, SearchRequest
from ttt_gui.engine.result import Counters, SearchInfo
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.proof import SolverInfo
from ttt_gui.engine.solver.solver import Solver
from ttt_gui.system.control import Control, StoppedError

MOST_DIFFERING = 100
"""The most runs with other counts that are named; even one is too many."""


@dataclass(frozen=True)
class RowInfo:
    """A look at a running row: ``run`` of ``runs`` (from 1), what that run tells of itself, and the result so far: of
    the finished runs, or during the first run what it has counted."""

    run: int
    runs: int
    info: SearchInfo | SolverInfo | None
    so_far: Measured | None

    @property
    def progress(self) -> float:
        """The share of all runs that is done, 0 to 1."""
        return (self.run - 1 + (self.info.progress if self.info else 0.0)) / self.runs


def run_row(entry: Entry, subject: Compared, repeats: int = 1, control: Control | None = None) -> Measured:
    """Run a row ``repeats`` times on a position or a number tree, or until a stop. Whoever samples ``control`` gets a
    RowInfo.

    Each run is a search of its own, with a new table. Every run must count what the first did; runs that do not are in
    ``differing``. A run that a stop cut short is dropped, unless it is the first. Of all runs but the first only the
    times are kept, so memory stays bounded. The seconds of a pause are not measured. Raises RequestError for the solver
    with a number tree.
    """
    if entry.is_solver and isinstance(subject, NumberTree):
        raise RequestError("The solver knows no number trees: it proves positions.")
    control, search = control or Control(), Control()
    number = 1
    so_far: Measured | None = None

    def look() -> RowInfo:
        info = search.sample()
        info = info if isinstance(info, SearchInfo | SolverInfo) else None
        return RowInfo(number, repeats, info, so_far or (of_running(entry, subject, info) if info else None))

    with control.use(search, look):
        first = so_far = _run_once(entry, subject, search)
        watch = Stopwatch()
        watch.add(first.median)
        differing: list[int] = []
        for number in range(2, repeats + 1):
            if control.is_stopped:
                break
            again = _run_once(entry, subject, search)
            if again.stopped_by == "user":
                break
            if not first.same_answer(again) and "seconds" not in (first.stopped_by, again.stopped_by):
                differing = [*differing, number][:MOST_DIFFERING]
            if watch.add(again.median):
                so_far = replace(first, times=watch.summary(), differing=tuple(differing))
    return replace(first, times=watch.summary(), differing=tuple(differing))


def _run_once(entry: Entry, subject: Compared, control: Control) -> Measured:
    with suppress(StoppedError):  # a search that is stopped before it begins reports the stop itself
        control.tell()  # sleeps here, where no memory is held
    if isinstance(subject, NumberTree):
        assert entry.algorithm
        try:
            return of_numbers(entry, subject, _search_numbers(subject, entry.algorithm, control))
        except StoppedError:
            return of_stopped(entry, subject)
    if entry.algorithm is None:
        return of_proof(entry, control.do(Solver(subject, entry.solver_mib, entry.limits)))
    return of_search(entry, control.do(Searcher(SearchRequest(subject, entry.algorithm, entry.limits))))


def _search_numbers(tree: NumberTree, algorithm: Algorithm, control: Control) -> TreeResult:
    """Search a number tree without sleeping in a pause, since its seconds would be measured. Raises StoppedError after
    a stop, since what was found by then proves nothing."""

    def tell(share: float | None) -> None:
        control.show(SearchInfo(Counters(), share or 0.0))

    tell(0.0)
    return search_numbers(tree, algorithm, tell=tell)
