"""A small tree as the ordering lab searches it: a game from a position on, or a tree of numbers.

A node of it is a number (``State``); nodes with the same number have the same subtree. In a game it is the stones of
the side to move, and 64 bits higher those of the other; in a tree of numbers its place in the order of entry."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from ttt_gui.engine.numbers.search import in_force
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.numbers.whole import NumberSubject
from ttt_gui.engine.request import Algorithm, Limits, Order, Scores, SearchRequest
from ttt_gui.engine.score import WIN
from ttt_gui.engine.trace.node_log import DEPTH, EXACT, HEURISTIC, TERMINAL
from ttt_gui.engine.trace.trace import GameSubject, Subject
from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import Rules, cells_of


def least_leaves(branching: int, depth: int) -> int:
    """b^⌈d/2⌉ + b^⌊d/2⌋ − 1: of a tree in which every node above depth d has b children.

    Knuth and Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6 (1975): to prove the value one must
    know that each side can have no better, which takes a strategy of either; they share one leaf.
    """
    return int(branching ** ((depth + 1) // 2)) + int(branching ** (depth // 2)) - 1


def uniform_shape(tree: NumberTree) -> tuple[int, int] | None:
    """Branching and depth of a tree in which every node but the leaves has as many children, and all leaves are as
    deep; None of another one and of a leaf alone."""
    branching = len(tree.children)
    layer, depth = [tree], 0
    while any(node.children for node in layer):
        if any(len(node.children) != branching for node in layer):
            return None
        layer = [child for node in layer for child in node.children]
        depth += 1
    return (branching, depth) if depth else None


# -- A small tree as the ordering lab searches it: a game from a position on, or a tree of numbers --------------------


State = int
_HIGH = 64
_MOST_LOOKS = 250  # 16 ms on the largest board


MOST_EMPTY = 9
"""Empty cells of the largest position: its whole tree has at most 986,410 nodes."""


def too_large(position: Position) -> str:
    """The sentence about a position that has more; '' for another."""
    empty = position.rules.cells - position.stones
    if empty <= MOST_EMPTY:
        return ""
    return f"This position has {empty} empty cells, and the lab takes at most {MOST_EMPTY}: play moves on its board."


def played_on(position: Position, line: tuple[int, ...] = (), empty: int = MOST_EMPTY) -> Position | None:
    """A position after this one with at most so many empty cells and the game not over: along ``line`` as far as it
    goes, then the cells on most winning lines first, without thinking. None where none is found soon."""
    for move in line:
        after = position if position.rules.cells - position.stones <= empty else position.play(move)
        if after.outcome is not None:
            break
        position = after
    cells = Order.LINES.cells(position.rules)
    stack, looks = [position], 0
    while stack and looks < _MOST_LOOKS:
        position = stack.pop()
        looks += 1
        if position.outcome is None:
            if position.rules.cells - position.stones <= empty:
                return position
            stack += [_with_stone(position, cell) for cell in reversed(cells) if not position.occupied >> cell & 1]
    return None


def _with_stone(position: Position, cell: int) -> Position:
    """What play() gives, which first looks whether the game is over: that takes as long as all the rest."""
    if position.side_to_move is Side.X:
        return Position(position.rules, position.x | 1 << cell, position.o)
    return Position(position.rules, position.x, position.o | 1 << cell)


class Leaf(NamedTuple):
    """What a leaf is worth to the side to move there, why it is one (as in the log), and what is said of the value."""

    value: int
    end: int
    bound: int


def in_lab(algorithm: Algorithm) -> Algorithm:
    """The switches of an algorithm that mean something here: cuts, scores, cut and fail; the others as by default."""
    return Algorithm(
        alpha_beta=algorithm.alpha_beta, scores=algorithm.scores, cut=algorithm.cut, fail=algorithm.fail
    )  # fmt: skip


class OrderedTree(ABC):
    """``root`` is its first node, ``algorithm`` the switches it is searched with."""

    algorithm: Algorithm
    root: State

    @abstractmethod
    def about(self, order: Order) -> tuple[SearchRequest, Subject]:
        """What a trace of it is about, with the moves ranked in this order."""

    @abstractmethod
    def leaf(self, state: State, ply: int) -> Leaf | None:
        """What a leaf is worth; None for a node with children."""

    @abstractmethod
    def children(self, state: State) -> tuple[tuple[int, State], ...]:
        """Moves and where they lead, row by row or from left to right; of a node that is no leaf."""

    @abstractmethod
    def in_order(self, state: State, order: Order) -> tuple[tuple[int, State], ...]:
        """The same in one of the search's orders."""

    @abstractmethod
    def canonical(self, state: State) -> tuple[State, tuple[int, ...]]:
        """One node for all whose subtrees are mirror images, and by its moves those of this node; () for the same."""


