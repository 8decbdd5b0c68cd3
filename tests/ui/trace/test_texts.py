"""What is said of a node is what the search knew, and a filter that leaves the top of the tree alone, or hides the
selected node, says so."""

from __future__ import annotations

import re

import pytest
from PySide6.QtWidgets import QApplication
from syrupy.assertion import SnapshotAssertion

from tests.engine.search.test_search import VARIANTS
from tests.ui.tree_help import named, numbers_trace, state_of, trace_of
from ttt_gui.engine.request import Algorithm, Fail, Limits, SearchRequest
from ttt_gui.engine.score import Bound
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.trace import End, SearchTrace, search_step
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.trace.texts import (
    describe,
    end_label,
    entry_label,
    exit_window,
    known_at,
    message,
    moves_to,
    node_label,
    returned_text,
    shortcomings,
    tone,
    tooltip,
    value_label,
)
from ttt_gui.ui.trace.window import window_facts


@pytest.mark.parametrize("algorithm", VARIANTS[::97], ids=str)
def test_the_window_at_exit_is_the_last_one_of_the_replay(algorithm: Algorithm) -> None:
    trace = trace_of(algorithm=algorithm)
    for node in range(len(trace)):
        found = trace.node(node)
        if found.end not in (End.CUT, End.ALL_TRIED):
            continue
        last = search_step(trace, trace.events.left(node) - 1).path[found.ply]
        assert last.id == node
        assert exit_window(trace, found) == (last.alpha, last.beta)


def test_a_cut_node_in_words(qapp: QApplication, snapshot: SnapshotAssertion) -> None:
    trace = trace_of()
    state = state_of(trace)
    node = named(trace, "b1")
    assert describe(state, node) == snapshot
    assert end_label(trace, trace.node(node)) == "✂ 3 moves"
    assert value_label(trace, trace.known(node)) == "≤ +5"
    assert "Entered with α +7  β +∞" in tooltip(state, node)
    assert "Left with α +7  β +5" in tooltip(state, node)
    assert moves_to(trace, named(trace, "b1 c3")) == "b1 c3"
    assert entry_label(trace, trace.node(0)) == "α −∞  β +∞"


def test_nothing_is_said_of_what_is_not_known_yet(qapp: QApplication, snapshot: SnapshotAssertion) -> None:
    trace = trace_of()
    state = state_of(trace)
    node = named(trace, "b1")
    state.set_step(trace.events.entered(node))
    assert describe(state, node) == snapshot
    assert "so far at least +7" in describe(state, 0)
    state.set_step(0)
    assert "not entered yet" in describe(state, node)


@pytest.mark.parametrize("algorithm", VARIANTS[::61], ids=str)
def test_what_is_said_of_an_open_node_holds_for_its_value(algorithm: Algorithm) -> None:
    """'≥' only where the node is in the end known to be worth at least that much; a guess, and a value that proves
    nothing, has another sign."""
    trace = trace_of(algorithm=algorithm)
    state = state_of(trace)
    signs = set()
    for index in range(0, trace.events.size, 3):
        state.set_step(index)
        for now in state.now.path:
            if now.best is None:
                continue
            known, last = known_at(state, now.id), trace.known(now.id)
            signs.add(known.bound)
            assert node_label(state, now.id).startswith(known.bound.sign)
            if known.bound in (Bound.LOWER, Bound.EXACT):
                assert last.low is not None
                assert known.value <= last.low
            if known.bound in (Bound.UPPER, Bound.EXACT):
                assert last.high is not None
                assert known.value >= last.high
    assert signs


THREE_PLIES, RUSSELL_NORVIG = "(((2 3) (5 9)) ((0 1) (7 5)))", "((3 12 8) (2 4 6) (14 5 2))"


def labels(tree: str, algorithm: Algorithm | None = None, intervals: bool = False) -> dict[str, str]:
    """What stands at the inner nodes of a tree of numbers at the end of its search, by their names."""
    trace = numbers_trace(tree, algorithm)
    state = state_of(trace)
    state.set_intervals(intervals)
    return {trace.name(node): node_label(state, node) for node in range(len(trace)) if trace.children(node)}


def test_a_node_of_which_all_leaves_were_seen_is_exact_whatever_the_search_returned() -> None:
    """F = max(0, 1) in Three plies and D = min(14, 5, 2) in Russell and Norvig."""
    assert labels(THREE_PLIES) == {"A": "= 3", "B": "= 3", "C": "≤ 1", "D": "= 3", "E": "≥ 5", "F": "= 1"}
    assert labels(RUSSELL_NORVIG) == {"A": "= 3", "B": "= 3", "C": "≤ 2", "D": "= 2"}


