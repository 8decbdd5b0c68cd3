"""The dialog of the preferences is its table: every row acts at once on its setting, and can be reset."""

from __future__ import annotations

from enum import Enum

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel
from pytestqt.qtbot import QtBot

from tests.ui.fitting import faults
from tests.ui.tree_help import shown
from tests.ui.widgets_help import button, open_dialog
from ttt_gui.engine.ranges import SECONDS
from ttt_gui.game.record import Strength
from ttt_gui.session.learning import LearningProgress
from ttt_gui.session.settings import PREFERENCES, Preference, Settings, Theme, TypeSize
from ttt_gui.ui.dialogs.preferences import PAGES, NumberBox, PreferencesDialog
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow

ROWS = [pytest.param(row, id=row.key) for row in PREFERENCES.values()]


def opened(
    qtbot: QtBot, look: Look, settings: Settings, progress: LearningProgress, page: str = "looks"
) -> PreferencesDialog:
    return shown(qtbot, PreferencesDialog(look, settings, progress, page))


def another(row: Preference, value: object) -> bool | float | Enum:
    """A value of a row that is not this one."""
    if row.choices:
        return next(choice for choice in row.choices if choice is not value)
    if row.bounds:
        number = row.bounds.highest if value != row.bounds.highest else row.bounds.lowest
        return number if row.bounds is SECONDS else int(number)
    return not value


def edit(dialog: PreferencesDialog, row: Preference, value: object) -> None:
    """As a person would: choose, tick or type."""
    editor = dialog.editors[row.key]
    if isinstance(editor, QComboBox):
        editor.setCurrentIndex([editor.itemData(index) for index in range(editor.count())].index(value))
    elif isinstance(editor, QCheckBox):
        editor.click()
    else:
        editor.selectAll()
        QTest.keyClicks(editor, f"{value:.0f}")
        QTest.keyClick(editor, Qt.Key.Key_Return)


def test_every_row_is_a_setting_with_a_line_of_what_it_does(settings: Settings, progress: LearningProgress) -> None:
    assert len(PREFERENCES) == sum(len(page.rows) for page in PAGES)
    for row in PREFERENCES.values():
        assert row.words.endswith(".")
        assert "\n" not in row.words
        for key in row.keys:
            default = settings.default(key)
            if row.choices:
                assert set(row.choices) == set(type(default))
            elif row.bounds:
                assert row.bounds.holds(default) or (default == 0 and row.bounds.none)
            else:
                assert isinstance(default, bool)


@pytest.mark.parametrize("row", ROWS)
def test_a_change_acts_at_once_and_can_be_reset(
    qtbot: QtBot, look: Look, settings: Settings, progress: LearningProgress, row: Preference
) -> None:
    page = next(page for page in PAGES if row in page.rows)
    for key in row.keys:
        setattr(settings, key, settings.default(key))
    dialog = opened(qtbot, look, settings, progress, page.key)
    new = another(row, settings.default(row.key))
    with qtbot.waitSignal(settings.changed):
        edit(dialog, row, new)
    assert [getattr(settings, key) for key in row.keys] == [new] * len(row.keys)
    assert type(getattr(settings, row.key)) is type(settings.default(row.key))
    assert row.name in " ".join(label.text() for label in dialog.findChildren(QLabel))
    dialog.reset_page.click()
    assert [getattr(settings, key) for key in row.keys] == [settings.default(key) for key in row.keys]
    assert dialog.said.text() == f"{page.title} is back to its defaults."
    assert not dialog.reset_page.isEnabled()


def test_resetting_all_takes_every_page(
    qtbot: QtBot, look: Look, settings: Settings, progress: LearningProgress
) -> None:
    settings.theme, settings.limit_depth, settings.o_strength = Theme.DARK, 5, Strength.PERFECT
    dialog = opened(qtbot, look, settings, progress)
    dialog.reset_all.click()
    for row in PREFERENCES.values():
        assert getattr(settings, row.key) == settings.default(row.key)
    assert not dialog.reset_all.isEnabled()
    assert "All preferences" in dialog.said.text()
    assert dialog.focusWidget() is not dialog.reset_all


