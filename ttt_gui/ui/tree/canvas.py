"""The canvas of a search tree: chooses faces, zoom and place, moves, and paints what is seen of the tree."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.ui.drawing.layout import TreeLayout
from ttt_gui.ui.drawing.node import Sprites
from ttt_gui.ui.drawing.painter import Overview, TreePainter
from ttt_gui.ui.drawing.picture import Drawn
from ttt_gui.ui.drawing.style import SMALLEST_ZOOM, FaceKind, TreeStyle
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.opening import Fitter, Opening
from ttt_gui.ui.tree.surface import TreeSurface
from ttt_gui.ui.tree.viewport import LARGEST_ZOOM, Camera
from ttt_gui.ui.tree.viewport import SMALLEST_ZOOM as FARTHEST

_LARGEST = {FaceKind.DOTS: 0.85, FaceKind.COMPACT: 1.5, FaceKind.FULL: LARGEST_ZOOM}  # beyond, the next face is chosen
_KINDS = (FaceKind.DOTS, FaceKind.COMPACT, FaceKind.FULL)
EMPTY = "A search that was recorded appears here."


class TreeCanvas(TreeSurface):
    """Draws the tree of a TreeState; a subclass says when. Only what is seen is gathered and painted.

    The canvas chooses faces and zoom itself, anew whenever its size changes, until a person moves or zooms the
    picture; after ``fit`` it does so again.

    Signals: faces_changed: (FaceKind, bool) the faces of nodes, and whether they are chosen to fit, may be other ones.
    """

    faces_changed = Signal(object, bool)

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        style = TreeStyle.of(look.tokens, look.font(0.92), None, state.is_overlaid)
        self._layout = TreeLayout(state, style.sizes)
        self.painter = TreePainter(state, self._layout, style)
        super().__init__(look, state, "Picture of the search tree", parent)
        self.camera = Camera(state, self.painter, self)
        self.port, self.glide = self.camera.port, self.camera.glide
        self._plain = style  # the style of this trace, before a face and a zoom are chosen
        self._sprites = Sprites()
        self.overview = Overview(state, self.painter)
        self._kind: FaceKind | None = None  # chosen by hand
        self.is_automatic = True
        """Whether the tree is fitted anew when the size of the canvas changes."""
        self._left: tuple[QSize, int, Opening] | None = None  # size, selection and place when hidden, until moved
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.camera.moved.connect(self.viewport().update)

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
            self.painter.style = style
            self._layout.set_sizes(style.sizes)
            self._sprites.clear()
        self._layout.refresh()

    def _tell(self) -> None:
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
        point = around or self.camera.sight_of(self._state.selected) or self.port.rect.center()
        world = self.port.world(point)
        hit = self.camera.nearest(point) if style.kind is not before.kind else None
        inside = QPointF(world.x() / before.zoom, world.y() / before.pitch)
        if hit:
            inside -= QPointF(hit.x, hit.layer)
        self._take(style)
        place = self._layout.place(hit.node) if hit else None
        if place:
            inside += QPointF(place.x, place.layer)
        self.port.offset = point - QPointF(inside.x() * style.zoom, inside.y() * style.pitch)
        self.camera.settle()
        self._tell()

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
            self._begin(Fitter(self._state, self._layout, self._plain, self.port.room).whole())

    def _open(self, forget: bool = True) -> None:
        """Choose faces, zoom and place; ``forget`` those that a person chose, or that the canvas was hidden with."""
        if forget:
            self.is_automatic, self._left = True, None
        self._begin(Fitter(self._state, self._layout, self._plain, self.port.room).opening(self._kind))

    def _begin(self, opening: Opening | None, shows: bool = True) -> None:
        """Take the faces, zoom and place of an opening; if ``shows``, then bring the selected node into sight."""
        self.glide.finish()
        if opening is None:
            self._layout.refresh()
            self.viewport().update()
            return
        self._layout.set_left_out(opening.left_out)
        self._take(opening.style)
        self.port.offset = opening.offset
        self.camera.settle()
        if shows and self._state.selected != self._state.top:
            self.camera.show_node(self._state.selected)
        self._tell()

    # --- moving ---

    def show_moves(self, nodes: Iterable[int] | None = None) -> None:
        """Show all moves of some nodes, of all where none are given, whether there is room for them or not."""
        left_out: frozenset[int] = frozenset()
        if nodes is not None:
            left_out = self._layout.left_out.difference(*(self._state.possible_children(node) for node in nodes))
        if left_out != self._layout.left_out:
            self._layout.set_left_out(left_out)
            self._unfold(self._state.top)

    def _unfold(self, anchor: int, shown: tuple[int, ...] = (), whole: bool = False) -> None:
        """Follow the state, as Camera.unfold() says."""
        self._left = None
        self.camera.unfold(anchor, shown, whole)

    def pan(self, by: QPointF) -> None:
        self.glide.finish()
        self.is_automatic, self._left = False, None
        self.port.offset += by
        self.camera.settle()

    # --- Qt ---

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.port.size = self.viewport().size().toSizeF()
        if self._left and self._left[0] == self.size():
            self._begin(self._left[2], shows=self._state.selected != self._left[1])
        elif self.is_automatic:
            self._open(forget=False)
        else:
            self.camera.settle()

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
            self.overview.place(self.port.room, self.port.seen, self.camera.is_free)
            self.overview.paint(painter, self.port.seen)
            self.paint_focus(painter)


def _kind_at(kind: FaceKind, zoom: float) -> FaceKind:
    """Return the faces for a zoom: the present ones as long as they can be read and are not too large."""
    at = _KINDS.index(kind)
    while at > 0 and zoom < SMALLEST_ZOOM[_KINDS[at]] - 1e-9:
        at -= 1
    while at + 1 < len(_KINDS) and zoom > _LARGEST[_KINDS[at]] + 1e-9:
        at += 1
    return _KINDS[at]
