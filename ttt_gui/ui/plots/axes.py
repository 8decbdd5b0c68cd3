"""The three axes of a plot: values at the left, places below, and at the right the names of the rows at their ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.plots.chart import Tick
from ttt_gui.ui.plots.ink import Ink, draw_words, words_width
from ttt_gui.ui.plots.library import pg
from ttt_gui.ui.plots.scale import Scale, spread_out

_BESIDE = 10.0  # between labels and the plot


class _Axis(pg.AxisItem):
    """An axis that paints itself with the plot's ink; ``places`` are in the view's units."""

    def __init__(self, orientation: str, ink: Ink) -> None:
        super().__init__(orientation)
        self.ink = ink
        self.setZValue(-200)  # below the view, which the library has at -100: nothing in it is ruled through

    def pixel(self, place: float) -> float:
        """Where a place of the view lies along the axis, in the axis's own pixels."""
        view, along = self.linkedView(), self.orientation in ("left", "right")
        (low, high) = view.viewRange()[1 if along else 0]
        share = (place - low) / (high - low)
        return float((1 - share) * self.size().height() if along else share * self.size().width())


class ValueAxis(_Axis):
    """The values, and a thin line across the plot at each of them; the title stands above."""

    def __init__(self, ink: Ink) -> None:
        super().__init__("left", ink)
        self._scale, self._unit, self._title = Scale.of((), True), "", ""

    def set(self, scale: Scale, unit: str, title: str) -> None:
        self._scale, self._unit, self._title = scale, unit, title
        widest = max((words_width(label, self.ink.font) for label in self._labels.values()), default=0.0)
        self.setWidth(round(widest + self.ink.px(_BESIDE) + self.ink.px(6)))
        self.update()

    @property
    def _labels(self) -> dict[float, str]:
        return {tick: self._scale.label(tick, self._unit) for tick in self._scale.ticks}

    @property
    def head(self) -> float:
        """The room that the title needs above the plot."""
        return self.ink.line_height * 1.9

    @called_by_qt(QRectF)
    def boundingRect(self) -> QRectF:
        view = self.linkedView()
        across = view.size().width() if view else 0.0
        return QRectF(0, -self.head, self.size().width() + across + 40, self.size().height() + self.head + 20)

    @called_by_qt()
    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        ink, right = self.ink, self.size().width()
        across = self.linkedView().size().width()
        metrics = QFontMetricsF(ink.font)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(ink.font)
        for tick, label in self._labels.items():
            y = round(self.pixel(tick)) + 0.5
            painter.setPen(QPen(ink.hairline, 1))
            painter.drawLine(QLineF(right, y, right + across, y))
            painter.setPen(ink.muted)
            x = right - ink.px(_BESIDE) - ink.px(4) - words_width(label, ink.font)
            painter.drawText(QPointF(x, y + metrics.ascent() / 2 - metrics.descent() / 2), label)
        painter.setPen(QPen(ink.hairline, 1))
        small = [QLineF(right, y, right + ink.px(4), y) for y in map(self.pixel, self._scale.small_ticks)]
        painter.drawLines(small)
        painter.setPen(ink.muted)
        painter.setFont(ink.bold)
        painter.drawText(QPointF(0, metrics.ascent() + 1 - self.head), self._title)


class PlaceAxis(_Axis):
    """The places in two rows of labels, each row with its title at the right; the chosen place stands out."""

    def __init__(self, ink: Ink) -> None:
        super().__init__("bottom", ink)
        self._ticks: tuple[Tick, ...] = ()
        self._titles = ("", "")
        self._chosen: float | None = None

    def set(self, ticks: Sequence[Tick], titles: tuple[str, str]) -> None:
        self._ticks, self._titles = tuple(ticks), titles
        rows = 2 if titles[1] or any(tick.second for tick in ticks) else 1
        self.setHeight(round(self.ink.line_height * (rows + 0.3) + self.ink.px(12)))
        self.update()

    def choose(self, place: float | None) -> None:
        self._chosen = place
        self.update()

    @called_by_qt(QRectF)
    def boundingRect(self) -> QRectF:
        return QRectF(-60, -2, self.size().width() + 260 * self.ink.factor, self.size().height() + 4)

    @called_by_qt()
    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        ink, line = self.ink, self.ink.line_height
        metrics = QFontMetricsF(ink.font)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(ink.muted, 1))
        width = self.size().width()
        painter.drawLine(QLineF(0, 0.5, width, 0.5))
        first = ink.px(8) + metrics.ascent()
        taken = [-1e9, -1e9]
        for tick in self._ticks:
            x = round(self.pixel(tick.x)) + 0.5
            painter.setPen(QPen(ink.muted, 1))
            painter.drawLine(QLineF(x, 0, x, ink.px(5)))
            chosen = tick.x == self._chosen
            for row, (text, color) in enumerate(((tick.label, ink.text), (tick.second, ink.muted))):
                font = ink.bold if chosen else ink.font
                half = words_width(text, font) / 2
                if text and (x - half > taken[row] + ink.px(4) or chosen):
                    painter.setFont(font)
                    painter.setPen(color)
                    painter.drawText(QPointF(x - half, first + row * line * 1.1), text)
                    taken[row] = x + half
        painter.setFont(ink.font)
        painter.setPen(ink.muted)
        for row, text in enumerate(self._titles):
            painter.drawText(QPointF(max(width, *taken) + ink.px(16), first + row * line * 1.1), text)


@dataclass(frozen=True)
class End:
    """What stands at the end of a line: where, its name, its value, its colour; guides are written lightly."""

    place: float
    label: str
    value: str
    color: QColor
    light: bool = False


class EndAxis(_Axis):
    """The names of the lines at their ends, moved apart where they would overlap, with their values at the right."""

    def __init__(self, ink: Ink) -> None:
        super().__init__("right", ink)
        self._ends: tuple[End, ...] = ()
        self._with_values = True

    def set(self, ends: Sequence[End], least: float, with_values: bool) -> None:
        """``least`` is the room needed for other reasons, in pixels."""
        self._ends, self._with_values = tuple(ends), with_values
        label = max((words_width(end.label, self._font(end)) for end in ends), default=0.0)
        value = max((words_width(end.value, self._font(end)) for end in ends), default=0.0) if with_values else 0.0
        gap = self.ink.px(18) if value else 0.0
        self.setWidth(round(max(label + gap + value + self.ink.px(_BESIDE), least)))
        self.update()

    def places(self) -> list[float]:
        """Where the middle of each stands, in pixels from the top."""
        half = self.ink.line_height / 2
        wanted = [self.pixel(end.place) for end in self._ends]
        return spread_out(wanted, self.ink.line_height * 1.22, half, self.size().height() - half)

    def _font(self, end: End) -> QFont:
        return self.ink.font if end.light else self.ink.bold

    @called_by_qt(QRectF)
    def boundingRect(self) -> QRectF:
        return QRectF(0, -20, self.size().width() + 4, self.size().height() + 40)

    @called_by_qt()
    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        metrics = QFontMetricsF(self.ink.font)
        painter.setPen(Qt.PenStyle.NoPen)
        for end, middle in zip(self._ends, self.places(), strict=True):
            base = middle + metrics.ascent() / 2 - metrics.descent() / 2
            font = self._font(end)
            painter.setPen(self.ink.muted if end.light else self.ink.text)
            draw_words(painter, QPointF(self.ink.px(_BESIDE), base), end.label, font)
            if self._with_values:
                x = self.size().width() - words_width(end.value, font)
                draw_words(painter, QPointF(x, base), end.value, font)
