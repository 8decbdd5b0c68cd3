"""The window through which a large picture is seen: what a zoom, a move or a resize does to it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF

LARGEST_ZOOM, SMALLEST_ZOOM = 4.0, 0.04
READABLE_ZOOM = 0.85  # what would have to be smaller to fit is first seen at 100 %
_MARGIN = 16.0
_KEPT = 80.0  # so much of the tree stays in sight, in pixels


class Viewport:
    """``zoom`` is 1.0 for 100 %; ``offset`` is where the world's origin lies on the screen.

    ``tree`` is what there is to be seen (world coordinates), ``size`` that of the window on the screen, whose left edge
    is covered by a column ``gutter`` pixels wide.
    """

    def __init__(self, gutter: float) -> None:
        self.zoom = 1.0
        self.offset = QPointF()
        self.size = QSizeF()
        self.tree = QRectF()
        self._gutter = gutter

    @property
    def rect(self) -> QRectF:
        return QRectF(QPointF(), self.size)

    @property
    def room(self) -> QRectF:
        """The part of the window where nodes are put."""
        return self.rect.adjusted(self._gutter + _MARGIN, _MARGIN / 2, -_MARGIN, -_MARGIN / 2)

    @property
    def seen(self) -> QRectF:
        """The part of the world that is seen."""
        return QRectF(-self.offset / self.zoom, self.size / self.zoom)

    def world(self, point: QPointF) -> QPointF:
        return (point - self.offset) / self.zoom

    def screen(self, point: QPointF) -> QPointF:
        return point * self.zoom + self.offset

    @property
    def fitting_zoom(self) -> float:
        """The zoom at which the tree just has room."""
        if self.tree.isEmpty() or self.room.isEmpty():
            return 1.0
        return min(self.room.width() / self.tree.width(), self.room.height() / self.tree.height())

    def zoom_to(self, zoom: float, around: QPointF) -> bool:
        """Zoom, within bounds, so that what is at a point of the screen stays there; whether anything changed."""
        zoom = max(min(SMALLEST_ZOOM, self.fitting_zoom), min(zoom, LARGEST_ZOOM))
        if zoom == self.zoom:
            return False
        self.offset = around - (around - self.offset) * (zoom / self.zoom)
        self.zoom = zoom
        return True

    def centre(self, point: QPointF) -> None:
        """Bring a point of the world to the middle."""
        self.offset = self.rect.center() - point * self.zoom

    def fit(self) -> None:
        """Put the tree into the middle, at a zoom that was set before."""
        self.offset = self.room.center() - self.tree.center() * self.zoom

    def go_home(self) -> None:
        """Where a tree is first seen: all of it where that can be read, else its top, whose x is 0."""
        fitting = self.fitting_zoom
        self.zoom = fitting if READABLE_ZOOM <= fitting < 1 else 1.0
        self.offset = QPointF(self.room.center().x(), _MARGIN)
        if self.tree.width() * self.zoom <= self.room.width():
            self.offset.setX(self.room.center().x() - self.tree.center().x() * self.zoom)

    def way_to(self, world: QRectF) -> QPointF:
        """How far the picture has to move, and no further, for a part of the world to be seen."""
        box, room = QRectF(self.screen(world.topLeft()), world.size() * self.zoom), self.room
        # Where it does not fit, its left and upper edges count.
        right, down = min(0.0, room.right() - box.right()), min(0.0, room.bottom() - box.bottom())
        right = right if box.left() + right >= room.left() else room.left() - box.left()
        down = down if box.top() + down >= room.top() else room.top() - box.top()
        return QPointF(right, down)

    def settle(self) -> None:
        """Keep a part of the tree in sight, and to whole pixels."""
        x, y, zoom = self.offset.x(), self.offset.y(), self.zoom
        x = max(_KEPT - self.tree.right() * zoom, min(x, self.size.width() - _KEPT - self.tree.left() * zoom))
        y = max(_KEPT - self.tree.bottom() * zoom, min(y, self.size.height() - _KEPT - self.tree.top() * zoom))
        self.offset = QPointF(round(x), round(y))
