"""No answer gets a wrong grade: what the engine found is right, what follows from an own mistake too, nothing else."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.learn.brute import Path, search, tree_of
from ttt_gui.engine.learn.exercise import LEVELS, Exercise, ExerciseKind, Material, draw
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
from ttt_gui.engine.learn.reasons import reason, source_text
from ttt_gui.engine.numbers.tree import parse_number_tree
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


def marks(exercise: Exercise, answers: GivenAnswers) -> dict[tuple[str, FieldKind | None], Mark]:
    return {(exercise.nodes[each.node].name, each.asked): each.mark for each in grade(exercise, answers).marks}


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
        ("7.5", None),
        ("≥", None),
        ("١", None),
    ],
)
def test_numbers_are_read_with_and_without_a_sign(text: str, expected: Number | None) -> None:
    assert read_number(text) == expected


@pytest.mark.parametrize("kind", ExerciseKind)
@pytest.mark.parametrize("material", Material)
def test_right_answers_get_every_mark_and_one_change_takes_one_away(kind: ExerciseKind, material: Material) -> None:
    for level in LEVELS:
        for seed in range(8):
            exercise = draw(kind, material, level, seed)
            right, rng = right_answers(exercise), random.Random(seed)
            assert {each.mark for each in grade(exercise, right).marks} == {Mark.RIGHT}
            for each, text in right.typed.items():
                other = rng.choice([number for number in range(-19, 20) if str(number) != text])
                assert not grade(exercise, GivenAnswers({**right.typed, each: str(other)}, right.cuts)).is_full
                assert not grade(exercise, GivenAnswers({**right.typed, each: ""}, right.cuts)).is_full
            if kind is not ExerciseKind.VALUES:
                for top in exercise.nodes[1:]:
                    if top.index in exercise.visits or top.index in exercise.cut:
                        assert not grade(exercise, GivenAnswers(right.typed, right.cuts ^ {top.index})).is_full


def test_the_picture_of_the_design_is_graded_as_there() -> None:
    cuts = (EXERCISE.cut - {node(EXERCISE, "5")}) | {node(EXERCISE, "4")}
    answers = changed(EXERCISE, ("A", FieldKind.VALUE, "8"), ("F", FieldKind.VALUE, "≥ 13"), cuts=cuts)
    found = grade(EXERCISE, answers)
    reasons = [reason(EXERCISE, each, answers) for each in found.mistakes]

    assert (found.score(FieldKind.VALUE), found.score(None), found.too_many) == ((8, 9), (2, 3), 1)
    assert found.score(FieldKind.ALPHA) == found.score(FieldKind.BETA) == (2, 2)
    assert [(each.title, each.text) for each in reasons] == [
        ("A is not 8", "MAX takes the largest of 8, 9 and 7. That is 9."),
        ("H → 5 is cut", "After the 15, β 9 ≤ α 15. MIN already has 9 at C and never goes to H."),
        ("I → 4 is not cut", "After the 7, α 9 < β +∞. A leaf above 9 would still count."),
    ]
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
        (EXERCISE.nodes[each.node].name, each.asked): source_text(EXERCISE, each.source)
        for each in found.marks
        if each.mark is Mark.FOLLOWS and each.source
    }

    assert follows == {("B", FieldKind.VALUE): "E", ("C", FieldKind.ALPHA): "E"}
    assert [EXERCISE.nodes[each.node].name for each in found.mistakes] == ["E"]


def test_a_cut_that_follows_from_an_own_value_is_right() -> None:
    exercise = Exercise(ExerciseKind.CUTS, parse_number_tree("((3 8) (5 9))"))  # nothing is cut
    answers = changed(
        exercise, ("B", FieldKind.VALUE, "6"), ("C", FieldKind.ALPHA, "6"), ("A", FieldKind.VALUE, "6"),
        cuts=frozenset({node(exercise, "9")}),
    )  # fmt: skip

    assert marks(exercise, answers)["9", None] is Mark.FOLLOWS


def test_what_belongs_to_a_branch_that_was_cut_away_is_not_asked() -> None:
    away = node(EXERCISE, "D")

    assert all(EXERCISE.nodes[each.node].name not in "DIJ" for each in fields(EXERCISE, frozenset({away})))
    assert marks(EXERCISE, changed(EXERCISE, cuts=frozenset({away})))["D", None] is Mark.TOO_MANY


def test_every_branch_may_be_cut_and_nothing_breaks() -> None:
    everything = frozenset(range(1, len(EXERCISE.nodes)))
    found = grade(EXERCISE, GivenAnswers({}, everything))

    assert found.too_many == 3
    assert [reason(EXERCISE, each, GivenAnswers({}, everything)).title for each in found.mistakes] == [
        "A has no answer", "A → B is not cut", "A → C is not cut", "A → D is not cut",
    ]  # fmt: skip


# -- against a grader by hand ------------------------------------------------------------------------------------------


def graded_by_hand(exercise: Exercise, answers: GivenAnswers) -> bool:
    """Whether the answers are without a mistake, worked out anew: an own search is led by what was typed and cut, and
    every number and cut must be the true one, or the one that this search comes to."""
    tree, kind = tree_of(exercise.tree.text), exercise.kind
    truth = search(tree, kind is not ExerciseKind.VALUES)
    index: dict[Path, int] = {(): 0}
    for each in exercise.nodes[1:]:
        assert each.parent is not None
        index[*next(path for path, at in index.items() if at == each.parent), each.move] = each.index
    asked, sound = set(fields(exercise, answers.cuts)), True

    def say(path: Path, what: FieldKind, own: float, true: float | None) -> float:
        nonlocal sound
        if Field(index[path], what) not in asked:
            return own
        typed = read_number(answers.typed.get(Field(index[path], what), ""))
        if true is not None:
            sound &= typed is not None and typed.value in (true, own)
        return own if typed is None else typed.value

    def enter(path: Path, alpha: float, beta: float) -> float:
        nonlocal sound
        node: object = tree
        for step in path:
            node = node[step]  # type: ignore[index]
        if isinstance(node, int):
            return node
        assert isinstance(node, list)
        true = truth.windows.get(path)
        alpha = say(path, FieldKind.ALPHA, alpha, true and true[0])
        beta = say(path, FieldKind.BETA, beta, true and true[1])
        is_max = len(path) % 2 == 0
        best = -math.inf if is_max else math.inf
        for number in range(len(node)):
            child = (*path, number)
            cut = index[child] in answers.cuts
            if true and kind is not ExerciseKind.VALUES:
                is_enough = beta <= alpha and math.isfinite(best)
                sound &= cut in (child in truth.cuts, is_enough)
            if not cut:
                best = (max if is_max else min)(best, enter(child, alpha, beta))
                alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        return say(path, FieldKind.VALUE, best, truth.values.get(path))

    enter((), -math.inf, math.inf)
    return sound


@st.composite
def answered(draw_from: st.DrawFn) -> tuple[Exercise, GivenAnswers]:
    """An exercise with answers most of which are right, or follow."""
    exercise = draw(
        draw_from(st.sampled_from(ExerciseKind)),
        draw_from(st.sampled_from(Material)),
        draw_from(st.sampled_from(LEVELS)),
        draw_from(st.integers(0, 50)),
    )
    right = right_answers(exercise)
    inner = [each.index for each in exercise.nodes[1:]]
    flipped = (
        draw_from(st.sets(st.sampled_from(inner), max_size=3)) if exercise.kind is not ExerciseKind.VALUES else set()
    )
    cuts = right.cuts ^ flipped
    typed = {}
    for each in fields(exercise, cuts):
        near = [str(leaf.value) for leaf in exercise.nodes if leaf.is_leaf] + ["i", "-i", "", "0"]
        is_kept = draw_from(st.integers(0, 4)) and each in right.typed
        typed[each] = right.typed[each] if is_kept else draw_from(st.sampled_from(near))
    return exercise, GivenAnswers(typed, frozenset(cuts))


@settings(max_examples=300)
@given(answered())
def test_a_grader_by_hand_agrees(asked: tuple[Exercise, GivenAnswers]) -> None:
    exercise, answers = asked
    found = grade(exercise, answers)

    assert found.is_full == graded_by_hand(exercise, answers)
    for each in found.mistakes:
        said = reason(exercise, each, answers)
        assert said.text.endswith(".")
        assert 0 <= said.event < exercise.trace.events.size
    for each in found.marks:
        assert (each.mark is Mark.FOLLOWS) == (each.source is not None)
