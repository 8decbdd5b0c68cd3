"""Practice: a tree from a seed, what it asks in the column at its left, and, once it was checked, every mistake
explained."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QPicture
from PySide6.QtWidgets import QFormLayout, QFrame, QGridLayout, QPushButton, QStackedWidget, QWidget

from ttt_gui.engine.figures import counted, listed
from ttt_gui.engine.learn.exercise import Exercise, ExerciseKind, Material, draw
from ttt_gui.engine.learn.grading import FieldKind, GivenAnswers, Mark, Marking, fields, grade, read_number
from ttt_gui.engine.learn.reasons import Reason, asked_text, reason
from ttt_gui.engine.learn.sheet import Paper, Sheet, page, tex
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.session.learning import ExerciseKey
from ttt_gui.ui.drawing.worksheet import pages_pdf
from ttt_gui.ui.export_bar import ExportBar, OutForm, Taken, picture_forms
from ttt_gui.ui.learn.exercise_state import Answered, ExerciseState
from ttt_gui.ui.learn.exercise_view import ExerciseView
from ttt_gui.ui.learn.kind_page import SIDE, CheckedPage
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ScrollPage, bold_label, in_column, in_row, muted_label, named, thin_line
from ttt_gui.ui.tree.tasks import Tasks
from ttt_gui.ui.tree.window_card import WindowCard

TITLES = {ExerciseKind.VALUES: "Values", ExerciseKind.WINDOWS: "Windows", ExerciseKind.CUTS: "Cuts"}
_SEARCHES = "Alpha-beta searches this tree from left to right."
_CUT = "Click each branch that is never visited. Everything below it is skipped, too."
_ASKS = {
    ExerciseKind.VALUES: ("What is each node worth?", "Type into each field what the node is worth."),
    ExerciseKind.CUTS: (
        f"{_SEARCHES} What does it do?", "Type the value that each node returns. A sign may stand before it: ≥ 5, ≤ 5.",
        "Give the α and β that {} {} with. Type i for ∞.", _CUT,
    ),
}  # fmt: skip
"""What an exercise asks, and how it is answered, step by step."""
_SCALE = "{0} is MAX. A win scores {2} minus its ply: positive for {0}, negative for {1}. A draw scores 0."
_COUNTED = ("Values", "Windows", "Branches cut")
_NO_NUMBER = "A number has digits, with − or a sign before them if it needs one; i is ∞."
_NOTHING = {
    ExerciseKind.VALUES: "Type a value into a field first.",
    ExerciseKind.CUTS: "Type a value into a field first, or click a branch that is cut.",
}
_MOST_NODES = 4_096


def exercise_key(kind: ExerciseKind, material: Material, level: int, seed: int) -> ExerciseKey:
    """Return what identifies the exercise that draw() makes of a seed."""
    return ExerciseKey(kind.value, level, str(seed) if material is Material.NUMBERS else f"{material.value} {seed}")


class _Task(QWidget):
    """What the exercise asks, and how much of it is answered."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._question = PlainLabel("", wrap=True)
        self._question.setFont(look.font(1.12))
        self._steps, self._counts = [QWidget() for _ in range(3)], QFormLayout()
        self._words = [PlainLabel("", wrap=True) for _ in range(3)]
        self._figures = [bold_label(look, 1.0) for _ in _COUNTED]
        for number, (row, words) in enumerate(zip(self._steps, self._words, strict=True), start=1):
            digit = named("muted", bold_label(look, 1.0, str(number)))
            digit.setAlignment(Qt.AlignmentFlag.AlignTop)
            in_row(digit, (words, 1), gap=12, of=row)
        for name, figure in zip(_COUNTED, self._figures, strict=True):
            figure.setAlignment(Qt.AlignmentFlag.AlignRight)
            self._counts.addRow(muted_label(name), figure)
        self._scale = muted_label("", wrap=True)
        in_column(
            self._question, *self._steps, self._scale, thin_line(), self._counts, None,
            gap=12, margins=(SIDE, 14, SIDE, 14), of=self,
        )  # fmt: skip

    def show_exercise(self, exercise: Exercise) -> None:
        """Show what an exercise asks."""
        question, *steps = _ASKS[exercise.kind]
        self._question.setText(question)
        names = [node.name for node in exercise.nodes if node.ply == 1 and node.move and not node.is_leaf]
        start = "starts" if len(names) == 1 else "start"
        shown = [step.format(listed(names), start) for step in steps if names or "{" not in step]
        for row, words, text in zip(self._steps, self._words, (*shown, "", ""), strict=False):
            words.setText(text)
            row.setVisible(bool(text))
        position = exercise.position
        self._scale.setVisible(position is not None)
        if position is not None:
            side = position.side_to_move
            self._scale.setText(_SCALE.format(side, side.other, position.rules.cells + 1))

    def show_answers(self, exercise: Exercise, answers: GivenAnswers) -> None:
        """Count what is answered."""
        asked = fields(exercise, answers.cuts)
        is_open = {each for each in asked if read_number(answers.typed.get(each, "")) is None}
        values = {each for each in asked if each.asked is FieldKind.VALUE}
        windows, unsaid = ({each.node for each in some if each not in values} for some in (asked, is_open))
        words = (
            f"{len(values - is_open)} of {len(values)}" if values else "",
            f"{len(windows - unsaid)} of {len(windows)}" if windows else "",
            "" if exercise.kind is ExerciseKind.VALUES else str(len(answers.cuts)),
        )
        for row, (figure, text) in enumerate(zip(self._figures, words, strict=True)):
            figure.setText(text)
            self._counts.setRowVisible(row, bool(text))


