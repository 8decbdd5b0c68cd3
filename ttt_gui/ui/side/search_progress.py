"""How far a search is: who is at work, how long it takes still, and a bar."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.result import SearchInfo
from ttt_gui.ui.look.formats import share
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.side.time_left import TimeLeft, in_words, left_text

SOLVER_FIRST = "The solver goes first"
_STEPS = 100_000  # of the progress bar


class SearchProgress(QWidget):
    """A bar whose room stays without it, and a line that is there while a search runs."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self._solver = ""  # what is said of the solver where the search itself says less
        self._left: TimeLeft | None = None
        self._most_seconds: float | None = None  # of the search that runs
        self._sentence = ElidedLabel()
        self._sentence.setObjectName("muted")
        self._sentence.setFont(look.font(0.96))
        self._share = PlainLabel()
        self._share.setFont(look.font(0.96, QFont.Weight.DemiBold, tabular=True))
        self._share.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._bar = QProgressBar(textVisible=False, maximum=_STEPS)
        self._bar.setAccessibleName("Progress of the search")
        policy = self._bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._bar.setSizePolicy(policy)
        self._line = QWidget()
        line = QHBoxLayout(self._line)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        line.addWidget(self._sentence, 1)
        line.addWidget(self._share)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._bar)
        column.addWidget(self._line)
        self.set_running(False)

    @property
    def sentence(self) -> str:
        """What it says, with no word left out."""
        return self._sentence.accessibleName()

    def set_running(self, running: bool) -> None:
        """Whether a search runs that is to be seen."""
        self._bar.setVisible(running)
        self._line.setVisible(running)

    def begin(self, request: SearchRequest) -> None:
        """A search begins, of which nothing is known yet."""
        name = request.algorithm.name
        self._name = f"{name[0].upper()}{name[1:]}"
        self._left = None if request.algorithm.iterative else TimeLeft()
        self._most_seconds = request.limits.seconds
        self._show("", "", 0.0)

    def look(self, info: SearchInfo) -> None:
        """Show how far it is. An iteration says nothing of the next one, so there no time is told."""
        if info.solver:
            self._show(SOLVER_FIRST, share(info.solver.progress), info.solver.progress)
            return
        if self._left and info.iteration is None:
            self._left.feed(info.progress, info.counters.seconds)
        left = self._left.seconds if self._left else None
        until = math.inf if self._most_seconds is None else max(0.0, self._most_seconds - info.counters.seconds)
        if left is None:
            words = f"{self._name} is searching"
        else:
            words = left_text(left) if left <= until else f"stops in {in_words(until)}"
        self._show(words, share(info.progress), info.progress)

    def _show(self, sentence: str, share_text: str, progress: float) -> None:
        self._sentence.set_text(sentence)
        set_tip(self._bar, sentence)
        self._share.setText(share_text)
        self._bar.setValue(round(progress * _STEPS))
