"""Searches that are asked for to be looked at: what they find is in the analysis, and the game waits for none."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.result import SearchInfo
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import GameRecord, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.analysis_request import AnalysisRequest
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.game_analysis import SearchKind
from ttt_gui.session.players import GameSetup
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
    qtbot.waitUntil(lambda: game_analysis.traces.of(search) is not None)


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
    qtbot: QtBot, controller: GameController, asking: AnalysisRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_memory(_searcher: Searcher) -> None:
        raise MemoryError

    monkeypatch.setattr(Searcher, "run", no_memory)
    with qtbot.waitSignal(asking.failed) as failed:
        asking.search(SearchRequest(Position(Rules())))
    assert failed.args == ["The search failed: there is not enough memory."]
    assert asking.request is None


def test_it_says_why_it_would_be_dropped_at_once(controller: GameController, asking: AnalysisRequest) -> None:
    assert asking.why_not == ""
    controller.game.request_hint()
    assert asking.why_not == "The computer looks for a hint."
    controller.game.play(4)
    assert asking.why_not == "The computer is thinking: its search comes first."


def test_closing_ends_it(controller: GameController, endless: AnalysisRequest, queue: TaskQueue) -> None:
    controller.close()
    assert endless.request is None
    assert queue.close() == []
    assert not queue.hangs


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
