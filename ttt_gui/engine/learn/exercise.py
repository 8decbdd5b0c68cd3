"""Exercises: a small tree, drawn from a seed, and what the engine's own search does with it.

The trees are drawn with splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014), which is
a few lines of whole numbers: a seed gives the same exercise on every machine, in every version.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from itertools import islice

from ttt_gui.engine.figures import counted
from ttt_gui.engine.growth.positions import Reachable
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.tree import NumberNode, NumberTree, whole
from ttt_gui.engine.numbers.visits import NumberVisits
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.score import WIN, Bound, shown_score
from ttt_gui.engine.trace.trace import SearchTrace, TraceNode
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

LEVELS = (1, 2, 3, 4)
MOST_SEED = 2**32 - 1
_WORD = 2**64
_NUMBERS = range(1, 20)
_BRANCHES = {1: (3, 3), 2: (2, 2, 2), 3: (3, 2, 2), 4: (2, 2, 2, 2)}
_POSITIONS = {1: (3, range(3, 5)), 2: (3, range(5, 7)), 3: (4, range(14, 17)), 4: (4, range(17, 25))}
"""By level: how many cells are empty, and how many leaves the whole game tree may have."""
_MOST = {"leaf": 24, "ply": 6, "node": 65}
"""The largest tree that is asked, so that it can be answered by hand: as many leaves and nodes as the whole game with
four empty cells has, and as many plies as a sheet has room for."""


class ExerciseKind(Enum):
    """What an exercise asks; the value is its word in files and on the command line."""

    VALUES = "values"
    WINDOWS = "windows"
    CUTS = "cuts"


ON_SCREEN = (ExerciseKind.VALUES, ExerciseKind.CUTS)
"""The kinds that are asked in the window; windows are asked on paper, and step by step by whoever is the search."""


class Material(Enum):
    """What the trees of an exercise are made of."""

    NUMBERS = "numbers"
    POSITIONS = "positions"


def splitmix64(state: int) -> Iterator[int]:
    """Yield the numbers below 2**64 that splitmix64 draws from a state, one after the other, without end."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) % _WORD
        mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 % _WORD
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB % _WORD
        yield mixed ^ (mixed >> 31)


def signs_of(trace: SearchTrace, number: int) -> frozenset[Bound | None]:
    """Return the bounds whose signs count as right before the value that a node returns: that of what is known of the
    node, as the tree shows it, that of what the search returned, and none (None).
    """
    return frozenset({None, trace.known(number).bound, trace.node(number).bound})


def edges(alpha: float | None, beta: float | None) -> tuple[float, float]:
    """Return alpha and beta as floats; an open edge (None) is −∞ or ∞."""
    return -math.inf if alpha is None else alpha, math.inf if beta is None else beta


@dataclass(frozen=True)
class Exercise:
    """A tree and what is asked about it.

    ``tree`` has the leaves as MAX sees them. With a ``position`` it is the whole game tree below that, moves row by
    row, and its leaves are ends of games on the scale that people read. The search has the defaults whatever the
    settings are: alpha-beta from left to right, fail-soft, cut at beta <= alpha; for Values, plain minimax.
    """

    kind: ExerciseKind
    tree: NumberTree
    position: Position | None = None

    @property
    def algorithm(self) -> Algorithm:
        """The algorithm whose search gives the right answers."""
        return Algorithm(alpha_beta=self.kind is not ExerciseKind.VALUES)

    @cached_property
    def nodes(self) -> tuple[NumberNode, ...]:
        """All nodes, breadth first; inner nodes are named by letters, leaves by their values."""
        return whole(self.tree)

    @cached_property
    def trace(self) -> SearchTrace:
        """The trace of the search."""
        return search_numbers(self.tree, self.algorithm).trace

    @cached_property
    def _visited(self) -> NumberVisits:
        """Which node of the tree each node of the trace is."""
        return NumberVisits(self.trace, self.nodes)

    @cached_property
    def visits(self) -> dict[int, TraceNode]:
        """The search by nodes of the tree: nodes without a visit were pruned, or lie below a pruned one."""
        return {self._visited.index_of(number): self.trace.node(number) for number in range(len(self.trace))}

    @cached_property
    def cut(self) -> frozenset[int]:
        """The indices of the nodes at the tops of the branches that the search cuts, one for each pruned move."""
        return frozenset(
            self.nodes[index].children[move] for index, visit in self.visits.items() for move in visit.pruned
        )

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions of a game's nodes, by index; () for a number tree."""
        found = [self.position] if self.position else []
        for node in self.nodes[1:] if found else ():
            before = found[node.parent or 0]
            found.append(before.play(before.legal_moves[node.move]))
        return tuple(found)

    def known_bound(self, index: int) -> Bound:
        """Return the bound whose sign stands before the value of a visited node: EXACT where all that counts below it
        was seen, although the search may have returned only a bound.
        """
        return self.trace.known(self.visits[index].id).bound

    def move_to(self, index: int) -> int | None:
        """Return the cell of the move to a node of a game; None at the root, and in a number tree."""
        node = self.nodes[index]
        return None if node.parent is None or not self.position else self.positions[node.parent].legal_moves[node.move]

    def called(self, number: int) -> str:
        """Return the name of a node of the trace in a sentence: 'H', 'the 5', or its move 'b2' in a game."""
        node = self.nodes[self._visited.index_of(number)]
        return (self.move_name(node.index) or f"the {node.name}") if node.is_leaf else node.name

    def move_name(self, index: int) -> str:
        """Return the name of the move to a node: 'b2'; '' without one."""
        move = self.move_to(index)
        return "" if move is None else self.positions[0].rules.cell_name(move)


