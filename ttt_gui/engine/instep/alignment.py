"""Two searches of one position, A and B, in step: laid over each other by their paths, and on one timeline.

What is compared are *paths*: a path of moves from the root is visited by a search that entered it at least once. So a
path counts once where principal variation search entered it twice; ``again`` says how often that was. Of an iterative
search the last complete iteration is compared, which the search's answer comes from, and of a log that is not whole
the part that is logged: ``TracePart`` says which nodes are compared.

A timeline has the steps 0 to ``last``. At step 0 each search has entered its root and nothing else, at ``last`` each
has left its root; neither search ever goes back. Three measures say what lies between:

MOVE    a step is a move or a reply, in the order in which A leaves them: each search has left all of these up to the
        step, as far as it visits them. What only B visits stands after its siblings, and a move after its replies.
NODES   a step is a node: each search has entered as many nodes as steps, or is at its end.
SHARE   a step is a thousandth of each search's own events."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from enum import Enum
from itertools import takewhile

from ttt_gui.engine.figures import counted
from ttt_gui.engine.instep.paths import PIECE, PathTree
from ttt_gui.engine.request import ORDER_TITLES, Algorithm
from ttt_gui.engine.trace.trace import End, SearchTrace
from ttt_gui.system.control import ProgressCallback, no_progress

# -- two searches laid over each other: what both visit, and what only one of them does --------------------------------

_PLIES = 66  # of the deepest tree
Path = tuple[int, ...]
"""Moves from the root: cells, or numbers of children."""


@dataclass(frozen=True)
class TracePart:
    """The nodes of a trace that are compared: from ``root`` to the one before ``end``.

    ``iteration`` (from 1) is the iteration compared, ``iterations`` the number of roots in the log. The log has
    ``logged`` of the ``entered`` nodes of the whole search. ``whole``: the log has every node below this root, and the
    search was not stopped.
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
        """The number of nodes compared; several can have the same path."""
        return self.end - self.root


def part_of(trace: SearchTrace) -> TracePart:
    """Return the part of the last iteration that was finished and is whole in the log; without one, of the last logged.

    Raises ValueError for a trace without nodes.
    """
    roots = trace.roots()
    if not roots:
        raise ValueError("The trace has no nodes.")

    def is_whole(root: int) -> bool:
        """Return whether the log has every node below a root, and the search did not stop there."""
        full = trace.truncated and trace.log.after(root) == len(trace)  # what followed in this iteration is not logged
        return trace.node(root).end is not End.STOPPED and not full

    number = next((each for each in range(len(roots) - 1, -1, -1) if is_whole(roots[each])), len(roots) - 1)
    root = roots[number]
    return TracePart(
        root, trace.log.after(root), number + 1, len(roots), len(trace), trace.entered, is_whole(root)
    )  # fmt: skip


class Visits:
    """The nodes of one search by path (the moves from the root), of the part of ``trace`` that is
    compared (part_of())."""

    def __init__(self, trace: SearchTrace) -> None:
        self.trace = trace
        self.part = part_of(trace)

    def nodes(self, path: Path) -> tuple[int, ...]:
        """Return the nodes at a path in the order of entry: none if it was not visited, several if it was entered
        again.
        """
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
        """Return the last node entered at a path, whose value counts; None if the path was not visited."""
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
        """Return the number of nodes entered at and below a path."""
        return sum(self.trace.log.after(node) - node for node in self.nodes(path))


@dataclass(frozen=True)
class PlyCounts:
    """How many paths of a ply both searches visit, only A, and only B."""

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
    """Two traces A and B of one position, aligned by path; made by lay_over().

    ``first_only_a`` is the first path that A enters and B never does, ``first_only_b`` the reverse; None without one.
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
        """The visits of A and of B."""
        return self.a, self.b

    @property
    def again(self) -> tuple[int, int]:
        """The number of nodes of A, and of B, at a path that was entered before."""
        return self.a.part.nodes - self.both - self.only_a, self.b.part.nodes - self.both - self.only_b

    def visitors(self, path: Path) -> int:
        """Return which searches visit a path: 0 none, 1 only A, 2 only B, 3 both."""
        place = self._place(path)
        return self._paths.visitors(place) if place is not None else 0

    def moves(self, path: Path) -> dict[int, int]:
        """Return the moves visited after a path, each with its visitors as in ``visitors``."""
        place = self._place(path)
        return {move: who for _, move, who in self._paths.children(place)} if place is not None else {}

    def _place(self, path: Path) -> int | None:
        """Return the place of a path in the tree of paths, None where neither search visits it."""
        place = 0
        for move in path:
            place = self._paths.child(place, move)
            if not place:
                return None
        return place


def lay_over(a: SearchTrace, b: SearchTrace, on_progress: ProgressCallback = no_progress) -> Overlay:
    """Align two searches of one position or number tree by path.

    ``on_progress`` is given the share that is done. Raises ValueError if the positions or trees differ, MemoryError if
    the paths do not fit into memory, and what ``on_progress`` raises.
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
            on_progress(done / (sum(nodes) + 1))
            paths.add(first, last)
            done += last - first
    first_alone = []
    for which, side in reversed(list(enumerate(sides))):
        paths.begin(side.trace.log, side.trace.subject.order, which)
        first_alone.append(_first_alone(paths, side, on_progress))
    return Overlay(*sides, paths, first_alone[1], first_alone[0])


