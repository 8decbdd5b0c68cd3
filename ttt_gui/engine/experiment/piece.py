"""One piece of an experiment: a row on a subject, or the census of a board."""

from __future__ import annotations

from dataclasses import replace

from ttt_gui.engine.experiment.census import CensusRun
from ttt_gui.engine.experiment.document import Experiment, Found, Kind, Result
from ttt_gui.engine.experiment.results import as_kept
from ttt_gui.engine.experiment.sets import Board
from ttt_gui.engine.measure.row_run import RowRun
from ttt_gui.engine.measure.times import NO_TIMES


class PieceRun:
    """Made anywhere, run once in any thread, stopped and sampled from any other.

    Without ``timed`` the times are left out: other work went on beside it.
    """

    def __init__(self, experiment: Experiment, number: int, timed: bool) -> None:
        self._row, self._at = experiment.piece(number)
        self._kind, self._timed = experiment.kind, timed
        self._inner: CensusRun | RowRun
        if experiment.kind is Kind.CENSUS:
            board = experiment.sets[self._at]
            assert isinstance(board, Board)
            self._inner = CensusRun(self._at, board.rules)
        else:
            self._inner = RowRun(experiment.rows[self._row], experiment.subjects[self._at], experiment.repeats)

    def stop(self) -> None:
        """Ask it to end; seen within a millisecond."""
        self._inner.stop()

    @property
    def progress(self) -> float:
        """The share that is done, 0 to 1."""
        inner = self._inner
        return inner.progress if isinstance(inner, CensusRun) else inner.sample().progress

    def run(self) -> Found | None:
        """What was found, as the file keeps it; None after a stop. Raises ExperimentError."""
        inner = self._inner
        if isinstance(inner, CensusRun):
            return inner.run()
        measured = inner.run()
        if measured.stopped_by == "user":
            return None
        if not self._timed:
            measured = replace(measured, times=NO_TIMES, alone=False)
        return Result(self._row, self._at, as_kept(measured, self._kind))
