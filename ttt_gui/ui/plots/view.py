"""A plot with the card of the chosen place over it: what a page puts into its layout."""

from __future__ import annotations

import math
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QSize, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.plots.canvas import PlotCanvas
from ttt_gui.ui.plots.card import ValueCard
from ttt_gui.ui.plots.chart import Chart

_ASIDE = 20  # between the line of the place and its card


class PlotView(QWidget):
    """Set a chart; the rest the person does."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = PlotCanvas(look, self)
        self.card = ValueCard(self.canvas.ink, self)
        self.setFocusProxy(self.canvas)
        self.canvas.chosen_changed.connect(self._show_card)

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
        styles = {line.key: line.style for line in canvas.chart.lines}
        self.card.set(card, styles, canvas.near)
        if (spare := self.height() - self.card.height()) < 0:  # in little room the rows next to the near one
            fewer = max(1, len(card.rows) + math.floor(spare / self.card.row_height))
            near = next((at for at, row in enumerate(card.rows) if row.key == canvas.near), 0)
            first = min(max(0, near - fewer // 2), len(card.rows) - fewer)
            self.card.set(replace(card, rows=card.rows[first : first + fewer]), styles, canvas.near)
        canvas.setAccessibleDescription(card.sentence)
        self.card.move(self._card_place(canvas.pixel(canvas.chosen)))
        self.card.raise_()

    def _card_place(self, x: float) -> QPoint:
        """Beside the line of the place, at the left where there is room, for there the plot has most of it above."""
        size, plot = self.card.size(), self.canvas.plot_rect
        left = round(x) - _ASIDE - size.width()
        if left < plot.left() and (left < 0 or round(x) + _ASIDE + size.width() <= self.width()):
            left = round(x) + _ASIDE
        if left + size.width() > self.width() and x > self.width() / 2:
            left = round(x) - _ASIDE - size.width()
        left = max(0, min(left, self.width() - size.width()))
        return QPoint(left, max(0, min(round(plot.top()) + 8, self.height() - size.height())))

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.canvas.setGeometry(self.rect())
        self._show_card()

    @called_by_qt()
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "card"):
            self._show_card()

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return self.canvas.sizeHint()

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return self.canvas.minimumSizeHint()
