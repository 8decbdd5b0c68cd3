"""What a person is shown of searches, lessons, exercises and trees, held to files: a refactoring changes none of it.

`pytest tests/golden --accept` writes the files anew; review the difference before it goes into git. Published counts
are asserted in tests/engine: these files hold everything else as it is, whether or not anybody published it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ttt_gui.command import main
from ttt_gui.command.words import SEARCH_SWITCHES
from ttt_gui.engine.learn.exercise import LEVELS, Exercise, ExerciseKind, Material, draw
from ttt_gui.engine.learn.grading import Field, FieldKind, GivenAnswers, grade, right_answers
from ttt_gui.engine.request import NAMED

FOLDER = Path(__file__).parent
LESSONS = sorted((FOLDER.parents[1] / "resources" / "lessons").glob("*.md"))
POSITIONS = (
    ("X.", "--k", "2"),
    ("XO./..X/O..",),
    ("X../.O./..X",),
    (".../.../...",),
    ("XO../.X../..O./....", "--k", "3", "--depth", "5"),
    (".../.../.../...", "--depth", "5"),
)
"""Positions with what makes the search of each short, as words of the command line after `analyse`."""
PRIVATE = {"seconds", "engine"}
"""What differs from machine to machine."""

TREES = {
    "alpha-beta": ("XO./..X/O..", "--max-ply", "2"),
    "alpha-beta whole": ("XO./.XX/O.O",),
    "minimax": ("XO./.XX/O.O", "--algorithm", "minimax"),
    "table and killers": ("X../.O./..X", "--tt", "--ordering", "killer,history", "--max-ply", "2"),
    "slip with a table": ("XO./..X/O..", "--cut", "lt", "--fail", "hard", "--tt", "--max-ply", "2"),
    "deepening": ("XO./.XX/O.O", "--iterative"),
    "stopped": ("XO./..X/O..", "--nodes", "15"),
    "numbers": ("((3 12 8) (2 4 6) (14 5 2))",),
    "numbers of four plies": ("(((2 3) (5 9)) ((0 1) (7 5)))",),
    "numbers by minimax": ("(((2 3) (5 9)) ((0 1) (7 5)))", "--algorithm", "minimax"),
}
"""Trees that are exported in every form of text, by name: the words of the command line after `trace`."""


@pytest.fixture
def lines_of(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run the command line with these words, which must make sense; return what it prints."""

    def run(*words: object) -> str:
        status = main.main([*map(str, words)])
        out, err = capsys.readouterr()
        assert status == 0, err
        return str(out)

    return run


