"""What a plot shows, as values: lines of points, guides, a band, ticks, and the card of each place on the axis."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath, QPixmap, QPolygonF, QTransform

from ttt_gui.ui.look.icons import painted
from ttt_gui.ui.look.theme import Tokens


class Shape(Enum):
    """A point's form, which can be told from the others without a colour."""

    SQUARE = "square"
    CIRCLE = "circle"
    UP = "triangle"
    DIAMOND = "diamond"
    DOWN = "triangle down"
    PENTAGON = "pentagon"
    PLUS = "plus"
    STAR = "star"
    CROSS = "cross"


@dataclass(frozen=True)
class Style:
    """How a line looks: so much of one token laid over another, and the form of its points."""

    token: str
    share: float
    background: str
    shape: Shape

    def color(self, tokens: Tokens) -> QColor:
        """Return the colour of a row in a theme."""
        return tokens.mixed(self.token, self.share, self.background)


STYLES = (
    Style("draw", 1.0, "surface", Shape.SQUARE),
    Style("text", 0.62, "accent", Shape.CIRCLE),
    Style("accent", 1.0, "surface", Shape.UP),
    Style("accent", 0.74, "surface", Shape.DIAMOND),
    Style("win", 1.0, "surface", Shape.DOWN),
    Style("loss", 1.0, "surface", Shape.PENTAGON),
    Style("x", 1.0, "surface", Shape.PLUS),
    Style("muted", 0.8, "loss", Shape.STAR),
)
"""The styles of the rows in their order; a ninth row looks as the first."""


def style_of(index: int) -> Style:
    """Return the style of the row of this number; after the last style they begin again."""
    return STYLES[index % len(STYLES)]


@dataclass(frozen=True)
class Line:
    """A line of a plot: ``key`` names it in the legend; ``label`` and ``value`` are written at its end.

    ``points`` are (x, y), on a logarithmic scale with y above 0; without ``joined`` they are drawn without a line.
    Those in ``open_points`` (places on the axis) are hollow: they were obtained in another way.
    """

    key: str
    label: str
    value: str
    style: Style
    points: tuple[tuple[float, float], ...]
    open_points: frozenset[float] = frozenset()
    joined: bool = True


@dataclass(frozen=True)
class Guide:
    """A dotted line, with ``label`` and ``value`` written at its end."""

    label: str
    value: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Band:
    """A tint from the least to the most of the row ``key``: (x, least, most)."""

    key: str
    points: tuple[tuple[float, float, float], ...]


@dataclass(frozen=True)
class AxisTick:
    """A place on the axis below, its label and a second one below it."""

    x: float
    label: str
    second: str = ""


@dataclass(frozen=True)
class CardRow:
    """A row of a card: the key of its line, its name, and a cell for each column."""

    key: str
    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class PlaceValues:
    """The values of all rows at one place of the axis."""

    heading: str
    note: str
    columns: tuple[str, ...]
    rows: tuple[CardRow, ...]

    @property
    def sentence(self) -> str:
        """The values as a sentence, for a screen reader."""
        heads = [column or "value" for column in self.columns]
        rows = (
            f"{row.name}: " + ", ".join(f"{head} {cell}" for head, cell in zip(heads, row.cells, strict=True) if cell)
            for row in self.rows
        )
        return f"{self.heading}, {self.note}. " + ". ".join(rows)


