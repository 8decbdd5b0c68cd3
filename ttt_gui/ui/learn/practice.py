"""Practice: a tree from a seed, what it asks in the column at its left, and, once it was checked, every mistake
explained."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from ttt_gui.engine.learn.exercise import Exercise, ExerciseKind, Material, draw
from ttt_gui.engine.learn.grading import FieldKind, GivenAnswers, Marking, fields, grade, read_number
from ttt_gui.engine.learn.reasons import Reason, reason
from ttt_gui.ui.learn.exercise_view import ExerciseView
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Room, bold_label, in_column, in_row, muted_label, thin_line
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.window_card import WindowCard

TITLES = {ExerciseKind.VALUES: "Values", ExerciseKind.WINDOWS: "Windows", ExerciseKind.CUTS: "Cuts"}
_ASKS = {
    ExerciseKind.VALUES: ("What is each node worth?", ("Type into each field what the node returns.",)),
    ExerciseKind.WINDOWS: (
        "Alpha-beta searches this tree from left to right. With which windows?",
        (
            "Give α and β with which each node is entered. Type i for ∞.",
            "Click each branch that is never visited. What hangs below it goes with it.",
        ),
    ),
    ExerciseKind.CUTS: (
        "Alpha-beta searches this tree from left to right. What does it do?",
        (
            "Type the value that each node returns. A sign may stand before it: ≥ 5, ≤ 5.",
            "Give α and β with which {children} are entered. Type i for ∞.",
            "Click each branch that is never visited. What hangs below it goes with it.",
        ),
    ),
}
COLUMN = 360
_SIDE = 18


class _Task(QWidget):
    """What the exercise asks, and how much of it is answered."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._question = PlainLabel("", wrap=True)
        self._question.setFont(look.font(1.12))
        self._steps = QGridLayout()
        self._steps.setColumnStretch(1, 1)
        self._steps.setHorizontalSpacing(12)
        self._counts = QGridLayout()
        self._counts.setColumnStretch(0, 1)
        in_column(self._question, self._steps, thin_line(), self._counts, None, gap=12, of=self)
        self._figures: dict[str, PlainLabel] = {}

    def show_exercise(self, exercise: Exercise) -> None:
        """Show what an exercise asks."""
        question, steps = _ASKS[exercise.kind]
        self._question.setText(question)
        names = [node.name for node in exercise.nodes if node.ply == 1 and node.move and not node.is_leaf]
        children = " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)
        for grid in (self._steps, self._counts):
            while item := grid.takeAt(0):
                widget = item.widget()
                if widget:
                    widget.deleteLater()
        for number, step in enumerate(steps, start=1):
            digit, words = muted_label(str(number)), PlainLabel(step.format(children=children), wrap=True)
            digit.setFont(self._look.font(1.0, QFont.Weight.DemiBold))
            self._steps.addWidget(digit, number, 0, Qt.AlignmentFlag.AlignTop)
            self._steps.addWidget(words, number, 1)
        asked = {each.asked for each in fields(exercise)}
        rows = [("Values", FieldKind.VALUE in asked), ("Windows", FieldKind.ALPHA in asked),
                ("Branches cut", exercise.kind is not ExerciseKind.VALUES)]  # fmt: skip
        self._figures = {}
        for row, name in enumerate(name for name, is_there in rows if is_there):
            self._figures[name] = figure = bold_label(self._look, 1.0)
            self._counts.addWidget(muted_label(name), row, 0)
            self._counts.addWidget(figure, row, 1, Qt.AlignmentFlag.AlignRight)

    def show_answers(self, exercise: Exercise, answers: GivenAnswers) -> None:
        """Count what is answered."""
        asked = fields(exercise, answers.cuts)
        done = {each for each in asked if read_number(answers.typed.get(each, "")) is not None}
        values = [each for each in asked if each.asked is FieldKind.VALUE]
        windows = {each.node for each in asked if each.asked is FieldKind.ALPHA}
        whole = {
            node
            for node in windows
            if all(each in done for each in asked if each.node == node and each.asked is not FieldKind.VALUE)
        }
        words = {
            "Values": f"{sum(each in done for each in values)} of {len(values)}",
            "Windows": f"{len(whole)} of {len(windows)}",
            "Branches cut": str(len(answers.cuts)),
        }
        for name, figure in self._figures.items():
            figure.setText(words[name])


