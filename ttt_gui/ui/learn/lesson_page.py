"""A lesson: its words, its question and its steps in the column at the left, what it talks about on the stage."""

from __future__ import annotations

import math
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, QSize, QUrl, Signal, Slot
from PySide6.QtWidgets import QFrame, QPushButton, QToolButton, QWidget

from ttt_gui.engine.explain.events import event_words
from ttt_gui.engine.figures import ORDINALS
from ttt_gui.engine.learn.lesson import CARDS
from ttt_gui.engine.learn.scene import Lesson, LessonQuestion, NodePlace, Step
from ttt_gui.engine.numbers.search import in_force
from ttt_gui.engine.trace.trace import EventKind, SearchTrace
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.dialogs.page import MarkdownPage
from ttt_gui.ui.drawing.board import BoardFace
from ttt_gui.ui.learn.exercise_view import NumberField
from ttt_gui.ui.learn.front import Dots
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Room, bold_label, flowing, in_column, in_row, muted_label, thin_line
from ttt_gui.ui.trace.state import OPEN, InnerNodes, TreeState, Veil
from ttt_gui.ui.tree.timeline import EventSlider
from ttt_gui.ui.tree.view import TreePane
from ttt_gui.ui.tree.window_card import WindowCard

COLUMN = 360
_SIDE = 18
_BESIDE = 300  # the width of the cards beside the tree


class QuestionBox(QFrame):
    """A question with the place for its answer. Signals: answered: the question was answered right, or shown."""

    answered = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setObjectName("inset")
        self._question: LessonQuestion | None = None
        self._fields: list[NumberField] = []
        self._chips: dict[int, QToolButton] = {}
        self.is_open = False
        self._text = bold_label(look, 1.0, wrap=True)
        self._place = QWidget()
        self._row = in_row(gap=8, of=self._place)
        self.check, self.show_me = QToolButton(), QPushButton("Show me")
        self.check.setObjectName("accent")
        self.check.setText("Check")
        self.said = PlainLabel("", wrap=True)
        self.said.setObjectName("verdict")
        in_column(
            self._text, self._place, in_row(self.check, self.show_me, None, gap=8), self.said,
            gap=12, margins=(16, 14, 16, 14), of=self,
        )  # fmt: skip
        self.check.clicked.connect(self._check)
        self.show_me.clicked.connect(self._show_answer)

    def ask(self, step: Step, is_done: bool) -> None:
        """Ask the question of a step; one that was answered before stands there with its answer."""
        question = self._question = step.question
        self.setVisible(question is not None)
        self.is_open = question is not None
        while item := self._row.takeAt(0):
            widget = item.widget()
            if widget:
                widget.deleteLater()
        self._fields, self._chips = [], {}
        self.said.hide()
        if question is None:
            return
        self._text.setText(question.text)
        if question.kind in ("cuts", "move"):
            self._add_chips(step, question)
        else:
            for letter in ("α", "β") if question.kind == "window" else ("",):
                field = NumberField(letter or question.text, self._place)
                field.setFixedSize(scaled(62), scaled(32))
                field.textEdited.connect(self._show_whether)
                field.entered.connect(self._go_on)
                if letter:
                    self._row.addWidget(bold_label(self._look, 1.0, letter))
                self._row.addWidget(field)
                self._fields.append(field)
            self._row.addWidget(muted_label("i is ∞") if question.kind == "window" else QWidget())
        self._row.addStretch(1)
        if is_done:
            self._show_answer()
        self._show_whether()

    def _add_chips(self, step: Step, question: LessonQuestion) -> None:
        """Offer the moves that may be the answer: of a cut all branches of the node, else all moves of the root."""
        scene, at = step.scene, question.place.path if question.place else ()
        chips = []
        for move, name in scene.branches(at):
            chip = QToolButton()
            chip.setObjectName("chip")
            chip.setProperty("framed", True)
            chip.setCheckable(True)
            chip.setAutoExclusive(question.kind == "move")
            chip.setText(name)
            chip.toggled.connect(self._show_whether)
            self._chips[move] = chip
            chips.append(chip)
        self._row.addWidget(flowing(*chips, gap=6), 1)

    @Slot()
    def _show_whether(self) -> None:
        """Let Check wait for something typed."""
        said = any(field.text().strip() for field in self._fields) or any(
            chip.isChecked() for chip in self._chips.values()
        )
        self.check.setEnabled(self.is_open and said)
        self.show_me.setEnabled(self.is_open)

    @Slot()
    def _go_on(self) -> None:
        empty = next((field for field in self._fields if not field.text().strip()), None)
        if empty:
            empty.setFocus()
        else:
            self._check()

    @Slot()
    def _check(self) -> None:
        question = self._question
        if question is None or not self.is_open:
            return
        if self._chips:
            right = question.moves == {move for move, chip in self._chips.items() if chip.isChecked()}
        else:
            right = question.is_right(*(field.text() for field in self._fields))
        if right:
            self._close(f"✓ Right. {question.right}".strip(), True)
        else:
            self._say(f"Not yet. {question.wrong or 'Look at the stage once more.'}", False)

    @Slot()
    def _show_answer(self) -> None:
        question = self._question
        if question is None or not self.is_open:
            return
        for field, number in zip(self._fields, question.numbers, strict=False):
            infinite = "i" if number > 0 else "-i"
            field.setText(infinite if math.isinf(number) else str(int(number)))
        for move, chip in self._chips.items():
            chip.setChecked(move in question.moves)
        self._close(question.right, True)

    def _close(self, words: str, is_right: bool) -> None:
        self.is_open = False
        for widget in (*self._fields, *self._chips.values()):
            widget.setEnabled(False)
        self._say(words, is_right)
        self._show_whether()
        self.answered.emit()

    def _say(self, words: str, is_right: bool) -> None:
        self.said.setText(words)
        self.said.setVisible(bool(words))
        self.said.setProperty("right", is_right)
        self.said.style().polish(self.said)


