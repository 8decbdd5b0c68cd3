"""How long the questions will take that are still to be asked of an engine.

A search takes far longer where few stones lie, and these positions are asked first: by their share of all questions the
end would seem hours away, or minutes where it is hours. So each number of stones has a mean of its own, and one of
which nothing was asked yet continues the last step from number to number.
"""

from __future__ import annotations

from collections.abc import Sequence

from ttt_gui.game.position import Position

_OURS = 0.0003  # seconds a question, beside the call
_LEAST_STEP = 0.02


class TimeLeft:
    """Of questions in the order in which they are asked, at first by rising stones."""

    def __init__(self, order: Sequence[Position]) -> None:
        size = max((position.stones for position in order), default=0) + 1
        self._open = [0] * size
        self._asked = [0] * size
        self._spent = [0.0] * size
        for position in order:
            self._open[position.stones] += 1

    def take(self, stones: int, seconds: float) -> None:
        """One was answered, in so many seconds."""
        self._open[stones] -= 1
        self._asked[stones] += 1
        self._spent[stones] += seconds + _OURS

    @property
    def seconds(self) -> float | None:
        """Of one process; None where it is too early to tell."""
        left, mean, step = 0.0, 0.0, 0.0
        for still, asked, spent in zip(self._open, self._asked, self._spent, strict=True):
            if asked:
                mean, before = spent / asked, mean
                step = min(1.0, max(_LEAST_STEP, mean / before)) if before else step
            elif still and not step:
                return None
            elif still:
                mean *= step
            left += still * mean
        return left
