"""The schedule of background work, shared by the worker threads: which work runs, waits or gives way. Imports no Qt.

One piece of work runs in each lane, the most urgent first, then in the order of the requests::

    PLAY        stops whatever runs in its lane; stopped work is restarted automatically, from its beginning
    LOOK        stops BACKGROUND work in its lane, likewise; waits for PLAY
    BACKGROUND  waits for both; from any lane it gives way, likewise, to one of them in the lane SEARCH, which is timed

So the player's move waits for nothing and is searched alone, unless something else is computed for a view meanwhile:
then both run side by side, and neither counts as alone, since what is timed shared the machine. Writing (the lane
FILES) is neither stopped nor counted as concurrent load, since it only waits for the disk.

The lane MEASURE goes last: rows of a comparison, which are timed as well and may take an hour. A row computes only
while nothing waits or runs in SEARCH and SIDE, whatever the priorities. As soon as other work does, the row is paused,
and it resumes when that work is over::

    SEARCH           [the player's move]                      [the next]
    SIDE                                        [a count]
    MEASURE   [row 1 ................... row 1 ......... row 1 ........ row 1][row 2

Suspending a row, which takes a millisecond, is not awaited. Suspended work is no concurrent load, so the player's
search counts as alone, and so does the row, whose clock stood meanwhile. The most urgent row begins first, but none is
stopped for another of its lane, unless it is IDLE: IDLE work ends, and is restarted automatically with its results so
far.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from enum import Enum, IntEnum

from ttt_gui.system.control import Control, Work


class Priority(IntEnum):
    """The order in which work starts."""

    PLAY = 0  # the player's move: it waits for no other work, and none stops it
    LOOK = 1  # what the person looks at or waits for
    BACKGROUND = 2  # what may come later
    IDLE = 3  # what a view begins by itself, in the lane MEASURE: it makes way for all other work there


class Lane(Enum):
    """A queue of work: the work of one lane runs one after the other, the lanes run side by side."""

    SEARCH = "search"  # what searches and is timed
    SIDE = "side"  # counts, pictures, reading
    MEASURE = "measure"  # what is timed and takes long: computes while SEARCH and SIDE do not
    FILES = "files"  # writing: in the order asked for, never stopped, done before the program ends


@dataclass(eq=False)
class ScheduledWork:
    """A requested piece of work with its state."""

    work: Work
    error_text: str  # how a sentence about an error begins
    priority: Priority
    lane: Lane
    if_dropped: str = ""  # what the person is told was not done, where the program ends before
    key: str | None = None  # work that waits is replaced by work of the same key and lane
    place: int = 0  # in the order asked for: its own, or that of the work which it replaced
    control: Control | None = None  # while the work runs; another one each time
    stop_wanted: bool = False
    dropped: bool = False  # nobody wants to hear of it any more
    again: bool = False  # stopped for more urgent work: it goes back among the waiting
    paused: bool = False  # it sleeps until no other lane computes
    alone: bool = True  # whether no other lane computed while it ran and did not sleep
    ended: bool = False  # the work has run, and its news are on their way


class Schedule:
    """The waiting and running work of all lanes. Every call is thread-safe; the workers wait in take()."""

    def __init__(self) -> None:
        self._changed = threading.Condition(threading.RLock())
        self._open: list[ScheduledWork] = []  # waiting, running, or with news on their way, in the order asked for
        self._waiting: list[ScheduledWork] = []
        self._running: dict[Lane, ScheduledWork] = {}
        self._last_place = 0
        self._closed = False

    # -- for who asks -----------------------------------------------------------------------------------------------

    def add(self, asked: ScheduledWork) -> bool:
        """Queue work, and make way for it. Return False after close()."""
        with self._changed:
            if self._closed:
                return False
            self._last_place += 1
            asked.place = min([self._last_place, *self._withdraw(asked.lane, asked.key)])
            self._open.append(asked)
            self._waiting.append(asked)
            for each in self._running.values():
                if each.control and _gives_way(each, asked):
                    each.again = True
                    each.control.stop()
            self._update_state()
        return True

    def stop(self, asked: ScheduledWork) -> None:
        """End open work with its result so far."""
        with self._changed:
            if asked in self._open:
                asked.stop_wanted = True
                if asked.control:
                    asked.control.stop()
                self._update_state()

    def cancel(self, asked: ScheduledWork) -> None:
        """Drop open work; if it runs, stop it."""
        with self._changed:
            if asked in self._open:
                self._drop(asked)
                self._update_state()

    def withdraw(self, lane: Lane, key: str) -> None:
        """Drop the work of ``key`` in ``lane`` if it still waits."""
        with self._changed:
            self._withdraw(lane, key)
            self._update_state()

    def close_news(self, asked: ScheduledWork) -> bool:
        """Close work whose result was delivered. Return False where it was dropped meanwhile."""
        with self._changed:
            if asked not in self._open:
                return False
            self._open.remove(asked)
            return True

    @property
    def is_busy(self) -> bool:
        """Whether any work waits, runs or has an undelivered result."""
        with self._changed:
            return bool(self._open)

    def is_open(self, asked: ScheduledWork) -> bool:
        """Return whether this work waits, runs or has an undelivered result."""
        with self._changed:
            return asked in self._open

    def is_done(self, lane: Lane, key: str) -> bool:
        """Return whether no work of ``key`` waits or runs in ``lane``."""
        with self._changed:
            return not any(asked.key == key for asked in self._waiting_or_running(lane))

    def is_empty(self, lane: Lane) -> bool:
        """Return whether no work of ``lane`` waits, runs or has an undelivered result."""
        with self._changed:
            return not any(asked.lane is lane for asked in self._open)

    def wait_for(self, lane: Lane, timeout: float) -> bool:
        """Block until a lane is empty. Return False after ``timeout`` seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting_or_running(lane), timeout)

    def close(self) -> list[str]:
        """Drop all work outside the lane FILES, and let the workers end when that lane is done.

        Return the messages of the dropped work.
        """
        with self._changed:
            self._closed = True
            dropped = [asked for asked in self._open if asked.lane is not Lane.FILES]
            for asked in dropped:
                self._drop(asked)
            self._update_state()
            return _messages_of_dropped(dropped)

    def abandon(self) -> list[str]:
        """Give up the remaining work: a worker that is busy, behind a disk that hangs, ends without delivering its
        result.

        Return the messages of unwritten files.
        """
        with self._changed:
            unheard, self._open = self._open, []
            for asked in unheard:
                asked.dropped = True
            return _messages_of_dropped(unheard)

    # -- for the workers --------------------------------------------------------------------------------------------

    def take(self, lane: Lane) -> tuple[ScheduledWork, Control] | None:
        """Block until ``lane`` has work, and return it with its new Control, to be run at once; None when the
        schedule is closed.
        """
        with self._changed:
            while (asked := self._next_to_run(lane)) is None:
                if self._closed:
                    return None
                self._changed.wait()
            self._waiting.remove(asked)
            self._running[lane] = asked
            asked.alone, asked.control = True, Control(asked.work)
            asked.paused = lane is Lane.MEASURE and self._others_compute()  # one that is to end as it begins
            if asked.stop_wanted:
                asked.control.stop()
            self._update_state()
            return asked, asked.control

    def end(self, asked: ScheduledWork) -> bool:
        """Record that work has run, and return whether its result is wanted. Work that gave way is queued again."""
        with self._changed:
            asked.control = None
            del self._running[asked.lane]
            goes_back = asked.again and not asked.dropped
            asked.ended = not goes_back
            asked.again = False
            if goes_back:
                self._waiting.append(asked)
            self._update_state()
            return not goes_back and not asked.dropped

    # -- with the lock held -----------------------------------------------------------------------------------------

    def _update_state(self) -> None:
        """Update the state after any change: pause or resume MEASURE, note which work is not alone, and wake the
        workers.
        """
        measure = self._running.get(Lane.MEASURE)
        if measure and measure.control and not (measure.stop_wanted or measure.dropped or measure.again):
            others = self._others_compute()
            if others and not measure.paused:
                measure.control.pause()
            elif measure.paused and not others:
                measure.control.resume()
            measure.paused = others
        company = [each for each in self._running.values() if each.lane is not Lane.FILES and not each.paused]
        if len(company) > 1:
            for each in company:
                each.alone = False
        self._changed.notify_all()

    def _others_compute(self) -> bool:
        """Return whether work that goes before the lane MEASURE waits or runs."""
        return any(asked.lane in (Lane.SEARCH, Lane.SIDE) for asked in (*self._waiting, *self._running.values()))

    def _withdraw(self, lane: Lane, key: str | None) -> list[int]:
        """Drop the work of ``key`` in ``lane`` if it still waits, and return the places of the dropped work."""
        found = [each for each in self._waiting if each.lane is lane and each.key is not None and each.key == key]
        for asked in found:
            self._drop(asked)
        return [asked.place for asked in found]

    def _waiting_or_running(self, lane: Lane) -> list[ScheduledWork]:
        """Return the work of a lane that waits or runs."""
        running = self._running.get(lane)
        return [asked for asked in self._waiting if asked.lane is lane] + ([running] if running else [])

    def _next_to_run(self, lane: Lane) -> ScheduledWork | None:
        """Return the waiting work of a lane that is to run next; None where none may run now."""
        waiting = [asked for asked in self._waiting if asked.lane is lane]
        if lane is Lane.MEASURE:
            others = self._others_compute()
            ready = [asked for asked in waiting if not others or asked.stop_wanted]  # a stopped one ends as it begins
        else:
            timed = any(_is_timed(asked) for asked in (*self._waiting, *self._running.values()))
            ready = [asked for asked in waiting if not (timed and asked.priority >= Priority.BACKGROUND)]
        return min(ready, key=lambda asked: (asked.priority, asked.place), default=None)

    def _drop(self, asked: ScheduledWork) -> None:
        """Forget open work: remove it if it waits, stop it if it runs."""
        self._open.remove(asked)
        asked.dropped = True
        if asked in self._waiting:
            self._waiting.remove(asked)
            asked.work = over
        elif asked.control:
            asked.control.stop()


def over(_control: Control) -> object:
    """Raise AssertionError: stands in for work that is over, so that the holder of its Task keeps no trace and no
    picture alive."""
    raise AssertionError


def _messages_of_dropped(dropped: list[ScheduledWork]) -> list[str]:
    """Return what the person is told about work that was dropped before it ended."""
    return [asked.if_dropped for asked in dropped if asked.if_dropped and not asked.ended]


def _gives_way(runs: ScheduledWork, asked: ScheduledWork) -> bool:
    """Return whether the running work is stopped for the requested work ``asked``."""
    if runs.priority <= asked.priority or runs.lane is Lane.FILES:
        return False
    if runs.lane is Lane.MEASURE:
        return runs.priority is Priority.IDLE and asked.lane is Lane.MEASURE
    return runs.lane is asked.lane or (runs.priority >= Priority.BACKGROUND and _is_timed(asked))


def _is_timed(asked: ScheduledWork) -> bool:
    """Return whether BACKGROUND work pauses for this work."""
    return asked.lane is Lane.SEARCH and asked.priority < Priority.BACKGROUND
