"""Room for a few lines of something: more are scrolled."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.scaling import scaled

_LINES = 8
_BAR_ROOM = 8  # beside the lines, where they are scrolled


class Lines(Protocol):
    """What stands in the room, beside being a widget."""

    def height_at(self, width: int) -> int:
        """What it needs at this width."""

    def height_of(self, lines: int) -> int:
        """What so many lines need."""

    def least_width(self) -> int:
        """What it needs at least."""


class LinesRoom(QScrollArea):
    """As high as its content needs at its width, up to ``_LINES`` lines; a line where there is no more room."""

    def __init__(self, content: QWidget, lines: Lines) -> None:
        super().__init__()
        self._content, self._lines = content, lines
        self._place = QRect()  # that is to be seen
        self.setObjectName("cards")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setWidget(content)
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)

    def show_whole(self, place: QRect) -> None:
        """Scroll so that a part of the content is seen, in whatever room there will be."""
        self._place = place
        self.ensureVisible(place.center().x(), place.center().y(), 0, place.height() // 2)

    def refresh(self) -> None:
        """The content is another one."""
        self.updateGeometry()
        self._arrange()

    def _heights(self) -> tuple[int, int]:
        """What the content needs, and what of it is wanted."""
        width, most = max(1, self.width()), self._lines.height_of(_LINES)
        needed = self._lines.height_at(width)
        if needed > min(most, max(self.height(), self._lines.height_of(1))):
            needed = self._lines.height_at(width - scaled(_BAR_ROOM))
        return needed, min(needed, most)

    def _arrange(self) -> None:
        needed, high = self._heights()[0], self.height()
        is_scrolled = needed > high
        seen = max(lines for lines in range(1, _LINES + 1) if lines == 1 or self._lines.height_of(lines) <= high)
        over = max(0, high - self._lines.height_of(seen)) if is_scrolled else 0
        self.setViewportMargins(0, 0, 0, over)  # no line is seen in part
        self._content.resize(self.width() - (scaled(_BAR_ROOM) if is_scrolled else 0), needed)
        if layout := self._content.layout():
            layout.activate()
        self._content.update()
        self.show_whole(self._place)

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(200, self._heights()[1])

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(self._lines.least_width(), min(self._heights()[1], self._lines.height_of(1)))

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.refresh()
        else:
            self._arrange()
