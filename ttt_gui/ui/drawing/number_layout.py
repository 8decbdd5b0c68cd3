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
from ttt_gui.engine.request import Fail
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.ui.drawing.layout import Contour, joined, spread
from ttt_gui.ui.drawing.style import DrawingStyle
from ttt_gui.ui.look.scaling import type_factor
from ttt_gui.ui.look.theme import SMALLEST_TEXT, sized
from ttt_gui.ui.trace.texts import CHANCE_SIGN, MAX_SIGN

READABLE = 0.5
COMPACT = 0.36
"""Down to this zoom names, numbers and values are written."""
_PITCH, _BAND = 166.0, 0.82  # from layer to layer, and the share of it that a band takes
_LEAST_GAP = 24.0  # from a node down to the next layer, for edges and scissors
_NAME = 16.0 / SMALLEST_TEXT  # type, at a zoom of 1, in sizes of the smallest type
_MOST_STRETCH = 1.8
_SCISSORS = 24.0
_LEAST_STEP = 0.95  # by which a tree shrinks at least that has no room


@dataclass(frozen=True)
class NumberSizes:
    """Half the widths of a leaf and of an inner node, how far an inner node reaches to the right of its centre with its
    texts, and the gap between two nodes; ``reaching`` are the inner nodes with such texts, None for all. ``narrow`` is
    half the width of an inner node that is not in ``wide``; with None all are.
    """

    leaf: float
    inner: float
    right: float
    gap: float
    reaching: frozenset[int] | None = None
    narrow: float = 0.0
    wide: frozenset[int] | None = None