class _Mistake(QFrame):
    """One mistake: its number, what is right, why, and the way to the step of the search that shows it."""

    def __init__(self, look: Look, number: int, why: Reason) -> None:
        super().__init__()
        self.setObjectName("mistake")
        badge = named("badge", PlainLabel(str(number)))
        badge.setAlignment(Qt.AlignmentFlag.AlignCenter)
        badge.setFixedSize(scaled(20), scaled(20))
        self.see = named("link", QPushButton("See why"))
        self.see.setAccessibleName(f"See why {why.title}")
        title = bold_label(look, 1.0, why.title, wrap=True)
        words = in_column(in_row((title, 1), self.see, gap=8), PlainLabel(why.text, wrap=True), gap=4)
        in_row(in_column(badge, None), (words, 1), gap=12, margins=(10, 8, 10, 8), of=self)

    def set_shown(self, shown: bool) -> None:
        """Mark the mistake whose step is shown."""
        self.setProperty("shown", shown)
        self.see.setText("shown" if shown else "See why")
        self.style().polish(self)


class _Marks(QWidget):
    """How an exercise was graded. Signals: wanted(Reason, row): the step of this mistake is to be shown."""

    wanted = Signal(object, QWidget)

    def __init__(self, look: Look, state: ExerciseState) -> None:
        super().__init__()
        self._look = look
        self.analyse = named("link", QPushButton("Open in Analyse"))
        self.window_card = WindowCard(look, state)
        self._rows: list[_Mistake] = []
        self._found = QWidget()
        self._column = in_column(
            self._found, in_row(self.analyse, None, margins=(4, 0, 4, 0)), None, self.window_card,
            gap=10, margins=(8, 14, 8, 14), of=self,
        )  # fmt: skip

    def show_grade(self, exercise: Exercise, answers: GivenAnswers, found: Marking, is_shown: bool) -> None:
        """Show how many answers are right; where everything ``is_shown``, each mistake, and the step of the first."""
        figures = QGridLayout()
        figures.setContentsMargins(10, 0, 10, 0)
        figures.setHorizontalSpacing(14)
        for column, (name, words) in enumerate(scores(exercise, found)):
            figures.addWidget(bold_label(self._look, 1.08, words, wrap="," in words), 0, column)
            figures.addWidget(muted_label(name), 1, column)
        self._rows = []
        for number, each in enumerate(found.mistakes if is_shown else (), start=1):
            why = reason(exercise, each, answers)
            self._rows.append(row := _Mistake(self._look, number, why))
            row.see.clicked.connect(partial(self._see, row, why))
        follows = [
            f"{asked_text(exercise, each.at)} follows from {asked_text(exercise, each.source)}"
            for each in found.marks if each.source
        ]  # fmt: skip
        last = muted_label(f"Counted as right: {', '.join(follows)}." if follows else "", wrap=True)
        if not is_shown:
            last = PlainLabel(_wrong_text(found), wrap=True)
        elif found.is_full:
            last = bold_label(self._look, 1.12, "Everything is right.", wrap=True)
        self._found.hide()
        self._found.deleteLater()
        self._found = QWidget()
        in_column(figures, thin_line(), *self._rows, in_row(last, margins=(10, 0, 10, 0)), gap=6, of=self._found)
        self._column.insertWidget(0, self._found)
        self._found.show()
        self.analyse.setVisible(is_shown)
        self.window_card.setVisible(is_shown and not found.is_full and exercise.kind is not ExerciseKind.VALUES)
        if self._rows:
            self._rows[0].see.click()

    def _see(self, row: _Mistake, why: Reason, _checked: bool = False) -> None:
        """Mark this row, and ask for its mistake to be shown in the tree."""
        for each in self._rows:
            each.set_shown(each is row)
        self.wanted.emit(why, row)


