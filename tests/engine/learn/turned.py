"""Exercises turned round, each graded twice: by the program, and by a search by hand that tries everything.

The search below has the words of conventions.md: cut where beta <= alpha with a branch untried, from left to right,
every number as MAX, who moves at the root, sees it. A node is its path, the numbers of the children on the way to it.
"""

from __future__ import annotations

import json
import math
import random
from fractions import Fraction
from itertools import combinations
from typing import Any

from ttt_gui.engine.learn import turn_round
from ttt_gui.engine.learn.turn_round import (
    Change,
    ChangeLeaf,
    ForWhichX,
    Interval,
    OrderMoves,
    ProofLeaves,
    TurnRound,
    draw_turned,
)

Tree = Any  # a number, or a list of trees
Path = tuple[int, ...]
QUARTERS = [each / 4 for each in range(-8, 96)]
"""Numbers below, at, between and above all leaves, which are whole from 1 to 19; and at every quarter, so that ends
which an answer has at halves lie between two of them."""


def read(text: str) -> Tree:
    """Read brackets and whole numbers."""
    return json.loads(text.replace(" ", ",").replace("(", "[").replace(")", "]"))


def nodes(tree: Tree) -> list[Path]:
    """Every node, layer by layer and each from the left, as the program counts them."""
    found, row = list[Path](), [((), tree)]
    while row:
        found += [path for path, _ in row]
        row = [((*path, at), each) for path, node in row if isinstance(node, list) for at, each in enumerate(node)]
    return found


def node(tree: Tree, path: Path) -> Tree:
    return node(tree[path[0]], path[1:]) if path else tree


def changed(tree: Tree, path: Path, value: float) -> Tree:
    if not path:
        return value
    return [changed(each, path[1:], value) if at == path[0] else each for at, each in enumerate(tree)]


def alpha_beta(tree: Tree) -> tuple[set[Path], set[Path]]:
    """Search a tree; return the visited nodes, and the tops of the branches that are cut."""
    visited, cut = set[Path](), set[Path]()

    def enter(path: Path, here: Tree, alpha: float, beta: float) -> float:
        visited.add(path)
        if not isinstance(here, list):
            return float(here)
        best = None
        for at, child in enumerate(here):
            if beta <= alpha:
                cut.add((*path, at))
                continue
            value = enter((*path, at), child, alpha, beta)
            if len(path) % 2 == 0:
                best = value if best is None else max(best, value)
                alpha = max(alpha, best)
            else:
                best = value if best is None else min(best, value)
                beta = min(beta, best)
        assert best is not None
        return best

    enter((), tree, -math.inf, math.inf)
    return visited, cut


def minimax(here: Tree, is_max: bool = True) -> float:
    if not isinstance(here, list):
        return here
    return (max if is_max else min)(minimax(child, not is_max) for child in here)


def leaves(tree: Tree) -> list[Path]:
    return [path for path in nodes(tree) if not isinstance(node(tree, path), list)]


def visits(tree: Tree) -> int:
    """How many leaves a search visits."""
    return sum(not isinstance(node(tree, path), list) for path in alpha_beta(tree)[0])


def best_first(here: Tree, is_max: bool = True) -> Tree:
    """The same tree with the best child of every node first."""
    if not isinstance(here, list):
        return here
    found = [best_first(child, not is_max) for child in here]
    return sorted(found, key=lambda child: minimax(child, not is_max), reverse=is_max)


def shuffled(here: Tree, rng: random.Random) -> Tree:
    if not isinstance(here, list):
        return here
    found = [shuffled(child, rng) for child in here]
    rng.shuffle(found)
    return found


def proves(tree: Tree, known: tuple[Path, ...], bound: int) -> bool:
    """Whether the root is at least ``bound`` by these leaves alone, each other as bad for MAX as can be."""

    def least(path: Path, here: Tree) -> float:
        if not isinstance(here, list):
            return here if path in known else -math.inf
        return (min if len(path) % 2 else max)(least((*path, at), child) for at, child in enumerate(here))

    return least((), tree) >= bound


def contains(answer: Interval, x: float) -> bool:
    """Whether a number lies in an interval, by its four parts."""
    above = x > answer.low or (answer.has_low and x == answer.low)
    return above and (x < answer.high or (answer.has_high and x == answer.high))


