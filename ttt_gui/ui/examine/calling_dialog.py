"""The dialog that sets how an engine is asked, with a live try: "called with the empty board → 4, read as b2"."""

from __future__ import annotations

import json
from dataclasses import replace
from enum import Enum
from functools import partial
from typing import Any

from PySide6.QtCore import QSignalBlocker, QTimer, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from ttt_gui.engine.examine.calling import PROGRAM, Board, Calling, CallingError, Reply, Side, Where, left_out_words
from ttt_gui.engine.examine.guess import Guess, guesses
from ttt_gui.engine.examine.tries import tried_text
from ttt_gui.session.examining.opponents import Called, speak, try_ways
from ttt_gui.session.examining.pythons import Python, find_pythons, is_source
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.text import shortened
from ttt_gui.ui.examine.file_examiner import FileExaminer
from ttt_gui.ui.look.plain import labelled, set_tip
from ttt_gui.ui.look.scaling import GrowingDialog, fit, scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import bold_label, in_column, in_row, muted_label

_WIDTH, _WAIT_MS = 560, 400
ROLES = "board, side, opponent, depth, alpha, beta, maximising, self, or a value after ="
_SIGNS: tuple[tuple[str, str], ...] = (
    ('"X"', '"O"'),
    ('"x"', '"o"'),
    ("1", "-1"),
    ("1", "2"),
    ("2", "1"),
    ("-1", "1"),
    ('"O"', '"X"'),
)
_PROGRAM = (
    "It is started, told the board by START and k by INFO ttt_k, and sent the stones of a position between BOARD and "
    "DONE; it answers x,y. Any language will do."
)
_EMPTIES = ('" "', '"."', '"-"', '"_"', '""', "0", "null", '"digits"', '"digit texts"', '"digits from 0"')


