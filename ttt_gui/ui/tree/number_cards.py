"""The column beside a number tree: its text, the switches of its search, its value, and what the search counted by
the step."""

from __future__ import annotations

from bisect import bisect_right
from functools import partial
from itertools import accumulate

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction, QHideEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QMenu, QPushButton, QSizePolicy, QWidget

from ttt_gui.engine.learn.exercise import ON_SCREEN, ExerciseKind
from ttt_gui.engine.numbers.edit import with_bounds, with_root
from ttt_gui.engine.numbers.search import resting_text, search_numbers
from ttt_gui.engine.numbers.text import NumberTreeError
from ttt_gui.engine.numbers.tree import NumberSubject, NumberTree, exact_text, plain_text, roles, subject_of
from ttt_gui.engine.request import SWITCHES, Algorithm, Cut, Fail
from ttt_gui.engine.score import Role
from ttt_gui.engine.trace.trace import End, SearchTrace
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.export_bar import MenuButton
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, Card, Segmented, bold_label, in_column, in_row, muted_label
from ttt_gui.ui.side.search_figures import FiguresTable
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.number_text import NumberTextEditor
from ttt_gui.ui.window.actions import why_not


class NumberColumn(Guarded, QWidget):
    """The column beside a number tree: its text, the search's switches, its value and figures. It follows the tree
    shown."""

    def __init__(self, look: Look, settings: Settings, queue: TaskQueue, state: TreeState, own_search: QAction) -> None:
        super().__init__()
        self._state = state
        self.title = bold_label(look, 1.2, "Number tree")
        self.back = QPushButton("Back to the game")
        self.back.setObjectName("link")
        set_tip(self.back, "Show the game again (Esc)")
        self.text = NumberTextEditor(look, settings, queue)
        self.search = NumberSearch(look, settings, state)
        self.value = NumberValue(look, state, own_search)
        self.figures = NumberFigures(look, state, queue)
        top = in_row(self.title, None, self.back, gap=2)
        cards = self.text, self.search, self.value, self.figures
        in_column(top, *cards, None, gap=GAP, margins=(0, 0, 5, 0), of=self)  # beside the scroll bar
        explained_by(Section.NUMBERS, self)
        state.trace_changed.connect(self._follow)
        self.text.fault_changed.connect(lambda fault: self.value.allow(not fault))
        self._follow()

    @Slot()
    def _follow(self) -> None:
        """Show the text of the number tree that is shown."""
        trace = self._state.trace
        if trace is not None and trace.subject.board is None:
            self.text.follow(subject_of(trace).text)

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep the text in the settings."""
        self.text.remember()
        super().hideEvent(event)


_SOON_COUNTED = 1_000  # nodes: some milliseconds
_WAYS = {
    "save": ("Save…", "Save the text of the tree to a file"),
    "open": ("Open…", "Open a tree from a file of text"),
    "print": ("Print…", "Print the tree as a sheet of exercises, with the solutions"),
    "copy": ("Copy as text", "Copy the tree as one line of text"),
}


class NumberValue(Card):
    """What the tree is worth, as fraction and as decimal, and what is done with it: asked, saved, printed, shared.

    Signals:
        wanted: (str) 'save', 'open', 'print' or 'copy'.
        exercise_wanted: (ExerciseKind) the person wants to be asked.
    """

    wanted = Signal(str)
    exercise_wanted = Signal(object)

    def __init__(self, look: Look, state: TreeState, own_search: QAction) -> None:
        super().__init__(look, "Value of the tree")
        self._state = state
        self.value, self.exact = bold_label(look, 1.5), muted_label()
        self.picks = muted_label()
        self.body.addLayout(in_row(self.value, self.exact, None, self.picks, gap=8))
        menu = QMenu(self)
        menu.addAction(own_search)
        for kind in ON_SCREEN:
            menu.addAction(f"&{kind.value.capitalize()}").triggered.connect(partial(self._ask, kind))
        self.ask = MenuButton("Ask me ▾", "Ask me this tree", menu, "accent")
        self.ask.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        set_tip(self.ask, "Practise with this tree: search it yourself, say what its nodes are worth, or what is cut")
        self.buttons = {key: QPushButton(word) for key, (word, _) in _WAYS.items()}
        rows = QGridLayout()
        rows.setSpacing(8)
        for place, (key, button) in enumerate(self.buttons.items()):
            set_tip(button, _WAYS[key][1])
            button.clicked.connect(partial(self._want, key))
            rows.addWidget(button, place // 2, place % 2)
        self.body.addWidget(self.ask)
        self.body.addLayout(rows)
        state.trace_changed.connect(self._show)
        self._show()

    def allow(self, there: bool) -> None:
        """Enable what needs a tree: the text is one."""
        for button in (self.ask, *(each for key, each in self.buttons.items() if key != "open")):
            button.setEnabled(there)

    @Slot()
    def _show(self) -> None:
        """Show the value of another tree."""
        trace = self._state.trace
        if trace is None or trace.subject.board is not None or not len(trace):
            return
        root, line = trace.node(0), trace.principal_variation(0)
        text, _, exact = exact_text(subject_of(trace).tree.number(root.value or 0)).partition(" = ")
        self.value.setText(text)
        self.exact.setText(f"= {exact}" if exact else "")
        picks = root.role is not Role.CHANCE and len(line) > 1
        self.picks.setText(f"{root.role.value} picks {trace.name(line[1])}" if picks else "")

    def _want(self, key: str, _checked: bool = False) -> None:
        """Report what the person wants."""
        self.wanted.emit(key)

    def _ask(self, kind: ExerciseKind, _checked: bool = False) -> None:
        """Report that an exercise of this kind is wanted."""
        self.exercise_wanted.emit(kind)


class NumberSearch(Card):
    """Who moves at the root, the bounds of the leaves, and the switches of the settings that have an effect in a number
    tree.

    Signals:
        tree_wanted: (NumberTree) the person wants the tree with another root or other bounds.
        fault_changed: (str) the sentence about the bounds that are typed, '' where nothing is wrong.
    """

    tree_wanted = Signal(object)
    fault_changed = Signal(str)

    def __init__(self, look: Look, settings: Settings, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(look, "Search", parent)
        self._settings, self._state, self.fault = settings, state, ""
        self.root = Segmented("The root is", ("MAX", "MIN"), fills=True)
        self.low, self.high = QLineEdit(), QLineEdit()
        for field, name in ((self.low, "Least value of a leaf"), (self.high, "Greatest value of a leaf")):
            field.setAccessibleName(name)
            field.setMinimumWidth(1)
            field.editingFinished.connect(self._on_bounds)
            set_tip(field, "Bounds of the leaves: with them alpha-beta cuts at chance nodes, too")
        self.algorithm = Segmented("Algorithm", ("Minimax", "Alpha-beta"), fills=True)
        self.cut = Segmented("Cut where", ("β ≤ α", "β < α"), fills=True)
        self.fail = Segmented("Returns", ("soft", "hard"), fills=True)
        self.pvs = QCheckBox("Principal variation search")
        self.rest = muted_label("", wrap=True)
        grid = QGridLayout()
        grid.setVerticalSpacing(8)
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        for row, words, ways in (0, "The root is", self.root), (2, "Cut where", self.cut), (3, "Returns", self.fail):
            grid.addWidget(muted_label(words), row, 0)
            grid.addWidget(ways, row, 1)
        grid.addWidget(self.algorithm, 1, 0, 1, 2)
        grid.addWidget(self.pvs, 4, 0, 1, 2)
        self.bounds = QWidget()
        in_row(muted_label("Leaves from"), (self.low, 1), muted_label("to"), (self.high, 1), gap=8, of=self.bounds)
        grid.addWidget(self.bounds, 5, 0, 1, 2)
        self.body.addLayout(grid)
        self.body.addWidget(self.rest)
        self._fields: dict[str, QWidget] = {"cut": self.cut, "fail": self.fail, "pvs": self.pvs}
        self.algorithm.chosen.connect(lambda index: setattr(settings, "alpha_beta", index == 1))
        self.cut.chosen.connect(lambda index: setattr(settings, "cut", (Cut.LE, Cut.LT)[index]))
        self.fail.chosen.connect(lambda index: setattr(settings, "fail", (Fail.SOFT, Fail.HARD)[index]))
        self.pvs.clicked.connect(lambda on: setattr(settings, "pvs", on))
        settings.changed.connect(self._show)
        self.root.chosen.connect(self._on_root)
        state.trace_changed.connect(self._show_tree)
        self._show()
        self._show_tree()

    @property
    def _tree(self) -> NumberTree | None:
        """The number tree that is shown."""
        subject = self._state.trace.subject if self._state.trace else None
        return subject.tree if isinstance(subject, NumberSubject) else None

    @Slot()
    def _show_tree(self) -> None:
        """Show the root of another tree, and its bounds where it has chance nodes."""
        if tree := self._tree:
            role = roles(tree.role, Role.MAX)[0]
            self.root.choose(int(role is Role.MIN))
            self.root.setEnabled(role is not Role.CHANCE and bool(tree.children))
            self.bounds.setVisible(tree.has_chance)
            for field, bound in zip((self.low, self.high), tree.bounds or ("", ""), strict=True):
                field.setText(bound if isinstance(bound, str) else plain_text(bound))
            self._set_fault("")

    @Slot(int)
    def _on_root(self, index: int) -> None:
        """Let MAX or MIN move at the root."""
        if tree := self._tree:
            self.tree_wanted.emit(with_root(tree, (Role.MAX, Role.MIN)[index]))

    @Slot()
    def _on_bounds(self) -> None:
        """Take the bounds that are typed, once both are."""
        tree, low, high = self._tree, self.low.text(), self.high.text()
        if tree is None or (bool(low.strip()) != bool(high.strip()) and self.sender() is self.low):
            return
        try:
            found = with_bounds(tree, low, high)
        except NumberTreeError as error:
            self._set_fault(str(error))
            return
        self._set_fault("")
        if found != tree:
            self.tree_wanted.emit(found)

    def _set_fault(self, sentence: str) -> None:
        """Say what is wrong with the bounds."""
        if sentence != self.fault:
            self.fault = sentence
            self.fault_changed.emit(sentence)

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
        self.sentence.setText(self._words(counts, own[0], with_cuts))

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
