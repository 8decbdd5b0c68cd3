"""Places that scroll what has no room in them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
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


class WholeRoom(Room):
    """One in a dialog that grows: it asks for all the height that its content needs, and scrolls where the screen has
    less; across it never scrolls."""

    def __init__(self, content: QWidget, least: QSize) -> None:
        super().__init__(content, least)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @called_by_qt(bool)
    def hasHeightForWidth(self) -> bool:
        return True

    @called_by_qt(int)
    def heightForWidth(self, width: int) -> int:
        content = self._content
        return content.heightForWidth(width) if content.hasHeightForWidth() else content.sizeHint().height()

    @called_by_qt(bool)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        done = super().eventFilter(watched, event)
        if watched is self._content and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return done

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._content.minimumSizeHint().width() + bar, self._least.height())
