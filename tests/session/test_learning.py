"""What was done in Learn: kept under file, lesson and step, shared by instances, forgotten and brought back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from ttt_gui.engine.learn.exercise import ExerciseKind
from ttt_gui.session.learning import LearningProgress
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.storage.user_file import Writer

FILE, LESSON, STEPS = "4-the-first-cut.md", "The first cut", ("What is safe", "α and β", "The cut")


@pytest.fixture
def path() -> Path:
    return standard_paths().progress


def _document(path: Path, values: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"format": "ttt-gui progress", "version": 1, "values": values}))


def test_a_step_is_known_by_file_lesson_and_title(path: Path, writer: Writer) -> None:
    progress = LearningProgress(path, writer)
    assert progress.is_empty
    progress.set_done(FILE, LESSON, "α and β")
    assert writer.flush()
    again = LearningProgress(path, writer)
    assert again.done(FILE, LESSON, STEPS) == [False, True, False]
    assert again.done(FILE, LESSON, ("α and β, renamed",)) == [False]
    assert not any(again.done("other.md", LESSON, STEPS) + again.done(FILE, "Another title", STEPS))
    assert json.loads(path.read_text())["format"] == "ttt-gui progress"


def test_only_the_first_check_of_a_tree_counts_and_each_kind_for_itself(path: Path, writer: Writer) -> None:
    progress = LearningProgress(path, writer)
    for is_right in (True, False, True):
        progress.count(ExerciseKind.CUTS, is_right)
    assert writer.flush()
    again = LearningProgress(path, writer)
    assert again.score(ExerciseKind.CUTS) == (2, 3)
    assert again.score(ExerciseKind.VALUES) == (0, 0)


def test_what_is_forgotten_is_gone_from_the_file_too(path: Path, writer: Writer) -> None:
    progress = LearningProgress(path, writer)
    progress.set_done(FILE, LESSON, STEPS[0])
    progress.count(ExerciseKind.VALUES, True)
    assert writer.flush()
    forgotten = progress.forget()
    assert progress.is_empty
    progress.set_done(FILE, LESSON, STEPS[2])
    assert writer.flush()
    assert LearningProgress(path, writer).done(FILE, LESSON, STEPS) == [False, False, True]
    assert LearningProgress(path, writer).score(ExerciseKind.VALUES) == (0, 0)
    progress.bring_back(forgotten)
    assert writer.flush()
    assert LearningProgress(path, writer).done(FILE, LESSON, STEPS) == [True, False, True]
    assert LearningProgress(path, writer).score(ExerciseKind.VALUES) == (1, 1)


def test_two_instances_keep_what_either_has_done(path: Path, writer: Writer) -> None:
    one, other = LearningProgress(path, writer), LearningProgress(path, writer)
    one.set_done(FILE, LESSON, STEPS[0])
    assert writer.flush()
    other.set_done(FILE, LESSON, STEPS[1])
    assert writer.flush()
    assert LearningProgress(path, writer).done(FILE, LESSON, STEPS) == [True, True, False]


@pytest.mark.parametrize("value", ["yes", 1, None, [True], {"a": 1}, -5, 2**70, 1.5])
def test_a_value_that_is_none_counts_as_not_done(path: Path, writer: Writer, value: object) -> None:
    step = "\n".join((FILE, LESSON, STEPS[0]))
    _document(path, {step: value, "cuts right": value, "cuts tried": value, "more": value})
    progress = LearningProgress(path, writer)
    assert progress.problem is None
    assert progress.done(FILE, LESSON, STEPS) == [False] * 3
    assert progress.score(ExerciseKind.CUTS) == ((1, 1) if value == 1 else (0, 0))


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe", b"[]", b'{"values": 3}', b'{"format": "ttt-gui settings", "values": {}}']
)
def test_a_damaged_file_is_set_aside_and_said_once(
    path: Path, writer: Writer, data: bytes, snapshot: SnapshotAssertion
) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    progress = LearningProgress(path, writer)
    kept = path.with_name(f"{path.name}.damaged-1")
    assert kept.read_bytes() == data
    assert progress.problem == snapshot
    progress.set_done(FILE, LESSON, STEPS[0])
    assert writer.flush()
    assert LearningProgress(path, writer).done(FILE, LESSON, STEPS)[0]


@given(st.tuples(*[st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1)] * 3))
def test_no_two_steps_share_a_key(names: tuple[str, str, str]) -> None:
    """Titles hold no line break, so that what joins them is no part of one."""
    from ttt_gui.session.learning import _step

    assert tuple(_step(*names).split("\n")) == names
