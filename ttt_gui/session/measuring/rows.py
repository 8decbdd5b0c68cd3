"""The rows of a comparison: their states and runs, their list, and the base; engine files are run several times for
their move, and once more to count the calls of their search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.examine.asked_engine import AskedEngine
from ttt_gui.engine.examine.grades import Kind, Truths, grade_answer
from ttt_gui.engine.examine.report import failure_text
from ttt_gui.engine.measure.comparison import ENGINE_KIND, Agreement, EngineLine, ValueVerdict
from ttt_gui.engine.measure.entries import MOST_ENTRIES, Entry, title
from ttt_gui.engine.measure.measured import Compared, Measured, RowInfo, run_row, times_of
from ttt_gui.game.position import Position
from ttt_gui.session.examining.opponents import Opponent, Opponents, ask_move
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Control, StoppedError, Work

# -- what an engine from outside is asked ------------------------------------------------------------------------------

MOST_CALLS = 20
"""The most calls of an engine, however often the algorithms run: each call needs a process of its own."""
ENOUGH_SECONDS = 10.0
"""After so many seconds of its own an engine is not asked once more."""
NO_SEARCH = "No function of its file calls itself: there are no calls of a search to count."
A_PROGRAM = "It is a program of its own: calls inside it cannot be counted."


@dataclass(frozen=True)
class EngineInfo:
    """A snapshot of a running engine file: the number of the call (from 1), and the results; ``counting`` while the
    calls of its search are counted.
    """

    run: int
    runs: int
    counting: bool
    so_far: AskedEngine

    @property
    def progress(self) -> float:
        """The fraction done, 0 to 1; the counting run is one more call."""
        return (self.run - 1 + self.counting) / (self.runs + 1)


def ask_engine(opponent: Opponent, position: Position, repeats: int, control: Control) -> AskedEngine:
    """Ask an engine for its move ``repeats`` times, but at most MOST_CALLS times, then count the calls of its search,
    untimed. Samples of ``control`` are EngineInfo objects.

    Each call is the first of a new process, as each run of a search has a new table: nothing is remembered from the
    call before. A pause ends the process, and the call is repeated afterwards. After a stop, return the results so far.
    Raise EngineError, TrustError and NoPythonError where the engine cannot be run at all.
    """
    runs = max(1, min(repeats, MOST_CALLS))
    found, truths = AskedEngine(position), Truths()
    seconds: list[float] = []

    try:
        for number in range(1, runs + 1):
            answer = ask_move(opponent, position, control, look=EngineInfo(number, runs, False, found))
            truth = found.graded.truth if found.graded else None
            if answer.is_legal and not found.graded:
                with control.use(truths):
                    truth = truths.truth_of(position)
            graded = grade_answer(answer, truth)
            if failure := failure_text(graded):
                again = f"Asked once more: {failure}" if number > 1 else failure
                return replace(found, graded=graded, failure=again)
            seconds.append(answer.seconds)
            cells = found.cells if answer.cell is None else (*found.cells, answer.cell)
            found = replace(found, graded=found.graded or graded, times=times_of(seconds), cells=cells)
            if sum(seconds) >= ENOUGH_SECONDS:
                break
        if opponent.calling is None:
            return replace(found, uncounted=A_PROGRAM)
        answer = ask_move(opponent, position, control, True, EngineInfo(number, runs, True, found))
    except StoppedError:
        return replace(found, stopped=True)
    if answer.kind is Kind.TOO_SLOW:
        return replace(found, uncounted=f"Its calls could not be counted within {opponent.limits.seconds:g} s.")
    if not answer.is_legal:
        return replace(found, uncounted="Where its calls were counted it gave no move.")
    return replace(found, calls=answer.calls, uncounted="" if answer.calls is not None else NO_SEARCH)


# -- the rows ----------------------------------------------------------------------------------------------------------

LANE = Lane.MEASURE
"""The lane in which the rows run: alone while they are timed, asleep while the player's move is searched."""
MOST_ENGINES = 8
NO_BOARD = "A number tree is not a board: there is no move to ask for."
OVER = "The game is over here: there is no move to ask for."


