"""How one node or ghost is drawn: its mini board or dot, and its texts."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QPixmap

from ttt_gui.engine.trace.trace import End
from ttt_gui.ui.drawing.board import BoardGeometry, draw_stones, draw_win_line, round_pen
from ttt_gui.ui.drawing.number_layout import NumberStyle
from ttt_gui.ui.drawing.render_state import NodeRenderState, Text, board_rect, extent, texts
from ttt_gui.ui.drawing.style import NodeDetail, TreeStyle
from ttt_gui.ui.look.theme import Tokens
from ttt_gui.ui.trace.state import HIDDEN

_GHOST = 0.55  # how opaque a ghost's board is
_GRID = 6.0  # a board's lines are drawn where its cells are at least so large, in pixels


def draw_node(painter: QPainter, style: TreeStyle, render_state: NodeRenderState) -> None:
    """Draw a node with the middle of its board's top edge at the painter's origin."""
    board = board_rect(style)
    if render_state.ghost:
        painter.setOpacity(_GHOST)
    if style.kind is NodeDetail.DOTS:
        draw_dot(
            painter,
            style,
            board,
            "accent" if render_state.highlighted else render_state.tone,
            render_state.ghost,
            render_state.end is None,
        )
    else:
        _draw_frame(painter, style, render_state, board)
        inset = 3 * min(1.0, style.zoom)
        _draw_board(painter, style, render_state, board.adjusted(inset, inset, -inset, -inset))
    painter.setOpacity(1.0)
    for each in texts(style, render_state):
        draw_text(painter, style, each)


def draw_text(painter: QPainter, style: TreeStyle | NumberStyle, text: Text) -> None:
    """Draw a text with its halo or pill."""
    tokens, unit = style.tokens, style.unit
    if text.pill:
        painter.setPen(QPen(tokens.color("grid" if tokens.outlines else "hairline"), 1))
        painter.setBrush(tokens.color("surface"))
        painter.drawRoundedRect(text.rect, text.rect.height() / 2, text.rect.height() / 2)
    elif text.played:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.color("accent"))
        painter.drawRoundedRect(text.rect, 4, 4)
    elif text.halo:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.color("surface"))
        painter.drawRoundedRect(text.rect.adjusted(-3 * unit, 0, 3 * unit, 0), 4, 4)
    painter.setFont(text.font)
    painter.setPen(tokens.color(text.tone))
    if text.pill or text.played:
        painter.drawText(text.rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text.text)
    else:
        footer = text.rect.top() + QFontMetricsF(text.font).ascent()
        painter.drawText(QPointF(text.rect.left(), footer), text.text)


def draw_asked(painter: QPainter, tokens: Tokens, font: QFont, ring: QRectF, radius: float = 0.5) -> None:
    """Draw a ring around the node that a question is about, with a question mark at its upper right; ``radius`` is the
    share of the ring's width by which its corners are round.
    """
    painter.setPen(QPen(tokens.color("accent"), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(ring, ring.width() * radius, ring.height() * radius)
    side = QFontMetricsF(font).height() + 2
    badge = QRectF(0, 0, side, side)
    inset = (1 - 0.5**0.5) * radius * ring.width()
    badge.moveCenter(ring.topRight() + QPointF(-inset, inset))
    painter.setPen(QPen(tokens.color("surface"), 2))
    painter.setBrush(tokens.color("accent"))
    painter.drawEllipse(badge)
    painter.setPen(tokens.color("on_accent"))
    painter.setFont(font)
    painter.drawText(badge, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, HIDDEN)


def draw_dot(painter: QPainter, style: TreeStyle, rect: QRectF, tone: str, ghost: bool, is_open: bool) -> None:
    """Draw a disc for a node won for MAX, a diamond for a lost one, else a square; hollow while the search is inside
    the node.
    """
    tokens = style.tokens
    colour = tokens.color("loss" if ghost else tone)
    width = max(1.0, min(2.0, rect.width() / 7))
    inset = width / 2
    rect = rect.adjusted(inset, inset, -inset, -inset)
    if ghost:
        painter.setPen(QPen(colour, 1, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect)
        return
    painter.setPen(QPen(colour, width))
    painter.setBrush(tokens.color("surface") if is_open else colour)
    if tone == "win":
        painter.drawEllipse(rect)
    elif tone == "loss":
        middle, half = rect.center(), rect.width() / 2
        points = ((0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0))
        painter.drawPolygon([middle + QPointF(x, y) for x, y in points])
    else:
        side = rect.width() * 0.08
        painter.drawRect(rect.adjusted(side, side, -side, -side))


def _draw_frame(painter: QPainter, style: TreeStyle, render_state: NodeRenderState, board: QRectF) -> None:
    """Draw the background of a board: plain; double where the game is over; dashed where the search went no deeper."""
    tokens = style.tokens
    pen = QPen(tokens.color("grid" if tokens.outlines else "hairline"), 1)
    if render_state.end is None and not render_state.ghost:  # the search is in it
        pen = QPen(tokens.color("text"), 2 * style.unit)
    elif render_state.best:
        pen = QPen(tokens.color("win"), 2.5 * style.unit)
    elif render_state.ghost:
        pen = QPen(tokens.color("loss"), 1.2 * style.unit, Qt.PenStyle.DashLine)
    elif render_state.end in (End.DEPTH, End.TABLE, End.STOPPED):
        pen = QPen(tokens.color("grid"), 1, Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(tokens.color("surface"))
    if render_state.highlighted:
        if not render_state.best:
            painter.setPen(QPen(tokens.color("accent"), 2.5 * style.unit, pen.style()))
        painter.setBrush(tokens.mixed("accent", 0.16, "surface"))
    painter.drawRoundedRect(board, 6, 6)
    if render_state.end is End.TERMINAL:
        painter.setPen(QPen(tokens.color("win" if render_state.best else "grid"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(board.adjusted(3, 3, -3, -3), 3, 3)


def _draw_board(painter: QPainter, style: TreeStyle, render_state: NodeRenderState, area: QRectF) -> None:
    """Draw grid and marks, the last move on a tinted background; without the grid where it would only blur."""
    tokens, position = style.tokens, render_state.position
    rules = position.rules
    cell = min(area.width() / rules.columns, area.height() / rules.rows)
    width, height = cell * rules.columns, cell * rules.rows
    geometry = BoardGeometry(rules, area.center().x() - width / 2, area.center().y() - height / 2, cell)
    if render_state.move is not None and not render_state.ghost:
        painter.setPen(QPen(tokens.color("accent"), 1) if tokens.outlines else Qt.PenStyle.NoPen)
        painter.setBrush(tokens.mixed("accent", 0.22, "surface"))
        painter.drawRoundedRect(geometry.cell_rect(render_state.move).adjusted(1, 1, -1, -1), 2, 2)
    if cell >= _GRID:
        painter.setPen(QPen(tokens.mixed("grid", 0.75, "surface"), 0.8 * style.unit))
        for column in range(1, rules.columns):
            x = geometry.left + column * cell
            painter.drawLine(QPointF(x, geometry.top), QPointF(x, geometry.top + height))
        for row in range(1, rules.rows):
            y = geometry.top + row * cell
            painter.drawLine(QPointF(geometry.left, y), QPointF(geometry.left + width, y))
    draw_stones(painter, geometry, position, tokens)
    if render_state.end is End.TERMINAL and (outcome := position.outcome):
        for line in outcome.lines:
            draw_win_line(painter, geometry, line, round_pen(tokens.color("text"), 1.6 * style.unit))


# -- Painted nodes, kept while the picture is only moved ---------------------------------------------------------------


_SPRITE_BYTES = 16 << 20


class Sprites:
    """A cache of painted nodes: while the picture only moves, no node is painted again."""

    def __init__(self) -> None:
        self._pixmaps: dict[object, tuple[QPixmap, QPointF]] = {}
        self._bytes = 0

    def clear(self) -> None:
        """Drop all painted nodes, since the style has changed."""
        self._pixmaps.clear()
        self._bytes = 0

    def get(self, style: TreeStyle, render_state: NodeRenderState, ratio: float) -> tuple[QPixmap, QPointF]:
        """Return a painted node for a device pixel ratio, and the point of its upper left corner relative
        to the node.
        """
        key: object = (render_state, ratio)
        if style.kind is NodeDetail.DOTS:  # nodes with the same texts look alike
            seen = (render_state.label, render_state.short, render_state.tone, render_state.end, render_state.ghost)
            key = (*seen, render_state.played, render_state.highlighted, ratio)
        found = self._pixmaps.get(key)
        if found is None:
            if self._bytes > _SPRITE_BYTES:
                self.clear()
            rect = extent(style, render_state)
            corner = QPointF(math.floor(rect.left()), math.floor(rect.top()))
            size = (rect.bottomRight() - corner) * ratio
            pixmap = QPixmap(math.ceil(size.x()) + 1, math.ceil(size.y()) + 1)
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            with QPainter(pixmap) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.translate(-corner)
                draw_node(painter, style, render_state)
            found = self._pixmaps[key] = (pixmap, corner)
            self._bytes += 4 * pixmap.width() * pixmap.height()
        return found
