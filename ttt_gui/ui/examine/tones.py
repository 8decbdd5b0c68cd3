"""Labels in a colour of the look, set only where it is another one: a style sheet costs a millisecond."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ttt_gui.ui.look.theme import Look


def set_tone(widget: QWidget, look: Look, token: str) -> None:
    """Its text in this colour; a font of its own is set after it, for a new sheet puts back the one before."""
    sheet = f"color: {look.tokens.color(token).name()}"
    if widget.styleSheet() != sheet:
        widget.setStyleSheet(sheet)
