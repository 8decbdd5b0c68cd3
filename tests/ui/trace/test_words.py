"""What is said of a node is what the search knew."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tests.engine.search.test_search import VARIANTS
from tests.ui.tree_help import named, state_of, trace_of
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.engine.trace.moments import moment_of
from ttt_gui.engine.trace.trace import End
from ttt_gui.ui.trace.words import (
    describe,
    end_label,
    exit_window,
    moves_to,
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
    assert end_label(trace, trace.node(node)) == "✂ 3 pruned"
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


def test_a_value_has_the_tone_of_what_it_proves(qapp: QApplication) -> None:
    trace = trace_of()
    tones = {moves: tone(trace.node(named(trace, moves))) for moves in ("a2", "b2", "b1", "c3")}
    assert tones == {"a2": "loss", "b2": "win", "b1": "muted", "c3": "muted"}


def test_other_ends(qapp: QApplication) -> None:
    trace = trace_of(algorithm=Algorithm(tt=True, tt_mib=1), limits=Limits(depth=4))
    labels = {end_label(trace, trace.node(node)) for node in range(len(trace))}
    assert {"■ X wins", "⋯ depth limit", "↺ from table"} <= labels
