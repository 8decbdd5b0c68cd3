"""What was done in Learn: kept under file, lesson and step, shared by instances, forgotten and brought back."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from ttt_gui.session.learning import AGAIN_DAYS, ExerciseKey, LearningProgress
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
    for number, is_right in enumerate((True, False, True)):
        progress.count(ExerciseKey("cuts", 3, str(number)), is_right)
    assert writer.flush()
    again = LearningProgress(path, writer)
    assert again.score("cuts") == (2, 3)
    assert again.score("values") == (0, 0)


def test_what_is_forgotten_is_gone_from_the_file_too(path: Path, writer: Writer) -> None:
    progress = LearningProgress(path, writer)
    progress.set_done(FILE, LESSON, STEPS[0])
    progress.count(ExerciseKey("values", 1, "7"), True)
    assert writer.flush()
    forgotten = progress.forget()
    assert progress.is_empty
    progress.set_done(FILE, LESSON, STEPS[2])
    assert writer.flush()
    assert LearningProgress(path, writer).done(FILE, LESSON, STEPS) == [False, False, True]
    assert LearningProgress(path, writer).score("values") == (0, 0)
    progress.bring_back(forgotten)
    assert writer.flush()
    assert LearningProgress(path, writer).done(FILE, LESSON, STEPS) == [True, False, True]
    assert LearningProgress(path, writer).score("values") == (1, 1)


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
    assert progress.score("cuts") == ((1, 1) if value == 1 else (0, 0))


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


class Days:
    """A clock for tests: the day that it is."""

    def __init__(self) -> None:
        self.today = date(2026, 2, 27)

    def __call__(self) -> date:
        return self.today

    def go_on(self, days: int) -> None:
        self.today += timedelta(days)


TREE = ExerciseKey("cuts", 3, "4127")


def test_three_right_in_a_row_close_a_level_for_good(path: Path, writer: Writer) -> None:
    progress = LearningProgress(path, writer)
    for number, (is_right, row) in enumerate(
        [(True, 1), (True, 2), (False, 0), (True, 1), (True, 2), (True, 3), (False, 3)]
    ):
        assert not progress.is_closed("cuts", 3) or number == 6
        progress.count(ExerciseKey("cuts", 3, str(number)), is_right)
        assert progress.in_a_row("cuts", 3) == row
    assert progress.is_closed("cuts", 3)
    assert not progress.is_closed("cuts", 2)
    assert not progress.is_closed("values", 3)
    assert writer.flush()
    assert LearningProgress(path, writer).is_closed("cuts", 3)


def test_what_went_wrong_comes_back_after_1_3_and_7_days(path: Path, writer: Writer) -> None:
    days = Days()
    progress = LearningProgress(path, writer, today=days)
    progress.count(TREE, False)
    for wait in AGAIN_DAYS:
        assert progress.days_to(TREE) == wait
        days.go_on(wait - 1)
        assert not progress.due()
        progress.count(TREE, True)  # a day early: it comes back all the same
        days.go_on(1)
        assert writer.flush()
        progress = LearningProgress(path, writer, today=days)
        assert progress.due() == [TREE]
        progress.count(TREE, True)
        assert not progress.due()
    days.go_on(99)
    assert not progress.due()
    assert progress.days_to(TREE) is None
    assert writer.flush()
    assert "again" not in path.read_text()


def test_what_goes_wrong_again_begins_anew(path: Path, writer: Writer) -> None:
    days = Days()
    progress = LearningProgress(path, writer, today=days)
    progress.count(TREE, False)
    days.go_on(1)
    progress.count(TREE, True)
    days.go_on(3)
    progress.count(TREE, False)
    assert progress.days_to(TREE) == 1


def test_what_has_waited_longest_comes_first(path: Path, writer: Writer) -> None:
    days = Days()
    progress = LearningProgress(path, writer, today=days)
    kept = [ExerciseKey("search", 2, "((3 5) (2 9))"), TREE, ExerciseKey("values", 1, "positions 7")]
    for each in kept:
        progress.count(each, False)
        days.go_on(1)
    progress.count(ExerciseKey("values", 4, "2"), False)
    progress.count(ExerciseKey("values", 4, "3"), True)
    assert progress.due() == kept


@pytest.mark.parametrize("value", [None, 3, [], [0], [0, 3], [9, "2026-01-01"], [True, "2026-01-01"], [0, "soon"]])
@pytest.mark.parametrize("key", ["again\ncuts\n3\n4127", "again\ncuts\nx\n4127", "again\ncuts"])
def test_an_entry_that_is_none_does_not_come_back(path: Path, writer: Writer, key: str, value: object) -> None:
    _document(path, {key: value, "cuts 3 in a row": value})
    progress = LearningProgress(path, writer)
    assert progress.problem is None
    assert not progress.due()
    progress.count(TREE, False)
    assert progress.days_to(TREE) == 1


def test_a_file_of_an_older_version_is_read_and_kept(path: Path, writer: Writer) -> None:
    step = "\n".join((FILE, LESSON, STEPS[0]))
    _document(path, {step: True, "cuts tried": 20, "cuts right": 18})
    progress = LearningProgress(path, writer)
    assert progress.score("cuts") == (18, 20)
    progress.count(TREE, False)
    assert writer.flush()
    again = LearningProgress(path, writer)
    assert again.score("cuts") == (18, 21)
    assert again.done(FILE, LESSON, STEPS) == [True, False, False]


@given(st.tuples(*[st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1)] * 3))
def test_no_two_steps_share_a_key(names: tuple[str, str, str]) -> None:
    """Titles hold no line break, so that what joins them is no part of one."""
    from ttt_gui.session.learning import _step

    assert tuple(_step(*names).split("\n")) == names
