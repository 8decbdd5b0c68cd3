"""The view Growth: a plot of how cost grows beside its tables, and what measures it: on the board of the game, the
algorithms that a person ticks in a menu."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QFocusEvent, QFont, QKeyEvent, QMouseEvent, QPicture, QShowEvent
from PySide6.QtWidgets import QMenu, QProgressBar, QPushButton, QSizePolicy, QWidget

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
from ttt_gui.engine.tables import DataTable
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.play import Play
from ttt_gui.session.measuring.growth_run import GrowthRows, GrowthRunner, GrowthState
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.export_bar import ExportBar, MenuButton, picture_forms, table_forms
from ttt_gui.ui.growth.charts import LAYERS, chart_of
from ttt_gui.ui.growth.controls import GUIDES_ROW, Against, PlotCard
from ttt_gui.ui.growth.tables import GrowthTables
from ttt_gui.ui.growth.texts import board_name, heading, status_text, table_of
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import rough
from ttt_gui.ui.look.plain import PlainLabel, menu_text, set_tip
from ttt_gui.ui.look.scaling import LARGE_TYPE, scaled, type_factor
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import (
    GAP,
    ElidedLabel,
    ScrollPage,
    ToolsFold,
    hand_focus,
    in_column,
    in_row,
    in_row_or_column,
    segments,
)
from ttt_gui.ui.plots.chart import Style, style_of
from ttt_gui.ui.window.view_page import ViewPage

if TYPE_CHECKING:
    from ttt_gui.ui.plots.view import PlotView

_LEAST_ROW = 1_028  # from this width on the tables stand beside the plot; else plot, means or boards are seen at a time
_PROGRESS_WIDTH = 130  # pixels
_TABLES = 540  # the least width of the tables beside the plot, in pixels
_MARGINS = (16, 4, 16, 8)
_PARTS = ("Plot", "By empty cells", "Boards")
_SECONDS = "Nodes are counted. Seconds depend on the machine."
_MEANWHILE = "You can go on in the other views, and stop at any time."
_DRAWN_EVERY = 1.0  # seconds, while a measurement runs


class GrowthPage(ViewPage):
    """Shows what the runner knows, and has the runner measure the board of the game when a person wants that.

    At first the page shows the counts of 3 × 3 that come with the app: to look at the page measures nothing.
    """

    def __init__(
        self,
        look: Look,
        settings: Settings,
        queue: TaskQueue,
        runner: GrowthRunner,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._runner, rows = runner, GrowthRows(settings)
        self._next = NextRun(runner, rows)
        self._game: Play | None = None
        self._drawn = 0.0
        explained_by(Section.GROWTH, self)

        # Build.
        self.head = QWidget(self)
        self.title = PlainLabel("Growth")
        self.title.setFont(look.font(1.6, QFont.Weight.DemiBold))
        self.subject = ElidedLabel(muted=True)
        self.run_button, self.stop_button = QPushButton("&Run"), QPushButton("St&op")
        set_tip(self.stop_button, "Stop measuring, and keep what there is")
        self.rows_menu = RowsMenu(rows, self)
        self.rows_button = MenuButton("Algorithms", "Algorithms", self.rows_menu, "button")
        set_tip(self.rows_button, "Choose the algorithms that the next run measures, your own in Compare among them")
        self.progress = QProgressBar(textVisible=False, maximum=1000)
        self.progress.setFixedWidth(_PROGRESS_WIDTH)
        self.progress.setAccessibleName("How far it is")
        self.parts = segments("Parts of the view")
        for part in _PARTS:
            self.parts.addTab(part)
        self.tools = ToolsFold("What is measured, how it is drawn, and export")
        self.export_forms = (*picture_forms(self._picture), *table_forms(self._table, ("csv", "json")))
        self.export = ExportBar(queue, self.export_forms, "growth", self.head)
        self.export.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.plot_card = PlotCard(look, queue)
        self.plot_room = ScrollPage(self.plot_card, QSize(240, 160))
        self.plot_room.setObjectName("cards")
        self.controls = self.plot_card.controls
        self.tables = GrowthTables(look)

        self._lay_out()

        # Connect.
        runner.changed.connect(self._on_changed)
        look.changed.connect(self._arrange)
        self.plot_card.plot_made.connect(self._on_plot_made)
        self.plot_card.offer.button.clicked.connect(self._next.begin)
        self.tables.larger.linkActivated.connect(self._next.count_larger)
        self.rows_menu.changed.connect(self._show_state)
        self.run_button.clicked.connect(self._next.begin)
        self.stop_button.clicked.connect(runner.stop)
        self.controls.changed.connect(self._show_all)
        self.parts.currentChanged.connect(self._arrange)
        self.tools.changed.connect(self._arrange)
        self._show_state()

    @property
    def plot(self) -> PlotView | None:
        """The plot; None as long as the plotting library is not there."""
        return self.plot_card.plot

    def _lay_out(self) -> None:
        self._words = in_column(self.title, self.subject, gap=0)
        self._buttons, self._second = in_row(self.export, gap=10), in_row(gap=10)
        self._above = QWidget()
        in_column(in_row((self._words, 1), self._buttons, gap=10), self._second, gap=GAP, of=self._above)
        in_column(self._above, in_row((self.parts, 1), self.tools, gap=10), gap=GAP, of=self.head)
        self._body = in_row_or_column((self.plot_room, 1), self.tables, gap=GAP, least_row=_LEAST_ROW)
        self._body.turned.connect(self._arrange)
        self._column = in_column(self.head, (self._body, 1), gap=GAP, of=self)
        self._arrange()

    # -- the board that the next run measures ---------------------------------------------------------------------

    def set_game(self, game: Play) -> None:
        """Follow a game: the next run measures the board that the game has by then."""
        self._game = game
        self.refresh()

    def set_rules(self, rules: Rules) -> None:
        """Set the board that the next run measures."""
        if rules != self._next.rules:
            self._next.rules = rules
            self._show_state()

    # -- as a view ------------------------------------------------------------------------------------------------

    def status(self) -> str:
        return status_text(self._runner)

    def action_reasons(self) -> Mapping[str, str]:
        return {"lecture": ""}

    @Slot()
    def refresh(self) -> None:
        if self._game:
            self.set_rules(self._game.position.rules)

    # -- showing --------------------------------------------------------------------------------------------------

    @Slot()
    def _on_changed(self) -> None:
        """Show the run's state; draw the plot anew at most every _DRAWN_EVERY seconds while it runs."""
        running = self._runner.state is GrowthState.RUNNING
        if not self.isVisible() or (running and time.monotonic() - self._drawn < _DRAWN_EVERY):
            self._show_state()
        else:
            self._show_all()

    @Slot()
    def _show_all(self) -> None:
        self._show_state()
        self._draw()

    @Slot()
    def _show_state(self) -> None:
        """Show what is measured and what Run would measure: words, progress, buttons, the offer of seconds."""
        runner, coming, running = self._runner, self._next, self._runner.state is GrowthState.RUNNING
        coming.follow()
        self.subject.set_text(heading(runner))
        self.status_changed.emit()
        self.progress.setVisible(running)
        self.progress.setValue(round(1000 * runner.growth.share))
        hand_focus(self.run_button, self.stop_button, running)
        is_same = not (coming.is_other_board or coming.has_other_rows)
        self.run_button.setText(coming.words)
        self.stop_button.setVisible(running)
        self.run_button.setVisible(not (is_same and (running or runner.is_shipped)))
        set_tip(self.run_button, f"Measure {coming.rules}: in the background, the game goes on")
        self.export.refuse("" if self.plot and runner.growth.points else "Nothing is measured yet")
        asks = not (self.controls.shown.by_nodes or running or runner.has_seconds)
        about = f"Measure seconds on this machine: about {coming.about}"
        self.plot_card.ask(_SECONDS if asks and runner.plan else "", about, _MEANWHILE)

    def _draw(self) -> None:
        """Draw plot, legend and tables from what is measured so far."""
        self._drawn = time.monotonic()
        runner, shown = self._runner, self.controls.shown
        growth = runner.counts if shown.by_nodes else runner.growth  # counts may be those of an earlier run
        if (plan := runner.plan) is None:
            return
        chart = chart_of(plan, growth, shown)
        rows: list[tuple[str, str, Style | None]] = [
            (str(index), row.title, style_of(index)) for index, row in enumerate(plan.rows)
        ]
        if shown.by_ply and shown.by_nodes and growth.layers:
            rows += [(key, name, style_of(len(plan.rows) + at)) for at, (key, name) in enumerate(LAYERS)]
        if chart.guides:
            rows.append(GUIDES_ROW)
        self.controls.set_rows(rows)
        if self.plot:
            self.plot.set(chart, "" if shown.by_nodes else "s")
        self.parts.setTabText(1, "By ply" if shown.by_ply else _PARTS[1])
        self.tables.set(plan, growth, shown)
        self._arrange()

    @Slot()
    def _on_chosen(self) -> None:
        chosen = self.plot.chosen if self.plot else None
        self.tables.choose(chosen, self.controls.shown.against is Against.BOARD)

    @Slot()
    def _on_plot_made(self) -> None:
        """Fill the plot that was just made; it takes the focus if the page has it."""
        assert self.plot
        self.plot.chosen_changed.connect(self._on_chosen)
        if self.hasFocus():
            self.plot.setFocus()
        self._show_all()

    # -- going out ------------------------------------------------------------------------------------------------

    def _picture(self, scale: float) -> tuple[QPicture, QSize, str]:
        assert self.plot
        return *self.plot.picture(scale), self.plot.chart.title

    def _table(self) -> DataTable:
        assert self._runner.plan
        return table_of(self._runner.plan, self._runner.growth)

    # -- room -----------------------------------------------------------------------------------------------------

    @Slot()
    def _arrange(self) -> None:
        """Lay the page out for its width: plot beside tables, or one part at a time under a tab bar."""
        wide, part = self._body.is_row, self.parts.currentIndex()
        row = self._buttons if wide else self._second
        if row.indexOf(self.rows_button) < 0:
            if wide:
                self._words.addWidget(self.subject)
            else:
                self._second.addWidget(self.subject, 1)
            for place, widget in enumerate((self.rows_button, self.progress, self.run_button, self.stop_button)):
                row.insertWidget(place if wide else -1, widget, 0, Qt.AlignmentFlag.AlignVCenter)
        self.tables.setMinimumWidth(scaled(_TABLES) if wide else 0)  # the plot ends there, whatever is known
        self.parts.setVisible(not wide)
        self.tools.set_folded(not wide and type_factor() >= LARGE_TYPE)
        self._above.setVisible(not self.tools.hides)
        self.controls.setVisible(not self.tools.hides)
        self._column.setContentsMargins(*(scaled(each) for each in _MARGINS))
        self.plot_room.setVisible(wide or part == 0)
        self.tables.setVisible(wide or part > 0)
        self.tables.mean_card.setVisible(bool(self.tables.means.rows) if wide else part == 1)
        self.tables.board_card.setVisible(self._runner.plan is not None if wide else part == 2)
        self.tables.updateGeometry()  # a scroll area does not follow the size of its content

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hand the focus on. As a focus proxy the plot would take every Tab that comes to the page: none leaves."""
        super().focusInEvent(event)
        if self.plot is not None:
            self.plot.setFocus(event.reason())

    def showEvent(self, event: QShowEvent) -> None:
        """Make the plot at the first showing, and draw what was measured while the page was hidden."""
        super().showEvent(event)
        self.plot_card.want_plot()
        self._show_all()
        self._runner.open_shipped()


# -- What the next run measures: the board of the game, and the algorithms that a person ticks in a menu ---------------


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
        """How long it takes, in words: as long as it took, where it has been measured here, else as estimated."""
        runner, plan = self._runner, self.plan
        took = (
            runner.growth.seconds if runner.growth.finished and not runner.is_shipped and plan == runner.plan else 0.0
        )
        return rough(took or seconds_of_plan(plan))

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
    """The menu of algorithms. It stays open while rows are ticked, and is filled each time it opens, since the rows of
    Compare may have changed.

    Signals:
        changed: other algorithms are chosen.
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
        for group, entries in (
            ("", rows.usual),
            ("Algorithms that have a name", rows.named),
            ("Your own, in Compare", rows.own),
        ):
            self._offer(group, entries)
        self.addSeparator()
        self.usual = self.addAction("The &five usual ones")
        self.usual.triggered.connect(self._on_usual)
        self._show()

    def _offer(self, heading: str, entries: Sequence[Entry]) -> None:
        """Add a checkable entry for each algorithm, below a heading that cannot be chosen."""
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
        """Tick the chosen algorithms; disable what must not be toggled: the last one, or one more than a plot tells
        apart.
        """
        rows = self._rows
        chosen = rows.entries
        for entry, tick in self.ticks.items():
            tick.setChecked(entry in chosen)
            tick.setEnabled(rows.may_toggle(entry))
            error_text = "Keep at least one." if entry in chosen else f"A plot can show at most {MOST_ROWS} rows."
            set_tip(tick, title(entry) if tick.isEnabled() else error_text)
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
        """Toggle the entry under the pointer, and leave the menu open."""
        at = self.actionAt(event.position().toPoint())
        if at and at.isCheckable():
            at.trigger()  # which does nothing where that is disabled
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Toggle the entry with the focus by Space or Enter, and leave the menu open."""
        at = self.activeAction()
        if at and at.isCheckable() and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            at.trigger()
        else:
            super().keyPressEvent(event)
