"""The dialogs: what they begin with, what they say, and what they hand on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from PySide6.QtCore import QRect
from PySide6.QtGui import QIcon, QScreen
from PySide6.QtWidgets import QApplication, QLabel, QRadioButton, QTabBar
from pytestqt.qtbot import QtBot

from tests.examples import examples
from tests.ui.widgets_help import field
from ttt_gui import __version__
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.settings import Settings
from ttt_gui.ui.dialogs.help import AboutDialog, TextDialog, about_text, shortcuts_text
from ttt_gui.ui.dialogs.manual import ManualDialog, Section
from ttt_gui.ui.dialogs.new_game import NewGameDialog, setup_sentence
from ttt_gui.ui.dialogs.preferences import PreferencesDialog
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.window.actions import all_shortcuts

CASUAL_ON_4 = GameSetup(Rules(4, 4, 4), Seats.HUMAN_O, Strength.CASUAL, Strength.PERFECT)


def choose(dialog: NewGameDialog, seats: Seats) -> None:
    bar = field(dialog, QTabBar, "Who begins")
    bar.setCurrentIndex(list(Seats).index(seats))


def new_game(qtbot: QtBot, look: Look, setup: GameSetup, algorithm: Algorithm | None = None) -> NewGameDialog:
    dialog = NewGameDialog(look, setup, algorithm or Algorithm(), Limits())
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_every_dialog_fits_on_a_small_screen(
    qtbot: QtBot, look: Look, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A screen of 1440 x 1000 at 200 %, and the longest texts."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _screen: QRect(0, 0, 720, 500))
    computers = GameSetup(Rules(8, 8, 5), Seats.COMPUTERS)
    preferences = PreferencesDialog(look, settings)
    keys = TextDialog(look, "Keys", shortcuts_text(all_shortcuts()))
    manual = ManualDialog(look, Section.GAME)
    dialogs = [new_game(qtbot, look, computers), keys, preferences, manual]
    for dialog in dialogs:
        qtbot.addWidget(dialog)
        dialog.show()
        assert dialog.width() <= 704
        assert dialog.height() <= 460


def test_cancel_hands_nothing_on(qtbot: QtBot, look: Look) -> None:
    dialog = new_game(qtbot, look, CASUAL_ON_4)
    with qtbot.assertNotEmitted(dialog.setup_chosen):
        dialog.reject()


@given(
    rules=st.builds(Rules, *[st.integers(1, 8)] * 3),
    seats=st.sampled_from(Seats),
    strengths=st.tuples(*[st.sampled_from(Strength)] * 2),
    other=st.sampled_from(Seats),
)
@hypothesis_settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_new_game_changes_nothing_that_was_not_touched(
    qapp: QApplication, look: Look, rules: Rules, seats: Seats, strengths: tuple[Strength, Strength], other: Seats
) -> None:
    """Opened and confirmed it hands back what it was given; with other seats the opponent changes sides with them."""
    setup = GameSetup(rules, seats, *strengths)
    dialog = NewGameDialog(look, setup, Algorithm(), Limits())
    assert dialog.setup == setup
    choose(dialog, other)
    changed = dialog.setup
    assert (changed.rules, changed.seats) == (rules, other)
    if other in (Seats.TWO_HUMANS, Seats.COMPUTERS):
        assert changed == replace(setup, seats=other)
    else:
        opponent = strengths[0 if seats is Seats.HUMAN_O else 1]
        assert opponent is (changed.x_strength if other is Seats.HUMAN_O else changed.o_strength)
    dialog.deleteLater()


def test_one_sentence_says_what_will_happen() -> None:
    said = {seats: setup_sentence(GameSetup(seats=seats)).replace("\N{NO-BREAK SPACE}", " ") for seats in Seats}
    assert said[Seats.HUMAN_X] == "You play X and begin. Perfect answers."
    assert said[Seats.COMPUTERS] == "Perfect plays X against Perfect."
    assert len(set(said.values())) == len(Seats)
    assert "every game is a draw" in setup_sentence(GameSetup(rules=Rules(2, 2, 3)))


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


def test_an_engine_of_this_session_can_be_chosen_and_the_level_is_kept(qtbot: QtBot, look: Look) -> None:
    """The engine plays; the level that was set before is still there for the settings."""
    dialog = NewGameDialog(
        look, GameSetup(o_strength=Strength.CASUAL), Algorithm(), Limits(), engines=("tictactoe.py",)
    )
    qtbot.addWidget(dialog)
    dialog.show()
    field(dialog, QRadioButton, "tictactoe.py").click()
    assert dialog.setup == GameSetup(o_strength=Strength.CASUAL, o_engine="tictactoe.py")
    assert setup_sentence(dialog.setup) == "You play X and begin. tictactoe.py answers."
    dialog.fill(GameSetup(o_strength=Strength.STRONG))
    assert dialog.setup == GameSetup(o_strength=Strength.STRONG)
    dialog.fill(GameSetup(o_engine="not-there.py"))
    assert dialog.setup == GameSetup()
