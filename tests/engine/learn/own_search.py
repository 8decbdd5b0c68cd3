"""Minimax and alpha-beta by hand, step by step: a second answer to what a person does who is the search, and to every
sentence about a wrong action. Nothing of the program is used here; a node is its path, and a tree a number or a list.

The words are those of conventions.md: fail-soft, cut where beta <= alpha with a branch untried; every number as MAX
sees it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

Tree = Any  # a number, or a list of trees
Path = tuple[int, ...]
MINUS = "\N{MINUS SIGN}"


@dataclass
class Node:
    """An open node: its window at entry and now, and the values that came back."""

    path: Path
    is_max: bool
    entry: tuple[Any, Any]
    window: tuple[Any, Any]
    values: list[Any] = field(default_factory=list)

    @property
    def best(self) -> Any:
        return (max if self.is_max else min)(self.values, default=None)


@dataclass(frozen=True)
class Moment:
    """What is right next, with the open nodes by then, and the windows at entry of all nodes that were entered."""

    action: str
    value: Any
    nodes: tuple[Node, ...]
    entries: Mapping[Path, tuple[Any, Any]]
    returned: Mapping[Path, Any]


def moments(tree: Tree, is_max: bool = True, cuts: bool = True, windows: bool = False) -> list[Moment]:
    """Every step of the search of a tree, in order."""
    found: list[Moment] = []
    entries: dict[Path, tuple[Any, Any]] = {}
    returned: dict[Path, Any] = {}
    stack: list[Node] = []

    def add(action: str, value: Any = None) -> None:
        nodes = tuple(Node(e.path, e.is_max, e.entry, e.window, list(e.values)) for e in stack)
        found.append(Moment(action, value, nodes, dict(entries), dict(returned)))

    def search(below: Tree, path: Path, is_max: bool, alpha: Any, beta: Any) -> Any:
        entries[path] = alpha, beta
        if not isinstance(below, list):
            return below
        node = Node(path, is_max, (alpha, beta), (alpha, beta))
        stack.append(node)
        if windows:
            add("window", (alpha, beta))
        for move, child in enumerate(below):
            low, high = node.window
            if cuts and high <= low and move:
                add("cut", node.best)
                break
            add("down")
            value = search(child, (*path, move), not is_max, low, high)
            returned[*path, move] = value
            node.values.append(value)
            if cuts:
                node.window = (max(low, value), high) if is_max else (low, min(high, value))
        else:
            add("return", node.best)
        stack.pop()
        return node.best

    search(tree, (), is_max, -math.inf, math.inf)
    return found


def minimax(tree: Tree, is_max: bool) -> Any:
    return (max if is_max else min)(minimax(each, not is_max) for each in tree) if isinstance(tree, list) else tree


def at(tree: Tree, path: Path) -> Tree:
    for step in path:
        tree = tree[step]
    return tree


def leaves(tree: Tree) -> int:
    return sum(map(leaves, tree)) if isinstance(tree, list) else 1


def nodes_of(tree: Tree) -> int:
    return 1 + sum(map(nodes_of, tree)) if isinstance(tree, list) else 1


def replaced(tree: Tree, path: Path, by: Tree) -> Tree:
    if not path:
        return by
    return [replaced(each, path[1:], by) if move == path[0] else each for move, each in enumerate(tree)]


def named(tree: Tree) -> dict[Path, str]:
    """The letters of the inner nodes, layer by layer."""
    row, found = [()], dict[Path, str]()
    while row:
        for path in row:
            number, name = len(found) + 1, ""
            while number:
                number, rest = divmod(number - 1, 26)
                name = chr(65 + rest) + name
            found[path] = name
        row = [
            (*path, move) for path in row for move, each in enumerate(at(tree, path)) if isinstance(each, list)
        ]  # fmt: skip
    return found


def number(text: str) -> Any:
    text = text.replace(MINUS, "-").lstrip("+")
    return float(text.replace("∞", "inf")) if "∞" in text else Fraction(text)


# -- what is claimed ---------------------------------------------------------------------------------------------------

_N = rf"[+{MINUS}]?(?:∞|\d+(?:[./]\d+)?)"
_MATTER = re.compile(rf"(α|β) is ({_N}) here, and this (MAX|MIN) node already has ({_N}): nothing below can matter\.")
_EARLY = re.compile(
    rf"(α|β) is ({_N}) here, and this (MAX|MIN) node (?:has only|still has) ({_N}): "
    rf"a (?:(larger|smaller) value|value (above|below) ({_N})) would still count\."
)
_LARGEST = re.compile(
    rf"Not ({_N}): (MAX|MIN) takes the (largest|smallest) of (?:the (\d+) values that came back|(.+))\."
)
_ONE = re.compile(rf"Not ({_N}): (MAX|MIN) has one move here, and it gave ({_N})\.")
_SIBLING = re.compile(rf"That is (.+)’s window\. Since then (.+) has ({_N})\.")
_HELD = re.compile(rf"(MAX|MIN) already has ({_N}) at (.+): (α|β) is ({_N}) here\.")
_NOTHING = re.compile(rf"(MAX|MIN) is sure of nothing yet: (α|β) is ({_N})\.")
_ORIGIN = re.compile(rf"(α|β) ({_N}) comes from (.+), at (.+)\.")


@dataclass(frozen=True)
class Claims:
    """Holds sentences about one moment of a search against the tree; ``names`` are those of the nodes."""

    tree: Tree
    is_max: bool
    names: Mapping[Path, str]
    moment: Moment

    @property
    def node(self) -> Node:
        return self.moment.nodes[-1]

    @property
    def left(self) -> int:
        return len(at(self.tree, self.node.path)) - len(self.node.values)

    def never_matters(self) -> bool:
        """Whether the moves left at the node change nothing, whatever is there and whatever comes later."""
        path, values = self.node.path, self.node.values
        whole = at(self.tree, path)
        found = set()
        for wild in (-10_000, 10_000, *range(-3, 12)):
            found.add(
                minimax(replaced(self._calm(None), path, [*values, *[wild] * (len(whole) - len(values))]), self.is_max)
            )
            tree = replaced(self.tree, path, [*whole[: len(values)], *[wild] * (len(whole) - len(values))])
            found_whole = minimax(tree, self.is_max)
            if found_whole != minimax(self.tree, self.is_max):
                return False
        return len(found) == 1

    def still_matters(self) -> bool:
        """Whether a value between alpha and beta at the next move can become the value of the whole tree."""
        low, high = self.node.window
        if not low < high:
            return False
        low, high = max(low, Fraction(-20_000)), min(high, Fraction(20_000))
        value = Fraction(low + high) / 2 if low < high else low
        return minimax(self._calm(value), self.is_max) == value

    def _calm(self, value: Any) -> Tree:
        """The tree as far as it was searched, in which nothing comes later; the next move is worth a value."""
        tree = value
        for node in reversed(self.moment.nodes):
            tree = [*node.values, *([] if tree is None else [tree])]
        return tree

    def ancestor(self, name: str) -> Node:
        return next(each for each in self.moment.nodes if self.names[each.path] == name)

    def problem(self, text: str, given: Any) -> str:
        """What is untrue about a sentence; '' where all of it is true. ``given`` is the action: its word, its value."""
        node, name = self.node, self.names[self.node.path]
        here, role, due = name[0].upper() + name[1:], "MAX" if self.node.is_max else "MIN", self.moment.action
        edge = ("β", node.window[1]) if node.is_max else ("α", node.window[0])
        claims: dict[str, bool] = {
            f"Every move of {name} was visited: it returns its value.": not self.left and due == "return",
            f"Every move of {name} was visited: there is nothing to cut.": not self.left,
            "Plain minimax never cuts: it visits every move.": node.entry == node.window == (-math.inf, math.inf),
            f"Nothing below {name} was visited yet: the first move is always searched.": not node.values,
            f"{here} has a move left. It cannot matter: say so with Cut.": self.left > 0 and self.never_matters(),
            f"{here} has a move left, and it can still matter.": self.left > 0 and self.still_matters(),
            f"{here} has a move left, and minimax visits them all.": self.left > 0,
        }  # fmt: skip
        if text in claims:
            return "" if claims[text] else "untrue"
        if found := _MATTER.fullmatch(text):
            said = found[1], number(found[2]), found[3], number(found[4])
            return "" if said == (*edge, role, node.best) and self.never_matters() else "it matters"
        if found := _EARLY.fullmatch(text):
            said = found[1], number(found[2]), found[3], number(found[4])
            own = node.window[0] if node.is_max else node.window[1]
            at_own = number(found[7]) == own if found[7] else node.best == own or math.isinf(own)
            way = (found[5] or found[6]) == {("MAX", True): "above", ("MIN", True): "below"}.get(
                (role, bool(found[7])), "larger" if node.is_max else "smaller"
            )
            return "" if said == (*edge, role, node.best) and at_own and way and self.still_matters() else "too early?"
        if due == "return" and given[0] == "return":
            return self._value_problem(text, given[1], role)
        return self._window_problem(text, given[1]) if due == "window" else "no such sentence"

    def _value_problem(self, text: str, typed: Any, role: str) -> str:
        node = self.node
        if found := _ONE.fullmatch(text):
            return "" if (found[2], [number(found[3])]) == (role, node.values) and number(found[1]) == typed else "one"
        found = _LARGEST.fullmatch(text)
        if not found or number(found[1]) != typed or found[2] != role or typed == node.best:
            return "no such value"
        if (found[3] == "largest") is not node.is_max:
            return "which?"
        if found[4]:
            return "" if int(found[4]) == len(node.values) else "how many?"
        return "" if list(map(number, re.split(", | and ", found[5]))) == node.values else "other values"

    def _window_problem(self, text: str, typed: Any) -> str:
        right, above = self.moment.value, self.moment.nodes[:-1]
        if text == "You swapped them: α is what MAX is sure of.":
            return "" if (typed == right[::-1] and any(each.is_max and each.best == right[0] for each in above)) or (
                typed == right[::-1]) else "not swapped"  # fmt: skip
        if found := _SIBLING.fullmatch(text):
            parent = above[-1]
            sibling = next(path for path, name in self.names.items() if name == found[1] and path[:-1] == parent.path)
            is_so = self.moment.entries[sibling] == typed and self.names[parent.path] == found[2]
            return "" if is_so and number(found[3]) == parent.best and sibling < self.node.path else "no sibling's"
        if text in ("Only a MAX node raises α.", "Only a MIN node lowers β."):
            place = text.endswith("β.")
            by = [each.best for each in above if each.is_max is place]
            return "" if typed[place] in by and typed[place] != right[place] else "nobody's"
        if found := _HELD.fullmatch(text):
            node, place = self.ancestor(found[3]), found[4] == "β"
            is_so = node.best == number(found[2]) == number(found[5]) == right[place] and node in above
            return "" if is_so and node.is_max is (found[1] == "MAX") is not place else "not held"
        if found := _NOTHING.fullmatch(text):
            place = found[2] == "β"
            sure = [each.best for each in above if each.is_max is not place and each.best is not None]
            return "" if number(found[3]) == right[place] and all(map(math.isinf, sure)) else "sure of something"
        return "no such sentence"

    def origin_problem(self, text: str) -> str:
        """What is untrue about where an edge comes from."""
        found = _ORIGIN.fullmatch(text)
        if found is None:
            return "no such sentence"
        node, place = self.ancestor(found[4]), found[1] == "β"
        if node.is_max is place or self.node.window[place] != number(found[2]):
            return "not this edge"
        gave = {
            self.names.get((*node.path, move), "a leaf")
            for move, value in enumerate(node.values) if value == number(found[2])
        }  # fmt: skip
        return "" if found[3] in gave else "not from there"


# -- trees of all kinds ------------------------------------------------------------------------------------------------


def drawn(seed: int) -> tuple[Tree, bool, str]:
    """A tree, whether MAX moves at its root, and its text: of few values or many, even or ragged, now and then with
    fractions and infinities."""
    random = Random(seed)
    few = random.choice((range(3), range(-9, 20), range(-99, 99)))
    has = random.choice(("", "", "fractions", "infinities"))

    def value() -> Any:
        if has == "infinities" and random.random() < 0.2:
            return random.choice((-math.inf, math.inf))
        found = Fraction(random.choice(few))
        return found / random.choice((1, 2, 3, 4)) if has == "fractions" else found

    def below(plies: int, wide: int, ragged: float) -> Tree:
        if plies == 0 or random.random() < ragged:
            return value()
        return [below(plies - 1, wide, ragged) for _ in range(random.randint(1 if ragged else wide, wide))]

    while True:
        tree = [
            below(random.randint(0, 3), random.randint(1, 4), random.choice((0, 0.2)))
            for _ in range(random.randint(1, 5))
        ]
        if nodes_of(tree) <= 200:
            break
    is_max = random.random() < 0.7
    return tree, is_max, f"{'' if is_max else 'min'}{text_of(tree)}"


def text_of(tree: Tree) -> str:
    if isinstance(tree, list):
        return f"({' '.join(map(text_of, tree))})"
    return str(tree).replace("inf", "∞")


def wrong_values(moment: Moment, random: Random) -> Iterator[Any]:
    """Values that are not those of a Return: those of other moves, of other nodes, neighbours, infinity."""
    best = moment.value
    others = {*moment.returned.values(), math.inf, -math.inf, Fraction(0)}
    if not math.isinf(best):
        others |= {best + 1, best - 1, -best}
    yield from random.sample(sorted(others - {best}), min(4, len(others - {best})))


def wrong_windows(moment: Moment, random: Random) -> Iterator[tuple[Any, Any]]:
    """Windows that are not that of a node: swapped, those of other nodes, with values of the nodes above."""
    right = moment.value
    alpha, beta = right
    bests = [each.best for each in moment.nodes if each.best is not None]
    found = {(beta, alpha), *moment.entries.values(), (alpha, Fraction(77)), (Fraction(77), beta)}
    found |= {(best, beta) for best in bests} | {(alpha, best) for best in bests}
    rest = sorted(found - {right})
    yield from random.sample(rest, min(6, len(rest)))
