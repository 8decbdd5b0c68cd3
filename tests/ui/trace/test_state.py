"""The state that the panels of the tree share: what this branch of the work added to it."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from tests.ui.tree_help import state_of, trace_of
from ttt_gui.engine.request import Algorithm
from ttt_gui.ui.trace.state import Show


def test_the_top_is_the_root_of_the_iteration_that_one_is_in(qapp: QApplication) -> None:
    trace = trace_of(algorithm=Algorithm(iterative=True))
    roots = trace.roots()
    assert len(roots) > 1
    state = state_of(trace)
    assert state.top == roots[-1]
    state.select(trace.children(roots[0])[1])
    assert state.top == roots[0]
    state.set_moment(trace.events.entered(roots[1]))
    assert state.top == roots[1]
    state.set_moment(0)
    assert state.top == roots[0]
    state.set_show(Show.CUTS)
    assert state.top == roots[0], "the last root is not entered yet"


def test_a_subtree_leaves_no_children_out(qapp: QApplication) -> None:
    state = state_of(trace_of())
    assert state.filter is Show.ALL
    state.set_show(Show.SUBTREE)
    assert state.filter is Show.ALL
    state.set_show(Show.CUTS)
    assert state.filter is Show.CUTS


def test_what_is_unfolded_is_a_copy(qapp: QApplication) -> None:
    state = state_of(trace_of())
    before = state.unfolded
    state.set_unfolded(5, True)
    assert state.unfolded == before | {5}


def test_cut_nodes_are_those_with_a_cut_that_has_happened(qapp: QApplication) -> None:
    trace = trace_of()
    state = state_of(trace)
    state.set_show(Show.CUTS)
    assert state.possible_children(0)
    assert state.possible_children(0) == state.possible_children(0)
    state.set_moment(3)
    assert state.possible_children(0) == []
    minimax = state_of(trace_of(algorithm=Algorithm(alpha_beta=False)))
    minimax.set_show(Show.CUTS)
    assert minimax.possible_children(0) == []