class RowState(Enum):
    """The state of a row."""

    IDLE = auto()  # it has not run on this subject
    WAITING = auto()  # its turn comes
    RUNNING = auto()
    DONE = auto()  # to its end, to a limit or to a stop
    FAILED = auto()


class TimedRow(QObject):
    """A row that runs and is timed; a view reads its attributes after each signal.

    ``task`` is the row's run, not open where none waits or runs; ``sentence`` says why the run failed. ``info`` is the
    last snapshot of a running row, ``measured`` the result.

    Signals:
        changed: (TimedRow) the row waits or runs, or a running one has other figures: at most ten times a second.
        ended: (TimedRow) the row does not run or wait any more.
    """

    changed = Signal(object)
    ended = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.task = Task()
        self.sentence = ""
        self.info: RowInfo | EngineInfo | None = None
        self.measured: Measured | AskedEngine | None = None

    @property
    def state(self) -> RowState:
        """The state of the row."""
        if self.is_active:
            return RowState.RUNNING if self.info else RowState.WAITING
        if self.sentence:
            return RowState.FAILED
        return RowState.DONE if self.is_final else RowState.IDLE

    @property
    def is_active(self) -> bool:
        """Whether the row runs or waits for its turn."""
        return self.task.is_open

    @property
    def is_final(self) -> bool:
        """Whether the row has its result."""
        return self.measured is not None

    def clear(self) -> None:
        """Cancel the row's run and reset the row; no signal follows."""
        self.task.cancel()
        self.info, self.measured, self.sentence = None, None, ""

    def stop(self) -> None:
        """End the run: a running row keeps its result so far; one that waits, or has shown nothing yet, has none, and
        ``ended`` follows at once."""
        if self.state is RowState.RUNNING:
            self.task.stop()
        elif self.state is RowState.WAITING:
            self.clear()
            self.ended.emit(self)

    def ask(self, queue: TaskQueue, work: Work, error_text: str) -> None:
        """Queue the row's run; the player's move goes before all rows."""
        self.task = queue.run(work, error_text, Priority.BACKGROUND, LANE)
        self.task.sampled.connect(self._on_sampled)
        self.task.finished.connect(self._on_finished)
        self.task.failed.connect(self._on_failed)
        self.changed.emit(self)

    @Slot(object)
    def _on_sampled(self, look: object) -> None:
        """Take a snapshot of the running row."""
        if isinstance(look, RowInfo | EngineInfo):
            self.info = look
        self.changed.emit(self)

    @Slot(object)
    def _on_finished(self, found: object) -> None:
        """Take the result of the row's run."""
        self.info = None
        self.take(found, self.task.alone)
        self.ended.emit(self)

    @Slot(str)
    def _on_failed(self, sentence: str) -> None:
        """Note why the row's run failed."""
        self.clear()
        self.sentence = sentence
        self.ended.emit(self)

    def run(self, queue: TaskQueue, subject: Compared, repeats: int) -> None:
        """Run the row on ``subject`` when its turn comes, ``repeats`` times."""
        raise NotImplementedError

    def take(self, found: object, alone: bool) -> None:
        """Take the result of the row's run; ``alone`` says whether nothing else computed meanwhile."""
        raise NotImplementedError


class Row(TimedRow):
    """A row of an algorithm or of the solver; ``agreement`` is the comparison of its result with the base."""

    info: RowInfo | None
    measured: Measured | None

    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self.entry = entry
        self.agreement: Agreement | None = None

    @property
    def name(self) -> str:
        """The name of the row."""
        return self.entry.name

    @property
    def title(self) -> str:
        """The row in one line: 'Alpha-beta, lines first, table 64 MiB'."""
        return title(self.entry)

    @property
    def is_stopped(self) -> bool:
        """Whether a person ended the row's run."""
        return self.measured is not None and self.measured.stopped_by == "user"

    @property
    def seen(self) -> Measured | None:
        """The result, that of the runs finished so far, or the counts of the first run so far; else None."""
        return self.measured or (self.info.so_far if self.info else None)

    @property
    def alarms(self) -> list[str]:
        """A message for each inconsistency that must not occur: a differing value, counts that change between runs."""
        found = []
        if self.agreement and self.agreement.verdict is ValueVerdict.DIFFERS:
            found.append(self.agreement.sentence)
        if self.seen and self.seen.differing:
            runs = self.seen.differing
            words = f"run {runs[0]}" if len(runs) == 1 else f"{len(runs)} runs, the first of them run {runs[0]},"
            found.append(f"{self.title}: {words} counted otherwise than the first run")
        return found

    def clear(self) -> None:
        """Cancel the row's run and reset the row, its comparison with the base too; no signal follows."""
        super().clear()
        self.agreement = None

    def run(self, queue: TaskQueue, subject: Compared, repeats: int) -> None:
        """Run the algorithm on ``subject`` when its turn comes, ``repeats`` times."""
        self.ask(queue, partial(run_row, self.entry, subject, repeats), f"{self.title} could not be run")

    def take(self, found: object, alone: bool) -> None:
        """Take the result of the row's run; ``alone`` says whether nothing else computed meanwhile."""
        assert isinstance(found, Measured)
        self.measured = replace(found, entry=self.entry, alone=alone)


