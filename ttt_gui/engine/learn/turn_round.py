"""Exercises turned round: what the search does is given, and the tree that makes it do so is asked.

Every answer is graded by searching: in a tree of numbers alpha-beta only compares, so that between two neighbouring
numbers of the other leaves a leaf may have any value, and the search does the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby, pairwise
from typing import ClassVar, NamedTuple

from ttt_gui.engine.figures import counted, listed
from ttt_gui.engine.learn.exercise import Exercise, ExerciseKind, drawn_tree, even_widths, splitmix64
from ttt_gui.engine.learn.grading import Field, FieldKind, GivenAnswers, Mark, Marked, read_number
from ttt_gui.engine.learn.reasons import reason
from ttt_gui.engine.numbers.edit import changed
from ttt_gui.engine.numbers.tree import Number, NumberNode, NumberTree, number_text

_WIDTHS = {1: (2, 3, 4), 2: (2, 3), 3: (2, 3), 4: (1, 2, 3)}
_LEAVES = range(6, 17)
"""By level, how many children a node below the root may have where nodes differ; and how many leaves there are then."""


@dataclass(frozen=True)
class Interval:
    """Numbers from ``low`` to ``high``; ``has_low`` and ``has_high`` tell whether the ends belong to the interval."""

    low: Number
    high: Number
    has_low: bool = True
    has_high: bool = True

    def __contains__(self, x: Number) -> bool:
        """Return whether a finite number lies in the interval."""
        return (self.low < x or (self.has_low and x == self.low)) and (
            x < self.high or (self.has_high and x == self.high)
        )

    @property
    def ends(self) -> tuple[Number, ...]:
        """The finite ends, the lower one first."""
        return tuple(end for end in (self.low, self.high) if not math.isinf(end))

    @property
    def text(self) -> str:
        """The interval as mathematicians write it: 'x ≥ 5', '3 < x ≤ 5'."""
        low, high = number_text(self.low), number_text(self.high)
        if math.isinf(self.high):
            return f"x {'≥' if self.has_low else '>'} {low}"
        to = "≤" if self.has_high else "<"
        return f"x {to} {high}" if math.isinf(self.low) else f"{low} {'≤' if self.has_low else '<'} x {to} {high}"


class Change(NamedTuple):
    """Another number in one leaf: the leaf's index, breadth first, and the number."""

    leaf: int
    value: Number


class SearchWithX(NamedTuple):
    """A search with x at a value: what happens to the node in question, and how many leaves the search visits."""

    x: Number
    is_cut: bool
    text: str
    leaves: int


Order = Mapping[int, Sequence[int]]
"""The children of nodes from left to right, all by their indices in the tree that is given; a node without an entry
keeps the order of its children."""


@dataclass(frozen=True)
class Feedback:
    """Whether an answer is right, and why, or a counterexample; ``x`` is the number that the sentence puts for x, if
    that is asked for."""

    is_right: bool
    text: str
    x: Number | None = None


def read_answer(text: str) -> Number | None:
    """Parse the text of a field: '8', '-2.5', '13/2', 'i' for ∞; None if it is not a number alone."""
    found = read_number(text)
    return _tidy(found.value) if found and found.bound is None else None


def searched(tree: NumberTree) -> Exercise:
    """Return a tree with its search: alpha-beta from left to right, cut where β ≤ α."""
    return Exercise(ExerciseKind.CUTS, tree)


def leaves_visited(exercise: Exercise) -> int:
    """Return how many leaves a search visits."""
    return sum(exercise.nodes[index].is_leaf for index in exercise.visits)


def with_leaf(exercise: Exercise, index: int, value: Number) -> NumberTree:
    """Return the tree with another number in the leaf of this index, breadth first."""
    return changed(exercise.tree, _way(exercise.nodes, index), lambda _leaf: NumberTree(value))


def _way(nodes: tuple[NumberNode, ...], index: int) -> tuple[int, ...]:
    """Return the moves from the root to a node."""
    parent = nodes[index].parent
    return () if parent is None else (*_way(nodes, parent), nodes[index].move)


def _name(node: NumberNode) -> str:
    """Return the name of a node in a sentence."""
    return f"the {node.name}" if node.is_leaf else node.name


def _tidy(number: Number) -> Number:
    """Return a whole number as an int."""
    return int(number) if isinstance(number, Fraction) and number.denominator == 1 else number


def _samples(numbers: Iterable[Number]) -> list[Number]:
    """Return these finite numbers, one number between each two neighbours, and one beyond either end; sorted."""
    found = sorted(set(numbers))
    between = [Fraction(low + high) / 2 for low, high in pairwise(found)]
    return sorted(map(_tidy, [found[0] - 1, *found, *between, found[-1] + 1]))


