"""Whether nothing is cut: each widget with a text has room for it, in its window or where that can be scrolled."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QLabel,
    QLineEdit,
    QSpinBox,
    QTabBar,
    QToolButton,
    QWidget,
)

from ttt_gui.ui.look.widgets import ElidedLabel

_KINDS = QLabel | QAbstractButton | QComboBox | QLineEdit | QSpinBox | QTabBar


def assert_nothing_cut(window: QWidget) -> None:
    """A line that is elided has its room, too, by its height; it says all in its tooltip."""
    placed: list[tuple[QWidget, QRect]] = []
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, _KINDS) or not widget.isVisible() or widget.window() is not window.window():
            continue
        if isinstance(widget.parentWidget(), QComboBox | QSpinBox | QTabBar) or not widget.width():
            continue
        around = _around(widget, window)
        rect = QRect(widget.mapTo(around, QPoint(0, 0)), widget.size())
        room = around.rect()
        assert room.left() <= rect.left(), _named(widget)
        assert rect.right() <= room.right(), _named(widget)
        if around is window:
            assert room.top() <= rect.top(), _named(widget)
            assert rect.bottom() <= room.bottom(), _named(widget)
        _assert_has_room(widget)
        placed.append((widget, QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())))
    for number, (widget, rect) in enumerate(placed):
        for other, its in placed[:number]:
            holds = widget.isAncestorOf(other) or other.isAncestorOf(widget)  # a card's own words
            if _around(widget, window) is _around(other, window) and not holds:
                assert not rect.intersects(its), (_named(widget), _named(other))


def _around(widget: QWidget, window: QWidget) -> QWidget:
    """What it stands in: the content of a scrolled place, or the window."""
    above, inner = widget.parentWidget(), widget
    while above is not None and above is not window:
        if isinstance(above.parentWidget(), QAbstractScrollArea) and above.parentWidget().viewport() is above:
            return inner
        inner, above = above, above.parentWidget()
    return window


def _assert_has_room(widget: QWidget) -> None:
    width, height = widget.width(), widget.height()
    if isinstance(widget, QLabel):
        line = QFontMetrics(widget.font()).height()
        needed = widget.heightForWidth(width) if widget.wordWrap() else line
        assert height >= needed, _named(widget)
        if not isinstance(widget, ElidedLabel):
            text = widget.text().replace("&", "")
            longest = max(text.split() or [""], key=len) if widget.wordWrap() else text
            if "<a " not in text:
                assert width >= QFontMetrics(widget.font()).horizontalAdvance(longest), _named(widget)
    elif isinstance(widget, QAbstractButton):
        metrics, text = QFontMetrics(widget.font()), widget.text().replace("&", "").strip()
        icon = widget.iconSize().width() if not widget.icon().isNull() else 0
        shown = not isinstance(widget, QToolButton) or widget.toolButtonStyle() != Qt.ToolButtonStyle.ToolButtonIconOnly
        assert width >= (metrics.horizontalAdvance(text) if shown else icon), _named(widget)
        assert height >= metrics.height(), _named(widget)
    else:
        least = widget.minimumSizeHint()
        assert width >= least.width(), (_named(widget), width, least)
        assert height >= least.height(), (_named(widget), height, least)


def _named(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QLabel | QAbstractButton | QLineEdit) else widget.accessibleName()
    return f"{type(widget).__name__} {text!r}"
