"""How often a view is told of what goes on: as often as a person reads figures, however often something is new."""

from __future__ import annotations

import time
from collections.abc import Callable

SECONDS = 0.25
"""Between two looks. Telling takes the UI thread 6 ms beside an engine that is examined, whose workers it waits for."""


class Pace:
    """Says when it is time again; the first time it always is."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._due = -1.0

    def begin(self) -> None:
        """Something else goes on: it is time."""
        self._due = -1.0

    def is_due(self) -> bool:
        """Whether it is time, which it is not again for SECONDS then."""
        now = self._clock()
        if now < self._due:
            return False
        self._due = now + SECONDS
        return True
