"""The computer's turn: runs a search or asks an engine, and delays the reply so that the eye can follow."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from ttt_gui.engine.estimate import is_small_tree
from ttt_gui.engine.examine.grades import Answer
from ttt_gui.engine.perfect import PerfectSearcher, solved_so_far
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.result import SearchInfo, SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.game.record import Strength
from ttt_gui.session.examining.opponents import Opponent, ask_move
from ttt_gui.session.game_analysis import MOST_LOG_NODES, GameAnalysis, SearchKind
from ttt_gui.session.players import LEVELS, MoveChoice, choose, lot_of
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Control, Work

_SAVE_POLL_MS = 2
_LONGEST_SAVE_SECONDS = 1.0


class _Then(Enum):
    """What to do with the result of the running search."""

    REPLY = auto()  # play it, not before the minimum delay
    PLAY_NOW = auto()  # play it at once
    KEEP = auto()  # only keep it
    HINT = auto()  # show it


@dataclass(eq=False)
class _Decision:
    """One move or hint that is being decided: for which position, what to do with it, and how far it is."""

    position: Position
    then: _Then
    strength: Strength = Strength.PERFECT
    seed: int = 0
    started: float = 0.0
    request: SearchRequest | None = None
    task: Task = field(default_factory=Task)  # its search
    told: bool = False  # whether the hint that the solver had was told
    choice: MoveChoice | None = None  # decided, waiting for the delay
    seconds: float = 0.0
    opponent: Opponent | None = None  # who is asked instead of a level


class ComputerPlayer(QObject):
    """Decides one move of a computer, or one hint, at a time; search results are added to the analysis of the game.

    Signals:
        search_started: (SearchRequest) - search_sampled: (SearchInfo): for moves and for hints. Then the analysis
            has another search, or search_dropped follows.
        search_dropped: the running search is forgotten, or failed.
        decided: (MoveChoice, seconds) the move to play now, and the computer's thinking time.
        answered: (Opponent, Answer) the engine's legal move, before decided.
        hint_found: (SearchResult) as soon as the solver has a move, while the search beside it goes on; and at its end.
        failed: (message) the search raised an error, or the engine gave no move; nothing runs any more.
    """

    search_started = Signal(object)
    search_sampled = Signal(object)
    search_dropped = Signal()
    decided = Signal(object, float)
    answered = Signal(object, object)
    hint_found = Signal(object)
    failed = Signal(str)

    def __init__(
        self,
        queue: TaskQueue,
        game_analysis: GameAnalysis,
        settings: Settings,
        is_saved: Callable[[], bool],
        parent: QObject | None = None,
    ) -> None:
        """Make a player that decides nothing yet. ``is_saved`` tells whether the last move is on the disk: a reply
        waits for that too, for a while."""
        super().__init__(parent)
        self._queue = queue
        self._game_analysis = game_analysis
        self._settings = settings
        self._is_saved = is_saved
        self._turn: _Decision | None = None
        self._delay = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._delay.timeout.connect(self._on_delay_over)

    @property
    def is_hinting(self) -> bool:
        """Whether a hint is being searched for."""
        return self._turn is not None and self._turn.then is _Then.HINT

    @property
    def is_deciding(self) -> bool:
        """Whether a move or a hint is pending, also a move that only waits for the minimum delay."""
        return self._turn is not None

    @property
    def is_searching(self) -> bool:
        """Whether a search runs for a move or a hint; a running engine does not count."""
        return self._turn is not None and self._turn.task.is_open and self._turn.opponent is None

    def think(self, position: Position, strength: Strength, seed: int) -> None:
        """Start deciding a move at the level ``strength`` (not AUTO) in the unfinished position; cancel any pending
        move or hint.
        """
        self.cancel()
        self._turn = turn = _Decision(position, _Then.REPLY, strength, seed, time.monotonic())
        self._search(turn, Priority.PLAY)

    def ask(self, position: Position, opponent: Opponent) -> None:
        """Start asking an engine for its move in the unfinished position; cancel any pending move or hint."""
        self.cancel()
        self._turn = turn = _Decision(position, _Then.REPLY, opponent=opponent, started=time.monotonic())
        error_text = f"{opponent.name} could not be asked"
        self._run(turn, partial(ask_move, opponent, position), error_text, Priority.PLAY)

    def hint(self, position: Position) -> None:
        """Start searching the position as the strongest computer does, for a hint that is shown and not played."""
        self.cancel()
        self._turn = turn = _Decision(position, _Then.HINT, Strength.PERFECT)
        self._search(turn, Priority.LOOK)

    def stop(self) -> None:
        """End the search and play nothing; its result is kept, and a hint shows the result so far."""
        turn = self._turn
        if turn is None:
            return
        if turn.then is not _Then.HINT:
            self._delay.stop()
            turn.then = _Then.KEEP
            if not turn.task.is_open:
                self._turn = None
        turn.task.stop()

    def move_now(self, position: Position, strength: Strength, seed: int) -> None:
        """Decide the computer's move at once: the best so far of the running search, else of the last search."""
        turn = self._turn
        if turn and turn.task.is_open:
            turn.then = _Then.PLAY_NOW
            turn.task.stop()
            return
        if turn is None or turn.choice is None:
            known = self._game_analysis.last_search(
                position, kind=SearchKind.MOVE
            )  # no search that was asked for otherwise: it may know more
            result = known.result if known else None
            choice = choose(position, strength, seed, self._settings.algorithm, result)
            self._turn = _Decision(position, _Then.PLAY_NOW, strength, seed, choice=choice)
            self._turn.seconds = result.counters.seconds if result else 0.0
        self._report_move()

    def cancel(self) -> None:
        """Cancel the pending move or hint; no further signal about it is sent, except search_dropped."""
        self._delay.stop()
        turn, self._turn = self._turn, None
        if turn and turn.task.is_open:
            turn.task.cancel()
            if turn.opponent is None:
                self.search_dropped.emit()

    def _search(self, turn: _Decision, priority: Priority) -> None:
        """Start the search of a turn, as its level makes it, and report that it runs."""
        level, settings = LEVELS[turn.strength], self._settings
        most_nodes = min(settings.trace_nodes, MOST_LOG_NODES) if settings.shows_tree else 0
        request = level.request(turn.position, settings.algorithm, settings.limits, most_nodes)
        turn.request = request
        is_hint = turn.then is _Then.HINT
        lot = None if is_hint else lot_of(turn.seed, turn.position)
        solves = is_hint or (level.solves and not is_small_tree(turn.position))

        def search(control: Control) -> SearchResult:
            """Run the search in the worker's thread, after the solver where the level or a hint asks for that."""
            return control.do(PerfectSearcher(request, lot=lot) if solves else Searcher(request))

        self._run(turn, search, "The search failed", priority)
        turn.task.sampled.connect(self._on_sampled)
        self.search_started.emit(request)

    def _run(self, turn: _Decision, work: Work, error_text: str, priority: Priority) -> None:
        """Start a turn's work in the queue and wait for its end."""
        turn.task = self._queue.run(work, error_text, priority, Lane.SEARCH)
        turn.task.finished.connect(self._on_finished)
        turn.task.failed.connect(self._on_failed)

    def _play_after_delay(self, turn: _Decision, choice: MoveChoice) -> None:
        """Play a move once the minimum delay since the start of the turn is over; at once for PLAY_NOW."""
        turn.choice = choice
        turn.seconds = time.monotonic() - turn.started
        remaining = self._settings.reply_delay_ms / 1000 - turn.seconds
        if turn.then is _Then.PLAY_NOW:
            self._report_move()
        elif remaining <= 0:
            self._on_delay_over()
        else:
            self._delay.start(round(remaining * 1000))

    @Slot()
    def _on_delay_over(self) -> None:
        """Play the chosen move, but wait up to a second more until the last move is on the disk."""
        # However fast the computer and slow the disk: what a kill -9 can take is the last move only. But a disk that
        # hangs must not stop the game.
        if self._turn and not self._is_saved() and time.monotonic() < self._turn.started + _LONGEST_SAVE_SECONDS:
            self._delay.start(_SAVE_POLL_MS)
        else:
            self._report_move()

    def _report_move(self) -> None:
        """End the turn and report the chosen move."""
        turn, self._turn = self._turn, None
        self._delay.stop()
        if turn and turn.choice:
            self.decided.emit(turn.choice, turn.seconds)

    @Slot(object)
    def _on_sampled(self, info: object) -> None:
        """Report the progress of the search, and a hint as soon as the solver has one."""
        turn = self._turn
        self.search_sampled.emit(info)
        if turn and self._turn is turn and turn.then is _Then.HINT and not turn.told and isinstance(info, SearchInfo):
            self._tell_solved(turn, info)

    def _tell_solved(self, turn: _Decision, info: SearchInfo) -> None:
        """Report the solver's move as a hint, if it has one, while the search goes on."""
        assert turn.request
        found = solved_so_far(turn.request, info.oracle) if info.oracle else None
        if found:
            turn.told = True
            self.hint_found.emit(found)

    @Slot(object)
    def _on_finished(self, found: object) -> None:
        """Keep the result of the search, and do with it what was decided; an engine's answer goes to _take_answer()."""
        turn = self._turn
        assert turn
        if turn.opponent:
            self._take_answer(turn, turn.opponent, found)
            return
        assert isinstance(found, SearchResult)
        self._game_analysis.add(found, turn.task.alone, SearchKind.HINT if turn.then is _Then.HINT else SearchKind.MOVE)
        if self._turn is not turn:  # a slot of ``searched`` has asked for something else
            return
        match turn.then:
            case _Then.HINT:
                self._turn = None
                self.hint_found.emit(found)
            case _Then.KEEP:
                self._turn = None
            case _:
                choice = choose(turn.position, turn.strength, turn.seed, self._settings.algorithm, found)
                self._play_after_delay(turn, choice)

    def _take_answer(self, turn: _Decision, opponent: Opponent, found: object) -> None:
        """Play an engine's answer, or nothing if the engine was stopped."""
        if turn.then is _Then.KEEP or not isinstance(found, Answer):
            self._turn = None
        elif found.is_legal and found.cell is not None:
            self.answered.emit(opponent, found)
            self._play_after_delay(turn, MoveChoice(found.cell))
        else:
            self._turn = None
            self.failed.emit(f"{opponent.name} gave no move to play. {found.sentence}")

    @Slot(str)
    def _on_failed(self, sentence: str) -> None:
        """Drop the turn and report why its search or engine failed."""
        turn, self._turn = self._turn, None
        if turn and turn.opponent is None:
            self.search_dropped.emit()
        self.failed.emit(sentence)
