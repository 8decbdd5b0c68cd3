"""The phases of a game: whose turn it is, and the effect of a click, an undo or the end of a search."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from enum import Enum, auto

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.result import SearchResult
from ttt_gui.game.position import Position, PositionError, Side
from ttt_gui.game.record import GameRecord, Player, Strength
from ttt_gui.session.examining.opponents import Opponents
from ttt_gui.session.game.computer_player import ComputerPlayer
from ttt_gui.session.game_analysis import GameAnalysis
from ttt_gui.session.players import MoveChoice, human_sides, level_at, next_grade
from ttt_gui.session.settings import Settings
from ttt_gui.session.storage.store import GameStore
from ttt_gui.session.tasks import TaskQueue


class Phase(Enum):
    """What the game waits for."""

    HUMAN_TURN = auto()
    THINKING = auto()
    PAUSED = auto()  # a computer is to move, but nothing decides a move: after Stop, Pause or a step back
    OVER = auto()


class Play(QObject):
    """The game on the board: takes moves, requests the computer's moves from ``player``, and saves each move.

    State is up to date before a signal is sent; every call is safe at any time, also from a slot of a signal. ``hint``
    is the requested hint for the position on the board, once found. While the search beside it goes on
    (``player.is_hinting``) the hint is the solver's, without the figures of a search.

    Signals:
        game_started: another record is on the board; position_changed and phase_changed follow.
        position_changed: the cursor of the record moved, or the record is another one.
        phase_changed: (Phase) once after every position_changed, and when the phase alone has changed: views of the
            turn, the phase and the possible actions must be refreshed.
        computer_moved: (Position, MoveChoice) a level plays its move in this position; position_changed follows.
        level_changed: a computer of the game plays at another level from now on.
        hint_changed: a hint is being searched for, is there, or is gone (``player.is_hinting``, ``hint``).
        message: (str) a sentence for the status bar.
        error: (str) a sentence for a message box.
    """

    game_started = Signal()
    position_changed = Signal()
    phase_changed = Signal(Phase)
    computer_moved = Signal(object, object)
    level_changed = Signal()
    hint_changed = Signal()
    message = Signal(str)
    error = Signal(str)

    def __init__(
        self,
        game_analysis: GameAnalysis,
        queue: TaskQueue,
        settings: Settings,
        store: GameStore,
        parent: QObject | None = None,
        opponents: Opponents | None = None,
    ) -> None:
        """Put the record of ``game_analysis`` on the board, not saved and with no computer thinking, until begin().

        ``opponents`` are the engines that a side of a game may name.
        """
        super().__init__(parent)
        self._opponents = opponents or Opponents()
        self._game_analysis = game_analysis
        self._settings = settings
        self._store = store
        self.player = ComputerPlayer(queue, game_analysis, settings, lambda: store.is_saved, self)
        self.phase = _phase_of(self.record, think=False)
        self.hint: SearchResult | None = None
        self._turn = 0  # grows with every change of the board, so that a slot's further change can be noticed
        self._turn_began = time.monotonic()

        self.player.decided.connect(self._on_decided)
        self.player.hint_found.connect(self._on_hint_found)
        self.player.failed.connect(self._on_search_failed)

    @property
    def record(self) -> GameRecord:
        """The record of the game; read only."""
        return self._game_analysis.record

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.record.position

    def play(self, cell: int) -> bool:
        """Play a human's move. Return False, and emit a message with the reason, for an illegal move or out of turn."""
        if self.phase is not Phase.HUMAN_TURN:
            engine = engine_to_move(self.record) if self.phase is Phase.PAUSED else ""
            its_turn = f"It is {engine}'s turn: let it go on thinking, or swap sides."
            self.message.emit(its_turn if engine else _WHY_NOT[self.phase])
            return False
        try:
            self.record.play(cell, time.monotonic() - self._turn_began)
        except PositionError as error:
            self.message.emit(str(error))
            return False
        count_game(self.record, self._settings)
        self._board_changed(think=True)
        return True

    def undo(self) -> None:
        """Go back to the human's last turn; between two people or computers one ply, and computers pause."""
        target = undo_target(self.record)
        if target is not None:
            self.record.go_to(target)
            self._board_changed(think=False)

    def redo(self) -> None:
        """Go forward to the human's next turn, or one ply, as undo() went back."""
        target = redo_target(self.record)
        if target is not None:
            self.go_to(target)

    def go_to(self, played: int) -> None:
        """Put the position after ``played`` moves on the board; a computer resumes only at the end of the moves."""
        if played == self.record.played or not 0 <= played <= len(self.record.moves):
            return
        self.record.go_to(played)
        self._board_changed(think=not self.record.can_redo and bool(human_sides(self.record)))

    def go_to_node(self, number: int) -> None:
        """Put any node of the game tree on the board; undo and redo then follow the line through this node.

        A computer resumes only where no move was played after the node.
        """
        record = self.record
        try:
            is_last = not record.tree.children(number)
        except PositionError as error:  # of a list that shows a position which is forgotten meanwhile
            self.message.emit(str(error))
            return
        if number != record.tree.node.number:
            record.tree.go_to(number)
            self._board_changed(think=is_last and bool(human_sides(self.record)))

    def seat(self, players: Mapping[Side, Player]) -> None:
        """Set the players of the sides; the one to move begins anew, and a paused game stays paused."""
        record = self.record
        others = {side: player for side, player in players.items() if record.players[side] != player}
        if not others:
            return
        for side, player in others.items():
            record.players[side] = player
        self._store.save(record)
        turn = self._turn
        self.level_changed.emit()
        if turn != self._turn or self.phase is Phase.OVER or self.position.side_to_move not in others:
            return
        self.player.cancel()
        phase = _phase_of(self.record, think=self.phase is not Phase.PAUSED)
        if phase is Phase.THINKING:
            self._think()
        else:
            self._set_phase(phase)

    def stop(self) -> None:
        """End the search and play nothing; a hint shows the result so far."""
        self.player.stop()
        if self.phase is Phase.THINKING:
            self._set_phase(Phase.PAUSED)

    def resume(self) -> None:
        """Let the computer resume after stop, pause or a step back."""
        if self.phase is Phase.PAUSED:
            self._think()

    def move_now(self) -> None:
        """Play the computer's best move so far without further waiting."""
        if self.phase not in (Phase.THINKING, Phase.PAUSED):
            return
        if engine_to_move(self.record):
            self.message.emit(f"{engine_to_move(self.record)} has no move to play before it answers.")
            self.resume()
            return
        turn = self._turn
        self._set_phase(Phase.THINKING)
        strength = _level(self.record)
        if strength and turn == self._turn:
            self.player.move_now(self.position, strength, self.record.seed)

    def request_hint(self) -> None:
        """Search for a hint for the human to move; hint_changed follows when the hint is found."""
        if self.phase is Phase.HUMAN_TURN and not self.player.is_hinting:
            self.hint = None
            self.player.hint(self.position)
            self.hint_changed.emit()

    def begin(self, record: GameRecord, *, think: bool) -> None:
        """Put another game, already in the store, on the board; with ``think`` a computer to move begins."""
        self.player.cancel()
        self._game_analysis.begin(record)
        self._board_changed(think=think, started=True)

    # How the phases follow one another.

    def _board_changed(self, *, think: bool, started: bool = False) -> None:
        """End the old turn, save, emit the signals, and let a computer think: after every change of the board."""
        had_hint, self.hint = self.hint is not None or self.player.is_hinting, None
        self.player.cancel()
        self._game_analysis.move_on()
        self._turn += 1
        turn = self._turn
        self._turn_began = time.monotonic()
        self.phase = _phase_of(self.record, think)
        if not started:
            self._store.save(self.record)

        news: list[Callable[[], None]] = [self.position_changed.emit, lambda: self.phase_changed.emit(self.phase)]
        if started:
            news.insert(0, self.game_started.emit)
        if had_hint:
            news.insert(0, self.hint_changed.emit)
        for tell in news:
            tell()
            if turn != self._turn:  # a slot has changed the board again, and that change has sent the signals
                return
        if self.phase is Phase.THINKING and not self.player.is_deciding:
            self._think()

    def _think(self) -> None:
        """Have the level or the engine to move decide its move."""
        strength, engine = _level(self.record), engine_to_move(self.record)
        assert strength or engine
        turn = self._turn
        self._set_phase(Phase.THINKING)
        if turn != self._turn or self.phase is not Phase.THINKING:
            return
        opponent = self._opponents.named(engine)
        if strength:
            self.player.think(self.position, strength, self.record.seed)
        elif opponent:
            self.player.ask(self.position, opponent)
        else:
            self._on_search_failed(f"{engine} is not available.")

    def _set_phase(self, phase: Phase) -> None:
        """Set the phase, and report it if it is another one."""
        if phase is not self.phase:
            self.phase = phase
            self.phase_changed.emit(self.phase)

    # News from below.

    @Slot(object, float)
    def _on_decided(self, choice: MoveChoice, seconds: float) -> None:
        """Play the computer's move."""
        self.computer_moved.emit(self.position, choice)
        self.record.play(choice.move, seconds)
        count_game(self.record, self._settings)
        self._board_changed(think=True)

    @Slot(object)
    def _on_hint_found(self, result: SearchResult) -> None:
        """Take the hint, from the solver first and from the finished search later."""
        self.hint = result
        self.hint_changed.emit()

    @Slot(str)
    def _on_search_failed(self, sentence: str) -> None:
        """Pause the game and report the error."""
        engine = engine_to_move(self.record)
        if self.phase is Phase.THINKING:
            self._set_phase(Phase.PAUSED)
        self.error.emit(f"{sentence} {_WAITS}" if engine else sentence)


