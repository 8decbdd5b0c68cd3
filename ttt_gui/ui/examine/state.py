"""What the page shows of an examination, as plain data: whoever runs one makes it, and nothing here runs anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.games import Tally
from ttt_gui.engine.examine.groups import Group
from ttt_gui.engine.examine.judge import FAILURES, THROWN, Grade, Judged
from ttt_gui.engine.examine.verdict import Verdict
from ttt_gui.game.position import Position
from ttt_gui.ui.examine.positions_choice import AskedPositions


class Stage(Enum):
    """How far it is."""

    NONE = "no file"
    LOOKING = "looking at the file"
    READY = "ready"
    RUNNING = "running"
    STOPPED = "stopped"
    FINISHED = "finished"
    FAILED = "cannot be called"


@dataclass(frozen=True)
class GuestFile:
    """The file: its name and folder as people write them, how many lines it has (0 where that is not known), how it is
    called, and the rows of its card: a word and what is to be said of it, the first as it stands in the file, unless it
    is a program that speaks the protocol."""

    name: str
    folder: str = ""
    lines: int = 0
    calling: Calling | None = None
    rows: tuple[tuple[str, str], ...] = ()
    note: str = ""
    is_program: bool = False

    @property
    def can_be_asked(self) -> bool:
        """Whether it is known how."""
        return self.is_program or self.calling is not None


@dataclass(frozen=True)
class Agreement:
    """A search, and how many of the answers it gives as well."""

    name: str
    same: int
    of: int
    is_named: bool = False


@dataclass(frozen=True)
class Likeness:
    """Whose answers these are like: a title, '' where no search is named, what that search does, and what it was
    compared with. ``reason`` says of a mistake how it comes about; '' where no fault is named. ``line`` of the file
    most likely holds the fault: ``source`` stands there, and ``sentence`` says what is wrong with it; None where the
    file does not show it. ``calls`` is a sentence on the calls that its search makes, '' where they are not known."""

    title: str
    cause: str = ""
    reason: str = ""
    note: str = ""
    rows: tuple[Agreement, ...] = ()
    line: int | None = None
    source: str = ""
    sentence: str = ""
    calls: str = ""


@dataclass(frozen=True)
class Examined:
    """All of it at one moment.

    ``sentence`` says what stands in the way, or what is to be known of the run. ``asked`` of ``total`` questions are
    answered, ``counts`` are of all answers so far. While it runs ``found`` are the mistakes and ``tallies`` the games
    as they were a moment ago; then there is a ``verdict``, and a little later ``rights``: the answers that are no
    mistake, grouped as mistakes are.
    ``errors`` are the failures in the order in which they were asked. ``varied`` is in how many positions it answered
    differently when it was asked again. ``foot`` is how it ran. ``choice`` is what is asked. ``likeness_share`` is how
    much of the table it is held against by now, 1 while its calls are counted, None where neither is done.
    """

    stage: Stage = Stage.NONE
    file: GuestFile | None = None
    sentence: str = ""
    asked: int = 0
    total: int = 0
    counts: Mapping[Grade, int] = field(default_factory=Counter)
    found: tuple[Group, ...] = ()
    tallies: tuple[Tally, ...] = ()
    verdict: Verdict | None = None
    rights: tuple[Group, ...] = ()
    errors: tuple[Judged, ...] = ()
    likeness: Likeness | None = None
    likeness_share: float | None = None
    slower_too: bool = False
    varied: int = 0
    foot: str = ""
    choice: AskedPositions = field(default_factory=AskedPositions)

    @property
    def groups(self) -> tuple[Group, ...]:
        """All that can be looked at."""
        return (self.verdict.groups if self.verdict else self.found) + self.rights

    def groups_with(self, grades: Collection[Grade]) -> tuple[Group, ...]:
        """Of them as many as may hold answers of these grades: where no right one is wanted, they are not gone through,
        of which there may be thousands."""
        return self.groups if self.has_right_ones(grades) else (self.verdict.groups if self.verdict else self.found)

    def has_right_ones(self, grades: Collection[Grade]) -> bool:
        """Whether one of these grades is no mistake."""
        good = (Grade.RIGHT, Grade.UNKNOWN) if self.slower_too else (Grade.RIGHT, Grade.UNKNOWN, Grade.SLOWER)
        return any(grade in good for grade in grades)

    @property
    def games(self) -> tuple[Tally, ...]:
        """The games of either side; () where nothing is known of them yet."""
        return self.verdict.tallies if self.verdict else self.tallies

    @property
    def reached(self) -> frozenset[Position]:
        """The positions that come up in play."""
        found: frozenset[Position] = frozenset()
        for tally in self.games:
            found |= tally.reached
        return found


class Sort(Enum):
    """The order of the mistakes."""

    PLAY = "reached in play first"
    STONES = "fewest stones first"


def first_choice(counts: Mapping[Grade, int]) -> frozenset[Grade]:
    """What is looked at as long as nobody chooses: what is thrown away; without any the failures; without any all."""
    for grades in (THROWN, FAILURES, (Grade.SLOWER,)):
        found = frozenset(grade for grade in grades if counts.get(grade))
        if found:
            return found
    return frozenset()


def chosen_groups(
    groups: Iterable[Group], grades: Collection[Grade], reached: Collection[Position], sort: Sort
) -> tuple[Group, ...]:
    """The groups as far as their members have one of these grades; of each such a one is shown, reached if one is."""
    found, wanted = [], tuple(grades)  # a set would ask each grade for its hash, which takes ten times as long
    for group in groups:
        members = tuple(each for each in group.all if each.grade in wanted)
        if not members:
            continue
        if len(members) == len(group.all):
            found.append(group)
            continue
        played = next((each for each in members if each.answer.position in reached), None)
        found.append(Group(played or members[0], members, played is not None))
    if sort is Sort.STONES:
        found.sort(key=lambda group: group.shown.answer.position.stones)
    else:
        found.sort(key=lambda group: (not group.in_play, group.shown.answer.position.stones))
    return tuple(found)
