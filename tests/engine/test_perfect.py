"""The perfect level's turn: the solver decides where it can, the textbook search shows itself, and limits hold."""

from __future__ import annotations

import random
import threading

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.waiting import PATIENCE
from ttt_gui.engine.perfect import SHOWN_SECONDS, PerfectSearcher, as_good
from ttt_gui.engine.request import Algorithm, Limits, Scores, SearchRequest
from ttt_gui.engine.result import SearchResult
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules


def run(position: Position, algorithm: Algorithm | None = None, limits: Limits | None = None) -> SearchResult:
    searcher = PerfectSearcher(SearchRequest(position, algorithm or Algorithm(), limits or Limits()))
    result = searcher.run()
    searcher.release()
    return result


@pytest.mark.parametrize("scores", Scores)
def test_the_move_is_the_solvers_and_the_search_is_the_textbooks(scores: Scores, snapshot: SnapshotAssertion) -> None:
    """On 3 x 3 both finish: the published count, and a move that keeps the value and sets the most traps, where the
    search knows no distance, too."""
    result = run(Position(Rules()), Algorithm(alpha_beta=False, scores=scores))
    assert (result.counters.nodes, result.complete) == (549_946, True)
    assert result.oracle is not None
    assert (result.oracle.value, result.move_to_play) == (0, result.oracle.move)
    assert result.oracle.text == snapshot


def test_an_unsolved_position_is_searched_within_the_limit() -> None:
    """8 x 8, five in a row, took its authors 17 hours: the result says that it is not solved."""
    result = run(Position(Rules(8, 8, 5)), Algorithm(tt=True, iterative=True), Limits(seconds=0.2))
    assert result.oracle is not None
    assert result.oracle.text == "Not solved within 0.1 s"
    assert result.solved_move is None
    assert result.iterations
    assert result.stopped_by == "seconds"
    assert result.move_to_play == result.best_move == result.iterations[-1].pv[0]


def test_a_solved_position_is_not_searched_for_long() -> None:
    """Minimax on 4 x 4 would take hours: the search is shown for a second at most, then the proved move is played."""
    for limits in (Limits(seconds=60, nodes=100_000), Limits(nodes=100_000)):
        result = run(Position(Rules(4, 4, 4)), Algorithm(alpha_beta=False), limits)
        assert result.request.limits == Limits(seconds=SHOWN_SECONDS, nodes=100_000)
        assert (result.stopped_by, result.value) == ("nodes", None)
        assert result.oracle is not None
        assert (result.oracle.value, result.move_to_play) == (0, result.oracle.move)


def test_a_small_tree_is_searched_to_the_end_whoever_solved_it() -> None:
    """A second is the limit of what nobody waits for, and of larger trees only."""
    assert run(Position(Rules()), limits=Limits(seconds=60)).request.limits.seconds > SHOWN_SECONDS


@pytest.mark.parametrize(("size", "part"), [((8, 8, 5), "solver"), ((4, 4, 4), "search")])
def test_a_stop_ends_either_part(size: tuple[int, int, int], part: str) -> None:
    """From another thread: the solver, which has no proof for a long time, and the search, which would take hours."""
    searcher = PerfectSearcher(SearchRequest(Position(Rules(*size)), Algorithm(alpha_beta=False)))
    results: list[SearchResult] = []
    thread = threading.Thread(target=lambda: results.append(searcher.run()))
    thread.start()
    while True:
        info = searcher.sample()
        if (info.solver.counters.nodes if info.solver else 0) if part == "solver" else info.counters.nodes:
            break
    searcher.stop()
    thread.join(PATIENCE)
    assert results[0].stopped_by == "user"
    assert results[0].oracle is not None
    assert (results[0].oracle.stopped_by == "user") is (part == "solver")


def test_a_stop_before_the_start_does_not_begin() -> None:
    searcher = PerfectSearcher(SearchRequest(Position(Rules(8, 8, 5))))
    searcher.stop()
    assert searcher.run().counters.nodes == 0


def test_a_lot_falls_on_moves_of_which_as_much_is_proved() -> None:
    """In time all four corners of the empty board, and no other move; of wins those that the solver has looked at."""
    for text, equals in ((".../.../...", {0, 2, 6, 8}), ("X../.O./..X", {1, 3, 5, 7}), ("X.O/.../...", {3})):
        request = SearchRequest(parse_position(text), limits=Limits(nodes=1))
        found = set()
        for seed in range(40):
            searcher = PerfectSearcher(request, lot=random.Random(seed))
            result = searcher.run()
            searcher.release()
            assert result.oracle is not None
            assert result.oracle.chosen is not None
            assert result.move_to_play in as_good(result.oracle)
            found.add(result.move_to_play)
        assert found == equals
