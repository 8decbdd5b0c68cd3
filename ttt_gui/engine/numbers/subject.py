"""A tree of numbers as the subject of a search: a move is the number of a child from 0 on, its name counts from 1."""

from __future__ import annotations

from ttt_gui.engine.numbers.tree import MAX_WIDTH, NumberTree
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.subject import Subject
from ttt_gui.system.text import quoted


class NumberSubject(Subject):
    """Its nodes are no positions, and nobody plays X or O."""

    board = None
    sides = ("MAX", "MIN")
    example = "1 2"
    order = tuple(range(MAX_WIDTH))

    def __init__(self, tree: NumberTree, algorithm: Algorithm) -> None:
        self.tree = tree
        self.title = f"number tree, {algorithm.name}"
        nodes = [(tree, 0)]  # with their plies
        for each, ply in nodes:
            nodes.extend((child, ply + 1) for child in each.children)
        self.digits = max(len(str(abs(each.value or 0))) for each, _ in nodes)
        self.levels = 1 + max(ply for _, ply in nodes)

    @property
    def text(self) -> str:
        """The tree in brackets."""
        return self.tree.text

    def move_name(self, move: int) -> str:
        """Such as '2' for the second child."""
        return str(move + 1)

    def move_named(self, name: str) -> int:
        """The child of this number."""
        if not (name.isascii() and name.isdigit() and 1 <= int(name[:4]) <= MAX_WIDTH):
            raise ValueError(
                f"There is no move {quoted(name)} in a tree of numbers: its moves are 1, 2, 3 …, child by child."
            )
        return int(name) - 1

    def move_in_words(self, move: int) -> str:
        """Such as 'move 2', which is no number of the tree."""
        return f"move {self.move_name(move)}"

    def shown_value(self, value: int | None) -> int | None:
        """The number itself."""
        return value

    def value_text(self, value: int | None, bound: Bound = Bound.EXACT) -> str:
        """The number: '7', '≤ −5', '? 3'."""
        if value is None:
            return "—"
        number = str(value).replace("-", "\N{MINUS SIGN}")
        return number if bound is Bound.EXACT else f"{bound.sign} {number}"

    def is_guess(self, value: int) -> bool:
        """None is."""
        return False

    def leaf_text(self, path: tuple[int, ...]) -> str:
        """Its number."""
        value = self._after(path).value
        return "" if value is None else self.value_text(value)

    def pruned_size(self, path: tuple[int, ...], move: int) -> int | None:
        """That of the subtree."""
        return self._after((*path, move)).size

    def _after(self, path: tuple[int, ...]) -> NumberTree:
        tree = self.tree
        for move in path:
            tree = tree.children[move]
        return tree
