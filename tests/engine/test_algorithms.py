"""The named algorithms: each row is what its name says, and is known again by its switches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ttt_gui.engine.algorithms import NAMED, NamedAlgorithm, by_word, name_of
from ttt_gui.engine.request import Algorithm, Order, RequestError, Scores, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

SEARCHES = [row for row in NAMED if row.algorithm]


def test_no_word_and_no_row_is_there_twice() -> None:
    """Whoever reads the table finds each row by its word, its title and its switches."""
    for field in ("word", "title", "tip", "algorithm"):
        values = [getattr(row, field) for row in NAMED]
        assert len(set(values)) == len(NAMED), field
    assert [row.word for row in NAMED if row.algorithm is None] == ["solver"]


@pytest.mark.parametrize("row", SEARCHES, ids=lambda row: row.word)
def test_a_row_is_known_by_its_switches_whatever_goes_with_every_row(row: NamedAlgorithm) -> None:
    """Flat scores or a large table are no other algorithm; another switch is."""
    assert row.algorithm is not None
    assert name_of(row.algorithm) is row
    other = replace(Algorithm(), scores=Scores.FLAT, tt_mib=7)
    assert name_of(row.beside(other)) is row
    assert (row.beside(other).scores, row.beside(other).tt_mib) == (Scores.FLAT, 7)
    assert name_of(replace(row.algorithm, exact_moves=True)) is None


@pytest.mark.parametrize("row", SEARCHES, ids=lambda row: row.word)
def test_every_row_finds_the_value(row: NamedAlgorithm) -> None:
    """3 x 3 is a draw; what helps enters no more nodes than minimax."""
    assert row.algorithm is not None
    result = Searcher(SearchRequest(Position(Rules()), row.algorithm)).run()
    assert (result.value, result.complete) == (0, True)
    assert result.counters.nodes <= 549_946
    assert (result.counters.nodes == 549_946) == (row.word == "minimax")


def test_a_word_finds_its_row_and_another_is_refused() -> None:
    assert by_word("lines").algorithm == Algorithm(order=Order.LINES)
    with pytest.raises(RequestError, match=r"There is no algorithm “magic”: choose among minimax, alpha-beta, "):
        by_word("magic")
    with pytest.raises(RequestError, match="no switches"):
        by_word("solver").beside(Algorithm())
