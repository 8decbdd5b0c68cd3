"""Experiments as documents of the window: read, run again and held against what they say, and written, all as jobs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.experiment import results
from ttt_gui.engine.experiment.agreement import mismatches
from ttt_gui.engine.experiment.differences import Comparison, compared
from ttt_gui.engine.experiment.document import Experiment, Found
from ttt_gui.engine.experiment.file import load, save
from ttt_gui.engine.experiment.run import ExperimentRun, Progress
from ttt_gui.engine.experiment.table import table_of
from ttt_gui.engine.tables.reading import Script, human_rows
from ttt_gui.engine.tables.table import Table
from ttt_gui.session.jobs.job import Call, Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.system.text import one_line, shortened

_SCRIPT = Script(one_line, group="\N{THIN SPACE}", gap="\N{NO-BREAK SPACE}", minus="\N{MINUS SIGN}", percent="%")


@dataclass(frozen=True)
class Opened:
    """An experiment that was read, its table, that as people read it, and the file it is of; None of one made here."""

    experiment: Experiment
    table: Table
    lines: list[list[str]]
    path: Path | None = None


@dataclass(frozen=True)
class Again:
    """What a run found: the experiment with these results, their table, and what differs from those before.

    ``size`` is how many results there can be, ``kept`` the experiment as it was, with the results that it lacked, and
    ``wrong`` a sentence for each row that says what the base refutes.
    """

    experiment: Experiment
    size: int
    kept: Experiment
    table: Table
    lines: list[list[str]]
    comparison: Comparison
    wrong: tuple[str, ...] = ()


def opened(experiment: Experiment, path: Path | None = None) -> Opened:
    """An experiment with its table. Takes its time: for a job."""
    table = table_of(experiment)
    return Opened(experiment, table, human_rows(table, _SCRIPT), path)


class _AgainRun:
    """Runs an experiment and holds what it finds against what it has; what is found outlives the job, which may have to
    give way and begin once more."""

    def __init__(self, experiment: Experiment, found: dict[int, Found]) -> None:
        self._before = experiment
        self._run = ExperimentRun(experiment, found=found)

    def run(self) -> Again:
        now = self._run.run()
        table = table_of(now)
        before = self._before
        kept = _with_results(before, now)
        # Its size lists the subjects here, and not in the window's thread.
        lines = human_rows(table, _SCRIPT)
        return Again(now, kept.size, kept, table, lines, compared(before, now), mismatches(now))

    def stop(self) -> None:
        self._run.stop()

    def sample(self) -> Progress:
        return self._run.sample()

    def release(self) -> None:
        """Nothing is left to give back."""


@dataclass
class _Running:
    job: int = 0
    found: dict[int, Found] = field(default_factory=dict)


class Experiments(QObject):
    """Opens and saves experiments, and runs one at a time: alone in the lane of searches, where it gives way.

    Signals:
        opened: (Opened) a file was read.
        saved: (str) the name of the file that was written.
        progressed: (Progress) of the one that runs, ten times a second.
        ended: (Again) it is through, or was stopped with what it had.
        run_failed: (sentence) what ran, or waited, has come to nothing.
        failed: (sentence) something else could not be done.
    """

    opened = Signal(object)
    saved = Signal(str)
    progressed = Signal(object)
    ended = Signal(object)
    run_failed = Signal(str)
    failed = Signal(str)

    def __init__(self, queue: JobQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._reading: set[int] = set()
        self._writing: dict[int, str] = {}
        self._running = _Running()
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)
        queue.sampled.connect(self._on_sampled)

    @property
    def is_running(self) -> bool:
        """Whether an experiment runs, or waits for its turn."""
        return bool(self._running.job)

    def open(self, path: Path) -> None:
        """Read an experiment's file."""
        refusal = f"{shortened(path.name)} cannot be opened"
        make = Call(lambda: opened(load(path), path))
        self._reading.add(self._queue.ask(lambda: make, Priority.LOOK, Lane.SIDE, refusal))

    def show(self, experiment: Experiment) -> None:
        """Open what was made here."""
        make = Call(lambda: opened(experiment))
        self._reading.add(self._queue.ask(lambda: make, Priority.LOOK, Lane.SIDE, "The results cannot be shown"))

    def save(self, path: Path, experiment: Experiment) -> None:
        """Write an experiment's file."""
        name = shortened(path.name)
        make = Call(lambda: save(path, results.kept(experiment)))
        job = self._queue.ask(
            lambda: make,
            Priority.LOOK,
            Lane.FILES,
            f"{name} could not be saved",
            promise=f"{name} was not saved.",
        )
        self._writing[job] = name

    def run(self, experiment: Experiment) -> None:
        """Run an experiment, and end the one that runs."""
        self.forget()
        self._running = running = _Running()
        running.job = self._queue.ask(
            lambda: _AgainRun(experiment, running.found),
            Priority.BACKGROUND,
            Lane.SEARCH,
            "The experiment could not be run",
            watch=True,
        )

    @Slot()
    def stop(self) -> None:
        """End what runs with what it has found."""
        self._queue.stop(self._running.job)

    def forget(self) -> None:
        """End what runs: nothing is heard of it."""
        if self._running.job:
            self._queue.cancel(self._running.job)
            self._running = _Running()

    @Slot(int, object)
    def _on_sampled(self, job: int, info: object) -> None:
        if job == self._running.job and isinstance(info, Progress):
            self.progressed.emit(info)

    @Slot(int, object, bool)
    def _on_finished(self, job: int, found: object, _alone: bool) -> None:
        if job in self._reading:
            self._reading.discard(job)
            self.opened.emit(found)
        elif job in self._writing:
            self.saved.emit(self._writing.pop(job))
        elif job == self._running.job:
            self._running = _Running()
            self.ended.emit(found)

    @Slot(int, str)
    def _on_failed(self, job: int, sentence: str) -> None:
        if job == self._running.job:
            self._running = _Running()
            self.run_failed.emit(sentence)
        elif job in self._reading or job in self._writing:
            self._reading.discard(job)
            self._writing.pop(job, None)
            self.failed.emit(sentence)


def _with_results(before: Experiment, now: Experiment) -> Experiment:
    """An experiment with the results it had and those of a run that it lacked."""
    found = now.by_piece | before.by_piece
    ordered = tuple(found[number] for number in sorted(found))
    return replace(before, results=ordered, made=before.made if before.results else now.made)
