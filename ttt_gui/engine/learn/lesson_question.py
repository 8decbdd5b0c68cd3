"""The questions of a lesson, each with its one right answer, which its search gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from ttt_gui.engine.learn.exercise import edges, signs_of
from ttt_gui.engine.learn.grading import Number, read_number
from ttt_gui.engine.learn.lesson import LessonError
from ttt_gui.engine.learn.lesson_search import COUNTS, COUNTS_IN_WORDS, LessonSearch, NodePlace, SearchSetup
from ttt_gui.engine.numbers.tree import NumberSubject
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.trace import node_after
from ttt_gui.system.text import quoted


class AnswerChoice(NamedTuple):
    """A branch that may be the answer: the moves to it from the root, the number by which answers have it, its name."""

    path: tuple[int, ...]
    number: int
    name: str


@dataclass(frozen=True)
class LessonQuestion:
    """A question with its one right answer.

    ``kind`` is one of QUESTIONS, ``place`` the node. The answer to 'window' is two edges; to 'value' a number, and the
    bounds whose signs are right; to 'count' a number; to 'cuts' and 'move' moves among the ``choices``; to 'guess' any
    leaf among them.
    """

    kind: str
    text: str
    right: str = ""
    wrong: str = ""
    place: NodePlace | None = None
    numbers: tuple[float, ...] = ()
    bounds: frozenset[Bound | None] = frozenset({None, Bound.EXACT})
    moves: frozenset[int] = frozenset()
    choices: tuple[AnswerChoice, ...] = ()

    def is_right(self, *typed: str) -> bool:
        """Return whether the typed texts answer a question of the kind 'window', 'value' or 'count'."""
        right = [{Number(value, bound) for bound in self.bounds} for value in self.numbers]
        return len(typed) == len(right) and all(
            read_number(each) in one for each, one in zip(typed, right, strict=True)
        )


def _choices(lesson_search: LessonSearch, path: tuple[int, ...]) -> tuple[AnswerChoice, ...]:
    """Return the branches of the node after these moves."""
    return tuple(AnswerChoice((*path, move), move, name) for move, name in lesson_search.branches(path))


def _guess(lesson_search: LessonSearch, name: str) -> LessonQuestion:
    """Return the question for a guess among all leaves of a tree of numbers, which nothing can be wrong about."""
    subject = lesson_search.trace.subject
    if name != "leaf" or not isinstance(subject, NumberSubject):
        raise LessonError('A guess is about the leaves of a tree of numbers: write guess = "leaf".')
    leaves = [node for node in subject.nodes if node.is_leaf]
    choices = tuple(AnswerChoice(subject.moves_to(leaf.index), leaf.index, leaf.name) for leaf in leaves)
    return LessonQuestion("guess", "Which leaf?", moves=frozenset(leaf.index for leaf in leaves), choices=choices)


def asked_question(
    lesson_search: LessonSearch, kind: str, name: str, event: int, search_for: Callable[[SearchSetup], LessonSearch]
) -> LessonQuestion:
    """Return a question in words of the app's own, with its answer; ``search_for`` makes other searches for it. Raises
    LessonError where it has no one answer."""
    if kind == "count":
        if name not in COUNTS:
            raise LessonError(f"There is no count {quoted(name)}: choose among {', '.join(COUNTS)}.")
        return LessonQuestion(kind, f"How many {COUNTS_IN_WORDS[name]}?", numbers=(lesson_search.count(name),))
    if kind == "guess":
        return _guess(lesson_search, name)
    if kind == "move" and name != "best":
        path = lesson_search.place(name).path
        if not path:
            raise LessonError(f'No move leads to {quoted(name)}: name another node, or write move = "best".')
        parent = NodePlace("", path[:-1], node_after(lesson_search.trace, path[:-1]))
        choices = _choices(lesson_search, path[:-1])
        return LessonQuestion(kind, "Which one is it?", place=parent, moves=frozenset(path[-1:]), choices=choices)
    if kind == "move":
        best = search_for(replace(lesson_search.search, word="minimax", depth=None)).best_moves()
        if not best:
            raise LessonError("The tree is a leaf: there is no move to ask for.")
        if len(best) != 1:
            names = ", ".join(lesson_search.trace.move_name(move) for move in best)
            raise LessonError(f"Several moves are best here, {names}: the question has no one answer.")
        return LessonQuestion(kind, "Which move is best?", moves=frozenset(best), choices=_choices(lesson_search, ()))
    place, subject = lesson_search.place(name), lesson_search.trace.subject
    if kind == "window":
        numbers = edges(*map(subject.shown_value, lesson_search.window_at(place, event)))
        return LessonQuestion(kind, f"What is the window of {name} now?", place=place, numbers=numbers)
    node = None if place.visit is None else lesson_search.trace.node(place.visit)
    if kind == "cuts":
        if lesson_search.search.algorithm.pvs or lesson_search.search.algorithm.iterative:
            raise LessonError("This search visits a node more than once: ask for its cuts in another one.")
        if node is None or not node.pruned:
            raise LessonError(f"Nothing is cut at {name}: ask for a node where a branch is.")
        text = f"Which branches of {name} are never visited?"
        choices = _choices(lesson_search, place.path)
        return LessonQuestion(kind, text, place=place, moves=frozenset(node.pruned), choices=choices)
    value = subject.shown_value(node.value) if node else None
    if node is None or value is None:
        raise LessonError(f"The search never comes to {name}: there is no value to ask for.")
    signs = signs_of(lesson_search.trace, node.id)
    return LessonQuestion(kind, f"What does {name} return?", place=place, numbers=(value,), bounds=signs)
