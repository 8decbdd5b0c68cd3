"""The rows of a comparison: which there are and which is the base, edited and kept in the settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.entry_data import MOST_ENTRIES
from ttt_gui.engine.measure.measured import Measured
from ttt_gui.engine.measure.row_run import RowInfo
from ttt_gui.engine.measure.same_value import Agreement, Verdict
from ttt_gui.session.settings import Settings


class State(Enum):
    """How a row stands."""

    IDLE = auto()  # it has not run on this subject
    WAITING = auto()  # its turn comes
    RUNNING = auto()
    DONE = auto()  # to its end, to a limit or to a stop
    FAILED = auto()


@dataclass(eq=False)
class Row:
    """A row as it stands; whoever shows it reads it anew after each signal. ``job`` is its id in the queue, 0 without.

    ``info`` is the last look at one that runs, ``measured`` what came out, ``agreement`` that held against the base,
    ``sentence`` why it failed.
    """

    entry: Entry
    state: State = State.IDLE
    job: int = 0
    info: RowInfo | None = None
    measured: Measured | None = None
    agreement: Agreement | None = None
    sentence: str = ""

    @property
    def is_active(self) -> bool:
        """Whether it runs or waits for its turn."""
        return self.state in (State.WAITING, State.RUNNING)

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
        differs = self.agreement is not None and self.agreement.verdict is Verdict.DIFFERS
        return differs or bool(self.seen and self.seen.differing)

    def clear(self) -> None:
        """As if it had never run."""
        self.state, self.job, self.sentence = State.IDLE, 0, ""
        self.info = self.measured = self.agreement = None


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
        self.all = [Row(entry) for entry in self._settings.default("compare_rows")]
        self.base = self.all[0]
        self._keep()

    def show(self, entries: Sequence[Entry], base: int) -> None:
        """Rows from elsewhere; the settings keep those that were here until these are edited."""
        self.all = [Row(entry) for entry in entries]
        self.base = self.all[base]

    def _keep(self) -> None:
        self._settings.compare_rows = tuple(row.entry for row in self.all)
        self._settings.compare_base = self.all.index(self.base)
