"""Trees of numbers in the window: searched while they are typed, and again whenever a switch of the search changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QWidget

from ttt_gui.engine.explain.chance import chance_note
from ttt_gui.engine.numbers.search import fitting, in_force, search_numbers
from ttt_gui.engine.numbers.search import why_not as why_not_searched
from ttt_gui.engine.numbers.text import NumberTreeError, load_number_tree, parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLE, NumberSubject, NumberTree, subject_of
from ttt_gui.engine.trace.trace import SearchTrace, node_after
from ttt_gui.session.settings import TREE_VIEW, Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.control import ProgressCallback, no_progress, within
from ttt_gui.system.formats import TREE
from ttt_gui.system.text import shortened
from ttt_gui.ui.look.plain import FileAsker
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.tree.leaf_field import EditBar
from ttt_gui.ui.tree.number_cards import NumberColumn
from ttt_gui.ui.tree.number_edit import NumberEditor
from ttt_gui.ui.tree.panels import TreePanels
from ttt_gui.ui.tree.tasks import Tasks, TaskTexts

_AT_ONCE = 500  # nodes: a tree of so many is searched in some milliseconds
_UNTIL = "Until then this tree is searched as if you had."
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
        """Say above the tree what is wrong with what is typed, and that the tree is the one before; else which switch
        its chance nodes refuse, else what they cut. A tree that is not what is typed is faint."""
        column, editor, trace, subject = self._column, self._editor, self._state.trace, self._shown
        if column is None or editor is None or subject is None or trace is None:
            self._panels().note.set("")
            return
        fault = editor.fault or column.search.fault or (_BEFORE if column.text.fault else "")
        refused = why_not_searched(subject.tree, self._settings.algorithm)
        self._panels().note.set(
            fault or (f"{refused} {_UNTIL}" if refused else ""), chance_note(trace, self._state.step)
        )
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
        """Show a tree, in Analyse."""
        self._ask_for(tree, self._open)

    @Slot()
    def open_last(self) -> None:
        """Show the tree that was typed last, or the first example."""
        text = next(iter(self._settings.number_text), "")
        try:
            tree = parse_number_tree(text)
        except NumberTreeError:
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
        meanwhile."""
        algorithm, limit = fitting(tree, self._settings.algorithm), self._settings.trace_nodes
        self._wanted = tree

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
        self._show_note()
        if in_force(fitting(subject.tree, self._settings.algorithm)) != in_force(trace.request.algorithm):
            self._ask_for(subject.tree, self._show_again)

    def _show_again(self, found: SearchTrace) -> None:
        """Show a tree that was searched again in the place of its old trace, if that is still shown."""
        before, subject = self._state.trace, self._shown
        if before is None or subject is None or subject.tree is not subject_of(found).tree:
            return
        self._show_selected(found)
        self._soon.start()  # for switches that were changed meanwhile
