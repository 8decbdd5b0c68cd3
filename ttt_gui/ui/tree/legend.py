"""A small card in a corner of the picture that says what its signs mean; not there where it would cover something."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPixmap

from ttt_gui.ui.drawing.style import TreeStyle
from ttt_gui.ui.trace.words import CUT_SIGN

_ROWS = (
    ("", "the best line"),
    (f"{CUT_SIGN} 16", "pruned, nodes skipped"),
    ("=  ≥  ≤", "exact, at least, at most"),
    (f"+4  {CUT_SIGN} 2", "folded; folded at a cut"),
)
_SIGNS, _RIM, _LEAST = 84.0, 12.0, (420.0, 300.0)


class Legend:
    """Placed at the right below where nothing stands; closed by its cross until another picture is made."""

    def __init__(self) -> None:
        self.rect = QRectF()
        self._closed = False
        self._key: object = None
        self._picture = QPixmap()
        self._size = QSizeF()

    def close(self) -> None:
        self._closed = True
        self.rect = QRectF()

    @property
    def close_rect(self) -> QRectF:
        """Where a click closes it."""
        if self.rect.isEmpty():
            return QRectF()
        return QRectF(self.rect.right() - 24, self.rect.top() + 2, 22, 22)

    def place(self, room: QRectF, style: TreeStyle, free: Callable[[QRectF], bool]) -> None:
        """In a corner of a room of the view that is free, with some air around it."""
        self.rect = QRectF()
        if self._closed or room.width() < _LEAST[0] or room.height() < _LEAST[1]:
            return
        if self._key != (style.tokens, style.base):  # another look: measured, and painted, anew
            self._key, self._picture = (style.tokens, style.base), QPixmap()
            metrics = QFontMetricsF(style.at(style.kind, 1.0).small)
            width = _SIGNS * style.base + max(metrics.horizontalAdvance(text) for _, text in _ROWS) + 2 * _RIM + 12
            self._size = QSizeF(math.ceil(width), math.ceil(len(_ROWS) * self._line(style) + 2 * _RIM - 4))
        for x in (room.right() - self._size.width(), room.left()):
            rect = QRectF(QPointF(x, room.bottom() - self._size.height()), self._size)
            if free(rect.adjusted(-8, -8, 8, 8)):
                self.rect = rect
                return

    @staticmethod
    def _line(style: TreeStyle) -> float:
        return 22.0 * style.base

    def paint(self, painter: QPainter, style: TreeStyle) -> None:
        if self.rect.isEmpty():
            return
        ratio = painter.device().devicePixelRatioF()
        if self._picture.isNull() or self._picture.devicePixelRatio() != ratio:
            self._picture = QPixmap((self._size * ratio).toSize())
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            with QPainter(self._picture) as picture:
                picture.setRenderHint(QPainter.RenderHint.Antialiasing)
                self._paint(picture, style)
        painter.drawPixmap(self.rect.topLeft(), self._picture)

    def _paint(self, painter: QPainter, style: TreeStyle) -> None:
        """The card, its corner at the origin."""
        tokens, plain = style.tokens, style.at(style.kind, 1.0)
        card = QRectF(QPointF(), self._size)
        painter.setPen(QPen(tokens.color("hairline"), 1))
        painter.setBrush(tokens.color("surface"))
        painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        left, y = _RIM, _RIM - 2
        for number, (sign, text) in enumerate(_ROWS):
            room = QRectF(left, y, _SIGNS * style.base, self._line(style))
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
            painter.setFont(plain.bold)
            painter.setPen(tokens.color("loss" if number == 1 else "text"))
            painter.drawText(room.adjusted(30 if number == 1 else 0, 0, 0, 0), flags, sign)
            middle = room.center().y()
            if number == 0:
                painter.setPen(QPen(tokens.color("win"), 3))
                painter.drawLine(QPointF(left, middle), QPointF(left + 54, middle))
            elif number == 1:
                painter.setPen(QPen(tokens.color("loss"), 1.2, Qt.PenStyle.DashLine))
                painter.drawLine(QPointF(left, middle), QPointF(left + 26, middle))
            painter.setFont(plain.small)
            painter.setPen(tokens.color("text"))
            painter.drawText(room.translated(_SIGNS * style.base, 0), flags, text)
            y += self._line(style)
        cross = self.close_rect.center() - self.rect.topLeft()
        painter.setPen(QPen(tokens.color("muted"), 1.4))
        painter.drawLine(cross - QPointF(3.5, 3.5), cross + QPointF(3.5, 3.5))
        painter.drawLine(cross + QPointF(-3.5, 3.5), cross + QPointF(3.5, -3.5))
