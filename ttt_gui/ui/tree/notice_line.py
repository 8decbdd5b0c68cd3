"""The line above the picture that says what the chosen filter leaves out."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.trace.notice import notice
from ttt_gui.ui.trace.state import Show, TreeState


class NoticeLine(ElidedLabel):
    """There as long as a filter is chosen, with or without a sentence, so that the picture keeps its place."""

    def __init__(self, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("muted")
        self._state = state
        for signal in (state.trace_changed, state.tree_changed, state.moment_changed, state.selection_changed):
            signal.connect(self._show)
        self._show()

    @Slot()
    def _show(self) -> None:
        self.set_text(notice(self._state))
        self.setVisible(self._state.trace is not None and self._state.show is not Show.ALL)
