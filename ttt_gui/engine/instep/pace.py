"""One timeline for two searches: at which event of the one the other stands beside which event of its own.

A timeline has the steps 0 to ``last``. At step 0 each search has entered its root and nothing else, at ``last`` each
has left it; neither ever goes back. Three measures say what lies between:

MOVE    the moves and replies, in the order in which A leaves them: at a step each search has left all of those up to
        there, as far as it visits them. What only B visits stands after its siblings, and a move after its replies.
NODES   a step is a node: each has entered as many, or is at its end.
SHARE   a step is a thousandth of the events of each.
"""

from __future__ import annotations

from enum import Enum

from ttt_gui.engine.figures import plural
from ttt_gui.engine.instep.overlay import Overlay, Path, Visits
from ttt_gui.engine.instep.words import Figure, path_text, with_commas

_SHARES = 1_000


class Pace(Enum):
    """By what two searches are in step; the value is what a menu calls it."""

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
        """The events of A and B at a step (0 to ``last``)."""
        found = [self._event(number, side, step) for number, side in enumerate(self.overlay.sides)]
        return found[0], found[1]

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
        """What both have in common at a step: 'a3 b3 is finished', '1,024 nodes entered'."""
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
    """The moves, the replies to them, and at last the root, each after what is below it: the steps of MOVE."""
    found: list[Path] = []
    for move in _in_order(overlay, ()):
        found += [(move, reply) for reply in _in_order(overlay, (move,))]
        found.append((move,))
    return (*found, ())


def _in_order(overlay: Overlay, path: Path) -> list[int]:
    """The moves after a path that either visits: those of A as A leaves them, then the others as B does."""
    found: list[int] = []
    for side in overlay.sides:
        children = side.children(path)
        found += [move for move in sorted(children, key=lambda move: children[move][-1]) if move not in found]
    return found


def _left_by(side: Visits, moves: tuple[Path, ...]) -> list[int]:
    """By step the event at which a search has left all the moves up to there that it visits."""
    found = [side.trace.events.entered(side.part.root)]
    for path in moves:
        left = side.left_by(path)
        found.append(found[-1] if left is None else max(found[-1], left))
    return found
