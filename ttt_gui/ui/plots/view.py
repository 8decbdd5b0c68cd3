"""A chart drawn by pyqtgraph in the look of the window, and as a picture; and the plot in which a person chooses a
place, with the card of that place over it: what a page puts into its layout."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QPicture,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsItem, QGraphicsTextItem, QLayout, QWidget

from ttt_gui.ui.look.accessible import set_role
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import THIN, grouped, scientific
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import LIGHT, Look
from ttt_gui.ui.look.widgets import in_column, in_row, muted_label
from ttt_gui.ui.plots.chart import Chart, Guide, Line, PlaceValues, outline
from ttt_gui.ui.plots.figures import Figure, FigureRow, FigureTable

pg.setConfigOptions(antialias=True, exitCleanup=False)

_VALUES_FROM, _NAMES_FROM = 460, 340
"""From these widths in pixels on, values and names stand at the ends of the lines; the legend has them too."""
_AS_PIXELS, _AS_STROKES = QGraphicsItem.CacheMode.DeviceCoordinateCache, QGraphicsItem.CacheMode.NoCache
_POINT = 8.5
_MOST_TICKS = 8
_ROOM = 0.025  # the share of the plot between its points and its edges
_ROOM_FOR_NAMES = (
    0.12  # the same above the highest level with a name, and below the lowest: the axis draws no half text
)
_FREE = 0.35  # a share of the plot: a corner so far from every point has room for the notes
_TIMES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


def value_label(value: float, unit: str = "") -> str:
    """Write the words at a tick, from ten million on a power of ten. A time (``unit`` 's') gets s, ms, µs or ns."""
    if unit == "s" and value:
        size, name = next((each for each in _TIMES if value >= each[0] * 0.999), _TIMES[-1])
        return f"{grouped(round(value / size)) if value >= size * 9.99 else f'{value / size:.3g}'}{THIN}{name}"
    if value >= 1e7:
        return scientific(value, 1).removeprefix(f"1{THIN}×{THIN}")
    return grouped(round(value)) if value >= 1 or value == 0 else f"{value:g}"


def spread_out(wanted: Sequence[float], room: float, low: float, high: float) -> list[float]:
    """Return places near the wanted ones, at least ``room`` apart, between ``low`` and ``high`` and in the same order;
    closer together if there are too many.
    """
    room = min(room, (high - low) / max(1, len(wanted) - 1))
    places = list(wanted)
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    least, most = low, high
    for index in order:  # down, clear of the place above
        places[index] = max(wanted[index], least)
        least = places[index] + room
    for index in reversed(order):  # and up again, where they would leave the plot
        places[index] = min(places[index], most)
        most = places[index] - room
    return places


class _ValueAxis(pg.AxisItem):
    """The library's axis, with our words at the ticks that it chooses itself: those of a linear scale."""

    unit = ""

    def tickStrings(self, values: Sequence[float], _scale: float, _spacing: float) -> list[str]:
        return [value_label(value, self.unit) for value in values]


