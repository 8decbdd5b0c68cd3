"""Analyse at large type and in a small window: the tree keeps 70 % of the height, and nothing is cut or overlaps."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.fitting import faults
from tests.ui.widgets_help import resize_window
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.settings import TREE_VIEW, Settings, TypeSize
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.tree.panels import TreePanels


@pytest.fixture
def panels(qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings) -> TreePanels:
    """Those of Analyse after one move and its answer."""
    controller.game.play(4)
    qtbot.waitUntil(lambda: controller.game.phase is Phase.HUMAN_TURN)
    settings.view = TREE_VIEW
    panels = window.tree_room.panels
    qtbot.waitUntil(panels.view.isVisible)
    return panels


def show_at(window: MainWindow, settings: Settings, size: TypeSize, width: int, height: int) -> None:
    settings.type_size = size
    resize_window(window, width, height)
    for _ in range(3):  # rows of buttons follow at the next turns of the loop
        QApplication.processEvents()


@pytest.mark.parametrize("size", [TypeSize.LARGE, TypeSize.LARGEST])
def test_the_tree_keeps_seven_tenths_of_the_height(
    window: MainWindow, settings: Settings, panels: TreePanels, size: TypeSize
) -> None:
    show_at(window, settings, size, 1440, 900)
    assert panels.view.height() >= 0.7 * 900


@pytest.mark.parametrize(
    ("size", "width", "height"),
    [(TypeSize.NORMAL, 900, 640), (TypeSize.LARGE, 1440, 900), (TypeSize.LARGEST, 1440, 900)],
)
@pytest.mark.parametrize("tools", [False, True])
def test_folded_nothing_is_cut_or_overlaps(
    window: MainWindow, settings: Settings, panels: TreePanels, size: TypeSize, width: int, height: int, tools: bool
) -> None:
    panels.heading.tools.setChecked(tools)
    show_at(window, settings, size, width, height)
    assert not faults(window)
    seen = [panels.heading, panels.view, panels.why_line, panels.timeline]
    places = [QRect(each.mapTo(window, QPoint()), each.size()) for each in seen]
    for above, below in pairwise(places):
        assert window.rect().contains(above)
        assert above.bottom() < below.top()
    assert window.rect().contains(places[-1])
    slider = panels.timeline.slider
    assert tools or slider.width() > panels.timeline.width() / 2
