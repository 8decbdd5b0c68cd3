"""The table of a comparison: rows of algorithms with their figures, bars, and a menu each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QMenu, QSizePolicy, QTableView, QWidget

from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.rows import AnyRow, Row, RowState, TimedRow
from ttt_gui.ui.compare.table_model import CALLS, COLUMNS, KEYS, MENU, NAME, PAIR, SHARE, VALUE, RowsModel, failure
from ttt_gui.ui.compare.table_paint import PADDING, CellPainter, axis_of
from ttt_gui.ui.drawing.board import round_pen
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look

_NOT_OURS = "An engine of your own shows no tree of its search."
_BELOW = "Engines of your own stay below the algorithms, in the order in which they came."
_OF_AN_ENGINE = {
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


# -- The table: rows of algorithms with their figures and bars ---------------------------------------------------------


# Pixels of the column of names: where there is room, in a narrow window, and at least, before the table scrolls.
_USUAL_NAME, _LEAST_NAME, _NARROWEST_NAME = 400, 262, 190
_SPARED_BEFORE_NAMES = 4  # columns from this place on are left out only when the names are narrow
_LEAST_SHARE, _MOST_SHARE = 96, 320  # pixels of the bars
_SPARED = tuple(sorted((spec for spec in COLUMNS if spec.spared), key=lambda spec: spec.spared))
# Beside an engine from outside, of which little more is known than its move and its time, the bars go instead of these.
_SPARED_WITH_ENGINES = (*(spec for spec in _SPARED if spec.key not in ("best", "median")), COLUMNS[SHARE])
_SPREAD = KEYS.index("middle")
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
        axis_changed: the scale of the shares changed, or the place of their column.
    """

    menu_requested = Signal(object, QPoint)
    tree_requested = Signal(object)
    axis_changed = Signal()

    def __init__(self, look: Look, rows: RowsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self.rows = look, rows
        self.cells = CellPainter(look, self.rows)
        self.forget_widths()
        self.setObjectName("rows")
        self.setAccessibleName("Algorithms compared")
        self.setModel(self.rows)
        self.setItemDelegate(self.cells)
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)  # Qt drags only what is selected
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDragDropOverwriteMode(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setMinimumSectionSize(scaled(12))
        self.horizontalScrollBar().valueChanged.connect(self.axis_changed)
        self.horizontalScrollBar().rangeChanged.connect(self._fit_height)
        self.doubleClicked.connect(self._on_double_clicked)

    # -- room -------------------------------------------------------------------------------------------------------

    def axis_room(self) -> QRectF:
        """Return the horizontal range of the bars in the viewport, as a rectangle of the height 1."""
        left = self.columnViewportPosition(SHARE)
        return self.cells.bar_room(QRect(left, 0, self.columnWidth(SHARE), 1))

    def height_for(self, rows: int, tight: bool | None = None) -> int:
        """Return the height of ``rows`` rows with the header; ``tight``: in low rows, None: in rows as they are."""
        return self.horizontalHeader().sizeHint().height() + rows * self.cells.row_height(tight)

    def set_tight(self, tight: bool) -> None:
        """Set low rows, or rows of the usual height."""
        if tight != self.cells.tight:
            self.cells.tight = tight
            self._fit_height()
            self.updateGeometry()

    @Slot()
    def _fit_height(self) -> None:
        """Keep the table no higher than its rows, so that the words below stand close."""
        height = self.cells.row_height()
        self.verticalHeader().setMinimumSectionSize(height)  # first: no row is less high than this
        self.verticalHeader().setDefaultSectionSize(height)
        bar = self.horizontalScrollBar().sizeHint().height() if self.horizontalScrollBar().maximum() else 0
        self.setMaximumHeight(self.height_for(len(self.rows.all)) + bar)

    def forget_widths(self) -> None:
        """Let widen() compute all widths anew: rows, subject or look have changed."""
        self._wanted = dict.fromkeys(range(len(COLUMNS)), 0)  # the width of the widest text so far, by column

    def widen(self) -> None:
        """Make every column wide enough for its texts; none becomes narrower while rows run."""
        now = self.cells.widths(self.horizontalHeader().fontMetrics())
        now[NAME] = self._wanted[NAME] or now[NAME]  # the words on how far a row is come and go
        self._wanted = {number: max(wide, self._wanted[number]) for number, wide in now.items()}
        self._span()
        self.fit()

    def _span(self) -> None:
        """Give a sentence that stands instead of figures the room of all of them."""
        self.clearSpans()
        for number, row in enumerate(self.rows.all):
            if failure(row):
                self.setSpan(number, VALUE, 1, SHARE - VALUE + 1)

    def fit(self) -> None:
        """Hide as few columns as needed, and divide the remaining width between names and bars."""
        axis = axis_of(self.rows)
        if axis != self.cells.axis:
            self.cells.axis = axis
            self.viewport().update()
        room, widths, names = self.viewport().width(), dict(self._wanted), self._wanted[NAME]
        pad, engines = 2 * scaled(PADDING), bool(self.rows.comparison.engines)
        title = self.horizontalHeader().fontMetrics().horizontalAdvance(self.rows.share_title) + pad + 2
        beside = self.cells.share_text_width() + pad
        widths[SHARE] = max(title, scaled(_LEAST_SHARE) + beside)
        widths[NAME] = min(names, scaled(_USUAL_NAME))
        hidden = {
            number for number, needed in ((_SPREAD, has_spread(self.rows.comparison)), (CALLS, engines)) if not needed
        }

        def left() -> int:
            return room - sum(wide for number, wide in widths.items() if number not in hidden)

        for spec in _SPARED_WITH_ENGINES if engines else _SPARED:
            if spec.spared == _SPARED_BEFORE_NAMES:
                widths[NAME] = min(names, scaled(_LEAST_NAME))
            if left() >= 0:
                break
            hidden.add(KEYS.index(spec.key))
        rest = left()
        if rest < 0:
            widths[NAME] = max(scaled(_NARROWEST_NAME), widths[NAME] + rest)
        else:  # first for the names, then for the bars, and what neither needs stands after the names
            unnamed = max(0, rest - (names - widths[NAME]))
            more = min(unnamed, max(0, scaled(_MOST_SHARE) + beside - widths[SHARE]))
            widths[SHARE] += more
            widths[NAME] += rest - more
        for number, wide in widths.items():
            self.setColumnHidden(number, number in hidden)
            self.setColumnWidth(number, wide)
        self._fit_height()
        self.axis_changed.emit()

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
        rect = self.visualRect(self.rows.index(self.rows.all.index(row), MENU))
        at = QPoint(min(rect.right(), self.viewport().width()), rect.bottom())
        self.menu_requested.emit(row, self.viewport().mapToGlobal(at))

    @Slot(QModelIndex)
    def _on_double_clicked(self, index: QModelIndex) -> None:
        row = self.rows.row(index.row())
        if row and index.column() != MENU:
            self.tree_requested.emit(row)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        row = self.rows.row(index.row())
        if row and index.column() == MENU and event.button() is Qt.MouseButton.LeftButton:
            if row.is_active:
                row.stop()
            else:
                self._ask_for_menu(row)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        row = self.current if by_key else self.rows.row(self.indexAt(event.pos()).row())
        if row and by_key:
            self._ask_for_menu(row)
        elif row:
            self.menu_requested.emit(row, event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, key = self.current, event.key()
        alt = event.modifiers() & Qt.KeyboardModifier.AltModifier
        if row and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._ask_for_menu(row)
        elif isinstance(row, Row) and alt and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.rows.place_requested.emit(row, self.rows.all.index(row) + (-1 if key == Qt.Key.Key_Up else 1))
        else:
            super().keyPressEvent(event)

    # -- Qt ---------------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(scaled(900), self.height_for(len(self.rows.all)))

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(300), self.height_for(min(_ROWS_SEEN, len(self.rows.all))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():  # a change of theme changes the height, there and back
            self.fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        tokens = self._look.tokens
        left, right = self.columnViewportPosition(NAME), self.columnViewportPosition(MENU) + self.columnWidth(MENU)
        end = self.columnViewportPosition(MENU if self.isColumnHidden(SHARE) else SHARE) - scaled(8)  # of progress
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number, row in enumerate(self.rows.all):
                rect = self.visualRect(self.rows.index(number, PAIR))
                if row.state is RowState.RUNNING and row.info:
                    painter.setPen(Qt.PenStyle.NoPen)
                    for share, colour in ((1.0, "hairline"), (row.info.progress, "accent")):
                        painter.setBrush(tokens.color(colour))
                        painter.drawRoundedRect(QRectF(left, rect.bottom() - 2, (end - left) * share, 3), 1.5, 1.5)
                else:
                    painter.fillRect(QRect(left, rect.bottom(), right - left, 1), tokens.color("hairline"))
            if self.hasFocus() and self.current:
                rect = self.visualRect(self.rows.index(self.currentIndex().row(), PAIR))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(round_pen(tokens.color("accent"), 2.0))
                frame = QRectF(1, rect.top() + 1, self.viewport().width() - 2, rect.height() - 2)
                painter.drawRoundedRect(frame, 5, 5)
