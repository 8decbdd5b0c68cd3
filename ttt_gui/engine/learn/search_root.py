"""What a person can search by hand: a number tree or a game, whole, or to the depth at which it is not too large."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TypeVar

from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.tree import NumberSubject, NumberTree, roles
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.score import Role
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.trace import End, SearchTrace
from ttt_gui.game.position import Position

MOST_NODES = 200
"""The most nodes of a tree; a larger one is searched to a depth."""
_Node = TypeVar("_Node")


class RootError(ValueError):
    """Raised for what cannot be searched by hand; the message is one sentence."""


@dataclass(frozen=True)
class SearchRoot:
    """A number tree or a position to search, to a ``depth`` where all of it has more than MOST_NODES nodes."""

    start: NumberTree | Position
    depth: int | None = None

    def search(self, alpha_beta: bool) -> SearchTrace:
        """Return the trace of the engine's plain search."""
        algorithm = Algorithm(alpha_beta=alpha_beta)
        if isinstance(self.start, NumberTree):
            return search_numbers(self.start, algorithm).trace
        request = SearchRequest(self.start, algorithm, Limits(self.depth), trace_nodes=MOST_NODES)
        trace = Searcher(request).run().trace
        assert trace is not None
        return trace

    @cached_property
    def least_leaves(self) -> int:
        """The fewest leaves that alpha-beta visits with the moves of every node in the best order.

        A proof of the value needs a strategy for each side, and two strategies share one leaf (Knuth and Moore, An
        Analysis of Alpha-Beta Pruning, Artificial Intelligence 6, 1975). No leaf proves that a value is at least −∞, or
        at most ∞.
        """
        whole = self.search(alpha_beta=False)
        value = whole.node(0).value
        assert value is not None
        infinity = whole.subject.infinity

        def fewest(number: int, role: Role) -> float:
            """Return the fewest leaves that prove what ``role`` can reach from a node on; ∞ where it cannot."""
            node = whole.node(number)
            if is_leaf(whole, number):
                assert node.value is not None
                return 1 if (node.value >= value if role is Role.MAX else node.value <= value) else math.inf
            below = [fewest(child, role) for child in whole.children(number)]
            return min(below) if node.role is role else sum(below)

        if abs(value) >= infinity:
            return int(fewest(0, Role.MAX if value > 0 else Role.MIN))
        return int(fewest(0, Role.MAX) + fewest(0, Role.MIN)) - 1


def root_of_tree(tree: NumberTree) -> SearchRoot:
    """Return a number tree to search; the nodes at the depth at which a large one ends are worth what minimax finds.

    Raise RootError for a single number and a tree with chance nodes.
    """
    if tree.value is not None:
        raise RootError("A single number is nothing to search: put two in brackets.")
    if tree.has_chance:
        raise RootError("You can be the search of MAX and MIN: this tree has chance nodes.")
    depth = _depth_that_fits(tree, lambda node: node.children)
    kept = tree if depth is None else _cut_off(tree, Role.MAX, depth)
    return SearchRoot(replace(kept, bounds=None), depth)


def _depth_that_fits(root: _Node, below: Callable[[_Node], Iterable[_Node]]) -> int | None:
    """Return the depth down to which a tree has MOST_NODES nodes at most; None where all of it has no more."""
    depth, layer, size = 0, [root], 1
    while layer := list(islice((child for node in layer for child in below(node)), MOST_NODES)):
        size += len(layer)
        if size > MOST_NODES:
            return depth
        depth += 1
    return None


def _cut_off(tree: NumberTree, turn: Role, depth: int) -> NumberTree:
    """Return a tree whose nodes at a depth are leaves with their minimax values."""
    role, below = roles(tree.role, turn)
    if tree.value is not None:
        return tree
    children = tuple(_cut_off(child, below, depth - 1) for child in tree.children)
    if depth > 0:
        return replace(tree, children=children)
    values = [child.value for child in children if child.value is not None]
    return NumberTree(max(values) if role is Role.MAX else min(values))


def root_of_position(position: Position) -> SearchRoot:
    """Return a position to search. Raise RootError for a finished game."""
    if position.outcome is not None:
        raise RootError("The game is over here: there is nothing to search.")

    def played(at: Position) -> Iterator[Position]:
        return (at.play(move) for move in (at.legal_moves if at.outcome is None else ()))

    return SearchRoot(position, _depth_that_fits(position, played))


def root_of_game(positions: Sequence[Position]) -> SearchRoot:
    """Return the last position of a game to search; of a finished game the first one that is searched whole, or the
    last but one. Raise RootError for a game of no move that is over.
    """
    if positions[-1].outcome is None or not positions[:-1]:
        return root_of_position(positions[-1])
    roots = map(root_of_position, positions[:-1])
    return next((root for root in roots if root.depth is None), root_of_position(positions[-2]))


def root_of_node(trace: SearchTrace, number: int, pruned: int | None = None) -> SearchRoot:
    """Return a node of a search, or one of its pruned moves, as a new root. Raise RootError for a leaf, and where
    chance nodes lie below."""
    if not isinstance(trace.subject, NumberSubject):
        position = trace.position(number)
        return root_of_position(position if pruned is None else position.play(pruned))
    tree, turn = trace.subject.tree, Role.MAX
    for move in (*trace.moves_to(number), *(() if pruned is None else (pruned,))):
        turn = roles(tree.role, turn)[1]
        tree = tree.children[move]
    if roles(tree.role, turn)[0] is Role.MIN:
        tree = replace(tree, role=Role.MIN)
    return root_of_tree(tree)


def is_leaf(trace: SearchTrace, number: int) -> bool:
    """Return whether the search reads a node rather than its moves."""
    return trace.node(number).end in (End.TERMINAL, End.DEPTH)
