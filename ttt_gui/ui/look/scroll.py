"""A place that scrolls what has no room in it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from ttt_gui.ui.look.border import called_by_qt


class Room(QScrollArea):
    """Holds a widget whole, and scrolls it where a small window has less than its smallest size: down to ``least``."""

    def __init__(self, content: QWidget, least: QSize) -> None:
        super().__init__()
        self._content, self._least = content, least
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return self._content.sizeHint()

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return self._content.minimumSizeHint().boundedTo(self._least)