class _Mistake(QFrame):
    """One mistake: its number, what is right, why, and the way to the moment of the search that shows it."""

    def __init__(self, look: Look, number: int, why: Reason) -> None:
        super().__init__()
        self.setObjectName("mistake")
        badge = PlainLabel(str(number))
        badge.setObjectName("badge")
        badge.setAlignment(Qt.AlignmentFlag.AlignCenter)
        badge.setFixedSize(scaled(20), scaled(20))
        self.see = QToolButton()
        self.see.setObjectName("link")
        self.see.setText("See why")
        self.see.setAccessibleName(f"See why {why.title}")
        set_tip(self.see, "Go to the moment of the search that shows it")
        title = bold_label(look, 1.0, why.title, wrap=True)
        words = in_column(in_row((title, 1), self.see, gap=8), PlainLabel(why.text, wrap=True), gap=4)
        in_row(badge, (words, 1), gap=12, margins=(10, 8, 10, 8), of=self)

    def set_shown(self, shown: bool) -> None:
        """Mark the mistake whose moment is shown."""
        self.setProperty("shown", shown)
        self.see.setText("shown" if shown else "See why")
        self.style().polish(self)


class _Marks(QWidget):
    """How an exercise was graded. Signals: wanted(Reason): its moment is to be shown."""

    wanted = Signal(object)

    def __init__(self, look: Look, state: TreeState) -> None:
        super().__init__()
        self._look = look
        self._scores = QGridLayout()
        self._scores.setHorizontalSpacing(24)
        self._list = QVBoxLayout()
        self._list.setSpacing(4)
        self.praise = bold_label(look, 1.12, "Everything is right.", wrap=True)
        self.window_card = WindowCard(look, state)
        self._rows: list[_Mistake] = []
        in_column(
            self._scores, thin_line(), self.praise, self._list, None, self.window_card, gap=10, of=self
        )  # fmt: skip

    def show_grade(self, exercise: Exercise, answers: GivenAnswers, found: Marking) -> None:
        """Show how many answers are right, and each mistake."""
        for layout in (self._scores, self._list):
            while item := layout.takeAt(0):
                widget = item.widget()
                if widget:
                    widget.deleteLater()
        for column, (name, words) in enumerate(scores(exercise, found)):
            self._scores.addWidget(bold_label(self._look, 1.08, words), 0, column)
            self._scores.addWidget(muted_label(name), 1, column)
        self._scores.setColumnStretch(3, 1)
        self._rows = []
        for number, each in enumerate(found.mistakes, start=1):
            why = reason(exercise, each, answers)
            row = _Mistake(self._look, number, why)
            row.see.clicked.connect(partial(self._see, row, why))
            self._list.addWidget(row)
            self._rows.append(row)
        self.praise.setVisible(found.is_full)
        self.window_card.setVisible(not found.is_full and exercise.kind is not ExerciseKind.VALUES)

    def _see(self, row: _Mistake, why: Reason, _checked: bool = False) -> None:
        for each in self._rows:
            each.set_shown(each is row)
        self.wanted.emit(why)

    def show_first(self) -> None:
        """Show the moment of the first mistake."""
        if self._rows:
            self._rows[0].see.click()


def scores(exercise: Exercise, found: Marking) -> list[tuple[str, str]]:
    """Return what was graded, each with how many of how many are right: ('Cuts', '2 of 3, 1 too many')."""
    rows = []
    asked = {each.asked for each in fields(exercise)}
    if FieldKind.VALUE in asked:
        rows.append(("Values", "{} of {}".format(*found.score(FieldKind.VALUE))))
    if FieldKind.ALPHA in asked:
        rows.append(("Windows", "{} of {}".format(*found.windows)))
    if exercise.kind is not ExerciseKind.VALUES:
        too_many = f", {found.too_many} too many" if found.too_many else ""
        rows.append(("Cuts", "{} of {}".format(*found.score(None)) + too_many))
    return rows


