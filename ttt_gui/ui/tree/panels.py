"""The panels of the search tree side by side: the picture, the explanation, the outline, the algorithm, and time."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QProgressBar,
    QPushButton,
    QSplitter,
    QStackedLayout,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.engine.trace.trace import End
from ttt_gui.game.position import Position
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.jobs.sizes import SKIPPED_POSITIONS, TreeSizes
from ttt_gui.ui.look.formats import grouped, share
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, muted_label
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.code_card import CodeCard
from ttt_gui.ui.tree.notice_line import NoticeLine
from ttt_gui.ui.tree.outline import TreeOutline
from ttt_gui.ui.tree.timeline import TimelineBar
from ttt_gui.ui.tree.tools import TreeTools
from ttt_gui.ui.tree.view import TreeView
from ttt_gui.ui.tree.why_card import WhyCard

NOTHING = (
    "Nothing has been searched yet. Play a move or ask for a hint: the search that answers stands here, node by node."
)

MAKING = "The search is run again, node for node, for its tree: {share} done."
_STEPS = 10_000  # of the progress bar


class _Waiting(QWidget):
    """What stands here while there is no tree: why, how far the search run again has come, and what can be done."""

    def __init__(self, state: TreeState) -> None:
        super().__init__()
        self._state = state
        self.words = muted_label(NOTHING, wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.bar = QProgressBar(textVisible=False, maximum=_STEPS)
        self.bar.setAccessibleName("Progress of the search run again")
        self.bar.setFixedWidth(280)
        self.stop, self.again = QPushButton("Stop"), QPushButton("Search again")
        column = QVBoxLayout(self)
        column.setSpacing(GAP)
        column.addStretch(1)
        column.addWidget(self.words)
        for widget in (self.bar, self.stop, self.again):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self.stop.clicked.connect(state.stop_requested)
        self.again.clicked.connect(state.trace_requested)
        state.waiting_changed.connect(self.show_state)
        self.show_state()

    @Slot()
    def show_state(self) -> None:
        progress, words = self._state.waiting, self._state.waiting_words
        if progress is not None:
            words = MAKING.format(share=share(progress))
            self.bar.setValue(round(progress * _STEPS))
        self.words.setText(words or NOTHING)
        self.bar.setVisible(progress is not None)
        self.stop.setVisible(progress is not None)
        self.again.setVisible(progress is None and bool(words))


class TreePanels(QWidget):
    """They know only the state they share, never one another."""

    def __init__(self, look: Look, state: TreeState, queue: JobQueue, parent: QWidget | None = None) -> None:
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
        self.waiting = _Waiting(state)
        self._stack = QStackedLayout()

        picture = QWidget()
        left = QVBoxLayout(picture)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(6)
        left.addWidget(self.tools)
        left.addWidget(NoticeLine(state))
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
        self._stack.addWidget(self.waiting)
        self._stack.addWidget(tree)

        self.skipped.found.connect(self.view.sizes_changed)
        self.skipped.found.connect(self.why.sizes_changed)
        self.view.zoom_changed.connect(self.tools.show_zoom)
        self.tools.zoom_in_requested.connect(self.view.zoom_in)
        self.tools.zoom_out_requested.connect(self.view.zoom_out)
        self.tools.actual_size_requested.connect(self.view.actual_size)
        self.tools.fit_requested.connect(self.view.fit)
        state.trace_changed.connect(self._show)
        self._show()

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
