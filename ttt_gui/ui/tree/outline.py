"""The search tree as an outline, for the keyboard and the screen reader, with a field that finds the next node: by its
last moves, by its name in a number tree, or by why it was left."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from ttt_gui.engine.numbers.tree import NumberSubject
from ttt_gui.engine.numbers.visits import NumberVisits
from ttt_gui.engine.trace.trace import End, GameSubject, SearchTrace, TraceNode
from ttt_gui.engine.trace.window import guesses_now, window_origin
from ttt_gui.system.text import quoted
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped, times
from ttt_gui.ui.look.plain import set_tip, tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import in_column, in_row, muted_label
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.trace.texts import (
    CUT_SIGN,
    describe,
    describe_pruned,
    end_mark,
    end_text,
    is_number,
    move_label,
    moves_to,
    node_label,
    open_node,
    role_sign,
    tooltip,
)

COLUMNS = ("Move", "Value", "α", "β", "End", "Nodes")
_MEANINGS = (
    "The move that leads to the node; △ MAX, ▽ MIN",
    "= exact, ≥ at least, ≤ at most, ≈ heuristic, ? proves nothing; as MAX sees it",
    "What MAX was sure of when the node was entered; at a node that the search is in, now",
    "What MIN was sure of when the node was entered; at a node that the search is in, now",
    "Why the node was left: ✂ cut, with the moves pruned; ■ game over; ⋯ depth limit; ↺ answered by the table",
    "How many nodes were entered below it, itself included",
)
_LEFT, _RIGHT = (
    Qt.AlignmentFlag.AlignVCenter | across for across in (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
)
_ALIGNMENTS = (_LEFT, _RIGHT, _RIGHT, _RIGHT, _LEFT, _RIGHT)
_VALUE, _INTERVAL = "\N{MINUS SIGN}10 …≥", "[\N{MINUS SIGN}10, +10] …"
_WIDTHS = ("\N{MINUS SIGN}10", "\N{MINUS SIGN}10", "✂ 10", "549 946")  # of the columns after the value
_MOVE = "▽ root"
_PADDING = 12  # of a cell, at both sides together
_LEFT_OUT = ((), (2, 3), (2, 3, 5), (2, 3, 5, 4))  # α and β, which the window card has too, are the first to go
_ROOM_FOR_WINDOWS = 400
_INDENTS = (12, 15)  # the narrowest and the widest indentation of a level: an arrow has room in it
_NOTE_LINES = 4  # as many as the longest answer has at 280 px
_LONG_WORD = re.compile(r"(\S{11})[^\s”]{6,}")
_HINT = "The board shows the position of the selected row."

Key = tuple[int, int | None]
"""What a row stands for: a node, or with a move one of the node's pruned moves."""


class OutlineRow(Guarded, QTreeWidgetItem):
    """The row of a node or of a pruned move. Its texts are made when Qt asks for them, from what is known
    at the step.
    """

    def __init__(self, state: TreeState, key: Key) -> None:
        super().__init__()
        self._state = state
        self.key = key

    def data(self, column: int, role: int) -> Any:
        """Return the text, tooltip, spoken text or alignment of a cell, from what is known at the step."""
        trace, (node, move) = self._state.trace, self.key
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _ALIGNMENTS[column]
        if trace is None:
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(tooltip(self._state, node) if move is None else describe_pruned(self._state, node, move))
        if role == Qt.ItemDataRole.DisplayRole:
            if move is None:
                return self._text(trace, trace.node(node), column)
            return "" if column else f"{CUT_SIGN} {trace.name(node, move)}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            if move is None:
                return self._spoken(trace, trace.node(node), column)
            return "" if column else describe_pruned(self._state, node, move)
        return None

    def _text(self, trace: SearchTrace, found: TraceNode, column: int) -> str:
        """Return the text of a node's cell in a column."""
        if column == 0:
            label = move_label(trace, found)
            return label if is_number(trace, found) else f"{role_sign(found)} {label}"
        left = self._state.is_left(found.id)
        if column >= 4:
            words = end_mark(found) if column == 4 else grouped(found.after - found.id)
            return words if left else "…"
        now = None if left else open_node(self._state, found.id)
        if column == 1:
            return node_label(self._state, found.id).replace(" so far", " …")
        window = (now.alpha, now.beta) if now else (found.alpha, found.beta)
        guesses = guesses_now(trace, now) if now else window_origin(trace, found.id).guesses
        return trace.subject.edge_text(window[column - 2], column == 2, guesses[column - 2])

    def _spoken(self, trace: SearchTrace, found: TraceNode, column: int) -> str:
        """Return what a screen reader says of a node's cell in a column."""
        if column == 0:
            return describe(self._state, found.id)
        left = self._state.is_left(found.id)
        if column == 5:
            return times(found.after - found.id, "node") if left else "nodes not known yet"
        words = end_text(trace, found) if column == 4 and left else self._text(trace, found, column)
        return f"{('', 'value', 'alpha', 'beta', 'end')[column]} {words}"