def scores(exercise: Exercise, found: Marking) -> list[tuple[str, str]]:
    """Return what was graded, each with how many of how many are right: ('Cuts', '2 of 3, 1 too many')."""
    rows = {
        "Values": found.score(FieldKind.VALUE),
        "Windows": found.score(FieldKind.ALPHA, FieldKind.BETA),
        "Cuts": found.score(FieldKind.CUT),
    }
    words = {name: f"{right} of {many}" for name, (right, many) in rows.items() if many}
    if found.too_many:
        words["Cuts"] = f"{words.get('Cuts', '0 of 0')}, {found.too_many} too many"
    return list(words.items())


def _wrong_text(found: Marking) -> str:
    """Say what is marked after a check that found mistakes."""
    missed = sum(each.mark is Mark.MISSED for each in found.marks)
    parts = ["What has ✗ is wrong."] if len(found.mistakes) > missed else []
    parts += [f"{counted(missed, 'cut')} {'is' if missed == 1 else 'are'} missing."] if missed else []
    return " ".join(parts)


def _empty_text(said: Answered) -> str:
    """Return which fields are empty, '1 value and 2 windows are'; '' where none is."""
    empty = [at for at in said.open_fields if not said.answers.typed.get(at, "").strip()]
    values = sum(at.asked is FieldKind.VALUE for at in empty)
    windows = len({at.node for at in empty if at.asked is not FieldKind.VALUE})
    parts = [counted(count, what) for count, what in ((values, "value"), (windows, "window")) if count]
    return f"{' and '.join(parts)} {'is' if values + windows == 1 else 'are'}" if parts else ""


