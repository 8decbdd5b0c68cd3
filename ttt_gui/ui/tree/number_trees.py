"""Trees of numbers in the window: searched while they are typed, and again whenever a switch of the search changes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QFont, QHideEvent
from PySide6.QtWidgets import QPushButton, QWidget

from ttt_gui.engine.numbers.search import in_force, search_numbers
from ttt_gui.engine.numbers.tree import EXAMPLE, NumberSubject, NumberTree, NumberTreeError, parse_number_tree
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.session.settings import TREE_VIEW, Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.control import Tell, untold, within
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.drawing.number_painter import subject_of
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, in_column, in_row
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.tree.number_cards import NumberExamples, NumberFigures, NumberSearch
from ttt_gui.ui.tree.number_text import NumberTextEditor
from ttt_gui.ui.tree.tasks import Tasks, TaskWords


class NumberColumn(Guarded, QWidget):
    """The column beside a number tree, which follows the tree that is shown."""

    def __init__(
        self, look: Look, settings: Settings, queue: TaskQueue, state: TreeState, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look, self._state = look, state
        self.title = PlainLabel("Number tree")
        self.title.setFont(look.font(1.35, QFont.Weight.DemiBold))
        self.back = QPushButton("Back to the game")
        self.back.setObjectName("link")
        set_tip(self.back, "Show the game again (Esc)")
        self.text = NumberTextEditor(look, settings, queue)
        self.examples = NumberExamples(look)
        self.search = NumberSearch(look, settings)
        self.figures = NumberFigures(look, state, queue)
        top = in_row(self.title, None, self.back)
        in_column(top, self.text, self.examples, self.search, self.figures, None, gap=GAP, of=self)
        explained_by(Section.NUMBERS, self)

        self.examples.chosen.connect(self.text.take)
        state.trace_changed.connect(self._follow)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        trace = self._state.trace
        if trace is not None and trace.subject.board is None:
            text = subject_of(trace).text
            self.text.follow(text)
            self.examples.show_text(text)

    def hideEvent(self, event: QHideEvent) -> None:
        self.text.remember()
        super().hideEvent(event)


# -- Trees of numbers in the window: searched while they are typed, and again whenever a switch of the search changes -


_AT_ONCE = 500  # nodes: a tree of so many is searched in some milliseconds
_SEARCHING = TaskWords(
    "Searching the number tree",
    "The number tree is searched.",
    "Stopped: the number tree was not searched.",
    "The number tree could not be searched",
)


class NumberTrees(QObject):
    """Has number trees searched, small ones at once, others by ``tasks``, and lets ``analysis`` show their traces;
    ``focus`` gives the picture the focus. ``column`` stands beside them.

    While a number tree is seen, another algorithm in the settings searches it again at once: the same node stays
    selected where it is entered again.

    Signals: left: a person goes back to the game.
    """

    left = Signal()

    def __init__(
        self,
        look: Look,
        settings: Settings,
        state: TreeState,
        queue: TaskQueue,
        tasks: Tasks,
        analysis: Analysis,
        focus: Callable[[], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._look, self._settings, self._state = look, settings, state
        self._queue, self._tasks, self._analysis, self._focus = queue, tasks, analysis, focus
        self._wanted: NumberTree | None = None  # the tree that was asked for last
        self._column: NumberColumn | None = None
        # A named algorithm changes several settings: one search for all of them.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._search_again)
        settings.changed.connect(self._on_setting_changed)

    @property
    def column(self) -> NumberColumn:
        """The column beside a number tree; made at the first call."""
        if self._column is None:
            self._column = self._look.built(lambda: NumberColumn(self._look, self._settings, self._queue, self._state))
            self._column.text.tree_typed.connect(self._search)
            self._column.text.left.connect(self._focus)
            self._column.back.clicked.connect(self.left)
        return self._column

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
        self._analysis.show(trace)
        self._settings.view = TREE_VIEW
        self._focus()

    @Slot(object)
    def _search(self, tree: NumberTree) -> None:
        self._ask_for(tree, self._analysis.show)

    def _ask_for(self, tree: NumberTree, then: Callable[[SearchTrace], None]) -> None:
        algorithm, limit = self._settings.algorithm, self._settings.trace_nodes
        self._wanted = tree

        def search(tell: Tell) -> SearchTrace:
            trace = search_numbers(tree, algorithm, limit, within(tell, 0.0, 0.9)).trace
            tell(0.9)
            trace.list_events()
            tell(1.0)
            return trace

        def found(trace: SearchTrace) -> None:
            if tree is self._wanted:  # not a tree that was typed over meanwhile
                then(trace)

        if tree.size <= _AT_ONCE:
            found(search(untold))
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
        if (key == "view" or hasattr(self._settings.algorithm, key)) and self._shown:
            self._soon.start()

    @Slot()
    def _search_again(self) -> None:
        subject, trace = self._shown, self._state.trace
        if not (subject and trace and self._settings.shows_tree):
            return
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


def node_after(trace: SearchTrace, moves: tuple[int, ...]) -> int | None:
    """Return the last node that was entered by these moves from the root; None where none was."""
    node = trace.roots()[-1]
    for move in moves:
        entered = [child for child in trace.children(node) if trace.node(child).move == move]
        if not entered:
            return None
        node = entered[-1]
    return node
