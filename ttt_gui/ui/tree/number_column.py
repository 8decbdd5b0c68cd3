"""What stands in the place of the board beside a number tree: its text, examples, switches and figures."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QFont, QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.settings import Settings
from ttt_gui.ui.dialogs.sections import Section, explained_by
from ttt_gui.ui.drawing.number_painter import subject_of
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.number_cards import NumberExamples, NumberFigures, NumberSearch
from ttt_gui.ui.tree.number_text import NumberText


class NumberColumn(QWidget):
    """Follows the number tree that is shown.

    Signals:
        back_requested: back to the game.
        tree_typed: (NumberTree) another tree should be searched.
        left: the tree itself should have the focus.
    """

    back_requested = Signal()
    tree_typed = Signal(object)
    left = Signal()

    def __init__(
        self, look: Look, settings: Settings, queue: JobQueue, state: TreeState, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look, self._state = look, state
        self.title = PlainLabel("Number tree")
        self.title.setFont(look.font(1.35, QFont.Weight.DemiBold))
        self.back = QPushButton("Back to the game")
        self.back.setObjectName("link")
        set_tip(self.back, "Show the game again (Esc)")
        self.text = NumberText(look, settings, queue)
        self.examples = NumberExamples(look)
        self.search = NumberSearch(look, settings)
        self.figures = NumberFigures(look, state, queue)
        top = QHBoxLayout()
        top.addWidget(self.title)
        top.addStretch(1)
        top.addWidget(self.back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(top)
        for card in (self.text, self.examples, self.search, self.figures):
            column.addWidget(card)
        column.addStretch(1)
        explained_by(Section.NUMBERS, self)

        self.back.clicked.connect(self.back_requested)
        self.text.tree_typed.connect(self.tree_typed)
        self.text.left.connect(self.left)
        self.examples.chosen.connect(self.text.take)
        state.trace_changed.connect(self._follow)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        trace = self._state.trace
        if trace is not None and trace.subject.board is None:
            text = subject_of(trace).text
            self.text.follow(text)
            self.examples.show_text(text)

    @called_by_qt()
    def hideEvent(self, event: QHideEvent) -> None:
        self.text.remember()
        super().hideEvent(event)
