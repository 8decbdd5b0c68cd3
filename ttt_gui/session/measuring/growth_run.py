"""How cost grows, measured in the background: the plan that runs, what is known so far, and the state of the run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.experiment.document import Experiment
from ttt_gui.engine.experiment.file import load
from ttt_gui.engine.experiment.of_growth import Restored, growth_of
from ttt_gui.engine.growth.points import Growth
from ttt_gui.engine.growth.run import Findings, measure_growth
from ttt_gui.engine.growth.series import GrowthPlan
from ttt_gui.game.rules import Rules
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.tasks import Task, TaskQueue

LANE = Lane.MEASURE
"""The lane in which growth is timed: the run sleeps while anything else computes, ends for other measurements, and goes
on after them."""


class GrowthState(Enum):
    """How a measurement stands."""

    EMPTY = "empty"
    OPENING = "opening"
    RUNNING = "running"
    STOPPED = "stopped"
    FINISHED = "finished"
    FAILED = "failed"


class GrowthRunner(QObject):
    """Runs one plan at a time; the findings stay, with their plan, until another one begins.

    Signals:
        changed: what is known, or the state, has changed; while it runs ten times a second.
        refused: (sentence) an experiment cannot be shown.
    """

    changed = Signal()
    refused = Signal(str)

    def __init__(self, queue: TaskQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._plan: GrowthPlan | None = None
        self._findings = Findings()
        self._growth = Growth()
        self._state = GrowthState.EMPTY
        self._sentence = ""
        self._alone = True
        self._was_read = self._is_shipped = False
        self._counts = Growth()  # of nodes, which stay in sight while seconds are measured
        self._task = Task()
        self._opening = Task()  # reads an experiment; what is there stays until that is done

    @property
    def state(self) -> GrowthState:
        return GrowthState.OPENING if self._opening.is_open else self._state

    @property
    def plan(self) -> GrowthPlan | None:
        """The plan that was asked for last; None where none was."""
        return self._plan

    @property
    def growth(self) -> Growth:
        """What is known of the plan's growth."""
        return self._growth

    @property
    def counts(self) -> Growth:
        """What is known of nodes: while a measurement only repeats earlier counts, these."""
        growth = self._growth
        return self._counts if self._counts.finished and not growth.finished else growth

    @property
    def has_seconds(self) -> bool:
        """Whether any time of a search is known."""
        return any(point.seconds for point in self._growth.points)

    @property
    def is_shipped(self) -> bool:
        """Whether the counts that are shown came with the app, without times."""
        return self._is_shipped

    @property
    def sentence(self) -> str:
        """Why the measurement failed; '' where it did not."""
        return self._sentence

    @property
    def was_read(self) -> bool:
        """Whether the figures were read from an experiment, which has the times of the searches and no other."""
        return self._was_read

    @property
    def alone(self) -> bool:
        """Whether nothing else computed while the searches were timed."""
        return self._alone

    def begin(self, plan: GrowthPlan) -> None:
        """Measure a plan from its beginning; an earlier run is forgotten."""
        self._forget()
        before = self._plan
        repeats = before is not None and (before.positions, before.rows) == (plan.positions, plan.rows)
        self._counts = self.counts if repeats else Growth()
        self._plan, self._findings, self._growth, self._alone = plan, Findings(), Growth(), True
        self._ask(plan)

    def count_boards(self, boards: tuple[Rules, ...]) -> None:
        """Search these empty boards too, and keep what is known; not while anything runs."""
        if self._plan is not None and self._state is not GrowthState.RUNNING:
            self._plan = replace(self._plan, boards=boards)
            self._ask(self._plan)

    def open(self, experiment: Experiment) -> None:
        """Show the figures of an experiment, and forget those shown before; where it cannot be shown, these stay.
        go_on() measures what the experiment lacks."""
        self._read(lambda: growth_of(experiment))

    def open_shipped(self, path: Path) -> None:
        """Show the counts that come with the app, where nothing is known yet."""
        if self.state is GrowthState.EMPTY:
            self._read(lambda: growth_of(load(path), is_shipped=True))

    def _read(self, read: Callable[[], Restored]) -> None:
        self._opening.cancel()
        self._opening = self._queue.run(lambda _: read(), "The experiment cannot be shown")
        self._opening.finished.connect(self._on_read)
        self._opening.failed.connect(self._on_refused)
        self.changed.emit()

    def _forget(self) -> None:
        """End the measurement that runs, and the reading of an experiment."""
        self._task.cancel()
        self._opening.cancel()

    @property
    def findings(self) -> Findings:
        """The searches behind the figures; they grow in number while a plan runs."""
        return self._findings

    def go_on(self) -> None:
        """Go on with a measurement that was stopped or failed."""
        if self._plan is not None and self._state in (GrowthState.STOPPED, GrowthState.FAILED):
            self._ask(self._plan)

    def stop(self) -> None:
        """End the measurement with what is found so far."""
        if self._state is GrowthState.RUNNING:
            self._task.stop()

    def _ask(self, plan: GrowthPlan) -> None:
        self._was_read = self._is_shipped = False
        findings = self._findings  # of this run: what a cancelled one still finds goes elsewhere
        self._sentence = ""
        self._state = GrowthState.RUNNING
        self._task = self._queue.run(
            partial(measure_growth, plan, findings), "How cost grows could not be measured", Priority.IDLE, LANE
        )
        self._task.sampled.connect(self._on_sampled)
        self._task.finished.connect(self._on_finished)
        self._task.failed.connect(self._on_failed)
        self.changed.emit()

    def be_quiet(self, seconds: float) -> None:
        """Keep the measurement out of the interpreter for ``seconds``: the window is about to draw."""
        self._findings.be_quiet(seconds)

    @Slot(object)
    def _on_sampled(self, growth: object) -> None:
        if isinstance(growth, Growth):
            self._growth = growth
            self.changed.emit()

    @Slot(object)
    def _on_finished(self, growth: Growth) -> None:
        self._growth = growth
        self._alone = self._alone and self._task.alone
        self._state = GrowthState.FINISHED if growth.finished else GrowthState.STOPPED
        self.changed.emit()

    @Slot(str)
    def _on_failed(self, sentence: str) -> None:
        self._sentence, self._state = sentence, GrowthState.FAILED
        self.changed.emit()

    @Slot(object)
    def _on_read(self, read: Restored) -> None:
        self._forget()
        self._sentence, self._alone = "", True
        self._plan, self._findings, self._growth = read.plan, read.findings, read.growth
        self._counts, self._was_read, self._is_shipped = Growth(), True, read.is_shipped
        self._state = GrowthState.FINISHED if read.growth.finished else GrowthState.STOPPED
        self.changed.emit()

    @Slot(str)
    def _on_refused(self, sentence: str) -> None:
        self.refused.emit(sentence)
        self.changed.emit()
