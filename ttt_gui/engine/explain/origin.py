"""Where the window of a node came from: the finished moves of ancestors that set its alpha and its beta."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from ttt_gui.engine.trace.moments import moment_of
from ttt_gui.engine.trace.trace import SearchTrace


@dataclass(frozen=True)
class Supplied:
    """An edge is the value of ``child``, a child of ``ancestor`` that was finished before."""

    ancestor: int
    child: int


@dataclass(frozen=True)
class Asked:
    """An edge lies one step beyond the other: a null window, with which ``ancestor`` asks only whether ``child``, its
    child on the way to the node, is better than what it has."""

    ancestor: int
    child: int


Origin = Supplied | Asked | None
"""None: the edge is open."""


@dataclass(frozen=True)
class WindowOrigin:
    """Where each edge of a node's window at entry came from; ``empty`` says that alpha was not below beta."""

    alpha: Origin
    beta: Origin
    empty: bool = False

    def asked(self, number: int) -> Asked | None:
        """The question that the node itself was entered with, None where it has the window of its parent."""
        for edge in (self.alpha, self.beta):
            if isinstance(edge, Asked) and edge.child == number:
                return edge
        return None


def window_origin(trace: SearchTrace, number: int) -> WindowOrigin:
    """Follow the way from the root to a node, with the windows as they stood when it was entered.

    At a MAX node a finished child raises alpha, at a MIN node one lowers beta; the last that did so counts. Where a
    child was entered with another edge than its parent had, that is a null window.
    """
    path = moment_of(trace, trace.events.entered(number)).path
    alpha: Origin = None
    beta: Origin = None
    for above, below in pairwise(path):
        parent, child = trace.node(above.id), trace.node(below.id)
        if above.bound_from is not None:
            supplied = Supplied(above.id, above.bound_from)
            alpha, beta = (supplied, beta) if parent.is_max else (alpha, supplied)
        if child.alpha != above.alpha:
            alpha = Asked(above.id, below.id)
        if child.beta != above.beta:
            beta = Asked(above.id, below.id)
    node = trace.node(number)
    return WindowOrigin(alpha, beta, node.alpha is not None and node.beta is not None and node.alpha >= node.beta)
