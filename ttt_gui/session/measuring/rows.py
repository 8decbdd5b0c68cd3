"""The rows of a comparison: how each stands, what runs them, which there are and which is the base."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.measure.entries import MOST_ENTRIES, Entry
from ttt_gui.engine.measure.measured import Measured
from ttt_gui.engine.measure.row_run import RowInfo
from ttt_gui.engine.measure.same_value import Agreement, ValueVerdict
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Work

LANE = Lane.MEASURE
"""Where the rows run: alone while they are timed, asleep while the player's move is searched."""


class RowState(Enum):
    """How a row stands."""

    IDLE = auto()  # it has not run on this subject
    WAITING = auto()  # its turn comes
    RUNNING = auto()
    DONE = auto()  # to its end, to a limit or to a stop
    FAILED = auto()


@dataclass(eq=False, kw_only=True)
class TimedRow:
    """How a row stands that runs and is timed; whoever shows it reads it anew after each signal.

    ``task`` is its run, over where none waits or runs, ``sentence`` why it failed.
    """

    state: RowState = RowState.IDLE
    task: Task = field(default_factory=Task)
    sentence: str = ""

    @property
    def is_active(self) -> bool:
        """Whether it runs or waits for its turn."""
        return self.state in (RowState.WAITING, RowState.RUNNING)

    def clear(self) -> None:
        """End its run, and be as if there had never been one."""
        self.task.cancel()
        self.end(RowState.IDLE)

    def end(self, state: RowState, sentence: str = "") -> None:
        """Have no run any more."""
        self.state, self.sentence, self.task = state, sentence, Task()

    def see(self, look: object) -> None:
        """Take a look at its run."""
        raise NotImplementedError

    def take(self, found: object, alone: bool) -> None:
        """Take what its run has found, which computed ``alone`` or not."""
        raise NotImplementedError


class RowRunner(QObject):
    """Runs rows in the background, one after another; the player's move goes before all of them.

    Signals:
        row_changed: (TimedRow) it stands otherwise; of one that runs at most ten times a second.
        ended: one of them does not run or wait any more.
    """

    row_changed = Signal(object)
    ended = Signal()

    def __init__(self, queue: TaskQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue

    def stop_row(self, row: TimedRow) -> None:
        """End a row that runs with what it has found; one that waits is as it was before."""
        if row.state is RowState.RUNNING:
            row.task.stop()
        elif row.state is RowState.WAITING:
            row.clear()
            self._tell(row, ended=True)

    def _ask(self, row: TimedRow, work: Work, refusal: str) -> None:
        row.task = task = self._queue.run(work, refusal, Priority.BACKGROUND, LANE)
        row.state = RowState.WAITING
        task.sampled.connect(partial(self._on_sampled, row))
        task.finished.connect(partial(self._on_finished, row))
        task.failed.connect(partial(self._on_failed, row))
        self._tell(row)

    def _on_sampled(self, row: TimedRow, look: object) -> None:
        row.see(look)
        self._tell(row)

    def _on_finished(self, row: TimedRow, found: object) -> None:
        self._take(row, found)
        self._tell(row, ended=True)

    def _on_failed(self, row: TimedRow, sentence: str) -> None:
        row.clear()
        row.end(RowState.FAILED, sentence)
        self._tell(row, ended=True)

    def _take(self, row: TimedRow, found: object) -> None:
        row.take(found, row.task.alone)

    def _tell(self, row: TimedRow, ended: bool = False) -> None:
        self.row_changed.emit(row)
        if ended:
            self._tell_end()

    @Slot()
    def _tell_end(self) -> None:
        self.ended.emit()


@dataclass(eq=False)
class Row(TimedRow):
    """A row of an algorithm or of the solver.

    ``info`` is the last look at one that runs, ``measured`` what came out, ``agreement`` that held against the base.
    """

    entry: Entry
    info: RowInfo | None = None
    measured: Measured | None = None
    agreement: Agreement | None = None

    @property
    def is_stopped(self) -> bool:
        """Whether a person ended it."""
        return self.measured is not None and self.measured.stopped_by == "user"

    @property
    def seen(self) -> Measured | None:
        """What there is to show: the result, that of the runs finished so far, or what the first has counted."""
        return self.measured or (self.info.so_far if self.info else None)

    @property
    def is_wrong(self) -> bool:
        """Whether it differs from the base, or counted otherwise from run to run."""
        differs = self.agreement is not None and self.agreement.verdict is ValueVerdict.DIFFERS
        return differs or bool(self.seen and self.seen.differing)

    def clear(self) -> None:
        super().clear()
        self.info = self.measured = self.agreement = None

    def see(self, look: object) -> None:
        if isinstance(look, RowInfo):
            self.state, self.info = RowState.RUNNING, look

    def take(self, found: object, alone: bool) -> None:
        assert isinstance(found, Measured)
        self.end(RowState.DONE)
        self.info, self.measured = None, replace(found, entry=self.entry, alone=alone)


class Rows:
    """Read and edit; every change is in the settings at once. There is at least one row; one of them is the base."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        entries = settings.compare_rows or settings.default("compare_rows")
        self.all = [Row(entry) for entry in entries]
        self.base = self.all[min(settings.compare_base, len(self.all) - 1)]

    @property
    def is_full(self) -> bool:
        """Whether no other row can be added."""
        return len(self.all) >= MOST_ENTRIES

    def add(self, entry: Entry, after: Row | None = None) -> Row:
        """Put a row after another one, or at the end; nothing where there are too many."""
        row = Row(entry)
        if not self.is_full:
            self.all.insert(self.all.index(after) + 1 if after else len(self.all), row)
            self._keep()
        return row

    def change(self, row: Row, entry: Entry) -> bool:
        """Give a row another entry; whether it is more than another name, so that what it found is of no use."""
        other = replace(entry, name=row.entry.name) != row.entry
        row.entry = entry
        if other:
            row.clear()
        elif row.measured:
            row.measured = replace(row.measured, entry=entry)
        self._keep()
        return other

    def remove(self, row: Row) -> bool:
        """Take a row away, but the last one; the first is the base then, where this one was."""
        if len(self.all) == 1:
            return False
        self.all.remove(row)
        row.clear()
        if row is self.base:
            self.base = self.all[0]
        self._keep()
        return True

    def move(self, row: Row, to: int) -> None:
        """Put a row at another place, counted from 0 without it."""
        self.all.remove(row)
        self.all.insert(max(0, min(to, len(self.all))), row)
        self._keep()

    def make_base(self, row: Row) -> None:
        """Hold the others against this one."""
        self.base = row
        self._keep()

    def reset(self) -> None:
        """The rows as at first."""
        self.show(self._settings.default("compare_rows"), 0)
        self._keep()

    def show(self, entries: Sequence[Entry], base: int) -> None:
        """Replace the rows without saving; the first edit saves."""
        for row in self.all:
            row.clear()
        self.all = [Row(entry) for entry in entries]
        self.base = self.all[base]

    def _keep(self) -> None:
        self._settings.compare_rows = tuple(row.entry for row in self.all)
        self._settings.compare_base = self.all.index(self.base)
