"""The dialog of a new game: whole in every state and size of type, and worked by the keyboard alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QMainWindow,
    QRadioButton,
    QSpinBox,
    QTabBar,
)
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.examples import examples
from tests.ui.fitting import faults
from tests.ui.tree_help import shown
from tests.ui.widgets_help import come_to_rest, field, open_dialog
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.game.position import Side, parse_position
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.players import LEVELS, GameSetup, Seats
from ttt_gui.session.settings import LONGEST_NAME, TypeSize
from ttt_gui.ui.dialogs.new_game import BOARDS, NewGameDialog, setup_sentence
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow

SCORE = "12 won · 10 drawn · 21 lost against Casual"
SCREENS = {
    "small": (720, 500),
    "first": (900, 640),
    "low": (1440, 640),
    "laptop": (1280, 800),
    "usual": (1440, 900),
    "large": (1920, 1080),
}


def opened(
    qtbot: QtBot, look: Look, setup: GameSetup, names: tuple[str, str] = ("", ""), score: str = ""
) -> NewGameDialog:
    return shown(qtbot, NewGameDialog(look, setup, Algorithm(), Limits(), None, names, score))


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("size", [TypeSize.NORMAL, TypeSize.LARGEST])
@pytest.mark.slow
def test_nothing_is_cut(qtbot: QtBot, look: Look, monkeypatch: pytest.MonkeyPatch, screen: str, size: TypeSize) -> None:
    """In every state, also while it changes; what a small screen has no room for can be scrolled to."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _screen: QRect(0, 0, *SCREENS[screen]))
    look.set_type_size(size)
    dialog = opened(qtbot, look, GameSetup(Rules(8, 8, 5)), ("Wilhelmina Wwwww", "Ottokar"), SCORE)
    if SCREENS[screen][0] < 720 * size.factor or SCREENS[screen][1] < 380 * size.factor:
        return  # larger than such a screen: no promise
    bar = field(dialog, QTabBar, "Who goes first?")
    for other in Seats:
        bar.setCurrentIndex(list(Seats).index(other))
        qtbot.waitUntil(lambda: not faults(dialog))
        assert dialog.width() <= SCREENS[screen][0]
        assert dialog.height() <= SCREENS[screen][1]


