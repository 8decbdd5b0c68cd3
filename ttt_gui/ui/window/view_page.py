"""What every view of the window is: a row of ``VIEWS``, and a page that knows its status and its actions."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from ttt_gui.ui.look.border import Guarded


class ViewPage(Guarded, QWidget):
    """The page of a view. The window asks only the page that is visible.

    Signals: status_changed: status() returns another text, although nothing else that the window shows has changed.
    """

    status_changed = Signal()

    def status(self) -> str:
        """Return the text of the status bar while no message is shown there."""
        raise NotImplementedError

    def action_reasons(self) -> Mapping[str, str]:
        """Return for each action of the window that depends on the view why it is disabled, '' where it is enabled.
        (QWidget.actions() is Qt's.)"""
        raise NotImplementedError

    @Slot()
    def refresh(self) -> None:
        """Show the game and the settings as they are now: called when the page becomes visible, and while it is visible
        once after every change."""
        raise NotImplementedError

    def go_back(self, is_visit: bool) -> bool:
        """Leave the innermost thing that is open on the page, as Esc does: stop what runs, close a lesson; return False
        where nothing is open, and Esc leaves the view. ``is_visit``: it leads back to the view from which the person
        came."""
        return False
