"""Tables of figures as labels in a grid: of a page, and of the card of a place in a plot."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRect, Qt, Slot
from PySide6.QtGui import QAccessible, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QProgressBar, QSizePolicy, QWidget

from ttt_gui.ui.look.accessible import set_role
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.scaling import scaled, type_factor
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.plots.chart import Style, sign

_GAP = 7  # between columns, at least
_BAR, _WHOLE = 40, 1000  # the least width of a bar in pixels, and its parts


@dataclass(frozen=True)
class Figure:
    """One cell; it ``warns`` where it is an estimate, or was not finished.

    With ``bar``, the name of a bar in the style sheet, it is a bar as long as ``share``, from 0 to 1.
    """

    text: str
    bold: bool = False
    muted: bool = False
    warns: bool = False
    bar: str = ""
    share: float = 0.0


@dataclass(frozen=True)
class FigureRow:
    """A row, chosen by its ``key``; ``style`` is that of its points in a plot; ``ruled``: a line is drawn above.

    In a row with fewer cells than the table has columns, the last one is a sentence in the room of those that are left.
    """

    cells: tuple[Figure, ...]
    key: Hashable = None
    style: Style | None = None
    ruled: bool = True


class FigureTable(Guarded, QWidget):
    """A table with headings and rows, of which one is highlighted."""

    def __init__(self, look: Look, name: str = "", above: int = 5) -> None:
        """Leave ``above`` pixels of room above and below each figure."""
        super().__init__()
        self._look, self._above = look, above
        self._headings: tuple[str, ...] = ()
        self._rows: tuple[FigureRow, ...] = ()
        self._chosen: Hashable = None
        self._cells: list[QWidget] = []
        self._signs: list[tuple[PlainLabel, Style]] = []
        self._made: object = None  # what the labels were made for
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        set_role(self, QAccessible.Role.Table)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._fill)

    @property
    def rows(self) -> tuple[FigureRow, ...]:
        """The rows that the table shows."""
        return self._rows

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings of the columns."""
        return self._headings

    def set(self, headings: Sequence[str], rows: Sequence[FigureRow]) -> None:
        """Show rows under headings; the same table again changes nothing."""
        if (tuple(headings), tuple(rows)) != (self._headings, self._rows):
            self._headings, self._rows = tuple(headings), tuple(rows)
            lines = (", ".join(cell.text for cell in row.cells) for row in rows)
            self.setAccessibleDescription(f"{', '.join(headings)}. {'. '.join(lines)}")
            self._fill()

    def choose(self, key: Hashable) -> None:
        """Highlight the row with this key; None for no row."""
        if key != self._chosen:
            self._chosen = key
            self.update()

    @Slot()
    def _fill(self) -> None:
        """Make the labels anew; where only words or colours have changed, set these alone."""
        lines = (FigureRow(tuple(Figure(each, muted=True) for each in self._headings), ruled=False), *self._rows)
        cells = [(number, column, cell) for number, row in enumerate(lines) for column, cell in enumerate(row.cells)]
        shape = [(number, column, replace(cell, text="", share=0.0)) for number, column, cell in cells]
        made = (type_factor(), shape, [row.style for row in lines])
        if made != self._made:
            self._made = made
            self._make(lines)
            self._cells = [self._cell(number, column, cell, len(lines[number].cells)) for number, column, cell in cells]
        for widget, (_, _, cell) in zip(self._cells, cells, strict=True):
            if isinstance(widget, QProgressBar):
                widget.setValue(max(1, round(_WHOLE * cell.share)))
            elif isinstance(widget, ElidedLabel):
                widget.set_text(cell.text)
            elif isinstance(widget, PlainLabel):
                widget.setText(cell.text)
        for form, style in self._signs:
            form.setPixmap(sign(style, self._look.tokens, scaled(12), self.devicePixelRatioF()))

    def _make(self, lines: Sequence[FigureRow]) -> None:
        """Remove all labels, and make those of the signs anew."""
        while (item := self._grid.takeAt(0)) and (widget := item.widget()):
            widget.hide()
            widget.deleteLater()
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, 1 < column <= len(self._headings))
        self._signs = []
        for number, row in enumerate(lines):
            if row.style:
                form = PlainLabel()
                form.setContentsMargins(scaled(4), 0, scaled(6), 0)
                self._grid.addWidget(form, number, 0)
                form.show()
                self._signs.append((form, row.style))

    def _cell(self, row: int, column: int, cell: Figure, cells: int) -> QWidget:
        """Make the widget of one of the ``cells`` of a row."""
        gap, above, align = scaled(_GAP) if column else 0, scaled(self._above), Qt.AlignmentFlag
        rest = len(self._headings) - column if column == cells - 1 else 1
        widget: QWidget
        if cell.bar:
            widget = QProgressBar(textVisible=False, maximum=_WHOLE)
            widget.setObjectName(cell.bar)
            widget.setMinimumWidth(scaled(_BAR))
            self._grid.addWidget(widget, row, column + 1, align.AlignVCenter)
        else:
            widget = ElidedLabel() if rest > 1 else PlainLabel()
            widget.setObjectName("warns" if cell.warns else "muted" if cell.muted else "")
            weight = QFont.Weight.DemiBold if cell.bold else QFont.Weight.Normal
            widget.setFont(self._look.font(0.96, weight, tabular=True))
            widget.setContentsMargins(gap, above, 0, above)
            side = align(0) if rest > 1 else align.AlignRight if column else align.AlignLeft
            self._grid.addWidget(widget, row, column + 1, 1, rest, side)
            set_role(widget, QAccessible.Role.Cell if row else QAccessible.Role.ColumnHeader)
        widget.show()  # at once: a card takes the size of its figures
        return widget

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the lines between the rows, and the tint of the one that is chosen."""
        tokens = self._look.tokens
        with QPainter(self) as painter:
            for number, row in enumerate(self._rows, start=1):
                cell = self._grid.cellRect(number, 1)
                line = QRect(0, cell.top(), self.width(), cell.height())
                if row.key is not None and row.key == self._chosen:
                    painter.fillRect(line, tokens.mixed("accent", 0.30 if tokens.outlines else 0.12, "surface"))
                if row.ruled:
                    painter.fillRect(line.x(), line.y(), line.width(), 1, tokens.color("hairline"))
