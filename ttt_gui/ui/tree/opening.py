"""How a tree is first seen: the level of detail and the zoom at which the root and all its moves are whole.

Of two ways the one that is easier to read is taken: full nodes where the whole tree has room for them, compact ones
down to a zoom of 0.7, with a pill for replies that are not the best where that makes room; then dots with their values;
where there is no room for all of these, the best moves and a pill for the rest. Where unfolded moves keep the others
too far apart, a pill stands for the unfolded ones, compact if there is room. Dots without values are the last resort.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.ui.drawing.layout import Branch, TreeLayout
from ttt_gui.ui.drawing.style import FADE, SMALLEST_ZOOM, NodeDetail, TreeStyle
from ttt_gui.ui.trace.state import TreeState

LARGEST = {NodeDetail.FULL: 1.0, NodeDetail.COMPACT: 1.0, NodeDetail.DOTS: 0.85}
_EASY = 0.75  # compact nodes are no smaller for the sake of what lies deeper
_STRETCH = 1.5  # so much further apart layers may stand for the last to end with the view
_MOST_STRETCH = 2.5
_MOST_SQUEEZE = 0.7  # of dots with their values: then a move's name stands just below the band above
_LEAST = 0.04
_ABOVE = 6.0  # from the edge of the view to the first band


@dataclass(frozen=True)
class Opening:
    """Level of detail, zoom, place and contents of a tree as it is first shown.

    ``offset`` is the point of the view at which the tree's origin stands, ``left_out`` the nodes that a pill replaces.
    """

    style: TreeStyle
    offset: QPointF
    left_out: frozenset[int] = frozenset()


class Fitter:
    """Finds the level of detail and the zoom at which a tree fits ``room``, the free rectangle of a view; ``style`` is
    that at a zoom of 1. It tries them in ``layout``, which afterwards has the sizes and moves of the opening that was
    returned last."""

    def __init__(self, state: TreeState, layout: TreeLayout, style: TreeStyle, room: QRectF) -> None:
        self._state, self._layout, self._style = state, layout, style
        self._least_layers = 0  # for which there is to be room, also where fewer are unfolded
        trace = state.trace
        bare = trace is not None and len(trace) > 0 and trace.node(state.top).move is None
        self._room = room.adjusted(0, _ABOVE - FADE, 0, 0) if bare else room  # no move stands above the top

    def opening(self, kind: NodeDetail | None = None) -> Opening | None:
        """Return the best opening that can be read, in level of detail ``kind`` if given; None without a
        tree or space.
        """
        if self._try(kind or NodeDetail.FULL) is None or self._room.isEmpty():
            return None
        if kind is NodeDetail.FULL or (kind is None and self._fits(NodeDetail.FULL, 1.0)):
            return self._opening_at(NodeDetail.FULL, max(self._zoom(NodeDetail.FULL), SMALLEST_ZOOM[NodeDetail.FULL]))
        if kind in (NodeDetail.COMPACT, None):
            zoom, least = self._zoom(NodeDetail.COMPACT), SMALLEST_ZOOM[NodeDetail.COMPACT]
            others = self._not_best() if zoom < least else frozenset()
            if others and (fewer := self._zoom(NodeDetail.COMPACT, others)) >= least:
                return self._opening_at(NodeDetail.COMPACT, fewer, others)
            if kind or zoom >= least:
                return self._opening_at(NodeDetail.COMPACT, max(zoom, least))
        zoom, least = self._zoom(NodeDetail.DOTS), SMALLEST_ZOOM[NodeDetail.DOTS]
        if zoom >= least:
            return self._opening_at(NodeDetail.DOTS, zoom)
        if (others := self._not_best()) and (fewer := self._zoom(NodeDetail.DOTS, others)) >= least:
            return self._opening_at(NodeDetail.DOTS, fewer, others)
        if left_out := self._moves_to_leave_out(least):
            return self._opening_at(NodeDetail.DOTS, least, left_out)
        if kind is None and (found := self._opening_without_wide()):
            return found
        return self._opening_at(NodeDetail.DOTS, max(_LEAST, self._row_zoom(NodeDetail.DOTS)))

    def whole(self) -> Opening | None:
        """Return the opening that shows everything unfolded, however small; None without a tree."""
        if self._try(NodeDetail.DOTS) is None:
            return None
        for kind in NodeDetail:
            if self._fits(kind, SMALLEST_ZOOM[kind]):
                zoom = self._zoom(kind)
                return self._opening_at(kind, zoom if self._fits(kind, zoom) else SMALLEST_ZOOM[kind])
        low, high = _LEAST, SMALLEST_ZOOM[NodeDetail.DOTS]
        for _ in range(12):
            middle = math.sqrt(low * high)
            low, high = (middle, high) if self._fits(NodeDetail.DOTS, middle) else (low, middle)
        return self._opening_at(NodeDetail.DOTS, low)

    def line(self, kind: NodeDetail | None = None) -> Opening | None:
        """Return the opening that shows the top, its moves and the unfolded line whole, in level of detail ``kind`` if
        given; None without a tree. A pill stands for what lies beside the line, and for the other moves of the top
        where these have no room.
        """
        if self._try(kind or NodeDetail.FULL) is None or self._room.isEmpty():
            return None
        trace = self._state.trace
        assert trace
        if len(trace.roots()) == 1:  # so it stays as large as it is; iterations have depths of their own
            self._least_layers = trace.counts[3] - trace.log.ply(self._state.top) + 1
        below, beside = beside_line(self._state)
        kinds = list(NodeDetail) if kind is None else [kind]
        for left_out in (below, below | beside):
            for each in kinds:
                if self._fits(each, SMALLEST_ZOOM[each], left_out):
                    return self._opening_at(each, self._zoom(each, left_out), left_out)
            if self._row_zoom(kinds[-1], left_out) >= SMALLEST_ZOOM[kinds[-1]]:
                break  # what lies deeper than the view is high can be scrolled to
        return self._opening_at(kinds[-1], SMALLEST_ZOOM[kinds[-1]], left_out, squeezed=True)

    # --- trying ---

    def _try(self, kind: NodeDetail, left_out: frozenset[int] = frozenset()) -> Branch | None:
        """Lay the tree out in a level of detail at a zoom of 1; return the branch of its top, None without a tree."""
        self._layout.set_left_out(left_out)
        self._layout.set_sizes(self._style.at(kind, 1.0).sizes)
        self._layout.refresh()
        return self._layout.root

    def _row_ends(self, root: Branch) -> tuple[float, float]:
        """Return the left and the right end of the root and its moves together, at a zoom of 1."""
        sizes = self._layout.sizes
        left, right = root.lefts[0], root.rights[0]
        count = len(root.children)
        if count:
            left, right = min(left, root.xs[0] - sizes.left), max(right, root.xs[count - 1] + sizes.right)
        if len(root.xs) > count:
            right = max(right, root.xs[-1] + (sizes.more if root.more else sizes.ghost_right))
        return left, right

    def _row_zoom(self, kind: NodeDetail, left_out: frozenset[int] = frozenset()) -> float:
        """Return the largest zoom at which the root and its moves have room."""
        root = self._try(kind, left_out)
        assert root
        left, right = self._row_ends(root)
        return min(LARGEST[kind], self._room.width() / (right - left))

    def _zoom(self, kind: NodeDetail, left_out: frozenset[int] = frozenset()) -> float:
        """Return the zoom that the root's moves allow, or within reason a smaller one if more is seen of the tree."""
        row, root = self._row_zoom(kind, left_out), self._layout.root
        assert root
        least = max(SMALLEST_ZOOM[kind], _EASY if kind is NodeDetail.COMPACT else 0.0)
        if row <= least:
            return row
        wide = self._room.width() / (root.right - root.left)
        zoom = max(least, min(row, wide))
        while zoom > least and self._height(kind, zoom) > self._room.height():
            zoom = max(least, zoom - 0.02)
        smallest = SMALLEST_ZOOM[kind]
        return smallest if self._layers(kind, smallest) > self._layers(kind, zoom) else zoom

    def _layers(self, kind: NodeDetail, zoom: float) -> int:
        """Return how many layers are seen from top to bottom in the view at this zoom."""
        style = self._style.at(kind, zoom)
        return min(self._layout.layers, int((self._room.height() + style.gap) // style.pitch))

    def _height(self, kind: NodeDetail, zoom: float) -> float:
        """Return the height of all layers of the tree at this zoom, in pixels."""
        style = self._style.at(kind, zoom)
        return self._all_layers * style.pitch - style.gap

    @property
    def _all_layers(self) -> int:
        """The number of layers for which there is to be room."""
        return max(self._layout.layers, self._least_layers)

    def _fits(self, kind: NodeDetail, zoom: float, left_out: frozenset[int] = frozenset()) -> bool:
        """Lay the tree out, and return whether the whole of it fits the view in this level of detail and zoom."""
        root = self._try(kind, left_out)
        assert root
        wide = (root.right - root.left) * zoom <= self._room.width()
        return wide and self._height(kind, zoom) <= self._room.height()

    def _not_best(self) -> frozenset[int]:
        """Return the nodes two or more plies deep that are neither their parent's best move nor on the way to the
        selection.
        """
        trace, root = self._state.trace, self._try(NodeDetail.COMPACT)
        assert trace
        assert root
        kept = set(trace.path(self._state.selected)) | set(self._state.unfolded)
        found: set[int] = set()
        branches = [each for each in root.children if len(each.children) > 1]
        while branches:
            branch = branches.pop()
            branches += [each for each in branch.children if len(each.children) > 1]
            others = {each.node for each in branch.children} - kept - {trace.best_child(branch.node)}
            found |= others if len(others) > 1 else set()
        return frozenset(found)

    def _moves_to_leave_out(self, zoom: float) -> frozenset[int]:
        """Return the fewest of the root's worst moves to leave out for the others to fit; none if that does not
        suffice.
        """
        trace, root = self._state.trace, self._try(NodeDetail.DOTS)
        assert trace
        assert root
        kept = set(trace.path(self._state.selected))
        order = worst_first(trace, root.node, [each.node for each in root.children], kept | set(self._state.unfolded))
        low, high = 1, len(order)
        while low < high:
            middle = (low + high) // 2
            fits = self._row_zoom(NodeDetail.DOTS, frozenset(order[:middle])) >= zoom
            low, high = (low, middle) if fits else (middle + 1, high)
        left_out = frozenset(order[:low])
        return left_out if left_out and self._row_zoom(NodeDetail.DOTS, left_out) >= zoom else frozenset()

    def _opening_without_wide(self) -> Opening | None:
        """Return a readable opening that leaves out unfolded root moves, the worst first, but not the one to the
        selection.

        None if that does not suffice.
        """
        trace, root = self._state.trace, self._try(NodeDetail.COMPACT)
        assert trace
        assert root
        wide = [each.node for each in root.children if each.children or each.ghosts]
        order = worst_first(trace, root.node, wide, set(trace.path(self._state.selected)))
        for count in range(1, len(order) + 1):
            left_out = frozenset(order[:count])
            for kind in (NodeDetail.COMPACT, NodeDetail.DOTS):
                zoom = self._zoom(kind, left_out)
                if zoom >= SMALLEST_ZOOM[kind]:
                    return self._opening_at(kind, zoom, left_out)
        return None

    # --- placing ---

    def _opening_at(
        self, kind: NodeDetail, zoom: float, left_out: frozenset[int] = frozenset(), squeezed: bool = False
    ) -> Opening:
        """Lay the tree out and return its opening at this zoom.

        Layers are stretched so that the last one seen ends at the bottom of the view, or ``squeezed`` until all are
        seen, as far as their texts allow. The root and its moves are
        centred sideways, then shifted to show as much as possible of the rest of the tree, then the selected node.
        """
        root = self._try(kind, left_out)
        assert root
        style, room = self._style.at(kind, zoom), self._room
        height = self._height(kind, zoom)
        if squeezed:
            wanted = (room.height() - style.band) / (max(1, self._all_layers - 1) * style.pitch)
            style = style.at(kind, zoom, max(_MOST_SQUEEZE, min(1.0, wanted)))
        elif height > room.height():  # the last layer that is seen ends with the view
            layers = max(1, self._layers(kind, zoom))
            wanted = (room.height() + style.gap) / (layers * style.pitch)
            style = style.at(kind, zoom, min(_STRETCH, wanted))
        else:  # the bands reach down to fill the view
            style = style.at(kind, zoom, min(_MOST_STRETCH, room.height() / height))
        left, right = self._row_ends(root)
        x = room.center().x() - (left + right) / 2 * zoom
        low, high = room.left() - left * zoom, room.right() - right * zoom
        if low > high:
            x = room.center().x()
        if low <= high:
            x = _inside(x, room.left() - root.left * zoom, room.right() - root.right * zoom)
            x = max(low, min(x, high))
            place = self._layout.place(self._state.selected)
            if place:
                sizes = self._layout.sizes
                first, last = (place.x - sizes.left) * zoom, (place.x + sizes.right) * zoom
                x = max(low, min(_inside(x, room.left() - first, room.right() - last), high))
        return Opening(style, QPointF(round(x), round(room.top())), left_out)


def beside_line(state: TreeState) -> tuple[frozenset[int], frozenset[int]]:
    """Return what lies beside the unfolded line, below the moves of the top, and of these moves those not on it."""
    trace, line, below = state.trace, state.unfolded, set[int]()
    assert trace
    beside = frozenset(trace.children(state.top)) - line
    for node in line - {state.top}:
        below.update(trace.children(node))
    return frozenset(below - line), beside


def _inside(value: float, low: float, high: float) -> float:
    """Return the nearest value in a range, or the value itself where the range is empty."""
    return max(low, min(value, high)) if low <= high else value


def worst_first(trace: SearchTrace, root: int, nodes: list[int], kept: set[int]) -> list[int]:
    """Return the root's moves but for those ``kept``, in the order in which they are left out: unsearched, then by
    value.
    """
    sign = 1 if trace.node(root).is_max else -1

    def merit(node: int) -> tuple[bool, int, int]:
        """Return the sort key of a node.

        Unsearched before searched, then the worse value for the root's side, then the later move.
        """
        value = trace.node(node).value
        return value is not None, sign * (value or 0), -node

    return sorted((node for node in nodes if node not in kept), key=merit)
