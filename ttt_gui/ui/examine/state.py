"""What the page shows of an examination, as plain data: nothing here runs an engine; file_examiner.py does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.card import CallingCard, card_of, program_card
from ttt_gui.engine.examine.graded import LEAST_BUILT, CallTimes, Graded, Likeness
from ttt_gui.engine.examine.judge import FAILURES, THROWN, Grade, Group, Judged
from ttt_gui.engine.examine.verdict import Tally, Verdict
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.examination import Progress
from ttt_gui.session.examining.lines import GuestLimits
from ttt_gui.system.text import path_text
from ttt_gui.ui.examine.positions_choice import AskedPositions
from ttt_gui.ui.look.formats import duration, times


class Stage(Enum):
    """How far an examination is."""

    NONE = "no file"
    LOOKING = "looking at the file"
    READY = "ready"
    RUNNING = "running"
    STOPPED = "stopped"
    FINISHED = "finished"
    FAILED = "cannot be called"


@dataclass(frozen=True)
class GuestFile:
    """The file: its name and folder as people write them, how many lines it has (0 where that is not known), and how it
    is called, which ``card`` says in words; both None as long as that is not known."""

    name: str
    folder: str = ""
    lines: int = 0
    calling: Calling | None = None
    card: CallingCard | None = None
    note: str = ""


@dataclass(frozen=True)
class Examined:
    """All that is known of an examination at one moment.

    ``sentence`` says what stands in the way, or what to know of the run. ``asked`` of ``total`` questions are
    answered, ``counts`` are positions by their worst answer so far, ``groups`` these answers up to symmetry; after the
    run first those of the mistakes, a little later all. During the run ``tallies`` are the games of a moment ago;
    after it there is a ``verdict``.
    ``errors`` are the failures in the order in which they were asked. ``foot`` is how the run went. ``choice`` is
    what is asked. ``likeness_share``: the share of the table compared by now, 1 while calls are counted, None
    where neither is under way.
    """

    stage: Stage = Stage.NONE
    file: GuestFile | None = None
    sentence: str = ""
    asked: int = 0
    total: int = 0
    counts: Mapping[Grade, int] = field(default_factory=Counter)
    groups: tuple[Group, ...] = ()
    tallies: tuple[Tally, ...] = ()
    verdict: Verdict | None = None
    errors: tuple[Judged, ...] = ()
    likeness: Likeness | None = None
    likeness_share: float | None = None
    slower_too: bool = False
    foot: str = ""
    choice: AskedPositions = field(default_factory=AskedPositions)

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
    """Return the grades shown until a person chooses: the first present of thrown away, failures, depends, slower."""
    for grades in (THROWN, FAILURES, (Grade.DEPENDS,), (Grade.SLOWER,)):
        found = frozenset(grade for grade in grades if counts.get(grade))
        if found:
            return found
    return frozenset()


def chosen_groups(
    groups: Iterable[Group], grades: Collection[Grade], reached: Collection[Position], sort: Sort
) -> tuple[Group, ...]:
    """Return the members of groups with one of these grades; a group shows one reached in play, if there is any."""
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


# -- What is known of an examination turned into what the page shows --------------------------------------------------


def guest_file(
    path: Path,
    calling: Calling | None,
    description: dict[str, Any],
    note: str = "",
    rules: Rules | None = None,
    program: str | None = None,
) -> GuestFile:
    """Return the file as its card shows it, asked on a board of these rules; ``program`` is the own name of a
    program that speaks the protocol."""
    lines, board, card = description.get("source_lines"), rules or Rules(), None
    if program is not None:
        card = program_card(board, program)
    elif calling is not None:
        card = card_of(calling, description, board.rows, board.columns)
    shown = lines if isinstance(lines, int) else 0
    return GuestFile(path.name, folder_text(path), shown, None if program is not None else calling, card, note)


def folder_text(path: Path) -> str:
    """Return the folder of a file as people write it: '~/homework'; of a path over 32 characters its end."""
    parent = path.parent
    try:
        text = f"~/{parent.relative_to(Path.home()).as_posix()}".removesuffix("/.")
    except (ValueError, RuntimeError):
        text = str(parent)
    shown = path_text(text)
    return shown if len(shown) <= 32 else f"…{shown[-31:]}"


def running(before: Examined, progress: Progress) -> Examined:
    """Return what is known during a run."""
    gathered = progress.gathered
    return replace(
        before,
        stage=Stage.RUNNING,
        asked=progress.done,
        total=progress.of,
        counts=gathered.counts,
        groups=gathered.groups,
        tallies=progress.tallies,
        errors=gathered.errors,
        sentence=f"{progress.waiting}." if progress.waiting else "",
    )


def ended(before: Examined, found: Graded, limits: GuestLimits) -> Examined:
    """Return what is known after a run."""
    return replace(
        before,
        stage=Stage.STOPPED if found.was_stopped else Stage.FINISHED,
        sentence=" ".join(filter(None, (found.stopped, found.remark))),
        asked=found.verdict.positions,
        total=found.positions,
        counts=found.verdict.counts,
        verdict=found.verdict,
        groups=found.verdict.groups,
        errors=found.verdict.failures,
        foot=foot_text(found.times, limits),
    )


def foot_text(times_: CallTimes, limits: GuestLimits) -> str:
    """Describe a run: 'In 2 processes of its own, at most 30 s a call · 9 040 calls in 3.05 s · the slowest 80 ms'."""
    where = "a process of its own" if times_.processes == 1 else f"{times_.processes} processes of its own"
    parts = [
        f"In {where}, at most {limits.seconds:g}\N{THIN SPACE}s a call",
        f"{times(times_.calls, 'call')} in {duration(times_.wall)}",
        f"the slowest {duration(times_.slowest)}",
    ]
    if times_.built > LEAST_BUILT:
        parts.insert(1, f"built in {duration(times_.built)}, then {duration(times_.answer)} an answer")
    if times_.restarts:
        parts.append(f"begun anew {times(times_.restarts, 'time')}")
    return " · ".join(parts)


# -- What a report takes, and why there is none -----------------------------------------------------------------------


STOPPED = Likeness(cause="What its answers are like is not known: you stopped the comparison.")
_UNFINISHED = "What its answers are like was not found out yet when this was written."
_NOT_FOUND = "What its answers are like was not found out."
_OVER = (Stage.STOPPED, Stage.FINISHED)


def reported(now: Examined, judged: Sequence[Judged], found: Graded | None = None) -> Graded | None:
    """Return all that the page knows, and how the run went, for a report; None as long as there is no verdict."""
    if no_report(now) or now.file is None or now.verdict is None or not judged:
        return None
    rules, name, card = judged[0].answer.position.rules, now.file.name, now.file.card
    graded = found or Graded(name, rules, card, "", (), now.verdict, remark=now.sentence)
    return replace(
        graded,
        card=card,
        judged=tuple(judged),
        verdict=now.verdict,
        likeness=now.likeness or Likeness(cause=_why_none(now)),
    )


def no_report(now: Examined) -> str:
    """Return why nothing can be exported; '' where something can."""
    if now.stage in _OVER and now.asked:
        return ""
    if now.stage is Stage.RUNNING:
        return "It is still being asked: stop it, or wait until it is over."
    return "There are no answers yet."


def _why_none(now: Examined) -> str:
    if not now.choice.can_be_told_apart:
        board = now.choice.rules.size_text
        return f"Searches are told apart on boards of up to nine cells: on {board} none is named."
    return _NOT_FOUND if now.likeness_share is None else _UNFINISHED


# -- Whoever examines, as the page sees it ----------------------------------------------------------------------------


class Examiner(QObject):
    """Holds what is known of an examination; the class that runs the engine derives from it (file_examiner.py).

    Signals: changed: ``now`` is new; at most four times a second during a run.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.now = Examined()
        self.judged: tuple[Judged, ...] = ()

    def tell(self, now: Examined) -> None:
        """Replace what is known, and tell the page."""
        self.now = now
        self.changed.emit()

    def graded(self) -> Graded | None:
        """Return what a report needs; None as long as there is nothing to report."""
        return reported(self.now, self.judged)

    @Slot()
    def run(self) -> None:
        """Ask the engine in every position."""

    @Slot()
    def stop(self) -> None:
        """End the run, and keep the answers so far."""

    @Slot()
    def stop_likeness(self) -> None:
        """Stop looking for the search that answers alike."""

    @Slot(object)
    def choose(self, choice: AskedPositions) -> None:
        """Ask these positions from now on."""

    @Slot(bool)
    def count_slower(self, on: bool) -> None:
        """Count moves that win later or lose sooner than need be as mistakes, or as right."""

    @Slot(object)
    def ask_again(self, position: Position) -> None:
        """Ask the engine in one position once more."""
