"""The view of a lesson: the tree of its search at a step, the cards beside it and time below it; as the step has set
it, no further than an open question allows, or freed for a person's own try."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QBoxLayout, QFrame, QMenu, QPushButton, QTabBar, QWidget

from ttt_gui.engine.explain.chance import chance_note
from ttt_gui.engine.learn.lesson import LessonError
from ttt_gui.engine.learn.lesson_search import LessonSearch, SearchSetup
from ttt_gui.engine.learn.opening import Step
from ttt_gui.engine.numbers.edit import with_root
from ttt_gui.engine.numbers.tree import NumberTree, subject_of
from ttt_gui.engine.score import Role
from ttt_gui.engine.trace.trace import End, SearchTrace, node_after
from ttt_gui.system.control import ProgressCallback, no_progress
from ttt_gui.ui.learn.code_pane import CodePane
from ttt_gui.ui.learn.lesson_cards import BoardCard, GrowthCard, MirrorCard
from ttt_gui.ui.learn.lesson_state import EventBar, LessonTreeState, search_text
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import (
    ScrollPage,
    Segmented,
    bold_label,
    in_column,
    in_row,
    muted_label,
    named,
    thin_line,
)
from ttt_gui.ui.trace.state import OPEN, HiddenAnswers, first_unfolded
from ttt_gui.ui.tree.leaf_field import EditBar, TreeNote
from ttt_gui.ui.tree.number_edit import NumberEditor
from ttt_gui.ui.tree.tasks import Tasks, TaskTexts
from ttt_gui.ui.tree.tools import TreeTools
from ttt_gui.ui.tree.view import TreePane
from ttt_gui.ui.tree.why_card import WhyCard
from ttt_gui.ui.tree.window_card import WindowCard
from ttt_gui.ui.window.actions import Actions

BESIDE = 304
"""The least width of the cards beside the tree."""
_TITLES = {
    "board": "Board", "mirror": "Mirror", "code": "Code", "growth": "Leaves", "window": "Window", "why": "Why",
}  # fmt: skip
_ANY_WIDTH = 16_000
_EVENT_BESIDE = 520  # where the view is as wide, the event stands beside the buttons, not above them
_AT_ONCE = 500  # nodes of a tree of numbers, which is searched in some milliseconds
_AGAIN = TaskTexts(
    "Searching your own try", "Your own try is searched.", "Stopped: your own try was not searched.",
    "Your own try could not be searched",
)  # fmt: skip


class LessonView(QFrame):
    """The tree of a step, with the widgets around it.

    Signals:
        chosen: (tuple) the moves to the branch that was clicked, in the tree or on the board.
    """

    chosen = Signal(object)

    def __init__(self, look: Look, actions: Actions, tasks: Tasks) -> None:
        super().__init__()
        self._tasks = tasks
        self._own = self._searched = SearchSetup()  # the step's search, and that of the own try
        self.is_free = False
        self._hides = self._is_changed = False  # whether the values of a tree that was changed wait to be shown
        self.hidden_in: Callable[[SearchTrace], HiddenAnswers] = lambda _trace: OPEN
        """What an open question hides in a search that the person makes."""
        self.setObjectName("card")
        self.state = LessonTreeState(self)
        self.pane = TreePane(look, self.state, parent=self, fits_all=True)
        self.fit = QPushButton()
        self.fit.setText("Fit")
        set_tip(self.fit, "Show the whole tree (F)")
        self.fit.clicked.connect(self.pane.fit)
        self.editor = NumberEditor(look, self.state, self.pane.numbers, by_click=True)
        self.note = TreeNote(look)
        self.tools = TreeTools(look, self.state, actions, self.pane)
        self.menu = QMenu(self)
        self.menu.addAction(actions["be_search"])
        self.state.menu_requested.connect(self.menu.popup)
        self.back = named("link", QPushButton("Back to the lesson"))
        self.try_bar = named("inset", QFrame())
        words = bold_label(look, 1.0, "Your own try")
        way = in_row(words, muted_label("·"), self.back, None, gap=8)
        self.root = Segmented("The root is", ("MAX", "MIN"))
        self.undo, self.show_values = QPushButton("Undo"), QPushButton("Show values")
        self._numbers = QWidget()
        in_row(muted_label("The root is"), self.root, None, self.undo, self.show_values, gap=8, of=self._numbers)
        self._try = in_row(way, (self.tools, 1), gap=16)
        in_column(self._try, self._numbers, gap=6, margins=(12, 6, 12, 6), of=self.try_bar)
        self.try_bar.hide()
        self.bar, self.line = EventBar(look, self.state), thin_line()
        self.board = BoardCard(look, self.state)
        self.large = BoardCard(look, self.state, is_large=True)
        self.code = CodePane(look, self.state)
        self.tabs = QTabBar()  # what one sees of tree and cards, where there is no room for both
        self.tabs.setAccessibleName("Tree or cards")
        self.tabs.setDrawBase(False)
        for title in ("Tree", ""):
            self.tabs.addTab(title)
        self.shown: dict[str, QWidget] = {
            "board": self.board, "mirror": MirrorCard(look, self.state), "code": self.code,
            "growth": GrowthCard(look, self.state), "window": WindowCard(look, self.state),
            "why": WhyCard(look, self.state),
        }  # fmt: skip
        cards = QWidget()
        in_column(*self.shown.values(), None, gap=12, of=cards)
        self.cards = ScrollPage(cards, QSize(240, 120))
        self.cards.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._is_narrow, self._names = False, set[str]()  # of the cards that are shown
        self.tabs.currentChanged.connect(self._show_cards)
        self.bar.add(self.fit)
        above = in_column(self.try_bar, self.note, in_row(self.tabs, None), gap=6, margins=(8, 8, 8, 0))
        middle = in_row((self.pane, 1), (self.large, 1), self.cards, gap=12, margins=(8, 8, 8, 0))
        in_column(above, (middle, 1), self.line, self.bar, EditBar(look, self.editor, self.bar), gap=0, of=self)
        for clicked in (self.pane.clicked, self.board.chosen, self.large.chosen):
            clicked.connect(self.chosen)
        self.editor.edited.connect(self._search_tree)
        self.editor.fault_changed.connect(self.note.set)
        self.editor.history_changed.connect(lambda: self.undo.setEnabled(self.editor.can_undo))
        self.undo.clicked.connect(self.editor.undo)
        self.root.chosen.connect(self._on_root)
        self.show_values.clicked.connect(self._on_show_values)
        self.tools.algorithm_switch.chosen.connect(self._on_algorithm)

    @property
    def status(self) -> str:
        """The text of the status bar: the search that is shown, or whose turn it is on the board alone."""
        if self.large.isVisibleTo(self):
            return self.large.heading.text()
        return search_text(self._searched)

    # -- the step ---------------------------------------------------------------------------------------------------

    def show_step(self, step: Step, hidden_answers: HiddenAnswers) -> None:
        """Show a lesson step's search at its event, with what is selected, unfolded and beside it, with hidden
        answers.
        """
        trace, question = step.lesson_search.trace, step.question
        self.is_free = False
        self._own = self._searched = step.lesson_search.search
        self.editor.set_on(False)
        self.try_bar.hide()
        for each in (self.bar, self.line):
            each.setVisible(not step.is_board)
        self.bar.show_time(step.names_step)
        self.large.setVisible(step.is_board)
        self._names = {*step.show, *(("window",) if question and question.kind == "window" else ())}
        self.tabs.setCurrentIndex(0)
        self._show_cards()
        is_answered = question is not None and hidden_answers.last is None
        self._ask_board(step, hidden_answers)
        selected = step.select.visit if step.select else None
        selected = trace.roots()[-1] if selected is None else selected
        unfolded = {place.visit for place in step.unfold if place.visit is not None}
        if trace.subject.board is None:  # a tree of numbers is seen whole; of a game no more than the step unfolds
            unfolded |= first_unfolded(trace, trace.roots()[-1])
        self.state.show_in_view(
            trace, step.answered_event if is_answered else step.event, selected,
            unfolded | set(trace.path(selected)[:-1]), hidden_answers, step.asked if is_answered else None,
            step.lesson_search.search.depth,
        )  # fmt: skip
        self._show_cards()  # its code may be as wide as another one

    @Slot()
    def _show_cards(self) -> None:
        """Show the cards of the step beside the tree; where there is no room for both they take turns with it."""
        has_cards, is_board = bool(self._names), not self.large.isHidden()
        takes_turns = self._is_narrow and has_cards and not is_board
        self.tabs.setVisible(takes_turns)
        self.tabs.setTabText(1, " · ".join(title for name, title in _TITLES.items() if name in self._names))
        for name, card in self.shown.items():
            card.setVisible(name in self._names)
        self.code.negamax.setVisible("negamax" in self._names)
        shows_cards = has_cards and (not takes_turns or self.tabs.currentIndex() == 1)
        self.cards.setVisible(shows_cards)
        self.pane.setVisible(not is_board and not (takes_turns and shows_cards))
        wide = scaled(BESIDE)  # trees of games are wide: beside a board MAX stands above MIN
        if "code" in self._names and "board" not in self._names:
            wide = max(wide, self.code.wide + self.cards.verticalScrollBar().sizeHint().width())
        self.cards.setMinimumWidth(0 if takes_turns else wide)
        self.cards.setMaximumWidth(_ANY_WIDTH if takes_turns else wide)

    def _ask_board(self, step: Step, hidden_answers: HiddenAnswers) -> None:
        """Let the board stay at the node whose moves an open question of a step asks for."""
        asked = None
        if (question := step.question) and question.kind in ("move", "cuts") and hidden_answers.last is not None:
            asked = question.place.visit if question.place else step.lesson_search.trace.roots()[-1]
        self.board.asked = self.large.asked = asked

    def unveil(self, step: Step, hidden_answers: HiddenAnswers) -> None:
        """Show what a question hid, or some of it; once it is answered, after the event at which that is there."""
        self._ask_board(step, hidden_answers)
        self.state.set_hidden_answers(hidden_answers)
        if hidden_answers.last is None:
            self.state.show_answer(step.asked, step.answered_event)

    def arrange(self, is_narrow: bool) -> None:
        """Put the cards beside the tree, or where there is little room into its place, behind a tab."""
        self._is_narrow = is_narrow
        self._show_cards()
        self.bar.arrange(slider_in_row=False, caption_in_row=self.width() >= scaled(_EVENT_BESIDE))
        self.tools.setVisible(self.width() >= self.tools.minimumSizeHint().width())
        way = QBoxLayout.Direction
        self._try.setDirection(way.TopToBottom if is_narrow else way.LeftToRight)

    # -- the own try ------------------------------------------------------------------------------------------------

    @Slot()
    def free(self) -> None:
        """Give the person all of the lesson's view: tools, time, every value but what an open question asks, and fields
        for the leaves."""
        self.is_free = True
        self.try_bar.show()
        self.large.hide()
        self.tabs.setCurrentIndex(0)
        self._show_cards()
        for each in (self.bar, self.line):
            each.show()
        self.bar.show_time(True)
        self.tools.show_algorithm(self._own.algorithm.alpha_beta)
        self.state.point_at(frozenset(), frozenset())
        self.board.asked = None
        has_numbers = self.state.trace is not None and self.state.trace.subject.board is None
        self.editor.set_on(has_numbers)
        self._hides, self._is_changed = has_numbers, False
        self._show_hidden()
        self._numbers.setVisible(has_numbers)
        if has_numbers:
            self._show_root()

    def _show_root(self) -> None:
        """Show who moves at the root."""
        assert self.state.trace
        self.root.choose(int(self.state.trace.node(0).role is Role.MIN))
        self.root.setEnabled(self.state.trace.node(0).role is not Role.CHANCE)

    @Slot(int)
    def _on_root(self, index: int) -> None:
        """Let MAX or MIN move at the root."""
        if self.state.trace:
            self._search_tree(with_root(subject_of(self.state.trace).tree, (Role.MAX, Role.MIN)[index]))

    @property
    def _waits(self) -> bool:
        """Whether the values of a tree that was changed wait to be shown."""
        return self._hides and self._is_changed

    @Slot()
    def _on_show_values(self) -> None:
        """Show the values of a tree that was changed, or hide them until they are worked out by hand."""
        self._hides, self._is_changed = not self._waits, True
        self._show_hidden()

    def _hidden(self, trace: SearchTrace) -> HiddenAnswers:
        """Return what is hidden of a search: all that it found while its values wait, else what a question hides."""
        inner = frozenset(node for node in range(len(trace)) if trace.node(node).end is not End.TERMINAL)
        return HiddenAnswers(inner, inner, inner, inner, best_line=True) if self._waits else self.hidden_in(trace)

    def _show_hidden(self) -> None:
        """Hide or show the values, and name the button by what it does now."""
        if self.state.trace:
            self.state.set_hidden_answers(self._hidden(self.state.trace))
        self.show_values.setText("Show values" if self._waits else "Hide values")

    @Slot(object)
    def _search_tree(self, tree: NumberTree) -> None:
        """Search a tree that was changed, or say above it why it cannot be searched."""
        self._is_changed = True
        try:
            self._search_again(replace(self._searched, tree=tree.text))
        except LessonError as error:
            self.note.set(str(error))

    @Slot(int)
    def _on_algorithm(self, index: int) -> None:
        with_cuts = self._own.word if self._own.algorithm.alpha_beta else "alpha-beta"
        self._search_again(replace(self._searched, word=with_cuts if index else "minimax"))

    def _search_again(self, search: SearchSetup) -> None:
        """Search another tree or in another way, a small tree at once, and show that if it is still wanted."""
        self._searched = search
        tree = self.state.trace
        if tree is not None and tree.subject.board is None and len(subject_of(tree).nodes) <= _AT_ONCE:
            self._show_again(search, _made(search))
        else:
            self._tasks.ask(
                _AGAIN, lambda on_progress: _made(search, on_progress), lambda found: self._show_again(search, found)
            )

    def _show_again(self, search: SearchSetup, found: SearchTrace) -> None:
        """Show the search of a person's own try with the same node selected, if that node was searched again."""
        if not self.is_free or search is not self._searched:
            return
        before, root = self.state.trace, found.roots()[-1]
        node = node_after(found, before.moves_to(self.state.selected)) if before else None
        unfolded = first_unfolded(found, root) | set(found.path(node or root)[:-1])
        self.state.show_in_view(
            found, found.events.size - 1, node or root, unfolded, self._hidden(found), horizon=search.depth
        )
        if found.subject.board is None:
            self.note.set("", "" if self._waits else chance_note(found, self.state.step))
            self._show_root()
            self._show_hidden()


def _made(search: SearchSetup, on_progress: ProgressCallback = no_progress) -> SearchTrace:
    """Search, and return the trace with its events listed: the work of a task."""
    trace = LessonSearch(search, on_progress).trace
    trace.list_events()
    return trace
