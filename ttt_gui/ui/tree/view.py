"""The picture of a search tree: seen through a window that is moved and zoomed, and stepped through by keys."""

from __future__ import annotations

import time

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from ttt_gui.game.rules import Rules
from ttt_gui.ui.drawing.face import Skipped
from ttt_gui.ui.drawing.ground import GUTTER
from ttt_gui.ui.drawing.layout import Hit, TreeLayout
from ttt_gui.ui.drawing.node import pill_rect
from ttt_gui.ui.drawing.overview import Overview
from ttt_gui.ui.drawing.painter import TreePainter
from ttt_gui.ui.drawing.sprites import Sprites
from ttt_gui.ui.drawing.style import TreeStyle, rules_of
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.formats import times
from ttt_gui.ui.look.plain import hide_tip, show_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.keys import step, toggle
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.trace.words import describe, moves_to, tooltip
from ttt_gui.ui.tree.viewport import Viewport

_STEP = 1.25
_OVERVIEW_MS = 150  # so long nothing has changed when the overview is drawn again
_OVERVIEW_LAG = 1.0  # seconds that it lags behind at most while steps follow one another
_EMPTY = "A search that was recorded appears here."


class TreeView(QWidget):
    """Shows what a TreeState shows. Only what is seen is gathered and painted.

    Keys: → unfolds or goes to the first child, ← folds or goes to the parent, ↑ ↓ go to the siblings, Home and End to
    the first and last of them, Space or Enter folds and unfolds, + − zoom, 0 is 100 %, F fits everything. The wheel
    zooms, dragging moves.

    Signals: zoom_changed(float) with 1.0 for 100 %.
    """

    zoom_changed = Signal(float)

    def __init__(
        self, look: Look, state: TreeState, skipped: Skipped | None = None, parent: QWidget | None = None
    ) -> None:
        """``skipped`` tells the size of the tree below a pruned move; when it learns one, call ``sizes_changed``."""
        super().__init__(parent)
        self._look, self._state = look, state
        self._layout = TreeLayout(state)
        self.painter = TreePainter(state, self._layout, TreeStyle.screen(look, Rules()), skipped)
        self._sprites = Sprites()
        self.overview = Overview(self.painter)
        self.port = Viewport(GUTTER)
        self._overview_timer = QTimer(self, singleShot=True, interval=_OVERVIEW_MS)
        self._overview_timer.timeout.connect(self._renew_overview)
        self._stale_since = 0.0  # when the overview was first other than the tree (time.monotonic)
        self._pressed: QPointF | None = None
        self._dragging = self._in_overview = self._placed = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Picture of the search tree")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        look.changed.connect(self._on_look_changed)
        state.trace_changed.connect(self._on_trace_changed)
        state.tree_changed.connect(self._on_tree_changed)
        state.moment_changed.connect(self._on_moment_changed)
        state.selection_changed.connect(self._on_selection_changed)
        self._chosen = (state.show, state.top)
        self._on_trace_changed()

    # --- zoom and place ---

    @property
    def zoom(self) -> float:
        """1.0 for 100 %."""
        return self.port.zoom

    def set_zoom(self, zoom: float, around: QPointF | None = None) -> None:
        """Zoom so that what is at the point ``around`` stays there, or the selected node, or the middle."""
        if self.port.zoom_to(zoom, around or self._selected_point() or self.port.rect.center()):
            self._moved()
            self.zoom_changed.emit(self.port.zoom)

    @Slot()
    def zoom_in(self) -> None:
        self.set_zoom(self.port.zoom * _STEP)

    @Slot()
    def zoom_out(self) -> None:
        self.set_zoom(self.port.zoom / _STEP)

    @Slot()
    def actual_size(self) -> None:
        self.set_zoom(1.0)

    @Slot()
    def fit(self) -> None:
        """Show everything, no larger than 100 %."""
        self.set_zoom(min(1.0, self.port.fitting_zoom))
        self.port.fit()
        self._moved()

    def _go_home(self) -> None:
        self.port.tree = self.painter.tree_rect
        self.port.go_home()
        self._moved()
        self.zoom_changed.emit(self.port.zoom)

    def _selected_point(self) -> QPointF | None:
        place = self._layout.place(self._state.selected)
        if place is None:
            return None
        point = self.port.screen(self.painter.board_rect(place.x, place.layer).center())
        return point if self.port.rect.contains(point) else None

    def selected_rect(self) -> QRectF:
        """Where the selected node is on the screen, with its texts and what is unfolded below it."""
        node = self._state.selected
        place = self._layout.place(node)
        if place is None:
            return QRectF()
        box = self._box(place)
        for child in self._state.shown_children(node):
            below = self._layout.place(child)
            if below:
                box = box.united(self._box(below))
        ghosts = len(self._state.ghosts(node))
        if ghosts:  # they stand after the children
            sizes = self._layout.sizes
            box.setRight(box.right() + ghosts * (sizes.ghost_left + sizes.ghost_right + sizes.gap))
            box.setBottom(max(box.bottom(), (place.layer + 2) * sizes.pitch))
        return QRectF(self.port.screen(box.topLeft()), box.size() * self.port.zoom)

    def _box(self, place: Hit) -> QRectF:
        """A node with its label and its texts, in the world."""
        sizes, style = self._layout.sizes, self.painter.style
        left, top = place.x - sizes.left, place.layer * sizes.pitch - 2 * style.line
        return QRectF(left, top, sizes.left + sizes.right, style.band + 2 * style.line + 6)

    def _moved(self) -> None:
        self.port.tree = self.painter.tree_rect
        self.port.settle()
        self.overview.place(self.port.rect, self.port.seen, self.selected_rect())
        self.update()

    def pan(self, by: QPointF) -> None:
        """Move the picture by so many pixels."""
        self.port.offset += by
        self._moved()

    def show_node(self, node: int) -> None:
        """Move the picture no further than it takes to see a node with its texts."""
        place = self._layout.place(node)
        if place is None:
            return
        way = self.port.way_to(self._box(place))
        if not way.isNull():
            self.pan(way)

    # --- what changes ---

    def _relayout(self, toggled: int | None = None) -> None:
        """Follow the state; the node just toggled, the selected one or the top stays where it is on the screen."""
        anchor = self._state.selected if self._layout.place(self._state.selected) else self._state.top
        if toggled is not None and self._layout.place(toggled):
            anchor = toggled
        before = self._layout.place(anchor)
        if not self._layout.refresh():
            self.update()
            return
        after = self._layout.place(anchor)
        if before and after:
            pitch = self._layout.sizes.pitch
            self.port.offset += QPointF(before.x - after.x, (before.layer - after.layer) * pitch) * self.port.zoom
        self._renew_soon()
        self._moved()

    def _say(self) -> None:
        """Let a screen reader know the selected node."""
        trace = self._state.trace
        if trace is None or not len(trace):
            self.setAccessibleDescription(_EMPTY)
            return
        node = self._state.selected
        self.setAccessibleDescription(f"{moves_to(trace, node) or 'root'}: {describe(self._state, node)}")

    @Slot()
    def _on_trace_changed(self) -> None:
        trace = self._state.trace
        self.painter.set_style(TreeStyle.screen(self._look, rules_of(trace)).fitted(trace))
        self._sprites.clear()
        self.overview.forget()
        self._layout.refresh()
        self._chosen = (self._state.show, self._state.top)
        self._placed = self.isVisible()
        self._go_home()
        self._say()

    @Slot()
    def _on_look_changed(self) -> None:
        trace = self._state.trace
        self.painter.set_style(TreeStyle.screen(self._look, rules_of(trace)).fitted(trace))
        self._sprites.clear()
        self.overview.forget()
        self._relayout()

    @Slot()
    def _on_tree_changed(self) -> None:
        chosen = (self._state.show, self._state.top)
        if chosen != self._chosen:  # another tree altogether
            self._chosen = chosen
            self._layout.refresh()
            self._renew_soon()
            self._go_home()
            self.show_node(self._state.selected)
            return
        toggled = self._state.toggled
        place = self._layout.place(toggled) if toggled is not None else None
        if place is None or not self.port.rect.contains(self.port.screen(self._box(place).center())):
            toggled = None  # unfolded out of sight, by the outline or on the way to a node
        self._relayout(toggled)
        if toggled is not None:
            children = self._state.shown_children(toggled)
            for node in (*children[-1:], *children[:1], toggled):
                self.show_node(node)

    @Slot(int)
    def _on_moment_changed(self, _index: int) -> None:
        self._relayout()
        self._renew_soon()
        now = self._state.now
        shown = self._layout.nearest_shown(now.node) if now else None
        if shown is not None:
            self.show_node(shown)
        self._say()

    @Slot(int)
    def _on_selection_changed(self, node: int) -> None:
        self._layout.refresh()
        self._renew_soon()
        self.show_node(node)
        self._moved()
        self._say()

    def _renew_soon(self) -> None:
        now, waits = time.monotonic(), self._overview_timer.isActive()
        if not waits:
            self._stale_since = now
        if self.isVisible() and (not waits or now - self._stale_since < _OVERVIEW_LAG):
            self._overview_timer.start()

    @Slot()
    def _renew_overview(self) -> None:
        self.overview.forget()
        self.update()

    @Slot()
    def sizes_changed(self) -> None:
        """The size of something skipped is known now."""
        self.update()

    # --- mouse ---

    def _hit(self, point: QPointF) -> Hit | None:
        if point.x() < self.painter.gutter(self.port.zoom):
            return None
        world = self.port.world(point)
        return self._layout.at(world.x(), world.y())

    def _is_on_pill(self, hit: Hit, point: QPointF) -> bool:
        inside = self.port.world(point) - self.painter.origin(hit.x, hit.layer)
        return hit.ghost is None and pill_rect(self.painter.style).adjusted(-3, -2, 3, 2).contains(inside)

    @called_by_qt()
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() not in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            super().mousePressEvent(event)
            return
        self._pressed, self._dragging = event.position(), False
        self._in_overview = self.overview.rect.contains(event.position())
        if self._in_overview:
            self._centre(self.overview.world_at(event.position()))

    def _centre(self, world: QPointF) -> None:
        self.port.centre(world)
        self._moved()

    @called_by_qt()
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

    @called_by_qt()
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        clicked = self._pressed is not None and not self._dragging and not self._in_overview
        self._pressed, self._dragging, self._in_overview = None, False, False
        self.unsetCursor()
        hit = self._hit(event.position())
        if not clicked or hit is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if hit.ghost is None and self._is_on_pill(hit, event.position()):
            toggle(self._state, hit.node)
        else:
            self._state.select(hit.node)

    @called_by_qt()
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        hit = self._hit(event.position())
        if hit is None or self.overview.rect.contains(event.position()) or hit.ghost is not None:
            return
        if self._is_on_pill(hit, event.position()):
            toggle(self._state, hit.node)  # two quick clicks are two clicks
        else:
            self._state.position_requested.emit(hit.node)

    @called_by_qt()
    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or abs(turn.x()) > abs(turn.y()):
            self.pan(QPointF(turn.x() or turn.y(), 0))
        elif turn.y():
            self.set_zoom(self.port.zoom * _STEP ** (turn.y() / 120), event.position())
        event.accept()

    # --- keys ---

    @called_by_qt()
    def keyPressEvent(self, event: QKeyEvent) -> None:
        modifiers = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        zooms = {
            Qt.Key.Key_Plus: self.zoom_in,
            Qt.Key.Key_Equal: self.zoom_in,
            Qt.Key.Key_Minus: self.zoom_out,
            Qt.Key.Key_0: self.actual_size,
            Qt.Key.Key_F: self.fit,
        }
        if not modifiers and event.key() in zooms:
            zooms[Qt.Key(event.key())]()
        elif modifiers or not step(self._state, event.key()):
            super().keyPressEvent(event)

    # --- Qt ---

    @called_by_qt(bool)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._show_tooltip(event.pos(), event.globalPos())
            return True
        return super().event(event)

    def _show_tooltip(self, point: QPoint, at: QPoint) -> None:
        hit, trace = self._hit(QPointF(point)), self._state.trace
        if hit is None or trace is None or self.overview.rect.contains(QPointF(point)):
            hide_tip()
        elif hit.ghost is None:
            show_tip(at, tooltip(self._state, hit.node), self)
        else:
            size = self.painter.skipped_size(hit.node, hit.ghost)
            skipped = f": {times(size, 'node')} of full minimax were skipped" if size is not None else ""
            show_tip(at, f"{trace.move_name(hit.ghost)} was pruned{skipped}", self)

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.port.size = self.size().toSizeF()
        if not self._placed and self.width() > 2:
            self._placed = True
            self._go_home()
        else:
            self._moved()

    @called_by_qt()
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    @called_by_qt()
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = self._look.tokens
        with QPainter(self) as painter:
            if self._layout.root is None:
                painter.fillRect(event.rect(), tokens.color("surface"))
                painter.setPen(tokens.color("muted"))
                painter.setFont(self._look.font())
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, _EMPTY)
                return
            painter.save()
            painter.translate(self.port.offset)
            painter.scale(self.port.zoom, self.port.zoom)
            self.painter.paint(painter, self.port.seen, self.port.zoom, self._sprites)
            painter.restore()
            self.overview.paint(painter, self.port.seen)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(tokens.color("accent"), 1.5))
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(900, 420)

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(240, 140)
