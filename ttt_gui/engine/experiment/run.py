"""An experiment that runs, piece by piece: alone and timed, or in several processes; what is finished is kept."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ttt_gui.engine.experiment.document import Experiment, Found, Made
from ttt_gui.engine.experiment.journal import Journal
from ttt_gui.engine.experiment.limits import JOBS
from ttt_gui.engine.experiment.parts import Part
from ttt_gui.engine.experiment.piece import PieceRun
from ttt_gui.engine.experiment.pool import Pool
from ttt_gui.engine.experiment.results import found_of


@dataclass(frozen=True)
class Progress:
    """How far an experiment is: pieces done of how many, of them ``kept`` from an earlier run, and the share of all.

    ``seconds`` is how long this run goes on already, ``left`` how long it will go on at this rate; None where nobody
    knows yet.
    """

    done: int
    size: int
    kept: int
    share: float
    seconds: float
    left: float | None


class ExperimentRun:
    """Runs every piece of an experiment that the journal does not have yet: a job, run once in any thread.

    One job runs in the thread itself, and is timed. More are processes: counts only. ``found``, by piece, outlives the
    job where it is given: another one goes on there. Raises ExperimentError.
    """

    def __init__(
        self,
        experiment: Experiment,
        jobs: int = 1,
        journal: Journal | None = None,
        found: dict[int, Found] | None = None,
    ) -> None:
        JOBS.hold(jobs)
        self._experiment, self._jobs, self._journal = experiment, jobs, journal
        self._found = {} if found is None else found
        if journal:
            self._found |= {experiment.number(each): each for each in journal.found}
        self._size = experiment.size  # lists the subjects: here, and not in the thread of whoever samples
        self._kept = len(self._found)
        self._began = time.monotonic()
        self._inner: PieceRun | Pool | None = None
        self._stopped = False

    def stop(self) -> None:
        """End with what is finished: a piece that is half done is dropped."""
        self._stopped = True  # before the inner one is looked for: a new one looks at this after it is made
        if inner := self._inner:
            inner.stop()

    def sample(self) -> Progress:
        """How far it is."""
        size, done, inner = self._size, len(self._found), self._inner
        share = (done + (inner.progress if isinstance(inner, PieceRun) else 0.0)) / size
        seconds = time.monotonic() - self._began
        here = share - self._kept / size
        left = seconds * (1.0 - share) / here if here > 0 and seconds > 1.0 else None
        return Progress(done, size, self._kept, min(1.0, share), seconds, left)

    def release(self) -> None:
        """Nothing is left to give back."""

    def run(self) -> Experiment:
        """The experiment with the results of this run, all of them or, after a stop, as many as there are.

        Raises ExperimentError, MemoryError, and OSError where the journal cannot be written.
        """
        experiment = self._experiment
        missing = [number for number in range(self._size) if number not in self._found]
        self._began = time.monotonic()
        for found in self._alone(missing) if self._jobs == 1 else self._beside(missing):
            if self._journal:
                self._journal.add(found)
            self._found[experiment.number(found)] = found
        self._inner = None
        results = tuple(self._found[number] for number in sorted(self._found))
        return replace(experiment, results=results, made=Made.here())

    def _alone(self, numbers: list[int]) -> Iterator[Found]:
        for number in numbers:
            piece = self._inner = PieceRun(self._experiment, number, timed=True)
            found = None if self._stopped else piece.run()
            if found is None:
                return
            yield found

    def _beside(self, numbers: list[int]) -> Iterator[Found]:
        if not numbers:
            return
        pool = self._inner = Pool(self._experiment, numbers, self._jobs)
        if self._stopped:
            return
        for line in pool.lines():
            yield found_of(Part(json.loads(line), "A result"), self._experiment)
