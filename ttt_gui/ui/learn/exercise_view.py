"""The tree of an exercise in the window: fields to type into, branches to cut by a click, and the marks."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import ceil

from PySide6.QtCore import QPointF, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QRegion, QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit, QWidget

from ttt_gui.engine.learn.exercise import Exercise, ExerciseKind
from ttt_gui.engine.learn.grading import Field, FieldKind, fields, read_number
from ttt_gui.ui.learn.exercise_painter import ExercisePainter
from ttt_gui.ui.learn.exercise_state import NOTHING, CursorState, ExerciseState
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import below
from ttt_gui.ui.tree.number_view import NumberView, select_in

_READABLE, _READABLE_BOARD = 0.73, 0.5  # leaves stand 44 pixels apart, boards less; a larger tree is scrolled
_SIGN, _NUMBER = r"\s*(>=|<=|≥|≤|=)?", r"\s*[+\-−]?\s*([0-9]{0,4}([.,/][0-9]{0,6})?|i|∞)\s*"
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ARROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)


class NumberField(Guarded, QLineEdit):
    """A field for one number, in which i becomes ∞; ``has_sign``: the sign of a bound may stand before it.

    Signals: entered: Enter was pressed.
    """

    entered = Signal()

    def __init__(self, name: str, parent: QWidget, has_sign: bool = True) -> None:
        super().__init__(parent)
        self.setValidator(QRegularExpressionValidator(f"{_SIGN}{_NUMBER}" if has_sign else _NUMBER, self))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setObjectName("answer")
        self.setAccessibleName(name)
        self.textEdited.connect(self._tidy)

    @Slot(str)
    def _tidy(self, text: str) -> None:
        """Write ∞ for i, and a true minus."""
        tidy = text.replace("-", "\N{MINUS SIGN}").replace("i", "∞").replace("I", "∞")
        if tidy != text:
            at = self.cursorPosition()
            self.setText(f"+{tidy}" if tidy == "∞" else tidy)
            self.setCursorPosition(at + (tidy == "∞"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit entered on Enter, and keep the key from the views around the field."""
        if event.key() in _ENTER:
            self.entered.emit()  # and no tree below folds
        else:
            super().keyPressEvent(event)


