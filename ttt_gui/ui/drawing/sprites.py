"""Nodes and their ground painted once and copied from then on, while the picture is only moved."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPixmap, QTransform

from ttt_gui.ui.drawing.face import Face
from ttt_gui.ui.drawing.ground import FADE, GroundLayers, paint_ground
from ttt_gui.ui.drawing.node import draw_node
from ttt_gui.ui.drawing.parts import extent
from ttt_gui.ui.drawing.style import FaceKind, TreeStyle

_SPRITE_BYTES = 16 << 20


class KeptGround:
    """A ground painted once for a screen and copied from then on: from step to step nothing in it changes.

    The tree passes under the edges of the ground: there nodes fade, at the right and below, and at the left before
    the column.
    """

    def __init__(self) -> None:
        self._key: object = None
        self._ground = QPixmap()
        self._edges: list[tuple[QPointF, QPixmap]] = []
        self._column = QRectF()

    def clear(self) -> None:
        self._key = None

    def refresh(self, style: TreeStyle, clip: QRectF, ratio: float, layers: GroundLayers) -> None:
        """Keep the ground of a clip in a style for a screen of ``ratio`` device pixels a pixel."""
        key = (clip.top(), clip.width(), clip.height(), ratio, layers)
        if key == self._key:
            return
        self._key = key
        self._ground = QPixmap(math.ceil(clip.width() * ratio), math.ceil(clip.height() * ratio))
        self._ground.setDevicePixelRatio(ratio)
        self._ground.fill(style.tokens.color("surface"))
        with QPainter(self._ground) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(-clip.topLeft())
            paint_ground(painter, style, clip, layers)
        self._column = QRectF(0, 0, style.gutter, clip.height())
        width, height, gutter, low = clip.width(), clip.height(), style.gutter, FADE / 2
        self._edges = [
            self._faded(QRectF(gutter, 0, FADE, height), QPointF(gutter, 0), QPointF(gutter + FADE, 0), ratio),
            self._faded(QRectF(width - FADE, 0, FADE, height), QPointF(width, 0), QPointF(width - FADE, 0), ratio),
            self._faded(QRectF(0, height - low, width, low), QPointF(0, height), QPointF(0, height - low), ratio),
        ]

    def _faded(self, part: QRectF, opaque: QPointF, clear: QPointF, ratio: float) -> tuple[QPointF, QPixmap]:
        """Return a part of the ground that covers all beyond one point and nothing at the other, after its corner."""
        size = part.size() * ratio
        edge = QPixmap(math.ceil(size.width()), math.ceil(size.height()))
        edge.setDevicePixelRatio(ratio)
        edge.fill(Qt.GlobalColor.transparent)
        with QPainter(edge) as painter:
            painter.translate(-part.topLeft())
            painter.drawPixmap(QPointF(0, 0), self._ground)
            shade = QLinearGradient(opaque, clear)
            shade.setColorAt(0, QColor(0, 0, 0, 255))
            shade.setColorAt(1, QColor(0, 0, 0, 0))
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
            painter.fillRect(part, shade)
        return part.topLeft(), edge

    def draw(self, painter: QPainter, clip: QRectF) -> None:
        """Copy the ground to where the painter has the clip."""
        self._copy(painter, clip, [(QPointF(0, 0), self._ground)])

    def draw_edges(self, painter: QPainter, clip: QRectF) -> None:
        """Let what was painted since fade at the edges, and go through under the column."""
        painter.save()
        painter.setClipRect(self._column.translated(clip.topLeft()))
        self.draw(painter, clip)
        painter.restore()
        self._copy(painter, clip, self._edges)

    @staticmethod
    def _copy(painter: QPainter, clip: QRectF, pictures: list[tuple[QPointF, QPixmap]]) -> None:
        world = painter.transform()
        place = world.map(clip.topLeft())
        painter.setTransform(QTransform())
        for corner, picture in pictures:
            painter.drawPixmap(place + corner, picture)
        painter.setTransform(world)


class Sprites:
    """Painted nodes to be copied: while the picture is only moved, nothing in it needs to be painted again."""

    def __init__(self) -> None:
        self.ground = KeptGround()
        self._pixmaps: dict[object, tuple[QPixmap, QPointF]] = {}
        self._bytes = 0

    def clear(self) -> None:
        """Let go of all that was painted: the style is another one."""
        self.ground.clear()
        self._pixmaps.clear()
        self._bytes = 0

    def get(self, style: TreeStyle, face: Face, ratio: float) -> tuple[QPixmap, QPointF]:
        """Return a painted node for a screen of ``ratio`` device pixels a pixel, and where its corner lies."""
        key: object = (face, ratio)
        if style.kind is FaceKind.DOTS:  # nodes with the same texts look alike
            seen = (face.label, face.short, face.tone, face.end, face.ghost)
            key = (*seen, face.played, face.kind, face.kinds_below, ratio)
        found = self._pixmaps.get(key)
        if found is None:
            if self._bytes > _SPRITE_BYTES:
                self.clear()
            rect = extent(style, face)
            corner = QPointF(math.floor(rect.left()), math.floor(rect.top()))
            size = (rect.bottomRight() - corner) * ratio
            pixmap = QPixmap(math.ceil(size.x()) + 1, math.ceil(size.y()) + 1)
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            with QPainter(pixmap) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.translate(-corner)
                draw_node(painter, style, face)
            found = self._pixmaps[key] = (pixmap, corner)
            self._bytes += 4 * pixmap.width() * pixmap.height()
        return found
