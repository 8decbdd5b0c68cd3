"""Paints the moves below the top of a tree in step: their boards, values and replies, each a picture that is kept.

From one moment to the next few of them change: the others are copied.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPixmap, QTransform

from ttt_gui.ui.compare.in_step_columns import Column, narrow
from ttt_gui.ui.compare.in_step_layout import LEAST_BOARD, TreeLayout
from ttt_gui.ui.compare.in_step_signs import Squares, both_color, draw_kind, hatch
from ttt_gui.ui.compare.in_step_state import Kind
from ttt_gui.ui.compare.in_step_strokes import Strokes

FAINT = 0.28
"""How opaque is what a search has not come to, or never comes to."""
_HERE = (Kind.BOTH, Kind.THIS)


class ColumnPaint:
    """Paints the columns of one side."""

    def __init__(self, strokes: Strokes, side: int) -> None:
        self._strokes, self._side = strokes, side
        self._squares = Squares()
        self.painted = 0  # how many columns were painted so far, not copied
        self._kept: dict[int, tuple[tuple[object, ...], QPointF, QPixmap]] = {}

    def forget(self) -> None:
        """Other moves, or another look."""
        self._kept.clear()

    def draw(
        self,
        painter: QPainter,
        layout: TreeLayout,
        number: int,
        column: Column,
        is_best: bool,
        now: int,
        ratio: float,
        in_time: bool = True,
    ) -> bool:
        """Copy a column as it is at an event, painted first where it has changed; without time for that as it was.

        Whether it is as it should be.
        """
        found = column.seen[self._side]
        entered = sum(event <= now for event in column.entered[self._side]) if layout.square else 0
        key = (layout, found.entered <= now, found.left <= now, entered, is_best, ratio)
        kept = self._kept.get(number)
        if kept is None or kept[0] != key:
            if not in_time:
                if kept and kept[0][0] == layout:
                    painter.drawPixmap(kept[1], kept[2])
                return False
            left = math.floor(layout.x(number) - layout.pitch / 2)
            bottom = max(layout.moves_band.bottom(), layout.replies_band.bottom())
            corner = QPointF(left, math.floor(layout.moves_band.top()))
            picture = QPixmap(math.ceil((layout.pitch + 2) * ratio), math.ceil((bottom - corner.y() + 1) * ratio))
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            with QPainter(picture) as into:
                into.setRenderHint(QPainter.RenderHint.Antialiasing)
                into.translate(-corner)
                self._column(into, layout, number, column, is_best, now)
                self._replies(into, layout, number, column, now, ratio)
            self.painted += 1
            self._kept[number] = kept = key, corner, picture
        painter.drawPixmap(kept[1], kept[2])
        return True

    def _column(
        self, painter: QPainter, layout: TreeLayout, number: int, column: Column, is_best: bool, now: int
    ) -> None:
        strokes, unit, found = self._strokes, layout.unit, column.seen[self._side]
        tokens, board = strokes.tokens, layout.board_rect(number)
        here = found.kind in _HERE
        painter.setOpacity(1.0 if here and found.entered <= now else FAINT)
        if layout.board < LEAST_BOARD * unit:
            draw_kind(painter, tokens, found.kind, board, unit)
        elif found.kind is Kind.NEITHER:
            draw_kind(painter, tokens, found.kind, board, 1.6 * unit)
        else:
            strokes.frame(painter, found.kind, board, is_best)
            inset = 3.5 * unit if found.kind is Kind.THIS else 2.5 * unit
            self._board(painter, column, board.adjusted(inset, inset, -inset, -inset))
        painter.setOpacity(1.0)
        if found.entered > now or not here:
            return
        y = board.bottom() + 2.5 * unit
        if layout.has_values:
            value = found.value if found.left <= now else "…"
            if QFontMetricsF(strokes.bold).horizontalAdvance(value) > layout.pitch - 2 * unit:
                value = narrow(value)
            ink = found.tone if found.left <= now else "muted"
            strokes.centred(
                painter, layout.x(number), y, value, strokes.bold, "text" if ink == "muted" and is_best else ink
            )
            y += strokes.line
        if layout.has_sizes and found.left <= now:
            strokes.centred(painter, layout.x(number), y, found.size, strokes.small, "muted")

    def _board(self, painter: QPainter, column: Column, area: QRectF) -> None:
        if column.position is not None:
            self._strokes.position(painter, column.position, column.path[-1], area)
        elif column.sign:
            self._strokes.centred(
                painter, area.center().x(), area.center().y() - self._strokes.line / 2, column.sign, self._strokes.bold
            )
        else:
            self._strokes.triangle(painter, area.center(), area.width() / 4, len(column.path) % 2 == 0, "muted")

    def _replies(
        self, painter: QPainter, layout: TreeLayout, number: int, column: Column, now: int, ratio: float
    ) -> None:
        if not column.replies:
            return
        tokens, unit, side = self._strokes.tokens, layout.unit, self._side
        painter.setPen(QPen(tokens.color("grid"), unit))
        painter.setOpacity(1.0 if column.seen[side].kind in _HERE else FAINT)
        x = layout.x(number)
        painter.drawLine(QPointF(x, layout.moves_band.bottom()), QPointF(x, layout.replies_band.top()))
        painter.setOpacity(1.0)
        first = layout.reply_rect(number, 0)
        if not layout.square:
            self._bar(painter, first, column)
            return
        world = painter.transform()
        corner, step = world.map(first.topLeft()) * ratio, layout.square * ratio
        painter.setTransform(QTransform())
        self._squares.use(tokens, layout.square, unit, ratio)
        events = column.entered[side]
        for place, kind in enumerate(column.kinds(side)):
            picture = self._squares.get(kind, kind in _HERE and events[place] > now)
            row, across = divmod(place, layout.across)
            at = QPointF(round(corner.x() + across * step) / ratio, round(corner.y() + row * step) / ratio)
            painter.drawPixmap(at, picture)
        painter.setTransform(world)

    def _bar(self, painter: QPainter, rect: QRectF, column: Column) -> None:
        """The shares of the replies that both visit, this one only, and the other only; the rest is empty."""
        tokens = self._strokes.tokens
        kinds = column.kinds(self._side)
        y = rect.top()
        for kind in (Kind.BOTH, Kind.THIS, Kind.OTHER):
            part = QRectF(rect.left(), y, rect.width(), rect.height() * kinds.count(kind) / len(kinds))
            y += part.height()
            if part.height() <= 0:
                continue
            if kind is Kind.OTHER:
                painter.setPen(QPen(tokens.color("grid"), 1, Qt.PenStyle.DotLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(part)
            else:
                painter.fillRect(part, both_color(tokens) if kind is Kind.BOTH else hatch(tokens, self._strokes.unit))
