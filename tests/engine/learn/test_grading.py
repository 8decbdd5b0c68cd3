"""No answer gets a wrong grade: what the engine found is right, what follows from an own mistake too, nothing else."""

from __future__ import annotations

import math
import random
import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from tests.engine.learn import brute
from tests.engine.learn.trials import Trial, tried
from tests.examples import examples
from ttt_gui.engine.learn.exercise import Exercise, ExerciseKind, Material, draw
from ttt_gui.engine.learn.grading import (
    Field,
    FieldKind,
    GivenAnswers,
    Mark,
    Number,
    fields,
    grade,
    read_number,
    right_answers,
)
from ttt_gui.engine.learn.reasons import asked_text, reason
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.score import Bound

EXERCISE = draw(ExerciseKind.CUTS, Material.NUMBERS, 3, 4127)
"""Of the pictures: (((3 8) (13 1)) ((2 9) (15 5)) ((7 4) (11 19))); F → 1, H → 5 and D → J are cut."""


def node(exercise: Exercise, name: str) -> int:
    return next(each.index for each in exercise.nodes if each.name == name)


def changed(exercise: Exercise, *texts: tuple[str, FieldKind, str], cuts: frozenset[int] | None = None) -> GivenAnswers:
    """The right answers but for some fields, by the names of their nodes."""
    right = right_answers(exercise)
    typed = {**right.typed, **{Field(node(exercise, name), asked): text for name, asked, text in texts}}
    return GivenAnswers(typed, right.cuts if cuts is None else cuts)


def marks(exercise: Exercise, answers: GivenAnswers) -> dict[tuple[str, FieldKind], Mark]:
    return {(exercise.nodes[each.at.node].name, each.at.asked): each.mark for each in grade(exercise, answers).marks}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8", Number(8)),
        (" ≥ 8 ", Number(8, Bound.LOWER)),
        ("<=-3", Number(-3, Bound.UPPER)),
        ("= −3", Number(-3, Bound.EXACT)),
        ("+7", Number(7)),
        ("i", Number(math.inf)),
        ("-i", Number(-math.inf)),
        ("+∞", Number(math.inf)),
        ("", None),
        ("seven", None),
        ("7.5", Number(7.5)),
        ("−15/2", Number(-7.5)),
        ("7.", None),
        ("1/0", None),
        ("≥", None),
        ("١", None),
        ("ı", None),
    ],
)
def test_numbers_are_read_with_and_without_a_sign(text: str, expected: Number | None) -> None:
    assert read_number(text) == expected


def test_the_picture_of_the_design_is_graded_as_there(snapshot: SnapshotAssertion) -> None:
    cuts = (EXERCISE.cut - {node(EXERCISE, "5")}) | {node(EXERCISE, "4")}
    answers = changed(EXERCISE, ("A", FieldKind.VALUE, "8"), ("F", FieldKind.VALUE, "≥ 13"), cuts=cuts)
    found = grade(EXERCISE, answers)
    reasons = [reason(EXERCISE, each, answers) for each in found.mistakes]

    assert (found.score(FieldKind.VALUE), found.score(FieldKind.CUT), found.too_many) == ((8, 9), (2, 3), 1)
    assert found.score(FieldKind.ALPHA) == found.score(FieldKind.BETA) == (2, 2)
    assert [(each.title, each.text) for each in reasons] == snapshot
    assert reasons[2].event + 1 == 40


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("F", "≥ 13", Mark.RIGHT),
        ("F", "13", Mark.RIGHT),
        ("F", "= 13", Mark.WRONG),  # the 1 was cut: 13 is a bound
        ("F", "≤ 13", Mark.WRONG),
        ("B", "= 8", Mark.RIGHT),
        ("B", "≥ 8", Mark.WRONG),
        ("I", "≤ 7", Mark.RIGHT),
        ("I", "= 7", Mark.RIGHT),  # nothing below was cut
        ("I", "≥ 7", Mark.WRONG),
        ("D", "= 7", Mark.WRONG),
    ],
)
def test_a_sign_may_be_left_out_but_must_be_true(name: str, text: str, expected: Mark) -> None:
    assert marks(EXERCISE, changed(EXERCISE, (name, FieldKind.VALUE, text)))[name, FieldKind.VALUE] is expected


