"""What is done beside the window for the search tree, a task each: what runs, how far it is, and a way to end it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import NoResult, ProgressCallback
from ttt_gui.system.files import write_chunks_atomically
from ttt_gui.system.text import shortened

Then = Callable[[Any], None]


@dataclass(frozen=True)
class TaskTexts:
    """The messages about a task: while it runs, when it is done, when it was stopped.

    ``done`` is '' where the result can be seen anyway; ``error_text`` begins the message about an error, and
    ``if_dropped`` is the message if the program ends before the task.
    """

    doing: str
    done: str
    stopped: str
    error_text: str
    if_dropped: str = ""


class Tasks(QObject):
    """Background tasks of one view, run one after the other in the queue's side lane.

    Signals:
        asked: a task has been queued: the message about an earlier one is out of date.
        busy_changed: a task has been queued or has ended.
        progressed: ``share`` has another value.
        said: (sentence) a task is done or was stopped.
        failed: (sentence) a task has failed.
    """

    asked = Signal()
    busy_changed = Signal()
    progressed = Signal()
    said = Signal(str)
    failed = Signal(str)

    def __init__(self, queue: TaskQueue, parent: QObject) -> None:
        super().__init__(parent)
        self.queue = queue
        self._open: list[tuple[Task, TaskTexts, Then | None]] = []  # the first runs
        self.share: float | None = None
        """How much of the running task is done, 0 to 1; None where nobody knows."""

    def ask(self, words: TaskTexts, function: Callable[[ProgressCallback], object], then: Then | None = None) -> None:
        """Queue ``function``, which must not touch a widget; ``then`` is called in the UI thread with its result."""
        task = self.queue.run(lambda control: function(control.tell), words.error_text, if_dropped=words.if_dropped)
        task.sampled.connect(self._on_sampled)
        task.finished.connect(self._on_finished)
        task.failed.connect(self._on_failed)
        self._open.append((task, words, then))
        self.asked.emit()
        self.busy_changed.emit()

    def write(
        self,
        path: Path,
        pieces: Callable[[ProgressCallback], Iterable[bytes]],
        done: str = "",
        then: Then | None = None,
    ) -> None:
        """Queue the writing of a file whose bytes ``pieces`` yields; ``done`` replaces the message 'NAME is
        written.'.
        """
        shown = shortened(path.name)
        words = TaskTexts(
            f"Writing {shown}",
            done or f"{shown} is written.",
            f"Stopped: {shown} was not written.",
            f"{shown} could not be written",
            f"{shown} was not written.",
        )
        self.ask(words, lambda on_progress: write_chunks_atomically(path, pieces(on_progress)), then)

    @property
    def busy(self) -> bool:
        """Whether a task runs or is queued."""
        return bool(self._open)

    @property
    def doing(self) -> str:
        """What the running task does, as a message; '' without one."""
        return self._open[0][1].doing if self._open else ""

    @Slot()
    def stop(self) -> None:
        """Stop the running task; queued ones follow."""
        if self._open:
            self._open[0][0].stop()

    @Slot(object)
    def _on_sampled(self, share: float | None) -> None:
        """Report how much of the running task is done."""
        if share != self.share:
            self.share = share
            self.progressed.emit()

    @Slot(object)
    def _on_finished(self, found: object) -> None:
        """Hand the result on and say that the task is done, or that it was stopped."""
        words, then = self._close()
        if found is NoResult.STOPPED:
            self.said.emit(words.stopped)
        else:
            if then:
                then(found)
            if words.done:
                self.said.emit(words.done)
        self.busy_changed.emit()

    @Slot(str)
    def _on_failed(self, sentence: str) -> None:
        """Say that the task has failed."""
        self._close()
        self.failed.emit(sentence)
        self.busy_changed.emit()

    def _close(self) -> tuple[TaskTexts, Then | None]:
        """Take the task that has ended off the queue, and return its texts and who wants its result."""
        self.share = None
        _, words, then = self._open.pop(0)
        return words, then
