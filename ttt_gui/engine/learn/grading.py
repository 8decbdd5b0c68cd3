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
from typing import NamedTuple

from ttt_gui.engine.learn.exercise import Exercise, ExerciseKind, edges, signs_of
from ttt_gui.engine.score import Bound

_INFINITIES = {"i": math.inf, "∞": math.inf, "inf": math.inf}
_ANSWER = re.compile(r"([≥≤=≈]?)\s*([+\-−]?)\s*([0-9]{1,5}|i|inf|∞)", re.IGNORECASE | re.ASCII)
_SIGNS = {bound.sign: bound for bound in Bound}


class FieldKind(Enum):
    """What is asked of a node: the value that it returns, an edge of the window with which it is entered; or whether
    the branch with the node at its top is cut, for which there is no field."""

    VALUE = "value"
    ALPHA = "α"
    BETA = "β"
    CUT = "cut"


class Field(NamedTuple):
    """What is asked, and of which node, which is counted breadth first."""

    node: int
    asked: FieldKind


@dataclass(frozen=True)
class GivenAnswers:
    """What was typed into the fields, as it was typed, and the nodes at the top of the branches that were cut."""

    typed: Mapping[Field, str] = field(default_factory=dict)
    cuts: frozenset[int] = frozenset()


class Number(NamedTuple):
    """A number that was typed, and the kind of bound that its sign names; None without a sign."""

    value: float
    bound: Bound | None = None


def read_number(text: str) -> Number | None:
    """Read what was typed into a field: '8', '≥ 8', '<=-3', 'i' for ∞, '-i'; None where it is no such number."""
    found = _ANSWER.fullmatch(text.strip().replace(">=", "≥").replace("<=", "≤"))
    if found is None:
        return None
    sign, minus, digits = found.groups()
    size = _INFINITIES.get(digits.lower())
    value = float(int(digits)) if size is None else size
    return Number(-value if minus in ("-", "−") else value, _SIGNS.get(sign))


class Mark(Enum):
    """How a field or a branch was graded."""

    RIGHT = "right"
    FOLLOWS = "follows"  # not what the engine found, but what follows from a mistake before: it counts as right
    WRONG = "wrong"  # of a field
    MISSED = "missed"  # of a branch that the engine cuts and the answer does not
    TOO_MANY = "too many"  # of a branch that the answer cuts and the engine does not


@dataclass(frozen=True)
class Marked:
    """The mark of a field, or of a branch; ``source`` is the mistake that a mark of FOLLOWS follows from."""

    at: Field
    mark: Mark
    source: Field | None = None

    @property
    def is_mistake(self) -> bool:
        """Whether something is to be learnt from it."""
        return self.mark in (Mark.WRONG, Mark.MISSED, Mark.TOO_MANY)


@dataclass(frozen=True)
class Marking:
    """The marks of all answers, in the order of the search: a node's window, its branches, its value."""

    marks: tuple[Marked, ...]

    @property
    def mistakes(self) -> tuple[Marked, ...]:
        """What was wrong, missed or cut without need, counted from 1 as in the picture: top down, left to right."""
        return tuple(sorted((each for each in self.marks if each.is_mistake), key=lambda each: each.at.node))

    @property
    def is_full(self) -> bool:
        """Whether there is no mistake."""
        return not any(each.is_mistake for each in self.marks)

    def score(self, *asked: FieldKind) -> tuple[int, int]:
        """Return at how many nodes all of this is right, and at how many it was asked; of branches, those count that
        the engine cuts."""
        found = [each for each in self.marks if each.at.asked in asked and each.mark is not Mark.TOO_MANY]
        nodes, wrong = {each.at.node for each in found}, {each.at.node for each in found if each.is_mistake}
        return len(nodes - wrong), len(nodes)

    @property
    def too_many(self) -> int:
        """How many branches were cut that the engine searches."""
        return sum(each.mark is Mark.TOO_MANY for each in self.marks)


