"""How large and in what colours a tree of numbers is drawn, and where its nodes stand: parents over the middle of their
children, each subtree alike wherever it stands, and no more room between any two than there has to be, stretched evenly
where there is more.

Lengths are pixels; x is 0 in the middle of the top. Places are those of the whole tree, at every step alike.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property

from PySide6.QtGui import QFont, QFontMetricsF

from ttt_gui.engine.numbers.tree import NumberNode, NumberSubject
from ttt_gui.ui.drawing.layout import Contour, joined, spread
from ttt_gui.ui.drawing.style import DrawingStyle
from ttt_gui.ui.look.theme import SMALLEST_TEXT, sized

READABLE = 0.5
"""Down to this zoom names, numbers and values are written."""
_PITCH, _BAND = 166.0, 0.82  # from layer to layer, and the share of it that a band takes
_LEAST_GAP = 24.0  # from a node down to the next layer, for edges and scissors
_NAME = 16.0 / SMALLEST_TEXT  # type, at a zoom of 1, in sizes of the smallest type
_MOST_STRETCH = 1.8
_SCISSORS = 24.0
_LEAST_STEP = 0.95  # by which a tree shrinks at least that has no room


@dataclass(frozen=True)
class NumberSizes:
    """Half the width of a leaf and of an inner node, the room right of the latter's middle, and the gap between two;
    ``reaching`` are the inner nodes that need that room, None for all."""

    leaf: float
    inner: float
    right: float
    gap: float
    reaching: frozenset[int] | None = None


@dataclass(frozen=True, eq=False)
class NumberStyle(DrawingStyle):
    """Colours, type and lengths of a tree of numbers at a zoom. ``pitch_at_one`` is how far the layers
    stand apart at a zoom of 1 with type of 12 px, ``widest`` the longest number of the tree; ``node`` is the size of an
    inner node and ``leaf`` that of a leaf, likewise."""

    widest: str = "8"
    node: tuple[float, float] = (84.0, 66.0)
    leaf: float = 48.0
    pitch_at_one: float = _PITCH

    def of(self, subject: NumberSubject) -> NumberStyle:
        """Return the same style for the numbers of a tree."""
        metrics = QFontMetricsF(self.big)
        names = {node.name for node in subject.nodes if node.is_leaf}
        return replace(self, widest=max(names, key=metrics.horizontalAdvance))

    def at(self, zoom: float, pitch_at_one: float | None = None) -> NumberStyle:
        """Return the same style at another zoom."""
        return replace(self, zoom=zoom, pitch_at_one=self.pitch_at_one if pitch_at_one is None else pitch_at_one)

    # --- type ---

    @cached_property
    def unit(self) -> float:
        """The length that is 1 at a zoom of 1 with type of 12 px."""
        return self.base * self.zoom

    @property
    def has_text(self) -> bool:
        """Whether names, numbers and values are written."""
        return self.zoom >= READABLE - 1e-9

    @cached_property
    def big(self) -> QFont:
        """The type of names, numbers and values."""
        return sized(self.font, max(1.0, _NAME * self.zoom), QFont.Weight.DemiBold, True)

    @cached_property
    def bold(self) -> QFont:
        """The type of pills and of the names in the column at the left, with digits of one width."""
        return sized(self.font, max(1.0, self.zoom), QFont.Weight.DemiBold, True)

    @cached_property
    def scissors(self) -> QFont:
        """The type of the sign on a cut edge."""
        room = min(1.0, max(0.5, (self.pitch - self.high) / 34 / self.base))
        return sized(self.font, max(1.0, _SCISSORS / SMALLEST_TEXT * room * min(1.0, max(0.6, self.zoom))))

    # --- lengths ---

    @property
    def wide(self) -> float:
        """A triangle's width."""
        return self.node[0] * self.unit

    @property
    def high(self) -> float:
        """A triangle's height."""
        return self.node[1] * self.unit

    @property
    def leaf_high(self) -> float:
        return self.leaf * self.unit

    @cached_property
    def leaf_wide(self) -> float:
        """A leaf's width: a leaf is square, or as wide as the longest number of the tree needs."""
        needed = QFontMetricsF(self.big).horizontalAdvance(self.widest) + 10 * self.base if self.has_text else 0.0
        return max(self.leaf_high, needed)

    @property
    def pitch(self) -> float:
        """The height from layer to layer."""
        return max(self.pitch_at_one * self.unit, self.high + _LEAST_GAP * self.unit)

    @property
    def band(self) -> float:
        return max(self.pitch * _BAND, self.high + 6 * self.unit)

    @property
    def text_at(self) -> float:
        """The width from the middle of a MAX node, whose point is above, to its value at the right."""
        return self.wide * 0.43

    @cached_property
    def margin(self) -> float:
        """The width of the column at the left, with the gap before the bands."""
        plain = sized(self.font, 1.0, QFont.Weight.DemiBold, True)
        return QFontMetricsF(plain).horizontalAdvance("△ MAX") + 26 * self.base

    @cached_property
    def sizes(self) -> NumberSizes:
        gap = 12 * self.unit
        right = self.wide / 2
        if self.has_text:
            value = QFontMetricsF(self.big).horizontalAdvance(f"≥ {self.widest} …")
            window = QFontMetricsF(self.small).horizontalAdvance(f"α {self.widest}  β {self.widest}")
            right = max(right, 0.44 * self.wide + max(value, window))
        return NumberSizes(self.leaf_wide / 2, self.wide / 2, right, gap)

    def height(self, layers: int) -> float:
        """Return the height of so many layers, in pixels."""
        return (layers - 1) * self.pitch + self.band


