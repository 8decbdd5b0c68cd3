"""Trees as exam papers have them, written and searched without the app's code: fractions, tuples and recursion.

A tree is a number or infinity (a leaf), or a pair: 'max', 'min' or 'chance', and its children, each with its
probability, which is 1 but below a chance node.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from random import Random

Value = Fraction | float
Tree = Value | tuple[str, tuple[tuple[Fraction, "Tree"], ...]]
ONE = Fraction(1)


def draw(
    lot: Random, depth: int, turn: str = "max", chances: bool = True, values: Callable[[Random], Value] | None = None
) -> Tree:
    """Draw a tree whose players take turns, but after a chance node either may move."""
    values = values or (lambda lot: Fraction(lot.randint(-9, 9), lot.choice((1, 1, 2, 4, 5))))
    if depth == 0 or lot.random() < 0.12:
        return values(lot)
    count = lot.choice((1, 2, 2, 3, 3))
    if chances and lot.random() < 0.35:
        weights = [lot.randint(1, 4) for _ in range(count)]
        below = lot.choice((turn, turn, "max", "min"))
        shares = [Fraction(weight, sum(weights)) for weight in weights]
        return "chance", tuple((share, draw(lot, depth - 1, below, chances, values)) for share in shares)
    below = "min" if turn == "max" else "max"
    return turn, tuple((ONE, draw(lot, depth - 1, below, chances, values)) for _ in range(count))


def text_of(tree: Tree) -> str:
    """Return the tree as typed, each role spelt out."""
    if not isinstance(tree, tuple):
        return str(tree).replace("inf", "∞")
    role, children = tree
    return (
        f"{role}({' '.join((f'{share}: ' if role == 'chance' else '') + text_of(child) for share, child in children)})"
    )


def value_of(tree: Tree) -> Value:
    """Return the value by looking at every leaf."""
    if not isinstance(tree, tuple):
        return tree
    role, children = tree
    if role == "chance":
        return sum((share * value_of(child) for share, child in children), Fraction(0))
    return (max if role == "max" else min)(value_of(child) for _, child in children)


def leaves_visited(tree: Tree, bounds: tuple[Value, Value] | None) -> list[Value]:
    """Return the leaves that fail-soft alpha-beta visits, cut where beta <= alpha; at chance nodes by Star1 as printed.

    Each child has the window (alpha - known - most * rest) / share to (beta - known - least * rest) / share, kept
    inside the bounds.
    """
    seen: list[Value] = []

    def search(tree: Tree, alpha: Value, beta: Value) -> Value:
        if not isinstance(tree, tuple):
            seen.append(tree)
            return tree
        role, children = tree
        if role == "chance":
            return average(children, alpha, beta)
        best: Value | None = None
        for _, child in children:
            value = search(child, alpha, beta)
            if best is None or (value > best if role == "max" else value < best):
                best = value
            if role == "max":
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if beta <= alpha:
                break
        assert best is not None
        return best

    def average(children: tuple[tuple[Fraction, Tree], ...], alpha: Value, beta: Value) -> Value:
        known, rest = Fraction(0), ONE
        for share, child in children:
            rest -= share
            if bounds is None:
                known += share * search(child, -math.inf, math.inf)
                continue
            least, most = bounds
            low, high = (alpha - known - most * rest) / share, (beta - known - least * rest) / share
            value = search(child, max(low, least), min(high, most))
            known += share * value
            if value <= low:
                return known + most * rest
            if value >= high:
                return known + least * rest
        return known

    search(tree, -math.inf, math.inf)
    return seen


def with_leaves(tree: Tree, leaf: Callable[[tuple[int, ...], Value], Value], path: tuple[int, ...] = ()) -> Tree:
    """Return the tree with each leaf replaced by what ``leaf`` makes of its path and value."""
    if not isinstance(tree, tuple):
        return leaf(path, tree)
    role, children = tree
    return role, tuple((share, with_leaves(child, leaf, (*path, at))) for at, (share, child) in enumerate(children))


def at(tree: Tree, path: tuple[int, ...]) -> Tree:
    """Return the node that the moves of ``path`` lead to."""
    for move in path:
        assert isinstance(tree, tuple)
        tree = tree[1][move][1]
    return tree
