"""Finding a node by its last moves, or in a tree of numbers by its name."""

from __future__ import annotations

import pytest

from tests.ui.tree_help import numbers_trace, trace_of
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.ui.trace.find import QueryError, search

NUMBERS = numbers_trace("((3 12 8) (2 4 6) (14 5 2))", Algorithm(alpha_beta=False))


def found(trace: SearchTrace, query: str) -> tuple[str, ...] | None:
    """The moves to the first node that the query finds; None without one."""
    nodes = [node for node in search(trace, query, 0) if node is not None]
    return tuple(map(trace.move_name, trace.moves_to(nodes[0]))) if nodes else None


def test_a_tree_of_numbers_takes_the_names_of_nodes() -> None:
    assert found(NUMBERS, "C") == found(NUMBERS, "c") == ("2",)
    assert found(NUMBERS, "14") == ("3", "1")
    with pytest.raises(QueryError, match="No node is called “9”: write a letter or a number of the tree, or cut"):
        search(NUMBERS, "9", 0)
    with pytest.raises(QueryError, match="Write a name such as E, 5, or an end"):
        search(NUMBERS, "", 0)


def test_a_game_takes_cells() -> None:
    trace = trace_of()
    assert (found(trace, "b2 c3") or ())[-2:] == ("b2", "c3")
    with pytest.raises(QueryError, match="There is no cell “2” on this board"):
        search(trace, "2", 0)
