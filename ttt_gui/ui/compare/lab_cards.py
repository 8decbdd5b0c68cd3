"""The children of a node as cards in the order tried, dragged into another one by mouse or by keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from ttt_gui.ui.compare.lab_faces import CardFace, NodeFace
from ttt_gui.ui.compare.lab_paint import BOARD, PADDING, CardPainter
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.plain import show_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look

_GAP, _CUT_GAP, _NODE, _WIDEST = 6, 24, 112, 132
_MOST_BOARD = 150  # pixels of a side
_BACK, _ON = (Qt.Key.Key_Left, Qt.Key.Key_Up), (Qt.Key.Key_Right, Qt.Key.Key_Down)
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LabCards(QWidget):
    """Set a node and its children; the one that is selected, and the one that is dragged, it keeps for itself.

    Signals:
        order_chosen: (tuple of moves) the children are wanted in this order.
        entered: (int move) the person wants to go down into a child; left: up again.
        selected: (QRect) a card was selected, and stands there.
    """

    order_chosen = Signal(object)
    entered = Signal(int)
    left = Signal()
    selected = Signal(QRect)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._painter = CardPainter(look)
        self._node: NodeFace | None = None
        self._faces: tuple[CardFace, ...] = ()
        self._index = 0
        self._pressed: QPointF | None = None
        self._dragged = 0.0  # how far the selected card is from its place, in pixels
        self._dragging = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Moves in the order tried")
        look.changed.connect(self._on_look_changed)

    @property
    def faces(self) -> tuple[CardFace, ...]:
        """The children in the order tried."""
        return self._faces

    @property
    def node(self) -> NodeFace | None:
        """The node whose children they are."""
        return self._node

    @property
    def index(self) -> int:
        """Which card is selected, from 0."""
        return self._index

    def set(self, node: NodeFace | None, faces: Sequence[CardFace]) -> None:
        """Show a node and its children; the child that was selected stays so."""
        move = self._faces[self._index].move if self._faces else None
        self._node, self._faces = node, tuple(faces)
        moves = [face.move for face in faces]
        self._index = moves.index(move) if move in moves else 0
        self._drop()
        self.updateGeometry()
        self._tell()

    def select(self, index: int) -> None:
        """Select a card."""
        if 0 <= index < len(self._faces):
            self._index = index
            self._tell()
            self.selected.emit(self.card_rect(index).toAlignedRect())

    def set_room(self, room: QSize) -> None:
        """How much there is: boards grow with it, as far as all cards have room beside each other."""
        around = self._painter.height - self._painter.side
        gaps = scaled(3 * _GAP + _CUT_GAP) + len(self._faces) * scaled(_GAP)
        wide = (room.width() - gaps) / (len(self._faces) + 1) - scaled(2 * PADDING + 8)
        side = round(min(scaled(_MOST_BOARD), room.height() - around, wide))
        if max(side, scaled(BOARD)) != self._painter.side:
            self._painter = CardPainter(self._look, side)
            self.updateGeometry()
            self.update()

    @Slot()
    def _on_look_changed(self) -> None:
        self._painter = CardPainter(self._look)
        self.updateGeometry()
        self.update()

    def _tell(self) -> None:
        """Say in words what is selected."""
        count = len(self._faces)
        words = f"{self._index + 1} of {count}: {self._faces[self._index].words}" if count else "No moves"
        above = f"Below {self._node.words}. " if self._node else ""
        self.setAccessibleDescription(above + words)
        self.update()

    # -- where things are -------------------------------------------------------------------------------------------

    def _node_width(self) -> float:
        return max(scaled(_NODE), 1.35 * self._painter.least_width, self._painter.side + scaled(2 * PADDING + 8))

    def _first_skipped(self) -> int:
        """The first card after the cut; as many as there are where nothing was cut."""
        return next((index for index, face in enumerate(self._faces) if not face.searched), len(self._faces))

    def _width(self) -> float:
        """Of a card."""
        count = max(1, len(self._faces))
        cut = scaled(_CUT_GAP) if self._first_skipped() < len(self._faces) else 0
        room = self.width() - self._node_width() - scaled(2 * _GAP) - cut - (count - 1) * scaled(_GAP)
        most = max(scaled(_WIDEST), self._painter.side + scaled(2 * PADDING))
        return max(self._painter.least_width, min(most, room / count))

    def card_rect(self, index: int) -> QRectF:
        """The place of a card in the order."""
        step = self._width() + scaled(_GAP)
        x = self._node_width() + scaled(2 * _GAP) + index * step
        if index >= self._first_skipped():
            x += scaled(_CUT_GAP)
        return QRectF(x, 0, self._width(), self._painter.height)

    def _at(self, point: QPointF) -> int | None:
        return next((index for index in range(len(self._faces)) if self.card_rect(index).contains(point)), None)

    def _target(self) -> int:
        """Where the card that is dragged would be put down."""
        middle = self.card_rect(self._index).center().x() + self._dragged
        places = range(len(self._faces))
        return min(places, key=lambda index: abs(self.card_rect(index).center().x() - middle))

    # -- another order ----------------------------------------------------------------------------------------------

    def move_selected(self, target: int) -> None:
        """Ask for the selected card at another place."""
        if 0 <= target < len(self._faces) and target != self._index:
            moves = [face.move for face in self._faces]
            moves.insert(target, moves.pop(self._index))
            self.order_chosen.emit(tuple(moves))

    def _drop(self) -> None:
        self._pressed, self._dragged, self._dragging = None, 0.0, False

    # -- painting ---------------------------------------------------------------------------------------------------

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._node:
                node = QRectF(0, 0, self._node_width(), self._painter.height)
                self._painter.node(painter, node, self._node)
            first = self._first_skipped()
            if 0 < first < len(self._faces):
                between = (self.card_rect(first - 1).right() + self.card_rect(first).left()) / 2
                self._painter.cut(painter, QPointF(between, self._painter.height / 2), self._painter.height)
            target = self._target() if self._dragging else self._index
            for index, face in enumerate(self._faces):
                if not (self._dragging and index == self._index):
                    shown = index
                    if self._dragging and self._index < index <= target:
                        shown = index - 1
                    elif self._dragging and target <= index < self._index:
                        shown = index + 1
                    self._paint_card(painter, self.card_rect(shown), face, shown)
            if self._dragging:
                lifted = self.card_rect(self._index).translated(self._dragged, 0)
                self._paint_card(painter, lifted, self._faces[self._index], target)

    def _paint_card(self, painter: QPainter, rect: QRectF, face: CardFace, place: int) -> None:
        selected = face is self._faces[self._index]
        self._painter.card(painter, rect, face, place + 1, selected, selected and self.hasFocus())

    # -- overridden -------------------------------------------------------------------------------------------------

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        count = len(self._faces)
        cards = count * (self._painter.least_width + scaled(_GAP)) + scaled(_GAP + _CUT_GAP)
        return QSize(round(self._node_width() + cards), round(self._painter.height))

    @called_by_qt()
    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self._at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and index is not None:
            self.select(index)
            self._pressed = event.position()

    @called_by_qt()
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            return
        self._dragged = event.position().x() - self._pressed.x()
        self._dragging = self._dragging or abs(self._dragged) >= QApplication.startDragDistance()
        if self._dragging:
            self.update()

    @called_by_qt()
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        target = self._target() if self._dragging else self._index
        self._drop()
        self.update()
        self.move_selected(target)

    @called_by_qt()
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self._at(event.position())
        if index is not None:
            self._enter(index)

    def _enter(self, index: int) -> None:
        if index < len(self._faces) and self._faces[index].can_enter:
            self.entered.emit(self._faces[index].move)

    @called_by_qt(bool)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._is_own(event):
            event.accept()  # Alt+arrow is one of the window's shortcuts: here it moves the card
            return True
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self._at(QPointF(event.pos()))
            if index is not None:
                show_tip(event.globalPos(), self._faces[index].words, self)
                return True
        return super().event(event)

    def _is_own(self, event: QKeyEvent) -> bool:
        arrow = event.key() in (*_BACK, *_ON)
        if event.key() == Qt.Key.Key_Escape:
            return self._dragging
        return arrow and event.modifiers() == Qt.KeyboardModifier.AltModifier

    @called_by_qt()
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        step = 1 if key in _ON else -1 if key in _BACK else 0
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if step and alt:
            self.move_selected(self._index + step)
        elif step:
            self.select(self._index + step)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and self._faces:
            target = 0 if key == Qt.Key.Key_Home else len(self._faces) - 1
            self.move_selected(target) if alt else self.select(target)
        elif key in _ENTER:
            self._enter(self._index)
        elif key == Qt.Key.Key_Backspace:
            self.left.emit()
        elif key == Qt.Key.Key_Escape and self._dragging:
            self._drop()
            self.update()
        else:
            super().keyPressEvent(event)

    @called_by_qt()
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    @called_by_qt()
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()