class PlotCanvas(Guarded, pg.PlotWidget):
    """A plot of the chart that is set, with a line at the place that is ``chosen``, None for none."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        self._look, self._tokens = look, look.tokens
        self.chart = Chart("", "")
        self.chosen: float | None = None
        self._pens = 1.0  # how many times as thick as on the screen: a picture that is enlarged enlarges no pen
        self._axis_cache = _AS_PIXELS
        self._is_stale = False  # the look has changed since it was drawn
        self._values = _ValueAxis("left")
        self._heights = 0.0, 1.0  # of the lowest and the highest value, in the view
        self._ends: list[tuple[float, QGraphicsTextItem, QGraphicsTextItem]] = []  # heights, names and values
        super().__init__(parent, axisItems={"left": self._values}, enableMenu=False)
        set_role(self, QAccessible.Role.Chart)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseEnabled(False, False)
        self.hideButtons()
        self._plot = self.getPlotItem()
        self.view = self._plot.getViewBox()
        self.view.setDefaultPadding(0)
        self._below = self._plot.getAxis("bottom")
        self._column = pg.GraphicsWidget()  # at the right: the names of the lines at their ends
        self._titles = pg.LabelItem(justify="left")
        self._plot.layout.removeItem(self._plot.getAxis("right"))
        self._plot.layout.addItem(self._column, 2, 2)
        self._plot.layout.addItem(self._titles, 3, 2)
        self._notes = QGraphicsTextItem(self.view)
        self.view.sigResized.connect(self._place_notes)  # the axis takes its width as it is painted, after _fit()
        look.changed.connect(self._on_look_changed)
        self._draw()

    # -- what is shown --------------------------------------------------------------------------------------------

    def set(self, chart: Chart, unit: str = "") -> None:
        """Show a chart; the unit of its values is '' or 's'."""
        if chart != self.chart or unit != self._values.unit:
            self.chart, self._values.unit = chart, unit
            self._draw()

    def choose(self, place: float | None) -> None:
        """Mark a place by a line, and its points larger; None marks none."""
        if place != self.chosen:
            self.chosen = place
            self._draw_chosen()

    @Slot()
    def _on_look_changed(self) -> None:
        self._tokens = self._look.tokens
        self._is_stale = True
        if self.isVisible():
            self._draw()

    def _at(self, value: float) -> float:
        """Return where a value lies in the view: in a logarithmic plot its power of ten."""
        return math.log10(value) if self.chart.logarithmic else value

    def _points(self, points: Sequence[tuple[float, float]]) -> dict[str, list[float]]:
        return {"x": [x for x, _ in points], "y": [self._at(y) for _, y in points]}

    def _pen(self, color: QColor, width: float = 1.0, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
        """Return a pen of `width` units of the type size, thicker in a picture that is enlarged."""
        pen = pg.mkPen(color, width=scaled(10 * width) / 10 * self._pens, style=style)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        return pen  # type: ignore[no-any-return]

    # -- drawing --------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        """Build the chart's items anew: axes, band, guides, lines, points, names at the ends, notes."""
        self._is_stale = False
        chart, tokens, plot = self.chart, self._tokens, self._plot
        muted, surface = tokens.color("muted"), tokens.color("surface")
        self._font = self._look.font(0.96, tabular=True)
        self._bold = self._look.font(0.96, QFont.Weight.DemiBold, tabular=True)
        self._pixels = f"{self._font.pixelSize()}px"
        self.setBackground(surface)
        plot.clear()
        plot.setTitle(chart.y_title, color=tokens.muted, size=self._pixels, bold=True, justify="left")
        plot.layout.setRowFixedHeight(0, QFontMetricsF(self._bold).height() * 1.9 if chart.y_title else 0)
        self._set_axes()
        if band := chart.shown_band:
            color = tokens.color("accent")
            color.setAlphaF(0.22 if tokens.outlines else 0.11)
            edges = [[(x, each[place]) for x, *each in band.points] for place in (0, 1)]
            plot.addItem(pg.FillBetweenItem(*(pg.PlotCurveItem(**self._points(edge)) for edge in edges), brush=color))
        for guide in chart.shown_guides:
            plot.addItem(pg.PlotCurveItem(**self._points(guide.points), pen=self._pen(muted, 1.2, Qt.PenStyle.DotLine)))
        for line in chart.shown:
            if line.joined:
                pen = self._pen(line.style.color(tokens), 1.8)
                plot.addItem(pg.PlotCurveItem(**self._points(line.points), pen=pen))
            points = [(line, x, y) for x, y in line.points]
            plot.addItem(self._mark(pg.ScatterPlotItem(useCache=False), points, _POINT))
        self._line = pg.InfiniteLine(angle=90, pen=self._pen(muted))
        self._larger = pg.ScatterPlotItem(useCache=False)  # the points of the chosen place
        plot.addItem(self._line, ignoreBounds=True)
        plot.addItem(self._larger, ignoreBounds=True)
        for item in self._column.childItems():
            self.scene().removeItem(item)
        ends: list[tuple[Line | Guide, QFont, str]] = [(each, self._bold, "text") for each in chart.shown]
        ends += [(each, self._font, "muted") for each in chart.shown_guides]
        self._ends = [self._end(*end) for end in ends if end[0].label or end[0].value]
        self._notes.setFont(self._font)
        self._notes.setDefaultTextColor(muted)
        self._notes.setPlainText("\n".join(chart.notes if chart.shown else (chart.vacant,)))
        background = self._notes.document().rootFrame().frameFormat()
        surface.setAlphaF(0.85)  # a line may run through them
        background.setBackground(surface)
        self._notes.document().rootFrame().setFrameFormat(background)
        self._draw_chosen()
        self._fit()
        self.setAccessibleName(chart.title)

    def _mark(self, scatter: Any, points: Sequence[tuple[Line, float, float]], size: float) -> Any:
        """Give a scatter the points of lines, in their forms; hollow points have the background inside."""
        background, pens, brushes = self._tokens.color("surface"), [], []
        for line, x, _ in points:
            color, hollow = line.style.color(self._tokens), x in line.open_points
            pens.append(self._pen(color if hollow else background, 1.4 if hollow else 1.0))
            brushes.append(pg.mkBrush(background if hollow else color))
        shapes = [outline(line.style.shape, 1.0) for line, _, _ in points]
        places = self._points([(x, y) for _, x, y in points])
        scatter.setData(**places, symbol=shapes, pen=pens, brush=brushes, size=scaled(10 * size) / 10)
        return scatter

    def _draw_chosen(self) -> None:
        """Draw the line of the chosen place, and its points once more, larger."""
        self._line.setVisible(self.chosen is not None)
        if self.chosen is not None:
            self._line.setValue(self.chosen)
        points = [(line, x, y) for line in self.chart.shown for x, y in line.points if x == self.chosen]
        self._mark(self._larger, points, 1.45 * _POINT)

    def _set_axes(self) -> None:
        """Set the axes: up whole powers of ten, or from 0 to above the largest value; across all places with ticks."""
        chart, tokens = self.chart, self._tokens
        values = [value for value in chart.values if value > 0] or [1.0]
        low, high = 0.0, max(values) * (1 + _ROOM)
        levels = None
        if chart.levels:
            low, high, levels = chart.levels[0][0], chart.levels[-1][0], [list(chart.levels)]
        elif chart.logarithmic:
            low = math.floor(math.log10(min(values)) + 1e-9)
            high = max(math.ceil(math.log10(max(values)) - 1e-9), low + 1)
            powers = range(int(low), int(high) + 1)
            step = math.ceil((high - low) / _MOST_TICKS)
            levels = [[(power, value_label(10.0**power, self._values.unit)) for power in powers[::step]]]
        places = [tick.x for tick in chart.ticks] or [0.0, 1.0]
        aside = (max(places) - min(places)) * _ROOM or 0.5
        self._heights = low, high
        self.view.setXRange(min(places) - aside, max(places) + aside, padding=0)
        self._values.setTicks(levels)
        names = [QFontMetricsF(self._font).horizontalAdvance(name) for _, name in chart.levels]
        self._values.setWidth(
            max(names) + scaled(10) if names else None
        )  # by itself only as wide as it was painted last
        self._values.setGrid(255)
        self._values.setZValue(-200)  # below the view, which the library has at -100: no line is ruled through
        for axis in (self._values, self._below):
            axis.setStyle(tickFont=self._font, tickTextOffset=scaled(6), tickLength=-scaled(5), maxTickLevel=0)
            axis.setTextPen(tokens.color("muted"))
            axis.setCacheMode(self._axis_cache)
        self._below.setStyle(hideOverlappingLabels=scaled(6))  # the first tick is less than half its label from the end
        hairline = tokens.mixed("hairline", 0.5 if tokens.outlines else 1.0, "surface")
        self._values.setPen(pg.mkPen(None))
        self._values.setTickPen(self._pen(hairline))
        self._below.setPen(self._pen(tokens.color("muted")))

    # -- words, for the room that there is ------------------------------------------------------------------------

    def _end(self, line: Line | Guide, font: QFont, token: str) -> tuple[float, QGraphicsTextItem, QGraphicsTextItem]:
        """Make the texts at the end of a line; return its height in the view, its name and its value."""
        items = QGraphicsTextItem(self._column), QGraphicsTextItem(self._column)
        for item, text in zip(items, (line.label, line.value), strict=True):
            item.document().setDocumentMargin(0)
            item.setFont(font)
            item.setDefaultTextColor(self._tokens.color(token))
            item.setPlainText(text)
        return self._at(line.points[-1][1]), *items

    @property
    def end_places(self) -> list[float]:
        """The middles of the names at the ends, in pixels from the top of the plot; none where the room is small."""
        if self.width() < scaled(_NAMES_FROM):
            return []
        line, high = QFontMetricsF(self._font).height(), self.view.size().height()
        wanted = [self.view.mapFromView(QPointF(0, height)).y() for height, _, _ in self._ends]
        return spread_out(wanted, line * 1.22, line / 2, high - line / 2)

    def _fit(self) -> None:
        """Give the words their room: two rows of ticks, and beside the plot the names, where it is wide enough."""
        chart, line = self.chart, QFontMetricsF(self._font)
        has_names, has_values = self.width() >= scaled(_NAMES_FROM), self.width() >= scaled(_VALUES_FROM)
        items = [[name for _, name, _ in self._ends], [value for _, _, value in self._ends]]
        widths = [max((each.boundingRect().width() for each in column), default=0.0) for column in items]
        room = has_names * (widths[0] + scaled(10)) + has_values * (widths[1] + scaled(18))
        titles = max(line.horizontalAdvance(title) for title in chart.below) + scaled(26)
        self._titles.setText("<br>".join(map(escape, chart.below)), color=self._tokens.muted, size=self._pixels)
        self._plot.layout.setColumnFixedWidth(2, max(room, titles))
        self._below.setHeight(round(line.height() * (2 if any(chart.below) else 1) + scaled(12)))
        self._plot.layout.activate()
        self._fit_range()
        ticks = [(tick.x, "\n".join((tick.label, tick.second))) for tick in chart.ticks]
        widest = max((line.horizontalAdvance(part) for _, words in ticks for part in words.split("\n")), default=0.0)
        every = max(1, math.ceil(len(ticks) * (widest + scaled(6)) / max(1.0, self.view.size().width())))
        self._below.setTicks([[(x, "" if at % every else words) for at, (x, words) in enumerate(ticks)]])
        places, right = self.end_places, self._column.size().width()
        for column, seen in enumerate((has_names, has_values)):
            for number, item in enumerate(items[column]):
                item.setVisible(seen)
                if seen:
                    size = item.boundingRect()
                    item.setPos(right - size.width() if column else scaled(10), places[number] - size.height() / 2)
        self._place_notes()

    def _fit_range(self) -> None:
        """Leave room at the ends of both axes for half of the first and the last tick's words: the library leaves out
        others."""
        ticks, line = self.chart.ticks, QFontMetricsF(self._font)
        (low, high), half, height = self._heights, line.height() / 2 + scaled(1), self.view.size().height()
        least = _ROOM_FOR_NAMES if self.chart.levels else _ROOM
        above = (high - low) * max(least, half / max(1.0, height - 2 * half))
        self.view.setYRange(low - above, high + above, padding=0)
        if not ticks:
            return
        words = [part for tick in (ticks[0], ticks[-1]) for part in (tick.label, tick.second)]
        half, width = max(map(line.horizontalAdvance, words)) / 2 + scaled(2), self.view.size().width()
        first, last = min(tick.x for tick in ticks), max(tick.x for tick in ticks)
        aside = (last - first) * max(_ROOM, half / max(1.0, width - 2 * half)) or 0.5
        self.view.setXRange(first - aside, last + aside, padding=0)

    def _place_notes(self, _resized: object = None) -> None:
        """Put the notes into the first corner that has no point near it, else into the one with most room."""
        (left, right), (low, high) = self.view.viewRange()
        lines = [line.points for line in self.chart.shown] + [guide.points for guide in self.chart.shown_guides]
        shares = [((x - left) / (right - left), (self._at(y) - low) / (high - low)) for line in lines for x, y in line]
        corners = ((1, 0), (0, 1), (1, 1), (0, 0))
        x, y = max(corners, key=lambda corner: min([_FREE, *(math.dist(corner, share) for share in shares)]))
        spare = self.view.size() - self._notes.boundingRect().size()
        self._notes.setPos(x * spare.width(), (1 - y) * spare.height())

    # -- as a picture ---------------------------------------------------------------------------------------------

    def picture(self, pens: float = 1.0) -> tuple[QPicture, QSize]:
        """Return what is shown, light and without a chosen place, as strokes and text, and its size in pixels.

        ``pens`` is how many times larger the picture will be drawn: the library's pens are as thick on every device.
        """
        chosen = self.chosen
        self.chosen, self._tokens, self._pens, self._axis_cache = None, LIGHT, pens, _AS_STROKES
        self._draw()
        picture, size = QPicture(), self.viewport().size()
        area = QRectF(0, 0, size.width(), size.height())
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(area, LIGHT.color("surface"))
            self.scene().render(painter, area, area)
        self.chosen, self._tokens, self._pens, self._axis_cache = chosen, self._look.tokens, 1.0, _AS_PIXELS
        self._draw()
        return picture, size

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the chart in a look that came while it was hidden."""
        if self._is_stale:
            self._draw()
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit ranges, ticks and names to the new size."""
        super().resizeEvent(event)
        if hasattr(self, "_font"):  # the library resizes it while it is made
            self._fit()

    def sizeHint(self) -> QSize:
        """Return the least height: the plot takes what the page leaves, and a page that scrolls leaves so much."""
        return QSize(640, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(260), scaled(210))


