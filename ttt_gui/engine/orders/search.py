"""The search of small trees (numbers/search.py) with an order of moves for every node.

Where the order is one of the search's own, this search counts what search/core.py counts; a test sees to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from ttt_gui.engine.numbers.search import Children, OrderedTree, State, TreeResult, TreeSearch
from ttt_gui.engine.orders.extremes import Extremes
from ttt_gui.engine.request import Order
from ttt_gui.engine.trace.trace import MAX_TRACE_NODES
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


@dataclass(frozen=True)
class Orders:
    """The order of moves at every node of a tree.

    ``rule`` holds in the whole tree; ``below`` has other rules for whole subtrees, by the path of their top node, the
    nearest above a node counts; ``own`` has all moves of single nodes in an order of their own.
    """

    rule: Rule = Rule.ROW
    below: Mapping[Path, Rule] = field(default_factory=lambda: MappingProxyType({}))
    own: Mapping[Path, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))

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


# The textbook search with an order of moves for every node


def search_in_order(
    tree: OrderedTree,
    orders: Orders,
    found: Mapping[Rule, Extremes] | None = None,
    tell: Tell = untold,
    trace_nodes: int = MAX_TRACE_NODES,
) -> TreeResult:
    """Search a tree with the full window in these orders. ``found`` has the extremes for the rules BEST and WORST.

    Where one of the search's own orders holds everywhere the trace is that of the engine's search, word for word; with
    other orders the moves are ranked row by row, and the trace's request knows nothing of the order.
    ``tell`` hears how much is done: a node's share is split evenly among its children, pruned ones count as done.
    Raises OrderError for an own order that does not name every child of its node once, MemoryError for the log.
    """
    for each in (found or {}).values():
        each.tell = lambda _share: tell(None)  # what Extremes must still find is no share of this search
    return _OrderedSearch(tree, orders, found or {}, trace_nodes, tell).run()


class _OrderedSearch(TreeSearch):
    def __init__(
        self, tree: OrderedTree, orders: Orders, found: Mapping[Rule, Extremes], trace_nodes: int, tell: Tell
    ) -> None:
        super().__init__(tree, trace_nodes, tell, orders.order)
        self.orders, self.found = orders, found
        self.known: dict[object, tuple[int, Children]] = {}

    def moves(self, state: State, alpha: int, beta: int) -> tuple[int, Children]:
        path = tuple(self.path) if self.orders.own or self.orders.below else ()
        own = self.orders.own.get(path)
        if own is not None:
            return self._named(state, own)
        rule = self.orders.rule_at(path)
        key = (state, rule, alpha, beta) if rule.is_found else (state, rule)
        known = self.known.get(key)
        if known is None:
            if rule.order is not None:
                known = self.ranked(self.tree.in_order(state, rule.order))
            else:
                known = self._named(state, self.found[rule].order(state, len(self.path), alpha, beta))
            self.known[key] = known
        return known

    def _named(self, state: State, moves: tuple[int, ...]) -> tuple[int, Children]:
        children = dict(self.tree.children(state))
        if len(moves) != len(children) or set(moves) != set(children):
            raise OrderError("An order of a node must name each of its moves once.")
        return self.ranked(tuple((move, children[move]) for move in moves))
