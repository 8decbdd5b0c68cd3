"""The nodes of a search as a Qt model: only the children that somebody asked for, as far as the moment knows them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Slot

from ttt_gui.engine.trace.trace import SearchTrace, TraceNode
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped, times
from ttt_gui.ui.look.plain import tip
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.trace.words import (
    CUT_SIGN,
    describe,
    describe_pruned,
    end_mark,
    end_words,
    is_number,
    move_label,
    open_node,
    role_sign,
    so_far,
    tooltip,
    value_label,
)

Index = QModelIndex | QPersistentModelIndex
COLUMNS = ("Move", "Value", "α", "β", "End", "Nodes")
_MEANINGS = (
    "The move that leads to the node; △ MAX, ▽ MIN",
    "= exact, ≥ at least, ≤ at most, ≈ heuristic, ? proves nothing; as MAX sees it",
    "What MAX had for sure when the node was entered; at a node that the search is in, now",
    "What MIN had for sure when the node was entered; at a node that the search is in, now",
    "Why the node was left: ✂ cut, with the moves pruned; ■ game over; ⋯ depth limit; ↺ answered by the table",
    "How many nodes were entered below it, itself included",
)
_INVALID = QModelIndex()
NODE_ROLE = Qt.ItemDataRole.UserRole
_ROLES = frozenset(
    (
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.TextAlignmentRole,
        Qt.ItemDataRole.AccessibleTextRole,
        Qt.ItemDataRole.ToolTipRole,
        NODE_ROLE,
    )
)
_LEFT, _RIGHT = (
    Qt.AlignmentFlag.AlignVCenter | across for across in (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
)
_ALIGNMENTS = (_LEFT, _RIGHT, _RIGHT, _RIGHT, _LEFT, _RIGHT)
_ROOT = -1  # the parent of the rows at the top
_MOVE = 40  # the bit from which on a row of a pruned move carries its move + 1, above its node


def _key(node: int, move: int) -> int:
    return (move + 1) << _MOVE | node


def _pruned(key: int) -> tuple[int, int]:
    return key & ((1 << _MOVE) - 1), (key >> _MOVE) - 1


class TreeModel(Guarded, QAbstractItemModel):
    """The children of a node are its rows, those that ``TreeState.possible_children`` names, and after them its pruned
    moves, those of ``possible_ghosts``.

    From moment to moment rows come and go at the end only: children are entered in their order, and a cut is what comes
    last. An index carries its row's key + 1, so that an invalid one, which carries 0, is the parent of the rows at the
    top (_ROOT + 1); the key is the node, or that of a pruned move:

        | move + 1 (from bit 40) | the node that it was pruned at |
    """

    def __init__(self, state: TreeState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._trace: SearchTrace | None = state.trace
        self._shape = self._shape_now()
        self._children: dict[int, list[int]] = {}  # of the nodes that were asked for them
        self._places: dict[int, tuple[int, int]] = {}  # the parent and the row of each of these children
        self._moment = state.moment
        self._earliest: int | None = None  # the earliest moment since the model sleeps; None while it follows
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
        self._places.clear()
        self._earliest = None if self._earliest is None else self._moment
        self.endResetModel()

    @Slot()
    def _on_tree_changed(self) -> None:
        if self._shape_now() != self._shape:
            self._reset()

    # --- nodes and indexes ---

    def _wanted(self, node: int) -> list[int]:
        """Return the keys of the rows that a node should have at the moment: its children, then its pruned moves."""
        state = self._state
        if self._trace is None or not len(self._trace):
            return []
        if node >> _MOVE > 0:
            return []
        if node != _ROOT:
            return [*state.possible_children(node), *(_key(node, move) for move in state.possible_ghosts(node))]
        if state.show is Show.SUBTREE:
            return [state.top]
        return [root for root in self._trace.roots() if state.is_entered(root)]

    def _of(self, node: int) -> list[int]:
        children = self._children.get(node)
        if children is None:
            children = self._children[node] = self._wanted(node)
            self._places |= {child: (node, row) for row, child in enumerate(children)}
        return children

    def node_of(self, index: Index) -> int | None:
        """Return the node of a row; None for the row of a pruned move, and for an invalid index."""
        carried: int = index.internalId()
        return carried - 1 if carried and not (carried - 1) >> _MOVE else None

    def pruned_of(self, index: Index) -> tuple[int, int] | None:
        """Return the node and the move of a pruned move's row; None for any other index."""
        carried: int = index.internalId()
        return _pruned(carried - 1) if carried and (carried - 1) >> _MOVE else None

    def index_of_pruned(self, node: int, move: int) -> QModelIndex:
        """Return the index of a pruned move; invalid where the move has no row at the moment."""
        key = _key(node, move)
        return self._index(key) if self.index_of(node).isValid() and key in self._of(node) else QModelIndex()

    def index_of(self, node: int, column: int = 0) -> QModelIndex:
        """Return the index of a node; invalid where the node has no row at the moment."""
        if self._trace is None or not 0 <= node < len(self._trace):
            return QModelIndex()
        parent = _ROOT if node in self._of(_ROOT) else self._trace.log.parent(node)
        # Never ask for the children of a parent without a row: they would be kept, out of date, when the parent comes.
        if (parent != _ROOT and not self.index_of(parent).isValid()) or node not in self._of(parent):
            return QModelIndex()
        return self._index(node, column)

    def _index(self, node: int, column: int = 0) -> QModelIndex:
        """Return the index of a key that has a row."""
        return self.createIndex(self._places[node][1], column, node + 1)

    # --- moments ---

    def sleep(self) -> None:
        """Leave the rows as they are until ``follow``: nobody looks at them."""
        if self._earliest is None:
            self._earliest = self._moment

    def follow(self) -> None:
        """Catch up with the state, and follow it from now on."""
        if self._earliest is not None:
            earliest, self._earliest, self._moment = self._earliest, None, self._state.moment
            if self._children:
                self._change(_ROOT, min(earliest, self._moment))

    @Slot(int)
    def _on_moment_changed(self, moment: int) -> None:
        if self._earliest is not None:
            self._earliest = min(self._earliest, moment)
            return
        before, self._moment = self._moment, moment
        if self._children:
            self._change(_ROOT, min(before, moment))

    def _change(self, node: int, earlier: int) -> None:
        """Add and remove rows below a node; nothing changes below a child that was left at both moments."""
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
        tried = next((row for row in range(same) if children[row] >> _MOVE > 0), same)
        first = next((row for row in range(tried) if left(children[row]) > earlier), same)
        if first < same:
            top, bottom = self._index(children[first]), self._index(children[same - 1], len(COLUMNS) - 1)
            self.dataChanged.emit(top, bottom)
        for child in children[first:same]:
            if child in self._children:
                self._change(child, earlier)
        if len(wanted) > same:
            self.beginInsertRows(index, same, len(wanted) - 1)
            self._places |= {wanted[row]: (node, row) for row in range(same, len(wanted))}
            children += wanted[same:]
            self.endInsertRows()

    def _forget(self, node: int) -> None:
        self._places.pop(node, None)
        for child in self._children.pop(node, ()):
            self._forget(child)

    # --- texts ---

    def _text(self, found: TraceNode, column: int) -> str:
        trace, state = self._trace, self._state
        assert trace is not None
        if column == 0:
            label = move_label(trace, found)
            return label if is_number(trace, found) else f"{role_sign(found)} {label}"
        left = state.is_left(found.id)
        if column >= 4:
            words = end_mark(found) if column == 4 else grouped(found.after - found.id)
            return words if left else "…"
        now = None if left else open_node(state, found.id)
        if column == 1:
            return value_label(trace, found) if left else so_far(trace, found, now).replace(" so far", " …")
        if column == 2:
            return trace.edge_text(now.alpha if now else found.alpha, True)
        return trace.edge_text(now.beta if now else found.beta, False)

    def _accessible(self, found: TraceNode, column: int) -> str:
        if column == 0:
            return describe(self._state, found.id)
        name = ("", "value", "alpha", "beta", "end", "")[column]
        if column == 5:
            return times(found.after - found.id, "node") if self._state.is_left(found.id) else "nodes not known yet"
        if column == 4 and self._state.is_left(found.id):
            return f"end {end_words(self._trace, found)}" if self._trace else ""
        return f"{name} {self._text(found, column)}"

    def _of_pruned(self, node: int, move: int, column: int, role: int) -> Any:
        """Return what stands in the row of a pruned move: nothing is known of the move but that it was pruned."""
        trace = self._trace
        assert trace is not None
        if role == Qt.ItemDataRole.DisplayRole:
            return "" if column else f"{CUT_SIGN} {trace.name(node, move)}"
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _ALIGNMENTS[column]
        if role == NODE_ROLE:
            return None
        words = describe_pruned(self._state, node, move)
        return tip(words) if role == Qt.ItemDataRole.ToolTipRole else words if column == 0 else ""

    # --- Qt ---

    def index(self, row: int, column: int, parent: Index = _INVALID) -> QModelIndex:
        node = parent.internalId() - 1
        children = self._children.get(node)
        if children is None:
            children = self._of(node)
        if not 0 <= row < len(children) or not 0 <= column < len(COLUMNS) or parent.column() > 0:
            return QModelIndex()
        return self.createIndex(row, column, children[row] + 1)

    def parent(self, index: Index = _INVALID) -> QModelIndex:  # type: ignore[override]  # QObject has another parent()
        parent, _ = self._places.get(index.internalId() - 1, (_ROOT, 0))
        return QModelIndex() if parent == _ROOT else self._index(parent)

    def rowCount(self, parent: Index = _INVALID) -> int:
        if parent.column() > 0:
            return 0
        node = parent.internalId() - 1
        children = self._children.get(node)
        return len(self._of(node) if children is None else children)

    def hasChildren(self, parent: Index = _INVALID) -> bool:
        return self.rowCount(parent) > 0

    def columnCount(self, parent: Index = _INVALID) -> int:
        return len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in _ROLES:  # a view asks each cell for seven roles
            return None
        pruned = self.pruned_of(index)
        if pruned is not None and self._trace is not None:
            return self._of_pruned(*pruned, index.column(), role)
        node = self.node_of(index)
        if node is None or self._trace is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(self._trace.node(node), index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _ALIGNMENTS[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._accessible(self._trace.node(node), index.column())
        return tip(tooltip(self._state, node)) if role == Qt.ItemDataRole.ToolTipRole else node

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return COLUMNS[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return _MEANINGS[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _ALIGNMENTS[section]
        return None
