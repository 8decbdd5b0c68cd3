"""The type of what is code: of one width, as large as the type around it."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontDatabase

from ttt_gui.ui.look.theme import SMALLEST_TEXT, Look, sized


def fixed_font(look: Look, scale: float = 0.92) -> QFont:
    """Of one width, in the size of type in force."""
    font = sized(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont), 1.0)
    font.setPixelSize(max(SMALLEST_TEXT, look.font(scale).pixelSize()))
    return font
