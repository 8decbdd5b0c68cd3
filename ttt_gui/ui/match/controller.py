"""The controller of matches: makes their window, opens their games on the board, and finds engines for new games."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Slot
from PySide6.QtWidgets import QWidget

from ttt_gui.engine.examine.matches import Game
from ttt_gui.game.position import Position, Side
from ttt_gui.session.examining.match import record_of
from ttt_gui.session.examining.runner import MatchRunner
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.dialogs.new_game import NewGameDialog
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.window.actions import FIRST
from ttt_gui.ui.window.router import Router

if TYPE_CHECKING:
    from ttt_gui.ui.match.window import MatchWindow


class MatchController(QObject):
    """Has one window of matches, made when first wanted; finds the engines that the dialog of a new game needs."""

    def __init__(
        self,
        look: Look,
        settings: Settings,
        controller: GameController,
        queue: TaskQueue,
        router: Router,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._look, self._settings, self._controller, self._queue = look, settings, controller, queue
        self._router, self._board_window = router, window
        self.runner = MatchRunner(queue, self)
        self.window: MatchWindow | None = None

    @Slot()
    def show(self) -> None:
        """Bring the window to the front, with the rules of the game on the board where no match was played yet."""
        self.show_with("")

    @Slot(str)
    def show_with(self, engine: str) -> None:
        """Bring the window to the front, with this engine as the first player, '' for the one chosen last."""
        window = self.window or self._made()
        if not window.isVisible() and self.runner.match is None:
            window.set_rules(self._controller.game.position.rules)
        window.offer(engine)
        window.show()
        window.raise_()
        window.activateWindow()

    def _made(self) -> MatchWindow:
        """Make the window of matches, and connect it with the game and the router."""
        from ttt_gui.ui.dialogs.manual import ManualKey, Section
        from ttt_gui.ui.match.window import MatchWindow

        game = self._controller
        self.window = window = MatchWindow(
            self._look, self._queue, self.runner, game.opponents, game.trust, self._board_window
        )
        ManualKey(self._look, Section.MATCH, window)
        window.games.game_requested.connect(self._open)
        self._router.serve(window.games.view, self._opening_at)
        return window

    def _opening_at(self, at: QPoint) -> Position | None:
        """Return the position after the opening of the game in the list at this point; None where there is none."""
        game, request = self.window.games.game_at(at) if self.window else None, self.runner.request
        return record_of(request, game).position_after(game.opening) if game and request else None

    @Slot(object)
    def _open(self, game: Game) -> None:
        """Put a game of the match on the board; the game that stood there is among the recent ones."""
        assert self.runner.request
        self._controller.look_at(record_of(self.runner.request, game))
        if game.failure and game.winner is not None:
            loser = self.runner.request.names[1 - game.winner]
            self._controller.game.message.emit(f"{loser} lost here: {game.sentence}")
        self._settings.view = FIRST.key
        self._board_window.raise_()
        self._board_window.activateWindow()

    @Slot(object)
    def serve(self, dialog: NewGameDialog) -> None:
        """Find the engines that a person wants in the dialog of a new game."""
        from ttt_gui.ui.match.engine_file import EngineChooser

        chooser = EngineChooser(self._look, self._queue, self._controller.opponents, self._controller.trust, dialog)

        def ask(side: Side) -> None:
            chooser.choose(dialog.setup.rules, partial(dialog.take_engine, side))

        dialog.engine_requested.connect(ask)
        dialog.engine_dropped.connect(chooser.cancel)
        chooser.told.connect(dialog.tell)
