"""The board as a picture, drawn as on the screen: pixels, PNG and SVG, copied, or written to a file beside the
window."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, QRectF, QSize, Signal, Slot
from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QDialogButtonBox, QFormLayout, QWidget

from ttt_gui.engine.export.excerpt import SEPARATOR
from ttt_gui.game.position import WinningCells
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.settings import Theme
from ttt_gui.system.control import with_progress
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.dialogs.manual import ManualKey, Section
from ttt_gui.ui.drawing import picture_file
from ttt_gui.ui.drawing.board import BoardGeometry, BoardPainter, BoardRenderState, margins
from ttt_gui.ui.drawing.picture_file import PNG_SCALE, picture_mime, png_pieces
from ttt_gui.ui.look.plain import FileAsker, open_once
from ttt_gui.ui.look.scaling import fit
from ttt_gui.ui.look.theme import LIGHT, TOKENS, Look, Tokens
from ttt_gui.ui.look.widgets import in_column
from ttt_gui.ui.tree.tasks import Tasks

PNG, SVG = "PNG", "SVG"
CELL = 96.0
"""The side of a cell in a picture, in pixels at a scale of 1."""
_RIM = 12.0


@dataclass(frozen=True)
class BoardChoice:
    """How a board is exported: 'PNG' or 'SVG', colours (SYSTEM: those of the screen), with or without values, threats
    and hint.
    """

    form: str = PNG
    theme: Theme = Theme.SYSTEM
    overlays: bool = True

    @property
    def suffix(self) -> str:
        """The suffix of the file, with its dot."""
        return f".{self.form.lower()}"

    @property
    def filter(self) -> str:
        """The name filter for a file dialog, in Qt's form."""
        return f"{self.form} pictures (*{self.suffix});;All files (*)"

    def tokens(self, screen: Tokens) -> Tokens:
        """Return the colours of the theme; for SYSTEM those of the ``screen``."""
        return TOKENS.get(self.theme, screen)

    def shown_state(self, render_state: BoardRenderState) -> BoardRenderState:
        """Return the render state to draw: ``render_state``, or without overlays a copy without hint, values, threats
        and caption.
        """
        if self.overlays:
            return render_state
        return replace(render_state, hint=None, values={}, best=frozenset(), threats=WinningCells(), caption="")


