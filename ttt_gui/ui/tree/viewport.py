"""The window through which a large picture is seen: what a zoom, a move or a resize does to it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF

from ttt_gui.ui.drawing.ground import FADE

LARGEST_ZOOM, SMALLEST_ZOOM = 4.0, 0.04
_KEPT = 80.0  # so much of the tree stays in sight, in pixels


class Viewport:
    """``offset`` is where the tree's origin lies on the screen, ``lag`` how far from there it is still drawn while it
    glides. ``tree`` is what there is to be seen (pixels from the origin), ``size`` that of the window, whose left edge
    a column ``gutter`` pixels wide covers.
    """

    def __init__(self, gutter: float) -> None:
        self.offset, self.lag = QPointF(), QPointF()
        self.size = QSizeF()
        self.tree = QRectF()
        self.gutter = gutter

    @property
    def rect(self) -> QRectF:
        return QRectF(QPointF(), self.size)

    @property
    def room(self) -> QRectF:
        """The part of the window where nodes are put: clear of the column, and of the edges where they fade."""
        return self.rect.adjusted(self.gutter + FADE, FADE, -FADE, -FADE / 2)

    @property
    def drawn(self) -> QPointF:
        """Where the tree's origin is drawn."""
        return self.offset + self.lag

    @property
    def seen(self) -> QRectF:
        """The part of the tree that is seen."""
        return QRectF(-self.drawn, self.size)

    def world(self, point: QPointF) -> QPointF:
        return point - self.drawn

    def screen(self, point: QPointF) -> QPointF:
        return point + self.drawn

    def centre(self, point: QPointF) -> None:
        """Bring a point of the tree to the middle."""
        self.offset = self.rect.center() - point

    def way_to(self, world: QRectF) -> QPointF:
        """How far the picture has to move, and no further, for a part of the tree to be seen."""
        box, room = world.translated(self.offset), self.room
        # Where it does not fit, its left and upper edges count.
        right, down = min(0.0, room.right() - box.right()), min(0.0, room.bottom() - box.bottom())
        right = right if box.left() + right >= room.left() else room.left() - box.left()
        down = down if box.top() + down >= room.top() - FADE else room.top() - box.top()
        return QPointF(right, down)

    def settle(self) -> None:
        """Keep a part of the tree in sight, and to whole pixels."""
        x, y, tree = self.offset.x(), self.offset.y(), self.tree
        x = max(self.gutter + _KEPT - tree.right(), min(x, self.size.width() - _KEPT - tree.left()))
        y = max(_KEPT - tree.bottom(), min(y, self.size.height() - _KEPT - tree.top()))
        self.offset = QPointF(round(x), round(y))
