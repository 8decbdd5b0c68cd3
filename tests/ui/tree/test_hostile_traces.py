"""A trace file that passes the check is shown by every panel, whatever its sender changed in it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMainWindow, QTreeWidget, QTreeWidgetItemIterator
from pytestqt.qtbot import QtBot

from tests.hostile_traces import passing
from tests.ui.tree_help import shown, side_by_side, unfold_all
from ttt_gui.engine.export.excerpt import Excerpt
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.drawing.layout import TreeLayout
from ttt_gui.ui.drawing.picture import TreePicture
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.trace.texts import describe, tooltip
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.tree.outline import ENDS, search
from ttt_gui.ui.tree.panels import TreePanels
from ttt_gui.ui.tree.timeline import TRAVEL, Travel
from ttt_gui.ui.window.actions import Actions

pytestmark = pytest.mark.slow

FILES = 40


@pytest.fixture
def state() -> TreeState:
    return TreeState()


@pytest.fixture
def panels(
    qtbot: QtBot,
    look: Look,
    queue: TaskQueue,
    state: TreeState,
    actions: Actions,
    settings: Settings,
    controller: GameController,
    host: QMainWindow,
) -> Iterator[TreePanels]:
    analysis = Analysis(state, settings, controller, host)
    panels = TreePanels(look, state, Travel(state, actions), queue, actions, analysis)
    room = shown(qtbot, side_by_side(panels), 1000, 600)
    yield panels
    room.close()


def walk(tree: QTreeWidget) -> int:
    """Ask for every text of every row; return how many rows there are."""
    rows = QTreeWidgetItemIterator(tree)
    found = 0
    while item := rows.value():
        for column in range(tree.columnCount()):
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
                item.data(column, role)
        found += 1
        rows += 1
    return found


def find_all(trace: SearchTrace) -> None:
    """Each end there may be, and the moves to the last node."""
    last = len(trace) - 1
    moves = " ".join(map(trace.move_name, trace.moves_to(last))) if trace.subject.board else trace.name(last)
    for query in (*ENDS, moves) if moves else ENDS:
        assert all(found is None or 0 <= found < len(trace) for found in search(trace, query, 0))


def look_at(trace: SearchTrace, dice: random.Random) -> None:
    """What is made of a trace without a panel."""
    state = TreeState()
    state.set_trace(trace)
    layout = TreeLayout(state)
    for show in Show:
        state.set_show(show)
        unfold_all(state)
        for step in (trace.events.size - 1, dice.randrange(trace.events.size)):
            state.set_step(step)
            layout.refresh()
    for node in range(len(trace)):
        assert describe(state, node)
        tooltip(state, node)
    find_all(trace)
    excerpt = Excerpt(trace, step=dice.choice([None, dice.randrange(trace.events.size)]))
    assert TreePicture(excerpt, slide=False).svg()


def test_every_panel_shows_what_passes(panels: TreePanels, state: TreeState) -> None:
    """Whole and at steps in between: no exception, an explanation and a line of the code for each."""
    for number, trace in passing(range(10**6), FILES):
        dice = random.Random(number)
        look_at(trace, dice)
        state.set_trace(trace)
        unfold_all(state)
        for tab in range(panels.pages.bar.count()):
            panels.pages.bar.setCurrentIndex(tab)
            state.select(dice.randrange(len(trace)))
            state.set_step(dice.randrange(trace.events.size))
            QCoreApplication.processEvents()
            assert panels.why.explanation.title
            assert not panels.code.isVisible() or panels.code.lines[panels.code.current]
            assert not panels.outline.isVisible() or walk(panels.outline.tree) >= 1
        panels.pane.view.grab()
        for key in TRAVEL:
            panels.timeline.travel.jump(key)
