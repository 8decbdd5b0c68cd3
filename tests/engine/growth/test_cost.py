"""What a measurement will take, before it begins: the figure that stands on the button."""

from __future__ import annotations

import pytest

from ttt_gui.engine.growth.series import BOARDS, plan_for, seconds_of_plan
from ttt_gui.engine.measure import measured
from ttt_gui.game.rules import Rules


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "_SLOWER", 1)


def test_3_by_3_takes_seconds_and_larger_boards_minutes() -> None:
    """11 s were measured for the first; minimax on 4 × 4, which would take days, is counted and costs nothing."""
    assert 5 < seconds_of_plan(plan_for(Rules())) < 40
    assert 60 < seconds_of_plan(plan_for(Rules(), boards=BOARDS)) < 1_800
    assert 60 < seconds_of_plan(plan_for(Rules(4, 4, 4))) < 7_200
