"""The closer look of Compare, two trees in step, the ordering lab, and deepening, and how it shares the height with the
table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QMenu,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTabBar,
    QWidget,
)

from ttt_gui.engine.request import Algorithm
from ttt_gui.game.position import Position
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.compare.table_card import TableCard
from ttt_gui.ui.compare.table_model import RowsModel
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, ScrollPage, in_column, in_row

if TYPE_CHECKING:
    from ttt_gui.ui.compare.page import ComparePage

_LEAST, _LEAST_SPLITTER = QSize(280, 120), QSize(100, 100)  # of a panel, and of table and closer look together
_SIDE, _EDGE, _LOW_EDGE = 12, 8, 3  # pixels around the card; the last below a panel without tabs
_NEEDED = 384


class PanelPage(ScrollPage):
    """A scroll area with a panel of the closer look; ``show_subject`` updates the panel."""

    def __init__(self, panel: QWidget, show_subject: Callable[[], None]) -> None:
        super().__init__(panel, _LEAST, panel.parentWidget())
        self.show_subject = show_subject


class ComparePanels:
    """Makes the panels of the closer look when they are first shown; ``all`` has the functions that make them, by
    title.

    Each shows the subject of the page, with the rows A and B or the first of them, and emits messages by the page's
    signals.
    """

    def __init__(self, look: Look, queue: TaskQueue, rows: RowsModel, page: ComparePage) -> None:
        self._look, self._queue, self._rows, self._page = look, queue, rows, page
        self.all = {"Two trees in step": self._in_step, "Ordering lab": self._lab, "Deepening": self._deepening}

    @property
    def _first_algorithm(self) -> Algorithm:
        """The algorithm of row A, which the panels that look at one search take."""
        pair = self._rows.pair
        return (pair[0].entry.algorithm if pair else None) or Algorithm()

    def _in_step(self, parent: QWidget) -> PanelPage:
        """Make the panel of two trees in step."""
        from ttt_gui.ui.compare.in_step import InStepPanel

        panel = InStepPanel(self._look, self._queue, parent)
        for side in panel.sides:
            self._page.positions_shown.emit(side.pane.view, side.pane.position_at)
        explained_by(Section.IN_STEP, panel)

        def show() -> None:
            pair, subject = self._rows.pair, self._page.subject
            if pair is None or subject is None:
                panel.clear()
                return
            a, b = (replace(row.entry, name=row.title) for row in pair)
            panel.show_pair(subject, a, b)

        return PanelPage(panel, show)

    def _lab(self, parent: QWidget) -> PanelPage:
        """Make the ordering lab."""
        from ttt_gui.ui.compare.lab import OrderingLab

        lab = OrderingLab(self._look, self._queue, parent)
        lab.tree_wanted.connect(self._page.trace_requested)
        self._page.positions_shown.emit(lab.moves, lab.moves.position_at)

        def show() -> None:
            subject, base = self._page.subject, self._rows.comparison.base.seen
            if subject is not None:
                lab.show_subject(subject, self._first_algorithm, base.pv if base else ())

        return PanelPage(lab, show)

    def _deepening(self, parent: QWidget) -> PanelPage:
        """Make the panel of iterative deepening."""
        from ttt_gui.ui.compare.deepening_panel import DeepeningPanel

        panel = DeepeningPanel(self._look, self._queue, parent)
        panel.export.said.connect(self._page.said)
        panel.failed.connect(self._page.failed)
        self._page.positions_shown.emit(panel, lambda _at: panel.found.position)
        explained_by(Section.DEEPENING, panel)

        def show() -> None:
            subject, why_not = self._page.subject, ""
            if not isinstance(subject, Position):
                subject = None
                why_not = "A number tree is searched to its leaves: there is no depth to deepen."
            panel.show_position(subject, self._first_algorithm, why_not)

        return PanelPage(panel, show)


class LowerCard(Guarded, QFrame):
    """Shows one panel of the closer look at a time. ``refresh`` updates the visible panel at once, each other when it
    is shown.

    Folded, the card shows only its tabs, and no panel is made or updated. Folded and without tabs, it is hidden;
    ``menu`` then leads to the panels.

    Signals:
        whole_requested: a tab of the folded card was chosen.
    """

    whole_requested = Signal()

    def __init__(
        self, look: Look, panels: Mapping[str, Callable[[QWidget], PanelPage]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._look, self._makers = look, tuple(panels.values())
        self._made: dict[int, PanelPage] = {}
        self._stale = set(range(len(panels)))
        self.tabs = QTabBar()
        self.tabs.setObjectName("segments")
        self.tabs.setAccessibleName("What is looked at closely")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.menu = QMenu(self)
        for number, title in enumerate(panels):
            self.tabs.addTab(title)
            self.menu.addAction(title).triggered.connect(partial(self._choose, number))
        self.is_folded = False
        self._has_tabs = True
        self._shown = QTimer(self, singleShot=True, interval=0)  # the page is seen before the first panel is made
        self._shown.timeout.connect(self._show)
        self.whole = QPushButton("Look closer")
        set_tip(self.whole, "Show this instead of the table")
        self._stack = QStackedWidget()
        top = in_row(self.tabs, None, self.whole, gap=8)
        self._body = in_column(top, (self._stack, 1), gap=6, margins=(_SIDE, _EDGE, _SIDE, _EDGE), of=self)
        self.whole.hide()
        self.whole.clicked.connect(self.whole_requested)
        self.tabs.tabBarClicked.connect(self._on_tab)
        self.tabs.currentChanged.connect(self._on_tab)

    @Slot()
    def refresh(self) -> None:
        """Mark every panel as out of date, and bring the visible one up to date."""
        self._stale = set(range(len(self._makers)))
        self._show()

    @Slot()
    def _show(self) -> None:
        """Show the panel of the chosen tab, made when it is first seen, and anew if its subject has changed."""
        number = self.tabs.currentIndex()
        if not self.isVisible() or number < 0 or self.is_folded:
            return
        if number not in self._made:
            self._made[number] = room = self._look.built(partial(self._makers[number], self._stack))
            self._stack.addWidget(room)
        self._stack.setCurrentWidget(self._made[number])
        if number in self._stale:
            self._stale.discard(number)
            self._made[number].show_subject()

    @Slot()
    def _on_tab(self) -> None:
        """Show the chosen panel; a folded card asks for room first."""
        if self.is_folded:
            self.whole_requested.emit()
        self._show()

    def _choose(self, number: int, _checked: bool = False) -> None:
        """Show the panel of this number whole, in the place of the table."""
        self.tabs.setCurrentIndex(number)
        self.whole_requested.emit()

    # -- room -------------------------------------------------------------------------------------------------------

    @property
    def needed(self) -> int:
        """The height in pixels at which a panel shows everything."""
        return scaled(_NEEDED)

    def set_folded(self, folded: bool, has_tabs: bool) -> None:
        """Hide the panel, or the tabs, or both."""
        if (folded, has_tabs) == (self.is_folded, self._has_tabs):
            return
        self.is_folded, self._has_tabs = folded, has_tabs
        self.setVisible(has_tabs or not folded)
        self.tabs.setVisible(has_tabs)
        side, edge = scaled(_SIDE), scaled(_EDGE)
        self._body.setContentsMargins(side, edge if has_tabs else 0, side, edge if has_tabs else _LOW_EDGE)
        self._stack.setVisible(not folded)
        self.whole.setVisible(folded)
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._shown.start()


# The splitter of Compare: the table above the closer look where there is room for both, else one of them


class CompareSplitter(Guarded, QSplitter):
    """The splitter between the table and the closer look. The closer look gets the height it needs, the table the rest.

    In a low window one of them is whole, and the other folded to its heading: first the table is whole, then the one
    that was chosen. A border that was dragged stays as long as both are whole. While the page has folded its tools, one
    is whole unless every row fits beside the closer look.

    ``room`` scrolls both where large type needs more height. The focus of ``page`` goes to the one that is whole.
    """

    def __init__(self, card: TableCard, below: LowerCard, page: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._card, self._below, self._page = card, below, page
        self._whole: TableCard | LowerCard = card
        self._dragged: int | None = None  # the height that a person gave the table
        self._is_low = False  # whether the page has folded its tools
        self.setObjectName("columns")
        self.setChildrenCollapsible(False)
        self.setHandleWidth(GAP)
        self.room = ScrollPage(self, _LEAST_SPLITTER, page)  # before anything is in it: see ScrollPage
        self.room.lower()  # Tab finds the focus proxy of a page where the page's first child stands: after the heading
        self.addWidget(card)
        self.addWidget(below)
        self.setStretchFactor(1, 1)
        page.setFocusProxy(card.table)
        card.whole.clicked.connect(self.show_table)
        below.whole_requested.connect(self.show_below)
        self.splitterMoved.connect(self._on_moved)

    @Slot()
    def show_table(self) -> None:
        """Show the table whole, where there is space for only one."""
        self._choose(self._card)

    @Slot()
    def show_below(self) -> None:
        """Show the closer look whole, where there is space for only one."""
        self._choose(self._below)

    def set_low(self, low: bool) -> None:
        """Set whether the page has folded its tools, and divide the height anew."""
        self._is_low = low
        self.arrange()

    def _choose(self, half: TableCard | LowerCard) -> None:
        self._whole = half
        self.arrange()

    def arrange(self) -> None:
        """Divide the height between table and closer look; if the focused widget gets hidden, the page gets
        the focus.
        """
        focus = self.focusWidget()
        had_focus = focus is not None and focus.hasFocus()
        card, below, room = self._card, self._below, self.height() - self.handleWidth()
        both = (card.natural_height if self._is_low else card.least_height) + below.needed <= room
        alone = self._is_low and not both
        card.set_folded(not both and self._whole is below, alone)
        below.set_folded(not both and self._whole is card, not alone)
        if both:
            height = self._dragged or min(card.natural_height, room - below.needed)
        else:
            self._dragged = None
            left = self.height() if below.isHidden() else room - below.sizeHint().height()
            height = card.sizeHint().height() if card.is_folded else left
        if self.sizes() != [height, room - height]:
            self.setSizes([height, room - height])
        self.handle(1).setEnabled(both)
        self._page.setFocusProxy(card.table if not card.is_folded else card.whole if alone else below.tabs)
        if had_focus and not (focus and focus.isVisible()):
            self._page.setFocus()

    @Slot(int, int)
    def _on_moved(self, _place: int, _handle: int) -> None:
        self._dragged = self.sizes()[0]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()
