"""The lower half of Compare: a card whose tabs are made when they are first wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QStackedLayout, QTabBar, QVBoxLayout, QWidget

from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.scroll import Room
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card

_LEAST = QSize(280, 120)


@dataclass(frozen=True)
class Panel:
    """One tab: its title with its letter, what makes it, and what brings it up to date."""

    title: str
    make: Callable[[], QWidget]
    show: Callable[[QWidget], None]


class LowerCard(QFrame):
    """Shows one panel at a time; ``refresh`` brings up to date the one that is seen, the others when they are."""

    def __init__(self, look: Look, panels: Sequence[Panel], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._look, self._panels = look, tuple(panels)
        self._made: dict[int, QWidget] = {}
        self._stale = set(range(len(self._panels)))
        self.tabs = QTabBar()
        self.tabs.setObjectName("segments")
        self.tabs.setAccessibleName("What is looked at closely")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for panel in self._panels:
            self.tabs.addTab(panel.title)
        self._place = QWidget()
        self._stack = QStackedLayout(self._place)
        body = QVBoxLayout(self)
        body.setContentsMargins(12, 8, 12, 10)
        body.setSpacing(6)
        body.addWidget(self.tabs)
        body.addWidget(self._place, 1)
        self.tabs.currentChanged.connect(self._show)

    @Slot()
    def refresh(self) -> None:
        """What the panels show is another thing."""
        self._stale = set(range(len(self._panels)))
        self._show()

    @Slot()
    def _show(self) -> None:
        number = self.tabs.currentIndex()
        if not self.isVisible() or number < 0:
            return
        if number not in self._made:
            made: list[QWidget] = []

            def build() -> list[QWidget]:
                made[:] = [self._panels[number].make()]
                return made

            self._look.built(build)
            self._made[number] = made[0]
            self._stack.addWidget(Room(made[0], _LEAST))
        room = self._made[number].parentWidget()
        while room is not None and room.parentWidget() is not self._place:
            room = room.parentWidget()
        if room is not None:
            self._stack.setCurrentWidget(room)
        if number in self._stale:
            self._stale.discard(number)
            self._panels[number].show(self._made[number])

    @called_by_qt()
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()


def plain(card: Card) -> Card:
    """A card as the content of a tab: without its edge, its margins and its heading, which is the tab's."""
    card.setObjectName("")
    card.setFrameShape(QFrame.Shape.NoFrame)
    card.heading.hide()
    card.body.setContentsMargins(4, 0, 4, 0)
    return card
