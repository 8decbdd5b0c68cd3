"""How long a search may take still: an estimate from how far it is, and that in words people use."""

from __future__ import annotations

import math

LEAST_SECONDS = 2.0
"""Nothing is estimated before a search has run so long: its first moves say too little of the others."""
_SMOOTH_SECONDS = 5.0  # so slowly an estimate follows what the last samples say

_MINUTE, _HOUR, _DAY = 60.0, 3_600.0, 86_400.0
_MONTH, _YEAR = 30.44 * _DAY, 365.25 * _DAY
_UNIVERSE = 13.8e9 * _YEAR
# From so many seconds on, in units of so many, and what one of them is called.
_UNITS = (
    (55.0, _MINUTE, "a minute"),
    (55 * _MINUTE, _HOUR, "an hour"),
    (22 * _HOUR, _DAY, "a day"),
    (0.95 * _MONTH, _MONTH, "a month"),
    (0.95 * _YEAR, _YEAR, "a year"),
)
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class TimeLeft:
    """Fed with looks at one search, says how long it takes still; smoothed, so that the words do not flicker.

    A search has done ``progress`` (0 to 1) of its tree in ``seconds``; the rest is taken to go as fast. Alpha-beta
    often gets faster, so it is an estimate and is called one.
    """

    def __init__(self) -> None:
        self._left: float | None = None
        self._fed = 0.0  # seconds of the search, at the last look

    def feed(self, progress: float, seconds: float) -> None:
        if seconds < LEAST_SECONDS or progress <= 0 or seconds < self._fed:
            return
        now = min(seconds * (1 - min(progress, 1.0)) / progress, 2 * _UNIVERSE)
        if self._left is None:
            self._left = now
        else:
            passed = seconds - self._fed
            before = max(0.0, self._left - passed)
            self._left = before + (1 - math.exp(-passed / _SMOOTH_SECONDS)) * (now - before)
        self._fed = seconds

    @property
    def seconds(self) -> float | None:
        """None as long as an estimate would mean nothing."""
        return self._left


def left_text(seconds: float) -> str:
    """'about nine days left'; beyond the age of the universe 'no end in sight'."""
    return "no end in sight" if seconds > _UNIVERSE else f"{in_words(seconds)} left"


def in_words(seconds: float) -> str:
    """'a few seconds', 'about 40 seconds', 'about nine days', 'millions of years'."""
    if seconds < 7.5:
        return "a few seconds"
    if seconds < _UNITS[0][0]:
        return f"about {10 * max(1, round(seconds / 10))} seconds"
    for size, word in ((1e9, "billions"), (1e6, "millions"), (1e3, "thousands")):
        if seconds / _YEAR >= 2 * size:
            return f"{word} of years"
    _from, unit, one = next(each for each in reversed(_UNITS) if seconds >= each[0])
    number = round(seconds / unit)
    if number <= 1:
        return f"about {one}"
    return f"about {_rounded(number)} {one.split()[1]}s"


def _rounded(number: int) -> str:
    """A number from two on as it is said: 'nine', '20', '400'."""
    if number - 2 < len(_NUMBERS):
        return _NUMBERS[number - 2]
    digits = 10 ** (len(str(number)) - 2)
    step = 5 * digits if number >= 10 * digits else digits
    return str(step * round(number / step))
