"""One thread that does all disk writing of the app, so that the UI thread never waits for a disk."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from ttt_gui.session.log import unexpected

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Job:
    run: Callable[[], None]
    failure: str  # what to say when it fails, such as "The game could not be saved"


class Writer(QObject):
    """A queue of jobs and the thread that does them in order.

    Signals:
        written: (key) the job was done.
        failed: (key, sentence) the job raised an error; the sentence is for the user.
    Connect them to bound methods of QObjects only: those run in the thread of their object.
    """

    written = Signal(str)
    failed = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._changed = threading.Condition()
        self._jobs: dict[str, _Job] = {}
        self._working: str | None = None  # the key of the job being done
        self._closed = False
        # A daemon: should the program die of an exception without close(), the process still ends.
        self._thread = threading.Thread(target=self._work, name="ttt-gui-writer", daemon=True)
        self._thread.start()

    def submit(self, key: str, job: Callable[[], None], failure: str = "A file could not be written") -> None:
        """Do the job soon, in the writer's thread; a job of the same key that still waits is replaced by it.

        A job reports what went wrong by raising OSError. After close() nothing is done any more.
        """
        with self._changed:
            if self._closed:
                logger.warning("Not written after the end: %s", key)
                return
            self._jobs[key] = _Job(job, failure)
            self._changed.notify_all()

    def withdraw(self, key: str) -> None:
        """Drop the job of this key if it still waits."""
        with self._changed:
            self._jobs.pop(key, None)

    def is_done(self, key: str) -> bool:
        """Whether no job of this key waits or is being done."""
        with self._changed:
            return key not in self._jobs and key != self._working

    def flush(self, timeout: float = 5.0) -> bool:
        """Wait until everything submitted is done; False when the time (in seconds) ran out. For the end only."""
        end = time.monotonic() + timeout
        with self._changed:
            while self._jobs or self._working:
                remaining = end - time.monotonic()
                if remaining <= 0:
                    return False
                self._changed.wait(remaining)
        return True

    def close(self, timeout: float = 10.0) -> None:
        """Do what is queued, then end the thread. Safe to call twice."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join(timeout)

    def _work(self) -> None:
        while True:
            with self._changed:
                self._working = None
                self._changed.notify_all()
                while not self._jobs and not self._closed:
                    self._changed.wait()
                if not self._jobs:
                    return
                key = next(iter(self._jobs))
                job = self._jobs.pop(key)
                self._working = key
            self._do(key, job)

    def _do(self, key: str, job: _Job) -> None:
        try:
            job.run()
        except OSError as error:
            logger.warning("%s: %s: %s", key, job.failure, error)
            self.failed.emit(key, f"{job.failure}: {error.strerror or error}.")
        except Exception:
            logger.exception("%s: unexpected error", key)
            self.failed.emit(key, unexpected(job.failure))
        else:
            self.written.emit(key)
