"""What is known of screens: where the window was between two starts, and how large it and its dialogs may be."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from ttt_gui.ui.look.scaling import type_factor

USUAL_SIZE = QSize(1240, 860)
SMALLEST_SIZE = QSize(760, 560)
_FRAME = QSize(16, 40)  # about what the window manager adds around a window


def screen_of(widget: QWidget) -> QScreen:
    """Return the screen on which the middle of the widget's window is, or would be; else the first.

    WORKAROUND: PySide 6.11 makes the screen that ``screen()`` of a widget or window gives a part of that object, and
    deletes the screen when both are collected as garbage: Qt dies of this as the next window is made.
    """
    return QGuiApplication.screenAt(widget.window().geometry().center()) or QGuiApplication.primaryScreen()


def room(widget: QWidget) -> QSize:
    """Return the largest size of a window on the widget's screen, so that the window's frame has room around it."""
    return screen_of(widget).availableGeometry().size() - _FRAME


def fit(dialog: QWidget, width: int, size: QSize | None = None) -> None:
    """Give a dialog a smallest width and a size to begin with, neither larger than the screen of its window."""
    largest = room(dialog.parentWidget() or dialog)
    dialog.setMinimumWidth(min(width, largest.width()))
    dialog.setMaximumSize(largest)
    if size:
        dialog.resize(size.boundedTo(largest))


def centre(dialog: QWidget) -> None:
    """Put a dialog that has its size, and is not on the screen yet, in the middle of its window, as far as the frame
    around it stays on the screen."""
    parent = dialog.parentWidget()
    screen = screen_of(parent or dialog).availableGeometry()
    frame = QRect(QPoint(0, 0), dialog.size() + _FRAME)
    frame.moveCenter(parent.window().frameGeometry().center() if parent else screen.center())
    frame.moveRight(min(frame.right(), screen.right()))
    frame.moveBottom(min(frame.bottom(), screen.bottom()))
    frame.moveLeft(max(frame.left(), screen.left()))
    frame.moveTop(max(frame.top(), screen.top()))
    side = _FRAME.width() // 2
    dialog.setGeometry(frame.adjusted(side, _FRAME.height() - side, -side, -side))


def smallest(window: QWidget) -> QSize:
    """Return the smallest size of the main window, for the type in force: never larger than its screen."""
    return (SMALLEST_SIZE * type_factor()).boundedTo(room(window))


def place(window: QWidget, geometry: bytes) -> None:
    """Put the window where it was (``saveGeometry``), moved by Qt to a screen of today, or give it its usual size."""
    window.setMinimumSize(smallest(window))
    if not geometry or not window.restoreGeometry(geometry):
        window.resize(USUAL_SIZE.boundedTo(room(window) - QSize(24, 20)).expandedTo(window.minimumSize()))
