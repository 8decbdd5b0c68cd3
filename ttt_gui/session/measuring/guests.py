"""Engines from outside as rows of a comparison: added and run by a person alone, kept by no setting and no file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from ttt_gui.engine.examine.asked_guest import AskedGuest, failure_text
from ttt_gui.engine.examine.judge import Answer, Kind, judge
from ttt_gui.engine.examine.truth import Truths
from ttt_gui.engine.measure.guest_line import GuestLine
from ttt_gui.engine.measure.measured import Compared, times_of
from ttt_gui.game.position import Position
from ttt_gui.session.examining.opponents import Opponent, Opponents
from ttt_gui.session.examining.process import Askable, Guest, Sleepless
from ttt_gui.session.measuring.rows import RowRunner, RowState, TimedRow
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.control import Control, StoppedError

MOST_GUESTS = 8
NO_BOARD = "A number tree is no board: there is no move to ask for."
OVER = "The game is over here: there is no move to ask for."
MOST_CALLS = 20
"""The most calls of an engine, however often the algorithms run: each call needs a process of its own."""
ENOUGH_SECONDS = 10.0
"""After so many seconds of its own an engine is not asked once more."""
NO_SEARCH = "No function of its file calls itself: there are no calls of a search to count."
A_PROGRAM = "It is a program of its own: calls inside it cannot be counted."


@dataclass(frozen=True)
class GuestInfo:
    """A look at an engine that is asked: which call of how many (from 1), and what is known; ``counting`` once the
    calls of its search are counted."""

    run: int
    runs: int
    counting: bool
    so_far: AskedGuest

    @property
    def progress(self) -> float:
        """The share that is done, 0 to 1; the counting call is one more."""
        return (self.run - 1 + self.counting) / (self.runs + 1)


def ask_guest(opponent: Opponent, position: Position, repeats: int, control: Control) -> AskedGuest:
    """Ask an engine ``repeats`` times, but at most MOST_CALLS times, then count the calls of its search, untimed. A
    sample of the task is a GuestInfo.

    Each call is the first of a process of its own, as each run of a search has a new table: nothing is remembered from
    the call before. A pause ends the process, and the call is made anew afterwards. After a stop, return what is found
    so far. Raises GuestError, ConsentError and NoPythonError where the engine cannot be asked at all.
    """
    runs = max(1, min(repeats, MOST_CALLS))
    found, truths = AskedGuest(position), Truths()
    seconds: list[float] = []

    def answer_to(ask: Callable[[Askable], Answer], look: GuestInfo) -> Answer:
        while True:
            control.tell(look)
            with suppress(StoppedError), opponent.guest(position.rules) as guest, control.use(Sleepless(guest)):
                return ask(guest)

    try:
        for number in range(1, runs + 1):
            answer = answer_to(lambda guest: guest.ask(position), GuestInfo(number, runs, False, found))
            truth = found.judged.truth if found.judged else None
            if answer.is_legal and not found.judged:
                with control.use(truths):
                    truth = truths.of(position)
            judged = judge(answer, truth)
            if failure := failure_text(judged):
                again = f"Asked once more: {failure}" if number > 1 else failure
                return replace(found, judged=judged, failure=again)
            seconds.append(answer.seconds)
            cells = found.cells if answer.cell is None else (*found.cells, answer.cell)
            found = replace(found, judged=found.judged or judged, times=times_of(seconds), cells=cells)
            if sum(seconds) >= ENOUGH_SECONDS:
                break
        if opponent.calling is None:
            return replace(found, uncounted=A_PROGRAM)
        answer = answer_to(partial(_ask_counting, position), GuestInfo(number, runs, True, found))
    except StoppedError:
        return replace(found, stopped=True)
    if answer.kind is Kind.TOO_SLOW:
        return replace(found, uncounted=f"Its calls could not be counted within {opponent.limits.seconds:g} s.")
    if not answer.is_legal:
        return replace(found, uncounted="Where its calls were counted it gave no move.")
    return replace(found, calls=answer.calls, uncounted="" if answer.calls is not None else NO_SEARCH)


def _ask_counting(position: Position, guest: Askable) -> Answer:
    assert isinstance(guest, Guest)
    return guest.ask(position, count=True)


@dataclass(eq=False)
class GuestRow(TimedRow):
    """A row of an engine from outside; ``name`` is its name among the opponents.

    ``info`` is the last look at a running row, ``found`` the result, ``sentence`` why there is no move.
    """

    name: str
    info: GuestInfo | None = None
    found: AskedGuest | None = None

    @property
    def is_stopped(self) -> bool:
        """Whether a person ended the row's run."""
        return self.found is not None and self.found.stopped

    @property
    def seen(self) -> AskedGuest | None:
        """The result, or what is known so far; None where there is nothing to show."""
        found = self.found or (self.info.so_far if self.info else None)
        return found if found and found.judged else None

    @property
    def line(self) -> GuestLine:
        """The row as a line of the exported table."""
        if self.state is RowState.FAILED:
            return GuestLine(self.name, its_move=self.sentence, sentence=self.sentence)
        return self.seen.line(self.name) if self.seen else GuestLine(self.name)

    def clear(self) -> None:
        super().clear()
        self.info = self.found = None

    def see(self, look: object) -> None:
        if isinstance(look, GuestInfo):
            self.state, self.info = RowState.RUNNING, look

    def take(self, found: object, alone: bool) -> None:
        assert isinstance(found, AskedGuest)
        self.end(RowState.FAILED if found.failure else RowState.DONE, found.failure)
        self.info, self.found = None, replace(found, alone=alone)


