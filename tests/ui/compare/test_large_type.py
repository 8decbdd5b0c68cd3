"""Compare at large type: the tools are folded away, and table and closer look keep 70 % of the height."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from tests.ui.fitting import faults
from tests.ui.widgets_help import come_to_rest, resize_window
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.request import Algorithm
from ttt_gui.session.settings import Settings, TypeSize
from ttt_gui.ui.compare.deepening_panel import DeepeningPanel
from ttt_gui.ui.compare.in_step import InStepPanel
from ttt_gui.ui.compare.lab import OrderingLab
from ttt_gui.ui.compare.page import ComparePage
from ttt_gui.ui.main_window import MainWindow

pytestmark = pytest.mark.slow

HEIGHT = 900
LARGE = pytest.mark.parametrize("size", [TypeSize.LARGEST])


@pytest.fixture
def page(qtbot: QtBot, window: MainWindow) -> ComparePage:
    window.actions_["comparing"].trigger()
    rows = window.comparison
    qtbot.waitUntil(lambda: not rows.is_running and all(row.measured for row in rows.rows))
    page = window.view_area.page
    assert isinstance(page, ComparePage)
    return page


def show_at(window: MainWindow, settings: Settings, size: TypeSize) -> None:
    settings.type_size = size
    resize_window(window, 1440, HEIGHT)
    for _ in range(3):
        come_to_rest()


@LARGE
def test_every_row_is_seen_and_more_rows_have_seven_tenths_of_the_height(
    window: MainWindow, settings: Settings, page: ComparePage, size: TypeSize
) -> None:
    show_at(window, settings, size)
    assert page.card.height() >= 0.7 * HEIGHT
    assert page.table.verticalScrollBar().maximum() == 0
    assert not faults(window)
    for number in range(12):
        page.table.rows.comparison.add(Entry(f"Row {number}", Algorithm()))
    come_to_rest()
    assert page.table.height() >= 0.7 * HEIGHT


@LARGE
@pytest.mark.parametrize(("number", "kind"), [(0, InStepPanel), (1, OrderingLab), (2, DeepeningPanel)])
def test_a_closer_look_has_seven_tenths_of_the_height(
    qtbot: QtBot,
    window: MainWindow,
    settings: Settings,
    page: ComparePage,
    size: TypeSize,
    number: int,
    kind: type[InStepPanel | OrderingLab | DeepeningPanel],
) -> None:
    show_at(window, settings, size)
    menu = page.card.closer.menu()
    assert isinstance(menu, QMenu)
    menu.actions()[number].trigger()
    come_to_rest()
    panel = page.findChild(kind)
    assert panel
    assert panel.isVisible()
    if isinstance(panel, InStepPanel):
        qtbot.waitUntil(lambda: panel.state.made is not None)
        come_to_rest()
    assert panel.height() >= 0.7 * HEIGHT
    assert page.card.verdict.isVisible()
    assert not faults(window)
    page.card.whole.click()
    assert page.table.isVisible()
    assert not panel.isVisible()


@LARGE
def test_the_tools_come_and_go_with_their_button(
    window: MainWindow, settings: Settings, page: ComparePage, size: TypeSize
) -> None:
    assert page.heading.isVisible()
    assert not page.tools.isVisible()
    show_at(window, settings, size)
    low = page.table.height()
    tools = (page.heading, page.heading.run, page.export, page.below.tabs)
    assert not any(each.isVisible() for each in tools)
    assert page.heading.subtitle.accessibleName() in page.card.progress.accessibleName()
    page.tools.click()
    come_to_rest()
    assert all(each.isVisible() for each in tools)
    assert page.table.height() <= low
    assert not faults(window)
    settings.type_size = TypeSize.NORMAL
    assert page.heading.isVisible()
    assert not page.tools.isVisible()