# -- The exercises -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TurnRound:
    """An exercise turned round, about the search of ``tree``."""

    tree: NumberTree
    title: ClassVar[str]
    """The kind of exercise in two or three words."""

    @property
    def question(self) -> str:
        """What is asked, in a sentence."""
        raise NotImplementedError

    @property
    def hint(self) -> str:
        """What else holds, or how to answer."""
        raise NotImplementedError

    @cached_property
    def searched(self) -> Exercise:
        """The tree as it is given, with its search."""
        return searched(self.tree)

    def drawn(self, leaf: int) -> int:
        """Return the number that a leaf was drawn with."""
        value = self.searched.nodes[leaf].value
        assert value is not None
        return value


@dataclass(frozen=True)
class AboutNode(TurnRound):
    """An exercise turned round about the branch to the node ``target``."""

    target: int

    @property
    def name(self) -> str:
        """The name of the node in a sentence."""
        return _name(self.searched.nodes[self.target])

    def fate(self, found: Exercise) -> str:
        """Say what a search does with the node: 'G is cut', 'G is visited', or 'G is not reached: F is cut'."""
        if self.target in found.visits:
            return f"{self.name} is visited"
        if self.target in found.cut:
            return f"{self.name} is cut"
        above = self.target
        while above not in found.cut:
            above = found.nodes[above].parent or 0
        return f"{self.name} is not reached: {_name(found.nodes[above])} is cut"

    def why(self, found: Exercise) -> str:
        """Say why a search of whole numbers cuts the branch or not; else ''."""
        if not found.tree.is_plain:
            return ""
        mark = Mark.MISSED if self.target in found.cut else Mark.TOO_MANY
        return reason(found, Marked(Field(self.target, FieldKind.CUT), mark), GivenAnswers()).text


@dataclass(frozen=True)
class ChangeLeaf(AboutNode):
    """Change one leaf so that the branch to the node, at ply 2, is cut, or where it is cut, is visited."""

    title = "Change a leaf"

    @property
    def wants_cut(self) -> bool:
        """Whether the branch is to be cut."""
        return self.target not in self.searched.cut

    @property
    def question(self) -> str:
        """What is asked, in a sentence."""
        return f"Change one leaf so that {self.name} is {'cut' if self.wants_cut else 'visited'}."

    @property
    def hint(self) -> str:
        """What else holds, or how to answer."""
        return f"Now {self.fate(self.searched)}. Click a leaf and type another number."

    @property
    def answer(self) -> Change | None:
        """A change that is right; None if there is none. The higher a number, or the lower, the more it helps a node at
        ply 2, so it is enough to try both extremes."""
        nodes = self.searched.nodes
        values = [node.value for node in nodes if node.value is not None]
        extremes = (min(values) - 1, max(values) + 1)
        changes = (Change(leaf, value) for leaf in _before(nodes, self.target) for value in extremes)
        return next((change for change in changes if self.grade(change).is_right), None)

    def grade(self, answer: Change) -> Feedback:
        """Grade another number in one leaf."""
        found = searched(with_leaf(self.searched, answer.leaf, answer.value))
        is_right = (self.target in found.cut) is self.wants_cut
        before = number_text(self.drawn(answer.leaf))
        text = f"With {number_text(answer.value)} in place of {before} {self.fate(found)}."
        return Feedback(is_right, f"{text} {self.why(found)}".strip())