class EngineRow(TimedRow):
    """A row of an engine file; ``name`` is its name among the opponents, ``sentence`` says why there is no move."""

    info: EngineInfo | None
    measured: AskedEngine | None

    def __init__(self, name: str, opponents: Opponents) -> None:
        super().__init__()
        self.name = name
        self._opponents = opponents

    @property
    def title(self) -> str:
        """The row in one line: 'mine.py, examined engine'."""
        return f"{self.name}, {ENGINE_KIND}"

    @property
    def is_stopped(self) -> bool:
        """Whether a person ended the row's run."""
        return self.measured is not None and self.measured.stopped

    @property
    def seen(self) -> AskedEngine | None:
        """The result, or what is known so far; None where there is nothing to show."""
        found = self.measured or (self.info.so_far if self.info else None)
        return found if found and found.graded else None

    @property
    def line(self) -> EngineLine:
        """The row as a line of the exported table."""
        if self.state is RowState.FAILED:
            return EngineLine(self.name, {"its_move": self.sentence}, self.sentence)
        return self.seen.line(self.name) if self.seen else EngineLine(self.name)

    def run(self, queue: TaskQueue, subject: Compared, repeats: int) -> None:
        """Run the engine when its turn comes; where that is impossible, set the reason as ``sentence``."""
        opponent = self._opponents.named(self.name)
        if not isinstance(subject, Position):
            self.sentence = NO_BOARD
        elif subject.outcome is not None:
            self.sentence = OVER
        elif opponent is None:
            self.sentence = f"{self.name} may not run: examine it again."
        else:
            self.ask(queue, partial(ask_engine, opponent, subject, repeats), f"{self.name} could not be asked")
            return
        self.changed.emit(self)

    def take(self, found: object, alone: bool) -> None:
        """Take the result of the engine's run; ``alone`` says whether nothing else computed meanwhile."""
        assert isinstance(found, AskedEngine)
        self.sentence, self.measured = found.failure, replace(found, alone=alone)


AnyRow = Row | EngineRow


