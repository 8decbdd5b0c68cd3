"""The canvas of a search tree: chooses levels of detail, zoom and place, and paints what is seen of the tree; and the
window through which a large picture is seen: what a zoom, a move or a resize does to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QObject,
    QPointF,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QTimer,
    QVariantAnimation,
    Signal,
    Slot,
)
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.ui.drawing.layout import Hit, TreeLayout
from ttt_gui.ui.drawing.node import Sprites
from ttt_gui.ui.drawing.painter import Overview, TreePainter
from ttt_gui.ui.drawing.picture import Drawn
from ttt_gui.ui.drawing.style import FADE, SMALLEST_ZOOM, NodeDetail, TreeStyle
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import ShownTree, TreeState
from ttt_gui.ui.tree.opening import Fitter, Opening
from ttt_gui.ui.tree.surface import TreeSurface

LARGEST_ZOOM, FARTHEST = 4.0, 0.04
# beyond, the next level of detail is chosen
_LARGEST = {NodeDetail.DOTS: 0.85, NodeDetail.COMPACT: 1.5, NodeDetail.FULL: LARGEST_ZOOM}
_KINDS = (NodeDetail.DOTS, NodeDetail.COMPACT, NodeDetail.FULL)
OVERVIEW_MS = 400  # the overview follows at most so often while steps follow one another
EMPTY = "The tree of a search appears here."


class TreeCanvas(TreeSurface):
    """Draws the tree of a TreeState; a subclass decides when. Only what is visible is laid out for painting.

    The canvas chooses level of detail and zoom by itself, anew at each resize, until a person moves or zooms the
    picture; ``fit`` lets it choose again.

    Signals:
        detail_changed: (NodeDetail, bool) the level of detail may be another one; True if the canvas chose it to fit.
    """

    detail_changed = Signal(object, bool)

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        style = TreeStyle.for_trace(look.tokens, look.font(0.92), None, state.has_narrow_names)
        self._layout = TreeLayout(state, style.sizes)
        self.painter = TreePainter(state, self._layout, style)
        super().__init__(look, state, "Picture of the search tree", parent)
        self.camera = Camera(state, self.painter, self)
        self.port, self.glide = self.camera.port, self.camera.glide
        self._plain = style  # the style of this trace, before a level of detail and a zoom are chosen
        self._sprites = Sprites()
        self.overview = Overview(state, self.painter)
        self._overview_rests = QTimer(self, singleShot=True, interval=OVERVIEW_MS)
        self._overview_rests.timeout.connect(
            lambda: self.overview.step == state.step or self.viewport().update()  # where steps have gone on
        )
        self._kind: NodeDetail | None = None  # chosen by hand
        self.is_automatic = True
        """Whether the tree is fitted anew when the size of the canvas changes."""
        self.fits_all = False
        """Whether a fit shows everything at once, and not first what can be read."""
        self._waits = True  # to be opened when it is shown
        self._when_hidden: tuple[QSize, int, Opening] | None = (
            None  # size, selection and place when hidden, until moved
        )
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.camera.moved.connect(self.viewport().update)

    # --- what may be asked ---

    @property
    def zoom(self) -> float:
        """The scale of the picture: 1.0 is 100 %."""
        return self.painter.style.zoom

    @property
    def kind(self) -> NodeDetail:
        """The level of detail in which nodes are drawn."""
        return self.painter.style.kind

    def set_motion(self, motion: bool) -> None:
        """Set whether scrolling and unfolding are animated."""
        self.glide.enabled = motion
        if not motion:
            self.glide.finish()
            self.viewport().update()

    # --- levels of detail and zoom ---

    def _set_style(self, style: TreeStyle) -> None:
        """Draw in this style: lay the tree out anew where its sizes are others."""
        if style is not self.painter.style:
            self.painter.style = style
            self._layout.set_sizes(style.sizes)
            self._sprites.clear()
        self._layout.refresh()

    def _report_zoom(self) -> None:
        """Report the zoom and the level of detail."""
        self.zoom_changed.emit(self.zoom)
        self.detail_changed.emit(self.kind, self._kind is None)

    def set_zoom(self, zoom: float, around: QPointF | None = None) -> None:
        """Zoom about the point ``around`` of the viewport; None stands for the selected node, or the middle if that is
        out of sight.

        The zoom is clamped to what the canvas allows; a zoom at which nodes cannot be read changes their level of
        detail.
        """
        zoom = max(FARTHEST, min(zoom, LARGEST_ZOOM))
        kind = self._kind or _kind_at(self.kind, zoom)
        if (zoom, kind) != (self.zoom, self.kind):
            self.is_automatic = False
            self._restyle(self._plain.at(kind, zoom), around)

    def _restyle(self, style: TreeStyle, around: QPointF | None) -> None:
        """Draw in another style: with other levels of detail the node at a point keeps its place on the screen,
        else the point.
        """
        self.glide.finish()
        self._when_hidden = None
        before = self.painter.style
        point = around or self.camera.sight_of(self._state.selected) or self.port.rect.center()
        world = self.port.world(point)
        hit = self.camera.nearest(point) if style.kind is not before.kind else None
        inside = QPointF(world.x() / before.zoom, world.y() / before.pitch)
        if hit:
            inside -= QPointF(hit.x, hit.layer)
        self._set_style(style)
        place = self._layout.place(hit.node) if hit else None
        if place:
            inside += QPointF(place.x, place.layer)
        self.port.offset = point - QPointF(inside.x() * style.zoom, inside.y() * style.pitch)
        self.camera.settle()
        self._report_zoom()

    @property
    def drawn(self) -> Drawn:
        """The level of detail, the nodes left out and the move played, for drawing the same picture into a file."""
        return Drawn(self.kind, self._layout.left_out, self._state.played, self._state.intervals)

    def set_kind(self, kind: NodeDetail | None) -> None:
        """Draw nodes in one level of detail at any zoom; None lets the canvas choose the one that fits."""
        self._kind = kind
        if self.is_automatic or kind is None:
            self._fit_tree()
        elif kind is not self.kind:
            self._restyle(self._plain.at(kind, self.zoom), None)
        self._report_zoom()

    @property
    def is_whole(self) -> bool:
        """Whether the whole tree is visible."""
        return not self._layout.left_out and self.is_in_sight

    @property
    def is_in_sight(self) -> bool:
        """Whether all that is laid out is visible."""
        return self.port.room.adjusted(-2, -FADE, 2, 2).contains(self.port.tree.translated(self.port.offset))

    @Slot()
    def fit(self) -> None:
        """Show the root with all its moves and as much of the rest as can be read; called again, show everything,
        however small.
        """
        before = (self.kind, self.zoom, self.port.offset, self._layout.left_out)
        self._kind = None
        self._fit_tree()
        if before == (self.kind, self.zoom, self.port.offset, self._layout.left_out) and not self.is_whole:
            self._apply_opening(Fitter(self._state, self._layout, self._plain, self.port.room).whole())

    def _fit_tree(self, forget: bool = True) -> None:
        """Fit level of detail, zoom and place. ``forget``: also forget the zoom and place that a person chose, and
        those that the canvas had when it was hidden. A hidden canvas is fitted when it is shown."""
        if forget:
            self.is_automatic, self._when_hidden = True, None
        if not self.isVisible():
            self._waits = True
            self._layout.clear()
            return
        fitter = Fitter(self._state, self._layout, self._plain, self.port.room)
        is_line = self._state.is_following
        self._apply_opening(fitter.line(self._kind) if is_line else fitter.opening(self._kind))
        if self.fits_all and not self.is_whole:
            self._apply_opening(fitter.whole())
        if self.fits_all:
            self.camera.centre()

    def _apply_opening(self, opening: Opening | None, shows: bool = True) -> None:
        """Show the tree as an opening says, None where there is no tree. ``shows``: then scroll to the selected
        node."""
        self.glide.finish()
        self._waits = False
        if opening is None:
            self._layout.refresh()
            self.viewport().update()
            return
        self._layout.set_left_out(opening.left_out)
        self._set_style(opening.style)
        self.port.offset = opening.offset
        self.camera.settle()
        if shows and self._state.selected != self._state.top:
            self.camera.show_node(self._state.selected)
        self._report_zoom()

    # --- moving ---

    def show_moves(self, nodes: Iterable[int] | None = None) -> None:
        """Show the moves of ``nodes`` that were left out for lack of space; None stands for every node."""
        left_out: frozenset[int] = frozenset()
        if nodes is not None:
            left_out = self._layout.left_out.difference(*(self._state.possible_children(node) for node in nodes))
        if left_out != self._layout.left_out:
            self._layout.set_left_out(left_out)
            self._unfold(self._state.top)

    def _unfold(self, anchor: int, shown: tuple[int, ...] = (), whole: bool = False) -> None:
        """Lay the tree out anew for the state and scroll to the nodes ``shown``, as Camera.unfold() says."""
        self._when_hidden = None
        self.camera.unfold(anchor, shown, whole)

    def pan(self, by: QPointF) -> None:
        """Move the picture by ``by`` pixels, without animation; it is no longer fitted when the canvas is resized."""
        self.glide.finish()
        self.is_automatic, self._when_hidden = False, None
        self.port.offset += by
        self.camera.settle()

    # --- Qt ---

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the tree to the new size, unless a person has moved or zoomed it; shown again, go back to the former
        place."""
        super().resizeEvent(event)
        self.port.size = self.viewport().size().toSizeF()
        if self._when_hidden and self._when_hidden[0] == self.size():
            self._apply_opening(self._when_hidden[2], shows=self._state.selected != self._when_hidden[1])
        elif self.is_automatic:
            self._fit_tree(forget=False)
        else:
            self.camera.settle()

    def showEvent(self, event: QShowEvent) -> None:
        """Fit a tree that came while the canvas was hidden."""
        super().showEvent(event)
        if self._waits:
            self._fit_tree(forget=False)

    def hideEvent(self, event: QHideEvent) -> None:
        """Remember size and place: when the canvas is shown again, it passes through other sizes first."""
        super().hideEvent(event)
        self.glide.finish()
        opening = Opening(self.painter.style, self.port.offset, self._layout.left_out)
        self._when_hidden = (self.size(), self._state.selected, opening) if self._layout.root else None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the visible part of the tree, the overview and the focus; without a tree a line of text."""
        tokens = self._look.tokens
        with QPainter(self.viewport()) as painter:
            if self._layout.root is None:
                painter.fillRect(event.rect(), tokens.color("surface"))
                painter.setPen(tokens.color("muted"))
                painter.setFont(self._look.font())
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, EMPTY)
                return
            painter.save()
            painter.translate(self.port.drawn)
            self.painter.paint(painter, self.port.seen, self._sprites)
            painter.restore()
            self.overview.place(self.port.room, self.port.seen, self.camera.is_free)
            if self.overview.paint(painter, self.port.seen, follow=not self._overview_rests.isActive()):
                self._overview_rests.start()
            self.paint_focus(painter)


def _kind_at(kind: NodeDetail, zoom: float) -> NodeDetail:
    """Return the level of detail for a zoom: the present one as long as nodes can be read and are not too large."""
    at = _KINDS.index(kind)
    while at > 0 and zoom < SMALLEST_ZOOM[_KINDS[at]] - 1e-9:
        at -= 1
    while at + 1 < len(_KINDS) and zoom > _LARGEST[_KINDS[at]] + 1e-9:
        at += 1
    return _KINDS[at]


# -- The window through which a large picture is seen: what a zoom, a move or a resize does to it ----------------------


_KEPT = 80.0  # so much of the tree stays in sight, in pixels


class Viewport:
    """A window onto a tree. The tree's origin lies at ``offset`` in the window, and is drawn ``lag`` away from there
    during an animation. ``tree`` is the tree's bounding rectangle in pixels from the origin; ``size`` the window's, of
    which the leftmost ``margin`` pixels are covered by the labels of the plies."""

    def __init__(self, margin: float) -> None:
        self.offset, self.lag = QPointF(), QPointF()
        self.size = QSizeF()
        self.tree = QRectF()
        self.margin = margin

    @property
    def rect(self) -> QRectF:
        """The window in its own coordinates."""
        return QRectF(QPointF(), self.size)

    @property
    def room(self) -> QRectF:
        """The part of the window in which nodes are placed: without the margin, and without the edges at which nodes
        fade.
        """
        return self.rect.adjusted(self.margin + FADE, FADE, -FADE, -FADE / 2)

    @property
    def drawn(self) -> QPointF:
        """The point of the window at which the tree's origin is drawn now."""
        return self.offset + self.lag

    @property
    def seen(self) -> QRectF:
        """The visible part of the tree, in the tree's coordinates."""
        return QRectF(-self.drawn, self.size)

    def world(self, point: QPointF) -> QPointF:
        """Map a point of the window to the tree's coordinates."""
        return point - self.drawn

    def screen(self, point: QPointF) -> QPointF:
        """Map a point of the tree to the window's coordinates."""
        return point + self.drawn

    def way_to(self, world: QRectF) -> QPointF:
        """Return the smallest movement of the picture that brings a rectangle of the tree into sight; null if it is."""
        box, room = world.translated(self.offset), self.room
        # Where the part does not fit, its left and upper edges count.
        right, down = min(0.0, room.right() - box.right()), min(0.0, room.bottom() - box.bottom())
        right = right if box.left() + right >= room.left() else room.left() - box.left()
        down = down if box.top() + down >= room.top() - FADE else room.top() - box.top()
        return QPointF(right, down)

    def settle(self) -> None:
        """Clamp ``offset`` so that part of the tree stays in sight, and round it to whole pixels."""
        x, y, tree = self.offset.x(), self.offset.y(), self.tree
        x = max(self.margin + _KEPT - tree.right(), min(x, self.size.width() - _KEPT - tree.left()))
        y = max(_KEPT - tree.bottom(), min(y, self.size.height() - _KEPT - tree.top()))
        self.offset = QPointF(round(x), round(y))


