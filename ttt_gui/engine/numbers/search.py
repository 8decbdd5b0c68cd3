"""The textbook search in Python for small trees: the numbered steps of search/core.py, with the same log.

The ordering lab (orders.py) searches games with it in any order of moves. Switches about positions or boards have no
effect in a number tree; ``resting`` names those that are set anyway.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from functools import cached_property
from time import perf_counter
from typing import NamedTuple

from ttt_gui.engine.numbers.tree import NumberSubject, NumberTree
from ttt_gui.engine.request import SWITCHES, Algorithm, Cut, Fail, Order, Scores, SearchRequest
from ttt_gui.engine.result import Counters
from ttt_gui.engine.score import HEURISTIC_LIMIT, WIN
from ttt_gui.engine.trace.node_log import (
    ALL_TRIED,
    CUT,
    EXACT,
    HEURISTIC,
    INFINITY,
    LOWER,
    NO_BOUND,
    TERMINAL,
    UPPER,
    NodeLog,
)
from ttt_gui.engine.trace.trace import MAX_TRACE_NODES, SearchTrace, Subject
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import ProgressCallback, no_progress

_LOOKS = 256  # nodes from one call of ``on_progress`` to the next: a millisecond
State = int
"""A node of a small tree; nodes with the same number have the same subtree."""
Children = tuple[tuple[int, State], ...]
"""The moves of a node, each with the node that it leads to."""


def resting(algorithm: Algorithm) -> tuple[str, ...]:
    """Return the titles of switches that differ from their defaults and have no effect in a number tree."""
    standard = Algorithm()
    return tuple(
        switch.title
        for switch in SWITCHES
        if switch.needs_board and getattr(algorithm, switch.name) != getattr(standard, switch.name)
    )


def resting_text(algorithm: Algorithm) -> str:
    """Return a sentence about the switches without effect in a number tree; '' without any."""
    titles = resting(algorithm)
    return f"At rest in a number tree: {', '.join(titles)}." if titles else ""


def in_force(algorithm: Algorithm) -> Algorithm:
    """Return ``algorithm`` with defaults for the table size and the switches without effect in a number tree."""
    standard = Algorithm()
    resting = {switch.name: getattr(standard, switch.name) for switch in SWITCHES if switch.needs_board}
    return replace(algorithm, **resting, tt_mib=standard.tt_mib)


# -- Small trees -------------------------------------------------------------------------------------------------------


class Leaf(NamedTuple):
    """The value of a leaf for the side to move, why the node is a leaf, and the kind of bound, both as in the log."""

    value: int
    end: int
    bound: int


class OrderedTree(ABC):
    """A small tree to search in any order: ``root`` is its first node, ``algorithm`` has the switches."""

    algorithm: Algorithm
    root: State = 0

    @abstractmethod
    def about(self, order: Order) -> tuple[SearchRequest, Subject]:
        """Return the request and the subject of a trace of this tree, with the moves ranked in this order."""

    @abstractmethod
    def leaf(self, state: State, ply: int) -> Leaf | None:
        """Return the value of a leaf; None for a node with children."""

    @abstractmethod
    def children(self, state: State) -> Children:
        """Return the moves of an inner node with the nodes after them, row by row or from left to right."""

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


class NumberLab(OrderedTree):
    """A number tree with MAX to move at the root. Its nodes are numbered in the order of entry at the first search."""

    def __init__(self, tree: NumberTree, algorithm: Algorithm) -> None:
        self.tree, self.algorithm = tree, in_force(algorithm)

    @cached_property
    def _subject(self) -> Subject:
        """The tree as the subject of a trace."""
        return NumberSubject(self.tree, self.algorithm)

    def about(self, order: Order) -> tuple[SearchRequest, Subject]:
        """Return a request and the tree as subject, whatever the order."""
        return SearchRequest(Position(Rules()), self.algorithm), self._subject

    @cached_property
    def _nodes(self) -> list[tuple[int | None, Children]]:
        """The value and the children of every node, by its number."""
        found: list[tuple[int | None, Children]] = []

        def enter(tree: NumberTree) -> State:
            """Number a node and all below it, in the order of entry; return the node's number."""
            state = len(found)
            found.append((tree.value, ()))
            found[state] = tree.value, tuple((move, enter(child)) for move, child in enumerate(tree.children))
            return state

        enter(self.tree)
        return found

    def leaf(self, state: State, ply: int) -> Leaf | None:
        """Return a leaf's number, negated at MIN's nodes; None for an inner node."""
        value = self._nodes[state][0]
        return None if value is None else Leaf(-value if ply % 2 else value, TERMINAL, EXACT)

    def children(self, state: State) -> Children:
        """Return the children of a node from left to right."""
        return self._nodes[state][1]


# -- The search --------------------------------------------------------------------------------------------------------


_NO_LEAF = Leaf(0, 0, 0)


@dataclass(frozen=True)
class TreeResult:
    """The result of a search: the root's value for the side to move, the best move (None at a leaf), the counters,
    the trace.
    """

    value: int
    best_move: int | None
    counters: Counters
    trace: SearchTrace


def search_numbers(
    tree: NumberTree,
    algorithm: Algorithm,
    trace_nodes: int = MAX_TRACE_NODES,
    on_progress: ProgressCallback = no_progress,
) -> TreeResult:
    """Search ``tree`` with the switches that apply, logging at most ``trace_nodes`` nodes, and return the result.

    ``on_progress`` receives the fraction done: a node's share is split evenly among its children, and pruned children
    count as done. Raise MemoryError where the log does not fit, and whatever ``on_progress`` raises.
    """
    return TreeSearch(NumberLab(tree, algorithm), trace_nodes, on_progress).run()


