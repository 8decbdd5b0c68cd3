"""Pages of which one is seen, chosen by a row of words above them."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from ttt_gui.ui.look.scroll import Room
from ttt_gui.ui.look.segments import segments
from ttt_gui.ui.look.widgets import GAP

LEAST_PAGE = QSize(240, 120)
"""What needs more can be scrolled to."""


class Pages(QWidget):
    """Add pages with their words, and what stands below each of them. A guest's word stands before them while its page
    stands below this widget, which then is no more than the row; beside a guest there is little room, and what is below
    stands below the first page alone.

    Signals: guest_chosen(bool): whether the guest's page is the one to be seen.
    """

    guest_chosen = Signal(bool)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._guests = 0
        self._guest_seen = True  # when there was one last
        self.bar = segments(name)
        self._stack = QStackedWidget()
        self._below: QWidget | None = None
        body = QWidget()
        self._body = QVBoxLayout(body)
        self._body.setContentsMargins(0, 0, 0, 0)
        self._body.setSpacing(GAP)
        self._body.addWidget(self._stack, 1)
        self._room = Room(body, LEAST_PAGE)
        self._room.setObjectName("cards")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self.bar)
        column.addWidget(self._room, 1)
        self.bar.currentChanged.connect(self._show)

    def add(self, page: QWidget, word: str) -> None:
        self._stack.addWidget(page)
        self.bar.addTab(word)

    def set_below(self, widget: QWidget) -> None:
        """Let this stand below the pages."""
        self._below = widget
        self._body.addWidget(widget)
        self._show()

    @property
    def has_guest(self) -> bool:
        return bool(self._guests)

    @property
    def guest_is_chosen(self) -> bool:
        return self.has_guest and self.bar.currentIndex() == 0

    def set_guest(self, word: str) -> None:
        """Let this word stand before the others, chosen if it was when it stood there last; '' for none any more."""
        if word and not self._guests:
            self._guests = 1
            index = 0 if self._guest_seen else self.bar.currentIndex() + 1
            self.bar.insertTab(0, word)
            self.bar.setCurrentIndex(index)
        elif not word and self._guests:
            page, self._guests = self._stack.currentIndex(), 0
            self.bar.removeTab(0)
            self.bar.setCurrentIndex(page)
        self._show()

    @Slot()
    def _show(self) -> None:
        page = self.bar.currentIndex() - self._guests
        guest = self.guest_is_chosen
        self._guest_seen = guest if self.has_guest else self._guest_seen
        if page >= 0:
            self._stack.setCurrentIndex(page)
            for index in range(self._stack.count()):  # the page that is seen alone says how much room is needed
                policy = QSizePolicy.Policy.Preferred if index == page else QSizePolicy.Policy.Ignored
                if widget := self._stack.widget(index):
                    widget.setSizePolicy(policy, policy)
        self._room.setVisible(not guest)
        if self._below:
            self._below.setVisible(page == 0 or not self.has_guest)
        vertical = QSizePolicy.Policy.Fixed if guest else QSizePolicy.Policy.Expanding
        self.setSizePolicy(QSizePolicy.Policy.Preferred, vertical)
        self.guest_chosen.emit(guest)
