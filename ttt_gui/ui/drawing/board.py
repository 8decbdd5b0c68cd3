"""How a board is laid out and drawn: shared by the board of the window and the miniature of the new-game dialog."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPolygonF

from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import Rules, cells_of
from ttt_gui.ui.look.icons import painted
from ttt_gui.ui.look.theme import Tokens

REACH = 0.265  # from the middle of a cell to the middle of a mark's stroke, in cells
STROKE = 0.085  # the width of a mark's stroke, in cells
INSET = 0.055  # from the edge of a cell to its tinted ground, in cells


@dataclass(frozen=True)
class BoardGeometry:
    """Square cells as large as a rectangle allows, in its middle. ``fit`` keeps ``margin`` pixels free at the sides for
    names, and ``below`` pixels under the board, where that is None as many."""

    rules: Rules
    left: float
    top: float
    cell: float

    @classmethod
    def fit(cls, rules: Rules, area: QRectF, margin: float = 0.0, below: float | None = None) -> BoardGeometry:
        below = margin if below is None else below
        cell = min((area.width() - 2 * margin) / rules.columns, (area.height() - below) / rules.rows)
        cell = float(max(4, int(cell)))
        left = area.left() + (area.width() - cell * rules.columns) / 2
        top = area.top() + (area.height() - below - cell * rules.rows) / 2
        return cls(rules, float(round(left)), float(round(max(area.top(), top))), cell)

    @property
    def rect(self) -> QRectF:
        return QRectF(self.left, self.top, self.cell * self.rules.columns, self.cell * self.rules.rows)

    @property
    def line_width(self) -> float:
        """The width of the grid's lines."""
        return max(1.0, min(4.0, self.cell * 0.022))

    def cell_rect(self, cell: int) -> QRectF:
        row, column = divmod(cell, self.rules.columns)
        return QRectF(self.left + column * self.cell, self.top + row * self.cell, self.cell, self.cell)

    def ground(self, cell: int) -> QRectF:
        """Return the part of a cell that is tinted or ringed: clear of the grid's lines."""
        inset = self.cell * INSET + self.line_width / 2
        return self.cell_rect(cell).adjusted(inset, inset, -inset, -inset)

    def cell_at(self, point: QPointF) -> int | None:
        column = int((point.x() - self.left) // self.cell)
        row = int((point.y() - self.top) // self.cell)
        if 0 <= row < self.rules.rows and 0 <= column < self.rules.columns:
            return row * self.rules.columns + column
        return None


def round_pen(color: QColor, width: float) -> QPen:
    return QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def draw_grid(
    painter: QPainter, geometry: BoardGeometry, color: QColor, style: Qt.PenStyle = Qt.PenStyle.SolidLine
) -> None:
    """Draw the lines between the cells; a board of one cell gets a frame, for it has nothing between."""
    rules, rect, cell = geometry.rules, geometry.rect, geometry.cell
    pen = round_pen(color, geometry.line_width)
    pen.setStyle(style)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if rules.cells == 1:
        painter.drawRoundedRect(rect, cell * 0.06, cell * 0.06)
        return
    columns = [rect.left() + cell * column for column in range(1, rules.columns)]
    rows = [rect.top() + cell * row for row in range(1, rules.rows)]
    painter.drawLines([QLineF(x, rect.top(), x, rect.bottom()) for x in columns])
    painter.drawLines([QLineF(rect.left(), y, rect.right(), y) for y in rows])


def draw_stones(painter: QPainter, geometry: BoardGeometry, position: Position, tokens: Tokens) -> None:
    """Draw the marks of a position."""
    for side in Side:
        color = tokens.color("x" if side is Side.X else "o")
        for cell in cells_of(position.board_of(side)):
            draw_mark(painter, side, geometry.cell_rect(cell), color)


def draw_mark(painter: QPainter, side: Side, rect: QRectF, color: QColor, drawn: float = 1.0) -> None:
    """Draw the mark of a side in a cell; ``drawn`` (0 to 1) of its strokes, as a hand would draw them."""
    size = rect.width()
    reach, middle = size * REACH, rect.center()
    painter.setPen(round_pen(color, max(1.3, size * STROKE)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if side is Side.O:
        circle = QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
        if drawn >= 1:
            painter.drawEllipse(circle)
        else:
            painter.drawArc(circle, 90 * 16, round(-360 * 16 * drawn))
        return
    cross = QPainterPath()  # one path, so that a faint mark is not darker where its strokes cross
    for number, (dx, dy) in enumerate(((1, 1), (-1, 1))):
        part = min(1.0, max(0.0, 2 * drawn - number))
        if part > 0:
            start = QPointF(middle.x() - dx * reach, middle.y() - dy * reach)
            cross.moveTo(start)
            cross.lineTo(start + QPointF(2 * dx * reach * part, 2 * dy * reach * part))
    painter.drawPath(cross)


def mark_icon(side: Side, color: QColor, size: int, ratio: float) -> QIcon:
    """Return an icon of a mark, without the empty rim of its cell; ``ratio`` is the device pixel ratio."""
    return QIcon(painted(size, ratio, lambda painter: draw_bare_mark(painter, side, QRectF(0, 0, size, size), color)))


def draw_bare_mark(painter: QPainter, side: Side, rect: QRectF, color: QColor) -> None:
    """Draw a mark without the empty rim of its cell."""
    rim = 4 * rect.width() / 11
    draw_mark(painter, side, rect.adjusted(-rim, -rim, rim, rim), color)


def triangle(rect: QRectF, up: bool) -> QPolygonF:
    """Return the triangle that fills a rectangle, pointing up or down."""
    base, point = (rect.bottom(), rect.top()) if up else (rect.top(), rect.bottom())
    return QPolygonF([QPointF(rect.left(), base), QPointF(rect.right(), base), QPointF(rect.center().x(), point)])


def draw_win_line(painter: QPainter, geometry: BoardGeometry, line: int, pen: QPen, drawn: float = 1.0) -> None:
    """Draw a stroke, or ``drawn`` (0 to 1) of it, through the cells of a winning line and a little beyond both ends."""
    cells = cells_of(line)
    first, last = (geometry.cell_rect(cell).center() for cell in (cells[0], cells[-1]))
    along = QLineF(first, last)
    beyond = geometry.cell * 0.34
    if along.length() == 0:  # a line of one cell
        along = QLineF(first - QPointF(beyond, -beyond), first + QPointF(beyond, -beyond))
    else:
        unit = (last - first) / along.length()
        along = QLineF(first - unit * beyond, last + unit * beyond)
    painter.setPen(pen)
    painter.drawLine(along.p1(), along.pointAt(drawn))
