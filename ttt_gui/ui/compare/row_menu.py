"""The menu of a row of a comparison."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.session.measuring.rows import AnyRow, Row, TimedRow
from ttt_gui.ui.compare.table_model import RowsModel
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
    """Opens for a row and does what is chosen; ``does`` are, by the keys of entries, what needs a dialog or another
    view."""

    def __init__(self, rows: RowsModel, does: dict[str, Callable[[Any], object]], parent: QWidget) -> None:
        super().__init__(parent)
        self._rows, self._comparison = rows, rows.comparison
        self._does = does | {
            "stop": TimedRow.stop,
            "base": rows.comparison.make_base,
            "a": partial(rows.set_letter, letter="A"),
            "b": partial(rows.set_letter, letter="B"),
            "remove": rows.comparison.remove,
        }
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
        do = self._does.get(entry.objectName())
        if do and self._row in self._comparison.every:
            do(self._row)
