"""A row of a comparison before it has run: a name, an algorithm or the solver, and the limits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ttt_gui.engine.algorithms import NAMED, NamedAlgorithm
from ttt_gui.engine.ranges import TT_MIB
from ttt_gui.engine.request import Algorithm, Limits, Order, RequestError

SOLVER_MIB = 256
"""What the solver's table takes at most where nothing else is said."""


@dataclass(frozen=True)
class Entry:
    """One row: its name, its switches (None for the solver) and where it stops by itself.

    ``solver_mib`` bounds the solver's table; a search has the size of its table among its switches. Raises RequestError
    for an empty name, for a table out of range, and for a limit of depth with the solver, which knows none.
    """

    name: str
    algorithm: Algorithm | None
    limits: Limits = field(default_factory=Limits)
    solver_mib: int = SOLVER_MIB

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise RequestError("A row needs a name.")
        if sentence := TT_MIB.refusal(self.solver_mib):
            raise RequestError(sentence)
        if self.is_solver and self.limits.depth is not None:
            raise RequestError("The solver knows no limit of depth: limit its nodes or its seconds.")

    @property
    def is_solver(self) -> bool:
        """Whether the solver is meant, which proves win, draw or loss and has no switches."""
        return self.algorithm is None


def entry_of(row: NamedAlgorithm, beside: Algorithm | None = None, limits: Limits | None = None) -> Entry:
    """A named algorithm as a row, with the scores and the size of the table of the algorithm ``beside``."""
    algorithm = row.algorithm if row.algorithm is None or beside is None else row.beside(beside)
    return Entry(row.title, algorithm, limits or Limits())


def named_entries(beside: Algorithm | None = None, limits: Limits | None = None) -> tuple[Entry, ...]:
    """Every row of the engine's table of algorithms; the solver, which knows no depth, without a limit of that."""
    limits = limits or Limits()
    without_depth = Limits(nodes=limits.nodes, seconds=limits.seconds)
    return tuple(entry_of(row, beside, limits if row.algorithm else without_depth) for row in NAMED)


def first_entries() -> tuple[Entry, ...]:
    """The rows of a comparison that nobody has edited: each adds one thing to the one above it."""
    lines = Algorithm(order=Order.LINES)
    table = replace(lines, tt=True)
    return (
        Entry("Minimax", Algorithm(alpha_beta=False)),
        Entry("Alpha-beta", Algorithm()),
        Entry("Alpha-beta", Algorithm(order=Order.CENTRE)),
        Entry("Alpha-beta", lines),
        Entry("Alpha-beta", table),
        Entry("Alpha-beta", replace(table, symmetry=True)),
        Entry("PVS", replace(table, symmetry=True, pvs=True)),
        Entry("Solver", None),
    )
