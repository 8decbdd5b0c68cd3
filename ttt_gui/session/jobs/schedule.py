"""Who runs, who waits, who gives way: the state of the job queue, shared by its threads. No Qt in here.

One job runs in each lane (job.py), the most urgent first, then in the order asked for::

    PLAY        stops whatever runs in its lane; what was stopped is asked again by itself
    LOOK        stops a BACKGROUND job in its lane, likewise; waits for a PLAY job
    BACKGROUND  waits for both; from any lane it gives way, likewise, to one of them in the lane SEARCH, which is timed

So the player's move waits for nobody and is searched alone, unless somebody looks at something else meanwhile: then
both run side by side, and it is said of both, since what is timed shared the machine. Writing (the lane FILES) is
neither stopped nor counted as company: it waits for the disk.

The lane MEASURE goes last: rows of a comparison, which are timed as well and may take an hour. Its job computes only
while nothing waits or runs in SEARCH and SIDE, whatever the priorities, the counts that the window asks for included.
As soon as something does, the job is paused (it sleeps), and it goes on from where it was when that is over::

    SEARCH           [the player's move]                      [the next]
    SIDE                                        [a count]
    MEASURE   [row 1 ................... row 1 ......... row 1 ........ row 1][row 2

Nobody waits for it to fall asleep, which takes it a millisecond: asleep it is no company, so the player's search
counts as alone, and so does the row, whose clock stood meanwhile. The most urgent begins first, but none is stopped for
another of its lane, unless it is IDLE: that one ends, and is asked again by itself, to go on with what it has found.
One that cannot sleep is stopped instead, likewise.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from ttt_gui.session.jobs.job import Job, Lane, Pausable, Priority


@dataclass(eq=False)
class Asked:
    """A job that was asked for: how it is made, and how it stands."""

    id: int
    make: Callable[[], Job[object]]
    priority: Priority
    lane: Lane
    refusal: str
    promise: str = ""  # what the person is told was not done, where the program ends before
    key: str | None = None
    watched: bool = False
    place: int = 0  # in the order asked for: its id, or the place of the job of its key that it replaced
    job: Job[object] | None = None  # while it runs
    stop_wanted: bool = False
    dropped: bool = False  # nobody wants to hear of it any more
    again: bool = False  # stopped for a more urgent one: it goes back among the waiting
    paused: bool = False  # it sleeps until no other lane computes
    alone: bool = True  # whether no other lane computed while it ran and did not sleep
    ended: bool = False  # it has run, and its news are on their way


class Schedule:
    """Every call is safe from any thread; the workers wait in take()."""

    def __init__(self) -> None:
        self._changed = threading.Condition(threading.RLock())
        self._open: dict[int, Asked] = {}  # waiting, running, or with news on their way
        self._waiting: list[Asked] = []
        self._running: dict[Lane, Asked] = {}
        self._closed = False

    # -- for who asks -----------------------------------------------------------------------------------------------

    def ask(self, asked: Asked) -> bool:
        """Put a job among the waiting, and make way for it; False after close()."""
        with self._changed:
            if self._closed:
                return False
            asked.place = min([asked.id, *self._withdraw(asked.lane, asked.key)])
            self._open[asked.id] = asked
            self._waiting.append(asked)
            for each in self._running.values():
                if _gives_way(each, asked):
                    each.again = True
                    if each.job:
                        each.job.stop()
            self._settle()
        return True

    def stop(self, job_id: int) -> None:
        """Ask a job to end with what it has found."""
        with self._changed:
            asked = self._open.get(job_id)
            if asked:
                asked.stop_wanted = True
                if asked.job:
                    asked.job.stop()
                self._settle()

    def cancel(self, job_id: int) -> None:
        """Drop a job: if it runs, it is stopped."""
        with self._changed:
            asked = self._open.pop(job_id, None)
            if asked:
                self._drop(asked)
                self._settle()

    def withdraw(self, lane: Lane, key: str) -> None:
        """Drop the job of this key if it still waits."""
        with self._changed:
            self._withdraw(lane, key)
            self._settle()

    def close_news(self, asked: Asked) -> bool:
        """The job's news have arrived: it is open no longer; False where it was dropped meanwhile."""
        with self._changed:
            return self._open.pop(asked.id, None) is not None

    def open_jobs(self) -> list[Asked]:
        """The jobs that wait, run or have news on their way, in the order asked for."""
        with self._changed:
            return list(self._open.values())

    def is_open(self, job_id: int) -> bool:
        with self._changed:
            return job_id in self._open

    def is_done(self, lane: Lane, key: str) -> bool:
        """Whether no job of this key waits or runs."""
        with self._changed:
            return not any(asked.key == key for asked in self._undone(lane))

    def wait_for(self, lane: Lane, timeout: float) -> bool:
        """Wait until a lane has nothing to do; False when the time (in seconds) ran out."""
        end = time.monotonic() + timeout
        with self._changed:
            while self._undone(lane):
                if (remaining := end - time.monotonic()) <= 0:
                    return False
                self._changed.wait(remaining)
        return True

    def close(self) -> list[str]:
        """Drop everything but what is to be written, and let the workers end when that is done.

        Gives the promises that are not kept by that.
        """
        with self._changed:
            self._closed = True
            broken = []
            for asked in [each for each in self._open.values() if each.lane is not Lane.FILES]:
                if asked.promise and not asked.ended:
                    broken.append(asked.promise)
                del self._open[asked.id]
                self._drop(asked)
            self._settle()
            return broken

    def abandon(self) -> list[str]:
        """Nobody hears any more: a worker that is still busy, behind a disk that hangs, ends without a word.

        Gives the promises of what is not written.
        """
        with self._changed:
            broken = []
            for asked in self._open.values():
                asked.dropped = True
                if asked.promise and not asked.ended:
                    broken.append(asked.promise)
            self._open.clear()
            return broken

    # -- for the workers --------------------------------------------------------------------------------------------

    def take(self, lane: Lane) -> Asked | None:
        """The next job of a lane, waited for; None when the schedule is closed."""
        with self._changed:
            while (asked := self._next(lane)) is None:
                if self._closed:
                    return None
                self._changed.wait()
            self._waiting.remove(asked)
            self._running[lane] = asked
            asked.alone = True
            asked.paused = lane is Lane.MEASURE and self._others_compute()
            self._settle()
            return asked

    def begin(self, asked: Asked, job: Job[object]) -> None:
        """The job is made and about to run: from now on it can be stopped and sampled."""
        with self._changed:
            asked.job = job
            if asked.stop_wanted or asked.dropped or asked.again:
                job.stop()
            elif asked.paused:
                self._pause(asked)

    def end(self, asked: Asked) -> bool:
        """The job has run; whether its news are wanted. One that gave way is among the waiting again."""
        with self._changed:
            asked.job = None
            del self._running[asked.lane]
            goes_back = asked.again and not asked.dropped
            asked.ended = not goes_back
            asked.again = False
            if goes_back:
                self._waiting.append(asked)
            self._settle()
            return not goes_back and not asked.dropped

    def running(self) -> list[tuple[Asked, Job[object]]]:
        """What runs now and can be sampled."""
        with self._changed:
            return [(asked, asked.job) for asked in self._running.values() if asked.job]

    # -- with the lock held -----------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """After any change: the measure sleeps or goes on, who computes beside another is noted, the workers look."""
        measure = self._running.get(Lane.MEASURE)
        if measure and not (measure.stop_wanted or measure.dropped or measure.again):
            others = self._others_compute()
            if others and not measure.paused:
                self._pause(measure)
            elif measure.paused and not others:
                self._resume(measure)
        company = [each for each in self._running.values() if each.lane is not Lane.FILES and not each.paused]
        if len(company) > 1:
            for each in company:
                each.alone = False
        self._changed.notify_all()

    @staticmethod
    def _pause(measure: Asked) -> None:
        measure.paused, job = True, measure.job
        if job and isinstance(job, Pausable):
            job.pause()
        elif job:
            measure.paused, measure.again = False, True  # it computes until it has ended
            job.stop()

    @staticmethod
    def _resume(measure: Asked) -> None:
        measure.paused, job = False, measure.job
        if job and isinstance(job, Pausable):
            job.resume()

    def _others_compute(self) -> bool:
        """Whether something waits or runs that goes before what is measured."""
        return any(asked.lane in (Lane.SEARCH, Lane.SIDE) for asked in (*self._waiting, *self._running.values()))

    def _withdraw(self, lane: Lane, key: str | None) -> list[int]:
        """Drop the job of this key if there is one and it still waits; gives the place it had."""
        found = [each for each in self._waiting if each.lane is lane and each.key is not None and each.key == key]
        for asked in found:
            del self._open[asked.id]
            self._drop(asked)
        return [asked.place for asked in found]

    def _undone(self, lane: Lane) -> list[Asked]:
        running = self._running.get(lane)
        return [asked for asked in self._waiting if asked.lane is lane] + ([running] if running else [])

    def _next(self, lane: Lane) -> Asked | None:
        waiting = [asked for asked in self._waiting if asked.lane is lane]
        if lane is Lane.MEASURE:
            others = self._others_compute()
            ready = [asked for asked in waiting if not others or asked.stop_wanted]  # that one ends as it begins
        else:
            timed = any(_is_timed(asked) for asked in (*self._waiting, *self._running.values()))
            ready = [asked for asked in waiting if not (timed and asked.priority >= Priority.BACKGROUND)]
        return min(ready, key=lambda asked: (asked.priority, asked.place), default=None)

    def _drop(self, asked: Asked) -> None:
        asked.dropped = True
        if asked in self._waiting:
            self._waiting.remove(asked)
        elif asked.job:
            asked.job.stop()


def _gives_way(runs: Asked, asked: Asked) -> bool:
    """Whether a running job is stopped for one that is asked for."""
    if runs.priority <= asked.priority or runs.lane is Lane.FILES:
        return False
    if runs.lane is Lane.MEASURE:
        return runs.priority is Priority.IDLE and asked.lane is Lane.MEASURE
    return runs.lane is asked.lane or (runs.priority >= Priority.BACKGROUND and _is_timed(asked))


def _is_timed(asked: Asked) -> bool:
    """Whether a background job pauses for this one."""
    return asked.lane is Lane.SEARCH and asked.priority < Priority.BACKGROUND
