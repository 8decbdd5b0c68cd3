"""A switch that is changed while nothing is searched: the last search is made again, and the game stays as it is."""

from __future__ import annotations

import time

import pytest
from pytestqt.qtbot import QtBot

from ttt_gui.engine.request import Algorithm, Order, SearchRequest
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.game_analysis import GameAnalysis, Search, SearchKind
from ttt_gui.session.settings import TREE_VIEW, Settings


@pytest.fixture
def game_analysis(qtbot: QtBot, controller: GameController) -> GameAnalysis:
    """X has played b2 and the computer has answered, by alpha-beta."""
    controller.start()
    controller.game.play(4)
    qtbot.waitUntil(lambda: controller.game.phase is Phase.HUMAN_TURN)
    return controller.game_analysis


def in_view(game_analysis: GameAnalysis) -> Search:
    assert game_analysis.in_view
    return game_analysis.in_view


def test_the_last_position_is_searched_by_the_new_switches(
    qtbot: QtBot, controller: GameController, game_analysis: GameAnalysis, settings: Settings
) -> None:
    first, moves = in_view(game_analysis), controller.game.record.to_text()
    began = time.monotonic()
    settings.alpha_beta = False
    qtbot.waitUntil(lambda: in_view(game_analysis).algorithm == Algorithm(alpha_beta=False))
    again = in_view(game_analysis)
    assert time.monotonic() - began < 5
    assert again.result.counters.nodes == 55_505
    assert (again.kind, again.position, again.line) == (SearchKind.AGAIN, first.position, first.line)
    assert game_analysis.line() == [again]
    assert game_analysis.of(first.position, kind=SearchKind.MOVE) is first
    assert (controller.game.record.to_text(), controller.game.phase) == (moves, Phase.HUMAN_TURN)


def test_what_was_searched_so_already_is_shown_and_not_searched(
    qtbot: QtBot, controller: GameController, game_analysis: GameAnalysis, settings: Settings
) -> None:
    first = in_view(game_analysis)
    settings.alpha_beta = False
    qtbot.waitUntil(lambda: len(game_analysis.searches) == 2)
    settings.alpha_beta = True
    qtbot.waitUntil(lambda: in_view(game_analysis) is first)
    assert len(game_analysis.searches) == 2
    game_analysis.move_on()
    assert game_analysis.line() == [first]


def test_several_switches_at_one_go_are_one_search(
    qtbot: QtBot, controller: GameController, game_analysis: GameAnalysis, settings: Settings
) -> None:
    settings.algorithm = Algorithm(alpha_beta=False, order=Order.CENTRE, tt=True, tt_mib=1)
    qtbot.waitUntil(lambda: len(game_analysis.searches) == 2)
    assert in_view(game_analysis).algorithm == Algorithm(alpha_beta=False, order=Order.CENTRE, tt=True, tt_mib=1)


def test_the_trace_comes_where_the_tree_is_shown(
    qtbot: QtBot, controller: GameController, game_analysis: GameAnalysis, settings: Settings
) -> None:
    settings.view = TREE_VIEW
    settings.alpha_beta = False
    qtbot.waitUntil(lambda: len(game_analysis.searches) == 2)
    qtbot.waitUntil(lambda: game_analysis.traces.of(in_view(game_analysis)) is not None)
    assert settings.view == TREE_VIEW


def test_before_the_first_search_nothing_is_searched(
    qtbot: QtBot, controller: GameController, settings: Settings
) -> None:
    controller.start()
    settings.alpha_beta = False
    qtbot.wait(50)
    assert controller.game_analysis.searches == ()
    assert controller.asking.request is None


def test_one_that_takes_long_is_dropped_when_the_switch_goes_back(
    qtbot: QtBot, controller: GameController, game_analysis: GameAnalysis, settings: Settings
) -> None:
    first = in_view(game_analysis)
    endless = SearchRequest(Position(Rules(4, 4, 4)), Algorithm(alpha_beta=False))
    controller.asking.search(endless, None, SearchKind.AGAIN)
    assert controller.asking.again
    settings.alpha_beta = False
    settings.alpha_beta = True
    qtbot.waitUntil(lambda: controller.asking.request is None)
    assert in_view(game_analysis) is first


def test_a_switch_made_while_the_move_waits_for_its_delay_is_seen_when_it_is_played(
    qtbot: QtBot, controller: GameController, settings: Settings
) -> None:
    settings.reply_delay_ms = 300
    controller.start()
    controller.game.play(4)
    qtbot.waitUntil(lambda: len(controller.game_analysis.searches) == 1)
    assert controller.game.phase is Phase.THINKING
    settings.alpha_beta = False
    qtbot.waitUntil(lambda: len(controller.game_analysis.searches) == 2)
    assert controller.game.phase is Phase.HUMAN_TURN
    assert in_view(controller.game_analysis).algorithm == Algorithm(alpha_beta=False)


def test_what_a_person_has_asked_for_goes_on(
    qtbot: QtBot, controller: GameController, game_analysis: GameAnalysis, settings: Settings
) -> None:
    endless = SearchRequest(Position(Rules(4, 4, 4)), Algorithm(alpha_beta=False))
    controller.asking.search(endless)
    settings.alpha_beta = False
    qtbot.wait(50)
    assert controller.asking.request
    assert controller.asking.again is None
    controller.asking.drop()
