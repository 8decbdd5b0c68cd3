"""The dialog of exporting the search tree: what, in which form, how large; it says what will come of it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QRadioButton,
    QSpinBox,
    QWidget,
)

from ttt_gui.engine.export.forms import FORMS, LARGEST_SCALE, SMALLEST_SCALE, Form
from ttt_gui.engine.ranges import MAX_DEPTH
from ttt_gui.session.settings import Theme
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.ui.dialogs.manual import ManualKey, Section
from ttt_gui.ui.drawing.picture import WHOLE, Drawn
from ttt_gui.ui.drawing.style import FaceKind
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import GrowingDialog
from ttt_gui.ui.look.screens import fit
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, in_column, muted_label
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.export import ExportChoice, ExportPart, Forecast, NotEnteredError, excerpt_of_file, forecast

_FINDING = "Finding out how large it will be …"
_FACES = (
    ("As in the window", None),
    ("Full: board, value and window", FaceKind.FULL),
    ("Compact: board and value", FaceKind.COMPACT),
    ("Dots", FaceKind.DOTS),
)
_THEMES = (
    ("Light", Theme.LIGHT),
    ("Dark", Theme.DARK),
    ("High contrast", Theme.HIGH_CONTRAST),
    ("As on the screen", Theme.SYSTEM),
)


class ExportDialog(GrowingDialog):
    """Asks what to export, beginning with a choice; ``window`` is how the window draws the tree. The state must have a
    trace.

    Signals:
        export_chosen: (ExportChoice) a file of the choice is wanted; the listener asks for the file's name.
        copy_chosen: (ExportChoice) what is chosen should go to the clipboard.
    """

    export_chosen = Signal(object)
    copy_chosen = Signal(object)

    def __init__(
        self,
        look: Look,
        state: TreeState,
        queue: TaskQueue,
        choice: ExportChoice | None = None,
        window: Drawn = WHOLE,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Export the search tree")
        ManualKey(look, Section.EXPORT, self)
        choice = choice or ExportChoice()
        self._look, self._state, self._queue, self._drawn = look, state, queue, window
        self._task = Task()  # finds the sentence about the choice
        self._parts = QButtonGroup(self)
        self._visible = QRadioButton("&The tree as it is unfolded")
        self._subtree = QRadioButton("All below the &selected node")
        for button, part in ((self._visible, ExportPart.VISIBLE), (self._subtree, ExportPart.SUBTREE)):
            self._parts.addButton(button)
            button.setChecked(part is choice.part)
        self._form = _box([(form.title, form) for form in FORMS], choice.form)
        self._ply = QSpinBox(minimum=-1, maximum=MAX_DEPTH)
        self._ply.setSpecialValueText("no limit")
        self._ply.setValue(-1 if choice.max_ply is None else choice.max_ply)
        self._ply.setToolTip("Leave nodes of deeper plies out, counted from the root of the search")
        self._scale = QDoubleSpinBox(minimum=SMALLEST_SCALE, maximum=LARGEST_SCALE, decimals=2, singleStep=0.5)
        self._scale.setPrefix("× ")
        self._scale.setValue(choice.scale)
        self._scale.setToolTip("Choose how many times as large the PNG picture is")
        self._theme = _box(_THEMES, choice.theme)
        set_tip(self._theme, "Choose the colours of the picture, whatever those of the window")
        self._faces = _box(_FACES, choice.kind)
        set_tip(self._faces, "Choose how much stands at a node")
        self._slide = QCheckBox("S&lide: large type")
        self._slide.setChecked(choice.slide)
        self._slide.setToolTip("Type of at least 18 pixels, for a projector")
        self._words = muted_label("", wrap=True)
        self._words.setMinimumHeight(muted_label("\n").sizeHint().height())
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._export = self._buttons.addButton("&Export…", QDialogButtonBox.ButtonRole.AcceptRole)
        self._copy = self._buttons.addButton("&Copy", QDialogButtonBox.ButtonRole.ActionRole)
        self._export.setDefault(True)

        form_layout = QFormLayout()
        form_layout.setVerticalSpacing(8)
        form_layout.setHorizontalSpacing(16)
        form_layout.addRow(self._visible)
        form_layout.addRow(self._subtree)
        for text, field in (
            ("&Down to ply", self._ply),
            ("&Form", self._form),
            ("&Nodes", self._faces),
            ("C&olours", self._theme),
            ("Sc&ale", self._scale),
        ):
            field.setMinimumHeight(max(30, field.sizeHint().height()))
            field.setAccessibleName(text.replace("&", ""))
            form_layout.addRow(text, field)
        form_layout.addRow(self._slide)
        card = Card(look, "What and how")
        card.body.addLayout(form_layout)
        in_column(card, self._words, self._buttons, gap=12, margins=(18, 18, 18, 16), of=self)
        fit(self, 420)

        for box in (self._form, self._faces, self._theme):
            box.currentIndexChanged.connect(self._changed)
        for news in (
            self._parts.buttonToggled, self._ply.valueChanged, self._scale.valueChanged, self._slide.toggled
        ):  # fmt: skip
            news.connect(self._changed)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._copy.clicked.connect(self._on_copy)
        self._changed()

    @property
    def choice(self) -> ExportChoice:
        """The choice as the fields of the dialog have it now."""
        form: Form = self._form.currentData()
        part = ExportPart.SUBTREE if self._subtree.isChecked() else ExportPart.VISIBLE
        ply = self._ply.value()
        return ExportChoice(
            form,
            part,
            round(self._scale.value(), 2),
            self._slide.isChecked(),
            ply if ply >= 0 else None,
            self._theme.currentData(),
            self._faces.currentData(),
            self._look.tokens,
            self._drawn,
        )

    @property
    def words(self) -> str:
        """The sentence below the fields."""
        return self._words.text()

    @Slot()
    def _changed(self) -> None:
        """Enable only what belongs to the chosen form, and start to find what will come of the choice."""
        choice = self.choice
        form = choice.form
        self._visible.setEnabled(form.has_parts)
        self._subtree.setEnabled(form.has_parts)
        self._ply.setEnabled(form.has_parts)
        self._scale.setEnabled(form.has_pixels)
        self._slide.setEnabled(form.is_picture)
        self._theme.setEnabled(form.is_picture)
        trace = self._state.trace
        self._faces.setEnabled(form.is_picture and trace is not None and trace.subject.board is not None)
        self._task.cancel()
        try:
            excerpt = excerpt_of_file(self._state, choice)
        except NotEnteredError as error:
            self._say(str(error))
            return
        self._task = self._queue.run(
            lambda control: forecast(excerpt, choice, control.tell), "The size could not be found"
        )
        self._task.finished.connect(self._on_found)
        self._task.failed.connect(self._say)
        self._words.setText(_FINDING)

    @Slot(str)
    def _say(self, words: str, possible: bool = False) -> None:
        self._words.setText(words)
        self._export.setEnabled(possible)
        self._copy.setEnabled(possible and self.choice.form.has_parts)

    @Slot(object)
    def _on_found(self, found: Forecast) -> None:
        self._say(found.words, found.possible)

    def done(self, result: int) -> None:
        self._task.cancel()
        super().done(result)

    @Slot()
    def _on_copy(self) -> None:
        self.copy_chosen.emit(self.choice)
        super().accept()

    def accept(self) -> None:
        self.export_chosen.emit(self.choice)
        super().accept()


def _box(rows: Sequence[tuple[str, object]], chosen: object) -> QComboBox:
    """Return a box with a row for each title, whose data stand beside it."""
    box = QComboBox()
    for title, value in rows:
        box.addItem(title, value)
    box.setCurrentIndex([value for _, value in rows].index(chosen))
    return box
