"""Finding a node by its last moves, named as the tree's own edges name them."""

from __future__ import annotations

import pytest

from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.tree import parse_number_tree
from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.notation import parse_position
from ttt_gui.ui.trace.find import QueryError, search

NUMBERS = search_numbers(parse_number_tree("((3 12 8) (2 4 6) (14 5 2))"), Algorithm(alpha_beta=False)).trace


def found(trace: SearchTrace, query: str) -> tuple[str, ...] | None:
    """The moves to the first node that the query finds; None without one."""
    nodes = [node for node in search(trace, query, 0) if node is not None]
    return tuple(map(trace.move_name, trace.moves_to(nodes[0]))) if nodes else None


def test_a_tree_of_numbers_takes_the_numbers_of_children() -> None:
    """'2' was an error and 'a3' found the first child."""
    assert found(NUMBERS, "2") == ("1", "2")
    assert found(NUMBERS, "3 1") == ("3", "1")
    assert found(NUMBERS, "9") is None
    assert found(NUMBERS, "move 3 move 1") == ("3", "1"), "as the sentences call them"
    for query in ("a3", "0", "²", "65"):
        with pytest.raises(QueryError, match=f"There is no move “{query}” in a tree of numbers: its moves are 1, 2, 3"):
            search(NUMBERS, query, 0)
    with pytest.raises(QueryError, match="such as 1 2, or an end"):
        search(NUMBERS, "", 0)


def test_a_game_takes_cells() -> None:
    request = SearchRequest(parse_position("XO./..X/O.."), trace_nodes=1_000)
    trace = Searcher(request).run().trace
    assert trace is not None
    assert (found(trace, "b2 c3") or ())[-2:] == ("b2", "c3")
    with pytest.raises(QueryError, match="There is no cell “2” on this board"):
        search(trace, "2", 0)
