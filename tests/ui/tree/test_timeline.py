"""The transport bar: every button moves the moment and selects the event's node; playing always comes to an end."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from pytestqt.qtbot import QtBot

from tests.ui.tree.test_why_card import cut_node, trace_of
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.trace.moments import EventKind
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.timeline import SPEEDS, TimelineBar


@pytest.fixture
def state() -> TreeState:
    state = TreeState()
    state.set_trace(trace_of())
    return state


@pytest.fixture
def bar(qtbot: QtBot, look: Look, state: TreeState) -> TimelineBar:
    bar = TimelineBar(look, state)
    qtbot.addWidget(bar)
    bar.speed.setCurrentIndex(SPEEDS.index(100))
    with qtbot.waitExposed(bar):
        bar.show()
    return bar


def kind_now(state: TreeState) -> EventKind:
    assert state.now is not None
    return state.now.kind


def test_first_forward_back_last(bar: TimelineBar, state: TreeState) -> None:
    """Each step selects the node of its event and never moves the moment on."""
    assert state.trace is not None
    bar.first()
    for index in range(1, 60):
        bar.forward()
        assert (state.moment, state.selected) == (index, state.trace.events.event(index)[1])
    for index in range(58, -1, -1):
        bar.back()
        assert (state.moment, state.selected) == (index, state.trace.events.event(index)[1])
    bar.back()
    assert state.moment == 0
    bar.last()
    assert (state.is_at_end, state.selected) == (True, 0)
    bar.forward()
    assert state.is_at_end


def test_whether_a_cut_lies_ahead_is_known_at_every_step_whichever_way(bar: TimelineBar, state: TreeState) -> None:
    """Also across the cuts themselves, where what was found before holds no longer."""
    assert state.trace is not None
    events = state.trace.events
    cuts = [index for index in range(events.size) if EventKind(events.event(index)[0]) is EventKind.CUT]
    assert cuts
    assert cuts[-1] < events.size - 2

    def next_cut() -> int:
        return next((cut for cut in cuts if cut > state.moment), -1)

    for go in (bar.back, bar.forward, bar.back):
        for step in range(events.size - 1):
            go()
            assert bar.buttons["next_cut"].isEnabled() == (next_cut() >= 0)
            if step % 7 == 0 and next_cut() >= 0:
                here, cut = state.moment, next_cut()
                bar.next_cut()
                assert state.moment == cut
                state.set_moment(here)


def test_the_jumps(bar: TimelineBar, state: TreeState) -> None:
    assert state.trace is not None
    bar.first()
    cuts = 0
    while bar.buttons["next_cut"].isEnabled():
        bar.next_cut()
        assert kind_now(state) is EventKind.CUT
        cuts += 1
    assert cuts == state.trace.log.counts()[1]
    moment = state.moment
    bar.next_cut()
    assert state.moment == moment
    bar.first()
    bar.next_root_change()
    assert state.now is not None
    assert state.trace.node(state.now.node).parent == 0
    node = cut_node(state)
    state.select(node)
    bar.end_of_node()
    assert (state.moment, state.selected) == (state.trace.events.left(node), node)


def test_next_cut_is_found_again_after_going_back(bar: TimelineBar, state: TreeState) -> None:
    """What is remembered of the next cut-off holds only from where it was looked for."""
    bar.first()
    bar.next_cut()
    first = state.moment
    bar.next_cut()
    bar.first()
    bar.next_cut()
    assert state.moment == first


def test_minimax_has_no_cut_to_go_to(bar: TimelineBar, state: TreeState) -> None:
    state.set_trace(trace_of(Algorithm(alpha_beta=False)))
    bar.first()
    assert not bar.buttons["next_cut"].isEnabled()
    assert bar.buttons["next_root_change"].isEnabled()


def test_the_slider_and_the_words_follow(bar: TimelineBar, state: TreeState, qtbot: QtBot) -> None:
    bar.resize(1200, 90)
    bar.slider.setValue(1)
    assert state.moment == 1
    assert (bar.words.accessibleName(), bar.count.text()) == ("Enter c3", "event 2 of 307")
    bar.slider.setFocus()
    qtbot.keyClick(bar.slider, Qt.Key.Key_Right)
    assert state.moment == 2
    state.set_moment(100)
    assert bar.slider.value() == 100
    bar.last()
    assert bar.words.accessibleName() == "Leave the root: +7"


def test_nothing_plays_by_itself_and_playing_stops_at_the_end(bar: TimelineBar, state: TreeState, qtbot: QtBot) -> None:
    assert not bar.is_playing
    state.set_moment(300)
    bar.play_pause()
    assert (bar.is_playing, bar.buttons["play_pause"].accessibleName()) == (True, "Pause")
    qtbot.waitUntil(lambda: state.is_at_end)
    assert (bar.is_playing, bar.buttons["play_pause"].accessibleName()) == (False, "Play")


def test_play_at_the_end_begins_again_and_pauses(bar: TimelineBar, state: TreeState, qtbot: QtBot) -> None:
    bar.play_pause()
    qtbot.waitUntil(lambda: state.moment >= 3)
    bar.play_pause()
    assert not bar.is_playing
    assert not state.is_at_end


def test_another_trace_and_hiding_stop_it(bar: TimelineBar, state: TreeState) -> None:
    bar.first()
    bar.play_pause()
    state.set_trace(trace_of(Algorithm(pvs=True)))
    assert not bar.is_playing
    bar.first()
    bar.play_pause()
    bar.hide()
    assert not bar.is_playing


def test_without_a_trace_nothing_can_be_pressed(bar: TimelineBar, state: TreeState) -> None:
    state.set_trace(None)
    assert not any(button.isEnabled() for button in bar.buttons.values())
    for slot in ("first", "back", "play_pause", "forward", "last", "next_cut", "next_root_change", "end_of_node"):
        getattr(bar, slot)()
    assert not bar.is_playing
    assert bar.words.accessibleName() == "There is no search tree yet."


@pytest.mark.parametrize("width", [360, 700, 1300])
def test_no_button_is_cut_at_any_width(bar: TimelineBar, width: int) -> None:
    bar.setFixedWidth(width)
    bar.resize(QSize(width, bar.sizeHint().height()))
    bar.grab()
    for button in bar.buttons.values():
        assert bar.rect().contains(button.geometry())
        assert button.width() >= button.minimumSizeHint().width()
    assert not bar.slider.geometry().intersects(bar.buttons["next_cut"].geometry())


def test_the_shortcut_stands_in_the_tooltip(bar: TimelineBar) -> None:
    bar.set_shortcut_text("play_pause", "P")
    bar.first()
    bar.play_pause()
    assert bar.buttons["play_pause"].toolTip() == "Pause (P)"
    bar.play_pause()
    assert bar.buttons["play_pause"].toolTip() == "Play (P)"
    bar.set_shortcut_text("first", "")
    assert bar.buttons["first"].toolTip() == "First event"
