"""The eight lessons that come with the app are what they promise: short steps, each with something to look at, and
no number typed that the engine can compute."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from ttt_gui.engine.learn.lesson import LessonText, read_lesson
from ttt_gui.engine.learn.opening import Lesson, open_lesson
from ttt_gui.engine.tree_size import TreeSize
from ttt_gui.game.position import parse_position

RESOURCES = Path(__file__).parents[3] / "resources"
FOLDER = RESOURCES / "lessons"
NUMBERS = range(1, 9)
STEPS = {
    "The game tree": ("A position", "Every move", "Every answer", "To the end", "How many?"),
    "Minimax by hand": ("Leaves", "MAX picks the largest", "MIN picks the smallest", "Up to B", "The root", "The line"),
    "Win soon, lose late": ("Flat scores", "Count plies", "Two ways to win", "Lose late", "Draws"),
    "The first cut": (
        "What is safe", "α and β", "Windows go down", "E finds a 5", "The cut", "Below C", "Saved",
        "No tie", "Fail-soft",
    ),
    "Order matters": (
        "Best first", "Worst first", "Count both", "The least possible", "Half the depth", "Killers", "Deep cut-offs",
    ),
    "The same position twice": ("Two ways", "Remember", "A table", "Bounds too", "Mirrors", "Count"),
    "When the horizon hides the truth": ("Stop early", "Guess", "The trap", "One ply more", "Deepening"),
    "Write your own": ("A move", "A value", "Recursion", "A cut", "Negamax", "Examine it"),
}  # fmt: skip
MOST_WORDS = 60
"""The most words of a step."""
PLACEHOLDER = re.compile(r"\{([^}]*)\}")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
TO_DO = re.compile(r"\b(Click|Press|Drag|Step back|Copy)\b")
TYPED = re.compile(
    r"\b[a-c][1-3]\b|\bply \d\b|\blesson \d\b|\b1975\b|10 − \*{0,2}ply|ply − 10"
    r"|win for MAX count 1, a loss −1 and a draw 0|draw counts 0|into a 0|from 0 to 8|w is 3 and d is 2"
    r"|\+1 means that X wins, −1 that O wins"
)
"""What stands for itself: names of cells, rules of scoring, a year, what a pupil is asked to type."""


@cache
def written(number: int) -> LessonText:
    return read_lesson(_file(number).read_bytes())


@cache
def opened(number: int) -> Lesson:
    return open_lesson(written(number))


def _file(number: int) -> Path:
    (found,) = FOLDER.glob(f"{number}-*.md")
    return found


def prose(text: str) -> str:
    """Return a text without code, names of nodes and links."""
    return re.sub(r"\[[^\]]*\](\([^)]*\))?", "", CODE.sub("", text))


def test_the_lessons_and_their_steps_are_those_of_the_design() -> None:
    assert len(list(FOLDER.glob("*.md"))) == len(STEPS)
    assert {written(number).title: tuple(step.title for step in written(number).steps) for number in NUMBERS} == STEPS


@pytest.mark.parametrize("number", NUMBERS)
def test_each_step_is_short_and_there_is_always_something_to_do(number: int) -> None:
    steps = written(number).steps
    idle = [not (step.ask or TO_DO.search(step.body)) for step in steps]

    words = {step.title: len(prose_words(step.body)) for step in steps}
    assert {title: count for title, count in words.items() if not 15 <= count <= MOST_WORDS} == {}
    assert not any(one and following for one, following in pairwise(idle))
    assert not [step.title for step in steps if "?" in prose(step.body) and not step.ask], "a question has an answer"


def prose_words(body: str) -> list[str]:
    """The words of a step, without code; a placeholder and a link are as many as their text."""
    text = re.sub(r"\{[^}]*\}", "0", re.sub(r"```.*?```", "", body, flags=re.DOTALL))
    return re.sub(r"\]\([^)]*\)", "]", text).split()


def test_each_lesson_but_the_first_has_its_code_and_each_ends_with_practice() -> None:
    for number in NUMBERS:
        steps = opened(number).steps
        assert [step.title for step in steps if number > 1 and "code" not in step.show] == []
        assert [bool(step.practise) for step in steps] == [False] * (len(steps) - 1) + [True]


@pytest.mark.parametrize("number", NUMBERS)
def test_no_number_is_typed_that_the_engine_computes(number: int) -> None:
    for step in written(number).steps:
        asked = [step.ask.text(key) for key in ("question", "right", "wrong")] if step.ask else []
        for text in (step.body, step.stage.text("say"), *asked):
            assert not re.search(r"\d", TYPED.sub("", PLACEHOLDER.sub("", prose(text)))), f"{step.title}: {text}"


@pytest.mark.parametrize("number", NUMBERS)
def test_what_a_step_speaks_of_stands_on_the_stage(number: int) -> None:
    for step in opened(number).steps:
        assert step.select is not None, step.title
        assert step.say, step.title
        linked = [step.lesson_search.place(name) for name in re.findall(r"\]\(node:([^)]+)\)", step.text)]
        for place in (step.select, *step.mark, *step.unfold):
            assert place.visit is not None, f"{step.title}: {place.name}"
        for place in linked if step.lesson_search.position else ():
            assert place.path[:-1] in {each.path for each in step.unfold} or not place.path, f"{step.title}: {place}"


@pytest.mark.parametrize("number", NUMBERS)
def test_a_question_says_more_when_it_is_answered_and_helps_when_it_is_not(number: int) -> None:
    for step in opened(number).steps:
        if step.question:
            at = step.question.place.path if step.question.place else ()
            names = [name for move, name in step.lesson_search.branches(at) if move in step.question.moves]
            assert step.question.right
            assert step.question.wrong or step.question.kind == "guess"
            assert not any(re.search(rf"\b{name}\b", step.question.wrong) for name in names), step.title


def test_the_code_of_lesson_8_stands_in_the_engines() -> None:
    for step, file in zip(written(8).steps, sorted((RESOURCES / "engines").glob("learn-*.py")), strict=False):
        (code,) = re.findall(r"```python\n(.*?)```", step.body, re.DOTALL)
        assert max(map(len, code.splitlines())) <= 28, "longer lines do not fit the column"
        assert "".join(code.split()) in "".join(file.read_text("utf-8").split()), step.title


def test_one_row_more_makes_the_tree_of_lesson_1_five_hundred_times_as_large() -> None:
    small, large = (TreeSize(parse_position(rows, k=3)).run() for rows in (".../.../...", ".../.../.../..."))

    assert small is not None
    assert large is not None
    assert 475 < large / small < 525
