"""The sentence about a filter follows what is shown, and its line stays while the filter does."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import side_by_side, trace_of
from ttt_gui.engine.request import Algorithm
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.notice import notice
from ttt_gui.ui.trace.shown import Show
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.panels import NoticeLine, TreePanels
from ttt_gui.ui.tree.travel import Travel


def test_the_line_is_there_as_long_as_the_filter(qtbot: QtBot, look: Look) -> None:
    state = TreeState()
    room = QWidget()
    qtbot.addWidget(room)
    column, line = QVBoxLayout(room), NoticeLine(state)
    column.addWidget(line)
    room.resize(560, 60)
    with qtbot.waitExposed(room):
        room.show()
    assert line.isHidden()
    state.set_trace(trace_of(algorithm=Algorithm(alpha_beta=False)))
    assert line.isHidden()
    state.set_show(Show.CUTS)
    assert line.isVisible()
    assert line.text() == "Minimax cuts nothing: there are no cut-offs to show."
    state.set_trace(trace_of())
    state.set_show(Show.BEST_LINE)
    assert (line.isVisible(), line.text()) == (True, "")
    height = line.height()
    for moment in range(0, 300, 7):
        state.set_moment(moment)
        assert line.accessibleName() == notice(state)
        assert (line.isVisible(), line.height()) == (True, height)
    state.select(1)
    assert line.accessibleName() == notice(state) != ""
    state.set_show(Show.ALL)
    assert line.isHidden()


def test_it_stands_above_the_picture(qtbot: QtBot, look: Look, queue: TaskQueue) -> None:
    state = TreeState()
    state.set_trace(trace_of(algorithm=Algorithm(alpha_beta=False)))
    panels = TreePanels(look, state, Travel(state), queue)
    room = side_by_side(panels)
    qtbot.addWidget(room)
    room.resize(1200, 700)
    with qtbot.waitExposed(room):
        room.show()
    state.set_show(Show.CUTS)
    assert panels.search.findChild(NoticeLine).text() == notice(state)
