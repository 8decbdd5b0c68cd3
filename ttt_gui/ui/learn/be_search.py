"""Be the search: the page on which a person goes down, returns and cuts, and is told at once where alpha-beta would do
something else."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, QTimer, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QLayout,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.engine.figures import counted
from ttt_gui.engine.learn.be_search import LEVELS, Action, GivenAction, OwnSearch, read_value
from ttt_gui.engine.learn.exercise import ExerciseKind, Material, draw
from ttt_gui.engine.learn.search_root import MOST_NODES, SearchRoot, root_of_position, root_of_tree
from ttt_gui.session.learning import ExerciseKey
from ttt_gui.ui.dialogs.manual import Section
from ttt_gui.ui.learn.be_search_parts import DIGITS, KEYS, ActionCard, OpenNodes, ScoreBox, ValueField, WindowBox
from ttt_gui.ui.learn.be_search_view import OwnSearchState, OwnSearchView
from ttt_gui.ui.learn.kind_page import SIDE, KindPage
from ttt_gui.ui.look.accessible import announce
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import PlainLabel, labelled
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import (
    ElidedLabel,
    ScrollPage,
    bold_label,
    flowing,
    in_column,
    in_row,
    muted_label,
    named,
    segments,
    thin_line,
)
from ttt_gui.ui.tree.tasks import Tasks
from ttt_gui.ui.tree.view import TreePane

TITLE, KIND = "Be the search", "search"
ALL_LEVELS = tuple(LEVELS)
_NARROW = 1_000
_WIDE_COLUMN, _NARROW_COLUMN = 320, 260
_WHOLE = 30  # the most nodes of a layer that are shown all at once: more boards would be dots
_TYPE_FIRST = "Type a number first."


class OwnSearchPage(Guarded, KindPage):
    """A tree that a person searches, beside its column."""

    section = Section.BE_SEARCH

    def __init__(self, look: Look, tasks: Tasks) -> None:
        super().__init__(look, tasks)
        self.own = OwnSearch(root_of_tree(draw(ExerciseKind.VALUES, Material.NUMBERS, 1, 0).tree), 2)
        self.state = OwnSearchState(self.own, self)
        self._about = ""
        self._is_paused = False
        self._seen: int | None = None  # the missed step that is shown, once all is done
        self.spoken = ""

        # Build the column.
        self.about, self._practice = ElidedLabel(muted=True), muted_label("Practice")
        self.about.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.score, self.nodes = ScoreBox(look), OpenNodes(look)
        self.question, self.text = bold_label(look, 1.12, wrap=True), PlainLabel("", wrap=True)
        self.level = segments("Level")
        for level in LEVELS:
            self.level.addTab(str(level))
        self._levels = QWidget()
        in_row(labelled("Level", self.level), (self.level, 1), gap=8, of=self._levels)
        self.note = muted_label("", wrap=True)
        self.wrong = named("verdict", QFrame())
        self.wrong.setProperty("right", False)
        self.wrong_title = named("verdict", bold_label(look, 1.06, wrap=True))
        self.wrong_title.setProperty("right", False)
        self.wrong_text = PlainLabel("", wrap=True)
        self.again, self.show_step = named("accent", QToolButton()), QPushButton("Show")
        self.again.setText("Try again")
        self.origin = muted_label("", wrap=True)
        self.watch = named("accent", QToolButton())
        self.watch.setText("Watch the real search")
        self._missed = QWidget()
        self.undo, self.pause, self.another = QPushButton("Undo"), QPushButton("Pause"), QPushButton("New tree")
        self.restart = QPushButton("Again")
        self.next.setObjectName("button")

        # Build the stage.
        self.pane = TreePane(look, self.state, is_framed=False, number_view=OwnSearchView)
        self.go_on = QPushButton("Go on")
        self._paused = bold_label(look, 1.3)
        self._veil = QWidget()
        in_column(None, in_row(None, self._paused, None), in_row(None, self.go_on, None), None, gap=12, of=self._veil)
        self.stage = QStackedWidget()
        self.stage.addWidget(self.pane)
        self.stage.addWidget(self._veil)
        self.window_box = WindowBox(look)
        self.actions_ = {action: ActionCard(look, action) for action in KEYS}
        self.first = self.field

        self._lay_out(look)
        self._connect()

    def _lay_out(self, look: Look) -> None:
        """Put the parts into the column and beside it."""
        self._column, stage = named("card", QFrame()), named("card", QFrame())
        head = in_column(
            in_row(self.back, (self.about, 1)), self._practice, bold_label(look, 1.7, TITLE),
            gap=4, margins=(SIDE, 12, SIDE, 8),
        )  # fmt: skip
        self._done = QWidget()
        self._done_rows = in_column(in_row(self.watch, None), self._missed, gap=10, of=self._done)
        in_column(
            self.wrong_title, self.wrong_text, in_row(self.again, self.show_step, None, gap=8),
            gap=8, margins=(12, 10, 12, 10), of=self.wrong,
        )  # fmt: skip
        asked = in_column(
            self.question, self.text, self._levels, self.note, self.wrong, self.origin, self.standing, self._done, None,
            gap=8, margins=(SIDE, 10, SIDE, 10),
        )  # fmt: skip
        content = QWidget()
        self._below: QVBoxLayout = in_column(gap=0, margins=(SIDE, 8, SIDE, 0))
        self._table = QWidget()
        table = in_row(self.nodes, margins=(10, 4, 10, 4))
        in_column(table, self._below, thin_line(), gap=0, of=self._table)
        in_column(self.score, thin_line(), self._table, (asked, 1), gap=0, of=content)
        self.room = ScrollPage(content, QSize(200, 120))
        self.room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        footer = in_row(
            self.undo, self.pause, self.another, self.restart, self.next, None, gap=4, margins=(6, 10, 6, 10)
        )
        in_column(head, thin_line(), (self.room, 1), thin_line(), footer, gap=0, of=self._column)
        self._acts = QWidget()
        cards = flowing(*self.actions_.values(), gap=10, equal=True)
        self._actions = in_row((self.window_box, 3), (cards, 5), gap=10, margins=(SIDE, 12, 12, 12), of=self._acts)
        in_column((self.stage, 1), thin_line(), self._acts, gap=0, margins=(6, 6, 6, 0), of=stage)
        in_row(self._column, (stage, 1), gap=12, margins=(16, 4, 16, 4), of=self)

    def _connect(self) -> None:
        """Join what is pressed with what it does."""
        for action, card in self.actions_.items():
            card.clicked.connect(partial(self._press, action))
        self.field.entered.connect(partial(self._press, Action.RETURN))
        down = QShortcut(Qt.Key.Key_Down, self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        down.activated.connect(partial(self._press, Action.DOWN))  # a button would take the key for the next button
        self.nodes.window_given.connect(self._give_window)
        self.again.clicked.connect(self._try_again)
        self.show_step.clicked.connect(self._show_right)
        self.undo.clicked.connect(self._undo)
        self.pause.clicked.connect(self._pause)
        self.go_on.clicked.connect(self._pause)
        self.another.clicked.connect(self._open_following)
        self.restart.clicked.connect(lambda: self._begin(self.own.root, self.own.level))
        self.watch.clicked.connect(lambda: self.trace_requested.emit(self.own.trace, (0, 0)))
        self.level.tabBarClicked.connect(self._choose_level)
        self.look.changed.connect(self._show)

    @property
    def field(self) -> ValueField:
        """The field of the value to return."""
        field = self.actions_[Action.RETURN].field
        assert field is not None
        return field

    # -- which tree -------------------------------------------------------------------------------------------------

    def open(self, exercise: ExerciseKey) -> None:
        """Begin with the tree of a seed: '4112' for numbers, 'positions 4112' for a game."""
        material, _space, seed = exercise.text.rpartition(" ")
        drawn = Material(material or Material.NUMBERS.value)
        kind = ExerciseKind.CUTS if exercise.level else ExerciseKind.VALUES
        found = draw(kind, drawn, max(1, exercise.level), int(seed))
        self._key, self._about, self._is_first_try = exercise, f"seed {seed}", True
        self._begin(root_of_position(found.position) if found.position else root_of_tree(found.tree), exercise.level)
        self.asked.emit()

    def ask(self, root: SearchRoot, about: str) -> None:
        """Begin with a tree of the person's own; ``about`` says which it is. The result is not counted."""
        self._key, self._about, self._is_first_try = None, about, False
        self._begin(root, self.own.level)
        self.asked.emit()

    def _begin(self, root: SearchRoot, level: int) -> None:
        """Begin a search: A is ringed, and nothing is counted yet."""
        self.own, self._seen, self._is_paused, self.spoken = OwnSearch(root, level), None, False, ""
        self.about.set_text(f"level {level} · {self._about}")
        self.level.setCurrentIndex(level)
        plies = counted(root.depth or 0, "ply").removeprefix("1 ")
        note = f"The whole tree has more than {MOST_NODES} nodes. You search its first {plies}."
        self.note.setText("" if root.depth is None else note)
        self.window_box.setVisible(level > 0)
        self.actions_[Action.CUT].setVisible(level > 0)
        self.pane.view.fits_all = self.own.widest_layer <= _WHOLE
        self.nodes.clear_fields()
        self._show()
        self.pane.surface.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._focus()

    @property
    def status(self) -> str:
        """The text of the status bar: the tree, the level, and the search that is carried out."""
        search = "alpha-beta from left to right, cut where β ≤ α" if self.own.level else "plain minimax, left to right"
        return f"{self._about[0].upper()}{self._about[1:]} · level {self.own.level} · {search}"

    @Slot(int)
    def _choose_level(self, level: int) -> None:
        """Begin anew at another level: with another tree of the same seed, or with the same tree of one's own."""
        if level < 0 or level == self.own.level:
            return
        if self._key:
            self.open(self._key._replace(level=level))
        else:
            self._begin(self.own.root, level)
            self.asked.emit()

    # -- what the person does ---------------------------------------------------------------------------------------

    @property
    def _is_open(self) -> bool:
        """Whether an action can be given now."""
        return not (self.own.is_done or self._is_paused or self.own.wrong)

    def _press(self, action: Action, _checked: bool = False) -> None:
        """Give an action, with the value that was typed."""
        if not self._is_open or self.own.asks_window or (action is Action.CUT and not self.own.level):
            return
        value = read_value(self.field.text()) if action is Action.RETURN else None
        if action is Action.RETURN and value is None:
            self.field.setFocus()
            self._say(_TYPE_FIRST)
            self.text.setText(_TYPE_FIRST)
            return
        self._give(GivenAction(action, value))

    @Slot()
    def _give_window(self) -> None:
        """Give the window that was typed."""
        alpha, beta = (read_value(field.text()) for field in self.nodes.fields)
        if alpha is None or beta is None:
            self.text.setText("A window has two numbers; type i for ∞.")
        elif self._is_open:
            self._give(GivenAction(Action.WINDOW, alpha=alpha, beta=beta))

    def _give(self, given: GivenAction) -> None:
        """Hold an action against the search, and show what comes of it."""
        wrong = self.own.give(given)
        if wrong is None:
            self._after_step(f"Right. {self.own.news}")
            return
        self._show()
        self._say(f"{wrong.title} {wrong.text}")
        self.again.setFocus()

    def _after_step(self, words: str) -> None:
        """Show the search after a step, say what was done, and count it once all is done."""
        if self.own.is_done:
            self._count(not self.own.missed)
            self._list_missed()
        self._show()
        self._say(words)
        self._focus()

    @Slot()
    def _try_again(self) -> None:
        if self.own.wrong:
            self.own.try_again()
            self._show()
            self._focus()

    @Slot()
    def _show_right(self) -> None:
        if not self.own.is_done and not self._is_paused:
            self.own.show()
            self._after_step(self.own.news)

    @Slot()
    def _undo(self) -> None:
        if self.own.at and not self._is_paused:
            self.own.undo()
            self._show()
            self._say(f"Back at step {self.own.at + 1}.")
            self._focus()

    @Slot()
    def _pause(self) -> None:
        if not self.own.is_done:
            self._is_paused = not self._is_paused
            self._show()
            (self.go_on if self._is_paused else self.field).setFocus()

    def _focus(self) -> None:
        """Put the focus where the next thing is typed; once all is done on the search to watch."""
        target: QWidget = self.nodes.fields[0] if self.nodes.fields else self.field
        (self.watch if self.own.is_done else target).setFocus()

    def _say(self, words: str) -> None:
        """Let a screen reader speak at once."""
        self.spoken = words
        announce(self, words)

    # -- what is seen -----------------------------------------------------------------------------------------------

    def _see_step(self, at: int, _checked: bool = False) -> None:
        """Show a step that was missed."""
        self._seen = at
        self._show()

    @Slot()
    def _show(self) -> None:
        """Show everything as it is now, or as it was at a step that was missed."""
        own = self.own
        shown = own if self._seen is None else own.seen_at(self._seen)
        self.state.show_own(shown)
        self.score.show_own(own)
        self.nodes.show_own(shown, self._is_open and own.asks_window)
        self._table.setVisible(not shown.is_done)
        self.window_box.show_own(shown)
        self._show_words(shown)
        self._show_actions()
        self.stage.setCurrentIndex(self._is_paused)
        self._paused.setText(f"Paused at step {own.at + 1}")
        QTimer.singleShot(0, self, self._keep_in_sight)  # once the column has its new heights

    @Slot()
    def _keep_in_sight(self) -> None:
        """Scroll the column to what is asked or said."""
        self.room.show_parts(self.question, self.text, self.wrong, self.show_step)

    def _show_actions(self) -> None:
        """Show what can be done now."""
        own, is_drawn = self.own, self._key is not None
        for part in (self._acts, self.undo, self.pause):
            part.setVisible(not own.is_done)
        self.undo.setEnabled(own.at > 0 and not self._is_paused)
        self.pause.setText("Go on" if self._is_paused else "Pause")
        self.another.setVisible(is_drawn and not own.is_done)
        self.next.setVisible(is_drawn and own.is_done)
        self.restart.setVisible(own.is_done)
        name, parent = own.trace.name(own.node), own.trace.node(own.node).parent
        for action, card in self.actions_.items():
            card.setEnabled(self._is_open and not own.asks_window)
            card.set_wrong(own.wrong is not None and own.wrong.given.action is action)
            card.show_node(name, "" if parent is None else own.trace.name(parent))
        if not own.wrong:
            self.field.clear()

    def _show_words(self, shown: OwnSearch) -> None:
        """Show what is asked, why an action is wrong, or how it went."""
        own, wrong, name = self.own, self.own.wrong, shown.trace.name(shown.node)
        is_start = own.at == 0 and not own.first_try
        self._levels.setVisible(is_start)
        self.note.setVisible(is_start and bool(self.note.text()))
        self.wrong.setVisible(wrong is not None)
        self.origin.setVisible(bool(wrong and wrong.origin))
        self.question.setVisible(wrong is None)
        self.text.setVisible(wrong is None)
        self._done.setVisible(own.is_done)
        self.standing.setVisible(own.is_done and bool(self.standing.text()))
        if wrong:
            self.wrong_title.setText(f"✕ {wrong.title}")
            self.wrong_text.setText(wrong.text)
            self.origin.setText(wrong.origin)
        elif own.is_done:
            right, tried = own.score
            least = f"; the best order needs {own.root.least_leaves}" if own.level else ""
            self.question.setText(f"{right} of {tried} right at first try.")
            self.text.setText(f"You visited {counted(own.leaves, 'leaf')}{least}.")
            if not shown.is_done:
                self.text.setText(f"Step {shown.at + 1}, at {name}: {shown.right_words}.")
        elif own.asks_window:
            self.question.setText(f"With which window do you enter {name}?")
            self.text.setText("Give its α and β. Type i for ∞.")
        else:
            who = "alpha-beta: go down, return a value, or cut" if own.level else "minimax: go down, or return a value"
            self.question.setText(f"What happens at {name} now?")
            self.text.setText(f"{own.news} You are {who}.".lstrip())

    def _list_missed(self) -> None:
        """List the steps that were missed; each leads to where it was."""
        parts: list[QLayout | QWidget] = [muted_label("Missed:")] if self.own.missed else []
        for at in self.own.missed:
            link = QPushButton(f"Step {at + 1}, at {self.own.trace.name(self.own.steps[at].node)}")
            link.clicked.connect(partial(self._see_step, at))
            parts.append(in_row(named("link", link), None))
        before, self._missed = self._missed, QWidget()
        in_column(*parts, gap=2, of=self._missed)
        self._done_rows.replaceWidget(before, self._missed)
        before.deleteLater()

    # -- Qt ---------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key does wherever the focus is: go down, cut, type a value, undo, pause, try again, show; let Enter
        press the button that has the focus."""
        key, button = Qt.Key(event.key()), self.focusWidget()
        slots = {Qt.Key.Key_Backspace: self._undo, Qt.Key.Key_Space: self._pause, Qt.Key.Key_T: self._try_again}
        slots |= {Qt.Key.Key_S: self._show_right} if self.own.wrong else {}
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier & ~Qt.KeyboardModifier.ShiftModifier:
            event.ignore()
        elif key in (Qt.Key.Key_X, Qt.Key.Key_Delete):
            self._press(Action.CUT)
        elif key in slots:
            slots[key]()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(button, QAbstractButton):
            button.click()
        elif event.text() and event.text() in DIGITS and self._is_open and not self.own.asks_window:
            self.field.setFocus()
            self.field.insert(event.text().replace("-", "\N{MINUS SIGN}"))
        else:
            super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        """Return the least size of the page as a narrow window has it."""
        return QSize(scaled(_NARROW_COLUMN) + 420, 420)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window the bar of the window stands below the open nodes, and actions are one low row."""
        super().resizeEvent(event)
        is_narrow = self.width() < scaled(_NARROW)
        self._column.setFixedWidth(min(scaled(_NARROW_COLUMN if is_narrow else _WIDE_COLUMN), self.width() * 56 // 100))
        if is_narrow is not (self._below.count() > 0) or not event.oldSize().isValid():
            self._below.removeWidget(self.window_box)
            self._actions.removeWidget(self.window_box)
            if is_narrow:
                self._below.addWidget(self.window_box)
            else:
                self._actions.insertWidget(0, self.window_box, 3)
            for card in self.actions_.values():
                card.set_low(is_narrow)
            self.score.set_low(is_narrow)
            self._practice.setVisible(not is_narrow)
            self.nodes.is_low = is_narrow
            self._show()
