"""A lesson: its words, its question and its steps in the column at the left, what it talks about on the lesson's
view.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import ceil

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QAbstractButton, QFrame, QPushButton, QToolButton, QWidget

from ttt_gui.engine.figures import as_sentences
from ttt_gui.engine.learn.lesson import LessonError
from ttt_gui.engine.learn.lesson_search import NodePlace
from ttt_gui.engine.learn.opening import GUESS, Lesson, Step
from ttt_gui.engine.trace.trace import node_after
from ttt_gui.system.text import shortened
from ttt_gui.ui.dialogs.page import NO_PICTURES, MarkdownPage
from ttt_gui.ui.learn.front import KINDS, Dots, next_step
from ttt_gui.ui.learn.lesson_view import LessonView
from ttt_gui.ui.learn.question import QuestionBox
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.document import Picture
from ttt_gui.ui.look.formats import unbroken
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import LARGE_TYPE, scaled, type_factor
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ScrollPage, bold_label, flowing, in_column, in_row, muted_label, named, thin_line
from ttt_gui.ui.tree.tasks import Tasks
from ttt_gui.ui.window.actions import Actions

COLUMN = 328
_LOW = 400  # in a page of fewer pixels down, for type of the usual size, the title is left out
_LOWEST = 290  # with less there is no room for the sign that points to the question
_NARROW = 1_100
"""In a page of fewer pixels across the cards fold under the text, as with type from LARGE_TYPE on."""
_SIDE = 18
_FIRST_ANSWER = "Answer the question first, or press Show me: the whole search would give it away."


class LessonPage(Guarded, QWidget):
    """A lesson, step by step.

    Signals:
        step_shown: another step is shown, maybe with another search.
        step_done: (int) a step was done: its question answered, or one without a question left by Next.
        ended: Next was chosen at the last step.
        trace_requested: (SearchTrace, tuple) the search on the lesson's view is to be seen in Analyse, at a step with a
        node
            selected.
        practise_requested: (str, int) exercises of this kind and level are to be done.
        examine_requested: (str) a link leads to Examine with the engine of the app that has this file's name.
    """

    step_shown = Signal()
    step_done = Signal(int)
    ended = Signal()
    trace_requested = Signal(object, object)
    examine_requested = Signal(str)
    practise_requested = Signal(str, int)

    def __init__(self, look: Look, actions: Actions, tasks: Tasks) -> None:
        super().__init__()
        self.lesson = Lesson("", "", ())
        self._guess = ""  # the leaf that was guessed in this lesson
        self._done: list[bool] = []
        self._pictures = NO_PICTURES
        self._tasks = tasks
        self.next_title = ""
        """The title of the lesson after this one, '' for none."""
        self.at = 0
        self.first: QWidget
        """Where one begins by key: the answer to type, or Next."""

        # Build.
        self.back, self.analyse = named("link", QToolButton()), named("link", QPushButton("To Analyse"))
        self.back.setText("◂ Lessons")
        self.lecture = QPushButton("Lecture")
        self._number, self.title = muted_label(), bold_label(look, 1.7, wrap=True)
        self.fault = named("warns", PlainLabel("", wrap=True))
        self.dots, self._where = Dots(look), muted_label()
        self.step_title = bold_label(look, 1.3, wrap=True)
        self.text = named("lesson", MarkdownPage(look, "", scale=1.2))
        self.text.setAccessibleName("Text of the step")
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # the column scrolls
        self.question = QuestionBox(look, self.text)
        self.below = named("link", QPushButton("The question stands below ▾"))
        self.below.hide()
        self.practise, self._practises = QPushButton("Practise this: 3 trees"), muted_label()
        self.previous, self.free, self.next = QPushButton("Back"), QPushButton("Try it yourself"), QToolButton()
        self.lesson_view = LessonView(look, actions, tasks)
        self.state = self.lesson_view.state
        self.lesson_view.hidden_in = self.question.hidden_in

        self.set_fault("")

        # Lay out.
        self.column = named("card", QFrame())
        head = in_column(
            flowing(self.back, self.analyse, self.lecture, gap=8), self.title,
            in_row((self.dots, 1), self._number, muted_label("·"), self._where, gap=4), self.fault, gap=6,
            margins=(12, 10, 12, 8),
        )  # fmt: skip
        body = QWidget()
        in_column(
            in_row(self.step_title, margins=(_SIDE, 12, _SIDE, 0)), in_row(self.text, margins=(4, 0, 4, 0)),
            in_row(self.question, margins=(8, 4, 8, 12)),
            in_row(self.practise, self._practises, None, gap=8, margins=(12, 0, 12, 12)),
            None, gap=0, of=body,
        )  # fmt: skip
        footer = in_row(flowing(self.previous, self.free, self.next, gap=8), margins=(12, 10, 12, 12))
        self.room = ScrollPage(body, QSize(240, 160))
        self.room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        in_column(head, thin_line(), (self.room, 1), thin_line(), self.below, footer, gap=0, of=self.column)
        in_row(self.column, (self.lesson_view, 1), gap=12, margins=(16, 4, 16, 4), of=self)

        # Connect.
        self.practise.clicked.connect(self._on_practise)
        self.previous.clicked.connect(lambda: self.show_step(self.at - 1))
        self.next.clicked.connect(self._on_next)
        self.free.clicked.connect(self.lesson_view.free)
        self.free.clicked.connect(self._show_buttons)
        state = self.state
        self.analyse.clicked.connect(lambda: self.trace_requested.emit(state.trace, (state.step, state.selected)))
        self.text.anchorClicked.connect(self._go_to)
        self.text.highlighted.connect(lambda url: self._show_marks(self._place(url)))
        self.text.document().documentLayout().documentSizeChanged.connect(
            lambda size: self.text.setFixedHeight(ceil(size.height()))
        )
        self.question.answered.connect(self._on_answered)
        self.question.changed.connect(self._on_chosen)
        self._sees = QTimer(self, singleShot=True, interval=0)  # when what is said of the answer has its place
        self._sees.timeout.connect(lambda: self.room.show_parts(self.question, self.question.said))
        self.below.clicked.connect(lambda: self.room.show_parts(self.question, self.question))
        bar = self.room.verticalScrollBar()
        for news in (bar.valueChanged, bar.rangeChanged):
            news.connect(self._show_sign)
        self.lesson_view.chosen.connect(self._on_clicked)
        self.lesson_view.back.clicked.connect(self._show_in_view)
        self.lesson_view.back.clicked.connect(lambda: self.first.setFocus())
        for key, button in (
            ("PgUp", self.previous), ("Alt+Left", self.previous), ("PgDown", self.next), ("Alt+Right", self.next),
        ):  # fmt: skip
            shortcut = QShortcut(QKeySequence(key), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(button.click)
        look.changed.connect(self._arrange)
        self._arrange()

    def open(
        self,
        lesson: Lesson,
        number: int,
        done: list[bool],
        pictures: Mapping[str, Picture] = NO_PICTURES,
        at: str | None = None,
    ) -> None:
        """Open a lesson with its pictures at the step with the title ``at``, or else at the first step that was not
        done."""
        if lesson.title != self.lesson.title:
            self._guess = ""
        self.lesson, self._done, self._pictures = lesson, list(done), pictures
        self._number.setText(f"Lesson {number}" if number else "Lesson")
        self.title.setText(lesson.title)
        titles = [step.title for step in lesson.steps]
        self.show_step(titles.index(at) if at in titles else next_step(done))

    def set_done(self, done: list[bool]) -> None:
        """Show which steps were done: another one is, or all are forgotten."""
        self._done = done
        self.dots.set(done, self.at)

    @property
    def status(self) -> str:
        """The text of the status bar: 'Lesson 4 · Alpha-beta, from left to right, cut where β ≤ α'."""
        return f"{self._number.text()} · {self.lesson_view.status}"

    def set_fault(self, text: str) -> None:
        """Show above the text what is wrong with the file of the lesson; '' for nothing."""
        self.fault.setText(text)
        self.fault.setVisible(bool(text))

    @property
    def spoken(self) -> str:
        """The sentence of the step for a lecture, with its question, and the answer once it was given."""
        if not self.lesson.steps:
            return ""  # a lecture may begin while its lesson is still read
        step, question = self.step, self.step.question
        answer = "" if question is None or self.question.is_open else f"Answer: {step.full_answer}"
        return as_sentences(step.say or step.title, question.text if question else "", answer)

    @property
    def step(self) -> Step:
        """The step that is shown, once a lesson is open."""
        return self.lesson.steps[self.at]

    def show_step(self, at: int) -> None:
        """Show a step: its words, its question, and its lesson's view as it is written."""
        is_here = self.column.isAncestorOf(self.focusWidget() or self)
        self.at, step = at, self.lesson.steps[at]
        self.dots.set(self._done, at)
        self._where.setText(f"step {at + 1} of {len(self.lesson.steps)}")
        self.step_title.setText(step.title)
        self.text.set_text(unbroken(self._text), self._pictures)
        kind = KINDS.get(step.practise.split(" ")[0])
        self._practises.setText(kind.title if kind else "")
        for widget in (self.practise, self._practises):
            widget.setVisible(kind is not None)
        self.question.ask(step, self._done[at])
        self._show_in_view()
        self.room.verticalScrollBar().setValue(0)
        self._show_sign()
        self.previous.setEnabled(at > 0)
        if is_here:
            self.first.setFocus()
        self.step_shown.emit()

    @property
    def _text(self) -> str:
        """The words of the step, with the leaf that was guessed in this lesson; without one, without that paragraph."""
        parts = re.split(r"\n{2,}", self.step.text.strip())
        return "\n\n".join(part.replace(GUESS, self._guess) for part in parts if self._guess or GUESS not in part)

    @Slot()
    def _show_in_view(self) -> None:
        """Set the lesson's view as the step has it: for a new step, and again after an own try."""
        self.lesson_view.show_step(self.step, self.question.hidden_answers)
        self._show_marks()
        self._show_buttons()

    def _show_marks(self, pointed: NodePlace | None = None) -> None:
        """Light what the step marks, what a link is pointed at, and the moves that are chosen."""
        if self.lesson_view.is_free:
            return
        step, question = self.step, self.step.question
        choices = question.choices if question and self.question.is_open else ()
        chosen = {choice.path for choice in choices if choice.number in self.question.moves}
        lit = {(place.path, place.visit) for place in (*step.mark, *((pointed,) if pointed else ()))}
        if question and question.kind != "cuts":
            lit |= {(moves, node_after(step.lesson_search.trace, moves)) for moves in chosen}
            chosen = set()
        self.state.point_at(frozenset(lit), frozenset(chosen))

    @Slot()
    def _show_buttons(self) -> None:
        """Let one button at a time be blue: Check while a question is open, else Next."""
        self.first = self.question if self.question.first_field else self.next
        is_last, is_open = self.at == len(self.lesson.steps) - 1, self.question.is_open
        self.next.setText("Done" if is_last and not self.next_title else "Next")
        set_tip(self.next, f"Go on with “{self.next_title}”" if is_last and self.next_title else "")
        self.next.setObjectName("button" if is_open or self.lesson_view.is_free else "accent")
        self.next.style().polish(self.next)
        self.next.setMinimumWidth(scaled(84))  # so that the footer stays as it is when Next becomes blue
        self.free.setEnabled(not self.lesson_view.is_free)
        self.analyse.setEnabled(not is_open or self.lesson_view.is_free)
        is_early = is_open and not self.lesson_view.is_free
        set_tip(self.analyse, _FIRST_ANSWER if is_early else "Open this search in Analyse")

    # -- what the person does ---------------------------------------------------------------------------------------

    def _place(self, url: QUrl) -> NodePlace | None:
        """Return the node that a link leads to; None for any other link."""
        name = url.toString()
        try:
            return self.step.lesson_search.place(name.removeprefix("node:")) if name.startswith("node:") else None
        except LessonError:
            return None

    @Slot(QUrl)
    def _go_to(self, url: QUrl) -> None:
        """Select the node of a link, ask for the engine that it names, or copy the address of a page of the web."""
        place = self._place(url)
        if url.scheme() in ("https", "http"):  # a lesson may come from anybody: it opens nothing by itself
            QGuiApplication.clipboard().setText(url.toString())
            self._tasks.said.emit(f"The address {shortened(url.toString())} is copied.")
        elif url.scheme() == "examine":
            self.examine_requested.emit(url.toString().removeprefix("examine:"))
        elif place and place.visit is not None:
            self.state.select(place.visit)

    @Slot(object)
    def _on_clicked(self, moves: tuple[int, ...]) -> None:
        """Choose the branch that was clicked as the answer; where nothing is asked, select what a cell leads to."""
        if self.question.is_open and not self.lesson_view.is_free:
            self.question.choose(moves)
            self.question.check.setFocus()  # Enter goes on from there
        elif (trace := self.state.trace) and (node := node_after(trace, moves)) is not None:
            self.state.select(node)

    @Slot()
    def _on_chosen(self) -> None:
        """Show in the tree what the answer or choice reveals, and scroll to what is said of it."""
        self._sees.start()
        if not self.lesson_view.is_free:
            self.lesson_view.unveil(self.step, self.question.hidden_answers)
            self._show_marks()
        elif self.state.trace:
            self.state.set_hidden_answers(self.question.hidden_in(self.state.trace))

    @Slot()
    def _on_answered(self) -> None:
        """Count the step as done, and let Enter go on."""
        self._guess = self.question.guess or self._guess
        if self._done[self.at]:  # it was asked again, with its answer
            return
        self._finish_step()
        self._on_chosen()
        self._show_buttons()
        self.next.setFocus()

    def _finish_step(self) -> None:
        """Mark the step as done, once, and emit step_done."""
        if not self._done[self.at]:
            self._done[self.at] = True
            self.dots.set(self._done, self.at)
            self.step_done.emit(self.at)

    @Slot()
    def _on_practise(self) -> None:
        """Ask for the exercises that the step leads to; a step without a question is done by that."""
        if self.step.question is None:
            self._finish_step()
        kind, level = self.step.practise.split()
        self.practise_requested.emit(kind, int(level))

    @Slot()
    def _on_next(self) -> None:
        """Show the next step, or end the lesson after the last; a step without a question is done by that."""
        if self.step.question is None:
            self._finish_step()
        if self.at == len(self.lesson.steps) - 1:
            self.ended.emit()
        else:
            self.show_step(self.at + 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter go on with an open question; where none is, press the button that has the focus."""
        button = self.focusWidget()
        is_early = self.question.is_open and button is self.next
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif isinstance(button, QAbstractButton) and not button.isCheckable() and not is_early:
            button.click()
        elif not self.lesson_view.is_free:
            self.question.go_on()

    # -- room -------------------------------------------------------------------------------------------------------

    @Slot()
    def _arrange(self) -> None:
        """Put the cards beside the tree, or behind a tab if the tree would be too narrow."""
        self.title.setHidden(self.height() < scaled(_LOW))  # the text has its room
        self.column.setFixedWidth(min(scaled(COLUMN), self.width() // 2))
        self.lesson_view.arrange(is_narrow=self.width() < _NARROW or type_factor() >= LARGE_TYPE)

    @Slot()
    def _show_sign(self) -> None:
        """Say that a question follows, as long as the place for its answer is below what is seen of the text."""
        view = self.room.viewport()
        follows = self.question.is_open and self.question.check.mapTo(view, QPoint(0, 20)).y() > view.height()
        self.below.setVisible(follows and self.height() >= scaled(_LOWEST))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        """Return the size of a small window: the column takes no more than half of any."""
        return QSize(800, 480)
