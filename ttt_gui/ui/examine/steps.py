"""Jobs that are steps of one undertaking: each with what follows it, all of them ended together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.session.jobs.job import Job, Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue

Then = Callable[[Any], None]


class Steps(QObject):
    """Signals: failed: (int, str, bool) a job, the sentence about it, and whether all ends without it."""

    failed = Signal(int, str, bool)

    def __init__(self, queue: JobQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._open: dict[int, tuple[Then, bool]] = {}
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)

    def do(
        self,
        make: Callable[[], Job[object]],
        then: Then,
        refusal: str,
        lane: Lane = Lane.SIDE,
        is_all: bool = True,
        watch: bool = False,
    ) -> int:
        """Have a job done, and go on with what it finds; ``refusal`` begins the sentence about an error."""
        job_id = self._queue.ask(make, Priority.LOOK, lane, refusal or "It could not be done", watch=watch)
        self._open[job_id] = then, is_all
        return job_id

    def drop(self, *jobs: int) -> None:
        """End these, and forget them."""
        for job_id in jobs:
            self._queue.cancel(job_id)
            self._open.pop(job_id, None)

    def clear(self) -> None:
        """End and forget what is under way, but for what nothing follows: that is written."""
        self.drop(*(job_id for job_id, (then, _) in self._open.items() if then is not nothing))

    @Slot(int, object, bool)
    def _on_finished(self, job_id: int, found: object, _alone: bool) -> None:
        step = self._open.pop(job_id, None)
        if step:
            step[0](found)

    @Slot(int, str)
    def _on_failed(self, job_id: int, sentence: str) -> None:
        step = self._open.pop(job_id, None)
        if step:
            self.failed.emit(job_id, sentence, step[1])


def nothing(_found: object) -> None:
    """Nothing follows."""