@pytest.mark.needs_window_manager
@pytest.mark.parametrize("screen", ["first", "laptop", "usual"])
@pytest.mark.parametrize("size", [TypeSize.NORMAL, TypeSize.LARGEST])
def test_title_bar_and_buttons_are_on_the_screen(
    qtbot: QtBot, look: Look, monkeypatch: pytest.MonkeyPatch, screen: str, size: TypeSize
) -> None:
    """From the first step, over a window that fills the screen or stands in its lower corner."""
    room = QRect(0, 0, *SCREENS[screen])
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _screen: room)
    look.set_type_size(size)
    for corner in (QPoint(0, 0), QPoint(room.width() // 2, room.height() // 2)):
        window = QMainWindow()
        qtbot.addWidget(window)
        window.setGeometry(QRect(corner, room.size() - QSize(16, 40)))
        with qtbot.waitActive(window):
            window.show()
        dialog = NewGameDialog(look, GameSetup(), Algorithm(), Limits(), window)
        with qtbot.waitActive(dialog):
            dialog.open()
        for _ in range(3):
            come_to_rest()
        qtbot.waitUntil(lambda: room.contains(dialog.frameGeometry()))  # noqa: B023 - waited for in the loop
        dialog.reject()


def test_it_is_as_large_as_drawn_and_stands_in_the_middle_of_its_window(qtbot: QtBot, look: Look) -> None:
    window = shown(qtbot, QMainWindow(), 1000, 700)
    dialog = NewGameDialog(look, GameSetup(), Algorithm(), Limits(), window)
    with qtbot.waitActive(dialog):
        dialog.open()
    assert dialog.width() == 760
    assert 540 <= dialog.height() <= 620
    sizes = set()
    bar = field(dialog, QTabBar, "Who goes first?")
    layout = dialog.layout()
    assert layout
    for index in range(bar.count()):
        bar.setCurrentIndex(index)
        come_to_rest()
        # the window system may still owe the height that the texts ask for once they are polished
        qtbot.waitUntil(lambda: dialog.height() == layout.minimumHeightForWidth(dialog.width()))
        sizes.add((dialog.width(), dialog.height()))
    assert len(sizes) == 1

    def off() -> QPoint:
        return dialog.frameGeometry().center() - window.frameGeometry().center()

    qtbot.waitUntil(lambda: abs(off().x()) < 24 and abs(off().y()) < 40)  # the window manager sets its place


def cards(dialog: NewGameDialog, name: str) -> dict[str, QRadioButton]:
    """Those of a style, by their titles."""
    return {card.accessibleName(): card for card in dialog.findChildren(QRadioButton, name)}


def test_tab_enters_at_the_chosen_one_and_arrows_choose_as_they_move(qtbot: QtBot, look: Look) -> None:
    dialog = opened(qtbot, look, GameSetup(o_strength=Strength.STRONG))
    choices = cards(dialog, "option")
    visited = []
    for _ in range(20):
        dialog.focusNextChild()
        if (there := dialog.focusWidget()) in choices.values():
            visited.append(there)
    assert set(visited) == {choices["Strong"]}
    choices["Strong"].setFocus()
    for key, strength in (
        (Qt.Key.Key_Down, Strength.CASUAL),
        (Qt.Key.Key_Up, Strength.STRONG),
        (Qt.Key.Key_Up, Strength.PERFECT),
    ):
        QTest.keyClick(dialog.focusWidget(), key)
        assert dialog.setup.o_strength is strength


def test_every_level_is_a_card_with_its_line(qtbot: QtBot, look: Look) -> None:
    """A click anywhere on it chooses."""
    dialog = opened(qtbot, look, GameSetup())
    choices = cards(dialog, "option")
    assert set(choices) == {level.name for level in LEVELS.values()}
    for strength, level in LEVELS.items():
        card = choices[level.name]
        assert card.accessibleDescription() == level.description
        QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=card.rect().bottomRight() - QPoint(4, 4))
        assert dialog.setup.o_strength is strength


def test_on_a_large_board_perfect_promises_what_it_keeps_there(qtbot: QtBot, look: Look) -> None:
    """In its card, and where the computer plays alone; back on 3 × 3 the promise is there again."""
    dialog = shown(
        qtbot, NewGameDialog(look, GameSetup(Rules(8, 8, 5)), Algorithm(), Limits(seconds=3), None, ("", ""))
    )
    assert cards(dialog, "option")["Perfect"].words.text() == "Thinks up to 3 s on this board."
    assert cards(dialog, "option")["Strong"].words.text() == LEVELS[Strength.STRONG].description
    cards(dialog, "tile")["3 × 3"].setChecked(True)
    assert cards(dialog, "option")["Perfect"].words.text() == LEVELS[Strength.PERFECT].description


def test_a_tile_a_board_and_the_numbers_of_another_in_the_last(qtbot: QtBot, look: Look) -> None:
    dialog = opened(qtbot, look, GameSetup())
    tiles = cards(dialog, "tile")
    assert list(tiles) == ["3 × 3", "4 × 4", "5 × 5", "Other size…"]
    rows = field(dialog, QSpinBox, "Rows")
    for rules, tile in zip(BOARDS, tiles.values(), strict=False):
        tile.click()
        assert dialog.setup.rules == rules
        assert not rows.isVisible()
    tiles["Other size…"].click()
    assert rows.isVisible()
    assert tiles["Other size…"].isAncestorOf(rows)
    for name, number in (("Rows", 6), ("Columns", 7), ("In a row", 4)):
        field(dialog, QSpinBox, name).setValue(number)
    assert dialog.setup.rules == Rules(6, 7, 4)
    qtbot.waitUntil(lambda: not faults(dialog))


def test_the_computer_alone_has_a_chip_for_either_side(qtbot: QtBot, look: Look) -> None:
    """The last entry asks for an engine, and leaves the level that was chosen."""
    dialog = opened(qtbot, look, GameSetup(seats=Seats.COMPUTERS, x_strength=Strength.CASUAL))
    x, o = (field(dialog, QComboBox, f"Who plays {side}") for side in "XO")
    assert (x.currentText(), o.currentText()) == ("Casual", "Perfect")
    assert not any(card.isVisible() for card in cards(dialog, "option").values())
    o.setCurrentIndex(o.findText("Random"))
    o.activated.emit(o.currentIndex())
    assert dialog.setup == GameSetup(seats=Seats.COMPUTERS, x_strength=Strength.CASUAL, o_strength=Strength.RANDOM)
    o.setCurrentIndex(o.count() - 1)
    with qtbot.waitSignal(dialog.engine_requested) as asked:
        o.activated.emit(o.count() - 1)
    assert asked.args == [Side.O]
    assert o.currentText() == "Random"
    dialog.take_engine(Side.O, "mine.py")
    assert dialog.setup.o_engine == "mine.py"
    assert o.itemText(o.count() - 1) == "An engine of your own…"


def test_two_people_are_asked_for_their_names(qtbot: QtBot, look: Look) -> None:
    dialog = opened(qtbot, look, GameSetup(seats=Seats.TWO_HUMANS), ("Anna", ""))
    x, o = (field(dialog, QLineEdit, f"Name of {side}") for side in "XO")
    assert (x.text(), x.isVisible()) == ("Anna", True)
    o.setText("B" * 40)
    with qtbot.waitSignal(dialog.names_chosen) as chosen:
        dialog.accept()
    assert chosen.args == ["Anna", "B" * LONGEST_NAME]


def score_of(dialog: NewGameDialog) -> QLabel:
    return next(each for each in dialog.findChildren(QLabel) if "href='reset'" in each.text())


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
    shown = score_of(dialog)
    assert shown.text().startswith(words)
    shown.linkActivated.emit("reset")
    assert controller.score.words == ""
    assert not shown.isVisible()
    assert QApplication.focusWidget() is not shown


def test_cancel_hands_nothing_on_and_beside_a_computer_no_names(qtbot: QtBot, look: Look) -> None:
    dialog = opened(qtbot, look, GameSetup(Rules(4, 4, 4), Seats.HUMAN_O))
    assert not field(dialog, QLineEdit, "Name of X").isVisible()
    with qtbot.assertNotEmitted(dialog.setup_chosen):
        dialog.reject()
    with qtbot.assertNotEmitted(dialog.names_chosen), qtbot.waitSignal(dialog.setup_chosen):
        dialog.accept()


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
    field(dialog, QTabBar, "Who goes first?").setCurrentIndex(list(Seats).index(other))
    changed = dialog.setup
    assert (changed.rules, changed.seats) == (rules, other)
    if other in (Seats.TWO_HUMANS, Seats.COMPUTERS):
        assert changed == replace(setup, seats=other)
    else:
        opponent = strengths[0 if seats is Seats.HUMAN_O else 1]
        assert opponent is (changed.x_strength if other is Seats.HUMAN_O else changed.o_strength)
    dialog.deleteLater()


def test_one_sentence_says_what_will_happen(snapshot: SnapshotAssertion) -> None:
    said = {seats: setup_sentence(GameSetup(seats=seats)).replace("\N{NO-BREAK SPACE}", " ") for seats in Seats}
    assert said[Seats.HUMAN_X] == snapshot
    assert said[Seats.COMPUTERS] == snapshot
    assert len(set(said.values())) == len(Seats)
    assert "every game is a draw" in setup_sentence(GameSetup(rules=Rules(2, 2, 3)))


def test_an_engine_of_this_session_can_be_chosen_and_the_level_is_kept(
    qtbot: QtBot, look: Look, snapshot: SnapshotAssertion
) -> None:
    """The engine plays; the level that was set before is still there for the settings."""
    setup = GameSetup(o_strength=Strength.CASUAL)
    dialog = shown(qtbot, NewGameDialog(look, setup, Algorithm(), Limits(), engines=("tictactoe.py",)))
    field(dialog, QRadioButton, "tictactoe.py").click()
    assert dialog.setup == GameSetup(o_strength=Strength.CASUAL, o_engine="tictactoe.py")
    assert setup_sentence(dialog.setup) == snapshot
    dialog.fill(GameSetup(o_strength=Strength.STRONG))
    assert dialog.setup == GameSetup(o_strength=Strength.STRONG)
    dialog.fill(GameSetup(o_engine="not-there.py"))
    assert dialog.setup == GameSetup()


def test_what_goes_on_and_what_cancels_stand_in_one_order_in_every_dialog(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_["analysing"].trigger()
    qtbot.waitUntil(lambda: window.tree_state.trace is not None)
    orders = set()
    for action in ("new_game", "set_up", "tree_export"):
        window.actions_[action].trigger()
        dialog = open_dialog(window, QDialog)
        box = next(each for each in dialog.findChildren(QDialogButtonBox) if each.isVisible())
        buttons = sorted(box.buttons(), key=lambda button: button.x())
        roles = [box.buttonRole(button) for button in buttons]
        assert roles.count(QDialogButtonBox.ButtonRole.AcceptRole) == 1
        orders.add(
            roles.index(QDialogButtonBox.ButtonRole.AcceptRole) < roles.index(QDialogButtonBox.ButtonRole.RejectRole)
        )
        dialog.reject()
        come_to_rest()
    assert len(orders) == 1
