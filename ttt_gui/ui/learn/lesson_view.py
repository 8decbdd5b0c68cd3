"""The view of a lesson: the tree of its search at a step, the cards beside it and time below it; as the step has set
it, no further than an open question allows, or freed for a person's own try."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QFrame, QMenu, QPushButton, QTabBar, QWidget

from ttt_gui.engine.explain.chance import chance_note
from ttt_gui.engine.explain.events import event_text
from ttt_gui.engine.figures import ORDINALS, counted
from ttt_gui.engine.learn.lesson import LessonError
from ttt_gui.engine.learn.lesson_search import LessonSearch, SearchSetup
from ttt_gui.engine.learn.opening import Step
from ttt_gui.engine.numbers.edit import with_root
from ttt_gui.engine.numbers.tree import NumberTree, subject_of
from ttt_gui.engine.request import NAMED
from ttt_gui.engine.score import Bound, Role
from ttt_gui.engine.trace.trace import End, EventKind, SearchTrace, node_after
from ttt_gui.engine.values import CellValue, node_values
from ttt_gui.system.control import ProgressCallback, no_progress
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.drawing.board import BoardRenderState
from ttt_gui.ui.learn.code_pane import CodePane
from ttt_gui.ui.learn.lesson_cards import GrowthCard, MirrorCard
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import (
    Card,
    Segmented,
    bold_label,
    in_column,
    in_row,
    muted_label,
    named,
    thin_line,
)
from ttt_gui.ui.trace.state import OPEN, HiddenAnswers, Lit, ShownTree, TreeState, first_unfolded
from ttt_gui.ui.tree.leaf_field import EditBar, TreeNote
from ttt_gui.ui.tree.number_edit import NumberEditor
from ttt_gui.ui.tree.tasks import Tasks, TaskTexts
from ttt_gui.ui.tree.tools import TreeTools
from ttt_gui.ui.tree.transport import EventSlider, TransportBar
from ttt_gui.ui.tree.view import TreePane
from ttt_gui.ui.tree.why_card import WhyCard
from ttt_gui.ui.tree.window_card import WindowCard
from ttt_gui.ui.window.actions import Actions

BESIDE = 300
"""The width of the cards beside the tree."""
_EVENT_BESIDE = 520  # where the view is as wide, the event stands beside the buttons, not above them
_AT_ONCE = 500  # nodes of a tree of numbers, which is searched in some milliseconds
_OTHER_TITLES = {
    "best": "Alpha-beta, best moves first", "worst": "Alpha-beta, best moves last",
    "all": "Alpha-beta with all optimisations",
}  # fmt: skip
_IN_ORDER = ("minimax", "alpha-beta", "table", "symmetry", "pvs")
"""Searches that try moves in the order in which they stand."""
_AGAIN = TaskTexts(
    "Searching your own try", "Your own try is searched.", "Stopped: your own try was not searched.",
    "Your own try could not be searched",
)  # fmt: skip


class LessonTreeState(TreeState):
    """The state of a lesson's view: set whole by each step, it goes no further than an open question allows."""

    def show_in_view(
        self,
        trace: SearchTrace,
        step: int,
        selected: int,
        unfolded: Iterable[int],
        hidden_answers: HiddenAnswers = OPEN,
        answered: int | None = None,
        horizon: int | None = None,
    ) -> None:
        """Show a trace at a step with a node selected, which need not be entered then, with hidden answers."""
        ShownTree.__init__(self)
        self.trace, self.step, self.selected, self.hidden_answers = trace, step, selected, hidden_answers
        self.answered, self.horizon = answered, horizon
        self.has_values_so_far = trace.request.algorithm.alpha_beta  # minimax needs no bound
        self.top = trace.path(selected)[0]
        self.best = frozenset(trace.principal_variation(trace.roots()[-1]))
        self.unfolded = frozenset(unfolded)
        self.trace_changed.emit()
        self.changed.emit()

    is_compact = shows_returned = True

    @property
    def leaf_tone(self) -> str:  # type: ignore[override]
        """The token of numbers that were not reached: before anything was, they are what is talked about."""
        return "text" if self.step == 0 else "muted"

    def show_answer(self, node: int | None, event: int) -> None:
        """Show the node whose value was asked with that value, after the event at which it is there."""
        self.answered = node
        self.set_step(event)
        self.changed.emit()

    def point_at(self, lit: Lit, away: frozenset[tuple[int, ...]]) -> None:
        """Light nodes, and show branches as cut by the person."""
        if (lit, away) != (self.lit, self.away):
            self.lit, self.away = lit, away
            self.changed.emit()

    def go(self, index: int) -> None:
        """Go to an event, but not past the last one that an open question lets be seen."""
        super().go(index if self.hidden_answers.last is None else min(index, self.hidden_answers.last))

    def _visit(self, trace: SearchTrace, node: int, move: int | None, step: int | None = None) -> None:
        """Visit a node as TreeState does, but nothing that happens after the last step that an open question lets
        see.
        """
        last = self.hidden_answers.last
        if last is not None:
            step = None if step is None else min(step, last)
            if trace.events.entered(node) > last or (
                move is not None and (self.hidden_answers.cuts or self.cut_of(node) > last)
            ):
                return
        super()._visit(trace, node, move, step)


