"""What is known while an engine is asked: counts, failures, and groups, for each position its worst answer; and how
long the asking will still take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ttt_gui.engine.examine.judge import FAILURES, Grade, Group, Judged, Key, class_key, worst
from ttt_gui.game.position import Position

_OURS = 0.0003  # seconds a question, beside the call
_LEAST_STEP = 0.02


@dataclass(frozen=True)
class Gathered:
    """What is known at one moment. ``counts`` are positions by the grade of their worst answer, ``groups`` these
    answers up to symmetry, in the order in which each was first given; ``errors`` are the failures, the same object
    until there are others."""

    counts: Mapping[Grade, int] = field(default_factory=Counter)
    groups: tuple[Group, ...] = ()
    errors: tuple[Judged, ...] = ()


class Gathering:
    """Takes one answer after the other in the thread that judges them; other threads may look, at next to no cost."""

    def __init__(self) -> None:
        self._worst: dict[Position, Judged] = {}
        self._groups: dict[Key, Group] = {}  # a group is made anew when an answer joins it, so that what is shown stays
        self._taken = 0
        self._shown = 0, Gathered()  # how many were taken by then

    def take(self, judged: Judged) -> None:
        """Take one more answer."""
        position, key = judged.answer.position, class_key(judged)
        before, known = self._worst.get(position), self._groups.get(key)
        if before is not None and worst((before, judged)) is before:
            return
        self._worst[position] = judged
        members = (*(each for each in known.all if each is not before), judged) if known else (judged,)
        self._groups[key] = Group(members[0], members, False)
        self._taken += 1

    def look(self) -> Gathered:
        """Return what is known now, the same object until more is known."""
        taken, (before, shown) = self._taken, self._shown  # the next look sees what comes meanwhile
        if taken != before:
            answers = tuple(self._worst.values())  # a copy that no other thread can come between
            errors = tuple(each for each in answers if each.grade in FAILURES)
            counts = Counter(each.grade for each in answers)
            shown = Gathered(counts, tuple(self._groups.values()), shown.errors if errors == shown.errors else errors)
            self._shown = taken, shown
        return shown


class TimeLeft:
    """How long the questions will take that are still to be asked of an engine, in their order: by rising number of
    stones.

    A search takes far longer where few stones lie, and these positions are asked first: estimated by the share of all
    questions, the end would seem hours away, or minutes where it is hours. So each number of stones has a mean of its
    own, and a number of which nothing was asked yet continues the last step from mean to mean.
    """

    def __init__(self, order: Sequence[Position]) -> None:
        size = max((position.stones for position in order), default=0) + 1
        self._open = [0] * size
        self._asked = [0] * size
        self._spent = [0.0] * size
        for position in order:
            self._open[position.stones] += 1

    def take(self, stones: int, seconds: float) -> None:
        """Count one question as answered, in so many seconds."""
        self._open[stones] -= 1
        self._asked[stones] += 1
        self._spent[stones] += seconds + _OURS

    @property
    def seconds(self) -> float | None:
        """The seconds that one process will still take; None where it is too early to tell."""
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