class TreeSearch:
    """One search of a small tree: its counters, its log. The contract on alpha and beta is that of search/core.py."""

    def __init__(
        self, tree: OrderedTree, trace_nodes: int, on_progress: ProgressCallback, order: Order | None = Order.ROW
    ) -> None:
        """``order`` is the search's own order that holds everywhere, in which moves are ranked; None: there is none."""
        self.tree, self.on_progress, self.log, self.order = tree, on_progress, NodeLog(trace_nodes), order
        request, self.subject = tree.about(order or Order.ROW)
        self.request = replace(request, trace_nodes=trace_nodes)
        algorithm = tree.algorithm
        self.alpha_beta, self.pvs, self.exact_moves = algorithm.alpha_beta, algorithm.pvs, algorithm.exact_moves
        self.hard, self.at_equal = algorithm.fail is Fail.HARD, algorithm.cut is Cut.LE
        # Under flat scores anything short of a win may rest on the depth limit: see core.py.
        self.certain = HEURISTIC_LIMIT if algorithm.scores is Scores.DEPTH else WIN
        self.rank = {move: rank for rank, move in enumerate(self.subject.order)}
        self.nodes = self.leaves = self.cutoffs = self.pruned_moves = self.researches = self.deepest = 0
        self.heuristics = 0
        self.done = 0.0  # the share of the work: it never goes back, though a child may be searched twice
        self.best_root_move: int | None = None
        self.path: list[int] = []
        self.leaf_of: dict[State, Leaf] = {}

    def run(self) -> TreeResult:
        """Search the whole tree with the full window."""
        started = perf_counter()
        value = self.negamax(self.tree.root, 0, 0, -INFINITY, INFINITY, -1, 0.0, 1.0)
        counters = Counters(
            nodes=self.nodes,
            leaves=self.leaves,
            cutoffs=self.cutoffs,
            pruned_moves=self.pruned_moves,
            depth=self.deepest,
            seconds=perf_counter() - started,
            researches=self.researches,
        )
        complete, own_order = not self.heuristics, self.order is None
        trace = SearchTrace(self.request, self.log, self.nodes, complete, self.subject, own_order)
        return TreeResult(value, self.best_root_move, counters, trace)

    def moves(self, state: State, alpha: int, beta: int) -> tuple[int, Children]:
        """Return the bit mask of the ranks of a node's moves, and the moves in the order to try, with the nodes
        after them.
        """
        return self.ranked(self.tree.children(state))

    def ranked(self, children: Children) -> tuple[int, Children]:
        """Return the bit mask of move-order ranks for ``children``, and the children."""
        return sum(1 << self.rank[move] for move, _ in children), children

    def negamax(
        self, state: State, ply: int, move: int, alpha: int, beta: int, parent: int, before: float, share: float
    ) -> int:
        """Return the value of a node for the side to move.

        ``share`` is the node's fraction of the whole work, ``before`` the fraction done when the node was entered.
        """
        alpha_at_entry, heuristics_at_entry = alpha, self.heuristics

        # Step 1. Count the node.
        self.nodes += 1
        if self.nodes % _LOOKS == 0:
            self.done = max(self.done, before)
            self.on_progress(self.done)
        node = self.log.enter(parent, self.rank[move] if ply else 0, ply, alpha, beta)

        # Steps 2 and 3. The game is over, or the depth limit is reached. Step 4, the table, has nothing to do here.
        leaf = self.leaf_of.get(state)
        if leaf is None:
            leaf = self.leaf_of[state] = self.tree.leaf(state, ply) or _NO_LEAF
        if leaf is not _NO_LEAF:
            self.leaves += 1
            self.deepest = max(self.deepest, ply)
            self.heuristics += leaf.bound == HEURISTIC
            self.log.leave(node, leaf.value, leaf.bound, leaf.end, 0)
            return leaf.value

        # Step 5. The moves in the order of this node.
        untried, children = self.moves(state, alpha, beta)
        share /= len(children)
        best = -INFINITY
        cut = False
        is_open = not ply and self.exact_moves  # every move of the root is searched with the full window
        for index, (child_move, child) in enumerate(children):
            untried ^= 1 << self.rank[child_move]
            start = before + index * share
            self.path.append(child_move)

            # Step 6. Search it with the window turned round; principal variation search asks with a null window first.
            asks = self.pvs and best > -INFINITY and beta - alpha > 1 and not is_open
            high = alpha + 1 if asks else beta
            value = -self.negamax(child, ply + 1, child_move, -high, -alpha, node, start, share)
            if asks and alpha < value < beta:
                self.researches += 1
                value = -self.negamax(child, ply + 1, child_move, -beta, -alpha, node, start, share)
            self.path.pop()

            # Step 8. A better move.
            if value > best:
                best = value
                if ply == 0:
                    self.best_root_move = child_move
                # Step 9. Alpha-beta raises alpha and cuts where beta <= alpha (or, by mistake, beta < alpha).
                if value > alpha and self.alpha_beta and not is_open:
                    alpha = value
                    if beta < alpha or (beta == alpha and self.at_equal):
                        cut = untried != 0
                        break
        if cut:
            self.cutoffs += 1
            self.pruned_moves += untried.bit_count()

        # Step 10. Fail-hard, a value beyond the window becomes its edge.
        if self.hard and not alpha_at_entry <= best <= beta:
            best = alpha_at_entry if best < alpha_at_entry else beta

        # Step 11. The log keeps the value with its kind of bound.
        bound = LOWER if best >= beta else UPPER if best <= alpha_at_entry else EXACT
        if alpha_at_entry == best == beta and self.hard:
            bound = NO_BOUND
        elif self.heuristics != heuristics_at_entry and -self.certain < best < self.certain:
            bound = HEURISTIC
        self.log.leave(node, best, bound, CUT if cut else ALL_TRIED, untried)
        return best
