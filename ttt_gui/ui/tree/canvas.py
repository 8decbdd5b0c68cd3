"""The canvas of a search tree: chooses faces, zoom and place, moves, and paints what is seen of the tree."""

from __future__ import annotations

import time
from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.game.rules import Rules
from ttt_gui.ui.drawing.face import Skipped
from ttt_gui.ui.drawing.layout import Hit, TreeLayout
from ttt_gui.ui.drawing.overview import Overview
from ttt_gui.ui.drawing.painter import TreePainter
from ttt_gui.ui.drawing.picture import Drawn
from ttt_gui.ui.drawing.sprites import Sprites
from ttt_gui.ui.drawing.style import SMALLEST_ZOOM, FaceKind, TreeStyle, rules_of
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.opening import Fitter, Opening
from ttt_gui.ui.tree.surface import TreeSurface
from ttt_gui.ui.tree.viewport import LARGEST_ZOOM, Glide, Viewport
from ttt_gui.ui.tree.viewport import SMALLEST_ZOOM as FARTHEST

_OVERVIEW_MS = 150  # the overview is drawn again when nothing has changed for so long
_OVERVIEW_LAG = 1.0  # seconds that the overview lags behind at most while steps follow one another
_LARGEST = {FaceKind.DOTS: 0.85, FaceKind.COMPACT: 1.5, FaceKind.FULL: LARGEST_ZOOM}  # beyond, the next face is chosen
_KINDS = (FaceKind.DOTS, FaceKind.COMPACT, FaceKind.FULL)
EMPTY = "A search that was recorded appears here."