def test_what_follows_from_an_own_mistake_is_right_and_names_it() -> None:
    found = grade(
        EXERCISE,
        changed(
            EXERCISE,
            ("E", FieldKind.VALUE, "7"),
            ("B", FieldKind.VALUE, "7"),
            ("C", FieldKind.ALPHA, "7"),
            ("C", FieldKind.BETA, "i"),
        ),
    )
    follows = {
        (EXERCISE.nodes[each.at.node].name, each.at.asked): asked_text(EXERCISE, each.source)
        for each in found.marks
        if each.mark is Mark.FOLLOWS and each.source
    }

    assert follows == {("B", FieldKind.VALUE): "E", ("C", FieldKind.ALPHA): "E"}
    assert [EXERCISE.nodes[each.at.node].name for each in found.mistakes] == ["E"]


def test_a_cut_that_follows_from_an_own_value_is_right() -> None:
    exercise = Exercise(ExerciseKind.CUTS, parse_number_tree("((3 8) (5 9))"))  # nothing is cut
    answers = changed(
        exercise, ("B", FieldKind.VALUE, "6"), ("C", FieldKind.ALPHA, "6"), ("A", FieldKind.VALUE, "6"),
        cuts=frozenset({node(exercise, "9")}),
    )  # fmt: skip

    assert marks(exercise, answers)["9", FieldKind.CUT] is Mark.FOLLOWS


def test_what_belongs_to_a_branch_that_was_cut_away_is_not_asked() -> None:
    away = node(EXERCISE, "D")

    assert all(EXERCISE.nodes[each.node].name not in "DIJ" for each in fields(EXERCISE, frozenset({away})))
    assert marks(EXERCISE, changed(EXERCISE, cuts=frozenset({away})))["D", FieldKind.CUT] is Mark.TOO_MANY


def test_every_branch_may_be_cut_and_nothing_breaks() -> None:
    everything = frozenset(range(1, len(EXERCISE.nodes)))
    found = grade(EXERCISE, GivenAnswers({}, everything))

    assert found.too_many == 3
    assert [reason(EXERCISE, each, GivenAnswers({}, everything)).title for each in found.mistakes] == [
        "A has no answer", "A → B is not cut", "A → C is not cut", "A → D is not cut",
    ]  # fmt: skip


def test_what_follows_from_an_own_cut_is_right() -> None:
    exercise = Exercise(ExerciseKind.WINDOWS, parse_number_tree("((3 8) (5 9) (1 2))"))  # the 2 is cut
    away = node(exercise, "B")
    answers = changed(exercise, ("C", FieldKind.ALPHA, "-i"), cuts=exercise.cut | {away})
    found = {(exercise.nodes[each.at.node].name, each.at.asked): each for each in grade(exercise, answers).marks}

    assert found["B", FieldKind.CUT].mark is Mark.TOO_MANY
    assert (found["C", FieldKind.ALPHA].mark, found["C", FieldKind.ALPHA].source) == (
        Mark.FOLLOWS,
        Field(away, FieldKind.CUT),
    )


def test_an_answer_follows_from_the_mistake_that_its_number_comes_from_not_from_the_last() -> None:
    exercise = Exercise(ExerciseKind.WINDOWS, parse_number_tree("((3 8) (5 9) (6 7))"))
    first = node(exercise, "3")
    answers = changed(
        exercise, ("C", FieldKind.BETA, "2"), ("D", FieldKind.ALPHA, "8"), cuts=exercise.cut | {first}
    )  # fmt: skip
    found = {(exercise.nodes[each.at.node].name, each.at.asked): each for each in grade(exercise, answers).marks}

    assert found["C", FieldKind.BETA].mark is Mark.WRONG
    assert (found["D", FieldKind.ALPHA].mark, found["D", FieldKind.ALPHA].source) == (
        Mark.FOLLOWS,
        Field(first, FieldKind.CUT),
    )


