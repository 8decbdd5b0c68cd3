"""An examination and a match in the background, as a view sees them: their state, what is known so far, the outcome."""

from __future__ import annotations

import time
from enum import Enum
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.examine.graded import Graded
from ttt_gui.engine.examine.matches import Match
from ttt_gui.session.examining.examination import Progress, Request, examine
from ttt_gui.session.examining.match import MatchRequest, play_match
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Work
from ttt_gui.system.text import shortened

SECONDS = 0.25
"""The least seconds between two signals. Telling takes the UI thread 6 ms beside an engine that is examined, whose
workers it waits for."""


class RunState(Enum):
    """How an examination or a match stands."""

    EMPTY = "empty"
    RUNNING = "running"
    STOPPING = "stopping"
    ENDED = "ended"
    FAILED = "failed"


class Runner(QObject):
    """Runs one examination or match at a time where answers are timed: it waits while the player's move or a count is
    computed.

    Signals:
        changed: what is known, or the state, has changed; while it runs at most four times a second.
    """

    changed = Signal()

    def __init__(self, queue: TaskQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._task = Task()
        self._due = 0.0
        self._last: object = None
        self.state = RunState.EMPTY
        self.sentence = ""
        """Why there is no result, or only a part of one; '' where there is one."""

    @property
    def is_running(self) -> bool:
        return self.state in (RunState.RUNNING, RunState.STOPPING)

    @Slot()
    def stop(self) -> None:
        """End the run; what was found so far is kept."""
        if self.state is RunState.RUNNING:
            self._task.stop()
            self._tell(RunState.STOPPING)

    def _run(self, work: Work, priority: Priority, refusal: str) -> None:
        """End and forget what runs, and run this work."""
        self._task.cancel()
        self.sentence, self._due = "", 0.0
        self._task = self._queue.run(work, refusal, priority, Lane.MEASURE)
        self._task.sampled.connect(self._on_sampled)
        self._task.finished.connect(self._on_finished)
        self._task.failed.connect(self._on_failed)
        self._tell(RunState.RUNNING)

    def _take(self, news: object) -> None:
        """Keep a sample of the run, or its result."""

    def _tell(self, state: RunState) -> None:
        self.state, self._last = state, None
        self.changed.emit()

    @Slot(object)
    def _on_sampled(self, sample: object) -> None:
        if sample != self._last and (now := time.monotonic()) >= self._due:
            self._due, self._last = now + SECONDS, sample
            self._take(sample)
            self.changed.emit()

    @Slot(object)
    def _on_finished(self, found: object) -> None:
        self._take(found)
        self._tell(RunState.ENDED)

    @Slot(str)
    def _on_failed(self, sentence: str) -> None:
        self.sentence = sentence
        self._tell(RunState.FAILED)


class Examination(Runner):
    """Examines an engine; what was found stays until another examination begins. ``request`` is what was asked for
    last, ``progress`` what is known while it runs, ``graded`` the result, also of one that was stopped."""

    request: Request | None = None
    progress = Progress()
    graded: Graded | None = None

    def begin(self, request: Request) -> None:
        self.request, self.progress, self.graded = request, Progress(), None
        refusal = f"{shortened(request.file.name)} could not be examined"
        self._run(partial(examine, request), Priority.LOOK, refusal)

    def clear(self) -> None:
        """End and forget the examination."""
        self._task.cancel()
        self.progress, self.graded, self.sentence = Progress(), None, ""
        self._tell(RunState.EMPTY)

    def _take(self, news: object) -> None:
        if isinstance(news, Progress):
            self.progress = news
        elif isinstance(news, Graded):
            self.graded = news


class MatchRunner(Runner):
    """Plays a match; it stays until another one begins. ``request`` is what was asked for last, ``match`` the match so
    far, None before the first."""

    request: MatchRequest | None = None
    match: Match | None = None

    def begin(self, request: MatchRequest) -> None:
        self.request, self.match = request, Match(request.names, request.rules, request.seed, request.games)
        self._run(partial(play_match, request), Priority.BACKGROUND, "The match could not be played")

    def _take(self, news: object) -> None:
        if isinstance(news, Match):
            self.match, self.sentence = news, news.sentence