class OutlineTree(Guarded, QTreeWidget):
    """The visible nodes of a state as rows, the pruned moves of a node after its children. Selection and unfolding
    follow the state, and the state them. A hidden outline is brought up to date when it is shown.

    From step to step rows are added and removed only at the end: children are entered in order, and a cut comes last.
    Qt's asterisk key, which unfolds everything, is ignored: with a million nodes it would take minutes.
    """

    def __init__(self, state: TreeState) -> None:
        super().__init__()
        self._state = state
        self._rows: dict[Key, OutlineRow] = {}
        self._following = False  # while the rows are made to follow the state
        self._unfolded: frozenset[int] = frozenset()
        self._step = 0  # whose rows these are
        self._shape: object = None  # the trace and the choice of nodes whose rows these are
        self.setAccessibleName("Outline of the search tree")
        self.setHeaderLabels(COLUMNS)
        for column, (meaning, alignment) in enumerate(zip(_MEANINGS, _ALIGNMENTS, strict=True)):
            self.headerItem().setToolTip(column, tip(meaning))
            self.headerItem().setTextAlignment(column, alignment)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setExpandsOnDoubleClick(False)
        self.header().setStretchLastSection(False)
        self.header().setMinimumSectionSize(16)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        state.changed.connect(self._follow)
        self.itemExpanded.connect(self._on_folded)
        self.itemCollapsed.connect(self._on_folded)
        self.currentItemChanged.connect(self._on_current_changed)

    def row_of(self, node: int, move: int | None = None) -> OutlineRow | None:
        """Return the row of a node, or of one of its pruned moves; None where there is none at the step."""
        return self._rows.get((node, move))

    # --- the state leads ---

    @Slot()
    def _follow(self) -> None:
        """Bring the rows up to date with the state."""
        state, trace = self._state, self._state.trace
        self._following = True
        shape = (trace, state.show, state.top if state.show is Show.SUBTREE else None)
        if not self.isVisible():
            if shape != self._shape:  # no row outlives its trace, nor the trace, which may be large, its time
                self._drop_rows()
                self._shape = None
            self._following = False
            return
        if shape != self._shape:
            self._drop_rows()
            self._update_rows(None, -1)
        else:
            if state.step != self._step:
                self._update_rows(None, min(state.step, self._step))
                self.viewport().update()
            for node in sorted(state.unfolded ^ self._unfolded):
                if row := self.row_of(node):
                    self._update_below(row, -1)
        self._shape, self._step, self._unfolded = shape, state.step, state.unfolded
        self._following = False
        current = self.currentItem()
        if not isinstance(current, OutlineRow) or current.key != (state.selected, state.pruned):
            self._show_selected()

    def _wanted_keys(self, row: OutlineRow | None) -> list[Key]:
        """Return the keys of the rows that belong below ``row`` at the step, or at the top level for None."""
        state, trace = self._state, self._state.trace
        if row:
            node = row.key[0]
            return [
                *((child, None) for child in state.shown_children(node)),
                *((node, move) for move in state.ghosts(node)),
            ]
        if state.show is Show.SUBTREE:
            return [(state.top, None)]
        return [(root, None) for root in trace.roots() if state.is_entered(root)] if trace and len(trace) else []

    def _update_rows(self, row: OutlineRow | None, earlier: int) -> None:
        """Add and remove rows below a row; children that were left before the ``earlier`` step are unchanged, and
        skipped.
        """
        parent, wanted, trace = row or self.invisibleRootItem(), self._wanted_keys(row), self._state.trace
        rows = [each for at in range(parent.childCount()) if isinstance(each := parent.child(at), OutlineRow)]
        pairs = enumerate(zip(rows, wanted, strict=False))
        same = next((at for at, (each, key) in pairs if each.key != key), min(len(rows), len(wanted)))
        for each in rows[same:]:
            self._forget(each)
            parent.removeChild(each)
        for each in rows[:same]:
            if trace and each.key[1] is None and trace.events.left(each.key[0]) > earlier:
                self._update_below(each, earlier)
        new = [OutlineRow(self._state, key) for key in wanted[same:]]
        self._rows |= {each.key: each for each in new}
        parent.addChildren(new)
        for each in new:
            if each.key[1] is None:
                self._update_below(each, -1)

    def _update_below(self, row: OutlineRow, earlier: int) -> None:
        """Fold or unfold a row as its node is, and make the rows below those of the step."""
        state, node, policy = self._state, row.key[0], QTreeWidgetItem.ChildIndicatorPolicy
        has_any = bool(state.possible_children(node) or state.possible_ghosts(node))
        row.setChildIndicatorPolicy(policy.ShowIndicator if has_any else policy.DontShowIndicator)
        self._update_rows(row, earlier)
        row.setExpanded(state.is_unfolded(node))

    def _drop_rows(self) -> None:
        """Remove all rows."""
        self._rows.clear()
        self.clear()

    def _forget(self, row: OutlineRow) -> None:
        """Forget a row and those below it, which are about to be removed."""
        self._rows.pop(row.key, None)
        for at in range(row.childCount()):
            if isinstance(child := row.child(at), OutlineRow):
                self._forget(child)

    def _show_selected(self) -> None:
        """Make the row of the selected node current and scroll to it; no row is current where it has none."""
        row = self.row_of(self._state.selected, self._state.pruned)
        self._following = True
        if row:
            self.setCurrentItem(row)
            self.scrollToItem(row)
        else:  # without its signals, for which the view would look up the place of every row
            self.selectionModel().reset()
            self.viewport().update()
        self._following = False

    # --- the rows lead ---

    @Slot(QTreeWidgetItem)
    def _on_folded(self, row: QTreeWidgetItem) -> None:
        """Fold or unfold the node of a row that a person has folded or unfolded."""
        if not self._following and isinstance(row, OutlineRow):
            self._state.set_unfolded(row.key[0], row.isExpanded())

    @Slot(QTreeWidgetItem, QTreeWidgetItem)
    def _on_current_changed(self, current: QTreeWidgetItem | None, _previous: QTreeWidgetItem | None) -> None:
        """Select the node or pruned move of the row that a person has gone to."""
        if self._following or not isinstance(current, OutlineRow):
            return
        node, move = current.key
        if move is None:
            self._state.select(node)
        else:
            self._state.select_pruned(node, move)

    # --- Qt ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore the asterisk, with which Qt would unfold everything."""
        if event.key() == Qt.Key.Key_Asterisk:
            event.ignore()
            return
        super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Bring the rows up to date before they are seen."""
        self._follow()
        super().showEvent(event)


class TreeOutline(Guarded, QWidget):
    """The outline with a search field above it and the result of the search below.

    Signals:
        searched: (bool) a search in the outline has ended; True if it found a node.
    """

    searched = Signal(bool)

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._search: Iterator[int | None] | None = None
        self._timer = QTimer(self, interval=0)
        self.tree = OutlineTree(state)
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
        in_column(in_row((self.field, 1), self.next, gap=8), (self.tree, 1), self.note, gap=8, of=self)
        self._set_widths()
        self._name_moves()

        self.field.returnPressed.connect(self.find_next)
        self.next.clicked.connect(self.find_next)
        self._timer.timeout.connect(self._search_on)
        look.changed.connect(self._set_widths)
        state.trace_changed.connect(self._on_trace_changed)
        state.tree_changed.connect(self._set_indentation)
        state.intervals_changed.connect(self._set_widths)

    @property
    def _widths(self) -> list[int]:
        """The widths of the columns; 0 for the first, which has what the others leave."""
        texts = (_INTERVAL if self._state.intervals else _VALUE, *_WIDTHS)
        return [0, *(self.tree.fontMetrics().horizontalAdvance(text) + _PADDING for text in texts)]

    @Slot()
    def _set_widths(self) -> None:
        """Set the widths of the columns."""
        for column, width in enumerate(self._widths):
            if column:
                self.tree.setColumnWidth(column, width)
        self.tree.viewport().update()
        self.note.setFixedHeight(_NOTE_LINES * (self.note.fontMetrics().height() + 1))
        self._set_indentation()

    @Slot()
    def _set_indentation(self) -> None:
        """Indent levels so far that the name of the deepest visible node is not cut; where an indentation would be too
        small for its arrow, hide columns first. A tree deeper than that is scrolled sideways.
        """
        if not self.isVisible():
            return
        trace = self._state.trace
        plies = [trace.log.ply(node) for node in self._state.unfolded] if trace else []
        levels = 2 + max(plies, default=0)
        if trace and self._state.show is Show.SUBTREE:
            levels = max(2, levels - trace.log.ply(self._state.top))
        metrics, least = self.tree.fontMetrics(), self.tree.verticalScrollBar().sizeHint().width() + 4
        name = metrics.horizontalAdvance(_MOVE) + _PADDING
        for left_out in _LEFT_OUT[self.width() < _ROOM_FOR_WINDOWS :]:
            others = sum(width for column, width in enumerate(self._widths) if column not in left_out)
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

    @Slot()
    def _on_trace_changed(self) -> None:
        """End the search for a node, and set hint, widths and the example of a query for another tree."""
        self._stop_search()
        trace = self._state.trace
        self._set_note("" if trace and trace.subject.board is None else _HINT)  # beside a number tree stands no board
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

    # --- searching ---

    @Slot()
    def find_next(self) -> None:
        """Select the next node that matches the field's text, beginning after the selected one and wrapping around at
        the end.
        """
        self._stop_search()
        trace = self._state.trace
        if trace is None or not len(trace):
            return
        try:
            self._search = search(trace, self.field.text(), self._state.selected)
        except QueryError as error:
            self._set_note(str(error))
            self.searched.emit(False)
            return
        self._timer.start()
        self._search_on()

    @Slot()
    def _search_on(self) -> None:
        """Look through the next piece of the tree; select the node found, or say that there is none."""
        if self._search is None:
            return
        found = next(self._search, -1)
        if found is None:
            return
        self._stop_search()
        if found < 0:
            self._set_note(f"No node fits {quoted(self.field.text().strip())}.")
        else:
            self._state.select(found)
            trace = self._state.trace
            self._set_note(f"Found {moves_to(trace, found) or 'the root'}" if trace else "")
        self.searched.emit(found >= 0)

    def _stop_search(self) -> None:
        """End the search for a node."""
        self._search = None
        self._timer.stop()

    def _set_note(self, text: str) -> None:
        """Show a text below the outline, its long words shortened."""
        self.note.setText(_LONG_WORD.sub("\\1…", text))  # the field has all of it

    # --- Qt ---

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the widths of the columns anew."""
        super().resizeEvent(event)
        self._set_widths()

    def showEvent(self, event: QShowEvent) -> None:
        """Set the widths of the columns anew."""
        super().showEvent(event)
        self._set_widths()


