"""What the menus do with the search tree: time, pictures, traces in files, trees of numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from ttt_gui.engine.export import trace_file
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.session.settings import TREE_VIEW, Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.control import ProgressCallback
from ttt_gui.system.formats import TRACE
from ttt_gui.system.text import shortened
from ttt_gui.ui.look.plain import FileAsker, open_once
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.trace.texts import NO_TRACE
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.tree.export import (
    ExportChoice,
    ExportDialog,
    NotEnteredError,
    copied,
    excerpt_of,
    excerpt_of_file,
    export_pieces,
)
from ttt_gui.ui.tree.number_trees import NumberTrees
from ttt_gui.ui.tree.panels import TreePages
from ttt_gui.ui.tree.tasks import Tasks, TaskTexts
from ttt_gui.ui.window.actions import Actions

FILTERS = {
    "tree_all": Show.ALL,
    "tree_best_line": Show.BEST_LINE,
    "tree_subtree": Show.SUBTREE,
    "tree_cuts": Show.CUTS,
}
"""The actions that filter the tree, and the nodes that each shows."""

_NEED_TRACE = (*FILTERS, "tree_intervals", "tree_export", "trace_save")
_NODE_MENU = ("be_search", "-", "tree_subtree", "tree_all", "-", "tree_intervals", "-", "tree_start", "tree_end")
_OWN_ORDER = (
    "This search tried its moves in an order of the lab's, which a trace file does not keep: export its tree instead."
)
_COPYING = TaskTexts(
    "Copying the tree",
    "The tree is in the clipboard.",
    "Stopped: nothing was copied.",
    "The tree could not be copied",
)


class TreeCommands(QObject):
    """Handles the actions of the tree. Files are read and written, and pictures drawn, in background tasks.

    Dialogs are imported when they are first opened, which shortens the start of the program.
    """

    def __init__(
        self,
        look: Look,
        settings: Settings,
        state: TreeState,
        analysis: Analysis,
        pages: TreePages,
        actions: Actions,
        queue: TaskQueue,
        show_message: Callable[[str], None],
        show_error: Callable[[str], None],
        window: QWidget,
    ) -> None:
        """``show_message`` takes a sentence for the status bar, ``show_error`` one for a message box; ``pages`` hold
        the tree."""
        super().__init__(window)
        self._look, self._settings, self._state = look, settings, state
        self._analysis, self._pages, self._window = analysis, pages, window
        self._show_error = show_error
        self._files = FileAsker(window)
        self._choice: ExportChoice | None = None  # of the last export
        self._actions, self._queue = actions, queue
        self.tasks = Tasks(queue, self)
        self.number_trees = NumberTrees(
            look, settings, state, queue, self.tasks, analysis, lambda: pages.panels, actions["be_search"], self, window
        )

        for key, slot in (
            ("tree_export", self.export),
            ("trace_save", self.save),
            ("trace_open", self.open),
            ("number_tree", self.number_trees.open_last),
        ):
            actions[key].triggered.connect(slot)
        for key in FILTERS:
            actions[key].triggered.connect(self._filter)
        self.menu = QMenu(window)
        self.menu.setToolTipsVisible(True)
        for key in _NODE_MENU:
            self.menu.addAction(actions[key]) if key != "-" else self.menu.addSeparator()
        state.menu_requested.connect(self.menu.popup)
        state.trace_changed.connect(self._show_filter)
        state.tree_changed.connect(self._show_filter)
        analysis.asking.failed.connect(show_error)
        self.tasks.said.connect(show_message)
        self.tasks.failed.connect(show_error)
        self._show_filter()

    # -- which nodes are shown --------------------------------------------------------------------------------------

    @Slot()
    def _filter(self) -> None:
        """Show the nodes that the filter of the triggered action names."""
        sender = self.sender()
        if sender:
            self._state.set_show(FILTERS[sender.objectName()])

    @Slot()
    def _show_filter(self) -> None:
        """Tick the action of the filter that is chosen; all filters need a trace, as do exporting and saving it."""
        self._actions.allow(dict.fromkeys(_NEED_TRACE, "" if self._state.trace else NO_TRACE))
        for key, show in FILTERS.items():
            self._actions[key].setChecked(show is self._state.show)

    # -- out --------------------------------------------------------------------------------------------------------

    @Slot()
    def export(self) -> None:
        """Open the dialog that exports or copies the tree; it begins with the last choice."""
        drawn = self._pages.panels.pane.drawn
        dialog = ExportDialog(self._look, self._state, self._queue, self._choice, drawn, self._window)
        dialog.export_chosen.connect(self._ask_for_file)
        dialog.copy_chosen.connect(self._copy)
        open_once(dialog)

    @Slot(object)
    def _ask_for_file(self, choice: ExportChoice) -> None:
        """Ask for the file of an export, and keep the choice for the next one."""
        self._choice = choice
        write, name = partial(self._export_to, choice), f"search-tree{choice.form.suffix}"
        self._files.to_save("Export the search tree", choice.form, name, write)

    def _export_to(self, choice: ExportChoice, path: Path) -> None:
        """Draw the tree as it stands now and write it into a file, in a task beside the window."""
        if self._state.trace is None:
            return
        try:
            excerpt = excerpt_of_file(self._state, choice)
        except NotEnteredError as error:
            self._show_error(str(error))
            return
        self.tasks.write(path, lambda on_progress: export_pieces(excerpt, choice, on_progress))

    @Slot(object)
    def _copy(self, choice: ExportChoice) -> None:
        """Make what is copied in a task beside the window, then put it on the clipboard."""
        self._choice = choice
        try:
            excerpt = excerpt_of(self._state, choice.part, choice.max_ply)
        except NotEnteredError as error:
            self._show_error(str(error))
        else:
            to_clipboard = QGuiApplication.clipboard().setMimeData
            self.tasks.ask(
                _COPYING,
                lambda on_progress: copied(excerpt, choice, on_progress),
                lambda found: to_clipboard(found.mime()),
            )

    # -- traces in files --------------------------------------------------------------------------------------------

    @Slot()
    def save(self) -> None:
        """Ask for a file and save the trace; refuse a trace whose moves were tried in an order of the lab, which no
        trace file holds.
        """
        if self._state.trace and self._state.trace.own_order:
            self._show_error(_OWN_ORDER)
            return
        self._files.to_save("Save the trace", TRACE, f"search{TRACE.suffix}", self._save_to)

    def _save_to(self, path: Path) -> None:
        """Write the trace into a file, in a task."""
        if trace := self._state.trace:
            self.tasks.write(path, lambda on_progress: trace_file.chunks(trace, on_progress))

    @Slot()
    def open(self) -> None:
        """Ask for a file and show its trace."""
        self._files.to_open("Open a trace", TRACE.filter, self.open_file)

    def open_file(self, path: Path) -> None:
        """Read a trace file in a task, then show it in Analyse, from which another view is left."""
        self._files.folder = str(path.parent)

        def show(found: SearchTrace) -> None:
            """Show the trace that was read, in Analyse."""
            self._analysis.show(found, shown)
            self._settings.view = TREE_VIEW

        def read(on_progress: ProgressCallback) -> SearchTrace:
            """Read the trace and list its events; runs in a task."""
            trace = trace_file.load(path, on_progress)
            on_progress(None)
            trace.list_events()
            on_progress(None)
            return trace

        shown = shortened(path.name)
        task = TaskTexts(
            f"Reading {shown}",
            f"{shown} is shown in the search tree.",
            f"Stopped: {shown} was not read.",
            f"{shown} cannot be opened",
        )
        self.tasks.ask(task, read, show)
