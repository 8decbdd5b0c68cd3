"""A comparison of algorithms on one subject: rows that run one after another in the background, checked against the
base.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.measure.comparison import reference_entry, same_value
from ttt_gui.engine.measure.measured import Compared, Measured, run_row, seconds_of_all
from ttt_gui.session.examining.opponents import Opponents
from ttt_gui.session.measuring.rows import LANE, AnyRow, Row, Rows, RowState
from ttt_gui.session.schedule import Priority
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import Task, TaskQueue


class Comparison(Rows):
    """Runs the rows on ``subject``, the position or number tree of the last run, until another subject is taken.

    The base runs first, then the reference (the base with exact root moves, unless the base has them), then the others
    in their order, and last the engine files, which prove nothing and are no base. ``proving`` is the run of the
    reference.

    Signals:
        subject_changed: ``subject`` has changed.
    """

    subject_changed = Signal()

    def __init__(
        self,
        queue: TaskQueue,
        settings: Settings,
        parent: QObject | None = None,
        opponents: Opponents | None = None,
    ) -> None:
        """``opponents`` are the engines that may be added as rows."""
        super().__init__(settings, opponents, parent)
        self._queue = queue
        self._reference: Measured | None = None
        self.proving = Task()
        self.subject: Compared | None = None
        self.base_changed.connect(self._prove_anew)

    @property
    def is_running(self) -> bool:
        """Whether any row or the reference runs or waits."""
        return self.proving.is_open or super().is_running

    @property
    def repeats(self) -> int:
        """The number of runs of each row."""
        return self._settings.compare_repeats

    @property
    def has_results(self) -> bool:
        """Whether any row has something to show."""
        return any(row.seen or row.state is RowState.FAILED for row in self.every)

    def alarms(self) -> list[str]:
        """Return a message for each inconsistency that must not occur."""
        return [sentence for row in self.rows for sentence in row.alarms]

    def seconds_on(self, subject: Compared) -> float:
        """Return the estimated seconds of all rows on ``subject``."""
        return seconds_of_all([row.entry for row in self.rows], self.base.entry, subject, self.repeats)

    # -- running ----------------------------------------------------------------------------------------------------

    def run(self, subject: Compared, with_engines: bool = True) -> None:
        """Run every row on a position or a number tree, dropping earlier results. Engine files run only
        ``with_engines``, when a person asked for that.
        """
        self.take(subject)
        self.run_row(self.base)
        for row in self.every if with_engines else self.rows:
            if row is not self.base:
                self.run_row(row)

    def take(self, subject: Compared) -> None:
        """Take another subject, dropping the results on the one before."""
        self._forget()
        for row in self.every:
            self.row_changed.emit(row)
        if subject != self.subject:
            self.subject = subject
            self.subject_changed.emit()

    def run_row(self, row: AnyRow) -> None:
        """Run one row on the current subject, again if it has run.

        The reference runs too where the base has run, or where this row is the base, which may take as long.
        """
        if self.subject is None or row.is_active:
            return
        row.clear()
        row.run(self._queue, self.subject, self.repeats)
        if row is self.base and reference_entry(row.entry) is None:
            self._reference = None
        if row is self.base or (isinstance(row, Row) and self.base.measured):
            self._ask_reference()

    @Slot()
    def stop_all(self) -> None:
        """Stop all running rows with their results so far, and cancel the waiting ones."""
        for row in self.every:
            row.stop()
        if self.proving.is_open:
            self.proving.cancel()
            self._tell_end()

    def _forget(self) -> None:
        """Drop all results, and the run of the reference."""
        for row in self.every:
            row.clear()
        self.proving.cancel()
        self._reference = None

    # -- same value -------------------------------------------------------------------------------------------------

    def _ask_reference(self) -> None:
        """Run the reference if it differs from the base's own run and is missing."""
        entry, subject = reference_entry(self.base.entry), self.subject
        if entry and subject and self._reference is None and not self.proving.is_open:
            error_text = "The base could not be searched with exact root moves"
            work = partial(run_row, entry, subject, 1)
            self.proving = self._queue.run(work, error_text, Priority.BACKGROUND, LANE)
            self.proving.finished.connect(self._on_proved)
            self.proving.failed.connect(self._tell_end)

    @Slot(object)
    def _on_proved(self, found: Measured) -> None:
        """Compare all rows with the reference, whose run is over."""
        self._set_reference(found)
        self._tell_end()

    @Slot(object)
    def _on_ended(self, row: AnyRow) -> None:
        """Compare a row whose run is over with the reference, if there is one, before listeners receive the end."""
        if isinstance(row, Row) and row.measured:
            if row is self.base and reference_entry(row.entry) is None:
                self._set_reference(row.measured)
            elif self._reference:
                row.agreement = same_value(row.measured, self._reference)
        super()._on_ended(row)

    def _set_reference(self, reference: Measured | None) -> None:
        """Compare all rows with this run, None for no reference."""
        self._reference = reference
        for row in self.rows:
            if row.measured:
                row.agreement = same_value(row.measured, reference) if reference else None
                self.row_changed.emit(row)

    @Slot()
    def _prove_anew(self) -> None:
        """Run the new base's reference before the rows are compared with it."""
        self.proving.cancel()
        self._set_reference(self.base.measured if reference_entry(self.base.entry) is None else None)
        if any(row.measured for row in self.rows):
            self._ask_reference()
