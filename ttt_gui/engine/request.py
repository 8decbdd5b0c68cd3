"""What goes into a search: the algorithm as a row of switches, the limits, the position."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any

from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules


class RequestError(ValueError):
    """A limit or a switch that makes no sense; the message says what to write instead."""


class Scores(Enum):
    """What a win is worth: one point always, or more the sooner it comes."""

    FLAT = "flat"
    DEPTH = "depth"


class Order(Enum):
    """In which order the moves of a node are tried."""

    ROW = "row"
    CENTRE = "centre"
    LINES = "lines"

    def cells(self, rules: Rules) -> tuple[int, ...]:
        """Every cell of the board in this order; ties go row by row from the top left."""
        rows, columns = rules.rows, rules.columns
        if self is Order.ROW:
            return tuple(range(rules.cells))
        if self is Order.LINES:
            return tuple(sorted(range(rules.cells), key=lambda cell: -len(rules.lines_through[cell])))

        def from_centre(cell: int) -> int:
            row, column = divmod(cell, columns)
            return max(abs(2 * row - (rows - 1)), abs(2 * column - (columns - 1)))

        return tuple(sorted(range(rules.cells), key=from_centre))


class Cut(Enum):
    """When alpha-beta cuts: where beta <= alpha, or only where beta < alpha, a common slip that costs nodes."""

    LE = "le"
    LT = "lt"


class Fail(Enum):
    """What a node returns beyond its window: the best value found (soft), or the edge of the window (hard)."""

    SOFT = "soft"
    HARD = "hard"


MAX_TT_MIB = 16_384


@dataclass(frozen=True)
class Algorithm:
    """One row of switches of the search. ``alpha_beta`` off is plain minimax: the same function without its cuts.

    ``pvs`` is principal variation search: every move after the first is asked with a null window whether it is better
    at all, and searched again if so. ``exact_moves`` opens the full window for every root move. ``tt`` keeps a
    transposition table of at most ``tt_mib`` MiB. Raises RequestError for switches that contradict one another.
    """

    alpha_beta: bool = True
    scores: Scores = Scores.DEPTH
    order: Order = Order.ROW
    cut: Cut = Cut.LE
    fail: Fail = Fail.SOFT
    pvs: bool = False
    exact_moves: bool = False
    tt: bool = False
    tt_mib: int = 64

    def __post_init__(self) -> None:
        if not 1 <= self.tt_mib <= MAX_TT_MIB:
            raise RequestError(f"The table's size is {self.tt_mib} MiB: it must be from 1 to {MAX_TT_MIB}.")
        if self.pvs and not self.alpha_beta:
            raise RequestError("Principal variation search is alpha-beta with null windows: it needs alpha-beta.")
        if self.pvs and self.cut is Cut.LT:
            raise RequestError("Principal variation search cuts at beta <= alpha: it cannot cut at beta < alpha only.")

    @classmethod
    def consistent(cls, **switches: Any) -> Algorithm:
        """The algorithm of these switches, without principal variation search where the others rule it out."""
        if not switches.get("alpha_beta", True) or switches.get("cut") is Cut.LT:
            switches["pvs"] = False
        return cls(**switches)

    @property
    def name(self) -> str:
        """'alpha-beta' or 'minimax', as on the command line and in JSON."""
        return "alpha-beta" if self.alpha_beta else "minimax"


SWITCHES = tuple(each.name for each in fields(Algorithm))  # by name, as the settings and the tests read them


@dataclass(frozen=True)
class Limits:
    """Where a search stops by itself: plies from the root, nodes entered, seconds. None is no limit.

    Raises RequestError for a depth or a number of nodes below 1 and for seconds that are not positive.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name, value in (("depth", self.depth), ("nodes", self.nodes)):
            if value is not None and value < 1:
                raise RequestError(f"The limit of {name} is {value}: it must be at least 1.")
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise RequestError(f"The limit of seconds is {self.seconds:g}: it must be a number above 0.")


@dataclass(frozen=True)
class SearchRequest:
    """One search to make. ``id`` comes back with the result, so that a stale one can be told apart."""

    position: Position
    algorithm: Algorithm = field(default_factory=Algorithm)
    limits: Limits = field(default_factory=Limits)
    id: int = 0
