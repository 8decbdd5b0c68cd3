"""In which order the moves of every node of a small tree are tried: rules by subtree, own orders of single nodes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from ttt_gui.engine.request import Order

Path = tuple[int, ...]
"""The moves from the root to a node."""


class OrderError(ValueError):
    """An order that is none; the message is a sentence."""


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
        """The order of the search of this name; None for the two that are found by search."""
        return None if self.is_found else Order(self.value)

    @property
    def is_found(self) -> bool:
        """Whether it must be found by search first."""
        return self in (Rule.BEST, Rule.WORST)


def _nothing() -> Mapping[Path, tuple[int, ...]]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Orders:
    """``rule`` holds in the whole tree; ``below`` gives others to whole subtrees, by the path of their top, of which
    the nearest above a node counts; ``own`` gives single nodes all their moves in an order of their own."""

    rule: Rule = Rule.ROW
    below: Mapping[Path, Rule] = field(default_factory=lambda: MappingProxyType({}))
    own: Mapping[Path, tuple[int, ...]] = field(default_factory=_nothing)

    def rule_at(self, path: Path) -> Rule:
        """The rule that holds at a node, whether it has an order of its own or not."""
        for length in range(len(path), -1, -1):
            if path[:length] in self.below:
                return self.below[path[:length]]
        return self.rule

    def with_rule(self, path: Path, rule: Rule) -> Orders:
        """These, but with ``rule`` in the whole subtree of a node, whatever was said there before."""
        below = {each: kept for each, kept in self.below.items() if each[: len(path)] != path}
        own = {each: moves for each, moves in self.own.items() if each[: len(path)] != path}
        if not path:
            return Orders(rule)
        return Orders(self.rule, MappingProxyType({**below, path: rule}), MappingProxyType(own))

    def with_own(self, path: Path, moves: tuple[int, ...]) -> Orders:
        """These, but with all moves of one node in this order."""
        return Orders(self.rule, self.below, MappingProxyType({**self.own, path: moves}))

    @property
    def order(self) -> Order | None:
        """The one of the search's orders that holds everywhere; None where another does somewhere."""
        return None if self.below or self.own else self.rule.order

    @property
    def found_rules(self) -> frozenset[Rule]:
        """Those of its rules that must be found by search."""
        return frozenset(rule for rule in (self.rule, *self.below.values()) if rule.is_found)
