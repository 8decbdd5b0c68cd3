"""Random exercises, each graded twice: by the program, and by hand (brute.py)."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from tests.engine.learn import brute
from tests.engine.learn.brute import ALPHA, BETA, BRANCH, VALUE, Given, Path, Question, Told, Tree
from ttt_gui.engine.learn.exercise import LEVELS, MOST_SEED, ExerciseKind, Material, draw, edges, of_tree
from ttt_gui.engine.learn.grading import Field, FieldKind, GivenAnswers, Mark, grade, right_answers
from ttt_gui.engine.learn.reasons import Reason, reason
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.trace.trace import End, search_step

_ASKED = {VALUE: FieldKind.VALUE, ALPHA: FieldKind.ALPHA, BETA: FieldKind.BETA}
_WORDS = {kind: word for word, kind in _ASKED.items()} | {FieldKind.CUT: BRANCH}
_GRADES = {"right": Mark.RIGHT, "follows": Mark.FOLLOWS, "wrong": Mark.WRONG, "missed": Mark.MISSED,
           "too many": Mark.TOO_MANY}  # fmt: skip
_tree_of_game = cache(brute.game_tree)


def random_tree(rng: random.Random) -> Tree:
    """Any shape of one to six plies that may be asked; numbers of one sign or both, few of them or many."""
    plies = rng.randint(1, 6)
    low, high = rng.choice([(1, 19), (-9, 9), (0, 2), (-4999, 4999), (-3, -1), (5, 5)])
    widest = rng.choice([2, 3, 4]) if plies < 4 else 2 + (rng.random() < 0.2)
    is_even = rng.random() < 0.4

    def grown(ply: int) -> Tree:
        if ply == plies or (ply and not is_even and rng.random() < 0.25):
            return rng.randint(low, high)
        return [grown(ply + 1) for _ in range(rng.randint(1 if rng.random() < 0.15 else 2, widest))]

    while True:
        tree = grown(0)
        nodes = brute.layers(tree)
        if len(nodes) <= 65 and sum(isinstance(brute.at(tree, path), int) for path in nodes) <= 24:
            return tree


class Trial:
    """One exercise, by the program and by hand, and the ways of speaking of its nodes."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        kind = rng.choice(list(ExerciseKind))
        if rng.random() < 0.5:
            self.tree = random_tree(rng)
            self.exercise = of_tree(kind, parse_number_tree(brute.text_of(self.tree)))
        else:
            material, level = rng.choice(list(Material)), rng.choice(LEVELS)
            self.exercise = draw(kind, material, level, rng.randint(0, MOST_SEED), rng.randint(0, 4))
            board = self.exercise.position
            text = self.exercise.tree.text
            self.tree = _tree_of_game(board.text.replace("/", "")) if board else brute.tree_of(text)
            assert brute.text_of(self.tree) == text
        self.kind = kind.value
        self.most = 6 if self.exercise.position else None  # nodes of a game that are asked
        self.paths = brute.layers(self.tree)
        self.index = {path: number for number, path in enumerate(self.paths)}
        self.seen = brute.search(self.tree, self.kind != "values")
        self.right = brute.right(self.tree, self.kind, self.most)
        self.graded = 0

    def check(self) -> int:
        """Compare the searches, and the grades of the right answers, of each single change, and of many mistakes.

        Returns how many answers were graded.
        """
        self._check_search()
        assert right_answers(self.exercise) == self._typed(self.right, "{:g}".format)
        assert set(self._agree(self.right).values()) <= {"right"}
        for question, given in self.right.numbers.items():
            assert given is not None
            other = self._other(given[1])
            assert "wrong" in self._agree(self._changed(question, other)).values(), (question, other)
            self._agree(self._changed(question, (self.rng.choice("=≥≤"), given[1])))
        if self.kind != "values":
            for path in self.paths[1:]:
                if path in self.seen.values or path in self.seen.cuts:
                    told = replace(self.right, cuts=self.right.cuts ^ {path})
                    expected = "missed" if path in self.seen.cuts else "too many"
                    assert self._agree(told)[path, BRANCH] == expected, path
        for _ in range(3):
            self._agree(self._muddled())
            self._check_work()
        return self.graded

    def _check_search(self) -> None:
        """The program's search is that by hand: nodes, windows, values, signs, cuts."""
        exercise, seen = self.exercise, self.seen
        assert {self.paths[index] for index in exercise.visits} == set(seen.values)
        assert {self.paths[index] for index in exercise.cut} == seen.cuts
        assert len(exercise.trace) == len(seen.values)
        for index, visit in exercise.visits.items():
            path = self.paths[index]
            assert (visit.value, edges(visit.alpha, visit.beta)) == (seen.values[path], seen.windows[path]), path
            assert {(*path, move) for move in visit.pruned} == {cut for cut in seen.cuts if cut[:-1] == path}
            assert (visit.end is End.CUT) == bool(visit.pruned)
            assert visit.bound.sign in seen.signs(path) or not exercise.nodes[index].children
            is_bound = not seen.windows[path][0] < visit.value < seen.windows[path][1]
            assert (visit.bound.sign != "=") == (is_bound and bool(exercise.nodes[index].children)), path
        assert seen.values[()] == brute.minimax(self.tree)

    def _other(self, right: float) -> Given:
        """A number beside the right one, mostly the next; its negative, an infinity, or none at all."""
        near = [right + 1, right - 1] if math.isfinite(right) else [0.0, 20.0]
        others = [*near, *near, *({math.inf, -math.inf, -right} - {right})]
        return self.rng.choice([None, *(("", each) for each in others)])

    def _changed(self, question: Question, given: Given) -> Told:
        return replace(self.right, numbers={**self.right.numbers, question: given})

    def _muddled(self) -> Told:
        """Answers with several mistakes: some cuts flipped, some numbers other ones; some follow, by luck or by
        working."""
        rng, cuts = self.rng, set(self.right.cuts)
        if self.kind != "values":
            cuts ^= set(rng.sample(self.paths[1:], min(len(self.paths) - 1, rng.randint(0, 3))))
        leaves = [brute.at(self.tree, path) for path in self.paths if isinstance(brute.at(self.tree, path), int)]
        numbers: dict[Question, Given] = {}
        doubt = rng.choice([0.1, 0.3, 0.7])
        for question in brute.asked(self.tree, self.kind, frozenset(cuts), self.most):
            if question in self.right.numbers and rng.random() > doubt:
                numbers[question] = self.right.numbers[question]
            else:
                number = rng.choice([*leaves, math.inf, -math.inf])
                numbers[question] = rng.choice([None, *[(sign, number) for sign in ("", "", "", "=", "≥", "≤")]])
        return Told(numbers, frozenset(cuts))

    def _check_work(self) -> None:
        """Whoever errs, and works on rightly from there, has made no other mistake."""
        rng, near = self.rng, list(self.seen.values.values())
        asked = list(brute.asked(self.tree, self.kind, most=self.most))
        errors = {each: rng.choice(near) + rng.choice([-1, 0, 1]) for each in rng.sample(asked, min(len(asked), 2))}
        flips = frozenset(rng.sample(self.paths[1:], rng.randint(0, 1)))
        marks = self._agree(brute.worked(self.tree, self.kind, errors, flips, self.most))
        mistakes = {each for each, mark in marks.items() if mark not in ("right", "follows")}
        assert mistakes <= {*errors, *((path, BRANCH) for path in flips)}, (errors, flips)

    def _typed(self, told: Told, text: Callable[[float], str] = str) -> GivenAnswers:
        """The answers as they are typed."""
        typed = {
            Field(self.index[path], _ASKED[what]): "" if given is None else given[0] + text(given[1])
            for (path, what), given in told.numbers.items()
        }
        return GivenAnswers(typed, frozenset(self.index[path] for path in told.cuts))

    def _by_hand(self, number: float) -> str:
        """A number as people type it."""
        if math.isinf(number):
            return self.rng.choice(["i", "∞", "+∞"] if number > 0 else ["-i", "−∞"])
        return self.rng.choice([f"{number:g}", f"{number:+g}", f"{number:g}".replace("-", "−")])

    def _agree(self, told: Told) -> dict[Question, str]:
        """Grade answers twice; return the marks."""
        self.graded += 1
        exercise, answers = self.exercise, self._typed(told, self._by_hand)
        marking = grade(exercise, answers)
        found = {(self.paths[each.at.node], _WORDS[each.at.asked]): each for each in marking.marks}
        by_hand = brute.graded(self.tree, self.kind, told, self.seen, self.most)
        assert len(found) == len(marking.marks)
        assert {question: each.mark for question, each in found.items()} == {
            question: _GRADES[mark] for question, mark in by_hand.items()
        }, (brute.text_of(self.tree), self.kind, told)
        assert marking.is_full == (set(by_hand.values()) <= {"right", "follows"})
        mistakes = {each.at for each in marking.mistakes}
        for each in marking.marks:
            assert (each.mark is Mark.FOLLOWS) == (each.source in mistakes), (brute.text_of(self.tree), told, each)
        for each in marking.mistakes:
            self._check_reason(self.paths[each.at.node], _WORDS[each.at.asked], reason(exercise, each, answers))
        return by_hand

    def _check_reason(self, path: Path, what: str, said: Reason) -> None:
        """A reason's numbers are those of the search by hand, and it leads to a step in which they stand."""
        number, seen = self._shown, self.seen
        above = path[:-1] if what == BRANCH else path
        visited = [child for child in seen.values if child[:-1] == above and len(child) == len(above) + 1]
        assert said.node == self.exercise.visits[self.index[above]].id
        before = [child for child in visited if child < path] if what == BRANCH else visited
        alpha, beta = self._window(above, before)
        if what in (ALPHA, BETA):
            true = seen.windows[path][what == BETA]
            assert (
                f"already has {number(true)} at " if math.isfinite(true) else f"{what} is {number(true)}."
            ) in said.text
        elif what == BRANCH and path in seen.cuts:
            assert f", β {number(beta)} ≤ α {number(alpha)}. " in said.text
            held = seen.windows[above][len(above) % 2 == 0]
            assert f" already has {number(held)} at " in said.text
        elif what == BRANCH and before:
            assert f", α {number(alpha)} < β {number(beta)}. " in said.text
            assert (
                f"above {number(alpha)} would" if len(above) % 2 == 0 else f"below {number(beta)} would"
            ) in said.text
        elif what == VALUE:
            assert number(seen.values[path]) in said.text
            if any(cut[:-1] == path for cut in seen.cuts):
                assert f", β {number(beta)} ≤ α {number(alpha)}. " in said.text
        if before:
            found = search_step(self.exercise.trace, said.event)
            if what == BRANCH:
                window = found.path[-1]
                assert (window.id, window.alpha, window.beta) == (said.node, _finite(alpha), _finite(beta))
            else:
                assert found.node == said.node

    def _window(self, path: Path, left: list[Path]) -> tuple[float, float]:
        """The window of a node once these children were left."""
        alpha, beta = self.seen.windows[path]
        values = [self.seen.values[child] for child in left]
        return (max([alpha, *values]), beta) if len(path) % 2 == 0 else (alpha, min([beta, *values]))

    def _shown(self, number: float) -> str:
        """A number as people read it."""
        if math.isinf(number):
            return "+∞" if number > 0 else "−∞"
        is_game = self.exercise.position is not None
        return (f"{number:+g}" if is_game and number else f"{number:g}").replace("-", "−")


def _finite(edge: float) -> int | None:
    return int(edge) if math.isfinite(edge) else None


def tried(seed: int) -> int:
    """Try the exercise of a seed. Returns how many answers were graded."""
    return Trial(random.Random(seed)).check()
