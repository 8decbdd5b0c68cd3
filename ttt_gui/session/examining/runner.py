"""An examination in the background, as a view sees it: how it stands, what is known so far, what came of it."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.session.examining.examination import Examine, Examined, Progress, Request
from ttt_gui.session.examining.pace import Pace
from ttt_gui.session.jobs.job import Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.system.text import shortened

LANE = Lane.MEASURE
"""What is timed and takes long: it asks nothing while the player's move or a count is computed."""


class State(Enum):
    """How an examination stands."""

    EMPTY = "empty"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class Examination(QObject):
    """Runs one request at a time; what was found stays until another one begins.

    Signals:
        changed: what is known or how it stands is another thing; while it runs four times a second.
    """

    changed = Signal()

    def __init__(self, queue: JobQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._job_id = 0
        self._pace = Pace()
        self._state = State.EMPTY
        self._request: Request | None = None
        self._progress = Progress()
        self._examined: Examined | None = None
        self._sentence = ""
        queue.sampled.connect(self._on_sampled)
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)

    @property
    def state(self) -> State:
        return self._state

    @property
    def request(self) -> Request | None:
        """What was asked for last."""
        return self._request

    @property
    def progress(self) -> Progress:
        """What is known while it runs."""
        return self._progress

    @property
    def examined(self) -> Examined | None:
        """What came of it, once it is done, stopped ones too."""
        return self._examined

    @property
    def sentence(self) -> str:
        """Why it failed, '' where it did not."""
        return self._sentence

    def begin(self, request: Request) -> None:
        """Examine; what ran before is ended and forgotten."""
        self._queue.cancel(self._job_id)
        self._request, self._progress, self._examined, self._sentence = request, Progress(), None, ""
        self._state = State.RUNNING
        self._pace.begin()
        self._job_id = self._queue.ask(
            lambda: Examine(request),
            Priority.LOOK,
            LANE,
            f"{shortened(request.file.name)} could not be examined",
            watch=True,
        )
        self.changed.emit()

    def stop(self) -> None:
        """End it with what was answered so far."""
        if self._state is State.RUNNING:
            self._queue.stop(self._job_id)

    def clear(self) -> None:
        """End it and forget it."""
        self._queue.cancel(self._job_id)
        self._state, self._request, self._progress, self._examined = State.EMPTY, None, Progress(), None
        self._sentence = ""
        self.changed.emit()

    @Slot(int, object)
    def _on_sampled(self, job_id: int, sample: object) -> None:
        if job_id == self._job_id and isinstance(sample, Progress) and self._pace.is_due():
            self._progress = sample
            self.changed.emit()

    @Slot(int, object, bool)
    def _on_finished(self, job_id: int, found: object, _alone: bool) -> None:
        if job_id == self._job_id and isinstance(found, Examined):
            self._examined, self._state = found, State.DONE
            self.changed.emit()

    @Slot(int, str)
    def _on_failed(self, job_id: int, sentence: str) -> None:
        if job_id == self._job_id:
            self._sentence, self._state = sentence, State.FAILED
            self.changed.emit()
