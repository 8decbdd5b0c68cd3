"""A row of a comparison that is dragged to another place by the mouse."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QTableView

from ttt_gui.session.measuring.rows import Row
from ttt_gui.ui.compare.table_columns import MENU, NAME
from ttt_gui.ui.compare.table_model import RowsModel
from ttt_gui.ui.drawing.board import round_pen
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look

_DOT = 3.5  # half the width of the dot before the line, pixels with type of the usual size


class RowDrag:
    """Told of the mouse, it knows which row is under way, and paints a line where it would be put down.

    Engines from outside stay below the algorithms: they are not dragged, and no row goes below them. Other rows than
    those that were there when the button went down end it.
    """

    def __init__(self, table: QTableView, rows: RowsModel, look: Look) -> None:
        self._table, self._rows, self._look = table, rows, look
        self._row: Row | None = None  # where the button went down
        self._from = QPoint()
        self._gap: int | None = None  # above which row it would stand; None until it is dragged

    @property
    def is_on(self) -> bool:
        """Whether a row is under way."""
        return self._gap is not None

    def press(self, at: QPoint) -> None:
        """The button goes down at a point of the viewport."""
        index = self._table.indexAt(at)
        row = self._rows.row(index.row())
        self._row = row if isinstance(row, Row) and index.column() != MENU else None
        self._from, self._gap = at, None

    def move(self, at: QPoint) -> bool:
        """The mouse moves with the button down; whether a row goes along."""
        if self._row is None or (
            not self.is_on and (at - self._from).manhattanLength() < QApplication.startDragDistance()
        ):
            return False
        if not self.is_on:
            self._table.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        bar, height = self._table.verticalScrollBar(), self._table.viewport().height()
        bar.setValue(bar.value() + (at.y() > height) - (at.y() < 0))
        middles = [self._top(number) + self._height(number) / 2 for number in range(self._count)]
        self._gap = sum(at.y() > middle for middle in middles)
        self._table.viewport().update()
        return True

    def drop(self) -> tuple[Row, int] | None:
        """The button goes up: the row and its new place, counted from 0 without it; None where it stays."""
        row, gap = self._row, self._gap
        self.cancel()
        if row is None or gap is None:
            return None
        before = self._rows.number(row)
        return None if gap in (before, before + 1) else (row, gap - (gap > before))

    def cancel(self) -> None:
        """No row is under way."""
        if self.is_on:
            self._table.viewport().unsetCursor()
            self._table.viewport().update()
        self._row = self._gap = None

    def paint(self, painter: QPainter) -> None:
        """The line, where letting go would move the row."""
        gap, row = self._gap, self._row
        if gap is None or row is None or gap - self._rows.number(row) in (0, 1):
            return
        y = self._top(gap) if gap < self._count else self._top(gap - 1) + self._height(gap - 1)
        y = max(2, min(y, self._table.viewport().height() - 2))
        left = self._table.columnViewportPosition(NAME)
        accent, dot = self._look.tokens.color("accent"), scaled(2 * _DOT) / 2
        painter.setPen(round_pen(accent, 2.0))
        painter.drawLine(QPointF(left + dot, y), QPointF(self._table.viewport().width() - dot, y))
        painter.setBrush(self._look.tokens.color("surface"))
        painter.drawEllipse(QPointF(left, y), dot, dot)

    @property
    def _count(self) -> int:
        return len(self._rows.comparison.rows)

    def _top(self, number: int) -> int:
        return self._table.rowViewportPosition(number)

    def _height(self, number: int) -> int:
        return self._table.rowHeight(number)
