"""Trees of numbers in the window: searched while they are typed, and again whenever a switch of the search changes; and
the cards beside a tree: switches, its value, and what the search counted by the step."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from itertools import accumulate
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication, QHideEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QMenu, QPushButton, QSizePolicy, QWidget

from ttt_gui.engine.explain.chance import chance_note
from ttt_gui.engine.learn.exercise import ON_SCREEN, ExerciseKind
from ttt_gui.engine.numbers.edit import with_bounds, with_root
from ttt_gui.engine.numbers.search import in_force, resting_text, search_numbers
from ttt_gui.engine.numbers.search import why_not as why_not_searched
from ttt_gui.engine.numbers.text import NumberTreeError, load_number_tree, parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLE, NumberSubject, NumberTree, exact_text, plain_text, roles, subject_of
from ttt_gui.engine.request import SWITCHES, Algorithm, Cut, Fail
from ttt_gui.engine.score import Role
from ttt_gui.engine.trace.trace import End, SearchTrace, node_after
from ttt_gui.session.settings import TREE_VIEW, Settings
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import ProgressCallback, no_progress, within
from ttt_gui.system.formats import TREE
from ttt_gui.system.text import shortened
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.export_bar import MenuButton
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.plain import FileAsker, PlainLabel, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, Card, Segmented, bold_label, in_column, in_row, muted_label
from ttt_gui.ui.side.search_figures import FiguresTable
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.tree.number_edit import EditBar, NumberEditor
from ttt_gui.ui.tree.number_text import NumberTextEditor
from ttt_gui.ui.tree.panels import TreePanels
from ttt_gui.ui.tree.tasks import Tasks, TaskTexts
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


# -- Trees of numbers in the window: searched while they are typed, and again whenever a switch of the search changes -


_AT_ONCE = 500  # nodes: a tree of so many is searched in some milliseconds
_BEFORE = "This is the tree from before: what you have typed is not a tree yet."
_SEARCHING = TaskTexts(
    "Searching the number tree",
    "The number tree is searched.",
    "Stopped: the number tree was not searched.",
    "The number tree could not be searched",
)


class NumberTrees(QObject):
    """Runs searches of number trees, small ones at once, others by ``tasks``, and shows their traces by ``analysis``.

    ``panels`` returns those with the picture, in which the tree is edited; ``column`` is shown beside it, and in its
    menu ``own_search``. When the
    algorithm in the settings changes, the tree that is shown is searched again, and the same node stays selected if it
    is entered again.

    Signals:
        back_requested: the person goes back to the game.
        exercise_requested: (ExerciseKind, NumberTree) the person wants an exercise on this tree.
        print_requested: (NumberTree) the person wants this tree on paper.
    """

    back_requested = Signal()
    exercise_requested = Signal(object, object)
    print_requested = Signal(object)

    def __init__(
        self,
        look: Look,
        settings: Settings,
        state: TreeState,
        queue: TaskQueue,
        tasks: Tasks,
        analysis: Analysis,
        panels: Callable[[], TreePanels],
        own_search: QAction,
        parent: QObject,
        window: QWidget,
    ) -> None:
        super().__init__(parent)
        self._panels, self._files = panels, FileAsker(window)
        self._look, self._settings, self._state = look, settings, state
        self._queue, self._tasks, self._analysis = queue, tasks, analysis
        self._own_search = own_search
        self._wanted: NumberTree | None = None  # the tree that was asked for last
        self._column: NumberColumn | None = None
        self._editor: NumberEditor | None = None
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
            self._editor = self._make_editor()
            self._connect(self._column, self._editor)
        return self._column

    def _make_editor(self) -> NumberEditor:
        """Make the editor of the picture, with the row that names its keys in the place of the timeline."""
        panels = self._panels()
        editor = NumberEditor(self._look, self._state, panels.pane.numbers)
        editor.set_on(True)
        panels.search.add_below(EditBar(self._look, editor, panels.timeline))
        return editor

    def _connect(self, column: NumberColumn, editor: NumberEditor) -> None:
        """Connect the column and the editor of the picture with what they do."""
        column.text.tree_typed.connect(self._search)
        column.text.edit.entered.connect(self._focus)
        column.text.undo.clicked.connect(editor.undo)
        column.search.tree_wanted.connect(self._search)
        column.back.clicked.connect(self.back_requested)
        column.value.exercise_wanted.connect(lambda kind: self._with_tree(partial(self.exercise_requested.emit, kind)))
        column.value.wanted.connect(self._on_wanted)
        editor.edited.connect(self._search_edited)
        editor.history_changed.connect(lambda: column.text.undo.setVisible(editor.can_undo))
        for news in (editor.fault_changed, column.text.fault_changed, column.search.fault_changed):
            news.connect(self._show_note)
        self._state.changed.connect(self._show_note)
        self._show_note()

    def _focus(self) -> None:
        """Give the picture the focus."""
        self._panels().pane.numbers.setFocus()

    @Slot()
    def _show_note(self) -> None:
        """Say above the tree what is wrong with what is typed, and that the tree is the one before; else what its
        chance nodes cut. A tree that is not what is typed is faint."""
        column, editor, trace = self._column, self._editor, self._state.trace
        if column is None or editor is None or not self._shown or trace is None:
            self._panels().note.set("")
            return
        fault = editor.fault or column.search.fault or (_BEFORE if column.text.fault else "")
        self._panels().note.set(fault, chance_note(trace, self._state.step))
        self._panels().pane.numbers.set_faint(bool(fault))

    # -- files, the clipboard, paper --------------------------------------------------------------------------------

    def _with_tree(self, then: Callable[[NumberTree], object]) -> None:
        """Call ``then`` with the tree that is typed."""
        if tree := self.column.text.tree:
            then(tree)

    @Slot(str)
    def _on_wanted(self, key: str) -> None:
        """Do what a button below the value says."""
        if key == "open":
            self._files.to_open("Open a number tree", TREE.filter, self.open_file)
        elif key == "save":
            self._files.to_save("Save the number tree", TREE, f"tree{TREE.suffix}", self._save_to)
        else:
            self._with_tree(self.print_requested.emit if key == "print" else self._copy)

    def _save_to(self, path: Path) -> None:
        """Write the text as it is typed into a file, in a task."""
        data = f"{self.column.text.text.strip()}\n".encode()
        self._tasks.write(path, lambda _on_progress: [data])

    def _copy(self, tree: NumberTree) -> None:
        """Copy the tree as one line of text."""
        QGuiApplication.clipboard().setText(tree.text)
        self._tasks.said.emit("The tree is in the clipboard, as one line of text.")

    def open_file(self, path: Path) -> None:
        """Read a tree from a file in a task, and show it."""
        self._files.folder = str(path.parent)
        shown = shortened(path.name)
        words = TaskTexts(f"Reading {shown}", "", f"Stopped: {shown} was not read.", f"{shown} cannot be opened")
        self._tasks.ask(words, lambda _on_progress: load_number_tree(path), self.open)

    def open(self, tree: NumberTree) -> None:
        """Show a tree, in Analyse, or say why it cannot be searched."""
        self._ask_for(tree, self._open)

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

    @Slot(object)
    def _search_edited(self, tree: NumberTree) -> None:
        """Search a tree that was edited in the picture, and show it with the same node selected."""
        self._ask_for(tree, self._show_selected)

    def _show_selected(self, found: SearchTrace) -> None:
        """Show a tree with the node selected that was selected in the tree before, if it is entered."""
        before = self._state.trace
        moves = before.moves_to(self._state.selected) if before else ()
        self._analysis.show(found)
        node = node_after(found, moves)
        if node is not None:
            self._state.select(node)

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
        self._show_selected(found)
        self._soon.start()  # for switches that were changed meanwhile


# -- The cards beside a number tree: switches of the search, value, counts by the step --------------------------------


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
