"""Shows the visible view anew once its game or its settings have changed: its page, its actions and its status."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt, Signal, Slot

from ttt_gui.ui.window.actions import Actions
from ttt_gui.ui.window.status import StatusLine
from ttt_gui.ui.window.switch import ViewArea


class Presenter(QObject):
    """Updates the visible page, actions and status bar after a change; hidden pages are updated when they are shown.

    Call mark() after any change: everything is updated together, once, at the end of this turn of the event loop.
    ``reasons`` returns why actions that every view has are disabled, '' where they are enabled.

    Signals:
        shown: everything has been updated.
    """

    shown = Signal()
    _marked = Signal()

    def __init__(
        self, view_area: ViewArea, actions: Actions, status: StatusLine, reasons: Callable[[], Mapping[str, str]]
    ) -> None:
        super().__init__(view_area)
        self._view_area, self._actions, self._status, self._reasons = view_area, actions, status, reasons
        self._is_marked = False
        self._marked.connect(self.catch_up, Qt.ConnectionType.QueuedConnection)

    @Slot()
    def mark(self) -> None:
        """Request an update at the end of this turn of the event loop."""
        if not self._is_marked:
            self._is_marked = True
            self._marked.emit()

    @Slot()
    def catch_up(self) -> None:
        """Update at once if an update was requested."""
        if self._is_marked:
            self.refresh()

    def refresh(self) -> None:
        """Update the visible page, the actions and the status bar."""
        self._is_marked = False
        page = self._view_area.page
        page.refresh()  # first: it may have something begun that can be stopped
        self._actions.allow({**self._reasons(), **page.action_reasons()})
        self.show_status()
        self.shown.emit()

    @Slot()
    def show_status(self) -> None:
        """Show the status of the visible page in the status bar."""
        self._status.set_text(self._view_area.page.status())
