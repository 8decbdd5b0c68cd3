"""What lies below a tree: a band a layer, by role, and in a column at the left edge the layers' names."""

from __future__ import annotations

import math
from collections.abc import Iterator

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap, QTransform

from ttt_gui.ui.drawing.style import TreeStyle
from ttt_gui.ui.look.theme import pixel_size
from ttt_gui.ui.trace.words import MAX_SIGN, MIN_SIGN

GUTTER = 84.0
"""The width of the column at the left that names the layers, in pixels of the screen for type of 12 px."""


class Ground:
    """Paints in world coordinates: those of the tree's painter. ``pitch`` is from band to band."""

    def __init__(self, style: TreeStyle, pitch: float) -> None:
        self._style, self._pitch = style, pitch

    @property
    def surface(self) -> QColor:
        """What lies between the bands."""
        return self._style.tokens.color("surface")

    def gutter(self, scale: float) -> float:
        """The width of the column with the names, in pixels of the screen: none where they do not fit into a band."""
        fits = QFontMetricsF(self._font(scale)).height() <= self._style.band
        return GUTTER * self._style.unit * max(scale, 1.0) if fits else 0.0

    def _font(self, scale: float) -> QFont:
        """As large on the screen at any zoom."""
        font = QFont(self._style.bold)
        if scale < 1:
            font.setPixelSize(max(1, round(pixel_size(font) / scale)))
        return font

    def _layers(self, clip: QRectF, count: int) -> Iterator[tuple[int, QRectF]]:
        pitch = self._pitch
        for layer in range(max(0, math.floor(clip.top() / pitch)), min(count, math.floor(clip.bottom() / pitch) + 1)):
            yield layer, QRectF(clip.left(), layer * pitch, clip.width(), self._style.band)

    def paint_bands(self, painter: QPainter, clip: QRectF, scale: float, count: int, top_is_max: bool) -> None:
        """The bands of the first ``count`` layers."""
        tokens = self._style.tokens
        for layer, rect in self._layers(clip, count):
            painter.setPen(QPen(tokens.color("hairline"), 1 / scale) if tokens.outlines else Qt.PenStyle.NoPen)
            painter.setBrush(tokens.color("max_layer" if (layer % 2 == 0) == top_is_max else "min_layer"))
            painter.drawRoundedRect(rect.adjusted(8 / scale, 0, -8 / scale, 0), 6, 6)

    def paint_names(self, painter: QPainter, clip: QRectF, scale: float, count: int, top_is_max: bool) -> None:
        """△ MAX and ▽ MIN in a column at the left edge, under which the tree goes through."""
        width = self.gutter(scale) / scale
        if not width:
            return
        tokens, font = self._style.tokens, self._font(scale)
        column = QRectF(clip.left(), clip.top(), width, clip.height())
        painter.save()
        painter.setClipRect(column)
        painter.fillRect(column, tokens.color("surface"))
        self.paint_bands(painter, clip, scale, count, top_is_max)
        painter.setFont(font)
        painter.setPen(tokens.color("muted"))
        height = QFontMetricsF(font).height()
        for layer, rect in self._layers(clip, count):
            text = f"{MAX_SIGN} MAX" if (layer % 2 == 0) == top_is_max else f"{MIN_SIGN} MIN"
            room = QRectF(rect.left() + 20 / scale, rect.top() + min(6.0, (rect.height() - height) / 2), width, height)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, text)
        painter.restore()


class KeptGround:
    """A ground painted once for a screen and copied from then on: from step to step nothing in it changes."""

    def __init__(self) -> None:
        self._key: object = None
        self._bands, self._names = QPixmap(), QPixmap()

    def clear(self) -> None:
        self._key = None

    def refresh(self, ground: Ground, clip: QRectF, scale: float, ratio: float, count: int, top_is_max: bool) -> None:
        """Be what ``ground`` paints into a clip, on a surface, for a screen of ``ratio`` device pixels a pixel."""
        key = (clip.top(), clip.width(), clip.height(), scale, ratio, count, top_is_max)
        if key == self._key:
            return
        self._key = key
        where = (clip, scale, count, top_is_max)
        self._bands = self._pixmap(clip.width() * scale, clip.height() * scale, ratio)
        self._bands.fill(ground.surface)
        with QPainter(self._bands) as painter:
            self._begin(painter, clip, scale)
            ground.paint_bands(painter, *where)
        self._names = self._pixmap(ground.gutter(scale), clip.height() * scale, ratio)
        if not self._names.isNull():
            with QPainter(self._names) as painter:
                self._begin(painter, clip, scale)
                ground.paint_names(painter, *where)

    @staticmethod
    def _pixmap(width: float, height: float, ratio: float) -> QPixmap:
        pixmap = QPixmap(math.ceil(width * ratio), math.ceil(height * ratio))
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    @staticmethod
    def _begin(painter: QPainter, clip: QRectF, scale: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-clip.topLeft())

    def draw(self, painter: QPainter, clip: QRectF, names: bool) -> None:
        """Copy the bands, or the names in their column, to where the painter has the clip."""
        world = painter.transform()
        place = world.map(clip.topLeft())
        painter.setTransform(QTransform())
        painter.drawPixmap(place, self._names if names else self._bands)
        painter.setTransform(world)