@dataclass(frozen=True)
class ForWhichX(AboutNode):
    """Give the interval of x, the number of the leaf ``leaf``, in which the branch to the node is cut."""

    leaf: int
    title = "For which x?"

    @property
    def question(self) -> str:
        """What is asked, in a sentence."""
        return f"For which x is the branch to {self.name} cut?"

    @property
    def hint(self) -> str:
        """What else holds, or how to answer."""
        return "Every other leaf stays as it is."

    def at(self, x: Number) -> NumberTree:
        """Return the tree with x at a value."""
        return with_leaf(self.searched, self.leaf, x)

    def tried(self, x: Number) -> SearchWithX:
        """Search the tree with x at a value."""
        found = searched(self.at(x))
        return SearchWithX(x, self.target in found.cut, self.fate(found), leaves_visited(found))

    @property
    def others(self) -> list[int]:
        """The numbers of the other leaves, between which the search never changes."""
        nodes = self.searched.nodes
        return [node.value for node in nodes if node.value is not None and node.index != self.leaf]

    @cached_property
    def parts(self) -> list[tuple[Interval, SearchWithX]]:
        """All numbers x in intervals in which the same happens, each with the search at one of them."""
        samples = _samples(self.others)
        runs = [list(run) for _, run in groupby(map(self.tried, samples), key=lambda tried: tried.text)]
        found, has_low = list[tuple[Interval, SearchWithX]](), False
        low: Number = -math.inf
        for run in runs:
            last = samples.index(run[-1].x)
            has_high = run[-1].x in self.others  # else the numbers up to the next leaf's are like the last sample
            high = samples[last if has_high else last + 1] if last + 1 < len(samples) else math.inf
            found.append((Interval(low, high, has_low, has_high), run[0]))
            low, has_low = high, not has_high
        return found

    @property
    def region(self) -> Interval | None:
        """The numbers x for which the branch is cut; None if there is none."""
        return next((interval for interval, tried in self.parts if tried.is_cut), None)

    @property
    def inside(self) -> int:
        """A whole number for which the branch is cut: an end, where one belongs to the region."""
        assert self.region
        ends = (near for end in self.region.ends for near in (int(end), int(end) - 1, int(end) + 1))
        return next(x for x in ends if x in self.region)

    def grade(self, answer: Interval) -> Feedback:
        """Grade an interval: it is right if and only if the branch is cut at each number in it, and at no other.

        A counterexample is a whole number if there is one, near an end of the answer.
        """
        samples = _samples([*self.others, *answer.ends])

        def rank(x: Number) -> tuple[bool, float]:
            near = [abs(float(x - end)) for end in answer.ends]
            return isinstance(x, Fraction), min(near, default=abs(float(x)))

        for x in sorted(samples, key=rank):
            tried = self.tried(x)
            if tried.is_cut is not (x in answer):
                return Feedback(False, f"At x = {number_text(x)} {tried.text}.", x)
        found = searched(self.at(self.inside))
        text = f"For {answer.text} {self.name} is cut. Look at x = {self.inside}. {self.why(found)}"
        return Feedback(True, text, self.inside)


@dataclass(frozen=True)
class OrderMoves(TurnRound):
    """Order the children of all nodes so that at most ``most`` leaves are visited."""

    most: int
    title = "Order the moves"

    @property
    def question(self) -> str:
        """What is asked, in a sentence."""
        return f"Order the moves so that at most {self.most} leaves are visited."

    @property
    def hint(self) -> str:
        """What else holds, or how to answer."""
        visited = counted(leaves_visited(self.searched), "leaf")
        return f"As they stand, {visited} are visited. Drag a node beside another, or press Shift+← or Shift+→."

    def arranged(self, order: Order) -> list[int]:
        """Return the nodes in another order, breadth first, by their indices in the tree that is given."""
        found = [0]
        for index in found:
            found += order.get(index, self.searched.nodes[index].children)
        return found

    def tree_in(self, order: Order, at: int = 0) -> NumberTree:
        """Return the tree in another order."""
        node = self.searched.nodes[at]
        return NumberTree(node.value, tuple(self.tree_in(order, child) for child in order.get(at, node.children)))

    @property
    def answer(self) -> Order:
        """An order with the best child of every node first."""
        values = Exercise(ExerciseKind.VALUES, self.tree).visits
        return {
            node.index: sorted(node.children, key=lambda child: values[child].value or 0, reverse=node.is_max)
            for node in self.searched.nodes
        }

    def grade(self, answer: NumberTree) -> Feedback:
        """Grade the same tree with its children in another order."""
        visited = leaves_visited(searched(answer))
        if visited <= self.most:
            least = _least_order(self.searched)
            rest = "No order needs fewer." if visited == least else f"The best order visits {least}."
            return Feedback(True, f"{counted(visited, 'leaf').capitalize()} are visited. {rest}")
        return Feedback(False, f"In this order {visited} leaves are visited: {visited - self.most} too many.")


@dataclass(frozen=True)
class ProofLeaves(TurnRound):
    """Say how many leaves prove at least that the root is worth ``bound`` or more, whatever the other leaves are."""

    bound: int
    title = "A proof"

    @property
    def question(self) -> str:
        """What is asked, in a sentence."""
        return f"How many leaves prove that A is at least {self.bound}?"

    @property
    def hint(self) -> str:
        """What else holds, or how to answer."""
        return "As few as will do. Every other leaf may be any number."

    @cached_property
    def proof(self) -> frozenset[int]:
        """Leaves that prove it, as few as possible."""
        found = least_proof(self.searched.nodes, self.bound)
        assert found is not None
        return found

    def grade(self, answer: int) -> Feedback:
        """Grade a number of leaves."""
        if answer == len(self.proof):
            names = listed([self.searched.nodes[index].name for index in sorted(self.proof)])
            verb = "prove" if answer > 1 else "proves"
            text = f"{names} {verb} it: A is at least {self.bound}, whatever the other leaves are."
        elif answer < len(self.proof):
            few = "1 is" if answer == 1 else f"{answer} are"
            text = f"{few} too few: the other leaves can always make A less than {self.bound}."
        else:
            text = f"Fewer than {answer} are enough."
        return Feedback(answer == len(self.proof), text)