class BoardPicture:
    """A picture of a board with its position as text below, in the colours ``tokens``; ``font`` gives family and size.

    ``size`` is in pixels at a scale of 1.
    """

    def __init__(self, render_state: BoardRenderState, tokens: Tokens = LIGHT, font: QFont | None = None) -> None:
        rules, font = render_state.position.rules, font or QFont()
        beside, below = margins(font)
        width, height = 2 * beside + CELL * rules.columns, below + CELL * rules.rows
        self.size = QSize(math.ceil(width + 2 * _RIM), math.ceil(height + 2 * _RIM))
        area = QRectF(_RIM, _RIM, width, height)
        self._painter = BoardPainter(BoardGeometry.fit(rules, area, beside, below), tokens, font)
        self._tokens = tokens
        self._render_state = replace(
            render_state, caption=_caption(render_state, font, self._painter.caption_rect.width())
        )

    def image(self) -> QImage:
        """Return the picture as an image at a scale of ``PNG_SCALE``."""
        return picture_file.image(self.size.toSizeF(), self._paint, PNG_SCALE)

    def png(self) -> bytes:
        """Return the bytes of a PNG file at a scale of ``PNG_SCALE``."""
        return b"".join(png_pieces(self.image()))

    def svg(self) -> bytes:
        """Return the text of an SVG file; texts stay texts, and its description is the position."""
        return picture_file.svg(self.size, self._paint, "Tic-tac-toe board", self._render_state.position.text)

    def data(self, form: str) -> bytes:
        """Return the bytes of a file in the form ``SVG`` or ``PNG``."""
        return self.svg() if form == SVG else self.png()

    def mime(self) -> QMimeData:
        """Return the picture for the clipboard: image, PNG and SVG."""
        return picture_mime(self.image(), self.png(), self.svg())

    def _paint(self, painter: QPainter) -> None:
        """Paint the background and the board from (0, 0) on."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        background = QRectF(0, 0, self.size.width(), self.size.height())
        painter.fillRect(background.adjusted(-1, -1, 1, 1), self._tokens.color("paper"))
        self._painter.paint(painter, self._render_state)


def _caption(render_state: BoardRenderState, font: QFont, width: float) -> str:
    """Join position, who is to move or has won, and the render state's caption; leave out from the left what is too
    wide.
    """
    outcome = render_state.outcome
    state = f"{render_state.position.side_to_move} to move" if outcome is None else f"{outcome.winner or 'nobody'} wins"
    parts = [each for each in (render_state.position.text, state, render_state.caption) if each]
    while len(parts) > 1 and QFontMetricsF(font).horizontalAdvance(SEPARATOR.join(parts)) > width:
        del parts[0]
    return SEPARATOR.join(parts)


# -- The dialog of exporting the board: in which form and colours, with values or without ------------------------------


_FORMS = (("PNG, in pixels", PNG), ("SVG, in lines", SVG))
_THEMES = (
    ("As on the screen", Theme.SYSTEM),
    ("Light", Theme.LIGHT),
    ("Dark", Theme.DARK),
    ("High contrast", Theme.HIGH_CONTRAST),
)


class BoardExportDialog(QDialog):
    """Asks how to export the board, beginning with ``choice``.

    Signals:
        chosen: (BoardChoice) the person wants such a file; the receiver asks for its name.
    """

    chosen = Signal(object)

    def __init__(self, choice: BoardChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Export the board")
        self._form, self._theme = QComboBox(), QComboBox()
        for title, form in _FORMS:
            self._form.addItem(title, form)
        for title, theme in _THEMES:
            self._theme.addItem(title, theme)
        self.set_form(choice.form)
        self._theme.setCurrentIndex(self._theme.findData(choice.theme))
        self._form.setAccessibleName("Form")
        self._theme.setAccessibleName("Colours")
        self._overlays = QCheckBox("&With the values, threats and hint that are shown")
        self._overlays.setChecked(choice.overlays)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        export = buttons.addButton("&Export…", QDialogButtonBox.ButtonRole.AcceptRole)
        export.setDefault(True)

        rows = QFormLayout()
        rows.addRow("&Form", self._form)
        rows.addRow("C&olours", self._theme)
        rows.addRow(self._overlays)
        in_column(rows, buttons, gap=16, margins=(20, 18, 20, 16), of=self)
        fit(self, 380)

        buttons.accepted.connect(self.choose)
        buttons.rejected.connect(self.reject)

    @property
    def choice(self) -> BoardChoice:
        """The choice that the fields of the dialog make now."""
        return BoardChoice(self._form.currentData(), self._theme.currentData(), self._overlays.isChecked())

    def set_form(self, form: str) -> None:
        """Choose ``PNG`` or ``SVG`` in the dialog."""
        self._form.setCurrentIndex(self._form.findData(form))

    @Slot()
    def choose(self) -> None:
        """Close the dialog and emit ``chosen``."""
        self.accept()
        self.chosen.emit(self.choice)


# -- The commands: copied, or written to a file beside the window ------------------------------------------------------


class BoardCommands(QObject):
    """Copies the board as a picture, or exports it into a file, which a task writes."""

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
        """Copy the board as it looks on the screen."""
        QGuiApplication.clipboard().setMimeData(self._picture(BoardChoice()).mime())
        self._controller.game.message.emit("Copied the board as a picture")

    @Slot()
    def export(self) -> None:
        """Open the dialog of exporting the board; it begins with the last choice."""
        dialog = BoardExportDialog(self._choice, self._window)
        dialog.chosen.connect(self._ask_for_file)
        ManualKey(self._look, Section.BOARD_PICTURE, dialog)
        open_once(dialog)

    @Slot(object)
    def _ask_for_file(self, choice: BoardChoice) -> None:
        """Ask for the file of an export, and keep the choice for the next one."""
        self._choice = choice
        self._files.to_save("Export the board", choice, f"board{choice.suffix}", self._export_to)

    def _export_to(self, path: Path) -> None:
        """Draw the board as it is now and write it into a file, in a task."""
        data = self._picture(self._choice).data(self._choice.form)
        self._tasks.write(path, lambda on_progress: with_progress((data,), on_progress))

    def _picture(self, choice: BoardChoice) -> BoardPicture:
        """Return the picture of the board for a choice."""
        return BoardPicture(
            choice.shown_state(self._board.render_state), choice.tokens(self._look.tokens), self._look.font()
        )