# -- A plot in which a person chooses a place, with the card of that place over it -------------------------------------


_ASIDE = 20  # between the line of the place and its card
_FAR = 1_000
_ALONG_KEYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -_FAR, Qt.Key.Key_End: _FAR}
_ROW_KEYS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class ValueCard(QFrame):
    """A card with the values at a place; the row near the pointer is highlighted. It ignores the mouse."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.card: PlaceValues | None = None
        self.setObjectName("values")
        self.heading, self.note, self.figures = PlainLabel(), muted_label(), FigureTable(look, above=3)
        self._rows = in_column(in_row(self.heading, None, self.note), self.figures, of=self)
        self._rows.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)  # also once the style sheet is there
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
    """A plot in which the pointer, or ← → Home End, chooses a place, and its height, or ↑ ↓, a row.

    A card shows the values at the place; ``near`` is the key of the highlighted row, '' for none.

    Signals:
        chosen_changed: another place or row is chosen, or none.
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
        self.view.sigResized.connect(self._show_card)

    def set(self, chart: Chart, unit: str = "") -> None:
        """Show a chart; the unit of its values is '' or 's'."""
        super().set(chart, unit)
        if self.chosen is not None and chart.card(self.chosen) is None:
            self.choose(None)
        self._show_card()

    def choose(self, place: float | None, near: str = "") -> None:
        """Choose a place and a row there, or none."""
        near = near if place is not None else ""
        if (place, near) != (self.chosen, self.near):
            self.near = near
            super().choose(place)
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
        """Show the table of the chosen place beside it, shortened to the rows around the nearest one where it is too
        high.
        """
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
        """Return the place of the card: beside the line of its place, on the left if it fits, where plots are usually
        empty.
        """
        size, aside = self.card.size(), round(x) - _ASIDE
        left = aside - size.width()
        left = left if left >= 0 else min(aside + 2 * _ASIDE, self.width() - size.width())
        return QPoint(max(0, left), max(0, min(round(self.plot_rect.top()) + 8, self.height() - size.height())))

    # -- the pointer and the keys ---------------------------------------------------------------------------------

    @property
    def places(self) -> list[float]:
        """The places that have a card."""
        return [place for place, _ in self.chart.cards if self.chart.card(place)]

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Choose the place with values that is nearest to the pointer, and the row whose point there is nearest."""
        self._by_keys = False
        x, y, places = event.position().x(), event.position().y(), self.places
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
        """Choose no place, unless it was chosen by keys."""
        super().leaveEvent(event)
        if not self._by_keys:
            self.choose(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the next place by left and right, the next row of its table by up and down; Escape chooses none."""
        places = self.places
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


def _stepped(at: int | None, step: int, count: int) -> int:
    """Return the index after a step from ``at``; from nowhere a step comes in at the end from which it leads away."""
    if at is None:
        return 0 if step in (1, -_FAR) else count - 1
    return min(max(at + step, 0), count - 1)
