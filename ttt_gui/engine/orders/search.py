"""The textbook search with an order of moves for every node: the numbered steps of search/core.py, logged the same way.

Where the order is one of the search's own, this search counts what search/core.py counts, and in a tree of numbers what
numbers/search.py does; a test sees to it. In Python: for trees small enough to be looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from time import perf_counter
from types import MappingProxyType

from ttt_gui.engine.orders.extremes import Extremes
from ttt_gui.engine.orders.tree import Leaf, OrderedTree, State
from ttt_gui.engine.request import Cut, Fail, Order, Scores
from ttt_gui.engine.result import Counters
from ttt_gui.engine.score import HEURISTIC_LIMIT, WIN
from ttt_gui.engine.trace.node_log import ALL_TRIED, CUT, EXACT, HEURISTIC, INFINITY, LOWER, NO_BOUND, UPPER, NodeLog
from ttt_gui.engine.trace.trace import MAX_TRACE_NODES, SearchTrace
from ttt_gui.system.control import Tell, untold

Path = tuple[int, ...]
"""The moves from the root to a node."""


class OrderError(ValueError):
    """An order that does not name each move of its node once; the message is a sentence."""


class Rule(Enum):
    """What orders the moves of a node. In a tree of numbers ROW is from left to right, and CENTRE and LINES are ROW.

    BEST and WORST are the orders with which alpha-beta visits the fewest and the most nodes (extremes.py).
    """

    ROW = "row"
    CENTRE = "centre"
    LINES = "lines"
    BEST = "best"
    WORST = "worst"

    @property
    def order(self) -> Order | None:
        """The search's own order of the same name; None for BEST and WORST."""
        return None if self.is_found else Order(self.value)

    @property
    def is_found(self) -> bool:
        """Whether the order must be found by Extremes first."""
        return self in (Rule.BEST, Rule.WORST)


def _nothing() -> Mapping[Path, tuple[int, ...]]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Orders:
    """The order of moves at every node of a tree.

    ``rule`` holds in the whole tree; ``below`` has other rules for whole subtrees, by the path of their top node, the
    nearest above a node counts; ``own`` has all moves of single nodes in an order of their own.
    """

    rule: Rule = Rule.ROW
    below: Mapping[Path, Rule] = field(default_factory=lambda: MappingProxyType({}))
    own: Mapping[Path, tuple[int, ...]] = field(default_factory=_nothing)

    def rule_at(self, path: Path) -> Rule:
        """Return the rule that holds at a node, whether the node has an order of its own or not."""
        for length in range(len(path), -1, -1):
            if path[:length] in self.below:
                return self.below[path[:length]]
        return self.rule

    def with_rule(self, path: Path, rule: Rule) -> Orders:
        """Return these orders with ``rule`` in the whole subtree of a node, in place of all orders there."""
        below = {each: kept for each, kept in self.below.items() if each[: len(path)] != path}
        own = {each: moves for each, moves in self.own.items() if each[: len(path)] != path}
        if not path:
            return Orders(rule)
        return Orders(self.rule, MappingProxyType({**below, path: rule}), MappingProxyType(own))

    def with_own(self, path: Path, moves: tuple[int, ...]) -> Orders:
        """Return these orders with all moves of one node in this order."""
        return Orders(self.rule, self.below, MappingProxyType({**self.own, path: moves}))

    @property
    def order(self) -> Order | None:
        """The search's own order that holds everywhere; None where any other holds somewhere."""
        return None if self.below or self.own else self.rule.order

    @property
    def found_rules(self) -> frozenset[Rule]:
        """The rules among these that Extremes must find."""
        return frozenset(rule for rule in (self.rule, *self.below.values()) if rule.is_found)


# The textbook search with an order of moves for every node: the numbered steps of search/core.py, logged the same way


_NO_LEAF = Leaf(0, 0, 0)
_Children = tuple[int, tuple[tuple[int, State], ...]]
_LOOKS = 256  # nodes from one call of ``tell`` to the next: a millisecond


@dataclass(frozen=True)
class OrderedResult:
    """The end of a search: the value of the root, for the side to move there, what was counted, and the trace."""

    value: int
    counters: Counters
    trace: SearchTrace


