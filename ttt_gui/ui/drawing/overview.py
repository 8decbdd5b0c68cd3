"""The whole tree as small as a stamp, with a frame around the part that is seen: kept as a picture till it changes."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from ttt_gui.ui.drawing.painter import TreePainter

_WIDTH, _HEIGHT, _MARGIN = 190.0, 96.0, 12.0


class Overview:
    """Placed in a corner of a view; not there while the view shows everything, or is small."""

    def __init__(self, painter: TreePainter) -> None:
        self._tree = painter
        self._picture: QPixmap | None = None
        self.rect = QRectF()  # where it lies in the view, empty while it is not there

    @property
    def _bounds(self) -> QRectF:
        """What it shows of the world."""
        return self._tree.tree_rect.adjusted(-12, -6, 12, 6)

    def forget(self) -> None:
        """The tree or its colours changed."""
        self._picture = None

    def place(self, view: QRectF, seen: QRectF, avoid: QRectF) -> None:
        """Find its place in a view that shows the part ``seen`` of the world: below at the right, above where it would
        cover ``avoid`` (of the view), nowhere where it would there as well."""
        bounds = self._bounds
        everything = seen.adjusted(-2, -2, 2, 2).contains(bounds)
        roomy = view.width() > 2.5 * _WIDTH and view.height() > 3 * _HEIGHT
        if everything or not roomy or bounds.isEmpty():
            self.rect = QRectF()
            return
        scale = self._scale(bounds)
        width, height = round(max(60.0, bounds.width() * scale)) + 12, round(max(24.0, bounds.height() * scale)) + 12
        self.rect = QRectF(view.right() - width - _MARGIN, view.bottom() - height - _MARGIN, width, height)
        if self.rect.intersects(avoid):
            self.rect.moveTop(view.top() + _MARGIN)
        if self.rect.intersects(avoid):
            self.rect = QRectF()

    @staticmethod
    def _scale(bounds: QRectF) -> float:
        return min((_WIDTH - 12) / bounds.width(), (_HEIGHT - 12) / bounds.height(), 0.2)

    def _corner(self, bounds: QRectF) -> QPointF:
        """Where the world's bounds begin in the view."""
        scale = self._scale(bounds)
        return self.rect.center() - QPointF(bounds.width(), bounds.height()) * scale / 2

    def world_at(self, point: QPointF) -> QPointF:
        """The point of the world under a point of the view."""
        bounds = self._bounds
        return (point - self._corner(bounds)) / self._scale(bounds) + bounds.topLeft()

    def paint(self, painter: QPainter, seen: QRectF) -> None:
        if self.rect.isEmpty():
            return
        bounds, tokens = self._bounds, self._tree.style.tokens
        scale, corner = self._scale(bounds), self._corner(bounds)
        ratio = painter.device().devicePixelRatioF()
        if self._picture is None or self._picture.devicePixelRatio() != ratio:
            self._picture = QPixmap((self.rect.size() * ratio).toSize())
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(tokens.color("surface"))
            with QPainter(self._picture) as small:
                small.translate(corner - self.rect.topLeft())
                small.scale(scale, scale)
                small.translate(-bounds.topLeft())
                self._tree.paint(small, bounds, scale, names=False)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # While a new one is awaited, the old one is stretched.
        painter.drawPixmap(self.rect, self._picture, QRectF(self._picture.rect()))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(tokens.color("grid"), 1))
        painter.drawRoundedRect(self.rect, 5, 5)
        frame = QRectF(corner + (seen.topLeft() - bounds.topLeft()) * scale, seen.size() * scale)
        painter.setPen(QPen(tokens.color("accent"), 1.6))
        painter.drawRect(frame.intersected(self.rect.adjusted(1, 1, -1, -1)))
