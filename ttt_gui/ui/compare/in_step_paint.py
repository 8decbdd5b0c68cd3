"""Paints one of two trees in step where its layout puts things: bands, root, boards, edges, and the replies."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from ttt_gui.engine.instep.overlay import Path
from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import cells_of
from ttt_gui.ui.compare.in_step_columns import Column, Seen, seen
from ttt_gui.ui.compare.in_step_layout import LEAST_BOARD, TreeLayout
from ttt_gui.ui.compare.in_step_signs import Squares, both_color, draw_kind, hatch
from ttt_gui.ui.compare.in_step_state import InStepState, Kind
from ttt_gui.ui.drawing.board import BoardGeometry, draw_mark, round_pen
from ttt_gui.ui.look.formats import times
from ttt_gui.ui.look.scaling import type_factor
from ttt_gui.ui.look.theme import Look

_FAINT = 0.28
_GRID = 5.0  # a board's lines are drawn where its cells are at least so large, in pixels


class TreePaint:
    """Paints the tree of one side."""

    def __init__(self, look: Look, state: InStepState) -> None:
        self._look, self._state = look, state
        self._squares = Squares()

    # --- fonts ---

    @property
    def small(self) -> QFont:
        """Of sizes and moves not on the best line."""
        return self._look.font(0.92, tabular=True)

    @property
    def bold(self) -> QFont:
        """Of moves and values."""
        return self._look.font(0.92, QFont.Weight.DemiBold, tabular=True)

    # --- the tree ---

    def paint(
        self, painter: QPainter, side: int, layout: TreeLayout, columns: tuple[Column, ...], ratio: float
    ) -> None:
        """All of it but what is selected."""
        state = self._state
        best = state.best_move(side, state.top)
        best_path = () if best is None else (*state.top, best)
        self._bands(painter, layout)
        painter.save()
        painter.setClipRect(layout.moves_band.united(layout.root_band).united(layout.replies_band))
        self._edges(painter, side, layout, columns, best_path)
        for number, column in enumerate(columns):
            if layout.rect.left() - layout.pitch < layout.x(number) < layout.rect.right() + layout.pitch:
                self._column(painter, side, layout, number, column, column.path == best_path)
                self._replies(painter, side, layout, number, column, ratio)
        painter.restore()
        self._root(painter, side, layout, best is not None)
        self._scroll_sign(painter, layout)

    def _bands(self, painter: QPainter, layout: TreeLayout) -> None:
        tokens, unit = self._look.tokens, layout.unit
        ply = len(self._state.top)
        painter.setPen(QPen(tokens.color("hairline"), 1) if tokens.outlines else Qt.PenStyle.NoPen)
        for layer, band in enumerate((layout.root_band, layout.moves_band, layout.replies_band)):
            if band.height() <= 0:
                continue
            is_max = (ply + layer) % 2 == 0
            painter.setBrush(tokens.color("max_layer" if is_max else "min_layer"))
            painter.drawRoundedRect(band, 4 * unit, 4 * unit)
            card = QRectF(layout.gutter.left(), band.top(), layout.gutter.width(), band.height())
            painter.drawRoundedRect(card, 4 * unit, 4 * unit)
            self._triangle(painter, card.center(), 4.5 * unit, is_max, "text")

    def _triangle(self, painter: QPainter, middle: QPointF, half: float, up: bool, ink: str) -> None:
        painter.save()
        painter.setPen(round_pen(self._look.tokens.color(ink), max(1.2, half / 4)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        way = -half if up else half
        painter.drawPolygon(
            [middle + QPointF(0, way), middle + QPointF(-half, -0.75 * way), middle + QPointF(half, -0.75 * way)]
        )
        painter.restore()

    def _edges(self, painter: QPainter, side: int, layout: TreeLayout, columns: tuple[Column, ...], best: Path) -> None:
        tokens, unit = self._look.tokens, layout.unit
        now = self._state.now(side)
        start = QPointF(layout.root_board.center().x(), layout.root_board.bottom())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.save()
        painter.setClipRect(layout.rect.adjusted(layout.moves_band.left() - layout.rect.left(), 0, 0, 0))
        for number, column in enumerate(columns):
            kind = column.seen[side].kind
            if kind is Kind.NEITHER:
                continue
            is_best = column.path == best
            pen = QPen(tokens.color("win" if is_best else "grid"), (2.6 if is_best else 1.0) * unit)
            if kind is Kind.OTHER:
                pen.setDashPattern([3, 3])
            end = layout.board_rect(number).center().x(), layout.board_rect(number).top()
            reach = 0.55 * (end[1] - start.y())
            path = QPainterPath(start)
            path.cubicTo(start.x(), start.y() + reach, end[0], end[1] - reach, *end)
            painter.setPen(pen)
            painter.setOpacity(1.0 if kind is not Kind.OTHER and column.seen[side].entered <= now else _FAINT)
            painter.drawPath(path)
        painter.restore()
        painter.setOpacity(1.0)

    def _column(
        self, painter: QPainter, side: int, layout: TreeLayout, number: int, column: Column, is_best: bool
    ) -> None:
        tokens, unit, found = self._look.tokens, layout.unit, column.seen[side]
        now, board = self._state.now(side), layout.board_rect(number)
        here = found.kind in (Kind.BOTH, Kind.THIS)
        painter.setOpacity(1.0 if here and found.entered <= now else _FAINT)
        if layout.board < LEAST_BOARD * unit:
            draw_kind(painter, tokens, found.kind, board, unit)
        elif found.kind is Kind.NEITHER:
            draw_kind(painter, tokens, found.kind, board, 1.6 * unit)
        else:
            self._frame(painter, found.kind, board, is_best, unit)
            inset = 3.5 * unit if found.kind is Kind.THIS else 2.5 * unit
            self._board(painter, column, board.adjusted(inset, inset, -inset, -inset), unit)
        painter.setOpacity(1.0)
        if layout.label_line:
            self._label(painter, layout, number, column.name, is_best or here)
        if found.entered > now or not here:
            return
        y = board.bottom() + 2.5 * unit
        if layout.has_values:
            value = found.value if found.left <= now else "…"
            ink = found.tone if found.left <= now else "muted"
            self._centred(painter, layout.x(number), y, value, self.bold, "text" if ink == "muted" and is_best else ink)
            y += layout_line(self.bold)
        if layout.has_sizes and found.left <= now:
            self._centred(painter, layout.x(number), y, found.size, self.small, "muted")

    def _frame(self, painter: QPainter, kind: Kind, board: QRectF, is_best: bool, unit: float) -> None:
        tokens = self._look.tokens
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

    def _board(self, painter: QPainter, column: Column, area: QRectF, unit: float) -> None:
        if column.position is not None:
            self._position(painter, column.position, column.path[-1], area)
        elif column.sign:
            self._centred(
                painter, area.center().x(), area.center().y() - layout_line(self.bold) / 2, column.sign, self.bold
            )
        else:
            self._triangle(painter, area.center(), area.width() / 4, len(column.path) % 2 == 0, "muted")

    def _position(self, painter: QPainter, position: Position, move: int | None, area: QRectF) -> None:
        """Grid and marks, the last move on a tinted ground."""
        tokens, rules = self._look.tokens, position.rules
        cell = min(area.width() / rules.columns, area.height() / rules.rows)
        left, top = area.center().x() - cell * rules.columns / 2, area.center().y() - cell * rules.rows / 2
        geometry = BoardGeometry(rules, left, top, cell)
        if move is not None:
            painter.setPen(QPen(tokens.color("accent"), 1) if tokens.outlines else Qt.PenStyle.NoPen)
            painter.setBrush(tokens.mixed("muted", 0.22, "surface"))
            painter.drawRect(geometry.cell_rect(move))
        if cell >= _GRID:
            painter.setPen(QPen(tokens.mixed("grid", 0.75, "surface"), 0.8 * type_factor()))
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

    def _label(self, painter: QPainter, layout: TreeLayout, number: int, text: str, strong: bool) -> None:
        tokens, unit = self._look.tokens, layout.unit
        metrics = QFontMetricsF(self.bold)
        width = metrics.horizontalAdvance(text)
        foot = layout.moves_band.top() - 2 * unit
        rect = QRectF(layout.x(number) - width / 2, foot - metrics.height(), width, metrics.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.color("surface"))
        painter.drawRect(rect.adjusted(-2 * unit, 0, 2 * unit, 0))
        painter.setFont(self.bold)
        painter.setPen(tokens.color("text" if strong else "muted"))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)

    def _centred(self, painter: QPainter, x: float, y: float, text: str, font: QFont, ink: str = "text") -> None:
        painter.setFont(font)
        painter.setPen(self._look.tokens.color(ink))
        rect = QRectF(x - 1, y, 2, layout_line(font))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)

    def _replies(
        self, painter: QPainter, side: int, layout: TreeLayout, number: int, column: Column, ratio: float
    ) -> None:
        tokens, unit, now = self._look.tokens, layout.unit, self._state.now(side)
        here = column.seen[side].kind in (Kind.BOTH, Kind.THIS)
        if not column.replies:
            return
        painter.setPen(QPen(tokens.color("grid"), unit))
        painter.setOpacity(1.0 if here else _FAINT)
        x = layout.x(number)
        painter.drawLine(QPointF(x, layout.moves_band.bottom()), QPointF(x, layout.replies_band.top()))
        painter.setOpacity(1.0)
        if not layout.square:
            self._bar(painter, side, layout.reply_rect(number, 0), column)
            return
        for place, reply in enumerate(column.replies):
            kind, entered = reply.kinds[side], reply.entered[side]
            faint = kind in (Kind.BOTH, Kind.THIS) and entered > now
            self._squares.draw(painter, tokens, kind, layout.reply_rect(number, place), unit, faint, ratio)

    def _bar(self, painter: QPainter, side: int, rect: QRectF, column: Column) -> None:
        """The shares of the replies that both visit, this one only, and the other only; the rest is empty."""
        tokens = self._look.tokens
        y = rect.top()
        for kind in (Kind.BOTH, Kind.THIS, Kind.OTHER):
            count = sum(reply.kinds[side] is kind for reply in column.replies)
            height = rect.height() * count / len(column.replies)
            part = QRectF(rect.left(), y, rect.width(), height)
            y += height
            if kind is Kind.OTHER:
                painter.setPen(QPen(tokens.color("grid"), 1, Qt.PenStyle.DotLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(part)
            else:
                painter.fillRect(part, both_color(tokens) if kind is Kind.BOTH else hatch(tokens, type_factor()))

    # --- the root ---

    def _root(self, painter: QPainter, side: int, layout: TreeLayout, is_known: bool) -> None:
        state, tokens, unit = self._state, self._look.tokens, layout.unit
        assert state.made
        board, band, top = layout.root_board, layout.root_band, seen(state, side, state.top)
        now = state.now(side)
        here = top.kind in (Kind.BOTH, Kind.THIS)
        painter.setOpacity(1.0 if here and top.entered <= now else _FAINT)
        self._frame(painter, top.kind, board, is_known, unit)
        position = state.position(state.top)
        inset = board.adjusted(3.5 * unit, 3.5 * unit, -3.5 * unit, -3.5 * unit)
        if position is not None:
            self._position(painter, position, state.top[-1] if state.top else None, inset)
        else:
            self._triangle(painter, board.center(), board.width() / 4, len(state.top) % 2 == 0, "muted")
        painter.setOpacity(1.0)
        line = layout_line(self.bold)
        first = band.center().y() - line
        # At the left the letter and the name, below them the way to the top; at the right what was found.
        badge = QRectF(band.left() + 8 * unit, first + line / 2 - 9 * unit, 18 * unit, 18 * unit)
        if not state.top:
            badge.moveCenter(QPointF(badge.center().x(), band.center().y()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.color("accent"))
        painter.drawEllipse(badge)
        painter.setFont(self.bold)
        painter.setPen(tokens.color("on_accent"))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, "AB"[side])
        room = QRectF(badge.right() + 6 * unit, badge.center().y() - line / 2, 0, line)
        room.setRight(board.left() - 6 * unit)
        self._line(painter, room, state.made.titles[side], self.bold, "text")
        if state.top:
            self._line(painter, room.translated(0, line), f"after {state.path_words(state.top)}", self.small, "muted")
        room = QRectF(board.right() + 8 * unit, first, 0, line)
        room.setRight(band.right() - 4 * unit)
        value, figures = self._figures(side, top, now)
        ink = top.tone if here and top.left <= now and top.tone != "muted" else "text"
        self._line(painter, room, value, self._look.font(1.0, QFont.Weight.DemiBold, tabular=True), ink)
        self._line(painter, room.translated(0, line), figures, self.small, "muted")

    def _figures(self, side: int, top: Seen, now: int) -> tuple[str, str]:
        """What stands at the right of the root: its value, its nodes and cut-offs by the moment."""
        if top.kind not in (Kind.BOTH, Kind.THIS):
            return "not visited", self._state.words(side, self._state.top).removeprefix("not visited: ")
        if top.entered > now:
            return "", "not entered yet"
        events = self._state.trace(side).events
        until = min(now, top.left)
        nodes = events.nodes_by(until) - events.nodes_by(top.entered) + 1
        cuts = events.cuts_by(until) - events.cuts_by(top.entered)
        return top.value if top.left <= now else "…", f"{times(nodes, 'node')} · {times(cuts, 'cut-off')}"

    def _line(self, painter: QPainter, room: QRectF, text: str, font: QFont, ink: str) -> None:
        """A line of text that is cut where it has no room."""
        painter.setFont(font)
        painter.setPen(self._look.tokens.color(ink))
        shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, shown)

    def _scroll_sign(self, painter: QPainter, layout: TreeLayout) -> None:
        """Where moves are out of sight: how much of the width is seen."""
        if layout.most_scroll <= 0:
            return
        width, whole = layout.moves_band.width(), layout.pitch * layout.moves
        bar = QRectF(layout.moves_band.left() + layout.scroll * width / whole, layout.rect.bottom() - 4, 0, 3)
        bar.setWidth(width * width / whole)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._look.tokens.texts["handle"]))
        painter.drawRoundedRect(bar, 1.5, 1.5)

    # --- what is selected ---

    def paint_selected(self, painter: QPainter, layout: TreeLayout, rect: QRectF, focused: bool) -> None:
        """A ring around a board or a square."""
        out = (1.5 if rect.width() < 16 * layout.unit else 2.5) * layout.unit
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._look.tokens.color("accent"), (2.4 if focused else 1.6) * layout.unit))
        painter.drawRoundedRect(rect.adjusted(-out, -out, out, out), 4 * layout.unit, 4 * layout.unit)


def layout_line(font: QFont) -> float:
    """The height of a line."""
    return QFontMetricsF(font).height()
