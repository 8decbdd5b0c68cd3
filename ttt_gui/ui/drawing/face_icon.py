"""The signs of the three faces of a node, for the buttons that choose them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from ttt_gui.ui.drawing.style import FaceKind
from ttt_gui.ui.look.scaling import type_factor

_SIDE = 16


def face_icon(kind: FaceKind, ink: QColor, disabled: QColor, ratio: float) -> QIcon:
    """``ratio`` is the screen's device pixel ratio."""
    icon = QIcon(_drawn(kind, ink, ratio))
    icon.addPixmap(_drawn(kind, disabled, ratio), QIcon.Mode.Disabled)
    return icon


def _drawn(kind: FaceKind, ink: QColor, ratio: float) -> QPixmap:
    factor = type_factor()
    side = round(_SIDE * ratio * factor)
    pixmap = QPixmap(side, side)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(factor, factor)
        painter.setPen(QPen(ink, 1.4))
        if kind is FaceKind.FULL:  # a board, and lines beside it
            painter.drawRoundedRect(QRectF(1.5, 3.5, 6, 6), 1, 1)
            for height in (4, 8, 12):
                painter.drawLine(QPointF(10, height), QPointF(15, height))
        elif kind is FaceKind.COMPACT:  # a board, and a line under it
            painter.drawRoundedRect(QRectF(4, 1.5, 8, 8), 1, 1)
            painter.drawLine(QPointF(5, 13), QPointF(11, 13))
        else:
            painter.setBrush(ink)
            painter.setPen(Qt.PenStyle.NoPen)
            for x, y in ((8.0, 3.5), (3.5, 12.0), (12.5, 12.0)):
                painter.drawEllipse(QPointF(x, y), 2, 2)
    return pixmap
