"""The dialog of a new game: whole in every state and size of type, and worked by the keyboard alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton, QRadioButton
from pytestqt.qtbot import QtBot

from tests.ui.whole import assert_nothing_cut
from tests.ui.widgets_help import button, field, open_dialog
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.game.notation import parse_position
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.levels import LEVELS
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.settings import LONGEST_NAME, TypeSize
from ttt_gui.ui.dialogs.new_game import NewGameDialog
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow

SCORE = "12 won · 10 drawn · 21 lost against Casual"
SCREENS = {"small": (720, 500), "low": (1440, 640), "usual": (1440, 900), "large": (1920, 1080)}


def opened(
    qtbot: QtBot, look: Look, setup: GameSetup, names: tuple[str, str] = ("", ""), score: str = ""
) -> NewGameDialog:
    dialog = NewGameDialog(look, setup, Algorithm(), Limits(), None, names, score)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


@pytest.mark.parametrize("seats", Seats)
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("size", TypeSize)
def test_nothing_is_cut(
    qtbot: QtBot, look: Look, monkeypatch: pytest.MonkeyPatch, seats: Seats, screen: str, size: TypeSize
) -> None:
    """In every state, also while it changes; what a small screen has no room for can be scrolled to."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _screen: QRect(0, 0, *SCREENS[screen]))
    look.set_type_size(size)
    dialog = opened(qtbot, look, GameSetup(Rules(8, 8, 5), seats), ("Wilhelmina Wwwww", "Ottokar"), SCORE)
    wide = size is not TypeSize.NORMAL and screen in ("small", "low")  # larger than such a screen: no promise
    if wide:
        return
    qtbot.waitUntil(lambda: assert_nothing_cut(dialog))
    assert dialog.width() <= SCREENS[screen][0]
    assert dialog.height() <= SCREENS[screen][1]
    for other in Seats:
        next(each for each in dialog.findChildren(QRadioButton) if each.text() == other.text).click()
        qtbot.waitUntil(lambda: assert_nothing_cut(dialog))


def test_tab_enters_at_the_chosen_one_and_arrows_choose_as_they_move(qtbot: QtBot, look: Look) -> None:
    dialog = opened(qtbot, look, GameSetup(seats=Seats.ALTERNATE))
    choices = {seats: button(dialog, seats.text) for seats in Seats}
    visited = []
    for _ in range(20):
        dialog.focusNextChild()
        if (there := dialog.focusWidget()) in choices.values():
            visited.append(there)
    assert set(visited) == {choices[Seats.ALTERNATE]}
    choices[Seats.ALTERNATE].setFocus()
    for key, seats in (
        (Qt.Key.Key_Down, Seats.TWO_HUMANS),
        (Qt.Key.Key_Down, Seats.COMPUTERS),
        (Qt.Key.Key_Up, Seats.TWO_HUMANS),
    ):
        QTest.keyClick(dialog.focusWidget(), key)
        assert dialog.setup.seats is seats


def test_every_level_is_offered_with_its_line(qtbot: QtBot, look: Look) -> None:
    dialog = opened(qtbot, look, GameSetup())
    box = field(dialog, QComboBox, "Strength of O")
    assert [box.itemText(index) for index in range(box.count())] == [level.name for level in LEVELS.values()]
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for strength in Strength:
        assert dialog.setup.o_strength is strength
        assert LEVELS[strength].description in [label.text() for label in dialog.findChildren(QLabel)]
        QTest.keyClick(box, Qt.Key.Key_Down)


def test_two_people_are_asked_for_their_names(qtbot: QtBot, look: Look) -> None:
    dialog = opened(qtbot, look, GameSetup(seats=Seats.TWO_HUMANS), ("Anna", ""))
    x, o = (field(dialog, QLineEdit, f"Name of {side}") for side in "XO")
    assert (x.text(), x.isVisible()) == ("Anna", True)
    o.setText("B" * 40)
    with qtbot.waitSignal(dialog.names_chosen) as chosen:
        dialog.accept()
    assert chosen.args == ["Anna", "B" * LONGEST_NAME]


def test_names_are_not_asked_for_beside_a_computer(qtbot: QtBot, look: Look) -> None:
    dialog = opened(qtbot, look, GameSetup())
    assert not field(dialog, QLineEdit, "Name of X").isVisible()
    with qtbot.assertNotEmitted(dialog.names_chosen):
        dialog.accept()


def test_the_score_is_shown_and_can_be_reset(qtbot: QtBot, look: Look) -> None:
    dialog = opened(qtbot, look, GameSetup(), score=SCORE)
    reset = button(dialog, "Reset score")
    assert isinstance(reset, QPushButton)
    assert SCORE in [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]
    with qtbot.waitSignal(dialog.score_reset_requested):
        reset.click()
    assert SCORE not in [label.text() for label in dialog.findChildren(QLabel)]
    assert not reset.isVisible()
    assert QApplication.focusWidget() is not reset


def test_the_score_of_the_session_stands_in_the_window_s_dialog(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    """It names the opponent, and begins anew when it is reset."""
    controller.set_up_position(parse_position("XX./OO./..."))
    controller.game.play(2)
    qtbot.waitUntil(lambda: bool(controller.score.words))
    window.actions_["new_game"].trigger()
    dialog = open_dialog(window, NewGameDialog)
    words = f"1 won · 0 drawn · 0 lost against {controller.score.opponent}"
    assert words in [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]
    button(dialog, "Reset score").click()
    assert controller.score.words == ""
