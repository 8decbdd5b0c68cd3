"""How an examined position is painted: its stones, the move that was made, the moves that would have been right."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from ttt_gui.engine.examine.judge import Grade, Judged
from ttt_gui.game.position import Side
from ttt_gui.ui.drawing.board import BoardGeometry, draw_grid, draw_mark, round_pen
from ttt_gui.ui.look.theme import Tokens

_GOOD = (Grade.RIGHT, Grade.UNKNOWN)


def right_cells(judged: Judged) -> tuple[int, ...]:
    """The cells that are ticked: those that keep the value, of a slower answer the soonest wins or the latest losses;
    of others none where every move loses."""
    truth = judged.truth
    if truth is not None and judged.grade is Grade.SLOWER:
        return truth.soonest
    return truth.right if truth is not None and truth.best.value >= 0 else ()


def move_token(judged: Judged) -> str:
    """Of its move: as right ones are where it is right."""
    return "win" if judged.grade in _GOOD else "loss"


def tint(tokens: Tokens, token: str) -> QColor:
    """The ground of a cell that is set apart."""
    return tokens.mixed(token, 0.24 if tokens.outlines else 0.13, "surface")


def frame_cell(painter: QPainter, tokens: Tokens, rect: QRectF, token: str, wide: float) -> None:
    """A tinted ground with its edge."""
    painter.setPen(round_pen(tokens.color(token), wide))
    painter.setBrush(tint(tokens, token))
    radius = min(7.0, rect.width() * 0.16)
    painter.drawRoundedRect(rect, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def draw_tick(painter: QPainter, middle: QPointF, size: float, color: QColor, wide: float) -> None:
    """A tick of so many pixels across."""
    path = QPainterPath(QPointF(middle.x() - size * 0.5, middle.y() + size * 0.02))
    path.lineTo(middle.x() - size * 0.14, middle.y() + size * 0.36)
    path.lineTo(middle.x() + size * 0.5, middle.y() - size * 0.36)
    painter.setPen(round_pen(color, wide))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def paint_small(painter: QPainter, tokens: Tokens, judged: Judged, area: QRectF) -> None:
    """The board in small: tinted cells with their signs, nothing written."""
    position, answer = judged.answer.position, judged.answer
    geometry = BoardGeometry.fit(position.rules, area)
    wide = 1.6 if geometry.cell > 14 else 1.1
    draw_grid(painter, geometry, tokens.color("grid"))
    played = answer.cell if answer.cell is not None and 0 <= answer.cell < position.rules.cells else None
    for cell in right_cells(judged):
        if cell != played:
            rect = geometry.ground(cell)
            frame_cell(painter, tokens, rect, "win", wide)
            draw_tick(painter, rect.center(), rect.width() * 0.52, tokens.color("win"), wide)
    if played is not None:
        frame_cell(painter, tokens, geometry.ground(played), move_token(judged), wide)
    paint_stones(painter, tokens, judged, geometry)


def paint_stones(painter: QPainter, tokens: Tokens, judged: Judged, geometry: BoardGeometry) -> None:
    """What stands there, and the mark of its move."""
    position, answer = judged.answer.position, judged.answer
    played = answer.cell if answer.is_legal else None
    for cell in range(position.rules.cells):
        side = position.side_at(cell)
        if side is None and cell == played:
            side = position.side_to_move
        if side:
            draw_mark(painter, side, geometry.cell_rect(cell), tokens.color("x" if side is Side.X else "o"))
