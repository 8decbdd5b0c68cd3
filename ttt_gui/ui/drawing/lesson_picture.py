"""The small pictures of the lessons, on the front page of Learn and on the card that leads there from Play."""

from __future__ import annotations

import re

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from ttt_gui.ui.drawing.board import triangle
from ttt_gui.ui.look.theme import Tokens

WIDTH, HEIGHT = 52, 32
"""The size of a picture, in its own units."""
PICTURES = (
    "L26,10,8,21;L26,10,26,21;L26,10,44,21;B26,2;B8,21;B26,21;B44,21",
    "L26,4,14,14;L26,4,38,14;L14,14,8,24;L14,14,20,24;L38,14,32,24;L38,14,44,24;U26,4;D14,14;D38,14;P8,24;P20,24;"
    "P32,24;P44,24",
    "Wl26,4,14,16;L26,4,36,14;L36,14,36,26;U26,4;D36,14;Wp14,16;Wp36,26",
    "L26,4,14,14;L26,4,38,14;L14,14,8,26;L38,14,32,26;C14,14,20,26;C38,14,44,26;U26,4;D14,14;D38,14;P8,26;P32,26",
    "L12,4,6,24;L12,4,12,24;L12,4,18,24;L38,4,32,24;C38,4,38,24;C38,4,44,24;U12,4;U38,4;P6,24;P12,24;P18,24;P32,24",
    "L26,4,14,14;L26,4,38,14;A14,14,26,26;A38,14,26,26;U26,4;D14,14;D38,14;Ap26,26",
    "L26,4,11,13;L26,4,21,13;L26,4,31,13;L26,4,41,13;H4,17,48,17;G11,20,11,28;G21,20,21,28;G31,20,31,28;G41,20,41,28;"
    "U26,4;P11,13;P21,13;P31,13;P41,13",
    "T2,4,28,4;T8,11,40,11;T8,18,34,18;A14,24,44,24;T8,30,24,30",
)
"""A small picture of each lesson: lines (L edge, C cut, W won, A accent, H horizon, G and T faint) from one point to
another; at a point U △, D ▽, P a leaf, B a board; p after a letter is a leaf of that colour."""

_TONES = {"C": "loss", "W": "win", "A": "accent", "G": "hairline", "T": "hairline", "H": "text"}


def draw_lesson(painter: QPainter, rect: QRectF, marks: str, tokens: Tokens) -> None:
    """Draw the marks of a picture in their order into a rectangle; ``PICTURES`` says what the letters mean."""
    painter.save()
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / WIDTH, rect.height() / HEIGHT)
    for mark in filter(None, (re.fullmatch(r"(\D+)(.*)", each) for each in marks.split(";"))):
        letter, numbers = mark[1][0], [float(number) for number in mark[2].split(",")]
        color, at = tokens.color(_TONES.get(letter, "muted")), QPointF(*numbers[:2])
        pen = QPen(color, {"L": 0.6, "T": 1.6, "A": 1.6}.get(letter, 1.0))
        if letter in "CHG":
            pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.setBrush(color if "p" in mark[1] or letter == "P" else tokens.color("surface"))
        if len(numbers) == 4:
            painter.drawLine(at, QPointF(*numbers[2:]))
        elif letter == "B":
            painter.translate(at)
            painter.drawRect(QRectF(-4, 0, 8, 8))
            for third in (-4 / 3, 4 / 3):
                painter.drawLine(QPointF(third, 0), QPointF(third, 8))
                painter.drawLine(QPointF(-4, 4 + third), QPointF(4, 4 + third))
            painter.translate(-at)
        elif letter in "UD":
            painter.drawPolygon(triangle(QRectF(at.x() - 3, at.y() - 3, 6, 5), letter == "U"))
        else:
            painter.drawEllipse(at, 1.8, 1.8)
    painter.restore()
