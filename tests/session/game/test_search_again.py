"""Searches that are asked for to be looked at: what they find is in the analysis, and the game waits for none."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.waiting import next_turn
from ttt_gui.engine.request import Algorithm, Limits, Order, SearchRequest
from ttt_gui.engine.result import SearchInfo
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position, Side, parse_position
from ttt_gui.game.record import GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.game.search_again import AnalysisRequest
from ttt_gui.session.game_analysis import GameAnalysis, Search, SearchKind
from ttt_gui.session.players import GameSetup
from ttt_gui.session.settings import TREE_VIEW, Settings
from ttt_gui.session.tasks import TaskQueue

MINIMAX = Algorithm(alpha_beta=False)
ENDLESS = SearchRequest(Position(Rules(4, 4, 4)), MINIMAX)


@pytest.fixture
def asking(controller: GameController) -> AnalysisRequest:
    controller.start()
    return controller.asking


@pytest.fixture
def endless(qtbot: QtBot, asking: AnalysisRequest) -> AnalysisRequest:
    """One is under way that will not end by itself."""
    with qtbot.waitSignal(asking.sampled) as sampled:
        asking.search(ENDLESS)
    assert isinstance(sampled.args[0], SearchInfo)
    return asking


def test_what_it_finds_is_chosen_in_the_analysis_and_the_game_knows_nothing_of_it(
    qtbot: QtBot, controller: GameController, asking: AnalysisRequest
) -> None:
    game, game_analysis = controller.game, controller.game_analysis
    before = game.record.to_text(), game.phase, game.hint
    position = parse_position("XO./..X/O..")
    with qtbot.waitSignal(game_analysis.searched):
        asking.search(SearchRequest(position), line=(0, 1, 5, 6))
    search = game_analysis.looked_at
    assert search
    assert (search.position, search.kind, search.line) == (position, SearchKind.ASKED, (0, 1, 5, 6))
    assert search.result.counters.nodes == 110
    assert (game.record.to_text(), game.phase, game.hint) == before
    assert asking.request is None
    qtbot.waitUntil(lambda: game_analysis.traces.trace_of(search) is not None)


def test_the_computers_move_does_not_wait_for_it(
    qtbot: QtBot, controller: GameController, endless: AnalysisRequest
) -> None:
    with qtbot.waitSignal(endless.changed):
        controller.game.play(4)
    assert endless.request is None
    qtbot.waitUntil(lambda: controller.game.phase is Phase.HUMAN_TURN)
    assert [search.kind for search in controller.game_analysis.searches] == [SearchKind.MOVE]


def test_stopped_it_shows_what_it_has_found(qtbot: QtBot, controller: GameController, endless: AnalysisRequest) -> None:
    with qtbot.waitSignal(controller.game_analysis.searched):
        endless.stop()
    search = controller.game_analysis.looked_at
    assert search
    assert (search.result.stopped_by, search.kind) == ("user", SearchKind.ASKED)


def test_another_one_takes_its_place(qtbot: QtBot, controller: GameController, endless: AnalysisRequest) -> None:
    request = SearchRequest(Position(Rules()), limits=Limits(depth=2))
    with qtbot.waitSignal(controller.game_analysis.searched):
        endless.search(request)
    assert [search.position for search in controller.game_analysis.searches] == [request.position]


def test_a_hint_and_another_game_end_it(
    qtbot: QtBot, controller: GameController, endless: AnalysisRequest, queue: TaskQueue
) -> None:
    with qtbot.waitSignal(controller.game_analysis.searched):
        controller.game.request_hint()
    assert endless.request is None
    assert [search.kind for search in controller.game_analysis.searches] == [SearchKind.HINT]
    with qtbot.waitSignal(endless.sampled):
        endless.search(ENDLESS)
    controller.new_game(GameSetup())
    assert endless.request is None
    qtbot.waitUntil(lambda: not queue.busy)
    assert controller.game_analysis.searches == ()


def test_an_error_is_said(
    qtbot: QtBot,
    controller: GameController,
    asking: AnalysisRequest,
    monkeypatch: pytest.MonkeyPatch,
    snapshot: SnapshotAssertion,
) -> None:
    def no_memory(_searcher: Searcher) -> None:
        raise MemoryError

    monkeypatch.setattr(Searcher, "run", no_memory)
    with qtbot.waitSignal(asking.failed) as failed:
        asking.search(SearchRequest(Position(Rules())))
    assert failed.args == snapshot
    assert asking.request is None


def test_it_says_why_it_would_be_dropped_at_once(
    controller: GameController, asking: AnalysisRequest, snapshot: SnapshotAssertion
) -> None:
    assert asking.why_not == ""
    controller.game.request_hint()
    assert asking.why_not == snapshot
    controller.game.play(4)
    assert asking.why_not == snapshot


def test_closing_ends_it(controller: GameController, endless: AnalysisRequest, queue: TaskQueue) -> None:
    controller.close()
    assert endless.request is None
    assert queue.close() == []
    assert not queue.hanging


def test_a_computer_plays_no_better_for_it(controller: GameController, asking: AnalysisRequest) -> None:
    """Move now rests on the computer's own search: without one it plays by rule, whatever was looked at."""
    computers = dict.fromkeys(Side, Player(Strength.PERFECT))
    record = GameRecord(Position(Rules()), computers)
    record.play(0)
    controller.game.begin(record, think=False)
    found = Searcher(SearchRequest(record.position)).run()
    assert found.best_move == 4
    controller.game_analysis.add(found, kind=SearchKind.ASKED)
    controller.game.move_now()
    assert controller.game.record.moves[1].cell == 1


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
    settings.alpha_beta = False
    qtbot.waitUntil(lambda: in_view(game_analysis).algorithm == Algorithm(alpha_beta=False))
    again = in_view(game_analysis)
    assert again.result.counters.nodes == 55_505
    assert (again.kind, again.position, again.line) == (SearchKind.AGAIN, first.position, first.line)
    assert game_analysis.line() == [again]
    assert game_analysis.last_search(first.position, kind=SearchKind.MOVE) is first
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
    qtbot.waitUntil(lambda: game_analysis.traces.trace_of(in_view(game_analysis)) is not None)
    assert settings.view == TREE_VIEW


def test_before_the_first_search_nothing_is_searched(
    qtbot: QtBot, controller: GameController, settings: Settings
) -> None:
    controller.start()
    settings.alpha_beta = False
    next_turn()
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
    settings.reply_delay_ms = 10_000
    controller.start()
    controller.game.play(4)
    qtbot.waitUntil(lambda: len(controller.game_analysis.searches) == 1)
    assert controller.game.phase is Phase.THINKING
    settings.alpha_beta = False
    next_turn()
    assert len(controller.game_analysis.searches) == 1
    controller.game.move_now()
    qtbot.waitUntil(lambda: len(controller.game_analysis.searches) == 2)
    assert controller.game.phase is Phase.HUMAN_TURN
    assert in_view(controller.game_analysis).algorithm == Algorithm(alpha_beta=False)


def test_what_a_person_has_asked_for_goes_on(
    qtbot: QtBot, controller: GameController, game_analysis: GameAnalysis, settings: Settings
) -> None:
    endless = SearchRequest(Position(Rules(4, 4, 4)), Algorithm(alpha_beta=False))
    controller.asking.search(endless)
    settings.alpha_beta = False
    next_turn()
    assert controller.asking.request
    assert controller.asking.again is None
    controller.asking.drop()
