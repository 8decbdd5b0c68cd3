"""The children of a node as cards in the order tried, dragged into another one by mouse or by keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ttt_gui.game.position import Position
from ttt_gui.ui.compare.lab_faces import CardFace, NodeFace
from ttt_gui.ui.compare.lab_paint import BOARD, PADDING, CardPainter
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look

_GAP, _CUT_GAP, _NODE, _WIDEST = 6, 24, 112, 132
_MOST_BOARD = 150  # pixels of a side
_BACK, _ON = (Qt.Key.Key_Left, Qt.Key.Key_Up), (Qt.Key.Key_Right, Qt.Key.Key_Down)
_FACE = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex


class NodeCard(Guarded, QWidget):
    """The node whose children the cards are."""

    def __init__(self, cards: LabCards) -> None:
        super().__init__()
        self._cards = cards
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        painter = self._cards.painter
        width = max(scaled(_NODE), 1.35 * painter.least_width, painter.side + scaled(2 * PADDING + 8))
        return QSize(round(width), round(painter.height))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._cards.node:
            with QPainter(self) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                self._cards.painter.node(painter, QRectF(self.rect()), self._cards.node)


class _CardDelegate(Guarded, QStyledItemDelegate):
    """Paints a card, and before the first skipped one the cut."""

    def __init__(self, cards: LabCards) -> None:
        super().__init__(cards)
        self._cards = cards

    def _cut(self, index: _Index) -> int:
        return scaled(_CUT_GAP) if 0 < index.row() == self._cards.first_skipped else 0

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        width = self._cards.card_width + scaled(_GAP) + self._cut(index)
        return QSize(int(width), round(self._cards.painter.height))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        paint, rect, cut = self._cards.painter, QRectF(option.rect), self._cut(index)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if cut:
            paint.cut(painter, QPointF(rect.left() + (cut - scaled(_GAP)) / 2, rect.center().y()), paint.height)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        card = QRectF(rect.left() + cut, rect.top(), self._cards.card_width, paint.height)
        paint.card(painter, card, index.data(_FACE), index.row() + 1, selected, selected and self._cards.hasFocus())
        painter.restore()


class LabCards(Guarded, QListWidget):
    """The children of a node as cards, of which one is selected.

    Signals:
        order_chosen: (tuple of moves) the person wants the children in this order.
        entered: (int move) the person wants to go down into a child; left: up to the parent again.
    """

    order_chosen = Signal(object)
    entered = Signal(int)
    left = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self.painter = look, CardPainter(look)
        self.node: NodeFace | None = None
        self.above = NodeCard(self)
        self.setObjectName("cards")
        self.setAccessibleName("Moves in the order tried")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setItemDelegate(_CardDelegate(self))
        self.model().rowsMoved.connect(self._on_moved)
        self.currentRowChanged.connect(self._tell)
        self.itemActivated.connect(self._on_activated)
        look.changed.connect(self._on_look_changed)

    @property
    def faces(self) -> tuple[CardFace, ...]:
        """The children in the order tried."""
        return tuple(self.item(row).data(_FACE) for row in range(self.count()))

    def set(self, node: NodeFace | None, faces: Sequence[CardFace]) -> None:
        """Show a node and its children; the selected child stays selected."""
        current = self.currentItem()
        move = current.data(_FACE).move if current else None
        self.node = node
        self.clear()
        for face in faces:
            item = QListWidgetItem()
            item.setData(_FACE, face)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, face.words)
            item.setToolTip(tip(face.words))
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled)  # drop between cards alone
            self.addItem(item)
        self.setCurrentRow(next((row for row, face in enumerate(faces) if face.move == move), 0))
        self._tell()
        self.above.update()

    def set_room(self, room: QSize) -> None:
        """Set how much room there is: boards grow with it as long as all cards stand side by side."""
        around = self.painter.height - self.painter.side
        gaps = scaled(3 * _GAP + _CUT_GAP) + self.count() * scaled(_GAP)
        wide = (room.width() - gaps) / (self.count() + 1) - scaled(2 * PADDING + 8)
        side = round(min(scaled(_MOST_BOARD), room.height() - around, wide))
        if max(side, scaled(BOARD)) != self.painter.side:
            self.painter = CardPainter(self._look, side)
            self._on_painter_changed()

    @Slot()
    def _on_look_changed(self) -> None:
        self.painter = CardPainter(self._look)
        self._on_painter_changed()

    def _on_painter_changed(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()
        self.above.updateGeometry()
        self.above.update()

    @Slot()
    def _tell(self) -> None:
        """Describe the selected card in words for a screen reader."""
        count, current = self.count(), self.currentItem()
        words = f"{self.currentRow() + 1} of {count}: {current.data(_FACE).words}" if current else "No moves"
        above = f"Below {self.node.words}. " if self.node else ""
        self.setAccessibleDescription(above + words)

    # -- where things are -------------------------------------------------------------------------------------------

    @property
    def first_skipped(self) -> int:
        """The row of the first card after the cut; the number of cards where nothing was cut."""
        return next((row for row, face in enumerate(self.faces) if not face.searched), self.count())

    @property
    def least_width(self) -> float:
        """The least width of all cards beside their node."""
        cards = self.count() * (self.painter.least_width + scaled(_GAP)) + scaled(_GAP + _CUT_GAP)
        return self.above.sizeHint().width() + cards

    @property
    def card_width(self) -> int:
        """The width of a card with which all have room, if cards can be read then."""
        count = max(1, self.count())
        room = self.width() - scaled(_CUT_GAP) * (self.first_skipped < count) - count * scaled(_GAP) - 2
        most = max(scaled(_WIDEST), self.painter.side + scaled(2 * PADDING))
        return int(max(self.painter.least_width, min(most, room / count)))

    def position_at(self, point: QPoint) -> Position | None:
        """Select the card at a point and return its position; beside the cards return that of their node."""
        item = self.itemAt(point)
        if item is None:
            return self.node.board if self.node else None
        self.setCurrentItem(item)
        board: Position | None = item.data(_FACE).board
        return board

    # -- another order, or another node -----------------------------------------------------------------------------

    def move_selected(self, target: int) -> None:
        """Put the selected card at another place."""
        row, top = self.currentRow(), QModelIndex()
        if 0 <= target < self.count() and target != row:
            self.model().moveRow(top, row, top, target + (target > row))

    @Slot()
    def _on_moved(self) -> None:
        self.order_chosen.emit(tuple(face.move for face in self.faces))

    @Slot(QListWidgetItem)
    def _on_activated(self, item: QListWidgetItem) -> None:
        face: CardFace = item.data(_FACE)
        if face.can_enter:
            self.entered.emit(face.move)

    # -- overridden -------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the size of two cards; the view scrolls to the others."""
        return QSize(round(2 * self.painter.least_width), round(self.painter.height))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
            if alt and event.key() in (*_BACK, *_ON):
                event.accept()  # Alt+arrow is one of the window's shortcuts: here it moves the card
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, row = Qt.Key(event.key()), self.currentRow()
        places = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: self.count() - 1}
        places |= dict.fromkeys(_BACK, max(0, row - 1)) | dict.fromkeys(_ON, min(self.count() - 1, row + 1))
        if key == Qt.Key.Key_Backspace:
            self.left.emit()
        elif key not in places:
            super().keyPressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.move_selected(places[key])
        else:
            self.setCurrentRow(places[key])
