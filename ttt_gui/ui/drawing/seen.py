"""What one look at a tree gathers of it: the nodes, ghosts and edges that touch a part of the plane."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainterPath

from ttt_gui.ui.drawing.layout import Branch
from ttt_gui.ui.drawing.style import TreeStyle
from ttt_gui.ui.trace.shown import ShownTree

Edge = tuple[float, float, float, float]
"""x and y where an edge begins to spread, and where it ends."""
_REACH = 0.6  # how far an edge's control points reach, as a share of its height


def curves(edges: list[Edge], clip: QRectF, stem: float) -> Iterator[QPainterPath]:
    """Yield a path for each edge: from below the parent's board ``stem`` straight down, then out to the child's label.

    Of an edge far wider than the clip only the part near the clip: its stroke would cost more than all the nodes.
    """
    left, right = clip.left() - 20, clip.right() + 20
    stems = set()
    for x, y, to_x, to_y in edges:
        path = QPainterPath()
        if (x, y) not in stems:
            stems.add((x, y))
            path.moveTo(x, y - stem)
            path.lineTo(x, y)
        reach = _REACH * (to_y - y)
        if left <= x <= right and left <= to_x <= right:
            path.moveTo(x, y)
            path.cubicTo(x, y + reach, to_x, to_y - reach, to_x, to_y)
        elif max(x, to_x) > left and min(x, to_x) < right:
            first, last = sorted((_time_at(left, x, to_x), _time_at(right, x, to_x)))
            curve = ((x, y), (x, y + reach), (to_x, to_y - reach), (to_x, to_y))
            begin, *rest = _part(curve, first, last)
            path.moveTo(*begin)
            path.cubicTo(*(QPointF(*point) for point in rest))
        yield path


def _time_at(edge: float, x: float, to_x: float) -> float:
    """Return when (0 to 1) a curve from x to to_x, such as an edge's, comes to ``edge``: x(t) = x + dx (3t² - 2t³)."""
    if x == to_x:
        return 0.0 if edge < x else 1.0
    share = (edge - x) / (to_x - x)
    if not 0 < share < 1:
        return 0.0 if share <= 0 else 1.0
    # The inverse of the smooth step 3t² - 2t³, in closed form.
    return 0.5 - math.sin(math.asin(1 - 2 * share) / 3)


_Point = tuple[float, float]


def _part(curve: tuple[_Point, ...], first: float, last: float) -> tuple[_Point, ...]:
    """Return the part of a cubic Bézier curve between two of its times, by its blossom (de Casteljau, Ramshaw)."""

    def blossom(*times: float) -> _Point:
        points = list(curve)
        for time in times:
            points = [(ax + (bx - ax) * time, ay + (by - ay) * time) for (ax, ay), (bx, by) in pairwise(points)]
        return points[0]

    return (
        blossom(first, first, first),
        blossom(first, first, last),
        blossom(first, last, last),
        blossom(last, last, last),
    )


# -- What one look at a tree gathers of it: the nodes, ghosts and edges that touch a part of the plane ----------------


_NARROW = 2.0  # a subtree that is not wider on the screen, in pixels, is drawn as one stroke


@dataclass
class SeenTree:
    """What one look at the tree gathers, to be drawn kind by kind: nodes, ghosts and pills for so many moves left
    out, with the x and y of the middle of their boards' upper edges."""

    nodes: list[tuple[int, float, float]] = field(default_factory=list)
    ghosts: list[tuple[int, int, float, float]] = field(default_factory=list)
    more: list[tuple[int, int, float, float]] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    best: list[Edge] = field(default_factory=list)
    cuts: list[Edge] = field(default_factory=list)
    strokes: list[QLineF] = field(default_factory=list)

    def places(self) -> Iterator[tuple[float, float]]:
        for each in (*self.nodes, *self.ghosts, *self.more):
            yield each[-2], each[-1]


def look(root: Branch, clip: QRectF, style: TreeStyle, state: ShownTree, best: frozenset[int]) -> SeenTree:
    """Return everything known that touches the clip; subtrees that do not are not entered. ``best`` are the nodes of
    the best line."""
    seen = SeenTree()
    pitch, zoom, padding = style.pitch, style.zoom, style.padding
    left, right = (clip.left() - 8) / zoom, (clip.right() + 8) / zoom
    first, last = math.floor(clip.top() / pitch) - 1, math.floor((clip.bottom() + style.line + 8) / pitch)
    all_known, is_seen = state.is_at_end, state.is_seen
    strokes = not style.has_values
    foot = padding + style.body - style.unit  # where edges begin to spread: below the texts of a node
    stack = [(root, 0.0, 0)]
    while stack:
        branch, x, layer = stack.pop()
        if layer > last:
            continue
        y = layer * pitch
        in_layer = layer >= first
        if in_layer and x + branch.lefts[0] <= right and x + branch.rights[0] >= left:
            seen.nodes.append((branch.node, x * zoom, y + padding))
        if not branch.children and not branch.ghosts:
            continue
        if strokes and (branch.right - branch.left) * zoom < _NARROW:
            own = x * zoom
            seen.strokes.append(QLineF(own, y + padding, own, y + (branch.layers - 1) * pitch + padding))
            continue
        best_here = branch.node in best
        below = y + pitch + padding
        for child, offset in zip(branch.children, branch.xs, strict=False):
            if not all_known and not is_seen(child.node):
                continue
            own = x + offset
            if in_layer and min(x, own) <= right and max(x, own) >= left:
                edge = (x * zoom, y + foot, own * zoom, below)
                (seen.best if best_here and child.node in best else seen.edges).append(edge)
            if own + child.left <= right and own + child.right >= left:
                stack.append((child, own, layer + 1))
        if not in_layer:
            continue
        count = len(branch.children)
        if branch.ghosts and (all_known or state.is_cut(branch.node)):
            for move, offset in zip(branch.ghosts, branch.xs[count:], strict=False):
                own = x + offset
                if min(x, own) - 40 <= right and max(x, own) + 40 >= left:
                    seen.cuts.append((x * zoom, y + foot, own * zoom, below))
                    seen.ghosts.append((branch.node, move, own * zoom, below))
        if branch.more:
            own = (x + branch.xs[-1]) * zoom
            seen.edges.append((x * zoom, y + foot, own, below))
            seen.more.append((branch.node, branch.more, own, below))
    return seen
