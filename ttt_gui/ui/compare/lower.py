"""The lower half of Compare: a card whose tabs are made when they are first wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QStackedLayout,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.ui.compare.table_card import TableCard
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, Room

_LEAST = QSize(280, 120)
_SIDE, _EDGE, _LOW_EDGE = 12, 8, 3  # pixels around the card; the last below a panel without tabs
_NEEDED = 304  # pixels of height, with type of the usual size, in which a closer look has all it shows


@dataclass(frozen=True)
class MadePanel:
    """A panel that was made: its widget, what brings that up to date, and what is seen with it beside the tabs."""

    widget: QWidget
    show: Callable[[], None]
    corner: QWidget | None = None


@dataclass(frozen=True)
class Panel:
    """One tab: its title, and the function that makes what it shows."""

    title: str
    make: Callable[[], MadePanel]


class LowerCard(Guarded, QFrame):
    """Shows one panel at a time; ``refresh`` brings the visible panel up to date at once, each other when it is shown.

    Folded, the card shows its tabs alone and makes or updates no panel; a chosen tab asks for the whole card.
    Without its tabs, a folded card is not there.

    Signals: whole_requested().
    """

    whole_requested = Signal()

    def __init__(self, look: Look, panels: Sequence[Panel], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._look, self._panels = look, tuple(panels)
        self._made: dict[int, tuple[MadePanel, Room]] = {}
        self._corners: dict[int, QWidget] = {}
        self._stale = set(range(len(self._panels)))
        self.tabs = QTabBar()
        self.tabs.setObjectName("segments")
        self.tabs.setAccessibleName("What is looked at closely")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for panel in self._panels:
            self.tabs.addTab(panel.title)
        self.is_folded = False
        self._has_tabs = True
        self.whole = QPushButton("Look closer")
        set_tip(self.whole, "Show this in place of the table")
        self._top = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._top.setSpacing(8)
        self._top.addWidget(self.tabs, 0, Qt.AlignmentFlag.AlignLeft)
        self._top.addStretch(1)
        self._top.addWidget(self.whole)
        self._place = QWidget()
        self._stack = QStackedLayout(self._place)
        self._body = body = QVBoxLayout(self)
        body.setContentsMargins(_SIDE, _EDGE, _SIDE, _EDGE)
        body.setSpacing(6)
        body.addLayout(self._top)
        body.addWidget(self._place, 1)
        self.whole.hide()
        self.whole.clicked.connect(self.whole_requested)
        self.tabs.tabBarClicked.connect(self._on_tab)
        self.tabs.currentChanged.connect(self._on_tab)

    @Slot()
    def refresh(self) -> None:
        """Mark every panel as out of date, and bring the visible one up to date."""
        self._stale = set(range(len(self._panels)))
        self._show()

    @Slot()
    def _show(self) -> None:
        number = self.tabs.currentIndex()
        if not self.isVisible() or number < 0 or self.is_folded:
            return
        if number not in self._made:
            self._make(number)
        panel, room = self._made[number]
        self._stack.setCurrentWidget(room)
        if number in self._stale:
            self._stale.discard(number)
            panel.show()
        self._fit()

    def _make(self, number: int) -> None:
        made: list[MadePanel] = []

        def build() -> QWidget:
            made.append(self._panels[number].make())
            return made[0].widget

        self._look.built(build)
        (panel,) = made
        room = Room(panel.widget, _LEAST)
        self._made[number] = panel, room
        self._stack.addWidget(room)
        if panel.corner:
            place = QWidget()
            row = QHBoxLayout(place)
            row.setContentsMargins(4, 0, 4, 0)
            row.addWidget(panel.corner)
            self._corners[number] = place
            self._top.insertWidget(2, place, 0, Qt.AlignmentFlag.AlignVCenter)

    @Slot()
    def _on_tab(self) -> None:
        if self.is_folded:
            self.whole_requested.emit()
        self._show()

    # -- room -------------------------------------------------------------------------------------------------------

    @property
    def needed(self) -> int:
        """The height in pixels in which a panel can show all it has."""
        return scaled(_NEEDED)

    def set_folded(self, folded: bool, has_tabs: bool) -> None:
        """Show the tabs alone, or tabs and panel; without tabs nothing, or the panel alone."""
        if (folded, has_tabs) == (self.is_folded, self._has_tabs):
            return
        self.is_folded, self._has_tabs = folded, has_tabs
        self.setVisible(has_tabs or not folded)
        self.tabs.setVisible(has_tabs)
        side, edge = scaled(_SIDE), scaled(_EDGE)
        self._body.setContentsMargins(side, edge if has_tabs else 0, side, edge if has_tabs else _LOW_EDGE)
        self._place.setVisible(not folded)
        self.setSizePolicy(
            QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed if folded else QSizePolicy.Policy.Preferred
        )
        self._fit()
        self._show()

    def _fit(self) -> None:
        """Put the panel's corner widget beside the tabs, or below them where there is no room."""
        shown = None if self.is_folded or not self._has_tabs else self._corners.get(self.tabs.currentIndex())
        for corner in self._corners.values():
            corner.setVisible(corner is shown)
        margins = self.contentsMargins() + self._body.contentsMargins()
        room = self.width() - margins.left() - margins.right() - self.tabs.sizeHint().width() - 2 * self._top.spacing()
        ways = QBoxLayout.Direction
        below = shown is not None and shown.sizeHint().width() > room
        self._top.setDirection(ways.TopToBottom if below else ways.LeftToRight)
        self.whole.setVisible(self.is_folded and self.whole.sizeHint().width() <= room)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()


