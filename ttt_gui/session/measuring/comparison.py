"""Algorithms side by side on one subject: rows that run one after another in the background, compared with the base."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.measure.entries import Entry, title
from ttt_gui.engine.measure.measured import Compared, Measured, seconds_of_all
from ttt_gui.engine.measure.row_run import run_row
from ttt_gui.engine.measure.same_value import ValueVerdict, reference_entry, same_value
from ttt_gui.session.examining.opponents import Opponents
from ttt_gui.session.measuring.guests import GuestRow, Guests
from ttt_gui.session.measuring.rows import LANE, Row, RowRunner, Rows, RowState, TimedRow
from ttt_gui.session.schedule import Priority
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Work


class Comparison(RowRunner):
    """Runs the rows on ``subject``, the position or number tree of the last run: it stays until another is taken.

    The base runs first, then the reference (the base with exact root moves, where the base has not got them), then the
    others in their order, and last the engines from outside (``guests``), which prove nothing and are no base.

    Signals:
        rows_changed: there are other rows, or another order, or another base.
        subject_changed: ``subject`` is another one.
        row_changed, ended: as a RowRunner's, of the guests too; ended when nothing runs or waits any more.
    """

    rows_changed = Signal()
    subject_changed = Signal()

    def __init__(
        self,
        queue: TaskQueue,
        settings: Settings,
        parent: QObject | None = None,
        opponents: Opponents | None = None,
    ) -> None:
        super().__init__(queue, parent)
        self._settings = settings
        self._rows = Rows(settings)
        self._reference: Measured | None = None
        self._proving = Task()
        self.subject: Compared | None = None
        self.guests = guests = Guests(queue, opponents or Opponents(), self)
        guests.rows_changed.connect(self.rows_changed)
        guests.row_changed.connect(self.row_changed)
        guests.ended.connect(self._tell_end)

    # -- how it stands ----------------------------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(self._rows.all)

    @property
    def base(self) -> Row:
        return self._rows.base

    @property
    def is_full(self) -> bool:
        """Whether no other row can be added."""
        return self._rows.is_full

    @property
    def is_running(self) -> bool:
        """Whether anything runs or waits."""
        return self.is_searching or self.guests.is_running

    @property
    def is_searching(self) -> bool:
        """Whether any of the algorithms runs or waits, or the reference."""
        return self._proving.is_open or any(row.is_active for row in self.rows)

    @property
    def is_proving(self) -> bool:
        """Whether only the reference is still waited for."""
        return self._proving.is_open and not any(row.is_active for row in (*self.rows, *self.guests.rows))

    @property
    def repeats(self) -> int:
        """How often each row runs."""
        return self._settings.compare_repeats

    @property
    def has_results(self) -> bool:
        """Whether any row has something to show."""
        rows: tuple[Row | GuestRow, ...] = (*self.rows, *self.guests.rows)
        return any(row.seen or row.state is RowState.FAILED for row in rows)

    def alarms(self) -> list[str]:
        """Return a sentence for each thing that must not be: a differing value, counts that change between runs."""
        found = []
        for row in self.rows:
            if row.agreement and row.agreement.verdict is ValueVerdict.DIFFERS:
                found.append(row.agreement.sentence)
            if row.seen and row.seen.differing:
                runs = row.seen.differing
                words = f"run {runs[0]}" if len(runs) == 1 else f"{len(runs)} runs, the first of them run {runs[0]},"
                found.append(f"{title(row.entry)}: {words} counted otherwise than the first run")
        return found

    def seconds_on(self, subject: Compared) -> float:
        """Return the seconds that all rows will take on a subject, guessed by counting."""
        return seconds_of_all([row.entry for row in self.rows], self.base.entry, subject, self.repeats)

    # -- running ----------------------------------------------------------------------------------------------------

    def run(self, subject: Compared, with_guests: bool = True) -> None:
        """Run every row on a position or a number tree; earlier results go. Engines from outside run only
        ``with_guests``: where a person has asked for it."""
        self.take(subject)
        self._ask_row(self.base)
        self._ask_reference()
        for row in self.rows:
            if row is not self.base:
                self._ask_row(row)
        for guest in self.guests.rows if with_guests else ():
            self.run_row(guest)

    def take(self, subject: Compared) -> None:
        """Take another subject; results on the one before go."""
        self._cancel()
        for row in self.rows:
            self.row_changed.emit(row)
        self.guests.clear()
        if subject != self.subject:
            self.subject = subject
            self.subject_changed.emit()

    def run_row(self, row: Row | GuestRow) -> None:
        """Run one row on the subject that is there, again where it has run. The reference is made where the base has
        run, or where this row is the base: that may take as long."""
        if self.subject is None or row.is_active:
            return
        if isinstance(row, GuestRow):
            self.guests.run_row(row, self.subject, self.repeats)
            return
        row.clear()
        self._ask_row(row)
        if row is self.base and reference_entry(row.entry) is None:
            self._reference = None
        if row is self.base or self.base.measured:
            self._ask_reference()

    @Slot()
    def stop_all(self) -> None:
        """End all running rows with what they have found, and forget the waiting ones."""
        rows: tuple[Row | GuestRow, ...] = (*self.rows, *self.guests.rows)
        for row in rows:
            self.stop_row(row)
        if self._proving.is_open:
            self._proving.cancel()
            self._tell_end()

    def _ask_row(self, row: Row) -> None:
        self._ask(row, self._work(row.entry, self.repeats), f"{title(row.entry)} could not be run")

    def _ask_reference(self) -> None:
        """Have the reference made, where it is another run than the base's own and is not there."""
        entry = reference_entry(self.base.entry)
        if entry and self._reference is None and not self._proving.is_open:
            refusal = "The base could not be searched with exact root moves"
            self._proving = self._queue.run(self._work(entry, 1), refusal, Priority.BACKGROUND, LANE)
            self._proving.finished.connect(self._on_proved)
            self._proving.failed.connect(self._tell_end)

    def _work(self, entry: Entry, repeats: int) -> Work:
        subject = self.subject
        assert subject is not None
        return lambda control: run_row(entry, subject, repeats, control)

    def _cancel(self) -> None:
        for row in self.rows:
            row.clear()
        self._proving.cancel()
        self._reference = None

    def _take(self, row: TimedRow, found: object) -> None:
        super()._take(row, found)
        assert isinstance(row, Row)
        if row is self.base and reference_entry(row.entry) is None:
            self._set_reference(row.measured)
        self._hold(row)

    @Slot(object)
    def _on_proved(self, found: object) -> None:
        assert isinstance(found, Measured)
        self._set_reference(found)
        self._tell_end()

    @Slot()
    def _tell_end(self) -> None:
        if not self.is_running:
            self.ended.emit()

    # -- same value -------------------------------------------------------------------------------------------------

    def _set_reference(self, reference: Measured | None) -> None:
        self._reference = reference
        for row in self.rows:
            if row.measured:
                self._hold(row)
                self.row_changed.emit(row)

    def _hold(self, row: Row) -> None:
        """Compare a row that has run with the reference, where that is there."""
        row.agreement = same_value(row.measured, self._reference) if row.measured and self._reference else None

    def _prove_anew(self) -> None:
        """Have the new base's reference made before the rows are compared with it."""
        self._proving.cancel()
        own = self.base.measured if reference_entry(self.base.entry) is None else None
        self._set_reference(own)
        if self.subject is not None and any(row.measured for row in self.rows):
            self._ask_reference()

    # -- editing ----------------------------------------------------------------------------------------------------

    def add(self, entry: Entry, after: Row | None = None) -> Row:
        """Put a row after another one, or at the end."""
        row = self._rows.add(entry, after)
        self.rows_changed.emit()
        return row

    def change(self, row: Row, entry: Entry) -> None:
        """Give a row another entry: where more than its name changes, the row has to run again."""
        if self._rows.change(row, entry) and row is self.base:
            self._prove_anew()
        self.rows_changed.emit()
        self._tell_end()

    def remove(self, row: Row) -> None:
        """Take a row away, but never the last one."""
        was_base = row is self.base
        if self._rows.remove(row):
            if was_base:
                self._prove_anew()
            self.rows_changed.emit()
            self._tell_end()

    def move(self, row: Row, to: int) -> None:
        """Put a row at another place, counted from 0 without the row itself."""
        self._rows.move(row, to)
        self.rows_changed.emit()

    def make_base(self, row: Row) -> None:
        """Make a row the base that the others are compared with, and search it with exact root moves for that."""
        if row is not self.base:
            self._rows.make_base(row)
            self._prove_anew()
            self.rows_changed.emit()

    def show(self, entries: Sequence[Entry], base: int, subject: Compared, measured: Sequence[Measured | None]) -> None:
        """Take rows over from elsewhere, such as a file, with their results on a subject."""
        self._cancel()
        self.guests.clear()
        self._rows.show(entries, base)
        for row, found in zip(self.rows, measured, strict=True):
            row.measured, row.state = found, RowState.DONE if found else RowState.IDLE
        self.subject = subject
        self.subject_changed.emit()
        self.rows_changed.emit()
        self._prove_anew()

    def reset(self) -> None:
        """Put the first rows back; no result stays, and no engine from outside."""
        self._cancel()
        self.guests.remove_all()
        self._rows.reset()
        self.rows_changed.emit()
        self._tell_end()
