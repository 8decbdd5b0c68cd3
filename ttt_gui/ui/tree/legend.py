"""What the signs of a tree mean: a card that stands below its button while it is asked for."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QWidget

from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.screens import screen_of
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.words import CUT_SIGN, FOLDED_SIGN

_RIM, _SIGNS, _LINE, _GAP = 14, 84, 24, 12


@dataclass(frozen=True)
class Sign:
    """A sign as it is written, or drawn where ``text`` names no sign: a line or a frame, in the ink of a token."""

    text: str
    words: str
    ink: str = "text"
    width: float = 0.0  # of what is drawn
    dashed: bool = False
    frames: int = 0


SIGNS = (
    Sign("", "the best line", "win", 3),
    Sign("", f"{CUT_SIGN} cut: never searched", "loss", 1.2, dashed=True),
    Sign("b1 played", "the move that was played", "on_accent"),
    Sign("=  ≥  ≤", "exact, at least, at most"),
    Sign("≈  ?", "a guess at the limit; proves nothing"),
    Sign("…  –", "not known yet; stopped"),
    Sign(f"{FOLDED_SIGN} 6", "folded: 6 moves below"),
    Sign(f"{CUT_SIGN} 6", "6 moves cut", "loss"),
    Sign("■", "the game is over", "grid", 1, frames=2),
    Sign("⋯  ↺", "depth limit; answered by the table", "grid", 1, dashed=True, frames=1),
    Sign("", "the search is in it", "text", 2, frames=1),
    Sign("● ◆ ■", "as dots: △ MAX wins, loses, neither"),
)


class Legend(QFrame):
    """Knows every sign. Esc, a click beside it and its button close it."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("card")
        self._look = look
        self.setAccessibleName("Signs of the tree")
        self.setAccessibleDescription("; ".join(f"{each.text} {each.words}".strip() for each in SIGNS))
        look.changed.connect(self._measure)
        self._measure()

    @Slot()
    def _measure(self) -> None:
        self._plain = self._look.font(0.96)
        self._bold = self._look.font(0.96, QFont.Weight.DemiBold)
        self._line = max(scaled(_LINE), QFontMetrics(self._plain).height() + 4)
        self._left = scaled(_RIM) + max(
            scaled(_SIGNS), *(QFontMetrics(self._bold).horizontalAdvance(each.text) for each in SIGNS)
        )
        self.setFixedSize(self.sizeHint())

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        widest = max(QFontMetrics(self._plain).horizontalAdvance(each.words) for each in SIGNS)
        height = len(SIGNS) * self._line + 2 * scaled(_RIM)
        return QSize(self._left + scaled(_GAP + _RIM) + widest, height)

    def open_below(self, button: QWidget) -> None:
        """Show it below its button, inside the screen."""
        corner = button.mapToGlobal(button.rect().bottomRight())
        room = screen_of(button).availableGeometry()
        left = max(room.left(), min(corner.x() - self.width(), room.right() - self.width()))
        self.move(left, max(room.top(), min(corner.y() + 4, room.bottom() - self.height())))
        self.show()

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            left, top = float(scaled(_RIM)), float(scaled(_RIM))
            for sign in SIGNS:
                row = QRectF(left, top, self.width(), self._line)
                self._paint_sign(painter, sign, row)
                painter.setFont(self._plain)
                painter.setPen(self._look.tokens.color("text"))
                painter.drawText(row.translated(self._left + scaled(_GAP) - left, 0), _FLAGS, sign.words)
                top += self._line

    def _paint_sign(self, painter: QPainter, sign: Sign, row: QRectF) -> None:
        tokens, y, unit = self._look.tokens, row.center().y(), scaled(1)
        style = Qt.PenStyle.DashLine if sign.dashed else Qt.PenStyle.SolidLine
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setFont(self._bold)
        words = QFontMetrics(self._bold).horizontalAdvance(sign.text)
        if sign.width:
            painter.setPen(QPen(tokens.color(sign.ink), sign.width * unit, style))
            side = self._line - 8
            frame = QRectF(row.left() + (words + 8 * unit if sign.text else 0), y - side / 2, side, side)
            for inner in range(sign.frames):
                painter.drawRoundedRect(frame.adjusted(3 * inner, 3 * inner, -3 * inner, -3 * inner), 3, 3)
            if not sign.frames:
                painter.drawLine(QPointF(row.left(), y), QPointF(row.left() + scaled(54), y))
        elif sign.ink == "on_accent":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.color("accent"))
            painter.drawRoundedRect(QRectF(row.left() - 4, row.top() + 2, words + 8, row.height() - 4), 4, 4)
        painter.setPen(tokens.color("text" if sign.frames else sign.ink))
        painter.drawText(row, _FLAGS, sign.text)


_FLAGS = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
