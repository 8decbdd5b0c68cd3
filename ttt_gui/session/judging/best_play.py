"""Who wins with best play, and which move of a game that is over decided it: both proved in the background."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.worth.worth import DRAWS, LOSES, UNKNOWN, WINS
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import GameRecord
from ttt_gui.session.judging.proofs import Proofs
from ttt_gui.session.judging.review import Review, ReviewedMove

_END_SECONDS = 1.0  # for each position of a game that is over


class BestPlay(QObject):
    """What one position comes to when both sides play their best.

    Signals:
        changed: ``sentence`` may be another one.
    """

    changed = Signal()

    def __init__(self, proofs: Proofs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._proofs = proofs
        self._position: Position | None = None
        self._key: Position | None = None
        proofs.found.connect(self._on_found)

    def show(self, position: Position | None) -> None:
        """Have this position proved before all others; None: no more."""
        if position == self._position:
            return
        self._proofs.drop(self)
        self._position = position
        self._key = None if position is None else Proofs.key(position)
        if self._key is not None:
            self._proofs.ask([self._key], self, urgent=True)

    @property
    def sentence(self) -> str:
        """Such as 'With best play: a draw.', or that nobody has proved it; '' where nothing is shown."""
        if self._position is None or self._key is None:
            return ""
        worth, side = self._proofs.of(self._key), self._position.side_to_move
        if worth.value == DRAWS:
            return "With best play: a draw."
        if worth.value is not None:
            return f"With best play {worth.words(side)}."
        if not self._proofs.is_settled(self._key):
            return "Proving who wins…"
        return "Who wins here is not proved." if worth == UNKNOWN else f"Proved so far: {worth.words(side)}."

    @Slot(object)
    def _on_found(self, key: Position) -> None:
        if key == self._key:
            self.changed.emit()


class Ending(QObject):
    """Looks for the move that decided a game, from its end back.

    Signals:
        changed: ``decided`` or ``is_running`` is another one.
    """

    changed = Signal()

    def __init__(self, proofs: Proofs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._review = Review(proofs, self)
        self._winner: Side | None = None
        self._review.changed.connect(self._on_changed)

    def follow(self, record: GameRecord) -> None:
        """Look at the line on the board where it is over there, else at nothing."""
        outcome = record.position.outcome
        if outcome is None or not record.moves:
            self._review.clear()
            return
        self._winner = outcome.winner
        if self._review.is_on:
            self._review.follow(record)
        else:
            self._review.begin(record, _END_SECONDS)

    def clear(self) -> None:
        self._review.clear()

    @property
    def is_running(self) -> bool:
        return self._review.is_running

    @property
    def decided(self) -> ReviewedMove | None:
        """The last move that lost the game, of a draw the last that gave a win away."""
        return next((move for move in reversed(self._review.moves) if self._decides(move)), None)

    @property
    def is_flawless(self) -> bool:
        """Whether it is proved that no move gave anything away."""
        return all(move.is_turning is False for move in self._review.moves)

    def _decides(self, move: ReviewedMove) -> bool:
        if not move.is_turning:
            return False
        if self._winner is None:
            return move.before.at_least == WINS
        return move.side is not self._winner and move.after.at_most == LOSES

    @Slot()
    def _on_changed(self) -> None:
        decided = self.decided
        if decided and decided.better is not None:
            self._review.stop()  # what was before it decided nothing
        self.changed.emit()
