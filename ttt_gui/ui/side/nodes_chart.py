"""The nodes at every move of the computer as a chart, minimax beside alpha-beta, logarithmic; and its card.

The bars are painted here, not by pyqtgraph: they are there at the first move of a game, and to import pyqtgraph and
NumPy takes 0.35 s of processor time, most of it in the main thread, and 52 MB: more than all of the start.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped, plies, scientific
from ttt_gui.ui.look.plain import PlainLabel, show_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card

_LEAST_SLOTS = 4
_MOST_SLOT, _MOST_BAR = 110, 24  # the largest widths of a move and of a bar, in pixels
_LEAST_HATCHED = 5  # a bar that is thinner shows no hatching
_LEAST_HEIGHT = 100
_MOST_LABELS = 6


@dataclass(frozen=True)
class MoveCost:
    """The search for one move: its number in the game (from 1), the nodes searched, and the algorithm.

    ``minimax`` and ``alpha_beta`` are node counts that compare with each other, to ``depth`` plies, or to the end of
    the game for None; each is None where unknown.
    """

    move: int
    nodes: int
    algorithm: str
    minimax: int | None = None
    alpha_beta: int | None = None
    depth: int | None = None

    @property
    def sentence(self) -> str:
        """A text such as 'Move 2: minimax 55 505, alpha-beta 2 459 nodes'."""
        bars = (("minimax", self.minimax), ("alpha-beta", self.alpha_beta))
        parts = [f"{name} {grouped(nodes)}" for name, nodes in bars if nodes is not None]
        if not parts:
            return f"Move {self.move}: {self.algorithm}, stopped after {grouped(self.nodes)} nodes"
        ahead = "" if self.depth is None else f", {'both' if len(parts) == 2 else 'it'} to {plies(self.depth)}"
        return f"Move {self.move}: {', '.join(parts)} nodes{ahead}"


class ChartCard(Card):
    """The chart of nodes by move, with a legend in its heading.

    Signals:
        costs_changed: the chart has become empty, or is not any more.
    """

    costs_changed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Nodes per move", parent)
        self.head.setSpacing(5)  # so the heading has room where the cards are narrowest
        for name, key in (("minimax", "minimax"), ("alpha-beta", "alpha_beta")):
            self.head.addSpacing(4)
            sign, word = QFrame(), PlainLabel(name)
            sign.setObjectName(key)
            sign.setFixedSize(9, 9)
            word.setFont(look.font(0.92))
            self.head.addWidget(sign)
            self.head.addWidget(word)
        self.chart = NodesChart(look)
        self.chart.setAccessibleName("Nodes per move")
        self.body.addWidget(self.chart, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def set(self, costs: Sequence[MoveCost], coming: Sequence[int]) -> None:
        """Show the searches for the computer's moves; ``coming`` are the numbers of moves that may follow."""
        had = bool(self.chart.costs)
        self.chart.set(costs, coming)
        if had is not bool(costs):
            self.costs_changed.emit()


