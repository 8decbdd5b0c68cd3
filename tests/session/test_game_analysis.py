"""What is known of a game: searches belong to positions, traces come back, full trees are counted once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.examples import game_of
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.node_log import NODE_BYTES
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.engine.tree_size import TreeSize
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.session.game_analysis import GameAnalysis, SearchKind, TreeSizes
from ttt_gui.session.tasks import TaskQueue

EMPTY = Position(Rules())
MINIMAX = Algorithm(alpha_beta=False)


def run(position: Position, algorithm: Algorithm = Algorithm(), trace_nodes: int = 0) -> SearchResult:  # noqa: B008
    return Searcher(SearchRequest(position, algorithm, trace_nodes=trace_nodes)).run()


@pytest.fixture
def game_analysis(queue: TaskQueue) -> GameAnalysis:
    return GameAnalysis(game_of(4, 0, 8), queue)


def test_a_search_belongs_to_its_position_and_algorithm(game_analysis: GameAnalysis) -> None:
    after_one = game_analysis.record.position_after(1)
    first, second = game_analysis.add(run(after_one)), game_analysis.add(run(after_one, MINIMAX))
    assert (first.number, second.number) == (1, 2)
    assert game_analysis.last_search(after_one) is second
    assert game_analysis.last_search(after_one, Algorithm()) is first
    assert game_analysis.last_search(EMPTY) is None
    assert game_analysis.searches == (first, second)


def test_the_search_in_view_is_of_the_board_or_of_the_nearest_before_it(game_analysis: GameAnalysis) -> None:
    """Step back and forth through the game: never a search of a position that is not on its line."""
    after_one = game_analysis.add(run(game_analysis.record.position_after(1)))
    after_three = game_analysis.add(run(game_analysis.record.position_after(3)))
    assert game_analysis.in_view is after_three
    game_analysis.record.go_to(2)
    assert game_analysis.in_view is after_one
    game_analysis.record.go_to(0)
    assert game_analysis.in_view is None
    game_analysis.record.go_to(1)
    game_analysis.record.play(8)  # another line: what is known of the old one is not shown on it, and not forgotten
    assert game_analysis.in_view is after_one
    assert game_analysis.line() == [after_one]
    assert after_three in game_analysis.searches


def test_another_game_knows_nothing(game_analysis: GameAnalysis, queue: TaskQueue, qtbot: QtBot) -> None:
    """Neither the searches nor what was still under way."""
    search = game_analysis.add(run(game_analysis.record.position_after(3), trace_nodes=1_000))
    game_analysis.traces.request(game_analysis.add(run(game_analysis.record.position_after(1))), 1_000_000)
    game_analysis.sizes.size_of(EMPTY)
    game_analysis.begin(game_of())
    qtbot.waitUntil(lambda: not queue.busy)
    assert game_analysis.searches == ()
    assert game_analysis.in_view is None
    assert game_analysis.traces.trace_of(search) is None


@pytest.mark.parametrize("limits", [Limits(), Limits(nodes=700), Limits(depth=3)])
def test_a_trace_is_made_again_node_for_node(game_analysis: GameAnalysis, qtbot: QtBot, limits: Limits) -> None:
    request = SearchRequest(EMPTY, Algorithm(), limits, trace_nodes=100_000)
    result = Searcher(request).run()
    logged = result.trace
    assert logged
    search = game_analysis.add(Searcher(SearchRequest(EMPTY, Algorithm(), limits)).run())
    with qtbot.waitSignal(game_analysis.traces.found) as found:
        game_analysis.traces.request(search, 100_000)
    assert found.args == [search]
    again = game_analysis.traces.trace_of(search)
    assert again
    assert again._events
    assert again.log.to_bytes() == logged.log.to_bytes()
    game_analysis.traces.request(search, 100_000)  # it is there: nothing happens
    assert not game_analysis.traces.is_coming(search)


def test_a_trace_that_is_made_again_can_be_watched_and_stopped(
    game_analysis: GameAnalysis, queue: TaskQueue, qtbot: QtBot
) -> None:
    large = Position(Rules(4, 4, 4))
    result = Searcher(SearchRequest(large, MINIMAX, Limits(seconds=0.01))).run()
    endless = replace(result, counters=replace(result.counters, nodes=10**12))  # as if it had gone on for an hour
    search = game_analysis.add(endless)
    with qtbot.waitSignal(game_analysis.traces.sampled):
        game_analysis.traces.request(search, 16_000_000)
    assert game_analysis.traces.is_coming(search)
    game_analysis.traces.stop()
    assert not game_analysis.traces.is_coming(search)
    assert not queue.busy


def test_logs_are_bounded_and_those_used_last_stay(queue: TaskQueue, qtbot: QtBot) -> None:
    """ScrollPage for two logs: the one that nobody looked at goes, and comes back when it is asked for."""
    positions = [EMPTY.play(cell) for cell in range(3)]
    results = [run(position, trace_nodes=100_000) for position in positions]
    sizes = [NODE_BYTES * result.counters.nodes for result in results]
    game_analysis = GameAnalysis(game_of(), queue, most_log_bytes=sum(sorted(sizes)[1:]))
    first, second = (game_analysis.add(result) for result in results[:2])
    qtbot.waitUntil(lambda: bool(game_analysis.traces.trace_of(first) and game_analysis.traces.trace_of(second)))
    assert game_analysis.traces.trace_of(first)  # looked at last
    third = game_analysis.add(results[2])
    qtbot.waitUntil(lambda: game_analysis.traces.trace_of(third) is not None)
    assert game_analysis.traces.trace_of(second) is None
    with qtbot.waitSignal(game_analysis.traces.found):
        game_analysis.traces.request(second, 100_000)
    assert game_analysis.traces.trace_of(second)


def test_no_log_is_longer_than_all_may_be(queue: TaskQueue, qtbot: QtBot) -> None:
    game_analysis = GameAnalysis(game_of(), queue, most_log_bytes=100 * NODE_BYTES)
    search = game_analysis.add(run(EMPTY))
    with qtbot.waitSignal(game_analysis.traces.found):
        game_analysis.traces.request(search, 10**6)
    trace = game_analysis.traces.trace_of(search)
    assert trace
    assert len(trace) <= 100
    assert not trace.truncated
    assert search.plies_of(trace) == 2


@pytest.mark.parametrize("rules", [Rules(4, 4, 4), Rules(5, 5, 4), Rules(8, 8, 5)])
def test_iterative_deepening_that_was_stopped_shows_its_last_iteration(
    game_analysis: GameAnalysis, qtbot: QtBot, rules: Rules
) -> None:
    """Stopped by a count inside an iteration: the tree ends before that one, node for node, and has every root move."""
    position = Position(rules).play(0)
    request = SearchRequest(position, Algorithm(iterative=True), Limits(nodes=300_000), trace_nodes=300_000)
    result = Searcher(request).run()
    logged = result.trace
    assert logged
    assert len(logged.children(logged.roots()[-1])) < rules.cells - 1
    search = game_analysis.add(result)
    assert not game_analysis.traces.is_coming(search)  # the trace that it brought is not the one to be seen
    with qtbot.waitSignal(game_analysis.traces.found):
        game_analysis.traces.request(search, 300_000)
    trace = game_analysis.traces.trace_of(search)
    assert trace
    assert search.plies_of(trace) == result.iterations[-1].depth
    assert len(trace) == trace.entered == result.iterations[-1].nodes
    assert trace.node(len(trace) - 1).alpha == logged.node(len(trace) - 1).alpha
    assert len(trace.children(trace.roots()[-1])) == rules.cells - 1
    assert trace.node(trace.best_child(trace.roots()[-1]) or 0).move == result.best_move


@pytest.mark.parametrize("rules", [Rules(4, 4, 4), Rules(5, 5, 4), Rules(8, 8, 5)])
@pytest.mark.parametrize("algorithm", [Algorithm(), MINIMAX, Algorithm(tt=True)])
def test_a_search_that_no_log_holds_is_made_again_to_a_depth(
    game_analysis: GameAnalysis, qtbot: QtBot, rules: Rules, algorithm: Algorithm
) -> None:
    """The deepest that fits, whose leaves are guesses: one ply more would have more nodes than the log."""
    position, most = Position(rules).play(0), 50_000
    search = game_analysis.add(
        Searcher(SearchRequest(position, algorithm, Limits(nodes=400_000), trace_nodes=most)).run()
    )
    with qtbot.waitSignal(game_analysis.traces.found):
        game_analysis.traces.request(search, most)
    trace = game_analysis.traces.trace_of(search)
    assert trace
    depth = search.plies_of(trace)
    assert depth
    assert len(trace) == trace.entered <= most
    assert len(trace.children(0)) == rules.cells - 1
    assert not trace.complete
    deeper = Searcher(SearchRequest(position, algorithm, Limits(depth + 1, most + 1))).run()
    assert deeper.counters.nodes > most


def test_the_tree_of_a_small_board_is_that_of_the_whole_search(game_analysis: GameAnalysis, qtbot: QtBot) -> None:
    result = run(EMPTY, Algorithm(iterative=True), trace_nodes=1_000_000)
    with qtbot.waitSignal(game_analysis.traces.found):
        search = game_analysis.add(result)
    trace = game_analysis.traces.trace_of(search)
    assert trace is result.trace
    assert search.plies_of(trace) is None


def test_no_memory_for_the_list_of_events_is_said(
    game_analysis: GameAnalysis,
    queue: TaskQueue,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    snapshot: SnapshotAssertion,
) -> None:
    def no_memory(_trace: SearchTrace) -> None:
        raise MemoryError

    monkeypatch.setattr(SearchTrace, "list_events", no_memory)
    with qtbot.waitSignal(game_analysis.traces.failed) as failed:
        search = game_analysis.add(run(EMPTY, trace_nodes=100_000))
    assert failed.args[0] == search
    assert failed.args[1] == snapshot
    assert not game_analysis.traces.is_coming(search)
    assert not queue.busy


def test_a_search_that_was_asked_for_is_chosen_until_the_game_moves_on(
    game_analysis: GameAnalysis, qtbot: QtBot
) -> None:
    """The cards show a chosen search only where it is of the position that they are about."""
    after_one, after_three = game_analysis.record.position_after(1), game_analysis.record.position_after(3)
    first, own = game_analysis.add(run(after_one)), game_analysis.add(run(after_three))
    repeated = game_analysis.add(run(after_three, MINIMAX), kind=SearchKind.ASKED)
    assert game_analysis.looked_at is game_analysis.in_view is repeated
    with qtbot.waitSignal(game_analysis.chosen_changed):
        game_analysis.choose(own)
    assert game_analysis.looked_at is game_analysis.in_view is own
    game_analysis.choose(first)
    assert (game_analysis.looked_at, game_analysis.in_view) == (first, repeated)
    game_analysis.move_on()
    assert game_analysis.looked_at is repeated
    assert game_analysis.line() == [first, own]  # the chart shows what the moves took


def test_only_a_search_of_this_game_can_be_chosen(game_analysis: GameAnalysis) -> None:
    search = game_analysis.add(run(EMPTY))
    game_analysis.begin(game_of())
    game_analysis.choose(search)
    assert game_analysis.looked_at is None


def test_a_search_knows_the_moves_to_its_position(game_analysis: GameAnalysis) -> None:
    """Also to one that was taken back, and to one of its tree; of a position elsewhere nothing is known."""
    own = game_analysis.add(run(game_analysis.record.position_after(2)))
    elsewhere = game_analysis.record.position_after(2).play(1)
    assert own.line == (4, 0)
    assert game_analysis.add(run(elsewhere), kind=SearchKind.ASKED, line=(4, 0, 1)).line == (4, 0, 1)
    assert game_analysis.add(run(elsewhere), kind=SearchKind.ASKED).line is None
    assert game_analysis.line_to(elsewhere) is None


def test_a_request_that_was_answered_is_known_unless_it_was_stopped(game_analysis: GameAnalysis) -> None:
    search = game_analysis.add(run(EMPTY))
    assert game_analysis.answering(SearchRequest(EMPTY, Algorithm(), trace_nodes=5)) is search
    assert game_analysis.answering(SearchRequest(EMPTY, MINIMAX)) is None
    assert game_analysis.answering(SearchRequest(EMPTY, Algorithm(), Limits(depth=2))) is None
    game_analysis.add(replace(run(EMPTY, MINIMAX), stopped_by="user"))
    assert game_analysis.answering(SearchRequest(EMPTY, MINIMAX)) is None


LATE = parse_position("XO./.X./O..")


@pytest.fixture
def sizes(queue: TaskQueue) -> TreeSizes:
    return TreeSizes(queue)


def test_a_size_is_found_out_and_kept(qtbot: QtBot, sizes: TreeSizes) -> None:
    with qtbot.waitSignal(sizes.found) as found:
        assert sizes.size_of(LATE) is None
        assert sizes.size_of(LATE) is None  # asked twice, counted once
        assert sizes.busy
    assert found.args == [LATE]
    assert sizes.size_of(LATE) == TreeSize(LATE).run()
    assert not sizes.busy


def test_what_is_too_large_is_not_counted_again_but_may_be_counted_further(qtbot: QtBot, sizes: TreeSizes) -> None:
    with qtbot.waitSignal(sizes.found):
        assert sizes.size_of(EMPTY, 100) is None
    assert sizes.size_of(EMPTY, 100) is None
    assert not sizes.busy
    with qtbot.waitSignal(sizes.found):
        assert sizes.size_of(EMPTY, 10_000) is None
    assert sizes.size_of(EMPTY, 100) == 549_946


def test_a_wider_question_replaces_a_narrower_one(qtbot: QtBot, sizes: TreeSizes) -> None:
    sizes.size_of(EMPTY, 100)
    with qtbot.waitSignal(sizes.found):
        sizes.size_of(EMPTY, 10_000)
    assert sizes.size_of(EMPTY) == 549_946


def test_a_stop_ends_what_runs_and_what_waits_and_a_later_question_is_answered(
    qtbot: QtBot, queue: TaskQueue, sizes: TreeSizes
) -> None:
    large = Position(Rules(5, 5, 4))
    for cell in range(4):
        sizes.size_of(large.play(cell))
    sizes.stop()
    assert not sizes.busy
    assert not queue.busy
    with qtbot.waitSignal(sizes.found):
        sizes.size_of(LATE)
    assert sizes.size_of(LATE)