class EventBar(QWidget):
    """Time on the stage: the events of the search, one step back and one forward, what happens."""

    def __init__(self, look: Look, state: TreeState) -> None:
        super().__init__()
        self._state = state
        self._last = 0
        self.slider = EventSlider(look, state)
        self.back, self.forward = QToolButton(), QToolButton()
        for button, text, name in ((self.back, "◀", "Step back"), (self.forward, "▶", "Step forward")):
            button.setObjectName("button")
            button.setText(text)
            button.setAccessibleName(name)
        self._words, self._count = bold_label(look, 1.0), muted_label()
        in_column(
            self.slider, in_row(self.back, self.forward, 8, (self._words, 1), self._count, gap=6), gap=4,
            margins=(16, 6, 16, 6), of=self,
        )  # fmt: skip
        self.slider.valueChanged.connect(state.go)
        self.back.clicked.connect(lambda: state.go(state.moment - 1))
        self.forward.clicked.connect(lambda: state.go(state.moment + 1))
        state.changed.connect(self._show)

    @Slot()
    def _show(self) -> None:
        trace, moment = self._state.trace, self._state.moment
        if trace is None:
            return
        with QSignalBlocker(self.slider):
            self.slider.setValue(moment)
        words = event_words(trace, moment)
        if self._state.veil is not OPEN and any(sign.isdigit() or sign in "αβ" for sign in words):
            words = veiled_event(trace, moment)
        self._words.setText(words)
        self._count.setText(f"event {grouped(moment + 1)} of {grouped(trace.events.size)}")
        self.back.setEnabled(moment > 0)
        self.forward.setEnabled(moment < self._last)

    def set_last(self, last: int | None) -> None:
        """Let nobody go on beyond an event while a question is open: what follows would answer; None lifts that."""
        trace = self._state.trace
        self._last = trace.events.size - 1 if trace and last is None else last or 0
        with QSignalBlocker(self.slider):
            self.slider.setMaximum(self._last)
        self._show()


def veiled_event(trace: SearchTrace, index: int) -> str:
    """Return what happens at an event without a number or a window: 'E has its first child back'."""
    kind, number = trace.events.event(index)
    name = trace.name(number)
    match EventKind(kind):
        case EventKind.ENTER:
            return event_words(trace, index)
        case EventKind.EXIT:
            return f"The search leaves {name}"
        case EventKind.CUT:
            return f"The search decides at {name}"
    back = sum(trace.events.left(child) <= index for child in trace.children(number))
    return f"{name} has its {ORDINALS[back - 1]} {'move' if trace.subject.board else 'child'} back"


