"""The threads in which jobs run, one a lane, and what a person is told when a job fails."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from PySide6.QtCore import QObject, QThread, Slot

from ttt_gui.session.jobs.job import Lane
from ttt_gui.session.jobs.schedule import Asked, Schedule
from ttt_gui.session.log import unexpected

logger = logging.getLogger(__name__)
Tell = Callable[[Asked, object, str], None]
"""Takes a job that has run, what it found, and the sentence about its error or ''; called in the worker's thread."""


class Worker(Protocol):
    """A lane's thread, which runs from its making on."""

    def join(self, seconds: float) -> bool:
        """Wait for its end, which comes when the schedule is closed and the lane is empty; False where it did not."""


def start_worker(lane: Lane, schedule: Schedule, tell: Tell) -> Worker:
    """Start the thread of a lane.

    Searching has a QThread. The others are Python's daemons: a disk that hangs for ever in a write must not keep the
    program from ending, and a QThread that is not joined would abort it.
    """
    kind = _QtWorker if lane is Lane.SEARCH else _DaemonWorker
    return kind(lane, schedule, tell)


class _Loop(QObject):
    """What a worker does: lives in the thread it works in."""

    def __init__(self, lane: Lane, schedule: Schedule, tell: Tell) -> None:
        super().__init__()
        self._lane, self._schedule, self._tell = lane, schedule, tell

    @Slot()
    def work(self) -> None:
        """Run one job after the other until the schedule is closed."""
        while asked := self._schedule.take(self._lane):
            self._run(asked)

    def _run(self, asked: Asked) -> None:
        job, found, sentence = None, None, ""
        try:
            job = asked.make()
            self._schedule.begin(asked, job)
            with short_switch_interval():
                found = job.run()
        except Exception as error:
            sentence = sentence_of(error, asked.refusal)
        if self._schedule.end(asked):
            self._tell(asked, found, sentence)
        if job:
            job.release()  # after the news, because giving back a large table takes a while


class _QtWorker:
    def __init__(self, lane: Lane, schedule: Schedule, tell: Tell) -> None:
        self._thread = QThread()
        self._thread.setObjectName(f"ttt-gui-{lane.value}")
        self._loop = _Loop(lane, schedule, tell)
        self._loop.moveToThread(self._thread)
        self._thread.started.connect(self._loop.work)
        self._thread.start()

    def join(self, seconds: float) -> bool:
        self._thread.quit()
        return self._thread.wait(round(seconds * 1000))


class _DaemonWorker:
    def __init__(self, lane: Lane, schedule: Schedule, tell: Tell) -> None:
        self._loop = _Loop(lane, schedule, tell)
        self._thread = threading.Thread(target=self._loop.work, name=f"ttt-gui-{lane.value}", daemon=True)
        self._thread.start()

    def join(self, seconds: float) -> bool:
        self._thread.join(seconds)
        return not self._thread.is_alive()


def sentence_of(error: Exception, refusal: str) -> str:
    """What a person is told of an error. The project's own ValueErrors carry a whole sentence; of the others
    ``refusal`` says what did not work: 'x.svg could not be written'."""
    if isinstance(error, ValueError) and type(error).__module__.startswith("ttt_gui."):
        return str(error)
    if isinstance(error, OSError):
        logger.warning("%s: %s", refusal, error)
        return f"{refusal}: {error.strerror or error}."
    if isinstance(error, MemoryError):
        return f"{refusal}: there is not enough memory."
    logger.error("%s", refusal, exc_info=error)
    return unexpected(refusal)


_SWITCH_SECONDS = 0.0001  # Python in a worker gives the UI thread its turn this often: it asks at each call of Qt
_switching = threading.Lock()
_workers = 0  # how many are at work
_usual_seconds = 0.0  # the switch interval when none is


@contextmanager
def short_switch_interval() -> Iterator[None]:
    """While a worker runs Python, let the UI thread have its turn more often; compiled search needs no GIL at all.

    The interval is one of the whole interpreter: the first to come shortens it, the last to go restores it.
    """
    global _workers, _usual_seconds
    with _switching:
        if _workers == 0:
            _usual_seconds = sys.getswitchinterval()
            sys.setswitchinterval(_SWITCH_SECONDS)
        _workers += 1
    try:
        yield
    finally:
        with _switching:
            _workers -= 1
            if _workers == 0:
                sys.setswitchinterval(_usual_seconds)
