"""`ttt-gui lesson`: the window opens on a lesson; --check names every fault, or prints numbers and answers."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.command.conftest import ErrorText, Told
from tests.hostile_lessons import png
from ttt_gui import app
from ttt_gui.engine.learn.lesson import ASK_KEYS, CARDS, MOST_BYTES, MOST_STEPS, MOST_WORDS, STAGE_KEYS
from ttt_gui.engine.learn.lesson_search import COUNTS, SEARCHES
from ttt_gui.session.players import StartOptions

RESOURCES = Path(__file__).parents[2] / "resources"
LESSONS = sorted((RESOURCES / "lessons").glob("*.md"))
MANUAL = (RESOURCES / "manual" / "learn.md").read_text(encoding="utf-8")


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    path = tmp_path / "cut.md"
    path.write_text(
        """# A cut
## One
[E] found {value E.1}, and `{nodes}` stays. ![D](d.png)
```stage
tree = "(((2 3) (5 9)) ((0 1) (7 5)))"
moment = "after E.1"
say = "[B] has {beta B}."
```
```ask
window = "A"
right = "As at the start."
```
## Two
```ask
cuts = "E"
wrong = "Look at [E]."
```
## Three
```stage
moment = "end"
```
```ask
value = "E"
```
## Four
```stage
position = "..X/OOX/OX."
search = "minimax"
```
```ask
move = "best"
```
## Five
```ask
count = "nodes"
question = "And how many?"
```
""",
        encoding="utf-8",
    )
    (tmp_path / "d.png").write_bytes(png())
    return path


def test_a_lesson_without_a_fault_is_printed_with_its_numbers_and_answers(
    lesson: Path, told: Told, snapshot: SnapshotAssertion
) -> None:
    status, out, err = told("lesson", lesson, "--check")
    assert (status, err) == (0, "")
    assert out == snapshot


def test_every_fault_of_every_file_is_named_with_file_and_line(
    lesson: Path, told: Told, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    """A lesson that is sound is printed all the same."""
    bad, none, folder = tmp_path / "bad.MD", tmp_path / "none.md", tmp_path / "folder.md"
    bad.write_text("# T\n## S\n[A] [Q]\n```stage\ntree = 3\n```\n## S\n", encoding="utf-8")
    folder.mkdir()
    status, out, err = told("lesson", bad, "--check", none, folder, lesson)
    assert status == 1
    assert out.startswith(f"{lesson}: A cut, 5 steps.")
    assert err.splitlines() == snapshot


def test_what_a_terminal_would_obey_is_shown_instead(told: Told, tmp_path: Path) -> None:
    path = tmp_path / "red.md"
    text = '# \x1b[31mT\n## \u202eS\n\x07 bell\n```stage\ntree = "(1 2)"\nsay = "\\u001b[2J"\n```\n'
    path.write_text(text, encoding="utf-8")
    status, out, _ = told("lesson", "--check", path)
    assert (status, out.replace("\n", "").isprintable()) == (0, True)
    assert "Lecture: \\x1b[2J\n" in out


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_no_file_is_waited_for_or_read_beyond_its_limit(
    told: Told, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    pipe, large = tmp_path / "pipe.md", tmp_path / "large.md"
    os.mkfifo(pipe)
    large.write_bytes(b"# T\n" + b"x" * MOST_BYTES)
    status, _, err = told("lesson", "--check", pipe, large)
    assert status == 1
    assert err == snapshot


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "FILE.md is missing: name a lesson."),
        (["--check"], "FILE.md is missing: name a lesson."),
        (["cut.txt"], "A lesson's file ends with .md: “cut.txt” is none."),
        (["a.md", "b.md"], "One lesson is opened at a time: leave “b.md” out, or add --check."),
        (["--depth", "a.md"], "There is no switch “--depth”"),
    ],
)
def test_what_makes_no_sense_is_refused(error_text: ErrorText, words: list[str], sentence: str) -> None:
    assert sentence in error_text("lesson", *words)


def test_without_check_the_window_opens_on_the_lesson(
    lesson: Path, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[StartOptions] = []
    monkeypatch.setattr(app, "run", lambda start: started.append(start) or 0)
    assert told("lesson", lesson) == (0, "", "")
    assert started == [StartOptions(shown=lesson)]


@pytest.mark.parametrize("path", LESSONS, ids=[path.stem for path in LESSONS])
def test_the_lessons_that_come_with_the_app_have_no_fault(path: Path, told: Told) -> None:
    status, out, err = told("lesson", "--check", path)
    assert (status, err) == (0, "")
    assert 5 <= out.count("\nLecture: ") <= 9
    assert out.count("\nAnswer: ") >= 3


def test_the_example_of_the_manual_has_no_fault(tmp_path: Path, told: Told) -> None:
    """And every key, count, search and card that a lesson knows stands in the manual."""
    example = re.search(r"^````markdown\n(.*?)^````$", MANUAL, re.MULTILINE | re.DOTALL)
    assert example is not None
    path = tmp_path / "example.md"
    path.write_text(example[1], encoding="utf-8")
    status, out, err = told("lesson", "--check", path)
    assert (status, err) == (0, "")
    assert "11 nodes instead of 15" in out
    known = {*STAGE_KEYS, *ASK_KEYS, *COUNTS, *SEARCHES, *CARDS}
    assert sorted(word for word in known if f"`{word}`" not in MANUAL) == []
    assert all(f"{most}" in MANUAL for most in (MOST_STEPS, MOST_WORDS))


def test_all_eight_are_there() -> None:
    assert [path.name[:2] for path in LESSONS] == [f"{number}-" for number in range(1, 9)]
