"""The icons: the application's own from ``resources/``, and signs that are painted so that they look alike with every
font."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from ttt_gui.system.shipped import resource
from ttt_gui.ui.look.scaling import scaled, type_factor
from ttt_gui.ui.look.theme import Tokens

ICON_SIZE = 18
"""The side of a sign on a button, in pixels, with type of the usual size."""
_BAR = 2.4

# What a sign is made of, from left to right: a bar, a triangle that points back or forwards.
_SIGNS = {
    "first": "|<",
    "back": "<",
    "pause": "||",
    "forward": ">",
    "last": ">|",
}


def application_icon() -> QIcon:
    """Return the application's icon in every size that was shipped; empty where none was."""
    icon = QIcon()
    for size in (16, 32, 48, 64, 128, 256):
        path = resource(f"icons/ttt-gui-{size}.png")
        if path:
            icon.addFile(str(path))
    return icon


def painted(side: int, ratio: float, paint: Callable[[QPainter], object]) -> QPixmap:
    """Return what ``paint`` draws into a square of ``side`` pixels, for a screen of this device pixel ratio."""
    pixmap = QPixmap(QSize(side, side) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter)
    return pixmap


def sign(paint: Callable[[QPainter], None], ratio: float, side: int = ICON_SIZE) -> QPixmap:
    """Return what ``paint`` draws into a square of ``side``, as large as the size of type wants it."""

    def paint_in_size(painter: QPainter) -> None:
        """Paint larger for larger type."""
        painter.scale(type_factor(), type_factor())
        paint(painter)

    return painted(scaled(side), ratio, paint_in_size)


def icon_of(draw: Callable[[QColor, float], QPixmap], tokens: Tokens, *ratios: float, ink: str = "text") -> QIcon:
    """Return an icon in the theme's colours: ``ink`` enabled, and disabled; ``draw`` is given one, and a ratio."""
    icon = QIcon()
    for mode, name in (QIcon.Mode.Normal, ink), (QIcon.Mode.Disabled, "disabled"):
        for ratio in ratios:
            icon.addPixmap(draw(QColor(tokens.texts[name]), ratio), mode)
    return icon


def transport_icon(name: str, tokens: Tokens, ratio: float, ink: str = "text") -> QIcon:
    """Return the icon of first, back, play, pause, forward or last; ``ratio`` is the screen's device pixel ratio,
    ``ink`` the token of the colour."""
    return icon_of(partial(_transport, name), tokens, ratio, ink=ink)


def _transport(name: str, ink: QColor, ratio: float) -> QPixmap:
    """Return the sign of a button of the transport bar in a colour."""

    def paint(painter: QPainter) -> None:
        """Paint the bars and triangles of the sign."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        if name == "play":  # one large triangle
            _triangle(painter, 4.0, 11.0, True, 6.5)
            return
        parts = _SIGNS[name]
        widths = [_BAR if part == "|" else 8.0 for part in parts]
        gap = 3.2 if parts == "||" else 1.2
        x = (ICON_SIZE - sum(widths) - gap * (len(parts) - 1)) / 2
        for part, width in zip(parts, widths, strict=True):
            if part == "|":
                painter.drawRect(QRectF(x, 4, width, ICON_SIZE - 8))
            else:
                _triangle(painter, x, width, part == ">", 5.0)
            x += width + gap

    return sign(paint, ratio)


def _triangle(painter: QPainter, x: float, width: float, forwards: bool, half: float) -> None:
    """Paint a triangle from ``x`` on, ``width`` wide and ``half`` high to either side of the middle."""
    middle = ICON_SIZE / 2
    flat, tip = (x, x + width) if forwards else (x + width, x)
    painter.drawPolygon(QPolygonF([QPointF(flat, middle - half), QPointF(tip, middle), QPointF(flat, middle + half)]))


def turn_icon(tokens: Tokens, mirrored: bool) -> QIcon:
    """Return an arrow that turns back to the left (undo), or, mirrored, on to the right (redo)."""
    return icon_of(partial(_turn_arrow, mirrored), tokens, 1, 2, 3)


def _turn_arrow(mirrored: bool, color: QColor, ratio: float) -> QPixmap:
    """Return the arrow of undo, or mirrored that of redo, in a colour."""

    def paint(painter: QPainter) -> None:
        """Paint the arrow."""
        if mirrored:
            painter.translate(ICON_SIZE, 0)
            painter.scale(-1, 1)
        painter.setPen(QPen(color, 1.8, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
        shaft = QPainterPath(QPointF(3.2, 7.0))
        shaft.lineTo(10.6, 7.0)
        shaft.arcTo(QRectF(6.4, 7.0, 8.4, 8.4), 90, -180)
        shaft.lineTo(6.6, 15.4)
        painter.drawPath(shaft)
        painter.drawPolyline([QPointF(6.7, 3.4), QPointF(3.0, 7.0), QPointF(6.7, 10.6)])

    return sign(paint, ratio)
