"""The timeline: at every width and in every state nothing is cut or overlaps, and nothing moves while it plays; and
travelling moves the step and selects the event's node, and playing always comes to an end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.fitting import faults
from tests.ui.tree_help import SMALL, named, numbers_trace, render_state_rects, shown, state_of, trace_of
from tests.ui.widgets_help import come_to_rest
from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.events import CUT
from ttt_gui.engine.trace.trace import SearchTrace, root_changes
from ttt_gui.game.position import parse_position
from ttt_gui.session.settings import Theme
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.trace.texts import NO_TRACE
from ttt_gui.ui.tree.timeline import PLAY, TRAVEL, TimelineBar, Travel
from ttt_gui.ui.tree.transport import cuts_in_columns
from ttt_gui.ui.tree.view import TreeView
from ttt_gui.ui.window.actions import Actions

WIDTHS = (310, 400, 560, 735, 1200)
STATES = ("no trace", "first", "middle", "last", "playing", "truncated", "numbers", "many", "iterations")


@pytest.fixture
def bar(qtbot: QtBot, look: Look, state: TreeState, actions: Actions) -> TimelineBar:
    bar = TimelineBar(look, state, Travel(state, actions), actions)
    resize(bar, 735)
    return shown(qtbot, bar)


def resize(bar: TimelineBar, width: int) -> None:
    bar.setFixedWidth(width)
    bar.resize(width, bar.sizeHint().height())
    come_to_rest()


def truncated() -> SearchTrace:
    trace = Searcher(SearchRequest(parse_position(SMALL), Algorithm(), trace_nodes=70)).run().trace
    assert trace.truncated
    return trace


def many() -> SearchTrace:
    return trace_of(".X./.../...")


def put(bar: TimelineBar, state: TreeState, name: str) -> None:
    """Into one of the states."""
    if name == "no trace":
        state.set_trace(None)
    elif name == "first":
        bar.travel.go(0)
    elif name in ("middle", "playing"):
        bar.travel.go(100)
    elif name == "truncated":
        state.set_trace(truncated())
    elif name == "numbers":
        state.set_trace(numbers_trace())
        bar.travel.go(5)
    elif name == "many":
        state.set_trace(many())
        bar.travel.go(4000)
    elif name == "iterations":
        state.set_trace(trace_of(algorithm=Algorithm(iterative=True)))
        bar.travel.go(20)
    if name == "playing":
        bar.travel.set_speed(1)
        bar.travel.play_pause()
        assert bar.travel.is_playing


def place(bar: TimelineBar, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(bar, QPoint()), widget.size())


def buttons(bar: TimelineBar) -> list[QToolButton]:
    return [button for button in bar.buttons.values() if button.isVisible()]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", STATES)
def test_nothing_is_cut_and_nothing_overlaps(bar: TimelineBar, state: TreeState, name: str, width: int) -> None:
    put(bar, state, name)
    resize(bar, width)
    assert not faults(bar)
    words = bar.words
    assert bar.count.text() == bar.count.accessibleName()
    assert words.text()
    assert words.accessibleName() in words.toolTip()
    least = WIDTHS[name == "many"]  # cuts a second take more room than events
    assert len(buttons(bar)) == (5 if width <= least else 7)


def test_watching_goes_event_by_event_until_the_end(bar: TimelineBar, state: TreeState, qtbot: QtBot) -> None:
    """Also in a search of thousands, which else is played from cut to cut; at the end all is as it is first shown."""
    state.set_trace(many())
    first = state.unfolded
    bar.speed.setCurrentIndex(4)
    assert "cuts" in bar.speed.currentText()
    bar.watch()
    assert (state.step, state.selected, bar.speed.currentData()) == (0, state.top, 2)
    assert bar.travel.is_playing
    assert "cuts" not in bar.speed.currentText()
    bar.travel.set_speed(100)
    for event in range(1, 20):
        qtbot.waitUntil(lambda event=event: state.step >= event)
    state.go(state.trace.events.size - 2)
    qtbot.waitUntil(lambda: not bar.travel.is_playing)
    assert state.is_at_end
    assert not state.is_following
    assert state.unfolded == first | {state.selected}
    assert "cuts" in bar.speed.currentText()


@pytest.mark.parametrize("width", WIDTHS[1:])
def test_all_stands_in_one_row_and_says_what_it_is_where_there_is_room(
    bar: TimelineBar, width: int, snapshot: SnapshotAssertion
) -> None:
    resize(bar, width)
    tops = {place(bar, each).center().y() for each in buttons(bar)}
    assert max(tops) - min(tops) <= 1
    cuts = [bar.buttons[key].text() for key in ("tree_cut_back", "tree_cut")]
    assert cuts == (["✂ Previous cut", "Next cut ✂"] if width > 400 else ["‹ ✂", "✂ ›"])
    bar.travel.jump("tree_last")
    assert bar.words.accessibleName() == snapshot


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.slow
def test_nothing_moves_from_event_to_event(bar: TimelineBar, state: TreeState, width: int) -> None:
    """Every button and text keeps its place, and the bar its height, through the whole search."""
    resize(bar, width)
    still = [*buttons(bar), bar.speed, bar.slider, bar.words, bar.count]
    before, height = [place(bar, each) for each in still], bar.sizeHint().height()
    bar.travel.go(0)
    while not state.is_at_end:
        bar.travel.jump("tree_forward")
        assert ([place(bar, each) for each in still], bar.sizeHint().height()) == (before, height)


def test_the_words_and_the_number_follow(bar: TimelineBar, state: TreeState, qtbot: QtBot) -> None:
    bar.slider.setValue(1)
    assert state.step == 1
    assert bar.slider.accessibleDescription() == "Enter c3, event 2 of 307"
    bar.slider.setFocus()
    qtbot.keyClick(bar.slider, Qt.Key.Key_Right)
    assert state.step == 2
    assert bar.slider.accessibleDescription() == f"{bar.words.accessibleName()}, event 3 of 307"
    state.set_step(100)
    assert bar.slider.value() == 100


def test_without_a_tree_that_is_said(bar: TimelineBar, state: TreeState, snapshot: SnapshotAssertion) -> None:
    state.set_trace(None)
    assert bar.words.accessibleName() == snapshot
    assert NO_TRACE in bar.speed.toolTip()
    assert not any(each.isEnabled() for each in (*buttons(bar), bar.speed, bar.slider))


def test_a_click_on_a_button_does_what_its_action_does(bar: TimelineBar, state: TreeState, qtbot: QtBot) -> None:
    for key, step in (("tree_first", 0), ("tree_forward", 1), ("tree_back", 0), ("tree_last", 306)):
        qtbot.mouseClick(bar.buttons[key], Qt.MouseButton.LeftButton)
        assert state.step == step
    play = bar.buttons["tree_play"]
    qtbot.mouseClick(play, Qt.MouseButton.LeftButton)
    assert (state.step, bar.travel.is_playing, play.accessibleName()) == (0, True, "Pause")
    qtbot.mouseClick(play, Qt.MouseButton.LeftButton)
    assert (bar.travel.is_playing, play.accessibleName()) == (False, "Play")
    bar.travel.play_pause()
    bar.hide()
    assert not bar.travel.is_playing


def test_a_right_click_on_the_slider_has_all_jumps(bar: TimelineBar) -> None:
    bar.slider.customContextMenuRequested.emit(QPoint(5, 5))
    names = [action.objectName() for action in bar.jumps.actions() if not action.isSeparator()]
    cuts, root = ["tree_cut_back", "tree_cut"], ["tree_root_back", "tree_root"]
    assert bar.jumps.isVisible()
    assert names == ["tree_first", "tree_last", *cuts, *root, "tree_start", "tree_end"]
    bar.jumps.close()


def test_thousands_of_events_are_played_by_cuts(bar: TimelineBar, state: TreeState, qtbot: QtBot) -> None:
    """From cut to cut, after the last one to the end; the speed says so."""
    assert bar.speed.currentText() == "2\u202f/s"
    trace = many()
    state.set_trace(trace)
    assert (bar.speed.currentText(), bar.speed.accessibleName()) == ("2\u202fcuts/s", "Cuts a second")
    steps: list[int] = []
    state.step_changed.connect(lambda: steps.append(state.step))
    bar.speed.setCurrentIndex(bar.speed.findData(100))
    assert bar.travel._timer.interval() == 10
    bar.travel.go(trace.events.previous_cut(trace.events.previous_cut(trace.events.size)) - 1)
    steps.clear()
    with qtbot.waitSignal(bar.travel.playing_changed):
        bar.travel.play_pause()
    qtbot.waitUntil(lambda: state.is_at_end)
    assert [trace.events.event(step)[0] for step in steps[:-1]] == [CUT, CUT]
    assert not bar.travel.is_playing


@pytest.mark.parametrize("columns", [2, 100, 307, 2000])
def test_the_ticks_stand_where_the_cut_offs_are(columns: int) -> None:
    """Every one in the column nearest to it, however many share it."""
    trace = trace_of()
    last = trace.events.size - 1
    wanted = [0] * columns
    for index in range(last + 1):
        if trace.events.event(index)[0] == CUT:
            wanted[int((columns - 1) * index / last + 0.5)] += 1
    assert cuts_in_columns(trace, columns) == wanted


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK, Theme.HIGH_CONTRAST])
def test_ticks_and_bar_are_painted_in_place(bar: TimelineBar, state: TreeState, look: Look, theme: Theme) -> None:
    look.set_theme(theme)
    resize(bar, 1200)
    node = named(state.trace, "b1")
    state.select(node)
    slider, events = bar.slider, state.trace.events
    picture = slider.grab().toImage()
    ratio = slider.devicePixelRatioF()
    loss, ink = look.tokens.color("loss"), look.tokens.color("text")

    def found(x: int, y: int) -> object:
        return picture.pixelColor(round(x * ratio), round(y * ratio)).name()

    for cut in (events.next_cut(-1), events.previous_cut(200)):
        assert found(slider.x_of(cut), 6) == loss.name()
    assert found(slider.x_of(20), 6) != loss.name()
    inside = slider.inside()
    assert inside == (slider.x_of(events.entered(node)), slider.x_of(events.left(node)))
    assert found((inside[0] + inside[1]) // 2, 28) == ink.name()
    assert found(inside[0] - 4, 30) != ink.name()
    state.select(0)
    assert slider.inside() is None, "unless it is the root of one iteration of several"
    state.set_trace(trace_of(algorithm=Algorithm(iterative=True)))
    assert slider.inside() is not None


def test_a_press_goes_where_it_is_and_a_drag_follows(bar: TimelineBar, state: TreeState) -> None:
    slider = bar.slider
    y = slider.height() // 2
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.x_of(150), y))
    assert abs(state.step - 150) <= 1
    QTest.mouseMove(slider, QPoint(slider.x_of(200), y))
    assert abs(state.step - 200) <= 1
    QTest.mouseMove(slider, QPoint(slider.width() + 50, y))
    assert state.is_at_end
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(0, y))
    QTest.mouseMove(slider, QPoint(slider.x_of(50), y))
    assert state.is_at_end


def test_taking_the_handle_beside_its_middle_moves_nothing(bar: TimelineBar, state: TreeState) -> None:
    state.set_step(150)
    slider = bar.slider
    x, y = slider.x_of(150), slider.height() // 2
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(x + 5, y))
    assert state.step == 150
    QTest.mouseMove(slider, QPoint(slider.x_of(180) + 5, y))
    assert abs(state.step - 180) <= 1
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(x, y))


def test_the_height_is_that_of_the_width_alone(bar: TimelineBar, state: TreeState) -> None:
    for width in WIDTHS:
        resize(bar, width)
        heights = set()
        for trace in (None, trace_of(), many(), truncated()):
            state.set_trace(trace)
            heights.add(bar.sizeHint().height())
        assert len(heights) == 1


# -- Travel: steps, jumps and playing ----------------------------------------------------------------------------------


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
    """Each step selects the node of its event and never moves the step on."""
    events = events_of(trace, kind)
    assert events
    travel.jump("tree_first")
    for event in events:
        travel.jump(there)
        assert (state.step, state.selected) == (event, trace.events.event(event)[1])
    for event in events[-2::-1]:
        travel.jump(back)
        assert (state.step, state.selected) == (event, trace.events.event(event)[1])


def test_play_at_the_end_begins_again_and_pauses(
    actions: Actions, travel: Travel, state: TreeState, qtbot: QtBot
) -> None:
    """In the menu as on the button, which is the same action."""
    assert state.is_at_end
    assert actions[PLAY].isEnabled()
    assert not travel.is_playing
    steps: list[int] = []
    state.step_changed.connect(steps.append)
    actions[PLAY].trigger()
    qtbot.waitUntil(lambda: len(steps) >= 3)
    assert steps[:3] == [0, 1, 2]
    actions[PLAY].trigger()
    assert not travel.is_playing
    assert not state.is_at_end


def test_playing_stops_at_the_end_and_with_another_trace(travel: Travel, state: TreeState, qtbot: QtBot) -> None:
    state.set_step(300)
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
@pytest.mark.parametrize("made", [trace_of, numbers_trace], ids=["game", "numbers"])
def test_an_action_is_possible_where_it_leads_somewhere_else(
    actions: Actions, algorithm: Algorithm, made: Callable[..., SearchTrace]
) -> None:
    """At every step of a search, and with its other end selected: enabled exactly where the step changes."""
    trace = made(algorithm=algorithm)
    state = state_of(trace)
    travel = Travel(state, actions)
    for step in range(0, trace.events.size, 3):
        travel.go(step)
        for key, to in travel.targets().items():
            if key != PLAY:
                travel.jump(key)
                assert state.step == (to if isinstance(to, int) else step), (step, key, to)
                assert (state.step != step) == isinstance(to, int)
                travel.go(step)


def test_the_reasons_are_sentences_about_this_search(
    actions: Actions, travel: Travel, state: TreeState, trace: SearchTrace, snapshot: SnapshotAssertion
) -> None:
    def why_not(key: str) -> str:
        assert not actions[key].isEnabled()
        return actions[key].toolTip().split("\n")[-1]

    assert why_not("tree_forward") == snapshot
    assert why_not("tree_cut") == snapshot
    assert why_not("tree_end") == snapshot
    travel.jump("tree_first")
    assert actions["tree_forward"].isEnabled()
    assert why_not("tree_back") == snapshot
    assert why_not("tree_cut_back") == snapshot
    assert why_not("tree_start") == snapshot
    node = named(trace, "b1")
    state.select(node)
    travel.jump("tree_end")
    assert (state.step, state.selected) == (trace.events.left(node), node)
    travel.jump("tree_start")
    assert (state.step, state.selected) == (trace.events.entered(node), node)
    state.set_trace(trace_of(algorithm=Algorithm(alpha_beta=False)))
    assert why_not("tree_cut") == why_not("tree_cut_back") == "Minimax cuts nothing."


@pytest.mark.slow
def test_steps_in_the_middle_of_a_glide_end_in_sight(qtbot: QtBot, look: Look, actions: Actions) -> None:
    """However the picture glides, it comes to where the event is to be seen."""
    state = state_of(trace_of(".X./.../..."))
    view, travel = shown(qtbot, TreeView(look, state), 480, 380), Travel(state, actions)
    view.set_motion(True)
    travel.jump("tree_first")
    room = QRectF(view.rect()).adjusted(view.painter.style.margin, 0, 0, 0)
    glided = 0
    for step in range(60):
        travel.jump("tree_forward")
        glided += view.glide.is_under_way
        QApplication.processEvents()
        if step % 3 == 2:
            qtbot.waitUntil(lambda: not view.glide.is_under_way)
            for rect in render_state_rects(view, [state.selected])[state.selected]:
                assert room.contains(rect), (step, state.selected)
            lag = view.port.lag
            assert lag.isNull()
    assert glided > 10
