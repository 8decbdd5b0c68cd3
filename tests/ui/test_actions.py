"""The table of actions is sound, and menus, tooltips and the list of shortcuts read it."""

from __future__ import annotations

from collections import Counter

from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from ttt_gui.ui.actions import SPECS, Actions, all_shortcuts, keys_text
from ttt_gui.ui.help_dialogs import shortcuts_html


def test_no_key_and_no_shortcut_is_there_twice(qtbot: QtBot) -> None:
    assert max(Counter(spec.key for spec in SPECS).values()) == 1
    assert max(Counter(keys for spec in SPECS for keys in spec.shortcuts).values()) == 1


def test_every_action_is_in_a_menu_and_every_tooltip_names_its_shortcut(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    actions = Actions(window)
    menus = actions.fill(window.menuBar())
    in_menus = {entry.objectName() for menu in menus.values() for entry in menu.actions() if entry.objectName()}
    assert in_menus >= {spec.key for spec in SPECS}
    for spec in SPECS:
        assert keys_text(spec) in actions[spec.key].toolTip()


def test_a_disabled_action_says_why(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    actions = Actions(window)
    actions.enable("undo", "There is no move to take back.")
    assert not actions["undo"].isEnabled()
    assert actions["undo"].toolTip().endswith("There is no move to take back.")
    actions.enable("undo")
    assert actions["undo"].isEnabled()
    assert "There is no move" not in actions["undo"].toolTip()


def test_the_list_of_shortcuts_holds_them_all(qtbot: QtBot) -> None:
    html = shortcuts_html(all_shortcuts())
    for spec in SPECS:
        assert keys_text(spec) in html
    assert "keypad" in html
