"""A plot with the card of the chosen place over it: what a page puts into its layout."""

from __future__ import annotations

import math
from dataclasses import replace

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import muted_label
from ttt_gui.ui.plots.canvas import PlotCanvas
from ttt_gui.ui.plots.chart import Chart, PlaceValues
from ttt_gui.ui.plots.figures import Figure, FigureRow, FigureTable

_ASIDE = 20  # between the line of the place and its card


class ValueCard(QFrame):
    """The card of a place; the row near the pointer stands on a tint. The card lets the pointer through."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.card: PlaceValues | None = None
        self.setObjectName("values")
        self.heading, self.note, self.figures = PlainLabel(), muted_label(), FigureTable(look, above=3)
        head = QHBoxLayout()
        head.addWidget(self.heading)
        head.addStretch(1)
        head.addWidget(self.note)
        self._rows = QVBoxLayout(self)
        self._rows.addLayout(head)
        self._rows.addWidget(self.figures)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def set(self, card: PlaceValues, chart: Chart, near: str) -> None:
        """Show the values at a place of a chart."""
        self.card = card
        self._rows.setContentsMargins(*(scaled(each) for each in (14, 10, 14, 8)))
        self.heading.setFont(self._look.font(0.96, QFont.Weight.DemiBold))
        self.note.setFont(self._look.font(0.96))
        self.heading.setText(card.heading)
        self.note.setText(card.note)
        styles = {line.key: line.style for line in chart.lines}
        rows = []
        for row in card.rows:
            cells = (Figure(cell, bold=at == 0) for at, cell in enumerate(row.cells))
            rows.append(FigureRow((Figure(row.name), *cells), row.key, styles.get(row.key), ruled=False))
        self.figures.set(("", *card.columns), rows)
        self.figures.choose(near)
        self.adjustSize()


class PlotView(Guarded, QWidget):
    """The plot of a chart that is set, with the card of the place that a person chooses."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = PlotCanvas(look, self)
        self.card = ValueCard(look, self)
        self.setFocusProxy(self.canvas)
        room = QVBoxLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        room.addWidget(self.canvas)
        self.canvas.chosen_changed.connect(self._show_card)
        look.changed.connect(self._show_card)

    def set(self, chart: Chart, unit: str = "") -> None:
        """Show a chart; the unit of its values is '' or 's'."""
        self.canvas.set(chart, unit)
        self._show_card()

    @Slot()
    def _show_card(self) -> None:
        canvas = self.canvas
        card = None if canvas.chosen is None else canvas.chart.card(canvas.chosen)
        self.card.setVisible(card is not None)
        if card is None or canvas.chosen is None:
            canvas.setAccessibleDescription(canvas.chart.sentence)
            return
        self.card.set(card, canvas.chart, canvas.near)
        if (spare := self.height() - self.card.height()) < 0:  # in little room only the rows next to the near one
            high = self.card.figures.height() / (1 + len(card.rows))
            fewer = max(1, len(card.rows) + math.floor(spare / high))
            near = next((at for at, row in enumerate(card.rows) if row.key == canvas.near), 0)
            first = min(max(0, near - fewer // 2), len(card.rows) - fewer)
            self.card.set(replace(card, rows=card.rows[first : first + fewer]), canvas.chart, canvas.near)
        canvas.setAccessibleDescription(card.sentence)
        self.card.move(self._card_place(canvas.pixel(canvas.chosen)))
        self.card.raise_()

    def _card_place(self, x: float) -> QPoint:
        """Return where the card stands: beside the line of its place, on the left where there is room, for on that side
        the plot is emptiest above."""
        size, aside = self.card.size(), round(x) - _ASIDE
        left = aside - size.width()
        left = left if left >= 0 else min(aside + 2 * _ASIDE, self.width() - size.width())
        return QPoint(max(0, left), max(0, min(round(self.canvas.plot_rect.top()) + 8, self.height() - size.height())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_card()
