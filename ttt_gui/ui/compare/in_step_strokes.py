"""What a tree in step is drawn with: frames, mini boards, triangles and lines of text, in the look's fonts."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import cells_of
from ttt_gui.ui.compare.in_step_signs import hatch
from ttt_gui.ui.compare.in_step_state import Kind
from ttt_gui.ui.drawing.board import BoardGeometry, draw_mark, round_pen
from ttt_gui.ui.look.scaling import type_factor
from ttt_gui.ui.look.theme import Look, Tokens

_GRID = 3.0  # a board's lines are drawn where its cells are at least so large, in pixels
_CENTRE = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip


class Strokes:
    """Paints in the colours and fonts of a look; renew() where that has changed."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self.renew()

    def renew(self) -> None:
        """Take the look's fonts as they are now."""
        self.small = self._look.font(0.92, tabular=True)
        self.bold = self._look.font(0.92, QFont.Weight.DemiBold, tabular=True)
        self.big = self._look.font(1.0, QFont.Weight.DemiBold, tabular=True)
        self.line = QFontMetricsF(self.bold).height()
        self.unit = type_factor()
        self._played = self.tokens.mixed("muted", 0.22, "surface")
        self._grid = self.tokens.mixed("grid", 0.75, "surface")

    @property
    def tokens(self) -> Tokens:
        return self._look.tokens

    def frame(self, painter: QPainter, kind: Kind, board: QRectF, is_best: bool) -> None:
        """The ground of a board: hatched at its rim where only this one visits it, dashed where only the other does."""
        unit = self.unit
        tokens = self.tokens
        pen = QPen(tokens.color("grid" if tokens.outlines else "hairline"), 1)
        painter.setBrush(tokens.color("surface"))
        if kind is Kind.OTHER:
            pen = QPen(tokens.color("grid"), 1, Qt.PenStyle.DashLine)
        elif kind is Kind.THIS:
            pen = QPen(tokens.color("accent"), 1.2 * unit)
            painter.setBrush(hatch(tokens, unit))
        if is_best:
            pen = QPen(tokens.color("win"), 2.2 * unit)
        painter.setPen(pen)
        radius = 4 * unit
        painter.drawRoundedRect(board, radius, radius)
        if kind is Kind.THIS:  # the hatching is a rim
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.color("surface"))
            rim = 3 * unit
            painter.drawRoundedRect(board.adjusted(rim, rim, -rim, -rim), 2 * unit, 2 * unit)

    def position(self, painter: QPainter, position: Position, move: int | None, area: QRectF) -> None:
        """Grid and marks, the last move on a tinted ground."""
        tokens, rules = self.tokens, position.rules
        cell = min(area.width() / rules.columns, area.height() / rules.rows)
        left, top = area.center().x() - cell * rules.columns / 2, area.center().y() - cell * rules.rows / 2
        geometry = BoardGeometry(rules, left, top, cell)
        if move is not None:
            painter.setPen(QPen(tokens.color("accent"), 1) if tokens.outlines else Qt.PenStyle.NoPen)
            painter.setBrush(self._played)
            painter.drawRect(geometry.cell_rect(move))
        if cell >= _GRID:
            painter.setPen(QPen(self._grid, 0.8 * self.unit))
            rect = geometry.rect
            for number in range(1, rules.columns):
                painter.drawLine(
                    QPointF(left + number * cell, rect.top()), QPointF(left + number * cell, rect.bottom())
                )
            for number in range(1, rules.rows):
                painter.drawLine(QPointF(rect.left(), top + number * cell), QPointF(rect.right(), top + number * cell))
        for each in Side:
            ink = tokens.color("x" if each is Side.X else "o")
            for stone in cells_of(position.board_of(each)):
                draw_mark(painter, each, geometry.cell_rect(stone), ink)

    def triangle(self, painter: QPainter, middle: QPointF, half: float, up: bool, ink: str) -> None:
        """Of MAX, which points up, or MIN."""
        painter.save()
        painter.setPen(round_pen(self.tokens.color(ink), max(1.2, half / 4)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        way = -half if up else half
        painter.drawPolygon(
            [middle + QPointF(0, way), middle + QPointF(-half, -0.75 * way), middle + QPointF(half, -0.75 * way)]
        )
        painter.restore()

    def centred(self, painter: QPainter, x: float, y: float, text: str, font: QFont, ink: str = "text") -> None:
        """A text around ``x``, below ``y``."""
        painter.setFont(font)
        painter.setPen(self.tokens.color(ink))
        rect = QRectF(x - 1, y, 2, self.line)
        painter.drawText(rect, _CENTRE, text)

    def text(self, painter: QPainter, room: QRectF, text: str, font: QFont, ink: str) -> None:
        """A line of text that is cut where it has no room."""
        painter.setFont(font)
        painter.setPen(self.tokens.color(ink))
        shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, shown)
