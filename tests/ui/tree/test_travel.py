"""Travelling moves the moment and selects the event's node; playing always comes to an end."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from tests.ui.tree.test_why_card import cut_node, trace_of
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.tree import EXAMPLE, parse_number_tree
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.trace.events import CUT
from ttt_gui.engine.trace.moments import root_changes
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.commands import TravelActions
from ttt_gui.ui.tree.travel import NO_TRACE, TRAVEL, Travel, reasons
from ttt_gui.ui.window.actions import Actions


@pytest.fixture
def state() -> TreeState:
    state = TreeState()
    state.set_trace(trace_of())
    return state


@pytest.fixture
def trace(state: TreeState) -> SearchTrace:
    assert state.trace
    return state.trace


@pytest.fixture
def travel(qtbot: QtBot, state: TreeState) -> Travel:
    travel = Travel(state)
    travel.set_speed(100)
    return travel


@pytest.fixture
def host(qtbot: QtBot) -> QMainWindow:
    """Whose actions they are."""
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def actions(host: QMainWindow, state: TreeState, travel: Travel) -> Actions:
    actions = Actions(host)
    TravelActions(state, actions, lambda: travel, actions)
    return actions


def test_first_forward_back_last(travel: Travel, state: TreeState, trace: SearchTrace) -> None:
    """Each step selects the node of its event and never moves the moment on."""
    travel.first()
    for index in range(1, 60):
        travel.forward()
        assert (state.moment, state.selected) == (index, trace.events.event(index)[1])
    for index in range(58, -1, -1):
        travel.back()
        assert (state.moment, state.selected) == (index, trace.events.event(index)[1])
    travel.back()
    assert state.moment == 0
    travel.last()
    assert (state.is_at_end, state.selected) == (True, 0)
    travel.forward()
    assert state.is_at_end


def test_the_cut_offs_one_after_the_other_and_back(travel: Travel, state: TreeState, trace: SearchTrace) -> None:
    cuts = [index for index in range(trace.events.size) if trace.events.event(index)[0] == CUT]
    travel.first()
    for cut in (*cuts, cuts[-1]):
        travel.next_cut()
        assert (state.moment, state.selected) == (cut, trace.events.event(cut)[1])
    for cut in (*cuts[-2::-1], cuts[0]):
        travel.previous_cut()
        assert state.moment == cut


def test_the_changes_of_the_roots_value_one_after_the_other_and_back(
    travel: Travel, state: TreeState, trace: SearchTrace
) -> None:
    changes = root_changes(trace)
    assert changes
    travel.first()
    for change in (*changes, changes[-1]):
        travel.next_root_change()
        assert state.moment == change
    assert trace.node(state.selected).parent == 0
    travel.last()
    for change in (*changes[::-1], changes[0]):
        travel.previous_root_change()
        assert state.moment == change


def test_the_entry_and_the_exit_of_the_selected_node(travel: Travel, state: TreeState, trace: SearchTrace) -> None:
    node = cut_node(state)
    state.select(node)
    travel.end_of_node()
    assert (state.moment, state.selected) == (trace.events.left(node), node)
    travel.start_of_node()
    assert (state.moment, state.selected) == (trace.events.entered(node), node)


def test_nothing_plays_by_itself_and_playing_stops_at_the_end(travel: Travel, state: TreeState, qtbot: QtBot) -> None:
    assert not travel.is_playing
    state.set_moment(300)
    with qtbot.waitSignal(travel.playing_changed):
        travel.play_pause()
    assert travel.is_playing
    with qtbot.waitSignal(travel.playing_changed):
        pass
    assert (state.is_at_end, travel.is_playing) == (True, False)


def test_play_at_the_end_begins_again_and_pauses(
    actions: Actions, travel: Travel, state: TreeState, qtbot: QtBot
) -> None:
    """In the menu as on the button, which is the same action."""
    assert state.is_at_end
    assert actions["tree_play"].isEnabled()
    moments: list[int] = []
    state.moment_changed.connect(moments.append)
    actions["tree_play"].trigger()
    qtbot.waitUntil(lambda: len(moments) >= 3)
    assert moments[:3] == [0, 1, 2]
    actions["tree_play"].trigger()
    assert not travel.is_playing
    assert not state.is_at_end


def test_another_trace_stops_it(travel: Travel, state: TreeState) -> None:
    travel.first()
    travel.play_pause()
    state.set_trace(trace_of(Algorithm(pvs=True)))
    assert not travel.is_playing


def test_without_a_trace_every_action_says_so_and_does_nothing(
    actions: Actions, travel: Travel, state: TreeState
) -> None:
    state.set_trace(None)
    for key in (*TRAVEL, "tree_export", "trace_save"):
        assert not actions[key].isEnabled()
        assert actions[key].toolTip().endswith(NO_TRACE)
    for name in TRAVEL.values():
        getattr(travel, name)()
    assert not travel.is_playing


@pytest.mark.parametrize("algorithm", [Algorithm(), Algorithm(alpha_beta=False), Algorithm(iterative=True)])
def test_an_action_is_possible_where_it_leads_somewhere_else(qtbot: QtBot, algorithm: Algorithm) -> None:
    """At every moment of a search, and with its other end selected: enabled exactly where the moment changes."""
    state = TreeState()
    trace = trace_of(algorithm)
    state.set_trace(trace)
    travel, changes = Travel(state), root_changes(trace)
    for moment in range(0, trace.events.size, 3):
        state.set_moment(moment)
        state.select(trace.events.event(moment)[1])
        for name, why_not in reasons(state, changes).items():
            selected = state.selected
            if name != "play_pause":
                getattr(travel, name)()
                assert (state.moment != moment) == (not why_not), (moment, name, why_not)
                state.set_moment(moment)
                state.select(selected)


def test_the_reasons_are_sentences_about_this_search(actions: Actions, travel: Travel, state: TreeState) -> None:
    def why_not(key: str) -> str:
        assert not actions[key].isEnabled()
        return actions[key].toolTip().split("\n")[-1]

    assert why_not("tree_forward") == "This is where the search ends."
    assert why_not("tree_cut") == "There is no cut-off after this event."
    assert why_not("tree_end") == "The selected node is left here."
    travel.first()
    assert actions["tree_forward"].isEnabled()
    assert why_not("tree_back") == "This is where the search begins."
    assert why_not("tree_cut_back") == "There is no cut-off before this event."
    assert why_not("tree_start") == "The selected node is entered here."
    state.set_trace(trace_of(Algorithm(alpha_beta=False)))
    assert why_not("tree_cut") == why_not("tree_cut_back") == "Minimax cuts nothing."
    state.set_trace(search_numbers(parse_number_tree(EXAMPLE), Algorithm()).trace)
    assert actions["tree_export"].isEnabled()
