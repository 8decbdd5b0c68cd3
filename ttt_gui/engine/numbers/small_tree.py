"""A small tree that search.py searches in any order: what the search asks of it, and a call of the search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import NamedTuple

from ttt_gui.engine.request import Algorithm, Order, SearchRequest
from ttt_gui.engine.score import Role
from ttt_gui.engine.trace.node_log import INFINITY
from ttt_gui.engine.trace.trace import Subject

State = int
"""A node of a small tree; nodes with the same number have the same subtree."""
Children = tuple[tuple[int, State], ...]
"""The moves of a node, each with the node that it leads to."""


class Leaf(NamedTuple):
    """The value of a leaf for the side to move, why the node is a leaf, and the kind of bound, both as in the log."""

    value: int
    end: int
    bound: int


class OrderedTree(ABC):
    """A small tree to search in any order: ``root`` is its first node, ``algorithm`` has the switches.

    ``is_plain`` says that the log can hold its values, ``has_chance`` that there are chance nodes, ``infinity`` is an
    open edge of a window, ``bounds`` are the least and the greatest value of a leaf, where they are given.
    """

    algorithm: Algorithm
    root: State = 0
    is_plain = True
    has_chance = False
    infinity = INFINITY
    bounds: tuple[int, int] | None = None

    @abstractmethod
    def about(self, order: Order) -> tuple[SearchRequest, Subject]:
        """Return the request and the subject of a trace of this tree, with the moves ranked in this order."""

    @abstractmethod
    def leaf(self, state: State, ply: int) -> Leaf | None:
        """Return the value of a leaf; None for a node with children."""

    @abstractmethod
    def children(self, state: State) -> Children:
        """Return the moves of an inner node with the nodes after them, row by row or from left to right."""

    def role(self, state: State, ply: int) -> Role:
        """Return who decides at a node. In a game MAX moves at the root, and the sides take turns."""
        return Role.MIN if ply % 2 else Role.MAX

    def chances(self, state: State) -> tuple[Fraction, ...]:
        """Return the probabilities of a chance node's children; () for any other node."""
        return ()

    def in_order(self, state: State, order: Order) -> Children:
        """Return the moves of an inner node with the nodes after them, in one of the search's orders; without a
        board all orders are equal.
        """
        return self.children(state)

    def canonical(self, state: State) -> tuple[State, tuple[int, ...]]:
        """Return the canonical node of all mirror images of this subtree, and the move to which each move of this node
        is mapped.

        The moves are () where they are unchanged: without a board no two nodes are mirror images.
        """
        return state, ()


class Visit(NamedTuple):
    """A call of the search: the node, who decides there, whether it sees values as MAX does (1) or negated (-1), the
    move and the logged parent it comes from, the fraction of the whole work that was done when the node was entered,
    and its own share.
    """

    state: State
    role: Role
    sign: int
    ply: int
    move: int
    parent: int
    before: float
    share: float


def sign_of(role: Role) -> int:
    """Return -1 for MIN, which sees every value negated; 1 for MAX and for a chance node."""
    return -1 if role is Role.MIN else 1
