"""The moves of a node as a table in the order tried, whose rows are dragged into another order by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QTreeView, QWidget

from ttt_gui.game.position import Position
from ttt_gui.ui.compare.lab_moves import LabMove, LabNode
from ttt_gui.ui.compare.movable_rows import Index, MovableRows, let_drag_rows
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.plain import tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import make_flat
from ttt_gui.ui.trace.texts import CUT_SIGN

_PLACE, _MOVE, _VALUE, _NODES, _REPLIES, _CHANGE = range(6)
_TITLES = ("", "Move", "Value", "Nodes", "Replies", "Change")
_MEANINGS = (
    "When the move is tried",
    "The move; ✂ where its value ends the search of the node",
    "What the search found for the move",
    "The nodes that the search visited below the move",
    "A square is a reply: filled if searched, empty if skipped",
    "What the last order changed",
)
_AT_RIGHT = (_PLACE, _NODES)
_BACK, _ON = (Qt.Key.Key_Left, Qt.Key.Key_Up), (Qt.Key.Key_Right, Qt.Key.Key_Down)
_Role = Qt.ItemDataRole


class MovesModel(MovableRows):
    """The moves of a node as rows, in the order tried."""

    def __init__(self, look: Look, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.tried: tuple[LabMove, ...] = ()

    def set(self, tried: Sequence[LabMove]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self.tried = tuple(tried)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self.tried)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(_TITLES)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole.value) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        roles = {_Role.DisplayRole: _TITLES[section], _Role.ToolTipRole: tip(_MEANINGS[section])}
        return {**roles, _Role.TextAlignmentRole: _alignment(section)}.get(_Role(role))

    def data(self, index: Index, role: int = _Role.DisplayRole.value) -> Any:
        """Return what a cell has for a role of Qt, None for nothing."""
        move, column = self.tried[index.row()], index.column()
        match _Role(role):
            case _Role.DisplayRole:
                return self._text(move, index.row(), column)
            case _Role.ToolTipRole:
                return tip(move.words)
            case _Role.AccessibleTextRole if column == _MOVE:
                return move.words
            case _Role.TextAlignmentRole:
                return _alignment(column)
            case _Role.FontRole:
                bold = column in (_MOVE, _VALUE) and move.searched
                return self._look.font(1.0, QFont.Weight.DemiBold if bold else QFont.Weight.Normal, tabular=True)
            case _Role.ForegroundRole:
                return self._look.tokens.color(self._token(move, column))
        return None

    @staticmethod
    def _text(move: LabMove, row: int, column: int) -> str:
        """Return the text of a column for a move; `row` counts from 0."""
        texts = {
            _PLACE: str(row + 1),
            _MOVE: f"{move.label}  {CUT_SIGN}" if move.cuts else move.label,
            _VALUE: move.value if move.searched else "skipped",
            _NODES: grouped(move.nodes) if move.searched else "",
            _REPLIES: move.replies_text,
            _CHANGE: move.was,
        }
        return texts[column]

    @staticmethod
    def _token(move: LabMove, column: int) -> str:
        """Return the colour of a column for a move, as a name of the tokens."""
        if column == _CHANGE or (column == _REPLIES and any(reply.changed for reply in move.replies)):
            return "accent"
        if column == _VALUE and move.searched and move.tone != "muted":
            return move.tone
        return "text" if move.searched and column not in (_PLACE, _REPLIES) else "muted"


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in _AT_RIGHT else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


class MovesTable(Guarded, QTreeView):
    """The moves of a node, one of them selected.

    Signals:
        order_chosen: (tuple of moves) the person wants this order.
        node_chosen: (Path) the person wants to go to this node, the parent or below a move.
        selected: (LabMove or None) another move is selected.
    """

    order_chosen = Signal(object)
    node_chosen = Signal(object)
    selected = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.node: LabNode | None = None
        self.rows = MovesModel(look, self)
        make_flat(self, "Moves in the order tried")
        self.setModel(self.rows)
        let_drag_rows(self)
        self.rows.move_requested.connect(self._move)
        self.selectionModel().currentRowChanged.connect(self._tell)
        self.activated.connect(self._on_activated)
        look.changed.connect(self._on_look_changed)

    @property
    def tried(self) -> tuple[LabMove, ...]:
        """The moves in the order tried."""
        return self.rows.tried

    @property
    def row(self) -> int:
        """The row of the selected move; -1 without one."""
        return self.currentIndex().row()

    @property
    def current(self) -> LabMove | None:
        """The selected move; None without one."""
        return self.tried[self.row] if 0 <= self.row < len(self.tried) else None

    def set(self, node: LabNode | None, tried: Sequence[LabMove]) -> None:
        """Show a node and its moves; the selected move stays selected."""
        move = self.current.move if self.current else None
        self.node = node
        self.rows.set(tried)
        self.select(next((row for row, each in enumerate(tried) if each.move == move), 0))
        self._tell()

    def select(self, row: int) -> None:
        """Select the move of a row."""
        self.setCurrentIndex(self.rows.index(row, _MOVE))

    @Slot()
    def _on_look_changed(self) -> None:
        self.set(self.node, self.tried)

    @Slot()
    def _tell(self) -> None:
        """Describe the selected move in words for a screen reader."""
        current = self.current
        words = f"{self.row + 1} of {len(self.tried)}: {current.words}" if current else "No moves"
        above = f"Below {self.node.words}. " if self.node else ""
        self.setAccessibleDescription(above + words)
        self.selected.emit(current)

    def position_at(self, point: QPoint) -> Position | None:
        """Select the move at a point and return its position; beside the rows, return the position of the node."""
        index = self.indexAt(point)
        if not index.isValid():
            return self.node.board if self.node else None
        self.setCurrentIndex(index)
        return self.tried[index.row()].board

    # -- another order, or another node -----------------------------------------------------------------------------

    def move_selected(self, target: int) -> None:
        """Move the selected move to the row ``target``."""
        if 0 <= target < len(self.tried) and target != self.row:
            self._move(self.row, target)

    @Slot(int, int)
    def _move(self, row: int, target: int) -> None:
        """Emit order_chosen with the row moved to `target`."""
        self.select(row)
        moves = [each.move for each in self.tried]
        moves.insert(target, moves.pop(row))
        self.order_chosen.emit(tuple(moves))

    @Slot(QModelIndex)
    def _on_activated(self, index: QModelIndex) -> None:
        """Emit node_chosen for the node after the activated move."""
        move = self.tried[index.row()]
        if move.can_enter and self.node:
            self.node_chosen.emit((*self.node.path, move.move))

    def event(self, event: QEvent) -> bool:
        """Keep Alt and arrows from the window's shortcuts: here they move the row."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
            if alt and event.key() in (*_BACK, *_ON):
                event.accept()  # Alt+arrow is one of the window's shortcuts: here it moves the row
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the row by Alt with arrows, Home and End; go to the parent by Backspace."""
        key, row, last = Qt.Key(event.key()), self.row, len(self.tried) - 1
        places = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}
        places |= dict.fromkeys(_BACK, max(0, row - 1)) | dict.fromkeys(_ON, min(last, row + 1))
        if key == Qt.Key.Key_Backspace:
            self.node_chosen.emit(self.node.path[:-1] if self.node else ())
        elif key in places and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.move_selected(places[key])
        else:
            super().keyPressEvent(event)
