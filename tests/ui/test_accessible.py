"""Screen readers: every visible control of every view has a role, a name and a state, links are links, tables are
tables, and one thing has the focus."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QPushButton, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import answer
from tests.ui.widgets_help import come_to_rest, play, settle, trigger
from ttt_gui.engine.learn.be_search import Action
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.learning import ExerciseKey
from ttt_gui.ui.board.view import board_interface
from ttt_gui.ui.learn.be_search import OwnSearchPage
from ttt_gui.ui.look.accessible import install_accessibility
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.plots.figures import FigureTable
from ttt_gui.ui.side.search_figures import FiguresTable
from ttt_gui.ui.window.actions import VIEWS, View, plain

ROLE = QAccessible.Role
VAGUE = {ROLE.NoRole, ROLE.Client, ROLE.Border, ROLE.LayeredPane, ROLE.Pane, ROLE.Grouping}
"""The roles of what only holds other things."""


@pytest.fixture(autouse=True)
def hears(qapp: QApplication) -> None:
    install_accessibility(board_interface)


@pytest.fixture(params=VIEWS, ids=lambda view: view.key)
def view(request: pytest.FixtureRequest, qtbot: QtBot, window: MainWindow, controller: GameController) -> View:
    """Each view in turn, after a move and its answer."""
    answer(qtbot, controller, 4)
    window.actions_[request.param.action].trigger()
    settle(window)
    come_to_rest()
    return request.param


def walk(interface: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """Everything visible that a screen reader finds from here."""
    for index in range(interface.childCount()):
        child = interface.child(index)
        if child and child.isValid() and not child.state().invisible:
            yield child
            yield from walk(child)


def found(window: MainWindow) -> list[QAccessibleInterface]:
    return list(walk(QAccessible.queryAccessibleInterface(window)))


def name(interface: QAccessibleInterface) -> str:
    return interface.text(QAccessible.Text.Name)


def test_every_control_has_role_name_and_state(window: MainWindow, view: View) -> None:
    assert not window.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)[0].isHidden()
    bare = [
        (each.role(), type(each.object()).__name__, name(each))
        for each in found(window)
        if each.state().focusable
        and each.role() != ROLE.Cell
        and (each.role() in VAGUE or not name(each))
        and not (isinstance(each.object(), QWidget) and each.object().focusProxy())  # part of another control
    ]
    assert bare == []


@pytest.mark.parametrize("name_of_lesson", ["2-minimax-by-hand", "4-the-first-cut"])
def test_lessons_and_practice_are_heard_of(qtbot: QtBot, window: MainWindow, name_of_lesson: str) -> None:
    window.show_lesson(name_of_lesson)
    page = window.show_learn()
    qtbot.waitUntil(lambda: bool(page.lesson.lesson.steps))
    page.lesson.show_step(1)
    settle(window)
    test_every_control_has_role_name_and_state(window, VIEWS[1])
    page.show_front()
    starts = [each for each in page.front.findChildren(QPushButton) if each.accessibleName().startswith("Start ")]
    assert len(starts) >= 4
    for start in starts:
        page.show_front()
        start.click()
        settle(window)
        test_every_control_has_role_name_and_state(window, VIEWS[1])


def test_the_review_of_a_lost_game_is_heard_of(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    play(qtbot, window, 4, 8, 6)
    qtbot.waitUntil(lambda: controller.ending.decided is not None and not controller.ending.is_running)
    trigger(window, "review")
    qtbot.waitUntil(lambda: not controller.review.is_running)
    settle(window)
    assert window.play.review_card.isVisible()
    test_every_control_has_role_name_and_state(window, VIEWS[0])
    test_what_tab_reaches_is_heard_of(window, VIEWS[0])
    heard = {name(each) for each in found(window)}
    assert {"a1, X, lost the game", "b3, empty, would have held the draw"} <= heard


def test_a_number_tree_is_heard_of(window: MainWindow) -> None:
    trigger(window, "number_tree")
    settle(window)
    test_every_control_has_role_name_and_state(window, VIEWS[2])
    test_what_tab_reaches_is_heard_of(window, VIEWS[2])


def test_be_the_search_says_where_one_is_and_what_comes_of_an_action(qtbot: QtBot, window: MainWindow) -> None:
    page = window.show_learn()
    page.open_exercise(ExerciseKey("search", 2, "4112"))
    own = page.page_of(OwnSearchPage)
    settle(window)
    place = QAccessible.queryAccessibleInterface(own.pane.surface)
    assert place.text(QAccessible.Text.Description) == "A, MAX, ply 0, you are here. Alpha −∞, beta +∞."
    assert [each.accessibleName() for each in own.actions_.values()] == [
        "Go down to the next move of A",
        "Return a value as the result",
        "Cut the rest of A",
    ]
    own.actions_[Action.DOWN].click()
    assert own.spoken == "Right. You have entered B."
    own.actions_[Action.CUT].click()
    assert own.spoken == "Cut? Not here. Nothing below B was visited yet: the first move is always searched."
    assert QApplication.focusWidget() is own.again


@pytest.mark.parametrize("text", ["2 459 nodes", "2 459 nodes"])
def test_a_number_is_read_as_one(qtbot: QtBot, text: str) -> None:
    label = PlainLabel(text)
    qtbot.addWidget(label)
    assert name(QAccessible.queryAccessibleInterface(label)) == "2459 nodes"


def test_what_tab_reaches_is_heard_of(window: MainWindow, view: View) -> None:
    heard = {each.object() for each in found(window)}
    reached = [
        each
        for each in window.findChildren(QWidget)
        if each.isVisible() and each.isEnabled() and each.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    inside = [each for each in reached if each not in heard and not _is_part_of(each, heard)]
    assert inside == []


def _is_part_of(widget: QWidget, heard: set[object]) -> bool:
    """Whether a widget is an inner part of a control, such as the line of a spin box."""
    parent = widget.parentWidget()
    return parent in heard and parent.focusPolicy() != Qt.FocusPolicy.NoFocus


def test_one_thing_has_the_focus(window: MainWindow, view: View) -> None:
    """What lies within it, such as its current row, counts with it. Qt calls the current row of a list focused even
    where the list is not: that is left to Qt."""
    focused = []
    for each in found(window):
        if not each.state().focused:
            continue
        parent = each.parent()
        if parent.state().focused or (isinstance(parent.object(), QAbstractItemView)):
            continue
        focused.append((each.role(), name(each)))
    assert len(focused) == 1, focused


def test_the_views_are_a_named_list_of_tabs_that_tab_reaches(window: MainWindow, view: View) -> None:
    tabs = next(each for each in found(window) if each.role() == ROLE.PageTabList and name(each) == "Views")
    children = [tabs.child(index) for index in range(tabs.childCount())]
    assert [name(each) for each in children] == [plain(each.text) for each in VIEWS]
    assert [bool(each.state().selected) for each in children] == [each is view for each in VIEWS]
    assert not any(each.state().focused for each in children)
    window.setFocus()
    reached: list[object] = []
    while (focus := QApplication.focusWidget()) not in reached:
        reached.append(focus)
        QTest.keyClick(focus or window, Qt.Key.Key_Tab)
    assert window.menu_row.tabs in reached


def test_a_tab_can_be_pressed(window: MainWindow) -> None:
    tabs = QAccessible.queryAccessibleInterface(window.menu_row.tabs)
    growth = tabs.child(4)
    assert growth.actionNames() == [growth.pressAction()]
    growth.doAction(growth.pressAction())
    assert window.menu_row.tabs.currentIndex() == 4
    window.menu_row.tabs.setFocus()
    assert growth.state().focused


def test_links_are_links_and_can_be_pressed(window: MainWindow, view: View) -> None:
    links = [each for each in window.findChildren(LinkLabel) if each.isVisible() and each.has_link]
    for link in links:
        interface = QAccessible.queryAccessibleInterface(link)
        assert interface.role() == ROLE.Link
        assert name(interface)
        assert interface.state().focusable
        link.blockSignals(True)
        interface.doAction(interface.pressAction())
        link.blockSignals(False)
    assert links or view.key in ("learn", "compare")


def test_tables_are_tables(window: MainWindow, view: View) -> None:
    for table in (*window.findChildren(FigureTable), *window.findChildren(FiguresTable)):
        if table.isVisible():
            interface = QAccessible.queryAccessibleInterface(table)
            assert interface.role() == ROLE.Table
            assert name(interface)
            roles = {each.role() for each in walk(interface)} - VAGUE
            assert roles <= {ROLE.Cell, ROLE.ColumnHeader, ROLE.RowHeader, ROLE.ProgressBar, ROLE.StaticText}
            assert {ROLE.Cell} <= roles


def test_every_bar_of_tabs_has_a_name(window: MainWindow, view: View) -> None:
    bars = [each for each in window.findChildren(QTabBar) if each.isVisible()]
    assert [name(QAccessible.queryAccessibleInterface(each)) for each in bars] == [
        each.accessibleName() for each in bars
    ]
    assert all(each.accessibleName() for each in bars)
