"""The plot itself: a chart drawn by the plotting library in the look of the window; the pointer chooses a place."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QPen, QPicture, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QWidget

from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.scaling import scaled, type_factor
from ttt_gui.ui.look.theme import LIGHT, Look, Tokens
from ttt_gui.ui.plots.axes import End, EndAxis, PlaceAxis, ValueAxis
from ttt_gui.ui.plots.chart import Chart, Guide, Line
from ttt_gui.ui.plots.ink import Ink, words_width
from ttt_gui.ui.plots.items import Along, Curve, Marks, Notes, Strokes, Tint
from ttt_gui.ui.plots.library import pg
from ttt_gui.ui.plots.scale import Scale

_VALUES_FROM, _NAMES_FROM = 460, 340
"""From these widths on the values stand beside the names at the ends, and the names there; the legend has them too."""
_ALONG = 0.72  # how far along a guide its words stand
_POINT = 8.5
_FAR = 1_000
_ALONG_KEYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -_FAR, Qt.Key.Key_End: _FAR}
_ROW_KEYS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class PlotCanvas(pg.GraphicsView):
    """Set a chart; the pointer, and ← → Home End, choose a place, and the row near the pointer, or ↑ ↓, a row there.

    Signals: chosen_changed(): another place or row is chosen, or none.
    """

    chosen_changed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        self._look = look
        self._chart = Chart("", "")
        self._unit = ""
        self._chosen: float | None = None
        self._near = ""
        self._by_keys = False
        self.ink = Ink.plain()
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._layout = pg.GraphicsLayout()
        self._layout.setSpacing(0)
        self.setCentralItem(self._layout)
        self.view = pg.ViewBox(enableMenu=False, enableMouse=False, defaultPadding=0)
        self.values, self.below, self.ends = ValueAxis(self.ink), PlaceAxis(self.ink), EndAxis(self.ink)
        for axis, row, column in ((self.values, 0, 0), (self.ends, 0, 2), (self.below, 1, 1)):
            axis.linkToView(self.view)
            self._layout.addItem(axis, row, column)
        self._layout.addItem(self.view, 0, 1)
        self.strokes = Strokes(self.view)
        self.notes = Notes(self.view, self.ink)
        look.changed.connect(self._on_look_changed)
        self._take_ink(look.tokens)

    # -- what is shown --------------------------------------------------------------------------------------------

    @property
    def chart(self) -> Chart:
        return self._chart

    def set(self, chart: Chart, unit: str = "") -> None:
        """Show a chart; the unit of its values is '' or 's'."""
        if chart != self._chart or unit != self._unit:
            self._chart, self._unit = chart, unit
            if self._chosen is not None and chart.card(self._chosen) is None:
                self._choose(None)
            self._draw()

    @property
    def chosen(self) -> float | None:
        """The place whose values are shown."""
        return self._chosen

    @property
    def near(self) -> str:
        """The key of the row that stands out there; '' for none."""
        return self._near

    def choose(self, place: float | None, near: str = "") -> None:
        """Choose a place and a row there, or none."""
        if place != self._chosen:
            self._choose(place, near)
            self._draw_chosen(Scale.of(self._chart.values, self._chart.logarithmic))
        elif near != self._near:
            self._near = near
            self.chosen_changed.emit()

    def _choose(self, place: float | None, near: str = "") -> None:
        self._chosen, self._near = place, near if place is not None else ""
        self.below.choose(place)
        self.notes.choose(place)
        self.chosen_changed.emit()

    def pixel(self, x: float) -> float:
        """Where a place lies in the widget, from its left."""
        (low, high) = self.view.viewRange()[0]
        rect = self.view.mapRectToScene(self.view.rect())
        return float(rect.left() + (x - low) / (high - low) * rect.width())

    @property
    def plot_rect(self) -> QRectF:
        """Where the view lies in the widget."""
        rect = self.view.mapRectToScene(self.view.rect())
        return QRectF(rect.x(), rect.y(), rect.width(), rect.height())

    def _take_ink(self, tokens: Tokens) -> None:
        font = self._look.font(0.96, tabular=True)
        self.ink.tokens, self.ink.font, self.ink.factor = tokens, font, type_factor()
        self.ink.bold = self._look.font(0.96, QFont.Weight.DemiBold, tabular=True)
        self.setBackground(tokens.color("surface"))

    def _on_look_changed(self) -> None:
        self._take_ink(self._look.tokens)
        self._draw()

    def _draw(self) -> None:
        chart = self._chart
        scale = Scale.of(chart.values, chart.logarithmic)
        places = [tick.x for tick in chart.ticks] or [0.0, 1.0]
        around = (max(places) - min(places)) * 0.012 or 0.5
        self.view.setRange(
            xRange=(min(places) - around, max(places) + around), yRange=(scale.low, scale.high), padding=0, update=True
        )
        self.values.set(scale, self._unit, chart.y_title)
        self.below.set(chart.ticks, chart.below)
        drawn: list[Tint | Curve | Marks] = [*self._band(scale)]
        along = []
        for guide in chart.shown_guides:
            drawn.append(self._guide(guide, scale))
            if not guide.value:
                (x0, y0), (x1, y1) = guide.points[0], guide.points[-1]
                far = _ALONG if scale.logarithmic else 0.95 if y1 > y0 else 0.05
                at = (x0 + (x1 - x0) * far, scale.at(y0 * (y1 / y0) ** far))
                along.append(Along(at, guide.label, y1 < y0))
        for line in chart.shown:
            drawn += self._line(line, scale)
        self.strokes.set(drawn)
        self._draw_chosen(scale)
        points = [each.points for each in chart.shown] + [each.points for each in chart.shown_guides]
        taken = [[(x, scale.at(y)) for x, y in each] for each in points]
        self.notes.set(along, chart.notes if chart.shown else (chart.vacant,), taken)
        self._layout.layout.setContentsMargins(0, self.values.head, 2, 0)
        self._set_ends(scale)
        self.setAccessibleName(chart.title)

    def _set_ends(self, scale: Scale) -> None:
        chart, ink = self._chart, self.ink
        ends = [End(scale.at(line.points[-1][1]), line.label, line.value, ink.text) for line in chart.shown]
        ends += [
            End(scale.at(guide.points[-1][1]), guide.label, guide.value, ink.muted, light=True)
            for guide in chart.shown_guides
            if guide.value
        ]
        least = max((words_width(title, ink.font) for title in chart.below), default=0.0) + ink.px(26)
        has_names = self.width() >= ink.px(_NAMES_FROM)
        self.ends.set(ends if has_names else (), least, self.width() >= ink.px(_VALUES_FROM))
        self._layout.layout.activate()

    def _band(self, scale: Scale) -> list[Tint]:
        band = self._chart.shown_band
        if band is None:
            return []
        color = self.ink.tokens.color("accent")
        color.setAlphaF(0.22 if self.ink.tokens.outlines else 0.11)
        low = [(x, scale.at(least)) for x, least, _ in band.points]
        return [Tint(low, [(x, scale.at(most)) for x, _, most in band.points], color)]

    def _guide(self, guide: Guide, scale: Scale) -> Curve:
        pen = QPen(self.ink.muted, self.ink.px(1.2), Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([1.6, 3.2])
        points = guide.points
        if not scale.logarithmic:  # a power is no straight line here
            points = _between(points)
        return Curve([(x, scale.at(y)) for x, y in points], pen)

    def _line(self, line: Line, scale: Scale) -> tuple[Curve, Marks]:
        ink = self.ink
        points = [(x, scale.at(y)) for x, y in line.points]
        color = line.style.color(ink.tokens)
        pen = QPen(color, ink.px(1.8), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        return Curve(points, pen), self._marks(line, points, ink.px(_POINT))

    def _marks(self, line: Line, points: list[tuple[float, float]], size: float) -> Marks:
        tokens = self.ink.tokens
        hollow = [x in line.open_points for x, _ in points]
        return Marks(points, hollow, line.style.shape, size, line.style.color(tokens), tokens.color("surface"))

    def _draw_chosen(self, scale: Scale) -> None:
        """The points at the chosen place once more, larger."""
        size = self.ink.px(_POINT) * 1.45
        self.strokes.set_larger(
            [
                self._marks(line, [(x, scale.at(y))], size)
                for line in self._chart.shown
                for x, y in line.points
                if x == self._chosen
            ]
        )

    # -- as a picture ---------------------------------------------------------------------------------------------

    def picture(self, tokens: Tokens = LIGHT) -> tuple[QPicture, QSize]:
        """What is shown, without a chosen place, as strokes and text, and its size in pixels."""
        chosen, before = self._chosen, self.ink.tokens
        if chosen is not None or tokens is not before:
            self._chosen = None
            self._set_drawn(tokens, None)
        picture, size = QPicture(), self.viewport().size()
        area = QRectF(0, 0, size.width(), size.height())
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(area, tokens.color("surface"))
            self.scene().render(painter, area, area)
        if chosen is not None or tokens is not before:
            self._chosen = chosen
            self._set_drawn(before, chosen)
        return picture, size

    def _set_drawn(self, tokens: Tokens, chosen: float | None) -> None:
        self._take_ink(tokens)
        self.below.choose(chosen)
        self.notes.choose(chosen)
        self._draw()

    # -- the pointer and the keys ---------------------------------------------------------------------------------

    def place_at(self, x: float) -> float | None:
        """The nearest place that has values; None outside of the plot."""
        places = [place for place, _ in self._chart.cards if self._chart.card(place)]
        if not places or not self.plot_rect.left() - 24 <= x <= self.plot_rect.right() + 24:
            return None
        return min(places, key=lambda place: abs(self.pixel(place) - x))

    def near_at(self, place: float, y: float) -> str:
        """The row whose point at a place is nearest to a height of the widget."""
        scale, rect = Scale.of(self._chart.values, self._chart.logarithmic), self.plot_rect
        shown = [(line.key, dict(line.points)[place]) for line in self._chart.shown if place in dict(line.points)]

        def distance(key_and_value: tuple[str, float]) -> float:
            share = (scale.at(key_and_value[1]) - scale.low) / (scale.high - scale.low)
            return abs(rect.bottom() - share * rect.height() - y)

        return min(shown, key=distance, default=("", 0.0))[0]

    @called_by_qt()
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._by_keys = False
        place = self.place_at(event.position().x())
        self.choose(place, "" if place is None else self.near_at(place, event.position().y()))

    @called_by_qt()
    def wheelEvent(self, event: QWheelEvent) -> None:
        """The page scrolls, where there is too little room for all of it."""
        event.ignore()

    @called_by_qt()
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if not self._by_keys:
            self.choose(None)

    @called_by_qt()
    def keyPressEvent(self, event: QKeyEvent) -> None:
        places = [place for place, _ in self._chart.cards if self._chart.card(place)]
        card = None if self._chosen is None else self._chart.card(self._chosen)
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape and self._chosen is not None:
            self.choose(None)
        elif places and key in _ALONG_KEYS:
            at = places.index(self._chosen) if self._chosen in places else None
            self._by_keys = True
            self.choose(places[_stepped(at, _ALONG_KEYS[key], len(places))], self._near)
        elif card and key in _ROW_KEYS:
            keys = [row.key for row in card.rows]
            at = keys.index(self._near) if self._near in keys else None
            self.choose(self._chosen, keys[_stepped(at, _ROW_KEYS[key], len(keys))])
        else:
            event.ignore()

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if hasattr(self, "ends"):  # the library resizes it while it is made
            self._set_ends(Scale.of(self._chart.values, self._chart.logarithmic))

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        """No higher than it must be: it has what the page leaves it, and a page that scrolls leaves it so much."""
        return QSize(640, self.minimumSizeHint().height())

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(260), scaled(210))


def _stepped(at: int | None, step: int, count: int) -> int:
    """The index after a step from ``at``; from nowhere a step comes in at the end that it leaves."""
    if at is None:
        return 0 if step in (1, -_FAR) else count - 1
    return min(max(at + step, 0), count - 1)


def _between(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """A power through the first and the last of some points, at many places."""
    (x0, y0), (x1, y1) = points[0], points[-1]
    return tuple((x0 + (x1 - x0) * step / 60, y0 * (y1 / y0) ** (step / 60)) for step in range(61))
