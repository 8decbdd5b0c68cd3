"""Shows the visible view anew once its game or its settings have changed: its page, its actions and its status."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt, Signal, Slot

from ttt_gui.ui.window.actions import Actions
from ttt_gui.ui.window.status import StatusLine
from ttt_gui.ui.window.switch import ViewArea


class Presenter(QObject):
    """Asks the visible page alone: a hidden one is shown anew when it becomes visible.

    Any change calls mark(): page, actions and status are shown anew together, once, when this turn of the event loop is
    over. ``reasons`` returns for the actions that every view has why they are disabled, '' where they are enabled.

    Signals: shown: everything has been shown anew.
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
        """Have everything shown anew soon."""
        if not self._is_marked:
            self._is_marked = True
            self._marked.emit()

    @Slot()
    def catch_up(self) -> None:
        """Show everything anew where something has changed since the last time."""
        if self._is_marked:
            self.refresh()

    def refresh(self) -> None:
        """Show the visible page, what can be done, and the status of the view."""
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
