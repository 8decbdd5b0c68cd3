"""The chart compares like with like, both ways to the end, or both as far ahead, to a scale that it names."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

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


def test_each_move_has_both_ways_one_below_the_other(chart: NodesChart) -> None:
    chart.set([WHOLE, LIMITED, STOPPED], coming=(2, 4, 6, 8))
    bars = [(cost.move, name) for cost, name, _bar in chart.bars()]
    assert bars == [(2, "alpha-beta"), (2, "minimax"), (4, "alpha-beta"), (4, "minimax")]  # one that compares
    places: list[QRectF] = [bar for _cost, _name, bar in chart.bars()]
    assert all(chart.rect().contains(bar.toAlignedRect()) for bar in places)
    for before, after in pairwise(places):
        assert before.bottom() < after.top()
    assert not chart.grab().isNull()


def test_bars_are_as_long_as_their_counts_and_the_counts_stand_at_their_ends(chart: NodesChart) -> None:
    chart.set([WHOLE, LIMITED])
    places = {(cost.move, name): bar for cost, name, bar in chart.bars()}
    longest = places[2, "minimax"].width()
    for (move, name), bar in places.items():
        nodes = {"alpha-beta": (2_459, 300), "minimax": (55_505, 1_100)}[name][move // 2 - 1]
        assert bar.width() == pytest.approx(max(2.0, longest * nodes / 55_505))
    written = {each.text.replace(THIN, " "): each.rect for each in painted(chart)}
    assert written["55 505"].left() > places[2, "minimax"].right()
    assert written["2 459"].left() > places[2, "alpha-beta"].right()
    assert chart.below == "hatched: to 4 plies"


def test_a_large_count_makes_the_scale_logarithmic_which_is_written_below(chart: NodesChart) -> None:
    chart.set([MoveCost(2, 1_000, "alpha-beta", 1_000_000, 1_000)])
    shorter, longer = (bar.width() for _cost, _name, bar in chart.bars())
    assert shorter == pytest.approx(longer / 2)
    assert "logarithmic scale" in [each.text for each in painted(chart)]
    chart.set([MoveCost(2, 1_000, "alpha-beta", 549_946, 1_000)])  # the most that 3 × 3 has
    assert chart.below == ""


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


@pytest.mark.parametrize("height", [110, 300])
def test_the_last_move_of_many_is_in_sight(qtbot: QtBot, look: Look, height: int) -> None:
    card = ChartCard(look)
    qtbot.addWidget(card)
    card.resize(300, height)
    card.show()
    card.set([MoveCost(n, 10, "alpha-beta", 20, 10) for n in range(2, 64, 2)], ())
    last = card.chart.bars()[-1][2].toAlignedRect()
    qtbot.waitUntil(lambda: card.chart.visibleRegion().contains(last.topLeft()))
    assert card.chart.height() > height
