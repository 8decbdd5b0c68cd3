"""What the tints and ticks of the small boards mean."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.ui.examine.painting import draw_tick, frame_cell
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look

ENTRIES = (("loss", "its move, a mistake"), ("win", "keeps win or draw"))
_SIGN, _GAP, _BETWEEN = 16, 8, 22  # pixels


class Legend(QWidget):
    """Two signs with their words."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setAccessibleName("; ".join(text for _, text in ENTRIES))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self._look.font(0.93))
        words = sum(metrics.horizontalAdvance(text) for _, text in ENTRIES)
        return QSize(words + scaled(2 * (_SIGN + _GAP) + _BETWEEN) + 4, max(metrics.height(), scaled(_SIGN)) + 4)

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        tokens, font = self._look.tokens, self._look.font(0.93)
        metrics, side, left = QFontMetrics(font), scaled(_SIGN), 1.0
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(font)
            for token, text in ENTRIES:
                rect = QRectF(left, (self.height() - side) / 2, side, side)
                frame_cell(painter, tokens, rect, token, 1.6)
                if token == "win":
                    draw_tick(painter, QPointF(rect.center()), side * 0.52, tokens.color("win"), 1.6)
                left += side + scaled(_GAP)
                painter.setPen(tokens.color("text"))
                wide = metrics.horizontalAdvance(text)
                place = QRectF(left, 0, wide + 2, self.height())
                painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
                left += wide + scaled(_BETWEEN)
