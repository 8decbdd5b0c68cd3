"""A tree of numbers with one thing changed: a leaf, a child, who moves at the root, the bounds of the leaves.

A node is named by the moves that lead to it. Each function returns a new tree, and raises NumberTreeError with a
sentence where there would be none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction

from ttt_gui.engine.numbers.text import NumberTreeError, parse_number_tree
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.score import Role

Moves = tuple[int, ...]
_HERE = "\0"  # a name that no leaf has
_Part = Callable[[NumberTree], NumberTree]


def with_leaf(tree: NumberTree, moves: Moves, text: str) -> NumberTree:
    """Return the tree with what ``text`` says in the place of a leaf: a number, or a node in brackets."""
    if not text.strip():
        raise NumberTreeError("A leaf needs a number.")
    with _without_characters():
        if " " in text.strip() and not re.search(r"[(\[{]", text):
            raise NumberTreeError("A leaf is one number: several of them stand in brackets.")
        part = parse_number_tree(text)
        if part.bounds:
            raise NumberTreeError("Bounds hold for the whole tree: give them there.")
        typed = changed(tree, moves, lambda _leaf: NumberTree(0, name=_HERE)).text
        return parse_number_tree(typed.replace(f"{_HERE}=0", text))  # as typed: a max( there must be MAX's turn


def with_child(tree: NumberTree, moves: Moves) -> NumberTree:
    """Return the tree with one more leaf at the end of a node's children, worth what the leaf before it is, or 0.

    Below a chance node the leaf is as likely as the others are on average; these keep their proportion.
    """

    def added(node: NumberTree) -> NumberTree:
        """Return the node with one more leaf."""
        last = node.children[-1].value
        low, high = tree.bounds or (0, 0)
        leaf = NumberTree(last if last is not None else 0 if low <= 0 <= high or not tree.bounds else low)
        count = len(node.children)
        chances = (*(chance * count / (count + 1) for chance in node.chances), Fraction(1, count + 1))
        return replace(node, children=(*node.children, leaf), chances=chances if node.chances else ())

    return _read(changed(tree, moves, added))


def without(tree: NumberTree, moves: Moves) -> NumberTree:
    """Return the tree without a node and all below it.

    The chances of the others grow in proportion. Where a node loses its only child, its first leaf takes its place.
    """
    if not moves:
        raise NumberTreeError("The root stays: a tree needs one.")
    *above, at = moves

    def shortened(node: NumberTree) -> NumberTree:
        """Return the node without the child."""
        if len(node.children) == 1:
            return next(each for each in node.walk() if each.value is not None)
        chances = [chance for move, chance in enumerate(node.chances) if move != at]
        rest = sum(chances, Fraction())
        children = tuple(child for move, child in enumerate(node.children) if move != at)
        return replace(node, children=children, chances=tuple(chance / rest for chance in chances))

    return _read(changed(tree, tuple(above), shortened))


def with_root(tree: NumberTree, role: Role) -> NumberTree:
    """Return the tree with MAX or MIN at the root; below it the players take turns as before."""
    return _read(replace(tree, role=role))


def with_bounds(tree: NumberTree, low: str, high: str) -> NumberTree:
    """Return the tree with these bounds of its leaves; with two empty texts, without."""
    if not (low.strip() or high.strip()):
        return replace(tree, bounds=None)
    if not (low.strip() and high.strip()):
        raise NumberTreeError("The leaves need both bounds, or none.")
    with _without_characters():
        return parse_number_tree(f"[{low}, {high}] {replace(tree, bounds=None).text}")


@contextmanager
def _without_characters() -> Iterator[None]:
    """Take the places of characters out of an error of the block: the person sees a tree, and not its text."""
    try:
        yield
    except NumberTreeError as error:
        raise NumberTreeError(re.sub(r" at character \d+", "", str(error))) from None


def changed(tree: NumberTree, moves: Moves, change: _Part) -> NumberTree:
    """Return the tree with what ``change`` makes of the node after these moves."""
    if not moves:
        return replace(change(tree), bounds=tree.bounds)
    first, *rest = moves
    child = changed(tree.children[first], tuple(rest), change)
    return replace(tree, children=(*tree.children[:first], child, *tree.children[first + 1 :]))


def _read(tree: NumberTree) -> NumberTree:
    """Return the tree as it is read from its own text, which checks all of it."""
    return parse_number_tree(tree.text)
