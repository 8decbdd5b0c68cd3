"""The dialog that names the function that is asked for a move, or says that the file is a program; with a live try:
"called with the empty board → 4, read as b2"."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSignalBlocker, QTimer, Slot
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QFormLayout, QPlainTextEdit, QPushButton, QWidget

from ttt_gui.engine.examine.calling import PROGRAM, Calling
from ttt_gui.engine.examine.conventions import tried_text
from ttt_gui.session.examining.opponents import AROUND, Called, NotCalledError, find_calling, speak
from ttt_gui.session.examining.pythons import Python, find_pythons, is_source
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.text import shortened
from ttt_gui.ui.examine.file_examiner import FileExaminer
from ttt_gui.ui.look.plain import labelled, set_tip
from ttt_gui.ui.look.scaling import GrowingDialog, fit, scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import bold_label, in_column, muted_label

_WIDTH, _WAIT_MS = 560, 400
_ABOUT_PROGRAM = (
    "It is started, told the board by START and k by INFO ttt_k, and sent the marks of a position between BOARD and "
    "DONE; it answers x,y. Any language will do."
)
_ABOUT_LINES = (
    "Or put these lines at the end of the file; they are called instead. In them, turn board and side into what your "
    "engine takes."
)


class CallingDialog(GrowingDialog):
    """Shows which function is asked, and tries every change at once; Examine takes it and examines anew."""

    def __init__(self, look: Look, queue: TaskQueue, examiner: FileExaminer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("How it is asked")
        self._queue, self._examiner = queue, examiner
        self._trying = Task()
        self._found = examiner.called
        self._is_source = examiner.engine is None or is_source(examiner.engine.file)
        self._wait = QTimer(self, singleShot=True, interval=_WAIT_MS)
        self._wait.timeout.connect(self._try)
        self._build(look)
        search = queue.run(lambda _: find_pythons(), "No Python was found")
        search.finished.connect(self._on_pythons)
        search.failed.connect(examiner.failed)
        self._on_changed()
        fit(self, scaled(_WIDTH))

    def _build(self, look: Look) -> None:
        engine, called = self._examiner.engine, self._examiner.called
        self.kind = QComboBox()
        if self._is_source:
            self.kind.addItem("a function of the file", False)
        self.kind.addItem(PROGRAM, True)
        self.kind.setEnabled(self._is_source)
        self.kind.setCurrentIndex(self.kind.findData(not self._is_source or called.program is not None))
        self.function = QComboBox(editable=True)
        functions = called.description.get("functions", ())
        names = [f"{each['class']}.{each['name']}".lstrip(".") for each in functions]
        known = [called.calling.function] if called.calling else []
        entries = called.description.get("entries", ())
        self.function.addItems(list(dict.fromkeys([*known, *entries, *names])))
        if not known and len(entries) > 1:  # which of them is meant is for a person to say
            self.function.setCurrentIndex(-1)
        self.function.view().setMinimumWidth(self.function.view().sizeHintForColumn(0) + scaled(20))
        set_tip(self.function, "The function that answers with the computer's move: best_move, or Player.move")
        self.python = QComboBox()
        self._fill_pythons([engine.python] if engine else [])
        self.about = muted_label(_ABOUT_LINES, wrap=True)
        self.lines = QPlainTextEdit(readOnly=True, lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap)
        self.lines.setFont(look.fixed_font())
        self.lines.setFixedHeight(6 * self.lines.fontMetrics().height())
        self.lines.setAccessibleName("Lines to put into the file")
        self.outcome = bold_label(look, 1.0, wrap=True)
        self.outcome.setAccessibleName("Result of the try")
        self.outcome.setMinimumHeight(2 * self.outcome.fontMetrics().height())
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.take = box.addButton("Examine", QDialogButtonBox.ButtonRole.AcceptRole)
        assert isinstance(self.take, QPushButton)
        self.take.setDefault(True)
        box.accepted.connect(self._on_taken)
        box.rejected.connect(self.reject)
        self._form = QFormLayout(fieldGrowthPolicy=QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for word, widget in (("As&ked as", self.kind), ("&Function", self.function), ("P&ython", self.python)):
            self._form.addRow(labelled(word, widget), widget)
            widget.currentTextChanged.connect(self._on_changed)
        heading = bold_label(look, 1.3, f"How {engine.name if engine else ''} is asked", wrap=True)
        kept = muted_label("It is saved beside the file.", wrap=True)
        in_column(
            heading, self._form, self.outcome, self.about, self.lines, kept, None, box,
            gap=12, margins=(24, 20, 24, 18), of=self,
        )  # fmt: skip

    @property
    def is_program(self) -> bool:
        """Whether the file is a program that speaks the protocol, not one whose function is called."""
        return bool(self.kind.currentData())

    @Slot()
    def _on_changed(self) -> None:
        """Show the fields that the chosen kind needs, and try the call shortly."""
        self._form.setRowVisible(self.function, not self.is_program)
        self._form.setRowVisible(self.python, self._is_source)
        self.lines.setVisible(not self.is_program)
        self.about.setText(_ABOUT_PROGRAM if self.is_program else _ABOUT_LINES)
        self.outcome.setText(f"{'asked' if self.is_program else 'called'} with the empty board …")
        self.take.setEnabled(False)
        self._trying.cancel()
        self._wait.start()

    @Slot()
    def _try(self) -> None:
        """Find out how the chosen function is called, and ask it on the empty board."""
        engine, rules = self._examiner.engine, self._examiner.choice.rules
        if engine is None:
            return
        opponent = engine.with_python(self.python.currentData())
        named = partial(find_calling, opponent, rules, function=self.function.currentText().strip(), show=True)
        work = partial(speak, opponent, rules) if self.is_program else named
        self._trying = self._queue.run(work, f"{shortened(opponent.file.name)} cannot be called")
        self._trying.finished.connect(self._on_tried)
        self._trying.failed.connect(self.outcome.setText)

    @Slot(object)
    def _on_tried(self, found: Called) -> None:
        """Show what came of the try: the answer on the empty board, or why there is none and the lines that help."""
        self._found, failure = found, found.failure
        self.take.setEnabled(failure is None)
        said = str(failure).replace(AROUND, ".") if failure else tried_text(found.shown[0]) if found.shown else ""
        self.outcome.setText(said if len(said) <= 300 else f"{said[:299]}…")
        lines = failure.error if isinstance(failure, NotCalledError) else (found.calling or Calling("best_move")).lines
        self.lines.setPlainText(lines)

    @Slot(object)
    def _on_pythons(self, found: list[Python]) -> None:
        with QSignalBlocker(self.python):
            self._fill_pythons(found)

    def _fill_pythons(self, found: list[Python]) -> None:
        """Offer these Pythons, with the one in use chosen."""
        engine = self._examiner.engine
        used = self.python.currentData() or (engine.python if engine else None)
        self.python.clear()
        for python in found:
            self.python.addItem(python.name, python)
        place = next((number for number, each in enumerate(found) if used and each.path == used.path), 0)
        self.python.setCurrentIndex(place)

    @Slot()
    def _on_taken(self) -> None:
        """Close, and have the examiner ask the engine in this way from now on."""
        calling, python = None if self.is_program else self._found.calling, self.python.currentData()
        self.accept()
        self._examiner.take_calling(calling, python)

    def done(self, result: int) -> None:
        """Close the dialog, and cancel the call that is being tried."""
        self._wait.stop()
        self._trying.cancel()
        super().done(result)
