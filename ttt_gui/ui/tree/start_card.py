"""What Analyse offers before the first search: two examples to look at, and a tree of numbers."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QWidget

from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.game.notation import parse_position
from ttt_gui.ui.look.formats import regrouped
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import muted_label

EXAMPLES = (
    ("How O answers b2", ".../.X./...", "2,459 nodes, 504 cut-offs"),
    ("How X can win", "XO./..X/O..", "110 nodes, 17 cut-offs"),
)
"""Positions searched by alpha-beta: what the button says, the position, what the search counts."""
_NUMBERS = "A tree of numbers", "as in a textbook"
_FOOT = "Or play a move: its search stands here."


class StartCard(QFrame):
    """A button an example with what comes of it beside; the game on the board stays as it is.

    Signals:
        search_wanted(SearchRequest): this position is to be searched and shown.
        numbers_wanted: the tree of numbers is.
    """

    search_wanted = Signal(object)
    numbers_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        title = PlainLabel("See a search")
        title.setFont(look.font(1.15, QFont.Weight.DemiBold))
        self.buttons: list[QPushButton] = []
        self._rows = rows = QGridLayout(self)
        rows.setContentsMargins(24, 20, 24, 20)
        rows.setHorizontalSpacing(14)
        rows.setVerticalSpacing(10)
        rows.setColumnStretch(1, 1)
        rows.addWidget(title, 0, 0, 1, 2)
        for words, text, counts in EXAMPLES:
            request = SearchRequest(parse_position(text), Algorithm(), Limits())
            self._add(words, counts).clicked.connect(partial(self._ask, request))
        self._add(*_NUMBERS).clicked.connect(self.numbers_wanted)
        rows.addWidget(muted_label(_FOOT, wrap=True), rows.rowCount(), 0, 1, 2)
        self.setFocusProxy(self.buttons[0])

    def _add(self, words: str, beside: str) -> QPushButton:
        button, label = QPushButton(words), muted_label(regrouped(beside))
        button.setAccessibleDescription(beside)
        label.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        row = self._rows.rowCount()
        self._rows.addWidget(button, row, 0)
        self._rows.addWidget(label, row, 1)
        self.buttons.append(button)
        return button

    def _ask(self, request: SearchRequest, _checked: bool = False) -> None:
        self.search_wanted.emit(request)
