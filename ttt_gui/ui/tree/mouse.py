"""What the mouse does in a picture of the tree: selects, folds and unfolds, moves and zooms, asks what is there."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Slot
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from ttt_gui.ui.drawing.layout import Hit
from ttt_gui.ui.drawing.overview import Overview
from ttt_gui.ui.drawing.painter import TreePainter
from ttt_gui.ui.drawing.parts import pill_rect
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import times
from ttt_gui.ui.look.plain import hide_tip, show_tip
from ttt_gui.ui.trace.keys import toggle
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.trace.words import tooltip
from ttt_gui.ui.tree.viewport import Viewport

_STEP = 1.25


class TreeMouse(Guarded, QWidget):
    """A widget that shows what a painter paints through a viewport, and can be pointed at."""

    overview: Overview

    def __init__(self, state: TreeState, painter: TreePainter, port: Viewport, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._state, self._picture, self._window = state, painter, port
        self._pressed: QPointF | None = None
        self._dragging = self._in_overview = False
        self._points = False  # while the node under the pointer folds or unfolds: that node must not move
        self._asked: tuple[QPoint, QPoint] | None = None  # where a tip is that waits for a number

    # --- what a picture does ---

    @property
    def zoom(self) -> float:
        raise NotImplementedError

    def set_zoom(self, zoom: float, around: QPointF | None = None) -> None:
        raise NotImplementedError

    def pan(self, by: QPointF) -> None:
        raise NotImplementedError

    def moved_by_hand(self) -> None:
        """Follow the viewport, which a person has moved."""
        raise NotImplementedError

    def show_moves(self, nodes: Iterable[int]) -> None:
        raise NotImplementedError

    # --- what is at a point ---

    def _hit(self, point: QPointF) -> Hit | None:
        if point.x() < self._window.gutter or self.overview.rect.contains(point):
            return None
        return self._picture.hit(self._window.world(point))

    def _is_on_pill(self, hit: Hit, point: QPointF) -> bool:
        inside = self._window.world(point) - self._picture.origin(hit.x, hit.layer)
        return hit.ghost is None and pill_rect(self._picture.style).adjusted(-3, -2, 3, 2).contains(inside)

    # --- Qt ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() not in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            super().mousePressEvent(event)
            return
        self._pressed, self._dragging = event.position(), False
        self._in_overview = self.overview.rect.contains(event.position())
        if self._in_overview:
            self._centre(self.overview.world_at(event.position()))

    def _centre(self, world: QPointF) -> None:
        self._window.centre(world)
        self.moved_by_hand()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            return
        if self._in_overview:
            self._centre(self.overview.world_at(event.position()))
            return
        way = event.position() - self._pressed
        if self._dragging or way.manhattanLength() >= QApplication.startDragDistance():
            self._dragging = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.pan(way)
            self._pressed = event.position()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        clicked = self._pressed is not None and not self._dragging and not self._in_overview
        self._pressed, self._dragging, self._in_overview = None, False, False
        self.unsetCursor()
        if not clicked or event.button() != Qt.MouseButton.LeftButton:
            return
        if hit := self._hit(event.position()):
            self._on_clicked(hit, event.position())

    def _on_clicked(self, hit: Hit, point: QPointF) -> None:
        state = self._state
        if hit.more:
            self.show_moves((hit.node,))
        elif hit.ghost is not None:
            state.select_pruned(hit.node, hit.ghost)
        elif self._is_on_pill(hit, point) and self._has_pill(hit.node):
            self._points = True
            toggle(state, hit.node)
            self._points = False
        else:
            state.select(hit.node)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of what is pointed at, or by the menu key for that of the selected node."""
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        hit = self.select_at(event.pos().toPointF()) if by_mouse else False
        if self._state.trace and (hit or not by_mouse):
            self._state.menu_requested.emit(event.globalPos())

    def select_at(self, point: QPointF) -> bool:
        """Select what is at a point; return whether something is there."""
        hit = self._hit(point)
        if hit and hit.ghost is not None:
            self._state.select_pruned(hit.node, hit.ghost)
        elif hit:
            self._state.select(hit.node)
        return hit is not None

    def _has_pill(self, node: int) -> bool:
        """Return whether a node has a pill: a folded node always shows its pill, an unfolded one while selected."""
        state = self._state
        return bool(state.possible_children(node))

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or abs(turn.x()) > abs(turn.y()):
            self.pan(QPointF(turn.x() or turn.y(), 0))
        elif turn.y():
            self.set_zoom(self.zoom * _STEP ** (turn.y() / 120), event.position())
        event.accept()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._show_tooltip(event.pos(), event.globalPos())
            return True
        return super().event(event)

    def _show_tooltip(self, point: QPoint, at: QPoint) -> None:
        hit, trace, self._asked = self._hit(QPointF(point)), self._state.trace, None
        if hit is None or trace is None:
            hide_tip()
        elif hit.more:
            show_tip(at, "Show these moves (R: all)", self)
        elif hit.ghost is None:
            show_tip(at, tooltip(self._state, hit.node), self)
        else:
            size = self._picture.skipped_size(hit.node, hit.ghost)
            skipped = f": {times(size, 'node')} skipped" if size is not None else ""
            self._asked = (point, at) if size is None else None
            show_tip(at, f"{trace.move_name(hit.ghost)} is cut{skipped}", self)

    @Slot()
    def sizes_changed(self) -> None:
        """Say of the pruned move that is pointed at how large its tree is, which was not known before."""
        if self._asked and self.underMouse():
            self._show_tooltip(*self._asked)
