"""What of the search tree is exported: a choice, its bytes, and the sentence where they would be too many; and the
dialog that asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain

from PySide6.QtCore import QMimeData, Signal, Slot
from PySide6.QtGui import QImage
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

from ttt_gui.engine.export import trace_file
from ttt_gui.engine.export.excerpt import Excerpt, PictureTooLargeError
from ttt_gui.engine.export.forms import FORMS, LARGEST_SCALE, SMALLEST_SCALE, Form
from ttt_gui.engine.export.tree_json import NODES_AT_ONCE
from ttt_gui.engine.numbers.tree import subject_of
from ttt_gui.engine.numbers.visits import NumberVisits
from ttt_gui.engine.ranges import MAX_DEPTH
from ttt_gui.session.settings import Theme
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import ProgressCallback, no_progress, with_progress, within
from ttt_gui.ui.dialogs.manual import ManualKey, Section
from ttt_gui.ui.drawing.picture import WHOLE, Drawn, TreePicture
from ttt_gui.ui.drawing.picture_file import picture_mime, png_pieces
from ttt_gui.ui.drawing.style import NodeDetail
from ttt_gui.ui.look.formats import grouped, times
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import GrowingDialog, fit
from ttt_gui.ui.look.theme import LIGHT, TOKENS, Look, Tokens
from ttt_gui.ui.look.widgets import Card, in_column, muted_label
from ttt_gui.ui.trace.state import TreeState, seen_parts

MOST_COPIED = 16 << 20  # bytes of text: what takes clipboards and editors no time
_MOST_COUNTED = 100_000
_NOT_SELECTED = "The selected node has not been entered yet: select another one, or step forward."
_NOT_SHOWN = "Nothing that is shown of the tree has been entered yet: step forward."


class NotEnteredError(ValueError):
    """No node of the part to be exported has been entered at the step; the message is shown to the person."""


class ExportPart(Enum):
    """What is exported: the tree as it is unfolded, or everything below the selected node."""

    VISIBLE = "visible"
    SUBTREE = "subtree"


@dataclass(frozen=True)
class ExportChoice:
    """What is exported, in which form, size and style; ``max_ply`` is the deepest ply, None for no limit.

    A picture has the colours of ``theme``; SYSTEM stands for ``screen``, those of the window. ``kind`` is the level of
    detail of its nodes; None draws the tree as ``window`` says, with the same nodes left out.
    """

    form: Form = FORMS[0]
    part: ExportPart = ExportPart.VISIBLE
    scale: float = 2.0
    slide: bool = False
    max_ply: int | None = None
    theme: Theme = Theme.LIGHT
    kind: NodeDetail | None = None
    screen: Tokens = field(default=LIGHT, compare=False)
    window: Drawn = field(default=WHOLE, compare=False)

    @property
    def tokens(self) -> Tokens:
        """The colours of a picture."""
        return TOKENS.get(self.theme, self.screen)

    @property
    def drawn(self) -> Drawn:
        """Level of detail and nodes left out of a picture. Below a selected node none is left out."""
        window = self.window if self.kind is None else replace(self.window, kind=self.kind, left_out=frozenset())
        return window if self.part is ExportPart.VISIBLE else replace(window, left_out=frozenset())


def excerpt_of(state: TreeState, part: ExportPart, max_ply: int | None = None) -> Excerpt:
    """Return the part of a state's tree at its current step, down to ``max_ply``. The state must have a trace.

    Raises NotEnteredError if nothing of that part has been entered yet.
    """
    trace = state.trace
    assert trace is not None
    step = None if state.is_at_end else state.step
    top = state.selected if part is ExportPart.SUBTREE else state.top
    if not state.is_entered(top):
        raise NotEnteredError(_NOT_SELECTED if part is ExportPart.SUBTREE else _NOT_SHOWN)
    if part is ExportPart.SUBTREE:
        return Excerpt(trace, top, step, max_ply)
    shown, to_do = set(), [state.top]
    while to_do:
        shown.add(node := to_do.pop())
        to_do.extend(state.shown_children(node))
    unfolded = frozenset(node for node in shown if state.ghosts(node))
    parts = seen_parts(state, NumberVisits(trace, subject_of(trace).nodes)) if trace.subject.board is None else None
    return Excerpt(trace, state.top, step, max_ply, frozenset(shown), unfolded, parts)


@contextmanager
def advice_of_the_dialog() -> Iterator[None]:
    """Turn a PictureTooLargeError raised in the block into one whose advice names fields of the export dialog."""
    try:
        yield
    except PictureTooLargeError as error:
        fitting = [] if error.ply is None else [f"“Down to ply” {error.ply}"]
        fitting += [] if error.scale is None else [f"“Scale” × {error.scale:g}"]
        advice = f"{' or '.join(fitting)} fits" if fitting else "choose a smaller part of the tree"
        raise PictureTooLargeError(error.what, error.ply, advice, error.scale) from None


def excerpt_of_file(state: TreeState, choice: ExportChoice) -> Excerpt:
    """Return the part of the tree that a file of this choice holds; forms without parts hold the whole trace.

    Raises NotEnteredError as ``excerpt_of`` does.
    """
    if not choice.form.has_parts and state.trace:
        return Excerpt(state.trace)
    return excerpt_of(state, choice.part, choice.max_ply)


def picture_of(
    excerpt: Excerpt, choice: ExportChoice, form: str, on_progress: ProgressCallback = no_progress
) -> TreePicture:
    """Return the picture for a choice, checked to fit the form 'svg', 'pdf' or 'png'. Raises PictureTooLargeError."""
    with advice_of_the_dialog():
        return TreePicture.fitting(excerpt, choice.slide, form, choice.scale, on_progress, choice.tokens, choice.drawn)


def export_pieces(
    excerpt: Excerpt, choice: ExportChoice, on_progress: ProgressCallback = no_progress
) -> Iterable[bytes]:
    """Return the bytes of the file in pieces, for ``write_chunks_atomically``. May be called in any thread.

    Raises PictureTooLargeError.
    """
    form = choice.form
    if not form.has_parts:
        return trace_file.chunks(excerpt.trace, on_progress)
    if form.text is None:
        return picture_of(excerpt, choice, form.name, on_progress).pieces(form.name, choice.scale, on_progress)
    with advice_of_the_dialog():
        texts = form.text(excerpt)
        first = next(texts, "")  # raises before the file is begun
    count = excerpt.most_numbers // NODES_AT_ONCE if form.suffix == ".json" else None
    return with_progress((piece.encode() for piece in chain((first,), texts)), on_progress, count)


@dataclass(frozen=True)
class Forecast:
    """The size of an export as a sentence, or the reason why it is not ``possible``."""

    words: str
    possible: bool = True


def forecast(excerpt: Excerpt, choice: ExportChoice, on_progress: ProgressCallback = no_progress) -> Forecast:
    """Compute how large an export will be, or why it is too large. Takes as long as laying out a picture: call it in a
    task.
    """
    form = choice.form
    try:
        if not form.has_parts:
            return Forecast(f"The whole search: {times(len(excerpt.trace), 'node')}, to be stepped through again.")
        if form.is_picture:
            picture = picture_of(excerpt, choice, form.name, on_progress)
            size = (picture.size * (choice.scale if form.has_pixels else 1.0)).toSize()
            return Forecast(f"{grouped(size.width())} × {grouped(size.height())} pixels.")
        if form.text and form.suffix != ".json":
            with advice_of_the_dialog():
                next(form.text(excerpt), "")
    except PictureTooLargeError as error:
        return Forecast(str(error), possible=False)
    count = sum(1 for _, _ in zip(with_progress(excerpt.numbers(), on_progress), range(_MOST_COUNTED), strict=False))
    return Forecast(f"{times(count, 'node')}." if count < _MOST_COUNTED else f"More than {times(count - 1, 'node')}.")


@dataclass(frozen=True)
class Copied:
    """What "Copy" puts on the clipboard: an image with its PNG and SVG, or a text."""

    image: QImage | None = None
    png: bytes = b""
    svg: bytes = b""
    text: str = ""

    def mime(self) -> QMimeData:
        """Return the data for the clipboard, complete, so that pasting never waits."""
        if self.image is not None:
            return picture_mime(self.image, self.png, self.svg)
        mime = QMimeData()
        mime.setText(self.text)
        return mime


class TooLongError(ValueError):
    """A text is too long for the clipboard; the message is shown to the person."""


def copied(excerpt: Excerpt, choice: ExportChoice, on_progress: ProgressCallback = no_progress) -> Copied:
    """Return what "Copy" puts on the clipboard: the text of a text form, for others an image with PNG and SVG.

    May be called in any thread. Raises PictureTooLargeError and TooLongError.
    """
    form = choice.form
    if form.is_picture or not form.has_parts:
        picture = picture_of(excerpt, choice, "png", on_progress)
        image = picture.image(choice.scale, within(on_progress, 0.0, 0.4))
        png = b"".join(png_pieces(image, within(on_progress, 0.4, 0.8)))
        return Copied(image, png, picture.svg(within(on_progress, 0.8, 1.0)))
    pieces, size = [], 0
    for piece in export_pieces(excerpt, choice, on_progress):
        size += len(piece)
        if size > MOST_COPIED:
            raise TooLongError(f"The text has more than {MOST_COPIED >> 20} MiB: export it to a file.")
        pieces.append(piece)
    return Copied(text=b"".join(pieces).decode())


# -- The dialog: what is exported, in which form, how large; it says what will come of it ------------------------------


_FINDING = "Finding out how large it will be …"
_DETAILS = (
    ("As in the window", None),
    ("Full: board, value and window", NodeDetail.FULL),
    ("Compact: board and value", NodeDetail.COMPACT),
    ("Dots", NodeDetail.DOTS),
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
        export_chosen: (ExportChoice) the person wants a file; the receiver asks for its name.
        copy_chosen: (ExportChoice) the person wants this on the clipboard.
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
        self._render_states = _box(_DETAILS, choice.kind)
        set_tip(self._render_states, "Choose how much stands at a node")
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
        for text, widget in (
            ("&Down to ply", self._ply),
            ("&Form", self._form),
            ("&Nodes", self._render_states),
            ("C&olours", self._theme),
            ("Sc&ale", self._scale),
        ):
            widget.setMinimumHeight(max(30, widget.sizeHint().height()))
            widget.setAccessibleName(text.replace("&", ""))
            form_layout.addRow(text, widget)
        form_layout.addRow(self._slide)
        card = Card(look, "What and how")
        card.body.addLayout(form_layout)
        in_column(card, self._words, self._buttons, gap=12, margins=(18, 18, 18, 16), of=self)
        fit(self, 420)

        for box in (self._form, self._render_states, self._theme):
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
        """The choice that the fields of the dialog make now."""
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
            self._render_states.currentData(),
            self._look.tokens,
            self._drawn,
        )

    @property
    def words(self) -> str:
        """The sentence below the fields: the size of the export, or why it is not possible."""
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
        self._render_states.setEnabled(form.is_picture and trace is not None and trace.subject.board is not None)
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
        """Show a sentence; the buttons are enabled where the export is ``possible``."""
        self._words.setText(words)
        self._export.setEnabled(possible)
        self._copy.setEnabled(possible and self.choice.form.has_parts)

    @Slot(object)
    def _on_found(self, found: Forecast) -> None:
        """Show the size of the export."""
        self._say(found.words, found.possible)

    def done(self, result: int) -> None:
        """Close the dialog, and cancel the task that computes the size."""
        self._task.cancel()
        super().done(result)

    @Slot()
    def _on_copy(self) -> None:
        """Emit ``copy_chosen`` and close the dialog."""
        self.copy_chosen.emit(self.choice)
        super().accept()

    def accept(self) -> None:
        """Emit ``export_chosen`` and close the dialog."""
        self.export_chosen.emit(self.choice)
        super().accept()


def _box(rows: Sequence[tuple[str, object]], chosen: object) -> QComboBox:
    """Return a box with a row for each title, whose data stand beside it."""
    box = QComboBox()
    for title, value in rows:
        box.addItem(title, value)
    box.setCurrentIndex([value for _, value in rows].index(chosen))
    return box
