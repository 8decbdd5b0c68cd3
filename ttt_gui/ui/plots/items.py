"""What lies in a plot: curves, points and notes, painted in pixels, so that a picture of any size has the same pens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.plots.chart import Shape
from ttt_gui.ui.plots.ink import Ink, draw_words, words_width
from ttt_gui.ui.plots.library import pg
from ttt_gui.ui.plots.shapes import outline

_STEPS = 8  # how closely it is looked where a piece of a line runs


@dataclass(frozen=True)
class Curve:
    """A line of straight pieces through points of the view."""

    points: Sequence[tuple[float, float]]
    pen: QPen


@dataclass(frozen=True)
class Marks:
    """Points of one shape with an edge of the ground around each; hollow ones have the ground inside."""

    points: Sequence[tuple[float, float]]
    hollow: Sequence[bool]
    shape: Shape
    size: float
    color: QColor
    ground: QColor


@dataclass(frozen=True)
class Tint:
    """What lies between two lines."""

    low: Sequence[tuple[float, float]]
    high: Sequence[tuple[float, float]]
    color: QColor


class Strokes(pg.GraphicsObject):
    """Everything that is drawn of the rows, painted in one go. An item of the library for each line and its points
    takes a third of a millisecond to be made, and a plot that grows is drawn once a second."""

    def __init__(self, view: Any) -> None:
        super().__init__(view)
        self._view = view
        self._drawn: tuple[Tint | Curve | Marks, ...] = ()
        self._larger: tuple[Marks, ...] = ()

    def set(self, drawn: Sequence[Tint | Curve | Marks]) -> None:
        """In the order in which they are painted."""
        self._drawn = tuple(drawn)
        self.update()

    def set_larger(self, larger: Sequence[Marks]) -> None:
        """The points of the chosen place, over all others."""
        self._larger = tuple(larger)
        self.update()

    @called_by_qt(QRectF)
    def boundingRect(self) -> QRectF:
        size = self._view.size()
        return QRectF(-10, -10, size.width() + 20, size.height() + 20)

    @called_by_qt()
    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        at = pixels(self._view)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for each in (*self._drawn, *self._larger):
            if isinstance(each, Marks):
                _paint_marks(painter, each, at)
            elif isinstance(each, Curve):
                painter.setPen(each.pen)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPolyline(QPolygonF([at(x, y) for x, y in each.points]))
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(each.color)
                painter.drawPolygon(QPolygonF([at(x, y) for x, y in (*each.low, *reversed(each.high))]))


def _paint_marks(painter: QPainter, marks: Marks, at: Callable[[float, float], QPointF]) -> None:
    path, size = outline(marks.shape, marks.size), marks.size
    for (x, y), hollow in zip(marks.points, marks.hollow, strict=True):
        painter.setPen(QPen(marks.color, size / 5) if hollow else QPen(marks.ground, size / 7))
        painter.setBrush(marks.ground if hollow else marks.color)
        painter.drawPath(path.translated(at(x, y)))


def pixels(view: Any) -> Callable[[float, float], QPointF]:
    """What tells where a place of the view lies in it, in pixels."""
    (left, right), (low, high) = view.viewRange()
    size = view.size()
    across, up = size.width() / (right - left), size.height() / (high - low)
    return lambda x, y: QPointF((x - left) * across, (high - y) * up)


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
        self._room_of: tuple[object, ...] = ()
        self._corner = 0
        self.setZValue(5)

    def set(self, along: Sequence[Along], notes: Sequence[str], taken: Sequence[Sequence[tuple[float, float]]]) -> None:
        """``taken`` are the lines that the notes should not lie on."""
        self._along, self._notes = tuple(along), tuple(notes)
        self._taken = tuple(tuple(line) for line in taken)
        self.update()

    def choose(self, place: float | None) -> None:
        self._chosen = place
        self.update()

    @called_by_qt(QRectF)
    def boundingRect(self) -> QRectF:
        size = self._view.size()
        return QRectF(0, -20, size.width(), size.height() + 20)

    @called_by_qt()
    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        ink, size = self.ink, self._view.size()
        place = pixels(self._view)
        metrics, line = QFontMetricsF(ink.font), ink.line_height
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._chosen is not None:
            x = round(place(self._chosen, 0).x()) + 0.5
            painter.setPen(QPen(ink.muted, 1))
            painter.drawLine(QLineF(x, 0, x, size.height()))
        room = self.notes_room()
        written = bool(self._notes) and room.left() >= 0 and room.top() >= 0  # else there is no room for the notes
        painter.setPen(ink.muted)
        for along in self._along:
            wide, at = words_width(along.text, ink.font), place(*along.place)
            at += QPointF(ink.px(10) if along.after else -wide - ink.px(8), -ink.px(6))
            if not (written and QRectF(at.x(), at.y() - line, wide, 1.3 * line).intersects(room)):
                draw_words(painter, at, along.text, ink.font)
        if not written:
            return
        ground = ink.tokens.color("surface")  # a line may run through them
        ground.setAlphaF(0.85)
        painter.fillRect(room.adjusted(-ink.px(3), 0, ink.px(3), 0), ground)
        painter.setPen(ink.muted)
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
        key = (size.width(), size.height(), width, height, self._taken)
        if key != self._room_of:
            self._room_of, self._corner = key, self._emptiest(corners)
        return corners[self._corner]

    def _emptiest(self, corners: Sequence[QRectF]) -> int:
        """The corner where the fewest of many places along the lines lie."""
        at = pixels(self._view)
        counts = [0] * len(corners)
        edges = [(corner.left(), corner.right(), corner.top(), corner.bottom()) for corner in corners]
        for line in self._taken:
            places = [at(x, y).toTuple() for x, y in line]
            for (x0, y0), (x1, y1) in pairwise(places):
                for step in range(_STEPS + 1):
                    x, y = x0 + (x1 - x0) * step / _STEPS, y0 + (y1 - y0) * step / _STEPS
                    for number, (left, right, top, bottom) in enumerate(edges):
                        counts[number] += left <= x <= right and top <= y <= bottom
        return counts.index(min(counts))