def test_intervals_are_those_of_russell_and_norvig() -> None:
    found = labels(RUSSELL_NORVIG, intervals=True)
    assert found == {"A": "[3, 3]", "B": "[3, 3]", "C": "[−∞, 2]", "D": "[2, 2]"}
    trace = numbers_trace(RUSSELL_NORVIG)
    state = state_of(trace)
    state.set_intervals(True)
    state.set_step(0)
    assert node_label(state, 0) == "[−∞, +∞] so far"


def test_fail_hard_adds_the_edge_that_was_returned() -> None:
    trace = numbers_trace(THREE_PLIES, Algorithm(fail=Fail.HARD))
    state = state_of(trace)
    inner = [node for node in range(len(trace)) if trace.children(node)]
    added = {trace.name(node): returned_text(state, node) for node in inner if returned_text(state, node)}
    assert added == {"C": "returned ≤ 3", "E": "returned ≥ 3", "F": "returned ≤ 3"}
    last = next(node for node in inner if trace.name(node) == "F")
    assert describe(state, last).startswith("F, MAX node, 1, returned ≤ 3, ")
    state.set_step(trace.events.left(last) - 1)
    assert returned_text(state, last) == ""


def test_an_interval_has_the_guess_beside_it() -> None:
    trace = trace_of(limits=Limits(depth=2))
    state = state_of(trace)
    state.set_intervals(True)
    guesses = [node_label(state, node) for node in range(len(trace)) if trace.known(node).bound is Bound.HEURISTIC]
    assert guesses
    assert all(re.fullmatch(r"\[\S+, \S+\] ≈ \S+", label) for label in guesses)


def test_a_value_has_the_tone_of_what_it_proves(qapp: QApplication) -> None:
    trace = trace_of()
    tones = {moves: tone(trace.known(named(trace, moves))) for moves in ("a2", "b2", "b1", "c3")}
    assert tones == {"a2": "loss", "b2": "win", "b1": "muted", "c3": "muted"}


def test_other_ends(qapp: QApplication) -> None:
    trace = trace_of(algorithm=Algorithm(tt=True, tt_mib=1), limits=Limits(depth=4))
    labels = {end_label(trace, trace.node(node)) for node in range(len(trace))}
    assert {"■ X wins", "⋯ depth limit", "↺ from table"} <= labels


# -- A filter that leaves the top of the tree alone says why, and one that hides the selected node says that -----------


def filtered(trace: SearchTrace, show: Show) -> TreeState:
    state = state_of(trace)
    state.set_show(show)
    return state


@pytest.mark.parametrize("show", Show)
def test_a_filter_that_hides_nothing_selected_says_nothing(show: Show) -> None:
    assert message(TreeState()) == ""
    assert message(filtered(trace_of(), show)) == ""


@pytest.mark.parametrize(
    ("trace", "show", "step", "sentence"),
    [
        (trace_of(algorithm=Algorithm(alpha_beta=False)), Show.CUTS, None,
         "Minimax cuts nothing: there are no cut-offs to show."),
        (trace_of(limits=Limits(depth=1)), Show.CUTS, None, "This search cut nothing: there are no cut-offs to show."),
        (trace_of(algorithm=Algorithm(iterative=True)), Show.CUTS, 1,
         "This iteration cut nothing: it has no cut-offs to show."),
        (trace_of(algorithm=Algorithm(iterative=True)), Show.BEST_LINE, 0,
         "The best line is that of the last iteration, and this is an earlier one."),
        (trace_of(limits=Limits(nodes=3)), Show.BEST_LINE, None,
         "There is no best line: no move of the root is finished."),
        (trace_of("XXX/OO./..."), Show.BEST_LINE, None,
         "Nothing is below the root: the search went no further there."),
    ],
)  # fmt: skip
def test_a_filter_that_leaves_the_top_alone_says_why(
    trace: SearchTrace, show: Show, step: int | None, sentence: str
) -> None:
    state = filtered(trace, show)
    if step is not None:
        state.set_step(step)
    assert message(state) == sentence


def test_cut_offs_that_are_still_ahead_are_named_by_their_event() -> None:
    state = filtered(trace_of(), Show.CUTS)
    first = state.trace.events.next_cut(-1)
    state.set_step(first - 1)
    assert message(state) == f"There has been no cut-off yet: the first is event {first + 1}."
    state.set_step(first)
    assert message(state) == ""


