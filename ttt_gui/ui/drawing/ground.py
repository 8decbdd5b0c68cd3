"""The ground of a tree: a band for each layer, coloured by role, and a column at the left that says who moves there.

Rectangles are in pixels from the tree's origin: the top's x, and the upper edge of its band.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPen, QPixmap

from ttt_gui.ui.drawing.style import GAP, TreeStyle
from ttt_gui.ui.look.theme import Tokens
from ttt_gui.ui.trace.words import MAX_SIGN, MIN_SIGN

FADE = 16.0
"""Over so many pixels what is at the edge of a view fades."""


@dataclass(frozen=True)
class GroundLayers:
    """How many layers there are, and whose they are: ``top_ply`` is the ply of the first, ``sides`` are the names of
    MAX and MIN, '' where nobody moves; in the layers ``of_leaves`` nobody does."""

    count: int
    top_ply: int
    sides: tuple[str, str] = ("", "")
    of_leaves: frozenset[int] = frozenset()

    def is_max(self, layer: int) -> bool:
        return (self.top_ply + layer) % 2 == 0

    def names(self, layer: int) -> tuple[str, ...]:
        """Write who moves in a layer: '△ MAX' and 'X · ply 0', or 'leaves'."""
        if layer in self.of_leaves:
            return ("leaves",)
        side = self.sides[not self.is_max(layer)]
        ply = f"ply {self.top_ply + layer}"
        return f"{MAX_SIGN} MAX" if self.is_max(layer) else f"{MIN_SIGN} MIN", f"{side} · {ply}" if side else ply

    def draw(self, painter: QPainter, tokens: Tokens, layer: int, rects: Iterable[QRectF], radius: float) -> None:
        """Draw the grounds of a layer in its colour, with an outline in the theme of high contrast."""
        ground = "paper" if layer in self.of_leaves else "max_layer" if self.is_max(layer) else "min_layer"
        painter.setPen(QPen(tokens.color("hairline"), 1) if tokens.outlines else Qt.PenStyle.NoPen)
        painter.setBrush(tokens.color(ground))
        for rect in rects:
            painter.drawRoundedRect(rect, radius, radius)


def paint_ground(painter: QPainter, style: TreeStyle, clip: QRectF, layers: GroundLayers) -> None:
    """Paint the column at the left of the clip, and the bands right of the column."""
    tokens, gutter = style.tokens, style.gutter
    radius = min(6.0, style.band / 3)
    plain = style.at(style.kind, min(1.0, style.zoom))
    height = QFontMetricsF(plain.bold).height()
    first = max(0, math.floor(clip.top() / style.pitch))
    for layer in range(first, min(layers.count, math.floor(clip.bottom() / style.pitch) + 1)):
        band = QRectF(clip.left() + gutter, layer * style.pitch, clip.width() - gutter - GAP, style.band)
        card = QRectF(clip.left() + GAP, layer * style.pitch, gutter - 2 * GAP, style.band)
        layers.draw(painter, tokens, layer, (band, card), radius)
        card, names = card.intersected(clip), layers.names(layer)
        lines = (names[0][:1],) if style.overlaid else names[: int(card.height() // height)]
        painter.setPen(tokens.color("muted"))
        paint_names(painter, card, lines, (plain.bold, plain.small), height, 8 * style.base)


def paint_names(
    painter: QPainter, card: QRectF, lines: tuple[str, ...], fonts: tuple[QFont, QFont], height: float, indent: float
) -> None:
    """Paint lines of a height into the middle of a layer's card: the first in the first font, others in the second."""
    top = card.center().y() - height * len(lines) / 2
    for number, text in enumerate(lines):
        painter.setFont(fonts[number > 0])
        room = QRectF(card.left() + indent, top + number * height, card.width(), height)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, text)


def paint_edges(painter: QPainter, style: TreeStyle, clip: QRectF, layers: GroundLayers) -> None:
    """Paint the ground over what was painted at the edges of the clip: the tree passes under the column, and fades
    before the column, at the right and below."""
    painter.save()
    painter.setClipRect(QRectF(clip.left(), clip.top(), style.gutter, clip.height()))
    painter.fillRect(clip, style.tokens.color("surface"))
    paint_ground(painter, style, clip, layers)
    painter.restore()
    left, right, top, bottom, low = clip.left() + style.gutter, clip.right(), clip.top(), clip.bottom(), FADE / 2
    for part, opaque, clear in (
        (QRectF(left, top, FADE, clip.height()), QPointF(left, 0), QPointF(left + FADE, 0)),
        (QRectF(right - FADE, top, FADE, clip.height()), QPointF(right, 0), QPointF(right - FADE, 0)),
        (QRectF(clip.left(), bottom - low, clip.width(), low), QPointF(0, bottom), QPointF(0, bottom - low)),
    ):
        ratio = painter.device().devicePixelRatioF()
        edge = QPixmap(math.ceil(part.width() * ratio), math.ceil(part.height() * ratio))
        edge.setDevicePixelRatio(ratio)
        edge.fill(Qt.GlobalColor.transparent)
        shade = QLinearGradient(opaque, clear)
        shade.setColorAt(0, QColor(0, 0, 0, 255))
        shade.setColorAt(1, QColor(0, 0, 0, 0))
        with QPainter(edge) as strip:
            strip.setRenderHint(QPainter.RenderHint.Antialiasing)
            strip.translate(-part.topLeft())
            strip.fillRect(part, style.tokens.color("surface"))
            paint_ground(strip, style, clip, layers)
            strip.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
            strip.fillRect(part, shade)
        painter.drawPixmap(part.topLeft(), edge)
