"""The dialogs: what they begin with, what they say, and what they hand on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QIcon, QScreen
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from ttt_gui import __version__
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.game.rules import Rules
from ttt_gui.session.learning import LearningProgress
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.settings import Settings
from ttt_gui.ui.dialogs.manual import AboutDialog, ManualDialog, Section, TextDialog, about_text, shortcuts_text
from ttt_gui.ui.dialogs.new_game import NewGameDialog
from ttt_gui.ui.dialogs.preferences import PreferencesDialog
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.window.actions import all_shortcuts


def test_every_dialog_fits_on_a_small_screen(
    qtbot: QtBot, look: Look, settings: Settings, progress: LearningProgress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A screen of 1440 x 1000 at 200 %, and the longest texts."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _screen: QRect(0, 0, 720, 500))
    computers = GameSetup(Rules(8, 8, 5), Seats.COMPUTERS)
    preferences = PreferencesDialog(look, settings, progress)
    keys = TextDialog(look, "Keys", shortcuts_text(all_shortcuts()))
    manual = ManualDialog(look, Section.GAME)
    dialogs = [NewGameDialog(look, computers, Algorithm(), Limits()), keys, preferences, manual]
    for dialog in dialogs:
        qtbot.addWidget(dialog)
        dialog.show()
        assert dialog.width() <= 704
        assert dialog.height() <= 460


def test_about_says_version_engine_and_qt(qtbot: QtBot, look: Look) -> None:
    dialog = AboutDialog(look, QIcon(), "compiled")
    qtbot.addWidget(dialog)
    text = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert __version__ in text
    assert "compiled" in text
    assert "Qt" in text
    assert "<" not in text
    assert "interpreted" in about_text("interpreted")


def test_signs_of_markdown_among_the_keys_are_shown_as_they_are(qtbot: QtBot, look: Look) -> None:
    dialog = TextDialog(look, "All shortcuts", shortcuts_text([("Tree", [("Ctrl+*", "_All_ <b> | `x`")])]))
    qtbot.addWidget(dialog)
    text = dialog.page.toPlainText()
    assert "Ctrl+*" in text
    assert "_All_ <b> | `x`" in text
