"""What the menus do with the search tree: time, pictures, traces in files, trees of numbers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from ttt_gui.engine.export import trace_file
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.session.jobs.job import Call, Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.settings import Settings
from ttt_gui.system.formats import TRACE
from ttt_gui.system.text import shortened
from ttt_gui.ui.look.plain import FileDialog
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.tree.dock import TreeDock
from ttt_gui.ui.window.actions import Actions

# The actions that travel in time, and the slots of the timeline that they are.
TRAVEL = {
    "tree_first": "first",
    "tree_back": "back",
    "tree_play": "play_pause",
    "tree_forward": "forward",
    "tree_last": "last",
    "tree_cut": "next_cut",
    "tree_root": "next_root_change",
    "tree_end": "end_of_node",
}
NEEDS_TRACE = (*TRAVEL, "tree_board", "tree_export", "trace_save")
_BACK = ("tree_first", "tree_back")
_ON = ("tree_forward", "tree_last", "tree_cut", "tree_root", "tree_end", "tree_play")
_NO_TRACE = "There is no search to look at yet."
_AT_START = "This is where the search begins."
_AT_END = "This is where the search ends."


class TreeCommands(QObject):
    """Connects the actions of the tree. Files are read and written, and pictures drawn, as jobs beside the window.

    Dialogs are imported when they are first wanted, so that the window is there sooner.

    Signals:
        busy_changed: something that was asked for here has begun or ended.
    """

    busy_changed = Signal()

    def __init__(
        self,
        look: Look,
        settings: Settings,
        state: TreeState,
        analysis: Analysis,
        dock: TreeDock,
        actions: Actions,
        queue: JobQueue,
        show_message: Callable[[str], None],
        show_error: Callable[[str], None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._look, self._settings, self._state = look, settings, state
        self._analysis, self._dock, self._window = analysis, dock, window
        self._show_message, self._show_error = show_message, show_error
        self._folder = ""  # where the last file was
        self._choice: object = None  # of the last export
        self._number_text = ""  # of the last number tree
        self._actions, self._queue = actions, queue
        self._asked: dict[int, str] = {}  # by job: what is said when it is done

        for key in TRAVEL:
            actions[key].triggered.connect(self._travel)
        for key, slot in (
            ("tree_board", self._look_at_selected),
            ("tree_export", self.export),
            ("trace_save", self.save),
            ("trace_open", self.open),
            ("number_tree", self.number_tree),
        ):
            actions[key].triggered.connect(slot)
        dock.panels_made.connect(self._name_shortcuts)
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)
        state.trace_changed.connect(self._enable)
        state.moment_changed.connect(self._enable)
        self._enable()

    @Slot()
    def _travel(self) -> None:
        """Go to another moment of the search: what the action says, the timeline does."""
        sender = self.sender()
        if sender:
            getattr(self._dock.panels.timeline, TRAVEL[sender.objectName()])()

    @Slot()
    def _name_shortcuts(self) -> None:
        """The buttons of the timeline do what actions do: their tooltips name the same keys."""
        for key, name in TRAVEL.items():
            keys = self._actions[key].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            self._dock.panels.timeline.set_shortcut_text(name, keys)

    @Slot()
    def _look_at_selected(self) -> None:
        self._analysis.look_at(self._state.selected)

    # -- out --------------------------------------------------------------------------------------------------------

    @Slot()
    def export(self) -> None:
        from ttt_gui.ui.tree.export import ExportChoice
        from ttt_gui.ui.tree.export_dialog import ExportDialog

        choice = self._choice if isinstance(self._choice, ExportChoice) else None
        dialog = ExportDialog(self._look, self._state, choice, self._window)
        dialog.export_chosen.connect(self._ask_for_file)
        dialog.copy_chosen.connect(self._copy)
        self._show(dialog)

    @Slot(object)
    def _ask_for_file(self, choice: object) -> None:
        from ttt_gui.ui.tree.export import ExportChoice

        assert isinstance(choice, ExportChoice)
        self._choice = choice
        dialog = FileDialog(self._window, "Export the search tree", self._folder, choice.form.filter)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(choice.form.suffix.lstrip("."))
        dialog.selectFile(f"search-tree{choice.form.suffix}")
        dialog.fileSelected.connect(self._export_to)
        self._show(dialog)

    @Slot(str)
    def _export_to(self, name: str) -> None:
        """Draw and write beside the window what stands here now."""
        from ttt_gui.system.files import write_chunks_atomically
        from ttt_gui.ui.tree.export import ExportChoice, exporter

        choice = self._choice
        if self._state.trace is None or not isinstance(choice, ExportChoice):
            return
        path = Path(name)
        self._folder = str(path.parent)
        chunks = exporter(self._state, choice)
        self._ask(
            lambda: write_chunks_atomically(path, chunks()),
            f"{shortened(path.name)} is written.",
            f"{shortened(path.name)} could not be written",
        )

    @Slot(object)
    def _copy(self, choice: object) -> None:
        from ttt_gui.ui.tree.export import ExportChoice, clipboard_data

        assert isinstance(choice, ExportChoice)
        self._choice = choice
        try:
            QGuiApplication.clipboard().setMimeData(clipboard_data(self._state, choice))
        except ValueError as error:
            self._show_error(str(error))
        else:
            self._show_message("The tree is in the clipboard.")

    # -- traces in files --------------------------------------------------------------------------------------------

    @Slot()
    def save(self) -> None:
        dialog = self._file_dialog("Save the trace")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(TRACE.suffix.lstrip("."))
        dialog.selectFile(f"search{TRACE.suffix}")
        dialog.fileSelected.connect(self._save_to)
        self._show(dialog)

    @Slot(str)
    def _save_to(self, name: str) -> None:
        trace, path = self._state.trace, Path(name)
        if trace is None:
            return
        self._folder = str(path.parent)
        shown = shortened(path.name)
        self._ask(lambda: trace_file.save(trace, path), f"{shown} is written.", f"{shown} could not be written")

    @Slot()
    def open(self) -> None:
        dialog = self._file_dialog("Open a trace")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.open_file)
        self._show(dialog)

    @Slot(str)
    def open_file(self, name: str) -> None:
        """Read a trace and show it in the tree."""
        path = Path(name)
        self._folder = str(path.parent)

        def read() -> SearchTrace:
            trace = trace_file.load(path)
            trace.list_events()
            return trace

        shown = shortened(path.name)
        self._ask(read, f"{shown} is shown in the search tree.", f"{shown} cannot be opened")

    # -- a tree of one's own ----------------------------------------------------------------------------------------

    @Slot()
    def number_tree(self) -> None:
        from ttt_gui.engine.numbers.tree import EXAMPLE
        from ttt_gui.ui.tree.number_dialog import NumberTreeDialog

        dialog = NumberTreeDialog(self._look, self._settings.algorithm, self._number_text or EXAMPLE, self._window)
        dialog.tree_chosen.connect(self._search_numbers)
        self._show(dialog)

    @Slot(object, str)
    def _search_numbers(self, tree: NumberTree, text: str) -> None:
        self._number_text = text
        algorithm, limit = self._settings.algorithm, self._settings.trace_nodes

        def search() -> SearchTrace:
            trace = search_numbers(tree, algorithm, limit).trace
            trace.list_events()
            return trace

        self._ask(search, "The number tree is searched.", "The number tree could not be searched")

    # -- news -------------------------------------------------------------------------------------------------------

    def _ask(self, function: Callable[[], object], words: str, refusal: str) -> None:
        """Have something done that takes a moment; ``words`` are said when it is. It may touch no widget."""
        job_id = self._queue.ask(lambda: Call(function), Priority.LOOK, Lane.SIDE, refusal)
        self._asked[job_id] = words
        self.busy_changed.emit()

    @property
    def busy(self) -> bool:
        """Whether something that was asked for here is under way."""
        return bool(self._asked)

    @Slot(int, object, bool)
    def _on_finished(self, job_id: int, found: object, _alone: bool) -> None:
        words = self._asked.pop(job_id, None)
        if words is None:
            return
        if isinstance(found, SearchTrace):
            self._analysis.show(found)
            self._settings.show_tree = True
        self._show_message(words)
        self.busy_changed.emit()

    @Slot(int, str)
    def _on_failed(self, job_id: int, sentence: str) -> None:
        if self._asked.pop(job_id, None) is not None:
            self._show_error(sentence)
            self.busy_changed.emit()

    # -- what can be done -------------------------------------------------------------------------------------------

    @Slot()
    def _enable(self) -> None:
        """Let each action of the tree say why it is not possible now."""
        state = self._state
        for key in NEEDS_TRACE:
            why_not = "" if state.trace else _NO_TRACE
            if state.trace and key in _BACK and state.moment == 0:
                why_not = _AT_START
            if state.trace and key in _ON and state.is_at_end:
                why_not = _AT_END
            self._actions.enable(key, why_not)

    def _file_dialog(self, title: str) -> QFileDialog:
        return FileDialog(self._window, title, self._folder, TRACE.filter)

    @staticmethod
    def _show(dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
