"""The board as a picture: copied, or written to a file beside the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from ttt_gui.session.game.controller import GameController
from ttt_gui.system.control import told
from ttt_gui.ui.board.picture import BoardChoice, BoardExportDialog, BoardPicture
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.dialogs.manual import ManualKey, Section
from ttt_gui.ui.look.plain import FileAsker, open_once
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.tree.tasks import Tasks


class BoardCommands(QObject):
    """Draws the board as a picture when asked to; a task writes the file."""

    def __init__(
        self,
        look: Look,
        board: BoardView,
        controller: GameController,
        tasks: Tasks,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._look, self._board, self._controller = look, board, controller
        self._tasks, self._window = tasks, window
        self._files = FileAsker(window)
        self._choice = BoardChoice()

    @Slot()
    def copy(self) -> None:
        """Copy the board as it looks."""
        QGuiApplication.clipboard().setMimeData(self._picture(BoardChoice()).mime())
        self._controller.game.message.emit("Copied the board as a picture")

    @Slot()
    def export(self) -> None:
        dialog = BoardExportDialog(self._choice, self._window)
        dialog.chosen.connect(self._ask_for_file)
        ManualKey(self._look, Section.BOARD_PICTURE, dialog)
        open_once(dialog)

    @Slot(object)
    def _ask_for_file(self, choice: BoardChoice) -> None:
        self._choice = choice
        self._files.to_save("Export the board", choice, f"board{choice.suffix}", self._export_to)

    def _export_to(self, path: Path) -> None:
        data = self._picture(self._choice).data(self._choice.form)
        self._tasks.write(path, lambda tell: told((data,), tell))

    def _picture(self, choice: BoardChoice) -> BoardPicture:
        return BoardPicture(choice.of(self._board.face), choice.tokens(self._look.tokens), self._look.font())
