"""The chart compares like with like: both ways to the end, or both as far ahead."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.fitting import faults
from tests.ui.painted import painted
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.side.nodes_chart import ChartCard, MoveCost, NodesChart

WHOLE = MoveCost(2, 2_459, "alpha-beta", 55_505, 2_459)
LIMITED = MoveCost(4, 300, "alpha-beta", 1_100, 300, 4)
STOPPED = MoveCost(6, 9_000, "alpha-beta")


@pytest.fixture
def chart(qtbot: QtBot, look: Look) -> NodesChart:
    chart = NodesChart(look)
    qtbot.addWidget(chart)
    chart.resize(368, 240)
    chart.show()
    return chart


def test_each_move_has_both_ways_side_by_side(chart: NodesChart) -> None:
    chart.set([WHOLE, LIMITED, STOPPED], coming=(2, 4, 6, 8))
    bars = [(cost.move, name) for cost, name, _bar in chart.bars()]
    assert bars == [(2, "minimax"), (2, "alpha-beta"), (4, "minimax"), (4, "alpha-beta")]  # one that compares
    places: list[QRectF] = [bar for _cost, _name, bar in chart.bars()]
    assert all(chart.rect().contains(bar.toAlignedRect()) for bar in places)
    for before, after in pairwise(places):
        assert before.right() < after.left()
    assert places[0].height() > places[1].height()
    assert not chart.grab().isNull()


def test_what_a_move_took_is_said_with_how_far_both_looked(snapshot: SnapshotAssertion) -> None:
    assert WHOLE.sentence.replace(THIN, " ") == snapshot
    assert LIMITED.sentence.replace(THIN, " ") == snapshot
    assert STOPPED.sentence.replace(THIN, " ") == snapshot
    counting = MoveCost(2, 300, "alpha-beta", None, 300, 4)
    assert counting.sentence == snapshot


@pytest.mark.parametrize("moves", [0, 1, 5, 64])
@pytest.mark.parametrize("width", [268, 368])
def test_any_number_of_moves_is_painted(chart: NodesChart, moves: int, width: int) -> None:
    chart.resize(width, 160)
    chart.set([MoveCost(n, 1, "minimax", 10**n % 10**13 + 1, n, 7 if n > 3 else None) for n in range(1, moves + 1)])
    assert not chart.grab().isNull()


def test_a_chart_is_told_to_a_screen_reader(chart: NodesChart) -> None:
    chart.set([WHOLE])
    assert chart.accessibleDescription() == WHOLE.sentence


def test_the_card_takes_the_height_that_is_left(qtbot: QtBot, look: Look) -> None:
    card = ChartCard(look)
    qtbot.addWidget(card)
    card.resize(400, 500)
    card.show()
    qtbot.waitUntil(lambda: card.chart.height() > 400)


@pytest.mark.parametrize(("height", "named"), [(100, 3), (240, 6)])
def test_the_numbers_of_the_axis_do_not_lie_on_one_another(chart: NodesChart, height: int, named: int) -> None:
    """Of eleven decades a low chart names fewer."""
    chart.resize(368, height)
    chart.set([MoveCost(2, 5_671_026, "alpha-beta", 14_701_316_314, 5_671_026, 10)], (2, 4, 6, 8))
    numbers = [text for text in painted(chart) if text.text == "1" or text.text.startswith("10")]
    assert len([each for each in numbers if not each.text.endswith("plies")]) == named
    assert not [line for line in faults(chart) if "over" in line]
