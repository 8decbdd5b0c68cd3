"""The phases of one game: whose turn it is, what a click, an undo or the end of a search does to it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.result import SearchResult
from ttt_gui.game.position import Position, PositionError, Side
from ttt_gui.game.record import GameRecord, RecordError
from ttt_gui.session.game_store import GameStore, RecentGame
from ttt_gui.session.players import (
    GameSetup,
    Seats,
    StartOptions,
    game_title,
    human_sides,
    redo_target,
    setup_of,
    undo_target,
)
from ttt_gui.session.search_runner import SearchRunner
from ttt_gui.session.settings import Settings
from ttt_gui.session.thinker import Thinker
from ttt_gui.session.user_file import FILE_KEY, UserFile, load_game
from ttt_gui.session.writer import Writer

# What a change of these settings is called in the sentence that says when it takes effect.
_SEARCH_SETTINGS = {
    "alpha_beta": "Alpha-beta pruning",
    "scores": "The score rule",
    "order": "The order of moves",
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


class GameController(QObject):
    """One game at a time: takes the wishes of the window, asks the thinker for the computer's moves, saves each move.

    State is up to date before a signal is sent; every call is safe at any moment, also from a slot of a signal.

    Signals:
        game_started: another record is on the board: new, set up, opened or resumed.
        position_changed: the cursor of the record moved, or the record is another one.
        phase_changed: (Phase)
        search_started: (SearchRequest) - search_sampled: (SearchInfo) - search_finished: (SearchResult): of the
            computer's moves and of hints (``thinking_about_hint`` is true until search_finished of a hint was sent).
        tree_size_found: (int or None) the full minimax tree of ``last_result``.
        hint_found: (SearchResult) - hint_cleared: the hint is shown, and gone.
        message: (str) one sentence for the status bar.
        error: (str) one sentence for a message box.
        recents_changed: recents() has another answer.
        file_changed: file_path or file_saved is another one.
    """

    game_started = Signal()
    position_changed = Signal()
    phase_changed = Signal(Phase)
    search_started = Signal(object)
    search_sampled = Signal(object)
    search_finished = Signal(object)
    tree_size_found = Signal(object)
    hint_found = Signal(object)
    hint_cleared = Signal()
    message = Signal(str)
    error = Signal(str)
    recents_changed = Signal()
    file_changed = Signal()

    def __init__(
        self,
        runner: SearchRunner,
        settings: Settings,
        store: GameStore,
        writer: Writer,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._runner = runner
        self._settings = settings
        self._store = store
        self._thinker = Thinker(runner, settings, lambda: store.is_saved, self)
        # Until start() an empty board stands here, so that the window can be built; it is not saved.
        self._setup = settings.setup
        self._record = GameRecord(Position(self._setup.rules), self._setup.players(settings.games_played))
        self._phase = self._phase_of_position(think=False)
        self._hint: SearchResult | None = None
        self._file = UserFile(writer, self)
        self._uncounted = False  # a game of alternating seats counts from its first move
        self._turn = 0  # grows with every change of the board, to see in a slot's wake that it made another
        self._turn_began = time.monotonic()

        self._thinker.search_started.connect(self.search_started)
        self._thinker.search_sampled.connect(self.search_sampled)
        self._thinker.search_finished.connect(self.search_finished)
        self._thinker.tree_size_found.connect(self.tree_size_found)
        self._thinker.decided.connect(self._on_decided)
        self._thinker.hint_found.connect(self._on_hint_found)
        self._thinker.failed.connect(self._on_search_failed)
        store.recents_changed.connect(self.recents_changed)
        settings.changed.connect(self._on_setting_changed)
        self._file.changed.connect(self.file_changed)
        self._file.failed.connect(self.error)
        writer.failed.connect(self._on_write_failed)

    # What the window shows.

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
    def setup(self) -> GameSetup:
        """The setup of this game, as a rematch will have it."""
        return self._setup

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
    def thinking_about_hint(self) -> bool:
        return self._thinker.is_hinting

    @property
    def file_path(self) -> Path | None:
        """The file that the game was opened from or saved to by the user."""
        return self._file.path

    @property
    def file_saved(self) -> bool:
        """Whether the file holds the game as it stands."""
        return self._file.holds(self._record)

    def recents(self) -> list[RecentGame]:
        return self._store.recents()

    # Which game.

    def start(self, options: StartOptions | None = None) -> None:
        """Begin with what the command line asks for, else the unfinished game, else a new one from the settings."""
        options = options or StartOptions()
        self._settings.override(options.algorithm, options.limits)
        if options.file and self.open_file(options.file):
            return
        if options.position or options.rules:
            start = options.position or Position(options.rules or self._settings.setup.rules)
            self._begin(start, replace(self._settings.setup, rules=start.rules))
            return
        record = self._store.resume()
        if record:
            self._show(record, setup_of(record, self._settings.setup))
        else:
            self._begin(Position(self._settings.setup.rules), self._settings.setup)

    def new_game(self, setup: GameSetup) -> None:
        """Begin a game, and keep its setup for the next ones; the running game stays among the recent ones."""
        self._settings.setup = setup
        self._begin(Position(setup.rules), setup)

    def set_up_position(self, position: Position) -> None:
        """Begin a game from this position with the players of the running one."""
        players = dict(self._record.players)
        record = GameRecord(position, players, _new_seed())
        self._store.begin(record)
        self._show(record, replace(self._setup, rules=position.rules), think=True)

    def rematch(self) -> None:
        """Begin another game of the same setup, from the same start; alternating seats change."""
        self._begin(self._record.start, self._setup)

    def open_file(self, path: Path) -> bool:
        """Continue the game of a file; False and an error when it cannot be read, and then nothing changes."""
        try:
            record = load_game(path)
        except RecordError as error:
            self.error.emit(str(error))
            return False
        self._store.begin(record)
        self._show(record, setup_of(record, self._settings.setup), path=path)
        return True

    def open_recent(self, game_id: str) -> bool:
        """Continue a recent game; False and an error when that is not possible, and then nothing changes."""
        try:
            record = self._store.open(game_id)
        except RecordError as error:
            self.error.emit(str(error))
            return False
        self._show(record, setup_of(record, self._settings.setup))
        return True

    def save(self) -> bool:
        """Save to the game's file; False when it has none yet."""
        if self._file.path is None:
            return False
        self._file.save(self._record, self._file.path)
        return True

    def save_as(self, path: Path) -> None:
        """Save to this file, which is the game's from now on; file_changed or error tell how it went."""
        self._file.save(self._record, path)

    def close(self) -> None:
        """Stop searching, save, and free the game for the next start. The writer is closed by who made it."""
        self._thinker.cancel()
        self._runner.close()
        self._store.close()

    # The moves.

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

    def clear_hint(self) -> None:
        """Take the hint away, also one that is still searched for."""
        if self._thinker.is_hinting:
            self._thinker.cancel()
        if self._hint:
            self._hint = None
            self.hint_cleared.emit()

    # How the phases follow one another.

    def _begin(self, start: Position, setup: GameSetup) -> None:
        record = GameRecord(start, setup.players(self._settings.games_played), _new_seed())
        self._store.begin(record)
        self._show(record, setup, think=True)

    def _show(
        self, record: GameRecord, setup: GameSetup, *, path: Path | None = None, think: bool | None = None
    ) -> None:
        """Put another record on the board; by default a computer thinks on where a human waits for its reply."""
        self._thinker.forget()
        self._record, self._setup = record, setup
        self._uncounted = setup.seats is Seats.ALTERNATE and not record.moves
        self._file.set(path, record)
        if think is None:
            think = not record.can_redo and bool(self.human_sides)
        self._board_changed(think=think, started=True)

    def _board_changed(self, *, think: bool, started: bool = False) -> None:
        """After every change of the board: forget the old turn, save, tell, and let a computer think."""
        self._thinker.cancel()
        self._turn += 1
        turn = self._turn
        self._turn_began = time.monotonic()
        before, self._phase = self._phase, self._phase_of_position(think)
        hint, self._hint = self._hint, None
        if self._uncounted and self._record.moves:
            self._uncounted = False
            self._settings.games_played += 1
        if not started:  # the store has just taken it
            self._store.save(self._record)

        news: list[Callable[[], None]] = []
        if started:
            news.append(self.game_started.emit)
        if hint:
            news.append(self.hint_cleared.emit)
        news.append(self.position_changed.emit)
        if self._file.path or started:
            news.append(self.file_changed.emit)
        if started or self._phase is not before:
            news.append(self._tell_phase)
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

    @Slot(str, str)
    def _on_write_failed(self, key: str, sentence: str) -> None:
        if not key.startswith(FILE_KEY):  # the user's own file has a box of its own
            self.message.emit(sentence)


_WHY_NOT = {
    Phase.THINKING: "It is the computer's turn: it is thinking.",
    Phase.PAUSED: "It is the computer's turn: let it think on, or choose Move now.",
    Phase.OVER: "The game is over: take a move back or begin a new one.",
}


def _new_seed() -> int:
    return random.SystemRandom().randrange(2**31)
