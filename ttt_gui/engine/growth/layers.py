"""The plies of a board's full tree: nodes, games and positions; games and positions up to symmetry too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ttt_gui.engine.tree_size import Plies
from ttt_gui.game.rules import Rules, cells_of

MOST_CELLS = 12
"""Cells of the largest board that count_layers() counts: 3 x 4 has 111,973 positions, 4 x 4 six million and more."""
_AT_ONCE = 2_000


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


def layers_of(rules: Rules, plies: Plies, classes: Plies) -> BoardLayers:
    """Return the layers of a board whose full tree was counted by positions, then by classes."""
    found = zip(plies.nodes, plies.positions, classes.positions, plies.games, classes.games, strict=True)
    return BoardLayers(rules, tuple(Layer(ply, *figures) for ply, figures in enumerate(found)))


def count_layers(rules: Rules, go_on: Callable[[], None] = lambda: None) -> BoardLayers | None:
    """Count the full tree ply by ply, each position once with the number of ways that lead to it; None beyond 12 cells.

    ``go_on`` is called every now and then, and may raise to end the count.
    """
    if rules.cells > MOST_CELLS:
        return None
    images = [_images(rules, symmetry) for symmetry in rules.symmetries[1:]]
    lines = [[line for line in rules.win_lines if line >> cell & 1] for cell in range(rules.cells)]
    full = rules.full

    def class_of(key: tuple[int, int]) -> tuple[int, int]:
        a, b = key
        return min(key, min(((image[a], image[b]) for image in images), default=key))

    open_: dict[tuple[int, int], int] = {(0, 0): 1}
    open_classes = dict(open_)
    found = [Layer(0, 1, 1, 1)]
    for ply in range(1, rules.cells + 1):
        reached: dict[tuple[int, int], int] = {}
        over: set[tuple[int, int]] = set()
        for number, ((mover, other), ways) in enumerate(open_.items()):
            if number % _AT_ONCE == 0:
                go_on()
            for cell in cells_of(full & ~(mover | other)):
                after = mover | 1 << cell
                key = (other, after)  # the side that moves next stands first
                reached[key] = reached.get(key, 0) + ways
                if any(after & line == line for line in lines[cell]):
                    over.add(key)
        if not reached:
            break
        classes: dict[tuple[int, int], int] = {}  # with the ways, from class to class, that lead to each
        for number, ((mover, other), ways) in enumerate(open_classes.items()):
            if number % (_AT_ONCE // 8) == 0:
                go_on()
            for each in {class_of((other, mover | 1 << cell)) for cell in cells_of(full & ~(mover | other))}:
                classes[each] = classes.get(each, 0) + ways
        if ply == rules.cells:
            over = set(reached)
        games = sum(reached[key] for key in over)
        different = sum(ways for key, ways in classes.items() if key in over)
        found.append(Layer(ply, sum(reached.values()), len(reached), len(classes), games, different))
        open_ = {key: ways for key, ways in reached.items() if key not in over}
        open_classes = {key: ways for key, ways in classes.items() if key not in over}
    return BoardLayers(rules, tuple(found))


def _images(rules: Rules, symmetry: tuple[int, ...]) -> list[int]:
    """Return the image of every set of stones: that of its lowest cell joined to that of the rest."""
    images = [0] * (1 << rules.cells)
    for board in range(1, len(images)):
        lowest = board & -board
        images[board] = images[board ^ lowest] | 1 << symmetry[lowest.bit_length() - 1]
    return images
