"""What the page shows while it has no file: where a file is dropped, samples to try, and what an examination gives."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QFont
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from ttt_gui.session.examining.trust import LESSON_ENGINES, SAMPLE_ENGINES, SampleEngine
from ttt_gui.ui.examine.positions import AskedPositions
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import regrouped
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel, set_tip, title_text
from ttt_gui.ui.look.scaling import fit, scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import (
    GAP,
    Part,
    ScrollPage,
    bold_label,
    flowing,
    in_column,
    in_row,
    in_row_or_column,
    muted_label,
)

_OWN = (
    "A Python file with a function that is given a board and answers with a move, or any program that speaks the "
    "Gomoku protocol."
)
_CONSENT = "We ask before running anything. The code has your rights; run only files you trust."
_GETS = (
    ("4,520 positions", "every one of 3 × 3 where there is a move"),
    ("Its mistakes", "with the move that was right"),
    ("What it plays like", "which kind of minimax, with which fault"),
)
_WIDTH = 1_120  # the most pixels of the cards
_LEAST_ROW = 700  # pixels for cards side by side
_LEAST = QSize(320, 160)
_CODE_SIZE = QSize(760, 640)


class StartPane(Guarded, QWidget):
    """The page before the first file.

    Signals:
        sample_requested, code_requested: (SampleEngine) to examine a sample, to read its code.
    """

    sample_requested = Signal(object)
    code_requested = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.choose = QToolButton()
        self.choose.setObjectName("accent")
        self.choose.setText("Choose a &file…")
        self.choose.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        set_tip(self.choose, "Choose an engine's file; nothing runs until you say yes")
        self.samples = tuple(_SampleCard(look, sample) for sample in SAMPLE_ENGINES)
        self.lessons = tuple(self._lesson_link(engine) for engine in LESSON_ENGINES)
        self.positions = LinkLabel()
        self.positions.set_link("", "change", "positions")
        self.positions.setAccessibleName("Change which positions are asked")
        self._gets = [(bold_label(look, 1.0), muted_label(wrap=True)) for _ in _GETS]
        self._lay_out()
        for card in self.samples:
            card.examine.clicked.connect(partial(self.sample_requested.emit, card.sample))
            card.code.linkActivated.connect(partial(self._read, card.sample))
        self.set(AskedPositions())

    def _lay_out(self) -> None:
        content, middle = QWidget(), QWidget()
        self.room = ScrollPage(content, _LEAST)
        in_column(self.room, of=self)
        in_column((None, 2), in_row(None, (middle, 100), None), (None, 5), of=content)
        cards = in_row_or_column((self._own_card(), 1), (self._samples_card(), 1), gap=2 * GAP, least_row=_LEAST_ROW)
        what = muted_label("What you get")
        what.setFont(self._look.font(0.96, QFont.Weight.DemiBold))
        links = (self.positions, *(None for _ in _GETS[1:]))
        results = (self._result(*labels, link) for labels, link in zip(self._gets, links, strict=True))
        below = in_row_or_column(*((result, 1) for result in results), gap=GAP, least_row=_LEAST_ROW)
        middle.setMaximumWidth(_WIDTH)
        in_column(cards, what, below, gap=GAP, of=middle).insertSpacing(1, GAP)

    def _own_card(self) -> QFrame:
        drop = QFrame()
        drop.setObjectName("drop")
        here = bold_label(self._look, 1.15, "Drop the file here")
        inside = in_column(None, gap=10, margins=(16, 20, 16, 20), of=drop)
        for widget in (here, muted_label("or"), self.choose):
            inside.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        inside.addStretch(1)
        return self._card("Your own tic-tac-toe", _OWN, (drop, 1), muted_label(_CONSENT, wrap=True))

    def _samples_card(self) -> QFrame:
        steps = flowing(muted_label("Lesson 8:"), *self.lessons, gap=10)
        note = muted_label("The samples belong to the app and run at once.", wrap=True)
        return self._card("Or try a sample", "Two have a fault hidden in them.", *self.samples, steps, None, note)

    def _lesson_link(self, engine: SampleEngine) -> LinkLabel:
        """Return a link that has an engine of the lesson examined."""
        link = LinkLabel()
        link.set_link("", engine.title, engine.file)
        link.setAccessibleName(f"Examine {engine.file}")
        set_tip(link, engine.words)
        link.linkActivated.connect(lambda _file: self.sample_requested.emit(engine))
        return link

    def _card(self, title: str, words: str, *parts: Part | tuple[Part, int]) -> QFrame:
        """Return a card with a heading, a sentence and these parts."""
        card = QFrame()
        card.setObjectName("card")
        heading = bold_label(self._look, 1.3, title, wrap=True)
        in_column(heading, PlainLabel(words, wrap=True), *parts, gap=GAP, margins=(24, 20, 24, 20), of=card)
        return card

    def _result(self, title: PlainLabel, words: PlainLabel, link: LinkLabel | None) -> QFrame:
        """Return a card that names one result of an examination; `link` stands beside its title."""
        card = QFrame()
        card.setObjectName("card")
        head = in_row(title, None, *([link] if link else []))
        in_column(head, words, None, gap=4, margins=(18, 12, 18, 12), of=card)
        return card

    def set(self, choice: AskedPositions) -> None:
        """Show which positions a file would be asked."""
        usual = choice == AskedPositions()
        for number, (title, words) in enumerate(_GETS):
            if number == 0 and not usual:
                title, words = "What it is asked", choice.words
            self._gets[number][0].setText(regrouped(title))
            self._gets[number][1].setText(regrouped(words))

    def _read(self, sample: SampleEngine, _address: str) -> None:
        self.code_requested.emit(sample)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.choose.setFocus(event.reason())


class _SampleCard(QFrame):
    """One sample: its name, what to know of it, its code to be read, and the button that has it examined."""

    def __init__(self, look: Look, sample: SampleEngine) -> None:
        super().__init__()
        self.setObjectName("inset")
        self._look, self.sample = look, sample
        self._title, self._file = bold_label(look, 1.08, sample.title), muted_label(sample.file)
        self.code = LinkLabel()
        self.code.set_link("", "Read its code", "code")
        self.code.setAccessibleName(f"Read the code of {sample.file}")
        self.examine = QPushButton("Examine")
        self.examine.setAccessibleName(f"Examine {sample.file}")
        self.examine.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        head = in_row(self._title, self._file, None, gap=10)
        words = in_column(head, PlainLabel(sample.words, wrap=True), self.code, gap=4)
        whole = in_row((words, 1), gap=GAP, margins=(16, 10, 16, 10), of=self)
        whole.addWidget(self.examine, 0, Qt.AlignmentFlag.AlignVCenter)
        look.changed.connect(self._show)
        self._show()

    @Slot()
    def _show(self) -> None:
        self._file.setFont(self._look.fixed_font())


class CodeDialog(QDialog):
    """Shows the code of an engine to be read: nothing of it runs."""

    def __init__(self, look: Look, name: str, code: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title_text(name))
        self.text = QPlainTextEdit(code, readOnly=True, lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(f"The code of {name}")
        self.text.setFont(look.fixed_font(1.0))
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        in_column((self.text, 1), box, gap=GAP, margins=(16, 16, 16, 14), of=self)
        fit(self, scaled(320), _CODE_SIZE)
