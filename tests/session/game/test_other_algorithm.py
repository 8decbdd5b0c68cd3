"""The other algorithm for a search: exact counts, like with like, in the background, and given up after a second."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from ttt_gui.engine.request import Algorithm, Limits, Order, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.tree_size import MAX_POSITIONS
from ttt_gui.game.position import Position
from ttt_gui.game.record import GameRecord
from ttt_gui.game.rules import Rules
from ttt_gui.session.game import search_again
from ttt_gui.session.game.search_again import (
    OtherAlgorithm,
    OtherAlgorithms,
    OtherAlgorithmState,
    flipped,
    plies_without_end,
    visited,
)
from ttt_gui.session.game_analysis import GameAnalysis, Search, SearchKind
from ttt_gui.session.players import GameSetup
from ttt_gui.session.tasks import TaskQueue

EMPTY = Position(Rules())
AFTER_B2 = EMPTY.play(4)
MINIMAX = Algorithm(alpha_beta=False)


@pytest.fixture
def game_analysis(queue: TaskQueue) -> GameAnalysis:
    return GameAnalysis(GameRecord(EMPTY, GameSetup().players(0, 0), 1), queue)


@pytest.fixture
def others(queue: TaskQueue, game_analysis: GameAnalysis) -> OtherAlgorithms:
    return OtherAlgorithms(queue, game_analysis)


def searched(game_analysis: GameAnalysis, request: SearchRequest, kind: SearchKind = SearchKind.MOVE) -> Search:
    return game_analysis.add(Searcher(request).run(), kind=kind)


def known(
    qtbot: QtBot, others: OtherAlgorithms, search: Search, until: OtherAlgorithmState = OtherAlgorithmState.MEASURED
) -> OtherAlgorithm:
    qtbot.waitUntil(lambda: others.result_of(search).known is until)
    return others.result_of(search)


@pytest.mark.parametrize("algorithm", [Algorithm(), MINIMAX], ids=["alpha-beta", "minimax"])
def test_after_b2_minimax_visits_55505_nodes_and_alpha_beta_2459(
    qtbot: QtBot, game_analysis: GameAnalysis, others: OtherAlgorithms, algorithm: Algorithm
) -> None:
    search = searched(game_analysis, SearchRequest(AFTER_B2, algorithm))
    assert others.result_of(search).known is OtherAlgorithmState.MEASURING
    other = known(qtbot, others, search)
    assert other.counters
    both = {search.algorithm.name: search.result.counters, other.algorithm.name: other.counters}
    figures = {name: (each.nodes, each.cutoffs, each.pruned_moves, each.depth) for name, each in both.items()}
    assert figures == {"minimax": (55_505, 0, 0, 8), "alpha-beta": (2_459, 504, 946, 8)}
    assert other.share == pytest.approx(2_459 / 55_505)
    assert other.depth is None


def test_a_depth_limit_holds_for_both(qtbot: QtBot, game_analysis: GameAnalysis, others: OtherAlgorithms) -> None:
    search = searched(game_analysis, SearchRequest(AFTER_B2, Algorithm(), Limits(depth=3)))
    other = known(qtbot, others, search)
    assert (other.depth, other.nodes) == (3, 1 + 8 + 8 * 7 + 8 * 7 * 6)
    assert other.own_nodes == search.result.counters.nodes < other.nodes


def test_a_limit_beyond_the_board_is_none(qtbot: QtBot, game_analysis: GameAnalysis, others: OtherAlgorithms) -> None:
    search = searched(game_analysis, SearchRequest(AFTER_B2, Algorithm(), Limits(depth=40)))
    assert known(qtbot, others, search).depth is None


def test_of_iterations_the_finished_ones_compare(
    qtbot: QtBot, game_analysis: GameAnalysis, others: OtherAlgorithms
) -> None:
    request = SearchRequest(AFTER_B2, Algorithm(iterative=True), Limits(nodes=1_000))
    search = searched(game_analysis, request)
    last = search.result.iterations[-1]
    other = known(qtbot, others, search)
    assert (other.depth, other.own_nodes) == (last.depth, last.nodes)
    same = Searcher(SearchRequest(AFTER_B2, flipped(request.algorithm), Limits(depth=last.depth))).run()
    assert other.nodes == same.counters.nodes


def test_a_search_that_was_stopped_compares_with_nothing(
    qtbot: QtBot, game_analysis: GameAnalysis, others: OtherAlgorithms
) -> None:
    search = searched(game_analysis, SearchRequest(AFTER_B2, Algorithm(), Limits(nodes=100)))
    other = known(qtbot, others, search)
    assert (other.own_nodes, other.share, other.nodes) == (None, None, 55_505)


def test_a_search_that_the_game_has_made_is_not_made_again(
    qtbot: QtBot, game_analysis: GameAnalysis, others: OtherAlgorithms
) -> None:
    first = searched(game_analysis, SearchRequest(AFTER_B2))
    again = searched(game_analysis, SearchRequest(AFTER_B2, MINIMAX), SearchKind.AGAIN)
    assert others.result_of(again).counters == first.result.counters
    assert others.result_of(first).counters == again.result.counters


def test_what_takes_too_long_is_counted(
    qtbot: QtBot, game_analysis: GameAnalysis, others: OtherAlgorithms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_again, "MOST_SECONDS", 1e-9)
    small = searched(game_analysis, SearchRequest(EMPTY, Algorithm(order=Order.CENTRE)))
    other = known(qtbot, others, small, OtherAlgorithmState.COUNTED)
    assert (other.nodes, other.counters) == (549_946, None)
    table = searched(game_analysis, SearchRequest(EMPTY, Algorithm(tt=True)))
    assert known(qtbot, others, table, OtherAlgorithmState.TOO_LONG).nodes is None
    large = Searcher(SearchRequest(Position(Rules(5, 5, 4)), Algorithm(), Limits(nodes=10))).run()
    if MAX_POSITIONS < 10_000_000:
        known(qtbot, others, game_analysis.add(large), OtherAlgorithmState.TOO_MANY)
    else:
        assert others.result_of(game_analysis.add(large)).known in (
            OtherAlgorithmState.MEASURING,
            OtherAlgorithmState.COUNTING,
        )
    game_analysis.sizes.stop()


def test_alpha_beta_that_takes_too_long_is_not_counted(
    qtbot: QtBot, game_analysis: GameAnalysis, others: OtherAlgorithms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_again, "MOST_SECONDS", 1e-9)
    other = known(qtbot, others, searched(game_analysis, SearchRequest(EMPTY, MINIMAX)), OtherAlgorithmState.TOO_LONG)
    assert (other.nodes, other.share) == (None, None)


def test_the_search_that_was_asked_for_last_is_the_next_one(
    qtbot: QtBot, game_analysis: GameAnalysis, others: OtherAlgorithms, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long game is not measured from its beginning while somebody waits for its last move."""
    measured: list[Position] = []

    def recorded(request: SearchRequest) -> Searcher:
        measured.append(request.position)
        return Searcher(request)

    monkeypatch.setattr(search_again, "Searcher", recorded)
    searches = [searched(game_analysis, SearchRequest(EMPTY.play(cell))) for cell in range(6)]
    for search in (*searches, searches[2]):
        others.result_of(search)
    qtbot.waitUntil(lambda: len(set(measured)) == len(searches))
    order = list(dict.fromkeys(measured))
    assert order == [searches[number].position for number in (0, 2, 5, 4, 3, 1)]


