"""What is known while an engine is asked: counts, failures, and the mistakes in groups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from ttt_gui.engine.examine.groups import Group, Key, class_key
from ttt_gui.engine.examine.judge import FAILURES, Grade, Judged


@dataclass(frozen=True)
class Gathered:
    """At one moment. ``groups`` are the mistakes, in the order in which each was first made, ``slower_groups`` those
    with slower answers among them; ``errors`` are the failures. Each of the three is the same object until it grows."""

    counts: Mapping[Grade, int] = field(default_factory=lambda: MappingProxyType({}))
    groups: tuple[Group, ...] = ()
    slower_groups: tuple[Group, ...] = ()
    errors: tuple[Judged, ...] = ()


class Gathering:
    """Takes one answer after the other in the thread that judges them; any other may look, at no cost to speak of."""

    def __init__(self) -> None:
        self._counts: dict[Grade, int] = {}
        self._groups = _Groups()
        self._slower = _Groups()
        self._errors: list[Judged] = []
        self._shown_errors: tuple[Judged, ...] = ()

    def take(self, judged: Judged) -> None:
        """One answer more."""
        grade = judged.grade
        self._counts[grade] = self._counts.get(grade, 0) + 1
        if grade in FAILURES:
            self._errors.append(judged)
        if judged.is_mistake(slower_too=True):
            key = class_key(judged)
            self._slower.take(key, judged)
            if grade is not Grade.SLOWER:
                self._groups.take(key, judged)

    def look(self) -> Gathered:
        """What is known now."""
        if len(self._errors) != len(self._shown_errors):
            self._shown_errors = tuple(self._errors)
        return Gathered(self._counts.copy(), self._groups.look(), self._slower.look(), self._shown_errors)


class _Groups:
    """Groups are made anew where something comes to them, so that those shown stay as they are."""

    def __init__(self) -> None:
        self._groups: dict[Key, Group] = {}
        self._taken = 0
        self._shown: tuple[int, tuple[Group, ...]] = 0, ()  # how many were taken by then

    def take(self, key: Key, judged: Judged) -> None:
        known = self._groups.get(key)
        self._groups[key] = (
            Group(known.shown, (*known.all, judged), False) if known else Group(judged, (judged,), False)
        )
        self._taken += 1

    def look(self) -> tuple[Group, ...]:
        taken = self._taken  # before the groups: what comes meanwhile is seen, and the next look sees it again
        if taken != self._shown[0]:
            self._shown = taken, tuple(self._groups.values())
        return self._shown[1]
