"""Trees of numbers in the window: their dialog, their search beside it, and again whenever a switch of it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QWidget

from ttt_gui.engine.numbers.search import in_force, search_numbers
from ttt_gui.engine.numbers.subject import NumberSubject
from ttt_gui.engine.numbers.tree import EXAMPLE, NumberTree
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.settings import Settings
from ttt_gui.system.pieces import Tell, within
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.tasks import Task, Tasks

if TYPE_CHECKING:
    from ttt_gui.ui.tree.number_dialog import NumberTreeDialog

_KEPT_AFTER_MS = 500
_SEARCHING = Task(
    "Searching the number tree",
    "The number tree is searched.",
    "Stopped: the number tree was not searched.",
    "The number tree could not be searched",
)


class NumberTrees(QObject):
    """Asks for a tree, has it searched by ``tasks``, and hands its trace to ``show``.

    While a number tree is shown, another algorithm in the settings searches it again at once: the same node stays
    selected where it is entered again.
    """

    def __init__(
        self,
        look: Look,
        settings: Settings,
        state: TreeState,
        queue: JobQueue,
        tasks: Tasks,
        show: Callable[[object], None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._look, self._settings, self._state = look, settings, state
        self._queue, self._tasks, self._show, self._window = queue, tasks, show, window
        self._dialog: NumberTreeDialog | None = None
        self._keeping = QTimer(self, singleShot=True, interval=_KEPT_AFTER_MS)
        self._keeping.timeout.connect(self._keep_text)
        # A named algorithm changes several settings: one search for all of them.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._search_again)
        settings.changed.connect(self._on_setting_changed)

    @Slot()
    def ask(self) -> None:
        """Open the dialog, filled with what was typed last; bring it to the front where it is open."""
        from ttt_gui.ui.tree.number_dialog import NumberTreeDialog

        if self._dialog:
            self._dialog.raise_()
            self._dialog.activateWindow()
        else:
            texts = self._settings.number_text
            dialog = NumberTreeDialog(
                self._look, self._settings, self._queue, texts[0] if texts else EXAMPLE, self._window
            )
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.tree_chosen.connect(self._search)
            dialog.edited.connect(self._keeping.start)
            dialog.finished.connect(self._on_closed)
            self._dialog = dialog
            dialog.show()

    @Slot()
    def _keep_text(self) -> None:
        """Keep what stands in the dialog, also where the program ends before it is closed."""
        self._keeping.stop()
        if self._dialog:
            self._settings.number_text = (self._dialog.text,)

    @Slot()
    def _on_closed(self) -> None:
        self._keep_text()
        self._dialog = None

    @Slot(object, str)
    def _search(self, tree: NumberTree, text: str) -> None:
        others = (each for each in self._settings.number_trees if each != text)
        self._settings.number_trees = (text, *others)
        self._ask_for(tree, self._show)

    def _ask_for(self, tree: NumberTree, then: Callable[[object], None]) -> None:
        algorithm, limit = self._settings.algorithm, self._settings.trace_nodes

        def search(tell: Tell) -> SearchTrace:
            trace = search_numbers(tree, algorithm, limit, within(tell, 0.0, 0.9)).trace
            tell(0.9)
            trace.list_events()
            tell(1.0)
            return trace

        self._tasks.ask(_SEARCHING, search, then)

    # -- again ------------------------------------------------------------------------------------------------------

    @property
    def _shown(self) -> NumberSubject | None:
        """The number tree that is shown now."""
        subject = self._state.trace.subject if self._state.trace else None
        return subject if isinstance(subject, NumberSubject) else None

    @Slot(str)
    def _on_setting_changed(self, key: str) -> None:
        if hasattr(self._settings.algorithm, key) and self._shown:
            self._soon.start()

    @Slot()
    def _search_again(self) -> None:
        subject, trace = self._shown, self._state.trace
        if subject and trace and in_force(self._settings.algorithm) != in_force(trace.request.algorithm):
            self._ask_for(subject.tree, self._show_again)

    def _show_again(self, found: object) -> None:
        """In the place of the tree from which it came, if that is still shown."""
        assert isinstance(found, SearchTrace)
        before, subject = self._state.trace, self._shown
        if before is None or subject is None or not isinstance(found.subject, NumberSubject):
            return
        if subject.tree is not found.subject.tree:
            return
        moves = before.moves_to(self._state.selected)
        self._show(found)
        node = node_after(found, moves)
        if node is not None:
            self._state.select(node)
        self._soon.start()  # what was changed meanwhile


def node_after(trace: SearchTrace, moves: tuple[int, ...]) -> int | None:
    """The last node that was entered by these moves; None where none was."""
    node = trace.roots()[-1]
    for move in moves:
        entered = [child for child in trace.children(node) if trace.node(child).move == move]
        if not entered:
            return None
        node = entered[-1]
    return node
