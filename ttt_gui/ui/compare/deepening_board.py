"""A small board with what a search of one depth would have played, and the line that it expected."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.engine.measure.deepening import Deepened, DeepeningStep
from ttt_gui.engine.measure.deepening_words import step_words
from ttt_gui.game.position import Side
from ttt_gui.ui.drawing.board import BoardGeometry, draw_mark, round_pen
from ttt_gui.ui.drawing.board_face import BoardFace, BoardPainter, margins
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look

_SIDE = 190
_FAINT, _FAINT_OUTLINED = 0.38, 0.6  # of a mark that was only expected
_NUMBER_ROOM = 2.1  # a cell has a number where it is so many times as wide as it


class DeepeningBoard(QWidget):
    """The position; the move of a depth on a ground that says whether it is right; the line, faint and numbered."""

    def __init__(self, look: Look, found: Deepened, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._found = found
        self._step: DeepeningStep | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        look.changed.connect(self._repaint)
        self.set(found, None)

    def set(self, found: Deepened, step: DeepeningStep | None) -> None:
        """Show the position alone, or with a depth."""
        self._found, self._step = found, step
        rules = found.position.rules
        words = step_words(found, step) if step else ""
        self.setAccessibleName(
            f"The position on {rules.rows} × {rules.columns}, {rules.k} in a row: {found.position.text}"
        )
        self.setAccessibleDescription(words)
        self.update()

    @Slot()
    def _repaint(self) -> None:
        self.updateGeometry()
        self.update()

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(scaled(_SIDE), scaled(_SIDE))

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(_SIDE), scaled(120))

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        found, step, tokens = self._found, self._step, self._look.tokens
        names = margins(self._look.font())[0]
        geometry = BoardGeometry.fit(found.position.rules, QRectF(self.rect()), names, names)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if step and step.best is not None:
                token = "win" if step.fate.is_right else "loss" if step.fate.is_wrong else "accent"
                radius = geometry.cell * 0.07
                painter.setPen(round_pen(tokens.color(token), 1.5))
                painter.setBrush(tokens.mixed(token, 0.14, "surface"))
                painter.drawRoundedRect(geometry.ground(step.best), radius, radius)
            BoardPainter(geometry, tokens, self._look.font()).paint(painter, BoardFace(found.position))
            if step:
                self._paint_line(painter, geometry, step)

    def _paint_line(self, painter: QPainter, geometry: BoardGeometry, step: DeepeningStep) -> None:
        tokens, side = self._look.tokens, self._found.position.side_to_move
        font = self._look.font(0.9, QFont.Weight.DemiBold, tabular=True)
        numbered = geometry.cell >= _NUMBER_ROOM * QFontMetricsF(font).horizontalAdvance("0")
        painter.setFont(font)
        for number, cell in enumerate(step.pv, start=1):
            color = QColor(tokens.color("x" if side is Side.X else "o"))
            if number > 1:
                color.setAlphaF(_FAINT_OUTLINED if tokens.outlines else _FAINT)
            draw_mark(painter, side, geometry.cell_rect(cell), color)
            if numbered and number > 1:
                painter.setPen(tokens.color("text"))
                painter.drawText(geometry.cell_rect(cell), Qt.AlignmentFlag.AlignCenter, str(number))
            side = side.other