@dataclass(frozen=True, eq=False)
class NumberStyle(DrawingStyle):
    """Colours, font and lengths of a drawn number tree at a zoom.

    ``pitch_at_one``, ``node`` and ``leaf`` are the distance between layers and the sizes of an inner node and of a leaf
    at a zoom of 1 with a font of 12 px; ``widest`` is the longest number of the tree,
    ``longest_name`` the longest name of a layer. With ``intervals`` a value is an interval; ``is_hard``: what was
    returned under fail-hard may stand below a value. ``is_compact``: no window stands beside a node, and texts are
    there down to a smaller zoom.
    """

    widest: str = "8"
    longest_name: str = f"{MAX_SIGN} MAX"
    intervals: bool = False
    is_hard: bool = False
    is_compact: bool = False
    node: tuple[float, float] = (84.0, 66.0)
    leaf: float = 48.0
    pitch_at_one: float = _PITCH

    def for_trace(self, trace: SearchTrace, intervals: bool = False) -> NumberStyle:
        """Return a copy of the style for the numbers of a trace's tree."""
        subject, is_hard = trace.subject, trace.request.algorithm.fail is Fail.HARD
        assert isinstance(subject, NumberSubject)
        metrics = QFontMetricsF(self.big)
        names = {node.name for node in subject.nodes if node.is_leaf}
        longest = f"{CHANCE_SIGN} CHANCE" if subject.tree.has_chance else self.longest_name
        widest = max(names, key=metrics.horizontalAdvance)
        return replace(self, widest=widest, longest_name=longest, intervals=intervals, is_hard=is_hard)

    def at(self, zoom: float, pitch_at_one: float | None = None) -> NumberStyle:
        """Return a copy of the style at another zoom; None keeps the distance between layers."""
        return replace(self, zoom=zoom, pitch_at_one=self.pitch_at_one if pitch_at_one is None else pitch_at_one)

    # --- type ---

    @cached_property
    def unit(self) -> float:
        """The pixels of a length of 1, which is one pixel at a zoom of 1 with a font of 12 px."""
        return self.base * self.zoom

    @property
    def has_text(self) -> bool:
        """Whether names, numbers and values are drawn."""
        return self.zoom >= self._least_zoom / type_factor() - 1e-9

    @property
    def _least_zoom(self) -> float:
        """The zoom down to which names, numbers and values are as large as the font; below they shrink, down to the
        usual size of type, so that a tree that is made to fit keeps them where a person has chosen large type."""
        return COMPACT if self.is_compact else READABLE

    @cached_property
    def big(self) -> QFont:
        """The font of names, numbers and values."""
        return sized(
            self.font, max(min(1.0, self.zoom / self._least_zoom), _NAME * self.zoom), QFont.Weight.DemiBold, True
        )

    @cached_property
    def bold(self) -> QFont:
        """The font of pills and of the names in the left column, with digits of equal width."""
        return sized(self.font, max(1.0, self.zoom), QFont.Weight.DemiBold, True)

    @cached_property
    def scissors(self) -> QFont:
        """The font of the sign on a cut edge."""
        room = min(1.0, max(0.5, (self.pitch - self.high) / 34 / self.base))
        return sized(self.font, max(1.0, _SCISSORS / SMALLEST_TEXT * room * min(1.0, max(0.6, self.zoom))))

    # --- lengths ---

    @property
    def wide(self) -> float:
        """The width of an inner node's triangle in pixels."""
        return self.node[0] * self.unit

    @property
    def high(self) -> float:
        """The height of an inner node's triangle in pixels."""
        return self.node[1] * self.unit

    @property
    def leaf_high(self) -> float:
        """The height of a leaf in pixels."""
        return self.leaf * self.unit

    @cached_property
    def leaf_wide(self) -> float:
        """The width of a leaf in pixels: a leaf is square, or as wide as the longest number of the tree."""
        needed = QFontMetricsF(self.big).horizontalAdvance(self.widest) + 10 * self.base if self.has_text else 0.0
        return max(self.leaf_high, needed)

    @property
    def pitch(self) -> float:
        """The distance from layer to layer in pixels."""
        return max(self.pitch_at_one * self.unit, self.high + _LEAST_GAP * self.unit)

    @property
    def band(self) -> float:
        """The height in pixels of the coloured band behind a layer."""
        return max(self.pitch * _BAND, self.high + 6 * self.unit)

    @property
    def text_at(self) -> float:
        """The distance from the centre of a MAX node to its value at the right."""
        return self.wide * 0.43

    @cached_property
    def margin(self) -> float:
        """The width of the left column, with the gap before the bands."""
        plain = sized(self.font, 1.0, QFont.Weight.DemiBold, True)
        return QFontMetricsF(plain).horizontalAdvance(self.longest_name) + 26 * self.base

    @cached_property
    def sizes(self) -> NumberSizes:
        """The widths for the layout, in pixels at this zoom: wide enough for any value and window of the tree."""
        gap = 12 * self.unit
        right = self.wide / 2
        if self.has_text:
            low, high = (max(edge, self.widest, key=len) for edge in ("\N{MINUS SIGN}∞", "+∞"))
            longest = f"[{low}, {high}] …" if self.intervals else f"≥ {self.widest} …"
            value = QFontMetricsF(self.big).horizontalAdvance(longest)
            if self.is_hard:
                value = max(value, QFontMetricsF(self.small).horizontalAdvance(f"returned ≥ {self.widest}"))
            window = QFontMetricsF(self.small).horizontalAdvance(f"α {self.widest}  β {self.widest}")
            right = max(right, 0.44 * self.wide + max(value, 0.0 if self.is_compact else window))
        return NumberSizes(self.leaf_wide / 2, self.wide / 2, right, gap)

    def height(self, layers: int) -> float:
        """Return the height of a number of layers in pixels."""
        return (layers - 1) * self.pitch + self.band


@dataclass(frozen=True, slots=True)
class NumberPlace:
    """The place of a node: the x of its centre, and its layer, counted from the top."""

    index: int
    x: float
    layer: int


