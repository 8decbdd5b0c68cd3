"""The computer's turn: searches or draws lots, then holds the reply back until the eye can follow it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from ttt_gui.engine.request import Limits, SearchRequest
from ttt_gui.engine.result import SearchInfo, SearchResult
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.game.record import Strength
from ttt_gui.session.jobs.runner import SearchRunner
from ttt_gui.session.players import STRENGTHS, choose_move
from ttt_gui.session.settings import Settings

_SAVE_POLL_MS = 2
_LONGEST_SAVE_SECONDS = 1.0


class _Then(Enum):
    """What happens with the result of the search under way."""

    REPLY = auto()  # play it, not before the minimum delay
    PLAY_NOW = auto()  # play it at once
    KEEP = auto()  # only keep it
    HINT = auto()  # show it
    TRACE = auto()  # only its trace is wanted: the last search is made again


@dataclass
class _Task:
    position: Position
    then: _Then
    strength: Strength
    seed: int = 0
    started: float = 0.0
    move: int | None = None  # decided, waiting for the delay
    seconds: float = 0.0


class Thinker(QObject):
    """One move of a computer, or one hint, at a time.

    Signals:
        search_started: (SearchRequest) - search_sampled: (SearchInfo) - search_finished: (SearchResult): of moves and
            of hints; ``is_hinting`` stays true until search_finished of a hint was sent.
        tree_size_found: (int or None) the full minimax tree of ``last_result`` was counted.
        trace_found: (SearchTrace) the trace of ``last_result`` can be shown, its events are listed.
        decided: (cell, seconds) the move to play now, and how long the computer thought.
        hint_found: (SearchResult)
        failed: (sentence) the search raised an error; nothing is under way any more.
    """

    search_started = Signal(object)
    search_sampled = Signal(object)
    search_finished = Signal(object)
    tree_size_found = Signal(object)
    trace_found = Signal(object)
    decided = Signal(int, float)
    hint_found = Signal(object)
    failed = Signal(str)

    def __init__(
        self, runner: SearchRunner, settings: Settings, is_saved: Callable[[], bool], parent: QObject | None = None
    ) -> None:
        """``is_saved`` tells whether the last move is on the disk: a reply waits for that too, for a while."""
        super().__init__(parent)
        self.last_result: SearchResult | None = None
        self.tree_size: int | None = None
        self._runner = runner
        self._settings = settings
        self._is_saved = is_saved
        self._task: _Task | None = None
        self._delay = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._delay.timeout.connect(self._on_delay_over)

        runner.started.connect(self._on_started)
        runner.sampled.connect(self._on_sampled)
        runner.finished.connect(self._on_finished)
        runner.failed.connect(self._on_failed)
        runner.traced.connect(self._on_traced)
        runner.tree_size_found.connect(self._on_tree_size_found)

    @property
    def is_hinting(self) -> bool:
        return self._task is not None and self._task.then is _Then.HINT

    @property
    def is_deciding(self) -> bool:
        """Whether a move or a hint is under way, also one that only waits for the minimum delay."""
        return self._task is not None

    @property
    def is_searching(self) -> bool:
        """Whether a search is under way, of a move or of a hint."""
        return self._runner.busy and not self._is_tracing

    @property
    def _is_tracing(self) -> bool:
        return self._task is not None and self._task.then is _Then.TRACE

    def think(self, position: Position, strength: Strength, seed: int) -> None:
        """Decide a move in the unfinished position; what was under way is forgotten."""
        self.cancel()
        self._task = task = _Task(position, _Then.REPLY, strength, seed, time.monotonic())
        if STRENGTHS[strength].searches:
            self._search(position, strength)
        else:
            self._choose(task, None)

    def hint(self, position: Position) -> None:
        """Search the position as the strongest computer would, to show and not to play."""
        self.cancel()
        self._task = _Task(position, _Then.HINT, Strength.PERFECT)
        self._search(position, Strength.PERFECT)

    def trace(self) -> None:
        """Get the trace of the last search, if it has none and nothing is under way: trace_found follows.

        It is made again node for node: where a limit or a stop ended it, this one ends after as many nodes.
        """
        result = self.last_result
        if self._task or self._runner.busy or result is None or result.trace:
            return
        request = result.request
        stopped = result.stopped_by in ("nodes", "seconds", "user")
        limits = Limits(request.limits.depth, max(1, result.counters.nodes) if stopped else None)
        self._task = _Task(request.position, _Then.TRACE, Strength.PERFECT)
        self._runner.start(request.position, request.algorithm, limits, trace_nodes=self._settings.trace_nodes)

    def stop(self) -> None:
        """End the search and play nothing; search_finished still comes, and a hint is given as far as it got."""
        if self._task is None or self._is_tracing:
            return
        if self._task.then is not _Then.HINT:
            self._delay.stop()
            self._task.then = _Then.KEEP
            if not self._runner.busy:
                self._task = None
        self._runner.stop()

    def move_now(self, position: Position, strength: Strength, seed: int) -> None:
        """Decide the computer's move at once: with the best so far of the search under way, else of the last one."""
        if self._is_tracing:
            self.cancel()
        task = self._task
        if task and self._runner.busy:
            task.then = _Then.PLAY_NOW
            self._runner.stop()
            return
        if task is None or task.move is None:
            result = self.last_result if self.last_result and self.last_result.request.position == position else None
            move = choose_move(position, strength, seed, self._settings.algorithm, result)
            self._task = _Task(position, _Then.PLAY_NOW, strength, seed, move=move)
            self._task.seconds = result.counters.seconds if result else 0.0
        self._decide()

    def cancel(self) -> None:
        """Forget what is under way; nothing of it is sent any more."""
        self._delay.stop()
        self._task = None
        self._runner.cancel()

    def forget(self) -> None:
        """Cancel, and forget the last result too: another game begins."""
        self.cancel()
        self.last_result = None
        self.tree_size = None

    def _search(self, position: Position, strength: Strength) -> None:
        info, settings = STRENGTHS[strength], self._settings
        trace_nodes = settings.trace_nodes if settings.show_tree else 0
        self._runner.start(position, settings.algorithm, info.limits or settings.limits, info.solves, trace_nodes)

    def _choose(self, task: _Task, result: SearchResult | None) -> None:
        """Settle the move, and play it once the minimum delay since the turn began is over."""
        algorithm = self._settings.algorithm
        task.move = choose_move(task.position, task.strength, task.seed, algorithm, result)
        task.seconds = time.monotonic() - task.started
        remaining = self._settings.reply_delay_ms / 1000 - task.seconds
        if task.then is _Then.PLAY_NOW:
            self._decide()
        elif result and remaining <= 0:
            self._on_delay_over()
        else:
            # A lot is never answered within the call that asked: two Random computers would play a game at one go.
            self._delay.start(max(0, round(remaining * 1000)))

    @Slot()
    def _on_delay_over(self) -> None:
        # However fast the computer and slow the disk: what a kill -9 can take is the last move only. But a disk that
        # hangs must not stop the game.
        if self._task and not self._is_saved() and time.monotonic() < self._task.started + _LONGEST_SAVE_SECONDS:
            self._delay.start(_SAVE_POLL_MS)
        else:
            self._decide()

    def _decide(self) -> None:
        task, self._task = self._task, None
        self._delay.stop()
        if task and task.move is not None:
            self.decided.emit(task.move, task.seconds)

    @Slot(object)
    def _on_started(self, request: SearchRequest) -> None:
        if not self._is_tracing:
            self.search_started.emit(request)

    @Slot(object)
    def _on_sampled(self, info: SearchInfo) -> None:
        if not self._is_tracing:
            self.search_sampled.emit(info)

    @Slot(object)
    def _on_finished(self, result: SearchResult) -> None:
        task = self._task
        if task and task.then is _Then.TRACE:
            self._task = None
            if self.last_result:
                self.last_result = replace(self.last_result, trace=result.trace)
            return
        self.last_result = result
        self.tree_size = None
        self.search_finished.emit(result)
        if task is None or self._task is not task:  # a slot of search_finished has asked for something else
            return
        match task.then:
            case _Then.HINT:
                self._task = None
                self.hint_found.emit(result)
            case _Then.KEEP:
                self._task = None
            case _:
                self._choose(task, result)

    @Slot(object)
    def _on_traced(self, trace: SearchTrace) -> None:
        if self.last_result and self.last_result.trace is trace:
            self.trace_found.emit(trace)

    @Slot(int, str)
    def _on_failed(self, _request_id: int, sentence: str) -> None:
        self._task = None
        self.failed.emit(sentence)

    @Slot(int, object)
    def _on_tree_size_found(self, request_id: int, size: int | None) -> None:
        if self.last_result and self.last_result.request.id == request_id:
            self.tree_size = size
            self.tree_size_found.emit(size)