def least_proof(nodes: tuple[NumberNode, ...], bound: int, is_lower: bool = True, at: int = 0) -> frozenset[int] | None:
    """Return the smallest set of leaves that proves that a node is at least ``bound``, or with ``is_lower`` False at
    most ``bound``; None if it is not.

    One child is enough where the side that wants it moves; where the other moves, every child must be proved.
    """
    node = nodes[at]
    if node.value is not None:
        return frozenset({at}) if (node.value >= bound if is_lower else node.value <= bound) else None
    below = [least_proof(nodes, bound, is_lower, child) for child in node.children]
    proved = [each for each in below if each is not None]
    if node.is_max is is_lower:
        return min(proved, key=len, default=None)
    return frozenset().union(*proved) if len(proved) == len(below) else None


def _least_order(exercise: Exercise) -> int:
    """Return the fewest leaves that any order of the moves visits: a proof that the root is at least its value and one
    that it is at most that share one leaf (Knuth and Moore, An Analysis of Alpha-Beta Pruning, 1975)."""
    value = exercise.visits[0].value
    assert value is not None
    proofs = [least_proof(exercise.nodes, value, is_lower) for is_lower in (True, False)]
    return sum(len(each) for each in proofs if each) - 1


# -- Drawn from a seed -------------------------------------------------------------------------------------------------


def draw_turned(level: int, seed: int) -> TurnRound:
    """Draw the exercise of a seed; four seeds in a row give the four kinds. An exercise that no answer solves, or every
    answer, is never drawn."""
    numbers = splitmix64(seed)
    drawn = (_change, _x, _order, _proof)[seed % 4]
    while True:
        if found := drawn(level, numbers):
            return found


def _pick(numbers: Iterator[int], some: Sequence[int]) -> int:
    """Return one of some numbers."""
    return some[next(numbers) % len(some)]


def _before(nodes: tuple[NumberNode, ...], target: int) -> list[int]:
    """Return the leaves that a search comes to before a node."""
    way = _way(nodes, target)
    return [node.index for node in nodes if node.is_leaf and _way(nodes, node.index) < way]


def _change(level: int, numbers: Iterator[int]) -> ChangeLeaf | None:
    """Draw a tree and a node at ply 2; None where no leaf helps."""
    tree = drawn_tree(even_widths(level), numbers)
    nodes = searched(tree).nodes
    found = ChangeLeaf(tree, _pick(numbers, [node.index for node in nodes if node.ply == 2 and node.move]))
    return found if found.answer else None


def _x(level: int, numbers: Iterator[int]) -> ForWhichX | None:
    """Draw a tree, a node and a leaf before it; None where the node is cut for every x, or for none."""
    tree = drawn_tree(even_widths(level), numbers)
    nodes = searched(tree).nodes
    target = _pick(numbers, [node.index for node in nodes if node.ply > 1 and node.move])
    found = ForWhichX(tree, target, _pick(numbers, _before(nodes, target)))
    if found.tried(min(found.others) - 1).text == found.tried(max(found.others) + 1).text:
        return None  # then it is the same between them, too
    return found if found.region and found.region.ends else None


def _order(level: int, numbers: Iterator[int]) -> OrderMoves | None:
    """Draw a tree, and the least number of leaves or one more; None where its order already does."""
    tree = drawn_tree(even_widths(level), numbers)
    found = OrderMoves(tree, _least_order(searched(tree)) + next(numbers) % 2)
    return found if leaves_visited(found.searched) > found.most else None


def _proof(level: int, numbers: Iterator[int]) -> ProofLeaves | None:
    """Draw a tree of nodes of different widths, and a bound; None where it is not proved, or where the smallest choice
    of moves does, whatever the numbers are."""
    even = even_widths(level)
    widths = even[:1]
    for _ in even[1:]:
        widths.append([_pick(numbers, _WIDTHS[level]) for _ in range(sum(widths[-1]))])
    if sum(widths[-1]) not in _LEAVES:
        return None
    tree = drawn_tree(widths, numbers)
    nodes = searched(tree).nodes
    values = [node.value for node in nodes if node.value is not None]
    bound = _pick(numbers, values)
    proof, cheapest = least_proof(nodes, bound), least_proof(nodes, min(values))
    assert cheapest
    return ProofLeaves(tree, bound) if proof and len(proof) > len(cheapest) else None
