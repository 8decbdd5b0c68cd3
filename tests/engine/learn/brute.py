"""Alpha-beta by hand, apart from the engine: a second answer to every exercise, from the brackets of its tree alone."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

Tree = Any  # a number, or a list of trees
Path = tuple[int, ...]


class Seen(NamedTuple):
    """What one search did: the windows at entry and the values by the paths of the nodes, and the paths that it cut."""

    windows: dict[Path, tuple[float, float]]
    values: dict[Path, float]
    cuts: set[Path]


def tree_of(text: str) -> Tree:
    """Read brackets and numbers."""
    tree: Tree = eval(text.replace(" ", ",").replace("−", "-").replace("(", "[").replace(")", "]"))
    return tree


def search(tree: Tree, alpha_beta: bool = True) -> Seen:
    """Search a tree from left to right, MAX at the root: fail-soft, cut where beta <= alpha."""
    seen = Seen({}, {}, set())

    def enter(node: Tree, path: Path, alpha: float, beta: float) -> float:
        seen.windows[path] = alpha, beta
        if isinstance(node, int):
            value: float = node
        else:
            is_max = len(path) % 2 == 0
            value = -math.inf if is_max else math.inf
            for number, child in enumerate(node):
                if alpha_beta and beta <= alpha:
                    seen.cuts.add((*path, number))
                    continue
                found = enter(child, (*path, number), alpha, beta)
                value = max(value, found) if is_max else min(value, found)
                if alpha_beta and is_max:
                    alpha = max(alpha, value)
                elif alpha_beta:
                    beta = min(beta, value)
        seen.values[path] = value
        return value

    enter(tree, (), -math.inf, math.inf)
    return seen
