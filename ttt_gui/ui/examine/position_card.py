"""The mistake that is looked at: its board large, what it costs in sentences, and what can be done about it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ttt_gui.engine.examine.groups import Group
from ttt_gui.engine.examine.judge import Grade
from ttt_gui.game.position import Position
from ttt_gui.ui.examine.large_board import LargeBoard
from ttt_gui.ui.examine.tones import set_tone
from ttt_gui.ui.examine.words import heading_text, sentences
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, FlowLayout

_MOST_SENTENCES = 5


class PositionCard(QFrame):
    """Show a group, or none.

    Signals: play_requested, search_requested, again_requested: (Position) of the position that is shown.
    """

    play_requested = Signal(object)
    search_requested = Signal(object)
    again_requested = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAccessibleName("The position that is looked at")
        self._look = look
        self.group: Group | None = None
        self._reason = ""
        self.heading, self.grade = ElidedLabel(), PlainLabel()
        for label in (self.heading, self.grade):
            label.setFont(look.font(1.05, QFont.Weight.DemiBold))
        self.board = LargeBoard(look)
        self.sentences = tuple(PlainLabel(wrap=True) for _ in range(_MOST_SENTENCES))
        self.play = QPushButton("Play this game")
        self.search = QPushButton("Show the right search")
        self.again = QPushButton("Ask again")
        set_tip(self.play, "Play on from this position, against this engine")
        set_tip(self.search, "Analyse opens with the search of this position")
        set_tip(self.again, "Ask the engine for this position once more")
        self.buttons = (self.play, self.search, self.again)
        self._lay_out()
        self.play.clicked.connect(self._on_play)
        self.search.clicked.connect(self._on_search)
        self.again.clicked.connect(self._on_again)
        look.changed.connect(self._show)
        self._show()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(15, 0, 15, 0)
        head.setSpacing(10)
        head.addWidget(self.heading, 1)
        head.addWidget(self.grade)
        line = QFrame()
        line.setObjectName("line")
        line.setFixedHeight(1)
        texts = QVBoxLayout()
        texts.setSpacing(9)
        for label in self.sentences:
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
            label.setMinimumWidth(150)
            texts.addWidget(label)
        texts.addStretch(1)
        middle = QHBoxLayout()
        middle.setContentsMargins(15, 4, 15, 0)
        middle.setSpacing(16)
        middle.addWidget(self.board, 5)
        middle.addLayout(texts, 4)
        row = QWidget()
        flow = FlowLayout(row, 8)
        flow.setContentsMargins(0, 0, 0, 0)
        for button in self.buttons:
            flow.addWidget(button)
        policy = row.sizePolicy()
        policy.setHeightForWidth(True)
        row.setSizePolicy(policy)
        below = QHBoxLayout()
        below.setContentsMargins(15, 0, 15, 0)
        below.addWidget(row)
        body = QVBoxLayout(self)
        body.setContentsMargins(1, 12, 1, 12)
        body.setSpacing(10)
        body.addLayout(head)
        body.addWidget(line)
        body.addLayout(middle, 1)
        body.addLayout(below)

    @property
    def shown(self) -> Position | None:
        """The position that is looked at."""
        return self.group.shown.answer.position if self.group else None

    def set(self, group: Group | None) -> None:
        """Look at this one; one of the same position changes nothing in sight."""
        before, self.group = self.group, group
        if (group.shown if group else None) is not (before.shown if before else None):
            self._show()

    def set_reason(self, reason: str) -> None:
        """How its mistakes come about, as far as that is known; '' where it is not."""
        if reason != self._reason:
            self._reason = reason
            self._show()

    def set_can_ask(self, can: bool) -> None:
        """Whether the engine can be asked now."""
        self.again.setEnabled(can and self.group is not None)

    @Slot()
    def _show(self) -> None:
        group = self.group
        shown = group.shown if group else None
        self.board.set(shown)
        self.heading.set_text(heading_text(shown) if shown else "You see the position here")
        self.grade.setText(shown.grade.value if shown else "")
        good = shown is None or shown.grade in (Grade.RIGHT, Grade.UNKNOWN)
        set_tone(self.grade, self._look, "win" if good else "loss")
        texts = sentences(shown) if shown else ()
        if shown and shown.grade.throws_away and self._reason:
            texts = (*texts[:2], self._reason, *texts[2:])
        for number, label in enumerate(self.sentences):
            label.setText(texts[number] if number < len(texts) else "")
            label.setVisible(number < len(texts))
        for button in self.buttons:
            button.setVisible(shown is not None)
        for label in self.sentences:
            label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

    @Slot()
    def _on_play(self) -> None:
        if self.group:
            self.play_requested.emit(self.group.shown.answer.position)

    @Slot()
    def _on_search(self) -> None:
        if self.group:
            self.search_requested.emit(self.group.shown.answer.position)

    @Slot()
    def _on_again(self) -> None:
        if self.group:
            self.again_requested.emit(self.group.shown.answer.position)
