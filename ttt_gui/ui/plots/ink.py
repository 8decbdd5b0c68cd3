"""What a plot is painted with: the look's fonts and colours, or those of a picture, and words with superscripts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from ttt_gui.ui.look.theme import LIGHT, Tokens

_PARTS = re.compile(r"\^([^\s]+)")


@dataclass
class Ink:
    """Shared by all items of one plot, and changed in place; lengths grow with ``factor``, the size of type."""

    tokens: Tokens
    font: QFont
    bold: QFont
    factor: float = 1.0

    @classmethod
    def plain(cls) -> Ink:
        return cls(LIGHT, QFont(), QFont())

    def px(self, length: float) -> float:
        return length * self.factor

    @property
    def text(self) -> QColor:
        return self.tokens.color("text")

    @property
    def muted(self) -> QColor:
        return self.tokens.color("muted")

    @property
    def hairline(self) -> QColor:
        return self.tokens.mixed("hairline", 0.5 if self.tokens.outlines else 1.0, "surface")

    @property
    def line_height(self) -> float:
        return QFontMetricsF(self.font).height()


def words_width(text: str, font: QFont) -> float:
    """Of a text whose parts after ^ are superscripts."""
    return QFontMetricsF(font).horizontalAdvance(_PARTS.sub(r"\1", text))


def draw_words(painter: QPainter, at: QPointF, text: str, font: QFont) -> None:
    """Write a text from the left end of its base line on; parts after ^ stand higher, in the same size."""
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    x = at.x()
    for number, part in enumerate(_PARTS.split(text)):
        if part:
            raised = metrics.ascent() * 0.36 if number % 2 else 0.0
            painter.drawText(QPointF(x, at.y() - raised), part)
            x += metrics.horizontalAdvance(part)
