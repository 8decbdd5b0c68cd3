"""The menu that chooses what is measured: it stays open while rows are ticked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from ttt_gui.engine.growth.series import MOST_ROWS, rows_of
from ttt_gui.engine.measure.entries import Entry, title
from ttt_gui.session.measuring.growth_run import GrowthRows
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import menu_text, set_tip


class RowsMenu(Guarded, QMenu):
    """The menu of algorithms; filled anew each time it opens, for Compare's rows may have changed by then.

    Signals: changed(): other algorithms are chosen.
    """

    changed = Signal()

    def __init__(self, rows: GrowthRows, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = rows
        self.ticks: dict[Entry, QAction] = {}
        self.usual = self.addAction("The &five usual ones")
        self.setToolTipsVisible(True)
        self.setAccessibleName("Algorithms")
        self.aboutToShow.connect(self.fill)

    @Slot()
    def fill(self) -> None:
        """Fill the menu with the rows that can be measured."""
        rows = self._rows
        self.clear()
        self.ticks = {}
        for heading, entries in (
            ("", rows.usual),
            ("Algorithms that have a name", rows.named),
            ("Your own, in Compare", rows.own),
        ):
            self._offer(heading, entries)
        self.addSeparator()
        self.usual = self.addAction("The &five usual ones")
        self.usual.triggered.connect(self._on_usual)
        self._show()

    def _offer(self, heading: str, entries: Sequence[Entry]) -> None:
        if entries and heading:
            self.addSeparator()
            word = self.addAction(heading)
            word.setEnabled(False)
        for entry, row in zip(entries, rows_of(entries), strict=True):
            tick = self.addAction(menu_text(row.title))
            tick.setCheckable(True)
            tick.triggered.connect(partial(self._on_ticked, entry))
            self.ticks[entry] = tick

    def _show(self) -> None:
        rows = self._rows
        chosen = rows.entries
        for entry, tick in self.ticks.items():
            tick.setChecked(entry in chosen)
            tick.setEnabled(rows.may_toggle(entry))
            refusal = "Keep at least one." if entry in chosen else f"A plot tells {MOST_ROWS} apart, no more."
            set_tip(tick, title(entry) if tick.isEnabled() else refusal)
        self.usual.setEnabled(chosen != rows.usual)

    def _on_ticked(self, entry: Entry, _checked: bool = False) -> None:
        self._rows.toggle(entry)
        self._show()
        self.changed.emit()

    @Slot()
    def _on_usual(self) -> None:
        self._rows.reset()
        self._show()
        self.changed.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self.actionAt(event.position().toPoint())
        if at and at.isCheckable():
            if at.isEnabled():
                at.trigger()
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = self.activeAction()
        if at and at.isCheckable() and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if at.isEnabled():
                at.trigger()
        else:
            super().keyPressEvent(event)
