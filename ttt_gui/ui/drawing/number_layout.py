"""Where the nodes of a tree of numbers stand: parents over the middle of their children, each subtree alike wherever it
stands, and no more room between any two than there has to be, stretched evenly where there is more.

Lengths are pixels; x is 0 in the middle of the top. Places are those of the whole tree, at every moment alike.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass

from ttt_gui.engine.numbers.whole import NumberNode
from ttt_gui.ui.drawing.layout import spread

Contour = tuple[list[float], list[float]]
"""How far a subtree reaches to the left and to the right, layer by layer."""


@dataclass(frozen=True)
class NumberSizes:
    """Half the width of a leaf and of an inner node, the room right of the latter's middle, and the gap between two."""

    leaf: float
    inner: float
    right: float
    gap: float


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
        self,
        nodes: tuple[NumberNode, ...],
        top: int,
        parts: frozenset[int] | None,
        sizes: NumberSizes,
        stretch: float = 1.0,
    ) -> None:
        self.nodes, self.top, self.parts, self.sizes, self.stretch = nodes, top, parts, sizes, stretch
        self._offsets: dict[int, float] = {}  # of a node from its parent
        self._lay(top)
        self.layers: list[list[NumberPlace]] = []
        self._by_index: dict[int, NumberPlace] = {}
        self._put(stretch)
        places = self._by_index.values()
        self.left = min(place.x - self.half(place.index) for place in places)
        self.right = max(place.x + self.reach(place.index) for place in places)

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
        return self.sizes.leaf if self.nodes[index].is_leaf else self.sizes.right

    def _lay(self, index: int) -> Contour:
        children = self.children(index)
        contours = [self._lay(child) for child in children]
        xs = spread(contours, self.sizes.gap)
        self._offsets |= zip(children, xs, strict=True)
        lefts, rights = [-self.half(index)], [self.reach(index)]
        for x, (child_lefts, child_rights) in zip(xs, contours, strict=True):
            for depth, (left, right) in enumerate(zip(child_lefts, child_rights, strict=True), 1):
                if depth == len(lefts):
                    lefts.append(x + left)
                    rights.append(x + right)
                else:
                    lefts[depth] = min(lefts[depth], x + left)
                    rights[depth] = max(rights[depth], x + right)
        return lefts, rights

    def _put(self, stretch: float) -> None:
        row = [NumberPlace(self.top, 0.0, 0)]
        while row:
            self.layers.append(row)
            self._by_index |= {place.index: place for place in row}
            row = [
                NumberPlace(child, place.x + stretch * self._offsets[child], place.layer + 1)
                for place in row
                for child in self.children(place.index)
            ]

    @property
    def width(self) -> float:
        return self.right - self.left

    def stretched(self, stretch: float) -> NumberLayout:
        """Return the same layout with the nodes further apart."""
        return NumberLayout(self.nodes, self.top, self.parts, self.sizes, stretch)

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
