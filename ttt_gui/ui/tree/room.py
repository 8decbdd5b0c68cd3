"""Where the panels of the search tree live: made when they are first shown, so that the window is there sooner."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from ttt_gui.session.settings import Settings, Widths
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.scaling import LARGE_TYPE, scaled, type_factor
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, WholeRoom, in_column
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.analysis import Analysis, SearchCommands
from ttt_gui.ui.tree.panels import TreePanels
from ttt_gui.ui.tree.position_column import PositionColumn
from ttt_gui.ui.tree.travel import Travel
from ttt_gui.ui.window.actions import Actions

KEY = "analyse"
UNFOLDED_FROM = 1_100
"""In a window of fewer pixels across the tree has all the width, as with type from LARGE_TYPE on."""
COLUMN = 300
"""The width of the first and the last column, in pixels, as long as nobody drags them."""
_LEAST_TREE, _LEAST_COLUMN, _SHARE = 340, 280, 0.2085  # in pixels, and a column's share of a narrow window
_OUTSIDE, _TOP, _BELOW = 16, 8, 4
_BOARD = "Board"
_LEAST_ASIDE = 160  # the least height of what stands in the place of the position


class AnalysePage(Guarded, QWidget):
    """The page of Analyse: the tree between two columns, whose ``widths`` are kept by view, 0 where nobody has dragged.

    Signals: folded_changed(bool): the tree has all the width, or not any more.
    """

    folded_changed = Signal(bool)

    def __init__(
        self, look: Look, left: QWidget, panels: TreePanels, widths: dict[str, Widths], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._panels, self._widths = panels, widths
        self.left = self._own = left
        self._others: dict[QWidget, QWidget] = {}  # what scrolls other columns
        self._place = QStackedWidget()
        self._place.addWidget(left)
        self.is_folded = self._empty = False
        self._side_shown = True
        self.columns = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        self.columns.setObjectName("columns")
        self.columns.setHandleWidth(GAP)
        for index, widget in enumerate((self._place, panels.search, panels.pages)):
            self.columns.addWidget(widget)
            self.columns.setStretchFactor(index, 1 if widget is panels.search else 0)
        self._rows = in_column(self.columns, of=self)
        self.columns.splitterMoved.connect(self._on_dragged)
        panels.heading.tools.toggled.connect(self._arrange)
        look.changed.connect(self._arrange)
        self._arrange()

    def set_left(self, widget: QWidget | None) -> None:
        """Let another column stand left of the tree; None brings that of the position back."""
        if widget is None:
            self.left = self._own
        else:
            if widget not in self._others:
                self._others[widget] = WholeRoom(widget, QSize(0, scaled(_LEAST_ASIDE)))
                self._others[widget].setObjectName("cards")
            self.left = self._others[widget]
        self._arrange()

    def set_side_shown(self, shown: bool) -> None:
        """Show the column left of the tree, or leave its room to the others."""
        if shown != self._side_shown:
            self._side_shown = shown
            self._arrange()

    def set_empty(self, empty: bool) -> None:
        """Set whether there is no tree, and none will come by itself: then only what is offered instead is seen."""
        if empty != self._empty:
            self._empty = empty
            self._arrange()

    @Slot()
    def _arrange(self) -> None:
        """Put the widgets into columns; folded, first column and explanation are pages of one, while asked for."""
        panels = self._panels
        before, self.is_folded = self.is_folded, type_factor() >= LARGE_TYPE or self.width() < UNFOLDED_FROM
        folded = self.is_folded
        panels.search.set_folded(folded, self._empty)
        seen = not self._empty and (not folded or panels.search.tools_shown)
        if folded:
            panels.pages.set_guest(self.left, _BOARD)
        else:
            panels.pages.set_guest(None)
            self._place.addWidget(self.left)
            self._place.setCurrentWidget(self.left)
            self.left.show()
        self._place.setVisible(seen and not folded and self._side_shown)
        panels.pages.setVisible(seen)
        self.columns.insertWidget(0 if folded else 2, panels.pages)
        side = scaled(_OUTSIDE)
        self._rows.setContentsMargins(side, _TOP, side, _BELOW)
        self._set_sizes()
        if folded != before:
            self.folded_changed.emit(folded)

    def _set_sizes(self) -> None:
        """Make the columns as wide as they were dragged, or as the window's width wants; the middle has the rest."""
        room = self.width() - 2 * scaled(_OUTSIDE)
        usual = max(scaled(_LEAST_COLUMN), min(scaled(COLUMN), round(self.width() * _SHARE)))
        first, last = (wanted or usual for wanted in self._widths.get(KEY, (0, 0)))
        first = 0 if self._place.isHidden() else first
        last = 0 if self._panels.pages.isHidden() else min(last, room - _LEAST_TREE)
        middle = room - first - last - GAP * (bool(first) + bool(last))
        order = (last, first, middle) if self.is_folded else (first, middle, last)
        self.columns.setSizes(list(order))

    @Slot()
    def _on_dragged(self) -> None:
        before, sizes = self._widths.get(KEY, (0, 0)), self.columns.sizes()
        last, first = (sizes[0], 0) if self.is_folded else (sizes[2], sizes[0])
        self._widths[KEY] = (first or before[0], last or before[1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if (self.width() < UNFOLDED_FROM) != self.is_folded:
            self._arrange()
        else:
            self._set_sizes()


# -- Where the panels of the search tree live: made when they are first shown, so that the window is there sooner -----


class TreeRoom(QObject):
    """Holds the panels, which know only the state they share, and the page on which they stand."""

    def __init__(
        self,
        look: Look,
        settings: Settings,
        state: TreeState,
        queue: TaskQueue,
        analysis: Analysis,
        actions: Actions,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._look, self._state, self._queue = look, state, queue
        self._settings, self._analysis, self._actions = settings, analysis, actions
        self._panels: TreePanels | None = None
        self.page: AnalysePage | None = None
        self.column: PositionColumn | None = None  # of the page
        self.travel = Travel(state, actions, self)
        self.searches = SearchCommands(state, analysis, settings, actions, self)
        settings.changed.connect(self._set_motion)

    @property
    def panels(self) -> TreePanels:
        """The panels; made at the first call."""
        if self._panels is None:
            analysis, actions = self._analysis, self._actions
            self._panels = TreePanels(self._look, self._state, self.travel, self._queue, actions, analysis, self)
            self._set_motion()
            self._panels.tools.ways.chosen.connect(self._use)
            self.refresh()
        return self._panels

    @Slot(int)
    def _use(self, way: int) -> None:
        self.searches.use(bool(way))
        self.refresh()

    def refresh(self) -> None:
        """Show which search is looked at, and where the game is meanwhile, in the panels that are made."""
        if self._panels:
            self._panels.heading.show_search()
            self._panels.notice.show_notices()
            self._panels.tools.ways.choose(int(self.searches.uses_alpha_beta))
        if self.column:
            self.column.show_node()
            self._show_whether_empty()

    def make_page(self, widths: dict[str, Widths], parent: QWidget) -> QWidget:
        """Make the page of the view, with columns of these widths, and return it."""
        return self._look.built(lambda: self._made(widths, parent))

    def _made(self, widths: dict[str, Widths], parent: QWidget) -> QWidget:
        self.column = PositionColumn(self._look, self._state, self._analysis, self._actions)
        self.page = AnalysePage(self._look, self.column, self.panels, widths, parent)
        self._analysis.waiting_changed.connect(self._show_whether_empty)
        self._show_whether_empty()
        return self.page

    @Slot()
    def _show_whether_empty(self) -> None:
        page, analysis = self.page, self._analysis
        if page:
            coming = analysis.shown or analysis.game.player.is_searching or analysis.making or analysis.waiting_words
            page.set_empty(self._state.trace is None and not coming)

    @Slot()
    def _set_motion(self) -> None:
        """Let the picture glide to where it belongs, or be there at once."""
        if self._panels:
            self._panels.view.set_motion(self._settings.animations)
