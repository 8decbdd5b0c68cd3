"""The state that the panels of the tree share: selection, also of a pruned move, steps, and what is unfolded."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.engine.numbers.test_numbers import TREES
from tests.engine.trace.test_trace import SMALL, run
from tests.ui.tree_help import named, state_of, trace_of
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.ui.trace.state import MOST_AT_ONCE, Show, TreeState, first_unfolded
from ttt_gui.ui.tree.surface import step


def test_the_top_is_the_root_of_the_iteration_that_one_is_in(qapp: QApplication) -> None:
    trace = trace_of(algorithm=Algorithm(iterative=True))
    roots = trace.roots()
    assert len(roots) > 1
    state = state_of(trace)
    assert state.top == roots[-1]
    state.select(trace.children(roots[0])[1])
    assert state.top == roots[0]
    state.set_step(trace.events.entered(roots[1]))
    assert state.top == roots[1]
    state.set_step(0)
    assert state.top == roots[0]
    state.set_show(Show.CUTS)
    assert state.top == roots[0], "the last root is not entered yet"


def test_a_pruned_move_is_selected_at_its_node(qtbot: QtBot) -> None:
    trace = trace_of()
    state = state_of(trace)
    node = named(trace, "b1")
    move, other = trace.node(node).pruned[:2]
    state.set_step(0)
    with qtbot.waitSignal(state.selection_changed, check_params_cb=lambda found: found == node):
        state.select_pruned(node, move)
    assert (state.selected, state.pruned) == (node, move)
    assert move in state.ghosts(node), "the node is unfolded"
    assert state.step == state.cut_of(node), "the moment goes on to where it is pruned"
    with qtbot.waitSignal(state.selection_changed, check_params_cb=lambda found: found == node):
        state.select_pruned(node, other)
    with qtbot.assertNotEmitted(state.selection_changed):
        state.select_pruned(node, other)
        state.select_pruned(node, trace.node(trace.children(node)[0]).move)  # which was tried
    with qtbot.waitSignal(state.selection_changed, check_params_cb=lambda found: found == node):
        state.select(node)
    assert (state.selected, state.pruned) == (node, None)
    state.select_pruned(node, move)
    state.set_trace(trace_of())
    assert state.pruned is None


def test_the_keys_reach_pruned_moves(qapp: QApplication) -> None:
    trace = trace_of()
    state = state_of(trace)
    node = named(trace, "b1")
    pruned = trace.node(node).pruned
    state.select(node)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right):  # unfolds, then goes to the first child
        assert step(state, key)
    last = trace.children(node)[-1]
    state.select(last)
    for move in pruned:
        step(state, Qt.Key.Key_Down)
        assert (state.selected, state.pruned) == (node, move)
    step(state, Qt.Key.Key_Down)
    assert state.pruned == pruned[-1], "there is no other"
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Space):  # nothing is below
        assert step(state, key)
        assert (state.selected, state.pruned) == (node, pruned[-1])
    step(state, Qt.Key.Key_Home)
    assert (state.selected, state.pruned) == (trace.children(node)[0], None)
    step(state, Qt.Key.Key_End)
    assert (state.selected, state.pruned) == (node, pruned[-1])
    step(state, Qt.Key.Key_Left)
    assert (state.selected, state.pruned) == (node, None)
    for key, unfolded in ((Qt.Key.Key_Space, False), (Qt.Key.Key_Return, True)):
        step(state, key)
        assert state.is_unfolded(node) == unfolded
    step(state, Qt.Key.Key_Home)
    step(state, Qt.Key.Key_Up)
    assert state.selected == trace.children(0)[0], "there is no other"


def test_with_cut_offs_alone_the_first_pruned_move_follows_its_node(qapp: QApplication) -> None:
    trace = trace_of()
    state = state_of(trace)
    state.set_show(Show.CUTS)
    node = next(each for each in range(len(trace)) if state.possible_ghosts(each) and not state.possible_children(each))
    state.select(node)
    state.set_unfolded(node, False)
    step(state, Qt.Key.Key_Right)
    assert state.is_unfolded(node)
    step(state, Qt.Key.Key_Right)
    assert (state.selected, state.pruned) == (node, trace.node(node).pruned[0])


# -- How far a number tree opens ---------------------------------------------------------------------------------------


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
