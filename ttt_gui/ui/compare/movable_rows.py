"""The model of a table whose rows are dragged: the rows of a comparison, and the moves of the ordering lab."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QDataStream, QMimeData, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView

from ttt_gui.ui.look.border import Guarded

Index = QModelIndex | QPersistentModelIndex


class MovableRows(Guarded, QAbstractTableModel):
    """The base of both models. A subclass moves the row when it is asked for, and resets the model.

    Signals:
        move_requested: (int row, int place) a row is to stand at ``place``, counted without the row itself.
    """

    move_requested = Signal(int, int)

    @property
    def movable(self) -> int:
        """The number of rows, from the top, that can be dragged."""
        return self.rowCount()

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags of a cell; a row is dropped between rows, never on one."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        drag = Qt.ItemFlag.ItemIsDragEnabled if index.row() < self.movable else Qt.ItemFlag.NoItemFlags
        return super().flags(index) | drag

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def dropMimeData(self, data: QMimeData, _action: Qt.DropAction, row: int, _column: int, _parent: Index) -> bool:
        """Request a move of the row in ``data`` above ``row``; -1: below all that can be dragged."""
        dragged = QDataStream(data.data(self.mimeTypes()[0])).readInt32()
        gap = self.movable if row < 0 else min(row, self.movable)
        if gap not in (dragged, dragged + 1):
            self.move_requested.emit(dragged, gap - (gap > dragged))
        return True


def let_drag_rows(view: QAbstractItemView) -> None:
    """Let a person drag the rows of a view."""
    view.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
    view.setDragDropOverwriteMode(False)
