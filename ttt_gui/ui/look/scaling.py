"""How large things are: type, whose size is changed live, and the window and its dialogs on the screen they stand
on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QGuiApplication, QScreen
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QBoxLayout,
    QDialog,
    QFormLayout,
    QGridLayout,
    QLayout,
    QProgressBar,
    QWidget,
)
from shiboken6 import isValid

from ttt_gui.ui.look.border import Guarded

LARGE_TYPE = 1.5
"""The factor from which on pages fold their tools away."""
_FACTOR = "type_factor"  # the property of the application
_LAYOUTS = (QBoxLayout, QGridLayout, QFormLayout)
_NOTED = "_q_styleSheetWidgetFont"
_UNBOUNDED = 16_777_215  # QWIDGETSIZE_MAX
_LENGTHS = (
    (QWidget.minimumWidth, QWidget.setMinimumWidth),
    (QWidget.maximumWidth, QWidget.setMaximumWidth),
    (QWidget.minimumHeight, QWidget.setMinimumHeight),
    (QWidget.maximumHeight, QWidget.setMaximumHeight),
)
_FREE = ((0, _UNBOUNDED), (0, _UNBOUNDED, 0, _UNBOUNDED))  # bounds that a widget has which was given none
_LENGTH = re.compile(r"(?<=[ :-])(\d+)px")


def type_factor() -> float:
    """Return how many times as large as usual everything is: 1, 1.5 or 2, as `Look` has set it for the application."""
    app = QApplication.instance()
    value = app.property(_FACTOR) if app else None
    return float(value) if value else 1.0


def set_type_factor(app: QApplication, factor: float) -> None:
    """Set how many times as large as usual everything is from now on; `Look` alone calls this."""
    app.setProperty(_FACTOR, factor)


def scaled(length: float) -> int:
    """Return a length in pixels, given for type of the usual size, for the size of type in force."""
    return round(length * type_factor())


def scaled_sheet(sheet: str, factor: float) -> str:
    """Return a style sheet with all its lengths ``factor`` times as long."""
    return sheet if factor == 1 else _LENGTH.sub(lambda match: f"{int(int(match[1]) * factor)}px", sheet)


def rescale(roots: Iterable[QWidget], before: float, after: float, change: Callable[[], None]) -> None:
    """Make widgets, and all below them, as large as the factor ``after`` says instead of ``before``; ``change`` puts
    that factor into force.

    Own fonts, fixed sizes and icons of the widgets change, and margins and gaps of their layouts; windows keep their
    sizes. A widget that changes its least or largest size itself as the factor comes into force keeps its own. Back at
    the same factor every length is what it was.
    """

    def other(length: int) -> int:
        """Return a length for the factor after, given for that before."""
        return round(round(length / before) * after)

    roots = list(roots)
    widgets = [each for root in roots for each in (root, *root.findChildren(QWidget))]
    bounds = [_bounds(each) for each in widgets]
    layouts = [each for root in roots for each in root.findChildren(QLayout) if isinstance(each, _LAYOUTS)]
    gaps = [_gaps(each) for each in layouts]  # all read first: one may have its parent's
    usual = QApplication.font()
    change()
    for layout, lengths in zip(layouts, gaps, strict=True):
        if isValid(layout):  # a dialog may have gone meanwhile
            _set_gaps(layout, [other(length) for length in lengths])
    for widget, known in zip(widgets, bounds, strict=True):
        if not isValid(widget):
            continue
        if widget.testAttribute(Qt.WidgetAttribute.WA_SetFont):
            _rescale_font(widget, other)
        elif widget.font() == usual:
            widget.setFont(QFont())  # the application's: before its first show a window does not hand it on
        if known not in _FREE and not widget.isWindow() and known == _bounds(widget):
            _rescale_bounds(widget, other)
        if isinstance(widget, QAbstractButton):
            side = widget.iconSize()
            widget.setIconSize(QSize(other(side.width()), other(side.height())))
    keep_fonts(filter(isValid, widgets))


def keep_fonts(widgets: Iterable[QWidget]) -> None:
    """Let widgets that have a font of their own keep it.

    WORKAROUND: Qt notes a widget's font when a style sheet first reaches it, and puts that back whenever the sheet is
    another one, or the widget gets another parent (QStyleSheetStyle::unsetPalette).
    """
    for widget in widgets:
        if widget.testAttribute(Qt.WidgetAttribute.WA_SetFont) and widget.property(_NOTED) is not None:
            widget.setProperty(_NOTED, widget.font())


def _gaps(layout: QLayout) -> list[int]:
    """Return the four margins of a layout, then its spacing, of a grid across and down."""
    margins = layout.contentsMargins()
    sides = [margins.left(), margins.top(), margins.right(), margins.bottom()]
    if isinstance(layout, QGridLayout | QFormLayout):
        return [*sides, layout.horizontalSpacing(), layout.verticalSpacing()]
    return [*sides, layout.spacing()]


def _set_gaps(layout: QLayout, gaps: list[int]) -> None:
    """Set the margins and the spacing of a layout, as _gaps() returns them."""
    layout.setContentsMargins(*gaps[:4])
    if isinstance(layout, QGridLayout | QFormLayout):
        layout.setHorizontalSpacing(gaps[4])
        layout.setVerticalSpacing(gaps[5])
    else:
        layout.setSpacing(gaps[4])


def _rescale_font(widget: QWidget, other: Callable[[int], int]) -> None:
    """Rescale a widget's own font; a font that follows the application's does so by itself."""
    font = QFont(widget.font())
    if font.pixelSize() > 0:
        font.setPixelSize(other(font.pixelSize()))
        widget.setFont(font)


def _lengths(widget: QWidget) -> Iterable[tuple[Callable[[QWidget], int], Callable[[QWidget, int], None]]]:
    """Return how the least and largest sizes of a widget are read and set; of a progress bar the widths, for the
    heights come with the style sheet at any time."""
    return _LENGTHS[:2] if isinstance(widget, QProgressBar) else _LENGTHS


def _bounds(widget: QWidget) -> tuple[int, ...]:
    """Return the least and largest sizes of a widget, as far as they are rescaled."""
    return tuple(read(widget) for read, _ in _lengths(widget))


def _rescale_bounds(widget: QWidget, other: Callable[[int], int]) -> None:
    """Rescale the least and largest sizes that were given to a widget."""
    for read, write in _lengths(widget):
        if 0 < read(widget) < _UNBOUNDED:
            write(widget, other(read(widget)))


# A dialog that grows with its sentences: Qt gives a wrapped text only the height that it needed at another width


_WHEN = (QEvent.Type.LayoutRequest, QEvent.Type.Resize, QEvent.Type.Show)


class GrowingDialog(Guarded, QDialog):
    """A dialog that grows with its content, up to a largest size."""

    def event(self, event: QEvent) -> bool:
        """Let the dialog grow when its layout asks for more, after Qt has handled the event."""
        changes = event.type() in _WHEN  # asked before: after another event there may be no dialog any more
        done = super().event(event)
        layout = self.layout() if changes else None
        if layout is not None:
            narrowest = max(self.minimumWidth(), layout.totalMinimumSize().width())
            width = min(max(self.width(), narrowest), self.maximumWidth())
            lowest = layout.minimumHeightForWidth(width)
            self.setMinimumSize(QSize(narrowest, lowest).boundedTo(self.maximumSize()))
        return done


# -- What is known of screens: where the window was between two starts, how large it and its dialogs may be ------------


USUAL_SIZE = QSize(1240, 860)
SMALLEST_SIZE = QSize(760, 560)
LARGEST_LEAST = QSize(1264, 728)
"""The smallest size of the window on a large screen, however large the type: that of the smallest laptops."""
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
    """Centre a dialog, which has its size and is not shown yet, over its window, with its frame on the screen."""
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
    return (SMALLEST_SIZE * type_factor()).boundedTo(LARGEST_LEAST).boundedTo(room(window))


def place(window: QWidget, geometry: bytes) -> None:
    """Put the window where it was (``saveGeometry``), moved by Qt to a screen of today, or give it its usual size."""
    window.setMinimumSize(smallest(window))
    if not geometry or not window.restoreGeometry(geometry):
        window.resize(USUAL_SIZE.boundedTo(room(window) - QSize(24, 20)).expandedTo(window.minimumSize()))