def search_in_order(
    tree: OrderedTree,
    orders: Orders,
    found: Mapping[Rule, Extremes] | None = None,
    tell: Tell = untold,
    trace_nodes: int = MAX_TRACE_NODES,
) -> OrderedResult:
    """Search a tree with the full window in these orders. ``found`` has the extremes for the rules BEST and WORST.

    Where one of the search's own orders holds everywhere the trace is that of the engine's search, word for word; with
    other orders the moves are ranked row by row, and the trace's request knows nothing of the order.
    ``tell`` hears how much is done: a node's share is split evenly among its children, pruned ones count as done.
    Raises OrderError for an own order that does not name every child of its node once, MemoryError for the log.
    """
    for each in (found or {}).values():
        each.tell = lambda _share: tell(None)  # what Extremes must still find is no share of this search
    request, subject = tree.about(orders.order or Order.ROW)
    search = _OrderedSearch(tree, orders, found or {}, tell, NodeLog(trace_nodes), subject.order)
    started = perf_counter()
    value = search.negamax(tree.root, 0, 0, -INFINITY, INFINITY, -1, orders.rule, 0.0, 1.0)
    counters = Counters(
        nodes=search.nodes,
        leaves=search.leaves,
        cutoffs=search.cutoffs,
        pruned_moves=search.pruned_moves,
        depth=search.deepest,
        seconds=perf_counter() - started,
    )
    trace = SearchTrace(request, search.log, search.nodes, not search.heuristics, subject, orders.order is None)
    return OrderedResult(value, counters, trace)


class _OrderedSearch:
    """One search: the counters and the log. The contract on alpha and beta is that of search/core.py."""

    def __init__(
        self,
        tree: OrderedTree,
        orders: Orders,
        found: Mapping[Rule, Extremes],
        tell: Tell,
        log: NodeLog,
        ranked: tuple[int, ...],
    ) -> None:
        """Take what the search needs; ``ranked`` are all moves that there may be, by their rank in the log."""
        self.tree, self.orders, self.found, self.tell, self.log = tree, orders, found, tell, log
        algorithm = tree.algorithm
        self.alpha_beta, self.hard = algorithm.alpha_beta, algorithm.fail is Fail.HARD
        self.at_equal = algorithm.cut is Cut.LE
        # Under flat scores anything short of a win may rest on the depth limit: see core.py.
        self.certain = HEURISTIC_LIMIT if algorithm.scores is Scores.DEPTH else WIN
        self.rank = {move: rank for rank, move in enumerate(ranked)}
        self.nodes = self.leaves = self.cutoffs = self.pruned_moves = self.deepest = self.heuristics = 0
        self.path: list[int] = []
        self.leaf_of: dict[State, Leaf] = {}
        self.known: dict[object, _Children] = {}
        self.plain = not orders.own and not orders.below

    def negamax(
        self,
        state: State,
        ply: int,
        move: int,
        alpha: int,
        beta: int,
        parent: int,
        rule: Rule,
        before: float,
        share: float,
    ) -> int:
        """Return the value of a node for its side to move; ``rule`` is the rule of the node above.

        ``share`` is the node's part of the work, ``before`` the part that was done when the node was entered.
        """
        alpha_at_entry = alpha

        # Step 1. Count the node.
        self.nodes += 1
        if self.nodes % _LOOKS == 0:
            self.tell(before)
        node = self.log.enter(parent, self.rank[move] if ply else 0, ply, alpha, beta)

        # Steps 2 and 3. The game is over, or the depth limit is reached.
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
        heuristics_at_entry = self.heuristics
        path: Path = () if self.plain else tuple(self.path)
        rule = rule if self.plain else self.orders.below.get(path, rule)
        untried, children = self._children(state, path, rule, alpha, beta)
        share /= len(children)
        best = -INFINITY
        cut = False
        for index, (child_move, child) in enumerate(children):
            untried ^= 1 << self.rank[child_move]
            self.path.append(child_move)
            # Step 6. Search it with the window turned round.
            start = before + index * share
            value = -self.negamax(child, ply + 1, child_move, -beta, -alpha, node, rule, start, share)
            self.path.pop()
            # Step 8. A better move. Step 9. Alpha-beta raises alpha and cuts.
            if value > best:
                best = value
                if value > alpha and self.alpha_beta:
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

    def _children(self, state: State, path: Path, rule: Rule, alpha: int, beta: int) -> _Children:
        """Return the ranks of a node's moves as bits, and the moves with the nodes they lead to, in order."""
        own = None if self.plain else self.orders.own.get(path)
        if own is not None:
            return self._ranked(state, own)
        key = (state, rule, alpha, beta) if rule.is_found else (state, rule)
        known = self.known.get(key)
        if known is None:
            if rule.order is not None:
                moves = tuple(move for move, _ in self.tree.in_order(state, rule.order))
            else:
                moves = self.found[rule].order(state, len(self.path), alpha, beta)
            known = self.known[key] = self._ranked(state, moves)
        return known

    def _ranked(self, state: State, moves: tuple[int, ...]) -> _Children:
        children = dict(self.tree.children(state))
        if len(moves) != len(children) or set(moves) != set(children):
            raise OrderError("An order of a node must name each of its moves once.")
        return sum(1 << self.rank[move] for move in moves), tuple((move, children[move]) for move in moves)
