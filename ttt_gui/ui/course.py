"""The course of a game beside its turns: the score, the review and the replay, joined with their panels."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.game.position import Side
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.settings import Settings
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.dialogs.sections import Section, explained_by
from ttt_gui.ui.replay import Replay
from ttt_gui.ui.side.moves_card import MoveList
from ttt_gui.ui.side.review_card import ReviewCard, Reviewed
from ttt_gui.ui.window.actions import SPECS, Actions


class Course(QObject):
    """Hands what a person wants of these to the controller, and shows what became of it.

    Signals:
        review_opened: the card of the review is there now, and is to be seen.
    """

    review_opened = Signal()

    def __init__(
        self,
        settings: Settings,
        controller: GameController,
        actions: Actions,
        board: BoardView,
        moves: MoveList,
        card: ReviewCard,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._settings, self._controller, self._actions = settings, controller, actions
        self._moves, self._card = moves, card
        self.replay = Replay(controller.game, settings, self)
        moves.replay.set_actions(actions["back"], actions["replay"], actions["forward"])
        explained_by(Section.REVIEW, card, moves)
        card.hide()
        self._connect(board)
        self._show_score()
        self._show_review()
        self._show_replay()

    def _connect(self, board: BoardView) -> None:
        game, review, score = self._controller.game, self._controller.review, self._controller.score
        actions, moves, card = self._actions, self._moves, self._card

        score.changed.connect(self._show_score)

        actions["review"].triggered.connect(self._set_review)
        review.changed.connect(self._show_review)
        game.position_changed.connect(self._show_review)
        card.position_selected.connect(game.go_to)
        card.stop_requested.connect(review.stop)
        card.resume_requested.connect(self._review)
        card.close_requested.connect(review.clear)

        actions["replay"].triggered.connect(self.replay.play_pause)
        game.position_changed.connect(self._show_replay)
        self.replay.playing_changed.connect(self._show_replay)
        moves.replay.pace_chosen.connect(self._set_pace)
        for spec in SPECS:
            if spec.key != "replay":
                actions[spec.key].triggered.connect(self.replay.stop)
        for wish in (board.cell_clicked, moves.move_selected, moves.node_selected, card.position_selected):
            wish.connect(self.replay.stop)
        moves.node_selected.connect(game.go_to_node)

    # -- the score --------------------------------------------------------------------------------------------------

    @Slot()
    def _show_score(self) -> None:
        score = self._controller.score
        against = f" against {score.opponent}" if score.opponent else ""
        self._moves.set_score(score.words, f"{score.words}{against}, since the program began" if score.words else "")

    # -- the review -------------------------------------------------------------------------------------------------

    @Slot(bool)
    def _set_review(self, on: bool) -> None:
        if on:
            self._review()
            self.review_opened.emit()
        else:
            self._controller.review.clear()

    @Slot()
    def _review(self) -> None:
        self._controller.review.begin(self._controller.game.record)

    @Slot()
    def _show_review(self) -> None:
        review, game = self._controller.review, self._controller.game
        self._actions["review"].setChecked(review.is_on)
        self._moves.set_turning({move.number: move.sentence for move in review.turning_points})
        if review.is_on:
            humans = game.human_sides
            view = next(iter(humans)) if len(humans) == 1 else Side.X
            self._card.set(Reviewed.of(review), game.record.played, view, len(humans) == 1)
        self._card.setVisible(review.is_on)

    # -- the replay -------------------------------------------------------------------------------------------------

    @Slot(int)
    def _set_pace(self, milliseconds: int) -> None:
        self._settings.replay_ms = milliseconds

    @Slot()
    def _show_replay(self) -> None:
        self._actions.enable("replay", self.replay.why_not)
        self._moves.replay.set(self.replay.is_playing, self._settings.replay_ms)
