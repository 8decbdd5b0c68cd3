"""The menu of a row of a comparison."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.guests import GuestRow
from ttt_gui.session.measuring.rows import Row
from ttt_gui.ui.compare.table_model import AnyRow, RowsModel
from ttt_gui.ui.look.plain import set_tip

_NOT_OURS = "An engine of your own shows no tree of its search."
_BELOW = "Engines of your own stay below the algorithms, in the order in which they came."
_OF_A_GUEST = {
    "tree": _NOT_OURS,
    "change": "Change how it is called in Examine.",
    "copy": "It is in the table already.",
    "up": _BELOW,
    "down": _BELOW,
    "base": "An engine of your own proves nothing: the base is an algorithm.",
    "a": _NOT_OURS,
    "b": _NOT_OURS,
}


class RowMenu(QMenu):
    """Opens for a row and does what is chosen; signals what needs a dialog or another view.

    Signals: run_requested: (Row or GuestRow). tree_requested, change_requested, copy_requested: (Row).
        move_requested: (Row, int) up (-1) or down (1).
    """

    run_requested = Signal(object)
    tree_requested = Signal(object)
    change_requested = Signal(object)
    copy_requested = Signal(object)
    move_requested = Signal(object, int)

    def __init__(self, comparison: Comparison, rows: RowsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._comparison, self._rows = comparison, rows
        self._row: AnyRow | None = None
        self.entries: dict[str, QAction] = {}
        self.setToolTipsVisible(True)
        self.setAccessibleName("Row")
        for key, text in (
            ("run", "&Run this row"),
            ("stop", "&Stop"),
            ("tree", "Open its &tree"),
            ("", ""),
            ("change", "C&hange…"),
            ("copy", "&Copy"),
            ("up", "Move &up"),
            ("down", "Move &down"),
            ("base", "&Make base"),
            ("a", "Compare as &A"),
            ("b", "Compare as &B"),
            (" ", ""),
            ("remove", "R&emove"),
        ):
            if text:
                self.entries[key] = self.addAction(text)
                self.entries[key].setObjectName(key)
            else:
                self.addSeparator()
        self.triggered.connect(self._on_triggered)

    @Slot(object, QPoint)
    def open_for(self, row: AnyRow, at: QPoint) -> None:
        """Open the menu for a row at a point of the screen."""
        self.set_row(row)
        self.popup(QPoint(at.x() - self.sizeHint().width(), at.y()))

    def set_row(self, row: AnyRow) -> None:
        """Set the row that the menu is for; an entry that cannot be chosen for it is disabled and says why."""
        self._row = row
        reasons = self._reasons(row) if isinstance(row, Row) else dict(_OF_A_GUEST)
        reasons["run"] = "It runs already." if row.is_active else ""
        reasons["stop"] = "" if row.is_active else "It does not run."
        for key, entry in self.entries.items():
            reason = reasons.get(key, "")
            entry.setEnabled(not reason)
            set_tip(entry, reason)

    def _reasons(self, row: Row) -> dict[str, str]:
        rows, pair = self._comparison.rows, self._rows.pair
        solver = "The solver has no tree of a search." if row.entry.is_solver else ""
        numbers = isinstance(self._comparison.subject, NumberTree)
        return {
            "tree": solver or ("Analyse shows a number tree as it was typed." if numbers else ""),
            "copy": "There is no room for another row." if self._comparison.is_full else "",
            "up": "It is the first one." if row is rows[0] else "",
            "down": "It is the last one." if row is rows[-1] else "",
            "base": "It is the base." if row is self._comparison.base else "",
            "a": solver or ("It is A." if pair and row is pair[0] else ""),
            "b": solver or ("It is B." if pair and row is pair[1] else ""),
            "remove": "It is the last one." if len(rows) == 1 else "",
        }

    @Slot(QAction)
    def _on_triggered(self, entry: QAction) -> None:
        row, comparison = self._row, self._comparison
        if isinstance(row, GuestRow) and row in comparison.guests.rows:
            self._do_with_guest(row, entry.objectName())
        elif isinstance(row, Row) and row in comparison.rows:
            self._do(row, entry.objectName())

    def _do_with_guest(self, row: GuestRow, key: str) -> None:
        match key:
            case "run":
                self.run_requested.emit(row)
            case "stop":
                self._comparison.guests.stop_row(row)
            case "remove":
                self._comparison.guests.remove(row)

    def _do(self, row: Row, key: str) -> None:
        comparison = self._comparison
        match key:
            case "run":
                self.run_requested.emit(row)
            case "stop":
                comparison.stop_row(row)
            case "tree":
                self.tree_requested.emit(row)
            case "change":
                self.change_requested.emit(row)
            case "copy":
                self.copy_requested.emit(row)
            case "up" | "down" as way:
                self.move_requested.emit(row, -1 if way == "up" else 1)
            case "base":
                comparison.make_base(row)
            case "a" | "b" as letter:
                self._rows.set_letter(row, letter.upper())
            case "remove":
                comparison.remove(row)