class TreeCanvas(TreeSurface):
    """Draws the tree of a TreeState; a subclass says when. Only what is seen is gathered and painted.

    The canvas chooses faces and zoom itself, anew whenever its size changes, until a person moves or zooms the
    picture; after ``fit`` it does so again.

    Signals: faces_changed: (FaceKind, bool) the faces of nodes, or whether they are chosen to fit, are other ones.
    """

    faces_changed = Signal(object, bool)

    def __init__(
        self, look: Look, state: TreeState, skipped: Skipped | None = None, parent: QWidget | None = None
    ) -> None:
        """Let ``skipped`` tell the size of the tree below a pruned move; when it learns one, call ``sizes_changed``."""
        self._layout = TreeLayout(state)
        self.painter = TreePainter(state, self._layout, TreeStyle.screen(look, Rules(), state.is_overlaid), skipped)
        self.port = Viewport(self.painter.gutter)
        super().__init__(look, state, "Picture of the search tree", parent)
        self._plain = self.painter.style  # the style of this trace, before a face and a zoom are chosen
        self._sprites = Sprites()
        self.overview = Overview(self.painter, TreePainter(state, self._layout, self.painter.style))
        self.glide = Glide(self.port, self._layout, self)
        self._kind: FaceKind | None = None  # chosen by hand
        self.is_automatic = True
        """Whether the tree is fitted anew when the size of the canvas changes."""
        self._left: tuple[QSize, int, Opening] | None = None  # size, selection and place when hidden, until moved
        self._told: tuple[float, FaceKind, bool] | None = None
        self._overview_timer = QTimer(self, singleShot=True, interval=_OVERVIEW_MS)
        self._overview_timer.timeout.connect(self._renew_overview)
        self._stale_since = 0.0  # when the overview was first other than the tree (time.monotonic)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.glide.moved.connect(self.viewport().update)

    def _measure(self) -> None:
        """Take the sizes and colours that the trace and the look ask for."""
        trace = self._state.trace
        self._plain = TreeStyle.screen(self._look, rules_of(trace), self._state.is_overlaid).fitted(trace)
        self.port.gutter = self._plain.gutter

    # --- what may be asked ---

    @property
    def zoom(self) -> float:
        return self.painter.style.zoom

    @property
    def kind(self) -> FaceKind:
        """The faces that nodes have."""
        return self.painter.style.kind

    def set_motion(self, motion: bool) -> None:
        """Set whether the view and an unfolding glide, or are at once where they belong."""
        self.glide.enabled = motion
        if not motion:
            self.glide.finish()
            self.viewport().update()

    # --- faces and zoom ---

    def _take(self, style: TreeStyle) -> None:
        if style is not self.painter.style:
            self.painter.set_style(style)
            self._sprites.clear()
            self.overview.forget()
        self._layout.refresh()

    def _tell(self) -> None:
        now = (self.zoom, self.kind, self._kind is None)
        if now != self._told:
            self._told = now
            self.zoom_changed.emit(self.zoom)
            self.faces_changed.emit(self.kind, self._kind is None)

    def set_zoom(self, zoom: float, around: QPointF | None = None) -> None:
        """Zoom so that what is at the point ``around`` stays there; without one the selected node, or the middle."""
        zoom = max(FARTHEST, min(zoom, LARGEST_ZOOM))
        kind = self._kind or _kind_at(self.kind, zoom)
        if (zoom, kind) != (self.zoom, self.kind):
            self.is_automatic = False
            self._restyle(self._plain.at(kind, zoom), around)

    def _restyle(self, style: TreeStyle, around: QPointF | None) -> None:
        """Draw in another style: with other faces the node at a point keeps its place on the screen, else the point."""
        self.glide.finish()
        self._left = None
        before = self.painter.style
        point = around or self._selected_point() or self.port.rect.center()
        world = self.port.world(point)
        hit = self._layout_hit(point) if style.kind is not before.kind else None
        inside = QPointF(world.x() / before.zoom, world.y() / before.pitch)
        if hit:
            inside -= QPointF(hit.x, hit.layer)
        self._take(style)
        place = self._layout.place(hit.node) if hit else None
        if place:
            inside += QPointF(place.x, place.layer)
        self.port.offset = point - QPointF(inside.x() * style.zoom, inside.y() * style.pitch)
        self._moved()
        self._tell()

    def _layout_hit(self, point: QPointF) -> Hit | None:
        """Return the node at a point, else the selected node where it is laid out, else the top."""
        hit = self.painter.hit(self.port.world(point))
        if hit and hit.ghost is None and not hit.more:
            return hit
        return self._layout.place(self._state.selected) or self._layout.place(self._state.top)

    def _selected_point(self) -> QPointF | None:
        place = self._layout.place(self._state.selected)
        if place is None:
            return None
        point = self.port.screen(self.painter.board_rect(place.x, place.layer).center())
        return point if self.port.rect.contains(point) else None

    @property
    def drawn(self) -> Drawn:
        """How the tree is drawn now, for a picture of it."""
        return Drawn(self.kind, self._layout.left_out, self._state.played)

    def set_kind(self, kind: FaceKind | None) -> None:
        """Draw nodes with these faces at any zoom; None: let the canvas choose those that fit."""
        self._kind = kind
        if self.is_automatic or kind is None:
            self._open()
        elif kind is not self.kind:
            self._restyle(self._plain.at(kind, self.zoom), None)
        self._tell()

    @Slot()
    def fit(self) -> None:
        """Show the root and its moves whole, and what else can be read; called again, show everything."""
        before = (self.kind, self.zoom, self.port.offset, self._layout.left_out)
        self._kind = None
        self._open()
        tree = self.port.tree.translated(self.port.offset)
        whole = not self._layout.left_out and self.port.room.adjusted(-2, -2, 2, 2).contains(tree)
        if before == (self.kind, self.zoom, self.port.offset, self._layout.left_out) and not whole:
            self._begin(self._fitter().whole())

    def _fitter(self) -> Fitter:
        return Fitter(self._state, self._layout, self._plain, self.port.room)

    def _open(self) -> None:
        """Choose faces, zoom and place."""
        self.is_automatic, self._left = True, None
        self._begin(self._fitter().opening(self._kind))

    def _begin(self, opening: Opening | None, shows: bool = True) -> None:
        """Take the faces, zoom and place of an opening; if ``shows``, then bring the selected node into sight."""
        self.glide.finish()
        if opening is None:
            self.painter.forget()
            self.overview.clear()
            self._layout.refresh()
            self.viewport().update()
            return
        self._layout.set_left_out(opening.left_out)
        self._take(opening.style)
        self.port.offset = opening.offset
        self._renew_soon()
        self._moved()
        if shows and self._state.selected != self._state.top:
            self.show_node(self._state.selected)
        self._tell()

    @Slot()
    def show_all_moves(self) -> None:
        """Show the moves too for which there was no room."""
        self._leave_out(frozenset())

    def show_moves(self, nodes: Iterable[int]) -> None:
        """Show all moves of some nodes, whether there is room for them or not."""
        self._leave_out(self._layout.left_out.difference(*(self._state.possible_children(node) for node in nodes)))

    def _leave_out(self, nodes: frozenset[int]) -> None:
        if nodes != self._layout.left_out:
            self._layout.set_left_out(nodes)
            self._unfold(self._state.top)

    # --- moving ---

    def _moved(self) -> None:
        self.port.tree = self.painter.tree_rect
        self.port.settle()
        self.viewport().update()

    def pan(self, by: QPointF) -> None:
        self.glide.finish()
        self.is_automatic, self._left = False, None
        self.port.offset += by
        self._moved()

    def show_node(self, node: int) -> None:
        """Move the picture no further than it takes to see a node with its texts."""
        place = self._layout.place(node, settled=True)
        if place is None:
            return
        self._glide_by(self.port.way_to(self.painter.slot(place.x, place.layer)))

    def _glide_by(self, way: QPointF) -> None:
        if not way.isNull():
            drawn, before = self.port.drawn, self.port.offset
            self.port.offset = before + way
            self._moved()
            if self.glide.is_under_way:
                self.glide.turn(self.port.offset - before)
            else:
                self.glide.start(drawn)

    def _unfold(self, anchor: int, shown: tuple[int, ...] = (), whole: bool = False) -> None:
        """Follow the state: the node ``anchor`` stays where it is on the screen, others glide to their new places. Then
        move as far as it takes to see the nodes ``shown``, and if ``whole`` all the width of the tree where it fits."""
        before = self._layout.place(anchor)
        drawn = self.port.screen(self._origin(before)) if before else self.port.drawn
        self.glide.finish()
        self._left = None
        if not self._layout.refresh():
            self.viewport().update()
            return
        after = self._layout.place(anchor)
        if before and after:
            self.port.offset = drawn - self._origin(after)
        self._renew_soon()
        self._moved()
        for node in shown:
            if place := self._layout.place(node):
                self.port.offset += self.port.way_to(self.painter.slot(place.x, place.layer))
        if whole and self.port.tree.width() <= self.port.room.width():
            self.port.offset += QPointF(self.port.way_to(self.port.tree).x(), 0)
        self._moved()
        if after:
            self.glide.start(drawn, lambda: self._origin(self._layout.place(anchor)))

    def _origin(self, place: Hit | None) -> QPointF:
        return self.painter.origin(place.x, place.layer) if place else QPointF()

    def _is_in_sight(self, place: Hit) -> bool:
        return self.port.rect.contains(self.port.screen(self.painter.board_rect(place.x, place.layer).center()))

    def _anchor(self, toggled: int | None = None) -> int:
        """Return the node that keeps its place: the toggled one, perhaps pointed at, or the selected, or the top."""
        for node in (toggled, self._state.selected):
            if node is not None and (place := self._layout.place(node)) and self._is_in_sight(place):
                return node
        return self._state.top

    def _renew_soon(self) -> None:
        now, waits = time.monotonic(), self._overview_timer.isActive()
        if not waits:
            self._stale_since = now
        if self.isVisible() and (not waits or now - self._stale_since < _OVERVIEW_LAG):
            self._overview_timer.start()

    @Slot()
    def _renew_overview(self) -> None:
        self.overview.forget()
        self.viewport().update()

    # --- Qt ---

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.port.size = self.viewport().size().toSizeF()
        if self._left and self._left[0] == self.size():
            self._begin(self._left[2], shows=self._state.selected != self._left[1])
        elif self.is_automatic:
            self._begin(self._fitter().opening(self._kind))
        else:
            self._moved()

    def hideEvent(self, event: QHideEvent) -> None:
        """Note size and place: on the way back into sight the canvas has other sizes for a moment."""
        super().hideEvent(event)
        self.glide.finish()
        opening = Opening(self.painter.style, self.port.offset, self._layout.left_out)
        self._left = (self.size(), self._state.selected, opening) if self._layout.root else None

    def paintEvent(self, event: QPaintEvent) -> None:
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
            self._place_overview()
            self.overview.paint(painter, self.port.seen)
            self.paint_focus(painter)

    def _place_overview(self) -> None:
        """Put the overview where it covers no node."""
        place = self._layout.place(self._state.selected)
        selected = self.painter.slot(place.x, place.layer).translated(self.port.drawn) if place else QRectF()

        def free(rect: QRectF) -> bool:
            return not rect.intersects(selected) and self.painter.is_free(rect.translated(-self.port.drawn))

        self.overview.place(self.port.room, self.port.seen, free)


def _kind_at(kind: FaceKind, zoom: float) -> FaceKind:
    """Return the faces for a zoom: the present ones as long as they can be read and are not too large."""
    at = _KINDS.index(kind)
    while at > 0 and zoom < SMALLEST_ZOOM[_KINDS[at]] - 1e-9:
        at -= 1
    while at + 1 < len(_KINDS) and zoom > _LARGEST[_KINDS[at]] + 1e-9:
        at += 1
    return _KINDS[at]
