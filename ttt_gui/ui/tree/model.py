"""The nodes of a search as a Qt model: only the children that somebody asked for, as far as the moment knows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Slot

from ttt_gui.engine.trace.trace import SearchTrace, TraceNode
from ttt_gui.ui.look.formats import grouped, times
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.trace.words import describe, end_words, move_label, open_node, role_sign, so_far, tooltip, value_label

Index = QModelIndex | QPersistentModelIndex
COLUMNS = ("Move", "Value", "α", "β", "End", "Nodes")
_MEANINGS = (
    "The move that leads to the node; △ MAX, ▽ MIN",
    "= exact, ≥ at least, ≤ at most, ≈ heuristic, ? proves nothing; as MAX sees it",
    "What MAX had for sure when the node was entered; at a node that the search is in, now",
    "What MIN had for sure when the node was entered; at a node that the search is in, now",
    "Why the node was left",
    "How many nodes were entered below it, itself included",
)
_INVALID = QModelIndex()
NODE_ROLE = Qt.ItemDataRole.UserRole
_ROOT = -1  # the parent of the rows at the top


class TreeModel(QAbstractItemModel):
    """The children of a node are its rows: those that ``TreeState.possible_children`` names.

    From moment to moment rows come and go at the end only: children are entered in their order.
    """

    def __init__(self, state: TreeState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._trace: SearchTrace | None = state.trace
        self._shape = self._shape_now()
        self._children: dict[int, list[int]] = {}  # of the nodes that were asked for them
        self._moment = state.moment
        state.trace_changed.connect(self._reset)
        state.tree_changed.connect(self._on_tree_changed)
        state.moment_changed.connect(self._on_moment_changed)

    def _shape_now(self) -> tuple[Show, int]:
        return self._state.show, self._state.top if self._state.show is Show.SUBTREE else _ROOT

    @Slot()
    def _reset(self) -> None:
        self.beginResetModel()
        self._trace, self._moment = self._state.trace, self._state.moment
        self._shape = self._shape_now()
        self._children.clear()
        self.endResetModel()

    @Slot()
    def _on_tree_changed(self) -> None:
        if self._shape_now() != self._shape:
            self._reset()

    # --- nodes and indexes ---

    def _wanted(self, node: int) -> list[int]:
        """The children that should be there at the moment."""
        state = self._state
        if self._trace is None or not len(self._trace):
            return []
        if node != _ROOT:
            return state.possible_children(node)
        if state.show is Show.SUBTREE:
            return [state.top]
        return [root for root in self._trace.roots() if state.is_entered(root)]

    def _of(self, node: int) -> list[int]:
        children = self._children.get(node)
        if children is None:
            children = self._children[node] = self._wanted(node)
        return children

    def node_of(self, index: Index) -> int | None:
        return index.internalId() if index.isValid() else None

    def index_of(self, node: int, column: int = 0) -> QModelIndex:
        """The index of a node; invalid where it is not there at the moment."""
        if self._trace is None or not 0 <= node < len(self._trace):
            return QModelIndex()
        parent = self._parent_of(node)
        if node not in self._of(parent) or (parent != _ROOT and not self.index_of(parent).isValid()):
            return QModelIndex()
        return self._index(node, column)

    def _index(self, node: int, column: int = 0) -> QModelIndex:
        """The index of a node that is there."""
        return self.createIndex(self._of(self._parent_of(node)).index(node), column, node)

    def _parent_of(self, node: int) -> int:
        assert self._trace is not None
        if node in self._of(_ROOT):
            return _ROOT
        return (self._trace.log.words_of(node)[0] & 0xFFFFFFFF) - 1  # without a parent: _ROOT

    # --- moments ---

    @Slot(int)
    def _on_moment_changed(self, moment: int) -> None:
        before, self._moment = self._moment, moment
        if self._children:
            self._follow(_ROOT, min(before, moment))

    def _follow(self, node: int, earlier: int) -> None:
        """Add and remove rows below a node; nothing changes below one that was left at both moments."""
        assert self._trace is not None
        children, wanted = self._children[node], self._wanted(node)
        index = self._index(node) if node != _ROOT else QModelIndex()
        same = min(len(children), len(wanted))
        if len(children) > same:
            self.beginRemoveRows(index, same, len(children) - 1)
            for gone in children[same:]:
                self._forget(gone)
            del children[same:]
            self.endRemoveRows()
        left = self._trace.events.left
        first = next((row for row in range(same) if left(children[row]) > earlier), same)
        if first < same:
            top, bottom = (self.createIndex(row, 0, children[row]) for row in (first, same - 1))
            self.dataChanged.emit(top, bottom.siblingAtColumn(len(COLUMNS) - 1))
        for child in children[first:same]:
            if child in self._children:
                self._follow(child, earlier)
        if len(wanted) > same:
            self.beginInsertRows(index, same, len(wanted) - 1)
            children += wanted[same:]
            self.endInsertRows()

    def _forget(self, node: int) -> None:
        for child in self._children.pop(node, ()):
            self._forget(child)

    # --- texts ---

    def _text(self, found: TraceNode, column: int) -> str:
        trace, state = self._trace, self._state
        assert trace is not None
        left = state.is_left(found.id)
        now = None if left else open_node(state, found.id)
        alpha, beta = (now.alpha, now.beta) if now else (found.alpha, found.beta)
        texts: tuple[Callable[[], str], ...] = (
            lambda: f"{role_sign(found)} {move_label(trace, found)}",
            lambda: value_label(trace, found) if left else so_far(trace, found, now),
            lambda: trace.edge_text(alpha, True),
            lambda: trace.edge_text(beta, False),
            lambda: end_words(trace, found) if left else "…",
            lambda: grouped(found.after - found.id) if left else "…",
        )
        return texts[column]()

    def _accessible(self, found: TraceNode, column: int) -> str:
        if column == 0:
            return describe(self._state, found.id)
        name = ("", "value", "alpha", "beta", "end", "")[column]
        if column == 5:
            return times(found.after - found.id, "node") if self._state.is_left(found.id) else "nodes not known yet"
        return f"{name} {self._text(found, column)}"

    # --- Qt ---

    def index(self, row: int, column: int, parent: Index = _INVALID) -> QModelIndex:
        if row < 0 or not 0 <= column < len(COLUMNS) or (parent.isValid() and parent.column() != 0):
            return QModelIndex()
        node = self.node_of(parent)
        children = self._of(_ROOT if node is None else node)
        return self.createIndex(row, column, children[row]) if row < len(children) else QModelIndex()

    def parent(self, index: Index = _INVALID) -> QModelIndex:  # type: ignore[override]  # QObject has another parent()
        node = self.node_of(index)
        if node is None or self._trace is None:
            return QModelIndex()
        parent = self._parent_of(node)
        return QModelIndex() if parent == _ROOT else self._index(parent)

    def rowCount(self, parent: Index = _INVALID) -> int:
        if parent.isValid() and parent.column() != 0:
            return 0
        node = self.node_of(parent)
        return len(self._of(_ROOT if node is None else node))

    def columnCount(self, parent: Index = _INVALID) -> int:
        return len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        node = self.node_of(index)
        if node is None or self._trace is None:
            return None
        if role == NODE_ROLE:
            return node
        if role == Qt.ItemDataRole.TextAlignmentRole:
            across = Qt.AlignmentFlag.AlignLeft if index.column() in (0, 4) else Qt.AlignmentFlag.AlignRight
            return across | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(self._trace.node(node), index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._accessible(self._trace.node(node), index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(self._state, node)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return COLUMNS[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return _MEANINGS[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            across = Qt.AlignmentFlag.AlignLeft if section in (0, 4) else Qt.AlignmentFlag.AlignRight
            return across | Qt.AlignmentFlag.AlignVCenter
        return None
