"""Engines from outside as rows of a comparison: added and run by a person alone, kept by no setting and no file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.examine.asked_guest import AskedGuest
from ttt_gui.engine.measure.guest_line import GuestLine
from ttt_gui.engine.measure.measured import Compared
from ttt_gui.game.position import Position
from ttt_gui.session.examining.opponents import Opponents
from ttt_gui.session.jobs.job import Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.measuring.guest_run import GuestInfo, GuestRun
from ttt_gui.session.measuring.rows import State

LANE = Lane.MEASURE
"""Where they are asked: alone, one after another, as the rows of the algorithms run."""
MOST_GUESTS = 8
NO_BOARD = "A number tree is no board: there is no move to ask for."
OVER = "The game is over here: there is no move to ask for."


@dataclass(eq=False)
class GuestRow:
    """An engine's row as it stands; ``name`` is that among the opponents. ``job`` is its id in the queue, 0 without.

    ``info`` is the last look at one that is asked, ``found`` what came out, ``sentence`` why there is no move.
    """

    name: str
    state: State = State.IDLE
    job: int = 0
    info: GuestInfo | None = None
    found: AskedGuest | None = None
    sentence: str = ""

    @property
    def is_active(self) -> bool:
        """Whether it is asked or waits for its turn."""
        return self.state in (State.WAITING, State.RUNNING)

    @property
    def is_stopped(self) -> bool:
        """Whether a person ended it."""
        return self.found is not None and self.found.stopped

    @property
    def seen(self) -> AskedGuest | None:
        """What there is to show: the result, or what is known so far."""
        found = self.found or (self.info.so_far if self.info else None)
        return found if found and found.judged else None

    @property
    def line(self) -> GuestLine:
        """As a row of the table that goes out."""
        if self.state is State.FAILED:
            return GuestLine(self.name, its_move=self.sentence, sentence=self.sentence)
        return self.seen.line(self.name) if self.seen else GuestLine(self.name)

    def clear(self) -> None:
        """As if it had never been asked."""
        self.state, self.job, self.sentence = State.IDLE, 0, ""
        self.info = self.found = None


class Guests(QObject):
    """Adds, runs and removes them; nothing but add() makes a row, and nothing but run() and run_row() asks an engine.

    Signals:
        rows_changed: there are other rows.
        row_changed: (GuestRow) it stands otherwise; of one that is asked at most ten times a second.
        ended: one of them is not asked any more.
    """

    rows_changed = Signal()
    row_changed = Signal(object)
    ended = Signal()

    def __init__(self, queue: JobQueue, opponents: Opponents, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue, self.opponents = queue, opponents
        self._rows: list[GuestRow] = []
        self._jobs: dict[int, GuestRow] = {}
        queue.sampled.connect(self._on_sampled)
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)

    @property
    def rows(self) -> tuple[GuestRow, ...]:
        return tuple(self._rows)

    @property
    def is_running(self) -> bool:
        """Whether any is asked or waits."""
        return bool(self._jobs)

    @property
    def is_full(self) -> bool:
        """Whether no other one can be added."""
        return len(self._rows) >= MOST_GUESTS

    def offers(self) -> list[tuple[str, str]]:
        """The engines that may run by their names, each with why it cannot be added; '' where it can."""
        full = f"There are {len(self._rows)} engines already: remove one first." if self.is_full else ""
        return [(name, "It is in the table already." if self.of(name) else full) for name in self.opponents.names]

    def of(self, name: str) -> GuestRow | None:
        """The row of this engine."""
        return next((row for row in self._rows if row.name == name), None)

    def add(self, name: str) -> GuestRow:
        """The row of an engine among the opponents, put at the end where there is none yet."""
        row = self.of(name)
        if row is None:
            row = GuestRow(name)
            self._rows.append(row)
            self.rows_changed.emit()
        return row

    def remove(self, row: GuestRow) -> None:
        """End it and take it away."""
        self._cancel(row)
        self._rows.remove(row)
        self.rows_changed.emit()
        self.ended.emit()

    def remove_all(self) -> None:
        """End them and take them away."""
        for row in self.rows:
            self.remove(row)

    def clear(self) -> None:
        """End them; what was found goes."""
        for row in self._rows:
            self._cancel(row)
            self.row_changed.emit(row)

    def run_row(self, row: GuestRow, subject: Compared, repeats: int) -> None:
        """Ask one of them, again where it was asked; where there is nothing to ask, its row says why."""
        if row.is_active:
            return
        row.clear()
        opponent = self.opponents.of(row.name)
        if not isinstance(subject, Position):
            row.state, row.sentence = State.FAILED, NO_BOARD
        elif subject.outcome is not None:
            row.state, row.sentence = State.FAILED, OVER
        elif opponent is None:
            row.state, row.sentence = State.FAILED, f"{row.name} may not run: examine it again."
        else:
            make = partial(GuestRun, opponent, subject, repeats)
            refusal = f"{row.name} could not be asked"
            row.job = self._queue.ask(make, Priority.BACKGROUND, LANE, refusal, watch=True)
            row.state = State.WAITING
            self._jobs[row.job] = row
        self.row_changed.emit(row)

    def stop_row(self, row: GuestRow) -> None:
        """End its process with what was found; one that waits is as it was before."""
        if row.state is State.RUNNING:
            self._queue.stop(row.job)
        elif row.state is State.WAITING:
            self._cancel(row)
            self.row_changed.emit(row)
            self.ended.emit()

    def _cancel(self, row: GuestRow) -> None:
        if row.job:
            self._queue.cancel(row.job)
            self._jobs.pop(row.job, None)
        row.clear()

    @Slot(int, object)
    def _on_sampled(self, job: int, info: object) -> None:
        row = self._jobs.get(job)
        if row and isinstance(info, GuestInfo):
            row.state, row.info = State.RUNNING, info
            self.row_changed.emit(row)

    @Slot(int, object, bool)
    def _on_finished(self, job: int, found: object, alone: bool) -> None:
        row = self._jobs.pop(job, None)
        if row is None or not isinstance(found, AskedGuest):
            return
        row.job, row.info = 0, None
        row.state, row.found, row.sentence = State.DONE, replace(found, alone=alone), found.failure
        if found.failure:
            row.state = State.FAILED
        self.row_changed.emit(row)
        self.ended.emit()

    @Slot(int, str)
    def _on_failed(self, job: int, sentence: str) -> None:
        row = self._jobs.pop(job, None)
        if row:
            row.clear()
            row.state, row.sentence = State.FAILED, sentence
            self.row_changed.emit(row)
            self.ended.emit()
