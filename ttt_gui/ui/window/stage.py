"""The middle of the window: the game, or the page of another view."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QVBoxLayout, QWidget

from ttt_gui.session.settings import Widths
from ttt_gui.ui.window.position import PositionPane
from ttt_gui.ui.window.views import FIRST, View


class Stage(QWidget):
    """Shows one at a time; all that were seen stay as they are. ``make_page`` makes the page of a view by its key, when
    it is first wanted. ``widths`` are those of the first and last column by view, 0 where nobody has dragged it.
    """

    def __init__(self, position: PositionPane, make_page: Callable[[str], QWidget]) -> None:
        super().__init__()
        self.position = position
        self._make_page = make_page
        self._pages: dict[str, QWidget] = {}  # those that were seen, by the keys of their views
        self.widths: dict[str, Widths] = {}
        self._view = FIRST
        self._rows = QVBoxLayout(self)
        self._rows.setSpacing(0)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.addWidget(position, 1)

    @property
    def page(self) -> QWidget | None:
        """The page that is shown; None where the game is."""
        return self._pages.get(self._view.key)

    def set_view(self, view: View) -> None:
        """Show a view; the focus stays where it is, as long as that is seen."""
        self._view = view
        focus = self.window().focusWidget()
        self.setUpdatesEnabled(False)
        if view.is_page and view.key not in self._pages:
            self._pages[view.key] = page = self._make_page(view.key)
            self._rows.addWidget(page, 1)
        seen = self.page or self.position
        for widget in (self.position, *self._pages.values()):
            if widget is not seen:
                widget.hide()  # what goes first, so that all have room
        seen.show()
        self.setUpdatesEnabled(True)
        if focus and self.isAncestorOf(focus) and not focus.isVisibleTo(self):
            (self.page or self.position.board).setFocus()
