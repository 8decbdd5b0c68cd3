"""A board as it is painted, on the screen and in pictures alike: its cells, lines and marks, the values on its cells,
and a whole board with all that stands on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QIcon, QPainter, QPainterPath, QPen, QPolygonF

from ttt_gui.engine.score import Bound
from ttt_gui.engine.values import CellValue
from ttt_gui.game.position import Outcome, Position, Side, WinningCells
from ttt_gui.game.rules import Rules, cells_of
from ttt_gui.ui.look.icons import painted
from ttt_gui.ui.look.theme import SMALLEST_TEXT, Tokens, pixel_size, sized

REACH = 0.265  # from the middle of a cell to the middle of a mark's stroke, in cells
STROKE = 0.085  # the width of a mark's stroke, in cells
INSET = 0.055  # from the edge of a cell to its tinted background, in cells


@dataclass(frozen=True)
class BoardGeometry:
    """A board of square cells in a coordinate system of pixels: its upper left corner and the side of a cell."""

    rules: Rules
    left: float
    top: float
    cell: float

    @classmethod
    def fit(cls, rules: Rules, area: QRectF, margin: float = 0.0, below: float | None = None) -> BoardGeometry:
        """Return the largest board that fits into the middle of ``area``, with cells of whole pixels.

        ``margin`` pixels stay free at the left and right, and ``below`` pixels under the board (None: ``margin``), for
        the names of rows and columns.
        """
        below = margin if below is None else below
        cell = min((area.width() - 2 * margin) / rules.columns, (area.height() - below) / rules.rows)
        cell = float(max(4, int(cell)))
        left = area.left() + (area.width() - cell * rules.columns) / 2
        top = area.top() + (area.height() - below - cell * rules.rows) / 2
        return cls(rules, float(round(left)), float(round(max(area.top(), top))), cell)

    @property
    def rect(self) -> QRectF:
        """The rectangle of all cells."""
        return QRectF(self.left, self.top, self.cell * self.rules.columns, self.cell * self.rules.rows)

    @property
    def line_width(self) -> float:
        """The width of the grid's lines in pixels."""
        return max(1.0, min(4.0, self.cell * 0.022))

    def cell_rect(self, cell: int) -> QRectF:
        """Return the rectangle of a cell, up to the middle of the grid's lines."""
        row, column = divmod(cell, self.rules.columns)
        return QRectF(self.left + column * self.cell, self.top + row * self.cell, self.cell, self.cell)

    def inner_rect(self, cell: int) -> QRectF:
        """Return the part of a cell inside the grid's lines, which is tinted or outlined."""
        inset = self.cell * INSET + self.line_width / 2
        return self.cell_rect(cell).adjusted(inset, inset, -inset, -inset)

    def cell_at(self, point: QPointF) -> int | None:
        """Return the cell at a point; None beside the board."""
        column = int((point.x() - self.left) // self.cell)
        row = int((point.y() - self.top) // self.cell)
        if 0 <= row < self.rules.rows and 0 <= column < self.rules.columns:
            return row * self.rules.columns + column
        return None


def round_pen(color: QColor, width: float) -> QPen:
    """Return a solid pen with round caps and joins, ``width`` pixels wide."""
    return QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def draw_grid(
    painter: QPainter, geometry: BoardGeometry, color: QColor, style: Qt.PenStyle = Qt.PenStyle.SolidLine
) -> None:
    """Draw the lines between the cells; a board of a single cell, which has none, gets a frame."""
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


def draw_names(
    painter: QPainter, geometry: BoardGeometry, beside: tuple[float, float], below: tuple[float, float]
) -> None:
    """Draw the names of rows and columns in the painter's font and pen.

    ``beside`` is the distance of the rows' names from the left edge of the board, and the width they have; ``below``
    that of the columns' names from the lower edge, and their height; all in pixels.
    """
    rules, board = geometry.rules, geometry.rect
    for row in range(rules.rows):
        cell = geometry.cell_rect(row * rules.columns)
        space = QRectF(board.left() + beside[0], cell.top(), beside[1], cell.height())
        painter.drawText(space, Qt.AlignmentFlag.AlignCenter, str(rules.rows - row))
    for column in range(rules.columns):
        cell = geometry.cell_rect(column)
        space = QRectF(cell.left(), board.bottom() + below[0], cell.width(), below[1])
        painter.drawText(space, Qt.AlignmentFlag.AlignCenter, rules.cell_name(column)[0])


def draw_mark(painter: QPainter, side: Side, rect: QRectF, color: QColor, drawn: float = 1.0) -> None:
    """Draw the mark of a side in a cell; ``drawn`` (0 to 1) is the part of its strokes that is drawn, for
    an animation.
    """
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
    """Return an icon of a mark, ``size`` pixels wide, without a cell's margin; ``ratio`` is the device pixel ratio."""
    return QIcon(painted(size, ratio, lambda painter: draw_bare_mark(painter, side, QRectF(0, 0, size, size), color)))


def draw_bare_mark(painter: QPainter, side: Side, rect: QRectF, color: QColor) -> None:
    """Draw a mark that fills ``rect``, without a cell's margin."""
    rim = 4 * rect.width() / 11
    draw_mark(painter, side, rect.adjusted(-rim, -rim, rim, rim), color)


def triangle(rect: QRectF, up: bool) -> QPolygonF:
    """Return the triangle that fills a rectangle, pointing up or down."""
    base, point = (rect.bottom(), rect.top()) if up else (rect.top(), rect.bottom())
    return QPolygonF([QPointF(rect.left(), base), QPointF(rect.right(), base), QPointF(rect.center().x(), point)])


def draw_win_line(painter: QPainter, geometry: BoardGeometry, line: int, pen: QPen, drawn: float = 1.0) -> None:
    """Draw a line through a winning line and a little beyond; ``drawn`` (0 to 1) is the part that is drawn."""
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


# -- Where the value of a cell stands, and how much of it: number and words, the number alone, or a sign ---------------


_NUMBER, _WORDS = 0.2, 0.105  # the heights of type, in cells
_LARGEST_NUMBER, _LARGEST_WORDS = 2.6, 1.2  # and their most, in sizes of the window's own type
_RIM = 2.0  # between a text and the edge of its background, in pixels
_SHAPE = 0.36  # the side of a shape, in cells
_THREAT = 0.15  # the side of the mark of a threat, in cells


@dataclass(frozen=True)
class CellLabel:
    """The texts on a cell, each with its rectangle.

    Where the number has no space, a win or a loss is the triangle ``shape``, and any other value its sign alone.
    """

    number: str = ""
    number_rect: QRectF = field(default_factory=QRectF)
    words: tuple[tuple[str, QRectF], ...] = ()
    shape: QRectF | None = None


def number_text(value: CellValue) -> str:
    """Return a value's number: '= +7', '≤ −6', '≈ +3'; '?' where nothing is known. A bound has the sign of a bound."""
    return f"{value.sign} {value.number}".rstrip()


def full_value_text(value: CellValue) -> str:
    """Return a value in full: '= +7 for X, wins in 2, at ply 3'; 'not known'."""
    if value.bound is Bound.NONE:
        return "not known"
    at = "" if value.end_ply is None else f", at ply {value.end_ply}"  # from which the number is made: 10 − 3
    return f"{number_text(value)} for {value.view}, {value.words}{at}"


def tip_text(value: CellValue) -> str:
    """Return the tooltip of a value, with its cell: 'b2: = +7 for X, wins in 2, at ply 3'."""
    return f"{value.position.rules.cell_name(value.cell)}: {full_value_text(value)}"


def tone_of(value: CellValue) -> str:
    """Return the token of a value's colour: 'win' or 'loss' where that is proved for its view, else 'muted'."""
    return {1: "win", -1: "loss"}.get(value.outcome or 0, "muted")


class LabelLayout:
    """Font and places of the labels of a board, at the same height in every cell; ``font`` is that of the window. Cells
    too small for words have the number alone, and the smallest a sign: no text is smaller than 12 px."""

    def __init__(self, geometry: BoardGeometry, font: QFont) -> None:
        self._geometry = geometry
        inner_rect = geometry.inner_rect(0)
        self._room = inner_rect.width() - 2 * _RIM
        own = pixel_size(font)
        widest = f"≥ −{'8' * len(str(geometry.rules.cells))}"
        wanted = max(SMALLEST_TEXT, min(geometry.cell * _NUMBER, own * _LARGEST_NUMBER))
        sizes = range(int(wanted), SMALLEST_TEXT - 1, -1)
        fonts = (sized(font, size / own, QFont.Weight.DemiBold, tabular=True) for size in sizes)
        found = next((each for each in fonts if _width(each, widest) <= self._room), None)
        self._is_small = found is None
        self.number_font = found or sized(font, SMALLEST_TEXT / own, QFont.Weight.DemiBold)
        usual = f"loses in {'8' * len(str((geometry.rules.cells + 1) // 2))}"  # fits on one line, or no words do
        words = max(SMALLEST_TEXT, min(geometry.cell * _WORDS, own * _LARGEST_WORDS))
        small = sized(font, int(words) / own)
        self._line = QFontMetricsF(small).height()
        self._number = QFontMetricsF(self.number_font).height()
        high = self._number + 3 * self._line  # two lines of words below, as much above
        has_words = not self._is_small and _width(small, usual) <= self._room and high <= inner_rect.height()
        self.words_font = small if has_words else None

    def label(self, value: CellValue, words: str | None = None, below: bool = False) -> CellLabel:
        """Return the texts for a cell's value; ``words`` replaces the value's own words, and ``below`` a mark only the
        number is shown.
        """
        inner_rect, text = self._geometry.inner_rect(value.cell), number_text(value)
        if below:
            inner_rect.setTop(self.mark_above(value.cell).bottom())
        if self._is_small or _width(self.number_font, text) > self._room:
            return CellLabel(value.sign, inner_rect) if below else self._sign(value, inner_rect)
        if below:
            return CellLabel(text, inner_rect)
        lines = self._lines(value) if words is None else (words,) if words and self._fits((words,)) else ()
        high = self._number + (self._line if lines else 0.0)
        rect = QRectF(inner_rect.left(), inner_rect.center().y() - high / 2, inner_rect.width(), self._number)
        places = (rect.bottom() + number * self._line for number in range(len(lines)))
        texts = tuple(
            (line, QRectF(inner_rect.left(), top, inner_rect.width(), self._line))
            for line, top in zip(lines, places, strict=True)
        )
        return CellLabel(text, rect, texts)

    def mark_above(self, cell: int) -> QRectF:
        """Return the rectangle for draw_mark() in a cell whose value is shown below the mark."""
        inner_rect = self._geometry.inner_rect(cell)
        high = inner_rect.height() - (self._number if not self._is_small else inner_rect.height() * _SHAPE)
        mark = QRectF(0, 0, high, high)
        mark.moveCenter(QPointF(inner_rect.center().x(), inner_rect.top() + high / 2))
        return mark

    def _sign(self, value: CellValue, inner_rect: QRectF) -> CellLabel:
        """Return the label of a cell too small for a number: a triangle for a win or a loss, else the sign of the
        bound."""
        inner_rect.setTop(self.threat_rect(value.cell, Side.X).bottom())
        if not value.outcome:
            return CellLabel(value.sign, inner_rect)
        side = min(self._geometry.cell * _SHAPE, inner_rect.height() - 2 * _RIM)
        shape = QRectF(0, 0, side, side)
        shape.moveCenter(inner_rect.center())
        return CellLabel(shape=shape)

    def threat_rect(self, cell: int, side: Side) -> QRectF:
        """Return the place of a threat's mark in a corner of its cell: X at the upper left, O at the upper right."""
        inner_rect, size = self._geometry.inner_rect(cell), max(5.0, self._geometry.cell * _THREAT)
        gap = max(1.0, self._geometry.cell * 0.03)
        left = inner_rect.left() + gap if side is Side.X else inner_rect.right() - gap - size
        return QRectF(left, inner_rect.top() + gap, size, size)

    def _lines(self, value: CellValue) -> tuple[str, ...]:
        """Return a value's words on one line; where too long, of a win or loss the first, of others two lines."""
        if self.words_font is None or value.value is None:
            return ()
        parts = value.words.split()
        forms: list[tuple[str, ...]] = [(value.words,)]
        forms += [(parts[0],)] if value.outcome else []
        forms += [(" ".join(parts[:end]), " ".join(parts[end:])) for end in range(len(parts) - 1, 0, -1)]
        return next((form for form in forms if self._fits(form)), ())

    def _fits(self, lines: tuple[str, ...]) -> bool:
        """Return whether the cell has room for these lines of words."""
        font = self.words_font
        return font is not None and all(_width(font, line) <= self._room for line in lines)


def mark_cell(rect: QRectF) -> QRectF:
    """Return the cell in which draw_mark() draws a mark that fills ``rect``."""
    rim = rect.width() * (1 / (2 * REACH + STROKE) - 1) / 2
    return rect.adjusted(-rim, -rim, rim, rim)


def _width(font: QFont, text: str) -> float:
    """Return the width of a text in pixels."""
    return QFontMetricsF(font).horizontalAdvance(text)


# -- A board with all that stands on it --------------------------------------------------------------------------------


TINT, FAINT_TINT, GLOW = 0.12, 0.05, 0.12  # shares of a colour in a tint
FADED = 0.45
"""How much of its colour a mark keeps whose side has lost."""
_EXPECTED, _EXPECTED_OUTLINED = 0.38, 0.6  # opacity of a mark that is only expected
_NUMBER_ROOM = 2.1  # a cell shows a number where the cell is so many times as wide as a digit
LARGE_TYPE = 18.66
"""Bold type of so many pixels needs a contrast of 3 : 1 only (WCAG 2.2, 1.4.3), smaller type 4.5 : 1."""
_BELOW_NAMES = 4.0  # between the names of the columns and the caption


@dataclass(frozen=True)
class Mistake:
    """The last move where it turned the game: its ``cell``, and a ``better`` cell if one is known; of each a short word
    that stands on the cell, and what a screen reader says.
    """

    cell: int
    words: str
    spoken: str
    better: int | None = None
    better_words: str = ""
    better_spoken: str = ""


@dataclass(frozen=True)
class BoardRenderState:
    """What a board shows.

    ``best`` are the cells with the best value, and ``caption`` says whose the values are; ``terse`` values have no
    words but 'best'. ``line`` are the moves expected next: the first is tinted in the token ``line_tone``, the others
    are faint, with numbers where there is space.
    """

    position: Position
    last_move: int | None = None
    hint: int | None = None
    values: Mapping[int, CellValue] = field(default_factory=dict)
    best: frozenset[int] = frozenset()
    threats: WinningCells = field(default_factory=WinningCells)
    caption: str = ""
    terse: bool = False
    line: tuple[int, ...] = ()
    line_tone: str = "accent"
    mistake: Mistake | None = None

    @cached_property
    def outcome(self) -> Outcome | None:
        """The result of the game, computed once; None while it goes on."""
        return self.position.outcome


@dataclass(frozen=True)
class BoardActivity:
    """Animations and interaction: how much of the last mark and of the winning line is drawn, how bright the hint is
    (all 0 to 1), the mark under the pointer with its cell, and the cell with the focus.
    """

    mark: float = 1.0
    line: float = 1.0
    glow: float = 0.0
    ghost: tuple[int, Side] | None = None
    focus: int | None = None


STILL = BoardActivity()


def margins(font: QFont, captioned: bool = True) -> tuple[float, float]:
    """Return the pixels needed beside a board for the names of rows, and below it for the names of columns and the
    caption.
    """
    high = QFontMetricsF(font).height()
    return high + 12.0, high + 12.0 + (high + _BELOW_NAMES if captioned else 0.0)


class BoardPainter:
    """Paints boards of one size and look. ``font`` is that of the window; ``captioned``: paint the caption, too."""

    def __init__(self, geometry: BoardGeometry, tokens: Tokens, font: QFont, captioned: bool = True) -> None:
        self.geometry = geometry
        self._captioned = captioned
        self.labels = LabelLayout(geometry, font)
        self._tokens, self._font = tokens, font
        high = QFontMetricsF(sized(font, 0.93)).height()
        self._names = sized(font, 0.93 * min(1.0, geometry.cell / high))  # large type on a large board

    def paint(self, painter: QPainter, render_state: BoardRenderState, step: BoardActivity = STILL) -> None:
        """Paint a render state with a painter whose coordinates are those of the geometry."""
        tokens, geometry, outcome = self._tokens, self.geometry, render_state.outcome
        winning = outcome.winning_cells if outcome else 0
        self._paint_names(painter, render_state)
        if render_state.mistake:
            self._tint(painter, render_state.mistake.cell, self.tint("loss"), tokens.color("loss"))
        elif render_state.last_move is not None and not winning >> render_state.last_move & 1:
            outline = (
                tokens.color("accent") if tokens.outlines or render_state.last_move in render_state.values else None
            )
            self._tint(painter, render_state.last_move, tokens.mixed("accent", 0.12, "surface"), outline)
        for cell in render_state.best:
            tone = "win" if render_state.terse else tone_of(render_state.values[cell])
            self._tint(
                painter, cell, self.tint(tone), tokens.color("accent" if cell == render_state.last_move else tone)
            )
        if render_state.hint is not None:
            self._tint(painter, render_state.hint, self.tint("win", step.glow), tokens.color("win"), 1.0 + step.glow)
        if step.ghost and step.ghost[0] in render_state.values:
            token = "x" if step.ghost[1] is Side.X else "o"
            self._tint(painter, step.ghost[0], self.tint(token), tokens.color(token))
        if render_state.line:
            tone = render_state.line_tone
            self._tint(painter, render_state.line[0], self.tint(tone), tokens.color(tone))
        draw_grid(painter, geometry, tokens.color("grid"))

        colors = {Side.X: tokens.color("x"), Side.O: tokens.color("o")}
        winner = outcome.winner if outcome else None
        faded = {side: tokens.mixed(name, FADED) for side, name in ((Side.X, "x"), (Side.O, "o"))}
        for side in Side:
            ink = faded[side] if winner and side is not winner else colors[side]
            for cell in cells_of(render_state.position.board_of(side)):
                drawn = step.mark if cell == render_state.last_move else 1.0
                place = self.labels.mark_above(cell) if cell in render_state.values else geometry.cell_rect(cell)
                draw_mark(painter, side, place, ink, drawn)
        if step.ghost and step.ghost[0] not in render_state.values:
            cell, side = step.ghost
            faint = QColor(colors[side])
            faint.setAlphaF(0.5 if tokens.outlines else 0.28)
            draw_mark(painter, side, geometry.cell_rect(cell), faint)
        self._paint_expected(painter, render_state, colors)
        if render_state.mistake:
            self._paint_better(painter, render_state.mistake, render_state.position.side_to_move.other, colors)
        self._paint_values(painter, render_state, step)
        for side in Side:
            for cell in render_state.threats.cells_of(side):
                draw_mark(painter, side, mark_cell(self.labels.threat_rect(cell, side)), colors[side])
        self._paint_lines(painter, render_state, step.line)
        if step.focus is not None:
            painter.setPen(round_pen(tokens.color("accent"), self._ring))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            radius = geometry.cell * 0.07
            painter.drawRoundedRect(geometry.inner_rect(step.focus), radius, radius)

    def _paint_expected(self, painter: QPainter, render_state: BoardRenderState, colors: Mapping[Side, QColor]) -> None:
        """Draw the line of moves that is expected from the position on."""
        tokens, geometry, side = self._tokens, self.geometry, render_state.position.side_to_move
        font = sized(self._font, 0.9, QFont.Weight.DemiBold, tabular=True)
        has_numbers = geometry.cell >= _NUMBER_ROOM * _width(font, "0")
        painter.setFont(font)
        for number, cell in enumerate(render_state.line, start=1):
            color = QColor(colors[side])
            if number > 1:
                color.setAlphaF(_EXPECTED_OUTLINED if tokens.outlines else _EXPECTED)
            draw_mark(painter, side, geometry.cell_rect(cell), color)
            if has_numbers and number > 1:
                painter.setPen(tokens.color("text"))
                painter.drawText(geometry.cell_rect(cell), Qt.AlignmentFlag.AlignCenter, str(number))
            side = side.other

    def _paint_better(self, painter: QPainter, mistake: Mistake, side: Side, colors: Mapping[Side, QColor]) -> None:
        """Paint a ring with a faint mark in the cell of the better move, and the words of both moves where these have
        room.
        """
        tokens, geometry, labels = self._tokens, self.geometry, self.labels
        cells = [(mistake.cell, mistake.words)]
        if mistake.better is not None:
            cells.append((mistake.better, mistake.better_words))
            rect = geometry.inner_rect(mistake.better)
            painter.setPen(round_pen(tokens.color("win"), 1.5 * self._ring))
            painter.setBrush(self.tint("win"))
            painter.drawEllipse(rect)
            faint = QColor(colors[side])
            faint.setAlphaF(_EXPECTED_OUTLINED if tokens.outlines else _EXPECTED)
            draw_mark(painter, side, geometry.cell_rect(mistake.better), faint)
        font = labels.words_font and sized(labels.words_font, 1.0, QFont.Weight.DemiBold)
        if font is None:
            return
        painter.setFont(font)
        painter.setPen(tokens.color("text"))
        high = QFontMetricsF(font).height()
        for cell, words in cells:
            rect = geometry.inner_rect(cell)
            painter.drawText(
                QRectF(rect.left(), rect.bottom() - high * 1.15, rect.width(), high),
                Qt.AlignmentFlag.AlignCenter,
                words,
            )

    def tint(self, token: str, glow: float = 0.0) -> QColor:
        """Return the background of a tinted cell; ``glow`` (0 to 1) brightens it. Below small type it is fainter, for
        contrast.
        """
        large = pixel_size(self.labels.number_font) >= LARGE_TYPE
        return self._tokens.mixed(token, (TINT if large else FAINT_TINT) + GLOW * glow)

    def _paint_names(self, painter: QPainter, render_state: BoardRenderState) -> None:
        """Paint the names of rows and columns, and the caption."""
        geometry, gap = self.geometry, margins(self._font)[0]
        painter.setFont(self._names)
        painter.setPen(self._tokens.color("muted"))
        draw_names(painter, geometry, (-gap, gap - 6), (5, gap - 6))
        if render_state.caption and self._captioned:
            space = self.caption_rect
            text = QFontMetricsF(self._names).elidedText(
                render_state.caption, Qt.TextElideMode.ElideRight, space.width()
            )
            painter.drawText(space, Qt.AlignmentFlag.AlignCenter, text)

    @property
    def caption_rect(self) -> QRectF:
        """The line below the names of the columns, as wide as the board with the names at both sides."""
        board, (gap, below) = self.geometry.rect, margins(self._font)
        return QRectF(board.left() - gap, board.bottom() + gap - 1, board.width() + 2 * gap, below - gap)

    def _paint_values(self, painter: QPainter, render_state: BoardRenderState, step: BoardActivity) -> None:
        """Paint the values on the cells: the number or the shape of each, and its words."""
        tokens, labels = self._tokens, self.labels
        ghost = step.ghost[0] if step.ghost else None
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
        shown = [
            (
                value,
                labels.label(
                    value, self._words(render_state, cell), below=render_state.position.side_at(cell) is not None
                ),
            )
            for cell, value in render_state.values.items()
        ]
        painter.setFont(labels.number_font)
        for value, label in shown:
            painter.setPen(
                self._tone(value, value.cell in render_state.best or value.cell in (render_state.hint, ghost))
            )
            if label.shape is None:
                painter.drawText(label.number_rect, flags, label.number)
            else:
                painter.setBrush(painter.pen().color())
                painter.setPen(round_pen(painter.pen().color(), 1.0))
                painter.drawPolygon(triangle(label.shape, value.outcome == 1))
        if labels.words_font:
            painter.setFont(labels.words_font)
            for value, label in shown:
                tinted = value.cell in render_state.best or value.cell in (render_state.hint, ghost)
                painter.setPen(tokens.color("text" if tinted else "muted"))
                for line, rect in label.words:
                    painter.drawText(rect, flags, line)

    @staticmethod
    def _words(render_state: BoardRenderState, cell: int) -> str | None:
        """Return the words that replace a value's own on a terse board: 'best' or ''; None elsewhere."""
        if not render_state.terse:
            return None
        return "best" if cell in render_state.best and render_state.position.side_at(cell) is None else ""

    def _tone(self, value: CellValue, tinted: bool) -> QColor:
        """Return a value's colour: on a tint a neutral value takes that of text, for muted would be too faint there."""
        tone = tone_of(value)
        return self._tokens.color("text" if tinted and tone == "muted" else tone)

    def _paint_lines(self, painter: QPainter, render_state: BoardRenderState, drawn: float) -> None:
        """Paint the winning lines, the part ``drawn`` (0 to 1) of each."""
        outcome = render_state.outcome
        if not outcome or not outcome.winner:
            return
        ink = round_pen(self._tokens.color(str(outcome.winner).lower()), max(2.0, self.geometry.cell * 0.04))
        for line in outcome.lines:
            draw_win_line(painter, self.geometry, line, ink, drawn)

    @property
    def _ring(self) -> float:
        """The width of an outline in pixels."""
        return 2.0 if self.geometry.cell > 40 else 1.5

    def _tint(self, painter: QPainter, cell: int, color: QColor, outline: QColor | None, wide: float = 1.0) -> None:
        """Paint the background of a cell, with an outline if one is given; ``wide`` is a factor for its width."""
        radius = self.geometry.cell * 0.07
        painter.setPen(round_pen(outline, self._ring * wide) if outline else Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawRoundedRect(self.geometry.inner_rect(cell), radius, radius)
