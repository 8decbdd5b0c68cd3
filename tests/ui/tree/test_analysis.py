"""The search tree in the window: which trace it shows, what stands on the board, and what is searched for it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.tree_help import answer, numbers_trace
from tests.ui.widgets_help import settle
from ttt_gui.engine.explain.node import explain_played
from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.engine.score import Bound
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Side, parse_position
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.game_analysis import Search, SearchKind
from ttt_gui.session.players import GameSetup, choose
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.look.formats import THIN, grouped
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.trace.texts import node_label
from ttt_gui.ui.tree.analysis import COMING
from ttt_gui.ui.tree.panels import SEARCHING


def trigger(window: MainWindow, key: str) -> None:
    settle(window)
    assert window.actions_[key].isEnabled(), key
    window.actions_[key].trigger()


def trace_of(window: MainWindow) -> SearchTrace:
    return window.tree_state.trace


def test_nobody_is_shown_a_laboratory(window: MainWindow, settings: Settings) -> None:
    """At first there is a board; the tree is one key away, and then says that nothing has been searched."""
    assert window.tree_pages.page is None
    assert not window.actions_["tree_forward"].isEnabled()
    trigger(window, "tree")
    assert window.tree_pages.panels.search.isVisible()
    assert settings.shows_tree
    assert window.tree_state.trace is None


def test_the_tree_is_that_of_the_search_that_answered(analysing: MainWindow, controller: GameController) -> None:
    search = controller.game_analysis.in_view
    assert trace_of(analysing) is controller.game_analysis.traces.trace_of(search)
    assert len(trace_of(analysing)) == search.result.counters.nodes
    assert trace_of(analysing).root == search.position


def test_a_blunder_is_what_the_card_begins_with(
    qtbot: QtBot, window: MainWindow, controller: GameController, snapshot: SnapshotAssertion
) -> None:
    """Proved after the move, while the tree is there already: what the picture of the design says."""
    controller.new_game(GameSetup(o_strength=Strength.CASUAL))
    after_b2, b1 = parse_position(".../.X./..."), 7
    result = Searcher(SearchRequest(after_b2)).run()
    controller.game.record.seed = next(
        seed for seed in range(1_000) if choose(after_b2, Strength.CASUAL, seed, Algorithm(), result).move == b1
    )
    trigger(window, "analysing")
    answer(qtbot, controller, 4)
    qtbot.waitUntil(lambda: window.tree_state.blunder is not None)
    assert window.tree_state.blunder == controller.blunders.blunder_of(after_b2, b1) == controller.blunders.last
    qtbot.waitUntil(lambda: window.tree_state.selected == window.tree_state.played)
    found = explain_played(trace_of(window), window.tree_state.selected, window.tree_state.blunder)
    assert found.title == snapshot
    answer(qtbot, controller, 0)
    qtbot.waitUntil(
        lambda: (
            trace_of(window).root != after_b2
            and window.tree_state.blunder != controller.blunders.blunder_of(after_b2, b1)
        )
    )


def test_another_game_has_no_tree_yet(analysing: MainWindow, controller: GameController) -> None:
    controller.new_game(GameSetup())
    assert analysing.tree_state.trace is None
    assert not analysing.actions_["tree_first"].isEnabled()


def test_the_board_beside_the_tree_follows_time(
    qtbot: QtBot, analysing: MainWindow, controller: GameController
) -> None:
    """It shows the node of the event, takes no move, and Escape leads back to where the search was first seen."""
    game, board = controller.game.position, analysing.tree_pages.page.column.board
    trigger(analysing, "tree_first")
    assert board.position == trace_of(analysing).root
    trigger(analysing, "tree_forward")
    assert board.position == trace_of(analysing).position(1)
    board.cell_clicked.emit(game.legal_moves[0])
    assert controller.game.position == game
    qtbot.keyClick(analysing, Qt.Key.Key_Escape)
    assert board.position == game


def test_the_board_has_the_trees_values_from_the_view_of_max(
    analysing: MainWindow, snapshot: SnapshotAssertion
) -> None:
    """Those of the moves that the selected one is one of; a click on a cell selects the node of its move."""
    column, state, trace = analysing.tree_pages.page.column, analysing.tree_state, trace_of(analysing)
    played = state.played
    cell = trace.node(played).move
    assert column.title.accessibleName() == f"O played {trace.move_name(cell)}"
    assert column.caption.text() == snapshot
    render_state = column.board.render_state
    assert render_state.values.keys() == {trace.node(child).move for child in trace.children(0)}
    assert {value.view for value in render_state.values.values()} == {Side.O}
    other = next(child for child in trace.children(0) if child != played)
    column.board.cell_clicked.emit(trace.node(other).move)
    assert state.selected == other
    reply = trace.children(other)[0]
    state.select(reply)
    assert {value.view for value in column.board.render_state.values.values()} == {Side.O}
    pruned = trace.node(other).pruned
    if pruned:
        column.board.cell_clicked.emit(pruned[0])
        assert (state.selected, state.pruned) == (other, pruned[0])


def test_values_as_intervals_is_a_tick_that_is_kept_and_widens_the_nodes(
    analysing: MainWindow, settings: Settings
) -> None:
    state, action = analysing.tree_state, analysing.actions_["tree_intervals"]
    narrow = analysing.tree_pages.panels.pane.view.painter.style.sizes.left
    assert node_label(state, 0).startswith("=")
    analysing.actions_["tree_intervals"].trigger()
    assert action.isChecked()
    assert settings.tree_intervals
    assert node_label(state, 0).startswith("[")
    assert analysing.tree_pages.panels.pane.view.painter.style.sizes.left > narrow
    state.set_trace(state.trace)
    assert node_label(state, 0).startswith("["), "another tree shows them, too"
    settings.tree_intervals = False
    assert not action.isChecked()
    assert node_label(state, 0).startswith("=")
    assert action in analysing.tree_commands.menu.actions()


def test_the_moves_beside_the_tree_say_who_played_them(analysing: MainWindow, controller: GameController) -> None:
    moves = analysing.tree_pages.page.column.moves
    notes = [moves.topLevelItem(row).text(2) for row in range(moves.topLevelItemCount())]  # type: ignore[union-attr]
    assert notes[0] == "you"
    assert len(notes) == controller.game.record.played
    assert moves.currentItem().text(1) == "".join(
        trace_of(analysing).move_name(trace_of(analysing).node(analysing.tree_state.played or 0).move or 0)
    )


@pytest.mark.needs_window_manager
def test_what_is_proved_meanwhile_leaves_the_row_that_the_keys_led_to(
    qtbot: QtBot, analysing: MainWindow, controller: GameController
) -> None:
    moves = analysing.tree_pages.page.column.moves
    analysing.activateWindow()
    moves.setFocus()
    qtbot.waitUntil(moves.hasFocus)
    qtbot.keyClick(moves, Qt.Key.Key_Home)
    assert moves.currentIndex().row() == 0
    controller.review.changed.emit()
    settle(analysing)
    assert moves.currentIndex().row() == 0
    answer(qtbot, controller, controller.game.position.legal_moves[0])
    qtbot.waitUntil(lambda: moves.currentIndex().row() == 3)  # the last reply


@pytest.mark.parametrize("step", [None, 25])
@pytest.mark.parametrize("pruned", [False, True])
def test_escape_selects_what_was_selected_first(
    qtbot: QtBot, analysing: MainWindow, step: int | None, pruned: bool
) -> None:
    """From a node or a step: the panels say nothing of a node that the board has left; what is unfolded stays."""
    state, trace = analysing.tree_state, trace_of(analysing)
    root = state.selected
    node = next(each for each in range(len(trace)) if trace.node(each).pruned)
    if pruned:
        state.select_pruned(node, trace.node(node).pruned[0])
    else:
        state.select(node)
    if step is not None:
        state.set_step(step)
    unfolded = state.unfolded
    qtbot.keyClick(analysing, Qt.Key.Key_Escape)
    assert (state.selected, state.pruned, state.is_at_end) == (root, None, True)
    assert state.unfolded == unfolded
    assert analysing.tree_pages.panels.search.isVisible()


def test_a_trace_of_its_own_stays_until_the_next_search(
    qtbot: QtBot, analysing: MainWindow, controller: GameController
) -> None:
    result = Searcher(SearchRequest(parse_position("XO./..X/O.."), trace_nodes=1_000)).run()
    analysing.analysis.show(result.trace)
    controller.game.undo()
    assert trace_of(analysing) is result.trace
    answer(qtbot, controller, 0)
    qtbot.waitUntil(lambda: trace_of(analysing) is not result.trace)


def long_search(window: MainWindow, controller: GameController, qtbot: QtBot) -> None:
    """A game whose reply took a billion nodes, as its analysis believes: making its tree takes a while."""
    controller.new_game(GameSetup(Rules(4, 4, 4)))
    answer(qtbot, controller, 5)
    search = controller.game_analysis.in_view
    counters = replace(search.result.counters, nodes=10**12)
    endless = replace(search.result, counters=counters, stopped_by="seconds")
    controller.game_analysis.add(
        replace(endless, request=replace(endless.request, algorithm=Algorithm(alpha_beta=False)))
    )


@pytest.mark.slow
def test_a_search_that_is_made_again_shows_how_far_it_is_and_can_be_stopped(
    qtbot: QtBot, window: MainWindow, controller: GameController, snapshot: SnapshotAssertion
) -> None:
    """By the button where the tree will be, and by Esc; then the tree says so, and can be asked for again."""
    long_search(window, controller, qtbot)
    trigger(window, "tree")
    page = window.tree_pages.panels.waiting
    qtbot.waitUntil(lambda: page.bar.isVisible() and page.stop.isVisible())
    assert "% done" in page.words.text()
    with qtbot.waitSignal(controller.game_analysis.traces.sampled) as sampled:
        pass
    assert window.analysis.waiting == sampled.args[1]
    page.stop.click()
    assert not controller.game_analysis.traces.is_coming(controller.game_analysis.in_view)
    assert not page.bar.isVisible()
    assert page.words.text() == snapshot
    settle(window)
    assert not window.actions_["stop"].isEnabled()
    page.again.click()
    qtbot.waitUntil(page.bar.isVisible)
    trigger(window, "stop")
    assert page.again.isVisible()
    assert controller.game.phase is Phase.HUMAN_TURN


@pytest.mark.parametrize(("rules", "first"), [(Rules(4, 4, 4), 5), (Rules(5, 5, 4), 12), (Rules(8, 8, 5), 27)])
@pytest.mark.slow
def test_the_tree_of_a_search_of_millions_of_nodes_has_every_move(
    qtbot: QtBot,
    window: MainWindow,
    controller: GameController,
    settings: Settings,
    rules: Rules,
    first: int,
) -> None:
    """After one move against Perfect: the deepest finished iteration, in the heading its own figures, and which it is;
    of the move that was played no more is said than that tree shows."""
    settings.limit_seconds = 1.0
    controller.new_game(GameSetup(rules))
    answer(qtbot, controller, first)
    trigger(window, "tree")
    state = window.tree_state
    qtbot.waitUntil(lambda: state.trace is not None)
    trace, search = trace_of(window), controller.game_analysis.in_view
    depth = search.plies_of(trace)
    assert depth
    assert depth <= search.result.iterations[-1].depth
    root = trace.roots()[-1]
    assert len({trace.node(child).move for child in trace.children(root)}) == rules.cells - 1
    message = window.tree_pages.panels.message.accessibleName()
    assert "The whole search has " in message
    assert f"this is its tree to {depth} plies" in message
    assert "≈" in message
    settle(window)
    heading = window.tree_pages.panels.heading
    assert f"tree to {depth} plies · {grouped(len(trace))} nodes" in heading.words[1]
    assert state.played is not None
    assert trace.node(root).bound in (Bound.HEURISTIC, Bound.EXACT)
    title = explain_played(trace, state.played, state.blunder).title
    assert any(words in title for words in ("as far as it looked", f"Looking {depth} plies ahead, ", "a mistake"))


@pytest.mark.slow
def test_a_search_to_the_end_that_is_too_large_is_made_again_to_a_depth(
    qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings
) -> None:
    """Not iterative: its tree is that of a search of fewer plies, and says so."""
    settings.limit_nodes, settings.trace_nodes = 300_000, 100_000
    controller.new_game(GameSetup(Rules(4, 4, 4)))
    trigger(window, "tree")
    trigger(window, "search_position")
    qtbot.waitUntil(lambda: window.tree_state.trace is not None)
    trace = trace_of(window)
    assert len(trace.children(0)) == 16
    words = (
        f"The whole search has {grouped(300_000)} nodes: this is its tree to {trace.request.limits.depth} plies, "
        "searched again. The search was not complete: values with ≈ rest on the depth limit."
    )
    qtbot.waitUntil(lambda: window.tree_pages.panels.message.accessibleName() == words)


def test_while_the_computer_searches_the_tree_says_so(
    window: MainWindow, controller: GameController, settings: Settings
) -> None:
    """Whether it was shown before the search began or is shown meanwhile; without one, it is offered."""
    settings.alpha_beta = False
    settings.limit_seconds = 0.0
    controller.new_game(GameSetup(Rules(5, 5, 5)))
    controller.game.play(12)
    trigger(window, "tree")
    page = window.tree_pages.panels.waiting
    assert page.words.text() == SEARCHING
    settle(window)
    assert window.tree_pages.panels.heading.words == ("Search tree", "a search is under way")
    assert not page.again.isVisible()
    trigger(window, "undo")
    settle(window)
    assert window.tree_pages.panels.heading.words == ("Search tree", "no search yet")
    assert page.offer.isVisible()
    controller.game.play(12)
    assert page.words.text() == SEARCHING
    trigger(window, "undo")


def test_a_tree_that_is_on_its_way_is_told_so(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    """Between the end of the search and its tree: nothing has to be searched again."""
    trigger(window, "tree")
    page, told = window.tree_pages.panels.waiting, []
    controller.game_analysis.searched.connect(lambda: told.append((page.words.text(), page.again.isVisible())))
    answer(qtbot, controller, 4)
    qtbot.waitUntil(lambda: window.tree_state.trace is not None)
    assert told == [(COMING, False)]


def test_the_tree_asked_for_during_a_hint_is_that_of_the_hint(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    controller.game.request_hint()
    trigger(window, "tree")
    qtbot.waitUntil(lambda: window.tree_state.trace is not None)
    assert controller.game.hint
    assert trace_of(window).root == controller.game.position


def test_what_was_saved_is_counted_also_where_the_tree_is_asked_for_meanwhile(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    answer(qtbot, controller, 4)
    trigger(window, "tree")
    trigger(window, "tree")
    qtbot.waitUntil(lambda: window.play.search_card.figure("Nodes")[1] == f"55{THIN}505")


# -- Having positions searched to look at them, while the game goes on, ends or begins anew ----------------------------


def seen(qtbot: QtBot, window: MainWindow, number: int) -> Search:
    """The search of this number, when its tree is there."""

    def is_there() -> bool:
        shown, trace = window.analysis.shown, window.tree_state.trace
        return bool(shown and shown.number == number and trace and trace.root == shown.position)

    qtbot.waitUntil(is_there)
    return window.analysis.shown


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
    assert controller.game_analysis.last_search(game.position) is search
    assert (game.record.to_text(), game.phase, game.hint) == (*before, None)


def test_from_playing_it_leads_to_the_tree(qtbot: QtBot, window: MainWindow, settings: Settings) -> None:
    assert not settings.shows_tree
    window.actions_["search_position"].trigger()
    seen(qtbot, window, 1)
    assert settings.shows_tree


@pytest.mark.parametrize("pruned", [False, True])
def test_the_position_of_the_selected_node_is_searched(qtbot: QtBot, analysing: MainWindow, pruned: bool) -> None:
    """That of a pruned move too, which was never looked at: searching it says what it would have been worth."""
    state, trace, board = analysing.tree_state, trace_of(analysing), analysing.tree_pages.page.column.board
    if pruned:
        node = next(number for number in range(len(trace)) if trace.node(number).pruned)
        move = trace.node(node).pruned[0]
        state.select_pruned(node, move)
        position, moves = trace.position(node).play(move), (*trace.moves_to(node), move)
    else:
        node = trace.principal_variation(state.top)[3]
        state.select(node)
        position, moves = trace.position(node), trace.moves_to(node)
    assert board.position == position
    analysing.actions_["search_position"].trigger()
    search = seen(qtbot, analysing, 2)
    assert (search.position, search.line) == (position, (4, *moves))
    assert board.position == position


def test_what_is_over_or_no_position_cannot_be_searched_and_says_why(
    analysing: MainWindow, controller: GameController, snapshot: SnapshotAssertion
) -> None:
    analysis, state, action = analysing.analysis, analysing.tree_state, analysing.actions_["search_position"]
    last = state.trace.principal_variation(state.top)[-1]
    state.select(last)
    assert not action.isEnabled()
    assert action.toolTip() == snapshot
    state.leave()
    assert action.isEnabled()
    controller.set_up_position(parse_position("XXX/OO./..."))
    settle(analysing)
    assert not action.isEnabled()
    assert action.toolTip() == snapshot
    analysing.tree_pages.searches.search_position()
    assert analysis.asking.request is None
    numbers = numbers_trace()
    analysis.show(numbers)
    settle(analysing)
    assert action.toolTip() == snapshot


def test_while_the_game_searches_for_itself_nothing_else_is_searched(
    qtbot: QtBot, analysing: MainWindow, controller: GameController, snapshot: SnapshotAssertion
) -> None:
    actions = analysing.actions_
    controller.game.request_hint()
    settle(analysing)
    for key in ("search_position", "again_minimax"):
        assert actions[key].toolTip() == snapshot
        assert not actions[key].isEnabled()
    seen(qtbot, analysing, 2)
    settle(analysing)
    assert actions["search_position"].isEnabled()
    controller.game.play(controller.game.position.legal_moves[0])
    settle(analysing)
    assert actions["search_position"].toolTip() == snapshot
    qtbot.waitUntil(actions["search_position"].isEnabled)


def test_the_stop_of_the_menu_ends_it(qtbot: QtBot, endless: MainWindow, controller: GameController) -> None:
    analysis, missing = endless.analysis, []
    analysis.waiting_changed.connect(lambda: missing.append(analysis.waiting is None and not analysis.waiting_text))
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
    for end in (game.undo, lambda: controller.new_game(GameSetup())):
        with qtbot.waitSignal(analysis.asking.sampled):
            endless.actions_["search_position"].trigger()
        dropped = analysis.making
        end()
        assert dropped is not None
        assert analysis.making is not dropped, "a small board that is shown now is searched by itself"
    qtbot.waitUntil(lambda: not queue.busy)
    settle(endless)
    assert not endless.actions_["stop"].isEnabled()
    assert analysis.waiting is None
    assert all(each.position != dropped.position for each in controller.game_analysis.searches)


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
    trace = controller.game_analysis.traces.trace_of(first)
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
