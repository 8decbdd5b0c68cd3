"""What takes time: how it is ended, paused and looked at from outside, and how it finds out that it is to end."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Protocol, TypeVar, runtime_checkable

Piece = TypeVar("Piece")
Tell = Callable[[float | None], None]
"""Takes the share that is done (0 to 1), None where nobody knows; raises StoppedError where no more is wanted."""


class StoppedError(Exception):
    """Nobody wants the rest: what was begun is given back on the way out."""


def untold(_share: float | None) -> None:
    """For whoever does not ask."""


def told(pieces: Iterable[Piece], tell: Tell, count: int | None = None) -> Iterator[Piece]:
    """The same pieces, telling before each; ``count`` is how many there are, or at most."""
    for number, piece in enumerate(pieces):
        tell(min(1.0, number / count) if count else None)
        yield piece


def within(tell: Tell, start: float, end: float) -> Tell:
    """For a part of the work, which is from one share of the whole to another: what is told never goes back."""
    return lambda share: tell(None if share is None else start + (end - start) * share)


Found = TypeVar("Found", covariant=True)


class Job(Protocol[Found]):
    """Something that takes time: run once in a worker; stopped and sampled from any thread while it runs.

    Engine classes (Searcher, PerfectSearcher, Solver, Oracle, TreeSize) are jobs as they are: no Qt is needed for it.
    """

    def run(self) -> Found:
        """Do it and give what was found; after stop() what was found so far."""

    def stop(self) -> None:
        """Ask it to end; seen within a millisecond, also where run() has not begun yet."""

    def sample(self) -> object:
        """A look at it as it stands; None where there is nothing to see."""

    def release(self) -> None:
        """Give its memory back; called in the worker, after run(), whatever became of it."""


@runtime_checkable
class Pausable(Protocol):
    """A job that can sleep while others compute and then go on where it was: Searcher, Solver, Oracle, TreeSize.

    Both are called from any thread, also before run() has begun, and seen within a millisecond. The seconds slept
    through are not among those that the job measures. stop() goes before: it ends a pause, and one that sleeps.
    """

    def pause(self) -> None:
        """Ask it to sleep."""

    def resume(self) -> None:
        """Ask it to go on."""


class Stoppable(Protocol):
    """What can be ended at once, from any thread: a job, a process."""

    def stop(self) -> None:
        """End it."""


@runtime_checkable
class Sampled(Protocol):
    """What can be looked at while it works, from any thread."""

    def sample(self) -> object:
        """A look at it as it stands."""


Part = TypeVar("Part", bound=Stoppable)


class Outcome(Enum):
    """What comes of work that was stopped and has nothing to show."""

    STOPPED = "stopped"


Work = Callable[["Control"], object]
"""What takes time, as a function: it touches no widget, and finds out through its Control whether it is to go on."""
Look = Callable[[], object]
"""Gives a look at a part of the work as it stands; called in any thread."""


_SHARE_SECONDS, _LEAST_SLEEP = 0.005, 1e-6
"""A thread that leaves the interpreter for short searches has it back before another thread wakes, and that one never
asks for it: a window waited 900 ms. To sleep, however shortly, lets the other one have it."""


class Control:
    """Ends a piece of work, lets it sleep and looks at it, from any thread; the work asks it between two of its steps.

    A part of the work that can be stopped itself (a search, a process) is linked by use() or do(): it hears at once.
    Work that StoppedError leaves ends with Outcome.STOPPED; work that has something to show catches that and gives it.
    A Control is a Job, and so it can be a part of another one. Without ``work`` it is for a function that is called.
    """

    def __init__(self, work: Work | None = None) -> None:
        self._work = work
        self._lock = threading.RLock()
        self._awake = threading.Event()
        self._awake.set()
        self._slept = self._asleep_since = 0.0  # seconds of all pauses, and when this one began
        self._ended = threading.Event()  # stopped
        self._shared = 0.0  # when others last had the interpreter for certain
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
        """Tell the time in seconds, which stands still from pause() to resume()."""
        return (self._asleep_since if self.is_paused else time.perf_counter()) - self._slept

    def rest(self, seconds: float) -> None:
        """Leave the interpreter to others for so long, or until a stop."""
        self._ended.wait(seconds)

    def tell(self, look: object = None) -> None:
        """Give a look at the work (where it has a share: 0 to 1, None where nobody knows), sleep while paused.

        Raises StoppedError where the work is to end.
        """
        self.show(look)
        self._awake.wait()  # which stop() ends
        self.show(look)
        if time.perf_counter() - self._shared > _SHARE_SECONDS:
            time.sleep(_LEAST_SLEEP)
            self._shared = time.perf_counter()

    def show(self, look: object) -> None:
        """Give a look at work that is timed, which does not sleep in its midst. Raises StoppedError likewise."""
        self._look = look
        if self.is_stopped:
            raise StoppedError

    @contextmanager
    def use(self, part: Part, look: Look | None = None) -> Iterator[Part]:
        """Link a part of the work while it works: it is stopped, paused and looked at with the whole.

        ``look`` gives what is to be seen meanwhile, where that is more than the part's own sample.
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
        """Run a job of the engine as a part; its memory is given back when the next begins or the whole is over."""
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
        self._work = None  # and what it holds: a trace, a picture
        self._give_back()

    def _wake(self) -> None:
        if self.is_paused:
            self._slept += time.perf_counter() - self._asleep_since
            self._awake.set()

    def _give_back(self) -> None:
        job, self._held = self._held, None
        if job:
            job.release()
