"""Which sentence the status bar shows when: each is seen long enough to be read, and goes when it is no longer true."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

NEWS_SECONDS = 2.5
"""What was done is told so long at least, also where the board moves on at once."""
MOST_WAITING = 5
_BASE_SECONDS, _LETTERS_A_SECOND = 4.0, 15  # to look down, and to read slowly


class Kind(Enum):
    """What a sentence speaks of."""

    BOARD = auto()  # the board as it is: over with the next turn
    NEWS = auto()  # something done: over with the next turn, but not before it could be seen
    WARNING = auto()  # something that stays true, whatever happens


def reading_seconds(sentence: str) -> float:
    """How long a sentence is there: four seconds, and more for a long one."""
    return _BASE_SECONDS + len(sentence) / _LETTERS_A_SECOND


@dataclass
class _Said:
    sentence: str
    kind: Kind
    begun: float
    end: float


class Saying:
    """One sentence at a time; every call tells the time, in seconds.

    A new one takes the place of the last at once; only a warning stays its whole time, and what comes meanwhile is said
    after it: every warning, and the newest of the others.
    """

    def __init__(self) -> None:
        self._now: _Said | None = None
        self._waiting: list[tuple[str, Kind]] = []

    @property
    def sentence(self) -> str:
        """What is said now, '' for nothing."""
        return self._now.sentence if self._now else ""

    @property
    def ends_at(self) -> float | None:
        """When something changes by itself; None while nothing is said."""
        return self._now.end if self._now else None

    def say(self, sentence: str, kind: Kind, now: float) -> None:
        """Say this, or say it after the warning that is there."""
        self.pass_to(now)
        if self._now is None or self._now.kind is not Kind.WARNING:
            self._begin(sentence, kind, now)
        elif sentence != self._now.sentence and (sentence, kind) not in self._waiting:
            warnings = [each for each in self._waiting if each[1] is Kind.WARNING]
            kept = self._waiting if kind is Kind.WARNING else warnings
            self._waiting = [*kept, (sentence, kind)][-MOST_WAITING:]

    def begin(self, now: float) -> None:
        """Something else is being done: what was told of the last goes, too."""
        if self._now and self._now.kind is Kind.NEWS:
            self._now.end = now
        self.forget(now)

    def forget(self, now: float) -> None:
        """The board is another one: what was said of it goes."""
        self._waiting = [each for each in self._waiting if each[1] is not Kind.BOARD]
        if self._now and self._now.kind is Kind.BOARD:
            self._now.end = now
        elif self._now and self._now.kind is Kind.NEWS:
            self._now.end = min(self._now.end, self._now.begun + NEWS_SECONDS)
        self.pass_to(now)

    def pass_to(self, now: float) -> None:
        """It is ``now``: what is over goes, and the next one begins."""
        if self._now and now >= self._now.end:
            self._now = None
            if self._waiting:
                self._begin(*self._waiting.pop(0), now)

    def _begin(self, sentence: str, kind: Kind, now: float) -> None:
        self._now = _Said(sentence, kind, now, now + reading_seconds(sentence)) if sentence else None
