"""The nodes by ply that stand between two trees in step: figures, and mirrored bars of what both and only one visit."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from ttt_gui.engine.instep.overlay import PlyCounts
from ttt_gui.ui.compare.in_step_signs import both_color, hatch
from ttt_gui.ui.compare.in_step_state import InStepState
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.scaling import type_factor
from ttt_gui.ui.look.theme import Look

_MOST_ROW = 21.0
_LEAST_BAR = 76.0  # pixels for half a ply's name, the longest bar and what is free around it


def rows_of(plies: tuple[PlyCounts, ...], most: int) -> list[tuple[str, PlyCounts]]:
    """A row a ply with its name; where there are more than ``most`` the last row has the sum of the others: '9–16'."""
    if len(plies) <= most:
        return [(str(each.ply), each) for each in plies]
    rest = plies[max(0, most - 1) :]
    total = PlyCounts(
        rest[0].ply,
        sum(each.both for each in rest),
        sum(each.only_a for each in rest),
        sum(each.only_b for each in rest),
        sum(each.entered_a for each in rest),
        sum(each.entered_b for each in rest),
    )
    rows = [(str(each.ply), each) for each in plies[: max(0, most - 1)]]
    return [*rows, (f"{rest[0].ply}–{rest[-1].ply}", total)]


def summary(state: InStepState) -> str:
    """'both 2 553 · only A 18 313 · only B 5 312'."""
    if state.made is None:
        return ""
    overlay = state.made.overlay
    return f"both {grouped(overlay.both)} · only A {grouped(overlay.only_a)} · only B {grouped(overlay.only_b)}"


class PlyPaint:
    """Paints the table."""

    def __init__(self, look: Look, state: InStepState) -> None:
        self._look, self._state = look, state

    def width(self) -> float:
        """So wide that the total has room, and bars beside the figures."""
        bold = self._look.font(0.92, QFont.Weight.DemiBold, tabular=True)
        bars = 2 * self._figures() + 2 * _LEAST_BAR * type_factor()
        return max(QFontMetricsF(bold).horizontalAdvance(summary(self._state)) + 4, bars)

    def _figures(self) -> float:
        """The width of the widest number of nodes, of a ply or of the last plies together."""
        made = self._state.made
        plies = made.overlay.plies if made else ()
        most = max(sum(each.a for each in plies), sum(each.b for each in plies))
        metrics = QFontMetricsF(self._look.font(0.92, tabular=True))
        return max(metrics.horizontalAdvance(text) for text in ("A nodes", grouped(most)))

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Head, rows and total, as many rows as have room."""
        made = self._state.made
        if made is None:
            return
        tokens, unit = self._look.tokens, type_factor()
        small, bold = self._look.font(0.92, tabular=True), self._look.font(0.92, QFont.Weight.DemiBold, tabular=True)
        line = QFontMetricsF(small).height()
        room = rect.height() - 2 * line - 6 * unit
        rows = rows_of(made.overlay.plies, max(1, int(room // line)))
        height = min(_MOST_ROW * unit, room / len(rows))
        figures = self._figures()
        middle = rect.center().x()
        ply = max(QFontMetricsF(small).horizontalAdvance(name) for name, _ in rows) / 2 + 7 * unit
        self._row(painter, rect, rect.top(), line, figures, ("A nodes", "ply", "B nodes"), small, "muted")
        y = rect.top() + line + 2 * unit
        most = max(max(each.a, each.b) for _, each in rows)
        reach = max(4.0, middle - ply - rect.left() - figures - 8 * unit)
        pattern, grey = hatch(tokens, unit), both_color(tokens)
        for name, each in rows:
            self._row(painter, rect, y, height, figures, (grouped(each.a), name, grouped(each.b)), small, "text")
            bar, top = min(12 * unit, height - 3 * unit), y + (height - min(12 * unit, height - 3 * unit)) / 2
            both = reach * each.both / most
            only_a, only_b = reach * each.only_a / most, reach * each.only_b / most
            painter.fillRect(QRectF(middle - ply - both, top, both, bar), grey)
            painter.fillRect(QRectF(middle - ply - both - only_a, top, only_a, bar), pattern)
            painter.fillRect(QRectF(middle + ply, top, both, bar), grey)
            painter.fillRect(QRectF(middle + ply + both, top, only_b, bar), pattern)
            y += height
        painter.setFont(bold)
        painter.setPen(tokens.color("text"))
        metrics = QFontMetricsF(bold)
        text = metrics.elidedText(summary(self._state), Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(QRectF(rect.left(), y + 3 * unit, rect.width(), line), Qt.AlignmentFlag.AlignCenter, text)

    def _row(
        self,
        painter: QPainter,
        rect: QRectF,
        y: float,
        height: float,
        figures: float,
        texts: tuple[str, str, str],
        font: QFont,
        ink: str,
    ) -> None:
        painter.setFont(font)
        painter.setPen(self._look.tokens.color(ink))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
        centre = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
        painter.drawText(QRectF(rect.left(), y, figures, height), right, texts[0])
        painter.drawText(QRectF(rect.center().x() - 30, y, 60, height), centre, texts[1])
        painter.drawText(QRectF(rect.right() - figures, y, figures, height), right, texts[2])
