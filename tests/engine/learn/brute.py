"""Minimax, alpha-beta and the grading of an exercise by hand: a second answer to everything, from brackets and boards
alone. Nothing of the program is used here; a node is its path, the numbers of the children on the way to it.

The words are those of conventions.md: fail-soft, cut where beta <= alpha with a branch untried; every number as MAX,
who moves at the root, sees it."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.brute_force import lines

Tree = Any  # a number, or a list of trees
Path = tuple[int, ...]
VALUE, ALPHA, BETA, BRANCH = "value", "α", "β", "branch"
Question = tuple[Path, str]
Given = tuple[str, float] | None
"""A number with the sign before it, '' without; None where nothing can be read."""


def tree_of(text: str) -> Tree:
    """Read brackets and numbers."""
    return json.loads(text.replace(" ", ",").replace("−", "-").replace("(", "[").replace(")", "]"))


def text_of(tree: Tree) -> str:
    return str(tree) if isinstance(tree, int) else f"({' '.join(map(text_of, tree))})"


def game_tree(board: str, plies: int = 0) -> Tree:
    """The whole game of a board of 3 x 3, moves row by row; its ends are 10 - plies, 0, plies - 10."""
    mover, other = ("X", "O") if board.count("X") == board.count("O") else ("O", "X")
    if any(all(board[cell] == other for cell in line) for line in lines(3, 3, 3)):
        return 10 - plies if plies % 2 else plies - 10  # MAX has just moved where the plies are odd
    if "." not in board:
        return 0
    cells = [cell for cell in range(9) if board[cell] == "."]
    return [game_tree(board[:cell] + mover + board[cell + 1 :], plies + 1) for cell in cells]


def at(tree: Tree, path: Path) -> Tree:
    for step in path:
        tree = tree[step]
    return tree


def layers(tree: Tree) -> list[Path]:
    """Every node, layer by layer and each from the left."""
    found, row = list[Path](), [()]
    while row:
        found += row
        row = [(*path, each) for path in row if isinstance(at(tree, path), list) for each in range(len(at(tree, path)))]
    return found


@dataclass(frozen=True)
class Seen:
    """What one search did: the windows at entry and the values of the nodes that it visits, between what each can lie
    by what was seen of it, and what it cuts."""

    windows: Mapping[Path, tuple[float, float]]
    values: Mapping[Path, float]
    known: Mapping[Path, tuple[float, float]]
    cuts: frozenset[Path]

    def signs(self, path: Path) -> set[str]:
        """The signs that may stand before a node's value: = where only one value is left."""
        low, high = self.known[path]
        return signs(self.values[path], *self.windows[path], is_whole=low == high)


def begins(path: Path, above: Path) -> bool:
    return path[: len(above)] == above


def signs(value: float, alpha: float, beta: float, is_whole: bool) -> set[str]:
    """None is always right; that of the bound; and = where nothing that counts below was cut."""
    bound = "≥" if value >= beta else "≤" if value <= alpha else "="
    return {"", bound, *(["="] if is_whole else [])}


def search(tree: Tree, alpha_beta: bool = True) -> Seen:
    """Search a tree from left to right."""
    windows, values, cuts = dict[Path, tuple[float, float]](), dict[Path, float](), set[Path]()
    known = dict[Path, tuple[float, float]]()

    def enter(path: Path, alpha: float, beta: float) -> float:
        windows[path] = alpha, beta
        node = at(tree, path)
        if isinstance(node, int):
            values[path], known[path] = node, (node, node)
            return node
        is_max = len(path) % 2 == 0
        best = -math.inf if is_max else math.inf
        lows, highs = list[float](), list[float]()
        for number in range(len(node)):
            child = (*path, number)
            if alpha_beta and number and beta <= alpha:
                cuts.add(child)
                low, high = -math.inf, math.inf
            else:
                found = enter(child, alpha, beta)
                low, high = known[child]
            lows.append(low)
            highs.append(high)
            if child in cuts:
                continue
            best = max(best, found) if is_max else min(best, found)
            if alpha_beta:
                alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        values[path], known[path] = best, (max(lows), max(highs)) if is_max else (min(lows), min(highs))
        return best

    enter((), -math.inf, math.inf)
    return Seen(windows, values, known, frozenset(cuts))


def minimax(tree: Tree, is_max: bool = True) -> int:
    """The value of a tree, without any window."""
    if isinstance(tree, int):
        return tree
    return (max if is_max else min)(minimax(child, not is_max) for child in tree)


# -- answers -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Told:
    """What somebody answers: the numbers, and the tops of the branches that are cut."""

    numbers: Mapping[Question, Given]
    cuts: frozenset[Path]


