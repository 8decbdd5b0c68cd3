"""The rows of a comparison as a Qt model: figures, and the same in words for a screen reader."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QDataStream,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
    Slot,
)

from ttt_gui.engine.measure.comparison import share_of
from ttt_gui.engine.measure.entries import family
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.rows import AnyRow, GuestRow, Row
from ttt_gui.ui.compare.table_columns import (
    COLUMNS,
    NAME,
    PAIR,
    SHARE,
    VALUE,
    cell_text,
    cell_tip,
    guest_sentence,
    state_words,
    verdict_of,
)
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import share
from ttt_gui.ui.look.plain import tip

Index = QModelIndex | QPersistentModelIndex
_INVALID = QModelIndex()
_LEFT, _RIGHT = (
    Qt.AlignmentFlag.AlignVCenter | across for across in (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
)
_ROLES = frozenset(
    (
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.TextAlignmentRole,
        Qt.ItemDataRole.AccessibleTextRole,
        Qt.ItemDataRole.ToolTipRole,
    )
)


class RowsModel(Guarded, QAbstractTableModel):
    """The rows of a comparison, engines from outside below the algorithms; ``pair`` are the rows A and B, whose trees
    are walked in step. ``all`` is every row, from the top.

    Signals:
        pair_changed: ``pair`` has other rows.
        place_requested: (Row, int) the person wants this row at this place, counted from 0 without the row itself.
    """

    pair_changed = Signal()
    place_requested = Signal(object, int)

    def __init__(self, comparison: Comparison, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.comparison = comparison
        self.all: tuple[AnyRow, ...] = comparison.every
        self._pair: list[Row] = []
        self._choose_pair()
        comparison.rows_changed.connect(self._on_rows_changed)
        comparison.row_changed.connect(self._on_row_changed)

    def row(self, number: int) -> AnyRow | None:
        """Return the row of this number, from 0; None where there is none."""
        return self.all[number] if 0 <= number < len(self.all) else None

    # -- A and B ----------------------------------------------------------------------------------------------------

    @property
    def pair(self) -> tuple[Row, Row] | None:
        """The rows A and B; None where there are no two searches."""
        return (self._pair[0], self._pair[1]) if len(self._pair) == 2 else None

    def letter(self, row: AnyRow) -> str:
        """Return the letter of a row: 'A', 'B' or ''."""
        return next((letter for letter, each in zip("AB", self._pair, strict=False) if each is row), "")

    def set_letter(self, row: Row, letter: str) -> None:
        """Compare a row as A or B; where the row has the other letter, A and B change places."""
        place = "AB".index(letter)
        if len(self._pair) == 2 and self._pair[place] is not row:
            if row in self._pair:
                self._pair.reverse()
            else:
                self._pair[place] = row
            self._tell_all()
            self.pair_changed.emit()

    def _choose_pair(self) -> bool:
        """Fill up the pair from the searches, first with the second and the fourth; return whether the pair changed."""
        searches = [row for row in self.comparison.rows if not row.entry.is_solver]
        kept = [row for row in self._pair if row in searches]
        wishes = [*searches[1:4:2], *searches[1:], *searches]
        for row in wishes:
            if len(kept) < 2 and row not in kept:
                kept.append(row)
        changed = len(kept) != len(self._pair) or any(a is not b for a, b in zip(kept, self._pair, strict=True))
        self._pair = kept
        return changed

    # -- the comparison leads ---------------------------------------------------------------------------------------

    @Slot()
    def _on_rows_changed(self) -> None:
        self.beginResetModel()
        self.all = self.comparison.every
        changed = self._choose_pair()
        self.endResetModel()
        if changed:
            self.pair_changed.emit()

    @Slot(object)
    def _on_row_changed(self, row: AnyRow) -> None:
        if row in self.all:
            self._tell_all()  # every share is a share of the base

    def _tell_all(self) -> None:
        self.dataChanged.emit(self.index(0, 0), self.index(len(self.all) - 1, len(COLUMNS) - 1))

    @property
    def share_title(self) -> str:
        """The title of the column of shares: of whose nodes they are."""
        base = self.comparison.base.entry
        return f"of {base.name.lower() if base.name == family(base.algorithm) else 'the base'}"

    # -- what the view asks -----------------------------------------------------------------------------------------

    def share(self, row: AnyRow) -> float | None:
        """Return the nodes of a row as a share of the base's; None for an engine from outside: calls are no nodes."""
        measured = row.seen if isinstance(row, Row) else None
        return share_of(measured, self.comparison.base.seen) if measured else None

    def rowCount(self, parent: Index = _INVALID) -> int:
        return 0 if parent.isValid() else len(self.all)

    def columnCount(self, parent: Index = _INVALID) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags of a cell: algorithms can be dragged between rows, engines from outside cannot."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        drags = isinstance(self.row(index.row()), Row)
        return super().flags(index) | (Qt.ItemFlag.ItemIsDragEnabled if drags else Qt.ItemFlag.NoItemFlags)

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def dropMimeData(self, data: QMimeData, _action: Qt.DropAction, row: int, _column: int, _parent: Index) -> bool:
        """Signal the place above ``row`` for the row in ``data``; no algorithm is dropped below an engine."""
        dragged, last = QDataStream(data.data(self.mimeTypes()[0])).readInt32(), len(self.comparison.rows)
        gap = last if row < 0 else min(row, last)
        if gap not in (dragged, dragged + 1):
            self.place_requested.emit(self.all[dragged], gap - (gap > dragged))
        return True

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole.value
    ) -> Any:
        if orientation is Qt.Orientation.Vertical:
            row = self.row(section)
            return row.title if row and role == Qt.ItemDataRole.DisplayRole else None
        spec = COLUMNS[section]
        if role == Qt.ItemDataRole.DisplayRole:
            if section == SHARE:
                return self.share_title
            return spec.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(spec.meaning)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spec.title or spec.meaning
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if spec.is_number else _LEFT
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole.value) -> Any:
        row = self.row(index.row()) if index.isValid() and role in _ROLES else None
        if row is None:
            return None
        column = index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if COLUMNS[column].is_number else _LEFT
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(cell_tip(row, column))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.spoken(row, column)
        return self.text(row, column)

    def text(self, row: AnyRow, column: int) -> str:
        """Return what stands in a cell."""
        if column == PAIR:
            return self.letter(row)
        if column == SHARE:
            found = self.share(row)
            return "" if found is None else share(found)
        return cell_text(row, column)

    def spoken(self, row: AnyRow, column: int) -> str:
        """Return a cell in words, for a screen reader."""
        if column == NAME:
            base = "base" if row is self.comparison.base else ""
            sentence = guest_sentence(row) if isinstance(row, GuestRow) else ""
            return ", ".join(filter(None, (row.title, base, self.letter(row), state_words(row), sentence)))
        verdict = verdict_of(row, row is self.comparison.base)[0] if column == VALUE else ""
        return " ".join(filter(None, (COLUMNS[column].title, self.text(row, column), verdict)))