def _first_alone(paths: PathTree, side: Visits, on_progress: ProgressCallback) -> Path | None:
    """Return the first path that this search visits and the other one does not; None without one. ``paths`` must have
    begun with this search."""
    for first in range(side.part.root, side.part.end, PIECE):
        on_progress(1.0)
        node = paths.first_alone(first, min(first + PIECE, side.part.end))
        if node >= 0:
            return side.trace.moves_to(node)
    return None


# -- the names of two searches, and why only one of them visits a path -------------------------------------------------


def names_apart(a: Algorithm, b: Algorithm, name_a: str = "", name_b: str = "") -> tuple[str, str]:
    """Return names that distinguish two searches: their orders of moves if nothing else differs, else their names if
    these differ, else 'A' and 'B'.
    """
    if a.order is not b.order and replace(a, order=b.order) == b:
        return ORDER_TITLES[a.order], ORDER_TITLES[b.order]
    if name_a and name_b and name_a != name_b:
        return name_a, name_b
    return "A", "B"


def path_text(side: Visits, path: Path) -> str:
    """Return a path as text: 'a3 b3', or 'the root'; in a tree of numbers the name of the node."""
    if side.trace.subject.board is None:
        return side.trace.subject.node_name(path)
    return " ".join(side.trace.move_name(move) for move in path) or "the root"


def sentence(overlay: Overlay, names: tuple[str, str] = ("A", "B")) -> str:
    """Return 'both visit 5,476 nodes; 12,821 only row by row, 6,647 only centre first; the first one skipped is a3 b3'.

    The first one skipped is the first path that A enters and B never does; where A visits nothing alone, the first that
    only B enters. A search that is not logged to its end has skipped nothing: it may not have come so far.
    """
    if not overlay.only_a and not overlay.only_b:
        return f"both visit the same {counted(overlay.both, 'node')}"
    parts = [f"both visit {counted(overlay.both, 'node')}"]
    parts.append(f"{overlay.only_a:,} only {names[0]}, {overlay.only_b:,} only {names[1]}")
    in_a = overlay.first_only_a is not None
    skipped = overlay.first_only_a if in_a else overlay.first_only_b
    if skipped is not None:
        by = overlay.b if in_a else overlay.a
        what = "skipped" if by.part.whole else f"only {names[0] if in_a else names[1]}"
        parts.append(f"the first one {what} is {path_text(overlay.a, skipped)}")
    return "; ".join(parts)


def remarks(overlay: Overlay) -> tuple[str, ...]:
    """Return sentences that qualify the comparison: which iteration, how much of a log, what was entered again."""
    found = []
    for name, side, again in zip("AB", overlay.sides, overlay.again, strict=True):
        part = side.part
        if part.iterations > 1:
            last = ", the last that is whole" if part.iteration < part.iterations and part.whole else ""
            found.append(f"Of {name} iteration {part.iteration} of {part.iterations} is compared{last}.")
        if not part.whole:
            if part.logged < part.entered:
                nodes, why = f"{part.nodes:,} of {part.entered:,} nodes", "no more are logged"
            else:
                nodes, why = counted(part.nodes, "node"), "it was stopped there"
            found.append(f"Of {name} the first {nodes} are compared: {why}.")
        if again:
            found.append(f"{again:,} nodes of {name} enter a path again, which counts once.")
    return tuple(found)


