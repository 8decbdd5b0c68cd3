"""How cost grows, measured in the background: the plan that runs, what is known so far, how the run stands, and the
algorithms that are chosen for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import Enum
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.growth.run import Findings, Growth, measure_growth
from ttt_gui.engine.growth.series import MOST_ROWS, SERIES, GrowthPlan, GrowthRow, rows_of
from ttt_gui.engine.growth.shipped import shipped_growth
from ttt_gui.engine.measure.entries import Entry, family, named_entries
from ttt_gui.engine.request import Limits
from ttt_gui.game.rules import Rules
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import Task, TaskQueue

LANE = Lane.MEASURE
"""The lane in which growth is timed: the run sleeps while anything else computes, ends for other measurements, and goes
on after them."""


class GrowthState(Enum):
    """How a measurement stands."""

    EMPTY = "empty"
    RUNNING = "running"
    STOPPED = "stopped"
    FINISHED = "finished"
    FAILED = "failed"


class GrowthRunner(QObject):
    """Runs one plan at a time; the findings stay, with their plan, until another one begins.

    ``plan`` was asked for last, None where none was; ``growth`` is what is known of its growth, ``findings`` are the
    searches behind that, which grow in number while the plan runs. ``sentence`` says why the measurement failed;
    ``alone`` whether nothing else computed while the searches were timed; ``is_shipped`` whether the figures came with
    the app, without times.

    Signals:
        changed: what is known, or the state, has changed; while it runs ten times a second.
    """

    changed = Signal()

    def __init__(self, queue: TaskQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self.plan: GrowthPlan | None = None
        self.findings = Findings()
        self.growth = Growth()
        self.sentence = ""
        self.alone = True
        self.is_shipped = False
        self._state = GrowthState.EMPTY
        self._counts = Growth()  # of nodes, which stay in sight while seconds are measured
        self._task = Task()

    @property
    def state(self) -> GrowthState:
        """How the measurement stands."""
        return self._state

    @property
    def counts(self) -> Growth:
        """What is known of nodes: while a measurement only repeats earlier counts, these."""
        growth = self.growth
        return self._counts if self._counts.finished and not growth.finished else growth

    @property
    def has_seconds(self) -> bool:
        """Whether any time of a search is known."""
        return any(point.seconds for point in self.growth.points)

    def begin(self, plan: GrowthPlan) -> None:
        """Measure a plan from its beginning; an earlier run is forgotten."""
        self._task.cancel()
        before = self.plan
        repeats = before is not None and (before.positions, before.rows) == (plan.positions, plan.rows)
        self._counts = self.counts if repeats else Growth()
        self.plan, self.findings, self.growth, self.alone = plan, Findings(), Growth(), True
        self._ask(plan)

    def count_boards(self, boards: tuple[Rules, ...]) -> None:
        """Search these empty boards too, and keep what is known; not while anything runs."""
        if self.plan is not None and self._state is not GrowthState.RUNNING:
            self.plan = replace(self.plan, boards=boards)
            self._ask(self.plan)

    def open_shipped(self) -> None:
        """Show the counts that come with the app, where nothing is known yet."""
        if self._state is not GrowthState.EMPTY or (shipped := shipped_growth()) is None:
            return
        self.plan, self.growth = shipped
        self.findings = Findings.of(self.growth)
        self.is_shipped, self._state = True, GrowthState.FINISHED
        self.changed.emit()

    def go_on(self) -> None:
        """Go on with a measurement that was stopped or failed."""
        if self.plan is not None and self._state in (GrowthState.STOPPED, GrowthState.FAILED):
            self._ask(self.plan)

    def stop(self) -> None:
        """End the measurement with what is found so far."""
        if self._state is GrowthState.RUNNING:
            self._task.stop()

    def _ask(self, plan: GrowthPlan) -> None:
        self.is_shipped = False
        findings = self.findings  # of this run: what a cancelled one still finds goes elsewhere
        self.sentence = ""
        self._state = GrowthState.RUNNING
        self._task = self._queue.run(
            partial(measure_growth, plan, findings), "How cost grows could not be measured", Priority.IDLE, LANE
        )
        self._task.sampled.connect(self._on_sampled)
        self._task.finished.connect(self._on_finished)
        self._task.failed.connect(self._on_failed)
        self.changed.emit()

    @Slot(object)
    def _on_sampled(self, growth: object) -> None:
        if isinstance(growth, Growth):
            self.growth = growth
            self.changed.emit()

    @Slot(object)
    def _on_finished(self, growth: Growth) -> None:
        self.growth = growth
        self.alone = self.alone and self._task.alone
        self._state = GrowthState.FINISHED if growth.finished else GrowthState.STOPPED
        self.changed.emit()

    @Slot(str)
    def _on_failed(self, sentence: str) -> None:
        self.sentence, self._state = sentence, GrowthState.FAILED
        self.changed.emit()


# -- the algorithms whose growth is measured ---------------------------------------------------------------------------


class GrowthRows:
    """The chosen rows, to read and to choose; every choice is in the settings at once. There is at least one row, and
    at most MOST_ROWS.

    A row of Compare comes without its limits: growth is that of whole searches.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The chosen entries, in the order in which they are offered; those no longer offered come last."""
        return (self._settings.growth_rows or self._settings.default("growth_rows"))[:MOST_ROWS]

    @property
    def rows(self) -> tuple[GrowthRow, ...]:
        """The chosen entries as rows with their names."""
        return rows_of(self.entries)

    @property
    def usual(self) -> tuple[Entry, ...]:
        """The entries measured when nobody asks for others."""
        return tuple(row.entry for row in SERIES)

    @property
    def named(self) -> tuple[Entry, ...]:
        """The algorithms that have a name, but for those that are among the usual."""
        return tuple(_others(named_entries(), self.usual))

    @property
    def own(self) -> tuple[Entry, ...]:
        """Compare's rows by their names, but for those without a name that are offered above; and chosen rows that
        Compare no longer has."""
        above = (*self.usual, *self.named)
        compared = tuple(replace(entry, limits=Limits()) for entry in self._settings.compare_rows)
        mine = [each for each in compared if each.name != family(each.algorithm)]
        unnamed = _others((each for each in compared if each not in mine), above)
        found = (each for each in (*mine, *unnamed, *self.entries) if each not in above)
        return tuple(dict.fromkeys(found))

    def may_toggle(self, entry: Entry) -> bool:
        """Return whether an entry may be chosen, or where it is chosen may be left out."""
        return len(self.entries) > 1 if entry in self.entries else len(self.entries) < MOST_ROWS

    def toggle(self, entry: Entry) -> None:
        """Choose an entry, or leave it out; the others stay in the order in which they are offered."""
        if self.may_toggle(entry):
            chosen = {*self.entries} ^ {entry}
            offered = (*self.usual, *self.named, *self.own)
            self._settings.growth_rows = tuple(each for each in offered if each in chosen)

    def reset(self) -> None:
        """Choose the usual rows, and no others."""
        self._settings.growth_rows = self.usual


def _others(entries: Iterable[Entry], above: tuple[Entry, ...]) -> Iterator[Entry]:
    """Return those of ``entries`` that search in another way than all of ``above``, whatever their names."""
    done = {(each.algorithm, each.is_solver) for each in above}
    return (each for each in entries if (each.algorithm, each.is_solver) not in done)