# -- Finding the next node by its last moves, its name in a number tree, or why it was left, a piece at a time ---------


ENDS = {
    "terminal": End.TERMINAL,
    "over": End.TERMINAL,
    "depth": End.DEPTH,
    "table": End.TABLE,
    "cut": End.CUT,
    "tried": End.ALL_TRIED,
    "stopped": End.STOPPED,
}
_PIECE = 5_000  # nodes looked at between two yields: a few milliseconds


class QueryError(ValueError):
    """The text of the search field is no query; the message says what can be written."""


def search(trace: SearchTrace, query: str, after: int) -> Iterator[int | None]:
    """Search the nodes after ``after``, then from the start up to it. Yield None after every piece, so that the caller
    can stop, and finally the number of the node found, if any.

    Raises QueryError at once, before the first piece.
    """
    words = query.lower().split()
    if not words:
        moves_like = trace.subject.example
        what = "moves" if trace.subject.board else "a name"
        raise QueryError(f"Write {what} such as {moves_like}, or an end: cut, terminal, depth, table, tried, stopped.")
    if len(words) == 1 and words[0] in ENDS:
        if ENDS[words[0]] is End.CUT:
            return _next_cut(trace, after)
        return _scan(trace, _end_test(trace, ENDS[words[0]]), after)
    if isinstance(trace.subject, NumberSubject):
        return _scan(trace, _name_test(trace, trace.subject, query.strip()), after)
    try:
        moves = [trace.root.rules.cell_named(word) for word in words]
    except ValueError as error:
        raise QueryError(f"{error} Or search for an end: cut, terminal, depth, table, tried, stopped.") from error
    return _scan(trace, _moves_test(trace, moves), after)


