"""What the next run measures: the board of the game, and the algorithms that a person ticks in a menu."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from ttt_gui.engine.growth.series import (
    BOARDS,
    MOST_ROWS,
    SMALL_BOARDS,
    GrowthPlan,
    plan_for,
    rows_of,
    seconds_of_plan,
)
from ttt_gui.engine.measure.entries import Entry, title
from ttt_gui.game.rules import Rules
from ttt_gui.session.measuring.growth_run import GrowthRows, GrowthRunner, GrowthState
from ttt_gui.ui.growth.words import board_name
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import rough
from ttt_gui.ui.look.plain import menu_text, set_tip


class NextRun:
    """What the next run measures: the chosen rows, on the board ``rules``; and how that differs from what ``runner``
    shows."""

    def __init__(self, runner: GrowthRunner, rows: GrowthRows) -> None:
        self.rules = Rules()
        self._runner, self._rows = runner, rows
        self._plan_then, self._entries_then = runner.plan, rows.entries

    def follow(self) -> None:
        """Note which rows are chosen as a plan is begun, or opened: the plan that is shown has no others."""
        if self._runner.plan is not self._plan_then:
            self._plan_then, self._entries_then = self._runner.plan, self._rows.entries

    @property
    def is_other_board(self) -> bool:
        """Whether the plan that is shown is of another board than the game's."""
        plan = self._runner.plan
        return plan is not None and plan.positions.rules != self.rules

    @property
    def has_other_rows(self) -> bool:
        """Whether other rows were chosen since the measurement that is shown was begun, or opened."""
        return self._runner.plan is not None and self._rows.entries != self._entries_then

    @property
    def goes_on(self) -> bool:
        """Whether it goes on with a measurement that was stopped."""
        return self._runner.state is GrowthState.STOPPED and not (self.is_other_board or self.has_other_rows)

    @property
    def plan(self) -> GrowthPlan:
        """What is measured: if the shown plan is of this board, the empty boards of that plan, too."""
        shown = self._runner.plan
        boards = SMALL_BOARDS if shown is None or self.is_other_board else shown.boards
        return plan_for(self.rules, self._rows.rows, boards)

    @property
    def about(self) -> str:
        """How long it takes, in words."""
        return rough(seconds_of_plan(self.plan))

    @property
    def words(self) -> str:
        """The words on the button that begins it."""
        if self.goes_on:
            return "&Go on"
        words = "&Run" if self._runner.plan is None else "&Run again"
        words = "&Run these" if self.has_other_rows else words
        words = f"&Run on {board_name(self.rules)}" if self.is_other_board else words
        return f"{words}: about {self.about}"

    def begin(self) -> None:
        """Measure the board from the beginning, or go on with a measurement that was stopped."""
        if self.goes_on:
            self._runner.go_on()
        else:
            self._runner.begin(self.plan)

    def count_larger(self) -> None:
        """Measure the larger empty boards too, and keep what is known."""
        plan = self._runner.plan
        if plan is not None:
            others = tuple(each for each in plan.boards if each not in BOARDS)
            self._runner.count_boards((*others, *BOARDS))


class RowsMenu(Guarded, QMenu):
    """The menu of algorithms, which stays open while rows are ticked; filled anew each time it opens, for Compare's
    rows may have changed by then.

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
            at.trigger()  # which does nothing where that is disabled
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = self.activeAction()
        if at and at.isCheckable() and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            at.trigger()
        else:
            super().keyPressEvent(event)
