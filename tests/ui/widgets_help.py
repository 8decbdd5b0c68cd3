"""Widgets found as a person finds them, by their names and what stands on them; and windows made larger or smaller."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from tests.waiting import wait_until
from ttt_gui.session.game.play import Phase
from ttt_gui.ui.main_window import MainWindow

T = TypeVar("T", bound=QWidget)


def field(parent: QWidget, kind: type[T], name: str) -> T:
    """The field that a screen reader knows by this name."""
    return next(each for each in parent.findChildren(kind) if each.accessibleName() == name)


def button(parent: QWidget, text: str) -> QAbstractButton:
    """The button with this text, its mnemonic aside."""
    return next(each for each in parent.findChildren(QAbstractButton) if each.text().replace("&", "") == text)


def settle(window: MainWindow) -> None:
    """Have the panels show now what they else show when this turn of the event loop is over; nothing else happens."""
    window.presenter.catch_up()


def trigger(window: MainWindow, key: str) -> None:
    """Choose an action of the window, which has to be possible."""
    settle(window)
    assert window.actions_[key].isEnabled(), window.actions_[key].toolTip()
    window.actions_[key].trigger()
    settle(window)


def play(qtbot: QtBot, window: MainWindow, *cells: int) -> None:
    """Play these cells for the person, each once the computer has answered the one before; without a cell, wait for
    the computer alone."""
    game = window.analysis.game
    for cell in cells or (None,):
        assert cell is None or game.play(cell)
        qtbot.waitUntil(lambda: game.phase in (Phase.HUMAN_TURN, Phase.OVER))
    settle(window)


def come_to_rest() -> None:
    """Process events until a window's layouts are at rest, as they are before a person has looked at it.

    A layout asks for another one where a text wraps anew, a scroll bar comes or goes, or a panel is arranged anew.
    """
    for _ in range(8):
        QApplication.processEvents()


D = TypeVar("D", bound=QDialog)


def open_dialog(window: QWidget, kind: type[D]) -> D:
    """The dialog of this kind that is open over a window."""
    return next(dialog for dialog in window.findChildren(kind) if dialog.isVisible())


def luminance(color: QColor) -> float:
    """As WCAG 2 defines it."""
    channels = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color.getRgbF()[:3]]
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]


def contrast(one: QColor, other: QColor) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def resize_window(window: QWidget, width: int, height: int) -> None:
    """To a size that the screen need not have.

    Under load the window manager's answer to the size before comes in between, and the window has that size once more;
    and what is built only now at a large type has the window set its least size again.
    """

    def is_so() -> bool:
        if (window.width(), window.height()) != (width, height):
            window.setMinimumSize(1, 1)
            window.resize(width, height)
        return (window.width(), window.height()) == (width, height)

    def stays_so() -> bool:
        was_so = is_so()
        come_to_rest()
        return was_so and is_so()

    wait_until(stays_so, f"the window does not become {width} x {height}")


def tabbed(most: int) -> list[QWidget]:
    """Where Tab leads from what has the focus, until it is there again or has led ``most`` steps on."""
    stops: list[QWidget] = []
    while (focus := focused()) not in stops[:1] and len(stops) < most:
        stops.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    return stops


def focused() -> QWidget:
    """Return what has the focus, once the window manager has given it to a window of ours."""
    wait_until(lambda: QApplication.focusWidget() or QApplication.processEvents(), "nothing has the focus")
    focus = QApplication.focusWidget()
    assert focus
    return focus


class Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def style_changes(change: Callable[[], object]) -> Counter[QObject]:
    """How often a change tells each object that its style is another one."""
    seen = Counter[QObject]()

    class Count(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.StyleChange:
                seen[watched] += 1
            return False

    count = Count()
    app = QApplication.instance()
    assert app
    app.installEventFilter(count)
    change()
    app.removeEventFilter(count)
    return seen
