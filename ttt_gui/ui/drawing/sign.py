"""The number of a leaf in the place of a board."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from ttt_gui.ui.drawing.style import TreeStyle
from ttt_gui.ui.look.theme import pixel_size

_LARGEST = 1.3  # times the type of values


def draw_number(painter: QPainter, style: TreeStyle, number: str, area: QRectF) -> None:
    """As large as it fits."""
    room = area.adjusted(3, 3, -3, -3)
    wide = QFontMetricsF(style.big).horizontalAdvance(number)
    font = QFont(style.big)
    font.setPixelSize(max(1, int(pixel_size(font) * min(_LARGEST, room.width() / max(1.0, wide)))))
    painter.setFont(font)
    painter.setPen(style.tokens.color("text"))
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, number)