class Turned:
    """One exercise, by the program and by hand. ``refused`` counts the answers that both refuse."""

    def __init__(self, level: int, seed: int) -> None:
        self.rng = random.Random(seed)
        self.exercise: TurnRound = draw_turned(level, seed)
        self.tree = read(self.exercise.tree.text)
        self.paths = nodes(self.tree)
        self.accepted = self.refused = 0

    def agree(self, is_right: bool, truth: bool) -> None:
        assert is_right is truth
        self.accepted += truth
        self.refused += not truth

    def check(self) -> None:
        """Grade answers twice: one at least is right, and one wrong."""
        exercise = self.exercise
        if isinstance(exercise, ChangeLeaf):
            self._check_change(exercise)
        elif isinstance(exercise, ForWhichX):
            self._check_x(exercise)
        elif isinstance(exercise, OrderMoves):
            self._check_order(exercise)
        else:
            assert isinstance(exercise, ProofLeaves)
            self._check_proof(exercise)
        assert self.accepted
        assert self.refused

    def _check_change(self, exercise: ChangeLeaf) -> None:
        target = self.paths[exercise.target]
        assert exercise.wants_cut is (target not in alpha_beta(self.tree)[1])
        every = [(path, value) for path in leaves(self.tree) for value in (-1, 0.5, 10, 10.5, 19, 20)]

        def is_right(path: Path, value: float) -> bool:
            visited, cut = alpha_beta(changed(self.tree, path, value))
            return (target in cut) if exercise.wants_cut else (target in visited)

        assert exercise.answer
        assert is_right(self.paths[exercise.answer.leaf], float(exercise.answer.value))
        right = [each for each in every if is_right(*each)]
        tried = [self.rng.choice(right), (self.paths[-1], 3.0), *self.rng.sample(every, 4)]
        for path, value in tried:
            found = exercise.grade(Change(self.paths.index(path), Fraction(value)))
            self.agree(found.is_right, is_right(path, value))

    def _check_x(self, exercise: ForWhichX) -> None:
        target, leaf = self.paths[exercise.target], self.paths[exercise.leaf]
        truth = {x for x in QUARTERS if target in alpha_beta(changed(self.tree, leaf, x))[1]}
        region = exercise.region
        assert region
        low, high, has_low, has_high = region.low, region.high, region.has_low, region.has_high
        near: list[Interval] = [
            region,
            Interval(low, high, not has_low, has_high),
            Interval(low, high, has_low, not has_high),
            Interval(low + Fraction(self.rng.choice([-1, 1]), 2), high, has_low, has_high),
            Interval(low, high + self.rng.choice([-1, 1]), has_low, has_high),
            Interval(high, low),
        ]
        for answer in [near[0], *self.rng.sample(near[1:], 3)]:
            found = exercise.grade(answer)
            self.agree(found.is_right, truth == {x for x in QUARTERS if contains(answer, x)})
            if not found.is_right:  # the counterexample is one
                said = found.text.removeprefix("At x = ")
                x = float(Fraction(said.split()[0].replace("−", "-")))
                is_cut = target in alpha_beta(changed(self.tree, leaf, x))[1]
                assert is_cut is not contains(answer, x)
                assert is_cut is (said.endswith(" is cut.") and "not reached" not in said)

    def _check_order(self, exercise: OrderMoves) -> None:
        best = best_first(self.tree)
        assert visits(best) <= exercise.most < visits(self.tree)
        assert exercise.most - visits(best) in (0, 1)
        assert exercise.grade(exercise.tree_in(exercise.answer)).is_right
        for answer in (best, self.tree, *(shuffled(self.tree, self.rng) for _ in range(4))):
            found = exercise.grade(_program_tree(answer))
            self.agree(found.is_right, visits(answer) <= exercise.most)

    def _check_proof(self, exercise: ProofLeaves) -> None:
        right = len(exercise.proof)
        every = leaves(self.tree)
        for answer in (right - 1, right, right + 1):
            is_enough = any(proves(self.tree, some, exercise.bound) for some in combinations(every, answer))
            assert is_enough is (answer >= right)
            self.agree(exercise.grade(answer).is_right, answer == right)
        assert proves(self.tree, tuple(self.paths[index] for index in exercise.proof), exercise.bound)


def _program_tree(tree: Tree) -> turn_round.NumberTree:
    """The same tree as the program has it."""
    if isinstance(tree, list):
        return turn_round.NumberTree(None, tuple(map(_program_tree, tree)))
    return turn_round.NumberTree(tree)
