"""Everything that is written, by name: the files' lane of the job queue, so that the UI thread waits for no disk."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.session.jobs.job import Call, Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue


class Writer(QObject):
    """Has files written one after the other; of each name only what was submitted last.

    Signals:
        written: (key) the file was written.
        failed: (key, sentence) it was not; the sentence is for the user.
    """

    written = Signal(str)
    failed = Signal(str, str)

    def __init__(self, queue: JobQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._keys: dict[int, str] = {}  # by job
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)

    def submit(self, key: str, write: Callable[[], None], failure: str = "") -> None:
        """Call ``write`` soon, in the thread that writes; one of the same key that still waits is replaced by it.

        It reports what went wrong by raising OSError. ``failure`` is what a person is told then, and where the program
        ends before; without it nobody misses what is not done. After the queue is closed nothing is written any more.
        """
        promise = f"{failure}: the disk did not answer before the program ended." if failure else ""
        refusal = failure or "A file could not be written"
        job_id = self._queue.ask(lambda: Call(write), Priority.LOOK, Lane.FILES, refusal, promise=promise, key=key)
        self._keys = {each: name for each, name in self._keys.items() if self._queue.is_open(each)}
        self._keys[job_id] = key

    def withdraw(self, key: str) -> None:
        """Drop what was submitted under this key if it still waits."""
        self._queue.withdraw(Lane.FILES, key)

    def is_done(self, key: str) -> bool:
        """Whether nothing of this key waits or is being written."""
        return self._queue.is_done(Lane.FILES, key)

    def flush(self, timeout: float = 5.0) -> bool:
        """Wait until everything is written; False when the time (in seconds) ran out. For the end only."""
        return self._queue.flush(timeout)

    @Slot(int, object, bool)
    def _on_finished(self, job_id: int, _found: object, _alone: bool) -> None:
        key = self._keys.pop(job_id, None)
        if key is not None:
            self.written.emit(key)

    @Slot(int, str)
    def _on_failed(self, job_id: int, sentence: str) -> None:
        key = self._keys.pop(job_id, None)
        if key is not None:
            self.failed.emit(key, sentence)
