"""The grading of answers against the search itself: right, wrong, missed, too many, and what follows from a mistake.

The answers describe a search of one's own: which branches it leaves out, with which window it enters a node, what the
node returns. The grader walks through that search from left to right. A field that says what the engine found is right.
One that does not, but says what alpha-beta makes of the answers before it, follows from the mistake among them, and
counts as right too; any other is wrong.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from ttt_gui.engine.learn.exercise import Exercise, ExerciseKind, edges, signs_of
from ttt_gui.engine.numbers.tree import plain_text
from ttt_gui.engine.score import Bound, Role

_INFINITIES = {"i": math.inf, "∞": math.inf, "inf": math.inf}
_DIGITS = r"[0-9]{1,5}(?:[.,][0-9]{1,6}|/0*[1-9][0-9]{0,3})?"
_ANSWER = re.compile(rf"([≥≤=≈]?)\s*([+\-−]?)\s*({_DIGITS}|i|inf|∞)", re.IGNORECASE | re.ASCII)
_SIGNS = {bound.sign: bound for bound in Bound}


_MOST_OF_A_GAME = 6  # nodes of which a value or a window is asked


class FieldKind(Enum):
    """What is asked of a node: its value, alpha or beta at entry, or whether its branch is cut, which has no text
    field.
    """

    VALUE = "value"
    ALPHA = "α"
    BETA = "β"
    CUT = "cut"


class Field(NamedTuple):
    """A question: its kind, and the index of the node, breadth first."""

    node: int
    asked: FieldKind


@dataclass(frozen=True)
class GivenAnswers:
    """The texts typed into the fields, and the nodes at the tops of the branches that were marked as cut."""

    typed: Mapping[Field, str] = field(default_factory=dict)
    cuts: frozenset[int] = frozenset()


class Number(NamedTuple):
    """A number that was typed, with the bound whose sign precedes it; None without a sign."""

    value: Fraction | float
    bound: Bound | None = None


def read_number(text: str, unit: int = 1) -> Number | None:
    """Parse the text of a field: '8', '≥ 8', '<=-3', '6.5', '13/2', 'i' for ∞, '-i'; None if it is no number.

    The value is counted as a tree counts, of whose steps ``unit`` make 1.
    """
    found = _ANSWER.fullmatch(text.strip().replace(">=", "≥").replace("<=", "≤"))
    if found is None:
        return None
    sign, minus, digits = found.groups()
    size = _INFINITIES.get(digits.lower())
    value = Fraction(digits.replace(",", ".")) * unit if size is None else size
    return Number(-value if minus in ("-", "−") else value, _SIGNS.get(sign))


class Mark(Enum):
    """The grade of a field or branch."""

    RIGHT = "right"
    FOLLOWS = "follows"  # not what the engine found, but what follows from a mistake before: it counts as right
    WRONG = "wrong"  # of a field
    MISSED = "missed"  # of a branch that the engine cuts and the answer does not
    TOO_MANY = "too many"  # of a branch that the answer cuts and the engine does not


@dataclass(frozen=True)
class Marked:
    """A field or branch with its grade. With FOLLOWS, ``source`` is the earlier mistake from which the answer follows
    rightly.
    """

    at: Field
    mark: Mark
    source: Field | None = None

    @property
    def is_mistake(self) -> bool:
        """Whether the answer is wrong in itself, rather than right or following from an earlier mistake."""
        return self.mark in (Mark.WRONG, Mark.MISSED, Mark.TOO_MANY)


@dataclass(frozen=True)
class Marking:
    """The grades of all answers, in the order of the search: for each node its window, branches, value."""

    marks: tuple[Marked, ...]

    @property
    def mistakes(self) -> tuple[Marked, ...]:
        """The wrong answers, missed cuts and needless cuts, numbered from 1 as in the picture: top down,
        left to right.
        """
        return tuple(sorted((each for each in self.marks if each.is_mistake), key=lambda each: each.at.node))

    @property
    def is_full(self) -> bool:
        """Whether there is no mistake."""
        return not any(each.is_mistake for each in self.marks)

    def score(self, *asked: FieldKind) -> tuple[int, int]:
        """Return at how many nodes all questions of these kinds were answered rightly, and at how many they were asked.

        Of branches, those count that the engine cuts.
        """
        found = [each for each in self.marks if each.at.asked in asked and each.mark is not Mark.TOO_MANY]
        nodes, wrong = {each.at.node for each in found}, {each.at.node for each in found if each.is_mistake}
        return len(nodes - wrong), len(nodes)

    @property
    def too_many(self) -> int:
        """The number of branches cut although the search visits them."""
        return sum(each.mark is Mark.TOO_MANY for each in self.marks)


def fields(exercise: Exercise, cuts: frozenset[int] = frozenset()) -> list[Field]:
    """Return the questions of an exercise, top down and from left to right.

    Values asks for the value of each inner node; Windows for the window at each entry; Cuts for the values, and for the
    windows of the root's children but the first. Of a game only the first six nodes are asked: its tree is wide.
    Nothing is asked inside the branches ``cuts``, which the person has cut.
    """
    kind, found, away = exercise.kind, list[Field](), set(cuts)
    inner = [node.index for node in exercise.nodes if not node.is_leaf]
    asked = frozenset(inner[:_MOST_OF_A_GAME] if exercise.position else inner)
    for node in exercise.nodes:
        if node.parent in away:
            away.add(node.index)
        if node.index in away or node.index not in asked:
            continue
        if kind is ExerciseKind.WINDOWS or (kind is ExerciseKind.CUTS and node.ply == 1 and node.move > 0):
            found += [Field(node.index, FieldKind.ALPHA), Field(node.index, FieldKind.BETA)]
        if kind is not ExerciseKind.WINDOWS:
            found.append(Field(node.index, FieldKind.VALUE))
    return found


def truth(exercise: Exercise, at: Field) -> float:
    """Return the right answer to a question about a node that the search visits."""
    visit = exercise.visits[at.node]
    if at.asked is FieldKind.VALUE:
        assert visit.value is not None
        return visit.value
    return edges(visit.alpha, visit.beta)[at.asked is FieldKind.BETA]


def right_answers(exercise: Exercise) -> GivenAnswers:
    """Return the right answers as a person could type them: numbers without signs, and every branch cut that the search
    cuts.
    """
    typed = {each: as_typed(exercise, truth(exercise, each)) for each in fields(exercise, exercise.cut)}
    return GivenAnswers(typed, exercise.cut)


def as_typed(exercise: Exercise, value: Fraction | float) -> str:
    """Return a value as a person could type it: '8', '6.5', '1/3', '-inf'."""
    return f"{value:g}" if math.isinf(value) else plain_text(Fraction(value) / exercise.tree.unit)


def grade(exercise: Exercise, answers: GivenAnswers) -> Marking:
    """Grade the answers to an exercise.

    The learner's own search is followed: an answer that is right given an earlier mistake is no second mistake.
    """
    grader = _Grader(exercise, answers)
    grader.enter(0, _Known(-math.inf), _Known(math.inf))
    return Marking(tuple(grader.marks))


# -- the walk through one's own search ---------------------------------------------------------------------------------


class _Known(NamedTuple):
    """A number in the learner's own search, and the mistakes that it depends on, the nearest first."""

    value: Fraction | float
    mistakes: tuple[Field, ...] = ()


