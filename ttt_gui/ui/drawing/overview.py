"""The whole tree as small as a stamp, with a frame around the part that is seen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from ttt_gui.ui.drawing.painter import TreePainter
from ttt_gui.ui.drawing.style import FaceKind
from ttt_gui.ui.trace.shown import ShownTree

_WIDTH, _HEIGHT, _MARGIN, _RIM = 170.0, 84.0, 16.0, 6.0


class Overview:
    """A picture in a corner of a view, where it covers no node; gone while the view shows everything, or is small."""

    def __init__(self, state: ShownTree, tree: TreePainter) -> None:
        """Take a state, and the painter of its view."""
        self._state, self._tree = state, tree
        self._small = TreePainter(state, tree.layout, tree.style)
        self._key: object = None  # what the picture was painted for
        self._picture = QPixmap()
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
        bounds, tokens, ratio = self._tree.tree_rect, self._tree.style.tokens, painter.device().devicePixelRatioF()
        across, down = self._scale(bounds)
        key = (self._tree.layout.root, self._tree.style, self._state.moment, self._state.show, self.rect.size(), ratio)
        if key != self._key:
            self._key, self._picture = key, self._painted(across, ratio)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(self.rect, self._picture, QRectF(self._picture.rect()))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(tokens.color("grid"), 1))
        painter.drawRoundedRect(self.rect, 5, 5)
        way, corner = seen.topLeft() - bounds.topLeft(), self.rect.topLeft() + QPointF(_RIM, _RIM)
        frame = QRectF(way.x() * across, way.y() * down, seen.width() * across, seen.height() * down)
        painter.setPen(QPen(tokens.color("accent"), 1.6))
        painter.drawRect(frame.translated(corner).intersected(self.rect.adjusted(1, 1, -1, -1)))

    def _painted(self, across: float, ratio: float) -> QPixmap:
        """Return the picture, which is kept while the view only moves: of thousand nodes it takes 13 ms."""
        picture = QPixmap((self.rect.size() * ratio).toSize())
        picture.setDevicePixelRatio(ratio)
        picture.fill(self._tree.style.tokens.color("surface"))
        style = self._tree.style
        small = style.at(FaceKind.DOTS, style.zoom * across)
        layers = max(1, self._small.layout.layers)
        stretch = (self.rect.height() - 2 * _RIM) / layers / small.pitch
        self._small.style = style.at(FaceKind.DOTS, style.zoom * across, stretch)
        with QPainter(picture) as painter:
            bounds = self._small.tree_rect
            painter.translate(QPointF(_RIM, _RIM) - bounds.topLeft())
            self._small.paint_tree(painter, bounds.adjusted(-_RIM, -_RIM, _RIM, _RIM))
        return picture