_WAITS = "The game waits: Continue asks it once more, Swap sides gives you its side."
_WHY_NOT = {
    Phase.THINKING: "It is the computer's turn: it is thinking.",
    Phase.PAUSED: "It is the computer's turn: let it go on thinking, or choose Move now.",
    Phase.OVER: "The game is over: take back a move or start a new game.",
}


def side_names(record: GameRecord, settings: Settings) -> dict[Side, str]:
    """Return the names of the sides: the names entered by two people who play one another, else X and O."""
    names = {side: str(side) for side in Side}
    if len(human_sides(record)) == 2:
        given = {Side.X: settings.x_name, Side.O: settings.o_name}
        names |= {side: name for side, name in given.items() if name}
    return names


def engine_to_move(record: GameRecord) -> str:
    """Return the name of the engine to move, '' where no engine is to move."""
    return "" if record.position.outcome else record.players[record.position.side_to_move].engine


def _level(record: GameRecord) -> Strength | None:
    """Return the level of the side to move in this turn; None for a person."""
    return level_at(record.players[record.position.side_to_move], record.seed, record.position)


def _phase_of(record: GameRecord, think: bool) -> Phase:
    """Return the phase of the position on the board; with ``think`` a computer to move thinks, else it is paused."""
    if record.position.outcome:
        return Phase.OVER
    if record.players[record.position.side_to_move].is_human:
        return Phase.HUMAN_TURN
    return Phase.THINKING if think else Phase.PAUSED


