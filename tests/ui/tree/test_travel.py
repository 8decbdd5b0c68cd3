"""Travelling moves the moment and selects the event's node; playing always comes to an end."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import face_rects, named, shown, state_of, trace_of
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.trace.events import CUT
from ttt_gui.engine.trace.trace import SearchTrace, root_changes
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.travel import NO_TRACE, PLAY, TRAVEL, Travel
from ttt_gui.ui.tree.view import TreeView
from ttt_gui.ui.window.actions import Actions


@pytest.fixture
def travel(state: TreeState, actions: Actions) -> Travel:
    travel = Travel(state, actions)
    travel.set_speed(100)
    return travel


def events_of(trace: SearchTrace, kind: str) -> list[int]:
    if kind == "cut":
        return [index for index in range(trace.events.size) if trace.events.event(index)[0] == CUT]
    return root_changes(trace) if kind == "root" else list(range(1, 60))


@pytest.mark.parametrize(
    ("kind", "there", "back"),
    [
        ("event", "tree_forward", "tree_back"),
        ("cut", "tree_cut", "tree_cut_back"),
        ("root", "tree_root", "tree_root_back"),
    ],
)
def test_one_after_the_other_and_back(
    travel: Travel, state: TreeState, trace: SearchTrace, kind: str, there: str, back: str
) -> None:
    """Each step selects the node of its event and never moves the moment on."""
    events = events_of(trace, kind)
    assert events
    travel.jump("tree_first")
    for event in events:
        travel.jump(there)
        assert (state.moment, state.selected) == (event, trace.events.event(event)[1])
    for event in events[-2::-1]:
        travel.jump(back)
        assert (state.moment, state.selected) == (event, trace.events.event(event)[1])


def test_play_at_the_end_begins_again_and_pauses(
    actions: Actions, travel: Travel, state: TreeState, qtbot: QtBot
) -> None:
    """In the menu as on the button, which is the same action."""
    assert state.is_at_end
    assert actions[PLAY].isEnabled()
    assert not travel.is_playing
    moments: list[int] = []
    state.moment_changed.connect(moments.append)
    actions[PLAY].trigger()
    qtbot.waitUntil(lambda: len(moments) >= 3)
    assert moments[:3] == [0, 1, 2]
    actions[PLAY].trigger()
    assert not travel.is_playing
    assert not state.is_at_end


def test_playing_stops_at_the_end_and_with_another_trace(travel: Travel, state: TreeState, qtbot: QtBot) -> None:
    state.set_moment(300)
    with qtbot.waitSignal(travel.playing_changed):
        travel.play_pause()
    assert travel.is_playing
    with qtbot.waitSignal(travel.playing_changed):
        pass
    assert (state.is_at_end, travel.is_playing) == (True, False)
    travel.play_pause()
    state.set_trace(trace_of(algorithm=Algorithm(pvs=True)))
    assert not travel.is_playing


def test_without_a_trace_every_action_says_so_and_does_nothing(
    actions: Actions, travel: Travel, state: TreeState
) -> None:
    state.set_trace(None)
    for key in TRAVEL:
        assert not actions[key].isEnabled()
        assert actions[key].toolTip().endswith(NO_TRACE)
        travel.jump(key)
    assert not travel.is_playing


@pytest.mark.parametrize("algorithm", [Algorithm(), Algorithm(alpha_beta=False), Algorithm(iterative=True)])
def test_an_action_is_possible_where_it_leads_somewhere_else(actions: Actions, algorithm: Algorithm) -> None:
    """At every moment of a search, and with its other end selected: enabled exactly where the moment changes."""
    trace = trace_of(algorithm=algorithm)
    state = state_of(trace)
    travel = Travel(state, actions)
    for moment in range(0, trace.events.size, 3):
        travel.go(moment)
        for key, to in travel.targets().items():
            if key != PLAY:
                travel.jump(key)
                assert state.moment == (to if isinstance(to, int) else moment), (moment, key, to)
                assert (state.moment != moment) == isinstance(to, int)
                travel.go(moment)


def test_the_reasons_are_sentences_about_this_search(
    actions: Actions, travel: Travel, state: TreeState, trace: SearchTrace
) -> None:
    def why_not(key: str) -> str:
        assert not actions[key].isEnabled()
        return actions[key].toolTip().split("\n")[-1]

    assert why_not("tree_forward") == "This is where the search ends."
    assert why_not("tree_cut") == "There is no cut-off after this event."
    assert why_not("tree_end") == "The selected node is left here."
    travel.jump("tree_first")
    assert actions["tree_forward"].isEnabled()
    assert why_not("tree_back") == "This is where the search begins."
    assert why_not("tree_cut_back") == "There is no cut-off before this event."
    assert why_not("tree_start") == "The selected node is entered here."
    node = named(trace, "b1")
    state.select(node)
    travel.jump("tree_end")
    assert (state.moment, state.selected) == (trace.events.left(node), node)
    travel.jump("tree_start")
    assert (state.moment, state.selected) == (trace.events.entered(node), node)
    state.set_trace(trace_of(algorithm=Algorithm(alpha_beta=False)))
    assert why_not("tree_cut") == why_not("tree_cut_back") == "Minimax cuts nothing."


@pytest.mark.slow
def test_steps_in_the_middle_of_a_glide_end_in_sight(qtbot: QtBot, look: Look, actions: Actions) -> None:
    """However the picture glides, it comes to where the event is to be seen."""
    state = state_of(trace_of(".X./.../..."))
    view, travel = shown(qtbot, TreeView(look, state), 480, 380), Travel(state, actions)
    view.set_motion(True)
    travel.jump("tree_first")
    room = QRectF(view.rect()).adjusted(view.painter.style.gutter, 0, 0, 0)
    glided = 0
    for step in range(60):
        travel.jump("tree_forward")
        glided += view.glide.is_under_way
        QApplication.processEvents()
        if step % 3 == 2:
            qtbot.waitUntil(lambda: not view.glide.is_under_way)
            for rect in face_rects(view, [state.selected])[state.selected]:
                assert room.contains(rect), (step, state.selected)
            lag = view.port.lag
            assert lag.isNull()
    assert glided > 10
