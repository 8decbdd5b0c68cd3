"""How far a number tree opens."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.numbers.test_numbers import TREES
from tests.engine.trace.test_trace import SMALL, run
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.tree import EXAMPLES, NumberTree, parse_number_tree
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.ui.trace.state import MOST_AT_ONCE, TreeState, first_unfolded


def shown(trace: SearchTrace) -> tuple[int, int]:
    """How many nodes and pruned moves are seen when a trace is shown first."""
    state = TreeState()
    trace.list_events()
    state.set_trace(trace)
    nodes, to_do = 0, [state.top]
    ghosts = 0
    while to_do:
        node = to_do.pop()
        nodes += 1
        ghosts += len(state.ghosts(node))
        to_do.extend(state.shown_children(node))
    return nodes, ghosts


@pytest.mark.parametrize("text", [text for _, text in EXAMPLES])
@pytest.mark.parametrize("alpha_beta", [True, False])
def test_the_trees_of_textbooks_are_seen_whole(text: str, alpha_beta: bool) -> None:
    trace = search_numbers(parse_number_tree(text), Algorithm(alpha_beta)).trace
    nodes, ghosts = shown(trace)
    assert nodes == len(trace)
    assert nodes + ghosts >= 9


@given(TREES, st.booleans())
def test_what_is_seen_first_fits_or_is_the_roots_and_the_best_line(tree: NumberTree, alpha_beta: bool) -> None:
    trace = search_numbers(tree, Algorithm(alpha_beta)).trace
    unfolded = first_unfolded(trace, 0)
    seen = 1 + sum(len(trace.children(node)) + len(trace.node(node).pruned) for node in unfolded)
    assert seen <= MOST_AT_ONCE
    assert all(trace.node(node).parent in (None, *unfolded) for node in unfolded)
    if len(trace) + trace.log.counts()[2] <= MOST_AT_ONCE:
        assert shown(trace)[0] == len(trace)


def test_of_a_huge_tree_the_last_layers_stay_folded() -> None:
    row = "(" + "1 " * 60 + ")"
    trace = search_numbers(parse_number_tree("(" + row * 50 + ")"), Algorithm(alpha_beta=False)).trace
    unfolded = first_unfolded(trace, 0)
    assert 0 in unfolded
    assert 1 < len(unfolded) < 51


def test_a_game_opens_along_its_best_line_and_the_move_that_was_played() -> None:
    trace = run(SMALL)[1]
    line = trace.principal_variation(0)
    assert first_unfolded(trace, 0) == set(line[:3])
    assert first_unfolded(trace, 0, line[1]) == set(line[:3])
    other = next(child for child in trace.children(0) if child != line[1])
    assert first_unfolded(trace, 0, other) == {*line[:2], *trace.principal_variation(other)[:2]}