def why_not(side: Visits, path: Path) -> str:
    """Return why a search never entered a path: 'cut after b3', 'cut after b2 at a3', 'answered by the table at a3'."""
    known = next(length for length in range(len(path) - 1, -1, -1) if side.nodes(path[:length]))
    above, move, trace = path[:known], path[known], side.trace
    node = side.node(above)
    assert node is not None
    found = trace.node(node)
    at = f" at {path_text(side, above)}" if known < len(path) - 1 or not above else ""
    if found.end is End.CUT and move in found.pruned:
        if trace.is_incomplete(node):
            return f"cut{at}, by a move that is not logged"
        return f"cut after {trace.name(trace.children(node)[-1])}{at}"
    if found.end is End.DEPTH:
        return f"its limit of depth is reached at {path_text(side, above)}"
    if found.end is End.TABLE:
        return f"its table answers at {path_text(side, above)}"
    if found.end is End.TERMINAL:
        return f"the game is over at {path_text(side, above)}"
    if found.end is End.STOPPED:
        return f"it was stopped in {path_text(side, above)}"
    if not side.part.whole and found.after == side.part.end:
        return "not in the part that is logged"
    if trace.request.algorithm.symmetry:
        return f"an equivalent move is tried instead of {trace.move_name(move)}{at}"
    return f"{trace.move_name(move)} is no move{at}"


# -- one timeline for two searches: which event of A stands beside which event of B ------------------------------------


_SHARES = 1_000


class SyncMode(Enum):
    """What keeps two searches in step; the value is the text of a menu."""

    MOVE = "the same move"
    NODES = "the same number of nodes"
    SHARE = "the same share of the search"


class Timeline:
    """The events of both searches of an overlay at each step, in one SyncMode. The events of both traces must be
    listed.
    """

    def __init__(self, overlay: Overlay, sync_mode: SyncMode) -> None:
        self.overlay, self.sync_mode = overlay, sync_mode
        self._moves: tuple[Path, ...] = ()
        self._events: tuple[list[int], ...] = ()
        if sync_mode is SyncMode.MOVE:
            self._moves = moves_in_order(overlay)
            self._events = tuple(_left_by(side, self._moves) for side in overlay.sides)

    @property
    def last(self) -> int:
        """The number of the last step."""
        if self.sync_mode is SyncMode.MOVE:
            return len(self._moves)
        if self.sync_mode is SyncMode.NODES:
            return max(1, *(side.part.nodes for side in self.overlay.sides))
        return _SHARES

    def at(self, step: int) -> tuple[int, int]:
        """Return the events of A and of B at a step (0 to ``last``)."""
        found = [self._event(number, side, step) for number, side in enumerate(self.overlay.sides)]
        return found[0], found[1]

    def step_at(self, side: int, event: int) -> int:
        """Return the first step at which a search (0 for A, 1 for B) has reached an event."""
        return min(self.last, bisect_left(range(self.last + 1), event, key=lambda step: self.at(step)[side]))

    def _event(self, number: int, side: Visits, step: int) -> int:
        """Return the event of one search at a step; ``number`` is 0 for A, 1 for B, and ``side`` has its visits."""
        if self.sync_mode is SyncMode.MOVE:
            return self._events[number][step]
        root, events = side.part.root, side.trace.events
        first, last = events.entered(root), events.left(root)
        if self.sync_mode is SyncMode.SHARE:
            return first + (last - first) * step // _SHARES
        if step == 0:
            return first
        return events.entered(root + step) - 1 if step < min(self.last, side.part.nodes) else last

    def words(self, step: int) -> str:
        """Return what both searches have done at a step: 'a3 b3 is finished', '1,024 nodes entered'."""
        if step >= self.last:
            return "both at the end"
        if step == 0:
            return "both at the start"
        if self.sync_mode is SyncMode.MOVE:
            return f"{path_text(self.overlay.a, self._moves[step - 1])} is finished"
        if self.sync_mode is SyncMode.NODES:
            return f"{counted(step, 'node')} entered"
        return f"{step / 10:.1f} % of the events"


def moves_in_order(overlay: Overlay) -> tuple[Path, ...]:
    """Return the steps of SyncMode.MOVE: the moves, replies and the root, each after the paths below it."""
    found: list[Path] = []
    for move in _in_order(overlay, ()):
        found += [(move, reply) for reply in _in_order(overlay, (move,))]
        found.append((move,))
    return (*found, ())


def _in_order(overlay: Overlay, path: Path) -> list[int]:
    """Return the moves after a path that A or B visits: those of A as A leaves them, then the others as B does."""
    found: list[int] = []
    for side in overlay.sides:
        children = side.children(path)
        found += [move for move in sorted(children, key=lambda move: children[move][-1]) if move not in found]
    return found


def _left_by(side: Visits, moves: tuple[Path, ...]) -> list[int]:
    """Return, by step, the event at which a search has left all the paths up to that step that it visits."""
    found = [side.trace.events.entered(side.part.root)]
    for path in moves:
        left = side.left_by(path)
        found.append(found[-1] if left is None else max(found[-1], left))
    return found
