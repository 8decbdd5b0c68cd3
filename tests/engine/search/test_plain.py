"""Minimax and alpha-beta alone: the short function counts, bounds and stops as the numbered steps do."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from ttt_gui.engine.growth.positions import Reachable
from ttt_gui.engine.request import Algorithm, Limits, Order, Scores, SearchRequest
from ttt_gui.engine.result import SearchInfo, SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

SIZES = ((3, 3, 3), (2, 5, 3), (1, 8, 3), (3, 4, 3), (4, 4, 3), (4, 4, 4), (2, 8, 4), (5, 3, 3))


def found(search: SimpleNamespace | type[Searcher], request: SearchRequest) -> tuple[SearchResult, SearchInfo]:
    """What a search says at its end and to a sample of it, but for the seconds."""
    searcher = (search.Searcher if isinstance(search, SimpleNamespace) else search)(request)
    result, sample = searcher.run(), searcher.sample()
    timeless = replace(result.counters, seconds=0)
    iterations = tuple(replace(each, seconds=0) for each in result.iterations)
    result = replace(
        result, request=replace(request, trace_nodes=0), trace=None, counters=timeless, iterations=iterations
    )
    last = replace(sample.iteration, seconds=0) if sample.iteration else None
    return result, replace(sample, counters=replace(sample.counters, seconds=0), iteration=last)


def in_numbered_steps(request: SearchRequest) -> SearchRequest:
    """The same search with its root logged, which the numbered steps alone do."""
    return replace(request, trace_nodes=1)


@pytest.mark.parametrize("scores", Scores)
@pytest.mark.parametrize("alpha_beta", [False, True])
def test_every_position_of_three_by_three_is_searched_alike(alpha_beta: bool, scores: Scores) -> None:
    """All 4,520 positions: every counter, value, bound, root move and the best line."""
    for position in Reachable(Rules()).positions():
        request = SearchRequest(position, Algorithm(alpha_beta, scores))
        assert found(Searcher, request) == found(Searcher, in_numbered_steps(request))


def drawn(random: Random, most_empty: int) -> SearchRequest:
    """A position of any small board, its algorithm, and often a limit of nodes at which the search stops."""
    while True:
        rules = Rules(*random.choice(SIZES))
        position = Position(rules)
        for _ in range(max(0, rules.cells - random.randint(1, most_empty))):
            if position.outcome is None:
                position = position.play(random.choice(position.legal_moves))
        if position.outcome is None and rules.cells - position.stones <= most_empty:
            break
    algorithm = Algorithm(
        alpha_beta=random.random() < 0.6,
        scores=random.choice(list(Scores)),
        order=random.choice(list(Order)),
        exact_moves=random.random() < 0.2,
        iterative=random.random() < 0.2,
    )
    nodes = random.choice((None, random.randint(1, 50), random.randint(51, 20_000)))
    return SearchRequest(position, algorithm, Limits(nodes=nodes))


@pytest.mark.slow
def test_other_boards_orders_and_stops_are_searched_alike() -> None:
    """10,000 positions of boards up to 4 x 4, a third of them whole, the others stopped after some node."""
    random, stopped = Random(33), 0
    for _ in range(10_000):
        request = drawn(random, 8)
        result, sample = found(Searcher, request)
        assert (result, sample) == found(Searcher, in_numbered_steps(request)), request
        stopped += result.stopped_by == "nodes"
    assert 2_000 < stopped < 8_000


def test_interpreted_it_is_the_same(search: SimpleNamespace) -> None:
    """The function compiled and interpreted, with and without its stop."""
    random = Random(7)
    for _ in range(60):
        request = drawn(random, 6)
        assert found(search, request)[0].counters == found(Searcher, in_numbered_steps(request))[0].counters
