"""How a node is marked that both searches visit, or only one: squares, painted once and copied; and the legend."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QImage, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.ui.compare.in_step_state import Kind
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.scaling import scaled, type_factor
from ttt_gui.ui.look.theme import Look, Tokens

_FAINT = 0.28
LEGEND = (
    (Kind.BOTH, "both"),
    (Kind.THIS, "this one"),
    (Kind.OTHER, "the other"),
    (Kind.NEITHER, "neither"),
)


@lru_cache(maxsize=16)
def hatch(tokens: Tokens, unit: float) -> QBrush:
    """What only this one visits: strokes of the accent on a tint of it."""
    side = max(4, round(5 * unit))
    tile = QImage(side, side, QImage.Format.Format_RGB32)  # an image, which may outlive the application
    tile.fill(tokens.mixed("accent", 0.16, "surface"))
    with QPainter(tile) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(tokens.color("accent"), 1.5 * unit))
        for x in (-side, 0, side):
            painter.drawLine(QPointF(x - 1, side + 1), QPointF(x + side + 1, -1))
    return QBrush(tile)


def both_color(tokens: Tokens) -> QColor:
    """Of what both visit."""
    return tokens.color("grid")


def draw_kind(painter: QPainter, tokens: Tokens, kind: Kind, rect: QRectF, unit: float) -> None:
    """A square in a cell of its own, with some air around it."""
    air = min(1.6 * unit, rect.width() * 0.12)
    box = rect.adjusted(air, air, -air, -air)
    radius = min(2.5 * unit, box.width() / 4)
    if kind is Kind.NEITHER:
        dot = min(1.1 * unit, box.width() / 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.color("muted"))
        painter.drawEllipse(rect.center(), dot, dot)
        return
    half = 0.5 * unit
    if kind is Kind.BOTH:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(both_color(tokens))
    elif kind is Kind.THIS:
        painter.setPen(QPen(tokens.color("accent"), unit))
        painter.setBrush(hatch(tokens, unit))
        box = box.adjusted(half, half, -half, -half)
    else:
        pen = QPen(tokens.color("grid"), unit)
        pen.setDashPattern([2.0, 1.6])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        box = box.adjusted(half, half, -half, -half)
    painter.drawRoundedRect(box, radius, radius)


class Squares:
    """The squares of one look and size, painted once."""

    def __init__(self) -> None:
        self._key: tuple[Tokens, float, float, float] | None = None
        self._found: dict[tuple[Kind, bool], QPixmap] = {}

    def use(self, tokens: Tokens, side: float, unit: float, ratio: float) -> None:
        """From now on in this look, with sides so long, for a screen of ``ratio`` device pixels a pixel."""
        key = (tokens, side, unit, ratio)
        if key != self._key:
            self._key = key
            self._found.clear()

    def get(self, kind: Kind, faint: bool) -> QPixmap:
        """One of them; ``faint`` is what has not been entered yet."""
        found = self._found.get((kind, faint))
        if found is None:
            assert self._key
            tokens, side, unit, ratio = self._key
            found = QPixmap(math.ceil(side * ratio), math.ceil(side * ratio))
            found.setDevicePixelRatio(ratio)
            found.fill(Qt.GlobalColor.transparent)
            with QPainter(found) as into:
                into.setRenderHint(QPainter.RenderHint.Antialiasing)
                into.setOpacity(_FAINT if faint else 1.0)
                draw_kind(into, tokens, kind, QRectF(0, 0, side, side), unit)
            self._found[kind, faint] = found
        return found


class Legend(QWidget):
    """What the marks mean, in a line; without words where there is no room, which the tooltip has."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.setAccessibleName("Legend")
        self.setAccessibleDescription(
            "Grey: both visit. Hatched: only this one. Dashed: only the other. A dot: neither."
        )
        look.changed.connect(self._renew)

    @Slot()
    def _renew(self) -> None:
        self.updateGeometry()
        self.update()

    def _widths(self) -> list[float]:
        metrics = QFontMetricsF(self._look.font(0.92))
        return [metrics.horizontalAdvance(text) for _, text in LEGEND]

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self._look.font(0.92))
        return QSize(math.ceil(sum(self._widths()) + scaled(4 * 34 - 12)), math.ceil(metrics.height()) + scaled(2))

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        tokens, unit = self._look.tokens, type_factor()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(self._look.font(0.92))
            x = 0.0
            for (kind, text), width in zip(LEGEND, self._widths(), strict=True):
                side = 13 * unit
                draw_kind(painter, tokens, kind, QRectF(x, (self.height() - side) / 2, side, side), unit)
                painter.setPen(tokens.color("text"))
                room = QRectF(x + 18 * unit, 0, width + 2, self.height())
                painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, text)
                x += width + 34 * unit