def draw(kind: ExerciseKind, material: Material, level: int, seed: int, number: int = 0) -> Exercise:
    """Draw an exercise from a seed; ``number`` is its place on a sheet, from 1, or 0 in practice."""
    numbers = splitmix64((seed + (number << 32)) % _WORD)
    if material is Material.POSITIONS:
        return _drawn_position(kind, level, numbers)
    return _drawn_numbers(kind, level, numbers)


def _drawn_numbers(kind: ExerciseKind, level: int, numbers: Iterator[int]) -> Exercise:
    """Draw trees until one has as many pruned moves as its root has branches.

    For Cuts a leaf is among them and, from three plies on, a subtree. Values takes the first tree.
    """
    branches, widths = _BRANCHES[level], even_widths(level)
    while True:
        exercise = Exercise(kind, drawn_tree(widths, numbers))
        if kind is ExerciseKind.VALUES:
            return exercise
        leaves = sum(exercise.nodes[top].is_leaf for top in exercise.cut)
        subtrees = len(exercise.cut) - leaves
        if len(exercise.cut) == branches[0] and (
            kind is ExerciseKind.WINDOWS or (leaves and (subtrees or len(branches) < 3))
        ):
            return exercise


def even_widths(level: int) -> list[list[int]]:
    """Return how many children each node has, ply by ply, in a tree of this level whose nodes of a ply are alike."""
    branches = _BRANCHES[level]
    return [[width] * math.prod(branches[:ply]) for ply, width in enumerate(branches)]


def drawn_tree(widths: Sequence[Sequence[int]], numbers: Iterator[int]) -> NumberTree:
    """Return a tree of numbers whose nodes have so many children, ply by ply; the leaves, all different, are drawn from
    left to right."""
    left = list(_NUMBERS)
    row = [NumberTree(left.pop(next(numbers) % len(left))) for _ in range(sum(widths[-1]))]
    for each in reversed(widths):
        below = iter(row)
        row = [NumberTree(None, tuple(islice(below, width))) for width in each]
    return row[0]


def _drawn_position(kind: ExerciseKind, level: int, numbers: Iterator[int]) -> Exercise:
    """Draw positions of 3 x 3 until one has as many leaves as the level wants."""
    empty, leaves = _POSITIONS[level]
    positions = _positions(empty)
    while True:
        exercise = of_position(kind, positions[next(numbers) % len(positions)])
        if sum(node.is_leaf for node in exercise.nodes) in leaves:
            return exercise


@cache
def _positions(empty: int) -> tuple[Position, ...]:
    """Return the reachable, unfinished positions of 3 x 3 with so many empty cells, sorted by their text."""
    rules = Rules()
    found = (each for each in Reachable(rules).positions() if rules.cells - each.stones == empty)
    return tuple(sorted(found, key=lambda position: position.text))


def can_cut(tree: NumberTree) -> bool:
    """Return whether an exercise can ask for windows and cuts of a tree: it has no chance nodes."""
    return not tree.has_chance


def of_tree(kind: ExerciseKind, tree: NumberTree) -> Exercise:
    """Return an exercise about a tree that a person typed. Raises ValueError with a sentence if the tree makes none."""
    exercise = Exercise(kind, tree)
    nodes = exercise.nodes
    if len(nodes) == 1:
        raise ValueError("A single number is not an exercise: put two in brackets.")
    if kind is not ExerciseKind.VALUES and not can_cut(tree):
        raise ValueError("Below a chance node alpha-beta needs bounds: of this tree only the values can be asked.")
    if any(node.value is not None and math.isinf(node.value) for node in tree.walk()):
        raise ValueError("An exercise is about numbers: this tree has an infinite leaf.")
    sizes = {"leaf": sum(node.is_leaf for node in nodes), "ply": nodes[-1].ply, "node": len(nodes)}
    for what, most in _MOST.items():
        if sizes[what] > most:
            raise ValueError(f"The tree has {counted(sizes[what], what)}: by hand, {most} are the most.")
    return exercise


def of_position(kind: ExerciseKind, position: Position) -> Exercise:
    """Return an exercise about the whole game tree of a position, which must be small."""
    return Exercise(kind, _game_tree(position, position), position)


def _game_tree(position: Position, root: Position) -> NumberTree:
    """Return the tree of every game from a position on, its ends as MAX, the side to move at the root, sees them."""
    outcome = position.outcome
    if outcome is None:
        return NumberTree(None, tuple(_game_tree(position.play(move), root) for move in position.legal_moves))
    if outcome.winner is None:
        return NumberTree(0)
    win = shown_score(WIN - (position.stones - root.stones), root.rules, Algorithm())
    return NumberTree(win if outcome.winner is root.side_to_move else -win)