class Rows(QObject):
    """The list of rows: ``rows`` are the algorithms, one of them the ``base``, followed by ``engines``, the engine
    files.

    Every edit of the algorithms is written to the settings at once, and there is always one row. Engine files are added
    and run by a person only, and saved by no setting and no file.

    Signals:
        rows_changed: the rows, their order or the base have changed.
        base_changed: the base is another row, or has another algorithm.
        row_changed: (AnyRow) the state or the figures of a row have changed.
        ended: nothing runs or waits any more.
    """

    rows_changed = Signal()
    base_changed = Signal()
    row_changed = Signal(object)
    ended = Signal()

    def __init__(self, settings: Settings, opponents: Opponents | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.opponents = opponents or Opponents()
        self.rows: tuple[Row, ...]
        self.base: Row
        self.engines: tuple[EngineRow, ...] = ()
        entries = settings.compare_rows or settings.default("compare_rows")
        self._set_entries(entries, min(settings.compare_base, len(entries) - 1))

    def _connect_row(self, row: TimedRow) -> None:
        """Pass the signals of a row on."""
        row.changed.connect(self.row_changed)
        row.ended.connect(self._on_ended)

    @property
    def every(self) -> tuple[AnyRow, ...]:
        """All rows in order: the algorithms, then the engine files."""
        return (*self.rows, *self.engines)

    @property
    def is_full(self) -> bool:
        """Whether no other algorithm can be added."""
        return len(self.rows) >= MOST_ENTRIES

    @property
    def is_running(self) -> bool:
        """Whether anything runs or waits."""
        return any(row.is_active for row in self.every)

    def offers(self) -> list[tuple[str, str]]:
        """Return the names of the engines that may run, each with the reason why it cannot be added; '' where it
        can.
        """
        there, number = {row.name for row in self.engines}, len(self.engines)
        full = f"There are {number} engines already: remove one first." if number >= MOST_ENGINES else ""
        return [(name, "It is already in the table." if name in there else full) for name in self.opponents.names]

    def add(self, entry: Entry, after: Row | None = None) -> Row:
        """Add a row after another one, or at the end, and return it. Call this only unless ``is_full``."""
        assert not self.is_full
        row = Row(entry)
        self._connect_row(row)
        at = self.rows.index(after) + 1 if after else len(self.rows)
        self.rows = (*self.rows[:at], row, *self.rows[at:])
        self._save_edit()
        return row

    def add_engine(self, name: str) -> EngineRow:
        """Return the row of the engine ``name`` among the opponents, added at the end if missing."""
        row = next((row for row in self.engines if row.name == name), None)
        if row is None:
            row = EngineRow(name, self.opponents)
            self._connect_row(row)
            self.engines = (*self.engines, row)
            self.rows_changed.emit()
        return row

    def change(self, row: Row, entry: Entry) -> None:
        """Give a row another entry; unless only its name changes, its result is dropped."""
        other = replace(entry, name=row.entry.name) != row.entry
        row.entry = entry
        if other:
            row.clear()
        elif row.measured:
            row.measured = replace(row.measured, entry=entry)
        self._save_edit(other and row is self.base)
        self._tell_end()

    def remove(self, row: AnyRow) -> None:
        """Stop and remove a row, but never the last algorithm; if the base is removed, the first row becomes the
        base.
        """
        if self.rows == (row,):
            return
        row.clear()
        if isinstance(row, EngineRow):
            self.engines = tuple(each for each in self.engines if each is not row)
            self.rows_changed.emit()
        else:
            self.rows = tuple(each for each in self.rows if each is not row)
            was_base = row is self.base
            self.base = self.rows[0] if was_base else self.base
            self._save_edit(was_base)
        self._tell_end()

    def move(self, row: Row, to: int) -> None:
        """Move a row to the index ``to``, counted without the row itself."""
        others = [each for each in self.rows if each is not row]
        others.insert(max(0, to), row)
        self.rows = tuple(others)
        self._save_edit()

    def make_base(self, row: Row) -> None:
        """Make a row the base with which the others are compared."""
        if row is not self.base:
            self.base = row
            self._save_edit(base_too=True)

    def reset(self) -> None:
        """Restore the default rows, without results and engine files."""
        for row in self.every:
            row.clear()
        self.engines = ()
        self._set_entries(self._settings.default("compare_rows"), 0)
        self._save_edit(base_too=True)
        self._tell_end()

    def _set_entries(self, entries: Sequence[Entry], base: int) -> None:
        """Replace the algorithms without saving: the first edit saves."""
        self.rows = tuple(map(Row, entries))
        self.base = self.rows[base]
        for row in self.rows:
            self._connect_row(row)

    def _save_edit(self, base_too: bool = False) -> None:
        """Write the algorithms and the base to the settings, and report the edit; with ``base_too`` the base is another
        one."""
        self._settings.compare_rows = tuple(row.entry for row in self.rows)
        self._settings.compare_base = self.rows.index(self.base)
        if base_too:
            self.base_changed.emit()
        self.rows_changed.emit()

    @Slot(object)
    def _on_ended(self, row: AnyRow) -> None:
        """Report the row, and the end where nothing else runs."""
        self.row_changed.emit(row)
        self._tell_end()

    @Slot()
    def _tell_end(self) -> None:
        """Emit ``ended`` where nothing runs or waits any more."""
        if not self.is_running:
            self.ended.emit()