class GameTree(OrderedTree):
    """A game from a position on, at most ``depth`` plies of it."""

    def __init__(self, position: Position, algorithm: Algorithm, depth: int | None = None) -> None:
        applied = in_lab(algorithm)
        self.position, self.algorithm = position, applied
        rules, side = position.rules, position.side_to_move
        self._rules = rules
        self._low = (1 << _HIGH) - 1
        self._horizon = depth
        self._per_ply = 0 if applied.scores is Scores.FLAT else 1
        self._orders = {order: order.cells(rules) for order in Order}
        self._won: dict[int, bool] = {}
        self._images: dict[State, tuple[State, tuple[int, ...]]] = {}
        self.root = position.board_of(side) | position.board_of(side.other) << _HIGH

    def about(self, order: Order) -> tuple[SearchRequest, Subject]:
        """The request that the search of the engine would have had, and the game."""
        algorithm = replace(self.algorithm, order=order)
        request = SearchRequest(self.position, algorithm, Limits(depth=self._horizon))
        return request, GameSubject(self.position, algorithm)

    def leaf(self, state: State, ply: int) -> Leaf | None:
        """Lost, where the move before completed a line; drawn; or at the depth limit, Nilsson's open lines."""
        opp = state >> _HIGH
        won = self._won.get(opp)
        if won is None:
            won = self._won[opp] = any(opp & line == line for line in self._rules.win_lines)
        if won:
            return Leaf(ply * self._per_ply - WIN, TERMINAL, EXACT)
        if (state | opp) & self._low == self._rules.full:
            return Leaf(0, TERMINAL, EXACT)
        if ply == self._horizon:
            return Leaf(self._open_lines(state & self._low, opp), DEPTH, HEURISTIC)
        return None

    def children(self, state: State) -> tuple[tuple[int, State], ...]:
        """The empty cells, row by row."""
        return self.in_order(state, Order.ROW)

    def in_order(self, state: State, order: Order) -> tuple[tuple[int, State], ...]:
        """The empty cells in an order."""
        own, opp = state & self._low, state >> _HIGH
        taken = own | opp
        return tuple(
            (cell, opp | (own | 1 << cell) << _HIGH) for cell in self._orders[order] if not taken >> cell & 1
        )  # fmt: skip

    def canonical(self, state: State) -> tuple[State, tuple[int, ...]]:
        """The least of its images under the symmetries of the board."""
        found = self._images.get(state)
        if found is None:
            own, opp = cells_of(state & self._low), cells_of(state >> _HIGH)
            least: State = state
            back: tuple[int, ...] = ()
            for image in self._rules.symmetries[1:]:
                turned = sum(1 << image[cell] for cell in own) | sum(1 << image[cell] for cell in opp) << _HIGH
                if turned < least:
                    least = turned
                    back = tuple(image.index(cell) for cell in range(self._rules.cells))
            found = self._images[state] = least, back
        return found

    def _open_lines(self, own: int, opp: int) -> int:
        return sum((not opp & line) - (not own & line) for line in self._rules.win_lines)


class NumberLab(OrderedTree):
    """A tree of numbers: MAX moves at the root. It is numbered when it is first searched, which takes a while."""

    def __init__(self, tree: NumberTree, algorithm: Algorithm) -> None:
        self.tree, self.algorithm = tree, in_force(in_lab(algorithm))
        self.root = 0

    @cached_property
    def _subject(self) -> Subject:
        return NumberSubject(self.tree, self.algorithm)

    def about(self, order: Order) -> tuple[SearchRequest, Subject]:
        """The tree, whatever the order."""
        return SearchRequest(Position(Rules()), self.algorithm), self._subject

    @cached_property
    def shape(self) -> tuple[int, int] | None:
        """Branching and depth of a uniform tree; None of another."""
        return uniform_shape(self.tree)

    @cached_property
    def _nodes(self) -> list[tuple[int | None, tuple[tuple[int, State], ...]]]:
        """The value and the children of every node."""
        found: list[tuple[int | None, tuple[tuple[int, State], ...]]] = []

        def enter(tree: NumberTree) -> State:
            state = len(found)
            found.append((tree.value, ()))
            found[state] = tree.value, tuple((move, enter(child)) for move, child in enumerate(tree.children))
            return state

        enter(self.tree)
        return found

    def leaf(self, state: State, ply: int) -> Leaf | None:
        """Its number, turned round at MIN's nodes."""
        value = self._nodes[state][0]
        return None if value is None else Leaf(-value if ply % 2 else value, TERMINAL, EXACT)

    def children(self, state: State) -> tuple[tuple[int, State], ...]:
        """From left to right."""
        return self._nodes[state][1]

    def in_order(self, state: State, order: Order) -> tuple[tuple[int, State], ...]:
        """From left to right, whatever the order: a number has no place on a board."""
        return self.children(state)

    def canonical(self, state: State) -> tuple[State, tuple[int, ...]]:
        """Itself."""
        return state, ()
