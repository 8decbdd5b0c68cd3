"""The same with alpha and beta, sound or not: what each root move seems worth.

A call depends on its node and its window alone, whatever is done wrong with the window, so that each is made once.
"""

from __future__ import annotations

from collections.abc import Callable

from ttt_gui.engine.faults.graph import End, Graph
from ttt_gui.engine.faults.table import Bounds, Kind, Timing
from ttt_gui.engine.faults.values import Graphs, weights
from ttt_gui.game.position import Side
from ttt_gui.system.pieces import Tell, untold

_INFINITY = 1_000
_Window = tuple[int, int]
_TURNED: dict[Bounds, Callable[[int, int], _Window]] = {
    Bounds.UNCHANGED: lambda alpha, beta: (alpha, beta),
    Bounds.NOT_EXCHANGED: lambda alpha, beta: (-alpha, -beta),
    Bounds.NOT_NEGATED: lambda alpha, beta: (beta, alpha),
}


def _turned(alpha: int, beta: int) -> _Window:
    return -beta, -alpha


class _Search:
    """Negamax with alpha and beta on a graph, in the manner of a kind."""

    def __init__(self, kind: Kind, timing: Timing, graph: Graph) -> None:
        assert kind.bounds is not None
        self._bounds, self._hard = kind.bounds, kind.hard
        self.turned = _TURNED.get(kind.bounds, _turned)
        self._graph = graph
        cells = graph.roots[0].rules.cells
        self._leaves: list[int | None] = [  # the side that moved last has won
            None if end is End.OPEN else 0 if end is End.DRAW else -weights(timing, cells, stones)[0]
            for end, stones in zip(graph.ends, graph.stones, strict=True)
        ]
        self._known: dict[tuple[int, int, int], int] = {}

    def value(self, node: int, alpha: int, beta: int) -> int:
        """For the side to move; what a call with this window returns."""
        leaf = self._leaves[node]
        if leaf is not None:
            return leaf
        below = self._graph.below[node]
        key = node, alpha, beta
        known = self._known.get(key)
        if known is None:
            best, floor, bounds, turned = -_INFINITY, alpha, self._bounds, self.turned
            for _, child in below:
                value = self._leaves[child]
                value = -(self.value(child, *turned(alpha, beta)) if value is None else value)
                if value > best:
                    best = value
                if bounds is Bounds.CUT_AT_OWN and best <= alpha:
                    break
                if best > alpha:
                    alpha = best
                if bounds is not Bounds.CUT_AT_OWN and (
                    beta >= alpha if bounds is Bounds.CUT_TURNED else beta <= alpha
                ):
                    break
            known = max(best, floor) if self._hard else best
            if self._hard:
                known = min(known, beta)
            self._known[key] = known
        return known


class Searches:
    """The searches of one run of the table; kinds that differ at the root alone share one."""

    def __init__(self, graphs: Graphs) -> None:
        self._graphs = graphs
        self._made: dict[tuple[Bounds | None, bool, Timing], _Search] = {}

    def best(self, kind: Kind, timing: Timing, tell: Tell = untold) -> list[int]:
        """The cells that seem best in every asked position, as boards, in the order in which they were asked."""
        graph = self._graphs.of(kind, Side.X)
        key = kind.bounds, kind.hard, timing
        search = self._made.setdefault(key, _Search(kind, timing, graph))
        found = []
        for number, moves in enumerate(graph.moves):
            if number % 256 == 0:
                tell(number / len(graph.moves))
            best, cells = -_INFINITY, 0
            for cell, child in moves:
                alpha = best if kind.root_window else -_INFINITY
                value = -search.value(child, *search.turned(alpha, _INFINITY))
                if value > best or not cells:
                    best, cells = value, 1 << cell
                elif value == best:
                    cells |= 1 << cell
            found.append(cells)
        return found
