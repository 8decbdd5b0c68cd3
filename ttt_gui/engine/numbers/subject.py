"""A tree of numbers as the subject of a search: a move is the number of a child from 0 on; files count from 1."""

from __future__ import annotations

from functools import cached_property

from ttt_gui.engine.numbers.tree import MAX_WIDTH, NumberTree
from ttt_gui.engine.numbers.whole import NumberNode, number_text, whole
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.subject import Subject


class NumberSubject(Subject):
    """Its nodes are no positions, and nobody plays X or O."""

    board = None
    sides = ("MAX", "MIN")
    example = "E, 5"
    order = tuple(range(MAX_WIDTH))

    def __init__(self, tree: NumberTree, algorithm: Algorithm) -> None:
        self.tree = tree
        self.title = f"number tree, {algorithm.name}"

    @cached_property
    def digits(self) -> int:  # type: ignore[override]  # worked out when it is first asked for
        """Those of the longest number."""
        return max(len(str(abs(each.value or 0))) for each in self.nodes)

    @cached_property
    def levels(self) -> int:  # type: ignore[override]  # likewise
        """The layers of the tree."""
        return 1 + self.nodes[-1].ply

    @cached_property
    def nodes(self) -> tuple[NumberNode, ...]:
        """All nodes of the tree, breadth first."""
        return whole(self.tree)

    @property
    def text(self) -> str:
        """The tree in brackets."""
        return self.tree.text

    def move_name(self, move: int) -> str:
        """Such as '2' for the second child."""
        return str(move + 1)

    def node_at(self, path: tuple[int, ...]) -> NumberNode:
        """The node after these moves."""
        node = self.nodes[0]
        for move in path:
            node = self.nodes[node.children[move]]
        return node

    def node_name(self, path: tuple[int, ...]) -> str:
        """The letter of an inner node, the number of a leaf."""
        return self.node_at(path).name

    def shown_value(self, value: int | None) -> int | None:
        """The number itself."""
        return value

    def value_text(self, value: int | None, bound: Bound = Bound.EXACT) -> str:
        """The number: '7', '≤ −5', '? 3'."""
        if value is None:
            return "—"
        number = number_text(value)
        return number if bound is Bound.EXACT else f"{bound.sign} {number}"

    def is_guess(self, value: int) -> bool:
        """None is."""
        return False

    def leaf_text(self, path: tuple[int, ...]) -> str:
        """Its number."""
        node = self.node_at(path)
        return node.name if node.is_leaf else ""

    def pruned_size(self, path: tuple[int, ...], move: int) -> int | None:
        """That of the subtree."""
        return self.node_at((*path, move)).size
