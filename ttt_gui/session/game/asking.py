"""A search that a person asks for to look at: of any position, beside the game, which knows nothing of it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.session.game.play import Phase, Play
from ttt_gui.session.jobs.job import Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.settings import Settings
from ttt_gui.session.study import MOST_LOG_NODES, Kind, Study


class Asking(QObject):
    """One such search at a time; what it found is in the study then, chosen to be looked at. Of a switch that was
    changed it is the last search once more (Kind.AGAIN).

    Another one takes its place, a computer's move goes before it, and it is dropped like a hint when the game moves on
    or a hint is asked for: nothing waits behind a search that nobody looks at any more.

    Signals:
        changed: ``request`` is another one.
        sampled: (SearchInfo) how far it is.
        failed: (sentence) it raised an error.
    """

    changed = Signal()
    sampled = Signal(object)
    failed = Signal(str)

    def __init__(self, game: Play, study: Study, queue: JobQueue, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._game, self._study, self._queue, self._settings = game, study, queue, settings
        self._request: SearchRequest | None = None
        self._line: tuple[int, ...] | None = None
        self._kind = Kind.ASKED
        self._job = 0
        game.position_changed.connect(self.drop)
        game.hint_changed.connect(self._on_hint_changed)
        queue.sampled.connect(self._on_sampled)
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)

    @property
    def request(self) -> SearchRequest | None:
        """The search under way."""
        return self._request

    @property
    def again(self) -> SearchRequest | None:
        """The search under way where that is the last one once more."""
        return self._request if self._kind is Kind.AGAIN else None

    @property
    def why_not(self) -> str:
        """Why no search can be asked for now: the game's own would end it at once. '' where one can."""
        if self._game.thinking_about_hint:
            return "The computer looks for a hint."
        return "The computer is thinking: its search comes first." if self._game.phase is Phase.THINKING else ""

    def search(self, request: SearchRequest, line: tuple[int, ...] | None = None, kind: Kind = Kind.ASKED) -> None:
        """Search an unfinished position; ``line`` are the moves that lead to it, as far as known.

        It brings its trace, but for the last search once more where no tree is shown: that is made when somebody looks.
        """
        if self._job:
            self._queue.cancel(self._job)
        traced = kind is Kind.ASKED or self._settings.shows_tree
        request = replace(request, trace_nodes=min(self._settings.trace_nodes, MOST_LOG_NODES) if traced else 0)
        self._request, self._line, self._kind = request, line, kind
        self._job = self._queue.ask(
            lambda: Searcher(request), Priority.LOOK, Lane.SEARCH, "The search failed", watch=True
        )
        self.changed.emit()

    @Slot()
    def stop(self) -> None:
        """End it and show what it has found."""
        if self._job:
            self._queue.stop(self._job)

    @Slot()
    def drop(self) -> None:
        """End it and forget it."""
        if self._job:
            self._queue.cancel(self._job)
            self._end()
            self.changed.emit()

    def _end(self) -> tuple[int, ...] | None:
        line, self._line = self._line, None
        self._request, self._job = None, 0
        return line

    @Slot()
    def _on_hint_changed(self) -> None:
        if self._game.thinking_about_hint:
            self.drop()

    @Slot(int, object)
    def _on_sampled(self, job_id: int, info: object) -> None:
        if job_id == self._job:
            self.sampled.emit(info)

    @Slot(int, object, bool)
    def _on_finished(self, job_id: int, found: object, alone: bool) -> None:
        if job_id == self._job:
            assert isinstance(found, SearchResult)
            kind, line = self._kind, self._end()
            self._study.add(found, alone, kind, line)
            self.changed.emit()

    @Slot(int, str)
    def _on_failed(self, job_id: int, sentence: str) -> None:
        if job_id == self._job:
            self._end()
            self.changed.emit()
            self.failed.emit(sentence)
