"""Turn it round: an exercise beside its tree, in which the tree, or a number of it, is to be found."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from ttt_gui.engine.figures import counted
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
    TurnRound,
    draw_turned,
    read_answer,
    searched,
    with_leaf,
)
from ttt_gui.engine.numbers.tree import Number, number_text
from ttt_gui.session.learning import ExerciseKey
from ttt_gui.ui.dialogs.manual import Section
from ttt_gui.ui.learn.kind_page import SIDE, CheckedPage
from ttt_gui.ui.learn.turn_round_view import TurnedState, TurnedTree, TurnedView
from ttt_gui.ui.learn.turn_round_x import NO_NUMBER, TENTHS, TurnedField, XAnswer, XLine
from ttt_gui.ui.look.accessible import announce, set_role
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import (
    ScrollPage,
    bold_label,
    in_column,
    in_row,
    muted_label,
    named,
    set_tone,
    thin_line,
)
from ttt_gui.ui.trace.texts import CUT_SIGN
from ttt_gui.ui.tree.tasks import Tasks

KIND = "turn"
TITLE = "Turn it round"


class TurnRoundPage(CheckedPage):
    """An exercise turned round, beside its column."""

    section = Section.TURN_ROUND
    search = "alpha-beta from left to right, cut where β ≤ α"

    def __init__(self, look: Look, tasks: Tasks) -> None:
        super().__init__(look, tasks)
        self.exercise: TurnRound = draw_turned(2, 0)
        self.state = TurnedState(self)
        self._is_shown = self.is_solved = False
        self._change: Change | None = None
        self._order: Order = {}
        self._x: Number = 0
        self._verdict: Feedback | None = None
        self.title.setText(TITLE)

        # What is asked and answered.
        self.question, self.hint = bold_label(look, 1.2, wrap=True), muted_label("", wrap=True)
        self.x_answer = XAnswer(look, self._on_edited, self._on_check)
        self.number, self._number = TurnedField("Number of leaves", self), QWidget()
        in_row(self.number, PlainLabel("leaves"), None, gap=8, of=self._number)
        self.change = bold_label(look, 1.12)
        self.verdict, self.struck = named("verdict", QFrame()), bold_label(look, 1.12, wrap=True)
        struck_out = self.struck.font()
        struck_out.setStrikeOut(True)
        self.struck.setFont(struck_out)
        self.verdict_title, self.reason = named("verdict", bold_label(look, 1.06)), PlainLabel("", wrap=True)
        in_column(self.verdict_title, self.struck, self.reason, gap=6, margins=(12, 10, 12, 12), of=self.verdict)
        self.table, content = QWidget(), QWidget()
        self._column = in_column(
            self.question, self.hint, self.x_answer, self._number, self.change, self.verdict, self.table, None,
            gap=12, margins=(SIDE, 14, SIDE, 14), of=content,
        )  # fmt: skip
        self.room = ScrollPage(content, QSize(240, 120))

        # The tree, and the line of x below it.
        self.view = TurnedView(look, self.state)
        self.line, self._x_about, self._ends = XLine(look), muted_label(), muted_label()
        self._ends.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        x_name, self._x_stage = bold_label(look, 1.0, "x"), QWidget()
        set_tone(x_name, look, "accent")
        about = in_row(x_name, self._x_about, None, gap=6, margins=(12, 8, 12, 0))
        in_column(thin_line(), about, self.line, self._ends, gap=2, of=self._x_stage)
        self._lay_out(self.room, in_column((self.view, 1), self._x_stage, margins=(8, 8, 8, 8)))

        self.number.textEdited.connect(self._on_edited)
        self.number.entered.connect(self._on_check)
        self.check.clicked.connect(self._on_check)
        self.show_me.clicked.connect(self._show_answer)
        self.again.clicked.connect(self._begin)
        self.line.valueChanged.connect(self._on_x)
        self.view.edited.connect(self._on_leaf)
        self.view.moved.connect(self._on_moved)

    def open(self, exercise: ExerciseKey) -> None:
        """Begin with the exercise of a seed."""
        self.exercise = draw_turned(exercise.level, int(exercise.text))
        self._set_key(exercise)
        self._begin()
        self.asked.emit()

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
        is_x, is_proof = isinstance(exercise, ForWhichX), isinstance(exercise, ProofLeaves)
        self.x_answer.setVisible(is_x)
        self._x_stage.setVisible(is_x)
        self._number.setVisible(is_proof)
        self.change.setVisible(isinstance(exercise, ChangeLeaf))
        self.first = self.x_answer.low if is_x else self.number if is_proof else self.view
        if isinstance(exercise, ForWhichX):
            numbers = [exercise.drawn(exercise.leaf), *exercise.others]
            self.line.setRange((min(numbers) - 1) * TENTHS, (max(numbers) + 1) * TENTHS)
            self._set_x(numbers[0])
        self._show()
        self.first.setFocus()

    # -- what is shown ----------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Show tree, verdict and buttons for what is answered."""
        verdict = self._verdict
        self.x_answer.set_right(self.is_solved)
        self.number.set_right(self.is_solved)
        self._refuse("")
        self.verdict.setVisible(verdict is not None)
        if verdict:
            for each in (self.verdict, self.verdict_title):
                each.setProperty("right", verdict.is_right)
                each.style().polish(each)
            right = "A right answer" if self._is_shown else "✓ Right"
            self.verdict_title.setText(right if verdict.is_right else "✕ Not yet")
            self.reason.setText(re.sub(r" ([=<>≤≥]) ", "\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", verdict.text))
        self.struck.setVisible(bool(verdict and not verdict.is_right and self.struck.text()))
        self.change.setText(self._change_text)
        self.another.setVisible(self._is_first_try)
        self.again.setVisible(not self._is_first_try)
        self.show_me.setVisible(not self._is_first_try and not self.is_solved)
        self.check.setVisible(not self.is_solved)
        self.next.setVisible(self.is_solved)
        self._show_tree()
        self._show_x()

    def _show_tree(self) -> None:
        """Show the tree as it is answered; the search in it once that was checked, until something is changed."""
        exercise, is_open, can_change = self.exercise, self._verdict is None, not self.is_solved
        found = exercise.searched
        if isinstance(exercise, ForWhichX):
            x, now = f"x = {number_text(self._x)}", "" if is_open else f", {exercise.tried(self._x).text}"
            found = searched(exercise.at(self._x))
            shown = TurnedTree({exercise.leaf: "x"}, frozenset({exercise.leaf}), {exercise.leaf: x}, is_open=is_open)
            self.line.setAccessibleName(f"x, {number_text(self._x)}{now}")
        elif isinstance(exercise, OrderMoves):
            names = {at: found.nodes[index].name for at, index in enumerate(exercise.arranged(self._order))}
            found = searched(exercise.tree_in(self._order))
            shown = TurnedTree(names, has_moves_to_order=can_change, is_open=is_open)
        elif isinstance(exercise, ChangeLeaf):
            found = searched(with_leaf(found, *self._change)) if self._change else found
            marked = frozenset({self._change.leaf} if self._change else ())
            shown = TurnedTree(marked=marked, has_leaves_to_edit=can_change, is_open=is_open)
        else:
            assert isinstance(exercise, ProofLeaves)
            shown = TurnedTree(marked=exercise.proof if self.is_solved else frozenset())
        self.state.show_tree(found, shown)

    def _show_x(self) -> None:
        """Show on the line of x, once the answer is right, where the branch is cut; and what was tried."""
        exercise, rows = self.exercise, list[SearchWithX]()
        if isinstance(exercise, ForWhichX):
            region = exercise.region
            assert region
            self._x_about.setText("drag it, and the tree follows" if self.is_solved else "drag it")
            self._ends.setText(_ends_text(region) if self.is_solved else "← → move x by 1, with Shift by 0.1")
            self.line.show_parts(exercise if self.is_solved else None)
            if self.is_solved:
                rows = [exercise.tried(x) for x in sorted({int(end) + by for end in region.ends for by in (-1, 0, 1)})]
            elif self._verdict and self._verdict.x is not None:
                rows = [exercise.tried(self._verdict.x)]
        before, self.table = self.table, self._table_of(rows)
        self._column.replaceWidget(before, self.table)
        before.hide()
        before.deleteLater()
        self.table.setVisible(bool(rows))

    def _table_of(self, rows: Sequence[SearchWithX]) -> QWidget:
        """Return the list of searches with x at some values."""
        table = QWidget()
        set_role(table, QAccessible.Role.Table)
        table.setAccessibleName("Tried by searching")
        lines = (f"x = {number_text(each.x)}, {each.text}, {counted(each.leaves, 'leaf')}" for each in rows)
        table.setAccessibleDescription(". ".join(lines))
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        grid.addWidget(named("heading", bold_label(self.look, 1.0, "Tried by searching")), 0, 0, 1, 3)
        for row, tried in enumerate(rows):
            text = PlainLabel(f"{CUT_SIGN} {tried.text}" if tried.is_cut else tried.text, wrap=True)
            if tried.is_cut:
                set_tone(text, self.look, "loss")
            x = bold_label(self.look, 1.0, f"x = {number_text(tried.x)}")
            grid.addWidget(thin_line(), 2 * row + 1, 0, 1, 3)
            for column, label in enumerate((x, text, muted_label(counted(tried.leaves, "leaf")))):
                set_role(label, QAccessible.Role.Cell)
                grid.addWidget(label, 2 * row + 2, column)
        return table

    # -- what the person does ---------------------------------------------------------------------------------------

    @property
    def _change_text(self) -> str:
        """The change of a leaf: '4 → 7'."""
        if self._change is None or not isinstance(self.exercise, ChangeLeaf):
            return "No leaf is changed yet."
        return f"{self.exercise.drawn(self._change.leaf)} → {number_text(self._change.value)}"

    @Slot()
    def _on_edited(self) -> None:
        """Take back what was said about another answer."""
        self._refuse("")
        if self._verdict and not self.is_solved:
            self._verdict = None
            self._show()

    @Slot(int)
    def _on_x(self, value: int) -> None:
        """Let the tree follow x; before the answer is right, without its search."""
        x = read_answer(str(value / TENTHS))
        if x is not None and x != self._x:
            self._x = x
            self._on_edited()
            self._show_tree()

    @Slot(int, str)
    def _on_leaf(self, index: int, text: str) -> None:
        """Change a leaf; one that was changed before gets its number back."""
        value = read_answer(text)
        if not isinstance(self.exercise, ChangeLeaf) or self.is_solved:
            return
        if value is None or math.isinf(value):
            self._refuse("A leaf needs a number.")
            return
        is_same = value == self.exercise.drawn(index)
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
        moved = exercise.arranged(self._order)[index]
        parent = exercise.searched.nodes[moved].parent or 0
        children = list(self._order.get(parent, exercise.searched.nodes[parent].children))
        children.remove(moved)
        children.insert(to, moved)
        self._order, self._verdict = {**self._order, parent: children}, None
        self._show()

    def _graded(self) -> Feedback:
        """Grade the answer, and keep its text. Raise ValueError where there is none."""
        exercise = self.exercise
        if isinstance(exercise, ForWhichX):
            answer = self.x_answer.answer
            self.struck.setText(answer.text)
            return exercise.grade(answer)
        if isinstance(exercise, OrderMoves):
            self.struck.setText("")
            if not self._order:
                raise ValueError("Move a node first.")
            return exercise.grade(exercise.tree_in(self._order))
        if isinstance(exercise, ChangeLeaf):
            if self._change is None:
                raise ValueError("Change a leaf first.")
            self.struck.setText(self._change_text)
            return exercise.grade(self._change)
        assert isinstance(exercise, ProofLeaves)
        number = read_answer(self.number.text())
        if not isinstance(number, int) or number < 0:
            self.number.setFocus()
            raise ValueError(NO_NUMBER if number is None else "Type a whole number.")
        self.struck.setText(counted(number, "leaf"))
        return exercise.grade(number)

    @Slot()
    def _on_check(self) -> None:
        """Grade the answer, and show why it is right, or a counterexample; with a right one the exercise ends."""
        self.view.commit()
        if self.is_solved:
            return
        try:
            verdict = self._verdict = self._graded()
        except ValueError as missing:
            self._refuse(str(missing))
            return
        self.is_solved = verdict.is_right
        if verdict.x is not None:
            self._set_x(verdict.x)
        self._count(verdict.is_right)
        self._show()
        QTimer.singleShot(0, self, lambda: self.room.show_parts(self.verdict))  # once it is laid out
        announce(self, f"{self.verdict_title.text().lstrip('✓✕ ')}. {verdict.text}")
        (self.next if verdict.is_right else self.first).setFocus()

    @Slot()
    def _show_answer(self) -> None:
        """Answer the exercise for the person."""
        self.view.end_edit()
        self.state.set_cursor(-1)
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

    def _set_x(self, x: Number) -> None:
        """Put x at a number, which may stand between two tenths of the line."""
        self._x = x
        with QSignalBlocker(self.line):
            self.line.setValue(int(x * TENTHS))


def _ends_text(region: Interval) -> str:
    """Say of each end of a region whether it belongs to it."""
    counts = {True: "counts", False: "does not count"}
    if len(region.ends) == 1:
        has_end = region.has_high if math.isinf(region.low) else region.has_low
        return f"the end itself {counts[has_end]}" + (": it cuts where β ≤ α" if has_end else "")
    return f"{number_text(region.low)} {counts[region.has_low]}, {number_text(region.high)} {counts[region.has_high]}"
