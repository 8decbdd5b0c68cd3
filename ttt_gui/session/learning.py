r"""A person's progress in Learn: finished lesson steps and counts of correct exercises, in a file of its own.

::

    {"format": "ttt-gui progress", "version": 1,
     "values": {"4-the-first-cut.md\nThe first cut\nWhat is safe": true, "cuts tried": 20, "cuts right": 18}}

A step is identified by the file, the title of the lesson and its own title: after a rename it counts as new. The counts
of several windows add up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from ttt_gui.engine.learn.exercise import ExerciseKind
from ttt_gui.engine.learn.lesson import LESSON, LessonText, read_lesson
from ttt_gui.session.storage.user_file import Writer
from ttt_gui.session.storage.values_file import Edit, ValuesFile
from ttt_gui.system.shipped import resource

_KEY = "progress"  # the writer's key for the file
_ERROR_TEXT = "What you did in Learn could not be saved"
_MOST = 1_000_000_000
_FIRST = resource(f"lessons/1-the-game-tree{LESSON.suffix}")
SHIPPED = tuple(sorted(_FIRST.parent.glob(f"*{LESSON.suffix}"))) if _FIRST else ()
"""The files of the lessons that come with the program, in their order."""


@cache
def shipped_lessons() -> Mapping[Path, LessonText]:
    """Return the lessons that come with the program, by their files, in their order."""
    return {path: read_lesson(path.read_bytes()) for path in SHIPPED}


class LearningProgress(QObject):
    """The progress: changed in memory at once, written to its file by the writer.

    ``problem`` is a sentence about a file that could not be used, else None.

    Signals:
        changed: progress was added, or all of it was forgotten.
    """

    changed = Signal()

    def __init__(self, path: Path, writer: Writer, parent: QObject | None = None) -> None:
        super().__init__(parent)
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

    def score(self, kind: ExerciseKind) -> tuple[int, int]:
        """Return how many exercises of ``kind`` were right at the first check, and how many were checked."""
        right, tried = (_number(self._values.get(f"{kind.value} {what}")) for what in ("right", "tried"))
        return min(right, tried), tried

    def count(self, kind: ExerciseKind, is_right: bool) -> None:
        """Count an exercise checked for the first time."""
        self._edit(partial(_add, {f"{kind.value} right": int(is_right), f"{kind.value} tried": 1}))

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