class AnswerField(NumberField):
    """A text field of an exercise for the question ``at``. Arrow keys and Enter are left to the tree, and so is Delete
    if nothing is selected.

    Signals:
        reached: (int) the field of this node has got the focus.
    """

    reached = Signal(int)

    def __init__(self, at: Field, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self.at = at

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave arrows, Enter, and Delete without a selection to the tree, which goes to another node with them."""
        if event.key() in (*_ARROWS, *_ENTER) or (event.key() == Qt.Key.Key_Delete and not self.hasSelectedText()):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.reached.emit(self.at.node)


class CursorView(NumberView):
    """The picture of a tree through which a person walks by arrow keys, with fields over its nodes."""

    _state: CursorState

    def __init__(self, look: Look, state: CursorState, parent: QWidget | None = None) -> None:
        super().__init__(look, state, parent)
        self.setAccessibleName("Tree of the exercise")
        self.zoom_changed.connect(self._place_fields)

    @Slot()
    def _place_fields(self) -> None:
        """Put the fields over their nodes at the present zoom and scroll position."""
        raise NotImplementedError

    def words_at(self, index: int) -> str:
        """Return what is said of a node, in its tooltip and by a screen reader."""
        raise NotImplementedError

    def words(self) -> str:
        """Return what a screen reader says of the node where the person is."""
        return self.words_at(self._state.cursor) if self._state.cursor >= 0 else ""

    def tip_at(self, point: QPointF) -> str:
        """Return the tooltip at a point of the view; '' where no node is."""
        index = self._node_at(point)
        return "" if index is None else self.words_at(index)

    def _node_at(self, point: QPointF) -> int | None:
        """Return the node at a point of the viewport."""
        place = self.painter.at(point - self.origin) if self.painter and point.x() > self._plain.margin else None
        return place.index if place else None

    @Slot(int)
    def go_to(self, index: int) -> None:
        """Be at another node, and have it in sight."""
        self._state.set_cursor(index)
        self._show_node(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the parent, the first child or a neighbour by arrows; leave the keys that fold to the window."""
        key, painter = Qt.Key(event.key()), self.painter
        if key in _ARROWS and painter:
            node = painter.layout.nodes[max(0, self._state.cursor)]
            row = [each.index for each in painter.layout.nodes if each.ply == node.ply]
            at = row.index(node.index)
            beside = row[max(0, at - 1)], row[min(at + 1, len(row) - 1)]
            to = (node.parent, next(iter(node.children), None), *beside)[_ARROWS.index(key)]
            self.go_to(node.index if to is None else to)
        elif key in self._keys:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take it for two clicks: nothing folds here."""
        self.mousePressEvent(event)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._place_fields()


class ExerciseView(CursorView):
    """Shows an exercise, and takes what is typed and cut, until it is checked.

    Keys: arrows walk from node to node, Enter goes to the next empty field, Delete cuts the branch to a node, or brings
    it back.

    Signals:
        checked: Enter was pressed with every field filled.
        refused: what was typed cannot be part of a number.
    """

    checked = Signal()
    refused = Signal()
    paints = ExercisePainter
    painter: ExercisePainter | None
    _state: ExerciseState

    def __init__(self, look: Look, state: ExerciseState, parent: QWidget | None = None) -> None:
        self._exercise = NOTHING.exercise  # whose fields are there
        self._fields: dict[Field, AnswerField] = {}
        super().__init__(look, state, parent)
        state.said_changed.connect(self._show_said)
        state.selection_changed.connect(self._follow)
        self._show_said()
        self._follow()

    @Slot()
    def _show_said(self) -> None:
        """Show the present answers; once they are graded, the marks replace the fields."""
        said = self._state.said
        if said.exercise is not self._exercise:
            for field in self._fields.values():
                field.deleteLater()
            self._exercise, self._fields = said.exercise, self._fields_of(said.exercise)
            self.readable = self._least = _READABLE_BOARD if said.exercise.position else _READABLE
            self._lay_out_later()
        for at, field in self._fields.items():
            if field.text() != (text := said.answers.typed.get(at, "")):
                field.setText(text)
        self._place_fields()
        self._renew()

    def _fields_of(self, exercise: Exercise) -> dict[Field, AnswerField]:
        """Create a field at its node for every value that the exercise asks for, with its accessible name."""
        found = {}
        for at in fields(exercise):
            node = exercise.nodes[at.node]
            name = f"{node.name}, {node.role.value}, {at.asked.value}"
            field = found[at] = AnswerField(at, name, self.viewport())
            field.textEdited.connect(partial(self._on_typed, field))
            field.reached.connect(super().go_to)
            field.inputRejected.connect(self.refused)
        return found

    @Slot()
    def _place_fields(self) -> None:
        """Put the fields over their nodes at the present zoom and scroll position; hide those that are not asked or
        already graded.
        """
        painter, said, origin = self.painter, self._state.said, self.origin
        if painter is None:
            return
        for at, field in self._fields.items():
            is_there = at in said.asked and said.is_open and at not in said.kept
            if is_there:
                field.setFont(painter.style.bold)
                field.setGeometry(painter.field_rect(at).translated(origin).toRect())
                hidden = max(0, min(ceil(painter.style.margin) - field.x(), field.width() - 1))
                field.setMask(QRegion(field.rect().adjusted(hidden, 0, 0, 0)))  # it scrolls behind the margin
            elif field.hasFocus():
                self.setFocus()
            field.setVisible(is_there)

    def words_at(self, index: int) -> str:
        """Return the sentence about the fields of a node, or about the node."""
        return self._state.said.words(index)

    # --- what is answered ---

    def _on_typed(self, field: AnswerField, _raw: str) -> None:
        answers = self._state.said.answers
        self._state.answer(replace(answers, typed={**answers.typed, field.at: field.text()}))

    @Slot()
    def _go_on(self) -> None:
        """Go to the next field that is empty; where none is, ask for the check."""
        shown = [field for field in self._fields.values() if field.isVisibleTo(self)]
        current = next((at for at, field in enumerate(shown, start=1) if field.hasFocus()), 0)
        empty = [field for field in (*shown[current:], *shown[:current]) if read_number(field.text()) is None]
        if empty:
            empty[0].setFocus()
        elif self._state.said.is_open:
            self.checked.emit()

    def toggle_cut(self, index: int) -> None:
        """Cut the branch to a node, or bring it back; what was cut below a branch goes with it."""
        said = self._state.said
        if not said.is_open or index == 0 or said.exercise.kind is ExerciseKind.VALUES:
            return
        if Field(index, FieldKind.CUT) in said.kept:
            return
        cuts = said.answers.cuts
        cuts = cuts - {index} if index in cuts else cuts - set(below(said.exercise.nodes, index)) | {index}
        self._state.answer(replace(said.answers, cuts=cuts))

    def go_to(self, index: int) -> None:
        """Select a node, and let it have the focus: its first field, where it has one."""
        super().go_to(index)
        if self._state.said.grade and self._visits:
            select_in(self._state, self._visits, index)
        field = next((each for at, each in self._fields.items() if at.node == index and each.isVisibleTo(self)), None)
        (field or self).setFocus()

    @Slot()
    def _follow(self) -> None:
        """Go to the node of a checked tree that is selected."""
        if self.painter and self._state.said.grade:
            super().go_to(self.painter.known.selected)

    def _node_at(self, point: QPointF) -> int | None:
        """Return the node at a point, or the one below the edge there."""
        found = super()._node_at(point)
        if found is None and self.painter and point.x() > self._plain.margin:
            return self.painter.edge_at(point - self.origin)
        return found

    def click(self, point: QPointF) -> None:
        """Cut the branch at a point, or bring it back, and move the cursor to its node."""
        index = self._node_at(point)
        if index is not None:
            self.toggle_cut(index)
            self.go_to(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk by arrows; Enter goes on to the next field, Delete marks a cut."""
        if event.key() in _ENTER:
            self._go_on()
        elif event.key() == Qt.Key.Key_Delete:
            self.toggle_cut(self._state.cursor)
            self.go_to(self._state.cursor)
        else:
            super().keyPressEvent(event)