class NumberLayout:
    """Places of the nodes below ``top`` that belong to ``parts`` (None: all), for some sizes. ``stretch`` is the factor
    by which nodes lie further apart than they must.
    """

    def __init__(
        self, nodes: tuple[NumberNode, ...], top: int, parts: frozenset[int] | None, sizes: NumberSizes
    ) -> None:
        self.nodes, self.top, self.parts, self.sizes = nodes, top, parts, sizes
        self._offsets: dict[int, float] = {}  # of a node from its parent
        self._place_below(top)
        self._set_places(1.0)

    def children(self, index: int) -> list[int]:
        """Return the children of a node that are in the picture."""
        below = self.nodes[index].children
        return list(below) if self.parts is None else [child for child in below if child in self.parts]

    def is_folded(self, index: int) -> bool:
        """Return whether a node has children but none of them is in the picture."""
        return bool(self.nodes[index].children) and not self.children(index)

    def half(self, index: int) -> float:
        """Return half the width of a node."""
        if self.nodes[index].is_leaf:
            return self.sizes.leaf
        return self.sizes.inner if self.sizes.wide is None or index in self.sizes.wide else self.sizes.narrow

    def reach(self, index: int) -> float:
        """Return how far a node with its texts reaches to the right of its centre."""
        sizes = self.sizes
        reaches = not self.nodes[index].is_leaf and (sizes.reaching is None or index in sizes.reaching)
        return sizes.right if reaches else self.half(index)

    def _place_below(self, index: int) -> Contour:
        """Place the nodes below a node relative to their parents, and return the contour of all of them."""
        children = self.children(index)
        contours = [self._place_below(child) for child in children]
        xs = spread(contours, self.sizes.gap)
        self._offsets |= zip(children, xs, strict=True)
        return joined(self.half(index), self.reach(index), xs, contours)

    def _set_places(self, stretch: float) -> None:
        """Set the place of each node from those relative to its parent, a factor ``stretch`` further apart."""
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
        """The distance from the left end of the leftmost node to the right end of the rightmost."""
        return self.right - self.left

    def stretched(self, stretch: float) -> NumberLayout:
        """Return the layout with its nodes further apart by a factor, without computing it anew."""
        found = copy(self)
        found._set_places(stretch)
        return found

    def widened(self, width: float) -> NumberLayout:
        """Return the layout stretched to a width, but no further than siblings are still recognised as such."""
        stretch = min(_MOST_STRETCH, width / self.width)
        if stretch <= 1:
            return self
        left, right = self._ends(stretch)
        share = (width - self.width) / (right - left - self.width or 1.0)  # nodes keep their size: only places move
        return self.stretched(min(_MOST_STRETCH, 1 + share * (stretch - 1)))

    def place(self, index: int) -> NumberPlace | None:
        """Return the place of a node; None where it is not in the picture."""
        return self._by_index.get(index)

    def nearest(self, index: int) -> NumberPlace | None:
        """Return the place of a node, or of its nearest ancestor in the picture; None without one."""
        at: int | None = index
        while at is not None:
            if at in self._by_index:
                return self._by_index[at]
            at = self.nodes[at].parent
        return None

    def between(self, layer: int, left: float, right: float) -> list[NumberPlace]:
        """Return the places of a layer whose nodes may touch the range from ``left`` to ``right``, and one more at
        either side.
        """
        row = self.layers[layer]
        x_of: Callable[[NumberPlace], float] = lambda place: place.x  # noqa: E731
        first = bisect_left(row, left - self.sizes.right, key=x_of)
        last = bisect_left(row, right + self.sizes.inner, key=x_of)
        return row[max(0, first - 1) : last + 1]

    def at(self, x: float, layer: int) -> NumberPlace | None:
        """Return the node at an x of a layer; None in gaps."""
        if not 0 <= layer < len(self.layers):
            return None
        return next((each for each in self.between(layer, x, x) if abs(each.x - x) <= self.half(each.index)), None)


def fitted(
    style: NumberStyle, lay: NumberLayout, width: float, height: float, least: float = READABLE
) -> tuple[NumberStyle, NumberLayout]:
    """Return the style and the layout that fill ``width`` and ``height`` pixels at a zoom between ``least`` and 1.

    ``lay`` is the layout at a zoom of 1. Where the tree at a zoom of 1 is too large, the zoom is reduced by as much
    as is missing, and once more if need be, since the font shrinks less than the zoom.
    """
    layers = len(lay.layers)
    pitch = min(_PITCH * style.base, height / (layers - 1 + _BAND)) / style.base
    made, placed = style.at(1.0, pitch), lay
    while made.zoom > least and (share := min(width / placed.width, (height + 0.5) / made.height(layers))) < 1:
        zoom = max(least, made.zoom * min(share, _LEAST_STEP))
        made = style.at(zoom, pitch / zoom)
        placed = NumberLayout(lay.nodes, lay.top, lay.parts, made.sizes)
    return made, placed.widened(width)
