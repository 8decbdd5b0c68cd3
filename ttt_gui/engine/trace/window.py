"""Where the edges of a node's window come from, and whether a number of the search is a guess.

This is the one place that decides what is a guess: a value that rests on the heuristic at the depth limit, and an alpha
or beta that such a value gave. 0 may be a guess as well as any other number."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from ttt_gui.engine.score import Bound, Role
from ttt_gui.engine.trace.trace import OpenNode, SearchTrace, TraceNode


@dataclass(frozen=True)
class Supplied:
    """Origin of a window edge: the value of ``child``, a finished child of ``ancestor``; ``is_guess`` if it is one."""

    ancestor: int
    child: int
    is_guess: bool = False


@dataclass(frozen=True)
class Asked:
    """Origin of a window edge one step beyond the other: a null window.

    With the null window ``ancestor`` tests only whether ``child``, its child on the way to the node, beats its best
    value so far; ``is_guess`` says that this value is a guess.
    """

    ancestor: int
    child: int
    is_guess: bool = False


@dataclass(frozen=True)
class Shared:
    """Origin of a window edge, alpha or beta: what the other children of the chance node ``ancestor`` leave to
    ``child``, on the way to the node. A value beyond that edge takes the average beyond the chance node's own window.
    """

    ancestor: int
    child: int
    is_alpha: bool
    is_guess: bool = False


Origin = Supplied | Asked | Shared | None
"""Where an edge of a window comes from; None for an open edge."""


@dataclass(frozen=True)
class WindowOrigin:
    """The origin of each edge of a node's window at entry; ``empty`` says that alpha was not below beta."""

    alpha: Origin = None
    beta: Origin = None
    empty: bool = False

    def asked(self, number: int) -> Asked | None:
        """Return the null-window question with which node ``number`` was entered; None if the node has its parent's
        window.
        """
        for edge in (self.alpha, self.beta):
            if isinstance(edge, Asked) and edge.child == number:
                return edge
        return None

    @property
    def guesses(self) -> tuple[bool, bool]:
        """Whether alpha, and whether beta, is a guess."""
        return (
            self.alpha is not None and self.alpha.is_guess,
            self.beta is not None and self.beta.is_guess,
        )


def is_guess(trace: SearchTrace, number: int) -> bool:
    """Return whether the value that a node returned rests on the heuristic at the depth limit, or, fail-hard, is an
    edge of its window that does."""
    node = trace.node(number)
    if node.value is None:
        return False
    return node.bound is Bound.HEURISTIC or trace.subject.is_guess(node.value)


def window_origin(trace: SearchTrace, number: int) -> WindowOrigin:
    """Return where each edge of a node's window at entry came from."""
    origin = WindowOrigin()
    for above, below in pairwise(trace.path(number)):
        origin = origin_below(trace, trace.node(above), origin, trace.node(below))
    return origin


def origin_below(trace: SearchTrace, parent: TraceNode, origin: WindowOrigin, child: TraceNode) -> WindowOrigin:
    """Return where the edges of a child's window at entry came from; ``origin`` is that of its parent.

    A MAX node raises its alpha to the value of a finished child, and hands its beta down; a child that has another beta
    was entered with a null window just above alpha. MIN turned round. A chance node hands its window on to no
    child.
    """
    alpha, beta = origin.alpha, origin.beta
    if parent.role is Role.CHANCE:
        alpha = None if child.alpha is None else Shared(parent.id, child.id, is_alpha=True)
        beta = None if child.beta is None else Shared(parent.id, child.id, is_alpha=False)
    elif parent.is_max:
        if child.alpha != parent.alpha:
            alpha = _supplied(trace, parent, child, child.alpha)
        if child.beta != parent.beta:
            beta = Asked(parent.id, child.id, alpha is not None and alpha.is_guess)
    else:
        if child.beta != parent.beta:
            beta = _supplied(trace, parent, child, child.beta)
        if child.alpha != parent.alpha:
            alpha = Asked(parent.id, child.id, beta is not None and beta.is_guess)
    return WindowOrigin(alpha, beta, child.alpha is not None and child.beta is not None and child.alpha >= child.beta)


def _supplied(trace: SearchTrace, parent: TraceNode, child: TraceNode, value: int | None) -> Supplied | None:
    """Return the finished child of a node that moved its own edge to ``value``, which ``child`` was entered with: the
    first one with that value, since only a better one moves the edge again."""
    siblings = trace.counted_children(parent.id)
    giver = next((each for each in siblings if each < child.id and trace.node(each).value == value), None)
    return None if giver is None else Supplied(parent.id, giver, is_guess(trace, giver))


def guesses_now(trace: SearchTrace, now: OpenNode) -> tuple[bool, bool]:
    """Return whether the alpha and the beta that an open node has now are guesses."""
    alpha, beta = window_origin(trace, now.id).guesses
    if now.bound_from is None:
        return alpha, beta
    own = is_guess(trace, now.bound_from)
    return (own, beta) if trace.node(now.id).is_max else (alpha, own)
