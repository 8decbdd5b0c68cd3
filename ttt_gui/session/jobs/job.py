"""What a job is: the one small protocol of everything that takes time, and how urgent it is."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, IntEnum
from typing import Protocol, TypeVar, runtime_checkable

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


class Priority(IntEnum):
    """Who goes first."""

    PLAY = 0  # the player's move: it waits for no other job, and none stops it
    LOOK = 1  # what the person looks at or waits for
    BACKGROUND = 2  # what may come later
    IDLE = 3  # what a view begins by itself, in the lane MEASURE: it makes way for all that is asked for there


class Lane(Enum):
    """Where a job runs: the jobs of a lane one after the other, the lanes beside one another."""

    SEARCH = "search"  # what searches and is timed
    SIDE = "side"  # counts, pictures, reading
    MEASURE = "measure"  # what is timed and takes long: computes while neither of these does
    FILES = "files"  # writing: in the order asked for, never stopped, done before the program ends


class Call:
    """A function as a job: what cannot be stopped, and is soon done."""

    def __init__(self, function: Callable[[], object]) -> None:
        self._function = function

    def run(self) -> object:
        return self._function()

    def stop(self) -> None:
        """It goes on to its end: there is nothing to stop it by."""

    def sample(self) -> None:
        return None

    def release(self) -> None:
        """It holds nothing."""
