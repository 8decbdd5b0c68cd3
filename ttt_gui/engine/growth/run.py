"""The resumable measurement of growth, its results, and the plies of a board's full tree, counted by nodes, games and
positions, also up to symmetry.

The positions with the fewest empty cells come first, in every row, then the positions with one more; then the empty
boards. So all rows grow together, the costly parts come last, and their cost is estimated from the cheaper ones.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import astuple, dataclass, field, replace
from enum import Enum
from functools import cached_property
from statistics import fmean, median

from ttt_gui.engine.estimate import every_order
from ttt_gui.engine.growth.series import GrowthPlan, GrowthRow
from ttt_gui.engine.measure.measured import Measured, of_proof, of_search
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.solver import Solver
from ttt_gui.engine.tree_size import MAX_POSITIONS, TreePlies, TreeSize
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import Control, Found, Job, StoppedError

# -- The plies of a full tree -----------------------------------------------------------------------------------------


MOST_COUNTED = max(MAX_POSITIONS, 200_000)
"""The most positions of a board that count_layers() counts: interpreted, too, all of 3 x 4."""


@dataclass(frozen=True)
class Layer:
    """One ply of a full tree: its nodes, its different positions, and the positions up to symmetry.

    ``games`` of the nodes end a game. ``different_games`` are the ends of games where of all moves that lead to the
    same class of positions only one counts: 26,830 on 3 x 3 (Schaefer 2002).
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
    def total(self) -> Layer:
        """The sums of all plies, with the number of the last ply that the tree has."""
        sums = zip(*(astuple(layer)[1:] for layer in self.layers), strict=True)
        return Layer(self.layers[-1].ply, *map(sum, sums))


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
    """The method by which a figure was found."""

    SEARCHED = "searched"
    COUNTED = "counted"  # the full tree, without a search; its seconds are an estimate
    UNFINISHED = "unfinished"  # a search ran into its limit: the nodes are a lower bound
    LEFT = "left"  # not searched, as that would take too long; its seconds are an estimate


@dataclass(frozen=True)
class Spread:
    """A summary of numbers: count, sum, mean, median, minimum and maximum."""

    count: int
    total: float
    mean: float
    median: float
    least: float
    most: float

    @classmethod
    def from_numbers(cls, numbers: Sequence[float]) -> Spread:
        """Return the summary of at least one number."""
        return cls(len(numbers), sum(numbers), fmean(numbers), median(numbers), min(numbers), max(numbers))


@dataclass(frozen=True)
class Point:
    """The cost of a row in the positions with ``empty`` empty cells: ``nodes`` of those done so far, of ``wanted``.

    ``nodes`` is None before anything was searched or counted. ``seconds`` are those of the searches; None where the
    nodes were counted. ``expected`` is the estimated total of seconds where no searches were made.
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
        """Whether the figures include all wanted positions."""
        return self.nodes is not None and self.nodes.count == self.wanted


@dataclass(frozen=True)
class BoardPoint:
    """The cost of a row on an empty board: ``seconds`` of a search, or an estimate according to ``how``."""

    row: int
    rules: Rules
    how: How
    nodes: int | None
    seconds: float | None


@dataclass(frozen=True)
class Growth:
    """The results of a measurement under way, stopped or finished.

    ``positions`` is the number of positions, ``groups`` the number for each count of empty cells. ``layers`` are the
    plies of the board's full tree, None where they are not counted; ``has_too_many`` says that the tree has too many
    positions to be counted. ``speed`` is minimax's, in nodes per second, as measured in the largest search. ``share``
    of the work is done, 0 to 1; ``seconds_left`` is the estimated time left, None if unknown. ``doing`` names the
    running part.
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
        """The points by their row and number of empty cells."""
        return {(point.row, point.empty): point for point in self.points}

    def point(self, row: int, empty: int) -> Point | None:
        """Return the cost of ``row`` in the positions with ``empty`` empty cells; None where nothing is known."""
        return self._point_of.get((row, empty))

    def board(self, row: int, rules: Rules) -> BoardPoint | None:
        """Return the cost of ``row`` on the empty board of ``rules``; None where nothing is known."""
        return next((board for board in self.boards if (board.row, board.rules) == (row, rules)), None)

    def total(self, row: int) -> float | None:
        """Return the nodes of a row in all positions together; None while a position is missing."""
        found = [point for empty, _ in self.groups if (point := self.point(row, empty))]
        if not self.groups or len(found) < len(self.groups) or not all(point.is_whole for point in found):
            return None
        return sum(point.nodes.total for point in found if point.nodes)


# -- The measurement ---------------------------------------------------------------------------------------------------

