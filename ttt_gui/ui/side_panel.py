"""The course of a game beside its turns: the moves, the score, the review and the replay, joined with their panels."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPushButton, QWidget

from ttt_gui.game.position import Side
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Play
from ttt_gui.session.judging.review import DecidingPosition
from ttt_gui.session.players import human_sides, lone_human
from ttt_gui.session.settings import Settings
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.drawing.board import BoardRenderState
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, in_column, in_row, muted_label
from ttt_gui.ui.side.moves_card import MoveList
from ttt_gui.ui.side.review_card import ReviewCard, Reviewed
from ttt_gui.ui.window.actions import FIRST, SPECS, Actions


class Replay(QObject):
    """Plays the moves of the line one after the other, until its end or until the board is changed otherwise.

    Signals:
        playing_changed: the replay has begun or stopped.
    """

    playing_changed = Signal()

    def __init__(self, game: Play, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game, self._settings = game, settings
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._step)
        self._steps = False
        game.position_changed.connect(self._on_position_changed)
        settings.changed.connect(self._on_setting_changed)

    @property
    def is_playing(self) -> bool:
        """Whether the replay runs."""
        return self._timer.isActive()

    @property
    def why_not(self) -> str:
        """Why there is nothing to replay; '' if there is."""
        return "" if self._game.record.moves else "No move has been played yet."

    @Slot()
    def play_pause(self) -> None:
        """Pause the replay; or start it from the position on the board, from the start of the game if that
        is the last.
        """
        if self.is_playing:
            self.stop()
        elif not self.why_not:
            if not self._game.record.can_redo:
                self._go_to(0)
            self._timer.start(self._settings.replay_ms)
            self.playing_changed.emit()

    @Slot()
    def stop(self) -> None:
        """Stop the replay; the board stays as it is."""
        if self.is_playing:
            self._timer.stop()
            self.playing_changed.emit()

    @Slot()
    def _step(self) -> None:
        """Play the next move; stop before the last one."""
        if self._game.record.played + 1 >= len(self._game.record.moves):
            self.stop()  # before the last move: a computer may think on from there
        self._go_to(self._game.record.played + 1)

    def _go_to(self, played: int) -> None:
        """Put a position on the board, without stopping the replay for that."""
        self._steps = True
        try:
            self._game.go_to(played)
        finally:
            self._steps = False

    @Slot()
    def _on_position_changed(self) -> None:
        """Stop where the board was changed otherwise."""
        if not self._steps:
            self.stop()

    @Slot(str)
    def _on_setting_changed(self, key: str) -> None:
        """Take another speed."""
        if key == "replay_ms" and self.is_playing:
            self._timer.setInterval(self._settings.replay_ms)


# -- The exercise made of a lost game: its deciding position, turned or mirrored, on a board to click ------------------


_BOARD = 144  # the side of the board with the names of its rows and columns, in pixels


class ExerciseCard(Card):
    """Asks for the move that would have saved a game: a board, the question beside it, and a button that begins, or
    asks once more from another side.

    Signals:
        answered: (int) the person chose this cell of the exercise's board.
        another_requested: the person wants the same position from another side.
    """

    answered = Signal(int)
    another_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "One exercise from this game", parent)
        self._exercise: DecidingPosition | None = None
        self._is_right = False
        self.board = BoardView(look)
        self.board.setAccessibleName("Board of the exercise")
        self.question, self._about, self.result = PlainLabel(wrap=True), muted_label(wrap=True), PlainLabel(wrap=True)
        self.question.setFont(look.font(1.15, QFont.Weight.Bold))
        self.button = QPushButton()
        words = in_column(self.question, self._about, self.result, in_row(self.button, None), None, gap=6)
        self.body.addLayout(in_row(self.board, (words, 1), gap=12))
        self.board.cell_clicked.connect(self.answered)
        self.button.clicked.connect(self._begin)
        look.changed.connect(self._measure)
        self._measure()
        self.hide()

    @property
    def exercise(self) -> DecidingPosition | None:
        """The exercise that is shown; None without one."""
        return self._exercise

    def set(self, exercise: DecidingPosition | None) -> None:
        """Show an exercise, which waits for Start; None hides the card."""
        self.setVisible(exercise is not None)
        if exercise and exercise != self._exercise:
            self._is_right = False
            self.board.set(BoardRenderState(exercise.position))
            self.question.setText(exercise.question)
            how = "mirrored" if exercise.is_mirrored else "turned"
            self._about.setText(f"Your position, {how}. {exercise.position.side_to_move} to move.")
            self.result.hide()
            self.button.setText("Start")
            self.button.show()
        self._exercise = exercise

    def show_answer(self, cell: int, is_right: bool, sentence: str) -> None:
        """Show what an answer is worth; a right one is played, and the position is offered from another side."""
        assert self._exercise
        tokens, position = self._look.tokens, self._exercise.position
        self._is_right = is_right
        self.result.setText(sentence)
        self.result.setAccessibleName(sentence)
        self.result.setStyleSheet(f"color: {tokens.win if is_right else tokens.loss};")
        self.result.show()
        if is_right:
            self.board.set(BoardRenderState(position.play(cell), cell))
            self.button.setText("Once more")
            self.button.show()

    @Slot()
    def _begin(self) -> None:
        """Let the person click on the board; after a right answer ask for the position from another side first."""
        if self._is_right:
            self.another_requested.emit()
        assert self._exercise
        position = self._exercise.position
        self.result.hide()
        self.button.hide()
        self.board.set(BoardRenderState(position), position.side_to_move)
        self.board.setFocus()

    @Slot()
    def _measure(self) -> None:
        """Take the size of the board for the size of type."""
        self.board.setFixedSize(scaled(_BOARD), scaled(_BOARD))


# -- What joins the cards with the game --------------------------------------------------------------------------------


class SidePanelController(QObject):
    """Connects the cards beside the board (moves, score, review, replay) with the game.

    Signals:
        review_opened: the card of the review has been opened, as the first of the cards.
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
        exercise: ExerciseCard,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._exercise, self._number = exercise, 0  # of the exercise that is made of a game
        self._settings, self._controller, self._actions = settings, controller, actions
        self._moves, self._card = moves, card
        self.replay = Replay(controller.game, settings, self)
        moves.replay.set_actions(actions["back"], actions["replay"], actions["forward"])
        explained_by(Section.REVIEW, card, moves, exercise)
        card.hide()
        self._connect(board)

    def _connect(self, board: BoardView) -> None:
        """Connect the cards with the game; all actions but the replay's own stop the replay."""
        game, review = self._controller.game, self._controller.review
        actions, moves, card = self._actions, self._moves, self._card

        actions["review"].triggered.connect(self._set_review)
        card.strip.position_selected.connect(game.go_to)
        card.stop_requested.connect(review.stop)
        card.resume_requested.connect(self._review)
        card.close_requested.connect(review.clear)
        self._exercise.answered.connect(self._answer)
        self._exercise.another_requested.connect(self._ask_again)

        actions["replay"].triggered.connect(self.replay.play_pause)
        moves.replay.interval_chosen.connect(partial(setattr, self._settings, "replay_ms"))
        for spec in SPECS:
            if spec.key != "replay":
                actions[spec.key].triggered.connect(self.replay.stop)
        for wish in (board.cell_clicked, moves.move_selected, moves.node_selected, card.strip.position_selected):
            wish.connect(self.replay.stop)
        moves.node_selected.connect(game.go_to_node)

    def refresh(self) -> None:
        """Update the moves, the score, the review if one is open, and the replay's actions."""
        score = self._controller.score
        if words := score.words:
            against = f" against {score.opponent}" if score.opponent else ""
            self._moves.set_score(words, f"{words}{against}, since the program began")
        else:
            self._moves.set_score("", "")
        review = self._controller.review
        self._moves.set(self._controller.game.record, {move.number: move.sentence for move in review.turning_points})
        self._show_review()
        self._moves.replay.set(self.replay.is_playing, self._settings.replay_ms)

    @Slot(bool)
    def _set_review(self, on: bool) -> None:
        """Open the review, in Play, or close it."""
        if on:
            self._review()
            self._show_mistake()
            self._settings.view = FIRST.key
            self._actions["side_panel"].setChecked(True)
            self.review_opened.emit()
        else:
            self._controller.review.clear()

    @Slot()
    def _review(self) -> None:
        """Review the line on the board."""
        self._controller.review.begin(self._controller.game.record)

    def _show_review(self) -> None:
        """Show what the review has found; hide its card where there is none."""
        review, game = self._controller.review, self._controller.game
        if review.is_on:
            alone = lone_human(game.record)
            self._card.set(Reviewed.from_review(review), game.record.played, alone or Side.X, alone is not None)
        self._card.setVisible(review.is_on)
        self._ask()

    def _show_mistake(self) -> None:
        """Go to the move by which a person lost the game on the board, as far as that is known by now."""
        ending, game = self._controller.ending.decided, self._controller.game
        if game.position.outcome and ending and ending.side in human_sides(game.record):
            game.go_to(ending.number)

    def _ask(self) -> None:
        """Offer an exercise made of the game that is reviewed, if a person lost it."""
        lost = self._controller.review.losing_move
        is_ours = lost is not None and lost.side in human_sides(self._controller.game.record)
        self._exercise.set(DecidingPosition.of(lost, self._number) if lost and is_ours else None)

    @Slot(int)
    def _answer(self, cell: int) -> None:
        """Grade an answer to the exercise."""
        exercise = self._exercise.exercise
        if exercise and cell in exercise.position.legal_moves:
            self._exercise.show_answer(cell, *self._controller.review.answer(exercise, cell))

    @Slot()
    def _ask_again(self) -> None:
        """Ask for the same position from another side."""
        self._number += 1
        self._ask()
