"""What the numbers of a trace are: wins, losses, draws, heuristics, or edges of null windows, which are no values."""

from __future__ import annotations

from enum import Enum

from ttt_gui.engine.request import Fail, Scores
from ttt_gui.engine.score import WIN, Bound, is_win
from ttt_gui.engine.trace.trace import End, SearchTrace, TraceNode


class Kind(Enum):
    """What a number is, as MAX sees it; an edge is one step beside the other edge of a null window."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    HEURISTIC = "heuristic"
    EDGE = "edge"
    NUMBER = "number"


class ValueKinds:
    """The kinds of alpha, beta and value of the nodes of one trace; quickest asked in the order of entry."""

    def __init__(self, trace: SearchTrace) -> None:
        algorithm, limits = trace.request.algorithm, trace.request.limits
        self._trace = trace
        self._asks = algorithm.pvs
        self._hard = algorithm.fail is Fail.HARD and algorithm.alpha_beta
        self._flat = algorithm.scores is Scores.FLAT
        self._guesses = algorithm.iterative or limits.depth is not None
        # Of the last path: each node, and whether its alpha and its beta are edges of a null window.
        self._path: list[tuple[TraceNode, bool, bool]] = []

    def of(self, node: TraceNode) -> tuple[Kind | None, Kind | None, Kind | None]:
        """The kinds of alpha, beta and value, None where there is no number."""
        alpha_is_edge, beta_is_edge = self._edges(node)
        value_is_edge = self._hard and node.end in (End.CUT, End.ALL_TRIED, End.TABLE) and (
            (alpha_is_edge and node.value == node.alpha) or (beta_is_edge and node.value == node.beta)
        )  # fmt: skip
        return (
            self._kind(node.alpha, alpha_is_edge),
            self._kind(node.beta, beta_is_edge),
            self._kind(node.value, value_is_edge, node.bound is Bound.HEURISTIC),
        )

    def _edges(self, node: TraceNode) -> tuple[bool, bool]:
        """Whether alpha and beta are edges of a null window.

        MAX leaves the beta of its window alone: where a child has another one, it was asked about with a null window.
        So with alpha at MIN. An edge that was not moved is handed down.
        """
        if not self._asks:
            return False, False
        edges = False, False
        if node.parent is not None:
            del self._path[node.ply :]
            if len(self._path) < node.ply or self._path[-1][0].id != node.parent:
                self._path = []
                for above in self._trace.path(node.parent):
                    self._edges(self._trace.node(above))
            parent, alpha, beta = self._path[-1]
            if parent.is_max:
                edges = alpha and node.alpha == parent.alpha, beta or node.beta != parent.beta
            else:
                edges = alpha or node.alpha != parent.alpha, beta and node.beta == parent.beta
        self._path[node.ply :] = [(node, *edges)]
        return edges

    def _kind(self, rank: int | None, is_edge: bool, is_guess: bool = False) -> Kind | None:
        if rank is None:
            return None
        if self._trace.subject.board is None:
            return Kind.EDGE if is_edge else Kind.NUMBER
        if is_edge:
            return Kind.EDGE
        if is_win(rank):
            # Of depth-aware scores MAX wins after an odd number of plies, MIN after an even one.
            ends = abs(rank) == WIN if self._flat else abs(rank) <= WIN and rank % 2 == (rank > 0)
            return (Kind.WIN if rank > 0 else Kind.LOSS) if ends else Kind.EDGE
        if rank == 0 and not is_guess:
            return Kind.DRAW
        return Kind.HEURISTIC if self._guesses else Kind.EDGE