def _next_cut(trace: SearchTrace, after: int) -> Iterator[int | None]:
    """Yield the next cut-off node, in the order of the cut-offs' events: found by halving."""
    events = trace.events
    for start in (events.left(after), -1):
        found = events.next_cut(start)
        if found >= 0:
            yield events.event(found)[1]
            return


def _scan(trace: SearchTrace, test: Callable[[int], bool], after: int) -> Iterator[int | None]:
    """Yield the next node after ``after`` that passes the test, around the end; yield None after each piece."""
    size = len(trace)
    for number in range(1, size + 1):
        if test((after + number) % size):
            yield (after + number) % size
            return
        if number % _PIECE == 0:
            yield None


def _end_test(trace: SearchTrace, end: End) -> Callable[[int], bool]:
    """Return the test whether a node was left for this reason."""
    number, end_of = list(End).index(end) + 1, trace.log.end
    return lambda node: end_of(node) == number


def _name_test(trace: SearchTrace, subject: NumberSubject, name: str) -> Callable[[int], bool]:
    """Return the test whether a node of a number tree has this name; 'x = 4' is called x, and 4, too. Raises QueryError
    where none has it."""
    wanted = name.upper().replace("-", "\N{MINUS SIGN}").replace("=", " = ").split()
    called = {each.index for each in subject.nodes if each.name.upper().split()[: len(wanted)] == wanted}
    called |= {each.index for each in subject.nodes if each.name.upper().split()[-1:] == wanted}
    if not called:
        raise QueryError(f"No node is called {quoted(name)}: write a letter or a number of the tree, or cut.")
    visits = NumberVisits(trace, subject.nodes)
    return lambda node: visits.index_of(node) in called


def _moves_test(trace: SearchTrace, moves: list[int]) -> Callable[[int], bool]:
    """Return the test whether the last moves to a node are these."""
    ranks = [trace.subject.order.index(move) for move in reversed(moves)]
    log = trace.log

    def test(node: int) -> bool:
        """Return whether the moves that lead to a node end with the wanted ones."""
        for rank in ranks:
            parent = log.parent(node)
            if parent < 0 or log.move(node) != rank:
                return False
            node = parent
        return True

    return test
