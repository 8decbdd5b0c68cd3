"""The ground of a tree: a band for each layer, coloured by role, and a column at the left that says who moves there.

Rectangles are in pixels from the tree's origin: the top's x, and the upper edge of its band.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from ttt_gui.ui.drawing.style import TreeStyle
from ttt_gui.ui.trace.words import MAX_SIGN, MIN_SIGN

FADE = 16.0
"""Over so many pixels what is at the edge of a view fades."""
_GAP = 4.0  # between the column and the bands


@dataclass(frozen=True)
class GroundLayers:
    """How many layers there are, and whose they are: ``top_ply`` is the ply of the first, ``sides`` are the names of
    MAX and MIN, '' where nobody moves."""

    count: int
    top_ply: int
    sides: tuple[str, str] = ("", "")

    def is_max(self, layer: int) -> bool:
        return (self.top_ply + layer) % 2 == 0

    def names(self, layer: int) -> tuple[str, str]:
        """Write who moves in a layer: '△ MAX' and 'X · ply 0'."""
        side = self.sides[not self.is_max(layer)]
        ply = f"ply {self.top_ply + layer}"
        return f"{MAX_SIGN} MAX" if self.is_max(layer) else f"{MIN_SIGN} MIN", f"{side} · {ply}" if side else ply


class Ground:
    """Paints the bands and the column in a style."""

    def __init__(self, style: TreeStyle) -> None:
        self._style = style

    @property
    def surface(self) -> QColor:
        """The colour between the bands."""
        return self._style.tokens.color("surface")

    @property
    def gutter(self) -> float:
        """The width of the column with the names and the gap before the bands, the same at any zoom."""
        width = QFontMetricsF(self._style.font).horizontalAdvance(MAX_SIGN if self._style.overlaid else "X · ply 88")
        return math.ceil(width + 18 * self._style.base + _GAP)

    def _layers(self, clip: QRectF, layers: GroundLayers) -> Iterator[tuple[int, QRectF]]:
        style = self._style
        first = max(0, math.floor(clip.top() / style.pitch))
        for layer in range(first, min(layers.count, math.floor(clip.bottom() / style.pitch) + 1)):
            yield layer, QRectF(clip.left(), layer * style.pitch, clip.width(), style.band)

    def paint(self, painter: QPainter, clip: QRectF, layers: GroundLayers) -> None:
        """Paint the column at the left of the clip, and the bands right of the column."""
        tokens, style = self._style.tokens, self._style
        radius = min(6.0, style.band / 3)
        for layer, rect in self._layers(clip, layers):
            painter.setPen(QPen(tokens.color("hairline"), 1) if tokens.outlines else Qt.PenStyle.NoPen)
            painter.setBrush(tokens.color("max_layer" if layers.is_max(layer) else "min_layer"))
            painter.drawRoundedRect(rect.adjusted(self.gutter, 0, -_GAP, 0), radius, radius)
            card = QRectF(rect.left() + _GAP, rect.top(), self.gutter - 2 * _GAP, rect.height())
            painter.drawRoundedRect(card, radius, radius)
            self._paint_names(painter, card.intersected(clip), layers.names(layer))

    def _paint_names(self, painter: QPainter, card: QRectF, names: tuple[str, str]) -> None:
        """Paint the lines that fit into what is seen of a layer's card in the column."""
        style = self._style
        plain = style.at(style.kind, min(1.0, style.zoom))
        height = QFontMetricsF(plain.bold).height()
        lines = [names[0][:1]] if style.overlaid else [*names][: int(card.height() // height)]
        top = card.center().y() - height * len(lines) / 2
        painter.setPen(style.tokens.color("muted"))
        for number, text in enumerate(lines):
            painter.setFont(plain.small if number else plain.bold)
            room = QRectF(card.left() + 8 * style.base, top + number * height, card.width(), height)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, text)
