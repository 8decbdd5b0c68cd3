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

from ttt_gui.ui.drawing.layout import Hit, TreeLayout
from ttt_gui.ui.drawing.painter import TreePainter
from ttt_gui.ui.drawing.style import FADE
from ttt_gui.ui.trace.state import ShownTree

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


# -- What moves the window over a tree --------------------------------------------------------------------------------


class Camera(QObject):
    """Moves the window over the tree of a state, no further than it takes to see what is to be seen; where it may, the
    picture glides there.

    Signals: moved: the picture stands elsewhere now, or another one stands there.
    """

    moved = Signal()

    def __init__(self, state: ShownTree, painter: TreePainter, parent: QObject) -> None:
        super().__init__(parent)
        self._state, self._painter, self._layout = state, painter, painter.layout
        self.port = Viewport(painter.style.gutter)
        self.glide = Glide(self.port, self._layout, self)
        self.glide.moved.connect(self.moved)

    def settle(self) -> None:
        """Take the size of the tree as it is laid out now, and keep a part of the tree in sight."""
        self.port.tree = self._painter.tree_rect
        self.port.settle()
        self.moved.emit()

    # --- where nodes are ---

    def sight_of(self, node: int) -> QPointF | None:
        """Return where in the window the middle of a node's board is; None where that is out of sight."""
        place = self._layout.place(node)
        if place is None:
            return None
        point = self.port.screen(self._painter.board_rect(place.x, place.layer).center())
        return point if self.port.rect.contains(point) else None

    def nearest(self, point: QPointF) -> Hit | None:
        """Return the node at a point, else the selected node where it is laid out, else the top."""
        hit = self._painter.hit(self.port.world(point))
        if hit and hit.ghost is None and not hit.more:
            return hit
        return self._layout.place(self._state.selected) or self._layout.place(self._state.top)

    def anchor(self, toggled: int | None = None) -> int:
        """Return the node that keeps its place: the toggled one, perhaps pointed at, or the selected, or the top."""
        nodes = (node for node in (toggled, self._state.selected) if node is not None)
        return next((node for node in nodes if self.sight_of(node) is not None), self._state.top)

    def is_free(self, rect: QRectF) -> bool:
        """Return whether a part of the window shows no node."""
        place = self._layout.place(self._state.selected)
        selected = self._painter.slot(place.x, place.layer).translated(self.port.drawn) if place else QRectF()
        return not rect.intersects(selected) and self._painter.is_free(rect.translated(-self.port.drawn))

    def _origin(self, place: Hit | None) -> QPointF:
        return self._painter.origin(place.x, place.layer) if place else QPointF()

    # --- moving ---

    def show_node(self, node: int) -> None:
        """Move the picture no further than it takes to see a node with its texts."""
        place = self._layout.place(node, settled=True)
        way = self.port.way_to(self._painter.slot(place.x, place.layer)) if place else QPointF()
        if way.isNull():
            return
        drawn, before = self.port.drawn, self.port.offset
        self.port.offset = before + way
        self.settle()
        if self.glide.is_under_way:
            self.glide.turn(self.port.offset - before)
        else:
            self.glide.start(drawn)

    def unfold(self, anchor: int, shown: tuple[int, ...] = (), whole: bool = False) -> None:
        """Follow the state: the node ``anchor`` stays where it is on the screen, others glide to their new places. Then
        move as far as it takes to see the nodes ``shown``, and if ``whole`` all the width of the tree where it fits."""
        before = self._layout.place(anchor)
        drawn = self.port.screen(self._origin(before)) if before else self.port.drawn
        self.glide.finish()
        if not self._layout.refresh():
            self.moved.emit()
            return
        after = self._layout.place(anchor)
        if before and after:
            self.port.offset = drawn - self._origin(after)
        self.settle()
        for node in shown:
            if place := self._layout.place(node):
                self.port.offset += self.port.way_to(self._painter.slot(place.x, place.layer))
        if whole and self.port.tree.width() <= self.port.room.width():
            self.port.offset += QPointF(self.port.way_to(self.port.tree).x(), 0)
        self.settle()
        if after:
            self.glide.start(drawn, lambda: self._origin(self._layout.place(anchor)))