class Guests(RowRunner):
    """Adds, runs and removes engines; nothing but add() makes a row, and nothing but run_row() asks an engine.

    Signals:
        rows_changed: there are other rows.
    """

    rows_changed = Signal()

    def __init__(self, queue: TaskQueue, opponents: Opponents, parent: QObject | None = None) -> None:
        super().__init__(queue, parent)
        self.opponents = opponents
        self._rows: list[GuestRow] = []

    @property
    def rows(self) -> tuple[GuestRow, ...]:
        return tuple(self._rows)

    @property
    def is_running(self) -> bool:
        """Whether any engine is asked or waits."""
        return any(row.is_active for row in self._rows)

    @property
    def is_full(self) -> bool:
        """Whether no other engine can be added."""
        return len(self._rows) >= MOST_GUESTS

    def offers(self) -> list[tuple[str, str]]:
        """Return the names of the engines that may run, each with why it cannot be added; '' where it can."""
        full = f"There are {len(self._rows)} engines already: remove one first." if self.is_full else ""
        return [(name, "It is in the table already." if self.of(name) else full) for name in self.opponents.names]

    def of(self, name: str) -> GuestRow | None:
        """Return the row of the engine of this name; None where it has none."""
        return next((row for row in self._rows if row.name == name), None)

    def add(self, name: str) -> GuestRow:
        """Return the row of an engine among the opponents, put at the end where there is none yet."""
        row = self.of(name)
        if row is None:
            row = GuestRow(name)
            self._rows.append(row)
            self.rows_changed.emit()
        return row

    def remove(self, row: GuestRow) -> None:
        """End a row and take it away."""
        row.clear()
        self._rows.remove(row)
        self.rows_changed.emit()
        self.ended.emit()

    def remove_all(self) -> None:
        """End all rows and take them away."""
        for row in self.rows:
            self.remove(row)

    def clear(self) -> None:
        """End all rows, and forget their results."""
        for row in self._rows:
            row.clear()
            self.row_changed.emit(row)

    def run_row(self, row: GuestRow, subject: Compared, repeats: int) -> None:
        """Ask the engine of a row, again where it was asked; where there is nothing to ask, the row says why."""
        if row.is_active:
            return
        row.clear()
        opponent = self.opponents.of(row.name)
        if not isinstance(subject, Position):
            row.end(RowState.FAILED, NO_BOARD)
        elif subject.outcome is not None:
            row.end(RowState.FAILED, OVER)
        elif opponent is None:
            row.end(RowState.FAILED, f"{row.name} may not run: examine it again.")
        else:
            self._ask(row, partial(ask_guest, opponent, subject, repeats), f"{row.name} could not be asked")
            return
        self.row_changed.emit(row)
