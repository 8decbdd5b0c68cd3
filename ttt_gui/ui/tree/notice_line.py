"""The line below the picture that says what the chosen filter leaves out, and what the trace does not hold."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.trace.notice import notice, shortcomings
from ttt_gui.ui.trace.state import Show, TreeState


class NoticeLine(ElidedLabel):
    """Say it in one line, cut where it is too long. The line is there as long as a filter is chosen, with or without a
    sentence, so that the picture keeps its place."""

    def __init__(self, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("muted")
        self._state = state
        self._of_trace = ""
        for signal in (state.trace_changed, state.depth_note_changed):
            signal.connect(self._take_trace)
        for signal in (state.tree_changed, state.moment_changed, state.selection_changed):
            signal.connect(self._show)
        self._take_trace()

    @Slot()
    def _take_trace(self) -> None:
        self._of_trace = shortcomings(self._state)
        self._show()

    @Slot()
    def _show(self) -> None:
        filtered = self._state.trace is not None and self._state.show is not Show.ALL
        self.set_text(" ".join(part for part in (notice(self._state), self._of_trace) if part))
        self.setVisible(filtered or bool(self._of_trace))