_NUMBER = {None, Bound.EXACT}
"""The signs of the edges of a window."""


class _Grader:
    """Grades the answers to an exercise by going through the learner's own search; enter() of the root
    fills ``marks``."""

    def __init__(self, exercise: Exercise, answers: GivenAnswers) -> None:
        self._exercise, self._answers = exercise, answers
        self._asked = frozenset(fields(exercise, answers.cuts))
        self._has_cuts = exercise.kind is not ExerciseKind.VALUES
        self._partial = {node.parent for node in exercise.nodes if node.index in answers.cuts}
        """The nodes with a branch cut below them in one's own search."""
        for node in reversed(exercise.nodes):
            if node.index in self._partial:
                self._partial.add(node.parent)
        self.marks: list[Marked] = []

    def enter(self, index: int, alpha: _Known, beta: _Known) -> _Known:
        """Grade a node that the learner's own search visits, and everything below it; return its value for the parent.

        ``alpha`` and ``beta`` are the window that follows from the earlier answers.
        """
        node = self._exercise.nodes[index]
        if node.value is not None:
            return _Known(node.value)
        window = alpha, beta = (
            self._number(Field(index, FieldKind.ALPHA), alpha, _NUMBER, _NUMBER),
            self._number(Field(index, FieldKind.BETA), beta, _NUMBER, _NUMBER),
        )
        if node.role is Role.CHANCE:
            parts = [self.enter(child, alpha, beta) for child in node.children]
            chances = [self._exercise.nodes[child].chance or 1 for child in node.children]
            average = sum(chance * part.value for chance, part in zip(chances, parts, strict=True))
            return self._value(index, _Known(average, _joined(*parts)), *window)
        best, is_first = _Known(-math.inf if node.is_max else math.inf), True
        for child in node.children:
            mistake = self._branch(child, index, not is_first and alpha.value >= beta.value, _joined(alpha, beta))
            if child in self._answers.cuts:
                found = best
            else:
                found, is_first = self.enter(child, alpha, beta), False
            best = _better(best, _Known(found.value, found.mistakes + mistake), node.is_max)
            if self._has_cuts and node.is_max:
                alpha = _better(alpha, best, is_max=True)
            elif self._has_cuts:
                beta = _better(beta, best, is_max=False)
        return self._value(index, best, *window)

    def _value(self, index: int, best: _Known, alpha: _Known, beta: _Known) -> _Known:
        """Grade the value of a node, if it is asked for; return the value with which the learner's own
        search goes on.
        """
        bound = Bound.LOWER if best.value >= beta.value else Bound.UPPER if best.value <= alpha.value else Bound.EXACT
        own = {None, bound} if index in self._partial else {None, bound, Bound.EXACT}
        visit, rests = self._exercise.visits.get(index), _Known(best.value, _joined(best, alpha, beta))
        signs = signs_of(self._exercise.trace, visit.id) if visit else frozenset()
        return self._number(Field(index, FieldKind.VALUE), rests, own, signs)

    def _number(self, at: Field, derived: _Known, own_signs: Set[Bound | None], signs: Set[Bound | None]) -> _Known:
        """Grade a number, if it is asked for and the engine visits the node; return the number with which the learner's
        own search goes on: the one typed, or ``derived`` where nothing can be parsed.

        ``derived`` follows from the answers before; ``own_signs`` are the bounds that may precede it, ``signs`` those
        that may precede the engine's number.
        """
        if at not in self._asked:
            return derived
        typed, mistakes = read_number(self._answers.typed.get(at, ""), self._exercise.tree.unit), derived.mistakes
        if at.node in self._exercise.visits:
            if typed in {Number(truth(self._exercise, at), sign) for sign in signs}:
                mark, mistakes = Mark.RIGHT, ()
            elif typed in {Number(derived.value, sign) for sign in own_signs}:
                mark, mistakes = Mark.FOLLOWS, mistakes or self._latest()
            else:
                mark, mistakes = Mark.WRONG, (at,)
            self.marks.append(Marked(at, mark, mistakes[0] if mark is Mark.FOLLOWS else None))
        return derived if typed is None else _Known(typed.value, mistakes)

    def _latest(self) -> tuple[Field, ...]:
        """Return the latest mistake: a sign may depend on a cut that was missed below a node whose number is right."""
        return tuple(each.at for each in self.marks if each.is_mistake)[-1:]

    def _branch(self, child: int, parent: int, enough: bool, mistakes: tuple[Field, ...]) -> tuple[Field, ...]:
        """Grade whether a branch was cut; if the engine decides otherwise, return the mistakes that cause the
        difference.

        ``enough`` says whether beta <= alpha in the learner's own search before the branch, because of ``mistakes``.
        """
        if parent not in self._exercise.visits or not self._has_cuts:
            return ()
        own, engine, at = child in self._answers.cuts, child in self._exercise.cut, Field(child, FieldKind.CUT)
        if own is engine:
            if own:
                self.marks.append(Marked(at, Mark.RIGHT))
            return ()
        if own is enough:
            mistakes = mistakes or self._latest()
            self.marks.append(Marked(at, Mark.FOLLOWS, mistakes[0]))
            return mistakes
        self.marks.append(Marked(at, Mark.TOO_MANY if own else Mark.MISSED))
        return (at,)


def _better(one: _Known, other: _Known, is_max: bool) -> _Known:
    """Return the larger of two numbers, or the smaller if not ``is_max``, with the mistakes of both: either
    can decide.
    """
    first, second = (other, one) if (other.value > one.value if is_max else other.value < one.value) else (one, other)
    return _Known(first.value, _joined(first, second))


def _joined(*numbers: _Known) -> tuple[Field, ...]:
    """Return the mistakes that the numbers depend on, without repetition, those of the first number first."""
    return tuple(dict.fromkeys(mistake for number in numbers for mistake in number.mistakes))
