"""Work that takes time: how others end, pause and look at it, and how the work finds out that it is to end."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Protocol, TypeVar, runtime_checkable

Piece = TypeVar("Piece")
Tell = Callable[[float | None], None]
"""Takes the share of the work that is done (0 to 1), None where nobody knows; raises StoppedError to end the work."""


class StoppedError(Exception):
    """The work is to end, since nobody wants the rest: what the work holds is given back on the way out."""


def untold(_share: float | None) -> None:
    """Ignore the share: the Tell of a caller who does not want to know how far the work is."""


def told(pieces: Iterable[Piece], tell: Tell, count: int | None = None) -> Iterator[Piece]:
    """Yield the pieces and call ``tell`` before each; ``count`` is their number, or the most that there can be."""
    for number, piece in enumerate(pieces):
        tell(min(1.0, number / count) if count else None)
        yield piece


def within(tell: Tell, start: float, end: float) -> Tell:
    """Return the Tell of a part of the work, whose 0 to 1 is ``start`` to ``end`` of the whole: no share goes back."""
    return lambda share: tell(None if share is None else start + (end - start) * share)


Found = TypeVar("Found", covariant=True)


class Job(Protocol[Found]):
    """Work that takes time: run once in a worker thread; stopped and sampled from any thread while it runs.

    Engine classes (Searcher, PerfectSearcher, Solver, Oracle, TreeSize) are jobs as they are: a job needs no Qt.
    """

    def run(self) -> Found:
        """Do the work and return what was found; after stop() what was found so far."""

    def stop(self) -> None:
        """Ask the job to end; the job sees that within a millisecond, also where run() has not begun yet."""

    def sample(self) -> object:
        """Return a look at the job as it stands; None where there is nothing to see."""

    def release(self) -> None:
        """Give the job's memory back; called in the worker thread after run(), however that ended."""


@runtime_checkable
class Pausable(Protocol):
    """A job that can sleep while others compute and then go on where it was: Searcher, Solver, Oracle, TreeSize.

    Both methods are called from any thread, also before run() has begun; the job sees that within a millisecond. The
    seconds slept through are not among those that the job measures. stop() goes first: it ends a job that sleeps, too.
    """

    def pause(self) -> None:
        """Ask the job to sleep."""

    def resume(self) -> None:
        """Ask the job to go on."""


class Stoppable(Protocol):
    """What can be ended at once, from any thread: a job, a process."""

    def stop(self) -> None:
        """End the job or the process."""


@runtime_checkable
class Sampled(Protocol):
    """What can be looked at while it works, from any thread."""

    def sample(self) -> object:
        """Return a look at the work as it stands."""


Part = TypeVar("Part", bound=Stoppable)


class Outcome(Enum):
    """What a Control returns instead of a result when its work was stopped and has nothing to show."""

    STOPPED = "stopped"


Work = Callable[["Control"], object]
"""A function that takes time: it touches no widget, and finds out through its Control whether it is to go on."""
Look = Callable[[], object]
"""Gives a look at a part of the work as it stands; called in any thread."""


_SHARE_SECONDS, _LEAST_SLEEP = 0.005, 1e-6
"""A thread that gives up the interpreter (the GIL) for short searches has it back before a waiting thread wakes, which
so never asks for it: a window waited 900 ms. A sleep, however short, lets the waiting thread have the interpreter."""


class Control:
    """Ends a piece of work, pauses it and looks at it, from any thread; the work asks its Control between two steps.

    A part of the work that can be stopped itself (a search, a process) is linked by use() or do(), and hears at once.
    Work that lets StoppedError through ends with Outcome.STOPPED; work with something to show catches the error and
    returns that. A Control is a Job, and so can be a part of another Control. One without ``work`` is never run: it is
    handed to a function that is called directly.
    """

    def __init__(self, work: Work | None = None) -> None:
        self._work = work
        self._lock = threading.RLock()
        self._awake = threading.Event()
        self._awake.set()
        self._slept = self._asleep_since = 0.0  # seconds of all past pauses, and when the last pause began
        self._ended = threading.Event()  # set by stop()
        self._shared = 0.0  # when other threads last had the interpreter for certain
        self._parts: list[tuple[Stoppable, Look | None]] = []
        self._held: Job[object] | None = None  # what do() ran last
        self._look: object = None

    # -- for the work, in its worker --------------------------------------------------------------------------------

    @property
    def is_stopped(self) -> bool:
        return self._ended.is_set()

    @property
    def is_paused(self) -> bool:
        return not self._awake.is_set()

    def clock(self) -> float:
        """Return a time in seconds, which stands still from pause() to resume()."""
        return (self._asleep_since if self.is_paused else time.perf_counter()) - self._slept

    def rest(self, seconds: float) -> None:
        """Sleep for ``seconds``, so that other threads have the interpreter, or until stop()."""
        self._ended.wait(seconds)

    def tell(self, look: object = None) -> None:
        """Give a look at the work (its share, 0 to 1, or None where nobody knows it), and sleep while paused.

        Raises StoppedError where the work is to end.
        """
        self.show(look)
        self._awake.wait()  # which stop() ends
        self.show(look)
        if time.perf_counter() - self._shared > _SHARE_SECONDS:
            time.sleep(_LEAST_SLEEP)
            self._shared = time.perf_counter()

    def show(self, look: object) -> None:
        """Give a look at work that is timed and so must not sleep. Raises StoppedError where the work is to end."""
        self._look = look
        if self.is_stopped:
            raise StoppedError

    @contextmanager
    def use(self, part: Part, look: Look | None = None) -> Iterator[Part]:
        """Link a part of the work while it works: the part is stopped, paused and looked at with the whole.

        ``look`` gives what is to be seen meanwhile, where that is more than the part's own sample().
        """
        linked: Stoppable = part
        with self._lock:
            self._parts.append((linked, look))
            if self.is_stopped:
                linked.stop()
            elif self.is_paused and isinstance(linked, Pausable):
                linked.pause()
        try:
            yield part
        finally:
            with self._lock:
                self._parts.remove((linked, look))

    def do(self, job: Job[Found], look: Look | None = None) -> Found:
        """Run a job of the engine as a part; its memory is given back when the next job begins or the whole is over."""
        self._give_back()
        self._held = job
        with self.use(job, look):
            return job.run()

    # -- a Job ------------------------------------------------------------------------------------------------------

    def run(self) -> object:
        assert self._work is not None
        try:
            return self._work(self)
        except StoppedError:
            return Outcome.STOPPED

    def stop(self) -> None:
        with self._lock:
            self._ended.set()
            self._wake()
            for part, _ in self._parts:
                part.stop()

    def pause(self) -> None:
        with self._lock:
            if self.is_stopped or self.is_paused:
                return
            self._asleep_since = time.perf_counter()
            self._awake.clear()
            for part, _ in self._parts:
                if isinstance(part, Pausable):
                    part.pause()

    def resume(self) -> None:
        with self._lock:
            self._wake()
            for part, _ in self._parts:
                if isinstance(part, Pausable):
                    part.resume()

    def sample(self) -> object:
        with self._lock:
            for part, look in self._parts[-1:]:
                if look:
                    return look()
                if isinstance(part, Sampled):
                    return part.sample()
            return self._look

    def release(self) -> None:
        self._work = None  # the function may hold much: a trace, a picture
        self._give_back()

    def _wake(self) -> None:
        if self.is_paused:
            self._slept += time.perf_counter() - self._asleep_since
            self._awake.set()

    def _give_back(self) -> None:
        job, self._held = self._held, None
        if job:
            job.release()