_PUBLISH_SECONDS = 0.25
_SPEED_FROM = 100_000
"""The fewest nodes of a search whose speed says anything about a large one."""
_UNKNOWN_SECONDS = 0.001  # taken for a search of a row of which nothing is known yet
_TURN_SECONDS = 0.002
_MOST_REST = 0.1
_REST = 1.5
"""After _TURN_SECONDS in the interpreter the measuring thread rests _REST times as long, at most _MOST_REST seconds. A
window that draws gives the interpreter away and takes it back some hundred times, and would wait half a millisecond
each time for a thread that never rests."""
_USUAL_SPEED = 4e7  # nodes a second, as long as none is measured


@dataclass
class _PositionGroup:
    """Results of one row in the positions with the same number of empty cells, in their order; ``point`` are their
    published figures, ``over`` says that the group is finished or given up."""

    nodes: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    wall: float = 0.0  # seconds that the whole group took, searches being only a part
    how: How = How.SEARCHED
    expected: float | None = None
    point: Point | None = None
    over: bool = False

    def take(self, measured: Measured) -> None:
        """Add the result of the next position."""
        self.nodes.append(measured.counts.nodes)
        self.seconds.append(measured.median)
        if not measured.complete:
            self.how = How.UNFINISHED

    def summed_up(self, row: int, empty: int, wanted: int) -> Point:
        """Return the figures of the ``wanted`` positions that are measured so far."""
        return Point(
            row=row,
            empty=empty,
            wanted=wanted,
            nodes=Spread.from_numbers(self.nodes) if self.nodes else None,
            seconds=Spread.from_numbers(self.seconds) if self.seconds else None,
            how=self.how,
            expected=self.expected if self.how in (How.COUNTED, How.LEFT) else None,
        )


@dataclass
class Findings:
    """Results so far, which outlive a measurement, so that another can resume.

    ``positions`` has the positions by their number of empty cells, ``sizes`` the nodes of full trees (None: too many to
    be counted), ``speed`` is minimax's in nodes per second, measured in a search of ``speed_nodes`` nodes; ``growth``
    is what was published last.
    """

    positions: dict[int, tuple[Position, ...]] = field(default_factory=dict)
    groups: dict[tuple[int, int], _PositionGroup] = field(default_factory=dict)  # by row and empty cells
    boards: dict[tuple[int, Rules], BoardPoint] = field(default_factory=dict)
    sizes: dict[Position, int | None] = field(default_factory=dict)
    layers: BoardLayers | None = None
    has_too_many: bool = False  # the full tree has too many positions for its plies to be counted
    speed: float | None = None
    speed_nodes: int = 0
    engine: str = ""
    seconds: float = 0.0
    growth: Growth = field(default_factory=Growth)

    @classmethod
    def from_growth(cls, growth: Growth) -> Findings:
        """Return the findings of a finished measurement, from which another plan can continue."""
        groups = {(each.row, each.empty): _PositionGroup(how=each.how, point=each, over=True) for each in growth.points}
        boards = {(each.row, each.rules): each for each in growth.boards}
        return cls(groups=groups, boards=boards, layers=growth.layers, engine=growth.engine, growth=growth)


def measure_growth(plan: GrowthPlan, findings: Findings | None = None, control: Control | None = None) -> Growth:
    """Run ``plan`` into ``findings`` until the end or a stop; samples of ``control`` are Growth objects."""
    measurement = Measurement(plan, findings)
    with (control or Control()).use(measurement.control, measurement.sample):
        return measurement.run()


