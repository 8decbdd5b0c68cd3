"""The depths of a search side by side: the table, the chart, and the board of the depth that is selected."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Slot
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHeaderView, QTreeView, QWidget

from ttt_gui.engine.measure.deepening import Deepened
from ttt_gui.ui.compare.deepening_board import DeepeningBoard
from ttt_gui.ui.compare.deepening_chart import DeepeningChart
from ttt_gui.ui.compare.deepening_rows import LINE, NODES, TIME, WIDEST, DeepeningRows
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look

_GAP, _PADDING, _SCROLL_BAR = 16, 20, 12
# What is there beside the table, chart and board, and which of its columns are left out: the first that fits.
_LEVELS: tuple[tuple[bool, bool, tuple[int, ...]], ...] = (
    (True, True, ()),
    (False, True, ()),
    (False, True, (TIME,)),
    (False, False, ()),
    (False, False, (LINE,)),
    (False, False, (LINE, TIME)),
    (False, False, (LINE, TIME, NODES)),
)
_LEAST_LINE = 76  # of the column of lines: four moves
_ROOM_BELOW = 270  # so high, and a chart that has no room beside the table stands below it


class DeepeningView(QWidget):
    """Shows what was found; the newest depth is selected until a person selects another."""

    def __init__(self, look: Look, found: Deepened, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.rows = DeepeningRows(look, found, self)
        self.table, self.chart, self.board = QTreeView(), DeepeningChart(look, found), DeepeningBoard(look, found)
        table = self.table
        table.setObjectName("depths")
        table.setAccessibleName("What was found at each depth")
        table.setModel(self.rows)
        table.setRootIsDecorated(False)
        table.setUniformRowHeights(True)
        table.setAllColumnsShowFocus(True)
        table.header().setStretchLastSection(False)
        table.header().setSectionsMovable(False)
        table.header().setMinimumSectionSize(16)
        table.header().setSectionResizeMode(LINE, QHeaderView.ResizeMode.Stretch)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(_GAP)
        grid.addWidget(table, 0, 0)
        grid.addWidget(self.board, 0, 2, 2, 1)
        grid.setColumnStretch(0, 5)
        self._stack(False, True)

        table.selectionModel().currentRowChanged.connect(self._on_row)
        self.chart.depth_selected.connect(self.select)
        look.changed.connect(self._fit)
        self._fit()

    @property
    def found(self) -> Deepened:
        return self.rows.found

    def set(self, found: Deepened) -> None:
        """Show this: another search, or the same with more."""
        at_end = self._row in (-1, self.rows.rowCount() - 1)
        self.rows.set(found)
        if found.steps and at_end:
            self.select(len(found.steps) - 1)
        self._draw()

    @Slot(int)
    def select(self, row: int) -> None:
        """Select the depth of a row."""
        self.table.setCurrentIndex(self.rows.index(row, 0))

    @property
    def _row(self) -> int:
        return self.table.currentIndex().row()

    @Slot(QModelIndex, QModelIndex)
    def _on_row(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self._draw()

    def _draw(self) -> None:
        steps, row = self.found.steps, self._row
        self.chart.set(self.found, row)
        self.board.set(self.found, steps[row] if 0 <= row < len(steps) else None)

    @Slot()
    def _fit(self) -> None:
        """Give every column the width of its widest text, and leave out what has no room, the least missed first."""
        metrics = QFontMetrics(self._look.font(1.0, QFont.Weight.DemiBold, tabular=True))
        widths = [metrics.horizontalAdvance(text) + scaled(_PADDING) for text in WIDEST]
        widths[LINE] = scaled(_LEAST_LINE)
        whole = sum(widths) + scaled(_SCROLL_BAR)
        board = self.board.sizeHint().width() + scaled(_GAP)
        chart = self.chart.minimumSizeHint().width() + scaled(_GAP)
        for has_chart, has_board, left_out in _LEVELS:
            least = whole - sum(widths[column] for column in left_out)
            if least + has_chart * chart + has_board * board <= self.width():
                break
        for column, width in enumerate(widths):
            self.table.setColumnHidden(column, column in left_out)
            if column != LINE:
                self.table.setColumnWidth(column, width)
        self.table.setMinimumWidth(min(least, self.width()))
        below = not has_chart and self.height() >= scaled(_ROOM_BELOW)
        self._stack(below, has_chart)
        self.chart.setVisible(has_chart or below)
        self.board.setVisible(has_board)

    def _stack(self, below: bool, beside: bool) -> None:
        """The chart below the table, or beside it, where it is."""
        self._grid.removeWidget(self.chart)
        self._grid.addWidget(self.chart, *((1, 0) if below else (0, 1, 2, 1)))
        self._grid.setColumnStretch(1, 4 if beside else 0)
        self._grid.setRowStretch(0, 1)
        self._grid.setRowStretch(1, 1 if below else 0)

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
