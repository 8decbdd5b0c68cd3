"""Where the panels of the search tree live: made when they are first shown, so that the window is there sooner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState

if TYPE_CHECKING:
    from ttt_gui.ui.tree.panels import TreePanels


class TreeRoom(QObject):
    """Holds the panels, which know only the state they share.

    Signals: panels_made(): the panels are there now.
    """

    panels_made = Signal()

    def __init__(self, look: Look, state: TreeState, queue: JobQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._look, self._state, self._queue = look, state, queue
        self._panels: TreePanels | None = None
        self._searching = self._motion = False

    @property
    def panels(self) -> TreePanels:
        """The panels; made at the first call."""
        if self._panels is None:
            from ttt_gui.ui.tree.panels import TreePanels

            self._panels = TreePanels(self._look, self._state, self._queue, self)
            self._panels.waiting.set_searching(self._searching)
            self._panels.view.set_motion(self._motion)
            self.panels_made.emit()
        return self._panels

    def set_searching(self, searching: bool) -> None:
        """Whether a search of the game is under way, whose tree will stand here."""
        if searching != self._searching:
            self._searching = searching
            if self._panels:
                self._panels.waiting.set_searching(searching)

    def set_motion(self, motion: bool) -> None:
        """Whether the picture glides to where it belongs."""
        if motion != self._motion:
            self._motion = motion
            if self._panels:
                self._panels.view.set_motion(motion)
