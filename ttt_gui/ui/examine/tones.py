"""Labels in a colour of the look, by their palette: a style sheet of its own costs a label a millisecond."""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

from ttt_gui.ui.look.theme import Look


def set_tone(widget: QWidget, look: Look, token: str) -> None:
    """Its text in this colour. For labels without a name by which the style sheet colours them."""
    color, palette = look.tokens.color(token), widget.palette()
    if palette.color(QPalette.ColorRole.WindowText) != color:
        palette.setColor(QPalette.ColorRole.WindowText, color)
        widget.setPalette(palette)
