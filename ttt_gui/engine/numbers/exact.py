"""The trace of a search whose values the log cannot hold: its nodes with exact numbers, and a log of their places."""

from __future__ import annotations

from dataclasses import replace

from ttt_gui.engine.numbers.small_tree import Visit, sign_of
from ttt_gui.engine.score import Bound, Role
from ttt_gui.engine.trace.node_log import ALL_TRIED, CUT, EXACT, INFINITY, LOWER, NO_BOUND, TERMINAL, UPPER, NodeLog
from ttt_gui.engine.trace.trace import End, TraceNode
from ttt_gui.game.position import Side
from ttt_gui.game.rules import cells_of

_BOUNDS = {EXACT: Bound.EXACT, LOWER: Bound.LOWER, UPPER: Bound.UPPER, NO_BOUND: Bound.NONE}
_TURNED = {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}
_BOUND_NUMBERS = {bound: number for number, bound in _BOUNDS.items()}
_ENDS = {TERMINAL: End.TERMINAL, CUT: End.CUT, ALL_TRIED: End.ALL_TRIED}
_END_NUMBERS = {end: number for number, end in _ENDS.items()}
_NEVER_BETTER = 32_767  # the value of a chance node's child in the log: such a child never narrows a window


class ExactNodes:
    """The first ``limit`` nodes of a search whose values the log cannot hold, as MAX sees them."""

    def __init__(self, limit: int, infinity: int) -> None:
        self.limit, self.infinity = limit, infinity
        self.nodes: list[TraceNode] = []

    def enter(self, at: Visit, alpha: int, beta: int) -> int:
        """Add a node as it is entered; return its number, -1 without room."""
        number = len(self.nodes)
        if number == self.limit:
            return -1
        if at.sign < 0:
            alpha, beta = -beta, -alpha
        self.nodes.append(
            TraceNode(
                id=number,
                parent=at.parent if at.ply else None,
                move=at.move if at.ply else None,
                ply=at.ply,
                side=Side.O if at.role is Role.MIN else Side.X,
                alpha=None if alpha <= -self.infinity else alpha,
                beta=None if beta >= self.infinity else beta,
                value=None,
                bound=Bound.NONE,
                end=End.STOPPED,
                pruned=(),
                after=number,
                source=None,
                role=at.role,
            )
        )
        return number

    def leave(self, at: Visit, number: int, value: int, bound: int, end: int, untried: int) -> None:
        """Complete a node (-1: it is not kept) as it is left."""
        if number < 0:
            return
        found = _BOUNDS[bound]
        self.nodes[number] = replace(
            self.nodes[number],
            value=at.sign * value,
            bound=_TURNED.get(found, found) if at.sign < 0 else found,
            end=_ENDS[end],
            pruned=tuple(cells_of(untried)) if end == CUT else (),
            after=len(self.nodes),
        )

    def log(self) -> NodeLog:
        """Return the log of the nodes, in which each number is its place in the sorted list of all numbers.

        A value stands there as the parent sees it, negated, so that the events of the log are those of the search.
        """
        numbers = {each for node in self.nodes for each in (node.alpha, node.beta, node.value) if each is not None}
        finite = sorted(each for each in numbers if abs(each) < self.infinity)
        ranks: dict[int | None, int] = {each: place - len(finite) // 2 for place, each in enumerate(finite)}
        ranks |= {self.infinity: INFINITY, -self.infinity: -INFINITY}
        log, open_nodes = NodeLog(max(1, self.limit)), list[TraceNode]()

        def leave() -> None:
            """Log how the last open node is left."""
            node = open_nodes.pop()
            value = ranks[node.value]
            if node.parent is None:
                value *= sign_of(node.role)
            elif (above := self.nodes[node.parent].role) is Role.CHANCE:
                value = _NEVER_BETTER
            else:
                value *= -sign_of(above)
            untried = sum(1 << move for move in node.pruned)
            log.leave(node.id, value, _BOUND_NUMBERS[node.bound], _END_NUMBERS[node.end], untried)

        for node in self.nodes:
            while open_nodes and open_nodes[-1].id != node.parent:
                leave()
            alpha = -INFINITY if node.alpha is None else ranks[node.alpha]
            beta = INFINITY if node.beta is None else ranks[node.beta]
            if sign_of(node.role) < 0:
                alpha, beta = -beta, -alpha
            log.enter(-1 if node.parent is None else node.parent, node.move or 0, node.ply, alpha, beta)
            open_nodes.append(node)
        while open_nodes:
            leave()
        return log
