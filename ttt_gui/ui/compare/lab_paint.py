"""How a card of the ordering lab looks: a child with board, value, nodes and replies, faint where it was skipped."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from ttt_gui.game.position import Position
from ttt_gui.ui.compare.lab_faces import CardFace, NodeFace, Reply
from ttt_gui.ui.drawing.board import BoardGeometry, draw_grid, draw_stones
from ttt_gui.ui.look.formats import grouped, times
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look, Tokens
from ttt_gui.ui.trace.words import CUT_SIGN

PADDING, BOARD, SQUARE = 8, 66, 7  # pixels with type of the usual size
_FAINT = 0.55


class CardPainter:
    """Paints cards in one look; each rectangle is that of a whole card."""

    def __init__(self, look: Look, side: int = 0) -> None:
        self._look = look
        self.side = max(side, scaled(BOARD))  # of a board, in pixels
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
        squares = 2 * scaled(SQUARE + 2) + scaled(4)
        return 2 * scaled(PADDING) + self.side + 4 * self.line + squares + scaled(8)

    @property
    def least_width(self) -> float:
        """The least width of a card in which its texts fit."""
        texts = (
            QFontMetricsF(self.bold).horizontalAdvance("≤ −888"),
            QFontMetricsF(self.plain).horizontalAdvance("888 nodes"),
        )
        return max(*texts, scaled(BOARD)) + scaled(PADDING + 2)

    # -- a card -----------------------------------------------------------------------------------------------------

    def card(self, painter: QPainter, rect: QRectF, face: CardFace, place: int, selected: bool, focused: bool) -> None:
        """Paint a card; ``place`` counts from 1 in the order tried."""
        tokens = self._tokens
        self._ground(painter, rect, face, selected, focused)
        inner = rect.adjusted(scaled(PADDING), scaled(PADDING), -scaled(PADDING), -scaled(PADDING))
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
            if QFontMetricsF(self.plain).horizontalAdvance(nodes) > inner.width() + scaled(PADDING):
                nodes = grouped(face.nodes)
            self._text(painter, inner, top + self.line, nodes, self.plain, tokens.color("muted"))
        top += 2 * self.line + scaled(2)
        if face.replies:
            room = QRectF(rect.left() + 3, inner.top() + top, rect.width() - 6, 2 * scaled(SQUARE + 2))
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
        shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, inner.width() + scaled(PADDING))
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
        side, step = scaled(SQUARE), scaled(SQUARE + 2)
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
        inner = rect.adjusted(scaled(PADDING), scaled(PADDING), -scaled(PADDING), -scaled(PADDING))
        text = tokens.color("text")
        self._text(painter, inner, 0, face.name, self.bold, text)
        self._text(painter, inner, self.line, face.role, self.plain, text)
        top = 2 * self.line + scaled(2)
        side = self.side + scaled(BOARD) * 0.1
        if face.board:
            self.board(painter, QRectF(inner.left(), inner.top() + top, inner.width(), side), face.board)
            top += side + scaled(3)
        lines = ((face.value, self.bold), (times(face.nodes, "node"), self.plain), (face.window, self.plain))
        for number, (line, font) in enumerate(lines):
            ink = tokens.color(face.tone) if number == 0 and face.tone != "muted" else text
            self._text(painter, inner, top + number * self.line, line, font, ink)