# -- The motion of the picture: the view and an unfolding glide to where they belong, or are there at once -------------


MILLISECONDS = 150


class Glide(QObject):
    """Animates a viewport's ``lag`` to zero, and a layout from its former places to its new ones.

    Signals:
        moved: the animation has gone on, and the picture is to be painted.
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
        """Whether the animation runs."""
        return self._clock.state() is QAbstractAnimation.State.Running

    def start(self, drawn: QPointF, anchor: Callable[[], QPointF] | None = None) -> None:
        """Animate the picture from the point ``drawn`` of the window, at which its origin was drawn, to the viewport's
        offset.

        With an ``anchor``, which returns a node's point in the tree as it is laid out at the time, the layout is
        animated as well, and ``drawn`` is where that node was drawn. Nothing happens while animation is disabled.
        """
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
        """Move the goal of a running animation by ``way``, without a jump of the picture."""
        left = 1 - self._clock.currentValue()
        self._start -= way / max(left, 0.01)
        self._port.lag -= way

    def finish(self) -> None:
        """End the animation, with everything at its goal."""
        self._clock.stop()
        self.show_share(1.0)

    def show_share(self, share: float) -> None:
        """Show the state of the animation at a progress of 0 to 1."""
        lag = self._start * (1 - share)
        if self._anchor:
            goal = self._anchor_at(1.0)
            lag += goal - self._anchor_at(share)
        self._port.lag = QPointF() if share >= 1 else lag
        if share >= 1:
            self._start, self._anchor = QPointF(), None

    def _anchor_at(self, share: float) -> QPointF:
        """Lay the tree out at a progress of 0 to 1, and return the point of the anchor's node."""
        assert self._anchor
        self._layout.glide(share)
        return self._anchor()

    @Slot(object)
    def _on_tick(self, share: object) -> None:
        """Show the next state of the animation."""
        assert isinstance(share, float)
        self.show_share(share)
        self.moved.emit()


