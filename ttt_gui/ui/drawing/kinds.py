"""The marks of who visits a node, both of two searches or only one: squares, and the rims of boards."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPen

from ttt_gui.engine.instep.overlay import Who
from ttt_gui.ui.look.theme import Tokens


@lru_cache(maxsize=16)
def hatch(tokens: Tokens, unit: float) -> QBrush:
    """Return the hatching of what only this one of two searches visits: strokes of the accent on its tint."""
    side = max(4, round(5 * unit))
    tile = QImage(side, side, QImage.Format.Format_RGB32)  # an image, which may outlive the application
    tile.fill(tokens.mixed("accent", 0.16, "surface"))
    with QPainter(tile) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(tokens.color("accent"), 1.5 * unit))
        for x in (-side, 0, side):
            painter.drawLine(QPointF(x - 1, side + 1), QPointF(x + side + 1, -1))
    return QBrush(tile)


def draw_kind(painter: QPainter, tokens: Tokens, kind: Who, rect: QRectF, unit: float) -> None:
    """Draw the square that says who visits a node, in a cell of its own with some air around."""
    air = min(1.6 * unit, rect.width() * 0.12) + 0.5 * unit * (kind in (Who.THIS, Who.OTHER))
    box = rect.adjusted(air, air, -air, -air)
    radius = min(2.5 * unit, box.width() / 4)
    pen, brush = QPen(Qt.PenStyle.NoPen), QBrush(tokens.color("grid"))
    if kind is Who.NEITHER:
        radius = min(1.1 * unit, box.width() / 4)
        box = QRectF(rect.center() - QPointF(radius, radius), rect.center() + QPointF(radius, radius))
        brush = QBrush(tokens.color("muted"))
    elif kind is Who.THIS:
        pen, brush = QPen(tokens.color("accent"), unit), hatch(tokens, unit)
    elif kind is Who.OTHER:
        pen, brush = QPen(tokens.color("grid"), unit), QBrush()
        pen.setDashPattern([2.0, 1.6])
    painter.setPen(pen)
    painter.setBrush(brush)
    painter.drawRoundedRect(box, radius, radius)


def draw_kinds(painter: QPainter, tokens: Tokens, kinds: tuple[Who, ...], room: QRectF, unit: float) -> None:
    """Draw a square for each node, in two rows; where squares would be too small, a bar of three shares: of the nodes
    that both searches visit, only this one, and only the other."""
    across = (len(kinds) + 1) // 2
    side = min(room.height() / 2, room.width() / across)
    if side < 4.5 * unit:
        left, bar = room.left(), room.adjusted(0, room.height() / 4, 0, -room.height() / 4)
        for kind in (Who.BOTH, Who.THIS, Who.OTHER):
            width = room.width() * kinds.count(kind) / len(kinds)
            if width:
                draw_kind(painter, tokens, kind, QRectF(left, bar.top(), width, bar.height()), unit)
            left += width
        return
    left = room.center().x() - across * side / 2
    for number, kind in enumerate(kinds):
        row, column = divmod(number, across)
        rect = QRectF(left + column * side, room.center().y() + (row - 1) * side, side, side)
        draw_kind(painter, tokens, kind, rect, unit)
