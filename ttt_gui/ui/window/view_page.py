"""What every view of the window is: a row of ``VIEWS``, and a page that knows its status and its actions."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from ttt_gui.ui.look.border import Guarded


class ViewPage(Guarded, QWidget):
    """The page of a view. The window calls only the visible page.

    Signals:
        status_changed: status() returns another text, although nothing else in the window has changed.
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
        """Show the present game and settings; called when the page becomes visible, and while it is, once after every
        change.
        """
        raise NotImplementedError

    def go_back(self, is_visit: bool) -> bool:
        """Handle Esc: leave the innermost thing that is open (stop what runs, close a lesson), or return False, and the
        window leaves the view. ``is_visit``: to the view from which the person came.
        """
        return False
