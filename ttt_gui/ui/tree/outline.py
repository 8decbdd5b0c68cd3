"""The search tree as an outline: for the keyboard and the screen reader, with a field that finds the next node."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.engine.trace.trace import GameSubject
from ttt_gui.system.text import quoted
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import muted_label
from ttt_gui.ui.trace.find import QueryError, search
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.trace.words import moves_to
from ttt_gui.ui.tree.model import COLUMNS, TreeModel

_WIDTHS = ("", "\N{MINUS SIGN}10 …≥", "\N{MINUS SIGN}10", "\N{MINUS SIGN}10", "✂ 10", "549 946")
_MOVE = "▽ root"
_PADDING = 12  # of a cell, at both sides together
_LEFT_OUT = ((), (2, 3), (2, 3, 5), (2, 3, 5, 4))  # α and β, which the window card has too, are the first to go
_ROOM_FOR_WINDOWS = 400
_INDENTS = (12, 15)  # the narrowest and the widest indentation of a level: an arrow has room in it
_NOTE_LINES = 4  # as many as the longest answer has at 280 px
_LONG_WORD = re.compile(r"(\S{11})[^\s”]{6,}")
_HINT = "The board shows the position of the selected row."


class OutlineTree(Guarded, QTreeView):
    """A tree view that never unfolds everything at once: a million nodes would take it minutes."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Asterisk:
            event.ignore()
            return
        super().keyPressEvent(event)


