"""Exercises about trees that a person typed: MIN at the root, fractions, chance nodes; graded against brute force."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tests.engine.numbers import brute
from ttt_gui.engine.learn.exercise import Exercise, ExerciseKind, of_tree
from ttt_gui.engine.learn.grading import GivenAnswers, Mark, as_typed, fields, grade, read_number, right_answers
from ttt_gui.engine.learn.reasons import reason
from ttt_gui.engine.learn.sheet import Paper, TextLine, page, sheet_of_tree
from ttt_gui.engine.numbers.text import parse_number_tree

CHANCES = "min(chance(1/2: (3 5) 1/2: (8 -2)) chance(1/4: (6 0.5) 3/4: (4 7)))"


def exercise_of(seed: int, kind: ExerciseKind) -> tuple[brute.Tree, Exercise] | None:
    """A random tree with what is asked about it; None where it makes no exercise of this kind."""
    lot = Random(seed)
    first, chances = lot.choice(("max", "min")), bool(seed % 2)
    tree = brute.draw(lot, lot.randint(1, 4), first, chances)
    try:
        return tree, of_tree(kind, parse_number_tree(brute.text_of(tree)))
    except ValueError:
        return None


@pytest.mark.parametrize("kind", ExerciseKind)
def test_right_answers_are_right_and_each_other_answer_is_not(kind: ExerciseKind) -> None:
    """And after one wrong value what follows from that counts, whatever the node above does with it."""
    seen = followed = 0
    for seed in range(300):
        if not (found := exercise_of(seed, kind)):
            continue
        tree, exercise = found
        seen += 1
        right = right_answers(exercise)
        assert all(each.mark is Mark.RIGHT for each in grade(exercise, right).marks)
        asked = fields(exercise, exercise.cut)
        at = Random(seed).choice(asked)
        if kind is ExerciseKind.VALUES:
            paths = {node.index: () for node in exercise.nodes[:1]}
            for node in exercise.nodes:
                paths |= {child: (*paths[node.index], move) for move, child in enumerate(node.children)}
            for each in asked:
                true = brute.value_of(brute.at(tree, paths[each.node]))
                assert read_number(right.typed[each]) == (true, None)
        wrong = GivenAnswers({**right.typed, at: "77.5"}, right.cuts)
        marks = {each.at: each for each in grade(exercise, wrong).marks}
        assert marks[at].mark is Mark.WRONG
        assert reason(exercise, marks[at], wrong).text
        parent = exercise.nodes[at.node].parent
        if kind is ExerciseKind.VALUES and parent is not None and exercise.nodes[parent].chance is None:
            node = exercise.nodes[parent]
            if chances := [exercise.nodes[child].chance for child in node.children if exercise.nodes[child].chance]:
                values = [brute.value_of(brute.at(tree, paths[child])) for child in node.children]
                values[exercise.nodes[at.node].move] = Fraction("77.5")
                average = sum(chance * value for chance, value in zip(chances, values, strict=True) if chance)
                above = at._replace(node=parent)
                own = {**wrong.typed, above: as_typed(exercise, average * exercise.tree.unit)}
                marks = {each.at: each.mark for each in grade(exercise, GivenAnswers(own, right.cuts)).marks}
                followed += marks[above] is Mark.FOLLOWS
                assert marks[above] is Mark.FOLLOWS
    assert seen > 100
    assert followed > 10 or kind is not ExerciseKind.VALUES


def test_an_average_is_explained_as_a_sum() -> None:
    exercise = of_tree(ExerciseKind.VALUES, parse_number_tree(CHANCES))
    right = right_answers(exercise)
    at = fields(exercise)[1]
    assert right.typed[at] == "6.5"
    for typed, mark in (("13/2", Mark.RIGHT), ("6,5", Mark.RIGHT), ("= 6.50", Mark.RIGHT), ("6", Mark.WRONG)):
        answers = GivenAnswers({**right.typed, at: typed})
        marked = next(each for each in grade(exercise, answers).marks if each.at == at)
        assert marked.mark is mark
    assert reason(exercise, marked, answers).text.endswith("1/2 × 5 + 1/2 × 8 = 6.5.")


def test_what_cannot_be_asked_is_refused_in_a_sentence() -> None:
    for text, kind, words in (
        (CHANCES, ExerciseKind.CUTS, "only the values can be asked"),
        (CHANCES, ExerciseKind.WINDOWS, "only the values can be asked"),
        ("((∞ 3) (2 -∞))", ExerciseKind.VALUES, "infinite leaf"),
        ("7", ExerciseKind.VALUES, "single number"),
    ):
        with pytest.raises(ValueError, match=words):
            of_tree(kind, parse_number_tree(text))


@pytest.mark.parametrize(
    ("text", "count", "words"),
    [
        (CHANCES, 1, "B = 1/2 × 5 + 1/2 × 8 = 6.5"),
        ("min((3 12 8) (2 4 6) (14 5 2))", 3, "A = min(12, 6, 14) = 6"),
        ("((0.5 -1.5) (0.25 2))", 3, "A = max(−1.5, 0.25) = 0.25"),
    ],
)
def test_a_tree_is_a_sheet_with_its_solutions(text: str, count: int, words: str) -> None:
    found = sheet_of_tree(parse_number_tree(text))
    assert len(found.exercises) == count
    lines = [mark.text for mark in page(found, Paper.A4, True).marks if isinstance(mark, TextLine)]
    assert words in lines
    assert words not in [mark.text for mark in page(found, Paper.A4, False).marks if isinstance(mark, TextLine)]