class PracticePage(QWidget):
    """An exercise beside its column.

    Signals:
        left: the way back was chosen.
        graded: (Kind, bool) a tree was checked for the first time; whether there was no mistake.
    """

    left = Signal()
    graded = Signal(object, bool)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._exercise: Exercise | None = None
        self._level, self._seed, self._material = 1, 1, Material.NUMBERS
        self._is_first_check = True
        self.state = TreeState(self)

        # Build.
        self.back = QToolButton()
        self.back.setObjectName("link")
        self.back.setText("◂ Learn")
        self.about = muted_label()
        self.title = bold_label(look, 1.7)
        self.view = ExerciseView(look, self.state)
        self.task, self.marks = _Task(look), _Marks(look, self.state)
        self.pages = QStackedWidget()
        for page in (self.task, self.marks):
            self.pages.addWidget(Room(page, QSize(240, 120)))
        self.another, self.clear = QPushButton("Another tree"), QPushButton("Clear")
        self.again, self.check = QPushButton("Again"), QToolButton()
        self.check.setObjectName("accent")

        # Lay out.
        column = QFrame()
        column.setObjectName("card")
        column.setFixedWidth(scaled(COLUMN))
        head = in_column(
            in_row(self.back, None, self.about),
            muted_label("Practice"),
            self.title,
            gap=6,
            margins=(_SIDE, 14, _SIDE, 8),
        )
        foot = in_row(self.another, self.clear, self.again, (self.check, 1), gap=8, margins=(_SIDE, 10, _SIDE, 12))
        in_column(head, thin_line(), (self.pages, 1), thin_line(), foot, gap=0, of=column)
        for page in (self.task, self.marks):
            page.setContentsMargins(_SIDE, 14, _SIDE, 14)
        stage = QFrame()
        stage.setObjectName("card")
        in_column((self.view, 1), margins=(8, 8, 8, 8), of=stage)
        in_row(column, (stage, 1), gap=12, margins=(16, 4, 16, 4), of=self)

        # Connect.
        self.back.clicked.connect(self.left)
        self.view.answered.connect(self._show_answers)
        self.view.checked.connect(self._on_check)
        self.check.clicked.connect(self._on_check)
        self.another.clicked.connect(self._next)
        self.clear.clicked.connect(self._clear)
        self.again.clicked.connect(self._clear)
        self.marks.wanted.connect(self._see)

    def begin(self, kind: ExerciseKind, material: Material, level: int, seed: int) -> None:
        """Draw the exercise of a seed, and ask it."""
        self._level, self._seed, self._material = level, seed, material
        self._is_first_check = True
        self._exercise = exercise = draw(kind, material, level, seed)
        self.title.setText(TITLES[kind])
        self.about.setText(f"level {level} · seed {seed}")
        self.task.show_exercise(exercise)
        self.view.show_exercise(exercise)
        self._show_answers()

    @property
    def standing(self) -> str:
        """What stands in the status bar: the seed, and the search that grades."""
        search = (
            "plain minimax"
            if self._exercise and self._exercise.kind is ExerciseKind.VALUES
            else "alpha-beta from left to right, fail-soft, cut where β ≤ α"
        )
        return f"Seed {self._seed} · level {self._level} · {search}"

    @Slot()
    def _show_answers(self) -> None:
        said = self.view.said
        if said is None:
            return
        self.pages.setCurrentIndex(0)
        self.task.show_answers(said.exercise, said.answers)
        for button, is_there in ((self.another, True), (self.clear, True), (self.again, False)):
            button.setVisible(is_there)
        self.check.setText("Check")
        self.check.setEnabled(bool(said.answers.cuts or any(text.strip() for text in said.answers.typed.values())))

    @Slot()
    def _on_check(self) -> None:
        said = self.view.said
        if said is None or said.grade is not None:
            self._next()
            return
        found = grade(said.exercise, said.answers)
        if self._is_first_check:
            self._is_first_check = False
            self.graded.emit(said.exercise.kind, found.is_full)
        self.view.show_exercise(said.exercise, said.answers, found)
        self.marks.show_grade(said.exercise, said.answers, found)
        self.pages.setCurrentIndex(1)
        for button, is_there in ((self.another, False), (self.clear, False), (self.again, True)):
            button.setVisible(is_there)
        self.check.setText("Next tree")
        self.check.setEnabled(True)
        self.marks.show_first()

    @Slot()
    def _next(self) -> None:
        if self._exercise:
            self.begin(self._exercise.kind, self._material, self._level, self._seed + 1)

    @Slot()
    def _clear(self) -> None:
        if self._exercise:
            self.view.show_exercise(self._exercise)
            self._show_answers()

    @Slot(object)
    def _see(self, why: Reason) -> None:
        self.state.set_moment(why.event)
        self.state.select(why.node)
