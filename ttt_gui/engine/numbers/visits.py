"""What a search has done with each node of a number tree by a step: how often, and whether it was cut."""

from __future__ import annotations

from enum import Enum

from ttt_gui.engine.numbers.tree import NumberNode
from ttt_gui.engine.trace.trace import End, SearchTrace


class NodeState(Enum):
    """The state of a node of the whole tree at a step of the search."""

    UNTOUCHED = "untouched"
    OPEN = "open"  # the search is in the node
    LEFT = "left"
    CUT = "cut"  # untried when the search cut at its parent
    SPARED = "spared"  # below a node that was cut


class NumberVisits:
    """The mapping between nodes of a trace and nodes of its number tree: principal variation search may visit a
    node twice.
    """

    def __init__(self, trace: SearchTrace, nodes: tuple[NumberNode, ...]) -> None:
        self.trace, self.nodes = trace, nodes
        self._index: list[int] = []
        self._visits: dict[int, list[int]] = {}
        log = trace.log
        for visit in range(len(trace)):
            parent = log.parent(visit)
            index = 0 if parent < 0 else nodes[self._index[parent]].children[log.move(visit)]
            self._index.append(index)
            self._visits.setdefault(index, []).append(visit)

    def index_of(self, visit: int) -> int:
        """Return the index of the tree's node for the trace's node ``visit``."""
        return self._index[visit]

    def visits_to(self, index: int) -> list[int]:
        """Return all visits to a node, the first one first; none where the search, or its log, did not reach the
        node.
        """
        return self._visits.get(index, [])

    def last(self, index: int, step: int) -> int | None:
        """Return the last visit to a node that has begun by ``step``; None without one."""
        entered = self.trace.events.entered
        return next((visit for visit in reversed(self.visits_to(index)) if entered(visit) <= step), None)

    def node_state(self, index: int, step: int) -> NodeState:
        """Return the state of a node at ``step``."""
        visit = self.last(index, step)
        if visit is not None:
            return NodeState.LEFT if self.trace.is_left(visit, step) else NodeState.OPEN
        spared = self.spared_at(index, step)
        if spared is None:
            return NodeState.UNTOUCHED
        return NodeState.CUT if self.nodes[index].parent == self._index[spared[0]] else NodeState.SPARED

    def spared_at(self, index: int, step: int) -> tuple[int, int] | None:
        """Return the visit whose cut-off spared an unvisited node, and the pruned move on the way there; None where
        no cut-off has spared the node by ``step``.
        """
        node = self.nodes[index]
        while node.parent is not None:
            visit = self.last(node.parent, step)
            if visit is not None:
                found = self.trace.node(visit)
                cut = found.end is End.CUT and self.trace.events.left(visit) - 1 <= step
                return (visit, node.move) if cut and node.move in found.pruned else None
            node = self.nodes[node.parent]
        return None