def veil_of(step: Step) -> Veil:
    """Return what the open question of a step hides."""
    question, trace = step.question, step.scene.trace
    if question is None:
        return OPEN
    visit = question.place.visit if question.place else None
    own = () if visit is None else (visit,)
    if question.kind == "window":
        return Veil(values=own, windows=own, best_line=True)
    if question.kind == "cuts":
        return Veil(cuts=own, best_line=True)
    inner = InnerNodes(trace)
    return Veil(values=inner, windows=inner, best_line=True)


class LessonPage(Guarded, QWidget):
    """A lesson, step by step.

    Signals:
        left: the way back was chosen.
        step_done: (int) a step was done: its question answered, or one without a question left by Next.
        ended: Next was chosen at the last step.
        examine_requested: (str) a link leads to Examine with the engine of the app that has this file's name.
    """

    left = Signal()
    step_done = Signal(int)
    ended = Signal()
    examine_requested = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._lesson: Lesson | None = None
        self._done: list[bool] = []
        self.at = 0
        self.next_title = ""
        """The title of the lesson after this one, '' for none."""
        self.state = TreeState(self)

        # Build.
        self.back = QToolButton()
        self.back.setObjectName("link")
        self.back.setText("◂ Lessons")
        self.lecture = QPushButton("Lecture mode")
        self._number, self.title = muted_label(), bold_label(look, 1.7, wrap=True)
        self.dots, self._where = Dots(look), muted_label()
        self.step_title = bold_label(look, 1.3, wrap=True)
        self.text = MarkdownPage(look, "")
        self.text.setObjectName("lesson")
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.question = QuestionBox(look)
        self.previous, self.free, self.next = QPushButton("Back"), QPushButton("Try it yourself"), QToolButton()
        self.next.setObjectName("accent")
        self.pane = TreePane(look, self.state, parent=self)
        self.window_card = WindowCard(look, self.state)
        self.board = BoardView(look)
        self.board.setFixedHeight(scaled(_BESIDE))
        self.bar = EventBar(look, self.state)

        # Lay out.
        column = QFrame()
        column.setObjectName("card")
        column.setFixedWidth(scaled(COLUMN))
        head = in_column(
            in_row(self.back, None, self.lecture), self._number, self.title,
            in_row(self.dots, None, self._where), gap=6, margins=(_SIDE, 12, _SIDE, 10),
        )  # fmt: skip
        body = QWidget()
        in_column(
            in_row(self.step_title, margins=(_SIDE, 12, _SIDE, 0)), (self.text, 1),
            in_row(self.question, margins=(12, 4, 12, 12)), gap=0, of=body,
        )  # fmt: skip
        foot = in_row(self.previous, (self.free, 1), self.next, gap=8, margins=(_SIDE, 10, _SIDE, 12))
        in_column(head, thin_line(), (Room(body, QSize(240, 160)), 1), thin_line(), foot, gap=0, of=column)
        self._cards = QWidget()
        self._cards.setFixedWidth(scaled(_BESIDE))
        in_column(self.window_card, self.board, None, gap=12, of=self._cards)
        stage = QFrame()
        stage.setObjectName("card")
        self._line = thin_line()
        in_column(
            (in_row((self.pane, 1), self._cards, gap=12, margins=(8, 8, 8, 0)), 1), self._line, self.bar,
            gap=0, of=stage,
        )  # fmt: skip
        in_row(column, (stage, 1), gap=12, margins=(16, 4, 16, 4), of=self)

        # Connect.
        self.back.clicked.connect(self.left)
        self.previous.clicked.connect(lambda: self.show_step(self.at - 1))
        self.next.clicked.connect(self._on_next)
        self.text.anchorClicked.connect(self._go_to)
        self.question.answered.connect(self._on_answered)
        self.state.changed.connect(self._show_board)

    def open(
        self, lesson: Lesson, number: int, done: list[bool], folder: Path | None = None, at: str | None = None
    ) -> None:
        """Open a lesson at the step with the title ``at``, or else at the first step that was not done."""
        self._lesson, self._done = lesson, list(done)
        self._number.setText(f"Lesson {number}" if number else "Lesson")
        self.title.setText(lesson.title)
        titles = [step.title for step in lesson.steps]
        first = self._done.index(False) if False in self._done else 0
        self.show_step(titles.index(at) if at in titles else first)

    @property
    def standing(self) -> str:
        """What stands in the status bar: the search of the stage."""
        if self._lesson is None:
            return ""
        algorithm = in_force(self._lesson.steps[self.at].scene.search.algorithm)
        return f"{algorithm.name} from left to right" + " · fail-soft · cut where β ≤ α" * algorithm.alpha_beta

    def show_step(self, at: int) -> None:
        """Show a step: its words, its question, and its stage as it is written."""
        lesson = self._lesson
        if lesson is None or not 0 <= at < len(lesson.steps):
            return
        self.at = at
        step = lesson.steps[at]
        self.dots.set(tuple(self._done), at)
        self._where.setText(f"step {at + 1} of {len(lesson.steps)}")
        self.step_title.setText(step.title)
        self.text.set_text(step.text.strip())
        self._set_stage(step)
        self.question.ask(step, self._done[at])
        self._set_veil(step)
        self.previous.setEnabled(at > 0)
        is_last = at == len(lesson.steps) - 1
        self.next.setText(self.next_title or "Done" if is_last else "Next")

    def _set_stage(self, step: Step) -> None:
        """Show the search of a step at its moment, with what is selected, unfolded and beside it."""
        state, trace = self.state, step.scene.trace
        if state.trace is not trace:
            state.set_trace(trace)
        if trace.subject.board is not None:  # a tree of numbers is seen whole; of a game no more than the step unfolds
            for node in state.unfolded.symmetric_difference(place.visit for place in step.unfold):
                if node is not None:
                    state.set_unfolded(node, not state.is_unfolded(node))
        state.set_moment(step.event)
        if step.select is not None:
            self._select(step.select)
        self.bar.setVisible(step.has_moment)
        self._line.setVisible(step.has_moment)
        shown = {card: card in step.show for card in CARDS}
        self.window_card.setVisible(shown["window"] or (step.question is not None and step.question.kind == "window"))
        self.board.setVisible(shown["board"])
        self._cards.setVisible(not self.window_card.isHidden() or not self.board.isHidden())
        for _ in range(2):  # the second time it shows everything
            self.pane.surface.fit()
        self._show_board()

    def _set_veil(self, step: Step) -> None:
        """Hide what would answer the question of a step, as long as it is open."""
        is_open = self.question.is_open
        self.state.set_veil(veil_of(step) if is_open else OPEN)
        self.bar.set_last(step.event if is_open else None)

    def _select(self, place: NodePlace) -> None:
        if place.visit is not None:
            self.state.select(place.visit)

    @Slot()
    def _show_board(self) -> None:
        state = self.state
        if state.trace is not None and state.trace.subject.board is not None and state.selected >= 0:
            self.board.set(BoardFace(state.trace.position(state.selected)))

    @Slot(QUrl)
    def _go_to(self, url: QUrl) -> None:
        """Select the node of a link, or ask for the engine that a link names."""
        lesson, name = self._lesson, url.toString()
        if name.startswith("examine:"):
            self.examine_requested.emit(name.removeprefix("examine:"))
        if lesson and name.startswith("node:"):
            self._select(lesson.steps[self.at].scene.place(name.removeprefix("node:")))

    @Slot()
    def _on_answered(self) -> None:
        if self._lesson:
            self._set_veil(self._lesson.steps[self.at])
        if not self._done[self.at]:
            self._done[self.at] = True
            self.step_done.emit(self.at)
            self.dots.set(tuple(self._done), self.at)

    @Slot()
    def _on_next(self) -> None:
        lesson = self._lesson
        if lesson is None:
            return
        if lesson.steps[self.at].question is None and not self._done[self.at]:
            self._done[self.at] = True
            self.step_done.emit(self.at)
        if self.at == len(lesson.steps) - 1:
            self.ended.emit()
        else:
            self.show_step(self.at + 1)
