"""Nodes and their ground painted once and copied from then on, while the picture is only moved."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap

from ttt_gui.ui.drawing.face import Face
from ttt_gui.ui.drawing.frame import Frame
from ttt_gui.ui.drawing.ground import KeptGround
from ttt_gui.ui.drawing.node import draw_node
from ttt_gui.ui.drawing.parts import extent
from ttt_gui.ui.drawing.style import FaceKind, TreeStyle

_SPRITE_BYTES = 16 << 20


class Sprites:
    """Painted nodes to be copied: while the picture is only moved, nothing in it needs to be painted again."""

    def __init__(self) -> None:
        self.ground = KeptGround()
        self.frame = Frame()
        self._pixmaps: dict[object, tuple[QPixmap, QPointF]] = {}
        self._bytes = 0

    def clear(self) -> None:
        """The style is another one."""
        self.ground.clear()
        self.frame.forget()
        self._pixmaps.clear()
        self._bytes = 0

    def get(self, style: TreeStyle, face: Face, ratio: float) -> tuple[QPixmap, QPointF]:
        """A node for a screen of ``ratio`` device pixels a pixel, and where its corner lies."""
        key: object = (face, ratio)
        if style.kind is FaceKind.DOTS:  # nodes with the same texts look alike
            key = (face.label, face.short, face.tone, face.end, face.ghost, face.lines[:1] if face.ghost else (), ratio)
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
