"""The depths of a search side by side: a table, a chart of their values, and the board of the one that is selected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QFont, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QHeaderView, QTreeView, QWidget

from ttt_gui.engine.measure.deepening import Deepened, DeepeningStep, effect_text, move_name, step_text
from ttt_gui.engine.score import Bound
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.drawing.board import BoardRenderState
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import NONE, duration, grouped
from ttt_gui.ui.look.plain import tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import in_row, in_row_or_column, make_flat

if TYPE_CHECKING:
    from ttt_gui.ui.compare.deepening_chart import DeepeningChart

DEPTH, VALUE, BEST, PROVED, LINE, NODES, TIME = range(7)
_COLUMNS = (  # title and meaning; the column of the line has what is left
    ("Depth", "How many plies deep was searched"),
    ("Value", "For the side to move; ≈ is a guess where the search ended before the game"),
    ("Best move", "The move it would have played, and whether the depth before would have played another"),
    ("Proved", "What the solver says of that move"),
    ("Line", "What it expected both to play"),
    ("Nodes", "Of all depths so far"),
    ("Time", "Of all depths so far"),
)
_AT_RIGHT = (DEPTH, VALUE, NODES, TIME)
_Role = Qt.ItemDataRole
_SIDE, _WIDEST_CHART = 190, 460  # of board and chart; the line of moves in the table needs the rest
_GAP = 16
_LEAST_TABLE, _LEAST_COLUMN = QSize(420, 90), 44
_CHART_HEIGHT, _BOARD_HEIGHT = 136, 110  # at least


def _texts(found: Deepened, step: DeepeningStep) -> tuple[str, ...]:
    """Return the texts of a row of the table; an exact value has its sign, too: '= +17', '≈ −2'."""
    words = effect_text(step, found.answer)
    return (
        str(step.depth),
        f"= {step.shown}" if step.bound is Bound.EXACT else step.shown,
        f"{move_name(found, step.best)}{'  flipped' if step.flipped else ''}",
        f"{'✓' if step.effect.is_right else '✗'} {words}" if words else NONE,
        " ".join(move_name(found, move) for move in step.pv) or NONE,
        grouped(step.nodes),
        duration(step.seconds),
    )


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in _AT_RIGHT else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


class DeepeningView(Guarded, QWidget):
    """Shows a deepening as table, chart and board; the newest depth is selected until a person selects another."""

    def __init__(self, look: Look, found: Deepened, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self.found = look, found
        self.rows = QStandardItemModel(0, len(_COLUMNS), self)
        for column, (title, meaning) in enumerate(_COLUMNS):
            head = QStandardItem(title)
            head.setToolTip(tip(meaning))
            head.setTextAlignment(_alignment(column))
            self.rows.setHorizontalHeaderItem(column, head)
        self.chart: DeepeningChart | None = None  # as long as the plotting library is not there
        self.table, self.chart_room, self.board = QTreeView(), QWidget(), BoardView(look)
        self.chart_room.setMinimumSize(scaled(240), scaled(_CHART_HEIGHT))
        self.chart_room.setMaximumWidth(scaled(_WIDEST_CHART))
        self._chart_room = in_row(of=self.chart_room)
        self.board.animated = False
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.board.setMinimumSize(scaled(_SIDE), scaled(_BOARD_HEIGHT))
        self.board.setMaximumWidth(scaled(_SIDE))
        table = self.table
        make_flat(table, "What was found at each depth")
        table.setModel(self.rows)
        table.header().setStretchLastSection(False)
        table.header().setSectionResizeMode(LINE, QHeaderView.ResizeMode.Stretch)
        table.header().setMinimumSectionSize(scaled(_LEAST_COLUMN))
        table.setMinimumSize(scaled(_LEAST_TABLE.width()), scaled(_LEAST_TABLE.height()))
        beside = in_row_or_column((table, 2), (self.chart_room, 1), gap=_GAP)
        in_row_or_column((beside, 1), self.board, gap=_GAP, of=self)

        table.selectionModel().currentRowChanged.connect(self._draw)
        look.changed.connect(self._on_look_changed)

    def make_chart(self) -> None:
        """Make the chart; called once the plotting library is imported."""
        from ttt_gui.ui.compare.deepening_chart import DeepeningChart

        self.chart = DeepeningChart(self._look, self.found, self.chart_room)
        self.chart.depth_selected.connect(self.select)
        self._chart_room.addWidget(self.chart)
        self._draw()

    @Slot()
    def _on_look_changed(self) -> None:
        self.set(self.found)

    def set(self, found: Deepened) -> None:
        """Show a deepening: another one, or the same with more depths."""
        row, last = self.table.currentIndex().row(), len(found.steps) - 1
        newest = row in (-1, self.rows.rowCount() - 1)
        self.found = found
        self.rows.setRowCount(len(found.steps))
        for number, step in enumerate(found.steps):
            for column, text in enumerate(_texts(found, step)):
                self.rows.setItem(number, column, self._item(step, column, text))
        if newest:
            self.select(last)
        self._draw()

    def _item(self, step: DeepeningStep, column: int, text: str) -> QStandardItem:
        """Return a cell of the table with this text, in the font and colour of its column and of what the depth
        found.
        """
        item, words = QStandardItem(text), step_text(self.found, step)
        heavy = column in (DEPTH, PROVED) or (column == BEST and step.flipped)
        token = "muted" if column in (LINE, TIME) else "text"
        if column == PROVED:
            token = step.effect.token or "muted"
        elif column == BEST and step.flipped:
            token = "accent"
        item.setEditable(False)
        item.setTextAlignment(_alignment(column))
        item.setFont(self._look.font(1.0, QFont.Weight.DemiBold if heavy else QFont.Weight.Normal, tabular=True))
        item.setData(self._look.tokens.color(token), _Role.ForegroundRole)
        item.setToolTip(tip(words))
        item.setAccessibleText(words if column == DEPTH else "")
        return item

    @Slot(int)
    def select(self, row: int) -> None:
        """Select the depth of a row, counted from 0."""
        self.table.setCurrentIndex(self.rows.index(row, 0))

    @Slot()
    def _draw(self) -> None:
        """Draw chart and board for the current row: its principal variation on the board."""
        found, row = self.found, self.table.currentIndex().row()
        step = found.steps[row] if 0 <= row < len(found.steps) else None
        if self.chart:
            self.chart.show_depth(found, row)
        line, rules = step.pv if step else (), found.position.rules
        self.board.set(
            BoardRenderState(found.position, line=line, line_tone=(step.effect.token if step else "") or "accent")
        )
        board = f"{rules.rows} × {rules.columns}, {rules.k} in a row"
        self.board.setAccessibleName(f"The position on {board}: {found.position.text}")
        self.board.setAccessibleDescription(step_text(found, step) if step else "")