def fields(exercise: Exercise, cuts: frozenset[int] = frozenset()) -> list[Field]:
    """Return the fields that an exercise asks for, top down and from left to right.

    Values asks what each inner node returns; Windows asks with which window each is entered; Cuts asks the values, and
    the windows of the root's children but the first. What belongs to a branch that one has cut away is not asked.
    """
    kind, found, away = exercise.kind, list[Field](), set(cuts)
    for node in exercise.nodes:
        if node.parent in away:
            away.add(node.index)
        if node.index in away or node.is_leaf:
            continue
        if kind is ExerciseKind.WINDOWS or (kind is ExerciseKind.CUTS and node.ply == 1 and node.move > 0):
            found += [Field(node.index, FieldKind.ALPHA), Field(node.index, FieldKind.BETA)]
        if kind is not ExerciseKind.WINDOWS:
            found.append(Field(node.index, FieldKind.VALUE))
    return found


def truth(exercise: Exercise, at: Field) -> float:
    """Return what the engine found for a field of a node that it visited."""
    visit = exercise.visits[at.node]
    if at.asked is FieldKind.VALUE:
        assert visit.value is not None
        return visit.value
    return edges(visit.alpha, visit.beta)[at.asked is FieldKind.BETA]


def right_answers(exercise: Exercise) -> GivenAnswers:
    """Return what the engine found, as it may be typed: without signs, and every branch cut that the engine cuts."""
    typed = {each: f"{truth(exercise, each):g}" for each in fields(exercise, exercise.cut)}
    return GivenAnswers(typed, exercise.cut)


def grade(exercise: Exercise, answers: GivenAnswers) -> Marking:
    """Grade the answers to an exercise."""
    grader = _Grader(exercise, answers)
    grader.enter(0, _Known(-math.inf), _Known(math.inf))
    return Marking(tuple(grader.marks))


# -- the walk through one's own search ---------------------------------------------------------------------------------


class _Known(NamedTuple):
    """A number as one's own search has it at a place, and the mistakes that it rests on, the nearest first."""

    value: float
    mistakes: tuple[Field, ...] = ()


_NUMBER = {None, Bound.EXACT}
"""The signs of the edges of a window."""


class _Grader:
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
        """Grade a node that one's own search visits, and what is below; return what it gives to its parent.

        ``alpha`` and ``beta`` are the window that follows from the answers before.
        """
        node = self._exercise.nodes[index]
        if node.value is not None:
            return _Known(node.value)
        window = alpha, beta = (
            self._number(Field(index, FieldKind.ALPHA), alpha, _NUMBER, _NUMBER),
            self._number(Field(index, FieldKind.BETA), beta, _NUMBER, _NUMBER),
        )
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
        """Grade what a node returns, if it is asked, and return what one's own search goes on with."""
        bound = Bound.LOWER if best.value >= beta.value else Bound.UPPER if best.value <= alpha.value else Bound.EXACT
        own = {None, bound} if index in self._partial else {None, bound, Bound.EXACT}
        visit, rests = self._exercise.visits.get(index), _Known(best.value, _joined(best, alpha, beta))
        signs = signs_of(self._exercise.trace, visit.id) if visit else frozenset()
        return self._number(Field(index, FieldKind.VALUE), rests, own, signs)

    def _number(self, at: Field, derived: _Known, own_signs: Set[Bound | None], signs: Set[Bound | None]) -> _Known:
        """Grade a number, if it is asked and the engine comes there, and return the one that one's own search goes on
        with: what was typed, or, where nothing can be read, ``derived``, what follows."""
        if at not in self._asked:
            return derived
        typed, mistakes = read_number(self._answers.typed.get(at, "")), derived.mistakes
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
        """Return the last mistake so far: a sign may rest on a cut that was missed below a number that is right."""
        return tuple(each.at for each in self.marks if each.is_mistake)[-1:]

    def _branch(self, child: int, parent: int, enough: bool, mistakes: tuple[Field, ...]) -> tuple[Field, ...]:
        """Grade whether a branch was cut; where the engine decides otherwise, return the mistakes that make it so.

        ``enough`` says whether beta <= alpha in one's own search before the branch, which rests on ``mistakes``.
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
    """Return the larger of two numbers, or the smaller; it rests on the mistakes of both, for either may have won by
    one."""
    first, second = (other, one) if (other.value > one.value if is_max else other.value < one.value) else (one, other)
    return _Known(first.value, _joined(first, second))


def _joined(*numbers: _Known) -> tuple[Field, ...]:
    """Return the mistakes that numbers rest on, each once, the first number's first."""
    return tuple(dict.fromkeys(mistake for number in numbers for mistake in number.mistakes))
