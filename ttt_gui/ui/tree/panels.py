"""The panels of the search tree side by side: the picture, the explanation, the outline, the algorithm, and time."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QLabel, QSplitter, QStackedLayout, QTabWidget, QVBoxLayout, QWidget

from ttt_gui.engine.trace.trace import End
from ttt_gui.session.jobs.sizes import SkippedSizes
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, muted_label
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.code_card import CodeCard
from ttt_gui.ui.tree.outline import TreeOutline
from ttt_gui.ui.tree.timeline import TimelineBar
from ttt_gui.ui.tree.tools import TreeTools
from ttt_gui.ui.tree.view import TreeView
from ttt_gui.ui.tree.why_card import WhyCard

NOTHING = (
    "Nothing has been searched yet. Play a move or ask for a hint: the search that answers stands here, node by node."
)


class TreePanels(QWidget):
    """They know only the state they share, never one another."""

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.skipped = SkippedSizes(self)
        self.view = TreeView(look, state, self.skipped.size_of)
        self.tools = TreeTools(look, state)
        self.outline = TreeOutline(look, state)
        self.why = WhyCard(look, state)
        self.code = CodeCard(look, state)
        self.timeline = TimelineBar(look, state)
        self.notice = muted_label(wrap=True)
        self._empty = QLabel(NOTHING, wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter)
        self._empty.setObjectName("muted")
        self._stack = QStackedLayout()

        picture = QWidget()
        left = QVBoxLayout(picture)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(6)
        left.addWidget(self.tools)
        left.addWidget(self.view, 1)
        self.tabs = QTabWidget(documentMode=True)
        for widget, name in ((self.why, "Why"), (self.outline, "Outline"), (self.code, "Algorithm")):
            self.tabs.addTab(widget, name)
        split = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        split.addWidget(picture)
        split.addWidget(self.tabs)
        split.setStretchFactor(0, 1)
        split.setSizes([700, 384])
        tree = QWidget()
        column = QVBoxLayout(tree)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.notice)
        column.addWidget(split, 1)
        column.addWidget(self.timeline)
        frame = QVBoxLayout(self)
        frame.setContentsMargins(16, 4, 16, GAP)
        frame.addLayout(self._stack)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(tree)

        self.skipped.found.connect(self.view.sizes_changed)
        self.view.zoom_changed.connect(self.tools.show_zoom)
        self.tools.zoom_in_requested.connect(self.view.zoom_in)
        self.tools.zoom_out_requested.connect(self.view.zoom_out)
        self.tools.actual_size_requested.connect(self.view.actual_size)
        self.tools.fit_requested.connect(self.view.fit)
        state.trace_changed.connect(self._show)
        self._show()

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
