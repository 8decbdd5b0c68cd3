"""The value at each depth of a search as a small chart: guesses between two bands, proved wins and losses in them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.engine.measure.deepening import Deepened
from ttt_gui.engine.measure.deepening_words import heading_words, step_words
from ttt_gui.ui.compare.deepening_paint import DeepeningPaint
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.plain import show_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look

_WIDEST_CHART = 440  # the line of moves in the table needs the rest


class DeepeningChart(QWidget):
    """Shows what was found; a sign a depth, ● right, ✕ wrong, ○ not judged, and above them the moves with their flips.

    Signals: depth_selected(int row) a column was clicked.
    """

    depth_selected = Signal(int)

    def __init__(self, look: Look, found: Deepened, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._found, self._row = found, -1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMaximumWidth(_WIDEST_CHART)
        self.setAccessibleName("The value at each depth")
        look.changed.connect(self._repaint)

    def set(self, found: Deepened, row: int) -> None:
        """Show this, with the depth of a row selected (-1: none)."""
        self._found, self._row = found, row
        self.setAccessibleDescription(heading_words(found))
        self.update()

    @Slot()
    def _repaint(self) -> None:
        self.updateGeometry()
        self.update()

    # -- where things are -------------------------------------------------------------------------------------------

    @property
    def _paint(self) -> DeepeningPaint:
        return DeepeningPaint(self._look, self._found, self._row, self.size(), self._look.tokens)

    def column(self, row: int) -> QRectF:
        """The room of a depth."""
        return self._paint.column(row)

    def _row_at(self, x: float) -> int | None:
        first = self.column(0)
        row = int((x - first.left()) // first.width())
        return row if 0 <= row < len(self._found.steps) else None

    # -- overridden -------------------------------------------------------------------------------------------------

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint.paint(painter)

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(scaled(380), scaled(190))

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(240), scaled(120))

    @called_by_qt()
    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self._row_at(event.position().x())
        if event.button() is Qt.MouseButton.LeftButton and row is not None:
            self.depth_selected.emit(row)

    @called_by_qt(bool)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row = self._row_at(event.pos().x())
            if row is not None:
                show_tip(event.globalPos(), step_words(self._found, self._found.steps[row]), self)
                return True
        return super().event(event)
