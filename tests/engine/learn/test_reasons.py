"""What is said of a wrong number: each misconception that is named is checked against a search by hand."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tests.engine.learn import brute
from ttt_gui.engine.learn.exercise import LEVELS, Exercise, ExerciseKind, Material, draw, of_tree
from ttt_gui.engine.learn.grading import Field, FieldKind, GivenAnswers, Mark, fields, grade, right_answers, truth
from ttt_gui.engine.learn.reasons import reason
from ttt_gui.engine.numbers.text import parse_number_tree

ALPHA, BETA, VALUE = FieldKind.ALPHA, FieldKind.BETA, FieldKind.VALUE
NUMBER = r"[+−]?(?:\d+|∞)"
SENTENCES = {
    "swapped": r"You swapped them: α is what MAX is sure of\. ",
    "old": rf"That is the window (?:of (?P<node>[^.]+)|with which (?P<top>\w+) was entered)\. "
    rf"Since then (?P<parent>\w+) has (?P<now>{NUMBER})\. ",
    "role": rf"(?P<number>{NUMBER}) is what (?P<role>MIN|MAX) has at (?P<node>\w+)\. "
    r"Only a (?:MAX node raises α|MIN node lowers β)\. ",
    "exact": r"You took a bound as exact\. ",
    "leaf": rf"(?P<number>{NUMBER}) stands below a cut: nobody sees it\. ",
}


def number(text: str) -> float:
    text = text.replace("−", "-").replace("+", "")
    return math.copysign(math.inf, -1 if text[0] == "-" else 1) if "∞" in text else float(text)


def typed_text(value: float) -> str:
    return ("-i" if value < 0 else "i") if math.isinf(value) else f"{value:g}"


class ByHand:
    """An exercise searched by hand: nodes by path."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise, nodes = exercise, exercise.nodes
        board = exercise.position and exercise.position.text.replace("/", "")
        self.tree = brute.game_tree(board) if board else tree_at(exercise, 0)
        self.paths: dict[int, brute.Path] = {0: ()}
        for node in nodes[1:]:
            self.paths[node.index] = (*self.paths[node.parent or 0], node.move)
        self.by_name = {node.name: self.paths[node.index] for node in nodes if not node.is_leaf}
        self.seen = brute.search(self.tree)

    def best(self, path: brute.Path, before: int) -> float | None:
        found = [self.seen.values[(*path, move)] for move in range(before)]
        return (min if len(path) % 2 else max)(found) if found else None

    def fitting(self, at: Field, answers: GivenAnswers) -> set[str]:
        """Every misconception that explains a wrong number, worked out from the search alone."""
        path, found = self.paths[at.node], set[str]()
        given = {asked: typed_number(answers.typed.get(Field(at.node, asked), "")) for asked in (ALPHA, BETA, VALUE)}
        above = [path[:length] for length in range(len(path))]
        if at.asked is VALUE:
            value = given[VALUE]
            low, high = self.seen.known[path]
            if answers.typed[at].startswith("=") and value == self.seen.values[path] and low < high:
                found.add("exact")
            below = [each for each in brute.layers(self.tree) if brute.begins(each, path) and each != path]
            unseen = [each for each in below if each not in self.seen.values]
            leaves = [brute.at(self.tree, each) for each in unseen]
            whole = brute.minimax(brute.at(self.tree, path), len(path) % 2 == 0)
            if value in leaves and value == whole and value not in [self.seen.values.get(each) for each in below]:
                found.add("leaf")
            return found
        window = given[ALPHA], given[BETA]
        right = self.seen.windows[path]
        if None not in window and window == right[::-1]:
            found.add("swapped")
        if None not in window and window != right and path and self.best(path[:-1], path[-1]) is not None:
            before = [path[:-1], *((*path[:-1], move) for move in range(path[-1]))]
            if any(self.seen.windows[each] == window for each in before):
                found.add("old")
        is_alpha, typed = at.asked is ALPHA, given[at.asked]
        assert typed is not None
        is_further = typed > right[0] if is_alpha else typed < right[1]
        roles = [each for each in above if len(each) % 2 == is_alpha and self.best(each, path[len(each)]) == typed]
        if is_further and roles and "swapped" not in found:
            found.add("role")
        return found

    def check(self, at: Field, answers: GivenAnswers, name: str, said: re.Match[str]) -> None:
        """Check each thing that a sentence says."""
        path = self.paths[at.node]
        parts = said.groupdict()
        if name == "old":
            typed = tuple(typed_number(answers.typed[Field(at.node, asked)]) for asked in (ALPHA, BETA))
            if parts["top"]:
                assert self.by_name[parts["top"]] == path[:-1]
                assert self.seen.windows[path[:-1]] == typed
            else:
                assert typed in [self.seen.windows[(*path[:-1], move)] for move in range(path[-1])]
                if parts["node"] in self.by_name:
                    assert self.seen.windows[self.by_name[parts["node"]]] == typed
            assert self.by_name[parts["parent"]] == path[:-1]
            assert number(parts["now"]) == self.best(path[:-1], path[-1])
            assert number(parts["now"]) in self.seen.windows[path]
        elif name == "role":
            node = self.by_name[parts["node"]]
            assert brute.begins(path, node)
            assert node != path
            assert parts["role"] == ("MIN" if len(node) % 2 else "MAX")
            assert self.best(node, path[len(node)]) == number(parts["number"]) == typed_number(answers.typed[at])


