"""A small table of figures in a card: right-aligned columns that spread over the width there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look

_GAP, _LEAST_GAP = 10, 7  # between columns: wanted, and at least


@dataclass(frozen=True)
class Figure:
    """One cell; ``warns``: an estimate, or what was not finished."""

    text: str
    bold: bool = False
    muted: bool = False
    warns: bool = False


@dataclass(frozen=True)
class FigureRow:
    """One row; ``place`` is that of the plot which it belongs to; ``line`` is the width of the line above it.

    A row that is ``close`` belongs to the one above it.
    """

    cells: tuple[Figure, ...]
    place: float | None = None
    line: float = 1.0
    close: bool = False


class FigureTable(QWidget):
    """Set the headings and the rows; the row of the chosen place stands on a tint."""

    def __init__(self, look: Look, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._headings: tuple[str, ...] = ()
        self._rows: tuple[FigureRow, ...] = ()
        self._chosen: float | None = None
        self._measured: list[float] = []  # the widths of the columns, until something changes
        self._fonts: dict[bool, tuple[QFont, QFontMetricsF]] = {}  # plain and bold, for as long
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._refit)

    @property
    def rows(self) -> tuple[FigureRow, ...]:
        return self._rows

    @property
    def headings(self) -> tuple[str, ...]:
        return self._headings

    def set(self, headings: Sequence[str], rows: Sequence[FigureRow]) -> None:
        if (tuple(headings), tuple(rows)) != (self._headings, self._rows):
            self._headings, self._rows = tuple(headings), tuple(rows)
            lines = (", ".join(cell.text for cell in row.cells) for row in rows)
            self.setAccessibleDescription(f"{', '.join(headings)}. {'. '.join(lines)}")
            self._refit()

    def choose(self, place: float | None) -> None:
        if place != self._chosen:
            self._chosen = place
            self.update()

    @Slot()
    def _refit(self) -> None:
        self._measured, self._fonts = [], {}
        self.updateGeometry()
        self.update()

    # -- measures -------------------------------------------------------------------------------------------------

    def _font(self, bold: bool) -> tuple[QFont, QFontMetricsF]:
        if not self._fonts:
            for key, weight in ((False, QFont.Weight.Normal), (True, QFont.Weight.DemiBold)):
                font = self._look.font(0.96, weight, tabular=True)
                self._fonts[key] = font, QFontMetricsF(font)
        return self._fonts[bold]

    def _line_height(self) -> float:
        return self._font(False)[1].height()

    def _height(self, row: FigureRow) -> float:
        return self._line_height() + scaled(6 if row.close else 11)

    def _widths(self) -> list[float]:
        if not self._measured:
            self._measured = self._measure()
        return self._measured

    def _measure(self) -> list[float]:
        plain, bold = self._font(False)[1], self._font(True)[1]
        widths = [plain.horizontalAdvance(heading) for heading in self._headings]
        for row in self._rows:
            for index, cell in enumerate(row.cells):
                metrics = bold if cell.bold else plain
                widths[index] = max(widths[index], metrics.horizontalAdvance(cell.text))
        return widths

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return self._size(_GAP)

    def _size(self, gap: int) -> QSize:
        widths = self._widths()
        width = sum(widths) + scaled(gap) * max(0, len(widths) - 1) + 2
        height = self._line_height() * 1.5 + sum(self._height(row) for row in self._rows)
        return QSize(round(width), round(height))

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return self._size(_LEAST_GAP)

    # -- painting -------------------------------------------------------------------------------------------------

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        tokens, widths = self._look.tokens, self._widths()
        if not widths:
            return
        gap = (self.width() - sum(widths)) / max(1, len(widths) - 1)
        rights = []
        x = 0.0
        for width in widths:
            x += width
            rights.append(x)
            x += gap
        metrics = self._font(False)[1]
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)

            def write(cell: Figure, index: int, middle: float) -> None:
                font, widths_of = self._font(cell.bold)
                painter.setFont(font)
                token = "loss" if cell.warns else "muted" if cell.muted else "text"
                painter.setPen(tokens.color(token))
                left = 0.0 if index == 0 else rights[index] - widths_of.horizontalAdvance(cell.text)
                painter.drawText(QPointF(left, middle + (metrics.ascent() - metrics.descent()) / 2), cell.text)

            for index, heading in enumerate(self._headings):
                write(Figure(heading, muted=True), index, self._line_height() / 2)
            y = self._line_height() * 1.5
            for row in self._rows:
                height = self._height(row)
                if row.place is not None and row.place == self._chosen:
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(tokens.mixed("accent", 0.30 if tokens.outlines else 0.12, "surface"))
                    painter.drawRect(QRectF(-scaled(16), y, self.width() + scaled(32), height))
                if row.line:
                    painter.setPen(QPen(tokens.color("grid" if row.line > 1 else "hairline"), row.line))
                    painter.drawLine(QLineF(0, round(y) + 0.5, self.width(), round(y) + 0.5))
                for index, cell in enumerate(row.cells):
                    write(cell, index, y + height / 2)
                y += height
