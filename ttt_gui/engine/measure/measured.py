"""What came out of a row: its answer, its counts, which are the same every time, and its times, which are not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.times import Times, times_of
from ttt_gui.engine.numbers.search import NumberResult
from ttt_gui.engine.numbers.subject import NumberSubject
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.result import Counters, Iteration, MoveScore, SearchInfo, SearchResult
from ttt_gui.engine.score import Bound
from ttt_gui.engine.solver.proof import Proof, SolverInfo
from ttt_gui.game.position import Position

Compared = Position | NumberTree
"""What rows are run on."""
RUNNING = "running"
"""``stopped_by`` of a run that has not ended."""


@dataclass(frozen=True)
class Counts:
    """What can be counted again by anybody. The solver counts nodes of its own kind, and nothing else: None."""

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


@dataclass(frozen=True)
class Measured:
    """A row that has run, ``times.runs`` times, on ``subject``.

    ``value`` is that of the search, from the view of the side to move, on its inner scale (score.py), in a tree of
    numbers the number itself; of the solver 1, 0 or -1, with ``at_least`` and ``at_most`` where it is not proved.
    ``best`` is the best move, None where the game is over and for the solver. ``moves`` are the root moves with their
    bounds. ``differing`` are the numbers (from 1) of the runs that counted or found something else than the first,
    which must not be. ``alone`` is false where other work ran beside it. ``iterations``, ``stopped_by`` and
    ``complete`` are as in SearchResult; a look at a run that has not ended is ``of_running``, stopped by RUNNING. One
    read from a file may have no times.
    """

    entry: Entry
    subject: Compared
    value: int | None
    bound: Bound
    text: str
    best: int | None
    pv: tuple[int, ...]
    moves: tuple[MoveScore, ...]
    counts: Counts
    times: Times
    complete: bool
    stopped_by: str | None
    engine: str
    at_least: int = -1
    at_most: int = 1
    differing: tuple[int, ...] = ()
    alone: bool = True
    note: str = ""
    iterations: tuple[Iteration, ...] = ()

    @property
    def is_timed(self) -> bool:
        """Whether there is a time of any run: without one median, least and middle are 0 and say nothing."""
        return self.times.runs > 0

    @property
    def position(self) -> Position:
        """The subject where it is a position."""
        assert isinstance(self.subject, Position)
        return self.subject

    @property
    def runs(self) -> int:
        """How often it ran."""
        return self.times.runs

    @property
    def seconds(self) -> Sequence[float]:
        """Of every run, in their order."""
        return self.times.seconds

    @property
    def median(self) -> float:
        """Of the seconds of all runs."""
        return self.times.median

    @property
    def least(self) -> float:
        """The fastest run, in seconds."""
        return self.times.least

    @property
    def middle(self) -> tuple[float, float]:
        """Between which seconds the middle half of the runs lies; the same number twice after a single run."""
        return self.times.lower, self.times.upper

    @property
    def nodes_per_second(self) -> float | None:
        """By the median; None where the clock measured nothing."""
        return self.counts.nodes / self.median if self.is_timed and self.median > 0 else None

    def same_answer(self, other: Measured) -> bool:
        """Whether both found and counted the same, times apart."""
        return _answer(self) == _answer(other)


def _answer(measured: Measured) -> tuple[object, ...]:
    return (
        measured.value, measured.bound, measured.best, measured.pv, measured.moves, measured.counts,
        measured.at_least, measured.at_most, measured.complete, measured.stopped_by,
    )  # fmt: skip


def of_search(entry: Entry, result: SearchResult) -> Measured:
    """One run of a search."""
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
    """A look at a run in the middle of it: what it has counted, and the best move and the value of its last finished
    iteration, or of the root moves that are finished; None of a tree of numbers, which counts at its end."""
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
    return Counts(
        counters.nodes,
        counters.leaves,
        counters.cutoffs,
        counters.pruned_moves,
        counters.table.returns if counters.table else 0,
        counters.depth,
    )


def of_proof(entry: Entry, proof: Proof) -> Measured:
    """One run of the solver."""
    return Measured(
        entry=entry,
        subject=proof.position,
        value=proof.value,
        bound=Bound.NONE if proof.value is None else Bound.EXACT,
        text=proof.text,
        best=None,
        pv=(),
        moves=(),
        counts=Counts(proof.nodes),
        times=times_of((proof.seconds,)),
        complete=proof.value is not None,
        stopped_by=proof.stopped_by,
        engine=proof.engine,
        at_least=proof.at_least,
        at_most=proof.at_most,
        note=proof.note,
    )


def of_numbers(entry: Entry, tree: NumberTree, result: NumberResult) -> Measured:
    """One run of a search of a tree of numbers."""
    counters, trace = result.counters, result.trace
    nodes = {node.move or 0: node for node in map(trace.node, trace.children(0))}  # of one searched twice the last
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
        stopped_by=None,
        engine="interpreted",
    )


def of_stopped(entry: Entry, subject: Compared, stopped_by: str = "user") -> Measured:
    """A run that was stopped before it had anything to say."""
    return Measured(
        entry=entry,
        subject=subject,
        value=None,
        bound=Bound.NONE,
        text="Running" if stopped_by == RUNNING else "Stopped",
        best=None,
        pv=(),
        moves=(),
        counts=Counts(0),
        times=times_of((0.0,)),
        complete=False,
        stopped_by=stopped_by,
        engine="interpreted",
    )
