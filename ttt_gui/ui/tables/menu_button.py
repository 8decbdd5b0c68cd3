"""A button with a menu."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QToolButton

from ttt_gui.ui.look.border import called_by_qt

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_OPENING = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class MenuButton(QToolButton):
    """A button with a menu, which Space, Enter and ↓ open; ← and → lead to its neighbours."""

    def __init__(self, text: str, name: str, menu: QMenu, kind: str = "segment") -> None:
        super().__init__()
        self.setObjectName(kind)
        self.setText(text)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setMenu(menu)
        self.neighbours: Sequence[MenuButton] = (self,)

    @called_by_qt()
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _STEPS:
            place = self.neighbours.index(self) + _STEPS[key]
            if 0 <= place < len(self.neighbours):
                self.neighbours[place].setFocus(Qt.FocusReason.OtherFocusReason)
        elif key in _OPENING:
            self.showMenu()
        else:
            super().keyPressEvent(event)
