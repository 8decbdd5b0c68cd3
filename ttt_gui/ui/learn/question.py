"""The question of a lesson's step: the place for its answer, what was right or wrong about that, and what its answer
hides on the lesson's view as long as it is open."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QPushButton, QToolButton, QWidget

from ttt_gui.engine.learn.exercise import edges
from ttt_gui.engine.learn.lesson_question import LessonQuestion
from ttt_gui.engine.learn.opening import Step
from ttt_gui.engine.trace.trace import End, SearchTrace, node_after
from ttt_gui.ui.learn.exercise_view import NumberField
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import unbroken
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import FlowLayout, bold_label, in_column, muted_label, named
from ttt_gui.ui.trace.state import HIDDEN, OPEN, HiddenAnswers


class QuestionBox(Guarded, QFrame):
    """A question with the place for its answer, to which Tab comes from the widget ``before``; ``moves`` are those that
    are chosen now.

    Signals:
        changed: other moves are chosen, or the answer was wrong.
        answered: the question was answered right, or shown.
    """

    changed = Signal()
    answered = Signal()

    def __init__(self, look: Look, before: QWidget) -> None:
        super().__init__()
        self._look, self._before = look, before
        self.setObjectName("inset")
        self._step: Step | None = None
        self._fields: list[NumberField] = []
        self._move_buttons: dict[int, QToolButton] = {}
        self.is_open = self.is_wrong = False
        self._text = bold_label(look, 1.1, wrap=True)
        self.check, self.show_me = named("accent", QToolButton()), QPushButton("Show me")
        self._row = QWidget()
        self._flow = FlowLayout(self._row, gap=6)
        self.said, self._verdict, self._reason = QFrame(), bold_label(look, 1.0), PlainLabel("", wrap=True)
        for widget in (self.said, self._verdict):
            widget.setObjectName("verdict")
        in_column(self._verdict, self._reason, gap=4, margins=(12, 8, 12, 10), of=self.said)
        in_column(self._text, self._row, self.said, gap=10, margins=(12, 12, 12, 12), of=self)
        self.check.clicked.connect(self.go_on)
        self.show_me.clicked.connect(self._show_answer)

    @property
    def question(self) -> LessonQuestion | None:
        """The question of the step, open or answered; None without one."""
        return self._step.question if self._step else None

    @property
    def moves(self) -> frozenset[int]:
        """The moves that are chosen."""
        return frozenset(move for move, button in self._move_buttons.items() if button.isChecked())

    @property
    def first_field(self) -> NumberField | None:
        """The first text field of an open question; None if the answer is chosen."""
        return self._fields[0] if self._fields and self.is_open else None

    @property
    def verdict(self) -> str:
        """The text about the answer, also for a screen reader; '' before there is one."""
        return "" if self.said.isHidden() else f"{self._verdict.text()} {self._reason.text()}".strip()

    @property
    def hidden_answers(self) -> HiddenAnswers:
        """What the step hides now: of the moves that were tried and wrong the values are shown."""
        assert self._step
        return hidden_answers_of(self._step, self.moves if self.is_wrong else frozenset(), self.is_open)

    def hidden_in(self, trace: SearchTrace) -> HiddenAnswers:
        """Return what an open question hides in another search of its tree, through which the person may step."""
        assert self._step
        found = hidden_answers_of(self._step, is_open=self.is_open, trace=trace)
        return found if found.last is None else replace(found, last=None)

    @property
    def guess(self) -> str:
        """The name of the leaf that was guessed; '' where nothing was."""
        if self.question is None or self.question.kind != "guess":
            return ""
        return "".join(button.text() for button in self._move_buttons.values() if button.isChecked())

    def ask(self, step: Step, is_done: bool) -> None:
        """Show the question of a step; one that was answered before is shown with its answer."""
        self._step, question = step, step.question
        self.setVisible(question is not None)
        self.is_open, self.is_wrong = question is not None, False
        while item := self._flow.takeAt(0):
            if (widget := item.widget()) not in (None, self.check, self.show_me):
                widget.hide()
                widget.deleteLater()
        self._fields, self._move_buttons = [], {}
        self._say("", "")
        if question is None:
            return
        self._text.setText(unbroken(question.text))
        self._add_move_buttons(question) if question.choices else self._add_fields(question)
        for button in (self.check, self.show_me):
            self._flow.addWidget(button)
        answers = *self._fields, *self._move_buttons.values()
        for widget in answers:
            widget.show()  # Qt shows it later, and then it could not take the focus now
        for before, after in pairwise((self._before, *answers, self.check, self.show_me)):
            self.setTabOrder(before, after)  # Tab comes last to what is made last
        if is_done:
            self._show_answer()
        self._show_buttons()

    def _add_fields(self, question: LessonQuestion) -> None:
        """Add the field for a number, or the two for a window."""
        for letter in ("α", "β") if question.kind == "window" else ("",):
            field = NumberField(letter or question.text, self)
            field.setFixedSize(scaled(62), scaled(32))
            field.setPlaceholderText(HIDDEN)
            field.textEdited.connect(self._on_edited)
            field.entered.connect(self.go_on)
            self._fields.append(field)
            if letter:
                self._flow.addWidget(bold_label(self._look, 1.0, letter))
            self._flow.addWidget(field)
        if question.kind == "window":
            self._flow.addWidget(muted_label("i is ∞"))

    def _add_move_buttons(self, question: LessonQuestion) -> None:
        """Offer the branches that may be the answer."""
        for _, move, name in question.choices:
            button = self._move_buttons[move] = named("chip", QToolButton())
            button.setProperty("framed", True)
            button.setCheckable(True)
            button.setText(name)
            button.setAccessibleName(f"{name} is never visited" if question.kind == "cuts" else name)
            button.setAutoExclusive(question.kind != "cuts")
            button.toggled.connect(self._on_edited)
            self._flow.addWidget(button)

    def choose(self, moves: tuple[int, ...]) -> None:
        """Toggle the branch after these moves from the root as an answer, if the question is about branches."""
        for path, move, _ in self.question.choices if self.question and self.is_open else ():
            if path == moves:
                self._move_buttons[move].click()

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Go to where the answer begins."""
        next(iter((*self._fields, *self._move_buttons.values()))).setFocus(reason)

    @property
    def _is_begun(self) -> bool:
        return bool(self.moves) or any(field.text().strip() for field in self._fields)

    @Slot()
    def _on_edited(self) -> None:
        """Take back what was said about another answer."""
        if self.is_open:
            self.is_wrong = False
            self._say("", "")
            self._show_buttons()
            self.changed.emit()

    def _show_buttons(self) -> None:
        """Let Check wait for something typed; an answered question needs no button."""
        self.check.setText("Try again" if self.is_wrong else "Check")
        self.check.setEnabled(self._is_begun)
        self.check.setVisible(self.is_open)
        self.show_me.setVisible(self.is_open and self.question is not None and self.question.kind != "guess")
        self.show_me.setMinimumHeight(self.check.sizeHint().height())

    @Slot()
    def go_on(self) -> None:
        """Go to the next empty field; where none is, check."""
        empty = next((field for field in self._fields if not field.text().strip()), None)
        if empty:
            empty.setFocus()
        elif self.is_open and self._is_begun:
            self._check()
        elif self.is_open:
            self.setFocus()

    @Slot()
    def _check(self) -> None:
        """Say whether the answer is right; after a wrong one, ask again."""
        step, question = self._step, self.question
        if step is None or question is None:
            return
        if self.is_wrong:
            self.ask(step, is_done=False)
            self.changed.emit()
            self.setFocus()
        elif question.kind == "guess":
            self._close("✓ Noted")
        elif (
            question.moves == self.moves
            if self._move_buttons
            else question.is_right(*(field.text() for field in self._fields))
        ):
            self._close("✓ Right")
        else:
            self.is_wrong = True
            chosen = "".join(self._move_buttons[move].text() for move in self.moves) if question.kind == "move" else ""
            self._say(f"✕ {chosen}: not yet" if chosen else "✕ Not yet", question.wrong or "Look again.")
            self._show_buttons()
            self.changed.emit()

    @Slot()
    def _show_answer(self) -> None:
        """Write the right answer into fields and buttons, and close the question without a verdict."""
        question = self.question
        if question is None or not self.is_open:
            return
        for field, number in zip(self._fields, question.numbers, strict=False):
            infinite = "i" if number > 0 else "-i"
            field.setText(infinite if math.isinf(number) else str(int(number)))
        self.is_open = False  # the buttons say nothing more
        for move, button in self._move_buttons.items():
            button.setChecked(move in question.moves and question.kind != "guess")
        self._close("")

    def _close(self, verdict: str) -> None:
        """End the question: nothing more can be typed; say the verdict, why it is right, and emit answered."""
        self.is_open = self.is_wrong = False
        for widget in (*self._fields, *self._move_buttons.values()):
            widget.setEnabled(False)
        self._say(verdict, self.question.right if self.question else "")
        self._show_buttons()
        self.answered.emit()

    def _say(self, verdict: str, reason: str) -> None:
        """Show a verdict and a reason below the question, each only where there is one."""
        for label, text in ((self._verdict, verdict), (self._reason, reason)):
            label.setText(unbroken(text))
            label.setVisible(bool(text))
        self.said.setVisible(bool(verdict or reason))
        self.setAccessibleDescription(self.verdict)
        for widget in (self.said, self._verdict):
            widget.setProperty("right", not self.is_wrong)
            widget.style().polish(widget)


