"""What stands in the place of the tree while there is none."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QProgressBar, QPushButton, QVBoxLayout, QWidget

from ttt_gui.ui.look.formats import share
from ttt_gui.ui.look.widgets import GAP, muted_label
from ttt_gui.ui.trace.state import TreeState

NOTHING = (
    "Nothing has been searched yet. Play a move, ask for a hint (H) or search the position on the board (F5): "
    "the search stands here, node by node."
)
SEARCHING = "A search is under way: its tree stands here as soon as it ends."
COMING = "The search has ended: its tree is being made ready."
MAKING = "The search is run again, node for node, for its tree"
_STEPS = 10_000  # of the progress bar


class Waiting(QWidget):
    """Says why there is no tree, how far the search run again has come, and what can be done."""

    def __init__(self, state: TreeState) -> None:
        super().__init__()
        self._state = state
        self._searching = False
        self.words = muted_label(NOTHING, wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.bar = QProgressBar(textVisible=False, maximum=_STEPS)
        self.bar.setAccessibleName("Progress of the search run again")
        self.bar.setFixedWidth(280)
        self.stop, self.again = QPushButton("Stop"), QPushButton("Search again")
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GAP, 0, 2 * GAP, 0)
        column.setSpacing(GAP)
        column.addStretch(1)
        column.addWidget(self.words)
        for widget in (self.bar, self.stop, self.again):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self.stop.clicked.connect(state.stop_requested)
        self.again.clicked.connect(state.trace_requested)
        state.waiting_changed.connect(self.show_state)
        self.show_state()

    def set_searching(self, searching: bool) -> None:
        """Whether a search of the game is under way, whose tree will stand here."""
        self._searching = searching
        self.show_state()

    @Slot()
    def show_state(self) -> None:
        progress, words = self._state.waiting, self._state.waiting_words
        if progress is not None:
            words = f"{words or MAKING}: {share(progress)} done."
            self.bar.setValue(round(progress * _STEPS))
        elif self._searching:
            words = SEARCHING
        self.words.setText(words or NOTHING)
        self.bar.setVisible(progress is not None)
        self.stop.setVisible(progress is not None)
        self.again.setVisible(progress is None and words not in ("", COMING) and not self._searching)
