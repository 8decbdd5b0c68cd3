"""The outlines of a row's points, the same in a plot, its card and its legend."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from ttt_gui.ui.plots.chart import Shape

_CORNERS = {  # how many, where the first one points to (degrees, 90 is up), how far out, of half a side
    Shape.SQUARE: (4, 45, 1.24),
    Shape.UP: (3, 90, 1.28),
    Shape.DOWN: (3, 270, 1.28),
    Shape.DIAMOND: (4, 90, 1.3),
    Shape.PENTAGON: (5, 90, 1.2),
}


def outline(shape: Shape, side: float) -> QPainterPath:
    """Around the origin, about ``side`` wide; every shape covers about the same area."""
    half, path = side / 2, QPainterPath()
    if shape is Shape.CIRCLE:
        path.addEllipse(QRectF(-half, -half, side, side))
        return path
    if shape is Shape.PLUS:
        arm, far = half * 0.46, half * 1.25
        signs = ((arm, far), (arm, arm), (far, arm), (far, -arm), (arm, -arm), (arm, -far))
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in (*signs, *((-x, -y) for x, y in signs))]))
        path.closeSubpath()
        return path
    corners, first, out = (10, 90, 1.35) if shape is Shape.STAR else _CORNERS[shape]
    points = []
    for corner in range(corners):
        angle = math.radians(first + 360 * corner / corners)
        far = half * out * (0.5 if shape is Shape.STAR and corner % 2 else 1.0)
        points.append(QPointF(far * math.cos(angle), -far * math.sin(angle)))
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path
