"""Two searches of one position laid over each other: what both visit, and what only one of them does.

What is compared are *paths*: a path of moves from the root is visited by a search that entered it at least once. So a
path counts once where principal variation search entered it twice; ``again`` says how often that was. Of an iterative
search the last complete iteration is compared, which the search's answer comes from, and of a log that is not whole
the part that is logged: ``TracePart`` says which nodes are compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from itertools import takewhile

from ttt_gui.engine.instep.paths import PIECE, PathTree
from ttt_gui.engine.trace.trace import End, SearchTrace
from ttt_gui.system.control import Tell, untold

_PLIES = 66  # of the deepest tree
Path = tuple[int, ...]
"""Moves from the root: cells, or numbers of children."""


class Who(IntEnum):
    """Who visits a node, as one of the two trees shows it."""

    NEITHER = 0
    THIS = 1
    OTHER = 2
    BOTH = 3


def kind_for(who: int, side: int) -> Who:
    """Return how a tree marks what is visited by neither (``who`` 0), A only (1), B only (2) or both (3); ``side`` is 0
    for A's tree, 1 for B's."""
    return Who(who if side == 0 or who in (0, 3) else 3 - who)


@dataclass(frozen=True)
class TracePart:
    """The nodes of a trace that are compared: from ``root`` to the one before ``end``.

    ``iteration`` (from 1) is the iteration that is compared, ``iterations`` how many roots are logged. ``logged`` of
    the ``entered`` nodes of the whole search are in the log. ``whole``: every node of this root's search is there, and
    the search was not stopped.
    """

    root: int
    end: int
    iteration: int
    iterations: int
    logged: int
    entered: int
    whole: bool

    @property
    def nodes(self) -> int:
        """How many nodes are compared; some may have the same path."""
        return self.end - self.root


def part_of(trace: SearchTrace) -> TracePart:
    """Return the part of the last iteration that was finished and is whole in the log; without one, of the last logged.

    Raises ValueError for a trace without nodes.
    """
    roots = trace.roots()
    if not roots:
        raise ValueError("The trace has no nodes.")

    def is_whole(root: int) -> bool:
        full = trace.truncated and trace.log.after(root) == len(trace)  # what followed in this iteration is not logged
        return trace.node(root).end is not End.STOPPED and not full

    number = next((each for each in range(len(roots) - 1, -1, -1) if is_whole(roots[each])), len(roots) - 1)
    root = roots[number]
    return TracePart(
        root, trace.log.after(root), number + 1, len(roots), len(trace), trace.entered, is_whole(root)
    )  # fmt: skip


class Visits:
    """One search as it is compared: which nodes of its log stand at a path."""

    def __init__(self, trace: SearchTrace) -> None:
        self.trace = trace
        self.part = part_of(trace)

    def nodes(self, path: Path) -> tuple[int, ...]:
        """Return the nodes at a path in the order of entry: none where the path was not visited, several where it was
        entered again."""
        return self.children(path[:-1]).get(path[-1], ()) if path else (self.part.root,)

    def children(self, path: Path) -> dict[int, tuple[int, ...]]:
        """Return the nodes one move after a path, by that move, in the order in which moves were first tried."""
        log, order = self.trace.log, self.trace.subject.order
        found: dict[int, tuple[int, ...]] = {}
        for parent in self.nodes(path):
            child, after = parent + 1, log.after(parent)
            while child < after:
                move = order[log.move(child)]
                found[move] = (*found.get(move, ()), child)
                child = log.after(child)
        return found

    def node(self, path: Path) -> int | None:
        """Return the node whose value counts, the last entered at this path; None where the path was not visited."""
        found = self.nodes(path)
        return found[-1] if found else None

    def entered_by(self, path: Path) -> int | None:
        """Return the event at which a path is first entered, None where it never is. The events must be listed."""
        found = self.nodes(path)
        return self.trace.events.entered(found[0]) if found else None

    def left_by(self, path: Path) -> int | None:
        """Return the event at which a path is last left, None where it was never entered. The events must be listed."""
        found = self.nodes(path)
        return self.trace.events.left(found[-1]) if found else None

    def size(self, path: Path) -> int:
        """Return how many nodes were entered at and below a path."""
        return sum(self.trace.log.after(node) - node for node in self.nodes(path))


@dataclass(frozen=True)
class PlyCounts:
    """How many paths of one ply both searches visit, A only and B only."""

    ply: int
    both: int
    only_a: int
    only_b: int

    @property
    def a(self) -> int:
        """How many paths A visits."""
        return self.both + self.only_a

    @property
    def b(self) -> int:
        """How many paths B visits."""
        return self.both + self.only_b


class Overlay:
    """Two traces of one position, A and B, laid over each other; made by lay_over().

    ``first_only_a`` is the first path that A enters and B never does, ``first_only_b`` the first that B enters and A
    never does; None where there is none.
    """

    def __init__(
        self, a: Visits, b: Visits, paths: PathTree, first_only_a: Path | None, first_only_b: Path | None
    ) -> None:
        self.a, self.b = a, b
        self.first_only_a, self.first_only_b = first_only_a, first_only_b
        self._paths = paths
        counts = takewhile(any, map(paths.counts, range(_PLIES)))
        self.plies = tuple(
            PlyCounts(ply, both, a - both, b - both) for ply, (both, a, b, *_entered) in enumerate(counts)
        )
        self.both = sum(each.both for each in self.plies)
        self.only_a = sum(each.only_a for each in self.plies)
        self.only_b = sum(each.only_b for each in self.plies)

    @property
    def sides(self) -> tuple[Visits, Visits]:
        """A and B."""
        return self.a, self.b

    @property
    def again(self) -> tuple[int, int]:
        """How many of the nodes of A and of B entered a path that was visited before."""
        return self.a.part.nodes - self.both - self.only_a, self.b.part.nodes - self.both - self.only_b

    def visitors(self, path: Path) -> int:
        """Return who visits a path: 0 neither, 1 A only, 2 B only, 3 both."""
        place = self._place(path)
        return self._paths.visitors(place) if place is not None else 0

    def moves(self, path: Path) -> dict[int, int]:
        """Return the moves after a path that are visited, each with who visits it: 1 A only, 2 B only, 3 both."""
        place = self._place(path)
        return {move: who for _, move, who in self._paths.children(place)} if place is not None else {}

    def _place(self, path: Path) -> int | None:
        place = 0
        for move in path:
            place = self._paths.child(place, move)
            if not place:
                return None
        return place


def lay_over(a: SearchTrace, b: SearchTrace, tell: Tell = untold) -> Overlay:
    """Lay two searches of one position, or one tree of numbers, over each other.

    ``tell`` hears how much is done. Raises ValueError where the searches are of different positions or trees,
    MemoryError where there is no room for the paths, and what ``tell`` raises.
    """
    if a.subject.board != b.subject.board or a.subject.text != b.subject.text:
        raise ValueError("The two searches are not of the same position.")
    sides = Visits(a), Visits(b)
    nodes = sides[0].part.nodes, sides[1].part.nodes
    paths = PathTree(sum(nodes))
    done = 0
    for which, side in enumerate(sides):
        paths.begin(side.trace.log, side.trace.subject.order, which)
        for first in range(side.part.root, side.part.end, PIECE):
            last = min(first + PIECE, side.part.end)
            tell(done / (sum(nodes) + 1))
            paths.add(first, last)
            done += last - first
    first_alone = []
    for which, side in reversed(list(enumerate(sides))):
        paths.begin(side.trace.log, side.trace.subject.order, which)
        first_alone.append(_first_alone(paths, side, tell))
    return Overlay(*sides, paths, first_alone[1], first_alone[0])


def _first_alone(paths: PathTree, side: Visits, tell: Tell) -> Path | None:
    for first in range(side.part.root, side.part.end, PIECE):
        tell(1.0)
        node = paths.first_alone(first, min(first + PIECE, side.part.end))
        if node >= 0:
            return side.trace.moves_to(node)
    return None
