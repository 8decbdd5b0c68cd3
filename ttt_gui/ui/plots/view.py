"""A plot in which a person chooses a place, with the card of that place over it: what a page puts into its layout."""

from __future__ import annotations

import math
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QWidget

from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import in_column, in_row, muted_label
from ttt_gui.ui.plots.canvas import PlotCanvas
from ttt_gui.ui.plots.chart import Chart, PlaceValues
from ttt_gui.ui.plots.figures import Figure, FigureRow, FigureTable

_ASIDE = 20  # between the line of the place and its card
_FAR = 1_000
_ALONG_KEYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -_FAR, Qt.Key.Key_End: _FAR}
_ROW_KEYS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class ValueCard(QFrame):
    """The card of a place; the row near the pointer stands on a tint. The card lets the pointer through."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.card: PlaceValues | None = None
        self.setObjectName("values")
        self.heading, self.note, self.figures = PlainLabel(), muted_label(), FigureTable(look, above=3)
        self._rows = in_column(in_row(self.heading, None, self.note), self.figures, of=self)
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


class PlotView(PlotCanvas):
    """A plot in which the pointer, or ← → Home End, chooses a place; the pointer's height, or ↑ ↓, chooses a row there.

    A card shows the values at the place; ``near`` is the key of the row that stands out on it, '' for none.

    Signals: chosen_changed(): another place or row is chosen, or none.
    """

    chosen_changed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.near = ""
        self._by_keys = False
        self.card = ValueCard(look, self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        look.changed.connect(self._show_card)

    def set(self, chart: Chart, unit: str = "") -> None:
        super().set(chart, unit)
        if self.chosen is not None and chart.card(self.chosen) is None:
            self.choose(None)
        self._show_card()

    def choose(self, place: float | None, near: str = "") -> None:
        """Choose a place and a row there, or none."""
        near = near if place is not None else ""
        if (place, near) != (self.chosen, self.near):
            is_other, self.chosen, self.near = place != self.chosen, place, near
            if is_other:
                self._draw_chosen()
            self._show_card()
            self.chosen_changed.emit()

    def pixel(self, x: float) -> float:
        """Return where a place lies in the widget, in pixels from its left."""
        return float(self.view.mapViewToScene(QPointF(x, 0)).x())

    @property
    def plot_rect(self) -> QRectF:
        """Where the lines are drawn in the widget."""
        rect = self.view.mapRectToScene(self.view.rect())
        return QRectF(rect.x(), rect.y(), rect.width(), rect.height())

    @Slot()
    def _show_card(self) -> None:
        card = None if self.chosen is None else self.chart.card(self.chosen)
        self.card.setVisible(card is not None)
        if card is None or self.chosen is None:
            self.setAccessibleDescription(self.chart.sentence)
            return
        self.card.set(card, self.chart, self.near)
        if (spare := self.height() - self.card.height()) < 0:  # in little room only the rows next to the near one
            high = self.card.figures.height() / (1 + len(card.rows))
            fewer = max(1, len(card.rows) + math.floor(spare / high))
            near = next((at for at, row in enumerate(card.rows) if row.key == self.near), 0)
            first = min(max(0, near - fewer // 2), len(card.rows) - fewer)
            self.card.set(replace(card, rows=card.rows[first : first + fewer]), self.chart, self.near)
        self.setAccessibleDescription(card.sentence)
        self.card.move(self._card_place(self.pixel(self.chosen)))
        self.card.raise_()

    def _card_place(self, x: float) -> QPoint:
        """Return where the card stands: beside the line of its place, on the left where there is room, for on that side
        the plot is emptiest above."""
        size, aside = self.card.size(), round(x) - _ASIDE
        left = aside - size.width()
        left = left if left >= 0 else min(aside + 2 * _ASIDE, self.width() - size.width())
        return QPoint(max(0, left), max(0, min(round(self.plot_rect.top()) + 8, self.height() - size.height())))

    # -- the pointer and the keys ---------------------------------------------------------------------------------

    @property
    def _places(self) -> list[float]:
        """The places that have a card."""
        return [place for place, _ in self.chart.cards if self.chart.card(place)]

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Choose the place with values that is nearest to the pointer, and the row whose point there is nearest."""
        self._by_keys = False
        x, y, places = event.position().x(), event.position().y(), self._places
        if not places or not self.plot_rect.left() - 24 <= x <= self.plot_rect.right() + 24:
            self.choose(None)
            return
        place = min(places, key=lambda each: abs(self.pixel(each) - x))
        points = {line.key: dict(line.points).get(place) for line in self.chart.shown}
        heights = {
            key: self.view.mapViewToScene(QPointF(place, self._at(value))).y()
            for key, value in points.items()
            if value is not None
        }
        self.choose(place, min(heights, key=lambda key: abs(heights[key] - y), default=""))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page, which scrolls where there is too little room for all of it."""
        event.ignore()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if not self._by_keys:
            self.choose(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        places = self._places
        card = None if self.chosen is None else self.chart.card(self.chosen)
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape and self.chosen is not None:
            self.choose(None)
        elif places and key in _ALONG_KEYS:
            at = places.index(self.chosen) if self.chosen in places else None
            self._by_keys = True
            self.choose(places[_stepped(at, _ALONG_KEYS[key], len(places))], self.near)
        elif card and key in _ROW_KEYS:
            keys = [row.key for row in card.rows]
            at = keys.index(self.near) if self.near in keys else None
            self.choose(self.chosen, keys[_stepped(at, _ROW_KEYS[key], len(keys))])
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if hasattr(self, "card"):  # the library resizes the plot while that is made
            self._show_card()


def _stepped(at: int | None, step: int, count: int) -> int:
    """Return the index after a step from ``at``; from nowhere a step comes in at the end from which it leads away."""
    if at is None:
        return 0 if step in (1, -_FAR) else count - 1
    return min(max(at + step, 0), count - 1)
