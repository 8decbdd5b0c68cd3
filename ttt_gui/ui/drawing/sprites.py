"""Nodes and their ground painted once and copied from then on, while the picture is only moved."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from ttt_gui.ui.drawing.face import Face
from ttt_gui.ui.drawing.ground import KeptGround
from ttt_gui.ui.drawing.node import draw_node
from ttt_gui.ui.drawing.parts import extent
from ttt_gui.ui.drawing.seen import Edge
from ttt_gui.ui.drawing.style import FaceKind, TreeStyle

Node = tuple[Face, float, float]
"""A face with the x and y of the middle of its board's upper edge."""
_ROOM = 4.0  # around an edge, for its stroke, in pixels
_STEM = 48.0  # the room above the point where an edge begins to spread
_MOST = 40  # so many differences are painted one by one; more all at once


class Frame:
    """What was painted last: nodes by their keys, edges by kind, and a ``picture`` as large as a clip of the tree."""

    def __init__(self) -> None:
        self.picture = QPixmap()
        self._key: tuple[object, ...] = ()
        self._nodes: dict[object, Node] = {}
        self._edges: list[frozenset[Edge]] = []

    def forget(self) -> None:
        self._key = ()

    def differences(
        self,
        key: tuple[object, ...],
        clip: QRectF,
        ratio: float,
        nodes: dict[object, Node],
        edges: Iterable[Iterable[Edge]],
        room_of: Callable[[float, float], QRectF],
    ) -> list[QRectF]:
        """Keep what is to be seen now, and return where the picture differs from that: nowhere, in some rectangles, or
        in all of the clip. With another key everything differs; ``room_of`` gives the room of a node."""
        kinds = [frozenset(each) for each in edges]
        before, old, old_edges = self._key, self._nodes, self._edges
        self._key, self._nodes, self._edges = key, nodes, kinds
        if before != key:
            size = clip.size() * ratio
            wanted = (math.ceil(size.width()), math.ceil(size.height()))
            if (self.picture.width(), self.picture.height()) != wanted or self.picture.devicePixelRatio() != ratio:
                self.picture = QPixmap(*wanted)
                self.picture.setDevicePixelRatio(ratio)
                self.picture.fill(Qt.GlobalColor.white)  # opaque, so that it is copied and not blended
            return [clip]
        found = []
        for name, (face, x, y) in nodes.items():
            known = old.pop(name, None)
            if known is None or known[0] is not face or known[1:] != (x, y):
                found.append(room_of(x, y))
                if known and known[1:] != (x, y):
                    found.append(room_of(*known[1:]))
        found += [room_of(x, y) for _, x, y in old.values()]
        for one, other in zip(old_edges, kinds, strict=True):
            found += map(room_of_edge, one ^ other)
        return found if len(found) <= _MOST else [clip]


def room_of_edge(edge: Edge) -> QRectF:
    """Return the room of all that is drawn of an edge, of its stem too."""
    x, y, other, below = edge
    left, right = min(x, other), max(x, other)
    return QRectF(left - _ROOM, y - _STEM, right - left + 2 * _ROOM, below - y + _STEM + _ROOM)


# -- Nodes and their ground painted once and copied from then on, while the picture is only moved ---------------------


_SPRITE_BYTES = 16 << 20


class Sprites:
    """Painted nodes to be copied: while the picture is only moved, nothing in it needs to be painted again."""

    def __init__(self) -> None:
        self.ground = KeptGround()
        self.frame = Frame()
        self._pixmaps: dict[object, tuple[QPixmap, QPointF]] = {}
        self._bytes = 0

    def clear(self) -> None:
        """Let go of all that was painted: the style is another one."""
        self.ground.clear()
        self.frame.forget()
        self._pixmaps.clear()
        self._bytes = 0

    def get(self, style: TreeStyle, face: Face, ratio: float) -> tuple[QPixmap, QPointF]:
        """Return a painted node for a screen of ``ratio`` device pixels a pixel, and where its corner lies."""
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
