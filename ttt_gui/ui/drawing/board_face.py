"""A board with all that stands on it, painted alike on the screen and in a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from ttt_gui.engine.worth.cell_value import CellValue
from ttt_gui.game.position import Outcome, Position, Side, WinningCells
from ttt_gui.ui.drawing.board import BoardGeometry, draw_grid, draw_mark, draw_win_line, round_pen, triangle
from ttt_gui.ui.drawing.cell_labels import LabelLayout, mark_cell, tone_of
from ttt_gui.ui.look.theme import Tokens, pixel_size, sized

TINT, FAINT_TINT, GLOW = 0.12, 0.05, 0.12  # shares of a colour in a tint
FADED = 0.45
"""How much of its colour a mark keeps whose side has lost."""
LARGE_TYPE = 18.66
"""Bold type of so many pixels needs a contrast of 3 : 1 only (WCAG 2.2, 1.4.3), smaller type 4.5 : 1."""
_BELOW_NAMES = 4.0  # between the names of the columns and the caption


@dataclass(frozen=True)
class BoardFace:
    """What stands on a board: ``best`` are the cells that no other can beat, the caption says whose the values
    are. ``terse`` values have no words but 'best'."""

    position: Position
    last_move: int | None = None
    hint: int | None = None
    values: Mapping[int, CellValue] = field(default_factory=dict)
    best: frozenset[int] = frozenset()
    threats: WinningCells = field(default_factory=WinningCells)
    caption: str = ""
    terse: bool = False

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.position.outcome


@dataclass(frozen=True)
class BoardActivity:
    """What moves, and what the pointer and the keyboard do: how much of the last mark and of the winning line is
    drawn, how bright the hint is (all 0 to 1), whose mark would go where, the cell that has the focus."""

    mark: float = 1.0
    line: float = 1.0
    glow: float = 0.0
    ghost: tuple[int, Side] | None = None
    focus: int | None = None


STILL = BoardActivity()


def margins(font: QFont, captioned: bool = True) -> tuple[float, float]:
    """Return the pixels beside a board for the names of its rows, and below it for column names and the caption."""
    high = QFontMetricsF(font).height()
    return high + 12.0, high + 12.0 + (high + _BELOW_NAMES if captioned else 0.0)


class BoardPainter:
    """Paints faces of one size, in one look; ``font`` is the window's own; if ``captioned``, with the caption below."""

    def __init__(self, geometry: BoardGeometry, tokens: Tokens, font: QFont, captioned: bool = True) -> None:
        self.geometry = geometry
        self._captioned = captioned
        self.labels = LabelLayout(geometry, font)
        self._tokens, self._font = tokens, font
        high = QFontMetricsF(sized(font, 0.93)).height()
        self._names = sized(font, 0.93 * min(1.0, geometry.cell / high))  # large type on a large board

    def paint(self, painter: QPainter, face: BoardFace, moment: BoardActivity = STILL) -> None:
        tokens, geometry, outcome = self._tokens, self.geometry, face.outcome
        winning = outcome.winning_cells if outcome else 0
        self._paint_names(painter, face)
        if face.last_move is not None and not winning >> face.last_move & 1:
            outline = tokens.color("accent") if tokens.outlines or face.last_move in face.values else None
            self._tint(painter, face.last_move, tokens.mixed("accent", 0.12, "surface"), outline)
        for cell in face.best:
            tone = "win" if face.terse else tone_of(face.values[cell])
            self._tint(painter, cell, self.tint(tone), tokens.color("accent" if cell == face.last_move else tone))
        if face.hint is not None:
            self._tint(painter, face.hint, self.tint("win", moment.glow), tokens.color("win"), 1.0 + moment.glow)
        if moment.ghost and moment.ghost[0] in face.values:
            token = "x" if moment.ghost[1] is Side.X else "o"
            self._tint(painter, moment.ghost[0], self.tint(token), tokens.color(token))
        draw_grid(painter, geometry, tokens.color("grid"))

        colors = {Side.X: tokens.color("x"), Side.O: tokens.color("o")}
        winner = outcome.winner if outcome else None
        faded = {side: tokens.mixed(name, FADED) for side, name in ((Side.X, "x"), (Side.O, "o"))}
        for cell, side in _stones(face.position):
            drawn = moment.mark if cell == face.last_move else 1.0
            ink = faded[side] if winner and side is not winner else colors[side]
            place = self.labels.mark_above(cell) if cell in face.values else geometry.cell_rect(cell)
            draw_mark(painter, side, place, ink, drawn)
        if moment.ghost and moment.ghost[0] not in face.values:
            cell, side = moment.ghost
            faint = QColor(colors[side])
            faint.setAlphaF(0.5 if tokens.outlines else 0.28)
            draw_mark(painter, side, geometry.cell_rect(cell), faint)
        self._paint_values(painter, face, moment)
        for side in Side:
            for cell in face.threats.of(side):
                draw_mark(painter, side, mark_cell(self.labels.threat_rect(cell, side)), colors[side])
        self._paint_lines(painter, face, moment.line)
        if moment.focus is not None:
            painter.setPen(round_pen(tokens.color("accent"), self._ring))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            radius = geometry.cell * 0.07
            painter.drawRoundedRect(geometry.ground(moment.focus), radius, radius)

    def tint(self, token: str, glow: float = 0.0) -> QColor:
        """Return the ground of a cell that is set apart: fainter below small type, which needs more contrast."""
        large = pixel_size(self.labels.number_font) >= LARGE_TYPE
        return self._tokens.mixed(token, (TINT if large else FAINT_TINT) + GLOW * glow)

    def _paint_names(self, painter: QPainter, face: BoardFace) -> None:
        geometry, rules = self.geometry, face.position.rules
        painter.setFont(self._names)
        painter.setPen(self._tokens.color("muted"))
        board, gap = geometry.rect, margins(self._font)[0]
        for row in range(rules.rows):
            cell = geometry.cell_rect(row * rules.columns)
            space = QRectF(board.left() - gap, cell.top(), gap - 6, cell.height())
            painter.drawText(space, Qt.AlignmentFlag.AlignCenter, str(rules.rows - row))
        for column in range(rules.columns):
            cell = geometry.cell_rect(column)
            space = QRectF(cell.left(), board.bottom() + 5, cell.width(), gap - 6)
            painter.drawText(space, Qt.AlignmentFlag.AlignCenter, rules.cell_name(column)[0])
        if face.caption and self._captioned:
            space = self.caption_rect
            text = QFontMetricsF(self._names).elidedText(face.caption, Qt.TextElideMode.ElideRight, space.width())
            painter.drawText(space, Qt.AlignmentFlag.AlignCenter, text)

    @property
    def caption_rect(self) -> QRectF:
        """The line below the names of the columns, as wide as the board with its names on both sides."""
        board, (gap, below) = self.geometry.rect, margins(self._font)
        return QRectF(board.left() - gap, board.bottom() + gap - 1, board.width() + 2 * gap, below - gap)

    def _paint_values(self, painter: QPainter, face: BoardFace, moment: BoardActivity) -> None:
        tokens, labels = self._tokens, self.labels
        ghost = moment.ghost[0] if moment.ghost else None
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
        shown = [
            (value, labels.label(value, self._words(face, cell), below=face.position.side_at(cell) is not None))
            for cell, value in face.values.items()
        ]
        painter.setFont(labels.number_font)
        for value, label in shown:
            painter.setPen(self._tone(value, value.cell in face.best or value.cell in (face.hint, ghost)))
            if label.shape is None:
                painter.drawText(label.number_rect, flags, label.number)
            else:
                painter.setBrush(painter.pen().color())
                painter.setPen(round_pen(painter.pen().color(), 1.0))
                painter.drawPolygon(triangle(label.shape, value.outcome == 1))
        if labels.words_font:
            painter.setFont(labels.words_font)
            for value, label in shown:
                tinted = value.cell in face.best or value.cell in (face.hint, ghost)
                painter.setPen(tokens.color("text" if tinted else "muted"))
                for line, rect in label.words:
                    painter.drawText(rect, flags, line)

    @staticmethod
    def _words(face: BoardFace, cell: int) -> str | None:
        if not face.terse:
            return None
        return "best" if cell in face.best and face.position.side_at(cell) is None else ""

    def _tone(self, value: CellValue, tinted: bool) -> QColor:
        """Return a value's colour: on a tint a neutral value takes that of text, for muted would be too faint there."""
        tone = tone_of(value)
        return self._tokens.color("text" if tinted and tone == "muted" else tone)

    def _paint_lines(self, painter: QPainter, face: BoardFace, drawn: float) -> None:
        outcome = face.outcome
        if not outcome or not outcome.winner:
            return
        ink = round_pen(self._tokens.color(str(outcome.winner).lower()), max(2.0, self.geometry.cell * 0.04))
        for line in outcome.lines:
            draw_win_line(painter, self.geometry, line, ink, drawn)

    @property
    def _ring(self) -> float:
        return 2.0 if self.geometry.cell > 40 else 1.5

    def _tint(self, painter: QPainter, cell: int, color: QColor, outline: QColor | None, wide: float = 1.0) -> None:
        radius = self.geometry.cell * 0.07
        painter.setPen(round_pen(outline, self._ring * wide) if outline else Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawRoundedRect(self.geometry.ground(cell), radius, radius)


def _stones(position: Position) -> Iterator[tuple[int, Side]]:
    for cell in range(position.rules.cells):
        side = position.side_at(cell)
        if side:
            yield cell, side
