"""What the search knew at any moment: after each event of its trace, the nodes it is in and their windows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ttt_gui.engine.trace.events import CUT, ENTER, EXIT, NARROW
from ttt_gui.engine.trace.trace import SearchTrace


class EventKind(Enum):
    """The kind of an event; the values are those of events.py."""

    ENTER = ENTER
    EXIT = EXIT
    NARROW = NARROW
    CUT = CUT


@dataclass(frozen=True)
class OpenNode:
    """A node that the search is in: its window as it stands, and the best value so far (None before the first).

    ``best_child`` is the child that gave the best value, ``bound_from`` the child that gave the window its alpha (at
    MIN: its beta), None where the edge comes from above.
    """

    id: int
    alpha: int | None
    beta: int | None
    best: int | None
    best_child: int | None
    bound_from: int | None


@dataclass(frozen=True)
class Moment:
    """What the search knew after an event: the open nodes on ``path``, from the root on; ``node`` may have been left.

    ``index``, ``kind`` and ``node`` are those of the event; ``entered`` nodes have been entered by then.
    """

    index: int
    kind: EventKind
    node: int
    path: tuple[OpenNode, ...]
    entered: int


def moment_of(trace: SearchTrace, index: int) -> Moment:
    """Return what the search knew after the event of this number, whichever moment was looked at before."""
    kind, node = trace.events.event(index)
    path = trace.path(node)
    if EventKind(kind) is EventKind.EXIT:
        path = path[:-1]
    return Moment(index, EventKind(kind), node, _windows(trace, path, index), trace.events.nodes_by(index))


def root_changes(trace: SearchTrace) -> list[int]:
    """Return the events that change the best value of a root, in the order of time: exits of its children."""
    events = []
    for root in trace.roots():
        best: int | None = None
        for child in trace.counted_children(root):
            value = trace.node(child).value
            if value is not None and (best is None or value > best):
                best = value
                events.append(trace.events.left(child))
    return events


def _windows(trace: SearchTrace, path: list[int], index: int) -> tuple[OpenNode, ...]:
    """Return the open nodes with their windows, each narrowed by the children that were left by this event.

    The narrowing is an event of its own after a child's exit, so at the exit the parent's window is still unchanged.
    """
    found = []
    algorithm = trace.request.algorithm
    kind, event_node = trace.events.event(index)
    for number in path:
        node = trace.node(number)
        alpha, beta, best, best_child, bound_from = node.alpha, node.beta, None, None, None
        narrows = algorithm.alpha_beta and not (node.ply == 0 and algorithm.exact_moves)
        for child in trace.counted_children(number):
            left = trace.events.left(child)
            value = trace.node(child).value
            if left > index or value is None:
                break
            if best is None or (value > best if node.is_max else value < best):
                best, best_child = value, child
                if not narrows or (left == index and EventKind(kind) is EventKind.EXIT and child == event_node):
                    continue
                if node.is_max and (alpha is None or value > alpha):
                    alpha, bound_from = value, child
                elif not node.is_max and (beta is None or value < beta):
                    beta, bound_from = value, child
        found.append(OpenNode(number, alpha, beta, best, best_child, bound_from))
    return tuple(found)
