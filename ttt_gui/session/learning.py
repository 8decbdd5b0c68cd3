r"""A person's progress in Learn: finished lesson steps, counts of correct exercises, and those that come back, in a
file of its own.

::

    {"format": "ttt-gui progress", "version": 1,
     "values": {"4-the-first-cut.md\nThe first cut\nWhat is safe": true, "cuts tried": 20, "cuts right": 18,
                "cuts 3 in a row": 2, "again\ncuts\n3\n4127": [0, "2026-11-29"]}}

A step is identified by the file, the title of the lesson and its own title: after a rename it counts as new. The counts
of several windows add up. An exercise that was not right at the first try comes back after 1, 3 and 7 days: its entry
has how often it came back, and the day it is due.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, timedelta
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from ttt_gui.engine.learn.lesson import LESSON, LessonText, read_lesson
from ttt_gui.session.storage.user_file import Writer
from ttt_gui.session.storage.values_file import Edit, ValuesFile
from ttt_gui.system.shipped import resource

_KEY = "progress"  # the writer's key for the file
_ERROR_TEXT = "What you did in Learn could not be saved"
_MOST = 1_000_000_000
IN_A_ROW = 3
"""So many exercises right at the first try, one after the other, close a level."""
AGAIN_DAYS = (1, 3, 7)
"""After so many days an exercise that went wrong comes back, each time it was right."""
_AGAIN = "again"  # the first line of the key of such an exercise
_FIRST = resource(f"lessons/1-the-game-tree{LESSON.suffix}")
SHIPPED = tuple(sorted(_FIRST.parent.glob(f"*{LESSON.suffix}"))) if _FIRST else ()
"""The files of the lessons that come with the program, in their order."""


@cache
def shipped_lessons() -> Mapping[Path, LessonText]:
    """Return the lessons that come with the program, by their files, in their order."""
    return {path: read_lesson(path.read_bytes()) for path in SHIPPED}


class ExerciseKey(NamedTuple):
    """What identifies an exercise: its kind, its level, and the seed that it is drawn from, or its tree as text."""

    kind: str
    level: int
    text: str


class LearningProgress(QObject):
    """The progress: changed in memory at once, written to its file by the writer.

    ``problem`` is a sentence about a file that could not be used, else None. ``today`` returns the present day.

    Signals:
        changed: progress was added, or all of it was forgotten.
    """

    changed = Signal()

    def __init__(
        self, path: Path, writer: Writer, parent: QObject | None = None, today: Callable[[], date] = date.today
    ) -> None:
        super().__init__(parent)
        self._today = today
        self._file = ValuesFile(path, "progress", "nothing counts as done")
        self._writer = writer
        self._values = self._file.read()
        self.problem = self._file.problem
        writer.submit("temporary files of progress", self._file.sweep)

    @property
    def is_empty(self) -> bool:
        """Whether there is no progress."""
        return not self._values

    def done(self, file: str, lesson: str, steps: Iterable[str]) -> list[bool]:
        """Return for each step of a lesson, by title, whether it is done."""
        return [self._values.get(_step(file, lesson, step)) is True for step in steps]

    def set_done(self, file: str, lesson: str, step: str) -> None:
        """Mark a step as done."""
        self._edit(partial(_add, {_step(file, lesson, step): True}))

    @property
    def lessons_done(self) -> int:
        """How many of the lessons that come with the program are done, with all of their steps."""
        if self.is_empty:  # as at the first start, where no file need be read
            return 0
        lessons = shipped_lessons().items()
        return sum(all(self.done(path.name, text.title, (step.title for step in text.steps))) for path, text in lessons)

    def score(self, kind: str) -> tuple[int, int]:
        """Return how many exercises of ``kind`` were right at the first try, and how many were tried."""
        right, tried = (_number(self._values.get(f"{kind} {what}")) for what in ("right", "tried"))
        return min(right, tried), tried

    def in_a_row(self, kind: str, level: int) -> int:
        """Return how many exercises of a level were right at the first try, one after the other; from IN_A_ROW on the
        level is closed, and stays so."""
        return _number(self._values.get(_row(kind, level)))

    def is_closed(self, kind: str, level: int) -> bool:
        """Return whether so many exercises of a level were right in a row that it is closed."""
        return self.in_a_row(kind, level) >= IN_A_ROW

    def due(self) -> list[ExerciseKey]:
        """Return the exercises that come back today, or should have before: what has waited longest first."""
        today, found = self._today().isoformat(), list[tuple[str, ExerciseKey]]()
        for key, value in self._values.items():
            exercise, times = _exercise(key), _times(value)
            if exercise and times and times[1] <= today:
                found.append((times[1], exercise))
        return [exercise for _day, exercise in sorted(found)]

    def days_to(self, exercise: ExerciseKey) -> int | None:
        """Return in how many days an exercise comes back; None if it does not."""
        found = _times(self._values.get(_again(exercise)))
        return (date.fromisoformat(found[1]) - self._today()).days if found else None

    def count(self, exercise: ExerciseKey, is_right: bool) -> None:
        """Count the first try of an exercise."""
        self._edit(partial(_count, exercise, is_right, self._today()))

    def forget(self) -> dict[str, Any]:
        """Forget all progress, and return it for bring_back()."""
        forgotten = dict(self._values)
        self._edit(dict.clear)
        return forgotten

    def bring_back(self, forgotten: dict[str, Any]) -> None:
        """Restore forgotten progress, in addition to later progress."""
        self._edit(partial(_add, forgotten))

    def _edit(self, change: Edit) -> None:
        """Apply a change to the values, have it written, and report it."""
        change(self._values)
        self._file.edit(change)
        self._writer.submit(_KEY, self._file.write, _ERROR_TEXT)
        self.changed.emit()


def _add(more: Mapping[str, Any], values: dict[str, Any]) -> None:
    """Merge ``more`` into ``values``: numbers are added up, so that no window overwrites the counts of another."""
    for key, value in more.items():
        values[key] = min(_number(values.get(key)) + _number(value), _MOST) if type(value) is int else value


def _number(value: object) -> int:
    """Return a count of exercises from the file, and 0 for anything else."""
    return value if type(value) is int and 0 <= value <= _MOST else 0


def _step(file: str, lesson: str, step: str) -> str:
    """Return the key of a step in the file of progress."""
    return "\n".join((file, lesson, step))


def _row(kind: str, level: int) -> str:
    """Return the key of how many exercises of a level were right in a row."""
    return f"{kind} {level} in a row"


def _again(exercise: ExerciseKey) -> str:
    """Return the key of an exercise that comes back."""
    kind, level, text = exercise
    return "\n".join((_AGAIN, kind, str(level), text))


def _exercise(key: str) -> ExerciseKey | None:
    """Return the exercise that comes back by an entry of the file; None for any other entry."""
    head, *parts = key.split("\n", 3)
    if head != _AGAIN or len(parts) != 3 or not (parts[1].isascii() and parts[1].isdigit()):
        return None
    return ExerciseKey(parts[0], int(parts[1]), parts[2])


def _times(value: object) -> tuple[int, str] | None:
    """Return how often an exercise came back, and the day it is due; None for anything else."""
    if not isinstance(value, list) or len(value) != 2:
        return None
    times, day = value
    if type(times) is not int or not 0 <= times < len(AGAIN_DAYS) or not isinstance(day, str):
        return None
    try:
        return times, date.fromisoformat(day).isoformat()
    except ValueError:
        return None


def _count(exercise: ExerciseKey, is_right: bool, today: date, values: dict[str, Any]) -> None:
    """Count the first try of an exercise in ``values``, and let it come back where it is wrong, or not yet for good
    right."""
    kind, level, _text = exercise
    _add({f"{kind} right": int(is_right), f"{kind} tried": 1}, values)
    row = _row(kind, level)
    if (count := _number(values.get(row))) < IN_A_ROW:
        values[row] = count + 1 if is_right else 0
    key = _again(exercise)
    old = _times(values.get(key))
    if not is_right:
        times = 0
    elif old and old[1] <= today.isoformat():
        times = old[0] + 1
    else:
        return  # it never went wrong, or is not due yet
    if times < len(AGAIN_DAYS):
        values[key] = [times, (today + timedelta(AGAIN_DAYS[times])).isoformat()]
    else:
        del values[key]
