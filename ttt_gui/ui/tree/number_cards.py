"""The cards beside a number tree: examples, the switches of the search, and what it counted by the moment."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFrame,
    QGridLayout,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from ttt_gui.engine.numbers.search import resting_text, search_numbers
from ttt_gui.engine.numbers.tree import EXAMPLES, parse_number_tree
from ttt_gui.engine.request import SWITCHES, Algorithm, Cut, Fail
from ttt_gui.engine.trace.trace import End, SearchTrace
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.ui.drawing.number_painter import subject_of
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, Segmented, muted_label
from ttt_gui.ui.side.figures import FiguresTable
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.window.ticks import why_not

_SOON_COUNTED = 1_000  # nodes: some milliseconds
_ROW = 29  # the height of an example, in pixels


class NumberExamples(Card):
    """Trees to begin with, each with how many nodes alpha-beta visits of it: counted by a search, not written down.

    Signals: chosen: (str) the text of an example.
    """

    chosen = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Examples", parent)
        self.head.addWidget(muted_label("alpha-beta visits"))
        self.rows = QTreeWidget()
        self.rows.setObjectName("examples")
        self.rows.setAccessibleName("Examples of number trees")
        self.rows.setFrameShape(QFrame.Shape.NoFrame)
        self.rows.setColumnCount(2)
        self.rows.setHeaderHidden(True)
        self.rows.setRootIsDecorated(False)
        self.rows.setUniformRowHeights(True)
        self.rows.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        for policy in (self.rows.setHorizontalScrollBarPolicy, self.rows.setVerticalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows.header().setStretchLastSection(False)
        self.rows.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.rows.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        for title, text in EXAMPLES:
            tree = parse_number_tree(text)
            visited = search_numbers(tree, Algorithm()).counters.nodes
            row = QTreeWidgetItem([title, f"{visited} of {tree.size}"])
            row.setData(0, Qt.ItemDataRole.UserRole, text)
            row.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.rows.addTopLevelItem(row)
        self.body.addWidget(self.rows)
        self.rows.itemClicked.connect(self._on_chosen)
        self.rows.itemActivated.connect(self._on_chosen)
        look.changed.connect(self._set_height)
        self._set_height()

    @Slot()
    def _set_height(self) -> None:
        for row in range(self.rows.topLevelItemCount()):
            item = self.rows.topLevelItem(row)
            if item:
                item.setSizeHint(0, QSize(0, scaled(_ROW)))
        self.rows.setFixedHeight(self.rows.topLevelItemCount() * scaled(_ROW))

    @Slot(QTreeWidgetItem, int)
    def _on_chosen(self, item: QTreeWidgetItem, _column: int) -> None:
        self.chosen.emit(item.data(0, Qt.ItemDataRole.UserRole))

    def show_text(self, text: str) -> None:
        """Mark the example that has this text; mark none where none has it."""
        self.rows.setCurrentIndex(QModelIndex())
        for row, (_, each) in enumerate(EXAMPLES):
            item = self.rows.topLevelItem(row)
            if each == text and item:
                self.rows.setCurrentItem(item)


class NumberSearch(Card):
    """The switches of the settings that have something to do in a number tree."""

    def __init__(self, look: Look, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(look, "Search", parent)
        self._settings = settings
        self.algorithm = Segmented("Algorithm", ("Minimax", "Alpha-beta"), fills=True)
        self.cut = Segmented("Cut where", ("β ≤ α", "β < α"), fills=True)
        self.fail = Segmented("Returns", ("soft", "hard"), fills=True)
        self.pvs = QCheckBox("Principal variation search")
        self.rest = muted_label("", wrap=True)
        grid = QGridLayout()
        grid.setVerticalSpacing(8)
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self.algorithm, 0, 0, 1, 2)
        for row, (words, field) in enumerate((("Cut where", self.cut), ("Returns", self.fail)), 1):
            grid.addWidget(muted_label(words), row, 0)
            grid.addWidget(field, row, 1)
        grid.addWidget(self.pvs, 3, 0, 1, 2)
        self.body.addLayout(grid)
        self.body.addWidget(self.rest)
        self._fields: dict[str, QWidget] = {"cut": self.cut, "fail": self.fail, "pvs": self.pvs}
        self.algorithm.chosen.connect(lambda index: setattr(settings, "alpha_beta", index == 1))
        self.cut.chosen.connect(lambda index: setattr(settings, "cut", (Cut.LE, Cut.LT)[index]))
        self.fail.chosen.connect(lambda index: setattr(settings, "fail", (Fail.SOFT, Fail.HARD)[index]))
        self.pvs.clicked.connect(lambda on: setattr(settings, "pvs", on))
        settings.changed.connect(self._show)
        self._show()

    @Slot()
    def _show(self) -> None:
        settings = self._settings
        self.algorithm.choose(int(settings.alpha_beta))
        self.cut.choose(int(settings.cut is Cut.LT))
        self.fail.choose(int(settings.fail is Fail.HARD))
        self.pvs.setChecked(settings.pvs)
        for name, field in self._fields.items():
            switch = next(each for each in SWITCHES if each.name == name)
            reason = why_not(switch, name, settings)
            field.setEnabled(not reason)
            set_tip(field, f"{switch.tip}\n{reason}" if reason else switch.tip)
        self.rest.setText(resting_text(settings.algorithm))
        self.rest.setVisible(bool(self.rest.text()))


_COUNTED = ("Nodes", "Leaves", "Cut-offs", "Pruned")


class NumberCounts:
    """What a search of a number tree had counted by each of its events, and what the other way of searching counts."""

    def __init__(self, trace: SearchTrace) -> None:
        self.trace = trace
        log, events = trace.log, trace.events
        nodes = [trace.node(number) for number in range(log.size)]
        self._leaves = [0, *accumulate(int(node.end is End.TERMINAL) for node in nodes)]
        cut = sorted((events.left(node.id) - 1, len(node.pruned)) for node in nodes if node.end is End.CUT)
        self._cuts = [at for at, _ in cut]
        self._pruned = [0, *accumulate(count for _, count in cut)]
        tree = subject_of(trace).tree
        other = search_numbers(tree, Algorithm(alpha_beta=not trace.request.algorithm.alpha_beta), 1).counters
        self.other = (other.nodes, other.leaves, other.cutoffs, other.pruned_moves)
        self.size, self.distinct = tree.size, len({trace.moves_to(node.id) for node in nodes})

    def by(self, moment: int) -> tuple[int, int, int, int]:
        """Return the numbers of nodes, leaves, cut-offs and pruned moves after an event."""
        entered = self.trace.events.nodes_by(moment)
        cuts = bisect_right(self._cuts, moment)
        return entered, self._leaves[entered], cuts, self._pruned[cuts]


class NumberFigures(Card):
    """What the search counted by the moment, beside the other way of searching the same tree."""

    def __init__(self, look: Look, state: TreeState, queue: TaskQueue, parent: QWidget | None = None) -> None:
        super().__init__(look, "Figures", parent)
        self._state, self._queue, self._task = state, queue, Task()  # the task counts a large tree
        self._counts: NumberCounts | None = None
        self.heading.hide()
        self.body.removeItem(self.head)
        self.table = FiguresTable(look, _COUNTED)
        self.table.heads[1].setMinimumWidth(0)  # else wider than the column of a window of 1280
        self.sentence = PlainLabel("", wrap=True)
        self.body.addWidget(self.table)
        self.body.addWidget(self.sentence)
        state.trace_changed.connect(self._on_trace_changed)
        state.moment_changed.connect(self._show)
        self._on_trace_changed()

    @property
    def figures(self) -> dict[str, tuple[str, str]]:
        """The two figures of each row by its name: of this search, and of the other way of searching."""
        return {name: self.table.figures(name) for name in _COUNTED}

    @Slot()
    def _on_trace_changed(self) -> None:
        trace = self._state.trace
        self._task.cancel()
        self._counts = None
        if trace is not None and trace.subject.board is None:
            if len(trace) > _SOON_COUNTED or len(subject_of(trace).nodes) > _SOON_COUNTED:
                self._task = self._queue.run(lambda _: NumberCounts(trace), "The tree could not be counted")
                self._task.finished.connect(self._on_counted)
            else:
                self._counts = NumberCounts(trace)
        self._show()

    @Slot(object)
    def _on_counted(self, counts: NumberCounts) -> None:
        self._counts = counts
        self._show()

    @Slot()
    def _show(self) -> None:
        counts, state = self._counts, self._state
        if counts is None:
            self.table.set(("", ""), {})
            self.sentence.setText("Counting…")
            return
        with_cuts = counts.trace.request.algorithm.alpha_beta
        own = counts.by(state.moment)
        figures = {
            name: (grouped(one), grouped(other)) for name, one, other in zip(_COUNTED, own, counts.other, strict=True)
        }
        self.table.set(("this search", "by minimax" if with_cuts else "by alpha-beta"), figures)
        self.sentence.setText(self._words(counts, own[0], with_cuts))

    def _words(self, counts: NumberCounts, nodes: int, with_cuts: bool) -> str:
        state = self._state
        if not state.is_at_end:
            return f"So far, at event {grouped(state.moment + 1)} of {grouped(counts.trace.events.size)}."
        if not with_cuts:
            return f"Alpha-beta would visit {grouped(counts.other[0])} of these {grouped(counts.size)} nodes."
        if again := nodes - counts.distinct:
            return f"It visited {grouped(nodes)} nodes, {grouped(again)} of them for the second time."
        name = "It" if counts.trace.request.algorithm.pvs else "Alpha-beta"
        return f"{name} visited {grouped(nodes)} of {grouped(counts.size)} nodes."
