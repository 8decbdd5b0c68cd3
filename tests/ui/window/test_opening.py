"""How the tree of a search is first seen in the whole window: root and root moves whole, the timeline in sight."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import check_opening
from tests.ui.widgets_help import come_to_rest, resize_window
from tests.waiting import PATIENCE
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.players import GameSetup
from ttt_gui.session.settings import Settings
from ttt_gui.ui.drawing.style import NodeDetail
from ttt_gui.ui.main_window import MainWindow

pytestmark = pytest.mark.slow

SIZES = [(900, 640), (1024, 700), (1240, 860), (1440, 900), (1920, 1080)]
AT_TWICE = [(1280, 720), (1440, 900)]
"""Logical pixels where the screen has two for each."""
TWICE = os.environ.get("QT_SCALE_FACTOR") == "2"
LARGER = [Rules(4, 4, 3), Rules(4, 4, 4), Rules(5, 5, 4), Rules(8, 8, 5)]
ROOM = 30_000  # nodes that a trace holds: those of the larger boards are truncated


def sizes() -> list[tuple[int, int]]:
    return AT_TWICE if TWICE else SIZES


def resize(window: MainWindow, size: tuple[int, int]) -> None:
    """To a size that the screen need not have."""
    resize_window(window, *size)


def is_whole(widget: QWidget, window: MainWindow) -> bool:
    """Whether all of it is seen."""
    place = QRect(widget.mapTo(window, QPoint()), widget.size())
    return window.rect().contains(place) and widget.visibleRegion().boundingRect() == widget.rect()


def check(window: MainWindow) -> None:
    panels = window.tree_pages.panels
    page = window.tree_pages.page
    assert page
    picture = panels.pane.view.viewport()
    for widget in (panels.heading, picture, panels.timeline, *(() if page.is_folded else (panels.tools,))):
        assert is_whole(widget, window), (type(widget).__name__, window.size())
    for area in panels.search.findChildren(QScrollArea):
        assert not area.verticalScrollBar().isVisible()
        assert not area.horizontalScrollBar().isVisible()
    check_opening(panels.pane.view, window.tree_state)
    assert panels.pane.view.is_automatic


def layers(window: MainWindow) -> int:
    """How many layers of the tree are wholly seen."""
    view = window.tree_pages.panels.pane.view
    style = view.painter.style
    return min(view.painter.layout.layers, int((view.height() + style.gap) // style.pitch))


def play(qtbot: QtBot, window: MainWindow, controller: GameController, rules: Rules, cell: int) -> None:
    """A person's first move, and the computer's reply."""
    controller.new_game(GameSetup(rules))
    controller.game.play(cell)
    qtbot.waitUntil(lambda: controller.game.phase is Phase.HUMAN_TURN)


@cache
def truncated(rules: Rules) -> SearchTrace:
    """Of a search of the position after one move, with the switches that the settings begin with."""
    position = Position(rules).play(rules.cells // 2)
    request = SearchRequest(position, Algorithm(), Limits(nodes=4 * ROOM), trace_nodes=ROOM)
    trace = Searcher(request).run().trace
    assert trace
    trace.list_events()
    return trace


def test_every_first_reply_opens_whole_at_every_size(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    """Where the tree is first shown, and after every resize."""
    for cell in range(9):
        resize(window, sizes()[cell % len(sizes())])
        play(qtbot, window, controller, Rules(), cell)
        window.actions_["analysing"].trigger()
        qtbot.waitUntil(lambda: window.tree_state.trace is not None)
        come_to_rest()
        check(window)
        for size in sizes():
            resize(window, size)
            check(window)
            assert window.tree_pages.panels.pane.view.kind is NodeDetail.COMPACT
            assert layers(window) >= 3
        window.actions_["playing"].trigger()


@pytest.mark.parametrize("rules", LARGER, ids=str)
def test_larger_boards_open_whole_with_a_truncated_trace(qtbot: QtBot, window: MainWindow, rules: Rules) -> None:
    """The heading says then that it is no search of the game, and the message that the trace does not hold all."""
    window.actions_["analysing"].trigger()
    window.analysis.show(truncated(rules))
    panels = window.tree_pages.panels
    for size in (*sizes(), *sizes()[::-1]):
        resize(window, size)
        assert "the first 30" in panels.message.accessibleName()
        check(window)


@pytest.mark.skipif(TWICE, reason="is about sizes")
def test_as_many_layers_are_seen_as_there_is_height_for(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    """3 x 3 after b3 has nine layers, of which four are unfolded."""
    window.actions_["analysing"].trigger()
    play(qtbot, window, controller, Rules(), 1)
    qtbot.waitUntil(lambda: window.tree_state.trace is not None)
    for size, least in zip(SIZES, (3, 4, 4, 4, 4), strict=True):
        resize(window, size)
        assert layers(window) >= least


@pytest.mark.skipif(TWICE, reason="is about the window's state")
def test_full_screen_and_back(qtbot: QtBot, window: MainWindow, settings: Settings) -> None:
    window.actions_["analysing"].trigger()
    window.analysis.show(truncated(Rules(4, 4, 4)))
    resize(window, (900, 640))
    action = window.actions_["full_screen"]
    for full in (True, False):
        action.trigger()
        qtbot.waitUntil(lambda full=full: window.isFullScreen() is full)
        qtbot.waitUntil(lambda: check(window))


@pytest.mark.skipif(TWICE, reason="starts the others")
def test_they_do_on_a_screen_with_two_pixels_for_each() -> None:
    """The tests of this file in a process of its own."""
    command = [sys.executable, "-m", "pytest", str(Path(__file__)), "-q", "-x", "-p", "no:cacheprovider", "-n", "0"]
    ran = subprocess.run(
        command,
        env=os.environ | {"QT_SCALE_FACTOR": "2"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
    assert "5 passed" in ran.stdout