def test_another_game_forgets_what_was_asked(
    qtbot: QtBot, game_analysis: GameAnalysis, others: OtherAlgorithms, queue: TaskQueue
) -> None:
    search = searched(game_analysis, SearchRequest(EMPTY))
    others.result_of(search)
    others.clear()
    qtbot.waitUntil(lambda: not queue.busy)
    assert others.result_of(search).known is OtherAlgorithmState.MEASURING


@pytest.mark.parametrize("iterative", [False, True])
@pytest.mark.parametrize("depth", [1, 3, 5, None])
def test_counted_nodes_are_those_that_a_search_visits(depth: int | None, iterative: bool) -> None:
    plies = (1, 8, 56, 336, 1_680, 5_760, 15_984, 18_432, 13_248)
    algorithm = replace(MINIMAX, iterative=iterative)
    result = Searcher(SearchRequest(AFTER_B2, algorithm, Limits(depth=depth))).run()
    assert visited(plies, depth, iterative) == result.counters.nodes


def test_plies_in_which_no_game_ends_are_all_orders_of_moves() -> None:
    large = Position(Rules(8, 8, 5)).play(0).play(9)
    assert plies_without_end(large, 3) == (1, 62, 62 * 61, 62 * 61 * 60)
    assert plies_without_end(AFTER_B2, 4) == (1, 8, 56, 336, 1_680)  # X's line is whole at ply 4, where all stop
    assert plies_without_end(AFTER_B2, 5) is None
    assert plies_without_end(AFTER_B2, None) is None
