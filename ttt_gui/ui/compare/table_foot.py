"""Below the table of a comparison: what must be said of it, and the numbers of the scale under the bars."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Slot
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.ui.compare.table import CompareTable
from ttt_gui.ui.compare.table_columns import SHARE
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look


class TableFoot(QWidget):
    """A sentence, elided where it is too long (the tooltip has all of it), and the labels of the axis."""

    def __init__(self, look: Look, table: CompareTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._table = look, table
        self.text = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        table.axis_changed.connect(self.update)
        look.changed.connect(self._on_look_changed)

    @Slot()
    def _on_look_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def set_text(self, text: str) -> None:
        """The sentence."""
        if text != self.text:
            self.text = text
            self.setAccessibleName(text)
            set_tip(self, text)
            self.update()

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(scaled(300), QFontMetrics(self._table.cells.font(0.93)).height() + scaled(10))

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        table, font = self._table, self._table.cells.font(0.93)
        metrics, tokens = QFontMetrics(font), self._look.tokens
        room, axis = table.axis_room(), table.axis
        offset = table.viewport().mapTo(table, table.viewport().rect().topLeft()).x() + table.x() - self.x()
        middle = Qt.AlignmentFlag.AlignVCenter
        first = self.width()
        with QPainter(self) as painter:
            painter.setFont(font)
            painter.setPen(tokens.color("muted"))
            taken = self.width()
            for decade in () if table.isColumnHidden(SHARE) else axis.decades:  # from the right to the left
                percent = f"{10.0 ** (decade + 2):g}"
                x = round(offset + room.left() + room.width() * axis.at(10.0**decade))
                wide = metrics.horizontalAdvance(percent)
                left = x - wide // 2
                end = left + wide
                if decade == axis.high:
                    percent += f"{THIN}%"
                    end = left + metrics.horizontalAdvance(percent)
                if end > taken or left < 0:
                    continue
                painter.drawText(QRect(left, 0, end - left + 2, self.height()), middle, percent)
                taken, first = left - scaled(6), left
            left = offset + table.columnViewportPosition(1) + scaled(8)
            words = QRect(left, 0, max(0, first - scaled(12) - left), self.height())
            painter.drawText(words, middle, metrics.elidedText(self.text, Qt.TextElideMode.ElideRight, words.width()))
