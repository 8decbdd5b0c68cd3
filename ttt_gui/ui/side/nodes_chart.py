"""The nodes at every move of the computer as horizontal bars, alpha-beta above minimax, and their card.

The bars are painted here, not by pyqtgraph: they are there at the first move of a game, and to import pyqtgraph and
NumPy takes 0.35 s of processor time, most of it in the main thread, and 52 MB: more than all of the start.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAccessible, QBrush, QFont, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from ttt_gui.ui.look.accessible import set_role
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped, plies, scientific
from ttt_gui.ui.look.plain import PlainLabel, show_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ScrollPage

_LEAST_ROWS = 4
_ROW, _BAR = 27, 9  # the heights of a move's row and of a bar, in pixels
_LEAST_HATCHED = 5  # a bar that is narrower shows no hatching
_LARGE = 1_000_000
"""From so many nodes on, which no search on 3 × 3 has, the scale is logarithmic."""


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
    def bars(self) -> list[tuple[str, int]]:
        """The names and nodes of the algorithms that compare, alpha-beta first."""
        both = (("alpha-beta", self.alpha_beta), ("minimax", self.minimax))
        return [(name, nodes) for name, nodes in both if nodes is not None]

    @property
    def sentence(self) -> str:
        """A text such as 'Move 2: alpha-beta 2 459, minimax 55 505 nodes'."""
        if not self.bars:
            return f"Move {self.move}: {self.algorithm}, stopped after {grouped(self.nodes)} nodes"
        parts = ", ".join(f"{name} {grouped(nodes)}" for name, nodes in self.bars)
        ahead = "" if self.depth is None else f", {'both' if len(self.bars) == 2 else 'it'} to {plies(self.depth)}"
        return f"Move {self.move}: {parts} nodes{ahead}"


class ChartCard(Card):
    """The chart of nodes by move, with a legend in its heading; it scrolls where a game has more moves than have room.

    Signals:
        costs_changed: the chart has become empty, or is not any more.
    """

    costs_changed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Nodes per move", parent)
        self.head.setSpacing(5)  # so the heading has room where the cards are narrowest
        for name, key in (("alpha-beta", "alpha_beta"), ("minimax", "minimax")):
            self.head.addSpacing(4)
            sign, word = QFrame(), PlainLabel(name)
            sign.setObjectName(key)
            sign.setFixedSize(9, 9)
            word.setFont(look.font(0.92))
            self.head.addWidget(sign)
            self.head.addWidget(word)
        self.chart = NodesChart(look)
        set_role(self.chart, QAccessible.Role.Chart)
        self.chart.setAccessibleName("Nodes per move")
        room = ScrollPage(self.chart, QSize(200, 0))
        room.setObjectName("cards")
        room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        room.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)  # all the height that is left
        self.body.addWidget(room, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        bar = room.verticalScrollBar()
        bar.rangeChanged.connect(lambda _least, most: bar.setValue(most))  # the last move is in sight

    def set(self, costs: Sequence[MoveCost], coming: Sequence[int]) -> None:
        """Show the searches for the computer's moves; ``coming`` are the numbers of moves that may follow."""
        had = bool(self.chart.costs)
        self.chart.set(costs, coming)
        if had is not bool(costs):
            self.costs_changed.emit()


