"""The panels of the search tree: the picture over time, what explains it, what stands in its place while there is no
tree; and the page on which the panels stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSplitter, QStackedLayout, QStackedWidget, QWidget

from ttt_gui.engine.estimate import long_time
from ttt_gui.engine.numbers.search import in_force
from ttt_gui.engine.request import Limits, SearchRequest
from ttt_gui.game.position import Position
from ttt_gui.session.game_analysis import SKIPPED_POSITIONS, TreeSizes
from ttt_gui.session.settings import Settings, Widths
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import done, rough
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.scaling import LARGE_TYPE, scaled, type_factor
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import (
    GAP,
    OfferCard,
    Pages,
    ScrollPage,
    WaitingPane,
    WholePage,
    in_column,
    in_row,
    thin_line,
)
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.trace.texts import message, shortcomings
from ttt_gui.ui.tree.analysis import COMING, PATIENCE, Analysis, SearchCommands, depth_text, note_on
from ttt_gui.ui.tree.code_card import CodeCard
from ttt_gui.ui.tree.heading import TreeHeading
from ttt_gui.ui.tree.leaf_field import TreeNote
from ttt_gui.ui.tree.outline import TreeOutline
from ttt_gui.ui.tree.position_column import PositionColumn
from ttt_gui.ui.tree.timeline import TimelineBar, Travel
from ttt_gui.ui.tree.tools import TreeTools
from ttt_gui.ui.tree.view import TreePane
from ttt_gui.ui.tree.why_card import WhyCard
from ttt_gui.ui.tree.window_card import WindowCard
from ttt_gui.ui.window.actions import Actions
from ttt_gui.ui.window.texts import engine_status
from ttt_gui.ui.window.view_page import ViewPage

# -- What stands in the place of the tree while there is none ----------------------------------------------------------


NO_MOVES = "The game is over: there is nothing to search."
SEARCHING = "A search is running. You will see its tree as soon as it ends."
MAKING = "The search is run again for its tree"


def offer_texts(seconds: float, request: SearchRequest) -> tuple[str, str]:
    """Return what is said where a search is offered whose whole tree takes so many seconds: how long, and what one
    gets."""
    limit, side = request.limits.seconds, request.position.side_to_move
    if limit and seconds > limit:
        took = long_time(seconds) if seconds > PATIENCE else f"about {rough(seconds)}"
        deeper = "goes deeper and deeper" if request.algorithm.iterative else "goes on"
        return (
            f"Searching all of it takes {took}.",
            f"{side} is to move. The search {deeper} for {rough(limit)}, and then you see how far it got.",
        )
    return f"The search takes about {rough(seconds)}.", f"{side} is to move. You see every step of the search."


class Waiting(Guarded, WaitingPane):
    """What is shown in the place of a missing tree: the reason, the progress of a search that is run again, or the
    offer to search the position on the board.
    """

    def __init__(self, look: Look, state: TreeState, analysis: Analysis) -> None:
        super().__init__("", "the search run again", "Search again")
        self._state, self._analysis = state, analysis
        self.offer = OfferCard(look, "Search this position", self)
        self.offer.button.clicked.connect(self._search)
        self.stop.clicked.connect(analysis.stop)
        self.again.clicked.connect(analysis.make)
        state.trace_changed.connect(self.show_search)
        analysis.waiting_changed.connect(self.show_search)
        self.show_search()

    @Slot()
    def show_search(self) -> None:
        """Say what the person waits for, with the progress, or offer to search the position on the board."""
        analysis = self._analysis
        progress, words = analysis.waiting, analysis.waiting_text
        searching = analysis.game.player.is_searching
        if progress is not None:
            words = f"{words or MAKING}: {done(progress)} done."
        elif searching:
            words = SEARCHING
        position = None if words or self._state.trace else analysis.unsearched
        offers_again = progress is None and words not in ("", COMING) and not searching
        self.set(words or NO_MOVES, progress, offers_again)
        self.offer.setVisible(position is not None)
        self.words.setVisible(position is None)
        if position:
            self.offer.set(*offer_texts(analysis.seconds_of(position, Limits()), analysis.offered(position)))
            self._fit_offer()

    def _fit_offer(self) -> None:
        """Put the offer in the middle, as wide as its sentences where there is room."""
        room = self.rect().adjusted(GAP, 0, -GAP, 0)
        size = self.offer.fitting(room.size())
        self.offer.setGeometry(QRect(room.center() - QPoint(size.width() // 2, size.height() // 2), size))

    @Slot()
    def _search(self) -> None:
        """Search the position on the board, as was offered."""
        if position := self._analysis.unsearched:
            self._analysis.search_by(self._analysis.offered(position))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the sentences of the offer where there is less room."""
        super().resizeEvent(event)
        self._fit_offer()


