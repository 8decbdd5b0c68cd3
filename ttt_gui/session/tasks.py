"""Background tasks: a function of a Control, run in a worker thread, and the Task returned to the caller."""

from __future__ import annotations

import gc
import logging
import sys
import threading
import time
from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QObject, Qt, QThread, QTimer, Signal, Slot

from ttt_gui.session.log import unexpected
from ttt_gui.session.schedule import Lane, Priority, Schedule, ScheduledWork, over
from ttt_gui.system.control import Control, Work

logger = logging.getLogger(__name__)
SAMPLE_MS = 100
SWITCH_SECONDS = 0.0001
"""The switch interval of Python once there are workers. The UI thread asks for the interpreter at each call of Qt: with
Python's usual 5 ms a window takes twice as long to draw while a worker runs Python."""
STOPPING_SECONDS = 1.0
WRITING_SECONDS = 5.0  # a game on a slow disk is worth more than a second


class Task(QObject):
    """A running or waiting piece of work, held by its requester.

    A task ends with exactly one of ``finished`` and ``failed``, unless it was cancelled or replaced: then it sends no
    signal. ``Task()`` is one that is over.

    Signals:
        sampled: (object) a snapshot of the work, ten times a second while it runs and has something to show.
        finished: (object) the result; NoResult.STOPPED where the work was stopped and has none.
        failed: (str) a message about the error.
    """

    sampled = Signal(object)
    finished = Signal(object)
    failed = Signal(str)

    def __init__(self, schedule: Schedule | None = None, asked: ScheduledWork | None = None) -> None:
        super().__init__()
        self._schedule, self._asked = schedule, asked

    @property
    def is_open(self) -> bool:
        """Whether the work waits or runs, or its result is not delivered yet."""
        return bool(self._schedule and self._asked and self._schedule.is_open(self._asked))

    @property
    def alone(self) -> bool:
        """Whether no other lane computed while the work ran, so that its time is comparable."""
        return self._asked is None or self._asked.alone

    @Slot()
    def stop(self) -> None:
        """End the work at once: ``finished`` follows with the result so far."""
        if self._schedule and self._asked:
            self._schedule.stop(self._asked)

    @Slot()
    def cancel(self) -> None:
        """End the work without further signals."""
        if self._schedule and self._asked:
            self._schedule.cancel(self._asked)


