"""Below the board: the slip, who wins, whose values these are; at the end what decided, and what may come next."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.test_main_window import trigger
from tests.ui.widgets_help import settle
from ttt_gui.game.position import Side
from ttt_gui.game.record import Strength
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.ui.look.theme import LIGHT
from ttt_gui.ui.main_window import MainWindow

LOST = (4, 8, 6)  # against Perfect: a1 instead of b3


def play(qtbot: QtBot, window: MainWindow, controller: GameController, *cells: int) -> None:
    for cell in cells:
        assert controller.game.play(cell)
        qtbot.waitUntil(lambda: controller.game.phase in (Phase.HUMAN_TURN, Phase.OVER))
    settle(window)


def test_the_end_says_what_decided_and_offers_another_game(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    play(qtbot, window, controller, *LOST)
    bar = window.foot.bar
    qtbot.waitUntil(lambda: bar.words == ("You lost it with a1; b3 held the draw.", "Perfect never loses."))
    shown = [button.text() for button in bar.buttons if button.isVisible()]
    assert shown == ["Review", "Rematch"]
    assert LIGHT.o in window.header.sentence_label.styleSheet()


@pytest.mark.slow
def test_after_two_games_not_won_casual_is_offered_once(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    bar, offered = window.foot.bar, []
    for _ in range(3):
        play(qtbot, window, controller, *LOST)
        offered.append(next(button.text() for button in bar.buttons if button.isVisible()))
        controller.rematch()
    assert offered == ["Review", "Try Casual", "Review"]


@pytest.mark.slow
def test_try_casual_begins_a_game_against_casual(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    play(qtbot, window, controller, *LOST)
    controller.rematch()
    play(qtbot, window, controller, *LOST)
    assert "Casual slips about every third move." in window.foot.bar.words[1]
    window.foot.bar.buttons[0].click()
    assert controller.game.record.players[Side.O].strength is Strength.CASUAL
    assert controller.game.position.stones == 0
    assert window.opponent.text() == "against Casual"


def test_a_slip_is_said_below_the_board(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    """And no more once the next move is made, whoever makes it."""
    for seed in range(40):
        controller._new_seed = lambda seed=seed: seed  # type: ignore[misc]
        controller.new_game(GameSetup(o_strength=Strength.BEGINNER))
        play(qtbot, window, controller, 4)
        if controller.game.record.moves[-1].cell in (1, 3, 5, 7):  # after b2 an edge loses
            break
    qtbot.waitUntil(lambda: window.foot.words.move.startswith("Beginner slipped: it played "))
    controller.game.undo()
    settle(window)
    assert window.foot.words.move == ""


@pytest.mark.slow
def test_values_take_the_place_of_the_link_until_the_game_ends(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))
    trigger(window, "values")
    qtbot.waitUntil(lambda: window.foot.words.values == "Values for X, the side to move.")
    play(qtbot, window, controller, 0)
    qtbot.waitUntil(lambda: window.foot.words.values == "Values for O, the side to move.")
    play(qtbot, window, controller, 3, 1, 4, 2)
    assert not window.actions_["values"].isEnabled()
    controller.rematch()
    settle(window)
    assert window.foot.words.values == ""
    assert not window.actions_["values"].isChecked()


def test_one_button_at_most_is_blue(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    def blue() -> list[str]:
        buttons = [*window.header.buttons, *window.foot.bar.buttons]
        return [each.text() for each in buttons if each.isVisible() and each.objectName() == "accent"]

    assert blue() == []
    play(qtbot, window, controller, *LOST)
    assert blue() == ["Rematch"]