# -- The column of the picture -----------------------------------------------------------------------------------------


LEAST_SEARCH = QSize(340, 240)
"""The smallest picture with its tools and time; what needs more can be scrolled to."""
_SIDE = 14  # left and right of everything


class SearchColumn(QFrame):
    """The picture of the tree with its tools and transport bar; while there is no tree, the Waiting panel in its place.

    Folded, the tools are shown on demand only, and a sentence below the picture explains the node's value.
    """

    def __init__(self, panels: TreePanels) -> None:
        super().__init__()
        self.setObjectName("card")
        self._heading, self._tools, self._why, self._time = (
            panels.heading, panels.tools, panels.why.line, panels.timeline
        )  # fmt: skip
        self._top, self._stack, self._line = in_row(panels.heading), QStackedLayout(), thin_line()
        self._picture = in_column(panels.tools, panels.note, (panels.pane, 1), panels.message, gap=4)
        self._below = in_column(panels.why.line, panels.timeline, gap=4)
        content = QWidget()
        in_column((self._picture, 1), self._line, self._below, gap=4, of=content)
        in_column(self._top, (self._stack, 1), gap=4, margins=(1, 1, 1, 1), of=self)
        self._stack.addWidget(panels.waiting)
        self._stack.addWidget(ScrollPage(content, LEAST_SEARCH))
        self.arrange(folded=False, empty=False)

    def add_below(self, widget: QWidget) -> None:
        """Add a row below the picture."""
        self._below.addWidget(widget)

    def show_tree(self, there: bool) -> None:
        """Show the picture with its tools and transport bar, or, where there is no tree, the Waiting panel."""
        self._stack.setCurrentIndex(1 if there else 0)

    @property
    def tools_shown(self) -> bool:
        """Whether the person has opened the folded tools."""
        return self._heading.tools.isChecked()

    def arrange(self, folded: bool, empty: bool) -> None:
        """Fold or unfold the tools; ``empty``: there is no tree and none to come, so the button that opens them is
        hidden.
        """
        side, name = (0, "") if folded else (_SIDE, "card")
        if name != self.objectName():
            self.setObjectName(name)
            self.style().polish(self)
        self._tools.setVisible(not folded or self.tools_shown)
        self._line.setVisible(not folded)
        self._why.setVisible(folded)
        self._time.set_folded(folded)
        self._picture.setContentsMargins(side, 0, side, 0)
        self._below.setContentsMargins(side, 0, side, 0 if folded else 8)
        self._top.setContentsMargins(0 if folded else 6, 0 if folded else 8, side, 0)  # the title stands 8 further in
        self._heading.tools.set_folded(folded)
        self._heading.tools.setVisible(folded and not empty)


# -- The messages about a tree -----------------------------------------------------------------------------------------


class MessageBar(PlainLabel):
    """The messages about a tree below it. The line stays as long as a filter is chosen, even if empty, so that the
    picture does not move.
    """

    def __init__(self, state: TreeState, analysis: Analysis) -> None:
        super().__init__(wrap=True)
        self.setObjectName("muted")
        self._state, self._analysis = state, analysis
        state.changed.connect(self.show_messages)
        self.show_messages()

    @Slot()
    def show_messages(self) -> None:
        """Show what the filter hides, and what the trace lacks."""
        trace, search, record = self._state.trace, self._analysis.shown, self._analysis.game_analysis.record
        note = note_on(search, trace) if search and trace else ""
        of_trace = shortcomings(trace, note, depth_text(search, trace, record)) if trace else ""
        self.setText(text := " ".join(part for part in (message(self._state), of_trace) if part))
        self.setAccessibleName(text)
        self.setVisible(bool(of_trace) or (trace is not None and self._state.show is not Show.ALL))


# -- The panels of the search tree: the picture over time, and what explains it ----------------------------------------


CUTS = "4-the-first-cut"
"""The lesson on cut-offs, by its file's name without the end."""


