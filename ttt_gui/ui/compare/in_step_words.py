"""The line of words below two trees in step: the way to the top, and what each search did at the selected node."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from ttt_gui.engine.instep.overlay import Path
from ttt_gui.ui.compare.in_step_state import SIDES, InStepState
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.widgets import ElidedLabel

_MOST_CRUMBS = 6


class InStepWords(QWidget):
    """Buttons for the nodes above the top, which let one of them stand there, and a text for each tree: none about the
    root at the end, of which all is said beside it."""

    def __init__(self, state: InStepState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._way = QHBoxLayout()
        self._way.setSpacing(0)
        self.crumbs: list[QToolButton] = []
        self.texts = ElidedLabel(), ElidedLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addLayout(self._way)
        for text in self.texts:
            row.addWidget(text, 1)
        state.made_changed.connect(self._show_way)
        state.top_changed.connect(self._show_way)
        for signal in (state.made_changed, state.selection_changed, state.moment_changed):
            signal.connect(self._show_texts)

    @Slot()
    def _show_way(self) -> None:
        for button in self.crumbs:
            self._way.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.crumbs = []
        state, top = self._state, self._state.top
        if state.made is None or not top:
            return
        first = max(1, len(top) + 2 - _MOST_CRUMBS)  # of those after the root
        for length in (0, *range(first, len(top) + 1)):
            path = top[:length]
            subject = state.trace(0).subject
            name = subject.node_name(path) if path or subject.board is None else "root"
            button = QToolButton()
            button.setObjectName("chip")
            button.setText(f"… {name}" if length == first > 1 else name)
            button.setCheckable(True)
            button.setChecked(path == top)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            words = f"Let {state.path_words(path)} stand on top in both"
            button.setAccessibleName(words)
            set_tip(button, f"{words} (Backspace goes up by one)")
            button.clicked.connect(self._going_to(path))
            self._way.addWidget(button)
            self.crumbs.append(button)

    def _going_to(self, path: Path) -> Callable[[], None]:
        def go() -> None:
            if path == self._state.top:
                self._show_way()  # it stays checked
            else:
                self._state.go_to_top(path)

        return go

    @Slot()
    def _show_texts(self) -> None:
        state = self._state
        for side, text in zip(SIDES, self.texts, strict=True):
            if state.made is None or (not state.selected and state.is_at_end):
                text.set_text("")
                continue
            where = f"{state.path_words(state.selected)}  " if side == 0 else ""
            text.set_text(f"{where}{'AB'[side]}: {state.words(side, state.selected)}")