def asked(tree: Tree, kind: str, cuts: frozenset[Path] = frozenset(), most: int | None = None) -> Iterator[Question]:
    """What is asked, of the first ``most`` inner nodes. Leaves are given, and what belongs to a branch that one has cut
    away is not asked."""
    for path in [path for path in layers(tree) if isinstance(at(tree, path), list)][:most]:
        if not any(begins(path, cut) for cut in cuts):
            yield from ((path, what) for what in (ALPHA, BETA, VALUE) if is_asked(kind, path, what))


def is_asked(kind: str, path: Path, what: str) -> bool:
    """Whether this is asked of an inner node: Values asks the values; Windows every window; Cuts the values, and the
    windows of the root's children but the first."""
    if what == VALUE:
        return kind != "windows"
    return kind == "windows" or (kind == "cuts" and len(path) == 1 and path != (0,))


def right(tree: Tree, kind: str, most: int | None = None) -> Told:
    """Everything as the search finds it, without signs."""
    seen = search(tree, kind != "values")
    numbers = {
        (path, what): ("", seen.values[path] if what == VALUE else seen.windows[path][what == BETA])
        for path, what in asked(tree, kind, seen.cuts, most)
    }
    return Told(numbers, seen.cuts)


def worked(
    tree: Tree, kind: str, errors: Mapping[Question, float], flips: frozenset[Path], most: int | None = None
) -> Told:
    """The answers of somebody who makes these errors, cuts just the other way at these branches, and works on
    rightly from there."""
    numbers, cuts = dict[Question, Given](), set[Path]()
    questions = set(asked(tree, kind, most=most))

    def said(path: Path, what: str, own: float) -> float:
        if (path, what) not in questions:
            return own
        number = errors.get((path, what), own)
        numbers[path, what] = "", number
        return number

    def enter(path: Path, alpha: float, beta: float) -> float:
        node = at(tree, path)
        if isinstance(node, int):
            return node
        alpha, beta = said(path, ALPHA, alpha), said(path, BETA, beta)
        is_max = len(path) % 2 == 0
        best, tried = -math.inf if is_max else math.inf, 0
        for step in range(len(node)):
            child = (*path, step)
            if kind != "values" and (tried > 0 and beta <= alpha) != (child in flips):
                cuts.add(child)
                continue
            tried += 1
            found = enter(child, alpha, beta)
            best = max(best, found) if is_max else min(best, found)
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        return said(path, VALUE, best)

    enter((), -math.inf, math.inf)
    return Told(numbers, frozenset(cuts))


def graded(tree: Tree, kind: str, told: Told, truth: Seen, most: int | None = None) -> dict[Question, str]:
    """The mark of every answer by what a search found: 'right', 'follows', 'wrong', and of branches 'missed' and 'too
    many'.

    One's own search goes where the answers lead: it leaves out what they cut, goes on with the numbers that they give,
    and with its own where they give none. An answer is right where the true search says the same. It follows where
    one's own search, by what was answered before, comes to it. Where the true search never comes there is no mark.
    """
    questions = set(asked(tree, kind, told.cuts, most))
    marks: dict[Question, str] = {}

    def number(path: Path, what: str, own: float, true: float, own_signs: set[str], true_signs: set[str]) -> float:
        """Mark a number; return the one that the own search goes on with."""
        if (path, what) not in questions:
            return own
        given = told.numbers.get((path, what))
        if path in truth.values:
            marks[path, what] = "wrong"
            if given is not None and given[1] == true and given[0] in true_signs:
                marks[path, what] = "right"
            elif given is not None and given[1] == own and given[0] in own_signs:
                marks[path, what] = "follows"
        return own if given is None else given[1]

    def enter(path: Path, alpha: float, beta: float) -> float:
        node, plain = at(tree, path), {"", "="}
        if isinstance(node, int):
            return node
        true_alpha, true_beta = truth.windows.get(path, (0, 0))
        alpha = number(path, ALPHA, alpha, true_alpha, plain, plain)
        beta = number(path, BETA, beta, true_beta, plain, plain)
        at_entry = (alpha, beta) if kind != "values" else (-math.inf, math.inf)
        is_max = len(path) % 2 == 0
        best, tried = -math.inf if is_max else math.inf, 0
        for step in range(len(node)):
            child = (*path, step)
            is_cut, is_enough = child in told.cuts, tried > 0 and beta <= alpha
            if path in truth.values and kind != "values":
                if is_cut == (child in truth.cuts):
                    if is_cut:
                        marks[child, BRANCH] = "right"
                elif is_cut == is_enough:
                    marks[child, BRANCH] = "follows"
                else:
                    marks[child, BRANCH] = "too many" if is_cut else "missed"
            if is_cut:
                continue
            tried += 1
            found = enter(child, alpha, beta)
            best = max(best, found) if is_max else min(best, found)
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        own_signs = signs(best, *at_entry, is_whole=not any(begins(cut, path) for cut in told.cuts))
        true_signs = truth.signs(path) if path in truth.values else set()
        return number(path, VALUE, best, truth.values.get(path, 0), own_signs, true_signs)

    enter((), -math.inf, math.inf)
    return marks
