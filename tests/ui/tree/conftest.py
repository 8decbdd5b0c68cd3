"""The state that most tests of the tree begin with."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import answer, state_of, trace_of
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.session.game.controller import GameController
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.window.actions import Actions


@pytest.fixture
def state(qapp: QApplication) -> TreeState:
    """A search of 110 nodes, at its end."""
    return state_of(trace_of())


@pytest.fixture
def trace(state: TreeState) -> SearchTrace:
    return state.trace


@pytest.fixture
def host(qtbot: QtBot) -> QMainWindow:
    """Whose actions they are."""
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def actions(host: QMainWindow) -> Actions:
    return Actions(host)


@pytest.fixture
def analysing(qtbot: QtBot, window: MainWindow, controller: GameController) -> MainWindow:
    """The window with the tree of the first reply, to X at b2."""
    window.actions_["analysing"].trigger()
    answer(qtbot, controller, 4)
    qtbot.waitUntil(lambda: window.tree_state.trace is not None)
    return window