class NodesChart(Guarded, QWidget):
    """A bar chart on a logarithmic axis: two bars a move, with their counts above them, and details in a tooltip."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.costs: tuple[MoveCost, ...] = ()
        self._moves: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        look.changed.connect(self._repaint)

    def set(self, costs: Sequence[MoveCost], coming: Sequence[int] = ()) -> None:
        """Show the moves searched, and empty places for a few of the ``coming`` ones."""
        costs = tuple(costs)
        moves = tuple(cost.move for cost in costs)
        last = moves[-1] if moves else 0
        moves += tuple(move for move in coming if move > last)[: max(0, _LEAST_SLOTS - len(moves))]
        if (costs, moves) != (self.costs, self._moves):
            self.costs, self._moves = costs, moves
            self.setAccessibleDescription(". ".join(cost.sentence for cost in costs))
            self.update()

    @Slot()
    def _repaint(self) -> None:
        """Measure and paint the chart anew for another look."""
        self.updateGeometry()
        self.update()

    # -- where everything stands --------------------------------------------------------------------------------------

    def _decades(self) -> int:
        """Return the power of ten to which the axis runs, from 1."""
        largest = max(max(cost.minimax or 1, cost.alpha_beta or 1) for cost in self.costs)
        return max(2, math.ceil(math.log10(largest) - 1e-9))

    def _font(self, bold: bool = False) -> QFont:
        """Return the font of the labels."""
        return self._look.font(0.9, QFont.Weight.DemiBold if bold else QFont.Weight.Normal, tabular=True)

    def _plot(self) -> QRectF:
        """Return the rectangle of the bars: what the labels at the left, above and below leave."""
        metrics = QFontMetricsF(self._font())
        left = max(metrics.horizontalAdvance(label) for label in self._labels(self._decades()).values()) + 10
        lines = 1
        if any(cost.depth is not None for cost in self.costs):
            lines = 3 if self._has_words(self.width() - left) else 2
        top = metrics.height()  # the count above the highest bar
        return QRectF(left, top, self.width() - left, self.height() - top - lines * metrics.height() - 5)

    def _has_words(self, width: float) -> bool:
        """Return whether there is room for more than the numbers of the moves below the bars."""
        return width / len(self._moves) > QFontMetricsF(self._font()).horizontalAdvance("move 00")

    @staticmethod
    def _labels(decades: int, most: int = _MOST_LABELS) -> dict[int, str]:
        """Return the powers of ten that the axis names, at most ``most`` above 1, and their names."""
        step = math.ceil(decades / most)
        powers = range(0, decades + 1, step)
        if decades <= 6:
            return {power: grouped(10**power) for power in powers}
        return {power: "1" if power == 0 else scientific(10.0**power, 1).split("×")[1].strip() for power in powers}

    def _slots(self, plot: QRectF) -> list[QRectF]:
        """Return the room of each move, from the left."""
        width = min(plot.width() / len(self._moves), float(scaled(_MOST_SLOT)))
        return [QRectF(plot.left() + i * width, plot.top(), width, plot.height()) for i in range(len(self._moves))]

    def bars(self) -> list[tuple[MoveCost, str, QRectF]]:
        """Return every bar: the move's cost, the algorithm whose nodes the bar shows, and its rectangle in pixels."""
        plot, decades = self._plot(), self._decades()
        found = []
        for cost, slot in zip(self.costs, self._slots(plot), strict=False):
            width = max(1.0, min(float(scaled(_MOST_BAR)), slot.width() * 0.32))
            gap = 2.0 if width > 4 else 0.5
            for name, nodes, x in (
                ("minimax", cost.minimax, slot.center().x() - width - gap / 2),
                ("alpha-beta", cost.alpha_beta, slot.center().x() + gap / 2),
            ):
                if nodes is not None:
                    # One node has no height on this axis: a thin line stands for it.
                    height = max(2.0, plot.height() * math.log10(max(1, nodes)) / decades)
                    found.append((cost, name, QRectF(x, plot.bottom() - height, width, height)))
        return found

    # -- painting -----------------------------------------------------------------------------------------------------

    def _paint_axis(self, painter: QPainter, plot: QRectF) -> None:
        """Paint the lines and names of the powers of ten, as many as have room."""
        tokens, decades = self._look.tokens, self._decades()
        painter.setFont(self._font())
        most = max(1, min(_MOST_LABELS, int(plot.height() / QFontMetricsF(self._font()).ascent())))
        for power, label in self._labels(decades, most).items():
            y = round(plot.bottom() - plot.height() * power / decades) + 0.5
            painter.setPen(
                tokens.mixed("hairline", 0.5 if tokens.outlines else 1.0, "surface") if power else tokens.color("grid")
            )
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(tokens.color("muted"))
            room = QRectF(0, y - scaled(10), plot.left() - 8, scaled(20))
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, label)

    def _paint_moves(self, painter: QPainter, plot: QRectF) -> None:
        """Paint the numbers of the moves below the bars, and how deep both searches looked."""
        tokens, slots = self._look.tokens, self._slots(plot)
        painter.setFont(self._font())
        metrics = QFontMetricsF(painter.font())
        words = "move " if self._has_words(plot.width()) else ""
        every = max(1, math.ceil(metrics.horizontalAdvance("00 ") / slots[0].width()))
        for number, (move, slot) in enumerate(zip(self._moves, slots, strict=True)):
            if number % every:
                continue
            cost = self.costs[number] if number < len(self.costs) else None
            painter.setPen(tokens.color("text" if cost else "muted"))
            lines = [f"{words}{move}"]
            if cost and cost.depth is not None and words:
                lines += ["both to", plies(cost.depth)]
            room = QRectF(slot.center().x() - scaled(44), plot.bottom() + 5, scaled(88), len(lines) * metrics.height())
            painter.drawText(room, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, "\n".join(lines))
        depths = {cost.depth for cost in self.costs} - {None}
        if depths and not words:
            ahead = f"both to {plies(depths.pop() or 0)}" if len(depths) == 1 else "both equally far ahead"
            room = QRectF(plot.left(), plot.bottom() + 5 + metrics.height(), plot.width(), metrics.height())
            painter.setPen(tokens.color("muted"))
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft, ahead)

    def _paint_bars(self, painter: QPainter, plot: QRectF) -> None:
        """Paint the bars with their counts above."""
        tokens, line = self._look.tokens, QFontMetricsF(self._font()).height()
        before: QRectF | None = None  # the label of the bar at the left
        width = self._slots(plot)[0].width()
        for cost, name, bar in self.bars():
            colour = tokens.color("draw" if name == "minimax" else "accent")
            self._paint_bar(painter, bar, colour, hatched=cost.depth is not None)
            nodes = cost.minimax if name == "minimax" else cost.alpha_beta
            assert nodes is not None
            painter.setFont(self._font(bold=name == cost.algorithm))
            metrics = QFontMetricsF(painter.font())
            forms = (grouped(nodes), scientific(nodes) if nodes >= 10**6 else "")
            text = next((each for each in forms if each and metrics.horizontalAdvance(each) <= width), "")
            label = QRectF(bar.left() - 1, bar.top() - line, metrics.horizontalAdvance(text) + 1, line)
            label.moveRight(min(label.right(), float(self.width())))
            if before and label.adjusted(-3, 0, 0, 0).intersects(before):
                label.moveBottom(before.top())  # as in a tie: one above the other
            painter.setPen(tokens.color("text"))
            if text:
                painter.fillRect(label.adjusted(0, 1, 0, -1), tokens.color("surface"))
                painter.drawText(label, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
                before = label

    @staticmethod
    def _paint_bar(painter: QPainter, bar: QRectF, colour: QColor, hatched: bool) -> None:
        """Paint a bar: filled, or hatched for searches to a depth."""
        hatched = hatched and bar.width() >= _LEAST_HATCHED
        painter.setPen(colour if hatched else Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(colour, Qt.BrushStyle.BDiagPattern) if hatched else colour)
        painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, 0) if hatched else bar)

    # -- overridden ---------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Return a usual width and the least height of a chart."""
        return QSize(300, scaled(_LEAST_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return the least size of a chart."""
        return QSize(200, scaled(_LEAST_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chart; nothing before the first search."""
        if not self.costs:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            plot = self._plot()
            self._paint_axis(painter, plot)
            self._paint_moves(painter, plot)
            self._paint_bars(painter, plot)

    def event(self, event: QEvent) -> bool:
        """Show the figures of the move under the pointer in a tooltip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.costs:
            for cost, slot in zip(self.costs, self._slots(self._plot()), strict=False):
                if slot.left() <= event.pos().x() < slot.right():
                    show_tip(event.globalPos(), cost.sentence, self)
                    return True
        return super().event(event)