def undo_target(record: GameRecord) -> int | None:
    """Return the number of moves on the board after undo(): up to the human's last turn, or one ply less; None at
    the start.
    """
    return next((played for played in range(record.played - 1, -1, -1) if _is_step(record, played)), None)


def redo_target(record: GameRecord) -> int | None:
    """Return the number of moves on the board after redo(): up to the human's next turn, or one ply more; None at
    the end.
    """
    if not record.can_redo:
        return None
    end = len(record.moves)
    return next((played for played in range(record.played + 1, end) if _is_step(record, played)), end)


def _is_step(record: GameRecord, played: int) -> bool:
    """Return whether undo and redo stop here: at a human's turn, and everywhere when computers play each other."""
    humans = human_sides(record)
    return not humans or record.position_after(played).side_to_move in humans


def count_game(record: GameRecord, settings: Settings) -> None:
    """Update the grade of Auto in the settings when a game of one person against Auto is over.

    A game counts once, also when its end is taken back.
    """
    outcome, humans = record.position.outcome, human_sides(record)
    strengths = {player.strength for player in record.players.values()}
    if outcome is None or record.rated or len(humans) != 1 or Strength.AUTO not in strengths:
        return
    record.rated = True
    settings.auto_grade = next_grade(settings.auto_grade, settings.auto_games, outcome.winner in humans)
    settings.auto_games += 1
