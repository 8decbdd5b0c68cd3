"""What a search and the solver say of the moves holds for brute force, and leaves out nothing that was proved."""

from __future__ import annotations

import pytest

from tests.engine.worth.judge import positions_3x3, random_positions, true_moves
from ttt_gui.engine.perfect import PerfectSearcher
from ttt_gui.engine.request import Algorithm, Limits, Scores, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.oracle import Oracle
from ttt_gui.engine.worth.worth import Worth, knowledge_of, knowledge_of_answer
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

SOME = (*positions_3x3()[::20], *random_positions(60, least_stones=8))


def contains(known: Worth, true: Worth) -> bool:
    assert true.value is not None
    return known.at_least <= true.value <= known.at_most and known.plies in (None, true.plies)


@pytest.mark.slow
def test_what_a_search_says_is_so() -> None:
    """Complete, stopped and shallow ones, alone and after the solver."""
    algorithms = (Algorithm(), Algorithm(scores=Scores.FLAT), Algorithm(pvs=True, tt=True, tt_mib=1))
    for position in SOME:
        true = true_moves(position)
        for algorithm in algorithms:
            for limits in (Limits(), Limits(depth=2), Limits(nodes=40)):
                request = SearchRequest(position, algorithm, limits)
                for result in (Searcher(request).run(), PerfectSearcher(request).run()):
                    known = knowledge_of(result)
                    assert set(known) == set(true)
                    assert all(contains(known[cell], true[cell]) for cell in true)


def test_what_is_proved_of_every_move_is_known_of_every_move() -> None:
    for position in SOME:
        true = true_moves(position)
        minimax = Searcher(SearchRequest(position, Algorithm(alpha_beta=False))).run()
        assert knowledge_of(minimax) == true
        assert knowledge_of_answer(Oracle(position, all_moves=True).run()) == true


def test_worths_are_said_in_words() -> None:
    side = Position(Rules()).side_to_move
    said = [
        Worth(1, 1, 5),
        Worth(1, 1),
        Worth(-1, -1, 4),
        Worth(-1, -1, 0),
        Worth(0, 0),
        Worth(0, 1),
        Worth(-1, 0),
        Worth(),
    ]
    assert [each.words(side) for each in said] == [
        *("X wins in 3", "X wins", "O wins in 2", "O has won", "draw"),
        *("X does not lose", "X does not win", "unknown"),
    ]
    assert [each.other.words(side.other) for each in said][:5] == [each.words(side) for each in said][:5]