def tree_at(exercise: Exercise, index: int) -> brute.Tree:
    node = exercise.nodes[index]
    if node.value is not None:
        return int(node.value)
    return [tree_at(exercise, child) for child in node.children]


def typed_number(text: str) -> float | None:
    text = text.lstrip("=≥≤ ")
    return None if not text else math.inf if text == "i" else -math.inf if text == "-i" else float(text)


def guesses(exercise: Exercise, random: Random) -> Iterator[GivenAnswers]:
    """Right answers but for one node, whose fields hold numbers of other places of the tree."""
    right = right_answers(exercise)
    asked = [each for each in fields(exercise, exercise.cut) if each.node in exercise.visits]
    numbers = [visit.value for visit in exercise.visits.values()] + [node.value for node in exercise.nodes]
    texts = sorted({typed_text(each) for each in numbers if each is not None} | {"i", "-i"})
    windows = [tuple(right.typed.get(Field(each.node, edge), "") for edge in (ALPHA, BETA)) for each in asked] + [
        ("-inf", "inf")
    ]
    for at in asked:
        if at.asked is VALUE:
            for text in [*random.sample(texts, min(6, len(texts))), right.typed[at]]:
                for sign in ("", "="):
                    yield GivenAnswers({**right.typed, at: sign + text}, right.cuts)
        elif at.asked is ALPHA:
            own = right.typed[at], right.typed[Field(at.node, BETA)]
            pairs = [own[::-1], *random.sample(windows, min(4, len(windows)))]
            pairs += [(random.choice(texts), own[1]), (own[0], random.choice(texts)), (random.choice(texts), "")]
            for alpha, beta in pairs:
                given = {at: alpha, Field(at.node, BETA): beta}
                yield GivenAnswers({**right.typed, **given}, right.cuts)


def exercises(seeds: range) -> Iterator[Exercise]:
    for seed in seeds:
        for kind in (ExerciseKind.CUTS, ExerciseKind.WINDOWS):
            for material in Material:
                yield draw(kind, material, LEVELS[seed % len(LEVELS)], seed)