def test_a_best_line_that_is_still_ahead_is_named_by_its_event() -> None:
    state = filtered(trace_of(), Show.BEST_LINE)
    entered = state.trace.events.entered(named(state.trace, "b2"))
    state.set_step(entered - 1)
    state.select(state.top)
    assert message(state) == f"The best line has not been entered yet: it begins with b2 at event {entered + 1}."


def test_a_subtree_of_a_leaf_or_of_a_node_that_has_just_been_entered_says_why_it_is_small(
    snapshot: SnapshotAssertion,
) -> None:
    state = filtered(trace_of(), Show.ALL)
    child = named(state.trace, "b1")
    state.set_step(state.trace.events.entered(child))
    state.select(child)
    state.set_show(Show.SUBTREE)
    event = state.step + 2
    assert message(state) == f"Nothing below b1 has been entered yet: that begins at event {event}."
    state.set_show(Show.ALL)
    leaf = state.trace.principal_variation(state.top)[-1]
    state.set_step(10_000)
    state.select(leaf)
    state.set_show(Show.SUBTREE)
    assert message(state) == snapshot


def test_a_hidden_selected_node_is_named_with_the_reason(snapshot: SnapshotAssertion) -> None:
    state = filtered(trace_of(), Show.BEST_LINE)
    state.select(named(state.trace, "c3 a2"))
    assert message(state) == snapshot
    state.set_show(Show.SUBTREE)
    assert message(state) == ""
    state.select(0)
    assert message(state) == snapshot
    state.set_show(Show.ALL)
    assert message(state) == ""


def test_a_node_without_a_cut_off_is_hidden_among_the_cut_offs_now_or_for_good() -> None:
    state = filtered(trace_of(), Show.CUTS)
    trace = state.trace
    events = trace.events
    bare = next(
        each for each in trace.children(0) if not 0 <= events.next_cut(events.entered(each)) <= events.left(each)
    )
    state.select(bare)
    name = trace.move_name(trace.node(bare).move or 0)
    assert message(state) == f"The selected node {name} is hidden: there is no cut-off in it."
    later = next(each for each in trace.children(0) if each > bare and events.next_cut(-1) < events.entered(each))
    state.set_step(events.entered(later))
    state.select(later)
    name = trace.move_name(trace.node(later).move or 0)
    assert message(state) == f"The selected node {name} is hidden: there has been no cut-off in it yet."


def test_a_node_that_is_not_entered_yet_is_hidden_by_no_filter() -> None:
    state = filtered(trace_of(), Show.BEST_LINE)
    state.select(named(state.trace, "c1"))
    assert message(state)
    state.set_step(200)
    assert not state.is_entered(state.selected)
    assert message(state) == ""


def test_a_tree_of_numbers_names_its_moves(snapshot: SnapshotAssertion) -> None:
    state = filtered(numbers_trace("[(3 12 8) (2 4 6) (14 5 2)]"), Show.CUTS)
    state.select(named(state.trace, "1"))
    assert message(state) == snapshot


@pytest.mark.parametrize(
    ("limits", "nodes", "sentence"),
    [
        (Limits(), 30_000, ""),
        (Limits(), 50, "The trace holds the first 50 of 20\N{NARROW NO-BREAK SPACE}866 nodes; the counts are exact."),
        (Limits(depth=2), 30_000, "The search was not complete: values with ≈ rest on the depth limit."),
        (Limits(nodes=100), 30_000, "The search was stopped: the nodes that it was in have no value."),
    ],
)
def test_what_a_trace_does_not_hold_is_said(limits: Limits, nodes: int, sentence: str) -> None:
    trace = Searcher(SearchRequest(Position(Rules()), Algorithm(), limits, trace_nodes=nodes)).run().trace
    trace.list_events()
    assert shortcomings(trace) == sentence


def test_an_edge_that_a_guess_gave_has_its_sign(qapp: QApplication) -> None:
    """In labels and in the card of the window: after three plies a3 is worth about 0, and has lost."""
    request = SearchRequest(parse_position(".../..O/OXX"), limits=Limits(depth=3), trace_nodes=10_000)
    trace = Searcher(request).run().trace
    assert trace is not None
    second = trace.children(0)[1]
    state = state_of(trace)
    state.select(second)
    assert entry_label(trace, trace.node(second)) == "α ≈ 0  β +∞"
    facts = window_facts(state)
    assert facts.entry is not None
    assert [edge.text for edge in facts.entry] == ["≈ 0", "+∞"]
    assert "at entry: alpha ≈ 0, beta +∞" in facts.text
