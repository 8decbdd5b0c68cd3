"""The phases of a game: whose turn it is, what a click, an undo or the end of a search does to it."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum, auto

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.request import SWITCHES
from ttt_gui.engine.result import SearchResult
from ttt_gui.game.position import Position, PositionError, Side
from ttt_gui.game.record import GameRecord
from ttt_gui.session.game.thinker import Thinker
from ttt_gui.session.jobs.runner import SearchRunner
from ttt_gui.session.players import game_title, human_sides, redo_target, undo_target
from ttt_gui.session.settings import Settings
from ttt_gui.session.storage.store import GameStore

# What a change of these settings is called in the sentence that says when it takes effect.
_SEARCH_SETTINGS = {
    **{switch.name: switch.title for switch in SWITCHES},
    "tt_mib": "The size of the table",
    "limit_depth": "The depth limit",
    "limit_nodes": "The limit of nodes",
    "limit_seconds": "The time limit",
}


class Phase(Enum):
    """What the game waits for."""

    HUMAN_TURN = auto()
    THINKING = auto()
    PAUSED = auto()  # a computer is to move, but nothing decides a move: after Stop, Pause or a step back
    OVER = auto()


class GamePlay(QObject):
    """The game on the board: takes moves, asks the thinker for the computer's, has each saved.

    State is up to date before a signal is sent; every call is safe at any moment, also from a slot of a signal.

    Signals:
        game_started: another record is on the board; position_changed and phase_changed follow.
        position_changed: the cursor of the record moved, or the record is another one.
        phase_changed: (Phase)
        search_started: (SearchRequest) - search_sampled: (SearchInfo) - search_finished: (SearchResult): of the
            computer's moves and of hints (``thinking_about_hint`` is true until search_finished of a hint was sent).
        tree_size_found: (int or None) the full minimax tree of ``last_result``.
        trace_found: (SearchTrace) the trace of ``last_result`` can be shown, its events are listed.
        hint_found: (SearchResult) - hint_cleared: the hint is shown, and gone.
        message: (str) one sentence for the status bar.
        error: (str) one sentence for a message box.
    """

    game_started = Signal()
    position_changed = Signal()
    phase_changed = Signal(Phase)
    search_started = Signal(object)
    search_sampled = Signal(object)
    search_finished = Signal(object)
    tree_size_found = Signal(object)
    trace_found = Signal(object)
    hint_found = Signal(object)
    hint_cleared = Signal()
    message = Signal(str)
    error = Signal(str)

    def __init__(
        self,
        record: GameRecord,
        runner: SearchRunner,
        settings: Settings,
        store: GameStore,
        parent: QObject | None = None,
    ) -> None:
        """``record`` stands on the board, not saved and without a computer thinking, until a game is started."""
        super().__init__(parent)
        self._store = store
        self._thinker = Thinker(runner, settings, lambda: store.is_saved, self)
        self._record = record
        self._phase = self._phase_of_position(think=False)
        self._told_phase: Phase | None = self._phase  # as the last phase_changed said
        self._hint: SearchResult | None = None
        self._turn = 0  # grows with every change of the board, to see in a slot's wake that it made another
        self._turn_began = time.monotonic()

        self._thinker.search_started.connect(self.search_started)
        self._thinker.search_sampled.connect(self.search_sampled)
        self._thinker.search_finished.connect(self.search_finished)
        self._thinker.tree_size_found.connect(self.tree_size_found)
        self._thinker.trace_found.connect(self.trace_found)
        self._thinker.decided.connect(self._on_decided)
        self._thinker.hint_found.connect(self._on_hint_found)
        self._thinker.failed.connect(self._on_search_failed)
        settings.changed.connect(self._on_setting_changed)

    @property
    def record(self) -> GameRecord:
        """The game; to look at, not to change."""
        return self._record

    @property
    def position(self) -> Position:
        return self._record.position

    @property
    def phase(self) -> Phase:
        return self._phase

    @property
    def title(self) -> str:
        """Such as '3 × 3, three in a row · Casual'."""
        return game_title(self._record)

    @property
    def human_sides(self) -> frozenset[Side]:
        return human_sides(self._record)

    @property
    def can_undo(self) -> bool:
        return undo_target(self._record) is not None

    @property
    def can_redo(self) -> bool:
        return self._record.can_redo

    @property
    def last_result(self) -> SearchResult | None:
        """The last search of this game, also of an earlier position; None before the first."""
        return self._thinker.last_result

    @property
    def tree_size(self) -> int | None:
        """The nodes of the full minimax tree of ``last_result``, once they are counted."""
        return self._thinker.tree_size

    @property
    def hint(self) -> SearchResult | None:
        """The hint for the position on the board, once it was asked for and found."""
        return self._hint

    @property
    def is_searching(self) -> bool:
        """Whether a search is under way whose result is awaited."""
        return self._thinker.is_searching

    @property
    def thinking_about_hint(self) -> bool:
        return self._thinker.is_hinting

    def play(self, cell: int) -> bool:
        """Play a human's move; False, and a message that says why, when it is not a human's turn or not legal."""
        if self._phase is not Phase.HUMAN_TURN:
            self.message.emit(_WHY_NOT[self._phase])
            return False
        try:
            self._record.play(cell, time.monotonic() - self._turn_began)
        except PositionError as error:
            self.message.emit(str(error))
            return False
        self._board_changed(think=True)
        return True

    def undo(self) -> None:
        """Back to the human's last turn; between two people or computers one ply, and computers pause."""
        target = undo_target(self._record)
        if target is not None:
            self._record.go_to(target)
            self._board_changed(think=False)

    def redo(self) -> None:
        """Forward to the human's next turn, or one ply, as undo went back."""
        target = redo_target(self._record)
        if target is not None:
            self.go_to(target)

    def go_to(self, played: int) -> None:
        """Put the position after ``played`` moves on the board; a computer thinks on only at the end of the moves."""
        if played == self._record.played or not 0 <= played <= len(self._record.moves):
            return
        self._record.go_to(played)
        self._board_changed(think=not self._record.can_redo and bool(self.human_sides))

    def stop(self) -> None:
        """End the search and play nothing; a hint is shown as far as it got."""
        self._thinker.stop()
        if self._phase is Phase.THINKING:
            self._set_phase(Phase.PAUSED)

    def pause(self) -> None:
        """Let computers that play each other wait, at once."""
        if not self.human_sides:
            self.stop()

    def resume(self) -> None:
        """Let the computer think on after stop, pause or a step back."""
        if self._phase is Phase.PAUSED:
            self._think()

    def move_now(self) -> None:
        """Play the computer's best move so far, without waiting any longer."""
        if self._phase not in (Phase.THINKING, Phase.PAUSED):
            return
        turn = self._turn
        self._set_phase(Phase.THINKING)
        strength = self._record.players[self.position.side_to_move].strength
        if strength and turn == self._turn:
            self._thinker.move_now(self.position, strength, self._record.seed)

    def request_hint(self) -> None:
        """Search for the human whose turn it is; hint_found follows, unless the board changes before."""
        if self._phase is Phase.HUMAN_TURN and not self._thinker.is_hinting:
            self.clear_hint()
            self._thinker.hint(self.position)

    def request_trace(self) -> None:
        """Ask for the trace of the last search, if it has none: trace_found follows, unless another search begins."""
        self._thinker.trace()

    def clear_hint(self) -> None:
        """Take the hint away, also one that is still searched for."""
        if self._thinker.is_hinting:
            self._thinker.cancel()
        if self._hint:
            self._hint = None
            self.hint_cleared.emit()

    # How the phases follow one another.

    def _put_on_board(self, record: GameRecord, *, think: bool) -> None:
        """Show another game, which the store has taken already; ``think`` lets a computer that is to move begin."""
        self._thinker.forget()
        self._record = record
        self._told_phase = None
        self._board_changed(think=think, started=True)

    def _board_changed(self, *, think: bool, started: bool = False) -> None:
        """After every change of the board: forget the old turn, save, tell, and let a computer think."""
        self._thinker.cancel()
        self._turn += 1
        turn = self._turn
        self._turn_began = time.monotonic()
        self._phase = self._phase_of_position(think)
        hint, self._hint = self._hint, None
        if not started:
            self._store.save(self._record)

        news: list[Callable[[], None]] = [self.position_changed.emit, self._tell_phase]
        if started:
            news.insert(0, self.game_started.emit)
        if hint:
            news.insert(0, self.hint_cleared.emit)
        for tell in news:
            tell()
            if turn != self._turn:  # a slot has changed the board again, and told about that
                return
        if self._phase is Phase.THINKING and not self._thinker.is_deciding:
            self._think()

    def _think(self) -> None:
        strength = self._record.players[self.position.side_to_move].strength
        assert strength
        turn = self._turn
        self._set_phase(Phase.THINKING)
        if turn == self._turn and self._phase is Phase.THINKING:
            self._thinker.think(self.position, strength, self._record.seed)

    def _phase_of_position(self, think: bool) -> Phase:
        if self.position.outcome:
            return Phase.OVER
        if self._record.players[self.position.side_to_move].is_human:
            return Phase.HUMAN_TURN
        return Phase.THINKING if think else Phase.PAUSED

    def _set_phase(self, phase: Phase) -> None:
        if phase is not self._phase:
            self._phase = phase
            self._tell_phase()

    def _tell_phase(self) -> None:
        if self._phase is not self._told_phase:
            self._told_phase = self._phase
            self.phase_changed.emit(self._phase)

    # News from below.

    @Slot(int, float)
    def _on_decided(self, cell: int, seconds: float) -> None:
        self._record.play(cell, seconds)
        self._board_changed(think=True)

    @Slot(object)
    def _on_hint_found(self, result: SearchResult) -> None:
        self._hint = result
        self.hint_found.emit(result)

    @Slot(str)
    def _on_search_failed(self, sentence: str) -> None:
        if self._phase is Phase.THINKING:
            self._set_phase(Phase.PAUSED)
        self.error.emit(sentence)

    @Slot(str)
    def _on_setting_changed(self, key: str) -> None:
        if key in _SEARCH_SETTINGS and self._thinker.is_searching:
            self.message.emit(f"{_SEARCH_SETTINGS[key]}: the change takes effect from the next search.")


_WHY_NOT = {
    Phase.THINKING: "It is the computer's turn: it is thinking.",
    Phase.PAUSED: "It is the computer's turn: let it think on, or choose Move now.",
    Phase.OVER: "The game is over: take a move back or begin a new one.",
}
