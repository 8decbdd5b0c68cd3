"""Buttons of which one is chosen, as the keyboard takes them: one stop of Tab, and arrows that choose as they move."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QAbstractButton, QButtonGroup


class Choice(QButtonGroup):
    """Tab enters at the button that is chosen; Qt alone enters at the first one until one had the focus."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.buttonToggled.connect(self._on_toggled)

    def add(self, button: QAbstractButton) -> None:
        self.addButton(button)
        self._on_toggled(button, button.isChecked())

    @Slot(QAbstractButton, bool)
    def _on_toggled(self, button: QAbstractButton, on: bool) -> None:
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if on else Qt.FocusPolicy.ClickFocus)
