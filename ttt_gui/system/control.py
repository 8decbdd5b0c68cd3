"""Stopping, pausing and sampling of long-running work: the Job protocol, and the Control that is passed to the work."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Protocol, TypeVar, runtime_checkable

Piece = TypeVar("Piece")
ProgressCallback = Callable[[float | None], None]
"""A progress callback: takes the fraction done (0 to 1), None where unknown; raises StoppedError to end the work."""


class StoppedError(Exception):
    """Raised in work that was stopped; the work releases its resources as the exception passes through."""


def no_progress(_share: float | None) -> None:
    """Ignore ``_share``: the progress callback of a caller who wants no progress."""


def with_progress(pieces: Iterable[Piece], on_progress: ProgressCallback, count: int | None = None) -> Iterator[Piece]:
    """Yield ``pieces`` and call ``on_progress`` before each; ``count`` is their number, or an upper bound of it."""
    for number, piece in enumerate(pieces):
        on_progress(min(1.0, number / count) if count else None)
        yield piece


def within(on_progress: ProgressCallback, start: float, end: float) -> ProgressCallback:
    """Return the progress callback of a part of the work whose 0 to 1 is ``start`` to ``end`` of the whole."""
    return lambda share: on_progress(None if share is None else start + (end - start) * share)


Found = TypeVar("Found", covariant=True)


class Job(Protocol[Found]):
    """Long-running work: run once in a worker thread; stopped and sampled from any thread meanwhile.

    The engine's classes (Searcher, PerfectSearcher, Solver, Oracle, TreeSize) are jobs: a job needs no Qt.
    """

    def run(self) -> Found:
        """Do the work and return the result; after stop(), return the partial result."""

    def stop(self) -> None:
        """Ask the job to end, which takes effect within a millisecond, also before run() has begun."""

    def sample(self) -> object:
        """Return a snapshot of the job's progress, or None where there is nothing to see."""

    def release(self) -> None:
        """Free the job's memory; called in the worker thread after run(), however run() ended."""


@runtime_checkable
class Pausable(Protocol):
    """A job that can be suspended and resumed: Searcher, Solver, Oracle, TreeSize.

    Both methods are called from any thread, also before run() has begun; they take effect within a millisecond. Time
    measured by the job excludes pauses. stop() takes precedence: it ends a paused job, too.
    """

    def pause(self) -> None:
        """Ask the job to suspend its work."""

    def resume(self) -> None:
        """Ask the job to continue."""


class Stoppable(Protocol):
    """Something that any thread can end at once: a job, a process."""

    def stop(self) -> None:
        """End the job or the process."""


@runtime_checkable
class Sampled(Protocol):
    """Something whose progress any thread can read while it works."""

    def sample(self) -> object:
        """Return a snapshot of the work's progress."""


Part = TypeVar("Part", bound=Stoppable)


class NoResult(Enum):
    """Result of a Control whose work was stopped and has nothing to show."""

    STOPPED = "stopped"


Work = Callable[["Control"], object]
"""A long-running function: it touches no widget, and asks its Control whether to go on."""
Look = Callable[[], object]
"""Returns a snapshot of a part of the work; called in any thread."""


_SHARE_SECONDS, _LEAST_SLEEP = 0.005, 1e-6
"""A thread that releases the GIL for short searches has it back before a waiting thread wakes, which so never gets it:
the window once waited 900 ms. A sleep, however short, lets the waiting thread take the GIL."""


class Control:
    """Stops, pauses and samples a piece of work from any thread; the work calls tell() between two steps.

    A part of the work that can be stopped itself (a search, a process) is linked by use() or do(), and is stopped at
    once. Work that lets StoppedError through ends with NoResult.STOPPED; work with a partial result catches the error
    and returns that result. A Control is a Job, and so can be a part of another Control. A Control without ``work`` is
    never run: pass one to a long-running function that is called directly.
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
        """Whether stop() was called."""
        return self._ended.is_set()

    @property
    def is_paused(self) -> bool:
        """Whether the work is paused."""
        return not self._awake.is_set()

    def clock(self) -> float:
        """Return a time in seconds that stands still from pause() to resume()."""
        return (self._asleep_since if self.is_paused else time.perf_counter()) - self._slept

    def rest(self, seconds: float) -> None:
        """Sleep for ``seconds`` or until stop(), so that other threads get the GIL."""
        self._ended.wait(seconds)

    def tell(self, look: object = None) -> None:
        """Publish ``look`` as the snapshot of the work (usually the fraction done, 0 to 1, or None), and block while
        paused.

        Raise StoppedError where the work was stopped.
        """
        self.show(look)
        self._awake.wait()  # which stop() ends
        self.show(look)
        if time.perf_counter() - self._shared > _SHARE_SECONDS:
            time.sleep(_LEAST_SLEEP)
            self._shared = time.perf_counter()

    def show(self, look: object) -> None:
        """Publish ``look`` without blocking, for timed work that must not sleep. Raise StoppedError where the work
        was stopped.
        """
        self._look = look
        if self.is_stopped:
            raise StoppedError

    @contextmanager
    def use(self, part: Part, look: Look | None = None) -> Iterator[Part]:
        """Link ``part`` inside the with block: stop(), pause(), resume() and sample() reach it.

        ``look`` returns the snapshot to show meanwhile; by default, that of the part's own sample().
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
        """Run an engine job as a part, and return its result; its memory is freed when the next job begins or the
        work ends.
        """
        self._give_back()
        self._held = job
        with self.use(job, look):
            return job.run()

    # -- a Job ------------------------------------------------------------------------------------------------------

    def run(self) -> object:
        """Run the work and return its result, or NoResult.STOPPED if the work let StoppedError through."""
        assert self._work is not None
        try:
            return self._work(self)
        except StoppedError:
            return NoResult.STOPPED

    def stop(self) -> None:
        """End the work and its linked parts; safe to call more than once."""
        with self._lock:
            self._ended.set()
            self._wake()
            for part, _ in self._parts:
                part.stop()

    def pause(self) -> None:
        """Suspend the work and its pausable parts until resume() or stop()."""
        with self._lock:
            if self.is_stopped or self.is_paused:
                return
            self._asleep_since = time.perf_counter()
            self._awake.clear()
            for part, _ in self._parts:
                if isinstance(part, Pausable):
                    part.pause()

    def resume(self) -> None:
        """Continue the work and its pausable parts after pause()."""
        with self._lock:
            self._wake()
            for part, _ in self._parts:
                if isinstance(part, Pausable):
                    part.resume()

    def sample(self) -> object:
        """Return the snapshot of the part linked last, else the look published last."""
        with self._lock:
            for part, look in self._parts[-1:]:
                if look:
                    return look()
                if isinstance(part, Sampled):
                    return part.sample()
            return self._look

    def release(self) -> None:
        """Drop the work function, which may hold a trace or a picture, and free the last job's memory."""
        self._work = None  # the function may hold much: a trace, a picture
        self._give_back()

    def _wake(self) -> None:
        """End a pause, if there is one, and count its seconds as slept."""
        if self.is_paused:
            self._slept += time.perf_counter() - self._asleep_since
            self._awake.set()

    def _give_back(self) -> None:
        """Free the memory of the job that do() ran last."""
        job, self._held = self._held, None
        if job:
            job.release()
