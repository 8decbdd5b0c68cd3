"""The panels of the search tree: the picture over time, and what explains it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QStackedWidget

from ttt_gui.game.position import Position
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.jobs.sizes import SKIPPED_POSITIONS, TreeSizes
from ttt_gui.ui.dialogs.sections import Section, explained_by
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.code_card import CodeCard
from ttt_gui.ui.tree.notice_line import NoticeLine
from ttt_gui.ui.tree.number_view import NumberView
from ttt_gui.ui.tree.outline import TreeOutline
from ttt_gui.ui.tree.search_column import SearchColumn
from ttt_gui.ui.tree.timeline import TimelineBar
from ttt_gui.ui.tree.tools import TreeTools
from ttt_gui.ui.tree.view import TreeView
from ttt_gui.ui.tree.waiting import Waiting
from ttt_gui.ui.tree.why_card import WhyCard, WhyLine
from ttt_gui.ui.tree.window_card import WindowCard
from ttt_gui.ui.window.pages import Pages

if TYPE_CHECKING:
    from ttt_gui.ui.tree.heading import TreeHeading


class TreePanels(QObject):
    """They know only the state they share, never one another; the window puts ``search`` and ``explanation`` where
    its view wants them."""

    def __init__(self, look: Look, state: TreeState, queue: JobQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.skipped = TreeSizes(queue, self)
        self.view = TreeView(look, state, self._skipped_by)
        self.numbers = NumberView(look, state)
        self.pictures = QStackedWidget()
        for picture in (self.view, self.numbers):
            self.pictures.addWidget(picture)
        self.tools = TreeTools(look, state)
        self.outline = TreeOutline(look, state)
        self.why = WhyCard(look, state, self._skipped_by)
        self.code = CodeCard(look, state)
        self.timeline = TimelineBar(look, state)
        self.notice = NoticeLine(state)
        self.waiting = Waiting(look, state)
        self.why_line = WhyLine(look, state, self.why)
        self.search = SearchColumn(self.waiting, self.tools, self.notice, self.pictures, self.why_line, self.timeline)
        self.pages = Pages("Explanation")
        for widget, name in ((self.why, "Why"), (self.outline, "Outline"), (self.code, "Algorithm")):
            self.pages.add(widget, name)
        self.window_card = WindowCard(look, state)
        self.pages.set_below(self.window_card)

        explained_by(Section.TREE, self.search)
        explained_by(Section.TIMELINE, self.timeline)
        explained_by(Section.WHY, self.pages)
        explained_by(Section.OUTLINE, self.outline)
        explained_by(Section.ALGORITHM, self.code)
        explained_by(Section.WINDOW, self.window_card)

        self.skipped.found.connect(self.view.sizes_changed)
        self.skipped.found.connect(self.why.sizes_changed)
        self.view.zoom_changed.connect(self.tools.show_zoom)
        self.view.faces_changed.connect(self.tools.show_faces)
        self.numbers.zoom_changed.connect(self.tools.show_zoom)
        self.tools.kind_requested.connect(self.view.set_kind)
        for view in (self.view, self.numbers):
            self.tools.zoom_in_requested.connect(view.zoom_in)
            self.tools.zoom_out_requested.connect(view.zoom_out)
            self.tools.actual_size_requested.connect(view.actual_size)
            self.tools.fit_requested.connect(view.fit)
        state.trace_changed.connect(self._show)
        self._show()

    def put_on_top(self, heading: TreeHeading) -> None:
        """Give the search its first row: what that does is no card's business, so it is made elsewhere."""
        self.heading = heading
        explained_by(Section.SEARCHES, heading)
        self.search.put_on_top(heading)

    def _skipped_by(self, position: Position) -> int | None:
        return self.skipped.size_of(position, SKIPPED_POSITIONS)

    @Slot()
    def _show(self) -> None:
        self.skipped.stop()
        trace = self._state.trace
        numbers = trace is not None and trace.subject.board is None
        self.pictures.setCurrentWidget(self.numbers if numbers else self.view)
        self.tools.set_numbers(numbers)
        self.tools.show_zoom(self.numbers.zoom if numbers else self.view.zoom)
        self.search.show_tree(trace is not None)
