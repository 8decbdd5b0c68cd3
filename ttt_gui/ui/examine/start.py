"""What the page shows while it has no file: where a file is dropped, samples to try, and what an examination gives."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QFont, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.session.examining.sample_engines import SAMPLE_ENGINES, SampleEngine
from ttt_gui.ui.examine.output_card import fixed_font
from ttt_gui.ui.examine.positions_choice import AskedPositions
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import regrouped
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel, set_tip, title_text
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.screens import fit
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, Room, muted_label

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
_WIDE_FROM = 720
"""From this width on the two cards stand side by side."""
_LEAST = QSize(320, 160)
_CODE_SIZE = QSize(760, 640)


class StartPane(Guarded, QWidget):
    """The page before the first file.

    Signals:
        file_requested: to choose a file.
        sample_requested, code_requested: (SampleEngine) to examine a sample, to read its code.
        positions_requested: to change which positions are asked.
    """

    file_requested = Signal()
    sample_requested = Signal(object)
    code_requested = Signal(object)
    positions_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.choose = QToolButton()
        self.choose.setObjectName("accent")
        self.choose.setText("Choose a &file…")
        self.choose.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        set_tip(self.choose, "Choose the file of an engine; nothing of it runs before you say yes")
        self.samples = tuple(_SampleCard(look, sample) for sample in SAMPLE_ENGINES)
        self.positions = LinkLabel()
        self.positions.set_link("", "change", "positions")
        self.positions.setAccessibleName("Change which positions are asked")
        self._gets = [(PlainLabel(), muted_label(wrap=True)) for _ in _GETS]
        self._lay_out()
        self.choose.clicked.connect(self.file_requested)
        self.positions.linkActivated.connect(self.positions_requested)
        for card in self.samples:
            card.examine.clicked.connect(partial(self.sample_requested.emit, card.sample))
            card.code.linkActivated.connect(partial(self._read, card.sample))
        self.set(AskedPositions())

    def _lay_out(self) -> None:
        self._cards = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._cards.setSpacing(2 * GAP)
        self._cards.addWidget(self._own_card(), 1)
        self._cards.addWidget(self._samples_card(), 1)
        what = muted_label("What you get")
        what.setFont(self._look.font(0.96, QFont.Weight.DemiBold))
        self._results = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._results.setSpacing(GAP)
        for number, (title, words) in enumerate(self._gets):
            self._results.addWidget(self._result(title, words, self.positions if number == 0 else None), 1)
        middle = QWidget()
        middle.setMaximumWidth(_WIDTH)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(self._cards)
        column.addSpacing(GAP)
        column.addWidget(what)
        column.addLayout(self._results)
        content = QWidget()
        rows = QVBoxLayout(content)
        rows.setContentsMargins(0, 0, 0, 0)
        across = QHBoxLayout()
        across.addStretch(1)
        across.addWidget(middle, 100)
        across.addStretch(1)
        rows.addStretch(2)
        rows.addLayout(across)
        rows.addStretch(5)
        self.room = Room(content, _LEAST)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.room)

    def _own_card(self) -> QFrame:
        drop = QFrame()
        drop.setObjectName("drop")
        here = PlainLabel("Drop the file here")
        here.setFont(self._look.font(1.15, QFont.Weight.DemiBold))
        inside = QVBoxLayout(drop)
        inside.setContentsMargins(16, 20, 16, 20)
        inside.setSpacing(10)
        inside.addStretch(1)
        for widget in (here, muted_label("or"), self.choose):
            inside.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        inside.addStretch(1)
        card, body = self._card("Your own tic-tac-toe", _OWN)
        body.addWidget(drop, 1)
        body.addWidget(muted_label(_CONSENT, wrap=True))
        return card

    def _samples_card(self) -> QFrame:
        card, body = self._card("Or try a sample", "Two have a fault hidden in them.")
        for sample in self.samples:
            body.addWidget(sample)
        body.addStretch(1)
        body.addWidget(muted_label("The samples belong to the app and run at once.", wrap=True))
        return card

    def _card(self, title: str, words: str) -> tuple[QFrame, QVBoxLayout]:
        card = QFrame()
        card.setObjectName("card")
        body = QVBoxLayout(card)
        body.setContentsMargins(24, 20, 24, 20)
        body.setSpacing(GAP)
        heading = PlainLabel(title, wrap=True)
        heading.setFont(self._look.font(1.3, QFont.Weight.DemiBold))
        body.addWidget(heading)
        body.addWidget(PlainLabel(words, wrap=True))
        return card, body

    def _result(self, title: PlainLabel, words: PlainLabel, link: LinkLabel | None) -> QFrame:
        card = QFrame()
        card.setObjectName("card")
        title.setFont(self._look.font(1.0, QFont.Weight.DemiBold))
        body = QVBoxLayout(card)
        body.setContentsMargins(18, 12, 18, 12)
        body.setSpacing(4)
        head = QHBoxLayout()
        head.addWidget(title)
        head.addStretch(1)
        if link is not None:
            head.addWidget(link)
        body.addLayout(head)
        body.addWidget(words)
        body.addStretch(1)
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

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        ways = QBoxLayout.Direction
        way = ways.LeftToRight if self.width() >= scaled(_WIDE_FROM) else ways.TopToBottom
        for layout in (self._cards, self._results):
            layout.setDirection(way)


class _SampleCard(QFrame):
    """One sample: its name, what to know of it, its code to be read, and the button that has it examined."""

    def __init__(self, look: Look, sample: SampleEngine) -> None:
        super().__init__()
        self.setObjectName("inset")
        self._look, self.sample = look, sample
        self._title, self._file = PlainLabel(sample.title), muted_label(sample.file)
        self._title.setFont(look.font(1.08, QFont.Weight.DemiBold))
        self.code = LinkLabel()
        self.code.set_link("", "Read its code", "code")
        self.code.setAccessibleName(f"Read the code of {sample.file}")
        self.examine = QPushButton("Examine")
        self.examine.setAccessibleName(f"Examine {sample.file}")
        self.examine.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self._title)
        head.addWidget(self._file)
        head.addStretch(1)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addLayout(head)
        words.addWidget(PlainLabel(sample.words, wrap=True))
        words.addWidget(self.code)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 10, 16, 10)
        row.setSpacing(GAP)
        row.addLayout(words, 1)
        row.addWidget(self.examine, 0, Qt.AlignmentFlag.AlignVCenter)
        look.changed.connect(self._show)
        self._show()

    @Slot()
    def _show(self) -> None:
        self._file.setFont(fixed_font(self._look))


class CodeDialog(QDialog):
    """Shows the code of an engine to be read: nothing of it runs."""

    def __init__(self, look: Look, name: str, code: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title_text(name))
        self.text = QPlainTextEdit(code)
        self.text.setReadOnly(True)
        self.text.setAccessibleName(f"The code of {name}")
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(fixed_font(look, 1.0))
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 14)
        layout.setSpacing(GAP)
        layout.addWidget(self.text, 1)
        layout.addWidget(box)
        fit(self, scaled(320), _CODE_SIZE)
