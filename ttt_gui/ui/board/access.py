"""The board for screen readers: a table of cells, each with its name and what stands on it."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QColor, QWindow
from PySide6.QtWidgets import QAccessibleWidget

from ttt_gui.ui.board.view import BoardView, cell_words
from ttt_gui.ui.look.border import Guarded

_NONE = cast(QAccessibleInterface, None)  # Qt takes None for "no interface", but its type hints do not


class CellInterface(Guarded, QAccessibleInterface):
    """One cell: a button named 'b2, empty'."""

    def __init__(self, board: BoardView, cell: int) -> None:
        super().__init__()
        self._board, self._cell = board, cell

    def isValid(self) -> bool:
        return self._cell < self._board.position.rules.cells

    def object(self) -> QObject:
        return cast(QObject, None)  # a cell is no object

    def window(self) -> QWindow:
        return self._board.window().windowHandle()

    def parent(self) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(self._board) or _NONE

    def child(self, index: int) -> QAccessibleInterface:
        return _NONE

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return _NONE

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def rect(self) -> QRect:
        place = self._board.board_geometry.cell_rect(self._cell).toRect()
        return QRect(self._board.mapToGlobal(place.topLeft()), place.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Cell

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = 1
        if self._board.hasFocus() and self._board.focus_cell == self._cell:
            state.focused = 1
        return state

    def text(self, kind: QAccessible.Text) -> str:
        return cell_words(self._board.face, self._cell) if kind == QAccessible.Text.Name and self.isValid() else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        pass

    def backgroundColor(self) -> QColor:
        return QColor()

    def foregroundColor(self) -> QColor:
        return QColor()


class BoardInterface(Guarded, QAccessibleWidget):
    """The board: a table whose children are its cells."""

    def __init__(self, board: BoardView) -> None:
        super().__init__(board, QAccessible.Role.Table, "Board")
        self._board = board
        self._cells: dict[int, CellInterface] = {}
        board.destroyed.connect(self.release)

    def release(self) -> None:
        """Have Qt forget the interfaces of the cells: by itself Qt forgets only those that belong to a QObject.

        Left to the end of the process, the interfaces would be deleted after Python is gone.
        """
        for cell in self._cells.values():
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(cell))
        self._cells.clear()

    def childCount(self) -> int:
        return self._board.position.rules.cells

    def child(self, index: int) -> QAccessibleInterface:
        if not 0 <= index < self.childCount():
            return _NONE
        if index not in self._cells:
            self._cells[index] = CellInterface(self._board, index)
            QAccessible.registerAccessibleInterface(self._cells[index])
        return self._cells[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return next((cell for cell, interface in self._cells.items() if interface is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        cell = self._board.board_geometry.cell_at(self._board.mapFromGlobal(QPoint(x, y)).toPointF())
        return self.child(cell) if cell is not None else _NONE

    def focusChild(self) -> QAccessibleInterface:
        return self.child(self._board.focus_cell) if self._board.hasFocus() else _NONE


def _interface_of(_class_name: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, BoardView):
        return None
    # Qt keeps no Python reference of its own: the board keeps its interface as long as it lives.
    thing.accessible = BoardInterface(thing)
    return thing.accessible


def install() -> None:
    """Have Qt ask this module for the interface of a board; call it once a process, before the first window."""
    QAccessible.installFactory(_interface_of)