class PracticePage(CheckedPage):
    """An exercise about values or cuts beside its column; ``check`` grades it, and then ``next`` leads on."""

    no_lecture = ""

    def __init__(self, look: Look, tasks: Tasks) -> None:
        super().__init__(look, tasks)
        self._is_sure = False  # that empty fields are to be checked
        self.state = ExerciseState(self)
        self.first = self.view = ExerciseView(look, self.state)
        self.task, self.marks = _Task(look), _Marks(look, self.state)
        self.pages = QStackedWidget()
        self._rooms = [ScrollPage(each, QSize(240, 120)) for each in (self.task, self.marks)]
        for room in self._rooms:
            self.pages.addWidget(room)
        sheets = (("Sheet, PDF", "pdf", "application/pdf"), ("Sheet, LaTeX", "tex", "text/x-tex"))
        forms = (OutForm(name, f".{form}", mime, partial(self._sheet, form)) for name, form, mime in sheets)
        self.export = ExportBar(tasks.queue, (*picture_forms(self._picture), *forms), "exercise")
        self._lay_out(self.pages, in_column((self.view, 1), margins=(8, 8, 8, 8)), (self.export, 1))

        self.state.said_changed.connect(self._show_said)
        self.view.checked.connect(self.go_on)
        self.view.refused.connect(lambda: self._refuse(_NO_NUMBER))
        self.check.clicked.connect(self._on_check)
        self.show_me.clicked.connect(self._show_all)
        self.again.clicked.connect(self._clear)
        self.marks.wanted.connect(self._see)
        self.marks.analyse.clicked.connect(self._analyse)
        self.export.said.connect(tasks.said)
        self.export.failed.connect(tasks.failed)

    def open(self, exercise: ExerciseKey) -> None:
        """Draw the exercise of a seed, and ask it: '4127' for a tree of numbers, 'positions 4127' for one of a game."""
        material, _space, seed = exercise.text.rpartition(" ")
        drawn = draw(
            ExerciseKind(exercise.kind), Material(material or Material.NUMBERS.value), exercise.level, int(seed)
        )
        self._ask(drawn, exercise)

    def begin(self, kind: ExerciseKind, material: Material, level: int, seed: int) -> None:
        """Draw the exercise of a seed, and ask it."""
        self.open(exercise_key(kind, material, level, seed))

    def ask(self, exercise: Exercise) -> None:
        """Begin an exercise on a tree that the person typed; its result is not counted."""
        self._ask(exercise, None)

    def _ask(self, exercise: Exercise, key: ExerciseKey | None) -> None:
        """Ask an exercise: title, what is to be done, an empty tree, and the cursor at the root."""
        self.title.setText(TITLES[exercise.kind])
        alpha_beta = "alpha-beta from left to right, fail-soft, cut where β ≤ α"
        self.search = "plain minimax" if exercise.kind is ExerciseKind.VALUES else alpha_beta
        self._set_key(key)
        self.task.show_exercise(exercise)
        self.state.ask(exercise)
        self.view.go_to(0)
        self.asked.emit()

    @property
    def spoken(self) -> str:
        """What the exercise asks, in one sentence, or why an answer cannot be checked."""
        return self.error_text.text() or _ASKS[self.state.said.exercise.kind][0]

    @Slot()
    def _show_said(self) -> None:
        """Show how much is answered, or once it was checked, how that was graded."""
        said, is_drawn, is_shown = self.state.said, self._key is not None, self.state.said.grade is not None
        self._is_sure = False
        self.another.setVisible(is_drawn and self._is_first_try)
        self.again.setText("Again" if is_shown else "Clear")
        self.again.setVisible(said.checked is None)
        self.show_me.setVisible(not self._is_first_try and not is_shown)
        self.check.setVisible(not is_shown)
        self.check.setText("Check" if said.is_open else "Try these again")
        self.next.setVisible(is_drawn and is_shown)
        self._refuse("")
        if found := said.grade or said.checked:
            self.marks.show_grade(said.exercise, said.answers, found, is_shown)
        else:
            self.task.show_answers(said.exercise, said.answers)
        self.pages.setCurrentIndex(not said.is_open)

    @Slot()
    def go_on(self) -> None:
        """Check the exercise, show what is right where it was checked, and then go on to the next one."""
        said = self.state.said
        (self.next if said.grade else self.show_me if said.checked else self.check).click()

    @Slot()
    def _on_check(self) -> None:
        """Check what is typed, or let it be tried again. What is no number is refused at its node, and where a field
        is empty the person is asked."""
        said = self.state.said
        if not said.is_open:
            self.state.try_again()
            self.view.go_to(min((at.node for at in self.state.said.open_fields), default=0))
            return
        for at in fields(said.exercise, said.answers.cuts):
            typed = said.answers.typed.get(at, "").strip()
            if typed and read_number(typed) is None:
                self.view.go_to(at.node)
                self._refuse(f"“{typed}” for {asked_text(said.exercise, at)}: {_NO_NUMBER}")
                return
        is_empty = not said.answers.cuts and not any(text.strip() for text in said.answers.typed.values())
        empty = _empty_text(said)
        if is_empty or (empty and not self._is_sure):
            self._refuse(_NOTHING[said.exercise.kind] if is_empty else f"{empty} empty: check anyway?")
            self._is_sure = not is_empty
            self.check.setText("Check" if is_empty else "Check anyway")
            self.another.setVisible(is_empty and self.another.isVisibleTo(self))  # its room is needed
            return
        self._check()

    def _check(self) -> None:
        """Grade what is typed: mark what is right and wrong, and show everything where there is no mistake."""
        said = self.state.said
        found = grade(said.exercise, said.answers)
        self._count(found.is_full)
        if found.is_full:
            self.state.answer(said.answers, found)
        else:
            self.state.check(found)
        self.view.setFocus()
        self._rooms[1].verticalScrollBar().setValue(0)  # how many are right stands above the mistakes

    @Slot()
    def _show_all(self) -> None:
        """Show everything: what is right, and why."""
        said = self.state.said
        self.state.answer(said.answers, grade(said.exercise, said.answers))
        self.view.setFocus()
        self._rooms[1].verticalScrollBar().setValue(0)

    @Slot()
    def _clear(self) -> None:
        self.state.ask(self.state.said.exercise)
        self.view.go_to(0)

    @Slot(object, QWidget)
    def _see(self, why: Reason, row: QWidget) -> None:
        """Show the step of a mistake in the tree, and its window and reason if there is space."""
        self.state.set_step(why.event)
        self.state.select(why.node)
        self._rooms[1].show_parts(self.marks.window_card, row)

    @Slot()
    def _analyse(self) -> None:
        """Ask for the search to be looked at; of a game with its positions."""
        exercise = self.state.said.exercise
        if exercise.position:
            request = SearchRequest(exercise.position, exercise.algorithm, trace_nodes=_MOST_NODES)
            trace = Searcher(request).run().trace  # the same search, node by node
        else:
            trace = exercise.trace
        self.trace_requested.emit(trace, (self.state.step, self.state.selected))

    # --- out of the window ---

    def _picture(self, _scale: float) -> tuple[QPicture, QSize, str]:
        assert self.view.painter
        return self.view.painter.picture(f"{self.title.text()}, {self.about.text()}")

    def _sheet(self, form: str) -> Taken:
        """Take a sheet with the exercise, and a second page with its solution."""
        title = self.about.text()
        sheet = Sheet([self.state.said.exercise], title)
        pages = [page(sheet, Paper.A4, is_solution, 1 + is_solution, 2) for is_solution in (False, True)]
        return Taken(lambda: pages_pdf(pages, title) if form == "pdf" else tex(pages).encode())
