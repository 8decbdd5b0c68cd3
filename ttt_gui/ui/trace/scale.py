"""Where the values of a trace lie on a number line from MIN's best to MAX's best."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.numbers.whole import NumberSubject
from ttt_gui.engine.request import Scores
from ttt_gui.engine.score import HEURISTIC_LIMIT, is_win
from ttt_gui.engine.trace.trace import SearchTrace

_LOOKED_AT = 20_000  # nodes whose values give the range of heuristics or numbers
_ZONE = 0.2  # the share of the line that wins have at either end where heuristics lie between them
_MOST_TICKS = 24


@dataclass(frozen=True)
class ValueScale:
    """A number line of values: at() gives places from 0, the left end, to 1. Heuristics are never on the scale of wins:
    they have the middle to themselves, from −``guesses`` to +``guesses``; 0 where the trace has none."""

    left: str
    middle: str
    right: str
    low: int
    high: int
    ticks: tuple[float, ...]
    guesses: int = 0
    trace: SearchTrace | None = None

    def at(self, value: int) -> float:
        """Return where a value of the trace lies, from 0 to 1; one beyond an end lies at that end."""
        if self.trace is None:
            return 0.5
        if not self.guesses:
            shown = self.trace.subject.shown_value(value)
            assert shown is not None
            return _within((shown - self.low) / (self.high - self.low))
        if not is_win(value):
            return 0.5 + (0.5 - 1.2 * _ZONE) * (2 * _within(0.5 + value / (2 * self.guesses)) - 1)
        shown = self.trace.subject.shown_value(value)
        assert shown is not None
        place = 0.5 + _sign(shown) * (0.5 - _ZONE)
        return place + _ZONE * _within(abs(shown) / self.high) * _sign(shown)

    @property
    def middle_at(self) -> float:
        """The place of 0; only where ``middle`` names it."""
        return self.at(0)


NO_SCALE = ValueScale("", "", "", -1, 1, ())


def scale_of(trace: SearchTrace) -> ValueScale:
    """Return the scale of a trace's values: in a game ± what the quickest win is worth, in a number tree its range."""
    board = trace.subject.board
    if board is None:
        return _number_scale(trace)
    hero, rival = trace.subject.sides
    words = (f"{rival} wins", "draw", f"{hero} wins")
    guesses = max((abs(value) for value in _values(trace) if value and abs(value) < HEURISTIC_LIMIT), default=0)
    size = 1 if trace.request.algorithm.scores is Scores.FLAT else board.rules.cells
    if guesses:
        edges = tuple(0.5 + side * (0.5 - _ZONE) for side in (-1, 1))
        return ValueScale(*words, -size, size, (0.0, edges[0], 0.5, edges[1], 1.0), guesses, trace)
    return ValueScale(*words, -size, size, _ticks(-size, size), 0, trace)


def _number_scale(trace: SearchTrace) -> ValueScale:
    subject = trace.subject
    assert isinstance(subject, NumberSubject)
    values = [node.value for node in subject.nodes if node.value is not None]
    low, high = min(values, default=0), max(values, default=0)
    if low == high:
        low, high = low - 1, high + 1
    middle = "0" if low < 0 < high else ""
    return ValueScale(trace.value_text(low), middle, trace.value_text(high), low, high, _ticks(low, high), 0, trace)


def _values(trace: SearchTrace) -> list[int | None]:
    step = 1 + len(trace) // _LOOKED_AT
    log = trace.log
    values = ((log.value(number), log.ply(number)) for number in range(0, len(trace), step))
    return [None if abs(value) > 20_000 else -value if ply % 2 else value for value, ply in values]


def _ticks(low: int, high: int) -> tuple[float, ...]:
    span = high - low
    step = next(size for power in range(9) for size in (10**power, 5 * 10**power) if span <= size * _MOST_TICKS)
    first = -(-low // step) * step
    return tuple((value - low) / span for value in range(first, high + 1, step))


def _within(share: float) -> float:
    return max(0.0, min(1.0, share))


def _sign(value: int) -> int:
    return 1 if value > 0 else -1
