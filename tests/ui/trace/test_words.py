"""What is said of a node is what the search knew."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tests.engine.search.test_search import VARIANTS
from tests.ui.tree_help import named, state_of, trace_of
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.moments import moment_of
from ttt_gui.engine.trace.trace import End
from ttt_gui.ui.trace.words import (
    bound_so_far,
    describe,
    end_label,
    exit_window,
    moves_to,
    so_far,
    tone,
    tooltip,
    value_label,
    window_label,
)


@pytest.mark.parametrize("algorithm", VARIANTS[::97], ids=str)
def test_the_window_at_exit_is_the_last_one_of_the_replay(algorithm: Algorithm) -> None:
    trace = trace_of(algorithm=algorithm)
    for node in range(len(trace)):
        found = trace.node(node)
        if found.end not in (End.CUT, End.ALL_TRIED):
            continue
        last = moment_of(trace, trace.events.left(node) - 1).path[found.ply]
        assert last.id == node
        assert exit_window(trace, found) == (last.alpha, last.beta)


def test_a_cut_node_in_words(qapp: QApplication) -> None:
    trace = trace_of()
    state = state_of(trace)
    node = named(trace, "b1")
    assert describe(state, node) == "b1, MIN node, O to move, at most +5, cut off: 3 moves pruned (a2 b2 c1)"
    assert end_label(trace, trace.node(node)) == "✂ 3 moves"
    assert value_label(trace, trace.node(node)) == "≤ +5"
    assert "Entered with α +7  β +∞" in tooltip(state, node)
    assert "Left with α +7  β +5" in tooltip(state, node)
    assert moves_to(trace, named(trace, "b1 c3")) == "b1 c3"
    assert window_label(trace, None, None) == "α −∞  β +∞"


def test_nothing_is_said_of_what_is_not_known_yet(qapp: QApplication) -> None:
    trace = trace_of()
    state = state_of(trace)
    node = named(trace, "b1")
    state.set_moment(trace.events.entered(node))
    assert "value not known yet, the search is in it" in describe(state, node)
    assert "so far at least +7" in describe(state, 0)
    state.set_moment(0)
    assert "not entered yet" in describe(state, node)


@pytest.mark.parametrize("algorithm", VARIANTS[::61], ids=str)
def test_what_is_said_of_an_open_node_holds_for_its_value(algorithm: Algorithm) -> None:
    """'≥' only where the node is in the end worth at least that much, by the bound it is left with."""
    trace = trace_of(algorithm=algorithm)
    state = state_of(trace)
    signs = set()
    for index in range(0, trace.events.size, 3):
        state.set_moment(index)
        for now in state.now.path:
            found = trace.node(now.id)
            if now.best is None or now.best_child is None:
                continue
            bound = bound_so_far(trace, found, now)
            signs.add(bound)
            child = trace.node(now.best_child)
            if bound in (Bound.LOWER, Bound.UPPER):
                assert child.bound in (Bound.EXACT, bound)
                assert so_far(trace, found, now).startswith(bound.sign)
            else:
                assert not so_far(trace, found, now).startswith(("≥", "≤"))
            if bound is (Bound.LOWER if found.is_max else Bound.UPPER) and found.bound is Bound.EXACT:
                assert found.value >= now.best if found.is_max else found.value <= now.best
    assert signs


def test_a_value_has_the_tone_of_what_it_proves(qapp: QApplication) -> None:
    trace = trace_of()
    tones = {moves: tone(trace.node(named(trace, moves))) for moves in ("a2", "b2", "b1", "c3")}
    assert tones == {"a2": "loss", "b2": "win", "b1": "muted", "c3": "muted"}


def test_other_ends(qapp: QApplication) -> None:
    trace = trace_of(algorithm=Algorithm(tt=True, tt_mib=1), limits=Limits(depth=4))
    labels = {end_label(trace, trace.node(node)) for node in range(len(trace))}
    assert {"■ X wins", "⋯ depth limit", "↺ from table"} <= labels
