"""Every right answer to an exercise turned round counts, however it differs from ours; no wrong one does."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from tests.engine.learn.turned import Turned
from ttt_gui.engine.learn.exercise import LEVELS
from ttt_gui.engine.learn.turn_round import (
    Change,
    ChangeLeaf,
    ForWhichX,
    Interval,
    OrderMoves,
    ProofLeaves,
    draw_turned,
    read_answer,
)
from ttt_gui.engine.numbers.text import parse_number_tree

DRAWN = parse_number_tree("(((1 4) (14 15)) ((5 3) (13 12)))")
"""Of the picture: the first leaf is x, and G hangs below C."""
PICTURE = ForWhichX(DRAWN, target=6, leaf=7)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("first", range(0, 80, 8))
def test_grades_are_those_of_a_search_by_hand(level: int, first: int) -> None:
    for seed in range(first, first + 8):
        Turned(level, seed).check()


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("first", range(1_000, 2_000, 100))
def test_4_000_exercises_are_graded_as_by_hand(level: int, first: int) -> None:
    """With seeds up to 6,000 they are 20,000, which takes eight minutes of processor time."""
    for seed in range(first, first + 100):
        Turned(level, seed).check()


def test_the_same_seed_gives_the_same_exercise_and_four_seeds_the_four_kinds() -> None:
    kinds = [type(draw_turned(2, seed)) for seed in range(4)]
    assert kinds == [ChangeLeaf, ForWhichX, OrderMoves, ProofLeaves]
    assert draw_turned(3, 5165) == draw_turned(3, 5165)


def test_for_which_x_takes_every_spelling_of_the_region() -> None:
    assert PICTURE.question == "For which x is the branch to G cut?"
    assert PICTURE.region == Interval(5, math.inf, has_high=False)
    right = PICTURE.grade(Interval(5, math.inf))
    assert right.is_right
    assert right.text == (
        "For x ≥ 5 G is cut. Look at x = 5. After F, β 5 ≤ α 5. MAX already has 5 at A and gains nothing by C."
    )
    assert PICTURE.grade(Interval(Fraction(5), math.inf, has_high=False)).is_right


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (Interval(4, math.inf), "At x = 4 G is visited."),
        (Interval(5, math.inf, has_low=False), "At x = 5 G is cut."),
        (Interval(4, math.inf, has_low=False), "At x = 4.5 G is visited."),
        (Interval(-math.inf, 5), "At x = 4 G is visited."),
        (Interval(5, 12), "At x = 13 G is cut."),
        (Interval(12, 5), "At x = 5 G is cut."),
        (Interval(-math.inf, math.inf), "At x = 2 G is visited."),
    ],
)
def test_a_wrong_interval_gets_a_counterexample(answer: Interval, text: str) -> None:
    found = PICTURE.grade(answer)
    assert (found.is_right, found.text) == (False, text)


def test_a_branch_below_a_cut_is_not_reached() -> None:
    """B's child E is MAX: where B has less than A's bound nothing more of it is entered."""
    tree = parse_number_tree("((8 9) ((3 4) (5 6)))")
    exercise = ForWhichX(tree, target=10, leaf=7)  # the 6, and the 3
    assert exercise.region is None
    assert exercise.tried(3).text == "the 6 is not reached: E is cut"


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (Interval(3, 5, has_low=False), "3 < x ≤ 5"),
        (Interval(3, 5), "3 ≤ x ≤ 5"),
        (Interval(-math.inf, 5, has_high=False), "x < 5"),
        (Interval(-math.inf, -1), "x ≤ −1"),
        (Interval(Fraction(5, 2), math.inf, has_low=False), "x > 2.5"),
    ],
)
def test_an_interval_is_written_as_mathematicians_do(answer: Interval, text: str) -> None:
    assert answer.text == text


def test_change_a_leaf() -> None:
    cut = ChangeLeaf(parse_number_tree("(((1 4) (14 15)) ((5 3) (13 12)))"), target=6)
    assert cut.question == "Change one leaf so that G is cut."
    assert cut.hint == "Now G is visited. Click a leaf and type another number."
    right = cut.grade(Change(8, 6))
    assert right.is_right
    assert right.text == (
        "With 6 in place of 4 G is cut. After F, β 5 ≤ α 6. MAX already has 6 at A and never goes to C."
    )
    wrong = cut.grade(Change(8, Fraction(9, 2)))
    assert (wrong.is_right, wrong.text) == (False, "With 4.5 in place of 4 G is visited.")
    visit = ChangeLeaf(parse_number_tree("(((1 6) (14 15)) ((5 3) (13 12)))"), target=6)
    assert visit.question == "Change one leaf so that G is visited."
    assert visit.grade(Change(8, 4)).is_right


def test_order_the_moves() -> None:
    exercise = OrderMoves(parse_number_tree("((9 8) (2 1))"), most=3)
    assert exercise.grade(exercise.tree).is_right
    worst = OrderMoves(parse_number_tree("((2 1) (9 8))"), most=3)
    wrong = worst.grade(worst.tree)
    assert (wrong.is_right, wrong.text) == (False, "In this order 4 leaves are visited: 1 too many.")
    order = {0: [2, 1]}
    assert worst.arranged(order) == [0, 2, 1, 5, 6, 3, 4]
    assert worst.tree_in(order).text == "((9 8) (2 1))"
    found = worst.grade(worst.tree_in(order))
    assert (found.is_right, found.text) == (True, "3 leaves are visited. No order needs fewer.")
    assert worst.tree_in(worst.answer).text == "((8 9) (1 2))"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("8", 8),
        (" −2.5 ", Fraction(-5, 2)),
        ("4,50", Fraction(9, 2)),
        ("5.0", 5),
        ("i", math.inf),
        ("-∞", -math.inf),
        ("", None),
        ("-", None),
        ("1.", None),
        ("13/2", Fraction(13, 2)),
        ("≥ 5", None),
    ],
)
def test_what_is_typed_is_read(text: str, number: object) -> None:
    assert read_answer(text) == number


def test_count_the_leaves_of_a_proof() -> None:
    exercise = ProofLeaves(parse_number_tree("((5 6 7) (3 9))"), bound=5)
    assert exercise.question == "How many leaves prove that A is at least 5?"
    assert [exercise.grade(answer).is_right for answer in range(5)] == [False, False, False, True, False]
    assert exercise.grade(1).text == "1 is too few: the other leaves can always make A less than 5."
    assert exercise.grade(3).text == "5, 6 and 7 prove it: A is at least 5, whatever the other leaves are."
    assert exercise.grade(4).text == "Fewer than 4 are enough."
