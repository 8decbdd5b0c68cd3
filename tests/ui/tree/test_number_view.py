"""The picture of a number tree: whole at every size, nothing over anything else, and what the hand does in it."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import numbers_trace, shown
from tests.ui.widgets_help import resize_window as resize
from ttt_gui.engine.numbers.tree import EXAMPLES
from ttt_gui.engine.numbers.visits import NodeState
from ttt_gui.engine.request import Algorithm
from ttt_gui.ui.drawing.number_layout import NumberLayout
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.tree.number_view import NumberView


@pytest.fixture
def view(qtbot: QtBot, look: Look, state: TreeState) -> NumberView:
    state.set_trace(None)
    view = shown(qtbot, NumberView(look, state), 760, 600)
    state.set_trace(numbers_trace())
    return view


def centre(view: NumberView, name: str) -> QPoint:
    """Where a node stands in the view."""
    index = next(node.index for node in view.painter.layout.nodes if node.name == name)
    place = view.painter.layout.place(index)
    return (view.painter.centre(place) + view.origin).toPoint()


def rects(view: NumberView) -> dict[int, list[QRectF]]:
    """Where in the view each node and its texts are."""
    if view.painter is None:
        return {}
    painter, by = view.painter, view.origin
    return {
        place.index: [r.translated(by) for r in (painter.rect(place), *(t.rect for t in painter.texts(place)))]
        for row in painter.layout.layers
        for place in row
    }


def tip(view: NumberView, name: str) -> str:
    return view.tip_at(QPointF(centre(view, name)))


def click(view: NumberView, name: str) -> None:
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=centre(view, name))


def assert_apart(view: NumberView) -> None:
    """No node or text over another one, and all of them in the view, right of the column."""
    room = QRectF(view.viewport().rect()).adjusted(view.painter.style.margin, 0, 0, 0)
    boxes = [rect for rects in rects(view).values() for rect in rects]
    assert all(room.contains(box) for box in boxes)
    groups = list(rects(view).values())
    for one, other in combinations(groups, 2):
        assert not any(a.adjusted(1, 1, -1, -1).intersects(b) for a in one for b in other)


@pytest.mark.parametrize("size", [(900, 640), (1280, 800), (1440, 900)], ids=str)
@pytest.mark.parametrize("title", [title for title, _ in EXAMPLES])
@pytest.mark.slow
def test_the_examples_are_whole_at_every_step(window: MainWindow, size: tuple[int, int], title: str) -> None:
    resize(window, *size)
    window.actions_["number_tree"].trigger()
    window.tree_commands.number_trees.column.text.take(dict(EXAMPLES)[title])
    view, state = window.tree_pages.panels.pane.numbers, window.tree_state
    resize(window, *size)
    assert view.is_whole
    assert view.painter.style.has_text
    for step in range(0, state.trace.events.size, 3):
        state.set_step(step)
        state.select(state.trace.events.event(step)[1])
        assert_apart(view)


def test_the_whole_tree_is_there_from_the_first_event(view: NumberView, state: TreeState) -> None:
    state.set_step(0)
    assert len(rects(view)) == 15
    standings = [view.painter.known.node_state(index) for index in range(15)]
    assert standings == [NodeState.OPEN] + [NodeState.UNTOUCHED] * 14
    assert view.painter.known.value(0) == "…"
    state.set_step(10**6)
    assert [view.painter.known.value(index) for index in range(7)] == ["= 3", "= 3", "≤ 1", "= 3", "≥ 5", "= 1", ""]


def test_a_value_grows_until_the_node_is_cut(view: NumberView, state: TreeState) -> None:
    """Once E has 5 or more, B is worth 3, though the search is still in both."""
    state.set_step(12)
    assert [view.painter.known.value(index) for index in range(7)] == ["…", "≤ 3 …", "", "= 3", "…", "", ""]
    state.set_step(15)
    assert [view.painter.known.value(index) for index in range(7)] == ["≥ 3 …", "= 3", "", "= 3", "≥ 5", "", ""]
    click(view, "E")
    assert view.painter.known.window(4) == "α 5  β 3"


def test_layers_are_named_and_one_of_leaves_says_so(view: NumberView, state: TreeState) -> None:
    assert [view.painter.bands.names(layer) for layer in range(4)] == [
        ("△ MAX", "ply 0"), ("▽ MIN", "ply 1"), ("△ MAX", "ply 2"), ("leaves",)
    ]  # fmt: skip
    state.set_trace(numbers_trace("(5 (((4 9) 3) 8))"))
    assert view.painter.bands.names(1) == ("▽ MIN", "ply 1"), "a leaf among inner nodes sits in their layer"


def test_a_click_selects_and_goes_on_in_time_where_it_has_to(view: NumberView, state: TreeState) -> None:
    trace = state.trace
    click(view, "E")
    assert trace.name(state.selected) == "E"
    state.set_step(3)
    click(view, "F")
    assert trace.name(state.selected) == "F"
    assert state.step == trace.events.entered(state.selected)
    state.set_step(3)
    click(view, "9")
    assert (trace.name(state.selected), state.pruned) == ("E", 1)
    assert state.step == 15, "the cut that spares it"
    click(view, "7")
    assert (trace.name(state.selected), state.pruned) == ("C", 1), "what was pruned is G, above it"


def test_tips_tell_names_and_what_was_skipped(view: NumberView, state: TreeState) -> None:
    assert tip(view, "E").splitlines()[0] == "E"
    assert tip(view, "G") == "G\n3 nodes skipped"
    assert tip(view, "9") == "9\n1 node skipped"
    state.set_step(3)
    assert tip(view, "F") == "F\nnot reached yet"


def test_folding_says_how_many_more(view: NumberView) -> None:
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=centre(view, "B"))
    place = view.painter.layout.place(1)
    assert len(rects(view)) == 9
    assert [text.text for text in view.painter.texts(place)] == ["= 3", "6 more"]
    pill = view.painter.texts(place)[1].rect.translated(view.origin)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=pill.center().toPoint())
    assert len(rects(view)) == 15


def test_the_best_line_and_the_cuts_leave_the_rest_out(view: NumberView, state: TreeState) -> None:
    state.set_show(Show.BEST_LINE)
    assert [view.painter.layout.nodes[index].name for index in sorted(rects(view))] == ["A", "B", "D", "3"]
    state.set_show(Show.CUTS)
    names = [view.painter.layout.nodes[index].name for index in sorted(rects(view))]
    assert names == ["A", "B", "C", "E", "F", "G", "5", "9", "7", "5"]


def test_keys_step_zoom_and_fit(view: NumberView, state: TreeState) -> None:
    trace = state.trace
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyClick(view, key)
    assert trace.name(state.selected) == "E"
    before = view.zoom
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.zoom == pytest.approx(before * 1.25)
    QTest.keyClick(view, Qt.Key.Key_0)
    assert view.zoom == 1.0
    QTest.keyClick(view, Qt.Key.Key_F)
    assert view.is_whole


def test_a_tree_of_two_hundred_leaves_scrolls_and_can_be_seen_whole(view: NumberView, state: TreeState) -> None:
    dice = random.Random(1)
    text = "(" + ("(" + ("(" + f"{dice.randint(-99, 99)} " * 4 + ")") * 5 + ")") * 10 + ")"
    state.set_trace(numbers_trace(text))
    assert view.painter.style.has_text
    assert view.horizontalScrollBar().maximum() > 0
    last = len(state.trace) - 1
    state.select(last)
    place = view.painter.layout.place(view.painter.known.selected)
    seen = view.painter.slot(place).translated(view.origin)
    assert QRectF(view.viewport().rect()).contains(seen)
    view.fit()
    assert view.is_whole
    assert not view.painter.style.has_text
    view.fit()
    assert view.painter.style.has_text


def test_what_is_pointed_at_stays_there_while_the_wheel_zooms(view: NumberView) -> None:
    view.set_zoom(2.0)
    point = QPointF(centre(view, "E"))
    view.set_zoom(2.5, point)
    assert (QPointF(centre(view, "E")) - point).manhattanLength() < 4


def test_a_search_that_came_twice_shows_the_last_visit(view: NumberView, state: TreeState) -> None:
    state.set_trace(numbers_trace("((1 2) (5 6) (7 8))", Algorithm(pvs=True)))
    assert [view.painter.known.value(index) for index in range(4)] == ["= 7", "= 1", "= 5", "= 7"]


@pytest.fixture
def layouts(view: NumberView, monkeypatch: pytest.MonkeyPatch) -> list[NumberLayout]:
    """The layouts that are made once the view shows its first tree."""
    assert rects(view)
    made: list[NumberLayout] = []
    lay_out = NumberLayout.__init__

    def noted(self: NumberLayout, *arguments: object) -> None:
        made.append(self)
        lay_out(self, *arguments)

    monkeypatch.setattr(NumberLayout, "__init__", noted)
    return made


def test_all_that_changes_together_is_laid_out_once(
    view: NumberView, state: TreeState, layouts: list[NumberLayout], qtbot: QtBot
) -> None:
    state.set_trace(numbers_trace("((1 2) (5 6))"))
    state.set_unfolded(0, False)
    state.set_unfolded(0, True)
    view.resize(900, 700)
    view.resize(800, 600)
    qtbot.waitUntil(lambda: bool(rects(view)))
    assert len(layouts) == 1
    view.resize(700, 600)
    assert rects(view)
    assert len(layouts) == 1, "a tree that has room is only spread"


def test_what_nobody_sees_is_not_laid_out(view: NumberView, state: TreeState, layouts: list[NumberLayout]) -> None:
    view.hide()
    state.set_trace(numbers_trace("((1 2) (5 6))"))
    state.set_step(3)
    state.select(2)
    assert layouts == []
    view.show()
    assert len(rects(view)) == 7


def test_it_shows_nothing_of_a_game(view: NumberView, state: TreeState) -> None:
    state.set_trace(None)
    assert rects(view) == {}
    assert view.zoom == 1.0


def test_the_other_button_selects_and_asks_what_can_be_done(qtbot: QtBot, view: NumberView) -> None:
    """As in a tree of boards; beside the nodes nothing is asked."""
    state, at = view._state, centre(view, "C")
    with qtbot.waitSignal(state.menu_requested):
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.mapToGlobal(at))
        QApplication.sendEvent(view.viewport(), event)
    assert state.trace.name(state.selected) == "C"
    with qtbot.assertNotEmitted(state.menu_requested):
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(1, 1), view.mapToGlobal(QPoint(1, 1)))
        QApplication.sendEvent(view.viewport(), event)
