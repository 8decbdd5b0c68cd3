"""The two halves of Compare: the table above the closer look where there is room for both, else one of them whole."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from ttt_gui.ui.compare.lower import LowerCard
from ttt_gui.ui.compare.table_card import TableCard
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.widgets import GAP

_UNBOUNDED = 16_777_215  # QWIDGETSIZE_MAX


class Halves(QSplitter):
    """Gives the closer look what it needs and the table what is left, its rows lower before they are scrolled.

    In a low window one of both is whole and the other folded to its heading: at first the table, then what a person
    asks for. A border that was dragged stays where it is as long as both are seen.
    """

    def __init__(self, card: TableCard, below: LowerCard, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._card, self._below = card, below
        self._whole: TableCard | LowerCard = card
        self._dragged: int | None = None  # the height that a person gave the table
        self.setObjectName("columns")
        self.setChildrenCollapsible(False)
        self.setHandleWidth(GAP)
        self.addWidget(card)
        self.addWidget(below)
        self.setStretchFactor(1, 1)
        self.setFocusProxy(card.table)
        card.whole_requested.connect(self.show_table)
        below.whole_requested.connect(self.show_below)
        self.splitterMoved.connect(self._on_moved)

    @property
    def are_both_seen(self) -> bool:
        """Whether neither is folded."""
        return not (self._card.is_folded or self._below.is_folded)

    @Slot()
    def show_table(self) -> None:
        """Let the table be whole where only one can be."""
        self._choose(self._card)

    @Slot()
    def show_below(self) -> None:
        """Let the closer look be whole where only one can be."""
        self._choose(self._below)

    def _choose(self, half: TableCard | LowerCard) -> None:
        focus = self.focusWidget()
        had_focus = focus is not None and focus.hasFocus()
        self._whole = half
        self.arrange()
        if had_focus and not (focus and focus.isVisible() and self.isAncestorOf(focus)):
            self.setFocus()

    @Slot()
    def arrange(self) -> None:
        """Share the height anew."""
        card, below, room = self._card, self._below, self.height() - self.handleWidth()
        both = card.least_height + below.needed <= room
        card.set_folded(not both and self._whole is below)
        below.set_folded(not both and self._whole is card)
        left = room - (below.needed if both else below.minimumSizeHint().height())
        tight = card.natural_height(False) > left
        card.table.set_tight(tight)
        most = card.natural_height(tight)
        if not both:
            self._dragged = None
        height = card.sizeHint().height() if card.is_folded else left
        if both:
            height = min(most, left if self._dragged is None else self._dragged)
        card.setMaximumHeight(most if both else _UNBOUNDED)
        if self.sizes() != [height, room - height]:
            self.setSizes([height, room - height])
        self.handle(1).setEnabled(both)
        self.setFocusProxy(below.tabs if card.is_folded else card.table)

    @Slot(int, int)
    def _on_moved(self, _place: int, _handle: int) -> None:
        self._dragged = self.sizes()[0]

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()
