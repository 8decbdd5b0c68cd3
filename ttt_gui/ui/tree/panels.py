"""The panels of the search tree: the picture over time, and what explains it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSize, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from ttt_gui.engine.trace.trace import End
from ttt_gui.game.position import Position
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.jobs.sizes import SKIPPED_POSITIONS, TreeSizes
from ttt_gui.ui.dialogs.sections import Section, explained_by
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.scroll import Room
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import muted_label
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.code_card import CodeCard
from ttt_gui.ui.tree.notice_line import NoticeLine
from ttt_gui.ui.tree.outline import TreeOutline
from ttt_gui.ui.tree.timeline import TimelineBar
from ttt_gui.ui.tree.tools import TreeTools
from ttt_gui.ui.tree.view import TreeView
from ttt_gui.ui.tree.waiting import Waiting
from ttt_gui.ui.tree.why_card import WhyCard
from ttt_gui.ui.tree.window_card import WindowCard
from ttt_gui.ui.window.pages import Pages

LEAST_SEARCH = QSize(340, 240)
"""The smallest picture with its tools and time; what needs more can be scrolled to."""


class TreePanels(QObject):
    """They know only the state they share, never one another; the window puts ``search`` and ``explanation`` where
    its view wants them."""

    def __init__(self, look: Look, state: TreeState, queue: JobQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.skipped = TreeSizes(queue, self)
        self.view = TreeView(look, state, self._skipped_by)
        self.tools = TreeTools(look, state)
        self.outline = TreeOutline(look, state)
        self.why = WhyCard(look, state, self._skipped_by)
        self.code = CodeCard(look, state)
        self.timeline = TimelineBar(look, state)
        self.notice = muted_label(wrap=True)
        self.waiting = Waiting(state)
        self._stack = QStackedLayout()
        self.search = QFrame()

        self._lay_out_search()
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
        self.tools.kind_requested.connect(self.view.set_kind)
        self.tools.zoom_in_requested.connect(self.view.zoom_in)
        self.tools.zoom_out_requested.connect(self.view.zoom_out)
        self.tools.actual_size_requested.connect(self.view.actual_size)
        self.tools.fit_requested.connect(self.view.fit)
        state.trace_changed.connect(self._show)
        self._show()

    def _lay_out_search(self) -> None:
        """The heading, the tools, the picture with all the height there is, and below a line the time."""
        picture, time = QVBoxLayout(), QHBoxLayout()
        picture.setContentsMargins(14, 0, 14, 0)
        picture.setSpacing(8)
        picture.addWidget(self.notice)
        picture.addWidget(self.tools)
        picture.addWidget(NoticeLine(self._state))
        picture.addWidget(self.view, 1)
        line = QFrame()
        line.setObjectName("line")
        line.setFixedHeight(1)
        time.setContentsMargins(14, 0, 14, 0)
        time.addWidget(self.timeline)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 12)
        column.setSpacing(10)
        column.addLayout(picture, 1)
        column.addWidget(line)
        column.addLayout(time)
        self._top = QHBoxLayout()
        self._top.setContentsMargins(6, 12, 14, 0)  # its words stand 8 further in
        self.search.setObjectName("card")
        card = QVBoxLayout(self.search)
        card.setContentsMargins(1, 1, 1, 1)
        card.setSpacing(8)
        card.addLayout(self._top)
        card.addLayout(self._stack, 1)
        self._stack.addWidget(self.waiting)
        self._stack.addWidget(Room(content, LEAST_SEARCH))

    def put_on_top(self, heading: QWidget) -> None:
        """Give the search its first row: what that does is no card's business, so it is made elsewhere."""
        self.heading = heading
        explained_by(Section.SEARCHES, heading)
        self._top.addWidget(heading)

    def _skipped_by(self, position: Position) -> int | None:
        return self.skipped.size_of(position, SKIPPED_POSITIONS)

    @Slot()
    def _show(self) -> None:
        trace = self._state.trace
        self.skipped.stop()
        self._stack.setCurrentIndex(1 if trace else 0)
        text = ""
        if trace and trace.truncated:
            held, entered = grouped(len(trace)), grouped(trace.entered)
            text = f"The trace holds the first {held} of {entered} nodes; the counts are exact."
        elif trace and trace.node(trace.roots()[-1]).end is End.STOPPED:
            text = "The search was stopped: the nodes that it was in have no value."
        elif trace and not trace.complete:
            text = "The search was not complete: values with ≈ rest on the depth limit."
        text = " ".join(part for part in (self._state.note, text) if part)
        self.notice.setText(text)
        self.notice.setVisible(bool(text))
