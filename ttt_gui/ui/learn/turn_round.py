"""Turn it round: an exercise beside its tree, in which the tree, or a number of it, is to be found."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QPushButton, QToolButton, QWidget

from ttt_gui.engine.figures import counted
from ttt_gui.engine.learn.exercise import MOST_SEED
from ttt_gui.engine.learn.turn_round import (
    Change,
    ChangeLeaf,
    Feedback,
    ForWhichX,
    Interval,
    Order,
    OrderMoves,
    ProofLeaves,
    SearchWithX,
    draw_turned,
    read_answer,
    searched,
    with_leaf,
)
from ttt_gui.engine.numbers.tree import Number, number_text
from ttt_gui.session.learning import ExerciseKey
from ttt_gui.ui.dialogs.manual import Section
from ttt_gui.ui.learn.kind_page import KindPage
from ttt_gui.ui.learn.turn_round_view import TENTHS, DecimalField, Part, TurnedState, TurnedTree, TurnedView, XLine
from ttt_gui.ui.look.accessible import announce, set_role
from ttt_gui.ui.look.plain import PlainLabel, labelled
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import (
    ScrollPage,
    bold_label,
    in_column,
    in_row,
    muted_label,
    named,
    segments,
    set_tone,
    thin_line,
)
from ttt_gui.ui.trace.texts import CUT_SIGN
from ttt_gui.ui.tree.tasks import Tasks
from ttt_gui.ui.tree.view import TreePane

KIND = "turn"
TITLE = "Turn it round"
QUESTION = "Which tree makes the search do this?"
_WAYS = ("≥", "≤", "between")
_BETWEEN = 2
_NO_NUMBER = "Type a number first."
_NARROWEST, _WIDEST, _SIDE = 300, 360, 18  # of the column, and its margin


class _MissingError(Exception):
    """An answer that cannot be checked yet, with what is to be done first."""


class _XAnswer(QWidget):
    """The place for an interval of x: how it is bounded, its ends, and whether these belong to it. ``on_edited`` is
    called after each change, ``on_entered`` after Enter."""

    def __init__(self, look: Look, on_edited: Callable[[], None], on_entered: Callable[[], None]) -> None:
        super().__init__()
        self.ways = segments("x is")
        for way in _WAYS:
            self.ways.addTab(way)
        self.low, self.high = DecimalField("end", self), DecimalField("upper end", self)
        self.has_low, self.has_high = QCheckBox(), QCheckBox("the upper end counts")
        self._and, self.tick = labelled("and", self.high), bold_label(look, 1.12, "✓")
        set_tone(self.tick, look, "win")
        self._rows = (self._and, self.high, self.has_high)
        self.fields, self.choices = (self.low, self.high), (self.ways, self.has_low, self.has_high)
        for field in self.fields:
            field.setFixedSize(scaled(54), scaled(34))
            field.textEdited.connect(on_edited)
            field.entered.connect(on_entered)
        for box in (self.has_low, self.has_high):
            box.toggled.connect(on_edited)
        self.ways.currentChanged.connect(on_edited)
        self.ways.currentChanged.connect(self._show_way)
        in_column(
            in_row(bold_label(look, 1.2, "x"), (self.ways, 1), self.low, self.tick, gap=8),
            in_row(None, self._and, self.high, gap=8), self.has_low, self.has_high, gap=8, of=self,
        )  # fmt: skip
        self._show_way()

    @property
    def _is_between(self) -> bool:
        return self.ways.currentIndex() == _BETWEEN

    @Slot()
    def _show_way(self) -> None:
        """Show as many ends as there are."""
        for widget in self._rows:
            widget.setVisible(self._is_between)
        self.low.setAccessibleName("lower end" if self._is_between else f"x {_WAYS[self.ways.currentIndex()]}")
        self.has_low.setText("the lower end counts" if self._is_between else "the end itself counts")

    def clear(self) -> None:
        """Begin with an empty answer."""
        self.ways.setCurrentIndex(0)
        for field in self.fields:
            field.clear()
        for box in (self.has_low, self.has_high):
            box.setChecked(True)

    def set(self, answer: Interval) -> None:
        """Write an interval."""
        low, high = answer.low, answer.high
        way = int(math.isinf(low)) if len(answer.ends) == 1 else _BETWEEN
        self.ways.setCurrentIndex(way)
        self.low.setText(number_text(high if way == 1 else low))
        self.has_low.setChecked(answer.has_high if way == 1 else answer.has_low)
        self.high.setText(number_text(high))
        self.has_high.setChecked(answer.has_high)

    @property
    def answer(self) -> Interval:
        """The interval that is typed. Raise _MissingError if a number is missing."""
        way, first, second = self.ways.currentIndex(), read_answer(self.low.text()), read_answer(self.high.text())
        if first is None or (way == _BETWEEN and second is None):
            (self.low if first is None else self.high).setFocus()
            raise _MissingError(_NO_NUMBER)
        if way == 0:
            return Interval(first, math.inf, self.has_low.isChecked(), False)
        if way == 1:
            return Interval(-math.inf, first, False, self.has_low.isChecked())
        assert second is not None
        return Interval(first, second, self.has_low.isChecked(), self.has_high.isChecked())

    @property
    def text(self) -> str:
        """The answer as mathematicians write it: 'x ≥ 5', '3 < x ≤ 5'."""
        answer = self.answer
        low, high = "≤" if answer.has_low else "<", "≤" if answer.has_high else "<"
        if self._is_between:
            return f"{number_text(answer.low)} {low} x {high} {number_text(answer.high)}"
        if self.ways.currentIndex() == 0:
            return f"x {'≥' if answer.has_low else '>'} {number_text(answer.low)}"
        return f"x {high} {number_text(answer.high)}"


class TurnRoundPage(KindPage):
    """An exercise turned round, beside its column."""

    section = Section.TURN_ROUND

    def __init__(self, look: Look, tasks: Tasks) -> None:
        super().__init__(look, tasks)
        self.exercise = draw_turned(2, 0)
        self.state = TurnedState(self)
        self._key = ExerciseKey(KIND, 2, "0")
        self._is_counted = self._is_shown = self.is_solved = False
        self._change: Change | None = None
        self._order: Order = {}
        self._x: Number = 0
        self._verdict: Feedback | None = None

        # Build.
        self.about, self.kind = muted_label(), muted_label()
        self.question, self.hint = bold_label(look, 1.2, wrap=True), muted_label("", wrap=True)
        self.x_answer = _XAnswer(look, self._on_edited, self._on_check)
        self.number = DecimalField("Number of leaves", self)
        self.number.setFixedSize(scaled(54), scaled(34))
        self._number = QWidget()
        in_row(self.number, labelled("leaves", self.number), None, gap=8, of=self._number)
        self.change = bold_label(look, 1.12)
        self.verdict, self.struck = named("verdict", QFrame()), bold_label(look, 1.12, wrap=True)
        struck_out = self.struck.font()
        struck_out.setStrikeOut(True)
        self.struck.setFont(struck_out)
        self.struck_title, self.reason = named("verdict", bold_label(look, 1.06)), PlainLabel("", wrap=True)
        self.error = named("verdict", PlainLabel("", wrap=True))
        self.error.setProperty("right", False)
        self.table = QWidget()
        self.another, self.again, self.show_me = QPushButton("Another tree"), QPushButton("Again"), QPushButton("Show")
        self.check = named("accent", QToolButton())
        self.check.setText("Check")
        self.pane = TreePane(look, self.state, number_view=TurnedView)
        self.line, self._x_about, self._ends = XLine(look), muted_label(), muted_label()
        self._x_stage = QWidget()

        # Lay out.
        column, stage = named("card", QFrame()), named("card", QFrame())
        column.setMinimumWidth(scaled(_NARROWEST))
        column.setMaximumWidth(scaled(_WIDEST))
        head = in_column(
            in_row(self.back, None, self.about), self.kind, bold_label(look, 1.7, TITLE),
            gap=6, margins=(_SIDE, 14, _SIDE, 8),
        )  # fmt: skip
        in_column(self.struck_title, self.struck, self.reason, gap=6, margins=(12, 10, 12, 12), of=self.verdict)
        content = QWidget()
        self._column = in_column(
            self.question, self.hint, self.x_answer, self._number, self.change, self.error, self.verdict, self.table,
            self.standing, None, gap=12, margins=(_SIDE, 14, _SIDE, 14), of=content,
        )  # fmt: skip
        footer = in_row(
            self.another, self.again, self.show_me, (self.check, 1), (self.next, 1), gap=6, margins=(10, 10, 10, 12)
        )
        self.room = ScrollPage(content, QSize(240, 120))
        in_column(head, thin_line(), (self.room, 1), thin_line(), footer, gap=0, of=column)
        x_name = bold_label(look, 1.0, "x")
        set_tone(x_name, look, "accent")
        self._ends.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        in_column(
            thin_line(), in_row(x_name, self._x_about, None, gap=6, margins=(12, 8, 12, 0)), self.line, self._ends,
            gap=2, margins=(0, 0, 0, 8), of=self._x_stage,
        )  # fmt: skip
        in_column((self.pane, 1), self._x_stage, margins=(8, 8, 8, 0), of=stage)
        in_row((column, 36), (stage, 104), gap=12, margins=(16, 4, 16, 4), of=self)

        # Connect.
        self.number.textEdited.connect(self._on_edited)
        self.number.entered.connect(self._on_check)
        self.check.clicked.connect(self._on_check)
        self.show_me.clicked.connect(self._show_answer)
        self.again.clicked.connect(self._begin)
        self.another.clicked.connect(lambda: self.open(self.following))
        self.line.valueChanged.connect(self._on_x)
        self._show()
        self.view.edited.connect(self._on_leaf)
        self.view.moved.connect(self._on_moved)

    @property
    def view(self) -> TurnedView:
        """The picture of the tree."""
        assert isinstance(self.pane.numbers, TurnedView)
        return self.pane.numbers

    # -- which exercise ---------------------------------------------------------------------------------------------

    def open(self, exercise: ExerciseKey) -> None:
        """Begin with the exercise of a seed."""
        self._key, self._is_counted = exercise, False
        self.exercise = draw_turned(exercise.level, int(exercise.text))
        self.about.setText(f"level {exercise.level} · seed {exercise.text}")
        self._begin()
        self.asked.emit()

    @property
    def following(self) -> ExerciseKey:
        """The exercise of the next seed."""
        return self._key._replace(text=str((int(self._key.text) + 1) % (MOST_SEED + 1)))

    @property
    def next_seed(self) -> int | None:
        """The seed of this exercise, and once it was tried of the next."""
        return int((self.following if self._is_counted else self._key).text)

    @property
    def status(self) -> str:
        """The text of the status bar: the seed, and the search that grades."""
        return f"Seed {self._key.text} · level {self._key.level} · alpha-beta from left to right, cut where β ≤ α"

    @Slot()
    def _begin(self) -> None:
        """Ask the exercise, with nothing answered."""
        exercise = self.exercise
        self._change, self._order, self._verdict = None, {}, None
        self._is_shown = self.is_solved = False
        self.view.end_edit()
        self.kind.setText(f"Practice · {exercise.title}")
        self.question.setText(exercise.question)
        self.hint.setText(exercise.hint)
        self.number.clear()
        self.x_answer.clear()
        self.state.set_cursor(-1)
        is_x = isinstance(exercise, ForWhichX)
        self.x_answer.setVisible(is_x)
        self._x_stage.setVisible(is_x)
        self._number.setVisible(isinstance(exercise, ProofLeaves))
        self.change.setVisible(isinstance(exercise, ChangeLeaf))
        self.first = self.x_answer.low if is_x else self.number if self._number.isVisibleTo(self) else self.view
        if isinstance(exercise, ForWhichX):
            numbers = [node.value for node in exercise.searched.nodes if node.value is not None]
            self.line.setRange((min(numbers) - 1) * TENTHS, (max(numbers) + 1) * TENTHS)
            self._x = numbers[[n.index for n in exercise.searched.nodes if n.is_leaf].index(exercise.leaf)]
            self.line.setValue(int(self._x * TENTHS))
        self._show()
        self.first.setFocus()

    # -- what is shown ----------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Show tree, verdict and buttons for what is answered."""
        verdict, exercise = self._verdict, self.exercise
        for field in (*self.x_answer.fields, self.number):
            field.setReadOnly(self.is_solved)
            field.setProperty("right", self.is_solved)
            field.style().polish(field)
        self.x_answer.tick.setVisible(self.is_solved)
        for widget in self.x_answer.choices:
            widget.setEnabled(not self.is_solved)
        self.error.hide()
        self.verdict.setVisible(verdict is not None)
        if verdict:
            for each in (self.verdict, self.struck_title):
                each.setProperty("right", verdict.is_right)
                each.style().polish(each)
            right = "A right answer" if self._is_shown else "✓ Right"
            self.struck_title.setText(right if verdict.is_right else "✕ Not yet")
            self.reason.setText(verdict.text)
        self.struck.setVisible(bool(verdict and not verdict.is_right and self.struck.text()))
        self.change.setText(self._change_text if isinstance(exercise, ChangeLeaf) else "")
        self.another.setVisible(not self._is_counted)
        self.again.setVisible(self._is_counted)
        self.show_me.setVisible(self._is_counted and not self.is_solved)
        self.check.setVisible(not self.is_solved)
        self.next.setVisible(self.is_solved)
        self._show_tree()
        self._show_x()

    def _show_tree(self) -> None:
        """Show the tree as it is answered; the search in it once that was checked, until something is changed."""
        exercise, is_open = self.exercise, self._verdict is None
        if isinstance(exercise, ForWhichX):
            note = {exercise.leaf: f"x = {number_text(self._x)}"}
            shown = TurnedTree({exercise.leaf: "x"}, frozenset({exercise.leaf}), note, is_open=is_open)
            self.state.show_tree(searched(exercise.at(self._x)), shown)
            now = "" if is_open else f", {exercise.tried(self._x).text}"
            self.line.setAccessibleName(f"x, {number_text(self._x)}{now}")
        elif isinstance(exercise, OrderMoves):
            nodes = exercise.searched.nodes
            names = {at: nodes[index].name for at, index in enumerate(exercise.arranged(self._order))}
            shown = TurnedTree(names, has_moves_to_order=not self.is_solved, is_open=is_open)
            self.state.show_tree(searched(exercise.tree_in(self._order)), shown)
        elif isinstance(exercise, ChangeLeaf):
            marked = frozenset({self._change.leaf} if self._change else ())
            found = searched(with_leaf(exercise.searched, *self._change)) if self._change else exercise.searched
            can_edit = not self.is_solved
            self.state.show_tree(found, TurnedTree(marked=marked, has_leaves_to_edit=can_edit, is_open=is_open))
        elif isinstance(exercise, ProofLeaves):
            marked = exercise.proof if self.is_solved else frozenset()
            self.state.show_tree(exercise.searched, TurnedTree(marked=marked))

    def _show_x(self) -> None:
        """Show on the line of x, once the answer is right, where the branch is cut; and what was tried."""
        self.table.hide()
        self.table.deleteLater()
        self.table = QWidget()
        self._column.insertWidget(self._column.indexOf(self.verdict) + 1, self.table)
        self.table.hide()
        exercise = self.exercise
        if not isinstance(exercise, ForWhichX):
            return
        self._x_about.setText("drag it, and the tree follows" if self.is_solved else "drag it")
        region = exercise.region
        assert region
        self.line.set_parts(_parts(exercise, region) if self.is_solved else ())
        self._ends.setText(_ends_text(region) if self.is_solved else "← → move x by 1, with Shift by 0.1")
        if self._verdict and self._verdict.x is not None:
            near = (int(end) + by for end in region.ends for by in (-1, 0, 1))
            self._fill_table([exercise.tried(x) for x in (sorted(set(near)) if self.is_solved else [self._verdict.x])])

    def _fill_table(self, rows: list[SearchWithX]) -> None:
        """List searches with x at some values."""
        set_role(self.table, QAccessible.Role.Table)
        self.table.setAccessibleName("Tried by searching")
        lines = (f"x = {number_text(each.x)}, {each.text}, {counted(each.leaves, 'leaf')}" for each in rows)
        self.table.setAccessibleDescription(". ".join(lines))
        grid = QGridLayout(self.table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        grid.addWidget(named("heading", bold_label(self.look, 1.0, "Tried by searching")), 0, 0, 1, 3)
        for row, tried in enumerate(rows):
            text = PlainLabel(f"{CUT_SIGN} {tried.text}" if tried.is_cut else tried.text, wrap=True)
            if tried.is_cut:
                set_tone(text, self.look, "loss")
            leaves = muted_label(counted(tried.leaves, "leaf"))
            leaves.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(thin_line(), 2 * row + 1, 0, 1, 3)
            for column, label in enumerate((bold_label(self.look, 1.0, f"x = {number_text(tried.x)}"), text, leaves)):
                set_role(label, QAccessible.Role.Cell)
                grid.addWidget(label, 2 * row + 2, column)
        self.table.show()

    # -- what the person does ---------------------------------------------------------------------------------------

    @property
    def _change_text(self) -> str:
        """The change of a leaf: '4 → 7'."""
        if self._change is None or not isinstance(self.exercise, ChangeLeaf):
            return "No leaf is changed yet."
        before = self.exercise.tree_leaf(self._change.leaf)
        return f"{number_text(before)} → {number_text(self._change.value)}"

    @Slot()
    def _on_edited(self) -> None:
        """Take back what was said about another answer."""
        self.error.hide()
        if self._verdict and not self.is_solved:
            self._verdict = None
            self._show()

    @Slot(int)
    def _on_x(self, value: int) -> None:
        """Let the tree follow x; before the answer is right, without its search."""
        x = read_answer(str(value / TENTHS))
        if x is None or x == self._x:
            return
        self._x = x
        if self._verdict and not self.is_solved:
            self._verdict = None
            self._show()
        else:
            self._show_tree()

    @Slot(int, str)
    def _on_leaf(self, index: int, text: str) -> None:
        """Change a leaf; one that was changed before gets its number back."""
        value = read_answer(text)
        if not isinstance(self.exercise, ChangeLeaf) or self.is_solved:
            return
        if value is None or math.isinf(value):
            self._say("A leaf needs a number.")
            return
        is_same = value == self.exercise.tree_leaf(index)
        if is_same and (self._change is None or self._change.leaf != index):
            return  # a leaf that was only looked at
        self._change, self._verdict = None if is_same else Change(index, value), None
        self._show()

    @Slot(int, int)
    def _on_moved(self, index: int, to: int) -> None:
        """Let a node stand at another place among its siblings."""
        exercise = self.exercise
        if not isinstance(exercise, OrderMoves) or self.is_solved:
            return
        places = exercise.arranged(self._order)
        moved = places[index]
        parent = exercise.searched.nodes[moved].parent or 0
        children = list(self._order.get(parent, exercise.searched.nodes[parent].children))
        children.remove(moved)
        children.insert(to, moved)
        self._order, self._verdict = {**self._order, parent: children}, None
        self._show()

    def _graded(self) -> Feedback:
        """Grade the answer, and keep its text. Raise _MissingError where there is none."""
        exercise = self.exercise
        if isinstance(exercise, ForWhichX):
            self.struck.setText(self.x_answer.text)
            return exercise.grade(self.x_answer.answer)
        if isinstance(exercise, OrderMoves):
            self.struck.setText("")
            if not self._order:
                raise _MissingError("Move a node first.")
            return exercise.grade(exercise.tree_in(self._order))
        if isinstance(exercise, ChangeLeaf):
            if self._change is None:
                raise _MissingError("Change a leaf first.")
            self.struck.setText(self._change_text)
            return exercise.grade(self._change)
        assert isinstance(exercise, ProofLeaves)
        number = read_answer(self.number.text())
        if not isinstance(number, int) or number < 0:
            self.number.setFocus()
            raise _MissingError(_NO_NUMBER if number is None else "Type a whole number.")
        self.struck.setText(counted(number, "leaf"))
        return exercise.grade(number)

    @Slot()
    def _on_check(self) -> None:
        """Grade the answer, show why it is right, or a counterexample in the tree."""
        self.view.commit()
        if self.is_solved:
            return
        try:
            verdict = self._graded()
        except _MissingError as refused:
            self._say(str(refused))
            return
        self._close(verdict)

    @Slot()
    def _show_answer(self) -> None:
        """Answer the exercise for the person."""
        self.view.end_edit()
        exercise, self._is_shown = self.exercise, True
        if isinstance(exercise, ForWhichX):
            assert exercise.region
            self.x_answer.set(exercise.region)
        elif isinstance(exercise, OrderMoves):
            self._order = exercise.answer
        elif isinstance(exercise, ChangeLeaf):
            self._change = exercise.answer
        elif isinstance(exercise, ProofLeaves):
            self.number.setText(str(len(exercise.proof)))
        self._on_check()

    def _close(self, verdict: Feedback) -> None:
        """Show a verdict; count the first one, and end the exercise with a right one."""
        self.is_solved, self._verdict = verdict.is_right, verdict
        if verdict.x is not None:
            self._x = verdict.x
            with QSignalBlocker(self.line):  # it may stand between two tenths
                self.line.setValue(int(self._x * TENTHS))
        if not self._is_counted:
            self._is_counted = True
            self.tried.emit(self._key, verdict.is_right)
        self._show()
        QTimer.singleShot(0, self, lambda: self.room.show_parts(self.verdict))  # once it is laid out
        announce(self, f"{self.struck_title.text().lstrip('✓✕ ')}. {verdict.text}")
        (self.next if verdict.is_right else self.first).setFocus()

    def _say(self, words: str) -> None:
        """Say what is missing for an answer."""
        self.error.setText(words)
        self.error.show()
        announce(self, words)


def _parts(exercise: ForWhichX, region: Interval) -> list[Part]:
    """Return the parts of the line of x: where the branch is cut, and beside it what happens to it there."""
    low, high = float(region.low), float(region.high)
    found = [Part(low, high, f"{exercise.name} is cut", True)]
    if not math.isinf(low):
        found.insert(0, Part(-math.inf, low, exercise.tried(int(low) - 1).text, False))
    if not math.isinf(high):
        found.append(Part(high, math.inf, exercise.tried(int(high) + 1).text, False))
    return found


def _ends_text(region: Interval) -> str:
    """Say of each end of a region whether it belongs to it."""
    counts = {True: "counts", False: "does not count"}
    if len(region.ends) == 1:
        has_end = region.has_high if math.isinf(region.low) else region.has_low
        return f"the end itself {counts[has_end]}" + (": it cuts where β ≤ α" if has_end else "")
    return f"{number_text(region.low)} {counts[region.has_low]}, {number_text(region.high)} {counts[region.has_high]}"
