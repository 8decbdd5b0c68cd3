"""The part of an edge that is painted lies on the edge."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from ttt_gui.ui.drawing.seen import curves

FAR = st.floats(-100_000, 100_000)


def whole(edge: tuple[float, float, float, float], time: float) -> QPointF:
    """A point of the full curve."""
    path = next(curves([edge], QRectF(-1e6, 0, 2e6, 100), 0.0))
    return path.pointAtPercent(time)


@given(x=FAR, to_x=FAR)
def test_a_wide_edge_is_cut_to_what_is_seen(x: float, to_x: float) -> None:
    clip = QRectF(-500, 0, 1000, 600)
    path = next(curves([(x, 100.0, to_x, 150.0)], clip, 30.0))
    inside = path.boundingRect()
    if max(x, to_x) <= -520 or min(x, to_x) >= 520:
        assert path.elementCount() <= 2, "only the stem"
        return
    ends = [path.elementAt(path.elementCount() - 4), path.elementAt(path.elementCount() - 1)]
    for end in ends:
        assert -521 <= end.x <= 521
        share = (end.x - x) / (to_x - x) if to_x != x else 0.0
        # y follows from x: both are cubics of the same time, x(t) = x + dx (3t² - 2t³).
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if 3 * middle**2 - 2 * middle**3 < share else (low, middle)
        time = (low + high) / 2
        y = 100 + 50 * (3 * (1 - time) ** 2 * time * 0.6 + 3 * (1 - time) * time**2 * 0.4 + time**3)
        if abs(to_x - x) > 1:
            assert end.y == pytest.approx(y, abs=0.5)
    assert inside.height() <= 81


def test_one_stem_for_all_children() -> None:
    clip = QRectF(-500, 0, 1000, 600)
    paths = list(curves([(0.0, 100.0, -50.0, 150.0), (0.0, 100.0, 50.0, 150.0)], clip, 30.0))
    assert [path.elementAt(0).y for path in paths] == [70.0, 100.0]
    assert whole((0.0, 0.0, 10.0, 10.0), 1.0).x() == pytest.approx(10.0)
