"""The least number of leaves that any search must look at: Knuth and Moore's bound for uniform trees."""

from __future__ import annotations

from ttt_gui.engine.numbers.tree import NumberTree


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