# The two halves of Compare: the table above the closer look where there is room for both, else one of them whole


_UNBOUNDED = 16_777_215  # QWIDGETSIZE_MAX


class Halves(Guarded, QSplitter):
    """Gives the closer look what it needs and the table what is left, its rows lower before they are scrolled.

    In a low window one half is whole and the other folded to its heading: at first the table is whole, then what a
    person wants. A dragged border stays where it is as long as both are seen. While the page has folded its tools,
    one is whole unless every row has room beside the closer look, and of the other at most the heading is seen.
    """

    def __init__(self, card: TableCard, below: LowerCard, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._card, self._below = card, below
        self._whole: TableCard | LowerCard = card
        self._dragged: int | None = None  # the height that a person gave the table
        self._is_low = False  # whether the page has folded its tools
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
        """Whether neither half is folded."""
        return not (self._card.is_folded or self._below.is_folded)

    @Slot()
    def show_table(self) -> None:
        """Show the table whole where only one half can be."""
        self._choose(self._card)

    @Slot()
    def show_below(self) -> None:
        """Show the closer look whole where only one half can be."""
        self._choose(self._below)

    def set_low(self, low: bool) -> None:
        """Set whether the page has folded its tools, and share the height anew."""
        self._is_low = low
        self.arrange()

    def _choose(self, half: TableCard | LowerCard) -> None:
        focus = self.focusWidget()
        had_focus = focus is not None and focus.hasFocus()
        self._whole = half
        self.arrange()
        if had_focus and not (focus and focus.isVisible() and self.isAncestorOf(focus)):
            self.setFocus()

    @Slot()
    def arrange(self) -> None:
        """Share the height between table and closer look anew."""
        card, below, room = self._card, self._below, self.height() - self.handleWidth()
        least = card.natural_height(False) if self._is_low else card.least_height
        both = least + below.needed <= room
        alone = self._is_low and not both
        card.set_folded(not both and self._whole is below, alone)
        below.set_folded(not both and self._whole is card, not alone)
        if below.isHidden():
            left = self.height()
        else:
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
        self.setFocusProxy(card.table if not card.is_folded else card.whole if alone else below.tabs)

    @Slot(int, int)
    def _on_moved(self, _place: int, _handle: int) -> None:
        self._dragged = self.sizes()[0]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()
