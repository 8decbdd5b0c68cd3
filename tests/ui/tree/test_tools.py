"""The bar above the picture chooses what is shown and asks for zoom."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import named, state_of, trace_of
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
