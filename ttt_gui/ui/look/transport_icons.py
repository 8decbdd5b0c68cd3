"""The signs of the transport buttons, painted so that they look alike with every font."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPolygonF

SIZE = 18
_BAR = 2.4

# What a sign is made of, from left to right: a bar, a triangle that points back or forwards.
_SIGNS = {
    "first": "|<",
    "back": "<",
    "pause": "||",
    "forward": ">",
    "last": ">|",
}


def transport_icon(name: str, color: QColor, disabled: QColor, ratio: float) -> QIcon:
    """One of first, back, play, pause, forward and last; ``ratio`` is the screen's device pixel ratio."""
    icon = QIcon()
    for mode, ink in ((QIcon.Mode.Normal, color), (QIcon.Mode.Disabled, disabled)):
        icon.addPixmap(_pixmap(name, ink, ratio), mode)
    return icon


def _pixmap(name: str, ink: QColor, ratio: float) -> QPixmap:
    pixmap = QPixmap(QSize(SIZE, SIZE) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        if name == "play":  # one large triangle
            _triangle(painter, 4.0, 11.0, True, 6.5)
            return pixmap
        parts = _SIGNS[name]
        widths = [_BAR if part == "|" else 8.0 for part in parts]
        gap = 3.2 if parts == "||" else 1.2
        x = (SIZE - sum(widths) - gap * (len(parts) - 1)) / 2
        for part, width in zip(parts, widths, strict=True):
            if part == "|":
                painter.drawRect(QRectF(x, 4, width, SIZE - 8))
            else:
                _triangle(painter, x, width, part == ">", 5.0)
            x += width + gap
    return pixmap


def _triangle(painter: QPainter, x: float, width: float, forwards: bool, half: float) -> None:
    middle = SIZE / 2
    flat, tip = (x, x + width) if forwards else (x + width, x)
    painter.drawPolygon(QPolygonF([QPointF(flat, middle - half), QPointF(tip, middle), QPointF(flat, middle + half)]))
