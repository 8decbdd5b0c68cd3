"""The chart of a game's searches: nodes at every move, minimax beside what was searched, on a logarithmic axis."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.formats import grouped, scientific
from ttt_gui.ui.look.plain import show_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look


@dataclass(frozen=True)
class MoveCost:
    """The search before one move: its number in the game (from 1), the nodes searched, by which algorithm, whether to
    the end, and the exact size of the full minimax tree where that is known."""

    move: int
    nodes: int
    algorithm: str
    complete: bool = True
    tree_size: int | None = None

    @property
    def sentence(self) -> str:
        parts = []
        if self.tree_size is not None and not self._is_whole_tree:
            parts.append(f"full minimax {grouped(self.tree_size)}")
        unfinished = "" if self.complete else ", not finished"
        parts.append(f"{self.algorithm} {grouped(self.nodes)}{unfinished}")
        return f"Move {self.move}: {'; '.join(parts)} nodes"

    @property
    def _is_whole_tree(self) -> bool:
        return self.algorithm == "minimax" and self.complete

    @property
    def minimax(self) -> int | None:
        """The grey bar: the full tree."""
        return self.nodes if self._is_whole_tree else self.tree_size

    @property
    def searched(self) -> int | None:
        """The coloured bar: what was searched, where that was not the full tree itself."""
        return None if self._is_whole_tree else self.nodes


class NodesChart(QWidget):
    """Set a list of `MoveCost`; shows two bars a move and tells their figures in a tooltip."""

    _HEIGHT = 148

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._costs: tuple[MoveCost, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._repaint)

    @property
    def costs(self) -> tuple[MoveCost, ...]:
        return self._costs

    def set(self, costs: Sequence[MoveCost]) -> None:
        costs = tuple(costs)
        if costs != self._costs:
            grows = bool(costs) != bool(self._costs)
            self._costs = costs
            self.setAccessibleDescription(". ".join(cost.sentence for cost in costs))
            if grows:
                self.updateGeometry()
            self.update()

    def clear(self) -> None:
        self.set(())

    @Slot()
    def _repaint(self) -> None:
        self.updateGeometry()
        self.update()

    # -- paint ----------------------------------------------------------------------------------------------------

    def _decades(self) -> int:
        """The axis runs from 1 to 10 to this power."""
        largest = max(max(cost.nodes, cost.tree_size or 1) for cost in self._costs)
        return max(2, math.ceil(math.log10(largest) - 1e-9))

    def _plot(self) -> QRectF:
        metrics = QFontMetricsF(self._look.font(0.9, tabular=True))
        left = max(metrics.horizontalAdvance(label) for label in self._labels(self._decades()).values()) + 10
        line = metrics.height()
        top = line + 14  # below the legend, with half a label's room
        return QRectF(left, top, self.width() - left, self.height() - top - line - 5)

    @staticmethod
    def _labels(decades: int) -> dict[int, str]:
        step = math.ceil(decades / 5)
        powers = range(0, decades + 1, step)
        if decades <= 5:
            return {power: grouped(10**power) for power in powers}
        return {power: "1" if power == 0 else scientific(10.0**power, 1).split("×")[1].strip() for power in powers}

    def _slots(self, plot: QRectF) -> list[QRectF]:
        """The room of each move, from the left; few moves do not spread over the whole width."""
        width = min(plot.width() / len(self._costs), float(scaled(88)))
        return [QRectF(plot.left() + i * width, plot.top(), width, plot.height()) for i in range(len(self._costs))]

    def _paint_axis(self, painter: QPainter, plot: QRectF, decades: int) -> None:
        tokens = self._look.tokens
        painter.setFont(self._look.font(0.9, tabular=True))
        for power, label in self._labels(decades).items():
            y = round(plot.bottom() - plot.height() * power / decades) + 0.5
            painter.setPen(tokens.mixed("hairline", 0.5 if tokens.outlines else 1.0, "surface"))
            painter.drawLine(QRectF(plot.left(), y, plot.width(), 0).topLeft(), QRectF(plot.right(), y, 0, 0).topLeft())
            painter.setPen(tokens.color("muted"))
            room = QRectF(0, y - scaled(10), plot.left() - 8, scaled(20))
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, label)

    def _paint_legend(self, painter: QPainter) -> None:
        tokens = self._look.tokens
        names = []
        if any(cost.minimax is not None for cost in self._costs):
            names.append(("minimax, full tree", tokens.color("draw")))
        for algorithm in dict.fromkeys(cost.algorithm for cost in self._costs if cost.searched is not None):
            names.append((algorithm if algorithm != "minimax" else "minimax, searched", tokens.color("accent")))
        painter.setFont(self._look.font(0.92))
        metrics = QFontMetricsF(painter.font())
        x = 0.0
        for name, color in names:
            painter.fillRect(QRectF(x, round(metrics.height() / 2 - 4.5), 9, 9), color)
            painter.setPen(tokens.color("muted"))
            width = metrics.horizontalAdvance(name) + 2
            painter.drawText(QRectF(x + 14, 0, width, metrics.height()), Qt.AlignmentFlag.AlignVCenter, name)
            x += 14 + width + 12

    def _paint_bars(self, painter: QPainter, plot: QRectF, decades: int) -> None:
        tokens = self._look.tokens
        slots = self._slots(plot)
        width = max(1.0, min(float(scaled(20)), slots[0].width() * 0.32))
        gap = 2.0 if width > 4 else 0.5
        painter.setFont(self._look.font(0.9, tabular=True))
        metrics = QFontMetricsF(painter.font())
        words = "move " if slots[0].width() > metrics.horizontalAdvance("move 00") else ""
        every = max(1, math.ceil(metrics.horizontalAdvance("00 ") / slots[0].width()))
        for number, (cost, slot) in enumerate(zip(self._costs, slots, strict=True)):
            bars = [(cost.minimax, tokens.color("draw")), (cost.searched, tokens.color("accent"))]
            shown = [(nodes, color) for nodes, color in bars if nodes is not None]
            x = slot.center().x() - (len(shown) * width + (len(shown) - 1) * gap) / 2
            for nodes, color in shown:
                # One node, or none, has no height on this axis: a thin line stands for it.
                height = max(2.0, plot.height() * math.log10(max(1, nodes)) / decades)
                self._paint_bar(painter, QRectF(x, plot.bottom() - height, width, height), color)
                x += width + gap
            if number % every == 0:
                painter.setPen(tokens.color("muted"))
                room = QRectF(slot.center().x() - scaled(44), plot.bottom() + 5, scaled(88), metrics.height())
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter, f"{words}{cost.move}")

    @staticmethod
    def _paint_bar(painter: QPainter, bar: QRectF, color: QColor) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        radius = min(2.5, bar.width() / 3)
        painter.drawRoundedRect(bar, radius, radius)
        painter.drawRect(bar.adjusted(0, min(bar.height() / 2, radius + 1), 0, 0))  # round above only

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(
            300, scaled(self._HEIGHT) if self._costs else math.ceil(QFontMetricsF(self._look.font()).height()) + 4
        )

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if not self._costs:
                painter.setFont(self._look.font(0.96))
                painter.setPen(self._look.tokens.color("muted"))
                text = "The searches of this game appear here."
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
                return
            decades, plot = self._decades(), self._plot()
            self._paint_legend(painter)
            self._paint_axis(painter, plot, decades)
            self._paint_bars(painter, plot, decades)

    @called_by_qt(bool)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._costs:
            for cost, slot in zip(self._costs, self._slots(self._plot()), strict=True):
                if slot.left() <= event.pos().x() < slot.right():
                    show_tip(event.globalPos(), cost.sentence, self)
                    return True
        return super().event(event)