class NodesChart(Guarded, QWidget):
    """A bar chart, a row for each move: two bars to one scale with their counts at the end, and details in a tooltip.

    The scale is linear; where a count is large it is logarithmic, which a line below the rows says.
    """

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
        moves += tuple(move for move in coming if move > last)[: max(0, _LEAST_ROWS - len(moves))]
        if (costs, moves) != (self.costs, self._moves):
            self.costs, self._moves = costs, moves
            self.setAccessibleDescription(". ".join(cost.sentence for cost in costs))
            self._repaint()

    @Slot()
    def _repaint(self) -> None:
        """Measure and paint the chart anew."""
        self.updateGeometry()
        self.update()

    # -- where everything stands --------------------------------------------------------------------------------------

    @property
    def _largest(self) -> int:
        """The largest count, which has the longest bar."""
        return max((nodes for cost in self.costs for _name, nodes in cost.bars), default=1)

    @property
    def below(self) -> str:
        """The line below the rows: how deep hatched bars go, and that the scale is logarithmic; '' for neither."""
        depths = {cost.depth for cost in self.costs if cost.bars} - {None}
        ahead = f"to {plies(depths.pop() or 0)}" if len(depths) == 1 else "both equally far ahead" if depths else ""
        parts = (f"hatched: {ahead}" if ahead else "", "logarithmic scale" if self._largest >= _LARGE else "")
        return " · ".join(filter(None, parts))

    @property
    def _below_height(self) -> int:
        """The height of the line below the rows."""
        return scaled(18) if self.below else 0

    @property
    def _shown(self) -> Sequence[int]:
        """The moves that have a row: all that were searched, and of those to come as many as have room."""
        room = (self.height() - self._below_height) // scaled(_ROW)
        return self._moves[: max(len(self.costs), room)]

    def _share(self, nodes: int) -> float:
        """Return the length of a bar as a share of the longest one."""
        if self._largest >= _LARGE:
            return math.log10(max(1, nodes)) / math.log10(self._largest)
        return nodes / self._largest

    def _font(self, bold: bool = False) -> QFont:
        """Return the font of the labels."""
        return self._look.font(0.9, QFont.Weight.DemiBold if bold else QFont.Weight.Normal, tabular=True)

    def _row(self, number: int) -> QRectF:
        """Return the room of a row, from the left edge of the bars to the right edge of the counts."""
        left = QFontMetricsF(self._font(bold=True)).horizontalAdvance("00") + 8
        return QRectF(left, number * scaled(_ROW), self.width() - left, scaled(_ROW))

    @staticmethod
    def _text(nodes: int) -> str:
        """Return a count as it stands at the end of its bar."""
        return grouped(nodes) if nodes < 1000 * _LARGE else scientific(nodes, 3)

    def bars(self) -> list[tuple[MoveCost, str, QRectF]]:
        """Return every bar: the move's cost, the algorithm whose nodes the bar shows, and its rectangle in pixels."""
        metrics, counts = QFontMetricsF(self._font(bold=True)), [n for cost in self.costs for _name, n in cost.bars]
        texts = max((metrics.horizontalAdvance(self._text(nodes)) for nodes in counts), default=0.0)
        height, found = float(scaled(_BAR)), []
        for number, cost in enumerate(self.costs):
            row = self._row(number)
            top = row.center().y() - height * len(cost.bars) / 2 - 1
            for place, (name, nodes) in enumerate(cost.bars):
                length = max(2.0, (row.width() - texts - 8) * self._share(nodes))  # a thin line stands for very few
                found.append((cost, name, QRectF(row.left() + 1, top + place * (height + 2), length, height)))
        return found

    # -- painting -----------------------------------------------------------------------------------------------------

    def _paint_rows(self, painter: QPainter) -> None:
        """Paint the numbers of the moves, the line at which the bars begin, and what stands below."""
        tokens = self._look.tokens
        for number, move in enumerate(self._shown):
            row, is_searched = self._row(number), number < len(self.costs)
            painter.setPen(tokens.color("hairline"))
            painter.drawLine(row.topLeft() + QPointF(0, scaled(5)), row.bottomLeft() - QPointF(0, scaled(5)))
            painter.setFont(self._font(bold=number == len(self.costs) - 1))
            painter.setPen(tokens.color("text" if is_searched else "muted"))
            left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(0, row.top(), row.left(), row.height()), left, str(move))
            if is_searched and not self.costs[number].bars:
                painter.setFont(self._font())
                painter.setPen(tokens.color("muted"))
                stopped = f"stopped after {self._text(self.costs[number].nodes)}"
                painter.drawText(row.adjusted(6, 0, 0, 0), left, stopped)
        if self.below:
            below = self._row(len(self._shown))
            painter.setFont(self._font())
            painter.setPen(tokens.color("muted"))
            painter.drawText(below, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, self.below)

    def _paint_bars(self, painter: QPainter) -> None:
        """Paint the bars, filled, or hatched for searches to a depth, with their counts at the end."""
        tokens = self._look.tokens
        for cost, name, bar in self.bars():
            colour = tokens.color("draw" if name == "minimax" else "accent")
            hatched = cost.depth is not None and bar.width() >= _LEAST_HATCHED
            painter.setPen(colour if hatched else Qt.PenStyle.NoPen)
            painter.setBrush(QBrush(colour, Qt.BrushStyle.BDiagPattern) if hatched else colour)
            painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5) if hatched else bar)
            painter.setFont(self._font(bold=name == cost.algorithm))
            painter.setPen(tokens.color("text"))
            height = QFontMetricsF(painter.font()).height()
            text = QRectF(bar.right() + 5, bar.center().y() - height / 2, self.width() - bar.right() - 5, height)
            nodes = dict(cost.bars)[name]
            painter.drawText(text, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._text(nodes))

    # -- overridden ---------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Return a usual width and the least height."""
        return QSize(300, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the least width and the height of the rows that have bars."""
        return QSize(200, scaled(_ROW) * len(self.costs) + self._below_height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chart; nothing before the first search."""
        if not self.costs:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_rows(painter)
            self._paint_bars(painter)

    def event(self, event: QEvent) -> bool:
        """Show the figures of the move under the pointer in a tooltip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            number = event.pos().y() // scaled(_ROW)
            if 0 <= number < len(self.costs):
                show_tip(event.globalPos(), self.costs[number].sentence, self)
                return True
        return super().event(event)
