"""The window through which a large picture is seen: what a zoom, a move or a resize does to it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QObject,
    QPointF,
    QRectF,
    QSizeF,
    QVariantAnimation,
    Signal,
    Slot,
)

from ttt_gui.ui.drawing.ground import FADE
from ttt_gui.ui.drawing.layout import TreeLayout

LARGEST_ZOOM, SMALLEST_ZOOM = 4.0, 0.04
_KEPT = 80.0  # so much of the tree stays in sight, in pixels


class Viewport:
    """A window onto a tree: ``offset`` is where the tree's origin lies on the screen, ``lag`` how far from there it is
    still drawn while it glides. ``tree`` is what there is to be seen (pixels from the origin), ``size`` that of the
    window, whose left edge a column ``gutter`` pixels wide covers.
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

    def way_to(self, world: QRectF) -> QPointF:
        """Return how far the picture has to move, and no further, for a part of the tree to be seen."""
        box, room = world.translated(self.offset), self.room
        # Where the part does not fit, its left and upper edges count.
        right, down = min(0.0, room.right() - box.right()), min(0.0, room.bottom() - box.bottom())
        right = right if box.left() + right >= room.left() else room.left() - box.left()
        down = down if box.top() + down >= room.top() - FADE else room.top() - box.top()
        return QPointF(right, down)

    def settle(self) -> None:
        """Keep a part of the tree in sight, and ``offset`` at whole pixels."""
        x, y, tree = self.offset.x(), self.offset.y(), self.tree
        x = max(self.gutter + _KEPT - tree.right(), min(x, self.size.width() - _KEPT - tree.left()))
        y = max(_KEPT - tree.bottom(), min(y, self.size.height() - _KEPT - tree.top()))
        self.offset = QPointF(round(x), round(y))


# -- The motion of the picture: the view and an unfolding glide to where they belong, or are there at once ------------


MILLISECONDS = 150


class Glide(QObject):
    """Lets a viewport's ``lag`` shrink to nothing, and a layout grow from what it was to what it is.

    Signals: moved: something stands elsewhere now.
    """

    moved = Signal()

    def __init__(self, port: Viewport, layout: TreeLayout, parent: QObject) -> None:
        super().__init__(parent)
        self.enabled = False
        self._port, self._layout = port, layout
        self._start = QPointF()
        self._anchor: Callable[[], QPointF] | None = None
        self._clock = QVariantAnimation(self, duration=MILLISECONDS, startValue=0.0, endValue=1.0)
        self._clock.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._clock.valueChanged.connect(self._on_tick)

    @property
    def is_under_way(self) -> bool:
        return self._clock.state() is QAbstractAnimation.State.Running

    def start(self, drawn: QPointF, anchor: Callable[[], QPointF] | None = None) -> None:
        """Go from where the picture was drawn to where it belongs. With an ``anchor``, which tells where in the tree a
        node stands, the layout grows as well, and ``drawn`` is where that node was drawn."""
        self.finish()
        if not self.enabled:
            return
        self._anchor = anchor
        goal = self._port.offset + (anchor() if anchor else QPointF())
        self._start = drawn - goal
        if anchor is None and self._start.isNull():
            return
        self.show_share(0.0)
        self._clock.start()

    def turn(self, way: QPointF) -> None:
        """Go on to a goal that is further by ``way``, from where the picture is drawn now."""
        left = 1 - self._clock.currentValue()
        self._start -= way / max(left, 0.01)
        self._port.lag -= way

    def finish(self) -> None:
        """End the motion: stand where the picture belongs."""
        self._clock.stop()
        self.show_share(1.0)

    def show_share(self, share: float) -> None:
        """Stand at a share (0 to 1) of the way."""
        lag = self._start * (1 - share)
        if self._anchor:
            goal = self._anchor_at(1.0)
            lag += goal - self._anchor_at(share)
        self._port.lag = QPointF() if share >= 1 else lag
        if share >= 1:
            self._start, self._anchor = QPointF(), None

    def _anchor_at(self, share: float) -> QPointF:
        assert self._anchor
        self._layout.glide(share)
        return self._anchor()

    @Slot(object)
    def _on_tick(self, share: object) -> None:
        assert isinstance(share, float)
        self.show_share(share)
        self.moved.emit()
