"""What lies in a plot: curves, points and notes, painted in pixels, so that a picture of any size has the same pens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.plots.chart import Shape
from ttt_gui.ui.plots.ink import Ink, draw_words, words_width
from ttt_gui.ui.plots.library import pg
from ttt_gui.ui.plots.shapes import outline

_STEPS = 8  # how closely it is looked where a piece of a line runs


class Curve(pg.PlotCurveItem):
    """A line of straight pieces. The library's pen is one of the screen's pixels: on paper it would be a hair."""

    def __init__(self, points: Sequence[tuple[float, float]], pen: QPen) -> None:
        super().__init__([x for x, _ in points], [y for _, y in points], pen=pen)
        self._pen = pen

    @called_by_qt()
    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        path = painter.transform().map(self.getPath())
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        painter.restore()


class Points(pg.ScatterPlotItem):
    """Points of one shape with an edge of the ground around each; hollow ones have the ground inside.

    Painted like the curves: the library's edge grows with the point.
    """

    def __init__(
        self,
        points: Sequence[tuple[float, float]],
        hollow: Sequence[bool],
        shape: Shape,
        size: float,
        color: QColor,
        ground: QColor,
    ) -> None:
        super().__init__(x=[x for x, _ in points], y=[y for _, y in points], size=size)
        self._places = [QPointF(x, y) for x, y in points]
        self._hollow = tuple(hollow)
        self._size, self._color, self._ground = size, color, ground
        self._outline = outline(shape, size)

    @called_by_qt()
    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        places = [painter.transform().map(place) for place in self._places]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, hollow in zip(places, self._hollow, strict=True):
            painter.resetTransform()
            painter.translate(place)
            painter.setPen(QPen(self._color, self._size / 5) if hollow else QPen(self._ground, self._size / 7))
            painter.setBrush(self._ground if hollow else self._color)
            painter.drawPath(self._outline)
        painter.restore()


@dataclass(frozen=True)
class Along:
    """Words along a guide: before a place of the view, and above it; ``after`` it where the guide falls."""

    place: tuple[float, float]
    text: str
    after: bool = False


class Notes(pg.GraphicsObject):
    """Over the view: words along guides, notes in a corner, and the line of the chosen place."""

    def __init__(self, view: Any, ink: Ink) -> None:
        super().__init__(view)
        self._view, self.ink = view, ink
        self._along: tuple[Along, ...] = ()
        self._notes: tuple[str, ...] = ()
        self._taken: tuple[tuple[tuple[float, float], ...], ...] = ()
        self._chosen: float | None = None
        self.setZValue(5)

    def set(self, along: Sequence[Along], notes: Sequence[str], taken: Sequence[Sequence[tuple[float, float]]]) -> None:
        """``taken`` are the lines that the notes should not lie on."""
        self._along, self._notes = tuple(along), tuple(notes)
        self._taken = tuple(tuple(line) for line in taken)
        self.update()

    def choose(self, place: float | None) -> None:
        self._chosen = place
        self.update()

    def _pixel(self, x: float, y: float) -> QPointF:
        (left, right), (low, high) = self._view.viewRange()
        size = self._view.size()
        return QPointF((x - left) / (right - left) * size.width(), (high - y) / (high - low) * size.height())

    @called_by_qt(QRectF)
    def boundingRect(self) -> QRectF:
        size = self._view.size()
        return QRectF(0, -20, size.width(), size.height() + 20)

    @called_by_qt()
    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        ink, size = self.ink, self._view.size()
        metrics, line = QFontMetricsF(ink.font), ink.line_height
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._chosen is not None:
            x = round(self._pixel(self._chosen, 0).x()) + 0.5
            painter.setPen(QPen(ink.muted, 1))
            painter.drawLine(QLineF(x, 0, x, size.height()))
        painter.setPen(ink.muted)
        for along in self._along:
            at = self._pixel(*along.place)
            aside = ink.px(10) if along.after else -words_width(along.text, ink.font) - ink.px(8)
            draw_words(painter, at + QPointF(aside, -ink.px(6)), along.text, ink.font)
        room = self.notes_room()
        for number, note in enumerate(self._notes):
            at = QPointF(room.left(), room.top() + metrics.ascent() + number * line * 1.2)
            draw_words(painter, at, note, ink.font)

    def notes_room(self) -> QRectF:
        """Where the notes stand: in the corner where least of the lines runs through them."""
        ink, size = self.ink, self._view.size()
        width = max((words_width(note, ink.font) for note in self._notes), default=0.0)
        height, aside = len(self._notes) * ink.line_height * 1.2, ink.px(12)
        right, bottom = size.width() - width - aside, size.height() - height - ink.px(8)
        corners = [QRectF(x, y, width, height) for x, y in ((right, bottom), (aside, 0), (right, 0), (aside, bottom))]
        on_the_way = [
            self._pixel(x0 + (x1 - x0) * step / _STEPS, y0 + (y1 - y0) * step / _STEPS)
            for line in self._taken
            for (x0, y0), (x1, y1) in pairwise(line)
            for step in range(_STEPS + 1)
        ]
        return min(corners, key=lambda corner: sum(corner.contains(point) for point in on_the_way))
