"""What every picture of a tree is: a surface that keys, the wheel and dragging move, and whose nodes can be clicked."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QWidget

from ttt_gui.ui.look.accessible import set_role
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import hide_tip, show_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState

STEP = 1.25
"""How far a key, a button or a notch of the wheel zooms."""


_ALONG = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End)


def toggle(state: TreeState, node: int) -> None:
    """Fold or unfold a node; one without children and pruned moves stays as it is."""
    if state.is_unfolded(node) or state.possible_children(node) or state.possible_ghosts(node):
        state.set_unfolded(node, not state.is_unfolded(node))


def step(state: TreeState, key: int) -> bool:
    """Handle a ``Qt.Key`` that moves the selection or folds; return False for other keys.

    → unfolds or goes to the first child, ← folds or goes to the parent, ↑ ↓ Home End go to siblings, of which pruned
    moves are the last, Space and Enter fold and unfold.
    """
    node, trace = state.selected, state.trace
    if trace is None:
        return False
    if key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
        if state.pruned is None:
            toggle(state, node)
    elif key == Qt.Key.Key_Right:
        if state.pruned is None:
            _step_in(state, node)
    elif key == Qt.Key.Key_Left:
        _step_out(state, node)
    elif key in _ALONG:
        _step_along(state, Qt.Key(key))
    else:
        return False
    return True


def _step_in(state: TreeState, node: int) -> None:
    """Unfold a node; go to its first child, or to its first pruned move, where it is unfolded."""
    children, ghosts = state.possible_children(node), state.possible_ghosts(node)
    if not children and not ghosts:
        return
    if not state.is_unfolded(node):
        state.set_unfolded(node, True)
    elif children:
        state.select(children[0])
    else:
        state.select_pruned(node, ghosts[0])


def _step_out(state: TreeState, node: int) -> None:
    """Fold a node; where it is folded, go to its parent; from a pruned move go to its node."""
    parent = _parent(state, node)
    if state.pruned is not None:
        state.select(node)
    elif state.shown_children(node) or state.ghosts(node):
        state.set_unfolded(node, False)
    elif parent is not None:
        state.select(parent)


def _parent(state: TreeState, node: int) -> int | None:
    """Return a node's parent, None at the top of the picture."""
    return state.trace.node(node).parent if state.trace and node != state.top else None


def _step_along(state: TreeState, key: Qt.Key) -> None:
    """Go to the sibling that a key names: before, after, the first, the last."""
    parent = state.selected if state.pruned is not None else _parent(state, state.selected)
    if parent is None:
        return
    children, ghosts = state.shown_children(parent), state.ghosts(parent)
    last = len(children) + len(ghosts) - 1
    if last < 0:
        return
    if state.pruned is not None:
        at = len(children) + ghosts.index(state.pruned) if state.pruned in ghosts else last
    else:
        at = children.index(state.selected) if state.selected in children else 0
    to = {Qt.Key.Key_Up: at - 1, Qt.Key.Key_Down: at + 1, Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}[key]
    to = max(0, min(to, last))
    if to < len(children):
        state.select(children[to])
    else:
        state.select_pruned(parent, ghosts[to - len(children)])


