"""Trees of numbers in the window: searched while they are typed, and again whenever a switch of the search changes; and
the cards beside a tree: examples, switches, and what the search counted by the step."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from itertools import accumulate

from PySide6.QtCore import QModelIndex, QObject, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QHideEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHeaderView,
    QMenu,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from ttt_gui.engine.learn.exercise import ON_SCREEN, ExerciseKind
from ttt_gui.engine.numbers.search import in_force, resting_text, search_numbers
from ttt_gui.engine.numbers.search import why_not as why_not_searched
from ttt_gui.engine.numbers.text import NumberTreeError, parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLE, EXAMPLES, NumberSubject, NumberTree, subject_of
from ttt_gui.engine.request import SWITCHES, Algorithm, Cut, Fail
from ttt_gui.engine.trace.trace import End, SearchTrace, node_after
from ttt_gui.session.settings import TREE_VIEW, Settings
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import ProgressCallback, no_progress, within
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.export_bar import MenuButton
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, Card, Segmented, bold_label, in_column, in_row, muted_label
from ttt_gui.ui.side.search_figures import FiguresTable
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.tree.number_text import NumberTextEditor
from ttt_gui.ui.tree.tasks import Tasks, TaskTexts
from ttt_gui.ui.window.actions import why_not


class NumberColumn(Guarded, QWidget):
    """The column beside a number tree: its text, examples, the search's switches and figures. It follows the tree
    shown.

    Signals:
        exercise_requested: (ExerciseKind, NumberTree) the person wants an exercise on this tree.
    """

    exercise_requested = Signal(object, object)

    def __init__(self, look: Look, settings: Settings, queue: TaskQueue, state: TreeState, own_search: QAction) -> None:
        super().__init__()
        self._look, self._state = look, state
        self.title = bold_label(look, 1.35, "Number tree")
        self.back = QPushButton("Back to the game")
        self.back.setObjectName("link")
        set_tip(self.back, "Show the game again (Esc)")
        self.text = NumberTextEditor(look, settings, queue)
        self.examples = NumberExamples(look)
        self.search = NumberSearch(look, settings)
        self.figures = NumberFigures(look, state, queue)
        menu = QMenu(self)
        menu.addAction(own_search)
        self.ask = MenuButton("Ask me ▾", "Ask me this tree", menu, "link")
        set_tip(self.ask, "Practise with this tree: search it yourself, say what its nodes are worth, or what is cut")
        self.text.head.addWidget(self.ask)
        for kind in ON_SCREEN:
            menu.addAction(f"&{kind.value.capitalize()}").triggered.connect(partial(self._ask, kind))
        top = in_row(self.title, None, self.back)
        in_column(top, self.text, self.examples, self.search, self.figures, None, gap=GAP, of=self)
        explained_by(Section.NUMBERS, self)

        self.examples.chosen.connect(self.text.take)
        state.trace_changed.connect(self._follow)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        """Show the text of the number tree that is shown."""
        trace = self._state.trace
        if trace is not None and trace.subject.board is None:
            text = subject_of(trace).text
            self.text.follow(text)
            self.examples.show_text(text)

    def _ask(self, kind: ExerciseKind, _checked: bool = False) -> None:
        """Ask for an exercise of this kind on the tree."""
        if self._state.trace:
            self.exercise_requested.emit(kind, subject_of(self._state.trace).tree)

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep the text in the settings."""
        self.text.remember()
        super().hideEvent(event)


# -- Trees of numbers in the window: searched while they are typed, and again whenever a switch of the search changes -


_AT_ONCE = 500  # nodes: a tree of so many is searched in some milliseconds
_SEARCHING = TaskTexts(
    "Searching the number tree",
    "The number tree is searched.",
    "Stopped: the number tree was not searched.",
    "The number tree could not be searched",
)