class EventBar(TransportBar):
    """The transport bar of the lesson's view: one step back and one forward, no further than an open question
    allows.
    """

    def __init__(self, look: Look, state: TreeState) -> None:
        self.back, self.forward = QAction("Step back"), QAction("Step forward")
        super().__init__(look, EventSlider(look, state), {"back": self.back, "forward": self.forward})
        self._state = state
        self.column.setContentsMargins(12, 6, 12, 6)
        self.slider.valueChanged.connect(self._go)
        self.back.triggered.connect(lambda: state.go(state.step - 1))
        self.forward.triggered.connect(lambda: state.go(state.step + 1))
        state.trace_changed.connect(self._take_trace)
        state.changed.connect(self._show)

    @Slot()
    def _take_trace(self) -> None:
        if self._state.trace:
            self.set_range(self._state.trace.events.size)

    def show_time(self, is_shown: bool) -> None:
        """Show what leads through the search, or leave that to a step that has no event of its own."""
        for widget in (self.slider, self.caption, *self.buttons.values()):
            widget.setVisible(is_shown)

    @Slot(int)
    def _go(self, event: int) -> None:
        self._state.go(event)
        self._show()  # the handle comes back from where nobody may go yet

    @Slot()
    def _show(self) -> None:
        """Show the step's number and its event in words; without its numbers while a question hides them."""
        trace, step, hidden_answers = self._state.trace, self._state.step, self._state.hidden_answers
        if trace is None:
            return
        words = event_text(trace, step)
        if hidden_answers != OPEN and any(sign.isdigit() or sign in "αβ" for sign in words):
            words = hidden_event(trace, step)
        self.show_step(step, f"event {grouped(step + 1)} of {grouped(trace.events.size)}", words)
        self.slider.update()
        self.back.setEnabled(step > 0)
        self.forward.setEnabled(step < trace.events.size - 1 and step != hidden_answers.last)
        set_tip(
            self.forward,
            "Answer the question first, or press Show me" if step == hidden_answers.last else "Step forward",
        )


def hidden_event(trace: SearchTrace, index: int) -> str:
    """Return what happens at an event without a number or a window: 'E has its first leaf back'."""
    kind, number = trace.events.event(index)
    name = trace.name(number)
    match EventKind(kind):
        case EventKind.ENTER:
            return event_text(trace, index)
        case EventKind.EXIT:
            return f"The search leaves {name}"
        case EventKind.CUT:
            return f"The search decides at {name}"
    back = [child for child in trace.children(number) if trace.events.left(child) <= index]
    noun = "move" if trace.subject.board else "leaf" if trace.node(back[-1]).end is End.TERMINAL else "child"
    which = f"its {ORDINALS[len(back) - 1]}" if len(back) <= len(ORDINALS) else "another"
    return f"{name} has {which} {noun} back"


def search_text(search: SearchSetup) -> str:
    """Return a search in words: 'Alpha-beta with a table, row by row, cut where β ≤ α'."""
    row = next((row for row in NAMED if row.word == search.word), None)
    parts = [_OTHER_TITLES.get(search.word) or (row.title if row else search.word)]
    if search.word in _IN_ORDER:
        parts.append("row by row" if search.position else "from left to right")
    parts += [f"{counted(search.depth, 'ply')} deep"] if search.depth is not None else []
    parts += ["cut where β ≤ α"] * search.algorithm.alpha_beta
    return ", ".join(parts)


