"""The dialogs: what they begin with, what they say, and what they hand on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QIcon, QScreen
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from ttt_gui import __version__
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import PRESETS, Rules
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.ui.dialogs.help import HELP, AboutDialog, TextDialog, about_text
from ttt_gui.ui.dialogs.limits import LimitsDialog
from ttt_gui.ui.dialogs.new_game import NewGameDialog, long_search_text, setup_sentence
from ttt_gui.ui.look.theme import Look

CASUAL_ON_4 = GameSetup(Rules(4, 4, 4), Seats.HUMAN_O, Strength.CASUAL, Strength.PERFECT)


def new_game(qtbot: QtBot, look: Look, setup: GameSetup, algorithm: Algorithm | None = None) -> NewGameDialog:
    dialog = NewGameDialog(look, setup, algorithm or Algorithm(), Limits())
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_every_dialog_fits_on_a_small_screen(qtbot: QtBot, look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen of 1440 x 1000 at 200 %, and the longest texts."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _screen: QRect(0, 0, 720, 500))
    computers = GameSetup(Rules(8, 8, 5), Seats.COMPUTERS)
    limits = LimitsDialog(look, Limits(), 64, 0)
    dialogs = [new_game(qtbot, look, computers), TextDialog(look, "Help", HELP), limits]
    for dialog in dialogs:
        qtbot.addWidget(dialog)
        dialog.show()
        assert dialog.width() <= 704
        assert dialog.height() <= 460


def test_it_begins_with_the_last_setup_and_hands_it_back(qtbot: QtBot, look: Look) -> None:
    dialog = new_game(qtbot, look, CASUAL_ON_4)
    with qtbot.waitSignal(dialog.setup_chosen) as chosen:
        dialog.accept()
    assert chosen.args == [CASUAL_ON_4]


def test_cancel_hands_nothing_on(qtbot: QtBot, look: Look) -> None:
    dialog = new_game(qtbot, look, CASUAL_ON_4)
    with qtbot.assertNotEmitted(dialog.setup_chosen):
        dialog.reject()


def test_every_preset_sets_the_numbers_and_every_number_the_preset(qtbot: QtBot, look: Look) -> None:
    dialog = new_game(qtbot, look, GameSetup())
    for index, preset in enumerate(PRESETS):
        dialog._preset.setCurrentIndex(index)
        dialog._preset.activated.emit(index)
        assert dialog.setup.rules == preset.rules
        assert dialog._preset.currentIndex() == index
    dialog._rows.setValue(1)
    assert dialog._preset.currentText() == "Another board"
    assert not dialog.grab().isNull()


def test_only_the_strengths_that_count_are_asked_for(qtbot: QtBot, look: Look) -> None:
    dialog = new_game(qtbot, look, GameSetup())
    shown = {
        Seats.HUMAN_X: (False, True),
        Seats.HUMAN_O: (True, False),
        Seats.ALTERNATE: (False, True),
        Seats.TWO_HUMANS: (False, False),
        Seats.COMPUTERS: (True, True),
    }
    for seats, boxes in shown.items():
        dialog._seat_buttons[seats].setChecked(True)
        assert (dialog._x_strength.isVisible(), dialog._o_strength.isVisible()) == boxes


def test_an_alternating_computer_has_one_strength_whatever_side_it_plays(qtbot: QtBot, look: Look) -> None:
    dialog = new_game(qtbot, look, GameSetup(seats=Seats.ALTERNATE))
    dialog._o_strength.setCurrentIndex(list(Strength).index(Strength.RANDOM))
    players = [player.strength for number in (0, 1) for player in dialog.setup.players(number).values()]
    assert [strength for strength in players if strength] == [Strength.RANDOM, Strength.RANDOM]


def test_one_sentence_says_what_will_happen() -> None:
    said = {seats: setup_sentence(GameSetup(seats=seats)).replace("\N{NO-BREAK SPACE}", " ") for seats in Seats}
    assert said[Seats.HUMAN_X] == "You play X and begin, Perfect answers. Three in a row wins on 3 × 3."
    assert said[Seats.COMPUTERS] == "Perfect plays X against Perfect. Three in a row wins on 3 × 3."
    assert len(set(said.values())) == len(Seats)
    assert "every game is a draw" in setup_sentence(GameSetup(rules=Rules(2, 2, 3)))


@pytest.mark.parametrize(
    ("rules", "algorithm", "limits", "warned"),
    [
        (Rules(3, 3, 3), Algorithm(alpha_beta=False), Limits(), False),
        (Rules(4, 4, 4), Algorithm(alpha_beta=False), Limits(), True),
        (Rules(4, 4, 4), Algorithm(alpha_beta=False), Limits(seconds=2), False),
        (Rules(8, 8, 5), Algorithm(), Limits(), True),
    ],
)
def test_a_search_longer_than_anyone_waits_is_announced(
    rules: Rules, algorithm: Algorithm, limits: Limits, warned: bool
) -> None:
    assert bool(long_search_text(rules, algorithm, limits)) is warned


def test_limits_come_back_as_they_were_given(qtbot: QtBot, look: Look) -> None:
    for limits in (Limits(), Limits(5, 10**12, 2.5)):
        dialog = LimitsDialog(look, limits, 128, 400)
        qtbot.addWidget(dialog)
        with qtbot.waitSignal(dialog.limits_chosen) as chosen:
            dialog.accept()
        assert chosen.args == [limits, 128, 400]


def test_about_says_version_engine_and_qt(qtbot: QtBot, look: Look) -> None:
    dialog = AboutDialog(look, QIcon(), "compiled")
    qtbot.addWidget(dialog)
    text = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert __version__ in text
    assert "compiled" in text
    assert "Qt" in text
    assert "interpreted" in about_text("interpreted")


def test_the_pages_of_help_can_be_read(qtbot: QtBot, look: Look) -> None:
    dialog = TextDialog(look, "How to play", HELP)
    qtbot.addWidget(dialog)
    assert not dialog.grab().isNull()
