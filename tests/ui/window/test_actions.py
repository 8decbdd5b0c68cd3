"""The table of actions is sound, and menus, tooltips and the list of shortcuts read it; what is ticked is in force."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from ttt_gui.engine.request import NAMED, SWITCHES, Cut, NamedAlgorithm, Scores, by_word
from ttt_gui.game.record import Strength
from ttt_gui.session.players import LADDER, LEVELS
from ttt_gui.session.settings import Settings
from ttt_gui.ui.dialogs.manual import TextDialog, shortcuts_text
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.window.actions import (
    SPECS,
    VIEWS,
    Actions,
    SettingTicks,
    action_key,
    algorithm_key,
    all_shortcuts,
    keys_text,
    level_key,
    with_mnemonics,
)


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


def test_every_command_of_the_search_tree_has_a_key() -> None:
    """But for saving and opening a trace, which the menu of the tree leads to."""
    assert [spec.key for spec in SPECS if spec.key.startswith("tree") and not spec.shortcuts] == []


def test_a_disabled_action_says_why(qtbot: QtBot, snapshot: SnapshotAssertion) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    actions = Actions(window)
    actions.allow({"undo": "There is no move to take back."})
    assert not actions["undo"].isEnabled()
    assert actions["undo"].toolTip() == snapshot
    actions.allow({"undo": ""})
    assert actions["undo"].isEnabled()
    assert "There is no move" not in actions["undo"].toolTip()


def test_the_list_of_shortcuts_holds_them_all(qtbot: QtBot, look: Look) -> None:
    dialog = TextDialog(look, "All shortcuts", shortcuts_text(all_shortcuts()))
    qtbot.addWidget(dialog)
    text = dialog.page.toPlainText()
    for spec in SPECS:
        assert keys_text(spec) in text
    assert "keypad" in text


def test_every_switch_of_the_search_is_an_action(qtbot: QtBot) -> None:
    """The Settings menu is the table of switches."""
    keys = {spec.key for spec in SPECS}
    for switch in SWITCHES:
        wanted = {action_key(switch, choice) for choice in switch.choices} or {switch.name}
        assert wanted <= keys


def test_every_title_of_a_menu_has_a_letter_of_its_own() -> None:
    """At the beginning of a word where one is free; where no letter is left, none."""
    assert with_mnemonics(["Order", "Other one", "Cut", "o"]) == ["&Order", "O&ther one", "&Cut", "o"]
    titles = with_mnemonics([*(switch.title for switch in SWITCHES), "Search limits…"])
    letters = [title[title.index("&") + 1].lower() for title in titles]
    assert len(set(letters)) == len(titles)


# -- The ticks of named algorithms: each is on while the switches in force are its own, and chosen, it sets them -------


ROWS = [row for row in NAMED if row.algorithm]


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def actions(window: QMainWindow, settings: Settings) -> Actions:
    actions = Actions(window)
    SettingTicks(actions, settings, window)
    return actions


def ticked(actions: Actions) -> list[str]:
    return [row.word for row in ROWS if actions[algorithm_key(row)].isChecked()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.word)
def test_a_chosen_algorithm_sets_its_switches_and_is_ticked(
    actions: Actions, settings: Settings, row: NamedAlgorithm
) -> None:
    """Whatever was chosen before; the scores and the size of the table stay."""
    settings.pvs, settings.cut, settings.scores, settings.tt_mib = True, Cut.LT, Scores.FLAT, 7
    actions[algorithm_key(row)].trigger()
    assert settings.algorithm == row.beside(settings.algorithm)
    assert (settings.scores, settings.tt_mib) == (Scores.FLAT, 7)
    assert ticked(actions) == [row.word]


def test_a_row_that_is_changed_has_no_name(actions: Actions, settings: Settings) -> None:
    """No tick then; the switch back, and it has its name again."""
    assert ticked(actions) == ["alpha-beta"]
    settings.exact_moves = True
    assert ticked(actions) == []
    settings.exact_moves = False
    settings.tt = True
    assert ticked(actions) == ["table"]


def test_the_solver_is_no_row_of_switches(actions: Actions) -> None:
    with pytest.raises(KeyError):
        actions[algorithm_key(by_word("solver"))]


def test_views_and_levels_have_one_order() -> None:
    """The keys of the views count up as their words stand in the menu bar; levels are listed alike everywhere."""
    assert [view.shortcut for view in VIEWS] == [f"Ctrl+{number}" for number in range(1, len(VIEWS) + 1)]
    keys = [spec.key for spec in SPECS]
    views, levels = [view.action for view in VIEWS], [level_key(strength) for strength in LEVELS]
    assert [key for key in keys if key in views] == views
    assert [key for key in keys if key in levels] == levels
    assert [strength for strength in LEVELS if strength is not Strength.AUTO] == LADDER[::-1]