class TreeSurface(Guarded, QAbstractScrollArea):
    """Shows the tree of a state on its viewport, which a subclass paints.

    Keys: → unfolds or goes to the first child, ← folds or goes to the parent, ↑ ↓ Home End go to siblings, Space or
    Enter folds and unfolds, + − zoom, 0 is 100 %, F fits. The wheel zooms, dragging moves, a click selects.

    Signals:
        zoom_changed: (float) with 1.0 for 100 %.
        clicked: (tuple[int, ...]) the moves to the node that was clicked.
    """

    zoom_changed = Signal(float)
    clicked = Signal(object)
    is_framed = True
    """Whether a frame shows that the picture has the focus."""

    def __init__(self, look: Look, state: TreeState, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._state = look, state
        self._pressed: QPointF | None = None
        self._dragging = False
        self._keys: dict[int, Callable[[], object]] = {
            Qt.Key.Key_Plus: lambda: self.zoom_by(STEP),
            Qt.Key.Key_Equal: lambda: self.zoom_by(STEP),
            Qt.Key.Key_Minus: lambda: self.zoom_by(1 / STEP),
            Qt.Key.Key_0: lambda: self.set_zoom(1.0),
            Qt.Key.Key_F: self.fit,
        }
        set_role(self, QAccessible.Role.Canvas)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    # --- what a picture does ---

    @property
    def zoom(self) -> float:
        """The scale of the picture: 1.0 is 100 %."""
        raise NotImplementedError

    def set_zoom(self, zoom: float, around: QPointF | None = None) -> None:
        """Zoom so that the point ``around`` of the viewport keeps its place; None leaves the point to the subclass."""
        raise NotImplementedError

    @Slot()
    def fit(self) -> None:
        """Show as much as can be read; called again, show everything."""
        raise NotImplementedError

    def pan(self, by: QPointF) -> None:
        """Move the picture by ``by`` pixels."""
        raise NotImplementedError

    def click(self, point: QPointF) -> None:
        """Select the node at a point of the viewport, or fold or unfold it where the point is on its pill."""
        raise NotImplementedError

    def select_at(self, point: QPointF) -> bool:
        """Select the node or pruned move at a point of the viewport; return False where there is none."""
        raise NotImplementedError

    def tip_at(self, point: QPointF) -> str:
        """Return the tooltip for a point of the viewport; '' where there is nothing."""
        raise NotImplementedError

    @Slot(float)
    def zoom_by(self, factor: float) -> None:
        """Multiply the zoom by ``factor``."""
        self.set_zoom(self.zoom * factor)

    def paint_focus(self, painter: QPainter) -> None:
        """Paint a frame around the picture while it has the focus."""
        if self.is_framed and self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._look.tokens.color("accent"), 1.5))
            painter.drawRoundedRect(QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1), 6, 6)

    # --- Qt ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to drag the picture, or to click."""
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed, self._dragging = event.position(), False
        else:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take a second press for one of its own."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the picture, once the pointer has moved far enough from where it was pressed."""
        if self._pressed is None:
            return
        way = event.position() - self._pressed
        if self._dragging or way.manhattanLength() >= QApplication.startDragDistance():
            self._dragging = True
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self.pan(way)
            self._pressed = event.position()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Click where the pointer was not dragged."""
        clicked, self._pressed = self._pressed is not None and not self._dragging, None
        self.viewport().unsetCursor()
        if clicked and event.button() == Qt.MouseButton.LeftButton:
            self.click(event.position())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the pointer; with Shift, or by a wheel that turns sideways, scroll sideways."""
        turn = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or abs(turn.x()) > abs(turn.y()):
            self.pan(QPointF(turn.x() or turn.y(), 0))
        elif turn.y():
            self.set_zoom(self.zoom * STEP ** (turn.y() / 120), event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Show the tooltip of what is under the pointer."""
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return super().viewportEvent(event)
        if words := self.tip_at(QPointF(event.pos())):
            show_tip(event.globalPos(), words, self)
        else:
            hide_tip()
        return True

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of what is pointed at, or by the menu key for that of the selected node."""
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        hit = self.select_at(event.pos().toPointF()) if by_mouse else False
        if self._state.trace and (hit or not by_mouse):
            self._state.menu_requested.emit(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what the key does in the picture or in the tree; leave other keys to the window."""
        modifiers = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if not modifiers and event.key() in self._keys:
            self._keys[event.key()]()
        elif modifiers or not step(self._state, event.key()):
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Paint the frame of the focus."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Remove the frame of the focus."""
        super().focusOutEvent(event)
        self.viewport().update()

    def sizeHint(self) -> QSize:
        """Return a usual size; the layout gives what room there is."""
        return QSize(900, 240)  # a height that a low window has, too: the layout asks for no less

    def minimumSizeHint(self) -> QSize:
        """Return the least size of a picture."""
        return QSize(240, 140)
