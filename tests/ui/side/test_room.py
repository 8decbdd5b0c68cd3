"""The cards keep their rows and their heights whatever a search counts and says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QProgressBar, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ttt_gui.engine.perfect import PerfectSearcher
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.result import Counters, SearchInfo, SearchResult, TableCounters
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.proof import SolverCounters, SolverInfo
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import Rules
from ttt_gui.session.study import Search
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.side.figures import GAP, Figures
from ttt_gui.ui.side.panel import StatsPanel
from ttt_gui.ui.side.search_card import Controls, fields_of
from ttt_gui.ui.side.search_progress import NOT_ALONE, SOLVER_FIRST, SearchProgress

LARGE = SearchRequest(Position(Rules(8, 8, 5)))
SMALL = SearchRequest(parse_position("XO./..X/O.."))
SWITCHES = (Algorithm(), Algorithm(tt=True, tt_mib=1), Algorithm(iterative=True, pvs=True), Algorithm(alpha_beta=False))
CARD = 280  # the narrowest column of Analyse


@pytest.fixture
def panel(qtbot: QtBot, look: Look) -> Iterator[StatsPanel]:
    """In a column that has room for more, as in the window."""
    panel, column = StatsPanel(look), QWidget()
    rows = QVBoxLayout(column)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.addWidget(panel)
    rows.addStretch(1)
    qtbot.addWidget(column)
    column.resize(CARD, 1200)
    with qtbot.waitExposed(column):
        column.show()
    yield panel
    column.close()


def result_of(request: SearchRequest, counters: Counters | None = None) -> SearchResult:
    result = Searcher(replace(request, limits=Limits(nodes=2_000))).run()
    return replace(result, counters=counters) if counters else result


def places(panel: StatsPanel) -> dict[str, QRect]:
    for _ in range(3):  # a height that follows from a width takes a second turn
        QApplication.processEvents()
    cards = {"verdict": panel.verdict_card, "search": panel.search_card, "chart": panel.chart_card}
    return {name: card.geometry() for name, card in cards.items()}


@pytest.mark.parametrize("width", [246, 252, 268, 320, 352])
@pytest.mark.parametrize("algorithm", SWITCHES, ids=lambda algorithm: str(algorithm.switches_on))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(count=st.integers(0, 10**12), seconds=st.floats(0, 1e6))
def test_a_figure_never_touches_its_name(
    qtbot: QtBot, look: Look, width: int, algorithm: Algorithm, count: int, seconds: float
) -> None:
    figures = Figures(look, fields_of(algorithm))
    qtbot.addWidget(figures)
    numbers = {field.key: count for field in fields_of(algorithm) if field.is_count}
    figures.resize(width, figures.heightForWidth(width))
    texts = {key: f"{count:,}".replace(",", THIN) for key in numbers} | {"time": f"{seconds:.2f}{THIN}s"}
    figures.set(texts, numbers)
    seen = figures.places()
    for place in seen:
        assert place.label.right() + GAP <= place.box.left() + 1
        assert figures.rect().contains(place.label.united(place.box))
    for place in seen:
        for other in seen:
            assert place is other or not place.cell.intersects(other.cell)
    for key, text in texts.items():
        if key in numbers:  # in digits, in the narrowest column
            assert next(place.text for place in seen if place.field.key == key) == text


def test_on_a_small_board_figures_stand_in_two_columns(panel: StatsPanel, look: Look) -> None:
    """The whole tree of 3 × 3 has six digits."""
    panel.begin_search(SMALL)
    panel.settle(Search(1, result_of(SMALL, Counters(nodes=549_946, leaves=255_168, depth=9, seconds=0.1))), None)
    places(panel)
    figures = panel.search_card.findChild(Figures)
    shown = {place.field.key: place for place in figures.places()}
    assert shown["nodes"].text == f"549{THIN}946"
    assert shown["nodes"].cell.top() == shown["leaves"].cell.top()


@pytest.mark.parametrize("request_", [SMALL, LARGE], ids=["3x3", "8x8"])
@pytest.mark.parametrize("algorithm", SWITCHES, ids=lambda algorithm: str(algorithm.switches_on))
@pytest.mark.parametrize("width", [CARD, 300, 352, 384])
def test_a_search_moves_no_row_from_before_it_to_after_it(
    panel: StatsPanel, request_: SearchRequest, algorithm: Algorithm, width: int
) -> None:
    """Fresh, just begun, the solver at work, long running, stopped, and with every kind of button."""
    panel.window().resize(width, 1200)
    request = replace(request_, algorithm=algorithm)
    panel.prepare(algorithm, request.position.rules.cells)
    panel.search_card.set_offers_tree(True)
    before = places(panel)
    steps = [
        lambda: panel.begin_search(request),
        lambda: panel.set_controls(Controls(stop=True, move_now=True)),
        lambda: panel.show_info(SearchInfo(Counters(), 0.0, solver=SolverInfo(SolverCounters(nodes=9), 0.5, 0.1))),
        lambda: panel.show_info(SearchInfo(Counters(nodes=10**9, leaves=10**8, depth=40, seconds=3), 1.2e-17)),
        lambda: panel.show_info(SearchInfo(Counters(10**12, 10**11, 10**11, 10**12, 63, 9e5), 0.5, 2, 4)),
        lambda: panel.set_controls(Controls(resume=True, move_now=True)),
        lambda: panel.settle(Search(1, result_of(request), alone=False), 10**15),
        lambda: panel.set_verdict_hidden(hidden=True, switchable=True),
        lambda: panel.set_verdict_hidden(hidden=False, switchable=True),
        lambda: panel.begin_search(request),
        lambda: panel.settle(Search(2, PerfectSearcher(replace(request, limits=Limits(seconds=0.02))).run()), None),
        lambda: panel.settle(None, None),
        lambda: panel.set_controls(Controls(pause=True, move_now=True, at_once=True)),
        lambda: panel.search_card.set_offers_search(True),
    ]
    for number, step in enumerate(steps):
        step()
        assert places(panel) == before, number


def test_the_line_says_who_is_at_work_and_how_long_it_takes_still(panel: StatsPanel) -> None:
    progress = panel.search_card.findChild(SearchProgress)
    panel.set_controls(Controls(stop=True))
    panel.begin_search(LARGE)
    panel.show_info(SearchInfo(Counters(), 0.0, solver=SolverInfo(SolverCounters(nodes=9), 0.5, 0.1)))
    assert progress.sentence == SOLVER_FIRST
    assert [button.text() for button in panel.findChildren(QPushButton) if button.isVisible()] == ["Stop"]
    panel.show_info(SearchInfo(Counters(nodes=1, seconds=0.1), 1e-9))
    assert progress.sentence == "Alpha-beta is searching"
    panel.show_info(SearchInfo(Counters(nodes=1, seconds=8.0), 1e-5))
    assert progress.sentence == "about nine days left"
    bar = progress.findChild(QProgressBar)
    assert bar
    assert not bar.isHidden()
    panel.settle(Search(1, result_of(LARGE)), None)
    assert progress.sentence == "Ended by its limit"
    assert bar.isHidden()  # a full one says nothing
    panel.settle(Search(2, result_of(LARGE), alone=False), None)
    assert progress.sentence == NOT_ALONE


def test_the_time_of_an_iteration_says_nothing_of_the_next_one(panel: StatsPanel) -> None:
    panel.begin_search(replace(LARGE, algorithm=Algorithm(iterative=True)))
    panel.show_info(SearchInfo(Counters(nodes=1, seconds=8.0), 0.5))
    assert "left" not in panel.search_card.findChild(SearchProgress).sentence


def test_no_search_is_said_to_take_longer_than_its_limit(panel: StatsPanel) -> None:
    progress = panel.search_card.findChild(SearchProgress)
    panel.begin_search(replace(LARGE, limits=Limits(seconds=60)))
    panel.show_info(SearchInfo(Counters(nodes=1, seconds=8.0), 1e-5))
    assert progress.sentence == "stops in about 50 seconds"
    panel.show_info(SearchInfo(Counters(nodes=1, seconds=58.0), 1e-4))
    assert progress.sentence == "stops in a few seconds"
    panel.begin_search(replace(LARGE, limits=Limits(seconds=3600)))
    panel.show_info(SearchInfo(Counters(nodes=1, seconds=8.0), 0.25))
    assert progress.sentence == "about 20 seconds left"


def test_a_proof_is_not_called_incomplete_below_the_figures(panel: StatsPanel) -> None:
    progress = panel.search_card.findChild(SearchProgress)
    panel.settle(Search(1, Searcher(replace(SMALL, algorithm=Algorithm(iterative=True))).run()), None)
    assert progress.sentence == "Complete: a proof ended it"
    panel.settle(Search(2, PerfectSearcher(replace(SMALL, limits=Limits(nodes=1))).run()), None)
    assert progress.sentence == "Not finished: the solver decided"


def test_what_nobody_has_searched_is_not_said_beside_a_running_search(panel: StatsPanel) -> None:
    """Also where that is one that was asked for, which is not the game's."""
    panel.settle(None, None)
    assert panel.verdict_card.accessibleDescription() == "No search yet"
    panel.settle(None, None, asked=True)
    assert panel.verdict_card.accessibleDescription() == "No move is finished yet"


def test_the_verdict_takes_its_colour_from_the_person(panel: StatsPanel, look: Look) -> None:
    won = Search(1, Searcher(SMALL).run())
    titles = []
    for person in (Side.X, Side.O):
        panel.set_person(person)
        panel.settle(won, None)
        titles.append(panel.verdict_card.title_colour)
    assert titles == [look.tokens.win, look.tokens.loss]


def test_a_table_keeps_two_counts_apart(qtbot: QtBot, look: Look) -> None:
    """Names of two words go short where a figure needs the room."""
    figures = Figures(look, fields_of(Algorithm(tt=True)))
    qtbot.addWidget(figures)
    figures.resize(246, figures.heightForWidth(246))
    table = TableCounters(probes=10**12)
    figures.set({"probes": f"{table.probes:,}"}, {"probes": table.probes})
    assert all(place.box.left() > place.label.right() for place in figures.places())