class CallingDialog(GrowingDialog):
    """Shows the way of calling in force, and tries every change at once; Examine takes it and examines anew."""

    def __init__(self, look: Look, queue: TaskQueue, examiner: FileExaminer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("How it is asked")
        self._queue, self._examiner = queue, examiner
        self._trying = Task()
        guessed = [guess.calling for guess in guesses(examiner.called.description)]
        self._calling = examiner.called.calling or (guessed[0] if guessed else Calling("best_move"))
        self._is_source = examiner.engine is None or is_source(examiner.engine.file)
        self._build(look, guessed)
        self._lay_out(look)
        self._show(self._calling)
        self._wait = QTimer(self, singleShot=True, interval=_WAIT_MS)
        self._wait.timeout.connect(self._try)
        self._connect()
        search = queue.run(lambda _: find_pythons(), "No Python was found")
        search.finished.connect(self._on_pythons)
        search.failed.connect(examiner.failed)
        self._on_changed()
        fit(self, scaled(_WIDTH))

    def _build(self, look: Look, guessed: list[Calling]) -> None:
        self.kind = QComboBox()
        if self._is_source:
            self.kind.addItem("a function of the file", False)
        self.kind.addItem(PROGRAM, True)
        self.kind.setEnabled(self._is_source)
        self.program = muted_label(_PROGRAM, wrap=True)
        self.function = QComboBox(editable=True)
        functions = self._examiner.called.description.get("functions") or []
        names = [_name_of(each) for each in functions if isinstance(each, dict)]
        self.function.addItems(list(dict.fromkeys([*(each.function for each in guessed), *names])))
        self.arguments = QLineEdit()
        set_tip(self.arguments, f"What its parameters are given, in their order, with commas between: {ROLES}")
        self.board, self.where = _choice(Board), _choice(Where)
        self.board_name = QLineEdit()
        self.signs = QComboBox(editable=True)
        self.signs.addItems([f"{x}, {o}" for x, o in _SIGNS])
        self.empty = QComboBox(editable=True)
        self.empty.addItems(list(_EMPTIES))
        for editable in (self.function, self.signs, self.empty):  # Qt makes their lists no wider than they are
            editable.view().setMinimumWidth(editable.view().sizeHintForColumn(0) + scaled(20))
        self.side, self.reply = _choice(Side), _choice(Reply)
        self.member = QLineEdit(placeholderText="all")
        set_tip(self.member, "Of an answer such as (score, move): 1 takes the move; empty takes the answer as it is")
        self.definitions = QCheckBox("Run only imports, definitions and &constants of the file")
        set_tip(self.definitions, "For a file that would begin a game, or wait for a key, as soon as it runs")
        self.left_out = muted_label(wrap=True)
        self.python = QComboBox()
        self.outcome = bold_label(look, 1.0, wrap=True)
        self.outcome.setAccessibleName("What came of the try")
        self.outcome.setMinimumHeight(2 * self.outcome.fontMetrics().height())
        for field in (self.arguments, self.board_name, self.member):
            field.setFont(look.fixed_font())
        box = QDialogButtonBox()
        self.take = box.addButton("Examine", QDialogButtonBox.ButtonRole.AcceptRole)
        box.addButton(QDialogButtonBox.StandardButton.Cancel)
        assert isinstance(self.take, QPushButton)
        self.take.setDefault(True)
        box.accepted.connect(self._on_taken)
        box.rejected.connect(self.reject)
        self._box = box

    def _lay_out(self, look: Look) -> None:
        self._form = form = QFormLayout()
        form.setHorizontalSpacing(14)
        form.setVerticalSpacing(8)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        rows: tuple[tuple[str, tuple[QWidget, ...]], ...] = (
            ("As&ked as", (self.kind,)),
            ("&Function", (self.function,)),
            ("&Given", (self.arguments,)),
            ("&Board", (self.board,)),
            ("&Where it is", (self.where, self.board_name)),
            ("&Signs of X and O, of an empty cell", (self.signs, self.empty)),
            ("&Player", (self.side,)),
            ("&Answer", (self.reply, self.member)),
            ("P&ython", (self.python,)),
        )
        for word, widgets in rows:
            form.addRow(
                labelled(word, widgets[0]),
                in_row(*((widget, 3 if widget is self.reply else 1) for widget in widgets), gap=8),
            )
        self.board_name.setAccessibleName("Name of the global or the attribute")
        self.empty.setAccessibleName("Sign of an empty cell")
        self.member.setAccessibleName("Member of the answer")
        engine = self._examiner.engine
        heading = bold_label(look, 1.3, f"How {engine.name if engine else ''} is asked", wrap=True)
        kept = muted_label("It is kept beside the file.", wrap=True)
        in_column(
            heading, form, self.definitions, self.left_out, self.program, self.outcome, kept, None, self._box,
            gap=12, margins=(24, 20, 24, 18), of=self,
        )  # fmt: skip

    def _connect(self) -> None:
        for box in self.findChildren(QComboBox):
            box.currentTextChanged.connect(self._on_changed)
        for line in (self.arguments, self.board_name, self.member):
            line.textChanged.connect(self._on_changed)
        self.definitions.toggled.connect(self._on_changed)

    def _show(self, calling: Calling) -> None:
        is_program = not self._is_source or self._examiner.called.program is not None
        self.kind.setCurrentIndex(self.kind.findData(is_program))
        self.function.setEditText(calling.function)
        self.arguments.setText(", ".join(calling.arguments))
        for box, value in (
            (self.board, calling.board),
            (self.where, calling.where),
            (self.side, calling.side),
            (self.reply, calling.reply),
        ):
            box.setCurrentIndex(box.findText(value.value))
        self.board_name.setText(calling.board_name)
        self.signs.setEditText(f"{json.dumps(calling.x)}, {json.dumps(calling.o)}")
        self.empty.setEditText(json.dumps(calling.empty))
        self.member.setText("" if calling.answer_index is None else str(calling.answer_index))
        self.definitions.setChecked(calling.definitions_only)
        self._fill_pythons([self._examiner.engine.python] if self._examiner.engine else [])

    def calling(self) -> Calling:
        """Return the way of calling that the fields describe. Raises CallingError with what to write instead."""
        try:
            signs = json.loads(f"[{self.signs.currentText()}]")
            empty = json.loads(self.empty.currentText())
            member = int(self.member.text()) if self.member.text().strip() else None
        except ValueError:
            raise CallingError('Write signs as "X", 1 or null, and a member as 0, 1 or -1.') from None
        if len(signs) != 2 or any(isinstance(sign, list | dict | float | bool) for sign in (*signs, empty)):
            raise CallingError('Write two signs, such as "X", "O", and one of an empty cell.')
        return replace(
            self._calling,
            function=self.function.currentText().strip(),
            arguments=tuple(part.strip() for part in self.arguments.text().split(",") if part.strip()),
            board=self.board.currentData(),
            where=self.where.currentData(),
            board_name=self.board_name.text().strip() or "board",
            x=signs[0],
            o=signs[1],
            empty=empty,
            side=self.side.currentData(),
            reply=self.reply.currentData(),
            answer_index=member,
            definitions_only=self.definitions.isChecked(),
        )

    @property
    def is_program(self) -> bool:
        """Whether the file is a program that speaks the protocol, not one whose function is called."""
        return bool(self.kind.currentData())

    def way(self) -> Calling | None:
        """Return how to call the engine; None for a program. Raises CallingError with what to write instead."""
        return None if self.is_program else self.calling()

    def _show_rows(self) -> None:
        """Show the rows that can be set: of a program only the Python that runs it, if one does."""
        for row in range(1, self._form.rowCount() - 1):
            self._form.setRowVisible(row, not self.is_program)
        self._form.setRowVisible(self._form.rowCount() - 1, self._is_source)
        self.definitions.setVisible(not self.is_program)
        only = replace(self._calling, definitions_only=self.definitions.isChecked())
        left_out = "" if self.is_program else left_out_words(only, self._examiner.called.description)
        self.left_out.setText(f"Left out: {left_out}." if left_out else "")
        self.left_out.setVisible(bool(left_out))
        self.program.setVisible(self.is_program)

    @Slot()
    def _on_changed(self) -> None:
        self._show_rows()
        self.board_name.setEnabled(self.where.currentData() is not Where.ARGUMENT)
        try:
            self.way()
        except CallingError as error:
            self.outcome.setText(str(error))
            self.take.setEnabled(False)
            self._wait.stop()
        else:
            self.outcome.setText(f"{'asked' if self.is_program else 'called'} with the empty board …")
            self.take.setEnabled(True)
            self._wait.start()

    @Slot()
    def _try(self) -> None:
        """Call the engine with the empty board in the way that the fields describe."""
        engine, calling, rules = self._examiner.engine, self.way(), self._examiner.choice.rules
        if engine is None:
            return
        opponent = replace(engine, python=self.python.currentData() or engine.python)
        work = partial(try_ways, opponent, (Guess(calling),), rules) if calling else partial(speak, opponent, rules)
        self._trying.cancel()
        self._trying = self._queue.run(work, f"{shortened(opponent.file.name)} cannot be called")
        self._trying.finished.connect(self._on_tried)
        self._trying.failed.connect(self._tell)

    @Slot(object)
    def _on_tried(self, found: Called) -> None:
        shown = found.shown[:1] or next(iter(found.tries.values()), ())[:1]
        self._tell(tried_text(shown[0]) if shown else str(found.trouble))

    @Slot(str)
    def _tell(self, sentence: str) -> None:
        if not self._wait.isActive() and self.take.isEnabled():
            self.outcome.setText(shortened_sentence(sentence))

    @Slot(object)
    def _on_pythons(self, found: list[Python]) -> None:
        with QSignalBlocker(self.python):
            self._fill_pythons(found)

    def _fill_pythons(self, found: list[Python]) -> None:
        engine = self._examiner.engine
        used = self.python.currentData() or (engine.python if engine else None)
        self.python.clear()
        for python in found:
            self.python.addItem(python.name, python)
        place = next((number for number, each in enumerate(found) if used and each.path == used.path), 0)
        self.python.setCurrentIndex(place)

    @Slot()
    def _on_taken(self) -> None:
        calling, python = self.way(), self.python.currentData()
        self.accept()
        self._examiner.take_calling(calling, python)

    def done(self, result: int) -> None:
        """Close the dialog, and cancel the call that is being tried."""
        self._wait.stop()
        self._trying.cancel()
        super().done(result)


def shortened_sentence(text: str) -> str:
    """Return the first 300 characters of a sentence, with … where more are left out."""
    return text if len(text) <= 300 else f"{text[:299]}…"


def _name_of(function: dict[str, Any]) -> str:
    owner, name = function.get("class") or "", str(function.get("name") or "")
    return f"{owner}.{name}" if owner else name


def _choice(kind: type[Enum]) -> QComboBox:
    box = QComboBox()
    for each in kind:
        box.addItem(str(each.value), each)
    return box
