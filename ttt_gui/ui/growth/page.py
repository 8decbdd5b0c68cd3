"""The view Growth: a plot of how cost grows beside its tables, and what measures it."""

from __future__ import annotations

import gc
import importlib
import time
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFocusEvent, QFont, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ttt_gui.engine.experiment.file import to_text
from ttt_gui.engine.experiment.of_growth import experiment_of_growth
from ttt_gui.engine.experiment.results import kept
from ttt_gui.engine.growth.series import plan_for
from ttt_gui.engine.tables.table import Table
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.play import Play
from ttt_gui.session.jobs.job import Call, Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.measuring.growth_run import GrowthRunner, State
from ttt_gui.system.formats import EXPERIMENT
from ttt_gui.ui.dialogs.sections import Section, explained_by
from ttt_gui.ui.growth.charts import LAYERS, chart_of
from ttt_gui.ui.growth.choice import Against, Measure
from ttt_gui.ui.growth.controls import GUIDES_ROW, PlotControls
from ttt_gui.ui.growth.figures import FigureTable
from ttt_gui.ui.growth.out import table_of
from ttt_gui.ui.growth.rows import board_rows, layer_rows, mean_rows
from ttt_gui.ui.growth.words import board_name, heading, missing, standing
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.scroll import Room
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, Card, ElidedLabel, muted_label
from ttt_gui.ui.plots.chart import Chart, Style, style_of
from ttt_gui.ui.tables.export_bar import ExportBar
from ttt_gui.ui.tables.forms import OutForm, Taken, table_forms
from ttt_gui.ui.window.pages import segments

if TYPE_CHECKING:
    from ttt_gui.ui.plots.view import PlotView

WIDE_FROM = 1_060
"""From this width on the tables stand beside the plot; else one of the three is seen at a time."""
_TABLES = 540  # the room of the tables beside the plot, in pixels
PARTS = ("Plot", "By empty cells", "Empty boards")
_MODULES = ("numpy", "ttt_gui.ui.plots.view")  # the second imports the plotting library, and that the first
_DRAWN_EVERY = 1.0  # seconds, while it runs
_QUIET = 0.05  # seconds that drawing may take, the painting after it included
_UNBROKEN = "\N{NARROW NO-BREAK SPACE}"
_MOST_SENTENCES = 3  # about what is missing; the tooltip has all


