"""The tree of an exercise in the window: fields to type into, branches to cut by a click, and the marks."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit, QWidget

from ttt_gui.engine.learn.exercise import Exercise
from ttt_gui.engine.learn.grading import Field, FieldKind, GivenAnswers, Marking, fields, read_number
from ttt_gui.ui.drawing.number_layout import NumberStyle
from ttt_gui.ui.learn.exercise_painter import LEAST_ZOOM, Answered, ExercisePainter, ExerciseStyle
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.number_view import NumberView

_TYPED = r"\s*(>=|<=|≥|≤|=)?\s*[+\-−]?\s*([0-9]{0,4}|i|∞)\s*"


class NumberField(Guarded, QLineEdit):
    """A field for one number. Signals: entered: Enter was pressed."""

    entered = Signal()

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setValidator(QRegularExpressionValidator(_TYPED, self))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setObjectName("answer")
        self.setAccessibleName(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class AnswerField(NumberField):
    """A field of an exercise: ``at`` is where it stands, and what it asks."""

    def __init__(self, at: Field, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self.at = at


class ExerciseView(NumberView):
    """Shows an exercise, and takes what is typed and cut, until it is graded.

    Signals: answered: something was typed or cut. checked: Enter was pressed with every field filled.
    """

    answered = Signal()
    checked = Signal()

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        self.said: Answered | None = None
        self._fields: dict[Field, AnswerField] = {}
        super().__init__(look, state, parent)

    def show_exercise(
        self, exercise: Exercise, answers: GivenAnswers | None = None, graded: Marking | None = None
    ) -> None:
        """Show an exercise as far as it is answered; graded, its fields give way to the marks."""
        is_other = self.said is None or self.said.exercise is not exercise
        self.said = Answered(exercise, answers or GivenAnswers(), graded)
        if is_other:
            for field in self._fields.values():
                field.deleteLater()
            self._fields = {}
            for at in fields(exercise):
                name = exercise.nodes[at.node].name
                field = AnswerField(
                    at, name if at.asked is FieldKind.VALUE else f"{at.asked.value} of {name}", self.viewport()
                )
                field.textEdited.connect(self._on_typed)
                field.entered.connect(self._go_on)
                self._fields[at] = field
            self._state.set_trace(exercise.trace)
        for at, field in self._fields.items():
            with QSignalBlocker(field):
                field.setText(self.said.answers.typed.get(at, ""))
        self._lay_out()

    def _make_style(self) -> NumberStyle:
        style = ExerciseStyle(self._look.tokens, self._look.font(0.92))
        return style.of_exercise(self.said.exercise) if self.said else style

    @Slot()
    def _lay_out(self) -> None:
        self._plain = self._make_style()
        if self._least is not None and self._least > LEAST_ZOOM - 1:
            self._least = LEAST_ZOOM
        super()._lay_out()
        painter = self.painter
        if painter is not None and self.said is not None and self._visits is not None:
            assert isinstance(painter.style, ExerciseStyle)
            self.painter = ExercisePainter(self._state, self._visits, painter.layout, painter.style, self.said)
        self._place_fields()

    def _place_fields(self) -> None:
        painter, said = self.painter, self.said
        if not isinstance(painter, ExercisePainter) or said is None:
            return
        for at, field in self._fields.items():
            place = painter.layout.place(at.node)
            there = place is not None and at in said.asked and said.grade is None
            if place is not None and there:
                field.setFont(painter.style.bold)
                field.setGeometry(painter.field_rect(place, at.asked).translated(self.origin).toRect())
            field.setVisible(there)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._place_fields()

    # --- what is answered ---

    @Slot()
    def _on_typed(self) -> None:
        field = self.sender()
        if isinstance(field, AnswerField) and self.said is not None:
            typed = {**self.said.answers.typed, field.at: field.text()}
            self.said = replace(self.said, answers=replace(self.said.answers, typed=typed))
            self.answered.emit()

    @Slot()
    def _go_on(self) -> None:
        """Go to the next field that is empty; where none is, ask for the check."""
        seen = [field for field in self._fields.values() if field.isVisible()]
        current = next((at for at, field in enumerate(seen) if field.hasFocus()), 0)
        empty = [field for field in (*seen[current:], *seen[:current]) if read_number(field.text()) is None]
        if empty:
            empty[0].setFocus()
        else:
            self.checked.emit()

    def toggle_cut(self, index: int) -> None:
        """Cut the branch to a node, or bring it back; what was cut below a branch goes with it."""
        said = self.said
        if said is None or said.grade is not None or index == 0:
            return
        nodes, cuts = said.exercise.nodes, set(said.answers.cuts)
        if index in cuts:
            cuts.remove(index)
        else:
            cuts = {cut for cut in cuts if index not in _above(nodes, cut)} | {index}
        self.said = replace(said, answers=replace(said.answers, cuts=frozenset(cuts)))
        self._lay_out()
        self.answered.emit()

    def click(self, point: QPointF) -> None:
        painter = self.painter
        if not isinstance(painter, ExercisePainter) or self.said is None:
            return
        at = point - self.origin
        place = painter.at(at)
        index = place.index if place else painter.edge_at(at)
        if index and self.said.exercise.kind.value != "values":
            self.toggle_cut(index)
        else:
            super().click(point)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take it for two clicks: nothing folds here."""
        self.mousePressEvent(event)


def _above(nodes: object, index: int) -> set[int]:
    found: set[int] = set()
    at: int | None = index
    while at is not None:
        at = nodes[at].parent  # type: ignore[index]
        if at is not None:
            found.add(at)
    return found
