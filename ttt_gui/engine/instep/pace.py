"""One timeline for two searches, A and B: which event of A stands beside which event of B.

A timeline has the steps 0 to ``last``. At step 0 each search has entered its root and nothing else, at ``last`` each
has left its root; neither search ever goes back. Three measures say what lies between:

MOVE    a step is a move or a reply, in the order in which A leaves them: each search has left all of these up to the
        step, as far as it visits them. What only B visits stands after its siblings, and a move after its replies.
NODES   a step is a node: each search has entered as many nodes as steps, or is at its end.
SHARE   a step is a thousandth of each search's own events."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import replace
from enum import Enum

from ttt_gui.engine.algorithms import ORDER_TITLES
from ttt_gui.engine.figures import plural
from ttt_gui.engine.instep.overlay import Overlay, Path, Visits
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.trace.trace import End

Figure = Callable[[int], str]
"""A function that writes a number as text."""


def with_commas(number: int) -> str:
    """Return a number with commas between thousands: '5,476'."""
    return f"{number:,}"


def names_apart(a: Algorithm, b: Algorithm, name_a: str = "", name_b: str = "") -> tuple[str, str]:
    """Return what tells two searches apart: their orders of moves where nothing else differs, else their names where
    these differ, else 'A' and 'B'."""
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


def sentence(overlay: Overlay, names: tuple[str, str] = ("A", "B"), figure: Figure = with_commas) -> str:
    """Return 'both visit 5,476 nodes; 12,821 only row by row, 6,647 only centre first; the first one skipped is a3 b3'.

    The first one skipped is the first path that A enters and B never does; where A visits nothing alone, the first that
    only B enters. A search that is not logged to its end has skipped nothing: it may not have come so far.
    """
    if not overlay.only_a and not overlay.only_b:
        return f"both visit the same {figure(overlay.both)} {plural('node', overlay.both)}"
    parts = [f"both visit {figure(overlay.both)} {plural('node', overlay.both)}"]
    parts.append(f"{figure(overlay.only_a)} only {names[0]}, {figure(overlay.only_b)} only {names[1]}")
    in_a = overlay.first_only_a is not None
    skipped = overlay.first_only_a if in_a else overlay.first_only_b
    if skipped is not None:
        by = overlay.b if in_a else overlay.a
        what = "skipped" if by.part.whole else f"only {names[0] if in_a else names[1]}"
        parts.append(f"the first one {what} is {path_text(overlay.a, skipped)}")
    return "; ".join(parts)


def remarks(overlay: Overlay, names: tuple[str, str] = ("A", "B"), figure: Figure = with_commas) -> tuple[str, ...]:
    """Return what must be said of the parts compared, a sentence each: which iteration, how much of a log, what was
    entered again."""
    found = []
    for name, side, again in zip(names, overlay.sides, overlay.again, strict=True):
        part = side.part
        if part.iterations > 1:
            last = ", the last that is whole" if part.iteration < part.iterations and part.whole else ""
            found.append(f"Of {name} iteration {part.iteration} of {part.iterations} is compared{last}.")
        if not part.whole:
            nodes = f"{figure(part.nodes)} {plural('node', part.nodes)}"
            if part.logged < part.entered:
                nodes = f"{figure(part.nodes)} of {figure(part.entered)} nodes"
                found.append(f"Of {name} the first {nodes} are compared: no more are logged.")
            else:
                found.append(f"Of {name} the first {nodes} are compared: it was stopped there.")
        if again:
            found.append(f"{figure(again)} nodes of {name} enter a path again, which counts once.")
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
        children = trace.children(node)
        return f"cut after {trace.name(children[-1])}{at}" if children else f"cut{at}"
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


# -- One timeline for two searches: which event of A stands beside which event of B -----------------------------------


_SHARES = 1_000


class Pace(Enum):
    """The measure by which two searches are in step; its value is what a menu calls the measure."""

    MOVE = "the same move"
    NODES = "the same number of nodes"
    SHARE = "the same share of the search"


class Timeline:
    """Both searches of an overlay in step by one measure. The events of both traces must be listed."""

    def __init__(self, overlay: Overlay, pace: Pace) -> None:
        self.overlay, self.pace = overlay, pace
        self._moves: tuple[Path, ...] = ()
        self._events: tuple[list[int], ...] = ()
        if pace is Pace.MOVE:
            self._moves = moves_in_order(overlay)
            self._events = tuple(_left_by(side, self._moves) for side in overlay.sides)

    @property
    def last(self) -> int:
        """The number of the last step."""
        if self.pace is Pace.MOVE:
            return len(self._moves)
        if self.pace is Pace.NODES:
            return max(1, *(side.part.nodes for side in self.overlay.sides))
        return _SHARES

    def at(self, step: int) -> tuple[int, int]:
        """Return the events of A and of B at a step (0 to ``last``)."""
        found = [self._event(number, side, step) for number, side in enumerate(self.overlay.sides)]
        return found[0], found[1]

    def step_at(self, side: int, event: int) -> int:
        """Return the first step at which a search (0 for A, 1 for B) has come to an event."""
        return min(self.last, bisect_left(range(self.last + 1), event, key=lambda step: self.at(step)[side]))

    def _event(self, number: int, side: Visits, step: int) -> int:
        if self.pace is Pace.MOVE:
            return self._events[number][step]
        root, events = side.part.root, side.trace.events
        first, last = events.entered(root), events.left(root)
        if self.pace is Pace.SHARE:
            return first + (last - first) * step // _SHARES
        if step == 0:
            return first
        return events.entered(root + step) - 1 if step < min(self.last, side.part.nodes) else last

    def words(self, step: int, figure: Figure = with_commas) -> str:
        """Return what both searches have in common at a step: 'a3 b3 is finished', '1,024 nodes entered'."""
        if step >= self.last:
            return "both at the end"
        if step == 0:
            return "both at the start"
        if self.pace is Pace.MOVE:
            return f"{path_text(self.overlay.a, self._moves[step - 1])} is finished"
        if self.pace is Pace.NODES:
            return f"{figure(step)} {plural('node', step)} entered"
        return f"{step / 10:.1f} % of the events"


def moves_in_order(overlay: Overlay) -> tuple[Path, ...]:
    """Return the moves, the replies to them, and at last the root, each after the paths below: the steps of MOVE."""
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