@dataclass(frozen=True)
class Chart:
    """A whole plot. ``below`` are the titles of the two rows of ticks; ``notes`` are written in an empty corner;
    ``levels`` name heights, from the lowest to the highest, instead of a scale of numbers.
    """

    title: str
    y_title: str
    below: tuple[str, str] = ("", "")
    ticks: tuple[AxisTick, ...] = ()
    lines: tuple[Line, ...] = ()
    guides: tuple[Guide, ...] = ()
    band: Band | None = None
    notes: tuple[str, ...] = ()
    cards: tuple[tuple[float, PlaceValues], ...] = ()
    logarithmic: bool = True
    levels: tuple[tuple[float, str], ...] = ()
    hidden: frozenset[str] = field(default_factory=frozenset)

    @property
    def shown(self) -> tuple[Line, ...]:
        """The lines that are not switched off and have a point."""
        return tuple(line for line in self.lines if line.key not in self.hidden and line.points)

    @property
    def shown_guides(self) -> tuple[Guide, ...]:
        """The guide lines that have points and are not switched off."""
        return () if GUIDES in self.hidden else tuple(guide for guide in self.guides if guide.points)

    @property
    def shown_band(self) -> Band | None:
        """The band where it has points and is not switched off, else None."""
        return None if self.band is None or self.band.key in self.hidden or not self.band.points else self.band

    def card(self, x: float) -> PlaceValues | None:
        """Return the card of a place, without the rows that are switched off; None where no row is left."""
        found = next((card for place, card in self.cards if place == x), None)
        if found is None:
            return None
        rows = tuple(row for row in found.rows if row.key not in self.hidden)
        return PlaceValues(found.heading, found.note, found.columns, rows) if rows else None

    @property
    def vacant(self) -> str:
        """Why no line is to be seen; '' where nothing is measured yet."""
        return "Every row is switched off." if any(line.points for line in self.lines) else ""

    @property
    def sentence(self) -> str:
        """All values, for a screen reader; '' where there are none."""
        cards = [card.sentence for x, _ in self.cards if (card := self.card(x))]
        return f"{self.title}. " + " ".join(cards) if cards else ""

    @property
    def values(self) -> Iterable[float]:
        """Every y that must be in the range of the plot."""
        yield from (y for line in self.shown for _, y in line.points)
        yield from (y for guide in self.shown_guides for _, y in guide.points)
        if band := self.shown_band:
            yield from (y for _, least, most in band.points for y in (least, most))


GUIDES = "guides"
"""The key of the guides in a legend."""


# -- The outlines of a row's points, the same in a plot, its card and its legend ---------------------------------------


_CORNERS = {  # how many corners, where the first points to (degrees, 90 is up), how far out, in halves of a side
    Shape.SQUARE: (4, 45, 1.24),
    Shape.UP: (3, 90, 1.28),
    Shape.DOWN: (3, 270, 1.28),
    Shape.DIAMOND: (4, 90, 1.3),
    Shape.PENTAGON: (5, 90, 1.2),
}


def outline(shape: Shape, side: float) -> QPainterPath:
    """Return the outline of a shape around the origin, about ``side`` wide; all shapes cover about the same area."""
    half, path = side / 2, QPainterPath()
    if shape is Shape.CIRCLE:
        path.addEllipse(QRectF(-half, -half, side, side))
        return path
    if shape in (Shape.PLUS, Shape.CROSS):
        arm, far = half * 0.46, half * 1.25
        signs = ((arm, far), (arm, arm), (far, arm), (far, -arm), (arm, -arm), (arm, -far))
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in (*signs, *((-x, -y) for x, y in signs))]))
        path.closeSubpath()
        return QTransform().rotate(45).map(path) if shape is Shape.CROSS else path
    corners, first, out = (10, 90, 1.35) if shape is Shape.STAR else _CORNERS[shape]
    points = []
    for corner in range(corners):
        angle = math.radians(first + 360 * corner / corners)
        far = half * out * (0.5 if shape is Shape.STAR and corner % 2 else 1.0)
        points.append(QPointF(far * math.cos(angle), -far * math.sin(angle)))
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


def sign(style: Style, tokens: Tokens, side: int, ratio: float) -> QPixmap:
    """Return the form of a row's points as a picture ``side`` pixels wide, for a screen of this device pixel ratio."""
    form = outline(style.shape, side * 0.7).translated(side / 2, side / 2)
    return painted(side, ratio, lambda painter: painter.fillPath(form, style.color(tokens)))
