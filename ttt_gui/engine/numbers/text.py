"""The text of a tree of numbers as textbooks and exam papers print it, read into a NumberTree.

::

    (((2 3) (5 9)) ((0 1) (7 5)))                       MAX moves at the root, then MIN and MAX in turn
    min((3 12 8) (2 4 6))                               MIN moves at the root; max( … ) says the default
    (chance(1/2: (3 5) 1/2: (8 -2)) 4)                  a chance node, its children with their probabilities
    [-2, 10] (chance(1/2: (3 5) 1/2: (8 -2)) 4)         no leaf is below -2 or above 10
    ((0.5 -3/2) (x=4 ∞))                                decimals, fractions, a leaf with a name, infinity

Brackets are round, square or curly; blanks, line breaks or commas separate children, beside a bracket they may be left
out. A hyphen, a minus sign and an en dash are one minus. Where ``min`` or ``max`` stands below a chance node, it says
who moves after the lot; without one the players take turns. Children of a chance node without probabilities are equally
likely.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

from ttt_gui.engine.numbers.tree import EXAMPLE, Number, NumberTree, chance_text, letters, plain_text
from ttt_gui.engine.score import Role
from ttt_gui.system.files import read_file
from ttt_gui.system.text import quoted, shortened

LARGEST = 4_999  # the log has sixteen bits a value, and a larger one would be taken for a win
MAX_DEPTH = 60
MAX_WIDTH = 64
MAX_NODES = 20_000
MAX_TEXT = 200_000
_LARGEST_FILE = 4 * MAX_TEXT  # bytes
_MOST_DECIMALS = 6
_LARGEST_DENOMINATOR = 9_999
_LARGEST_UNIT = 10**1_000
_MOST_QUOTED = 24  # characters of a word that is no number: lines are not broken within a word
_TOKEN = re.compile(r"[()\[\]{},:]|[^\s,()\[\]{}:]+")
_UNCLEAR = re.compile(r"(?<![\d.])0,\d+|(?<!\d)\d+(?:,\d{3})+(?!\d)")
_MINUS = str.maketrans("\N{MINUS SIGN}\N{EN DASH}", "--")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+|[0-9]*\.[0-9]+|[0-9]+/[0-9]+)")
_NAMED = re.compile(r"([a-z][a-z0-9_]{0,7})(?:=(.*))?")
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_ROLES = {"max": Role.MAX, "min": Role.MIN, "chance": Role.CHANCE}
_INFINITIES = {
    f"{sign}{word}": -math.inf if sign == "-" else math.inf for sign in ("", "+", "-") for word in ("∞", "inf")
}


class NumberTreeError(ValueError):
    """Raised for a text that is no tree, and for a tree that cannot be searched as asked; the message is one sentence
    and names the character.

    ``character`` counts from 1, and ``length`` is that of the faulty text from there on; both are 0 where the whole
    text is meant.
    """

    def __init__(self, sentence: str, character: int = 0, length: int = 1) -> None:
        super().__init__(sentence)
        self.character, self.length = character, length if character else 0


@dataclass
class _Open:
    """A node whose bracket is open: its bracket and character, its role, and whose turn it is below it. ``is_said``:
    the text names a role that the turn does not give."""

    bracket: str
    at: int
    role: Role
    turn: Role
    is_said: bool
    children: list[NumberTree] = field(default_factory=list)
    chances: list[Fraction] = field(default_factory=list)


def parse_number_tree(text: str) -> NumberTree:
    """Return the tree that ``text`` describes. Raises NumberTreeError where it describes none."""
    if len(text) > MAX_TEXT:
        raise NumberTreeError(f"The text has {len(text):,} characters: at most {MAX_TEXT:,} are read.")
    return _Parser(text).read()


def load_number_tree(path: Path) -> NumberTree:
    """Return the tree in a file of plain text. Raises NumberTreeError, with the name of the file, and OSError."""
    data = read_file(path, _LARGEST_FILE)
    if data is None:
        raise NumberTreeError(f"{shortened(path.name)} is too large for a number tree.")
    try:
        return parse_number_tree(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise NumberTreeError(f"{shortened(path.name)} is not text.") from None
    except NumberTreeError as error:
        raise NumberTreeError(f"{shortened(path.name)}: {error}", error.character, error.length) from None


class _Parser:
    """Reads one text from left to right; ``tokens`` are its words and signs, each with its character."""

    def __init__(self, text: str) -> None:
        self.tokens = [(match.group(), match.start() + 1) for match in _TOKEN.finditer(text)]
        unclear = _UNCLEAR.search(text)
        self.unclear = (unclear.group(), unclear.start() + 1) if unclear else None
        self.open_nodes: list[_Open] = []
        self.found: NumberTree | None = None
        self.interval: tuple[Number, Number] | None = None  # the bounds of the leaves, where they are given
        self.is_pair = False  # whether the tree found is a pair in square brackets, which may be such bounds
        self.size = self.comma_at = 0  # the character of a comma after which a child must come
        self.bad_sum: tuple[NumberTree, int] | None = None  # the first chance node whose chances are not 1 in all

    def read(self) -> NumberTree:
        """Return the tree. Raises NumberTreeError."""
        for place, (token, at) in enumerate(self.tokens):
            after = self.tokens[place + 1][0] if place + 1 < len(self.tokens) else ""
            before = self.tokens[place - 1][0].lower() if place else ""
            if self.unclear and at >= self.unclear[1]:
                raise _which(*self.unclear)
            if token == ",":
                if self.comma_at or not self.open_nodes or not self.open_nodes[-1].children:
                    raise NumberTreeError(f"The comma at character {at} separates nothing.", at)
                self.comma_at = at
            elif token in (")", "]", "}"):
                self._add(self._closed(token, at), at)
            elif token == ":":
                if not self.open_nodes or len(self.open_nodes[-1].chances) == len(self.open_nodes[-1].children):
                    raise NumberTreeError(
                        f"The colon at character {at} follows no chance, such as 1/2: in chance(…).", at
                    )
            else:
                self._begin(token, at, before, after)
        if self.open_nodes:
            opened = self.open_nodes[-1].at
            raise NumberTreeError(f"The bracket at character {opened} is not closed.", opened)
        if self.found is None:
            raise NumberTreeError(f"There is no tree in the text: write one such as {EXAMPLE}.")
        if self.bad_sum:
            raise _not_one(self.found, *self.bad_sum)
        tree = replace(self.found, bounds=self.interval)
        if tree.unit > _LARGEST_UNIT:
            raise NumberTreeError("The chances are too fine to add them up exactly: use simpler fractions.")
        return tree

    # --- one word or sign ---

    def _begin(self, token: str, at: int, before: str, after: str) -> None:
        """Read a word or an opening bracket; ``before`` and ``after`` are the tokens beside it. Raises
        NumberTreeError."""
        if self.found is not None:
            self._take_interval(token, at)
        if token in _CLOSING:
            self._count()
            self._open(token, at, _ROLES.get(before))
        elif token.lower() in _ROLES:
            if after not in _CLOSING:
                word = token.lower()
                raise NumberTreeError(
                    f"{quoted(token)} at character {at} needs brackets, such as {word}(…).", at, len(token)
                )
        elif after == ":" and self.open_nodes:
            self._chance(token, at)
        else:
            self.comma_at = 0
            self._count()
            leaf = self._leaf(token, at)
            self._check_infinity(leaf, token, at)
            self._add(leaf, at)

    def _count(self) -> None:
        """Count one more node. Raises NumberTreeError where they are too many."""
        self.size += 1
        if self.size > MAX_NODES:
            raise NumberTreeError(f"The tree has more than {MAX_NODES:,} nodes.")

    def _take_interval(self, token: str, at: int) -> None:
        """Take the pair in square brackets before the tree for the bounds of its leaves. Raises NumberTreeError where
        a whole tree stands there."""
        found = self.found
        assert found is not None
        if not self.is_pair or self.interval is not None:
            sentence = f"The tree ends before character {at}, but {_quoted(token)} follows: put all in one."
            raise NumberTreeError(sentence, at, len(token))
        low, high = (child.value for child in found.children)
        assert low is not None
        assert high is not None
        if not low < high or math.isinf(low) or math.isinf(high):
            raise NumberTreeError(f"The bounds {found.text} must be two numbers, the smaller one first.", 1)
        self.interval, self.found, self.size = (low, high), None, 0

    def _open(self, bracket: str, at: int, said: Role | None) -> None:
        """Open a node with the role that the text says, if it says one. Raises NumberTreeError."""
        self.comma_at = 0
        if len(self.open_nodes) == MAX_DEPTH:
            raise NumberTreeError(f"At character {at} the tree is deeper than {MAX_DEPTH} plies.", at)
        above = self.open_nodes[-1] if self.open_nodes else None
        turn = above.turn if above else Role.MAX
        role = said or turn
        if role not in (turn, Role.CHANCE) and above and above.role is not Role.CHANCE:
            word = role.value.lower()
            at -= len(word)
            raise NumberTreeError(
                f"The {word} at character {at} follows {above.role.value}: the players take turns.", at, len(word)
            )
        below = turn if role is Role.CHANCE else Role.MIN if role is Role.MAX else Role.MAX
        self.open_nodes.append(_Open(bracket, at, role, below, role is not turn))

    def _chance(self, token: str, at: int) -> None:
        """Read the probability before a colon. Raises NumberTreeError."""
        node = self.open_nodes[-1]
        chance = _fraction(token, at)
        if node.role is not Role.CHANCE:
            raise NumberTreeError(f"{_quoted(token)}: at character {at} belongs inside chance(…).", at, len(token))
        if not 0 < chance <= 1:
            sentence = f"The chance {_quoted(token)} at character {at} must be above 0 and at most 1."
            raise NumberTreeError(sentence, at, len(token))
        if len(node.chances) != len(node.children):
            raise _one_each(node)
        self.comma_at = 0
        node.chances.append(Fraction(chance))

    def _closed(self, token: str, at: int) -> NumberTree:
        """Return the node that the closing bracket ``token`` ends. Raises NumberTreeError where it ends none."""
        if not self.open_nodes:
            raise NumberTreeError(f"The bracket at character {at} closes nothing.", at)
        node = self.open_nodes.pop()
        if _CLOSING[node.bracket] != token:
            raise NumberTreeError(
                f"The {node.bracket!r} at character {node.at} is closed by {token!r} at character {at}.", at
            )
        if not node.children:
            raise NumberTreeError(
                f"The brackets at character {node.at} hold nothing: a node needs a child, a leaf no brackets.", node.at
            )
        if self.comma_at:
            raise NumberTreeError(f"The comma at character {self.comma_at} separates nothing.", self.comma_at)
        self.is_pair = token == "]" and len(node.children) == 2 and not any(child.children for child in node.children)
        chances: tuple[Fraction, ...] = ()
        if node.role is Role.CHANCE:
            count = len(node.children)
            chances = tuple(node.chances) or (Fraction(1, count),) * count
            if len(chances) != count:
                raise _one_each(node)
        found = NumberTree(None, tuple(node.children), node.role if node.is_said else None, chances)
        if chances and sum(chances) != 1 and self.bad_sum is None:
            self.bad_sum = found, node.at
        return found

    def _add(self, child: NumberTree, at: int) -> None:
        """Add a whole node to the node that is open, or take it for the tree. Raises NumberTreeError."""
        if not self.open_nodes:
            self.found = child
            return
        node = self.open_nodes[-1]
        if len(node.children) == MAX_WIDTH:
            raise NumberTreeError(f"The node at character {node.at} has more than {MAX_WIDTH} children.", node.at)
        node.children.append(child)
        if node.chances and len(node.chances) != len(node.children):
            raise _one_each(node)
        if self.interval and child.value is not None and not self.interval[0] <= child.value <= self.interval[1]:
            low, high = map(plain_text, self.interval)
            leaf = plain_text(child.value)
            sentence = f"The leaf {leaf} at character {at} is not from {low} to {high}, as the text says."
            raise NumberTreeError(sentence, at)

    # --- leaves ---

    def _leaf(self, token: str, at: int) -> NumberTree:
        """Return the leaf that a word stands for. Raises NumberTreeError."""
        named = _NAMED.fullmatch(token)
        if named and token != "inf":
            name, number = named.groups()
            if not number:
                sentence = f"{name} has no value yet: give it one, such as {name}=4."
                raise NumberTreeError(sentence, at, len(token))
            return NumberTree(_number(number, at, len(token)), name=name)
        return NumberTree(_number(token, at, len(token)))

    def _check_infinity(self, leaf: NumberTree, token: str, at: int) -> None:
        """Raise NumberTreeError where an infinite leaf stands below a chance node, whose average would be no number."""
        assert leaf.value is not None
        if math.isinf(leaf.value) and any(node.role is Role.CHANCE for node in self.open_nodes):
            sentence = f"{_quoted(token)} at character {at} stands below a chance node, which needs numbers to average."
            raise NumberTreeError(sentence, at, len(token))


def _one_each(node: _Open) -> NumberTreeError:
    """Return the error for a chance node of which only some children have a probability."""
    sentence = f"At character {node.at} each child needs its chance, such as 1/2: (3 5), or none has one."
    return NumberTreeError(sentence, node.at)


def _not_one(root: NumberTree, node: NumberTree, at: int) -> NumberTreeError:
    """Return the error for a chance node below ``root`` whose chances do not add up to 1."""
    row, inner = [root], 0
    while all(each is not node for each in row):
        inner += sum(bool(each.children) for each in row)
        row = [child for each in row for child in each.children]
    before = next(number for number, each in enumerate(row) if each is node)
    name = letters(inner + sum(bool(each.children) for each in row[:before]))
    total = chance_text(sum(node.chances, Fraction()))
    return NumberTreeError(f"The chances below {name} add up to {total}, not 1.", at)


def _which(text: str, at: int) -> NumberTreeError:
    """Return the error for digits with a comma that may be one number or several."""
    *most, last = (str(int(each)) for each in text.split(","))
    count = "two" if len(most) == 1 else "several"
    if text.startswith("0,"):
        one = text.replace(",", ".")
        sentence = f"{text} may be one number or two: write {one} for one, {text.replace(',', ' ')} for two."
    else:
        one = text.replace(",", "")
        what = "one thousand" if one == "1000" else "one number"
        leaves = f"{', '.join(most)} and {last}"
        many = " ".join((*most, last))
        sentence = f"{text} reads as {count} leaves, {leaves}. For {what} write {one}, for {count} write {many}."
    return NumberTreeError(sentence, at, len(text))


def _quoted(token: str) -> str:
    """Return a word of the text in quotation marks, shortened where it is long."""
    return quoted(token if len(token) <= _MOST_QUOTED else f"{token[: _MOST_QUOTED - 1]}…")


def _number(token: str, at: int, length: int) -> Number:
    """Return the number or infinity that a word stands for; the leaf has ``length`` characters from ``at`` on. Raises
    NumberTreeError for any other word, and for a number that is too large."""
    word = token.translate(_MINUS)
    if word in _INFINITIES:
        return _INFINITIES[word]
    value = _fraction(token, at, length)
    if abs(value) > LARGEST:
        sentence = f"The number at character {at} is too large: from -{LARGEST} to {LARGEST} are possible."
        raise NumberTreeError(sentence, at, length)
    return value.numerator if value.denominator == 1 else value


def _fraction(token: str, at: int, length: int = 0) -> Fraction:
    """Return the number of a word, exactly. Raises NumberTreeError."""
    length = length or len(token)
    word = token.translate(_MINUS)
    if not _NUMBER.fullmatch(word) or ("/" in word and not word.partition("/")[2].strip("0")):
        raise NumberTreeError(f"{_quoted(token)} at character {at} is not a number.", at, length)
    whole, _, part = word.partition("/" if "/" in word else ".")
    if len(whole.lstrip("+-0")) > 9:
        sentence = f"The number at character {at} is too large: from -{LARGEST} to {LARGEST} are possible."
        raise NumberTreeError(sentence, at, length)
    if "." in word and len(part) > _MOST_DECIMALS:
        raise NumberTreeError(f"The number at character {at} has more than {_MOST_DECIMALS} decimals.", at, length)
    if "/" in word and len(part.lstrip("0")) > len(str(_LARGEST_DENOMINATOR)):
        sentence = f"The fraction at character {at} is too fine: at most {_LARGEST_DENOMINATOR} may stand below."
        raise NumberTreeError(sentence, at, length)
    return Fraction(word)
