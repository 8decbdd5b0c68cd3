"""The children of a node as cards in the order tried, faint where skipped, dragged into another order by mouse or by
keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
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
from ttt_gui.ui.compare.lab_faces import CardFace, NodeFace, Reply
from ttt_gui.ui.drawing.board import BoardGeometry, draw_grid, draw_stones
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped, times
from ttt_gui.ui.look.plain import tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look, Tokens
from ttt_gui.ui.trace.words import CUT_SIGN

_PADDING, _BOARD, _SQUARE = 8, 66, 7  # pixels with type of the usual size
_FAINT = 0.55
_GAP, _CUT_GAP, _NODE, _WIDEST = 6, 24, 112, 132
_MOST_BOARD = 150  # pixels of a side
_BACK, _ON = (Qt.Key.Key_Left, Qt.Key.Key_Up), (Qt.Key.Key_Right, Qt.Key.Key_Down)
_FACE = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex


class CardPainter:
    """Paints cards in one look; each rectangle is that of a whole card."""

    def __init__(self, look: Look, side: int = 0) -> None:
        self._look = look
        self.side = max(side, scaled(_BOARD))  # of a board, in pixels
        self.bold = look.font(0.96, QFont.Weight.DemiBold, tabular=True)
        self.plain = look.font(0.9, tabular=True)
        self.large = look.font(1.5, QFont.Weight.DemiBold, tabular=True)

    @property
    def _tokens(self) -> Tokens:
        return self._look.tokens

    @property
    def line(self) -> float:
        """The height of a line of text."""
        return QFontMetricsF(self.bold).height()

    @property
    def height(self) -> float:
        """The height of every card: name, board, value, nodes, two rows of replies and what changed."""
        squares = 2 * scaled(_SQUARE + 2) + scaled(4)
        return 2 * scaled(_PADDING) + self.side + 4 * self.line + squares + scaled(8)

    @property
    def least_width(self) -> float:
        """The least width of a card in which its texts fit."""
        texts = (
            QFontMetricsF(self.bold).horizontalAdvance("≤ −888"),
            QFontMetricsF(self.plain).horizontalAdvance("888 nodes"),
        )
        return max(*texts, scaled(_BOARD)) + scaled(_PADDING + 2)

    # -- a card -----------------------------------------------------------------------------------------------------

    def card(self, painter: QPainter, rect: QRectF, face: CardFace, place: int, selected: bool, focused: bool) -> None:
        """Paint a card; ``place`` counts from 1 in the order tried."""
        tokens = self._tokens
        self._ground(painter, rect, face, selected, focused)
        inner = rect.adjusted(scaled(_PADDING), scaled(_PADDING), -scaled(_PADDING), -scaled(_PADDING))
        left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        ink = tokens.color("text" if face.searched else "muted")
        self._text(painter, inner, 0, face.name, self.bold, ink, left)
        self._text(painter, inner, 0, str(place), self.plain, tokens.color("muted"), right)
        top = self.line + scaled(3)
        painter.setOpacity(1.0 if face.searched else _FAINT)
        self._picture(painter, QRectF(inner.left(), inner.top() + top, inner.width(), self.side), face)
        painter.setOpacity(1.0)
        top += self.side + scaled(3)
        if not face.searched:
            self._text(painter, inner, top, "skipped", self.plain, tokens.color("muted"))
        else:
            self._text(painter, inner, top, face.value, self.bold, self._tone(face.tone))
            nodes = times(face.nodes, "node")
            if QFontMetricsF(self.plain).horizontalAdvance(nodes) > inner.width() + scaled(_PADDING):
                nodes = grouped(face.nodes)
            self._text(painter, inner, top + self.line, nodes, self.plain, tokens.color("muted"))
        top += 2 * self.line + scaled(2)
        if face.replies:
            room = QRectF(rect.left() + 3, inner.top() + top, rect.width() - 6, 2 * scaled(_SQUARE + 2))
            self._replies(painter, room, face)
        elif face.leaf:
            self._text(painter, inner, top - scaled(2), face.leaf, self.plain, tokens.color("muted"))
        if face.was:
            short = face.was if face.was.startswith("cut") else face.was.removesuffix(" before").removesuffix(" nodes")
            at = inner.height() - self.line
            self._text(painter, inner, at, short, self.plain, tokens.color("accent"))

    def _ground(self, painter: QPainter, rect: QRectF, face: CardFace, selected: bool, focused: bool) -> None:
        tokens = self._tokens
        pen = QPen(tokens.color("hairline" if face.searched else "muted"), 1)
        if not face.searched:
            pen.setStyle(Qt.PenStyle.DashLine)
        if selected:
            pen = QPen(tokens.color("accent"), 2 if focused else 1)
            pen.setStyle(Qt.PenStyle.SolidLine if face.searched else Qt.PenStyle.DashLine)
        changed = face.was.endswith(("before", "now"))
        ground = tokens.mixed("accent", 0.10, "surface") if changed else tokens.color("surface")
        painter.setPen(pen)
        painter.setBrush(ground if face.searched or changed else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 7, 7)

    def _tone(self, tone: str) -> QColor:
        return self._tokens.color("text" if tone == "muted" else tone)

    def _text(
        self,
        painter: QPainter,
        inner: QRectF,
        top: float,
        text: str,
        font: QFont,
        ink: QColor,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter,
    ) -> None:
        painter.setFont(font)
        painter.setPen(ink)
        shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, inner.width() + scaled(_PADDING))
        room = QRectF(inner.left(), inner.top() + top, inner.width(), self.line)
        painter.drawText(room, align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, shown)

    def _picture(self, painter: QPainter, room: QRectF, face: CardFace) -> None:
        if face.board:
            self.board(painter, room, face.board, face.move)
            return
        painter.setFont(self.large)
        painter.setPen(self._tokens.color("text" if face.searched else "muted"))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, face.sign)

    def board(self, painter: QPainter, room: QRectF, position: Position, last: int | None = None) -> None:
        """Paint a board in the middle of a room; the last move is tinted."""
        tokens, geometry = self._tokens, BoardGeometry.fit(position.rules, room)
        if last is not None:
            painter.fillRect(geometry.cell_rect(last), tokens.mixed("accent", 0.16, "surface"))
        draw_grid(painter, geometry, tokens.color("grid"))
        draw_stones(painter, geometry, position, tokens)

    def _replies(self, painter: QPainter, room: QRectF, face: CardFace) -> None:
        """Paint a square for each reply in the order tried: filled where searched, dashed where skipped."""
        side, step = scaled(_SQUARE), scaled(_SQUARE + 2)
        most = max(1, int((room.width() + 2) // step))
        shown = list(face.replies[: 2 * most])
        rows = [shown[:most], shown[most:]]
        for number, row in enumerate(rows):
            left = room.center().x() - (len(row) * step - 2) / 2
            for index, reply in enumerate(row):
                self._reply(painter, QRectF(left + index * step, room.top() + number * step, side, side), reply)

    def _reply(self, painter: QPainter, rect: QRectF, reply: Reply) -> None:
        tokens = self._tokens
        ink = tokens.color("accent" if reply.changed else "muted")
        rect = rect.adjusted(0.5, 0.5, -0.5, -0.5)
        if reply.searched:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
        else:
            pen = QPen(ink, 1, Qt.PenStyle.CustomDashLine)
            pen.setDashPattern([2, 2])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, 1.5, 1.5)

    # -- beside the cards -------------------------------------------------------------------------------------------

    def cut(self, painter: QPainter, middle: QPointF, height: float) -> None:
        """Paint scissors and a dashed line before the cards that were skipped."""
        tokens = self._tokens
        painter.setPen(QPen(tokens.color("loss"), 1, Qt.PenStyle.DashLine))
        half = height / 2
        painter.drawLine(middle - QPointF(0, half - 4), middle - QPointF(0, self.line))
        painter.drawLine(middle + QPointF(0, self.line), middle + QPointF(0, half - 4))
        painter.setFont(self.bold)
        painter.setPen(tokens.color("loss"))
        room = QRectF(middle.x() - scaled(14), middle.y() - self.line, scaled(28), 2 * self.line)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, CUT_SIGN)

    def node(self, painter: QPainter, rect: QRectF, face: NodeFace) -> None:
        """Paint the node whose children the cards are, on the band of its role."""
        tokens = self._tokens
        painter.setPen(QPen(tokens.color("hairline"), 1) if tokens.outlines else Qt.PenStyle.NoPen)
        painter.setBrush(tokens.color("max_layer" if "MAX" in face.role else "min_layer"))
        painter.drawRoundedRect(rect, 7, 7)
        inner = rect.adjusted(scaled(_PADDING), scaled(_PADDING), -scaled(_PADDING), -scaled(_PADDING))
        text = tokens.color("text")
        self._text(painter, inner, 0, face.name, self.bold, text)
        self._text(painter, inner, self.line, face.role, self.plain, text)
        top = 2 * self.line + scaled(2)
        side = self.side + scaled(_BOARD) * 0.1
        if face.board:
            self.board(painter, QRectF(inner.left(), inner.top() + top, inner.width(), side), face.board)
            top += side + scaled(3)
        lines = ((face.value, self.bold), (times(face.nodes, "node"), self.plain), (face.window, self.plain))
        for number, (line, font) in enumerate(lines):
            ink = tokens.color(face.tone) if number == 0 and face.tone != "muted" else text
            self._text(painter, inner, top + number * self.line, line, font, ink)


class NodeCard(Guarded, QWidget):
    """The node whose children the cards are."""

    def __init__(self, cards: LabCards) -> None:
        super().__init__()
        self._cards = cards
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        painter = self._cards.painter
        width = max(scaled(_NODE), 1.35 * painter.least_width, painter.side + scaled(2 * _PADDING + 8))
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
        node_chosen: (Path) the person wants to go to the node after these moves: into a child, or up to the parent.
    """

    order_chosen = Signal(object)
    node_chosen = Signal(object)

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
        wide = (room.width() - gaps) / (self.count() + 1) - scaled(2 * _PADDING + 8)
        side = round(min(scaled(_MOST_BOARD), room.height() - around, wide))
        if max(side, scaled(_BOARD)) != self.painter.side:
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
        most = max(scaled(_WIDEST), self.painter.side + scaled(2 * _PADDING))
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
        if face.can_enter and self.node:
            self.node_chosen.emit((*self.node.path, face.move))

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
            self.node_chosen.emit(self.node.path[:-1] if self.node else ())
        elif key not in places:
            super().keyPressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.move_selected(places[key])
        else:
            self.setCurrentRow(places[key])
