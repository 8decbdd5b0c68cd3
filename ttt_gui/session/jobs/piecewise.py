"""Work in pieces as a job: how far it is can be sampled, and it is stopped between two pieces."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from ttt_gui.system.pieces import StoppedError, Tell


class Outcome(Enum):
    """What comes of a job that has no result of its own."""

    STOPPED = "stopped"


class Piecewise:
    """A function that is given a ``Tell`` to call after each of its pieces. Stopped, it is over at the next call, by an
    exception, and run() gives Outcome.STOPPED."""

    def __init__(self, function: Callable[[Tell], object]) -> None:
        self._function: Callable[[Tell], object] | None = function
        self._share: float | None = None
        self._stopped = False

    def run(self) -> object:
        assert self._function is not None
        try:
            self._tell(None)
            return self._function(self._tell)
        except StoppedError:
            return Outcome.STOPPED

    def stop(self) -> None:
        self._stopped = True

    def sample(self) -> float | None:
        """The share that is done, None where nobody knows."""
        return self._share

    def release(self) -> None:
        self._function = None  # and what it holds: a trace, a picture

    def _tell(self, share: float | None) -> None:
        self._share = share
        if self._stopped:
            raise StoppedError
