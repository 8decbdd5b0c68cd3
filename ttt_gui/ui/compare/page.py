"""The view Compare: a table of algorithms on one position above a closer look at two of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from ttt_gui.engine.measure.entries import Entry, family
from ttt_gui.engine.measure.measured import AT_ONCE_SECONDS, Compared
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.game.position import Position
from ttt_gui.session.game.play import Play
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.rows import AnyRow, Row, RowState
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.compare.heading import CompareHeading
from ttt_gui.ui.compare.lower import ComparePanels, CompareSplitter, LowerCard
from ttt_gui.ui.compare.table import RowMenu
from ttt_gui.ui.compare.table_card import TableCard
from ttt_gui.ui.compare.table_model import RowsModel
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.export_bar import MenuButton
from ttt_gui.ui.look.plain import open_once
from ttt_gui.ui.look.scaling import LARGE_TYPE, scaled, type_factor
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, ElidedLabel, ToolsFold, in_column, in_row
from ttt_gui.ui.window.view_page import ViewPage

_STATUS = f"{ENGINE.capitalize()} engine · one algorithm at a time"
_SIDE, _EDGE, _LOW_EDGE = 16, 8, 4  # pixels around the content


class ComparePage(ViewPage):
    """Shows a comparison, edits its rows, and runs it on the position that ``set_position`` was given last.

    Signals:
        tree_requested: (SearchRequest) the person wants to see the tree of a row's search.
        trace_requested: (SearchTrace) the person wants to see this tree.
        positions_shown: (QWidget, function from a point of the widget to a Position or None) a panel with positions
                was made.
        said: (sentence) something was done that the page does not show.
        failed: (sentence) something could not be done.
    """

    tree_requested = Signal(object)
    trace_requested = Signal(object)
    positions_shown = Signal(object, object)
    said = Signal(str)
    failed = Signal(str)

    def __init__(
        self, look: Look, settings: Settings, queue: TaskQueue, comparison: Comparison, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look, self._settings, self._queue, self._comparison = look, settings, queue, comparison
        self._position: Position | None = None  # the board's
        self._game: Play | None = None
        self._given: Compared | None = None  # what a person wants compared, whatever stands on the board
        self._by_itself = False  # whether the last run began without a person
        # The rows have news one by one, many in a turn of the event loop: they are shown once, at its end.
        self._news = QTimer(self, singleShot=True, interval=0)

        # Build.
        self.heading = CompareHeading(look, settings, comparison.offers, self)  # here already: Tab comes to it first
        self.moved = ElidedLabel(muted=True)
        self.take = QPushButton("&Take the board's position")
        self._moved_row = QWidget(self)
        in_row((self.moved, 1), self.take, gap=10, margins=(4, 0, 0, 0), of=self._moved_row)
        self.tools = ToolsFold("The position, its runs, the rows to add, and export")
        rows = RowsModel(comparison, look, self)
        self.below = LowerCard(look, ComparePanels(look, queue, rows, self).all)
        closer = MenuButton("Look closer", "Look closer", self.below.menu, "button")
        self.card = TableCard(look, queue, rows, self.tools, closer)
        self.table, self.footer, self.export = self.card.table, self.card.footer, self.card.export
        self.splitter = CompareSplitter(self.card, self.below, self)
        does: dict[str, Callable[[Any], object]] = {
            "run": self._run_row,
            "tree": self._open_tree,
            "change": self._edit,
            "copy": lambda row: self._add(row.entry, row),
            "up": lambda row: self._move(rows.all.index(row), rows.all.index(row) - 1),
            "down": lambda row: self._move(rows.all.index(row), rows.all.index(row) + 1),
        }
        self.menu = RowMenu(rows, does, self)
        explained_by(Section.COMPARE, self)

        # Lay out.
        parts = (self.heading, self._moved_row, (self.splitter.room, 1))
        self._rows = in_column(*parts, gap=GAP, margins=(_SIDE, _EDGE, _SIDE, _EDGE), of=self)
        self._moved_row.hide()
        self.table.choose(comparison.base)

        # Connect.
        heading, table = self.heading, self.table
        comparison.rows_changed.connect(self._show_all)
        comparison.rows_changed.connect(self._run_by_itself)
        comparison.row_changed.connect(self._on_news)
        comparison.subject_changed.connect(self._show_all)
        comparison.ended.connect(self._show_status)
        comparison.ended.connect(self.below.refresh)
        self._news.timeout.connect(self._show_status)
        look.changed.connect(self._show_all)
        self.tools.changed.connect(self._show_all)

        heading.run.clicked.connect(self.run)
        heading.repeats_changed.connect(self._show_status)
        self.card.offer.button.clicked.connect(self.run)
        heading.stop.clicked.connect(comparison.stop_all)
        heading.entry_requested.connect(self._add)
        heading.engine_requested.connect(self.add_engine)
        heading.own.triggered.connect(lambda: self._edit(None))
        heading.first.triggered.connect(comparison.reset)
        heading.subject_requested.connect(self.compare)
        self.take.clicked.connect(lambda: self.compare(None))

        table.menu_requested.connect(self.menu.open_for)
        table.tree_requested.connect(self._open_tree)
        rows.move_requested.connect(self._move)
        rows.pair_changed.connect(self.below.refresh)

    # -- as a view --------------------------------------------------------------------------------------------------

    def status(self) -> str:
        return _STATUS

    def action_reasons(self) -> Mapping[str, str]:
        return {"lecture": ""}

    @Slot()
    def refresh(self) -> None:
        if self._game:
            self.set_position(self._game.position)

    def go_back(self, is_visit: bool) -> bool:
        is_running = self._comparison.is_running
        if is_running:
            self._comparison.stop_all()
        return is_running

    # -- the subject ------------------------------------------------------------------------------------------------

    @property
    def _pinned(self) -> Compared | None:
        """What stays the subject whatever is on the board: a tree of numbers, or what a person wants compared."""
        kept = self._comparison.subject
        return kept if isinstance(kept, NumberTree) or kept == self._given else None

    @property
    def subject(self) -> Compared | None:
        """The position or number tree that is compared: the board's position until a row was run."""
        comparison = self._comparison
        stays = not self._by_itself and (comparison.has_results or comparison.is_running)
        return self._pinned or (comparison.subject if stays else None) or self._position

    def set_game(self, game: Play) -> None:
        """Follow the board of a game."""
        self._game = game
        self.refresh()

    def set_position(self, position: Position) -> None:
        """Set the board's position; results stay with their own."""
        if position != self._position:
            self._position = position
            self._show_all()
            self.below.refresh()
            self._run_by_itself()

    @Slot()
    def run(self) -> None:
        """Run every row on the board's position, or on the number tree that was chosen."""
        if subject := self._pinned or self._position:
            self._by_itself = False
            self.splitter.show_table()
            self._comparison.run(subject)
            self._show_status()

    @Slot()
    def _run_by_itself(self) -> None:
        """Run the rows that have not run yet, where all rows together take under a second; else a person decides.

        Engines from outside never run by themselves.
        """
        comparison, subject = self._comparison, self.subject
        if not self.isVisible() or subject is None:
            return
        if self._by_itself and subject != comparison.subject:
            comparison.take(subject)
        idle = [row for row in comparison.rows if row.state is RowState.IDLE]
        if not idle or comparison.seconds_on(subject) >= AT_ONCE_SECONDS:
            return
        if len(idle) == len(comparison.rows) and not comparison.is_running:
            self._by_itself = True
            comparison.run(subject, with_engines=False)
            self._show_status()
        elif subject == comparison.subject:
            for row in idle:
                comparison.run_row(row)

    @Slot(object)
    def _run_row(self, row: AnyRow) -> None:
        """Run one row alone, on the subject of the others."""
        subject = self.subject
        self._by_itself = False
        if subject is not None and subject != self._comparison.subject:
            self._comparison.take(subject)
        self._comparison.run_row(row)

    @Slot(object)
    def compare(self, subject: Compared | None) -> None:
        """Compare a position or number tree until another is chosen; run the rows if all take less than a second
        together.

        None takes the board's position, and follows the board until a row is run.
        """
        self._given, self._by_itself = subject, False
        if taken := subject or self._position:
            self._comparison.take(taken)
            self._show_all()
            self.below.refresh()
            self._run_by_itself()

    # -- rows -------------------------------------------------------------------------------------------------------

    @Slot(object)
    def _add(self, entry: Entry, after: AnyRow | None = None) -> None:
        """Add a row after another one, or after the chosen one."""
        if self._comparison.is_full:
            self.failed.emit(f"There are {len(self._comparison.rows)} rows already: remove one first.")
            return
        self.splitter.show_table()
        after = after or self.table.current
        self.table.choose(self._comparison.add(entry, after if isinstance(after, Row) else None))

    @Slot(str)
    def add_engine(self, name: str) -> None:
        """Add a row for the engine of this name below the algorithms; it runs only when a person runs the row."""
        self.splitter.show_table()
        self.table.choose(self._comparison.add_engine(name))

    def run_engine(self, name: str) -> None:
        """Add a row for the engine of this name below the algorithms, and run it."""
        reason = dict(self._comparison.offers()).get(name, "")
        if reason and name not in [row.name for row in self._comparison.engines]:
            self.failed.emit(reason)
        else:
            self.add_engine(name)
            self._run_row(self._comparison.add_engine(name))

    def _edit(self, row: Row | None) -> None:
        """Open the dialog that changes a row; with None the one that adds a row."""
        from ttt_gui.ui.compare.entry_dialog import EntryDialog

        def change(entry: Entry) -> None:
            if row in self._comparison.rows:
                self._comparison.change(row, entry)

        algorithm = replace(self._settings.algorithm, exact_moves=False)
        entry = row.entry if row else Entry(family(algorithm), algorithm)
        dialog = EntryDialog(self._look, entry, row is None, self.window())
        dialog.entry_chosen.connect(change if row else self._add)
        open_once(dialog)

    @Slot(int, int)
    def _move(self, number: int, place: int) -> None:
        """Put a row at another place; running rows go on in their order, base, A and B stay as they are."""
        row = self._comparison.rows[number]
        self._comparison.move(row, place)
        self.table.choose(row)

    @Slot(object)
    def _open_tree(self, row: AnyRow) -> None:
        """Ask Analyse for the search of this row; engines, the solver and number trees have none there."""
        subject = self.subject
        if isinstance(row, Row) and row.entry.algorithm and isinstance(subject, Position) and not subject.outcome:
            self.tree_requested.emit(SearchRequest(subject, row.entry.algorithm, row.entry.limits))

    # -- showing ----------------------------------------------------------------------------------------------------

    @Slot()
    def _show_all(self) -> None:
        """Show subject, tools and rows, and whether the board has moved on since."""
        if not self.isVisible():
            return  # showEvent() does it
        self.tools.set_folded(type_factor() >= LARGE_TYPE)
        subject, low = self.subject, self.tools.hides
        if subject is not None:
            self.heading.set_subject(subject)
        self.heading.setVisible(not low)
        side, edge = scaled(_SIDE), _LOW_EDGE if low else scaled(_EDGE)
        self._rows.setContentsMargins(side, edge, side, edge)
        moved = not low and isinstance(subject, Position) and subject != self._position
        self._moved_row.setVisible(moved)
        if moved and isinstance(subject, Position):
            where = subject.text if subject.stones else "the empty board"
            self.moved.set_text(f"The board has moved on: these results are for {where}")
        self._show_status()

    @Slot()
    def _on_news(self) -> None:
        self._news.start()

    @Slot()
    def _show_status(self) -> None:
        """Show the state of the rows: their columns, the buttons, the card's head."""
        if not self.isVisible():
            return
        self.table.fit()
        self.heading.set_running(self._comparison.is_running)
        self.card.show_status(self.subject)
        self.splitter.set_low(self.tools.hides)

    def showEvent(self, event: QShowEvent) -> None:
        """Show what has changed while the page was hidden; run the rows if they never ran."""
        super().showEvent(event)
        self._show_all()
        self._run_by_itself()