class NumberTrees(QObject):
    """Runs searches of number trees, small ones at once, others by ``tasks``, and shows their traces by ``analysis``.

    ``focus`` gives the picture the focus; ``column`` is shown beside it, and in its menu ``own_search``. When the
    algorithm in the settings changes, the tree that is shown is searched again, and the same node stays selected if it
    is entered again.

    Signals:
        back_requested: the person goes back to the game.
        exercise_requested: (ExerciseKind, NumberTree) the person wants an exercise on this tree.
    """

    back_requested = Signal()
    exercise_requested = Signal(object, object)

    def __init__(
        self,
        look: Look,
        settings: Settings,
        state: TreeState,
        queue: TaskQueue,
        tasks: Tasks,
        analysis: Analysis,
        focus: Callable[[], None],
        own_search: QAction,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._look, self._settings, self._state = look, settings, state
        self._queue, self._tasks, self._analysis, self._focus = queue, tasks, analysis, focus
        self._own_search = own_search
        self._wanted: NumberTree | None = None  # the tree that was asked for last
        self._column: NumberColumn | None = None
        # A named algorithm changes several settings: one search for all of them.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._search_again)
        settings.changed.connect(self._on_setting_changed)

    @property
    def column(self) -> NumberColumn:
        """The column beside the tree; made when it is first needed."""
        if self._column is None:
            self._column = self._look.built(
                lambda: NumberColumn(self._look, self._settings, self._queue, self._state, self._own_search)
            )
            self._column.text.tree_typed.connect(self._search)
            self._column.text.edit.entered.connect(self._focus)
            self._column.back.clicked.connect(self.back_requested)
            self._column.exercise_requested.connect(self.exercise_requested)
        return self._column

    @Slot()
    def open_last(self) -> None:
        """Show the tree that was typed last, or the first example."""
        text = next(iter(self._settings.number_text), "")
        try:
            tree = parse_number_tree(text)
        except NumberTreeError:
            tree = parse_number_tree(EXAMPLE)
        if why_not_searched(tree, self._settings.algorithm):
            tree = parse_number_tree(EXAMPLE)
        self._ask_for(tree, self._open)

    def _open(self, trace: SearchTrace) -> None:
        """Show a tree, in Analyse, and give its picture the focus."""
        self._analysis.show(trace)
        self._settings.view = TREE_VIEW
        self._focus()

    @Slot(object)
    def _search(self, tree: NumberTree) -> None:
        """Search a tree that was typed, and show it."""
        self._ask_for(tree, self._analysis.show)

    def _ask_for(self, tree: NumberTree, then: Callable[[SearchTrace], None]) -> None:
        """Search a tree, a large one in a task, and call ``then`` with its trace, unless another tree was asked for
        meanwhile. Say below the text why it cannot be searched with the switches that are set."""
        algorithm, limit = self._settings.algorithm, self._settings.trace_nodes
        self._wanted = tree
        reason = why_not_searched(tree, algorithm)
        self.column.text.set_reason(reason)
        if reason:
            return

        def search(on_progress: ProgressCallback) -> SearchTrace:
            """Search the tree and list its events."""
            trace = search_numbers(tree, algorithm, limit, within(on_progress, 0.0, 0.9)).trace
            on_progress(0.9)
            trace.list_events()
            on_progress(1.0)
            return trace

        def found(trace: SearchTrace) -> None:
            """Hand the trace on, unless another tree was asked for meanwhile."""
            if tree is self._wanted:  # not a tree that was typed over meanwhile
                then(trace)

        if tree.size <= _AT_ONCE:
            found(search(no_progress))
        else:
            self._tasks.ask(_SEARCHING, search, found)

    # -- again ------------------------------------------------------------------------------------------------------

    @property
    def _shown(self) -> NumberSubject | None:
        """The number tree that is shown now."""
        subject = self._state.trace.subject if self._state.trace else None
        return subject if isinstance(subject, NumberSubject) else None

    @Slot(str)
    def _on_setting_changed(self, key: str) -> None:
        """Search the tree again after a change of the algorithm, or when a person comes to it."""
        if (key == "view" or hasattr(self._settings.algorithm, key)) and self._shown:
            self._soon.start()

    @Slot()
    def _search_again(self) -> None:
        """Search the tree again where the algorithm now in force is another than that of its trace."""
        subject, trace = self._shown, self._state.trace
        if not (subject and trace and self._settings.shows_tree):
            return
        self.column.text.set_reason(why_not_searched(subject.tree, self._settings.algorithm))
        if in_force(self._settings.algorithm) != in_force(trace.request.algorithm):
            self._ask_for(subject.tree, self._show_again)

    def _show_again(self, found: SearchTrace) -> None:
        """Show a tree that was searched again in the place of its old trace, if that is still shown."""
        before, subject = self._state.trace, self._shown
        if before is None or subject is None or subject.tree is not subject_of(found).tree:
            return
        moves = before.moves_to(self._state.selected)
        self._analysis.show(found)
        node = node_after(found, moves)
        if node is not None:
            self._state.select(node)
        self._soon.start()  # for switches that were changed meanwhile


# -- The cards beside a number tree: examples, the switches of the search, what it counted by the step -----------------


_SOON_COUNTED = 1_000  # nodes: some milliseconds
_ROW = 29  # the height of an example, in pixels


class NumberExamples(Card):
    """Buttons with example trees, each with the number of nodes that alpha-beta visits (counted by a search).

    Signals:
        chosen: (str) the text of an example.
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
        """Make the list as high as its rows."""
        for row in range(self.rows.topLevelItemCount()):
            item = self.rows.topLevelItem(row)
            if item:
                item.setSizeHint(0, QSize(0, scaled(_ROW)))
        self.rows.setFixedHeight(self.rows.topLevelItemCount() * scaled(_ROW))

    @Slot(QTreeWidgetItem, int)
    def _on_chosen(self, item: QTreeWidgetItem, _column: int) -> None:
        """Report the text of the example."""
        self.chosen.emit(item.data(0, Qt.ItemDataRole.UserRole))

    def show_text(self, text: str) -> None:
        """Mark the example whose text this is, or none."""
        self.rows.setCurrentIndex(QModelIndex())
        for row, (_, each) in enumerate(EXAMPLES):
            item = self.rows.topLevelItem(row)
            if each == text and item:
                self.rows.setCurrentItem(item)


class NumberSearch(Card):
    """The switches of the settings that have an effect in a number tree."""

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
        """Show the algorithm of the settings, and which switches have no effect."""
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
    """The counts of a search of a number tree after each of its events, and in ``other`` the totals of the other
    algorithm (minimax or alpha-beta)."""

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

    def by(self, step: int) -> tuple[int, int, int, int]:
        """Return the numbers of nodes, leaves, cut-offs and pruned moves after the event number ``step``."""
        entered = self.trace.events.nodes_by(step)
        cuts = bisect_right(self._cuts, step)
        return entered, self._leaves[entered], cuts, self._pruned[cuts]


class NumberFigures(Card):
    """A table of the counts at the current step, beside the totals of the other algorithm for the same tree."""

    def __init__(self, look: Look, state: TreeState, queue: TaskQueue, parent: QWidget | None = None) -> None:
        super().__init__(look, "Figures", parent)
        self._state, self._queue, self._task = state, queue, Task()  # the task counts a large tree
        self._counts: NumberCounts | None = None
        self.heading.hide()
        self.body.removeItem(self.head)
        self.table = FiguresTable(look, _COUNTED, second_width=0)  # else wider than the column of a window of 1280
        self.sentence = PlainLabel("", wrap=True)
        self.body.addWidget(self.table)
        self.body.addWidget(self.sentence)
        state.trace_changed.connect(self._on_trace_changed)
        state.step_changed.connect(self._show)
        self._on_trace_changed()

    @property
    def figures(self) -> dict[str, tuple[str, str]]:
        """The two figures of each row, by the row's name: this search's at the step, and the other
        algorithm's total.
        """
        return {name: self.table.figures(name) for name in _COUNTED}

    @Slot()
    def _on_trace_changed(self) -> None:
        """Count the search of another tree, a large one in a task."""
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
        """Show the counts of a large tree."""
        self._counts = counts
        self._show()

    @Slot()
    def _show(self) -> None:
        """Show the counts at the step."""
        counts, state = self._counts, self._state
        if counts is None:
            self.table.set(("", ""), {})
            self.sentence.setText("Counting…")
            return
        with_cuts = counts.trace.request.algorithm.alpha_beta
        own = counts.by(state.step)
        figures = {
            name: (grouped(one), grouped(other)) for name, one, other in zip(_COUNTED, own, counts.other, strict=True)
        }
        self.table.set(("this search", "by minimax" if with_cuts else "by alpha-beta"), figures)
        note = subject_of(counts.trace).chance_note if with_cuts else ""
        self.sentence.setText(" ".join(filter(None, (self._words(counts, own[0], with_cuts), note))))

    def _words(self, counts: NumberCounts, nodes: int, with_cuts: bool) -> str:
        """Return the sentence below the table: how far the search is, or how many of the tree's nodes it visited."""
        state = self._state
        if not state.is_at_end:
            return f"So far, at event {grouped(state.step + 1)} of {grouped(counts.trace.events.size)}."
        if not with_cuts:
            return f"Alpha-beta would visit {grouped(counts.other[0])} of these {grouped(counts.size)} nodes."
        if again := nodes - counts.distinct:
            return f"It visited {grouped(nodes)} nodes, {grouped(again)} of them for the second time."
        name = "It" if counts.trace.request.algorithm.pvs else "Alpha-beta"
        return f"{name} visited {grouped(nodes)} of {grouped(counts.size)} nodes."
