"""Experiments as documents of the window: read, run again and compared with their results, written, all by tasks; and
as what a comparison becomes, or shows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.experiment.document import (
    Experiment,
    ExperimentError,
    ExperimentKind,
    ExperimentResult,
    MadeWith,
    Numbers,
    Results,
    mismatches,
)
from ttt_gui.engine.experiment.file import load, save
from ttt_gui.engine.experiment.run import ExperimentProgress, run_experiment
from ttt_gui.engine.experiment.table import Differences, compared, subjects_of_rows, table_of
from ttt_gui.engine.growth.positions import Given
from ttt_gui.engine.measure.measured import Compared
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import Limits
from ttt_gui.engine.tables import DataTable, Script, human_rows
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Control, Tell, untold
from ttt_gui.system.text import one_line, shortened

_SCRIPT = Script(one_line, group="\N{THIN SPACE}", gap="\N{NO-BREAK SPACE}", minus="\N{MINUS SIGN}", percent="%")


@dataclass(frozen=True)
class ResultLines:
    """The results of an experiment as a window shows them: the table, its lines as people read them, and the subject of
    each line, where it is about a single position or tree."""

    table: DataTable
    lines: list[tuple[str, ...]]
    subjects: list[Compared]

    @classmethod
    def of(cls, experiment: Experiment) -> ResultLines:
        """Make the lines of an experiment. Takes its time: for a task."""
        table = table_of(experiment)
        return cls(table, human_rows(table, _SCRIPT), subjects_of_rows(experiment))


@dataclass(frozen=True)
class Opened:
    """An experiment that was read, how it is shown, and its file; None for one made here."""

    experiment: Experiment
    shown: ResultLines
    path: Path | None = None


@dataclass(frozen=True)
class Again:
    """The outcome of a run: the experiment with the new results, how it is shown, and what differs from those before.

    ``size`` is how many results there can be, ``kept`` the experiment as it was, with the results that it lacked, and
    ``wrong`` a sentence for each row whose value the base refutes.
    """

    experiment: Experiment
    size: int
    kept: Experiment
    shown: ResultLines
    comparison: Differences
    wrong: tuple[str, ...] = ()


def read(path: Path, tell: Tell = untold) -> Opened:
    """Read an experiment as it is shown. Takes its time: for a task. Raises ExperimentError and OSError."""
    return opened(load(path, tell), path, tell)


def opened(experiment: Experiment, path: Path | None = None, tell: Tell = untold) -> Opened:
    """Return an experiment as it is shown. Takes its time: for a task."""
    experiment.list_subjects(tell)
    return Opened(experiment, ResultLines.of(experiment), path)


def _run_again(before: Experiment, found: Results, control: Control) -> Again:
    """Run an experiment and compare the results with those it has; ``found`` outlives a run that has to give way."""
    now = run_experiment(before, found=found, control=control)
    kept = _with_results(before, now)
    # Asking for the size lists the subjects here, and not in the window's thread.
    return Again(now, kept.size, kept, ResultLines.of(now), compared(before, now), mismatches(now))


class Experiments(QObject):
    """Saves experiments, and runs one at a time: alone in the lane of searches, where it gives way.

    Signals:
        saved: (str) the name of the file that was written.
        progressed: (ExperimentProgress) how far the running one is, ten times a second.
        ended: (Again) the run is through, or was stopped with what it had.
        run_failed: (sentence) the run, or the wait for it, has come to nothing.
        failed: (sentence) something else could not be done.
    """

    saved = Signal(str)
    progressed = Signal(object)
    ended = Signal(object)
    run_failed = Signal(str)
    failed = Signal(str)

    def __init__(self, queue: TaskQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._running = Task()

    @property
    def is_running(self) -> bool:
        """Whether an experiment runs, or waits for its turn."""
        return self._running.is_open

    def save(self, path: Path, experiment: Experiment) -> None:
        """Write an experiment to a file; ``saved`` or ``failed`` follows."""
        name = shortened(path.name)
        task = self._queue.run(
            lambda _: save(path, experiment),
            f"{name} could not be saved",
            lane=Lane.FILES,
            promise=f"{name} was not saved.",
        )
        task.finished.connect(lambda _: self.saved.emit(name))
        task.failed.connect(self.failed)

    def run(self, experiment: Experiment) -> None:
        """Run an experiment, and forget the one that runs."""
        self.forget()
        self._running = task = self._queue.run(
            partial(_run_again, experiment, Results()),
            "The experiment could not be run",
            Priority.BACKGROUND,
            Lane.SEARCH,
        )
        task.sampled.connect(self._on_sampled)
        task.finished.connect(self.ended)
        task.failed.connect(self.run_failed)

    @Slot()
    def stop(self) -> None:
        """End the run with what it has found."""
        self._running.stop()

    def forget(self) -> None:
        """End the run; no signal follows."""
        self._running.cancel()

    @Slot(object)
    def _on_sampled(self, look: object) -> None:
        if isinstance(look, ExperimentProgress):
            self.progressed.emit(look)


def _with_results(before: Experiment, now: Experiment) -> Experiment:
    """Return an experiment with its own results, and those of a run that it lacked."""
    return before.with_results(before.results.with_others(now.results), before.made if before.results else now.made)


# -- a comparison as an experiment, and an experiment in the place of a comparison ------------------------------------


_NO_SOLVER = "The solver searches no number tree: it is left out."


def show_in_comparison(comparison: Comparison, experiment: Experiment) -> None:
    """Put the rows of an experiment into a comparison, with the results on its first subject. Raises ExperimentError
    where there are no rows."""
    if experiment.kind is ExperimentKind.CENSUS:
        raise ExperimentError("A census has no algorithms to compare.")
    found = {each.row: each.measured for each in experiment.measured if each.at == 0}
    measured = [found.get(row) for row in range(len(experiment.rows))]
    comparison.show(experiment.rows, experiment.base, experiment.subjects[0], measured)


def experiment_of(comparison: Comparison) -> Experiment:
    """Return the rows of a comparison with their results, and every time of every run: its own file has fewer.

    The experiment repeats as often as the rows have run, whatever the next run shall do. For a number tree the solver
    is left out, and no row has a limit: neither means anything there, and an experiment with them is refused. Raises
    ExperimentError where nothing was compared yet, and PositionsError for a game that is over.
    """
    subject = comparison.subject
    if subject is None:
        raise ExperimentError("Nothing was compared yet: press Run first.")
    rows, of_numbers = comparison.rows, isinstance(subject, NumberTree)
    if of_numbers:
        rows = tuple(row for row in rows if not row.entry.is_solver)
        if not rows:
            raise ExperimentError("The solver searches no number tree: there is nothing to save.")
    results = [
        ExperimentResult(number, 0, row.measured)
        for number, row in enumerate(rows)
        if row.measured and row.measured.stopped_by != "user"
    ]
    runs = max((each.measured.times.runs for each in results), default=0)
    return Experiment(
        kind=ExperimentKind.COMPARE,
        sets=(Numbers((subject,)) if isinstance(subject, NumberTree) else Given((subject,)),),
        rows=tuple(replace(row.entry, limits=Limits()) if of_numbers else row.entry for row in rows),
        repeats=runs or comparison.repeats,
        base=rows.index(comparison.base) if comparison.base in rows else 0,
        title="Comparison",
        note=_NO_SOLVER if len(rows) < len(comparison.rows) else "",
        results=Results(results),
        made=MadeWith.here() if results else None,
    )
