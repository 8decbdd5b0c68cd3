"""The words above the board have room at every width, and the buttons are never cut."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QAction, QFontMetrics
from PySide6.QtWidgets import QApplication, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.play import Phase
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.window.header import GameHeader
from ttt_gui.ui.window.words import WIDEST_HEADLINES, headline

NAME = "you play X · 3 × 3, three in a row · Perfect"


@pytest.fixture
def header(qtbot: QtBot, look: Look) -> Iterator[GameHeader]:
    """In a window that is larger than it: no window manager has a say in its size."""
    actions = [QAction(text) for text in ("Undo", "Redo", "Hint", "New game…", "Rematch", "Review")]
    header = GameHeader(look, *actions)
    for action in actions:
        action.setParent(header)
    host = QWidget()
    header.setParent(host)
    qtbot.addWidget(host)
    header.set("Your move", NAME)
    with qtbot.waitExposed(host):
        host.show()
    yield header
    host.close()


def shown_buttons(header: GameHeader) -> list[QToolButton]:
    return [button for button in header.buttons if button.isVisible()]


def place_in(header: GameHeader, button: QWidget) -> QRect:
    return QRect(button.mapTo(header, QPoint()), button.size())


def resize(header: GameHeader, width: int) -> None:
    header.resize(width, header.height())
    QApplication.processEvents()


@pytest.mark.parametrize("width", [2000, 1200, 900, 640, 500, 400, 330])
@pytest.mark.parametrize("sentence", ["Your move", *WIDEST_HEADLINES])
def test_nothing_is_left_out_or_covered(
    qtbot: QtBot, look: Look, header: GameHeader, width: int, sentence: str
) -> None:
    """Words shrink, then wrap below; widths are those of a wide font, such as Debian's DejaVu Sans."""
    header.set(sentence, NAME)
    resize(header, max(width, QFontMetrics(look.font()).horizontalAdvance(NAME)))
    assert header.title.shown() == (sentence, NAME)
    for button in shown_buttons(header):
        assert button.width() >= button.sizeHint().width()
        assert button.height() == shown_buttons(header)[0].height()
        # The window manager gives the window its new height when it comes to it.
        qtbot.waitUntil(
            lambda button=button: header.rect().contains(QRect(button.mapTo(header, QPoint()), button.size()))
        )


def test_the_board_does_not_jump_from_turn_to_turn(header: GameHeader) -> None:
    """The height follows from the width and the game, not from whose turn it is."""
    for width in range(330, 1300, 10):
        resize(header, width)
        heights, places = set(), set()
        for sentence in ("Your move", "O is thinking…", *WIDEST_HEADLINES):
            header.set(sentence, NAME)
            heights.add(header.height())
            name = next(label for label in header.title.findChildren(QLabel) if label.accessibleName() == NAME)
            places.add(name.geometry().getRect())
        assert len(heights) == len(places) == 1  # and the name stands still


def test_what_has_no_room_at_all_is_in_the_tooltip(header: GameHeader) -> None:
    name = NAME * 9
    header.set("Your move", name)
    assert header.title.shown()[1].endswith("…")
    assert header.title.toolTip().replace("\n", " ") == f"Your move {name}"  # in lines


def test_the_longest_headlines_are_known() -> None:
    """By letters; a new, longer sentence belongs into the list."""
    longest = max(map(len, WIDEST_HEADLINES))
    for phase in set(Phase) - {Phase.OVER}:
        for humans in ((), (Side.X,), tuple(Side)):
            for hint, back in product((False, True), repeat=2):
                assert len(headline(phase, Position(Rules()), humans, hint, back)) <= longest


@pytest.mark.parametrize("width", [2000, 900, 500, 350, 300])
def test_the_buttons_after_a_game_take_the_place_of_the_others(header: GameHeader, width: int) -> None:
    """Nothing else moves; where there is little room, words stand closer and Undo is left to its key."""
    header.set("Your move", NAME)
    resize(header, width)
    height, during = header.height(), shown_buttons(header)
    assert [button.text() for button in during] == ["Undo", "Redo", "Hint", "New game"]
    header.set("O wins: you lost", NAME)
    header.set_ended(True)
    QApplication.processEvents()
    after = shown_buttons(header)
    assert [button.text() for button in after if button.text() != "Undo"] == ["Rematch", "Review", "New game"]
    assert header.height() == height
    places = [place_in(header, button) for button in after]
    assert [place.top() for place in places] == [place_in(header, during[0]).top()] * len(after)
    for button, place in zip(after, places, strict=True):
        assert header.rect().contains(place)
        assert place.width() >= button.sizeHint().width()
    labels = [QRect(label.mapTo(header, QPoint()), label.size()) for label in header.title.findChildren(ElidedLabel)]
    assert not [rect for rect in labels for place in places if rect.intersects(place)]
    header.set_ended(False)
    assert shown_buttons(header) == during


def test_a_button_that_goes_away_with_the_focus_says_so(header: GameHeader) -> None:
    header.set_ended(True)
    rematch = next(button for button in shown_buttons(header) if button.text() == "Rematch")
    rematch.setFocus()
    assert header.set_ended(False)
