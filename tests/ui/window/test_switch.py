"""The views at the right of the menu bar: whole beside the menus, else one button that names the view."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QFont, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.widgets_help import resize_window
from ttt_gui.session.settings import Settings, TypeSize
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.window.actions import VIEWS, plain

WIDTHS = (900, 1024, 1280, 1440, 1920)


def place(widget: QWidget, window: MainWindow) -> QRect:
    return QRect(widget.mapTo(window.menu_row, QPoint(0, 0)), widget.size())


@pytest.mark.parametrize("size", [TypeSize.NORMAL, TypeSize.LARGEST])
@pytest.mark.slow
def test_menus_and_views_are_whole_at_every_width(
    window: MainWindow, settings: Settings, monkeypatch: pytest.MonkeyPatch, size: TypeSize
) -> None:
    """No word is cut, none covers another; only where all do not fit side by side one button stands for the tabs."""
    monkeypatch.setattr("ttt_gui.ui.main_window.smallest", lambda _window: QSize(1, 1))
    settings.type_size = size
    bar, corner = window.menu_row.bar, window.menu_row  # the bar is at the row's left end
    for view in VIEWS:
        settings.view = view.key
        for width in WIDTHS:
            resize_window(window, width, 800)
            menus = [bar.actionGeometry(action) for action in bar.actions()]
            shown = corner.button if corner.button.isVisible() else corner.tabs
            words = place(shown, window)
            assert all(corner.rect().contains(rect) for rect in (*menus, words)), (width, menus, words)
            assert not any(rect.intersects(words) for rect in menus), (width, menus, words)
            assert corner.tabs.isVisible() is not corner.button.isVisible()
            fits = menus[-1].right() + corner.tabs.sizeHint().width() + 40 * size.factor < width
            assert corner.tabs.isVisible() or not fits, width
            if width >= 1024 * size.factor:
                assert corner.tabs.isVisible(), width
            if shown is corner.button:
                assert shown.width() >= shown.sizeHint().width()
                continue
            bold = QFont(corner.tabs.font())
            bold.setWeight(QFont.Weight.DemiBold)
            for index in range(corner.tabs.count()):
                rect, text = corner.tabs.tabRect(index), corner.tabs.tabText(index)
                assert corner.tabs.rect().contains(rect)
                assert rect.width() >= QFontMetrics(bold).horizontalAdvance(text) + 20 * size.factor


def test_the_views_are_there_from_the_first_second_and_mark_the_present_one(
    qtbot: QtBot, window: MainWindow, settings: Settings
) -> None:
    """A click, an arrow of the keyboard and the action choose alike, and a tab says its key."""
    resize_window(window, 1240, 800)
    tabs = window.menu_row.tabs
    assert [tabs.tabText(index) for index in range(tabs.count())] == [plain(view.text) for view in VIEWS]
    assert tabs.isVisible()
    assert tabs.currentIndex() == 0
    assert window.menu_row.bar.height() == 36
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(2).center())
    assert settings.view == "analyse"
    window.actions_["comparing"].trigger()
    assert tabs.currentIndex() == 3
    tabs.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(tabs, Qt.Key.Key_Left)
    assert settings.view == "analyse"
    assert QApplication.focusWidget() is tabs
    qtbot.waitUntil(lambda: window.tree_state.trace is not None)  # Esc would stop a search
    QTest.keyClick(tabs, Qt.Key.Key_Escape)
    assert settings.view == "play"
    for index, view in enumerate(VIEWS):
        assert view.shortcut in tabs.tabToolTip(index)


@pytest.mark.slow
def test_no_word_moves_as_another_view_is_chosen(window: MainWindow, settings: Settings) -> None:
    resize_window(window, 1240, 800)
    tabs = window.menu_row.tabs
    places = []
    for view in VIEWS:
        settings.view = view.key
        places.append([tabs.tabRect(index) for index in range(tabs.count())])
    assert places == places[:1] * len(VIEWS)


def test_a_screen_reader_hears_of_the_views(window: MainWindow) -> None:
    tabs = window.menu_row.tabs
    heard = QAccessible.queryAccessibleInterface(tabs)
    assert heard.role() is QAccessible.Role.PageTabList
    assert [heard.child(index).text(QAccessible.Text.Name) for index in range(len(VIEWS))] == [
        plain(view.text) for view in VIEWS
    ]


@pytest.mark.slow
def test_the_button_names_the_view_and_offers_all(qtbot: QtBot, window: MainWindow, settings: Settings) -> None:
    settings.type_size = TypeSize.LARGEST
    resize_window(window, 900, 800)
    button = window.menu_row.button
    assert button.isVisible()
    settings.view = "growth"
    assert button.text() == "Growth"
    assert "Growth" in button.accessibleName()
    entries = button.menu().actions()
    assert [plain(entry.text()) for entry in entries] == [plain(view.text) for view in VIEWS]
    assert [entry.isChecked() for entry in entries] == [view.key == "growth" for view in VIEWS]
    entries[0].trigger()
    assert button.text() == "Play"


@pytest.mark.slow
def test_the_keys_of_the_type_s_size_step_through_all_of_them(window: MainWindow, settings: Settings) -> None:
    """In every view; at either end a key does nothing more."""
    for view in VIEWS:
        settings.view = view.key
        found = []
        for key in ("=", "=", "=", "-", "0"):
            QTest.keyClick(window, ord(key), Qt.KeyboardModifier.ControlModifier)  # type: ignore[call-overload]
            found.append(settings.type_size.factor)
        assert found == [1.5, 2.0, 2.0, 1.5, 1.0]
    assert not window.actions_["type_smaller"].isEnabled()
    assert "smallest" in window.actions_["type_smaller"].toolTip()
