"""The depths of a search as the rows of a table: where the choice flipped, and whether it is right."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from ttt_gui.engine.measure.deepening import Deepened, DeepeningStep, fate_words
from ttt_gui.engine.measure.deepening_words import move_name, step_words
from ttt_gui.engine.score import Bound
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.formats import NONE, duration, grouped
from ttt_gui.ui.look.plain import tip
from ttt_gui.ui.look.theme import Look

DEPTH, VALUE, BEST, PROVED, LINE, NODES, TIME = range(7)
_TITLES = ("Depth", "Value", "Best move", "Proved", "Line", "Nodes", "Time")
_MEANINGS = (
    "How many plies deep was searched",
    "For the side to move; ≈ is a guess where the search ended before the game",
    "The move it would have played, and whether the depth before would have played another",
    "What the solver says of that move",
    "What it expected both to play",
    "Of all depths so far",
    "Of all depths so far",
)
_AT_RIGHT = (DEPTH, VALUE, NODES, TIME)
WIDEST = ("Depth", "≈ +88", "d8  flipped", "✗ gives up the win", "", "888 888 888", "< 0.01 ms")
"""About the widest text of each column; the line has what is left."""
_RIGHT, _WRONG = "✓", "✗"
_Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole
_NOWHERE = QModelIndex()


def value_text(step: DeepeningStep) -> str:
    """'= +17', '≈ −2': an exact one with its sign, too."""
    return f"= {step.shown}" if step.bound is Bound.EXACT else step.shown


class DeepeningRows(QAbstractTableModel):
    """A row a depth of what set() was given last; rows that are there stay while depths come."""

    def __init__(self, look: Look, found: Deepened, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._found = found

    @property
    def found(self) -> Deepened:
        return self._found

    def set(self, found: Deepened) -> None:
        """Show this: another search, or the same with more."""
        before, old = len(self._found.steps), self._found
        goes_on = found.position == old.position and found.algorithm == old.algorithm
        if not goes_on or len(found.steps) < before:
            self.beginResetModel()
            self._found = found
            self.endResetModel()
        elif len(found.steps) > before:
            self.beginInsertRows(QModelIndex(), before, len(found.steps) - 1)
            self._found = found
            self.endInsertRows()
        self._found = found
        if found.steps:
            self.dataChanged.emit(self.index(0, 0), self.index(len(found.steps) - 1, TIME))

    @called_by_qt(int)
    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._found.steps)

    @called_by_qt(int)
    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(_TITLES)

    @called_by_qt()
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == _Role.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section in _AT_RIGHT else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return {_Role.DisplayRole: _TITLES, _Role.ToolTipRole: _MEANINGS}.get(_Role(role), (None,) * 7)[section]

    @called_by_qt()
    def data(self, index: _Index, role: int = _Role.DisplayRole) -> Any:
        step, column = self._found.steps[index.row()], index.column()
        if role == _Role.DisplayRole:
            return self._text(step, column)
        if role == _Role.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column in _AT_RIGHT else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == _Role.FontRole:
            heavy = column in (DEPTH, PROVED) or (column == BEST and step.flipped)
            return self._look.font(1.0, QFont.Weight.DemiBold if heavy else QFont.Weight.Normal, tabular=True)
        if role == _Role.ForegroundRole:
            return self._look.tokens.color(self._tone(step, column))
        if role == _Role.ToolTipRole:
            return tip(step_words(self._found, step))
        if role == _Role.AccessibleTextRole and column == DEPTH:
            return step_words(self._found, step)
        return None

    def _text(self, step: DeepeningStep, column: int) -> str:
        found = self._found
        if column == BEST:
            return f"{move_name(found, step.best)}{'  flipped' if step.flipped else ''}"
        if column == PROVED:
            words = fate_words(step, found.answer)
            return f"{_RIGHT if step.fate.is_right else _WRONG} {words}" if words else NONE
        if column == LINE:
            return " ".join(move_name(found, move) for move in step.pv) or NONE
        texts = {DEPTH: str(step.depth), VALUE: value_text(step), NODES: grouped(step.nodes)}
        return texts.get(column) or duration(step.seconds)

    @staticmethod
    def _tone(step: DeepeningStep, column: int) -> str:
        if column == BEST and step.flipped:
            return "accent"
        if column == PROVED:
            return "win" if step.fate.is_right else "loss" if step.fate.is_wrong else "muted"
        return "muted" if column in (LINE, TIME) else "text"
