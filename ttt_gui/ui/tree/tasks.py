"""What is done beside the window for the search tree, a job each: what runs, how far it is, and a way to end it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.session.jobs.job import Lane, Priority
from ttt_gui.session.jobs.piecewise import Outcome, Piecewise
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.system.pieces import Tell


@dataclass(frozen=True)
class Task:
    """Something that takes a while, as it is told of: while it is done, when it is, and when it was stopped.

    ``refusal`` begins the sentence about an error, and ``promise`` is what is said where the program ends before.
    """

    doing: str
    done: str
    stopped: str
    refusal: str
    promise: str = ""


class Tasks(QObject):
    """One after the other in the queue's side lane, in the order asked for.

    Signals:
        asked: one has been asked for: what was said of another is over.
        busy_changed: one has been asked for, or has ended.
        progressed: ``share`` is another one.
        said: (sentence) one is done or was stopped.
        failed: (sentence) one could not be done.
    """

    asked = Signal()
    busy_changed = Signal()
    progressed = Signal()
    said = Signal(str)
    failed = Signal(str)

    def __init__(self, queue: JobQueue, parent: QObject) -> None:
        super().__init__(parent)
        self._queue = queue
        self._open: dict[int, tuple[Task, Callable[[object], None] | None]] = {}  # by job
        self._share: float | None = None
        queue.sampled.connect(self._on_sampled)
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)

    def ask(self, task: Task, function: Callable[[Tell], object], then: Callable[[object], None] | None = None) -> None:
        """Have it done; ``then`` takes its result. The function may touch no widget, and what it shows may be held."""
        job_id = self._queue.ask(
            lambda: Piecewise(function), Priority.LOOK, Lane.SIDE, task.refusal, promise=task.promise, watch=True
        )
        self._open[job_id] = task, then
        self.asked.emit()
        self.busy_changed.emit()

    @property
    def busy(self) -> bool:
        return bool(self._open)

    @property
    def doing(self) -> str:
        """What is being done, '' for nothing."""
        return next((task.doing for task, _then in self._open.values()), "")

    @property
    def share(self) -> float | None:
        """How much of it is done, 0 to 1; None where nobody knows."""
        return self._share

    @Slot()
    def stop(self) -> None:
        """End what is being done."""
        if self._open:
            self._queue.stop(next(iter(self._open)))

    @Slot(int, object)
    def _on_sampled(self, job_id: int, share: object) -> None:
        if job_id in self._open and share != self._share:
            self._share = share if isinstance(share, float) else None
            self.progressed.emit()

    @Slot(int, object, bool)
    def _on_finished(self, job_id: int, found: object, _alone: bool) -> None:
        if job_id not in self._open:
            return
        task, then = self._close(job_id)
        if found is Outcome.STOPPED:
            self.said.emit(task.stopped)
        else:
            if then:
                then(found)
            self.said.emit(task.done)
        self.busy_changed.emit()

    @Slot(int, str)
    def _on_failed(self, job_id: int, sentence: str) -> None:
        if job_id in self._open:
            self._close(job_id)
            self.failed.emit(sentence)
            self.busy_changed.emit()

    def _close(self, job_id: int) -> tuple[Task, Callable[[object], None] | None]:
        self._share = None
        return self._open.pop(job_id)