class TreeOutline(Guarded, QWidget):
    """The tree of a TreeState as rows; selection and unfolding go both ways. While nobody sees the outline, it follows
    nothing.

    Signals: searched(bool) when a search in the outline came to its end: whether that found a node.
    """

    searched = Signal(bool)

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._state = look, state
        self._following = False  # while the view is made to follow the state
        self._unfolded: frozenset[int] = frozenset()
        self._search: Iterator[int | None] | None = None
        self._timer = QTimer(self, interval=0)
        state.moment_changed.connect(self._before_moment)  # before the model's own slot
        self.model = TreeModel(state, self)
        self.tree = OutlineTree()
        self.tree.setAccessibleName("Outline of the search tree")
        self.tree.setModel(self.model)
        self.tree.setUniformRowHeights(True)
        self.tree.setAllColumnsShowFocus(True)
        self.tree.setExpandsOnDoubleClick(False)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setMinimumSectionSize(16)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.field = QLineEdit()
        self.field.setObjectName("find")
        self.field.setClearButtonEnabled(True)
        self.field.setAccessibleName("Find in the tree")
        self.next = QPushButton("Next")
        self.next.setToolTip("The next node that fits (Enter in the field)")
        self.note = muted_label(_HINT, wrap=True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        # Whatever the note says, it takes the same room.
        self.note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.note.setAccessibleName("What the search in the tree found")
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.field, 1)
        row.addWidget(self.next)
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(8)
        body.addLayout(row)
        body.addWidget(self.tree, 1)
        body.addWidget(self.note)
        self._set_widths()
        self._name_moves()

        self.field.returnPressed.connect(self.find_next)
        self.next.clicked.connect(self.find_next)
        self._timer.timeout.connect(self._look_on)
        look.changed.connect(self._set_widths)
        # After the model's own slots: it connected first, so its rows are there when these run.
        state.moment_changed.connect(self._after_moment)
        state.trace_changed.connect(self._on_trace_changed)
        state.tree_changed.connect(self._on_tree_changed)
        state.selection_changed.connect(self._on_selection_changed)
        self.model.rowsInserted.connect(self._on_rows_inserted)
        self.model.modelReset.connect(self._on_reset)
        self.tree.expanded.connect(self._on_expanded)
        self.tree.collapsed.connect(self._on_collapsed)
        self.tree.selectionModel().currentRowChanged.connect(self._on_current_changed)
        self._on_reset()
        self.model.sleep()

    @Slot()
    def _set_widths(self) -> None:
        """Set the widths of the columns; the first one has what the others leave."""
        metrics = self.tree.fontMetrics()
        for column, text in enumerate(_WIDTHS):
            if column:
                self.tree.setColumnWidth(column, metrics.horizontalAdvance(text) + _PADDING)
        self.note.setFixedHeight(_NOTE_LINES * (self.note.fontMetrics().height() + 1))
        self._set_indentation()
        assert len(_WIDTHS) == len(COLUMNS)

    def _set_indentation(self) -> None:
        """Indent levels as far as the deepest one that can be seen allows: its name is not cut. Columns go where an
        arrow had no room otherwise; where all are gone that can be, a deeper tree is scrolled sideways."""
        trace = self._state.trace
        plies = [trace.log.ply(node) for node in self._state.unfolded] if trace else []
        levels = 2 + max(plies, default=0)
        if trace and self._state.show is Show.SUBTREE:
            levels = max(2, levels - trace.log.ply(self._state.top))
        metrics, least = self.tree.fontMetrics(), self.tree.verticalScrollBar().sizeHint().width() + 4
        name = metrics.horizontalAdvance(_MOVE) + _PADDING
        for left_out in _LEFT_OUT[self.width() < _ROOM_FOR_WINDOWS :]:
            others = sum(
                metrics.horizontalAdvance(text) + _PADDING
                for column, text in enumerate(_WIDTHS)
                if column and column not in left_out
            )
            room = self.width() - least - others
            if room - name >= levels * _INDENTS[0]:
                break
        indent = max(_INDENTS[0], min(_INDENTS[1], (room - name) // levels))
        self.tree.setIndentation(indent)
        fits, mode = levels * indent + name <= room, QHeaderView.ResizeMode
        self.tree.header().setSectionResizeMode(0, mode.Stretch if fits else mode.Fixed)
        for column in range(1, len(COLUMNS)):
            self.tree.setColumnHidden(column, column in left_out)
        policy = Qt.ScrollBarPolicy
        self.tree.setHorizontalScrollBarPolicy(policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAsNeeded)
        if not fits:
            self.tree.setColumnWidth(0, levels * indent + name)

    # --- the state leads ---

    def _expand(self, index: QModelIndex) -> None:
        """Unfold an index and what is unfolded below it."""
        node = self.model.node_of(index)
        if node is None or not self._state.is_unfolded(node):
            return
        self.tree.setExpanded(index, True)
        for row in range(self.model.rowCount(index)):
            self._expand(self.model.index(row, 0, index))

    @Slot()
    def _on_trace_changed(self) -> None:
        self._stop_search()
        self._tell(_HINT)
        self._set_widths()
        self._name_moves()

    def _name_moves(self) -> None:
        """Say in the field how moves are called in this tree."""
        moves = (self._state.trace.subject if self._state.trace else GameSubject).example
        self.field.setPlaceholderText(f"Find {moves}, or cut")
        set_tip(
            self.field,
            f"The last moves to a node ({moves}), or why it was left:\ncut, terminal, depth, table, tried",
        )

    @Slot()
    def _on_reset(self) -> None:
        self._following = True
        self._unfolded = self._state.unfolded
        for row in range(self.model.rowCount()):
            self._expand(self.model.index(row, 0))
        self._following = False
        self._show_selected()

    @Slot()
    def _on_tree_changed(self) -> None:
        if not self.isVisible():
            return
        self._set_indentation()
        self._following = True
        unfolded = self._state.unfolded
        for node in sorted(unfolded ^ self._unfolded):
            index = self.model.index_of(node)
            if index.isValid():
                if node in unfolded:
                    self._expand(index)
                else:
                    self.tree.setExpanded(index, False)
        self._unfolded = unfolded
        self._following = False

    @Slot(QModelIndex, int, int)
    def _on_rows_inserted(self, parent: QModelIndex, first: int, last: int) -> None:
        following, self._following = self._following, True
        node = self.model.node_of(parent)
        if node is not None and self._state.is_unfolded(node):
            self.tree.setExpanded(parent, True)
        for row in range(first, last + 1):
            self._expand(self.model.index(row, 0, parent))
        self._following = following

    @Slot(int)
    def _before_moment(self, _index: int) -> None:
        """Select nothing for now: rows will go, and Qt moves the current index by itself."""
        self._following = True

    @Slot(int)
    def _after_moment(self, _index: int) -> None:
        self._following = False
        if self.isVisible() and self._selected_at(self.tree.currentIndex()) != (
            self._state.selected,
            self._state.pruned,
        ):
            self._show_selected()

    @Slot(int)
    def _on_selection_changed(self, _node: int) -> None:
        if self.isVisible():
            self._show_selected()

    def _selected_at(self, index: QModelIndex) -> tuple[int | None, int | None]:
        """Return the node of an index and, where its row is that of a pruned move, that move."""
        return self.model.pruned_of(index) or (self.model.node_of(index), None)

    def _selected_index(self) -> QModelIndex:
        if self._state.pruned is None:
            return self.model.index_of(self._state.selected)
        return self.model.index_of_pruned(self._state.selected, self._state.pruned)

    def _show_selected(self) -> None:
        index = self._selected_index()
        following, self._following = self._following, True
        if index.isValid():
            self.tree.setCurrentIndex(index)
            self.tree.scrollTo(index)
        else:  # without its signals, for which the view would look up the place of every row
            self.tree.selectionModel().reset()
            self.tree.viewport().update()
        self._following = following

    # --- the view leads ---

    @Slot(QModelIndex)
    def _on_expanded(self, index: QModelIndex) -> None:
        self._fold(index, True)

    @Slot(QModelIndex)
    def _on_collapsed(self, index: QModelIndex) -> None:
        self._fold(index, False)

    def _fold(self, index: QModelIndex, unfolded: bool) -> None:
        node = self.model.node_of(index)
        if node is not None and not self._following:
            self._state.set_unfolded(node, unfolded)

    @Slot(QModelIndex, QModelIndex)
    def _on_current_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        node, move = self._selected_at(current)
        if node is None or self._following:
            return
        if move is None:
            self._state.select(node)
        else:
            self._state.select_pruned(node, move)

    # --- searching ---

    @Slot()
    def find_next(self) -> None:
        """Select the next node after the selected one that fits the field's text, from the start again at the end."""
        self._stop_search()
        trace = self._state.trace
        if trace is None or not len(trace):
            return
        try:
            self._search = search(trace, self.field.text(), self._state.selected)
        except QueryError as error:
            self._tell(str(error))
            self.searched.emit(False)
            return
        self._timer.start()
        self._look_on()

    @Slot()
    def _look_on(self) -> None:
        if self._search is None:
            return
        found = next(self._search, -1)
        if found is None:
            return
        self._stop_search()
        if found < 0:
            self._tell(f"No node fits {quoted(self.field.text().strip())}.")
        else:
            self._state.select(found)
            trace = self._state.trace
            self._tell(f"Found {moves_to(trace, found) or 'the root'}" if trace else "")
        self.searched.emit(found >= 0)

    def _stop_search(self) -> None:
        self._search = None
        self._timer.stop()

    def _tell(self, text: str) -> None:
        self.note.setText(_LONG_WORD.sub("\\1…", text))  # the field has all of it

    # --- Qt ---

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_widths()

    def showEvent(self, event: QShowEvent) -> None:
        self._following = True
        self.model.follow()
        self._on_tree_changed()
        self._show_selected()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.model.sleep()
        super().hideEvent(event)
