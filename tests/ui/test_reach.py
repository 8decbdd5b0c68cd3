"""What the keyboard reaches is seen, and a theme reaches everything that is there."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QMenu, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.widgets_help import come_to_rest, play
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.settings import Settings, Theme
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.look.theme import TOKENS
from ttt_gui.ui.main_window import MainWindow


def walk(window: MainWindow) -> list[QWidget]:
    """Where Tab leads from what has the focus until it is there again."""
    stops: list[QWidget] = []
    while len(stops) < 100:
        focus = window.focusWidget()
        assert focus is not None
        if focus in stops:
            return stops
        stops.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    raise AssertionError("Tab leads round and round")


@pytest.mark.parametrize("view", ["play", "analyse"])
@pytest.mark.slow
def test_every_stop_of_tab_is_seen(
    qtbot: QtBot, window: MainWindow, settings: Settings, controller: GameController, view: str
) -> None:
    """Inside the window, of some size, and looking otherwise with the focus than without it."""
    settings.view = view
    settings.show_who_wins = True
    window.resize(1440, 1000)
    play(qtbot, window, 4)
    if view == "analyse":
        qtbot.waitUntil(lambda: window.tree_state.trace is not None)
    stops = walk(window)
    assert any(isinstance(stop, BoardView) for stop in stops)
    assert set(window.play.header.buttons) & set(stops) == {
        each for each in window.play.header.buttons if each.isEnabled() and each.isVisible()
    }
    for stop in stops:
        assert stop.isVisible(), (stop.parent(), getattr(stop, "text", str)())
        seen = stop.viewport() if isinstance(stop, QAbstractScrollArea) else stop  # which covers the area around it
        assert not seen.visibleRegion().isEmpty(), stop
        stop.setFocus(Qt.FocusReason.TabFocusReason)
        come_to_rest()
        focused = window.grab().toImage()
        others = [other for other in stops if other is not stop]
        others[0].setFocus(Qt.FocusReason.TabFocusReason)
        come_to_rest()
        rect = stop.rect().translated(stop.mapTo(window, QPoint()))
        assert focused.copy(rect) != window.grab().toImage().copy(rect), (stop, stop.accessibleName())


def letters(menu: QMenu) -> list[str]:
    texts = (action.text().replace("&&", "") for action in menu.actions())
    return [text[text.index("&") + 1].lower() for text in texts if "&" in text]


def test_no_menu_has_a_letter_twice(window: MainWindow) -> None:
    menus = [*window.menus.values(), *(each for each in window.findChildren(QMenu) if each.actions())]
    for menu in menus:
        assert max(Counter(letters(menu)).values(), default=1) == 1, (menu.title(), letters(menu))
    titles = [action.text() for action in window.menu_row.bar.actions()]
    assert len({title[title.index("&") + 1].lower() for title in titles}) == len(titles)


def pixels(image: QImage, color: str) -> int:
    """How many pixels have exactly this colour."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    data = bytes(image.constBits())
    wanted = bytes.fromhex(color.lstrip("#"))[::-1]
    return sum(data[at : at + 3] == wanted for at in range(0, len(data), 4))


@pytest.mark.parametrize("view", ["play", "analyse"])
@pytest.mark.parametrize("theme", [Theme.DARK, Theme.HIGH_CONTRAST])
@pytest.mark.slow
def test_a_theme_reaches_every_link_and_icon(
    qtbot: QtBot, window: MainWindow, settings: Settings, controller: GameController, view: str, theme: Theme
) -> None:
    """No colour of the theme before is left anywhere, the other way round as well."""
    settings.view = view
    settings.show_who_wins = True
    window.resize(1440, 1000)
    play(qtbot, window, 4)
    for now, before in ((theme, Theme.LIGHT), (Theme.LIGHT, theme)):
        settings.theme = now
        come_to_rest()
        image = window.grab().toImage()
        for name in ("accent", "x", "o", "win", "loss"):
            color = getattr(TOKENS[before], name)
            if color not in vars(TOKENS[now]).values():
                assert pixels(image, color) == 0, (name, color)
