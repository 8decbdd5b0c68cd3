"""What is said below the board while one plays, and the bar at the end, joined with the game."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from ttt_gui.game.position import Side
from ttt_gui.game.record import Strength
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.levels import LEVELS
from ttt_gui.session.settings import Settings
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.window.foot import BoardFoot, FootWords
from ttt_gui.ui.window.words import player_name, slip_sentence, what_decided

_EASIER = LEVELS[Strength.CASUAL]  # whom a person is offered who does not win


class WordsBelow(QObject):
    """Keeps the foot of the board after the game; asks for a proof only where somebody wants to know who wins."""

    def __init__(
        self,
        settings: Settings,
        controller: GameController,
        board: BoardView,
        foot: BoardFoot,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._settings, self._controller = settings, controller
        self._board, self._foot = board, foot
        game = controller.game
        for news in (
            game.position_changed,
            game.phase_changed,
            game.level_changed,
            settings.changed,
            board.caption_changed,
            controller.best_play.changed,
            controller.ending.changed,
            controller.score.changed,
            controller.slips.changed,
        ):
            news.connect(self.refresh)
        foot.truth_requested.connect(self._set_truth)
        foot.bar.easier.triggered.connect(controller.try_casual)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        game = self._controller.game
        over = game.phase is Phase.OVER
        if self._foot.set_over(over):
            self._board.setFocus()
        if over:
            self._show_end()
        shows = self._settings.show_who_wins and not over
        self._controller.best_play.show(game.position if shows else None)
        truth = self._controller.best_play.sentence
        link = "Hide" if shows else "Show who wins"
        slip = self._controller.slips.last
        self._foot.set(FootWords(slip_sentence(slip) if slip else "", truth, link, self._board.face.caption))

    @Slot(bool)
    def _set_truth(self, shown: bool) -> None:
        self._settings.show_who_wins = shown

    # -- the end --------------------------------------------------------------------------------------------------

    def _show_end(self) -> None:
        ending, game = self._controller.ending, self._controller.game
        outcome = game.position.outcome
        words = what_decided(
            ending.decided, outcome.winner if outcome else None, ending.is_running, ending.is_flawless, self._callers()
        )
        self._foot.set_end(words, self._more(), f"Try {_EASIER.name}" if self._controller.score.offers_casual else "")

    def _callers(self) -> dict[Side, str]:
        """The sides as the subjects of a sentence."""
        game = self._controller.game
        names, humans = dict(game.names), game.human_sides
        others = {side: player_name(player) for side, player in game.record.players.items() if not player.is_human}
        if len(set(others.values())) == len(others):  # else nobody would know which one is meant
            names |= others
        return names | dict.fromkeys(humans, "You") if len(humans) == 1 else names

    def _more(self) -> str:
        """What to know of who played, and of who is offered."""
        record = self._controller.game.record
        is_nine = (record.rules.rows, record.rules.columns) == (3, 3)
        perfect = any(player.strength is Strength.PERFECT for player in record.players.values())
        parts = ["Perfect never loses."] if perfect and is_nine and self._controller.game.human_sides else []
        if self._controller.score.offers_casual:
            parts.append(f"{_EASIER.name} {_EASIER.description[0].lower()}{_EASIER.description[1:]}")
        return " ".join(parts)
