"""The queue of everything that takes time, as the UI thread sees it: ask, hear, stop."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from ttt_gui.session.jobs.garbage import GarbageCollection
from ttt_gui.session.jobs.job import Job, Lane, Priority
from ttt_gui.session.jobs.schedule import Asked, Schedule
from ttt_gui.session.jobs.worker import Worker, start_worker

logger = logging.getLogger(__name__)
SAMPLE_MS = 100
STOPPING_SECONDS = 1.0
WRITING_SECONDS = 5.0  # a game on a slow disk is worth more than a second


class JobQueue(QObject):
    """Runs jobs in their lanes (schedule.py says in which order); each ends in exactly one of finished and failed.

    Of a cancelled or replaced one nothing is heard. The signals carry the id that ask() gave: whoever asked knows its
    own and drops the others.

    Signals:
        sampled: (id, what sample() gave) ten times a second, of every watched job that runs.
        finished: (id, what was found, alone) ``alone`` is false where another lane computed meanwhile, both awake.
        failed: (id, sentence)
    """

    sampled = Signal(int, object)
    finished = Signal(int, object, bool)
    failed = Signal(int, str)
    _ended = Signal(object, object, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._schedule = Schedule()
        self._workers: dict[Lane, Worker] = {}  # each begins with the first job of its lane
        self._last_id = 0
        self._garbage = GarbageCollection(self)
        self.hangs = False  # whether a worker did not end with close(): the process must not wait for it
        self._timer = QTimer(self, interval=SAMPLE_MS)
        self._timer.timeout.connect(self._sample)
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    def ask(
        self,
        make: Callable[[], Job[object]],
        priority: Priority,
        lane: Lane,
        refusal: str,
        *,
        promise: str = "",
        key: str | None = None,
        watch: bool = False,
    ) -> int:
        """Have a job done when its turn comes; returns its id.

        ``make`` makes the job in its worker when it begins, and once more where it was stopped to give way: one that
        waits holds no memory. ``refusal`` begins the sentence about an error: 'x.svg could not be written'. A job that
        waits is replaced, in its place, by one of the same lane and ``key``. ``watch`` has sampled tell of it.
        ``promise`` is what close() gives where the job is cut short. After close() nothing is done.
        """
        self._last_id += 1
        asked = Asked(self._last_id, make, priority, lane, refusal, promise, key, watch)
        if not self._schedule.ask(asked):
            logger.warning("Not done after the end (%s)", refusal)
            return asked.id
        if lane not in self._workers:
            self._garbage.begin()
            self._workers[lane] = start_worker(lane, self._schedule, self._ended.emit)
        if watch:
            self._timer.start()
        return asked.id

    def stop(self, job_id: int) -> None:
        """End a job, by a flag set directly on it: finished comes with what it found so far."""
        self._schedule.stop(job_id)

    def cancel(self, job_id: int) -> None:
        """End a job and forget it: nothing of it is heard any more."""
        self._schedule.cancel(job_id)

    def withdraw(self, lane: Lane, key: str) -> None:
        """Cancel the job of this key if it still waits."""
        self._schedule.withdraw(lane, key)

    def is_open(self, job_id: int) -> bool:
        """Whether a job waits or runs, or its news are on their way."""
        return self._schedule.is_open(job_id)

    def is_done(self, lane: Lane, key: str) -> bool:
        """Whether no job of this key waits or runs."""
        return self._schedule.is_done(lane, key)

    @property
    def busy(self) -> bool:
        """Whether any job waits or runs, or has news on their way."""
        return bool(self._schedule.open_jobs())

    def flush(self, timeout: float = 5.0) -> bool:
        """Wait until everything is written; False when the time (in seconds) ran out. For the end only."""
        return self._schedule.wait_for(Lane.FILES, timeout)

    def close(self, stopping: float = STOPPING_SECONDS, writing: float = WRITING_SECONDS) -> list[str]:
        """Stop and forget what runs or waits, write what is to be written, end the threads. Safe in any state, twice.

        What does not stop within ``stopping`` seconds, and what is not written within ``writing``, is left to end with
        the process. Gives the promises that were not kept.
        """
        broken = self._schedule.close()
        self._timer.stop()
        began = time.monotonic()
        for lane, worker in self._workers.items():
            patience = writing if lane is Lane.FILES else stopping
            if not worker.join(max(0.0, began + patience - time.monotonic())):
                logger.warning("The worker of the lane %s did not end", lane.value)
                self.hangs = True
        self._garbage.end(worker_left=self.hangs)
        return broken + self._schedule.abandon()

    @Slot()
    def _sample(self) -> None:
        for asked, job in self._schedule.running():
            if asked.watched and self._schedule.is_open(asked.id):  # a slot may have cancelled it
                self.sampled.emit(asked.id, job.sample())
        self._rest()

    @Slot(object, object, str)
    def _on_ended(self, asked: Asked, found: object, sentence: str) -> None:
        if not self._schedule.close_news(asked):
            return  # cancelled while the news were on their way
        self._rest()
        if sentence:
            self.failed.emit(asked.id, sentence)
        else:
            self.finished.emit(asked.id, found, asked.alone)

    def _rest(self) -> None:
        """Let the timer rest while nobody looks."""
        if not any(asked.watched for asked in self._schedule.open_jobs()):
            self._timer.stop()
