"""A tree of numbers as textbooks print them: ``(((2 3) (5 9)) ((0 1) (7 5)))``, read from text.

MAX moves at the root, leaves are whole numbers as MAX sees them. Brackets are round or square; blanks or commas
separate children, beside a bracket they may be left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ttt_gui.system.text import quoted

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
    """A text that is no tree; the message is one sentence and names the character.

    ``character`` counts from 1, and ``length`` is that of the text at fault from there on; both are 0 where the whole
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
    """Return the node that a closing bracket ends. Raises NumberTreeError where it ends none."""
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
    return quoted(token if len(token) <= _MOST_QUOTED else f"{token[: _MOST_QUOTED - 1]}…")


def _number(token: str, at: int) -> int:
    if not re.fullmatch("[+\N{MINUS SIGN}-]?[0-9]+", token):
        raise NumberTreeError(f"{_quoted(token)} at character {at} is no whole number.", at, len(token))
    digits = token.lstrip("+-\N{MINUS SIGN}")
    if len(digits.lstrip("0")) > 4 or int(digits) > LARGEST:
        sentence = f"The number at character {at} is too large: from -{LARGEST} to {LARGEST} are possible."
        raise NumberTreeError(sentence, at, len(token))
    return int(digits) if token[0] in "+0123456789" else -int(digits)
