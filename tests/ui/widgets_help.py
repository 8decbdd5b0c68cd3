"""Widgets found as a person finds them, by their names and what stands on them; and windows made larger or smaller."""

from __future__ import annotations

import time
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QWidget

T = TypeVar("T", bound=QWidget)


def field(parent: QWidget, kind: type[T], name: str) -> T:
    """The field that a screen reader knows by this name."""
    return next(each for each in parent.findChildren(kind) if each.accessibleName() == name)


def button(parent: QWidget, text: str) -> QAbstractButton:
    """The button with this text, its mnemonic aside."""
    return next(each for each in parent.findChildren(QAbstractButton) if each.text().replace("&", "") == text)


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

    Under load the window manager's answer to the size before comes in between, and the window has that size once more.
    """
    window.setMinimumSize(1, 1)
    window.resize(width, height)
    deadline = time.monotonic() + 20
    for _ in range(3):  # scroll bars come and go, and texts wrap anew
        QApplication.processEvents()
    while (window.width(), window.height()) != (width, height) and time.monotonic() < deadline:
        QApplication.processEvents()
    assert (window.width(), window.height()) == (width, height)


def tabbed(most: int) -> list[QWidget]:
    """Where Tab leads from what has the focus, until it is there again or has led ``most`` steps on."""
    stops: list[QWidget] = []
    while (focus := QApplication.focusWidget()) is not None and focus not in stops[:1] and len(stops) < most:
        stops.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    return stops
