"""A match in the background, as a window sees it: how it stands, and what came of it."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.examine.matches import Match
from ttt_gui.session.examining.match import MatchRequest, PlayMatch
from ttt_gui.session.examining.pace import Pace
from ttt_gui.session.jobs.job import Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue

LANE = Lane.MEASURE
"""Answers are timed and games are many: it waits while the player's move or a count is computed."""


class State(Enum):
    """How a match stands."""

    EMPTY = "empty"
    RUNNING = "running"
    STOPPING = "stopping"
    ENDED = "ended"
    FAILED = "failed"


class MatchRunner(QObject):
    """Plays one match at a time; what was played stays until another begins.

    Signals:
        changed: games or state are others; while it runs at most four times a second.
    """

    changed = Signal()

    def __init__(self, queue: JobQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._job_id = 0
        self._pace = Pace()
        self.state = State.EMPTY
        self.request: MatchRequest | None = None
        """What was asked for last."""
        self.match: Match | None = None
        """As it stands; None before the first."""
        self.sentence = ""
        """Why there is no match, or not all of it."""
        queue.sampled.connect(self._on_sampled)
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)

    @property
    def is_running(self) -> bool:
        return self.state in (State.RUNNING, State.STOPPING)

    def begin(self, request: MatchRequest) -> None:
        """Play; one that runs is ended and forgotten."""
        self._queue.cancel(self._job_id)
        self.request = request
        self.match, self.sentence = Match(request.names, request.rules, request.seed, request.games), ""
        self.state = State.RUNNING
        self._pace.begin()
        self._job_id = self._queue.ask(
            lambda: PlayMatch(request), Priority.BACKGROUND, LANE, "The match could not be played", watch=True
        )
        self.changed.emit()

    @Slot()
    def stop(self) -> None:
        """End it; the games that were played to their end are kept."""
        if self.state is State.RUNNING:
            self.state = State.STOPPING
            self._queue.stop(self._job_id)
            self.changed.emit()

    @Slot(int, object)
    def _on_sampled(self, job_id: int, sample: object) -> None:
        if job_id != self._job_id or not isinstance(sample, Match) or self.match is sample:
            return
        if self._pace.is_due():
            self.match = sample
            self.changed.emit()

    @Slot(int, object, bool)
    def _on_finished(self, job_id: int, found: object, _alone: bool) -> None:
        if job_id == self._job_id and isinstance(found, Match):
            self.match, self.sentence, self.state = found, found.sentence, State.ENDED
            self.changed.emit()

    @Slot(int, str)
    def _on_failed(self, job_id: int, sentence: str) -> None:
        if job_id == self._job_id:
            self.sentence, self.state = sentence, State.FAILED
            self.changed.emit()
