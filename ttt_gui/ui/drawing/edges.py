"""The curves from parents to children, and the part of a wide one that is near what is seen."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

Edge = tuple[float, float, float, float]
"""x and y where an edge begins to spread, and where it ends."""
_REACH = 0.6  # how far an edge's control points reach, as a share of its height


def curves(edges: list[Edge], clip: QRectF, stem: float) -> Iterator[QPainterPath]:
    """From below a parent's board ``stem`` straight down, then spreading to the children's labels.

    Of an edge far wider than the clip only the part near it: its stroke would cost more than all the nodes.
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
    """When (0 to 1) a curve that goes from x to to_x as an edge does comes to ``edge``: x(t) = x + dx (3t² - 2t³)."""
    if x == to_x:
        return 0.0 if edge < x else 1.0
    share = (edge - x) / (to_x - x)
    if not 0 < share < 1:
        return 0.0 if share <= 0 else 1.0
    # The inverse of the smooth step 3t² - 2t³, in closed form.
    return 0.5 - math.sin(math.asin(1 - 2 * share) / 3)


_Point = tuple[float, float]


def _part(curve: tuple[_Point, ...], first: float, last: float) -> tuple[_Point, ...]:
    """The part of a cubic Bézier curve between two of its times: its blossom (de Casteljau, Ramshaw)."""

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
