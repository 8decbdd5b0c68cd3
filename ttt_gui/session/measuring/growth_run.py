"""The measurement of growth in the background: the running plan, its results and state, and the algorithms chosen
for it.
"""

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
    """The state of a measurement."""

    EMPTY = "empty"
    RUNNING = "running"
    STOPPED = "stopped"
    FINISHED = "finished"
    FAILED = "failed"


class GrowthRunner(QObject):
    """Runs one plan at a time; the findings stay, with their plan, until another one begins.

    ``plan`` is the last plan, None without one; ``growth`` are its results so far, ``findings`` the searches behind
    them, which grow while the plan runs. ``sentence`` says why the measurement failed; ``alone`` whether nothing else
    computed while the searches were timed; ``is_shipped`` whether the figures came with the app, without times.

    Signals:
        changed: the results or the state have changed; ten times a second while a plan runs.
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
        """The state of the measurement."""
        return self._state

    @property
    def counts(self) -> Growth:
        """The known node counts; while a measurement only repeats earlier counts, the earlier ones."""
        growth = self.growth
        return self._counts if self._counts.finished and not growth.finished else growth

    @property
    def has_seconds(self) -> bool:
        """Whether the time of any search is known."""
        return any(point.seconds for point in self.growth.points)

    def begin(self, plan: GrowthPlan) -> None:
        """Start measuring a plan; forget an earlier run."""
        self._task.cancel()
        before = self.plan
        repeats = before is not None and (before.positions, before.rows) == (plan.positions, plan.rows)
        self._counts = self.counts if repeats else Growth()
        self.plan, self.findings, self.growth, self.alone = plan, Findings(), Growth(), True
        self._run_plan(plan)

    def count_boards(self, boards: tuple[Rules, ...]) -> None:
        """Search these empty boards too, and keep the results so far; only while nothing runs."""
        if self.plan is not None and self._state is not GrowthState.RUNNING:
            self.plan = replace(self.plan, boards=boards)
            self._run_plan(self.plan)

    def open_shipped(self) -> None:
        """Show the counts shipped with the app, if there are no results yet."""
        if self._state is not GrowthState.EMPTY or (shipped := shipped_growth()) is None:
            return
        self.plan, self.growth = shipped
        self.findings = Findings.from_growth(self.growth)
        self.is_shipped, self._state = True, GrowthState.FINISHED
        self.changed.emit()

    def go_on(self) -> None:
        """Resume a measurement that was stopped or failed."""
        if self.plan is not None and self._state in (GrowthState.STOPPED, GrowthState.FAILED):
            self._run_plan(self.plan)

    def stop(self) -> None:
        """End the measurement with its results so far."""
        if self._state is GrowthState.RUNNING:
            self._task.stop()

    def _run_plan(self, plan: GrowthPlan) -> None:
        """Run a plan in the background, going on from its findings so far."""
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
        """Show the results so far."""
        if isinstance(growth, Growth):
            self.growth = growth
            self.changed.emit()

    @Slot(object)
    def _on_finished(self, growth: Growth) -> None:
        """Show the results of a plan that ended or was stopped."""
        self.growth = growth
        self.alone = self.alone and self._task.alone
        self._state = GrowthState.FINISHED if growth.finished else GrowthState.STOPPED
        self.changed.emit()

    @Slot(str)
    def _on_failed(self, sentence: str) -> None:
        """Note why the measurement failed."""
        self.sentence, self._state = sentence, GrowthState.FAILED
        self.changed.emit()


# -- the algorithms whose growth is measured ---------------------------------------------------------------------------


class GrowthRows:
    """The chosen rows; every choice is written to the settings at once. There are from 1 to MOST_ROWS rows.

    A row of Compare comes without its limits: growth is that of whole searches.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The chosen entries in the order in which they are offered; those no longer offered come last."""
        return (self._settings.growth_rows or self._settings.default("growth_rows"))[:MOST_ROWS]

    @property
    def rows(self) -> tuple[GrowthRow, ...]:
        """The chosen entries as rows with their names."""
        return rows_of(self.entries)

    @property
    def usual(self) -> tuple[Entry, ...]:
        """The entries measured by default."""
        return tuple(row.entry for row in SERIES)

    @property
    def named(self) -> tuple[Entry, ...]:
        """The named algorithms that are not among the default entries."""
        return tuple(_with_other_algorithms(named_entries(), self.usual))

    @property
    def own(self) -> tuple[Entry, ...]:
        """Compare's rows that are not offered above, by their names; and chosen rows that Compare no longer has."""
        above = (*self.usual, *self.named)
        compared = tuple(replace(entry, limits=Limits()) for entry in self._settings.compare_rows)
        mine = [each for each in compared if each.name != family(each.algorithm)]
        unnamed = _with_other_algorithms((each for each in compared if each not in mine), above)
        found = (each for each in (*mine, *unnamed, *self.entries) if each not in above)
        return tuple(dict.fromkeys(found))

    def may_toggle(self, entry: Entry) -> bool:
        """Return whether ``entry`` may be added, or if chosen, removed."""
        return len(self.entries) > 1 if entry in self.entries else len(self.entries) < MOST_ROWS

    def toggle(self, entry: Entry) -> None:
        """Add or remove ``entry``; the others keep the order in which they are offered."""
        if self.may_toggle(entry):
            chosen = {*self.entries} ^ {entry}
            offered = (*self.usual, *self.named, *self.own)
            self._settings.growth_rows = tuple(each for each in offered if each in chosen)

    def reset(self) -> None:
        """Choose the default rows only."""
        self._settings.growth_rows = self.usual


def _with_other_algorithms(entries: Iterable[Entry], above: tuple[Entry, ...]) -> Iterator[Entry]:
    """Yield those of ``entries`` whose algorithm differs from that of all ``above``, whatever their names."""
    done = {(each.algorithm, each.is_solver) for each in above}
    return (each for each in entries if (each.algorithm, each.is_solver) not in done)
