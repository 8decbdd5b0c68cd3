"""The cards: what they show before, during and after a search, and which wishes they pass on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.engine.result import Counters, Iteration, SearchInfo
from ttt_gui.engine.score import Bound
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.notation import parse_position
from ttt_gui.session.study import Search
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.side.figures import Figures
from ttt_gui.ui.side.nodes_chart import MoveCost, NodesChart
from ttt_gui.ui.side.panel import StatsPanel
from ttt_gui.ui.side.search_card import QUICK_SECONDS, Controls
from ttt_gui.ui.side.search_progress import NOT_ALONE

REQUEST = SearchRequest(parse_position("XO./..X/O.."))


@pytest.fixture
def panel(qtbot: QtBot, look: Look) -> StatsPanel:
    panel = StatsPanel(look)
    qtbot.addWidget(panel)
    panel.show()
    return panel


def search_of(alone: bool = True) -> Search:
    return Search(1, Searcher(REQUEST).run(), alone)


def texts(panel: StatsPanel) -> list[str]:
    """What is seen, with no word left out."""
    seen = [label for label in panel.findChildren(QLabel) if label.isVisible() and label.text().strip()]
    return [(isinstance(label, ElidedLabel) and label.accessibleName()) or label.text() for label in seen]


def buttons(panel: StatsPanel) -> list[str]:
    return [button.text() for button in panel.findChildren(QPushButton) if button.isVisible()]


def test_a_finished_search_fills_the_cards(panel: StatsPanel) -> None:
    panel.begin_search(REQUEST)
    panel.settle(search_of(), 226)
    card = panel.search_card
    assert [card.figure(key) for key in ("nodes", "leaves", "cutoffs", "pruned")] == ["110", "46", "17", "22"]
    assert card.figure("depth") == "5 plies"
    assert card.figure("branching") == "2.56"
    assert card.figure("saved") == f"51.3{THIN}%"
    assert "X wins in 2" in texts(panel)
    assert "Search · alpha-beta" in texts(panel)


def test_a_search_with_more_switches_has_more_figures(panel: StatsPanel) -> None:
    """Table, iterations and re-searches are counted where they are switched on, and only there."""
    algorithm = Algorithm(tt=True, tt_mib=1, pvs=True, iterative=True)
    result = Searcher(SearchRequest(REQUEST.position, algorithm)).run()
    panel.begin_search(result.request)
    panel.settle(Search(1, result), None)
    table = result.counters.table
    assert table is not None
    card = panel.search_card
    shown = [card.figure(key) for key in ("probes", "hits", "stores", "collisions", "returns", "researches")]
    found = (table.probes, table.hits, table.stores, table.collisions, table.returns, result.counters.researches)
    assert shown == [str(number) for number in found]
    size = f"{table.size / 1024:g}{THIN}KiB"  # all that the board can fill
    assert (card.figure("table"), card.figure("iteration")) == (size, str(result.iterations[-1].depth))
    assert "Probes" in card.findChild(Figures).accessibleDescription()
    panel.settle(search_of(), None)
    assert "Probes" not in card.findChild(Figures).accessibleDescription()


def test_a_table_smaller_than_asked_for_is_said(panel: StatsPanel) -> None:
    """One that is smaller because the board can fill no more says nothing."""
    result = Searcher(SearchRequest(REQUEST.position, Algorithm(tt=True, tt_mib=1))).run()
    table = result.counters.table
    assert table is not None
    panel.settle(Search(1, result), None)
    assert "could not be had" not in texts(panel)
    small = replace(result, counters=replace(result.counters, table=replace(table, size=1 << 14, was_short=True)))
    panel.settle(Search(1, small), None)
    assert "1 MiB could not be had: the table has 0.015625 MiB." in texts(panel)


def test_an_iteration_that_is_finished_is_told_while_the_next_one_runs(panel: StatsPanel) -> None:
    request = SearchRequest(REQUEST.position, Algorithm(iterative=True))
    panel.begin_search(request)
    iteration = Iteration(2, 3, Bound.HEURISTIC, (4, 8), 40, 0.1)
    panel.show_info(SearchInfo(Counters(nodes=60), 0.5, iteration=iteration))
    assert "Best so far: b2" in texts(panel)
    assert any("Iteration 2 is finished: ≈ +3 for X." in text for text in texts(panel))


def test_a_tree_too_large_to_count_saves_nothing_that_could_be_said(panel: StatsPanel) -> None:
    panel.settle(search_of(), None)
    assert panel.search_card.figure("saved") == "—"


def test_a_quick_search_shows_no_buttons_and_a_long_one_does(panel: StatsPanel) -> None:
    panel.set_controls(Controls(stop=True, move_now=True))
    panel.begin_search(REQUEST)
    panel.show_info(SearchInfo(Counters(nodes=10, depth=2, seconds=QUICK_SECONDS / 2), 0.1))
    assert buttons(panel) == []
    panel.show_info(SearchInfo(Counters(nodes=10_000, depth=9, seconds=QUICK_SECONDS * 2), 0.000012))
    assert buttons(panel) == ["Stop", "Move now"]
    assert f"0.0012{THIN}%" in texts(panel)
    panel.set_controls(Controls(resume=True, move_now=True))
    panel.settle(search_of(), None)
    assert buttons(panel) == ["Continue", "Move now"]


def test_computers_can_be_paused_at_once(panel: StatsPanel) -> None:
    panel.set_controls(Controls(pause=True, move_now=True, at_once=True))
    assert buttons(panel) == ["Pause", "Move now"]


def test_a_search_that_is_not_followed_can_be_stopped_once_it_takes_long(qtbot: QtBot, panel: StatsPanel) -> None:
    """An engine says nothing before it answers: only the clock knows."""
    panel.set_controls(Controls(stop=True, unfollowed=True))
    assert buttons(panel) == []
    qtbot.waitUntil(lambda: buttons(panel) == ["Stop"])
    panel.set_controls(Controls())
    assert buttons(panel) == []


def test_the_buttons_pass_wishes_on(qtbot: QtBot, panel: StatsPanel) -> None:
    panel.set_controls(Controls(stop=True, pause=True, move_now=True, resume=True, at_once=True))
    wishes = {
        "Stop": panel.stop_requested,
        "Pause": panel.pause_requested,
        "Continue": panel.resume_requested,
        "Move now": panel.move_now_requested,
    }
    for button in panel.findChildren(QPushButton):
        with qtbot.waitSignal(wishes[button.text()]):
            button.click()


def test_a_hidden_verdict_says_nothing_but_that(qtbot: QtBot, panel: StatsPanel) -> None:
    panel.settle(search_of(), None)
    panel.set_verdict_hidden(hidden=True, switchable=True)
    shown = " ".join(texts(panel))
    assert "Hidden while you play" in shown
    assert "wins" not in shown
    assert "+7" not in shown
    link = next(label for label in panel.findChildren(QLabel) if "show" in label.text())
    with qtbot.waitSignal(panel.verdict_visibility_requested) as wish:
        link.linkActivated.emit("show")
    assert wish.args == [True]
    panel.set_verdict_hidden(hidden=False, switchable=True)
    assert "X wins in 2" in texts(panel)


def test_figures_too_wide_for_their_place_are_still_there_in_full(panel: StatsPanel) -> None:
    panel.show_info(SearchInfo(Counters(nodes=36_277_691_063_105, depth=16, seconds=3), 0.5))
    assert panel.search_card.figure("nodes").replace(THIN, "") == "36277691063105"
    assert not panel.grab().isNull()


def test_a_search_that_belongs_to_no_board_is_not_shown(panel: StatsPanel) -> None:
    panel.settle(search_of(), 226)
    panel.settle(None, None)
    assert panel.search_card.figure("nodes") == "—"
    assert "No search yet" in texts(panel)


def test_a_search_that_was_forgotten_leaves_the_one_before(panel: StatsPanel) -> None:
    """Begun and cancelled: what is known of the board is shown again."""
    search = search_of()
    panel.settle(search, 226)
    panel.begin_search(SearchRequest(REQUEST.position, Algorithm(alpha_beta=False)))
    assert "X wins in 2" not in texts(panel)
    panel.settle(search, 226)
    assert "X wins in 2" in texts(panel)
    assert panel.search_card.figure("nodes") == "110"


@pytest.mark.parametrize("alone", [True, False])
def test_a_time_that_is_not_the_searchs_own_is_said(panel: StatsPanel, alone: bool) -> None:
    panel.settle(search_of(alone), None)
    assert (NOT_ALONE in texts(panel)) is not alone


def test_minimax_to_the_end_is_the_full_tree_itself() -> None:
    assert (MoveCost(2, 60, "minimax", True, 60).minimax, MoveCost(2, 60, "minimax", True, 60).searched) == (60, None)
    stopped = MoveCost(2, 1_000, "minimax", False, 59_704)
    assert (stopped.minimax, stopped.searched) == (59_704, 1_000)
    assert stopped.sentence.replace(THIN, " ") == "Move 2: full minimax 59 704; minimax 1 000, not finished nodes"


@pytest.mark.parametrize("moves", [0, 1, 5, 64])
def test_the_chart_paints_any_number_of_moves(qtbot: QtBot, look: Look, moves: int) -> None:
    chart = NodesChart(look)
    qtbot.addWidget(chart)
    chart.resize(340, 160)
    chart.set(
        [MoveCost(n, 10**n % 10**12 + 1, "alpha-beta", True, 10**13) for n in range(1, moves + 1)]
        + [MoveCost(65, 0, "minimax", False)] * (moves > 1)
    )
    assert not chart.grab().isNull()


def test_the_algorithm_of_the_search_stands_on_its_card(panel: StatsPanel) -> None:
    panel.begin_search(SearchRequest(REQUEST.position, Algorithm(alpha_beta=False)))
    assert "Search · minimax" in texts(panel)
