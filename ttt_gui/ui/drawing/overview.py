"""The whole tree as small as a stamp, with a frame around the part that is seen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from ttt_gui.ui.drawing.painter import TreePainter
from ttt_gui.ui.drawing.style import FaceKind

_WIDTH, _HEIGHT, _MARGIN, _RIM = 170.0, 84.0, 16.0, 6.0


class Overview:
    """A picture in a corner of a view, where it covers no node; gone while the view shows everything, or is small."""

    def __init__(self, tree: TreePainter, small: TreePainter) -> None:
        """Take the painter of the view, and one that paints the same layout ``small``, in the overview's style."""
        self._tree, self._small = tree, small
        self.rect = QRectF()  # where it lies in the view, empty while it is not there

    def place(self, room: QRectF, seen: QRectF, free: Callable[[QRectF], bool]) -> None:
        """Find the overview's place in a room of the view that shows the part ``seen`` of the tree: in the first corner
        that is free, nowhere if none is."""
        bounds = self._tree.tree_rect
        everything = seen.adjusted(-2, -2, 2, 2).contains(bounds)
        roomy = room.width() > 2.2 * _WIDTH and room.height() > 3 * _HEIGHT
        self.rect = QRectF()
        if everything or not roomy or bounds.isEmpty():
            return
        width, height = self._size(bounds)
        size = QRectF(0, 0, width + 2 * _RIM, height + 2 * _RIM).size()
        right, bottom = room.right() - size.width(), room.bottom() - size.height()
        corners = ((right, bottom), (right, room.top()), (room.left(), bottom), (room.left(), room.top()))
        self.rect = next((found for x, y in corners if free(found := QRectF(QPointF(x, y), size))), QRectF())

    @staticmethod
    def _size(bounds: QRectF) -> tuple[float, float]:
        scale = min(_WIDTH / bounds.width(), _HEIGHT / bounds.height(), 0.2)
        return max(50.0, bounds.width() * scale), max(30.0, min(_HEIGHT, bounds.height() * max(scale, 0.1)))

    def _scale(self, bounds: QRectF) -> tuple[float, float]:
        """Return the scale from the tree's pixels, across and down."""
        return (self.rect.width() - 2 * _RIM) / bounds.width(), (self.rect.height() - 2 * _RIM) / bounds.height()

    def world_at(self, point: QPointF) -> QPointF:
        """Return the point of the tree under a point of the view."""
        bounds = self._tree.tree_rect
        across, down = self._scale(bounds)
        inside = point - self.rect.topLeft() - QPointF(_RIM, _RIM)
        return QPointF(inside.x() / across, inside.y() / down) + bounds.topLeft()

    def paint(self, painter: QPainter, seen: QRectF) -> None:
        if self.rect.isEmpty():
            return
        bounds, tokens = self._tree.tree_rect, self._tree.style.tokens
        across, down = self._scale(bounds)
        corner = self.rect.topLeft() + QPointF(_RIM, _RIM)
        painter.save()
        painter.setClipRect(self.rect)
        painter.fillRect(self.rect, tokens.color("surface"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self._paint_small(painter, corner, across)
        painter.restore()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(tokens.color("grid"), 1))
        painter.drawRoundedRect(self.rect, 5, 5)
        way = seen.topLeft() - bounds.topLeft()
        frame = QRectF(way.x() * across, way.y() * down, seen.width() * across, seen.height() * down)
        painter.setPen(QPen(tokens.color("accent"), 1.6))
        painter.drawRect(frame.translated(corner).intersected(self.rect.adjusted(1, 1, -1, -1)))

    def _paint_small(self, painter: QPainter, corner: QPointF, across: float) -> None:
        style = self._tree.style
        small = style.at(FaceKind.DOTS, style.zoom * across)
        layers = max(1, self._small.layout.layers)
        stretch = (self.rect.height() - 2 * _RIM) / layers / small.pitch
        self._small.style = style.at(FaceKind.DOTS, style.zoom * across, stretch)
        bounds = self._small.tree_rect
        painter.translate(corner - bounds.topLeft())
        self._small.paint_tree(painter, bounds.adjusted(-_RIM, -_RIM, _RIM, _RIM))
