"""The dock of the search tree; its panels are made when it is first shown, so that the window is there sooner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDockWidget, QFrame, QScrollArea, QWidget

from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState

if TYPE_CHECKING:
    from ttt_gui.ui.tree.panels import TreePanels


class _Room(QScrollArea):
    """Holds the panels, and scrolls them where a small screen has no room for all of them."""

    def __init__(self, panels: QWidget) -> None:
        super().__init__()
        self._panels = panels
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidget(panels)
        self.viewport().setAutoFillBackground(False)
        panels.setAutoFillBackground(False)

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return self._panels.sizeHint()

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        """What the panels need, but no more than the screen has beside the board."""
        screen = self.screen().availableGeometry().size()
        return self._panels.minimumSizeHint().boundedTo(QSize(screen.width() // 2, screen.height() * 2 // 5))


class TreeDock(QDockWidget):
    """Holds the panels, which know only the state they share.

    Signals: panels_made: the panels are there now.
    """

    panels_made = Signal()

    def __init__(self, look: Look, state: TreeState, queue: JobQueue, parent: QWidget | None = None) -> None:
        super().__init__("Search tree", parent)
        self.setObjectName("tree")  # saveState knows it by that
        self._look, self._state, self._queue = look, state, queue
        self._panels: TreePanels | None = None

    @property
    def panels(self) -> TreePanels:
        """The panels; made at the first call."""
        if self._panels is None:
            from ttt_gui.ui.tree.panels import TreePanels

            self._panels = TreePanels(self._look, self._state, self._queue)
            self.setWidget(_Room(self._panels))
            self.panels_made.emit()
        return self._panels

    @called_by_qt()
    def showEvent(self, event: QShowEvent) -> None:
        assert self.panels
        super().showEvent(event)
