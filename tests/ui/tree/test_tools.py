"""The bar above the picture chooses what is shown and asks for zoom."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import named, state_of, trace_of
from ttt_gui.ui.drawing.style import FaceKind
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.tree.tools import TreeTools


@pytest.fixture
def state(qapp: QApplication) -> TreeState:
    return state_of(trace_of())


@pytest.fixture
def tools(qtbot: QtBot, look: Look, state: TreeState) -> TreeTools:
    tools = TreeTools(look, state)
    qtbot.addWidget(tools)
    with qtbot.waitExposed(tools):
        tools.show()
    return tools


def test_each_choice_shows_other_nodes(qtbot: QtBot, tools: TreeTools, state: TreeState) -> None:
    state.select(named(state.trace, "b1"))
    for show, button in tools.choices.items():
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert state.show is show
    state.set_show(Show.BEST_LINE)
    assert tools.choices[Show.BEST_LINE].isChecked()
    qtbot.mouseClick(tools.choices[Show.SUBTREE], Qt.MouseButton.LeftButton)
    assert state.top == named(state.trace, "b1")


def test_a_subtree_can_be_chosen_again_from_another_node(qtbot: QtBot, tools: TreeTools, state: TreeState) -> None:
    subtree = tools.choices[Show.SUBTREE]
    state.select(named(state.trace, "b2"))
    qtbot.mouseClick(subtree, Qt.MouseButton.LeftButton)
    state.select(named(state.trace, "b2 c3"))
    qtbot.mouseClick(subtree, Qt.MouseButton.LeftButton)
    assert state.top == named(state.trace, "b2 c3")


def test_zoom_is_shown_and_wished_for(qtbot: QtBot, tools: TreeTools) -> None:
    tools.show_zoom(0.625)
    assert tools.percent.text() == "62\N{THIN SPACE}%"
    tools.show_zoom(0.021)
    assert tools.percent.text() == "2.1\N{THIN SPACE}%"
    for button, signal in (
        (tools.larger, tools.zoom_in_requested),
        (tools.smaller, tools.zoom_out_requested),
        (tools.percent, tools.actual_size_requested),
        (tools.fit, tools.fit_requested),
    ):
        with qtbot.waitSignal(signal):
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_without_a_trace_nothing_can_be_chosen(tools: TreeTools, state: TreeState) -> None:
    state.set_trace(None)
    assert not any(button.isEnabled() for button in tools.choices.values())
    state.set_trace(trace_of())
    assert tools.choices[Show.ALL].isChecked()
    assert tools.fit.isEnabled()


def test_faces_are_shown_and_wished_for(qtbot: QtBot, tools: TreeTools) -> None:
    for kind, button in tools.kinds.items():
        with qtbot.waitSignal(tools.kind_requested, check_params_cb=lambda found, kind=kind: found is kind):
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    tools.show_faces(FaceKind.DOTS, True)
    assert tools.kinds[FaceKind.DOTS].isChecked()
    assert tools.fitted.text() == "chosen to fit"
    tools.show_faces(FaceKind.FULL, False)
    assert not tools.fitted.text()


@pytest.mark.parametrize("width", [0, 450, 560, 640, 735, 1200])
def test_nothing_is_cut_in_a_narrow_place(qtbot: QtBot, tools: TreeTools, width: int) -> None:
    width = width or tools.minimumSizeHint().width()
    tools.resize(width, tools.height())
    QApplication.processEvents()  # the layout follows at the next turn of the loop
    assert tools.width() == width
    right = 0
    for button in (
        *tools.kinds.values(),
        *tools.choices.values(),
        tools.smaller,
        tools.percent,
        tools.larger,
        tools.fit,
    ):
        if width < 500 and button.isHidden():
            continue  # keys and the wheel do what it does
        assert button is tools.percent or button.width() >= button.minimumSizeHint().width()
        assert button.geometry().left() >= right
        right = button.geometry().right()
    assert right < width


def test_every_button_says_what_it_does_and_by_which_key(tools: TreeTools, state: TreeState) -> None:
    buttons = (*tools.kinds.values(), tools.smaller, tools.percent, tools.larger, tools.fit)
    assert all("in the picture)" in button.toolTip() for button in buttons)
    state.set_trace(None)
    assert all("no search to look at" in button.toolTip() for button in buttons)
