"""Any table as a Qt model: the texts that people read, made beforehand."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from ttt_gui.engine.tables.reading import human_columns
from ttt_gui.engine.tables.table import Column, Table
from ttt_gui.ui.look.border import called_by_qt

Index = QModelIndex | QPersistentModelIndex
_INVALID = QModelIndex()
_LEFT, _RIGHT = (
    Qt.AlignmentFlag.AlignVCenter | across for across in (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
)


class TableModel(QAbstractTableModel):
    """Shows the lines of a table, a text a cell."""

    def __init__(self) -> None:
        super().__init__()
        self._columns: tuple[Column, ...] = ()
        self._lines: list[list[str]] = []

    @property
    def lines(self) -> list[list[str]]:
        """The texts of the cells."""
        return self._lines

    def set_table(self, table: Table, lines: list[list[str]]) -> None:
        """Show another table; ``lines`` are its cells as people read them."""
        self.beginResetModel()
        self._columns, self._lines = human_columns(table), lines
        self.endResetModel()

    @called_by_qt(int)
    def rowCount(self, parent: Index = _INVALID) -> int:
        return 0 if parent.isValid() else len(self._lines)

    @called_by_qt(int)
    def columnCount(self, parent: Index = _INVALID) -> int:
        return 0 if parent.isValid() else len(self._columns)

    @called_by_qt()
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if self._columns[index.column()].is_number else _LEFT
        return self._lines[index.row()][index.column()] if role == Qt.ItemDataRole.DisplayRole else None

    @called_by_qt()
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or section >= len(self._columns):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if self._columns[section].is_number else _LEFT
        return self._columns[section].heading if role == Qt.ItemDataRole.DisplayRole else None