class Measurement:
    """The execution of a plan into ``findings``, which may hold the results of an earlier one; ``control`` runs, pauses
    and stops the searches."""

    def __init__(self, plan: GrowthPlan, findings: Findings | None = None) -> None:
        self.plan, self.control = plan, Control()
        self._findings = findings or Findings()
        self._doing = ""
        self._python = 0.0  # seconds of the interpreter since it rested last
        self._published = self._began = self.control.clock()

    def sample(self) -> Growth:
        """Return the last published growth, updated four times a second at most, with current times."""
        growth, left = self._findings.growth, self._findings.growth.seconds_left
        elapsed, paused = self.control.clock() - self._published, self.control.is_paused
        if not left or not growth.doing:
            return replace(growth, paused=paused)
        shorter = max(left - elapsed, left / 10)
        share = 1 - (1 - growth.share) * shorter / left
        return replace(growth, seconds=growth.seconds + elapsed, seconds_left=shorter, share=share, paused=paused)

    def run(self) -> Growth:
        """Measure whatever is missing in the findings, until the end or a stop, and return the growth."""
        self._began = self.control.clock()
        finished = False
        try:
            self._prepare()
            for empty in self._findings.positions:
                for index, row in enumerate(self.plan.rows):
                    self._measure_group(index, row, empty)
            for rules in self.plan.boards:
                for index, row in enumerate(self.plan.rows):
                    self._measure_board(index, row, rules)
            finished = True
        except StoppedError:
            pass
        self._doing = ""
        self._publish(finished)
        self._findings.seconds = self._findings.growth.seconds
        return self._findings.growth

    def _rest(self, python: float) -> None:
        """Count ``python`` more seconds in the interpreter; once these are _TURN_SECONDS, sleep, so that the window
        gets its turn."""
        self._python += python
        if self._python > _TURN_SECONDS:
            self.control.rest(min(_REST * self._python, _MOST_REST))
            self._python = 0.0

    def _prepare(self) -> None:
        """List the positions and count the plies of the full tree, where that was not done before."""
        findings = self._findings
        if not findings.positions:
            by_empty: dict[int, list[Position]] = {}
            for position in self.plan.positions.positions(self.control.tell):
                by_empty.setdefault(position.rules.cells - position.stones, []).append(position)
            self.control.tell()
            findings.positions = {empty: tuple(by_empty[empty]) for empty in sorted(by_empty)}
        if findings.layers is None and not findings.has_too_many:  # the plies of the full tree, which may take a while
            rules = self.plan.positions.rules
            self._doing = f"the full tree of {rules.size_text}, {rules.k}, ply by ply"
            self._publish()
            findings.layers = count_layers(rules, self.control)
            findings.has_too_many = findings.layers is None
            if findings.layers:
                findings.sizes[Position(rules)] = findings.layers.total.nodes
        self._publish()

    def _do(self, job: Job[Found]) -> Found:
        """Run a search or a count as a part of ``control``. Raises StoppedError, also where a stop cut it short."""
        self.control.tell()
        found = self.control.do(job)
        self.control.tell()
        return found

    def _measure_group(self, index: int, row: GrowthRow, empty: int) -> None:
        """Measure or count a row in all positions with ``empty`` empty cells, as far as that was not done before.
        Raises StoppedError."""
        positions = self._findings.positions[empty]
        group = self._findings.groups.setdefault((index, empty), _PositionGroup())
        if group.over:
            return
        self._doing = f"{row.title}, {empty} empty cell{'s' if empty > 1 else ''}"
        self._publish()
        group.expected = self._seconds_each(index, empty) * len(positions)
        if not group.nodes and group.expected > self.plan.group_seconds:
            group.how = How.COUNTED if row.is_minimax else How.LEFT
        for position in positions[len(group.nodes) :] if group.how is not How.LEFT else ():
            began = self.control.clock()
            if group.how is How.COUNTED:
                size = self._size(position)
                if size is None:  # what was counted of the others is no figure of the group
                    group.how, group.nodes = How.LEFT, []
                    break
                group.nodes.append(size)
            else:
                measured = self._measure(row, position)
                group.take(measured)
                if not measured.complete:
                    break
            self._rest(self.control.clock() - began - (group.seconds[-1] if group.how is How.SEARCHED else 0.0))
            group.wall += self.control.clock() - began
            if self.control.clock() - self._published > _PUBLISH_SECONDS:
                group.point = group.summed_up(index, empty, len(positions))
                self._publish()
        if group.how is How.COUNTED and self._findings.speed:
            group.expected = sum(group.nodes) / self._findings.speed
        group.over = True
        group.point = group.summed_up(index, empty, len(positions))
        self._publish()

    def _measure_board(self, index: int, row: GrowthRow, rules: Rules) -> None:
        """Measure or count a row on an empty board, unless that was done before. Raises StoppedError."""
        findings = self._findings
        if (index, rules) in findings.boards:
            return
        self._doing = f"{row.title}, empty board {rules.size_text}, {rules.k}"
        self._publish()
        position = Position(rules)
        size = self._size(position)
        speed = findings.speed
        if row.is_minimax and speed and (size is None or size / speed > self.plan.search_seconds):
            how = How.LEFT if size is None else How.COUNTED
            findings.boards[index, rules] = BoardPoint(index, rules, how, size, size / speed if size else None)
        else:
            measured = self._measure(row, position)
            how = How.SEARCHED if measured.complete else How.UNFINISHED
            findings.boards[index, rules] = BoardPoint(index, rules, how, measured.counts.nodes, measured.median)
        self._publish()

    def _measure(self, row: GrowthRow, position: Position) -> Measured:
        """Search ``position`` as ``row`` says, within the plan's seconds. Raise StoppedError."""
        limits = row.entry.limits
        seconds = min(limits.seconds or self.plan.search_seconds, self.plan.search_seconds)
        entry = replace(row.entry, limits=replace(limits, seconds=seconds))
        if entry.algorithm is None:
            measured = of_proof(entry, self._do(Solver(position, entry.solver_mib, entry.limits)))
        else:
            measured = of_search(entry, self._do(Searcher(SearchRequest(position, entry.algorithm, entry.limits))))
        self._learn(row, measured)
        return measured

    def _learn(self, row: GrowthRow, measured: Measured) -> None:
        """Note which engine searched and, by the largest search so far, how fast minimax is."""
        findings, nodes = self._findings, measured.counts.nodes
        findings.engine = measured.engine
        if row.is_minimax and nodes >= max(_SPEED_FROM, findings.speed_nodes) and measured.nodes_per_second:
            findings.speed, findings.speed_nodes = measured.nodes_per_second, nodes

    def _size(self, position: Position) -> int | None:
        """Return the nodes of the full tree, None where they are too many to be counted. Raises StoppedError."""
        sizes = self._findings.sizes
        if position not in sizes:
            sizes[position] = self._do(TreeSize(position))
        return sizes[position]

    # -- what it will cost ------------------------------------------------------------------------------------------

    def _seconds_each(self, index: int, empty: int) -> float:
        """Return the estimated seconds of a position with ``empty`` empty cells, extrapolated from the two nearest
        finished groups with fewer: a constant factor for each cell."""
        means = []
        for fewer in range(empty - 1, 0, -1):
            group = self._findings.groups.get((index, fewer))
            if group and group.over:
                means.append(self._took_each(group, fewer))
            if len(means) == 2:
                break
        if not means:
            return _UNKNOWN_SECONDS
        factor = min(max(means[0] / means[1], 1.0), float(empty)) if len(means) == 2 and means[1] > 0 else 1.0
        beyond = sum(1 for fewer in range(1, empty + 1) if not self._is_over(index, fewer))
        return means[0] * float(factor**beyond)

    def _took_each(self, group: _PositionGroup, empty: int) -> float:
        """Return the seconds that a position of a finished group took, or would have taken, on average."""
        if group.how is How.UNFINISHED:
            return self.plan.search_seconds
        if group.how is How.SEARCHED:
            return group.wall / len(group.nodes)
        return (group.expected or 0.0) / len(self._findings.positions[empty])

    def _is_over(self, index: int, empty: int) -> bool:
        """Return whether nothing is left to measure for a row in the positions with ``empty`` empty cells."""
        group = self._findings.groups.get((index, empty))
        return empty not in self._findings.positions or bool(group and group.over)

    def _costs(self) -> tuple[float, float]:
        """Return the seconds spent and the estimated seconds left."""
        findings, plan = self._findings, self.plan
        done = left = 0.0
        for empty, positions in findings.positions.items():
            for index in range(len(plan.rows)):
                group = findings.groups.get((index, empty))
                done += group.wall if group else 0.0
                if not (group and group.over):
                    rest = len(positions) - (len(group.nodes) if group else 0)
                    left += min(self._seconds_each(index, empty) * rest, plan.group_seconds)
        for rules in plan.boards:
            for index, row in enumerate(plan.rows):
                found = findings.boards.get((index, rules))
                if found is None:
                    left += self._board_seconds(row, rules)
                elif found.how in (How.SEARCHED, How.UNFINISHED):
                    done += found.seconds or 0.0
        return done, left

    def _board_seconds(self, row: GrowthRow, rules: Rules) -> float:
        """Guess the seconds of an empty board that was not searched yet, no more than a search may take."""
        size, speed = self._findings.sizes.get(Position(rules)), self._findings.speed
        most = self.plan.search_seconds
        if size is None or speed is None:
            size, speed = every_order(rules.cells), speed or _USUAL_SPEED
        if row.is_minimax:
            return size / speed if size / speed <= most else 0.0
        return min(math.pow(size, 0.6) / speed, most)

    # -- telling ----------------------------------------------------------------------------------------------------

    def _publish(self, finished: bool = False) -> None:
        """Make the growth anew from the findings, which sample() gives from now on."""
        findings = self._findings
        self._published = self.control.clock()
        done, left = self._costs()
        findings.growth = Growth(
            positions=sum(map(len, findings.positions.values())),
            groups=tuple((empty, len(positions)) for empty, positions in findings.positions.items()),
            points=tuple(group.point for group in findings.groups.values() if group.point),
            boards=tuple(findings.boards.values()),
            layers=findings.layers,
            has_too_many=findings.has_too_many,
            speed=findings.speed,
            engine=findings.engine,
            share=1.0 if finished else min(0.999, done / (done + left)) if done else 0.0,
            seconds_left=None if finished or not done else left,
            seconds=findings.seconds + self._published - self._began,
            doing=self._doing,
            finished=finished,
        )
