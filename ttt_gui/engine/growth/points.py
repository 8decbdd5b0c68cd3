"""What came out of measuring growth: figures of groups of positions and of empty boards, and how each was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from statistics import fmean, median

from ttt_gui.engine.growth.layers import BoardLayers
from ttt_gui.game.rules import Rules


class How(Enum):
    """How a figure was found."""

    SEARCHED = "searched"
    COUNTED = "counted"  # the full tree, without a search; its seconds are an estimate
    UNFINISHED = "unfinished"  # a search ran into its limit: the nodes are a lower bound
    LEFT = "left"  # not searched, as that would take too long; its seconds are an estimate


@dataclass(frozen=True)
class Spread:
    """Several numbers summed up: how many, their sum, mean and median, the least and the most."""

    count: int
    total: float
    mean: float
    median: float
    least: float
    most: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Spread:
        """Sum up at least one number."""
        return cls(len(numbers), sum(numbers), fmean(numbers), median(numbers), min(numbers), max(numbers))


@dataclass(frozen=True)
class Point:
    """What a row took in the positions with ``empty`` empty cells: ``nodes`` of those done so far, of ``wanted``.

    ``nodes`` is None where nothing was searched or counted yet. ``seconds`` are those of the searches; None where the
    nodes were counted. ``expected`` is what the searches would take altogether, in seconds, where they were not made.
    """

    row: int
    empty: int
    wanted: int
    nodes: Spread | None
    seconds: Spread | None
    how: How = How.SEARCHED
    expected: float | None = None

    @property
    def is_whole(self) -> bool:
        """Whether the figures have all the positions that are wanted."""
        return self.nodes is not None and self.nodes.count == self.wanted


@dataclass(frozen=True)
class BoardPoint:
    """What a row took on an empty board: ``seconds`` of a search or, where ``how`` says so, what it would take."""

    row: int
    rules: Rules
    how: How
    nodes: int | None
    seconds: float | None


@dataclass(frozen=True)
class Growth:
    """Everything known so far of a measurement under way, stopped or finished.

    ``positions`` is their number, ``groups`` how many have so many empty cells. ``layers`` are the plies of the board's
    full tree, None where they are not counted; ``has_too_many`` says that it has too many positions to be counted.
    ``speed`` is minimax's, in nodes a second, as measured in the largest search. ``share`` of the work is done, 0 to 1;
    ``seconds_left`` is what the rest may take, None where nobody knows. ``doing`` names the part that runs.
    """

    positions: int = 0
    groups: tuple[tuple[int, int], ...] = ()
    points: tuple[Point, ...] = ()
    boards: tuple[BoardPoint, ...] = ()
    layers: BoardLayers | None = None
    has_too_many: bool = False
    speed: float | None = None
    engine: str = ""
    share: float = 0.0
    seconds_left: float | None = None
    seconds: float = 0.0
    doing: str = ""
    paused: bool = False
    finished: bool = False

    @cached_property
    def _point_of(self) -> dict[tuple[int, int], Point]:
        return {(point.row, point.empty): point for point in self.points}

    def point(self, row: int, empty: int) -> Point | None:
        return self._point_of.get((row, empty))

    def board(self, row: int, rules: Rules) -> BoardPoint | None:
        return next((board for board in self.boards if (board.row, board.rules) == (row, rules)), None)

    def total(self, row: int) -> float | None:
        """Return the nodes of a row in all positions together; None while a position is missing."""
        found = [point for empty, _ in self.groups if (point := self.point(row, empty))]
        if not self.groups or len(found) < len(self.groups) or not all(point.is_whole for point in found):
            return None
        return sum(point.nodes.total for point in found if point.nodes)