@pytest.fixture
def held(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the file of this name, or with --accept write it there."""

    def compare(name: str, text: str) -> None:
        path = FOLDER / name
        if request.config.getoption("--accept"):
            path.write_text(text, encoding="utf-8")
        assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()

    return compare


# -- searches ----------------------------------------------------------------------------------------------------------


def switches() -> Iterator[tuple[str, ...]]:
    """Yield every named algorithm, and every value of every switch alone, as words of the command line."""
    for row in NAMED:
        yield "--algorithm", row.word
    for switch in SEARCH_SWITCHES:
        yield from ((switch.option, choice.word) for choice in switch.choices)
        if not switch.choices:
            yield (switch.option,)


def test_searches(lines_of: Callable[..., str], held: Callable[[str, str], None]) -> None:
    """The result of every algorithm and switch on some positions: counts, value, line, and each move with its bound."""
    lines = []
    for words in ((*position, *switch) for position in POSITIONS for switch in switches()):
        if not {"solver", "--depth"} <= set(words):
            found = json.loads(lines_of("analyse", *words, "--json"))
            lines += [" ".join(words), *(f"  {key}: {shown(found[key])}" for key in found if key not in PRIVATE)]
    held("searches.txt", "\n".join(lines) + "\n")


def shown(value: object) -> str:
    """Return a value of a result on one line, a list of moves or iterations in short."""
    if not isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    parts = [[each[key] for key in each if key not in PRIVATE] if isinstance(each, dict) else [each] for each in value]
    return " ".join(":".join(map(str, part)) for part in parts)


# -- lessons and exercises ---------------------------------------------------------------------------------------------


def test_lessons(lines_of: Callable[..., str], held: Callable[[str, str], None]) -> None:
    """Every step of every lesson with its computed numbers, its question, and the replies to answers."""
    texts = (lines_of("lesson", path, "--check").replace(str(path), path.name) for path in LESSONS)
    held("lessons.txt", "\n".join(texts))


def test_grades(held: Callable[[str, str], None]) -> None:
    """How exercises of every kind, material and level are graded: the right answers, and answers with mistakes."""
    lines = []
    for kind in ExerciseKind:
        for material in Material:
            for level in LEVELS:
                for seed in (1, 42, 4127):
                    exercise = draw(kind, material, level, seed)
                    marks = (f"{name} {marks_of(exercise, each)}" for name, each in answers_to(exercise).items())
                    lines.append(f"{kind.value} {material.value} {level} {seed}: {' | '.join(marks)}")
    held("grades.txt", "\n".join(lines) + "\n")


def answers_to(exercise: Exercise) -> dict[str, GivenAnswers]:
    """Return answers to an exercise by name: right ones, and some with one kind of mistake."""
    right = right_answers(exercise)
    off_by_one = {at: more(text) for at, text in right.typed.items()}
    first = next(iter(right.typed), None)
    deepest = {at: off_by_one[at] if at.node == max(each.node for each in right.typed) else right.typed[at]
               for at in right.typed}  # fmt: skip
    return {
        "right": right,
        "deepest wrong": replace(right, typed=deepest),
        "first wrong": replace(right, typed={**right.typed, **({first: off_by_one[first]} if first else {})}),
        "all wrong": replace(right, typed=off_by_one),
        "nothing cut": replace(right, cuts=frozenset()),
        "nothing typed": GivenAnswers({}, right.cuts),
    }


def more(text: str) -> str:
    """Return a number that is one more than what was typed; 0 for an infinite one."""
    return f"{int(text) + 1}" if re.fullmatch(r"-?\d+", text) else "0"


def marks_of(exercise: Exercise, answers: GivenAnswers) -> str:
    """Return the marks by their first letters, in the order of the search, and where each mistake that something
    follows from stands."""
    marking = grade(exercise, answers)
    letters = "".join(mark.mark.value[0] + (at(mark.source) if mark.source else "") for mark in marking.marks)
    return f"{letters} {marking.score(*FieldKind)} {marking.too_many}"


def at(field: Field) -> str:
    return f"({field.node}{field.asked.value})"


# -- exported trees ----------------------------------------------------------------------------------------------------


def test_trees(tmp_path: Path, lines_of: Callable[..., str], held: Callable[[str, str], None]) -> None:
    """Nodes, labels and marks of exported trees: files of text as they are; of a picture its texts, and its shapes by
    colour, since where they stand depends on the fonts of the machine."""
    for suffix in (".json", ".dot", ".tex", ".svg"):
        texts = []
        for name, words in TREES.items():
            file = tmp_path / f"tree{suffix}"
            lines_of("trace", *words, "--out", file)
            text = file.read_text(encoding="utf-8")
            texts += [f"== {name}: {' '.join(words)}", of_picture(text) if suffix == ".svg" else text]
        held(f"trees{suffix}.txt", "\n".join(texts))


def of_picture(text: str) -> str:
    """Return the texts of an SVG file, and the kinds of its shapes with their colours, each with how often it is
    there."""
    texts, shapes = Counter[str](), Counter[str]()

    def walk(element: ElementTree.Element, fill: str, stroke: str) -> None:
        fill, stroke = element.get("fill", fill), element.get("stroke", stroke)
        tag = element.tag.rpartition("}")[2]
        if tag in ("text", "title", "desc"):
            texts["".join(element.itertext()).strip()] += 1
        elif tag not in ("svg", "g", "defs"):
            shapes[f"{tag} fill {fill} stroke {stroke}"] += 1
        for child in element:
            walk(child, fill, stroke)

    walk(ElementTree.fromstring(text), "", "")
    return "".join(f"{count} × {what}\n" for what, count in chain(sorted(texts.items()), sorted(shapes.items())))
