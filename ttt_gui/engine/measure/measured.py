"""The runs of a row and their result: its answer, its counts, which are equal every time, and its times, which vary."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from heapq import merge
from math import ceil, floor

from ttt_gui.engine.estimate import ALPHA_BETA_POWER
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.numbers.search import TreeResult, search_numbers, why_not
from ttt_gui.engine.numbers.tree import NumberSubject, NumberTree
from ttt_gui.engine.request import Algorithm, RequestError, SearchRequest
from ttt_gui.engine.result import Counters, Iteration, MoveScore, SearchInfo, SearchResult
from ttt_gui.engine.score import Bound
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.proof import Proof, SolverInfo
from ttt_gui.engine.solver.solver import Solver
from ttt_gui.game.position import Position
from ttt_gui.system.control import Control, StoppedError

# -- the times of a row ------------------------------------------------------------------------------------------------

_PIECE = 4_096  # how many times are sorted at once, which takes half a millisecond
_FIRST_SUMMARY, _GROWTH = 16, 1.25  # a summary at each of the first times; then after 16, or a quarter, more


@dataclass(frozen=True)
class Times:
    """A summary of ``runs`` times in seconds: ``least`` is the fastest, ``lower`` and ``upper`` are the quartiles,
    ``most`` is the slowest.

    ``seconds`` has every time in the order of the runs.
    """

    runs: int
    least: float
    lower: float
    median: float
    upper: float
    most: float
    seconds: Sequence[float] = field(repr=False)


NO_TIMES = Times(0, 0.0, 0.0, 0.0, 0.0, 0.0, ())
"""The times of a row that ran beside other work, which the clock would have measured too."""


class Stopwatch:
    """Collects times; a new ``summary`` is due when there are a quarter more than at the last, which keeps the
    total cost of summaries linear.
    """

    def __init__(self) -> None:
        self._seconds = array("d")
        self._pieces: list[array[float]] = []
        self._next = 1

    def add(self, seconds: float) -> bool:
        """Add one time, and return whether a new summary is due."""
        self._seconds.append(seconds)
        count = len(self._seconds)
        if count % _PIECE == 0:
            self._pieces.append(array("d", sorted(self._seconds[-_PIECE:])))
        if count < self._next:
            return False
        self._next = max(count + _FIRST_SUMMARY, int(count * _GROWTH)) if count >= _FIRST_SUMMARY else count + 1
        return True

    def summary(self) -> Times:
        """Return the summary of all times collected, at least one."""
        count = len(self._seconds)
        rest = sorted(self._seconds[len(self._pieces) * _PIECE :])
        wanted = [0.0, 0.25 * (count - 1), 0.5 * (count - 1), 0.75 * (count - 1), count - 1.0]
        places = sorted({place for each in wanted for place in (floor(each), ceil(each))})
        found: dict[int, float] = {}
        ordered = enumerate(merge(*self._pieces, rest) if self._pieces else rest)
        for place in places:
            found[place] = next(value for number, value in ordered if number == place)

        def at(place: float) -> float:
            """Return the time at a fractional index of the sorted times, interpolated between its neighbours."""
            below, above = found[floor(place)], found[ceil(place)]
            return below + (above - below) * (place - floor(place))

        least, lower, median, upper, most = map(at, wanted)
        return Times(count, least, lower, median, upper, most, self._seconds[:])


def times_of(seconds: Iterable[float]) -> Times:
    """Return the summary of times that are known already, at least one."""
    watch = Stopwatch()
    for each in seconds:
        watch.add(each)
    return watch.summary()


# -- the result of a row -----------------------------------------------------------------------------------------------


Compared = Position | NumberTree
"""The kinds of subject that rows are run on."""
RUNNING = "running"
"""``stopped_by`` of a run that has not ended."""


@dataclass(frozen=True)
class Counts:
    """The counts of a run, the same on every machine. The solver counts nodes of its own kind alone: its other counts
    are None."""

    nodes: int
    leaves: int | None = None
    cutoffs: int | None = None
    pruned_moves: int | None = None
    table_returns: int | None = None
    depth: int | None = None

    @property
    def branching(self) -> float | None:
        """The effective branching factor nodes^(1/depth); None at depth 0 and for the solver."""
        return self.nodes ** (1 / self.depth) if self.depth else None


@dataclass(frozen=True, kw_only=True)
class Measured:
    """A row that has run, ``times.runs`` times, on ``subject``.

    ``value`` is the search's, from the view of the side to move, on its inner scale (score.py); in a number tree the
    number itself; for the solver 1, 0 or -1, or None with ``at_least`` and ``at_most`` where the value is not proved.
    ``best`` is the best move, None where the game is over and for the solver. ``moves`` are the root moves with their
    bounds. ``differing`` are the numbers (from 1) of the runs that counted or found something else than the first run,
    which should never happen. ``alone`` is false where other work ran beside the row. ``iterations``, ``stopped_by``
    and ``complete`` are as in SearchResult; ``of_running`` gives a look at a run that has not ended, stopped by
    RUNNING.
    """

    entry: Entry
    subject: Compared
    counts: Counts
    times: Times
    value: int | None = None
    bound: Bound = Bound.NONE
    text: str = ""
    best: int | None = None
    pv: tuple[int, ...] = ()
    moves: tuple[MoveScore, ...] = ()
    complete: bool = False
    stopped_by: str | None = None
    engine: str = "interpreted"
    at_least: int = -1
    at_most: int = 1
    differing: tuple[int, ...] = ()
    alone: bool = True
    note: str = ""
    iterations: tuple[Iteration, ...] = ()

    @property
    def position(self) -> Position:
        """The subject where it is a position."""
        assert isinstance(self.subject, Position)
        return self.subject

    @property
    def median(self) -> float:
        """The median of the seconds of all runs."""
        return self.times.median

    @property
    def nodes_per_second(self) -> float | None:
        """Nodes per second by the median; None where the clock measured nothing."""
        return self.counts.nodes / self.median if self.median > 0 else None

    def same_answer(self, other: Measured) -> bool:
        """Return whether both found and counted the same, times apart."""
        return _answer(self) == _answer(other)


def _answer(measured: Measured) -> tuple[object, ...]:
    """Return all that a run found and counted, without its times."""
    return (
        measured.value, measured.bound, measured.best, measured.pv, measured.moves, measured.counts,
        measured.at_least, measured.at_most, measured.complete, measured.stopped_by,
    )  # fmt: skip


def of_search(entry: Entry, result: SearchResult) -> Measured:
    """Return the result of one run of a search."""
    counters = result.counters
    return Measured(
        entry=entry,
        subject=result.request.position,
        value=result.value,
        bound=result.bound,
        text=result.text,
        best=result.best_move,
        pv=result.pv,
        moves=result.moves,
        counts=_counts(counters),
        times=times_of((counters.seconds,)),
        complete=result.complete,
        stopped_by=result.stopped_by,
        engine=result.engine,
        note=result.note,
        iterations=result.iterations,
    )


def of_running(entry: Entry, subject: Compared, info: SearchInfo | SolverInfo) -> Measured | None:
    """Return the intermediate result of a running search; None for a number tree, which is counted at its end.

    The best move and value are those of the last finished iteration, or else of the finished root moves alone.
    """
    if isinstance(subject, NumberTree):
        return None
    running = of_stopped(entry, subject, RUNNING)
    if isinstance(info, SolverInfo):
        return replace(running, counts=Counts(info.counters.nodes), times=times_of((info.seconds,)))
    found = info.iteration
    return replace(
        running,
        value=found.value if found else None,
        bound=found.bound if found else Bound.NONE,
        best=found.pv[0] if found and found.pv else info.best_move,
        counts=_counts(info.counters),
        times=times_of((info.counters.seconds,)),
    )


def _counts(counters: Counters) -> Counts:
    """Return the counts of a search; without a table it has no table returns, 0."""
    return Counts(
        counters.nodes,
        counters.leaves,
        counters.cutoffs,
        counters.pruned_moves,
        counters.table.returns if counters.table else 0,
        counters.depth,
    )


def of_proof(entry: Entry, proof: Proof) -> Measured:
    """Return the result of one run of the solver."""
    return Measured(
        entry=entry,
        subject=proof.position,
        value=proof.value,
        bound=Bound.NONE if proof.value is None else Bound.EXACT,
        text=proof.text,
        counts=Counts(proof.nodes),
        times=times_of((proof.seconds,)),
        complete=proof.value is not None,
        stopped_by=proof.stopped_by,
        engine=proof.engine,
        at_least=proof.at_least,
        at_most=proof.at_most,
        note=proof.note,
    )


def of_numbers(entry: Entry, tree: NumberTree, result: TreeResult) -> Measured:
    """Return the result of one search of a number tree."""
    counters, trace = result.counters, result.trace
    nodes = {node.move or 0: node for node in map(trace.node, trace.children(0))}  # of a move searched twice, the last
    moves = (MoveScore(move, node.value, node.bound) for move, node in sorted(nodes.items()))
    return Measured(
        entry=entry,
        subject=tree,
        value=result.value,
        bound=Bound.EXACT,
        text=f"MAX gets {NumberSubject(tree, trace.request.algorithm).value_text(result.value)}",
        best=result.best_move,
        pv=() if result.best_move is None else (result.best_move,),
        moves=tuple(moves),
        counts=Counts(counters.nodes, counters.leaves, counters.cutoffs, counters.pruned_moves, 0, counters.depth),
        times=times_of((counters.seconds,)),
        complete=True,
    )


def of_stopped(entry: Entry, subject: Compared, stopped_by: str = "user") -> Measured:
    """Return the result of a run that was stopped before it found anything."""
    return Measured(
        entry=entry,
        subject=subject,
        text="Running" if stopped_by == RUNNING else "Stopped",
        counts=Counts(0),
        times=times_of((0.0,)),
        stopped_by=stopped_by,
    )


# -- how long rows will take, estimated by counting before anything runs: the same on every machine --------------------


AT_ONCE_SECONDS = 1.0
"""Seconds: a comparison that takes less altogether starts without being asked for."""
_SLOWER = 1 if ENGINE == "compiled" else 200  # how many times as long the engine takes where it is interpreted
_NODES_PER_SECOND = 5e7
_POSITIONS_PER_SECOND = 5e6  # of a search with a table, and of the solver
_SECONDS_EACH = 5e-4  # of every search, however small


def seconds_of(entry: Entry, subject: Compared) -> float:
    """Estimate how many seconds one run of a row takes at most, from the subject's size and the row's switches and
    limits."""
    if isinstance(subject, NumberTree):
        return subject.size / _NODES_PER_SECOND * _SLOWER
    return seconds_with(entry, len(subject.legal_moves))


def seconds_with(entry: Entry, empty: int) -> float:
    """Estimate how many seconds one run of a row takes at most on a position with ``empty`` empty cells."""
    limits, algorithm = entry.limits, entry.algorithm
    plies = range(min(empty, empty if limits.depth is None else limits.depth) + 1)
    most = math.inf if limits.nodes is None else float(limits.nodes)
    nodes = float(sum(math.perm(empty, ply) for ply in plies))
    positions = float(sum(math.comb(empty, ply) * math.comb(ply, ply // 2) for ply in plies))
    if algorithm is None:
        seconds = min(positions, most) / _POSITIONS_PER_SECOND
    else:
        visited = nodes**ALPHA_BETA_POWER if algorithm.alpha_beta else nodes
        seconds = min(visited, most) / _NODES_PER_SECOND
        if algorithm.tt:
            seconds = min(seconds, min(positions, most) / _POSITIONS_PER_SECOND)
    return _SECONDS_EACH + min(seconds * _SLOWER, math.inf if limits.seconds is None else limits.seconds)


def seconds_of_all(entries: Sequence[Entry], base: Entry, subject: Compared, repeats: int) -> float:
    """Estimate how many seconds all rows take one after the other, each ``repeats`` times, and the base once more with
    exact root moves."""
    return repeats * sum(seconds_of(each, subject) for each in entries) + seconds_of(base, subject)


# -- the runs of one row, as often as asked ----------------------------------------------------------------------------

MOST_DIFFERING = 100
"""The most runs with other counts that are named; even one is too many."""


@dataclass(frozen=True)
class RowInfo:
    """A snapshot of a running row: ``run`` of ``runs`` (from 1), the snapshot of that run, and the result so far:
    of the finished runs, or during the first run its counts.
    """

    run: int
    runs: int
    info: SearchInfo | SolverInfo | None
    so_far: Measured | None

    @property
    def progress(self) -> float:
        """The fraction of all runs that is done, 0 to 1."""
        return (self.run - 1 + (self.info.progress if self.info else 0.0)) / self.runs


def run_row(entry: Entry, subject: Compared, repeats: int = 1, control: Control | None = None) -> Measured:
    """Run a row ``repeats`` times on a position or a number tree, or until a stop; samples of ``control`` are RowInfo
    objects.

    Each run is a search of its own, with a new table. Every run must count the same as the first; runs that do not are
    in ``differing``. A run cut short by a stop is dropped, unless it is the first. Of all runs but the first only the
    times are kept, so memory stays bounded. Pauses are not measured. Raise RequestError for the solver with a number
    tree, and for switches that a tree with chance nodes refuses.
    """
    if entry.is_solver and isinstance(subject, NumberTree):
        raise RequestError("The solver knows no number trees: it proves positions.")
    if isinstance(subject, NumberTree) and entry.algorithm and (reason := why_not(subject, entry.algorithm)):
        raise RequestError(reason)
    control, search = control or Control(), Control()
    number = 1
    so_far: Measured | None = None

    def look() -> RowInfo:
        """Return a sample of the row, from the sample of the run under way."""
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
    """Run a row once; a stop gives a result that says so."""
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
        """Show the share that is done, and raise StoppedError after a stop, but never sleep."""
        control.show(SearchInfo(Counters(), share or 0.0))

    tell(0.0)
    return search_numbers(tree, algorithm, on_progress=tell)