def test_it_follows_what_is_changed_elsewhere(
    qtbot: QtBot, look: Look, settings: Settings, progress: LearningProgress
) -> None:
    dialog = opened(qtbot, look, settings, progress)
    settings.animations = False
    settings.theme = Theme.HIGH_CONTRAST
    settings.limit_seconds = 0.04
    assert not dialog.editors["animations"].isChecked()  # type: ignore[union-attr]
    theme, seconds = dialog.editors["theme"], dialog.editors["limit_seconds"]
    assert isinstance(theme, QComboBox)
    assert isinstance(seconds, NumberBox)
    assert theme.currentText() == "High contrast"
    assert seconds.text() == "0.04 s"


def test_opening_it_changes_nothing(qtbot: QtBot, look: Look, settings: Settings, progress: LearningProgress) -> None:
    """0.04 s opened and confirmed was no limit once, and a pause of 8,000 ms 5,000."""
    values = {"limit_seconds": 0.04, "limit_nodes": 10**12, "reply_delay_ms": 8_000, "trace_nodes": 123_457}
    for key, value in values.items():
        setattr(settings, key, value)
    with qtbot.assertNotEmitted(settings.changed):
        dialog = opened(qtbot, look, settings, progress, "search")
        for index in range(dialog.pages.count()):
            dialog.pages.setCurrentIndex(index)
        dialog.close()
    texts = {key: editor.text().replace("\u202f", "") for key, editor in dialog.editors.items() if key in values}  # type: ignore[union-attr]
    assert dialog.editors["limit_nodes"].text() == f"{grouped(10**12)} nodes"  # type: ignore[union-attr]
    assert texts["limit_nodes"] == "1000000000000 nodes"
    assert texts["reply_delay_ms"] == "8000 ms"
    assert {key: getattr(settings, key) for key in values} == values


def test_a_number_is_taken_when_it_is_whole(
    qtbot: QtBot, look: Look, settings: Settings, progress: LearningProgress
) -> None:
    """Typing 250 is no limit of 2 plies on the way."""
    dialog = opened(qtbot, look, settings, progress, "search")
    box = dialog.editors["tt_mib"]
    assert isinstance(box, NumberBox)
    box.selectAll()
    with qtbot.assertNotEmitted(settings.changed):
        QTest.keyClicks(box, "250")
    with qtbot.waitSignal(settings.changed):
        QTest.keyClick(box, Qt.Key.Key_Return)
    assert settings.tt_mib == 250
    assert dialog.isVisible()


@pytest.mark.parametrize("size", [TypeSize.NORMAL, TypeSize.LARGEST])
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.key)
@pytest.mark.slow
def test_nothing_is_cut_and_the_size_of_type_changes_while_it_is_open(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, size: TypeSize, page: object
) -> None:
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _screen: QRect(0, 0, 1920, 1080))
    window.commands.preferences("looks")
    dialog = open_dialog(window, PreferencesDialog)
    dialog.pages.setCurrentIndex(PAGES.index(page))  # type: ignore[arg-type]
    sizes = dialog.editors["type_size"]
    assert isinstance(sizes, QComboBox)
    sizes.setCurrentIndex(list(TypeSize).index(size))
    qtbot.waitUntil(lambda: not faults(dialog))
    sizes.setCurrentIndex(0)
    qtbot.waitUntil(lambda: not faults(dialog))


def test_the_limits_are_its_last_page(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_["limits"].trigger()
    dialog = open_dialog(window, PreferencesDialog)
    assert dialog.page.key == "search"
    assert dialog.editors["limit_depth"].isVisible()
    button(dialog, "Close").click()
    assert QApplication.activeModalWidget() is None
