"""The splitter of Compare: both whole where there is room, in a low window one of them, and always what matters
first.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.ui.fitting import faults
from tests.ui.widgets_help import come_to_rest, resize_window
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.request import Algorithm
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.compare.deepening_panel import DeepeningPanel
from ttt_gui.ui.compare.in_step import InStepPanel
from ttt_gui.ui.compare.lab import OrderingLab
from ttt_gui.ui.compare.page import ComparePage
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ScrollPage
from ttt_gui.ui.main_window import MainWindow

AROUND = (16, 68)  # what a window has beside and above the page
LOW, USUAL, WIDE, LARGE = (900, 640), (1280, 800), (1440, 900), (1920, 1080)
LATER = Position(Rules()).play(4).play(0)


@pytest.fixture
def page(qtbot: QtBot, look: Look, settings: Settings, queue: TaskQueue) -> ComparePage:
    page = ComparePage(look, settings, queue, Comparison(queue, settings))
    page.set_position(LATER)
    qtbot.addWidget(page)
    resize(page, WIDE)
    with qtbot.waitActive(page):
        page.show()
    return page


def resize(page: ComparePage, window: tuple[int, int]) -> None:
    page.resize(window[0] - AROUND[0], window[1] - AROUND[1])
    come_to_rest()


def inside(widget: QWidget, around: QWidget) -> bool:
    return around.rect().contains(QRect(widget.mapTo(around, QPoint(0, 0)), widget.size()))


def rows_seen(page: ComparePage) -> int:
    """How many rows stand whole in the table."""
    table = page.table
    rects = [table.visualRect(table.rows.index(number, 1)) for number in range(table.rows.rowCount())]
    return sum(rect.top() >= 0 and rect.bottom() <= table.viewport().height() for rect in rects)


def scrolled(page: ComparePage) -> tuple[int, int]:
    """How much of the panel that is seen must be scrolled to, across and down."""
    (room,) = [each for each in page.below.findChildren(ScrollPage) if each.isVisible()]
    return room.horizontalScrollBar().maximum(), room.verticalScrollBar().maximum()


def see_trees(qtbot: QtBot, page: ComparePage) -> InStepPanel:
    panel = page.findChild(InStepPanel)
    assert panel
    qtbot.waitUntil(lambda: panel.state.made is not None)
    come_to_rest()
    return panel


@pytest.mark.parametrize("window", [USUAL, WIDE, LARGE], ids=str)
@pytest.mark.slow
def test_every_row_and_both_trees_are_seen_at_once(qtbot: QtBot, page: ComparePage, window: tuple[int, int]) -> None:
    """In the smallest of these windows five rows, so that two layers of the trees are whole."""
    resize(page, window)
    panel = see_trees(qtbot, page)
    assert (page.card.is_folded, page.below.is_folded) == (False, False)
    assert rows_seen(page) == (5 if window == USUAL else 8)
    assert scrolled(page)[1] == 0
    for part in (panel.legend, *panel.sides, *panel.texts, panel.bar):
        assert part.isVisible()
        assert inside(part, page.below), part.accessibleName()
    assert not faults(page)


def test_in_a_low_window_the_whole_table_is_seen_first(page: ComparePage) -> None:
    resize(page, LOW)
    assert rows_seen(page) == 8
    assert inside(page.footer, page.card)
    assert page.below.is_folded
    assert inside(page.below.tabs, page.below)
    assert page.below.whole.isVisible()
    assert page.findChild(InStepPanel) is None or not page.findChild(InStepPanel).isVisible()
    assert not faults(page)


def test_a_tab_lets_the_closer_look_be_whole_and_a_button_the_table(qtbot: QtBot, page: ComparePage) -> None:
    resize(page, LOW)
    tabs = page.below.tabs
    qtbot.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(0).center())
    panel = see_trees(qtbot, page)
    come_to_rest()
    assert page.card.is_folded
    assert not page.table.isVisible()
    assert scrolled(page) == (0, 0)
    assert panel.sides[0].height() >= 200
    assert inside(panel.bar, page.below)
    assert not faults(page)
    qtbot.mouseClick(page.card.whole, Qt.MouseButton.LeftButton)
    assert page.table.isVisible()
    assert page.below.is_folded
    assert page.table.hasFocus()
    page.below.whole.setFocus()
    qtbot.keyClick(page.below.whole, Qt.Key.Key_Space)
    assert page.card.is_folded
    assert tabs.hasFocus()
    qtbot.keyClick(tabs, Qt.Key.Key_Right)
    qtbot.keyClick(tabs, Qt.Key.Key_Right)
    come_to_rest()
    assert scrolled(page) == (0, 0)
    assert not faults(page)


@pytest.mark.parametrize("window", [LOW, USUAL, WIDE], ids=str)
@pytest.mark.slow
def test_a_deepening_that_was_found_is_seen_without_scrolling(
    qtbot: QtBot, page: ComparePage, window: tuple[int, int]
) -> None:
    resize(page, window)
    page.below.tabs.setCurrentIndex(2)
    panel = page.findChild(DeepeningPanel)
    assert panel
    panel.run()
    qtbot.waitUntil(lambda: not panel.is_running)
    come_to_rest()
    assert scrolled(page) == (0, 0)
    for part in (panel.view.table, panel.view.chart, panel.view.board):
        assert part.isVisible()
        assert inside(part, page.below)
    assert not faults(page)


@pytest.mark.parametrize("window", [LOW, USUAL, WIDE], ids=str)
@pytest.mark.slow
def test_the_ordering_lab_of_seven_moves_is_seen_but_for_less_than_a_line(
    qtbot: QtBot, page: ComparePage, window: tuple[int, int]
) -> None:
    resize(page, window)
    page.below.tabs.setCurrentIndex(1)
    lab = page.findChild(OrderingLab)
    assert lab
    line = lab.figures.least.fontMetrics().height()
    qtbot.waitUntil(lambda: "The best possible order needs" in lab.figures.least.text() and scrolled(page)[1] < line)
    come_to_rest()
    assert scrolled(page)[0] == 0
    for part in (lab.rule, lab.moves):
        assert inside(part, page.below), part.accessibleName()
    assert not faults(page)


def test_run_shows_the_table_and_what_is_wrong_is_shouted_above_a_closer_look(qtbot: QtBot, page: ComparePage) -> None:
    resize(page, LOW)
    page.splitter.show_below()
    assert not page.table.isVisible()
    with qtbot.waitSignal(page.table.rows.comparison.ended):
        page.run()
    assert page.table.isVisible()
    page.splitter.show_below()
    assert page.card.verdict.isVisible()
    assert page.card.verdict.text() == "every value the same"
    assert not faults(page)


def test_a_window_that_grows_shows_both_again(page: ComparePage) -> None:
    resize(page, LOW)
    page.splitter.show_below()
    resize(page, WIDE)
    assert (page.card.is_folded, page.below.is_folded) == (False, False)
    resize(page, LOW)
    assert page.card.is_folded


def test_a_border_that_was_dragged_stays_while_both_are_seen(page: ComparePage) -> None:
    page.splitter.setSizes([250, page.splitter.height() - 250])
    page.splitter.splitterMoved.emit(page.splitter.sizes()[0], 1)
    dragged = page.splitter.sizes()[0]
    page.set_position(LATER.play(1))
    assert page.splitter.sizes()[0] == dragged
    resize(page, LARGE)
    assert page.splitter.sizes()[0] == dragged


def test_many_rows_leave_the_closer_look_its_room(page: ComparePage) -> None:
    resize(page, USUAL)
    for number in range(8):
        page.table.rows.comparison.add(Entry(f"Row {number}", Algorithm()))
    assert (page.card.is_folded, page.below.is_folded) == (False, False)
    assert page.below.height() >= page.below.needed
    assert 5 <= rows_seen(page) < 16
    assert page.table.verticalScrollBar().maximum() > 0


def test_on_a_screen_of_1280_two_layers_of_both_trees_and_all_plies_are_seen(qtbot: QtBot, window: MainWindow) -> None:
    """The root and all its moves, and every figure of the table between them."""
    resize_window(window, 1280, 800)
    window.actions_["comparing"].trigger()
    page = window.view_area.page
    qtbot.waitUntil(lambda: window.comparison.has_results and not window.comparison.is_running)
    panel = page.below.findChild(InStepPanel)
    qtbot.waitUntil(lambda: panel.plies.topLevelItemCount() == 10)
    come_to_rest()
    assert not page.below.is_folded
    assert panel.plies.horizontalScrollBar().maximum() == 0
    assert panel.plies.verticalScrollBar().maximum() == 0
    for side in panel.sides:
        assert side.pane.height() >= 230
