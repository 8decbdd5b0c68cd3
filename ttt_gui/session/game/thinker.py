"""The computer's turn: searches or asks an engine, then holds the reply back for the eye to follow it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from ttt_gui.engine.examine.answers import Answer
from ttt_gui.engine.perfect import PerfectSearcher, solved_so_far
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.result import SearchInfo, SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.small_tree import is_small_tree
from ttt_gui.game.position import Position
from ttt_gui.game.record import Strength
from ttt_gui.session.choice import Choice, choose
from ttt_gui.session.examining.opponents import AskMove, Opponent
from ttt_gui.session.jobs.job import Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.levels import LEVELS, lot_of
from ttt_gui.session.settings import Settings
from ttt_gui.session.study import MOST_LOG_NODES, Kind, Study

_SAVE_POLL_MS = 2
_LONGEST_SAVE_SECONDS = 1.0


class _Then(Enum):
    """What happens with the result of the search under way."""

    REPLY = auto()  # play it, not before the minimum delay
    PLAY_NOW = auto()  # play it at once
    KEEP = auto()  # only keep it
    HINT = auto()  # show it


@dataclass(eq=False)
class _Task:
    position: Position
    then: _Then
    strength: Strength = Strength.PERFECT
    seed: int = 0
    started: float = 0.0
    request: SearchRequest | None = None
    job: int = 0  # its search, while that is under way
    told: bool = False  # the hint that the solver had
    choice: Choice | None = None  # decided, waiting for the delay
    seconds: float = 0.0
    opponent: Opponent | None = None  # who is asked instead of a level


class Thinker(QObject):
    """One move of a computer, or one hint, at a time. What a search found goes into the study.

    Signals:
        search_started: (SearchRequest) - search_sampled: (SearchInfo): of moves and of hints. Then the study has
            another search, or search_dropped.
        search_dropped: the search under way is forgotten, or failed.
        decided: (Choice, seconds) the move to play now, and how long the computer thought.
        answered: (Opponent, Answer) the engine's legal move, before decided.
        hint_found: (SearchResult) as soon as the solver has a move, while the search beside it goes on; and at its end.
        failed: (sentence) the search raised an error, or the engine gave no move; nothing is under way any more.
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
        queue: JobQueue,
        study: Study,
        settings: Settings,
        is_saved: Callable[[], bool],
        parent: QObject | None = None,
    ) -> None:
        """``is_saved`` tells whether the last move is on the disk: a reply waits for that too, for a while."""
        super().__init__(parent)
        self._queue = queue
        self._study = study
        self._settings = settings
        self._is_saved = is_saved
        self._task: _Task | None = None
        self._delay = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._delay.timeout.connect(self._on_delay_over)

        queue.sampled.connect(self._on_sampled)
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)

    @property
    def is_hinting(self) -> bool:
        return self._task is not None and self._task.then is _Then.HINT

    @property
    def is_deciding(self) -> bool:
        """Whether a move or a hint is under way, also one that only waits for the minimum delay."""
        return self._task is not None

    @property
    def is_searching(self) -> bool:
        """Whether a search is under way, of a move or of a hint; what an engine does is none."""
        return self._task is not None and self._task.job != 0 and self._task.opponent is None

    def think(self, position: Position, strength: Strength, seed: int) -> None:
        """Decide a move of this level, not AUTO, in the unfinished position; what was under way is forgotten."""
        self.cancel()
        self._task = task = _Task(position, _Then.REPLY, strength, seed, time.monotonic())
        self._search(task, Priority.PLAY)

    def ask(self, position: Position, opponent: Opponent) -> None:
        """Have an engine decide a move in the unfinished position; what was under way is forgotten."""
        self.cancel()
        self._task = task = _Task(position, _Then.REPLY, opponent=opponent, started=time.monotonic())
        refusal = f"{opponent.name} could not be asked"
        task.job = self._queue.ask(lambda: AskMove(opponent, position), Priority.PLAY, Lane.SEARCH, refusal)

    def hint(self, position: Position) -> None:
        """Search the position as the strongest computer would, to show and not to play."""
        self.cancel()
        self._task = task = _Task(position, _Then.HINT, Strength.PERFECT)
        self._search(task, Priority.LOOK)

    def stop(self) -> None:
        """End the search and play nothing; what it found is kept, and a hint is given as far as it got."""
        task = self._task
        if task is None:
            return
        if task.then is not _Then.HINT:
            self._delay.stop()
            task.then = _Then.KEEP
            if not task.job:
                self._task = None
        self._queue.stop(task.job)

    def move_now(self, position: Position, strength: Strength, seed: int) -> None:
        """Decide the computer's move at once: with the best so far of the search under way, else of the last one."""
        task = self._task
        if task and task.job:
            task.then = _Then.PLAY_NOW
            self._queue.stop(task.job)
            return
        if task is None or task.choice is None:
            known = self._study.of(position, kind=Kind.MOVE)  # none that was asked for otherwise: it may know more
            result = known.result if known else None
            choice = choose(position, strength, seed, self._settings.algorithm, result)
            self._task = _Task(position, _Then.PLAY_NOW, strength, seed, choice=choice)
            self._task.seconds = result.counters.seconds if result else 0.0
        self._decide()

    def cancel(self) -> None:
        """Forget what is under way; nothing of it is sent any more."""
        self._delay.stop()
        task, self._task = self._task, None
        if task and task.job:
            self._queue.cancel(task.job)
            if task.opponent is None:
                self.search_dropped.emit()

    def _search(self, task: _Task, priority: Priority) -> None:
        level, settings = LEVELS[task.strength], self._settings
        most_nodes = min(settings.trace_nodes, MOST_LOG_NODES) if settings.shows_tree else 0
        request = level.request(task.position, settings.algorithm, settings.limits, most_nodes)
        task.request = request
        is_hint = task.then is _Then.HINT
        lot = None if is_hint else lot_of(task.seed, task.position)
        solves = is_hint or (level.solves and not is_small_tree(task.position))

        def make() -> Searcher | PerfectSearcher:
            return PerfectSearcher(request, lot=lot) if solves else Searcher(request)

        task.job = self._queue.ask(make, priority, Lane.SEARCH, "The search failed", watch=True)
        self.search_started.emit(request)

    def _settle(self, task: _Task, choice: Choice) -> None:
        """Play a move once the minimum delay since the turn began is over."""
        task.choice = choice
        task.seconds = time.monotonic() - task.started
        remaining = self._settings.reply_delay_ms / 1000 - task.seconds
        if task.then is _Then.PLAY_NOW:
            self._decide()
        elif remaining <= 0:
            self._on_delay_over()
        else:
            self._delay.start(round(remaining * 1000))

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
        if task and task.choice:
            self.decided.emit(task.choice, task.seconds)

    @Slot(int, object)
    def _on_sampled(self, job_id: int, info: object) -> None:
        task = self._task
        if task is None or task.job != job_id:
            return
        self.search_sampled.emit(info)
        if self._task is task and task.then is _Then.HINT and not task.told and isinstance(info, SearchInfo):
            self._tell_solved(task, info)

    def _tell_solved(self, task: _Task, info: SearchInfo) -> None:
        assert task.request
        found = solved_so_far(task.request, info.oracle) if info.oracle else None
        if found:
            task.told = True
            self.hint_found.emit(found)

    @Slot(int, object, bool)
    def _on_finished(self, job_id: int, found: object, alone: bool) -> None:
        task = self._task
        if task is None or task.job != job_id:
            return
        task.job = 0
        if task.opponent:
            self._take(task, task.opponent, found)
            return
        assert isinstance(found, SearchResult)
        self._study.add(found, alone, Kind.HINT if task.then is _Then.HINT else Kind.MOVE)
        if self._task is not task:  # a slot of searched has asked for something else
            return
        match task.then:
            case _Then.HINT:
                self._task = None
                self.hint_found.emit(found)
            case _Then.KEEP:
                self._task = None
            case _:
                choice = choose(task.position, task.strength, task.seed, self._settings.algorithm, found)
                self._settle(task, choice)

    def _take(self, task: _Task, opponent: Opponent, found: object) -> None:
        """An engine's answer; None where it was stopped."""
        if task.then is _Then.KEEP or not isinstance(found, Answer):
            self._task = None
        elif found.is_legal and found.cell is not None:
            self.answered.emit(opponent, found)
            self._settle(task, Choice(found.cell))
        else:
            self._task = None
            self.failed.emit(f"{opponent.name} gave no move to play. {found.sentence}")

    @Slot(int, str)
    def _on_failed(self, job_id: int, sentence: str) -> None:
        task = self._task
        if task and task.job == job_id:
            self._task = None
            if task.opponent is None:
                self.search_dropped.emit()
            self.failed.emit(sentence)
