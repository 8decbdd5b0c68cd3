"""The moves of a game as rows: who played where, and what the search before it took, on a logarithmic scale."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ttt_gui.game.position import Side
from ttt_gui.ui.drawing.board import REACH, draw_mark
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.formats import NONE, grouped
from ttt_gui.ui.look.plain import show_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import FlowLayout
from ttt_gui.ui.side.move_chips import TURN
from ttt_gui.ui.side.move_entry import Entry
from ttt_gui.ui.side.nodes_chart import MoveCost

_MARK, _BAR = 14, 8  # the side of a mark and the height of a bar, in pixels
_LEAST_BAR = 40  # the room of the bars


class MoveRows(QWidget):
    """Set entries, without the start; painted, so that a thousand rows cost what is seen of them.

    Signals: chosen(int index): of the entry whose row was clicked.
    """

    chosen = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._entries: tuple[Entry, ...] = ()
        self._turns: tuple[str, ...] = ()
        self._costs: Mapping[int, MoveCost] = {}
        self._current = 0
        self._person = ""
        self.setAccessibleName("Moves")
        look.changed.connect(self._repaint)

    def set(self, entries: Sequence[Entry], turns: Sequence[str], current: int) -> None:
        """As of chips; the first entry is the start, which has no row."""
        self._entries, self._turns, self._current = tuple(entries), tuple(turns), current
        self.update()

    def set_costs(self, costs: Sequence[MoveCost], person: str) -> None:
        """What the searches of the line on the board took; ``person`` stands where a person moved without one."""
        self._costs, self._person = {cost.move: cost for cost in costs}, person
        self.update()

    def words(self, index: int) -> tuple[str, str]:
        """What the row of an entry says: of the move, and at its right end."""
        entry = self._entries[index]
        cost = self._cost(entry)
        name = f"{entry.name}{TURN}" if self._turns[index] else entry.name
        return name, grouped(cost.nodes) if cost else self._person if entry.is_person else NONE

    def place_of(self, index: int) -> QRect:
        height = self._row_height()
        return QRect(0, max(0, index - 1) * height, self.width(), height)

    def height_at(self, _width: int) -> int:
        return self.height_of(max(1, len(self._entries) - 1))

    def height_of(self, lines: int) -> int:
        return lines * self._row_height()

    def least_width(self) -> int:
        return 200

    def _cost(self, entry: Entry) -> MoveCost | None:
        return self._costs.get(entry.stones) if entry.on_line else None

    def _row_height(self) -> int:
        return QFontMetrics(self._look.font(0.96)).height() + 8

    def index_at(self, at: QPoint) -> int | None:
        """The entry of the row at a point; None where none is."""
        index = 1 + at.y() // self._row_height()
        return index if 1 <= index < len(self._entries) else None

    @Slot()
    def _repaint(self) -> None:
        self.update()

    # -- painting ---------------------------------------------------------------------------------------------------

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if len(self._entries) < 2:
                painter.setPen(self._look.tokens.color("muted"))
                painter.setFont(self._look.font(0.96))
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, "No move has been played yet.")
                return
            height = self._row_height()
            first = 1 + event.rect().top() // height
            last = min(len(self._entries) - 1, 1 + event.rect().bottom() // height)
            for index in range(first, last + 1):
                self._paint_row(painter, index)

    def _paint_row(self, painter: QPainter, index: int) -> None:
        tokens, entry, row = self._look.tokens, self._entries[index], self.place_of(index)
        is_current = index == self._current
        if is_current:
            painter.setPen(tokens.color("accent") if tokens.outlines else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.texts["selection"]))
            painter.drawRoundedRect(QRectF(row).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        weight = QFont.Weight.DemiBold if is_current else QFont.Weight.Normal
        painter.setFont(self._look.font(0.96, weight, tabular=True))
        metrics = QFontMetrics(self._look.font(0.96, QFont.Weight.DemiBold, tabular=True))  # alike in all rows
        middle = Qt.AlignmentFlag.AlignVCenter
        name, figure = self.words(index)

        x = 4 + entry.level * FlowLayout.INDENT
        number = metrics.horizontalAdvance("00")
        painter.setPen(tokens.color("muted"))
        painter.drawText(
            QRect(x, row.y(), number, row.height()), middle | Qt.AlignmentFlag.AlignRight, f"{self._played(entry)}"
        )
        x += number + 8
        self._paint_mark(painter, entry, QRectF(x, row.center().y() - _MARK / 2 + 0.5, _MARK, _MARK))
        x += _MARK + 8
        faint = tokens.color("muted" if entry.undone else "text")
        painter.setPen(tokens.color("loss") if self._turns[index] else faint)
        painter.drawText(QRect(x, row.y(), row.width() - x, row.height()), middle, name)
        bars = 4 + number + 8 + _MARK + 8 + metrics.horizontalAdvance("h8? ") + FlowLayout.INDENT
        figures = max(metrics.horizontalAdvance(self._widest()), metrics.horizontalAdvance(figure))
        right = row.width() - 6
        painter.setPen(tokens.color("text" if self._cost(entry) else "muted"))
        painter.drawText(QRect(0, row.y(), right, row.height()), middle | Qt.AlignmentFlag.AlignRight, figure)
        room = QRectF(bars, row.center().y() - _BAR / 2 + 0.5, right - figures - 10 - bars, _BAR)
        cost = self._cost(entry)
        if cost and room.width() >= _LEAST_BAR:
            self._paint_bar(painter, room, cost.nodes, is_current)

    def _paint_mark(self, painter: QPainter, entry: Entry, rect: QRectF) -> None:
        if entry.side is None:
            return
        rim = _MARK * (0.5 / REACH - 1) / 2.6
        painter.save()
        painter.setOpacity(0.5 if entry.undone else 1.0)
        colour = self._look.tokens.color("x" if entry.side is Side.X else "o")
        draw_mark(painter, entry.side, rect.adjusted(-rim, -rim, rim, rim), colour)
        painter.restore()

    def _paint_bar(self, painter: QPainter, room: QRectF, nodes: int, has_ground: bool) -> None:
        tokens = self._look.tokens
        painter.setPen(Qt.PenStyle.NoPen)
        if has_ground:
            painter.setBrush(tokens.color("surface"))
            painter.drawRoundedRect(room, 3, 3)
        most = max(cost.nodes for cost in self._costs.values())
        share = math.log10(max(1, nodes) + 1) / math.log10(most + 1)
        painter.setBrush(tokens.color("accent"))
        painter.drawRoundedRect(QRectF(room.x(), room.y(), max(3.0, room.width() * share), room.height()), 3, 3)

    def _widest(self) -> str:
        return grouped(max((cost.nodes for cost in self._costs.values()), default=0))

    def _played(self, entry: Entry) -> int:
        """The move's number: counted from the first move of the game."""
        return entry.stones - self._entries[1].stones + 1

    # -- overridden -------------------------------------------------------------------------------------------------

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(260, self.height_at(260))

    @called_by_qt()
    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.index_at(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and index is not None:
            self.chosen.emit(index)

    @called_by_qt(bool)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self.index_at(event.pos())
            if index is not None:
                entry = self._entries[index]
                cost = self._cost(entry)
                lines = (entry.tip, self._turns[index], cost.sentence if cost else "")
                show_tip(event.globalPos(), "\n".join(line for line in lines if line), self)
                return True
        return super().event(event)
