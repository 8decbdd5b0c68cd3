"""The cards beside the tree of a lesson: the board of a node; how many leaves a search needs by depth, on a slider; a
board with its mirror image."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QProgressBar, QSlider

from ttt_gui.engine.figures import counted
from ttt_gui.engine.score import Bound
from ttt_gui.engine.values import CellValue, node_values
from ttt_gui.game.position import Position, parse_position
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.drawing.board import BoardRenderState
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, bold_label, in_row, muted_label
from ttt_gui.ui.trace.state import TreeState

_MOST_PLIES = 12


def best_leaves(branches: int, plies: int) -> int:
    """Return the least leaves that alpha-beta visits in a uniform tree: b^⌈d/2⌉ + b^⌊d/2⌋ − 1."""
    return int(branches ** ((plies + 1) // 2) + branches ** (plies // 2) - 1)


class GrowthCard(Card):
    """The leaves of a tree by its plies, with and without cut-offs; each node has as many branches as the root."""

    def __init__(self, look: Look, state: TreeState) -> None:
        super().__init__(look, "Leaves by depth")
        self._state = state
        self.plies = QSlider(Qt.Orientation.Horizontal)
        self.plies.setRange(1, _MOST_PLIES)
        self.plies.setValue(6)
        self.plies.setAccessibleName("Plies")
        self._depth = bold_label(look, 1.0)
        self.body.addLayout(in_row((self.plies, 1), self._depth, gap=12))
        grid = QGridLayout()
        self.counts = bold_label(look, 1.0), bold_label(look, 1.0)
        self._bars = QProgressBar(), QProgressBar()
        for row, (name, count, bar) in enumerate(
            zip(("minimax: b^d", "best order"), self.counts, self._bars, strict=True)
        ):
            bar.setTextVisible(False)
            bar.setAccessibleName(name)
            bar.setFixedHeight(scaled(8))
            grid.addWidget(muted_label(name), row, 0)
            grid.addWidget(bar, row, 1)
            grid.addWidget(count, row, 2, Qt.AlignmentFlag.AlignRight)
        grid.setColumnStretch(1, 1)
        self.body.addLayout(grid)
        self.plies.valueChanged.connect(self._show)
        state.trace_changed.connect(self._show)

    @Slot()
    def _show(self) -> None:
        """Show both counts, the bars to one linear scale."""
        trace, plies = self._state.trace, self.plies.value()
        if trace is None:
            return
        root = trace.roots()[-1]
        branches = max(2, len(trace.children(root)) + len(trace.node(root).pruned))
        found = branches**plies, best_leaves(branches, plies)
        self._depth.setText(counted(plies, "ply"))
        for count, label, bar in zip(found, self.counts, self._bars, strict=True):
            label.setText(grouped(count))
            bar.setMaximum(1_000)
            bar.setValue(max(1, round(1_000 * count / found[0])))
            bar.setAccessibleDescription(grouped(count))


def mirrored(position: Position) -> Position:
    """Return a position with left and right changed."""
    rows = position.text.split("/")
    return parse_position("/".join(row[::-1] for row in rows), k=position.rules.k)


class MirrorCard(Card):
    """The board of the selected node and its mirror image."""

    def __init__(self, look: Look, state: TreeState) -> None:
        super().__init__(look, "The same, in a mirror")
        self._state = state
        self.boards = BoardView(look), BoardView(look)
        for board in self.boards:
            board.setFixedHeight(scaled(150))
        self.boards[0].setAccessibleName("Board")
        self.boards[1].setAccessibleName("Its mirror image")
        self.body.addLayout(in_row((self.boards[0], 1), PlainLabel("⇄"), (self.boards[1], 1), gap=4))
        state.changed.connect(self._show)

    @Slot()
    def _show(self) -> None:
        """Show the position of the selected node twice."""
        trace = self._state.trace
        if trace is None or trace.subject.board is None:
            return
        position = trace.position(self._state.selected)
        for board, shown in zip(self.boards, (position, mirrored(position)), strict=True):
            board.set(BoardRenderState(shown))


class BoardCard(Card):
    """The board of the selected node; while a question asks for a move, of the node in question. At the root it has the
    values of moves known so far; deeper ones would be seen by the side to move, other than in the tree. A large one
    stands alone in the place of the tree, with "?" in the cells among which one is asked for.

    Signals:
        chosen: (tuple) the moves to the cell that was clicked.
    """

    chosen = Signal(object)

    def __init__(self, look: Look, state: TreeState, is_large: bool = False) -> None:
        super().__init__(look, "", None)
        self._state, self._node, self._is_large = state, 0, is_large
        self.asked: int | None = None
        self._hint = muted_label("click a cell")
        self.head.addWidget(self._hint)
        self.board = BoardView(look)
        if not is_large:
            self.board.setMaximumHeight(scaled(270))
        self.body.addWidget(self.board, 1)
        self.board.cell_clicked.connect(self._on_clicked)
        state.changed.connect(self._show)

    @Slot()
    def _show(self) -> None:
        """Show the position of the asked or the selected node, at a root with the values that the search knows by
        now.
        """
        state, trace = self._state, self._state.trace
        if trace is None or trace.subject.board is None:
            return
        node = self._node = state.selected if self.asked is None else self.asked
        position, values = trace.position(node), dict[int, CellValue]()
        if node in trace.roots() and state.is_entered(node) and state.hidden_answers.sign:
            known = node_values(trace, node, state.step)
            hidden = {trace.node(child).move for child in trace.children(node) if child in state.hidden_answers.values}
            side = position.side_to_move
            values = {
                move: CellValue(position, move, side, None, Bound.NONE) if move in hidden else value
                for move, value in known.items()
            }
        if self._is_large and self.asked is not None:
            side = position.side_to_move
            values = {move: CellValue(position, move, side, None, Bound.NONE) for move in position.legal_moves}
        self.heading.setText(f"{position.side_to_move} to move" if not position.outcome else "The game is over")
        self._hint.setVisible(self.asked is not None)
        playable = None if self.asked is None else position.side_to_move
        self.board.set(BoardRenderState(position, trace.node(node).move, values=values), playable)

    @Slot(int)
    def _on_clicked(self, cell: int) -> None:
        """Emit chosen with the moves from the root and the clicked cell."""
        trace = self._state.trace
        if trace is not None and trace.subject.board is not None:
            self.chosen.emit((*trace.moves_to(self._node), cell))
