"""The chip beside the title and its list: who is named, what a choice does, and when it counts."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from tests.ui.widgets_help import open_dialog
from ttt_gui.game.position import Side
from ttt_gui.game.record import Strength
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.levels import LEVELS
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.settings import Settings
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.window.opponents import OpponentList, Someone


def opened(qtbot: QtBot, window: MainWindow) -> OpponentList:
    window.opponent.click()
    shown = window.opponent.list
    assert shown is not None
    qtbot.waitUntil(shown.isVisible)
    return shown


def settle(qtbot: QtBot, controller: GameController) -> None:
    qtbot.waitUntil(lambda: controller.game.phase in (Phase.HUMAN_TURN, Phase.OVER))


def test_the_list_has_the_levels_from_the_strongest_down_and_the_others(qtbot: QtBot, window: MainWindow) -> None:
    shown = opened(qtbot, window)
    rows = [shown.item(row).text() for row in range(shown.count())]
    levels = ["Perfect", "Strong", "Casual", "Beginner", "Random", "Auto"]
    assert rows == [*levels, "Two people", "An engine of your own…"]
    assert shown.currentItem().text() == "Perfect"
    spoken = shown.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == f"Perfect. {LEVELS[Strength.PERFECT].description}"
    assert shown.width() == 380
    assert {shown.sizeHintForRow(row) for row in range(len(levels))} == {48}
    shown.close()


def test_arrows_and_enter_choose(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    shown = opened(qtbot, window)
    qtbot.keyClick(shown, Qt.Key.Key_Down)
    qtbot.keyClick(shown, Qt.Key.Key_Down)
    qtbot.keyClick(shown, Qt.Key.Key_Return)
    assert controller.game.record.players[Side.O].strength is Strength.CASUAL
    assert window.opponent.text() == "against Casual"
    assert window.opponent.list is None


def test_escape_closes_the_list_and_leaves_all_as_it_was(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    players = dict(controller.game.record.players)
    qtbot.keyClick(opened(qtbot, window), Qt.Key.Key_Escape)
    assert window.opponent.list is None
    assert controller.game.record.players == players


def test_a_press_outside_closes_the_list(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    players = dict(controller.game.record.players)
    shown = opened(qtbot, window)
    outside = QPointF(shown.rect().bottomRight() + QPoint(40, 40))  # a popup is given every press on the screen
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(shown, QMouseEvent(QEvent.Type.MouseButtonPress, outside, outside, left, left, none))
    assert window.opponent.list is None
    assert controller.game.record.players == players


def test_a_choice_counts_from_the_next_move_and_such_a_game_is_not_scored(
    qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings
) -> None:
    controller.game.play(4)
    settle(qtbot, controller)
    before = controller.game.record.moves
    window.opponent.chosen.emit(Strength.RANDOM)
    assert controller.game.record.moves == before
    assert settings.o_strength is Strength.RANDOM
    while controller.game.phase is not Phase.OVER:
        controller.game.play(controller.game.position.legal_moves[0])
        settle(qtbot, controller)
    assert {move.by.strength for move in controller.game.record.moves[1::2]} == {Strength.PERFECT, Strength.RANDOM}
    assert controller.score.words == ""
    controller.rematch()
    while controller.game.phase is not Phase.OVER:
        controller.game.play(controller.game.position.legal_moves[0])
        settle(qtbot, controller)
    assert controller.score.tally.games == 1


def test_two_people_and_back(window: MainWindow, controller: GameController, settings: Settings) -> None:
    """A computer takes the side that is not to move: nobody's turn is taken away."""
    window.opponent.chosen.emit(Someone.PERSON)
    assert controller.game.human_sides == frozenset(Side)
    assert window.opponent.text() == "Two people"
    assert settings.seats is Seats.TWO_HUMANS
    controller.game.play(0)
    window.opponent.chosen.emit(Strength.CASUAL)
    assert controller.game.human_sides == frozenset({Side.O})
    assert controller.game.phase is Phase.HUMAN_TURN
    assert window.opponent.text() == "against Casual"


@pytest.mark.parametrize("phase", [Phase.PAUSED, Phase.THINKING])
def test_where_computers_play_one_another_a_level_is_that_of_both(
    qtbot: QtBot, window: MainWindow, controller: GameController, phase: Phase
) -> None:
    controller.new_game(GameSetup(seats=Seats.COMPUTERS))
    if phase is Phase.PAUSED:
        controller.game.pause()
    window.opponent.chosen.emit(Strength.RANDOM)
    assert {player.strength for player in controller.game.record.players.values()} == {Strength.RANDOM}
    assert window.opponent.text() == "Random against Random"
    qtbot.waitUntil(lambda: controller.game.phase is (Phase.PAUSED if phase is Phase.PAUSED else Phase.OVER))


def test_an_engine_of_ones_own_asks_for_a_file(window: MainWindow, controller: GameController) -> None:
    window.opponent.chosen.emit(Someone.OWN)
    assert open_dialog(window, QFileDialog).windowTitle() == "Choose an engine"
    assert controller.game.record.players[Side.O].strength is Strength.PERFECT