# -- What moves the window over a tree ---------------------------------------------------------------------------------


class Camera(QObject):
    """Scrolls a viewport over the tree of a state, each time by the smallest movement that does, animated where
    allowed.

    Signals:
        moved: the viewport shows another part of the tree, or another tree, and is to be painted.
    """

    moved = Signal()

    def __init__(self, state: ShownTree, painter: TreePainter, parent: QObject) -> None:
        super().__init__(parent)
        self._state, self._painter, self._layout = state, painter, painter.layout
        self.port = Viewport(painter.style.margin)
        self.glide = Glide(self.port, self._layout, self)
        self.glide.moved.connect(self.moved)

    def settle(self) -> None:
        """Take over the size of the tree as it is laid out now, and keep part of the tree in sight."""
        self.port.tree = self._painter.tree_rect
        self.port.settle()
        self.moved.emit()

    def centre(self) -> None:
        """Centre the tree from left to right where it has room, even if its root then stands aside."""
        tree, room = self.port.tree.translated(self.port.offset), self.port.room
        if tree.width() <= room.width() + 2 and not (room.left() <= tree.left() and tree.right() <= room.right()):
            self.port.offset += QPointF(room.center().x() - tree.center().x(), 0)
            self.settle()

    # --- where nodes are ---

    def sight_of(self, node: int) -> QPointF | None:
        """Return the centre of a node's board in the window; None where it is out of sight."""
        place = self._layout.place(node)
        if place is None:
            return None
        point = self.port.screen(self._painter.board_rect(place.x, place.layer).center())
        return point if self.port.rect.contains(point) else None

    def nearest(self, point: QPointF) -> Hit | None:
        """Return the node at a point of the window, else the selected node if it is laid out, else the top
        of the tree.
        """
        hit = self._painter.hit(self.port.world(point))
        if hit and hit.ghost is None and not hit.more:
            return hit
        return self._layout.place(self._state.selected) or self._layout.place(self._state.top)

    def anchor(self, toggled: int | None = None) -> int:
        """Return the node that keeps its place when the layout changes: ``toggled`` or the selected one, whichever is
        in sight first; else the top.
        """
        nodes = (node for node in (toggled, self._state.selected) if node is not None)
        return next((node for node in nodes if self.sight_of(node) is not None), self._state.top)

    def is_free(self, rect: QRectF) -> bool:
        """Return whether a rectangle of the window shows no node."""
        place = self._layout.place(self._state.selected)
        selected = self._painter.slot(place.x, place.layer).translated(self.port.drawn) if place else QRectF()
        return not rect.intersects(selected) and self._painter.is_free(rect.translated(-self.port.drawn))

    def _origin(self, place: Hit | None) -> QPointF:
        """Return the point of a place in the tree, in pixels; the tree's origin for None."""
        return self._painter.origin(place.x, place.layer) if place else QPointF()

    # --- moving ---

    def show_node(self, node: int) -> None:
        """Scroll by the smallest movement that shows a node with its labels."""
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
        """Lay the tree out anew for the state; the node ``anchor`` keeps its place in the window, and the others are
        animated.

        Then scroll to the nodes ``shown``, and if ``whole`` to all the tree's width where it fits.
        """
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
