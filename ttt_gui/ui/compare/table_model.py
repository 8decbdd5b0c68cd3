"""The rows of a comparison as a Qt model: figures, and the same in words for a screen reader."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal, Slot

from ttt_gui.engine.measure.entries import family, title
from ttt_gui.engine.measure.measured import RUNNING
from ttt_gui.engine.measure.same_value import ValueVerdict
from ttt_gui.engine.measure.table import share_of
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.guests import GuestRow
from ttt_gui.session.measuring.rows import Row, RowState
from ttt_gui.ui.compare.guest_cells import (
    guest_sentence,
    guest_state,
    guest_text,
    guest_tip,
    guest_title,
    guest_verdict,
)
from ttt_gui.ui.compare.table_columns import (
    COLUMNS,
    MENU,
    NAME,
    PAIR,
    SHARE,
    VALUE,
    VERDICT_WORDS,
    cell_text,
    state_words,
)
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import share
from ttt_gui.ui.look.plain import tip

AnyRow = Row | GuestRow
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
    are walked in step.

    Signals: pair_changed(): ``pair`` has other rows.
    """

    pair_changed = Signal()

    def __init__(self, comparison: Comparison, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.comparison = comparison
        self._rows: tuple[AnyRow, ...] = (*comparison.rows, *comparison.guests.rows)
        self._pair: list[Row] = []
        self._whole: tuple[int, str | None] | None = None  # nodes and end of the base, by the shares shown
        self._choose_pair()
        comparison.rows_changed.connect(self._on_rows_changed)
        comparison.row_changed.connect(self._on_row_changed)

    @property
    def all(self) -> tuple[AnyRow, ...]:
        """Every row, from the top."""
        return self._rows

    def row(self, number: int) -> AnyRow | None:
        """Return the row of this number, from 0; None where there is none."""
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def number(self, row: AnyRow) -> int:
        """Return the number of a row of the table. Raises ValueError where the row is not there."""
        return self._rows.index(row)

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
            self._tell_pair()

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

    def _tell_pair(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0, PAIR), self.index(len(self._rows) - 1, len(COLUMNS) - 1))
        self.pair_changed.emit()

    # -- the comparison leads ---------------------------------------------------------------------------------------

    @Slot()
    def _on_rows_changed(self) -> None:
        self.beginResetModel()
        self._rows = (*self.comparison.rows, *self.comparison.guests.rows)
        changed = self._choose_pair()
        self.endResetModel()
        if changed:
            self.pair_changed.emit()

    @Slot(object)
    def _on_row_changed(self, row: AnyRow) -> None:
        if row in self._rows:
            number = self.number(row)
            whole = self.comparison.base.seen
            now = (whole.counts.nodes, whole.stopped_by) if whole and whole.stopped_by != RUNNING else None
            other, self._whole = now != self._whole, now
            first, last = (0, len(self._rows) - 1) if other else (number, number)  # every share is a share of the base
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(COLUMNS) - 1))

    @property
    def share_title(self) -> str:
        """The title of the column of shares: of whose nodes they are."""
        base = self.comparison.base.entry
        return f"of {base.name.lower() if base.name == family(base.algorithm) else 'the base'}"

    @property
    def has_spread(self) -> bool:
        """Whether any row ran more than once, or will run so: a single run has no middle half."""
        return self.comparison.repeats > 1 or any(row.seen.runs > 1 for row in self.comparison.rows if row.seen)

    # -- what the view asks -----------------------------------------------------------------------------------------

    def share(self, row: AnyRow) -> float | None:
        """Return the nodes of a row as a share of the base's; None for an engine from outside: calls are no nodes."""
        measured = row.seen if isinstance(row, Row) else None
        return share_of(measured, self.comparison.base.seen) if measured else None

    def shares(self) -> list[float]:
        """Return the shares of all rows that have one."""
        return [found for row in self.comparison.rows if (found := self.share(row))]

    def rowCount(self, parent: Index = _INVALID) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _INVALID) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags of a cell: algorithms can be dragged between rows, engines from outside cannot."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        drags = isinstance(self.row(index.row()), Row) and index.column() != MENU
        return super().flags(index) | (Qt.ItemFlag.ItemIsDragEnabled if drags else Qt.ItemFlag.NoItemFlags)

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole.value
    ) -> Any:
        if orientation is Qt.Orientation.Vertical:
            row = self.row(section)
            return self.title(row) if row and role == Qt.ItemDataRole.DisplayRole else None
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
            return tip(self.tip_of(row, column))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.spoken(row, column)
        return self.text(row, column)

    def title(self, row: AnyRow) -> str:
        """Return the row in one line."""
        return guest_title(row) if isinstance(row, GuestRow) else title(row.entry)

    def state(self, row: AnyRow) -> str:
        """Return how a row stands, '' where there is nothing to say; an engine's failure stands in its row instead."""
        return guest_state(row) if isinstance(row, GuestRow) else state_words(row)

    def failure(self, row: AnyRow) -> str:
        """Return the sentence in place of a row's figures, for an engine from outside that gave no move; else ''."""
        return row.sentence if isinstance(row, GuestRow) and row.state is RowState.FAILED else ""

    def text(self, row: AnyRow, column: int) -> str:
        """Return what stands in a cell."""
        if column == PAIR:
            return self.letter(row)
        if isinstance(row, GuestRow):
            return row.name if column == NAME else guest_text(row, column)
        if column == NAME:
            return row.entry.name
        if column == SHARE:
            found = self.share(row)
            return "" if found is None else share(found)
        return cell_text(row, column)

    def verdict(self, row: AnyRow) -> tuple[str, bool | None]:
        """Return 'same', 'differs', 'not proved', of an engine 'right', 'draw → loss', and whether this is good, bad or
        neither; '' for a base that agrees with its own proof, and where nothing is judged yet."""
        if isinstance(row, GuestRow):
            return guest_verdict(row)
        if row.agreement is None or (row is self.comparison.base and not row.is_wrong):
            return "", None
        verdict = row.agreement.verdict
        return VERDICT_WORDS[verdict], {ValueVerdict.SAME: True, ValueVerdict.DIFFERS: False}.get(verdict)

    def spoken(self, row: AnyRow, column: int) -> str:
        """Return a cell in words, for a screen reader."""
        if column == NAME:
            base = "base" if row is self.comparison.base else ""
            words = [self.title(row), base, self.letter(row), self.state(row)]
            if isinstance(row, GuestRow):
                words.append(guest_sentence(row))
            return ", ".join(word for word in words if word)
        words = [COLUMNS[column].title, self.text(row, column)]
        if column == VALUE:
            words.append(self.verdict(row)[0])
        return " ".join(word for word in words if word)

    def tip_of(self, row: AnyRow, column: int) -> str:
        """Return a cell's tip: all about the row at its name, why the value is so at the value, else what it means."""
        if isinstance(row, GuestRow):
            return guest_tip(row, column)
        if row.state is RowState.FAILED:
            return row.sentence
        measured = row.seen
        if column == VALUE and row.agreement:
            return row.agreement.sentence
        if column != NAME or measured is None:
            return title(row.entry) if column == NAME else COLUMNS[column].meaning
        figures = [
            f"{spec.title}: {cell_text(row, number)}"
            for number, spec in enumerate(COLUMNS)
            if spec.is_number or number == VALUE
        ]
        notes = [measured.text, *([measured.note] if measured.note else [])]
        if not measured.alone:
            notes.append("Other work ran beside it: its times say less.")
        return "\n".join((title(row.entry), *notes, *figures))
