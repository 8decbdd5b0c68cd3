"""The table of a comparison: rows of algorithms with their figures, bars, and a menu each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QSizePolicy, QTableView, QWidget

from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.rows import AnyRow, Row, TimedRow
from ttt_gui.ui.compare.movable_rows import let_drag_rows
from ttt_gui.ui.compare.table_model import CALLS, COLUMNS, KEYS, MENU, NAME, SHARE, VALUE, RowsModel, failure
from ttt_gui.ui.compare.table_paint import PADDING, RowDelegate
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import let_choose_rows

_NOT_OURS = "An engine of your own shows no tree of its search."
_BELOW = "Engines of your own stay below the algorithms, in the order you added them."
_OF_AN_ENGINE = {
    "tree": _NOT_OURS,
    "change": "Change how it is called in Examine.",
    "copy": "It is already in the table.",
    "up": _BELOW,
    "down": _BELOW,
    "base": "An engine of your own proves nothing: the base is an algorithm.",
    "a": _NOT_OURS,
    "b": _NOT_OURS,
}


class RowMenu(QMenu):
    """The menu of a row. ``does`` are functions for the entries that need a dialog or another view, by the entries'
    keys.
    """

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
        """Set the row of the menu; disable entries that do not apply to it, with the reason."""
        self._row = row
        reasons = self._reasons(row) if isinstance(row, Row) else dict(_OF_AN_ENGINE)
        reasons["run"] = "It is already running." if row.is_active else ""
        reasons["stop"] = "" if row.is_active else "It is not running."
        for key, entry in self.entries.items():
            reason = reasons.get(key, "")
            entry.setEnabled(not reason)
            set_tip(entry, reason)

    def _reasons(self, row: Row) -> dict[str, str]:
        """Return for each entry of the menu why it is disabled for this row, '' where it is enabled."""
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
        """Do the chosen entry for the row, if that is still in the table."""
        do = self._does.get(entry.objectName())
        if do and self._row in self._comparison.every:
            do(self._row)


# -- The table: rows of algorithms with their figures and bars ---------------------------------------------------------


# Pixels of the column of names: where there is room, in a narrow window, and at least, before the table scrolls.
_USUAL_NAME, _LEAST_NAME, _NARROWEST_NAME = 400, 262, 190
_SPARED_BEFORE_NAMES = 4  # columns from this place on are left out only when the names are narrow
_MORE_FOR_BARS = 220  # pixels at most, where the names do not need them
_SPARED = tuple(sorted((spec for spec in COLUMNS if spec.spared), key=lambda spec: spec.spared))
# Beside an engine from outside, of which little more is known than its move and its time, the bars go instead of these.
_SPARED_WITH_ENGINES = (*(spec for spec in _SPARED if spec.key not in ("best", "median")), COLUMNS[SHARE])
_SPREAD = KEYS.index("middle")
_AROUND = 12  # pixels above and below the text of a row, together
_ROWS_SEEN = 3  # rows seen at least, in a low window


def has_spread(comparison: Comparison) -> bool:
    """Return whether any row ran, or will run, more than once: only then there is a spread to show."""
    return comparison.repeats > 1 or any(row.seen.times.runs > 1 for row in comparison.rows if row.seen)


class CompareTable(Guarded, QTableView):
    """Shows the rows and lets a person choose one; signals what the person wants done with a row.

    Columns that matter least are left out where there is no room; the table scrolls where that is not enough.

    Signals:
        menu_requested: (Row or EngineRow, QPoint) its menu is wanted at that point of the screen.
        tree_requested: (Row or EngineRow)
    """

    menu_requested = Signal(object, QPoint)
    tree_requested = Signal(object)

    def __init__(self, look: Look, rows: RowsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = rows
        let_choose_rows(self, "Algorithms compared")
        self.setObjectName("rows")
        self.setModel(rows)
        self.setItemDelegate(RowDelegate(look, rows))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setMouseTracking(True)
        let_drag_rows(self)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setSectionsClickable(False)
        self.horizontalHeader().setMinimumSectionSize(scaled(12))
        self.doubleClicked.connect(self._on_double_clicked)

    # -- room -------------------------------------------------------------------------------------------------------

    def height_for(self, rows: int) -> int:
        """Return the height of so many rows with the header."""
        above = self.horizontalHeader().sizeHint().height() + 2 * self.frameWidth()
        return above + rows * (self.fontMetrics().height() + scaled(_AROUND))

    def fit(self) -> None:
        """Leave out as few columns as need be, and share what is left between the names and the bars."""
        self.clearSpans()
        for number, row in enumerate(self.rows.all):
            if failure(row):  # a sentence instead of figures has the room of all of them
                self.setSpan(number, VALUE, 1, SHARE - VALUE + 1)
        height = self.height_for(1) - self.height_for(0)
        self.verticalHeader().setMinimumSectionSize(height)  # first: no row is less high than this
        self.verticalHeader().setDefaultSectionSize(height)
        comparison, metrics, widths = self.rows.comparison, self.horizontalHeader().fontMetrics(), {}
        for number in range(len(COLUMNS)):
            title = self.rows.headerData(number, Qt.Orientation.Horizontal)
            wide = metrics.horizontalAdvance(title) + 2 * scaled(PADDING) + 2
            widths[number] = max(self.sizeHintForColumn(number), wide)
        names, engines = widths[NAME], bool(comparison.engines)
        widths[NAME] = min(names, scaled(_USUAL_NAME))
        hidden = {number for number, needed in ((_SPREAD, has_spread(comparison)), (CALLS, engines)) if not needed}

        def left() -> int:
            return self.viewport().width() - sum(wide for number, wide in widths.items() if number not in hidden)

        for spec in _SPARED_WITH_ENGINES if engines else _SPARED:
            if spec.spared == _SPARED_BEFORE_NAMES:
                widths[NAME] = min(names, scaled(_LEAST_NAME))
            if left() >= 0:
                break
            hidden.add(KEYS.index(spec.key))
        unnamed = left() - (names - widths[NAME])
        widths[SHARE] += max(0, min(unnamed, scaled(_MORE_FOR_BARS)))
        widths[NAME] = max(scaled(_NARROWEST_NAME), widths[NAME] + left())
        for number, wide in widths.items():
            self.setColumnHidden(number, number in hidden)
            self.setColumnWidth(number, wide)
        self.updateGeometry()

    # -- choosing ---------------------------------------------------------------------------------------------------

    @property
    def current(self) -> AnyRow | None:
        """The selected row; None without one."""
        return self.rows.row(self.currentIndex().row())

    def choose(self, row: AnyRow) -> None:
        """Select a row, and scroll to it."""
        index = self.rows.index(self.rows.all.index(row), NAME)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def _ask_for_menu(self, row: AnyRow) -> None:
        """Emit menu_requested for a row, below its last column."""
        rect = self.visualRect(self.rows.index(self.rows.all.index(row), MENU))
        at = QPoint(min(rect.right(), self.viewport().width()), rect.bottom())
        self.menu_requested.emit(row, self.viewport().mapToGlobal(at))

    @Slot(QModelIndex)
    def _on_double_clicked(self, index: QModelIndex) -> None:
        """Emit tree_requested for the row."""
        row = self.rows.row(index.row())
        if row and index.column() != MENU:
            self.tree_requested.emit(row)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """In the last column stop a row that runs, or ask for its menu."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        row = self.rows.row(index.row())
        if row and index.column() == MENU and event.button() is Qt.MouseButton.LeftButton:
            if row.is_active:
                row.stop()
            else:
                self._ask_for_menu(row)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the row under the pointer; by key, of the current row."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        row = self.current if by_key else self.rows.row(self.indexAt(event.pos()).row())
        if row and by_key:
            self._ask_for_menu(row)
        elif row:
            self.menu_requested.emit(row, event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask for the menu by Enter or Space; move an algorithm's row by Alt with arrows."""
        row, key = self.current, event.key()
        alt = event.modifiers() & Qt.KeyboardModifier.AltModifier
        if row and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._ask_for_menu(row)
        elif isinstance(row, Row) and alt and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            number = self.rows.all.index(row)
            self.rows.move_requested.emit(number, number + (-1 if key == Qt.Key.Key_Up else 1))
        else:
            super().keyPressEvent(event)

    # -- Qt ---------------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        bar = self.horizontalScrollBar().sizeHint().height() if self.horizontalScrollBar().maximum() else 0
        return QSize(scaled(900), self.height_for(len(self.rows.all)) + bar)

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(300), self.height_for(min(_ROWS_SEEN, len(self.rows.all))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns to a new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():  # a change of theme changes the height, there and back
            self.fit()
