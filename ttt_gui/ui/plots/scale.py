"""The axis of values: where it begins and ends, its ticks, and how much of it lies below a value."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ttt_gui.ui.look.formats import THIN, grouped, scientific

_MOST_TICKS = 8


@dataclass(frozen=True)
class Scale:
    """From ``low`` to ``high`` in the plot's own units: powers of ten where it is logarithmic, else values."""

    low: float
    high: float
    logarithmic: bool
    step: float

    @classmethod
    def of(cls, values: Iterable[float], logarithmic: bool) -> Scale:
        """One that holds all values: whole powers of ten, or from 0 to a round number above the largest."""
        found = [value for value in values if value > 0 or not logarithmic]
        if logarithmic:
            low = math.floor(math.log10(min(found, default=1)) + 1e-9)
            high = max(math.ceil(math.log10(max(found, default=1)) - 1e-9), low + 1)
            return cls(low, high, True, math.ceil((high - low) / _MOST_TICKS))
        most = max(found, default=1.0) or 1.0
        step = _round_step(most / 6)
        return cls(0.0, math.ceil(most / step - 1e-9) * step, False, step)

    def at(self, value: float) -> float:
        """Where a value lies, in the plot's units."""
        return math.log10(value) if self.logarithmic else value

    @property
    def ticks(self) -> tuple[float, ...]:
        """Those with a label, in the plot's units."""
        count = round((self.high - self.low) / self.step)
        return tuple(self.low + index * self.step for index in range(count + 1) if self._is_within(index))

    def _is_within(self, index: int) -> bool:
        return self.low + index * self.step <= self.high + 1e-9

    @property
    def small_ticks(self) -> tuple[float, ...]:
        """Two to nine times each power of ten; none on a linear scale and where the powers stand close."""
        if not self.logarithmic or self.step > 1:
            return ()
        powers = range(round(self.low), round(self.high))
        return tuple(power + math.log10(times) for power in powers for times in range(2, 10))

    def label(self, tick: float, unit: str = "") -> str:
        """The words at a tick. A unit 's' is a time: its labels bring their own."""
        value = 10.0**tick if self.logarithmic else tick
        if unit == "s":
            return _time_label(value)
        if value >= 1e7:
            return scientific(value, 1).removeprefix(f"1{THIN}×{THIN}") if self.logarithmic else scientific(value)
        return grouped(round(value)) if value >= 1 or value == 0 else f"{value:g}"


def _time_label(seconds: float) -> str:
    for size, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")):
        if seconds >= size * 0.999:
            number = seconds / size
            text = grouped(round(number)) if abs(number - round(number)) < 1e-6 * number else f"{number:g}"
            return f"{text}{THIN}{unit}"
    return f"{seconds * 1e9:.3g}{THIN}ns" if seconds else "0"


def _round_step(least: float) -> float:
    """The next of 1, 2 and 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(times * power for times in (1.0, 2.0, 5.0, 10.0) if times * power >= least * (1 - 1e-9))


def spread_out(wanted: Sequence[float], room: float, low: float, high: float) -> list[float]:
    """Places as near to those wanted as can be, ``room`` apart and between ``low`` and ``high``, in the same order.

    Those that overlap become a block around their middle (pooled as in isotonic regression, Barlow et al. 1972); where
    there is not room for all they stand closer.
    """
    if not wanted:
        return []
    room = min(room, (high - low) / max(1, len(wanted) - 1)) if len(wanted) > 1 else room
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    blocks: list[list[float]] = []  # the sum of (wanted - offset), how many
    for rank, index in enumerate(order):
        blocks.append([wanted[index] - rank * room, 1])
        while len(blocks) > 1 and blocks[-2][0] / blocks[-2][1] > blocks[-1][0] / blocks[-1][1]:
            total, count = blocks.pop()
            blocks[-1][0] += total
            blocks[-1][1] += count
    starts = [total / count for total, count in blocks for _ in range(int(count))]
    places = [0.0] * len(wanted)
    last = high - (len(wanted) - 1) * room
    for rank, index in enumerate(order):
        places[index] = min(max(starts[rank], low), max(last, low)) + rank * room
    return places