@dataclass(frozen=True, slots=True)
class NumberPlace:
    """Where a node stands: the x of its middle, and its layer below the top."""

    index: int
    x: float
    layer: int


class NumberLayout:
    """The nodes below a ``top`` that belong to ``parts``, None for all, laid out for some sizes; ``stretch`` is how
    much further apart they stand than they must."""

    def __init__(
        self, nodes: tuple[NumberNode, ...], top: int, parts: frozenset[int] | None, sizes: NumberSizes
    ) -> None:
        self.nodes, self.top, self.parts, self.sizes = nodes, top, parts, sizes
        self._offsets: dict[int, float] = {}  # of a node from its parent
        self._lay(top)
        self._put(1.0)

    def children(self, index: int) -> list[int]:
        """Return the children of a node that belong to the picture."""
        below = self.nodes[index].children
        return list(below) if self.parts is None else [child for child in below if child in self.parts]

    def is_folded(self, index: int) -> bool:
        """Return whether a node has children, of which none belongs to the picture."""
        return bool(self.nodes[index].children) and not self.children(index)

    def half(self, index: int) -> float:
        """Return half the width of a node."""
        return self.sizes.leaf if self.nodes[index].is_leaf else self.sizes.inner

    def reach(self, index: int) -> float:
        """Return how far a node with its value reaches to the right of its middle."""
        sizes = self.sizes
        reaches = not self.nodes[index].is_leaf and (sizes.reaching is None or index in sizes.reaching)
        return sizes.right if reaches else self.half(index)

    def _lay(self, index: int) -> Contour:
        children = self.children(index)
        contours = [self._lay(child) for child in children]
        xs = spread(contours, self.sizes.gap)
        self._offsets |= zip(children, xs, strict=True)
        return joined(self.half(index), self.reach(index), xs, contours)

    def _put(self, stretch: float) -> None:
        self.stretch = stretch
        self.layers: list[list[NumberPlace]] = []
        row = [NumberPlace(self.top, 0.0, 0)]
        while row:
            self.layers.append(row)
            row = [
                NumberPlace(child, place.x + stretch * self._offsets[child], place.layer + 1)
                for place in row
                for child in self.children(place.index)
            ]
        self._by_index = {place.index: place for row in self.layers for place in row}
        self.left, self.right = self._ends(1.0)

    def _ends(self, stretch: float) -> tuple[float, float]:
        """Return the left and the right end of the layout with its nodes so much further apart."""
        places = self._by_index.values()
        left = min(stretch * place.x - self.half(place.index) for place in places)
        return left, max(stretch * place.x + self.reach(place.index) for place in places)

    @property
    def width(self) -> float:
        return self.right - self.left

    def stretched(self, stretch: float) -> NumberLayout:
        """Return the same layout with the nodes further apart: nothing is laid out again."""
        found = copy(self)
        found._put(stretch)
        return found

    def widened(self, width: float) -> NumberLayout:
        """Return the same layout with the nodes so far apart that it fills a width, as far as the eye can follow."""
        stretch = min(_MOST_STRETCH, width / self.width)
        if stretch <= 1:
            return self
        left, right = self._ends(stretch)
        share = (width - self.width) / (right - left - self.width or 1.0)  # nodes keep their size: only places move
        return self.stretched(min(_MOST_STRETCH, 1 + share * (stretch - 1)))

    def place(self, index: int) -> NumberPlace | None:
        """Return where a node stands; None where it is not in the picture."""
        return self._by_index.get(index)

    def nearest(self, index: int) -> NumberPlace | None:
        """Return where a node stands, or the nearest of its ancestors that is in the picture; None where none is."""
        at: int | None = index
        while at is not None:
            if at in self._by_index:
                return self._by_index[at]
            at = self.nodes[at].parent
        return None

    def between(self, layer: int, left: float, right: float) -> list[NumberPlace]:
        """Return the places of a layer whose nodes may touch what lies between two x, and their next neighbours."""
        row = self.layers[layer]
        x_of: Callable[[NumberPlace], float] = lambda place: place.x  # noqa: E731
        first = bisect_left(row, left - self.sizes.right, key=x_of)
        last = bisect_left(row, right + self.sizes.inner, key=x_of)
        return row[max(0, first - 1) : last + 1]

    def at(self, x: float, layer: int) -> NumberPlace | None:
        """Return the node that stands at an x of a layer; None in the gaps."""
        if not 0 <= layer < len(self.layers):
            return None
        return next((each for each in self.between(layer, x, x) if abs(each.x - x) <= self.half(each.index)), None)


def fitted(
    style: NumberStyle, lay: NumberLayout, width: float, height: float, least: float = READABLE
) -> tuple[NumberStyle, NumberLayout]:
    """Return a style and a layout of the same tree that fill a room as far as a zoom from ``least`` to 1 lets them;
    ``lay`` is the layout at a zoom of 1. Where that is too large the zoom shrinks by as much as is missing, and again
    where that was not enough: type shrinks less than the zoom."""
    layers = len(lay.layers)
    pitch = min(_PITCH * style.base, height / (layers - 1 + _BAND)) / style.base
    made, placed = style.at(1.0, pitch), lay
    while made.zoom > least and (share := min(width / placed.width, (height + 0.5) / made.height(layers))) < 1:
        zoom = max(least, made.zoom * min(share, _LEAST_STEP))
        made = style.at(zoom, pitch / zoom)
        placed = NumberLayout(lay.nodes, lay.top, lay.parts, made.sizes)
    return made, placed.widened(width)
