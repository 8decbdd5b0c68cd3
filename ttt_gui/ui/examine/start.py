"""What the page says while it has no file: what it is for, how a file comes in, and that its code will run."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ttt_gui.ui.examine.positions_choice import AskedPositions
from ttt_gui.ui.look.formats import regrouped
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import muted_label

WHAT = (
    "Bring a file of your own that plays tic-tac-toe: a Python file with a function that is given a board and answers "
    "with a move. It is asked {asked}; each answer is held against what is proved, and what it throws away is shown, "
    "with what would have been right."
)
_USUAL = "in all 4,520 positions of 3 × 3 in which there is a move to make"
CONSENT = (
    "Before anything of a file runs you are asked: its code runs as you do, in processes of its own that end with all "
    "they started. It is not locked in: say yes only to a file that you wrote, have read, or trust."
)
DROP = "or drop it on the window: a .py file, or any program that speaks the Gomoku protocol"
_WIDTH = 620  # pixels of the card


class StartPane(QWidget):
    """Before the first file.

    Signals: file_requested.
    """

    file_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = PlainLabel("Does it play every position right?", wrap=True)
        title.setFont(look.font(1.6, QFont.Weight.DemiBold))
        self.choose = QPushButton("Choose a &file…")
        set_tip(self.choose, "Choose the file of an engine; nothing of it runs before you say yes")
        card = QFrame()
        card.setObjectName("card")
        card.setMaximumWidth(_WIDTH)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self.choose)
        row.addWidget(muted_label(DROP, wrap=True), 1)
        body = QVBoxLayout(card)
        body.setContentsMargins(28, 24, 28, 24)
        body.setSpacing(14)
        body.addWidget(title)
        self.what = PlainLabel(wrap=True)
        body.addWidget(self.what)
        body.addLayout(row)
        body.addWidget(muted_label(CONSENT, wrap=True))
        across = QHBoxLayout()
        across.addStretch(1)
        across.addWidget(card, 20)
        across.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addStretch(1)
        layout.addLayout(across)
        layout.addStretch(2)
        self.setFocusProxy(self.choose)
        self.choose.clicked.connect(self.file_requested)
        self.choose.setCursor(Qt.CursorShape.ArrowCursor)
        self.set(AskedPositions())

    def set(self, choice: AskedPositions) -> None:
        """Say what a file would be asked."""
        asked = _USUAL if choice == AskedPositions() else f"on {choice.words}"
        self.what.setText(regrouped(WHAT.format(asked=asked)))
