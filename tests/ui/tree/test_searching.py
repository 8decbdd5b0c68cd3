"""Having positions searched to look at them: the board's, a node's, while the game goes on, ends or begins anew."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import answer, numbers_trace
from tests.ui.widgets_help import settle
from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game_analysis import Search, SearchKind
from ttt_gui.session.players import GameSetup
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.trace.state import TreeState


def seen(qtbot: QtBot, window: MainWindow, number: int) -> Search:
    """The search of this number, when its tree is there."""

    def is_there() -> bool:
        shown, trace = window.analysis.shown, window.tree_state.trace
        return bool(shown and shown.number == number and trace and trace.root == shown.position)

    qtbot.waitUntil(is_there)
    return window.analysis.shown


def node_of(state: TreeState, ply: int) -> int:
    """A node of the best line."""
    return state.trace.principal_variation(state.top)[ply]


@pytest.fixture
def endless(qtbot: QtBot, analysing: MainWindow, controller: GameController, settings: Settings) -> MainWindow:
    """A search is under way that will not end by itself."""
    controller.new_game(GameSetup(Rules(4, 4, 4)))
    settings.limit_seconds = 0
    settings.alpha_beta = False
    with qtbot.waitSignal(analysing.analysis.asking.sampled):
        analysing.actions_["search_position"].trigger()
    return analysing


def test_the_position_on_the_board_is_searched_without_a_hint(
    qtbot: QtBot, analysing: MainWindow, controller: GameController, settings: Settings
) -> None:
    """By the settings as they are now; the game does not change."""
    game = controller.game
    before = game.record.to_text(), game.phase
    settings.alpha_beta = False
    analysing.actions_["search_position"].trigger()
    search = seen(qtbot, analysing, 2)
    assert (search.position, search.algorithm.alpha_beta, search.kind) == (game.position, False, SearchKind.ASKED)
    assert controller.game_analysis.of(game.position) is search
    assert (game.record.to_text(), game.phase, game.hint) == (*before, None)


def test_from_playing_it_leads_to_the_tree(qtbot: QtBot, window: MainWindow, settings: Settings) -> None:
    assert not settings.shows_tree
    window.actions_["search_position"].trigger()
    seen(qtbot, window, 1)
    assert settings.shows_tree


def test_the_position_of_the_selected_node_is_searched(qtbot: QtBot, analysing: MainWindow) -> None:
    state = analysing.tree_state
    node = node_of(state, 3)
    position, moves = state.trace.position(node), state.trace.moves_to(node)
    state.select(node)
    assert analysing.tree_room.column.board.position == position
    analysing.actions_["search_position"].trigger()
    search = seen(qtbot, analysing, 2)
    assert (search.position, search.line) == (position, (4, *moves))
    assert analysing.tree_room.column.board.position == position


def test_what_is_over_or_no_position_cannot_be_searched_and_says_why(
    analysing: MainWindow, controller: GameController
) -> None:
    analysis, state, action = analysing.analysis, analysing.tree_state, analysing.actions_["search_position"]
    last = state.trace.principal_variation(state.top)[-1]
    state.select(last)
    assert not action.isEnabled()
    assert "The game is over there: there is nothing to search." in action.toolTip()
    state.leave()
    assert action.isEnabled()
    controller.set_up_position(parse_position("XXX/OO./..."))
    settle(analysing)
    assert not action.isEnabled()
    assert "The game is over: there is nothing to search." in action.toolTip()
    analysing.tree_room.searches.search_position()
    assert analysis.asking.request is None
    numbers = numbers_trace()
    analysis.show(numbers)
    settle(analysing)
    assert "The nodes of this tree are no positions." in action.toolTip()


def test_while_the_game_searches_for_itself_nothing_else_is_searched(
    qtbot: QtBot, analysing: MainWindow, controller: GameController
) -> None:
    actions = analysing.actions_
    controller.game.request_hint()
    settle(analysing)
    for key in ("search_position", "again_minimax"):
        assert "The computer looks for a hint." in actions[key].toolTip()
        assert not actions[key].isEnabled()
    seen(qtbot, analysing, 2)
    settle(analysing)
    assert actions["search_position"].isEnabled()
    controller.game.play(controller.game.position.legal_moves[0])
    settle(analysing)
    assert "The computer is thinking: its search comes first." in actions["search_position"].toolTip()
    qtbot.waitUntil(actions["search_position"].isEnabled)


def test_the_stop_of_the_menu_ends_it(qtbot: QtBot, endless: MainWindow, controller: GameController) -> None:
    analysis, missing = endless.analysis, []
    analysis.waiting_changed.connect(lambda: missing.append(analysis.waiting is None and not analysis.waiting_words))
    with qtbot.waitSignal(controller.game_analysis.searched):
        endless.actions_["stop"].trigger()
    assert seen(qtbot, endless, 1).result.stopped_by == "user"
    assert missing.index(True) == len(missing) - 1, "between the search and its tree nothing is said to be missing"
    settle(endless)
    assert not endless.actions_["stop"].isEnabled()


def test_a_search_under_way_is_dropped_by_a_move_an_undo_and_a_new_game(
    qtbot: QtBot, endless: MainWindow, controller: GameController, settings: Settings, queue: TaskQueue
) -> None:
    analysis, game = endless.analysis, controller.game
    settings.limit_depth = 2  # for the reply; what runs goes on without
    answer(qtbot, controller, 5)
    assert analysis.asking.request is None
    assert seen(qtbot, endless, 1).kind is SearchKind.MOVE
    settings.limit_depth = 0
    for end in (game.undo, controller.rematch):
        with qtbot.waitSignal(analysis.asking.sampled):
            endless.actions_["search_position"].trigger()
        end()
        assert analysis.making is None
        settle(endless)
        assert not endless.actions_["stop"].isEnabled()
        assert analysis.waiting is None
    qtbot.waitUntil(lambda: not queue.busy)
    assert controller.game_analysis.searches == ()


def test_closing_while_one_is_under_way_leaves_nothing_running(
    endless: MainWindow, controller: GameController, queue: TaskQueue
) -> None:
    """That no thread is left, the fixture of all tests sees to."""
    endless.close()
    controller.close()
    assert queue.close() == []
    assert endless.analysis.making is None


def test_a_search_without_a_log_is_made_again_node_for_node_when_it_is_chosen(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    """Played without the tree, so that none was kept."""
    answer(qtbot, controller, 4)
    answer(qtbot, controller, 2)
    window.actions_["analysing"].trigger()
    seen(qtbot, window, 2)
    first = controller.game_analysis.searches[0]
    window.analysis.choose(first)
    seen(qtbot, window, 1)
    trace = controller.game_analysis.traces.of(first)
    assert len(trace) == first.result.counters.nodes


def test_another_choice_ends_what_is_made_again_for_its_tree(
    qtbot: QtBot, analysing: MainWindow, controller: GameController, queue: TaskQueue
) -> None:
    """Nothing that takes hours is left behind the one that is looked at."""
    game_analysis = controller.game_analysis
    first = game_analysis.searches[0]
    large = Searcher(SearchRequest(parse_position("..../.X../..../....", 4), Algorithm(alpha_beta=False)))
    large.stop()
    found = large.run()
    game_analysis.add(
        replace(found, counters=replace(found.counters, nodes=10**12), stopped_by="seconds"), kind=SearchKind.ASKED
    )
    qtbot.waitUntil(lambda: analysing.analysis.making is not None)
    settle(analysing)
    assert analysing.actions_["stop"].isEnabled()
    analysing.analysis.choose(first)
    seen(qtbot, analysing, 1)
    assert analysing.analysis.making is None
    qtbot.waitUntil(lambda: not queue.busy)


def test_from_a_trace_that_is_not_the_games_one_goes_back_to_the_games(analysing: MainWindow) -> None:
    analysis = analysing.analysis
    game_trace = analysing.tree_state.trace
    assert not analysis.back_to_game_tree()
    numbers = numbers_trace()
    analysis.show(numbers)
    assert analysis.foreign == "Number tree"
    assert analysis.back_to_game_tree()
    assert analysing.tree_state.trace is game_trace
    assert analysis.foreign == ""


def test_an_opened_trace_is_repeated_by_another_algorithm(qtbot: QtBot, analysing: MainWindow) -> None:
    trace = Searcher(SearchRequest(parse_position("XO./..X/O.."), trace_nodes=1_000)).run().trace
    trace.list_events()
    analysing.analysis.show(trace, "a.ttt-trace")
    settle(analysing)
    analysing.actions_["again_minimax"].trigger()
    search = seen(qtbot, analysing, 2)
    assert (search.position, search.algorithm.alpha_beta) == (trace.root, False)
    assert analysing.analysis.foreign == ""
    assert search.line is None


def test_a_pruned_move_that_is_selected_stands_on_the_board_and_can_be_searched(
    qtbot: QtBot, analysing: MainWindow
) -> None:
    """It was never looked at: searching it says what it would have been worth."""
    state = analysing.tree_state
    trace = state.trace
    node = next(number for number in range(len(trace)) if trace.node(number).pruned)
    move = trace.node(node).pruned[0]
    state.select_pruned(node, move)
    position = trace.position(node).play(move)
    assert analysing.tree_room.column.board.position == position
    state.select(node)
    assert analysing.tree_room.column.board.position == trace.position(node)
    state.select_pruned(node, move)
    analysing.actions_["search_position"].trigger()
    search = seen(qtbot, analysing, 2)
    assert (search.position, search.line) == (position, (4, *trace.moves_to(node), move))