class BoardCard(Card):
    """The board of the selected node; while a question asks for a move, of the node in question. At the root it has the
    values of moves known so far; deeper ones would be seen by the side to move, other than in the tree. A large one
    stands alone in the place of the tree, with "?" in the cells among which one is asked for.

    Signals:
        chosen: (tuple) the moves to the cell that was clicked.
    """

    chosen = Signal(object)

    def __init__(self, look: Look, state: TreeState, is_large: bool = False) -> None:
        super().__init__(look, "", None)
        self._state, self._node, self._is_large = state, 0, is_large
        self.asked: int | None = None
        self._hint = muted_label("click a cell")
        self.head.addWidget(self._hint)
        self.board = BoardView(look)
        if not is_large:
            self.board.setFixedHeight(scaled(BESIDE - 30))
        self.body.addWidget(self.board, 1)
        self.board.cell_clicked.connect(self._on_clicked)
        state.changed.connect(self._show)

    @Slot()
    def _show(self) -> None:
        """Show the position of the asked or the selected node, at a root with the values that the search knows by
        now.
        """
        state, trace = self._state, self._state.trace
        if trace is None or trace.subject.board is None:
            return
        node = self._node = state.selected if self.asked is None else self.asked
        position, values = trace.position(node), dict[int, CellValue]()
        if node in trace.roots() and state.is_entered(node) and state.hidden_answers.sign:
            known = node_values(trace, node, state.step)
            hidden = {trace.node(child).move for child in trace.children(node) if child in state.hidden_answers.values}
            side = position.side_to_move
            values = {
                move: CellValue(position, move, side, None, Bound.NONE) if move in hidden else value
                for move, value in known.items()
            }
        if self._is_large and self.asked is not None:
            side = position.side_to_move
            values = {move: CellValue(position, move, side, None, Bound.NONE) for move in position.legal_moves}
        self.heading.setText(f"{position.side_to_move} to move" if not position.outcome else "The game is over")
        self._hint.setVisible(self.asked is not None)
        playable = None if self.asked is None else position.side_to_move
        self.board.set(BoardRenderState(position, trace.node(node).move, values=values), playable)

    @Slot(int)
    def _on_clicked(self, cell: int) -> None:
        """Emit chosen with the moves from the root and the clicked cell."""
        trace = self._state.trace
        if trace is not None and trace.subject.board is not None:
            self.chosen.emit((*trace.moves_to(self._node), cell))


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
        self.tabs = QTabBar()  # what one sees of picture and code, where there is no room for both
        self.tabs.setAccessibleName("Picture or code")
        self.tabs.setDrawBase(False)
        for title in ("Tree", "Code"):
            self.tabs.addTab(title)
        self.shown: dict[str, QWidget] = {
            "window": WindowCard(look, self.state), "board": self.board,
            "why": WhyCard(look, self.state), "code": self.code,
            "growth": GrowthCard(look, self.state), "mirror": MirrorCard(look, self.state),
        }  # fmt: skip
        self.cards = QWidget()
        self._cards_column = in_column(*self.shown.values(), None, gap=12, of=self.cards)
        self._is_narrow, self._narrow_width, self._names = False, BESIDE, set[str]()  # of the cards that are shown
        self._top = in_row(self.tabs, None)
        self._row = in_row((self.pane, 1), (self.large, 1), self.cards, gap=12, margins=(8, 8, 8, 0))
        self.tabs.currentChanged.connect(self._show_cards)
        self.bar.add(self.fit)
        above = in_column(self.try_bar, self.note, self._top, gap=6, margins=(8, 8, 8, 0))
        in_column(above, (self._row, 1), self.line, self.bar, EditBar(look, self.editor, self.bar), gap=0, of=self)
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
        shown = {*step.show, *(("window",) if question and question.kind == "window" else ())}
        self._names = shown
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
        """Show the cards of the step; picture and code take turns where there is no room for both."""
        has_code, is_narrow = "code" in self._names, self._is_narrow
        takes_turns = has_code and self.large.isHidden() and (is_narrow or "board" in self._names)
        is_code = takes_turns and self.tabs.currentIndex() == 1
        place = self._row if is_narrow else self._cards_column
        if place.indexOf(self.code) < 0:
            place.insertWidget(1 if is_narrow else 0, self.code, 1 if is_narrow else 0)
        bar = self._top if is_narrow else self._cards_column
        if bar.indexOf(self.tabs) < 0:
            bar.insertWidget(0, self.tabs)
        self.tabs.setTabText(0, "Tree" if is_narrow else "Board")
        self.tabs.setVisible(takes_turns)
        for name, card in self.shown.items():
            is_other = is_code and not is_narrow
            card.setVisible(
                (is_code or not takes_turns) and has_code if name == "code" else name in self._names and not is_other
            )
        if (
            has_code and "window" in self._names and not is_narrow and not takes_turns
        ):  # α and β stand in the calls, too
            needed = self.code.sizeHint().height() + self.shown["window"].sizeHint().height() + 24
            self.shown["window"].setVisible(self.height() - self.bar.sizeHint().height() >= needed)
        self.pane.setVisible(self.large.isHidden() and not (is_code and is_narrow))
        self.cards.setVisible(bool(self._names - ({"code"} if is_narrow else set())))
        beside = scaled(BESIDE) if "board" in self._names or not has_code else max(scaled(BESIDE), self.code.wide)
        self.cards.setFixedWidth(self._narrow_width if is_narrow else beside)

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

    def arrange(self, is_narrow: bool, place: QBoxLayout, width: int) -> None:
        """Put the cards beside the tree, or where there is little room into another place with another width."""
        place = place if is_narrow else self._row
        if place.indexOf(self.cards) < 0:
            place.addWidget(self.cards)
        self._is_narrow, self._narrow_width = is_narrow, width
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