class TaskQueue(QObject):
    """Runs tasks in their lanes; used from the UI thread. schedule.py defines the order."""

    _ended = Signal(object, object, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._schedule = Schedule()
        self._workers: dict[Lane, _Worker] = {}  # each begins with the first work of its lane
        self._tasks: dict[ScheduledWork, Task] = {}  # open ones; a cancelled one goes at the next sample
        self._garbage = GarbageCollection(self)
        self.hanging: list[Lane] = []  # their workers did not end with close(): the process must not wait for them
        self._timer = QTimer(self, interval=SAMPLE_MS)
        self._timer.timeout.connect(self._sample)
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    def run(
        self,
        work: Work,
        error_text: str,
        priority: Priority = Priority.LOOK,
        lane: Lane = Lane.SIDE,
        *,
        if_dropped: str = "",
        key: str | None = None,
    ) -> Task:
        """Queue ``work`` for a worker and return its task; work that had to give way runs again from its beginning.

        ``work`` must hold no object of Qt, such as the ``self`` of a widget: if the worker dropped the last reference,
        the object would end in a foreign thread, which kills the process.

        ``error_text`` begins the message about an error: 'x.svg could not be written'. Waiting work is replaced, in its
        place, by work of the same lane and ``key``. ``if_dropped`` is returned by close() where the work is cut short.
        After close() no work is done.
        """
        asked = ScheduledWork(work, error_text, priority, lane, if_dropped, key)
        task = Task(self._schedule, asked)
        if not self._schedule.add(asked):
            logger.warning("Not done after the end (%s)", error_text)
            return task
        if lane not in self._workers:
            self._garbage.begin()
            sys.setswitchinterval(SWITCH_SECONDS)
            start = _QtWorker if lane is Lane.SEARCH else _DaemonWorker
            self._workers[lane] = start(lane, self._schedule, self._ended.emit)
        self._tasks[asked] = task
        self._timer.start()
        return task

    def withdraw(self, lane: Lane, key: str) -> None:
        """Cancel the work of ``key`` if it still waits."""
        self._schedule.withdraw(lane, key)

    def is_done(self, lane: Lane, key: str) -> bool:
        """Return whether no work of ``key`` waits or runs."""
        return self._schedule.is_done(lane, key)

    @property
    def busy(self) -> bool:
        """Whether any task waits, runs, or has an undelivered result."""
        return self._schedule.is_busy

    def flush(self, timeout: float = 5.0) -> bool:
        """Block until everything is written. Return False after ``timeout`` seconds. For the end only."""
        return self._schedule.wait_for(Lane.FILES, timeout)

    def is_empty(self, lane: Lane) -> bool:
        """Return whether no task of ``lane`` waits, runs, or has an undelivered result."""
        return self._schedule.is_empty(lane)

    def deliver(self) -> None:
        """Send the signals of ended tasks now. For the end only."""
        QCoreApplication.sendPostedEvents(self)

    def close(self, stopping: float = STOPPING_SECONDS, writing: float = WRITING_SECONDS) -> list[str]:
        """Stop and cancel tasks, finish writing, end the threads. Safe in any state, and twice.

        Work that does not stop within ``stopping`` seconds, and files not written within ``writing``, are left to end
        with the process. Return the messages about unfinished work.
        """
        broken = self._schedule.close()
        self._timer.stop()
        began = time.monotonic()
        for lane, worker in self._workers.items():
            patience = writing if lane is Lane.FILES else stopping
            if not worker.join(max(0.0, began + patience - time.monotonic())):
                logger.warning("The worker of the lane %s did not end", lane.value)
                self.hanging.append(lane)
        self._garbage.end(worker_left=bool(self.hanging))
        return broken + self._schedule.abandon()

    @Slot()
    def _sample(self) -> None:
        """Send a snapshot of each running task that has something to show."""
        for asked, task in list(self._tasks.items()):
            control = asked.control
            if control and task.is_open and (look := control.sample()) is not None:  # a slot may have cancelled it
                task.sampled.emit(look)
        self._forget_cancelled()

    @Slot(object, object, str)
    def _on_ended(self, asked: ScheduledWork, found: object, sentence: str) -> None:
        """Send the signal of a task whose work has run: ``sentence`` is that of an error, '' without one."""
        if not self._schedule.close_news(asked):
            return  # cancelled while the news were on their way
        task = self._tasks.pop(asked)
        self._forget_cancelled()
        if sentence:
            task.failed.emit(sentence)
        else:
            task.finished.emit(found)

    def _forget_cancelled(self) -> None:
        """Drop cancelled tasks, and stop the timer while no task is open."""
        self._tasks = {asked: task for asked, task in self._tasks.items() if task.is_open}
        if not self._tasks:
            self._timer.stop()


# -- The threads, one a lane -------------------------------------------------------------------------------------------


class _Worker(Protocol):
    """The thread of a lane, started by its constructor."""

    def join(self, seconds: float) -> bool:
        """Wait for the thread's end, once the schedule is closed and the lane is empty. Return False after
        ``seconds``.
        """


_Tell = Callable[[ScheduledWork, object, str], None]
"""A function of work that has run, its result, and the sentence about an error or ''; called in its thread."""


class _Loop(QObject):
    """The loop of a worker; lives in the worker's thread."""

    def __init__(self, lane: Lane, schedule: Schedule, tell: _Tell) -> None:
        super().__init__()
        self._lane, self._schedule, self._tell = lane, schedule, tell

    @Slot()
    def work(self) -> None:
        """Run one piece of work after the other until the schedule is closed."""
        while taken := self._schedule.take(self._lane):
            self._run(*taken)

    def _run(self, asked: ScheduledWork, control: Control) -> None:
        """Run one piece of work and tell its result or its error, unless nobody wants it any more."""
        found, sentence = None, ""
        try:
            found = control.run()
        except Exception as error:
            sentence = _sentence_of(error, asked.error_text)
        if self._schedule.end(asked):
            self._tell(asked, found, sentence)
        control.release()  # after the news, because giving back a large table takes a while
        if asked.ended:
            asked.work = over  # here, not in the UI thread: it may hold the last of a large trace


class _QtWorker:
    """A worker in a QThread, for searches: that they run in one is what this program was asked to show."""

    def __init__(self, lane: Lane, schedule: Schedule, tell: _Tell) -> None:
        self._thread = QThread()
        self._thread.setObjectName(f"ttt-gui-{lane.value}")
        self._loop = _Loop(lane, schedule, tell)
        self._loop.moveToThread(self._thread)
        self._thread.started.connect(self._loop.work)
        self._thread.start()

    def join(self, seconds: float) -> bool:
        """Wait for the thread's end; return False after ``seconds``."""
        self._thread.quit()
        return self._thread.wait(round(seconds * 1000))


class _DaemonWorker:
    """A worker in a daemon thread of Python: a disk that hangs for ever in a write must not keep the program from
    ending, and a QThread that is not joined would abort it."""

    def __init__(self, lane: Lane, schedule: Schedule, tell: _Tell) -> None:
        self._loop = _Loop(lane, schedule, tell)
        self._thread = threading.Thread(target=self._loop.work, name=f"ttt-gui-{lane.value}", daemon=True)
        self._thread.start()

    def join(self, seconds: float) -> bool:
        """Wait for the thread's end; return False after ``seconds``."""
        self._thread.join(seconds)
        return not self._thread.is_alive()


def _sentence_of(error: Exception, error_text: str) -> str:
    """Return the message to a person about an error. The project's own ValueErrors carry a whole sentence; for
    others ``error_text`` says what failed: 'x.svg could not be written'.
    """
    if isinstance(error, ValueError) and type(error).__module__.startswith("ttt_gui."):
        return str(error)
    if isinstance(error, OSError):
        logger.warning("%s: %s", error_text, error)
        return f"{error_text}: {str(error.strerror or error).removesuffix('.')}."
    if isinstance(error, MemoryError):
        return f"{error_text}: there is not enough memory."
    logger.error("%s", error_text, exc_info=error)
    return unexpected(error_text)


# -- The garbage: collected in the UI thread alone ---------------------------------------------------------------------


LOOK_MS = 200
"""The milliseconds between two looks for garbage. A worker that only reads positions makes 28,000 objects in that time,
which take half a millisecond to look through. All objects together, a hundred thousand with every view open, take some
tens of milliseconds, and come in turn at most every 24 seconds."""


class GarbageCollection(QObject):
    """Collects garbage in the thread of this object from begin() to end(), with Python's automatic collection disabled.

    The automatic collection runs in whichever thread creates an object, and a worker that destroyed a window would
    block with Qt.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._was_enabled = False
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._look)

    def begin(self) -> None:
        """Disable Python's automatic collection, before the first worker starts; a second call does nothing."""
        if not self._timer.isActive():
            self._was_enabled = gc.isenabled()
            gc.disable()
            self._timer.start()

    def end(self, *, worker_left: bool) -> None:
        """Enable Python's automatic collection after the workers have ended; with ``worker_left`` leave it disabled."""
        if self._timer.isActive():
            self._timer.stop()
            if self._was_enabled and not worker_left:
                gc.enable()

    @Slot()
    def _look(self) -> None:
        """Collect the oldest generation that is due, as Python would at the next object."""
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [generation for generation, (count, most) in enumerate(counts) if count > most]
        if due:
            gc.collect(due[-1])