def hidden_answers_of(
    step: Step, shown: frozenset[int] = frozenset(), is_open: bool = True, trace: SearchTrace | None = None
) -> HiddenAnswers:
    """Return what a step hides: what it says itself, and while its question ``is_open`` what is asked, and what is the
    same number. Nothing else is hidden, and nothing that the text gives. Of the moves ``shown`` at the root a person
    has tried the values already. ``trace`` is another search of the same tree than the step's.
    """
    question, own = step.question, step.lesson_search.trace
    trace = trace or own
    if not step.has_values:  # nor does a node without a value say that it is asked
        last = step.event if question and is_open else None
        return HiddenAnswers(values=range(len(trace)), best_line=True, last=last, sign="")
    places = [*step.hide, *([question.place] if question and question.place and is_open else [])]
    found = [node_after(trace, place.path) for place in places]
    nodes = [node for node in found if node is not None]
    hidden = tuple(nodes[: len(step.hide)])
    if question is None or not is_open:
        return HiddenAnswers(values=hidden, windows=hidden, entries=hidden) if hidden else OPEN
    asked = None if step.asked is None else node_after(trace, question.place.path if question.place else ())
    basis = HiddenAnswers(hidden, hidden, hidden, last=step.event, asked=asked)
    if asked is None:
        return basis
    below, quoted = range(asked + 1, trace.node(asked).after), step.quoted - {asked}
    if question.kind == "window":
        entries = {*hidden, asked, *below} - quoted  # what is entered below may have this window
        if trace is own and question.numbers != _edges_at_entry(trace, asked):
            entries.discard(asked)
        return replace(basis, values=(*hidden, asked), windows={*hidden, asked, *below} - quoted, entries=entries)
    if question.kind == "cuts":
        return replace(basis, cuts=(asked,))
    same = [asked]  # the nodes above have the same value where it is the best that they found
    for node in reversed(trace.path(asked)[:-1]):
        if trace.best_child(node) != same[-1]:
            break
        same.append(node)
    if question.kind == "move":
        moves = [trace.node(child) for child in trace.children(asked) if child not in quoted]
        same += [each.id for each in moves if each.move not in shown and each.end is not End.TERMINAL]
    after = {*same, *range(asked, len(trace))}  # windows of what comes later may have it, too
    return replace(basis, values={*hidden, *same}, windows={*hidden, *after}, entries={*hidden, *after}, best_line=True)


def _edges_at_entry(trace: SearchTrace, number: int) -> tuple[float, ...]:
    """Return the window with which a node was entered, as answers have it."""
    node = trace.node(number)
    return edges(trace.subject.shown_value(node.alpha), trace.subject.shown_value(node.beta))
