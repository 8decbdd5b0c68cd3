"""Pages of which one is shown, chosen by a row of words above them."""

from __future__ import annotations

from PySide6.QtCore import QSize, Slot
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from ttt_gui.ui.look.widgets import GAP, Room, segments

LEAST_PAGE = QSize(240, 120)
"""The least size of a page: one that needs more room is scrolled."""


class Pages(QWidget):
    """Pages with their words, and a widget that stands below each of them. A guest's page may stand before them for a
    while, without that widget."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._guest: QWidget | None = None
        self.bar = segments(name)
        self._stack = QStackedWidget()
        self._below: QWidget | None = None
        body = QWidget()
        self._body = QVBoxLayout(body)
        self._body.setContentsMargins(0, 0, 0, 0)
        self._body.setSpacing(GAP)
        self._body.addWidget(self._stack, 1)
        room = Room(body, LEAST_PAGE)
        room.setObjectName("cards")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self.bar)
        column.addWidget(room, 1)
        self.bar.currentChanged.connect(self._show)

    def add(self, page: QWidget, word: str) -> None:
        self._stack.addWidget(page)
        self.bar.addTab(word)

    def set_below(self, widget: QWidget) -> None:
        """Let this widget stand below the pages."""
        self._below = widget
        self._body.addWidget(widget)
        self._show()

    def set_guest(self, page: QWidget | None, word: str = "") -> None:
        """Let a page stand before the others; None takes it away again, and its owner gives it another place."""
        if page is self._guest:
            return
        shown = self.bar.currentIndex()
        if self._guest:
            guest, self._guest = self._guest, None
            self._stack.removeWidget(guest)
            self.bar.removeTab(0)
            shown = max(0, shown - 1)
        if page:
            self._guest = page
            self._stack.insertWidget(0, page)
            self.bar.insertTab(0, word)
            shown += 1
        self.bar.setCurrentIndex(shown)
        self._show()

    @Slot()
    def _show(self) -> None:
        page = self.bar.currentIndex()
        if page >= 0:
            self._stack.setCurrentIndex(page)
            for index in range(self._stack.count()):  # the page that is shown decides alone how much room is needed
                policy = QSizePolicy.Policy.Preferred if index == page else QSizePolicy.Policy.Ignored
                if widget := self._stack.widget(index):
                    widget.setSizePolicy(policy, policy)
        if self._below:
            self._below.setVisible(self._guest is None or page > 0)
