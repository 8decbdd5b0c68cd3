"""The dock of the search tree; its panels are made when it is first shown, so that the window is there sooner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDockWidget, QWidget

from ttt_gui.ui.theme import Look
from ttt_gui.ui.tree_state import TreeState

if TYPE_CHECKING:
    from ttt_gui.ui.tree_panels import TreePanels


class TreeDock(QDockWidget):
    """Holds the panels, which know only the state they share."""

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__("Search tree", parent)
        self.setObjectName("tree")  # saveState knows it by that
        self._look, self._state = look, state
        self._panels: TreePanels | None = None

    @property
    def panels(self) -> TreePanels:
        """The panels; made at the first call."""
        if self._panels is None:
            from ttt_gui.ui.tree_panels import TreePanels

            self._panels = TreePanels(self._look, self._state)
            self.setWidget(self._panels)
        return self._panels

    def close_panels(self) -> None:
        """End what runs beside the window: the counting of what was skipped."""
        if self._panels:
            self._panels.skipped.close()

    def showEvent(self, event: QShowEvent) -> None:
        assert self.panels
        super().showEvent(event)
