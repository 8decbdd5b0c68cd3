"""A tree of numbers as textbooks print them, ``(((2 3) (5 9)) ((0 1) (7 5)))``: read from text; and as a list of named
nodes, with what a search has done with each of them by a step.

MAX moves at the root, leaves are whole numbers as MAX sees them. Brackets are round or square; blanks or commas
separate children, beside a bracket they may be left out.

Inner nodes are named A, B, C … breadth first, layer by layer, after Z come AA, AB …; a leaf is named by its number."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.trace import End, SearchTrace, Subject
from ttt_gui.system.text import quoted

# -- The tree, and its text --------------------------------------------------------------------------------------------

EXAMPLE = "(((2 3) (5 9)) ((0 1) (7 5)))"
EXAMPLES = (
    ("Three plies", EXAMPLE),
    ("Russell and Norvig", "((3 12 8) (2 4 6) (14 5 2))"),  # Artificial Intelligence: A Modern Approach
    ("Worst order: no cut", "(((5 9) (2 3)) ((7 5) (0 1)))"),
    ("A deep cut", "(5 (((4 9) 3) 8))"),
)
"""Trees to begin with, each after its title."""
LARGEST = 4_999  # the log has sixteen bits a value, and a larger one would be taken for a win
MAX_DEPTH = 60
MAX_WIDTH = 64
MAX_NODES = 20_000
MAX_TEXT = 200_000
_TOKEN = re.compile(r"[()\[\]]|[^\s,()\[\]]+|,")
_MOST_QUOTED = 24  # characters of a word that is no number: lines are not broken within a word
_CLOSING = {"(": ")", "[": "]"}


class NumberTreeError(ValueError):
    """Raised for a text that is no tree; the message is one sentence and names the character.

    ``character`` counts from 1, and ``length`` is that of the faulty text from there on; both are 0 where the whole
    text is meant.
    """

    def __init__(self, sentence: str, character: int = 0, length: int = 1) -> None:
        super().__init__(sentence)
        self.character, self.length = character, length if character else 0


@dataclass(frozen=True)
class NumberTree:
    """A leaf with its ``value``, or an inner node with its children, whose ``value`` is None."""

    value: int | None
    children: tuple[NumberTree, ...] = ()

    @property
    def text(self) -> str:
        """The tree as it would be typed, children separated by blanks."""
        if self.value is not None:
            return str(self.value)
        return f"({' '.join(child.text for child in self.children)})"

    @property
    def size(self) -> int:
        """How many nodes the tree has, the root included."""
        return 1 + sum(child.size for child in self.children)


def parse_number_tree(text: str) -> NumberTree:
    """Return the tree that ``text`` describes. Raises NumberTreeError where it describes none."""
    if len(text) > MAX_TEXT:
        raise NumberTreeError(f"The text has {len(text):,} characters: at most {MAX_TEXT:,} are read.")
    open_nodes: list[tuple[str, int, list[NumberTree]]] = []  # bracket, character, children so far
    tree: NumberTree | None = None
    size = 0
    comma_at = 0  # the character of a comma after which a child must come
    for match in _TOKEN.finditer(text):
        token, at = match.group(), match.start() + 1
        if token == ",":
            if comma_at or not open_nodes or not open_nodes[-1][2]:
                raise NumberTreeError(f"The comma at character {at} separates nothing.", at)
            comma_at = at
            continue
        if token in ")]":
            child = _closed(open_nodes, token, at, comma_at)
        elif tree is not None:
            sentence = f"The tree ends before character {at}, but {_quoted(token)} follows: put all in one."
            raise NumberTreeError(sentence, at, len(token))
        else:
            comma_at = 0
            size += 1
            if size > MAX_NODES:
                raise NumberTreeError(f"The tree has more than {MAX_NODES:,} nodes.")
            if token in "([":
                if len(open_nodes) == MAX_DEPTH:
                    raise NumberTreeError(f"At character {at} the tree is deeper than {MAX_DEPTH} plies.", at)
                open_nodes.append((token, at, []))
                continue
            child = NumberTree(_number(token, at))
        if not open_nodes:
            tree = child
        elif len(open_nodes[-1][2]) == MAX_WIDTH:
            opened = open_nodes[-1][1]
            raise NumberTreeError(f"The node at character {opened} has more than {MAX_WIDTH} children.", opened)
        else:
            open_nodes[-1][2].append(child)
    if open_nodes:
        opened = open_nodes[-1][1]
        raise NumberTreeError(f"The bracket at character {opened} is not closed.", opened)
    if tree is None:
        raise NumberTreeError(f"There is no tree in the text: write one such as {EXAMPLE}.")
    return tree


def _closed(open_nodes: list[tuple[str, int, list[NumberTree]]], token: str, at: int, comma_at: int) -> NumberTree:
    """Return the node that the closing bracket ``token`` ends at the character ``at``. Raises NumberTreeError where it
    ends none, or after a comma, whose character is ``comma_at`` (else 0)."""
    if not open_nodes:
        raise NumberTreeError(f"The bracket at character {at} closes nothing.", at)
    bracket, opened, children = open_nodes.pop()
    if _CLOSING[bracket] != token:
        raise NumberTreeError(f"The {bracket!r} at character {opened} is closed by {token!r} at character {at}.", at)
    if not children:
        raise NumberTreeError(
            f"The brackets at character {opened} hold nothing: a node needs a child, a leaf no brackets.", opened
        )
    if comma_at:
        raise NumberTreeError(f"The comma at character {comma_at} separates nothing.", comma_at)
    return NumberTree(None, tuple(children))


def _quoted(token: str) -> str:
    """Return a word of the text in quotation marks, shortened where it is long."""
    return quoted(token if len(token) <= _MOST_QUOTED else f"{token[: _MOST_QUOTED - 1]}…")


def _number(token: str, at: int) -> int:
    """Return the whole number that a word stands for; ``at`` is its character. Raises NumberTreeError for any other
    word."""
    if not re.fullmatch("[+\N{MINUS SIGN}-]?[0-9]+", token):
        raise NumberTreeError(f"{_quoted(token)} at character {at} is no whole number.", at, len(token))
    digits = token.lstrip("+-\N{MINUS SIGN}")
    if len(digits.lstrip("0")) > 4 or int(digits) > LARGEST:
        sentence = f"The number at character {at} is too large: from -{LARGEST} to {LARGEST} are possible."
        raise NumberTreeError(sentence, at, len(token))
    return int(digits) if token[0] in "+0123456789" else -int(digits)


# -- The whole tree as a list of named nodes ---------------------------------------------------------------------------


def letters(number: int) -> str:
    """Return the name of the inner node of this number, from 0 on: 'A', 'Z', 'AA', 'AB'."""
    name = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def number_text(value: int) -> str:
    """Return a number with a true minus."""
    return str(value).replace("-", "\N{MINUS SIGN}")


@dataclass(frozen=True, slots=True)
class NumberNode:
    """One node of a tree of numbers; ``index``, ``parent`` and ``children`` count breadth first from 0, the root.

    ``move`` is the node's place among its siblings, from 0 on; ``value`` is None at an inner node; ``size`` counts the
    nodes below the node and itself.
    """

    index: int
    parent: int | None
    move: int
    ply: int
    value: int | None
    name: str
    children: tuple[int, ...]
    size: int

    @property
    def is_leaf(self) -> bool:
        """Whether the node is a number."""
        return self.value is not None

    @property
    def is_max(self) -> bool:
        """Whether MAX moves at the node."""
        return self.ply % 2 == 0


def whole(tree: NumberTree) -> tuple[NumberNode, ...]:
    """Return all nodes of a tree, breadth first."""
    rows: list[tuple[NumberTree, int | None, int, int]] = [(tree, None, 0, 0)]
    first = []  # the index of each node's first child
    for index, (each, _, _, ply) in enumerate(rows):
        first.append(len(rows))
        rows += [(child, index, move, ply + 1) for move, child in enumerate(each.children)]
    sizes = [1] * len(rows)
    for index in range(len(rows) - 1, 0, -1):
        parent = rows[index][1]
        assert parent is not None
        sizes[parent] += sizes[index]
    found, inner = [], 0
    for index, (each, parent, move, ply) in enumerate(rows):
        name = letters(inner) if each.value is None else number_text(each.value)
        inner += each.value is None
        children = tuple(range(first[index], first[index] + len(each.children)))
        found.append(NumberNode(index, parent, move, ply, each.value, name, children, sizes[index]))
    return tuple(found)


def child_name(tree: NumberTree, move: int) -> str:
    """Return the name of a child of the root."""
    child = tree.children[move]
    inner = sum(each.value is None for each in tree.children[:move])
    return letters(1 + inner) if child.value is None else number_text(child.value)


class NodeState(Enum):
    """The state of a node of the whole tree at a step of the search."""

    UNTOUCHED = "untouched"
    OPEN = "open"  # the search is in the node
    LEFT = "left"
    CUT = "cut"  # untried when the search cut at its parent
    SPARED = "spared"  # below a node that was cut


class NumberVisits:
    """The mapping between nodes of a trace and nodes of its number tree: principal variation search may visit a
    node twice.
    """

    def __init__(self, trace: SearchTrace, nodes: tuple[NumberNode, ...]) -> None:
        self.trace, self.nodes = trace, nodes
        self._index: list[int] = []
        self._visits: dict[int, list[int]] = {}
        log = trace.log
        for visit in range(len(trace)):
            parent = log.parent(visit)
            index = 0 if parent < 0 else nodes[self._index[parent]].children[log.move(visit)]
            self._index.append(index)
            self._visits.setdefault(index, []).append(visit)

    def index_of(self, visit: int) -> int:
        """Return the index of the tree's node for the trace's node ``visit``."""
        return self._index[visit]

    def visits_to(self, index: int) -> list[int]:
        """Return all visits to a node, the first one first; none where the search, or its log, did not reach the
        node.
        """
        return self._visits.get(index, [])

    def last(self, index: int, step: int) -> int | None:
        """Return the last visit to a node that has begun by ``step``; None without one."""
        entered = self.trace.events.entered
        return next((visit for visit in reversed(self.visits_to(index)) if entered(visit) <= step), None)

    def node_state(self, index: int, step: int) -> NodeState:
        """Return the state of a node at ``step``."""
        visit = self.last(index, step)
        if visit is not None:
            return NodeState.LEFT if self.trace.is_left(visit, step) else NodeState.OPEN
        spared = self.spared_at(index, step)
        if spared is None:
            return NodeState.UNTOUCHED
        return NodeState.CUT if self.nodes[index].parent == self._index[spared[0]] else NodeState.SPARED

    def spared_at(self, index: int, step: int) -> tuple[int, int] | None:
        """Return the visit whose cut-off spared an unvisited node, and the pruned move on the way there; None where
        no cut-off has spared the node by ``step``.
        """
        node = self.nodes[index]
        while node.parent is not None:
            visit = self.last(node.parent, step)
            if visit is not None:
                found = self.trace.node(visit)
                cut = found.end is End.CUT and self.trace.events.left(visit) - 1 <= step
                return (visit, node.move) if cut and node.move in found.pruned else None
            node = self.nodes[node.parent]
        return None


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

    @cached_property
    def digits(self) -> int:  # type: ignore[override]  # worked out when it is first asked for
        """The number of digits of the longest number."""
        return max(len(str(abs(each.value or 0))) for each in self.nodes)

    @cached_property
    def levels(self) -> int:  # type: ignore[override]  # likewise
        """The number of layers of the tree."""
        return 1 + self.nodes[-1].ply

    @cached_property
    def nodes(self) -> tuple[NumberNode, ...]:
        """All nodes of the tree, breadth first."""
        return whole(self.tree)

    @property
    def text(self) -> str:
        """The tree in brackets."""
        return self.tree.text

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

    def shown_value(self, value: int | None) -> int | None:
        """Return the value itself, which is the number."""
        return value

    def value_text(self, value: int | None, bound: Bound = Bound.EXACT) -> str:
        """Return the number with the sign of its bound: '7', '≤ −5', '? 3'; '—' without a value."""
        if value is None:
            return "—"
        number = number_text(value)
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

    def move_count(self, path: tuple[int, ...]) -> int:
        """Return the number of a node's children."""
        return len(self.node_at(path).children)
