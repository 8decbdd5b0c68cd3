"""A match in the background, as a view sees it: its state, what is known so far, the outcome."""

from __future__ import annotations

import time
from enum import Enum
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.examine.matches import Match
from ttt_gui.session.examining.match import MatchRequest, play_match
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.tasks import Task, TaskQueue

SECONDS = 0.25
"""The least seconds between two looks at an examination or a match. Showing one takes the UI thread 6 ms beside an
engine that is asked, whose workers it waits for."""


class RunState(Enum):
    """How a match stands."""

    EMPTY = "empty"
    RUNNING = "running"
    STOPPING = "stopping"
    ENDED = "ended"
    FAILED = "failed"


class MatchRunner(QObject):
    """Plays one match at a time where answers are timed: it waits while the player's move or a count is computed. A
    match stays until another one begins.

    ``request`` is what was asked for last, ``match`` the match so far, None before the first. ``sentence`` says why
    there is no result, or only a part of one; '' where there is one.

    Signals:
        changed: what is known, or the state, has changed; while a match runs at most four times a second.
    """

    changed = Signal()

    def __init__(self, queue: TaskQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._task = Task()
        self._due = 0.0
        self.state = RunState.EMPTY
        self.sentence = ""
        self.request: MatchRequest | None = None
        self.match: Match | None = None

    @property
    def is_running(self) -> bool:
        """Whether a match runs or is being stopped."""
        return self.state in (RunState.RUNNING, RunState.STOPPING)

    def begin(self, request: MatchRequest) -> None:
        """End and forget the match that runs, and play this one."""
        self._task.cancel()
        self.request, self.match = request, Match(request.names, request.rules, request.seed, request.games)
        self.sentence, self._due = "", 0.0
        work, error_text = partial(play_match, request), "The match could not be played"
        self._task = self._queue.run(work, error_text, Priority.BACKGROUND, Lane.MEASURE)
        self._task.sampled.connect(self._on_sampled)
        self._task.finished.connect(self._on_finished)
        self._task.failed.connect(self._on_failed)
        self._set_state(RunState.RUNNING)

    @Slot()
    def stop(self) -> None:
        """End the match; the games that are over stay."""
        if self.state is RunState.RUNNING:
            self._task.stop()
            self._set_state(RunState.STOPPING)

    def _set_state(self, state: RunState) -> None:
        """Set the state and report the change."""
        self.state = state
        self.changed.emit()

    @Slot(object)
    def _on_sampled(self, sample: object) -> None:
        """Take the match so far, unless the last one is shown for less than SECONDS."""
        if isinstance(sample, Match) and sample != self.match and (now := time.monotonic()) >= self._due:
            self._due, self.match = now + SECONDS, sample
            self.changed.emit()

    @Slot(object)
    def _on_finished(self, found: Match) -> None:
        """Take the whole match."""
        self.match, self.sentence = found, found.sentence
        self._set_state(RunState.ENDED)

    @Slot(str)
    def _on_failed(self, sentence: str) -> None:
        """Take the sentence about why the match could not be played."""
        self.sentence = sentence
        self._set_state(RunState.FAILED)
