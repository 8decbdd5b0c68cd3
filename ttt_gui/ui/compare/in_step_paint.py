"""Paints one of two trees in step where its layout puts things: bands, root, edges and labels, and the columns."""

from __future__ import annotations

import math
from time import perf_counter

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from ttt_gui.engine.instep.overlay import Path
from ttt_gui.ui.compare.in_step_column_paint import FAINT, ColumnPaint
from ttt_gui.ui.compare.in_step_columns import Column, Seen, seen
from ttt_gui.ui.compare.in_step_layout import TreeLayout
from ttt_gui.ui.compare.in_step_state import SIDES, InStepState, Kind
from ttt_gui.ui.compare.in_step_strokes import Strokes
from ttt_gui.ui.look.formats import times
from ttt_gui.ui.look.theme import Look


class TreePaint:
    """Paints the tree of one side."""

    def __init__(self, look: Look, state: InStepState) -> None:
        self._look, self._state = look, state
        self.strokes = Strokes(look)
        self._columns = tuple(ColumnPaint(self.strokes, side) for side in SIDES)

    def renew(self) -> None:
        """Paint all of it anew: other moves, or another look."""
        self.strokes.renew()
        for each in self._columns:
            each.forget()

    # --- the tree ---

    def paint(
        self,
        painter: QPainter,
        side: int,
        layout: TreeLayout,
        columns: tuple[Column, ...],
        ratio: float,
        deadline: float = math.inf,
    ) -> bool:
        """All of it but what is selected; whether every move that has changed was painted before the ``deadline`` (of
        perf_counter): the others are left out."""
        whole = True
        column_paint = self._columns[side]
        before = column_paint.painted
        state = self._state
        best = state.best_move(side, state.top)
        best_path = () if best is None else (*state.top, best)
        self._bands(painter, layout)
        painter.save()
        painter.setClipRect(layout.moves_band.united(layout.root_band).united(layout.replies_band))
        self._edges(painter, side, layout, columns, best_path)
        for number, column in enumerate(columns):
            if layout.rect.left() - layout.pitch < layout.x(number) < layout.rect.right() + layout.pitch:
                is_best = column.path == best_path
                in_time = column_paint.painted == before or perf_counter() < deadline  # one in any case
                now = state.now(side)
                whole &= column_paint.draw(painter, layout, number, column, is_best, now, ratio, in_time)
                if layout.label_line:
                    self._label(painter, layout, number, column.name, column.seen[side].kind in (Kind.BOTH, Kind.THIS))
        painter.restore()
        self._root(painter, side, layout, best is not None)
        self._scroll_sign(painter, layout)
        return whole

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
            self.strokes.triangle(painter, card.center(), 4.5 * unit, is_max, "text")

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
            painter.setOpacity(1.0 if kind is not Kind.OTHER and column.seen[side].entered <= now else FAINT)
            painter.drawPath(path)
        painter.restore()
        painter.setOpacity(1.0)

    def _label(self, painter: QPainter, layout: TreeLayout, number: int, text: str, strong: bool) -> None:
        tokens, unit = self._look.tokens, layout.unit
        metrics = QFontMetricsF(self.strokes.bold)
        width = metrics.horizontalAdvance(text)
        foot = layout.moves_band.top() - 2 * unit
        rect = QRectF(layout.x(number) - width / 2, foot - metrics.height(), width, metrics.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.color("surface"))
        painter.drawRect(rect.adjusted(-2 * unit, 0, 2 * unit, 0))
        painter.setFont(self.strokes.bold)
        painter.setPen(tokens.color("text" if strong else "muted"))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)

    # --- the root ---

    def _root(self, painter: QPainter, side: int, layout: TreeLayout, is_known: bool) -> None:
        state, tokens, unit = self._state, self._look.tokens, layout.unit
        assert state.made
        board, band, top = layout.root_board, layout.root_band, seen(state, side, state.top)
        now = state.now(side)
        here = top.kind in (Kind.BOTH, Kind.THIS)
        painter.setOpacity(1.0 if here and top.entered <= now else FAINT)
        self.strokes.frame(painter, top.kind, board, is_known)
        position = state.position(state.top)
        inset = board.adjusted(3.5 * unit, 3.5 * unit, -3.5 * unit, -3.5 * unit)
        if position is not None:
            self.strokes.position(painter, position, state.top[-1] if state.top else None, inset)
        else:
            self.strokes.triangle(painter, board.center(), board.width() / 4, len(state.top) % 2 == 0, "muted")
        painter.setOpacity(1.0)
        line = self.strokes.line
        first = band.center().y() - line
        # At the left the letter and the name, below them the way to the top; at the right what was found.
        badge = QRectF(band.left() + 8 * unit, first + line / 2 - 9 * unit, 18 * unit, 18 * unit)
        if not state.top:
            badge.moveCenter(QPointF(badge.center().x(), band.center().y()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.color("accent"))
        painter.drawEllipse(badge)
        painter.setFont(self.strokes.bold)
        painter.setPen(tokens.color("on_accent"))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, "AB"[side])
        room = QRectF(badge.right() + 6 * unit, badge.center().y() - line / 2, 0, line)
        room.setRight(board.left() - 6 * unit)
        name, _, switches = state.made.titles[side].partition(", ")
        whole = QFontMetricsF(self.strokes.bold).horizontalAdvance(state.made.titles[side]) <= room.width()
        if whole or state.top or not switches:
            self.strokes.text(painter, room, state.made.titles[side], self.strokes.bold, "text")
        else:  # what tells it from the other one is not cut
            self.strokes.text(painter, room.translated(0, -line / 2), name, self.strokes.bold, "text")
            self.strokes.text(painter, room.translated(0, line / 2), switches, self.strokes.small, "text")
        if state.top:
            self.strokes.text(
                painter, room.translated(0, line), f"after {state.path_words(state.top)}", self.strokes.small, "muted"
            )
        room = QRectF(board.right() + 8 * unit, first, 0, line)
        room.setRight(band.right() - 4 * unit)
        value, figures = self._figures(side, top, now)
        ink = top.tone if here and top.left <= now and top.tone != "muted" else "text"
        self.strokes.text(painter, room, value, self.strokes.big, ink)
        self.strokes.text(painter, room.translated(0, line), figures, self.strokes.small, "muted")

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
