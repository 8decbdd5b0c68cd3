"""How one node or ghost is drawn: its mini board, the move on its edge, its value and windows beside it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from ttt_gui.engine.trace.trace import End
from ttt_gui.game.position import Position, Side
from ttt_gui.ui.drawing.board import BoardGeometry, draw_mark, draw_win_line, round_pen
from ttt_gui.ui.drawing.face import Face
from ttt_gui.ui.drawing.sign import draw_number
from ttt_gui.ui.drawing.style import TreeStyle
from ttt_gui.ui.look.theme import pixel_size
from ttt_gui.ui.trace.words import MAX_SIGN, MIN_SIGN

FULL, SIMPLE = 0.75, 0.3
"""The smallest zoom at which all is drawn, and at which boards, moves and values are: below, dots and edges."""
_SMALLEST = 12.0  # what stays of a simplified node's type, in pixels of the screen
_GHOST = 0.5  # how opaque a ghost's board is


def extent(style: TreeStyle, face: Face, scale: float) -> QRectF:
    """All that is drawn of a node at a zoom, around the middle of the top edge of its board."""
    sizes = style.sizes
    left, right = (sizes.ghost_left, sizes.ghost_right) if face.ghost else (sizes.left, sizes.right)
    label = QFontMetricsF(_readable(style.bold, scale, scale >= FULL)).height()
    above = label + style.padding + 6 * style.unit
    return QRectF(-left - style.unit, -above, left + right + 2 * style.unit, above + style.body + 3 * style.unit)


def draw_node(painter: QPainter, style: TreeStyle, face: Face, scale: float) -> None:
    """Draw a node whose board's top edge has its middle at the origin; ``scale`` is the painter's."""
    tokens = style.tokens
    board = QRectF(-style.board / 2, 0, style.board, style.board)
    full = scale >= FULL
    if face.label:
        font, foot = _readable(style.bold, scale, full), QPointF(0, -style.padding - 5 * style.unit)
        draw_label(painter, style, face.label, foot, font, tokens.color("loss" if face.ghost else "text"))
    if face.ghost:
        painter.setOpacity(_GHOST)
    _draw_frame(painter, style, face, board)
    if face.sign:
        _draw_sign(painter, style, face, board)
    else:
        _draw_board(painter, style, face, board.adjusted(3, 3, -3, -3), full)
    painter.setOpacity(1.0)
    if face.ghost:
        if full:
            _draw_lines(painter, style, face.lines, QRectF(-80, board.bottom() + 1, 160, 3 * style.line), centred=True)
        return
    left = style.text_left
    painter.setFont(_readable(style.big, scale, full))
    painter.setPen(tokens.color(face.tone))
    height = QFontMetricsF(painter.font()).height()
    top = -2 * style.unit if full else (style.board - height) / 2
    if not full:
        left = style.board / 2 + 4 / scale
    painter.drawText(QRectF(left, top, 400, height), Qt.AlignmentFlag.AlignVCenter, face.value)
    if full:
        room = QRectF(left, top + height, 400, 4 * style.line)
        _draw_lines(painter, style, face.lines, room)
        if face.cut:
            room.translate(0, len(face.lines) * style.line)
            painter.setPen(tokens.color("loss" if face.end is End.CUT else "text"))
            painter.drawText(room, Qt.AlignmentFlag.AlignTop, face.cut)
    if face.folded:
        draw_pill(painter, style, f"+{face.folded}", scale)


def pill_rect(style: TreeStyle) -> QRectF:
    """Where a click folds or unfolds: below the board."""
    width = 34 * style.unit
    return QRectF(-width / 2, style.board + 5 * style.unit, width, style.pill)


def draw_pill(painter: QPainter, style: TreeStyle, text: str, scale: float) -> None:
    """'+6' or '−' on a small round ground below the board."""
    rect, tokens = pill_rect(style), style.tokens
    painter.setPen(QPen(tokens.color("grid"), 1))
    painter.setBrush(tokens.color("surface"))
    painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
    if scale < FULL:
        return  # a text there could not be read
    painter.setFont(style.bold)
    painter.setPen(tokens.color("text"))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


def draw_label(painter: QPainter, style: TreeStyle, text: str, foot: QPointF, font: QFont, colour: QColor) -> None:
    """A text centred above a point, on a halo of the ground."""
    metrics = QFontMetricsF(font)
    width = metrics.horizontalAdvance(text)
    rect = QRectF(foot.x() - width / 2, foot.y() - metrics.height(), width, metrics.height())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(style.tokens.color("surface"))
    painter.drawRoundedRect(rect.adjusted(-4, 0, 4, 0), 4, 4)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)


def _readable(font: QFont, scale: float, full: bool) -> QFont:
    """The font, larger where the zoom would make it too small to read."""
    if full or pixel_size(font) * scale >= _SMALLEST:
        return font
    larger = QFont(font)
    larger.setPixelSize(round(_SMALLEST / scale))
    return larger


def _draw_lines(
    painter: QPainter, style: TreeStyle, lines: tuple[str, ...], room: QRectF, centred: bool = False
) -> None:
    painter.setFont(style.small)
    painter.setPen(style.tokens.color("muted"))
    across = Qt.AlignmentFlag.AlignHCenter if centred else Qt.AlignmentFlag.AlignLeft
    for number, text in enumerate(lines):
        painter.drawText(room.translated(0, number * style.line), Qt.AlignmentFlag.AlignTop | across, text)


def _draw_frame(painter: QPainter, style: TreeStyle, face: Face, board: QRectF) -> None:
    """The ground of a board: plain; double where the game is over; dashed where the search went no deeper."""
    tokens = style.tokens
    pen = QPen(tokens.color("grid" if tokens.outlines else "hairline"), 1)
    if face.end is None and not face.ghost:  # the search is in it
        pen = QPen(tokens.color("text"), 2 * style.unit)
    elif face.best:
        pen = QPen(tokens.color("win"), 2.5 * style.unit)
    elif face.end in (End.DEPTH, End.TABLE, End.STOPPED) or face.ghost:
        pen = QPen(tokens.color("grid"), 1, Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(tokens.color("surface"))
    painter.drawRoundedRect(board, 6, 6)
    if face.end is End.TERMINAL:
        painter.setPen(QPen(tokens.color("win" if face.best else "grid"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(board.adjusted(3, 3, -3, -3), 4, 4)


def _draw_sign(painter: QPainter, style: TreeStyle, face: Face, area: QRectF) -> None:
    """The triangle of MAX or MIN in the place of a board, or the number that is a leaf."""
    if face.sign not in (MAX_SIGN, MIN_SIGN):
        draw_number(painter, style, face.sign, area)
        return
    third, tokens = area.width() / 3, style.tokens
    up = -1 if face.sign == MAX_SIGN else 1
    middle, height = area.center(), 0.43 * third * up
    painter.setPen(round_pen(tokens.color("text"), 1.6 * style.unit))
    painter.setBrush(tokens.color("max_layer" if up < 0 else "min_layer"))
    painter.drawPolygon(
        [middle + QPointF(0, 2 * height), middle + QPointF(-third, -height), middle + QPointF(third, -height)]
    )


def _draw_board(painter: QPainter, style: TreeStyle, face: Face, area: QRectF, full: bool) -> None:
    """Grid and marks, the last move on a tinted ground; without the grid where it would only blur."""
    tokens, position = style.tokens, face.position
    rules = position.rules
    cell = min(area.width() / rules.columns, area.height() / rules.rows)
    width, height = cell * rules.columns, cell * rules.rows
    geometry = BoardGeometry(rules, area.center().x() - width / 2, area.center().y() - height / 2, cell)
    if face.move is not None and not face.ghost:
        painter.setPen(QPen(tokens.color("accent"), 1) if tokens.outlines else Qt.PenStyle.NoPen)
        painter.setBrush(tokens.mixed("accent", 0.22, "surface"))
        painter.drawRoundedRect(geometry.cell_rect(face.move).adjusted(1, 1, -1, -1), 2, 2)
    if full:
        painter.setPen(QPen(tokens.mixed("grid", 0.75, "surface"), 0.8 * style.unit))
        for column in range(1, rules.columns):
            x = geometry.left + column * cell
            painter.drawLine(QPointF(x, geometry.top), QPointF(x, geometry.top + height))
        for row in range(1, rules.rows):
            y = geometry.top + row * cell
            painter.drawLine(QPointF(geometry.left, y), QPointF(geometry.left + width, y))
    stones = position.occupied
    while stones:
        mark = (stones & -stones).bit_length() - 1
        stones &= stones - 1
        side = position.side_at(mark) or Side.X
        draw_mark(painter, side, geometry.cell_rect(mark), tokens.color("x" if side is Side.X else "o"))
    if face.end is End.TERMINAL:
        for line in won_lines(position):
            draw_win_line(painter, geometry, line, round_pen(tokens.color("text"), 1.6 * style.unit))


def won_lines(position: Position) -> list[int]:
    """The complete lines of a position."""
    boards = (position.x, position.o)
    return [line for line in position.rules.win_lines if any(board & line == line for board in boards)]
