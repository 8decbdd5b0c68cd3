"""Every number of the shipped lessons, and every claim of the design about them, is what a search by hand finds."""

from __future__ import annotations

import math
import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.brute_force import value as value_of_game
from tests.engine.learn import brute
from tests.engine.learn.by_hand import HandSearch, Visited, extreme_nodes
from tests.engine.learn.by_hand import Path as Moves
from ttt_gui.engine.learn.lesson import read_lesson
from ttt_gui.engine.learn.lesson_question import LessonQuestion
from ttt_gui.engine.learn.lesson_search import COUNTS, LessonSearch, SearchSetup
from ttt_gui.engine.learn.opening import Lesson, Step, open_lesson
from ttt_gui.engine.request import NAMED

LESSONS = sorted((Path(__file__).parents[3] / "resources" / "lessons").glob("*.md"))
EMPTY = ".../.../..."


@dataclass
class Written:
    """A step as it stands in the file: its words, its stage with what it inherits, and its question."""

    title: str
    body: str = ""
    stage: dict[str, Any] = field(default_factory=dict)
    ask: dict[str, Any] = field(default_factory=dict)

    def search(self, word: str | None = None, when: tuple[str, Moves] = ("end", ())) -> HandSearch:
        """The search by hand of this stage, or of its tree by another algorithm."""
        stage, word = self.stage, word or self.stage.get("search", "alpha-beta")
        return searched(
            stage.get("tree") or stage["position"].replace("/", ""), "tree" in stage, word, stage.get("depth"),
            stage.get("flat", False), when,
        )  # fmt: skip

    def path(self, name: str) -> Moves:
        """The moves to a node: 'E', 'E.1', 'root', 'b2.c1'."""
        first, *rest = name.split(".")
        if "tree" not in self.stage:
            return (
                ()
                if name == "root"
                else tuple(3 * (3 - int(cell[1])) + "abc".index(cell[0]) for cell in [first, *rest])
            )
        tree = brute.tree_of(self.stage["tree"])
        inner = [path for path in brute.layers(tree) if isinstance(brute.at(tree, path), list)]
        return (*inner["ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(first)], *(int(each) - 1 for each in rest))

    @property
    def when(self) -> tuple[str, Moves]:
        kind, _, name = self.stage.get("moment", "end").partition(" ")
        return kind, self.path(name) if name else ()


@cache
def searched(
    root: str, is_tree: bool, word: str, depth: int | None, is_flat: bool, when: tuple[str, Moves]
) -> HandSearch:
    orders = None
    if word in {"best", "worst"}:  # which of the orders that need as few nodes is the program's own choice
        trace = LessonSearch(SearchSetup(position="/".join((root[:3], root[3:6], root[6:])), word=word)).trace
        orders = {
            trace.moves_to(number): [trace.node(child).move or 0 for child in trace.children(number)]
            for number in range(len(trace))
        }
    return HandSearch(brute.tree_of(root) if is_tree else root, word, depth, is_flat, when, orders)


def written(path: Path) -> list[Written]:
    """Read a lesson's file."""
    steps: list[Written] = []
    for text in re.split(r"^## ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        title, _, rest = text.partition("\n")
        step = Written(title.strip())
        for name, block in re.findall(r"^```(stage|ask)\n(.*?)^```$", rest, re.MULTILINE | re.DOTALL):
            setattr(step, name, tomllib.loads(block))
        before = steps[-1].stage if steps and not {"tree", "position"} & {*step.stage} else {}
        step.stage = {key: value for key, value in before.items() if key != "say"} | step.stage
        step.body = re.sub(r"^```(stage|ask)\n.*?^```$", "", rest, flags=re.MULTILINE | re.DOTALL)
        steps.append(step)
    return steps


def computed(step: Written, words: str) -> str:
    """What stands for a placeholder, by hand."""
    what, _, about = words.partition(" ")
    if what == "guess":
        return "{guess}"
    if what not in {"value", "returned", "alpha", "beta"}:
        return f"{getattr(step.search(about or None).counts, what):,}"
    search, path = step.search(when=step.when), step.path(about)
    known, left = search.step.open.get(path), search.step.left.get(path)
    if what in {"alpha", "beta"}:
        window = known or left
        assert window is not None
        return search.text(window.alpha if what == "alpha" else window.beta)
    if known is not None:
        assert known.best is not None
        return search.text(known.best)
    assert left is not None
    sign = "" if what == "value" and left.is_whole else left.sign
    return search.text(left.value, "≈" if left.is_guess else sign)


def plain(text: str) -> str:
    """A text without its code, its links and their names, which are the program's."""
    text = re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"(?<!\])\[[^\]\n]*\](\([^)]*\))?", "[]", text)).strip()


def filled(step: Written, text: str) -> str:
    return plain(re.sub(r"\{([^{}\n]*)\}", lambda match: computed(step, match[1]), plain(text)))


@cache
def opened(path: Path) -> Lesson:
    return open_lesson(read_lesson(path.read_bytes()))


@pytest.mark.parametrize(
    "position",
    [".X./O.O/X.X", ".../XOX/O.X", "..X/OOX/OX.", ".../..O/OXX", pytest.param(EMPTY, marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("word", [row.word for row in NAMED if row.algorithm])
def test_every_named_algorithm_counts_by_hand_as_in_the_program(word: str, position: str) -> None:
    search, found = HandSearch(position.replace("/", ""), word), LessonSearch(SearchSetup(position=position, word=word))
    returns = found.count("returns") if found.counters.table else 0

    assert vars(search.counts) == {
        **{what: found.count(what) for what in COUNTS if what != "returns"},
        "returns": returns,
    }
    assert search.text(search.value) == found.value_at(found.place("root"), found.step("end"))


@pytest.mark.parametrize(
    "path",
    [pytest.param(each, marks=[pytest.mark.slow] * (EMPTY in each.read_text("utf-8"))) for each in LESSONS],
    ids=lambda path: path.stem,
)
def test_every_number_of_a_lesson_is_what_a_search_by_hand_finds(path: Path) -> None:
    steps, lesson = written(path), opened(path)

    assert [step.title for step in steps] == [step.title for step in lesson.steps]
    for step, shown in zip(steps, lesson.steps, strict=True):
        assert plain(shown.text) == filled(step, step.body), step.title
        assert plain(shown.say) == filled(step, step.stage.get("say", ""))
        if shown.question is not None:
            check_question(step, shown, shown.question)
    searched.cache_clear()  # half a million nodes, which every later collection of garbage would look at


def check_question(step: Written, shown: Step, question: LessonQuestion) -> None:
    for words, text in ((question.right, "right"), (question.wrong, "wrong")):
        assert plain(words) == filled(step, step.ask.get(text, ""))
    search = step.search(when=step.when)
    kind = next(key for key in ("window", "value", "cuts", "count", "move", "guess") if key in step.ask)
    about = step.ask[kind]
    if kind == "guess":
        assert [choice.name for choice in question.choices] == re.findall(r"\d+", step.stage["tree"])
        assert question.moves == {choice.number for choice in question.choices}
    elif kind == "move" and about != "best":
        *path, move = step.path(about)
        assert [choice.number for choice in question.choices if choice.number in question.moves] == [move]
        assert {choice.path[:-1] for choice in question.choices} == {tuple(path)}
    elif kind == "count":
        assert question.numbers == (getattr(search.counts, about),)
    elif kind == "move":
        assert question.moves == best_moves(step)
        assert len(question.moves) == 1
    elif kind == "window":
        path = step.path(about)
        window = search.step.open.get(path) or search.step.left[path]
        edges = tuple(edge if math.isinf(edge) else search.shown(edge) for edge in (window.alpha, window.beta))
        assert question.numbers == edges
    else:
        found = search.visited[step.path(about)]
        if kind == "cuts":
            assert question.moves == {*found.pruned} != set()
        else:
            assert question.numbers == (search.shown(found.value),)
            assert {bound.sign if bound else "" for bound in question.bounds} == signs(found)


def signs(found: Visited) -> set[str]:
    sign = "≈" if found.is_guess else found.sign or "="
    return {"", sign, *(["="] if found.is_whole and not found.is_guess else [])}


def best_moves(step: Written) -> set[int]:
    """The moves of the root that are best when the whole tree is known."""
    if "tree" in step.stage:
        values = [brute.minimax(child, is_max=False) for child in brute.tree_of(step.stage["tree"])]
        return {move for move, value in enumerate(values) if value == max(values)}
    board = step.stage["position"].replace("/", "")
    mover = "X" if board.count("X") == board.count("O") else "O"
    after = {cell: board[:cell] + mover + board[cell + 1 :] for cell in range(9) if board[cell] == "."}
    proved_value = {
        cell: -value_of_game(child, 3, 3, 3, not step.stage.get("flat", False)) for cell, child in after.items()
    }
    return {cell for cell, value in proved_value.items() if value == max(proved_value.values())}


# -- what the design says of the lessons -------------------------------------------------------------------------------


def lesson(number: int) -> list[Written]:
    return written(LESSONS[number - 1])


def test_there_are_eight_lessons(snapshot: SnapshotAssertion) -> None:
    titles = [opened(path).title for path in LESSONS if EMPTY not in path.read_text("utf-8")]

    assert [path.name[:2] for path in LESSONS] == [f"{number}-" for number in range(1, 9)]
    assert titles == snapshot  # fmt: skip


def test_the_tree_of_lessons_2_and_4_is_visited_but_for_the_9_and_the_right_half_of_c() -> None:
    text = "(((2 3) (5 9)) ((0 1) (7 5)))"
    tree = brute.tree_of(text)
    seen = brute.search(tree)

    assert {lesson(number)[0].stage["tree"] for number in (2, 4)} == {text}
    assert (len(seen.values), len(brute.layers(tree))) == (11, 15)
    assert seen.cuts == {(0, 1, 1), (1, 1)}
    assert brute.at(tree, (0, 1, 1)) == 9


def test_flat_scores_play_the_slower_win_of_lesson_3_and_plies_the_faster() -> None:
    flat, aware = lesson(3)[0], lesson(3)[1]
    board = "..XOOXOX."

    assert flat.stage["position"] == aware.stage["position"] == "..X/OOX/OX."
    assert (flat.stage["flat"], aware.stage["flat"]) == (True, False)
    assert (HandSearch(board, "minimax", is_flat=True).best_move, HandSearch(board, "minimax").best_move) == (0, 8)
    assert HandSearch(board, "minimax").text(999) == "+9"


@pytest.mark.parametrize(("word", "is_worst"), [("best", False), ("worst", True)])
def test_lesson_5_shows_the_best_and_the_worst_of_all_orders(word: str, is_worst: bool) -> None:
    step = next(step for step in lesson(5) if step.stage["search"] == word)
    found = extreme_nodes(step.stage["position"].replace("/", ""), is_worst)

    assert step.search().counts.nodes == found
    assert (found >= step.search("alpha-beta").counts.nodes) is is_worst


def test_lesson_5_and_knuth_and_moore_agree_on_the_fewest_leaves() -> None:
    step = next(step for step in lesson(5) if "tree" in step.stage)

    assert step.search().counts.leaves == 2 * 3 ** (2 / 2) - 1


def test_lesson_7_gives_the_game_away_until_three_plies_are_seen() -> None:
    steps = [step for step in lesson(7) if step.stage["search"] == "minimax"]
    board = steps[0].stage["position"].replace("/", "")
    played = {depth: HandSearch(board, "minimax", depth).best_move for depth in (1, 2, 3)}
    proved_value = {
        depth: -value_of_game(f"{board[:move]}X{board[move + 1 :]}", 3, 3, 3, True)
        for depth, move in played.items()
        if move is not None
    }

    assert {step.stage["depth"] for step in steps} == {1, 2, 3}
    assert [proved_value[depth] > 0 for depth in (1, 2, 3)] == [False, False, True]
    assert proved_value[2] < 0
