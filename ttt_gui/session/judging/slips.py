"""The slips of a game: where a computer's move is proved worse than the one its search preferred."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.worth import Slip
from ttt_gui.game.position import Position
from ttt_gui.session.game_analysis import GameAnalysis
from ttt_gui.session.judging.proofs import MOST_SECONDS, Proofs, positions_after
from ttt_gui.session.levels import LEVELS, MoveChoice, habit_of


@dataclass(frozen=True)
class _ComputerTurn:
    """A computer's move that its search did not prefer, and the keys of the positions after it and after the
    preferred."""

    preferred: int
    who: str
    habit: str
    played_key: Position
    preferred_key: Position


class Slips(QObject):
    """Has every move of a computer that differs from its search's preferred one proved in the background, beside that
    one.

    Where the outcomes are not proved to differ there is no slip. clear() is for the next game.

    Signals:
        changed: another slip is proved, or those of a game are forgotten.
    """

    changed = Signal()

    def __init__(
        self,
        proofs: Proofs,
        game_analysis: GameAnalysis,
        parent: QObject | None = None,
        most_seconds: float = MOST_SECONDS,
    ) -> None:
        """Begin with no slips; ``most_seconds`` is what one proof may take."""
        super().__init__(parent)
        self._most_seconds = most_seconds
        self._proofs, self._game_analysis = proofs, game_analysis
        self._turns: dict[tuple[Position, int], _ComputerTurn] = {}
        self._slips: dict[tuple[Position, int], Slip] = {}
        proofs.found.connect(self._on_found)

    def of(self, position: Position, played: int) -> Slip | None:
        """Return the slip that the move ``played`` in ``position`` was; None where no slip is proved."""
        return self._slips.get((position, played))

    @property
    def last(self) -> Slip | None:
        """The slip that the last move on the board was, if it was one."""
        record = self._game_analysis.record
        move = record.last_move
        return self.of(record.position_after(record.played - 1), move.cell) if move else None

    @property
    def busy(self) -> bool:
        """Whether proofs are under way that will tell of any move whether it was a slip."""
        keys = {key for turn in self._turns.values() for key in (turn.played_key, turn.preferred_key)}
        return not all(self._proofs.is_settled(key, self._most_seconds) for key in keys)

    @Slot()
    def clear(self) -> None:
        """Forget all, and prove nothing more."""
        self._proofs.drop(self)
        self._turns.clear()
        had, self._slips = bool(self._slips), {}
        if had:
            self.changed.emit()

    @Slot(object, object)
    def watch(self, position: Position, choice: MoveChoice) -> None:
        """Have a move proved that a computer of the game plays now, where its search preferred another one."""
        if choice.preferred in (None, choice.move):
            return
        keys = {cell: self._proofs.key(after) for cell, after in positions_after(position).items()}
        record = self._game_analysis.record
        player = record.players[position.side_to_move]
        who = LEVELS[player.strength].name if player.strength else player.engine
        habit = habit_of(player, record.seed, position)
        turn = _ComputerTurn(choice.preferred, who, habit, keys[choice.move], keys[choice.preferred])
        self._turns[position, choice.move] = turn
        self._proofs.ask((turn.played_key, turn.preferred_key), self, self._most_seconds, urgent=True)
        self._look(position, choice.move)

    @Slot(object)
    def _on_found(self, key: Position) -> None:
        for (position, played), turn in list(self._turns.items()):
            if key in (turn.played_key, turn.preferred_key):
                self._look(position, played)

    def _look(self, position: Position, played: int) -> None:
        """Take what is proved of a move."""
        turn = self._turns[position, played]
        given, kept = self._proofs.of(turn.played_key).of_move, self._proofs.of(turn.preferred_key).of_move
        if kept.at_least <= given.at_most:
            return
        slip = Slip(position, played, turn.preferred, given, kept, turn.who, turn.habit)
        if self._slips.get((position, played)) != slip:
            self._slips[position, played] = slip
            self.changed.emit()
