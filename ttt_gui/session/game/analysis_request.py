"""A switch of the search that is changed: the last search is made once more, so that the change is seen."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ttt_gui.engine.request import SWITCHES, SearchRequest
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.record import Strength
from ttt_gui.session.game.play import Phase, Play
from ttt_gui.session.game_analysis import MOST_LOG_NODES, GameAnalysis, Search, SearchKind
from ttt_gui.session.players import LEVELS, level_at
from ttt_gui.session.schedule import Lane
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import Task, TaskQueue


class AnalysisRequest(QObject):
    """Runs one search at a time that a person asked for; the analysis of the game then keeps it, chosen to be looked
    at. After a change of a switch that search is the last one made once more (SearchKind.AGAIN). ``request`` is the
    search under way, None without one.

    A later request takes its place, a computer's move goes before it, and it is dropped like a hint when the game moves
    on or a hint is asked for: nothing waits behind a search that nobody looks at any more.

    Signals:
        changed: ``request`` is another one.
        sampled: (SearchInfo) how far the search is.
        failed: (sentence) the search raised an error.
    """

    changed = Signal()
    sampled = Signal(object)
    failed = Signal(str)

    def __init__(
        self, game: Play, game_analysis: GameAnalysis, queue: TaskQueue, settings: Settings, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._game, self._game_analysis, self._queue, self._settings = game, game_analysis, queue, settings
        self.request: SearchRequest | None = None
        self._line: tuple[int, ...] | None = None
        self._kind = SearchKind.ASKED
        self._task = Task()
        game.position_changed.connect(self.drop)
        game.hint_changed.connect(self._on_hint_changed)

    @property
    def again(self) -> SearchRequest | None:
        """The search under way where it is the last search made once more."""
        return self.request if self._kind is SearchKind.AGAIN else None

    @property
    def why_not(self) -> str:
        """Why no search can be asked for now: the game's own search would end it at once. '' where one can."""
        if self._game.player.is_hinting:
            return "The computer looks for a hint."
        return "The computer is thinking: its search comes first." if self._game.phase is Phase.THINKING else ""

    def search(
        self, request: SearchRequest, line: tuple[int, ...] | None = None, kind: SearchKind = SearchKind.ASKED
    ) -> None:
        """Search an unfinished position; ``line`` are the moves that lead to it, as far as known.

        The search logs its nodes for a trace, but for SearchKind.AGAIN where no tree is shown: then the trace is made
        when somebody looks.
        """
        self._task.cancel()
        traced = kind is SearchKind.ASKED or self._settings.shows_tree
        request = replace(request, trace_nodes=min(self._settings.trace_nodes, MOST_LOG_NODES) if traced else 0)
        self.request, self._line, self._kind = request, line, kind
        self._task = task = self._queue.run(
            lambda control: control.do(Searcher(request)), "The search failed", lane=Lane.SEARCH
        )
        task.sampled.connect(self.sampled)
        task.finished.connect(self._on_finished)
        task.failed.connect(self._on_failed)
        self.changed.emit()

    @Slot()
    def stop(self) -> None:
        """End the search and show what it has found."""
        self._task.stop()

    @Slot()
    def drop(self) -> None:
        """End and forget the search."""
        if self.request:
            self._task.cancel()
            self._end()
            self.changed.emit()

    def _end(self) -> tuple[int, ...] | None:
        line, self._line = self._line, None
        self.request = None
        return line

    @Slot()
    def _on_hint_changed(self) -> None:
        if self._game.player.is_hinting:
            self.drop()

    @Slot(object)
    def _on_finished(self, found: SearchResult) -> None:
        kind, line = self._kind, self._end()
        self._game_analysis.add(found, self._task.alone, kind, line)
        self.changed.emit()

    @Slot(str)
    def _on_failed(self, sentence: str) -> None:
        self._end()
        self.changed.emit()
        self.failed.emit(sentence)


# -- A switch of the search that is changed: the last search is made once more, so that the change is seen -------------


_SWITCHES = {switch.name: switch.title for switch in SWITCHES} | {"tt_mib": "The size of the table"}
_WORDS = _SWITCHES | {
    "limit_depth": "The depth limit",
    "limit_nodes": "The limit of nodes",
    "limit_seconds": "The time limit",
}
"""The settings of a search, as they are named in the sentence that says when a change takes effect."""


class SearchAgain(QObject):
    """Has the search that is seen made again, as soon as a switch is changed while nothing else is searched.

    The position and limits of that search stay, and so does the move that was played. A search that was made already
    with these switches is shown at once. While the computer's move only waits for its delay, the new search waits for
    the move. While a search for the game goes on, the game says when the change takes effect.
    """

    def __init__(
        self, game: Play, game_analysis: GameAnalysis, asking: AnalysisRequest, settings: Settings, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._game, self._game_analysis, self._asking, self._settings = game, game_analysis, asking, settings
        self._soon = QTimer(self, singleShot=True, interval=0)  # several switches change at one go
        self._soon.timeout.connect(self._search)
        self._waits = False
        settings.changed.connect(self._on_setting_changed)
        game.phase_changed.connect(self._on_phase_changed)

    @Slot(str)
    def _on_setting_changed(self, key: str) -> None:
        if key in _WORDS and self._game.player.is_searching:
            self._game.message.emit(f"{_WORDS[key]}: the change takes effect from the next search.")
        if key in _SWITCHES:
            self._soon.start()

    @Slot()
    def _on_phase_changed(self) -> None:
        if self._waits and self._game.phase is not Phase.THINKING:
            self._soon.start()

    @Slot()
    def _search(self) -> None:
        game_analysis, asking, game = self._game_analysis, self._asking, self._game
        self._waits = game.phase is Phase.THINKING and not game.player.is_searching
        search = game_analysis.looked_at if self._settings.shows_tree else game_analysis.in_view
        if search is None or search.position.outcome or asking.why_not or (asking.request and not asking.again):
            return
        request = self._request(search)
        if known := game_analysis.answering(request):
            asking.drop()
            game_analysis.stand(known)
        else:
            asking.search(request, search.line, SearchKind.AGAIN)

    def _request(self, search: Search) -> SearchRequest:
        """Return the request of a search as the switches now want it: of a level's move, as the level makes it."""
        position, record, algorithm = search.position, self._game.record, self._settings.algorithm
        player = record.players[position.side_to_move]
        if search.kind is not SearchKind.ASKED:
            strength = level_at(player, record.seed, position) or Strength.PERFECT
            algorithm = LEVELS[strength].request(position, algorithm, search.result.request.limits).algorithm
        return replace(search.result.request, algorithm=algorithm, trace_nodes=0)