def check_all(seeds: range) -> Counter[str]:
    counts, random = Counter[str](), Random(seeds.start)
    for exercise in exercises(seeds):
        by_hand = ByHand(exercise)
        for given in guesses(exercise, random):
            typed = {at: text.replace("inf", "i") for at, text in given.typed.items()}
            answers = GivenAnswers(typed, given.cuts)
            for each in grade(exercise, answers).mistakes:
                if each.mark is not Mark.WRONG or not answers.typed.get(each.at):
                    continue
                text = reason(exercise, each, answers).text
                fits = by_hand.fitting(each.at, answers)
                named = {name: found for name, form in SENTENCES.items() if (found := re.match(form, text))}
                assert set(named) == (fits if len(fits) == 1 else set()), (exercise.tree, each.at, answers.typed)
                for name, found in named.items():
                    by_hand.check(each.at, answers, name, found)
                counts.update(list(named))
                counts["of several"] += len(fits) > 1
    return counts


def test_what_is_named_is_true_and_the_only_thing_that_explains_the_answer() -> None:
    counts = check_all(range(8))
    assert set(SENTENCES) <= set(counts)


@pytest.mark.slow
def test_what_is_named_is_true_of_many_trees() -> None:
    counts = check_all(range(1_000, 1_150))
    assert min(counts[name] for name in SENTENCES) > 20


def said(text: str, asked: FieldKind, name: str, kind: ExerciseKind, **typed: str) -> str:
    """What is said of a number at a node of a tree, where everything else is right."""
    exercise = of_tree(kind, parse_number_tree(text))
    index = next(node.index for node in exercise.nodes if node.name == name)
    kinds = {"alpha": ALPHA, "beta": BETA, "value": VALUE}
    right = right_answers(exercise)
    given = {Field(index, kinds[key]): each for key, each in typed.items()}
    answers = GivenAnswers({**right.typed, **given}, right.cuts)
    found = next(each for each in grade(exercise, answers).mistakes if each.at == Field(index, asked))
    assert truth(exercise, found.at) is not None
    return reason(exercise, found, answers).text


TREE = "(((2 8) (15 10)) ((14 12) (16 18)))"


@pytest.mark.parametrize(
    ("asked", "name", "typed", "begins"),
    [
        (ALPHA, "C", {"alpha": "i", "beta": "8"}, "You swapped them: α is what MAX is sure of. MAX already has 8 at A"),
        (BETA, "C", {"alpha": "i", "beta": "8"}, "You swapped them: α is what MAX is sure of."),
        (ALPHA, "C", {"alpha": "-i"}, "That is the window with which A was entered. Since then A has 8."),
        (BETA, "G", {"beta": "i"}, "That is the window with which C was entered. Since then C has 14."),
        (ALPHA, "G", {"alpha": "14"}, "14 is what MIN has at C. Only a MAX node raises α."),
        (BETA, "F", {"beta": "8"}, "8 is what MAX has at A. Only a MIN node lowers β."),
        (ALPHA, "C", {"alpha": "3"}, "MAX already has 8 at A, from B."),
    ],
)
def test_a_window_names_its_misconception(asked: FieldKind, name: str, typed: dict[str, str], begins: str) -> None:
    assert said(TREE, asked, name, ExerciseKind.WINDOWS, **typed).startswith(begins)


def test_the_window_of_a_sibling_is_named() -> None:
    text = said("((8 9) (9 10) (7 3))", ALPHA, "D", ExerciseKind.WINDOWS, alpha="8")
    assert text.startswith("That is the window of C. Since then A has 9.")


def test_a_bound_taken_as_exact_is_named() -> None:
    text = said(TREE, VALUE, "E", ExerciseKind.CUTS, value="=15")
    assert text == "You took a bound as exact. After the 15, β 8 ≤ α 15. The rest is cut, and E returns ≥ 15."


def test_a_leaf_below_a_cut_is_named() -> None:
    assert said(TREE, VALUE, "G", ExerciseKind.CUTS, value="18").startswith("18 stands below a cut: nobody sees it. ")


def test_a_leaf_below_a_cut_that_has_the_value_of_one_seen_is_not_named() -> None:
    """Both explain the answer, so that the plain reason is given."""
    text = said("((5 9) (3 (2 3)))", VALUE, "A", ExerciseKind.CUTS, value="3")
    assert text == "MAX takes the larger of 5 and 3. That is 5."