class TreePanels(QObject):
    """The panels about a tree. ``heading``, ``message`` and ``waiting`` know which search is shown; the cards know only
    the shared state. The page puts ``search`` and ``pages`` into its columns.
    """

    def __init__(
        self,
        look: Look,
        state: TreeState,
        travel: Travel,
        queue: TaskQueue,
        actions: Actions,
        analysis: Analysis,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._state = state
        self.heading = TreeHeading(look, state, analysis, actions)
        self.skipped = TreeSizes(queue, self)
        self.pane = TreePane(look, state, self._size_below)
        self.tools = TreeTools(look, state, actions, self.pane)
        self.outline = TreeOutline(look, state)
        self.why = WhyCard(look, state, self._size_below, CUTS)
        self.code = CodeCard(look, state)
        self.timeline = TimelineBar(look, state, travel, actions)
        self.note = TreeNote(look)
        self.message = MessageBar(state, analysis)
        self.waiting = Waiting(look, state, analysis)
        self.search = SearchColumn(self)
        self.pages = Pages("Explanation")
        for widget, name in ((self.why, "Why"), (self.outline, "Outline"), (self.code, "Algorithm")):
            self.pages.add(widget, name)
        self.window_card = WindowCard(look, state)
        self.pages.set_below(self.window_card)

        explained_by(Section.SEARCHES, self.heading)
        explained_by(Section.TREE, self.search)
        explained_by(Section.TIMELINE, self.timeline)
        explained_by(Section.WHY, self.pages)
        explained_by(Section.OUTLINE, self.outline)
        explained_by(Section.ALGORITHM, self.code)
        explained_by(Section.WINDOW, self.window_card)

        self.skipped.found.connect(self.pane.sizes_changed)
        self.skipped.found.connect(self.why.explain_soon)
        state.trace_changed.connect(self._show)
        self._show()

    def _size_below(self, position: Position) -> int | None:
        """Return the size of the full minimax tree below a position; None, and count it, where it is not known."""
        return self.skipped.size_of(position, SKIPPED_POSITIONS)

    @Slot()
    def _show(self) -> None:
        """Show another tree, or the Waiting panel; counts for the tree before are stopped."""
        self.skipped.stop()
        self.search.show_tree(self._state.trace is not None)


# -- The page on which the panels stand --------------------------------------------------------------------------------


KEY = "analyse"
UNFOLDED_FROM = 1_100
"""In a window of fewer pixels across the tree has all the width, as with type from LARGE_TYPE on."""
COLUMN = 300
"""The width of the first and the last column, in pixels, as long as nobody drags them."""
_LEAST_TREE, _LEAST_COLUMN, _SHARE = 340, 280, 0.2085  # in pixels, and a column's share of a narrow window
_OUTSIDE, _TOP, _BELOW = 16, 8, 4
_LEAST_ASIDE = 160  # the least height of what stands in the place of the position


_NOT_OF_NUMBERS = "This is a number tree: Esc goes back to the game."
_OF_THE_GAME = ("undo", "redo", "back", "forward", "hint", "explain", "move_now", "swap_sides")


class AnalysePage(ViewPage):
    """The page of Analyse: the tree between two columns.

    ``widths`` are the columns' widths in pixels by view, 0 for one that was never dragged. ``numbers`` returns the
    column that replaces the position while a number tree is shown.

    Signals:
        folded_changed: (bool) whether the side columns are folded away, so that the tree has the whole width.
    """

    folded_changed = Signal(bool)

    def __init__(
        self,
        look: Look,
        settings: Settings,
        analysis: Analysis,
        searches: SearchCommands,
        state: TreeState,
        panels: TreePanels,
        column: PositionColumn,
        numbers: Callable[[], QWidget],
        widths: dict[str, Widths],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._settings, self._analysis, self._searches, self._state = settings, analysis, searches, state
        self._panels, self._numbers, self._widths = panels, numbers, widths
        self.left: QWidget = column
        self.column = column
        self._others: dict[QWidget, QWidget] = {}  # what scrolls other columns
        self._place = QStackedWidget()
        self._place.addWidget(column)
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
        analysis.waiting_changed.connect(self._on_waiting_changed)
        self._arrange()

    # -- as a view --------------------------------------------------------------------------------------------------

    def status(self) -> str:
        """Return how the engine searches the position on the board, or the number tree."""
        settings = self._settings
        if self._analysis.shows_numbers:
            return f"Number tree · {in_force(settings.algorithm).name}, left to right"
        return engine_status(settings, self._analysis.game.position)

    def action_reasons(self) -> Mapping[str, str]:
        """Return why actions of the game are disabled beside a number tree."""
        of_the_game = dict.fromkeys(_OF_THE_GAME, _NOT_OF_NUMBERS) if self._analysis.shows_numbers else {}
        return {"lecture": "", **of_the_game}

    @Slot()
    def refresh(self) -> None:
        """Show the search and the position of now."""
        self._panels.heading.show_search()
        self._panels.waiting.show_search()
        self._panels.message.show_messages()
        self._panels.tools.show_algorithm(self._searches.uses_alpha_beta)
        self.column.show_node()
        self._show_columns()

    def go_back(self, is_visit: bool) -> bool:
        """Go back to where the search was first seen, then from another tree to the game's.

        A number tree, and a tree shown from another view, is left together with the view: then return False.
        """
        if not self._state.is_home:
            self._state.leave()
            return True
        if not self._analysis.foreign:
            return False
        is_left = is_visit or self._analysis.shows_numbers
        self._analysis.back_to_game_tree()
        return not is_left

    # -- the columns ------------------------------------------------------------------------------------------------

    @Slot()
    def _on_waiting_changed(self) -> None:
        """Show what belongs beside the tree now."""
        if self.isVisible():
            self._show_columns()

    def _show_columns(self) -> None:
        """Show what belongs beside the tree: the position or the text of a number tree, unless its room is left to the
        tree; where there is no tree, and none will come by itself, nothing is explained."""
        analysis = self._analysis
        coming = analysis.shown or analysis.game.player.is_searching or analysis.making or analysis.waiting_text
        left = self._scrolled(self._numbers()) if analysis.shows_numbers else self.column
        empty = self._state.trace is None and not coming
        shown = KEY not in self._settings.hidden_sides
        if (left, empty, shown) != (self.left, self._empty, self._side_shown):
            self.left, self._empty, self._side_shown = left, empty, shown
            self._arrange()

    def _scrolled(self, column: QWidget) -> QWidget:
        """Return the scroll area of a column that stands in the place of the position."""
        if column not in self._others:
            self._others[column] = WholePage(column, QSize(0, scaled(_LEAST_ASIDE)))
            self._others[column].setObjectName("cards")
        return self._others[column]

    @Slot()
    def _arrange(self) -> None:
        """Put the widgets into columns; folded, first column and explanation are pages of one, while asked for.

        Without a tree the position stands beside what is offered.
        """
        panels = self._panels
        before, self.is_folded = self.is_folded, type_factor() >= LARGE_TYPE or self.width() < UNFOLDED_FROM
        folded = self.is_folded
        panels.search.arrange(folded, self._empty)
        seen = not self._empty and (not folded or panels.search.tools_shown)
        borrowed = folded and not self._empty
        if borrowed:
            panels.pages.set_borrowed(self.left, "Board" if self.left is self.column else "Tree")
        else:
            panels.pages.set_borrowed(None)
            self._place.addWidget(self.left)
            self._place.setCurrentWidget(self.left)
            self.left.show()
        self._place.setVisible(not borrowed and self._side_shown)
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
        """Keep the widths to which a person dragged the columns."""
        before, sizes = self._widths.get(KEY, (0, 0)), self.columns.sizes()
        last, first = (sizes[0], 0) if self.is_folded else (sizes[2], sizes[0])
        self._widths[KEY] = (first or before[0], last or before[1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width out; fold or unfold the columns where the width demands it."""
        super().resizeEvent(event)
        if (self.width() < UNFOLDED_FROM) != self.is_folded:
            self._arrange()
        else:
            self._set_sizes()


# -- Where the panels live: made when they are first shown, so that the window is there sooner -------------------------


class TreePages(QObject):
    """Makes and keeps the panels and the page on which they are laid out.

    Signals:
        page_needed: the panels are needed and there is no page yet; the slot may have it made.
    """

    page_needed = Signal()

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
        self.travel = Travel(state, actions, self)
        self.searches = SearchCommands(state, analysis, settings, actions, self)
        settings.changed.connect(self._follow_settings)
        self._follow_settings()

    @property
    def panels(self) -> TreePanels:
        """The panels; made at the first call, with their page, which gives both the size of type in force."""
        if self._panels is None:
            self.page_needed.emit()
        return self._panels or self._make_panels()

    def _make_panels(self) -> TreePanels:
        analysis, actions = self._analysis, self._actions
        self._panels = panels = TreePanels(self._look, self._state, self.travel, self._queue, actions, analysis, self)
        self._follow_settings()
        panels.tools.algorithm_switch.chosen.connect(self._use)
        analysis.watch_requested.connect(panels.timeline.watch)
        return panels

    @Slot(int)
    def _use(self, way: int) -> None:
        """Search again by minimax (0) or alpha-beta (1)."""
        self.searches.use(bool(way))
        if self.page:
            self.page.refresh()

    def make_page(self, numbers: Callable[[], QWidget], widths: dict[str, Widths], parent: QWidget) -> AnalysePage:
        """Make the page of the view and return it; the parameters are those of AnalysePage."""
        column = PositionColumn(self._look, self._state, self._analysis, self._actions)
        self.page = AnalysePage(
            self._look,
            self._settings,
            self._analysis,
            self.searches,
            self._state,
            self._panels or self._make_panels(),
            column,
            numbers,
            widths,
            parent,
        )
        return self.page

    @Slot()
    def _follow_settings(self) -> None:
        """Show values as intervals or with signs; let the picture glide to where it belongs, or be there at once."""
        self._state.set_intervals(self._settings.tree_intervals)
        if self._panels:
            self._panels.pane.set_motion(self._settings.animations)
