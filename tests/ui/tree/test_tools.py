"""The bar above the picture chooses what is shown and asks for zoom."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import named, shown, trace_of
from tests.ui.widgets_help import come_to_rest
from ttt_gui.ui.drawing.style import NodeDetail
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.tree.surface import STEP
from ttt_gui.ui.tree.tools import CHOICES, TreeLegend, TreeTools
from ttt_gui.ui.tree.view import TreePane
from ttt_gui.ui.window.actions import Actions


@pytest.fixture
def tools(qtbot: QtBot, look: Look, state: TreeState, actions: Actions) -> TreeTools:
    return shown(qtbot, TreeTools(look, state, actions, shown(qtbot, TreePane(look, state), 1000, 640)))


def test_each_choice_shows_other_nodes(tools: TreeTools, state: TreeState) -> None:
    for index, (show, *_) in enumerate(CHOICES):
        tools.choices.bar.setCurrentIndex(index)
        assert state.show is show
    state.set_show(Show.BEST_LINE)
    assert CHOICES[tools.choices.index][0] is Show.BEST_LINE


def test_the_word_that_is_chosen_leads_away_from_a_subtree(qtbot: QtBot, tools: TreeTools, state: TreeState) -> None:
    state.select(named(state.trace, "b2"))
    state.set_show(Show.SUBTREE)
    middle = tools.choices.bar.tabRect(0).center()
    qtbot.mouseClick(tools.choices.bar, Qt.MouseButton.LeftButton, pos=middle)
    assert state.show is Show.ALL


def test_the_signs_stand_below_their_button_and_none_is_missing(qtbot: QtBot, tools: TreeTools) -> None:
    qtbot.mouseClick(tools.signs, Qt.MouseButton.LeftButton)
    legend = tools.findChild(TreeLegend)
    assert legend.isVisible()
    for sign in ("=", "≥", "≤", "≈", "?", "…", "▸", "✂", "■", "⋯", "↺", "–"):
        assert sign in legend.accessibleDescription()
    qtbot.keyClick(legend, Qt.Key.Key_Escape)
    assert not legend.isVisible()


def test_zoom_is_shown_and_wished_for(qtbot: QtBot, tools: TreeTools) -> None:
    tools.show_zoom(0.625)
    assert tools.percent.text() == "62\N{NARROW NO-BREAK SPACE}%"
    tools.show_zoom(0.021)
    assert tools.percent.text() == "2.1\N{NARROW NO-BREAK SPACE}%"
    view = tools._pane.view
    for button, zoom in ((tools.percent, 1.0), (tools.larger, STEP), (tools.smaller, 1.0)):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert view.zoom == pytest.approx(zoom)
    qtbot.mouseClick(tools.fit, Qt.MouseButton.LeftButton)
    assert view.is_automatic


def test_without_a_trace_nothing_can_be_chosen(tools: TreeTools, state: TreeState) -> None:
    state.set_trace(None)
    assert not tools.choices.isEnabled()
    state.set_trace(trace_of())
    assert tools.choices.index == 0
    assert tools.fit.isEnabled()


def test_hidden_tools_follow_the_tree_as_they_are_shown_again(tools: TreeTools, state: TreeState) -> None:
    tools.hide()
    state.set_show(Show.BEST_LINE)
    tools.show()
    assert CHOICES[tools.choices.index][0] is Show.BEST_LINE
    tools.hide()
    state.set_trace(None)
    tools.show()
    assert not tools.choices.isEnabled()


def test_render_states_are_shown_and_wished_for(tools: TreeTools) -> None:
    for index, kind in ((0, NodeDetail.FULL), (2, NodeDetail.DOTS), (1, NodeDetail.COMPACT)):
        tools.kinds.bar.setCurrentIndex(index)
        assert tools._pane.view.kind is kind
    tools.show_detail(NodeDetail.DOTS, True)
    assert tools.kinds.index == 2
    assert "chosen to fit" in tools.kinds.bar.tabToolTip(2)
    tools.show_detail(NodeDetail.FULL, False)
    assert not any("chosen to fit" in tools.kinds.bar.tabToolTip(index) for index in range(3))


@pytest.mark.parametrize("width", [0, 560, 600, 640, 735, 1200])
def test_nothing_is_cut_in_a_narrow_place(tools: TreeTools, width: int) -> None:
    width = width or tools.minimumSizeHint().width()
    tools.resize(width, tools.height())
    come_to_rest()  # the layout follows at the next turn of the loop
    assert tools.width() == width
    right = 0
    zoom = (tools.smaller, tools.percent, tools.larger)
    for button in (tools.algorithm_switch, tools.kinds, tools.choices, tools.signs, *zoom, tools.fit):
        if button in (tools.algorithm_switch, *zoom) and button.isHidden():
            continue  # keys and the wheel do what it does
        assert button is tools.percent or button.width() >= getattr(button, "bar", button).sizeHint().width()
        assert button.geometry().left() >= right
        right = button.geometry().right()
    assert right < width


def test_every_button_says_what_it_does_and_by_which_key(tools: TreeTools, state: TreeState) -> None:
    buttons = (tools.smaller, tools.percent, tools.larger, tools.fit)
    assert all("in the picture)" in button.toolTip() for button in buttons)
    assert all("in the picture)" in tools.kinds.bar.tabToolTip(index) for index in range(3))
    state.set_trace(None)
    assert all("no search to look at" in button.toolTip() for button in buttons)
