"""A tree of numbers as textbooks print them, ``(((2 3) (5 9)) ((0 1) (7 5)))``, whose text text.py reads; and as a list
of named nodes.

Leaves are numbers as MAX sees them. MAX moves at the root, then MIN and MAX in turn, unless a node says its role; a
chance node has a probability for each child, and is worth the average of its children.

Inner nodes are named A, B, C … breadth first, layer by layer, after Z come AA, AB …; a leaf is named by its number."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.score import Bound, Role
from ttt_gui.engine.trace.node_log import INFINITY
from ttt_gui.engine.trace.trace import SearchTrace, Subject

# -- The tree, and its text --------------------------------------------------------------------------------------------

EXAMPLE = "(((2 3) (5 9)) ((0 1) (7 5)))"
EXAMPLES = (
    ("Three plies", EXAMPLE),
    ("Russell and Norvig", "((3 12 8) (2 4 6) (14 5 2))"),  # Artificial Intelligence: A Modern Approach
    ("Worst order: no cut", "(((5 9) (2 3)) ((7 5) (0 1)))"),
    ("A deep cut", "(5 (((4 9) 3) 8))"),
)
"""Trees to begin with, each after its title."""
MAX_WIDTH = 64  # children of a node: the log has a bit for each
_MOST_DECIMALS = 6
_LONGEST_FRACTION = 11  # characters of a fraction that is shown; a longer one is rounded
_QUARTERS = ("", "¼", "½", "¾")
Number = int | float | Fraction
"""A number of a tree: whole, a fraction, or infinite, which is the only float."""
Bounds = tuple[Number, Number]
"""The least and the greatest value that a leaf may have."""


@dataclass(frozen=True)
class NumberTree:
    """A leaf with its ``value`` and perhaps a ``name``, or an inner node with its children, whose ``value`` is None.

    ``role`` is None where the side moves whose turn it is: MAX at the root, then the other side, after a chance node
    the side that would have moved in its place. ``chances`` are the probabilities of a chance node's children, and add
    up to 1. ``bounds``, given at the root or not at all, hold for all leaves.
    """

    value: Number | None
    children: tuple[NumberTree, ...] = ()
    role: Role | None = None
    chances: tuple[Fraction, ...] = ()
    name: str = ""
    bounds: Bounds | None = None

    @property
    def text(self) -> str:
        """The tree as it would be typed in one line, children separated by blanks."""
        if self.value is not None:
            return f"{self.name}={plain_text(self.value)}" if self.name else plain_text(self.value)
        inside = [child.text for child in self.children]
        if self.chances:
            inside = [f"{chance_text(chance)}: {text}" for chance, text in zip(self.chances, inside, strict=True)]
        bounds = f"[{', '.join(map(plain_text, self.bounds))}] " if self.bounds else ""
        return f"{bounds}{self.role.value.lower() if self.role else ''}({' '.join(inside)})"

    @property
    def size(self) -> int:
        """How many nodes the tree has, the root included."""
        return 1 + sum(child.size for child in self.children)

    @cached_property
    def has_chance(self) -> bool:
        """Whether there is a chance node in the tree."""
        return any(node.chances for node in self.walk())

    def walk(self) -> Iterator[NumberTree]:
        """Yield this node and all below it, in the order of entry."""
        yield self
        for child in self.children:
            yield from child.walk()

    @cached_property
    def unit(self) -> int:
        """How many steps of the search's whole numbers make 1, so that every value and window of a search is whole: 1
        in a tree of whole numbers without chance nodes.
        """
        found = 1
        for node in self.walk():
            if isinstance(node.value, Fraction):
                found = math.lcm(found, node.value.denominator)
        for bound in self.bounds or ():
            found = math.lcm(found, Fraction(bound).denominator)
        chances = [chance for node in self.walk() for chance in node.chances]
        # An average divides by the denominators of its chances, a window of Star1 by their numerators, too.
        step = math.lcm(*(chance.denominator for chance in chances))
        if self.bounds:
            step *= step * math.lcm(*(chance.numerator for chance in chances))
        return found * int(step**self._chance_depth)

    @property
    def _chance_depth(self) -> int:
        """The most chance nodes from here down to a leaf."""
        return (self.role is Role.CHANCE) + max((child._chance_depth for child in self.children), default=0)

    @cached_property
    def is_plain(self) -> bool:
        """Whether the log of a search can hold its values: whole numbers, none of them infinite, and no chance node."""
        return all(type(node.value) is int or (node.children and not node.chances) for node in self.walk())

    @cached_property
    def infinity(self) -> int:
        """What the search counts infinity as, and the open edge of a window."""
        return INFINITY if self.is_plain else INFINITY * self.unit

    def counted(self, number: Number) -> int:
        """Return a number of the tree as the search counts it: in steps of which ``unit`` make 1."""
        if type(number) is int and self.unit == 1:
            return number
        if isinstance(number, float):
            return self.infinity if number > 0 else -self.infinity
        return int(number * self.unit)

    def number(self, value: int) -> Number:
        """Return the number that a value of the search stands for."""
        if abs(value) >= self.infinity:
            return math.inf if value > 0 else -math.inf
        return Fraction(value, self.unit)


def roles(role: Role | None, turn: Role) -> tuple[Role, Role]:
    """Return the role of a node that says ``role``, where it is the turn of ``turn``, and whose turn it is below."""
    found = role or turn
    if found is Role.CHANCE:
        return found, turn
    return found, Role.MIN if found is Role.MAX else Role.MAX


def plain_text(value: Number) -> str:
    """Return a number as it can be typed: '3', '-0.25', '-1/3', '∞'."""
    if isinstance(value, float):
        return "∞" if value > 0 else "-∞"
    if value.denominator == 1:
        return str(value.numerator)
    for places in range(1, _MOST_DECIMALS + 1):
        shifted = abs(value) * 10**places
        if shifted.denominator == 1:
            whole, part = divmod(shifted.numerator, 10**places)
            return f"{'-' if value < 0 else ''}{whole}.{part:0{places}}"
    return str(value)


def chance_text(chance: Fraction) -> str:
    """Return a probability as papers write it: '1/4', '0.05'."""
    return str(chance) if chance.denominator < 10 else plain_text(chance)


# -- The whole tree as a list of named nodes ---------------------------------------------------------------------------


def letters(number: int) -> str:
    """Return the name of the inner node of this number, from 0 on: 'A', 'Z', 'AA', 'AB'."""
    name = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def number_text(value: Number) -> str:
    """Return a number with a true minus: '−0.25', '1/3', '∞'; a long fraction as a rounded decimal, '0.3719…'."""
    text = plain_text(value)
    if "/" in text and len(text) > _LONGEST_FRACTION:
        text = f"{float(value):.4f}…"
    return text.replace("-", "\N{MINUS SIGN}")


def mixed_text(value: Number) -> str:
    """Return a number as it is read best: '6½' and '−¾' where quarters are left over, others as by number_text()."""
    if isinstance(value, float) or value.denominator not in (2, 4):
        return number_text(value)
    whole, quarters = divmod(int(4 * abs(Fraction(value))), 4)
    sign = "\N{MINUS SIGN}" if value < 0 else ""
    return f"{sign}{whole or ''}{_QUARTERS[quarters]}"


def fraction_and_decimal(value: Number) -> tuple[str, ...]:
    """Return a number as a fraction and as a decimal, ('13/2', '6.5'); a whole one, infinity, and a fraction that is
    too long to be read, in one way.
    """
    if isinstance(value, float) or value.denominator == 1 or len(str(value)) > _LONGEST_FRACTION:
        return (number_text(value),)
    decimal = plain_text(value)
    texts = str(value), f"{float(value):.4f}…" if "/" in decimal else decimal
    return tuple(text.replace("-", "\N{MINUS SIGN}") for text in texts)


def exact_text(value: Number) -> str:
    """Return a number in every way in which it is written: '6½ = 13/2 = 6.5', '13/3 = 4.3333…', '7'."""
    return " = ".join(dict.fromkeys((mixed_text(value), *fraction_and_decimal(value))))


@dataclass(frozen=True, slots=True)
class NumberNode:
    """One node of a tree of numbers; ``index``, ``parent`` and ``children`` count breadth first from 0, the root.

    ``move`` is the node's place among its siblings, from 0 on; ``value``, as the search counts it, is None at an inner
    node; ``size`` counts the nodes below the node and itself. A leaf has the role of the inner node that could stand in
    its place. ``chance`` is the node's probability below a chance node, else None.
    """

    index: int
    parent: int | None
    move: int
    ply: int
    value: int | None
    name: str
    children: tuple[int, ...]
    size: int
    role: Role
    chance: Fraction | None = None

    @property
    def is_leaf(self) -> bool:
        """Whether the node is a number."""
        return self.value is not None

    @property
    def is_max(self) -> bool:
        """Whether MAX moves at the node."""
        return self.role is Role.MAX


def whole(tree: NumberTree) -> tuple[NumberNode, ...]:
    """Return all nodes of a tree, breadth first."""
    rows: list[tuple[NumberTree, int | None, int, int, Role]] = [(tree, None, 0, 0, Role.MAX)]
    first = []  # the index of each node's first child
    for index, (each, _, _, ply, turn) in enumerate(rows):
        first.append(len(rows))
        below = roles(each.role, turn)[1]
        rows += [(child, index, move, ply + 1, below) for move, child in enumerate(each.children)]
    sizes = [1] * len(rows)
    for index in range(len(rows) - 1, 0, -1):
        parent = rows[index][1]
        assert parent is not None
        sizes[parent] += sizes[index]
    found, inner = [], 0
    for index, (each, parent, move, ply, turn) in enumerate(rows):
        name = letters(inner) if each.value is None else _leaf_name(each)
        inner += each.value is None
        children = tuple(range(first[index], first[index] + len(each.children)))
        chances = () if parent is None else rows[parent][0].chances
        role, chance = roles(each.role, turn)[0], chances[move] if chances else None
        value = None if each.value is None else tree.counted(each.value)
        found.append(NumberNode(index, parent, move, ply, value, name, children, sizes[index], role, chance))
    return tuple(found)


def _leaf_name(leaf: NumberTree) -> str:
    """Return what stands in a leaf: its number, after its name if it has one: 'x = 4'."""
    number = number_text(leaf.value or 0)
    return f"{leaf.name} = {number}" if leaf.name else number


def child_name(tree: NumberTree, move: int) -> str:
    """Return the name of a child of the root."""
    child = tree.children[move]
    inner = sum(each.value is None for each in tree.children[:move])
    return letters(1 + inner) if child.value is None else _leaf_name(child)


# -- A tree of numbers as the subject of a search: a move is the number of a child from 0 on; files count from 1 -------


class NumberSubject(Subject):
    """A number tree as the subject of a trace: its nodes are no positions, and nobody plays X or O."""

    board = None
    sides = ("MAX", "MIN")
    example = "E, 5"
    order = tuple(range(MAX_WIDTH))

    def __init__(self, tree: NumberTree, algorithm: Algorithm) -> None:
        self.tree = tree
        self.title = f"number tree, {algorithm.name}"
        self.min_first = roles(tree.role, Role.MAX)[0] is Role.MIN
        self.infinity, self.unit, self.has_chance = tree.infinity, tree.unit, tree.has_chance
        self.bounds = (tree.counted(tree.bounds[0]), tree.counted(tree.bounds[1])) if tree.bounds else None

    @cached_property
    def digits(self) -> int:  # type: ignore[override]  # worked out when it is first asked for
        """The number of characters of the longest leaf, without a minus."""
        return max(len(each.name.lstrip("\N{MINUS SIGN}")) for each in self.nodes if each.is_leaf)

    @cached_property
    def levels(self) -> int:  # type: ignore[override]  # likewise
        """The number of layers of the tree."""
        return 1 + self.nodes[-1].ply

    @cached_property
    def nodes(self) -> tuple[NumberNode, ...]:
        """All nodes of the tree, breadth first."""
        return whole(self.tree)

    @cached_property
    def _leaves(self) -> frozenset[Number]:
        """The numbers of the leaves."""
        return frozenset(node.value for node in self.tree.walk() if node.value is not None)

    @property
    def text(self) -> str:
        """The tree in brackets."""
        return self.tree.text

    @property
    def chance_note(self) -> str:
        """What alpha-beta does at chance nodes, in a sentence; '' where there is none."""
        if not self.tree.has_chance:
            return ""
        if self.tree.bounds is None:
            return "No leaf bounds are given: a chance node cuts nothing, and below it the window is open."
        low, high = map(number_text, self.tree.bounds)
        return f"Leaves lie from {low} to {high}: with these bounds alpha-beta cuts at chance nodes, too (Star1)."

    def move_name(self, move: int) -> str:
        """Return a move as the number of the child: '2' for the second one."""
        return str(move + 1)

    def node_at(self, path: tuple[int, ...]) -> NumberNode:
        """Return the node after these moves."""
        node = self.nodes[0]
        for move in path:
            node = self.nodes[node.children[move]]
        return node

    def moves_to(self, index: int) -> tuple[int, ...]:
        """Return the moves that lead to a node."""
        node = self.nodes[index]
        return () if node.parent is None else (*self.moves_to(node.parent), node.move)

    def node_name(self, path: tuple[int, ...]) -> str:
        """Return the letters of an inner node, or the number of a leaf."""
        return self.node_at(path).name

    def shown_value(self, value: int | None) -> float | None:
        """Return the number: whole, or as near as a float comes; None for None."""
        if value is None:
            return None
        number = self.tree.number(value)
        return int(number) if isinstance(number, Fraction) and number.denominator == 1 else float(number)

    def value_text(self, value: int | None, bound: Bound = Bound.EXACT) -> str:
        """Return the number with the sign of its bound: '7', '≤ −5', '? 3', '—' without a value.

        A number that is a leaf stands as it does there, '0.5'; an average that none is stands as '6½'.
        """
        if value is None:
            return "—"
        exact = self.tree.number(value)
        number = number_text(exact) if exact in self._leaves else mixed_text(exact)
        return number if bound is Bound.EXACT else f"{bound.sign} {number}"

    def is_guess(self, value: int) -> bool:
        """Return False: no value of a tree of numbers is a heuristic."""
        return False

    def leaf_text(self, path: tuple[int, ...]) -> str:
        """Return the number of a leaf, '' for an inner node."""
        node = self.node_at(path)
        return node.name if node.is_leaf else ""

    def pruned_size(self, path: tuple[int, ...], move: int) -> int | None:
        """Return how many nodes the subtree has that begins with the move, its top included."""
        return self.node_at((*path, move)).size

    def role(self, path: tuple[int, ...]) -> Role:
        """Return who decides at a node."""
        return self.node_at(path).role

    def chances(self, path: tuple[int, ...]) -> tuple[Fraction, ...]:
        """Return the probabilities of a chance node's children; () at any other node."""
        tree = self.tree
        for move in path:
            tree = tree.children[move]
        return tree.chances

    def move_count(self, path: tuple[int, ...]) -> int:
        """Return the number of a node's children."""
        return len(self.node_at(path).children)


def subject_of(trace: SearchTrace) -> NumberSubject:
    """Return the number tree of a trace; the trace must be of one."""
    assert isinstance(trace.subject, NumberSubject)
    return trace.subject
