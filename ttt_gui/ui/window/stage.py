"""The middle of the window: position, search and explanation as view and width want them; or a page."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from ttt_gui.session.settings import Widths
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.scroll import WholeRoom
from ttt_gui.ui.look.segments import segments
from ttt_gui.ui.look.widgets import GAP
from ttt_gui.ui.window.pages import Pages
from ttt_gui.ui.window.position import BAR_ROOM, BELOW, OUTSIDE, PositionPane
from ttt_gui.ui.window.views import FIRST, View

THREE_FROM, TWO_FROM = 1_100, 800
"""From these widths of the window on there are three columns, and two."""
COLUMN_WIDTHS = (280, 300)  # of the first and the last one, at least and at most, as long as nobody drags them
COLUMN_SHARE = 0.2085  # of the window's width, in between
LEAST_ASIDE = 160
"""So much height has what stands in the place of the position."""
LEAST_SEARCH = 340
"""The column in the middle is never narrower because another one was dragged."""
PARTS = ("Position", "Tree", "Explanation")
"""What is seen one at a time in a narrow window."""
_TREE = PARTS.index("Tree")


class Arrangement(Enum):
    """How many columns stand side by side; BOARD is the position alone, its cards beside it, PAGE a view of its own."""

    BOARD = 0
    ONE = 1
    TWO = 2
    THREE = 3
    PAGE = 4


def arrangement(view: View, width: int) -> Arrangement:
    """What a view makes of a window that is so wide."""
    if view.is_page:
        return Arrangement.PAGE
    if not view.has_columns:
        return Arrangement.BOARD
    columns = 3 if width >= scaled(THREE_FROM) else 2 if width >= scaled(TWO_FROM) else 1
    return Arrangement(columns)


def column_width(width: int) -> int:
    """Of the first and the last column of a window that is so wide."""
    least, most = map(scaled, COLUMN_WIDTHS)
    return max(least, min(most, round(width * COLUMN_SHARE)))


class Stage(QWidget):
    """Moves nothing but what must: board, heading and tree stay where they are in all views and widths, and are shown
    or hidden; the explanation alone goes from its column under the board and back.

    ``make`` makes the search and the explanation, ``make_page`` the page of a view by its key, when they are first
    wanted. ``widths`` are those of the first and last column by view, 0 where nobody has dragged it.
    """

    def __init__(
        self,
        position: PositionPane,
        make: Callable[[], tuple[QWidget, Pages]],
        make_page: Callable[[str], QWidget],
    ) -> None:
        super().__init__()
        self.position = position
        self._make, self._make_page = make, make_page
        self._whole: dict[str, QWidget] = {}  # the pages that were seen, by the keys of their views
        self.widths: dict[str, Widths] = {}
        self._view = FIRST
        self._now = Arrangement.BOARD
        self._pages: Pages | None = None
        self.parts = segments("Parts of the view")
        self.search, self.explanation = QWidget(), QWidget()
        self.columns = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        self.columns.setObjectName("columns")
        self.columns.setHandleWidth(BAR_ROOM)

        for part in PARTS:
            self.parts.addTab(part)
        self.parts.setCurrentIndex(_TREE)
        for widget in (self.search, self.explanation):
            QVBoxLayout(widget)
        self._aside = QWidget()
        self._is_aside = False
        QVBoxLayout(self._aside).setSpacing(GAP)
        for index, widget in enumerate((self._aside, position, self.search, self.explanation)):
            self.columns.addWidget(widget)
            self.columns.setStretchFactor(index, 1 if widget is self.search else 0)
        self._rows = QVBoxLayout(self)
        self._rows.setSpacing(0)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._top = QHBoxLayout()
        self._top.addWidget(self.parts)
        self._rows.addLayout(self._top)
        self._rows.addWidget(self.columns, 1)

        self.parts.currentChanged.connect(self._on_part_chosen)
        self.columns.splitterMoved.connect(self._on_dragged)
        self._arrange()

    @property
    def arrangement(self) -> Arrangement:
        return self._now

    @property
    def page(self) -> QWidget | None:
        """The page that is shown; None where the board is."""
        return self._whole.get(self._view.key)

    @Slot()
    def show_first_card(self) -> None:
        """Let the cards of the position be seen, from the first one on."""
        self.parts.setCurrentIndex(PARTS.index("Position"))
        self.position.show_first_card()

    def set_aside(self, widget: QWidget | None) -> None:
        """Let a widget stand in the place of the position where there are columns; None for the position again. It is
        kept, and scrolled where it has no room."""
        self._is_aside = widget is not None
        if widget is not None and not self._aside.isAncestorOf(widget):
            room = WholeRoom(widget, QSize(0, LEAST_ASIDE))
            room.setObjectName("cards")
            self._layout_of(self._aside).insertWidget(0, room, 1)
        self._arrange()

    def set_view(self, view: View) -> None:
        """Show a view."""
        self._view = view
        self._arrange()

    @Slot()
    def _on_part_chosen(self) -> None:
        self._arrange()

    # -- arranging ------------------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        """Show what belongs to the view at this width; the focus stays where it is, as long as that is seen."""
        focus = self.window().focusWidget()
        self.setUpdatesEnabled(False)
        self._now = arrangement(self._view, self.width())
        if self._view.is_page and self._view.key not in self._whole:
            self._whole[self._view.key] = page = self._make_page(self._view.key)
            self._rows.addWidget(page, 1)
        if self._view.has_columns and self._pages is None:
            search, self._pages = self._make()
            self._layout_of(self.search).addWidget(search)
        self._place()
        self._show_parts()
        self._set_sizes()
        self.setUpdatesEnabled(True)
        if focus and self.isAncestorOf(focus):
            self._restore_focus(focus)

    def _place(self) -> None:
        """Everything into its column, with the margins that it has there."""
        now, pages = self._now, self._pages
        one, three = now is Arrangement.ONE, now is Arrangement.THREE
        self.position.set_column(now in (Arrangement.TWO, Arrangement.THREE))
        below = now is Arrangement.TWO and not self._is_aside
        self.position.set_pages(pages if below else None)
        home = self._aside if now is Arrangement.TWO and self._is_aside else self.explanation
        if pages and not below and pages.parentWidget() is not home:
            self._layout_of(home).addWidget(pages, 1)
            pages.show()
        top = 0 if one else 8
        outside, gap = scaled(OUTSIDE), scaled(GAP)
        left = outside if one else 0
        self._layout_of(self.search).setContentsMargins(left, top, 0 if three else outside, BELOW)
        self._layout_of(self._aside).setContentsMargins(outside, top, outside if one else BAR_ROOM, BELOW)
        self._layout_of(self.explanation).setContentsMargins(left if one else BAR_ROOM, top, outside, BELOW)
        self._top.setContentsMargins(*((outside, 8, outside, gap) if one else (0, 0, 0, 0)))

    def _show_parts(self) -> None:
        now, part = self._now, PARTS[self.parts.currentIndex()]
        one, columns = now is Arrangement.ONE, now in (Arrangement.TWO, Arrangement.THREE)
        self.parts.setVisible(one)
        shown = (
            *((page, page is self.page) for page in self._whole.values()),
            (self.columns, now is not Arrangement.PAGE),
            (self.position, (not one or part == "Position") and not (self._is_aside and (one or columns))),
            (self._aside, self._is_aside and (columns or (one and part == "Position"))),
            (self.search, columns or (one and part == "Tree")),
            (self.explanation, now is Arrangement.THREE or (one and part == "Explanation")),
        )
        for widget, visible in sorted(shown, key=lambda each: each[1]):  # what goes first, so that all have room
            widget.setVisible(visible)

    def _set_sizes(self) -> None:
        """The columns as wide as they were dragged, or as the window's width wants them; the middle has the rest."""
        if self._now not in (Arrangement.TWO, Arrangement.THREE):
            return
        around, usual = scaled(OUTSIDE) + BAR_ROOM, column_width(self.width())
        first, last = (wanted or usual for wanted in self.widths.get(self._view.key, (0, 0)))
        last = last + around if self._now is Arrangement.THREE else 0
        handles = BAR_ROOM * (2 if last else 1)
        first = min(first + around, self.width() - last - handles - scaled(LEAST_SEARCH))
        own = [first, 0] if self._is_aside else [0, first]
        self.columns.setSizes([*own, self.width() - first - last - handles, last])

    def _restore_focus(self, focus: QWidget) -> None:
        """Where it was; else to the page, to the board, or to the words that choose a part."""
        choices = [focus, *([self.page] if self.page else []), self.position.board]
        next((widget for widget in choices if widget.isVisibleTo(self)), self.parts).setFocus()

    @Slot()
    def _on_dragged(self) -> None:
        aside, first, _, last = self.columns.sizes()
        first = aside if self._is_aside else first
        around = scaled(OUTSIDE) + BAR_ROOM
        before = self.widths.get(self._view.key, (0, 0))
        self.widths[self._view.key] = (first - around, last - around if last else before[1])

    @staticmethod
    def _layout_of(widget: QWidget) -> QVBoxLayout:
        layout = widget.layout()
        assert isinstance(layout, QVBoxLayout)
        return layout

    # -- overridden -----------------------------------------------------------------------------------------------

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if arrangement(self._view, self.width()) is not self._now:
            self._arrange()
        else:
            self._set_sizes()
