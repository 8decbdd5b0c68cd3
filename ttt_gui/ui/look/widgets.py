"""Small widgets that several rooms build with: cards, lines that are cut, items that flow."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.system.text import one_line
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.theme import Look

GAP = 12
"""Between cards."""
FOCUS_ROOM = 6
"""The border and padding of a text in a card, as the style sheet has them."""


def muted_label(text: str = "", wrap: bool = False) -> PlainLabel:
    """A text of lesser weight."""
    label = PlainLabel(text, wrap)
    label.setObjectName("muted")
    return label


class ElidedLabel(PlainLabel):
    """A line of text in the room there is: cut where that is too short. The tooltip and a screen reader have all
    of the text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_text(self, text: str) -> None:
        text = one_line(text)
        if text != self.accessibleName():
            self.setAccessibleName(text)
            set_tip(self, text)
            self._elide()

    def _elide(self) -> None:
        room = self.contentsRect().width() - max(0, self.indent())
        self.setText(QFontMetrics(self.font()).elidedText(self.accessibleName(), Qt.TextElideMode.ElideRight, room))

    @called_by_qt()
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._elide()

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._elide()
        super().resizeEvent(event)


class Card(QFrame):
    """A rounded surface with a heading, and at the heading's right a place for one more text or button."""

    def __init__(self, look: Look, heading: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAccessibleName(heading)
        self._look = look
        self.heading = PlainLabel(heading)
        self.heading.setObjectName("heading")
        self.heading.setFont(look.font(0.96, QFont.Weight.DemiBold))
        self.head = QHBoxLayout()
        self.head.setSpacing(8)
        self.head.addWidget(self.heading)
        self.head.addStretch(1)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(16, 14, 16, 14)
        self.body.setSpacing(8)
        self.body.addLayout(self.head)

    def make_room_for_focus(self) -> None:
        """Let the frame that a text has in focus stand outside the card's edge of text, by ``FOCUS_ROOM``."""
        margins = self.body.contentsMargins()
        self.body.setContentsMargins(margins.left() - FOCUS_ROOM, margins.top(), margins.right() - FOCUS_ROOM, 10)
        self.head.setContentsMargins(FOCUS_ROOM, 0, FOCUS_ROOM, 0)


class FlowLayout(QLayout):
    """Items one after another, like words: as many lines as the width asks for.

    An item of another level than the one before begins a line, and each level stands further to the right.
    """

    INDENT = 14

    def __init__(self, parent: QWidget | None = None, gap: int = 2) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._levels: tuple[int, ...] = ()
        self._gap = gap
        self._heights: dict[int, int] = {}  # by width: layouts around ask many times, and each item each time

    @property
    def gap(self) -> int:
        """Between items, and between lines."""
        return self._gap

    def set_levels(self, levels: Sequence[int]) -> None:
        """The level of each item, 0 where none is given."""
        if tuple(levels) != self._levels:
            self._levels = tuple(levels)
            self.invalidate()

    def lines(self) -> list[tuple[int, QRect]]:
        """The level of each line of items, and where the line stands."""
        found: list[tuple[int, QRect]] = []
        for index, item in enumerate(self._items):
            rect = item.geometry()
            if found and found[-1][1].top() == rect.top():
                found[-1] = found[-1][0], found[-1][1].united(rect)
            else:
                found.append((self._level(index), rect))
        return found

    def _level(self, index: int) -> int:
        return self._levels[index] if index < len(self._levels) else 0

    def _arrange(self, width: int, origin: QPoint | None) -> int:
        """Place the items from ``origin``, or only measure; returns the height."""
        x = y = line = level = 0
        for index, item in enumerate(self._items):
            size, before, level = item.sizeHint(), level, self._level(index)
            left = min(level * self.INDENT, max(0, width - size.width()))
            if index == 0:
                x = left
            elif level != before or (x > left and x + size.width() > width):
                x, y, line = left, y + line + self._gap, 0
            if origin is not None:
                item.setGeometry(QRect(origin + QPoint(x, y), size))
            x += size.width() + self._gap
            line = max(line, size.height())
        return y + line

    @called_by_qt()
    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    @called_by_qt(int)
    def count(self) -> int:
        return len(self._items)

    @called_by_qt()
    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    @called_by_qt()
    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    @called_by_qt(lambda: Qt.Orientation(0))
    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    @called_by_qt(bool)
    def hasHeightForWidth(self) -> bool:
        return True

    @called_by_qt(int)
    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._arrange(width, None)
        return self._heights[width]

    @called_by_qt()
    def invalidate(self) -> None:
        self._heights.clear()
        super().invalidate()

    @called_by_qt()
    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect.width(), rect.topLeft())

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(200, self.heightForWidth(max(self.geometry().width(), 200)))

    @called_by_qt(QSize)
    def minimumSize(self) -> QSize:
        sizes = [item.sizeHint() for item in self._items]
        widths, heights = [size.width() for size in sizes], [size.height() for size in sizes]
        return QSize(max(widths, default=0), max(heights, default=0))
