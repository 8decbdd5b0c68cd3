"""The counts of Growth that come with the app are those that a run of today counts, and are read as they are
written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ttt_gui.engine.growth.run import Growth, measure_growth
from ttt_gui.engine.growth.series import SERIES, GrowthPlan, plan_for
from ttt_gui.engine.growth.shipped import load, save, shipped_growth
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.game.rules import Rules


@pytest.fixture
def shipped() -> tuple[GrowthPlan, Growth]:
    found = shipped_growth()
    assert found
    return found


def without_times(growth: Growth) -> Growth:
    points = tuple(replace(point, seconds=None) for point in growth.points)
    boards = tuple(replace(board, seconds=None) for board in growth.boards)
    return replace(growth, points=points, boards=boards, seconds=0.0, speed=None, engine="compiled")


def test_they_are_what_a_run_of_the_usual_plan_finds(shipped: tuple[GrowthPlan, Growth]) -> None:
    """All of it in the file, the plies of the full tree too; here the boards, and all else where it takes seconds."""
    plan, growth = shipped
    assert plan == plan_for(Rules())
    small = measure_growth(replace(plan, positions=plan_for(Rules(2, 2, 2)).positions))
    assert without_times(small).boards == growth.boards
    assert growth.layers
    assert growth.layers.total.nodes == growth.point(0, 9).nodes.total == 549_946


@pytest.mark.slow
@pytest.mark.skipif(ENGINE != "compiled", reason="interpreted it would take minutes")
def test_every_count_is_found_again(shipped: tuple[GrowthPlan, Growth]) -> None:
    """22,610 searches: an algorithm that counts otherwise makes the file old, and packaging/count_growth.py makes it
    anew."""
    plan, growth = shipped
    assert without_times(measure_growth(plan)) == growth


def test_what_is_written_is_read_again(shipped: tuple[GrowthPlan, Growth], tmp_path: Path) -> None:
    """With every figure, but for times; and the algorithms by their names."""
    path = tmp_path / "growth.json"
    save(path, shipped[1])
    assert load(path) == shipped
    assert all(row.title in path.read_text(encoding="utf-8") for row in SERIES)
