"""The plies of a board's full tree: nodes, games and positions; games and positions up to symmetry too."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ttt_gui.engine.tree_size import MAX_POSITIONS, TreePlies
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import Control

MOST_COUNTED = max(MAX_POSITIONS, 200_000)
"""The most positions of a board that count_layers() counts: interpreted, too, all of 3 x 4."""


@dataclass(frozen=True)
class Layer:
    """One ply: nodes of the full tree, different positions, and classes of those that symmetries map on one another.

    ``games`` of the nodes are the end of a game. ``different_games`` are the ends of games where of all moves that lead
    to the same class only one counts: 26,830 on 3 x 3 (Schaefer 2002).
    """

    ply: int
    nodes: int
    positions: int
    classes: int
    games: int = 0
    different_games: int = 0


@dataclass(frozen=True)
class BoardLayers:
    """All plies of a board, from the empty board on: on 3 x 3 these have 549,946 nodes, 255,168 games, 26,830 different
    games, 5,478 positions and 765 classes."""

    rules: Rules
    layers: tuple[Layer, ...]

    @cached_property
    def nodes(self) -> int:
        return sum(layer.nodes for layer in self.layers)

    @cached_property
    def positions(self) -> int:
        return sum(layer.positions for layer in self.layers)

    @cached_property
    def classes(self) -> int:
        return sum(layer.classes for layer in self.layers)

    @cached_property
    def games(self) -> int:
        return sum(layer.games for layer in self.layers)

    @cached_property
    def different_games(self) -> int:
        return sum(layer.different_games for layer in self.layers)

    @property
    def depth(self) -> int:
        """The last ply that the tree has."""
        return len(self.layers) - 1

    @property
    def branching(self) -> float:
        """The branching factor b, the d-th root of the tree's nodes, d being its depth: 4.34 on 3 x 3."""
        return branching(self.nodes, self.depth)


def branching(nodes: float, depth: int) -> float:
    """Return the d-th root of the nodes of a tree d plies deep, a b with b^d = nodes; 1 at depth 0."""
    return nodes ** (1 / depth) if depth else 1.0


def count_layers(rules: Rules, control: Control) -> BoardLayers | None:
    """Count the full tree of a board ply by ply, by positions and by classes; None where it has more positions than
    MOST_COUNTED. Raises StoppedError where ``control`` is stopped."""
    found = []
    for by_classes in (False, True):
        control.tell()
        plies = control.do(TreePlies(rules, by_classes, MOST_COUNTED))
        control.tell()
        if plies is None:
            return None
        found.append(plies)
    plies, classes = found
    figures = zip(plies.nodes, plies.positions, classes.positions, plies.games, classes.games, strict=True)
    return BoardLayers(rules, tuple(Layer(ply, *each) for ply, each in enumerate(figures)))
