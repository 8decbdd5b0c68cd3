"""Where the value of a cell stands on it, and how much of it: number and words, the number alone, or a sign."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from ttt_gui.engine.score import Bound
from ttt_gui.engine.worth.cell_value import CellValue
from ttt_gui.game.position import Side
from ttt_gui.ui.drawing.board import REACH, STROKE, BoardGeometry
from ttt_gui.ui.look.theme import SMALLEST_TEXT, pixel_size, sized

_NUMBER, _WORDS = 0.2, 0.105  # the heights of type, in cells
_LARGEST_NUMBER, _LARGEST_WORDS = 2.6, 1.2  # and their most, in sizes of the window's own type
_RIM = 2.0  # between a text and the edge of its ground, in pixels
_SHAPE = 0.36  # the side of a shape, in cells
_THREAT = 0.15  # the side of the mark of a threat, in cells


@dataclass(frozen=True)
class CellLabel:
    """What stands on a cell, each text in its rectangle; a win or a loss that has no room for its number is a triangle
    in ``shape``, any other value without room is its sign."""

    number: str = ""
    number_rect: QRectF = field(default_factory=QRectF)
    words: tuple[tuple[str, QRectF], ...] = ()
    shape: QRectF | None = None


def number_text(value: CellValue) -> str:
    """Write a value's number: '= +7', '≤ −6', '≈ +3'; '?' where nothing is known. A bound never reads as a value."""
    return f"{value.sign} {value.number}".rstrip()


def value_words(value: CellValue) -> str:
    """Write all of a value in words: '= +7 for X, wins in 2'; 'not known'."""
    if value.bound is Bound.NONE:
        return "not known"
    return f"{number_text(value)} for {value.view}, {value.words}"


def tip_text(value: CellValue) -> str:
    """Write all of a value in words after its cell's name: 'b2: = +7 for X, wins in 2'."""
    return f"{value.position.rules.cell_name(value.cell)}: {value_words(value)}"


def tone_of(value: CellValue) -> str:
    """Return the token of a value: win or loss where that is proved for its view, else muted."""
    return {1: "win", -1: "loss"}.get(value.outcome or 0, "muted")


class LabelLayout:
    """The type of all labels of one board, and the place of each: the same height on every cell.

    Cells that have no room for words have the number alone, and the smallest a sign: no text is under 12 px.
    """

    def __init__(self, geometry: BoardGeometry, font: QFont) -> None:
        self._geometry = geometry
        ground = geometry.ground(0)
        self._room = ground.width() - 2 * _RIM
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
        has_words = not self._is_small and _width(small, usual) <= self._room and high <= ground.height()
        self.words_font = small if has_words else None

    def label(self, value: CellValue, words: str | None = None, below: bool = False) -> CellLabel:
        """Return what stands on the cell of a value: its own words or others, ``below`` a mark the number alone."""
        ground, text = self._geometry.ground(value.cell), number_text(value)
        if below:
            ground.setTop(self.mark_above(value.cell).bottom())
        if self._is_small or _width(self.number_font, text) > self._room:
            return CellLabel(value.sign, ground) if below else self._sign(value, ground)
        if below:
            return CellLabel(text, ground)
        lines = self._lines(value) if words is None else (words,) if words and self._fits((words,)) else ()
        high = self._number + (self._line if lines else 0.0)
        rect = QRectF(ground.left(), ground.center().y() - high / 2, ground.width(), self._number)
        places = (rect.bottom() + number * self._line for number in range(len(lines)))
        texts = tuple(
            (line, QRectF(ground.left(), top, ground.width(), self._line))
            for line, top in zip(lines, places, strict=True)
        )
        return CellLabel(text, rect, texts)

    def mark_above(self, cell: int) -> QRectF:
        """Return the cell in which draw_mark() draws a mark that has its value below it."""
        ground = self._geometry.ground(cell)
        high = ground.height() - (self._number if not self._is_small else ground.height() * _SHAPE)
        mark = QRectF(0, 0, high, high)
        mark.moveCenter(QPointF(ground.center().x(), ground.top() + high / 2))
        return mark

    def _sign(self, value: CellValue, ground: QRectF) -> CellLabel:
        ground.setTop(self.threat_rect(value.cell, Side.X).bottom())
        if not value.outcome:
            return CellLabel(value.sign, ground)
        side = min(self._geometry.cell * _SHAPE, ground.height() - 2 * _RIM)
        shape = QRectF(0, 0, side, side)
        shape.moveCenter(ground.center())
        return CellLabel(shape=shape)

    def threat_rect(self, cell: int, side: Side) -> QRectF:
        """Return the place of a threat's mark in a corner of its cell: X at the upper left, O at the upper right."""
        ground, size = self._geometry.ground(cell), max(5.0, self._geometry.cell * _THREAT)
        gap = max(1.0, self._geometry.cell * 0.03)
        left = ground.left() + gap if side is Side.X else ground.right() - gap - size
        return QRectF(left, ground.top() + gap, size, size)

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
        font = self.words_font
        return font is not None and all(_width(font, line) <= self._room for line in lines)


def mark_cell(rect: QRectF) -> QRectF:
    """Return the cell in which draw_mark() draws a mark as large as the rectangle."""
    rim = rect.width() * (1 / (2 * REACH + STROKE) - 1) / 2
    return rect.adjusted(-rim, -rim, rim, rim)


def _width(font: QFont, text: str) -> float:
    return QFontMetricsF(font).horizontalAdvance(text)
