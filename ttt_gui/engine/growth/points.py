"""What came out of measuring growth: figures of groups of positions and of empty boards, and how each was found; and
the plies of a board's full tree, counted by nodes, games and positions, also up to symmetry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from statistics import fmean, median

from ttt_gui.engine.tree_size import MAX_POSITIONS, TreePlies
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import Control

# -- The plies of a full tree -----------------------------------------------------------------------------------------


MOST_COUNTED = max(MAX_POSITIONS, 200_000)
"""The most positions of a board that count_layers() counts: interpreted, too, all of 3 x 4."""


@dataclass(frozen=True)
class Layer:
    """One ply: nodes of the full tree, different positions, and classes of those that symmetries map on one another.

    ``games`` of the nodes are the end of a game. ``different_games`` are the ends of games where of all moves that lead
    to the same class only one counts: 26,830 on 3 x 3 (Schaefer 2002).
    """

    ply: int
    nodes: int
    positions: int
    classes: int
    games: int = 0
    different_games: int = 0


@dataclass(frozen=True)
class BoardLayers:
    """All plies of a board, from the empty board on: on 3 x 3 these have 549,946 nodes, 255,168 games, 26,830 different
    games, 5,478 positions and 765 classes."""

    rules: Rules
    layers: tuple[Layer, ...]

    @cached_property
    def nodes(self) -> int:
        return sum(layer.nodes for layer in self.layers)

    @cached_property
    def positions(self) -> int:
        return sum(layer.positions for layer in self.layers)

    @cached_property
    def classes(self) -> int:
        return sum(layer.classes for layer in self.layers)

    @cached_property
    def games(self) -> int:
        return sum(layer.games for layer in self.layers)

    @cached_property
    def different_games(self) -> int:
        return sum(layer.different_games for layer in self.layers)

    @property
    def depth(self) -> int:
        """The last ply that the tree has."""
        return len(self.layers) - 1


def branching(nodes: float, depth: int) -> float:
    """Return the d-th root of the nodes of a tree d plies deep, a b with b^d = nodes; 1 at depth 0."""
    return nodes ** (1 / depth) if depth else 1.0


def count_layers(rules: Rules, control: Control) -> BoardLayers | None:
    """Count the full tree of a board ply by ply, by positions and by classes; None where it has more positions than
    MOST_COUNTED. Raises StoppedError where ``control`` is stopped."""
    found = []
    for by_classes in (False, True):
        control.tell()
        plies = control.do(TreePlies(rules, by_classes, MOST_COUNTED))
        control.tell()
        if plies is None:
            return None
        found.append(plies)
    plies, classes = found
    figures = zip(plies.nodes, plies.positions, classes.positions, plies.games, classes.games, strict=True)
    return BoardLayers(rules, tuple(Layer(ply, *each) for ply, each in enumerate(figures)))


# -- What was measured ------------------------------------------------------------------------------------------------


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
