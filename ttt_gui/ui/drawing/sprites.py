"""Nodes and their ground painted once and copied from then on, while the picture is only moved."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from ttt_gui.ui.drawing.face import Face
from ttt_gui.ui.drawing.ground import KeptGround
from ttt_gui.ui.drawing.node import draw_node, extent
from ttt_gui.ui.drawing.style import TreeStyle

_SPRITE_BYTES = 16 << 20


class Sprites:
    """Painted nodes to be copied: while the picture is only moved, nothing in it needs to be painted again."""

    def __init__(self) -> None:
        self.ground = KeptGround()
        self._pixmaps: dict[tuple[Face, float, float], QPixmap] = {}
        self._bytes = 0

    def clear(self) -> None:
        self.ground.clear()
        self._pixmaps.clear()
        self._bytes = 0

    def get(self, style: TreeStyle, face: Face, scale: float, ratio: float) -> QPixmap:
        """A node at a zoom, for a screen of ``ratio`` device pixels a pixel."""
        key = (face, scale, ratio)
        pixmap = self._pixmaps.get(key)
        if pixmap is None:
            if self._bytes > _SPRITE_BYTES:
                self.clear()
            rect = extent(style, face, scale)
            pixmap = QPixmap(math.ceil(rect.width() * scale * ratio) + 1, math.ceil(rect.height() * scale * ratio) + 1)
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            with QPainter(pixmap) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.scale(scale, scale)
                painter.translate(-rect.topLeft())
                draw_node(painter, style, face, scale)
            self._pixmaps[key] = pixmap
            self._bytes += 4 * pixmap.width() * pixmap.height()
        return pixmap
