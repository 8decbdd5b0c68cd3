"""How long the runs of a row took: collected run by run, summed up without holding anybody up.

A million times are sorted in pieces: one sort of all of them would keep the interpreter, and the window, for half a
second.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from heapq import merge
from math import ceil, floor

_PIECE = 4_096  # times that are sorted at once: half a millisecond
_FIRST_SUMMARY, _GROWTH = 16, 1.25  # a summary is made after so many runs, then each time there are so many times more


@dataclass(frozen=True)
class Times:
    """A summary of ``runs`` times in seconds: the fastest, the median, between what the middle half lies, the slowest.

    ``seconds`` has every one in the order of the runs.
    """

    runs: int
    least: float
    lower: float
    median: float
    upper: float
    most: float
    seconds: Sequence[float] = field(repr=False)


NO_TIMES = Times(0, 0.0, 0.0, 0.0, 0.0, 0.0, ())
"""Of what ran, but beside other work: the clock would have measured that too."""


class Stopwatch:
    """Collects times; ``summary`` is made anew when there are a quarter more than before, so that a million take no
    longer than a few thousand."""

    def __init__(self) -> None:
        self._seconds = array("d")
        self._pieces: list[array[float]] = []
        self._next = 1

    def add(self, seconds: float) -> bool:
        """Collect one time; whether a new summary is due."""
        self._seconds.append(seconds)
        count = len(self._seconds)
        if count % _PIECE == 0:
            self._pieces.append(array("d", sorted(self._seconds[-_PIECE:])))
        if count < self._next:
            return False
        self._next = max(count + _FIRST_SUMMARY, int(count * _GROWTH)) if count >= _FIRST_SUMMARY else count + 1
        return True

    def summary(self) -> Times:
        """Of all that were collected, at least one."""
        count = len(self._seconds)
        rest = sorted(self._seconds[len(self._pieces) * _PIECE :])
        wanted = [0.0, 0.25 * (count - 1), 0.5 * (count - 1), 0.75 * (count - 1), count - 1.0]
        places = sorted({place for each in wanted for place in (floor(each), ceil(each))})
        found: dict[int, float] = {}
        ordered = enumerate(merge(*self._pieces, rest) if self._pieces else rest)
        for place in places:
            found[place] = next(value for number, value in ordered if number == place)

        def at(place: float) -> float:
            below, above = found[floor(place)], found[ceil(place)]
            return below + (above - below) * (place - floor(place))

        least, lower, median, upper, most = map(at, wanted)
        return Times(count, least, lower, median, upper, most, self._seconds[:])


def times_of(seconds: Iterable[float]) -> Times:
    """The summary of times that are there already."""
    watch = Stopwatch()
    for each in seconds:
        watch.add(each)
    return watch.summary()
