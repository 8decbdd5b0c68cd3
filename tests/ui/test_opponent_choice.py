"""The button beside the title and its menu: who is named, what a choice does, and when it counts."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from tests.ui.widgets_help import open_dialog, play
from ttt_gui.game.position import Side
from ttt_gui.game.record import Strength
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.players import LEVELS, Seats, human_sides
from ttt_gui.session.settings import Settings
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.window.texts import Someone


def opened(window: MainWindow) -> list[QAction]:
    """The entries of the menu as it opens."""
    menu = window.opponent.list
    menu.aboutToShow.connect(menu.close, Qt.ConnectionType.QueuedConnection)
    window.opponent.click()  # it has a loop of its own until it is closed
    return [each for each in menu.actions() if not each.isSeparator()]


def test_the_menu_has_the_levels_from_the_strongest_down_and_the_others(window: MainWindow) -> None:
    """Each level with what it does, a tick at the one that plays."""
    names, _, about = zip(*(each.text().partition("\t") for each in opened(window)), strict=True)
    levels = ("Perfect", "Strong", "Casual", "Beginner", "Random", "Auto")
    assert names == (*levels, "Two people", "An engine of your own…")
    assert about[0] == LEVELS[Strength.PERFECT].description
    assert [each.text() for each in opened(window) if each.isChecked()] == [f"Perfect\t{about[0]}"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_the_menu_opens_by_key(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> None:
    menu = window.opponent.list
    menu.aboutToShow.connect(menu.close, Qt.ConnectionType.QueuedConnection)
    with qtbot.waitSignal(menu.aboutToShow):
        qtbot.keyClick(window.opponent, key)


def test_a_click_chooses(window: MainWindow, controller: GameController) -> None:
    """The tick goes with the level, and stays where only a file is asked for."""
    opened(window)[2].trigger()
    assert controller.game.record.players[Side.O].strength is Strength.CASUAL
    assert window.opponent.text() == "against Casual"
    opened(window)[-1].trigger()
    open_dialog(window, QFileDialog).close()
    assert [number for number, each in enumerate(opened(window)) if each.isChecked()] == [2]


def test_a_choice_counts_from_the_next_move_and_such_a_game_is_not_scored(
    qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings
) -> None:
    play(qtbot, window, 4)
    before = controller.game.record.moves
    window.opponent.chosen.emit(Strength.RANDOM)
    assert controller.game.record.moves == before
    assert settings.o_strength is Strength.RANDOM
    while controller.game.phase is not Phase.OVER:
        play(qtbot, window, controller.game.position.legal_moves[0])
    assert {move.by.strength for move in controller.game.record.moves[1::2]} == {Strength.PERFECT, Strength.RANDOM}
    assert controller.score.words == ""
    controller.rematch()
    play(qtbot, window)
    while controller.game.phase is not Phase.OVER:
        play(qtbot, window, controller.game.position.legal_moves[0])
    assert controller.score.tally.games == 1


@pytest.mark.slow
def test_two_people_and_back(window: MainWindow, controller: GameController, settings: Settings) -> None:
    """A computer takes the side that is not to move: nobody's turn is taken away."""
    window.opponent.chosen.emit(Someone.PERSON)
    assert human_sides(controller.game.record) == frozenset(Side)
    assert window.opponent.text() == "Two people"
    assert settings.seats is Seats.TWO_HUMANS
    controller.game.play(0)
    window.opponent.chosen.emit(Strength.CASUAL)
    assert human_sides(controller.game.record) == frozenset({Side.O})
    assert controller.game.phase is Phase.HUMAN_TURN
    assert window.opponent.text() == "against Casual"


def test_an_engine_of_ones_own_asks_for_a_file(window: MainWindow, controller: GameController) -> None:
    window.opponent.chosen.emit(Someone.OWN)
    assert open_dialog(window, QFileDialog).windowTitle() == "Choose an engine"
    assert controller.game.record.players[Side.O].strength is Strength.PERFECT
