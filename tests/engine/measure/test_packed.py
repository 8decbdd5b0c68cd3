"""Results kept as plain figures are the results again, and nothing that is looked through for garbage."""

from __future__ import annotations

import gc
from dataclasses import replace

import pytest

from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.measured import NO_TIMES, Measured, of_proof, of_search, packed, times_of, unpacked
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.solver import Solver
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

EMPTY = Position(Rules(2, 3, 2))
SEARCH = Entry("lines first", Algorithm(tt=True), Limits(nodes=20))
SOLVER = Entry("solver", None)


def results() -> list[Measured]:
    """Of a search cut short, of the solver, one that ran several times, and one that was not timed."""
    searcher, solver = Searcher(SearchRequest(EMPTY, Algorithm(tt=True), SEARCH.limits)), Solver(EMPTY)
    searched = of_search(SEARCH, searcher.run())
    several = replace(searched, times=times_of((0.2, 0.1, 0.4)), differing=(2,), note="a note")
    deepening = Entry("deepening", Algorithm(iterative=True))
    deepened = of_search(deepening, Searcher(SearchRequest(EMPTY, deepening.algorithm or Algorithm())).run())
    assert deepened.iterations
    assert deepened.moves
    untimed = replace(searched, times=NO_TIMES, alone=False)
    return [searched, of_proof(SOLVER, solver.run()), several, untimed, deepened]


@pytest.mark.parametrize("number", range(5))
def test_what_is_packed_comes_back(number: int) -> None:
    measured = results()[number]
    again = unpacked(packed(measured), measured.entry, measured.subject)
    assert replace(again, times=measured.times) == measured
    assert again.times == replace(measured.times, seconds=tuple(measured.seconds))


def test_it_is_not_looked_through_for_garbage() -> None:
    """After the first look, which takes inner tuples before outer ones or a look later."""
    found = [packed(measured) for measured in results()]
    for _ in range(5):
        gc.collect()
    assert not any(map(gc.is_tracked, found))