def test_after_the_first_branch_was_cut_nothing_is_known_that_would_cut_the_next() -> None:
    exercise = Exercise(ExerciseKind.CUTS, parse_number_tree("((3 8) (2 9))"))  # the 9 is cut
    first = node(exercise, "2")
    answers = changed(exercise, ("C", FieldKind.VALUE, "9"), ("A", FieldKind.VALUE, "9"), cuts=frozenset({first}))
    found = marks(exercise, answers)

    assert found["2", FieldKind.CUT] is Mark.TOO_MANY
    assert found["9", FieldKind.CUT] is found["C", FieldKind.VALUE] is found["A", FieldKind.VALUE] is Mark.FOLLOWS


def test_no_bound_follows_where_nothing_is_ever_cut() -> None:
    exercise = Exercise(ExerciseKind.VALUES, parse_number_tree("((3 8) ((1 2) (4 5)))"))
    answers = changed(exercise, ("D", FieldKind.VALUE, "1"), ("C", FieldKind.VALUE, "≤ 1"))

    assert marks(exercise, answers)["C", FieldKind.VALUE] is Mark.WRONG


# -- against a search and a grader by hand ----------------------------------------------------------------------------


@settings(max_examples=examples(200))
@given(st.integers(0, 2**32))
def test_no_answer_gets_another_grade_than_by_hand(seed: int) -> None:
    assert tried(seed) > 0


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 1_000, 250))
def test_a_thousand_exercises_are_graded_as_by_hand(first: int) -> None:
    """A sample of what tests/measure_exercises.py grades."""
    for seed in range(first, first + 250):
        tried(seed)


@given(st.integers(0, 2**32), st.sets(st.integers(1, 64), max_size=6))
def test_what_is_asked_is_what_stands_under_no_cut(seed: int, cuts: set[int]) -> None:
    trial = Trial(random.Random(seed))
    cuts &= {*range(len(trial.paths))}
    by_hand = brute.asked(trial.tree, trial.kind, frozenset(trial.paths[cut] for cut in cuts), trial.most)

    assert [(trial.paths[each.node], each.asked.value) for each in fields(trial.exercise, frozenset(cuts))] == [
        *by_hand
    ]


# -- numbers as they are typed ----------------------------------------------------------------------------------------


@given(
    st.sampled_from(["", "=", "≥", ">=", "≤", "<=", "≈"]),
    st.sampled_from(["", "+", "-", "−"]),
    st.integers(0, 99_999) | st.sampled_from(["i", "I", "inf", "∞"]),
    st.sampled_from(["", " ", "  "]),
)
def test_any_number_is_read_with_its_sign_and_blanks(sign: str, minus: str, size: int | str, blank: str) -> None:
    bounds = {">": Bound.LOWER, "≥": Bound.LOWER, "<": Bound.UPPER, "≤": Bound.UPPER, "=": Bound.EXACT,
              "≈": Bound.HEURISTIC}  # fmt: skip
    value = (-1 if minus in {"-", "−"} else 1) * (size if isinstance(size, int) else math.inf)

    assert read_number(f"{blank}{sign}{blank}{minus}{size}{blank}") == Number(value, bounds.get(sign[:1]))


@given(st.text(alphabet="0123456789 +-−=<>≤≥≈i∞n.f,e_٣²xıİ") | st.text())
def test_nothing_else_is_read_for_a_number(text: str) -> None:
    number = read_number(text)
    left = text.strip()
    for sign in (">=", "<=", "≥", "≤", "=", "≈"):
        if left.startswith(sign):
            left = left[len(sign) :].strip()
            break
    size = left[1:] if left[:1] in {"+", "-", "−"} else left
    is_infinite = size.lower() in {"i", "inf", "∞"}
    whole, _, rest = size.replace(",", ".", 1).replace("/", ".", 1).partition(".")
    parts = [whole, rest] if re.search("[.,/]", size) else [whole]
    is_number = is_infinite or (size.isascii() and all(part.isdigit() for part in parts))

    assert number is None or is_number
    if number is not None:
        exact = Fraction(size.replace(",", ".")) if not is_infinite else math.inf
        assert abs(number.value) == exact
    elif is_number:
        assert len(whole) > 5 or len(rest) > 5 or "/" in size, "nothing plain is refused"
