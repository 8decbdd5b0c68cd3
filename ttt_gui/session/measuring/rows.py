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
"""The lane in which the rows run: alone while they are timed, asleep while the player's move is searched."""


class RowState(Enum):
    """How a row stands."""

    IDLE = auto()  # it has not run on this subject
    WAITING = auto()  # its turn comes
    RUNNING = auto()
    DONE = auto()  # to its end, to a limit or to a stop
    FAILED = auto()


@dataclass(eq=False, kw_only=True)
class TimedRow:
    """The state of a row that runs and is timed; whoever shows it reads it anew after each signal.

    ``task`` is the row's run, over where none waits or runs; ``sentence`` says why the run failed.
    """

    state: RowState = RowState.IDLE
    task: Task = field(default_factory=Task)
    sentence: str = ""

    @property
    def is_active(self) -> bool:
        """Whether the row runs or waits for its turn."""
        return self.state in (RowState.WAITING, RowState.RUNNING)

    def clear(self) -> None:
        """End the row's run, and be as if there had never been one."""
        self.task.cancel()
        self.end(RowState.IDLE)

    def end(self, state: RowState, sentence: str = "") -> None:
        """Take the state in which the run ended, and have no task any more."""
        self.state, self.sentence, self.task = state, sentence, Task()

    def see(self, look: object) -> None:
        """Take a sample of the row's run."""
        raise NotImplementedError

    def take(self, found: object, alone: bool) -> None:
        """Take the result of the row's run, which computed ``alone`` or not."""
        raise NotImplementedError


class RowRunner(QObject):
    """Runs rows in the background, one after another; the player's move goes before all of them.

    Signals:
        row_changed: (TimedRow) its state or figures have changed; for a running row at most ten times a second.
        ended: one of the rows does not run or wait any more.
    """

    row_changed = Signal(object)
    ended = Signal()

    def __init__(self, queue: TaskQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue

    def stop_row(self, row: TimedRow) -> None:
        """End a running row with what it has found; a waiting one is as it was before."""
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

    ``info`` is the last look at a running row, ``measured`` the result, ``agreement`` its comparison with the base.
    """

    entry: Entry
    info: RowInfo | None = None
    measured: Measured | None = None
    agreement: Agreement | None = None

    @property
    def is_stopped(self) -> bool:
        """Whether a person ended the row's run."""
        return self.measured is not None and self.measured.stopped_by == "user"

    @property
    def seen(self) -> Measured | None:
        """The result, that of the runs finished so far, or what the first run has counted; else None."""
        return self.measured or (self.info.so_far if self.info else None)

    @property
    def is_wrong(self) -> bool:
        """Whether the row differs from the base, or counted otherwise from run to run."""
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
    """The rows, to read and to edit; every change is in the settings at once. There is always a row, and a base."""

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
        """Put a row after another one, or at the end; add nothing where there are MOST_ENTRIES rows."""
        row = Row(entry)
        if not self.is_full:
            self.all.insert(self.all.index(after) + 1 if after else len(self.all), row)
            self._keep()
        return row

    def change(self, row: Row, entry: Entry) -> bool:
        """Give a row another entry; return whether more than the name changed, so that its result is useless."""
        other = replace(entry, name=row.entry.name) != row.entry
        row.entry = entry
        if other:
            row.clear()
        elif row.measured:
            row.measured = replace(row.measured, entry=entry)
        self._keep()
        return other

    def remove(self, row: Row) -> bool:
        """Take a row away, but never the last; in the place of a base the first row is it. Return whether it went."""
        if len(self.all) == 1:
            return False
        self.all.remove(row)
        row.clear()
        if row is self.base:
            self.base = self.all[0]
        self._keep()
        return True

    def move(self, row: Row, to: int) -> None:
        """Put a row at another place, counted from 0 without the row itself."""
        self.all.remove(row)
        self.all.insert(max(0, min(to, len(self.all))), row)
        self._keep()

    def make_base(self, row: Row) -> None:
        """Make a row the base that the others are compared with."""
        self.base = row
        self._keep()

    def reset(self) -> None:
        """Put the first rows back."""
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
