"""A seed gives the same exercise everywhere and always, and the engine finds in it what a search by hand finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import brute_force
from tests.engine.learn import brute
from tests.engine.learn.brute import tree_of
from ttt_gui.engine.learn.exercise import LEVELS, Exercise, ExerciseKind, Material, draw, of_tree, splitmix64
from ttt_gui.engine.learn.grading import grade, right_answers
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.engine.search.searcher import Searcher

GOLDEN = (Path(__file__).parent / "golden.txt").read_text("utf-8").splitlines()
SEEDS = (0, 1, 2, 7, 42, 2026, 4127, 65_536, 20_261_123, 2**32 - 1)
"""Of each of these, with every kind, material and level, golden.txt has the exercise."""


def leaves(exercise: Exercise) -> list[int]:
    found = tree_of(exercise.tree.text)

    def flat(tree: object) -> list[int]:
        return [tree] if isinstance(tree, int) else [leaf for each in tree for leaf in flat(each)]  # type: ignore[attr-defined]

    return flat(found)


def test_splitmix64_draws_the_published_numbers() -> None:
    numbers = splitmix64(1234567)  # of the reference implementation in C, as published with it

    assert [next(numbers) for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@pytest.mark.parametrize(
    ("level", "seed", "number", "kind", "expected"),
    [
        (3, 4127, 0, ExerciseKind.CUTS, [3, 8, 13, 1, 2, 9, 15, 5, 7, 4, 11, 19]),
        (4, 4127, 0, ExerciseKind.CUTS, [7, 8, 19, 11, 17, 4, 15, 18, 5, 10, 12, 6, 9, 16, 14, 1]),
        (1, 2026, 1, ExerciseKind.VALUES, [7, 9, 2, 6, 1, 19, 4, 15, 18]),
        (2, 2026, 2, ExerciseKind.VALUES, [3, 6, 14, 8, 11, 16, 13, 10]),
        (2, 2026, 3, ExerciseKind.WINDOWS, [2, 8, 12, 15, 1, 10, 11, 14]),
        (3, 2026, 4, ExerciseKind.CUTS, [5, 11, 12, 10, 7, 2, 16, 6, 8, 4, 15, 17]),
    ],
)
def test_the_trees_are_those_of_the_design(
    level: int, seed: int, number: int, kind: ExerciseKind, expected: list[int]
) -> None:
    assert leaves(draw(kind, Material.NUMBERS, level, seed, number)) == expected


def numbers_of(level: int, seed: int, number: int, kind: str) -> brute.Tree:
    """The tree of a seed, drawn as the design says."""
    draws, shape = splitmix64(seed + (number << 32)), {1: (3, 3), 2: (2, 2, 2), 3: (3, 2, 2), 4: (2, 2, 2, 2)}[level]

    def grown(left: list[int], widths: tuple[int, ...]) -> brute.Tree:
        if not widths:
            return left.pop(next(draws) % len(left))
        return [grown(left, widths[1:]) for _ in range(widths[0])]

    while True:
        tree = grown(list(range(1, 20)), shape)
        cuts = brute.search(tree).cuts
        sizes = {len(cut) == len(shape) for cut in cuts}
        if kind == "values" or (
            len(cuts) == shape[0] and (kind == "windows" or sizes == ({True} if len(shape) == 2 else {True, False}))
        ):
            return tree


def position_of(level: int, seed: int, number: int) -> str:
    """The position of a seed, drawn as the design says."""
    draws = splitmix64(seed + (number << 32))
    empty, least, most = {1: (3, 3, 4), 2: (3, 5, 6), 3: (4, 14, 16), 4: (4, 17, 24)}[level]
    texts = sorted(
        brute_force.slashed(board, 3) for board in brute_force.reachable(3, 3, 3) if board.count(".") == empty
    )
    texts = [text for text in texts if isinstance(brute.game_tree(text.replace("/", "")), list)]
    while True:
        text = texts[next(draws) % len(texts)]
        tree = brute.game_tree(text.replace("/", ""))
        if least <= sum(isinstance(brute.at(tree, path), int) for path in brute.layers(tree)) <= most:
            return text


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", ExerciseKind)
def test_exercises_are_drawn_as_the_design_says(kind: ExerciseKind, level: int) -> None:
    for seed in (0, 9, 4127, 2**32 - 1):
        for number in (0, 3):
            tree = numbers_of(level, seed, number, kind.value)

            assert draw(kind, Material.NUMBERS, level, seed, number).tree.text == brute.text_of(tree)
    assert golden(draw(kind, Material.POSITIONS, level, 4127, 2)) == position_of(level, 4127, 2)


def golden(exercise: Exercise) -> str:
    return exercise.position.text if exercise.position else exercise.tree.text


def test_a_seed_gives_the_same_exercise_in_every_version() -> None:
    drawn = [
        f"{kind.value} {material.value} {level} {seed}: {golden(draw(kind, material, level, seed))}"
        for kind in ExerciseKind
        for material in Material
        for level in LEVELS
        for seed in SEEDS
    ]

    assert drawn == GOLDEN


@pytest.mark.parametrize("kind", ExerciseKind)
@pytest.mark.parametrize("level", LEVELS)
def test_the_tree_of_a_game_is_searched_as_the_game_is(kind: ExerciseKind, level: int) -> None:
    """Exercises are graded by the tree of numbers; of a position it is the log of the compiled search, node by node."""
    for seed in range(20):
        exercise = draw(kind, Material.POSITIONS, level, seed)
        assert exercise.position is not None
        game = Searcher(SearchRequest(exercise.position, exercise.algorithm, trace_nodes=100)).run().trace
        assert game is not None
        shown = game.subject.shown_value

        assert len(game) == len(exercise.trace)
        assert [game.events.event(at) for at in range(game.events.size)] == [
            exercise.trace.events.event(at) for at in range(exercise.trace.events.size)
        ]
        for node, own in ((game.node(number), exercise.trace.node(number)) for number in range(len(game))):
            same = [(each.parent, each.bound, each.end, len(each.pruned), each.after) for each in (node, own)]
            assert same[0] == same[1]
            assert [shown(each) for each in (node.value, node.alpha, node.beta)] == [own.value, own.alpha, own.beta]
            if node.move is not None:
                index = next(index for index, visit in exercise.visits.items() if visit.id == own.id)
                assert exercise.move_name(index) == game.move_name(node.move)


def test_cuts_has_as_many_cuts_as_the_root_has_branches_a_leaf_and_a_subtree_among_them() -> None:
    for level in LEVELS:
        for seed in range(100):
            exercise = draw(ExerciseKind.CUTS, Material.NUMBERS, level, seed)
            kinds = {exercise.nodes[index].is_leaf for index in exercise.cut}

            assert len(exercise.cut) == len(exercise.tree.children)
            assert kinds == ({True} if level == 1 else {True, False})
            assert len(set(leaves(exercise))) == len(leaves(exercise))


@pytest.mark.parametrize(
    ("level", "empty", "least", "most"), [(1, 3, 3, 4), (2, 3, 5, 6), (3, 4, 14, 16), (4, 4, 17, 24)]
)
def test_a_level_of_positions_says_how_many_cells_are_empty_and_how_many_leaves_there_are(
    level: int, empty: int, least: int, most: int
) -> None:
    for seed in range(50):
        exercise = draw(ExerciseKind.VALUES, Material.POSITIONS, level, seed)

        assert exercise.position is not None
        assert len(exercise.position.legal_moves) == empty
        assert least <= len(leaves(exercise)) <= most


def test_names_of_a_tree_are_letters_and_of_a_game_its_moves() -> None:
    numbers = Exercise(ExerciseKind.CUTS, parse_number_tree("((3 8) (2 9))"))
    game = draw(ExerciseKind.CUTS, Material.POSITIONS, 1, 0)
    leaf = next(node for node in game.nodes if node.is_leaf)

    assert [numbers.called(each) for each in range(len(numbers.trace))] == ["A", "B", "the 3", "the 8", "C", "the 2"]
    assert game.position is not None
    assert game.move_name(leaf.index) in [game.position.rules.cell_name(cell) for cell in game.position.legal_moves]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("5", "A single number is not an exercise: put two in brackets."),
        (f"({'1 ' * 25})", "The tree has 25 leaves: by hand, 24 are the most."),
        (f"({'((((7)))) ' * 16})", "The tree has 81 nodes: by hand, 65 are the most."),
        ("(((((((1 2)))))))", "The tree has 7 plies: by hand, 6 are the most."),
        ("(chance(1 2) 3)", "Below a chance node alpha-beta needs bounds: of this tree only the values can be asked."),
        ("(∞ 2)", "An exercise is about numbers: this tree has an infinite leaf."),
    ],
)
def test_a_tree_too_large_to_be_answered_by_hand_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        of_tree(ExerciseKind.CUTS, parse_number_tree(text))


@pytest.mark.parametrize("kind", ExerciseKind)
@pytest.mark.parametrize(
    "text", ["(1)", f"({'1 ' * 24})", "((((((1 2))))))", "(5 (((4 9) 3) 8))", "min((3 8) (5 9) (1 2))"]
)
def test_a_tree_that_was_typed_is_asked_with_the_defaults(kind: ExerciseKind, text: str) -> None:
    exercise = of_tree(kind, parse_number_tree(text))

    assert (exercise.tree, exercise.position) == (parse_number_tree(text), None)
    assert exercise.algorithm == Algorithm(alpha_beta=kind is not ExerciseKind.VALUES)
    assert not any(mark.is_mistake for mark in grade(exercise, right_answers(exercise)).marks)