class GrowthPage(QWidget):
    """Shows what the runner knows, and has it measure the board of the game; the first showing begins with it.

    Signals:
        said: (sentence) something was written or copied.
        failed: (sentence) it could not be.
    """

    said = Signal(str)
    failed = Signal(str)

    def __init__(self, look: Look, queue: JobQueue, runner: GrowthRunner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._queue, self._runner = look, queue, runner
        self._rules = Rules()
        self._game: Play | None = None
        self._loading = 0  # the job that imports the plotting library
        self._drawn = 0.0
        self.plot: PlotView | None = None
        self._tables_later = QTimer(self, singleShot=True, interval=0)
        self._build()
        explained_by(Section.GROWTH, self)
        self._lay_out()
        self._connect()
        self._show_all()

    # -- build, lay out, connect ----------------------------------------------------------------------------------

    def _build(self) -> None:
        look = self._look
        self.title = PlainLabel("Growth")
        self.title.setFont(look.font(1.6, QFont.Weight.DemiBold))
        self.subject = ElidedLabel()
        self.subject.setObjectName("muted")
        self.run_button, self.stop_button = QPushButton("&Run again"), QPushButton("St&op")
        set_tip(self.stop_button, "Stop measuring, and keep what there is")
        self.export_forms = self._forms()
        self.export = ExportBar(self._queue, self.export_forms, "growth")
        self.parts = segments("Parts of the view")
        for part in PARTS:
            self.parts.addTab(part)
        self.controls = PlotControls(look)
        self.plot_card = Card(look, "Plot")
        self.mean_card, self.board_card = Card(look, "Means"), Card(look, "Empty boards")
        self.plot_card.heading.hide()
        for card in (self.mean_card, self.board_card):
            card.heading.setObjectName("")
            card.heading.setFont(look.font(1.1, QFont.Weight.DemiBold))
        self.means, self.boards = FigureTable(look, "Means"), FigureTable(look, "Empty boards")
        self.board_note = muted_label(wrap=True)
        self.board_note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.of_means = muted_label()
        self.state = ElidedLabel()
        self.state.setObjectName("muted")
        self.progress = QProgressBar()
        self.progress.setRange(0, 1000)
        self.progress.setTextVisible(False)
        self.progress.setFixedWidth(160)
        self.progress.setAccessibleName("How far it is")

    def _forms(self) -> tuple[OutForm, ...]:
        drawn = (("SVG", "image/svg+xml"), ("PNG", "image/png"), ("PDF", "application/pdf"))
        pictures = (OutForm(name, f".{name.lower()}", mime, partial(self._take, name.lower())) for name, mime in drawn)
        document = OutForm("Experiment", EXPERIMENT.suffix, EXPERIMENT.mime_type, self._document)
        return (*pictures, *table_forms(self._table, ("csv",)), document)

    def _lay_out(self) -> None:
        self._words, self._second = QVBoxLayout(), QVBoxLayout()
        self._words.setSpacing(0)
        self._words.addWidget(self.title)
        self._words.addWidget(self.subject)
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addLayout(self._words, 1)
        for widget in (self.run_button, self.stop_button, self.export):
            top.addWidget(widget)
        self.export.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.plot_card.body.addWidget(self.controls)
        self.plot_card.body.addSpacing(6)
        self._plot_room = QVBoxLayout()
        self.plot_card.body.addLayout(self._plot_room, 1)
        self.mean_card.head.addWidget(self.of_means)
        self.mean_card.body.addWidget(self.means)
        self.mean_card.body.addStretch(1)
        self.board_card.head.addWidget(muted_label("rows × columns, how many in a row"))
        self.board_card.body.addWidget(self.boards)
        self.board_card.body.addStretch(1)
        self.board_card.body.addWidget(self.board_note)
        column = QWidget()
        tables = QVBoxLayout(column)
        tables.setContentsMargins(0, 0, 0, 0)
        tables.setSpacing(GAP)
        tables.addWidget(self.mean_card)
        tables.addWidget(self.board_card, 1)
        self.tables = Room(column, QSize(240, 160))
        self.tables.setObjectName("cards")
        self._body = QHBoxLayout()
        self._body.setSpacing(GAP)
        self._body.addWidget(self.plot_card, 1)
        self._body.addWidget(self.tables)
        foot = QHBoxLayout()
        foot.setSpacing(10)
        foot.addWidget(self.state, 1)
        foot.addWidget(self.progress, 0, Qt.AlignmentFlag.AlignVCenter)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(16, 4, 16, 8)
        rows.setSpacing(GAP)
        rows.addLayout(top)
        rows.addLayout(self._second)
        rows.addWidget(self.parts)
        rows.addLayout(self._body, 1)
        rows.addLayout(foot)

    def _connect(self) -> None:
        self._runner.changed.connect(self._on_changed)
        self._look.changed.connect(self._arrange)
        self._queue.finished.connect(self._on_loaded)
        self._queue.failed.connect(self._on_not_loaded)
        self._tables_later.timeout.connect(self._show_tables)
        self.run_button.clicked.connect(self.run)
        self.stop_button.clicked.connect(self._runner.stop)
        self.controls.changed.connect(self._draw)
        self.parts.currentChanged.connect(self._arrange)
        self.export.said.connect(self.said)
        self.export.failed.connect(self.failed)

    # -- what is measured -----------------------------------------------------------------------------------------

    def set_rules(self, rules: Rules) -> None:
        """The board that the next run measures."""
        if rules != self._rules:
            self._rules = rules
            self._show_state()

    def set_game(self, game: Play) -> None:
        """The next run measures the board of this game, whichever it has by then."""
        self._game = game
        game.position_changed.connect(self._on_position)
        self._on_position()

    @Slot()
    def _on_position(self) -> None:
        if self._game:
            self.set_rules(self._game.position.rules)

    @property
    def is_other_board(self) -> bool:
        """Whether what is shown is of another board than the game's."""
        plan = self._runner.plan
        return plan is not None and plan.positions.rules != self._rules

    @Slot()
    def run(self) -> None:
        """Measure the board from the beginning, or go on with what was stopped."""
        if self._runner.state is State.STOPPED and not self.is_other_board:
            self._runner.go_on()
        else:
            self._runner.begin(plan_for(self._rules))

    # -- showing --------------------------------------------------------------------------------------------------

    @Slot()
    def _on_changed(self) -> None:
        running = self._runner.state is State.RUNNING
        if not self.isVisible() or (running and time.monotonic() - self._drawn < _DRAWN_EVERY):
            self._show_state()
        elif running:  # in two turns of the window, each of them short
            self._show_state()
            self._draw_plot()
            self._tables_later.start()
        else:
            self._show_all()

    def _show_all(self) -> None:
        self._show_state()
        self._draw()

    def _show_state(self) -> None:
        runner = self._runner
        state, running = runner.state, runner.state is State.RUNNING
        self.subject.set_text(heading(runner))
        self.state.set_text(standing(runner))
        self.progress.setVisible(running)
        self.progress.setValue(round(1000 * runner.growth.share))
        words = "&Run" if runner.plan is None else "&Go on" if state is State.STOPPED else "&Run again"
        self.run_button.setText(f"&Run on {board_name(self._rules)}" if self.is_other_board else words)
        self.run_button.setEnabled(not running or self.is_other_board)
        if self.stop_button.hasFocus() and not running:
            self.run_button.setFocus()  # or the focus would go on to what is next
        self.stop_button.setEnabled(running)
        set_tip(self.run_button, f"Measure {self._rules}: in the background, the game goes on")
        self.export.refuse("" if self.plot and runner.growth.points else "Nothing is measured yet")

    @property
    def chart(self) -> Chart:
        """What the plot shows."""
        plan, growth = self._runner.plan, self._runner.growth
        if plan is None:
            return Chart("Growth", "")
        return chart_of(plan, growth, self.controls.shown)

    @Slot()
    def _draw(self) -> None:
        self._draw_plot()
        self._show_tables()

    def _draw_plot(self) -> None:
        self._drawn = time.monotonic()
        self._runner.be_quiet(_QUIET)
        plan, growth, shown = self._runner.plan, self._runner.growth, self.controls.shown
        if plan is None:
            return
        by_ply, by_nodes = shown.against is Against.PLY, shown.measure is Measure.NODES
        chart = self.chart
        rows: list[tuple[str, str, Style | None]] = [
            (str(index), row.title, style_of(index)) for index, row in enumerate(plan.rows)
        ]
        if by_ply and by_nodes and growth.layers:
            rows += [(key, name, style_of(len(plan.rows) + at)) for at, (key, name) in enumerate(LAYERS)]
        if chart.guides:
            rows.append(GUIDES_ROW)
        self.controls.set_rows(rows)
        if self.plot:
            self.plot.set(chart, "" if by_nodes else "s")

    @Slot()
    def _show_tables(self) -> None:
        self._tables_later.stop()
        plan, growth, shown = self._runner.plan, self._runner.growth, self.controls.shown
        if plan is None:
            return
        by_ply, by_nodes = shown.against is Against.PLY, shown.measure is Measure.NODES
        layers = by_ply and by_nodes and growth.layers is not None
        words = f"{'Mean nodes' if by_nodes else 'Median time'} by {'plies played' if by_ply else 'empty cells'}"
        words = "Plies of the full tree" if layers else words
        self.mean_card.heading.setText(words)
        self.mean_card.setAccessibleName(words)
        self.parts.setTabText(1, "By ply" if by_ply else PARTS[1])
        self.of_means.setText(str(plan.positions.rules))
        self.means.set(*(layer_rows(growth) if layers else mean_rows(plan, growth, shown)))
        self.boards.set(*board_rows(plan, growth))
        said = missing(plan, growth)
        rest = f" And {len(said) - _MOST_SENTENCES} more." if len(said) > _MOST_SENTENCES else ""
        self.board_note.setText(("\n".join(said[:_MOST_SENTENCES]) + rest).replace(THIN, _UNBROKEN))
        self.board_note.setVisible(bool(said))
        self.tables.updateGeometry()
        set_tip(self.board_note, "\n".join(said))

    @Slot()
    def _on_chosen(self) -> None:
        chosen = self.plot.canvas.chosen if self.plot else None
        on_boards = self.controls.shown.against is Against.BOARD
        self.boards.choose(chosen if on_boards else None)
        self.means.choose(None if on_boards else chosen)

    # -- the plotting library -------------------------------------------------------------------------------------

    def _load(self) -> None:
        """Have the plotting library imported: a third of a second, which the window need not wait for."""
        if self.plot is None and not self._loading:
            refusal = "The plot cannot be drawn"
            self._loading = self._queue.ask(lambda: Call(_import), Priority.LOOK, Lane.SIDE, refusal)

    @Slot(int, object, bool)
    def _on_loaded(self, job_id: int, _found: object, _alone: bool) -> None:
        if job_id == self._loading and self.plot is None:
            from ttt_gui.ui.plots.view import PlotView

            self.plot = PlotView(self._look)
            self._plot_room.addWidget(self.plot)
            if self.hasFocus():
                self.plot.setFocus()
            self.plot.canvas.chosen_changed.connect(self._on_chosen)
            self._show_all()
            self._begin()

    @Slot(int, str)
    def _on_not_loaded(self, job_id: int, sentence: str) -> None:
        if job_id == self._loading:
            self._loading = 0
            self.failed.emit(sentence)
            self._begin()

    def _begin(self) -> None:
        """Measure at the first showing; after the library is there, so that nothing runs beside what is timed."""
        if self._runner.state is State.EMPTY and self.isVisible():
            self.run()

    # -- going out ------------------------------------------------------------------------------------------------

    def _take(self, form: str) -> Taken:
        from ttt_gui.ui.plots import picture

        assert self.plot
        drawn, size = self.plot.canvas.picture()
        make = {"svg": picture.svg, "png": picture.png, "pdf": picture.pdf}[form]
        title = self.plot.canvas.chart.title
        return Taken(lambda: make(drawn, size, title))

    def _document(self) -> Taken:
        """What was measured, to be opened and run again; Game ▸ Experiments opens it."""
        plan, findings = self._runner.plan, self._runner.findings
        assert plan
        return Taken(lambda: to_text(kept(experiment_of_growth(plan, findings))).encode())

    def _table(self) -> Table:
        assert self._runner.plan
        return table_of(self._runner.plan, self._runner.growth)

    # -- room -----------------------------------------------------------------------------------------------------

    @property
    def is_wide(self) -> bool:
        return self.width() >= scaled(WIDE_FROM)

    @Slot()
    def _arrange(self) -> None:
        wide, part = self.is_wide, self.parts.currentIndex()
        (self._words if wide else self._second).addWidget(self.subject)
        self.tables.setMinimumWidth(scaled(_TABLES) if wide else 0)  # where the plot ends, whatever is known yet
        self.parts.setVisible(not wide)
        self.plot_card.setVisible(wide or part == 0)
        self.tables.setVisible(wide or part > 0)
        self.mean_card.setVisible(wide or part == 1)
        self.board_card.setVisible(wide or part == 2)
        self.tables.updateGeometry()  # a place that scrolls does not hear of what is in it

    @called_by_qt()
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hand the focus on. As a proxy the plot would take every Tab that comes to the page: none would leave it."""
        super().focusInEvent(event)
        if self.plot is not None:
            self.plot.setFocus(event.reason())

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    @called_by_qt()
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.plot is None:
            self._load()
        else:
            self._show_all()
            self._begin()


def _import() -> None:
    """Import what plots need. What its modules hold is never garbage: looked through with the rest it would take the
    window 60 ms each time."""
    for module in _MODULES:
        importlib.import_module(module)
        gc.freeze()
