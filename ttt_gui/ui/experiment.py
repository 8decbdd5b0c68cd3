"""Experiments in the window: the commands that open, show and save them and take one over into Compare; and an
experiment that was opened, its subject, its results as a table, and a run that is compared with these."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtWidgets import QPushButton, QTableView, QWidget

from ttt_gui.engine.experiment.document import Experiment, ExperimentError, ExperimentKind
from ttt_gui.engine.experiment.file import SAMPLES, Sample
from ttt_gui.engine.experiment.run import ExperimentProgress
from ttt_gui.engine.figures import counted
from ttt_gui.engine.growth.positions import PositionsError
from ttt_gui.engine.tables import Column, DataTable, human_columns
from ttt_gui.game.position import Position
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.experiments import (
    Again,
    Experiments,
    Opened,
    ResultLines,
    experiment_of,
    read,
    show_in_comparison,
)
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.formats import EXPERIMENT
from ttt_gui.system.text import shortened
from ttt_gui.ui.export_bar import ExportBar, table_forms
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import FileAsker, PlainLabel, set_tip, title_text
from ttt_gui.ui.look.scaling import GrowingDialog, fit, scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import bold_label, in_column, in_row, let_choose_rows, muted_label
from ttt_gui.ui.tree.tasks import Tasks, TaskWords
from ttt_gui.ui.window.actions import Actions, sample_key
from ttt_gui.ui.window.ways_on import WaysOn


class ExperimentCommands(QObject):
    """Joins the actions of experiments with the session's.

    Signals:
        said: (sentence) something was done that the window does not show.
        failed: (sentence) something could not be done.
        compare_requested: show the view Compare.
        growth_requested: (Experiment) show this experiment in Growth.
    """

    said = Signal(str)
    failed = Signal(str)
    compare_requested = Signal()
    growth_requested = Signal(object)

    def __init__(
        self,
        look: Look,
        queue: TaskQueue,
        comparison: Comparison,
        actions: Actions,
        ways: WaysOn,
        tasks: Tasks,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._look, self._queue, self._comparison, self._window = look, queue, comparison, window
        self._ways, self._tasks = ways, tasks
        self.experiments = Experiments(queue, self)
        self._files = FileAsker(window)
        actions["experiment_open"].triggered.connect(self.ask_for_file)
        actions["experiment_save"].triggered.connect(self.ask_where_to_save)
        for sample in SAMPLES:
            actions[sample_key(sample)].triggered.connect(partial(self._open_sample, sample))
        self.experiments.saved.connect(self._tell_saved)
        self.experiments.failed.connect(self.failed)

    @Slot()
    def ask_for_file(self) -> None:
        """Let a person choose an experiment's file, and open it."""
        self._files.to_open("Open an experiment", EXPERIMENT.filter, self.open_file)

    def open_file(self, path: Path) -> None:
        """Read an experiment's file and show it, or say why it cannot be read."""
        self._files.folder = str(path.parent)
        self._open(path)

    def _open(self, path: Path) -> None:
        name = shortened(path.name)
        task = TaskWords(f"Opening {name}", f"{name} is open.", f"{name} was not opened.", f"{name} cannot be opened")
        self._tasks.ask(task, partial(read, path), self._show)

    def _open_sample(self, sample: Sample) -> None:
        if sample.path is None:
            self.failed.emit("This installation has no sample experiments.")
        else:
            self._open(sample.path)

    @Slot()
    def ask_where_to_save(self) -> None:
        """Save the rows of Compare, with their results, as an experiment, in a file that a person chooses."""
        try:
            experiment = experiment_of(self._comparison)
        except (ExperimentError, PositionsError) as error:
            self.failed.emit(str(error))
            return
        name, save = f"comparison{EXPERIMENT.suffix}", partial(self.experiments.save, experiment=experiment)
        self._files.to_save("Save the comparison", EXPERIMENT, name, save)

    def _show(self, opened: object) -> None:
        assert isinstance(opened, Opened)
        from ttt_gui.ui.dialogs.manual import ManualKey, Section

        dialog = ExperimentDialog(self._look, self._queue, self.experiments, opened, self._window)
        ManualKey(self._look, Section.EXPERIMENTS, dialog)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.comparison_requested.connect(self.show_in_compare)
        dialog.growth_requested.connect(self.growth_requested)
        self._ways.serve(dialog.view, dialog.position_at)
        dialog.show()

    @Slot(str)
    def _tell_saved(self, name: str) -> None:
        self.said.emit(f"{name} is saved.")

    @Slot(object)
    def show_in_compare(self, experiment: Experiment) -> None:
        """Take an experiment over into Compare; where it has several positions, with the first."""
        show_in_comparison(self._comparison, experiment)
        self.compare_requested.emit()
        if (number := len(experiment.subjects)) > 1:
            self.said.emit(f"Compare shows the first of {counted(number, 'position')}.")


# -- An experiment that was opened: its subject, its results, and a run that is compared with these -------------------


Index = QModelIndex | QPersistentModelIndex
_INVALID = QModelIndex()
_LEFT, _RIGHT = (
    Qt.AlignmentFlag.AlignVCenter | across for across in (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
)


class TableModel(Guarded, QAbstractTableModel):
    """Shows the lines of a table, with a text in each cell."""

    def __init__(self) -> None:
        super().__init__()
        self._columns: tuple[Column, ...] = ()
        self._lines: list[tuple[str, ...]] = []

    def set_table(self, table: DataTable, lines: list[tuple[str, ...]]) -> None:
        """Show another table; ``lines`` are its cells as people read them."""
        self.beginResetModel()
        self._columns, self._lines = human_columns(table), lines
        self.endResetModel()

    def rowCount(self, parent: Index = _INVALID) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = _INVALID) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if self._columns[index.column()].is_number else _LEFT
        return self._lines[index.row()][index.column()] if role == Qt.ItemDataRole.DisplayRole else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or section >= len(self._columns):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if self._columns[section].is_number else _LEFT
        return self._columns[section].heading if role == Qt.ItemDataRole.DisplayRole else None


# -- An experiment that was opened: what it is of, its results as a table, run again and held against what it says ----


_ROWS_FOR_WIDTH = 100  # so many rows decide the width of a column
_MOST_DIFFERENCES = 6  # the most differences in sentences; of the others only the number


class ExperimentDialog(GrowingDialog):
    """The window of an experiment, beside the game, which goes on.

    Signals:
        comparison_requested: (Experiment) show this experiment in Compare.
        growth_requested: (Experiment) show this experiment in Growth.
    """

    comparison_requested = Signal(object)
    growth_requested = Signal(object)

    def __init__(
        self, look: Look, queue: TaskQueue, experiments: Experiments, opened: Opened, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._experiments = experiments
        self._experiment, self._shown, self._path = opened.experiment, opened.shown, opened.path
        self._runs = self._saves = False
        self._unsaved = 0  # the number of results that are in no file
        title = self._experiment.title or (self._path.stem if self._path else "Experiment")
        self.setWindowTitle(title_text(f"Experiment: {title}"))

        # Build.
        self.heading = bold_label(look, 1.2, title, wrap=True)
        self.note = PlainLabel(self._experiment.note, wrap=True)
        self.note.setVisible(bool(self._experiment.note))
        self.made = muted_label(wrap=True)
        self.said = PlainLabel(wrap=True)
        self.model = TableModel()
        self.view = QTableView()
        let_choose_rows(self.view, "Results")
        self.view.setModel(self.model)
        self.view.setFont(look.font(1.0, tabular=True))
        self.view.verticalHeader().setDefaultSectionSize(self.view.fontMetrics().height() + scaled(8))
        self.view.horizontalHeader().setResizeContentsPrecision(_ROWS_FOR_WIDTH)
        name = self._path.stem if self._path else "results"
        self.export = ExportBar(queue, table_forms(lambda: self._shown.table), name)
        self.run_button = QPushButton("&Run again")
        self.compare_button = QPushButton("Show in &Compare")
        self.growth_button = QPushButton("Show in &Growth")
        self.save_button = QPushButton("&Save as…")
        self.close_button = QPushButton("C&lose")
        set_tip(self.compare_button, "Take its rows and its position into Compare")
        self.compare_button.setVisible(self._experiment.kind is ExperimentKind.COMPARE)
        set_tip(self.growth_button, "Plot its results in place of those that stand there")
        self.growth_button.setVisible(self._experiment.kind is ExperimentKind.GROWTH)

        # Lay out.
        asked = (self.run_button, self.compare_button, self.growth_button, self.save_button)
        buttons = in_row(*asked, None, (self.export, 2), self.close_button, gap=8)
        above = (self.heading, self.note, self.made)
        in_column(*above, (self.view, 1), self.said, buttons, gap=10, margins=(18, 16, 18, 16), of=self)
        fit(self, scaled(560), QSize(scaled(1000), scaled(620)))

        # Connect.
        self.run_button.clicked.connect(self._run_or_stop)
        self.compare_button.clicked.connect(self._ask_for_comparison)
        self.growth_button.clicked.connect(self._ask_for_growth)
        self.save_button.clicked.connect(self._ask_for_file)
        self.close_button.clicked.connect(self.close)
        self.export.said.connect(self.said.setText)
        self.export.failed.connect(self.said.setText)
        experiments.progressed.connect(self._show_progress)
        experiments.ended.connect(self._show_again)
        experiments.run_failed.connect(self._show_failure)
        experiments.saved.connect(self._tell_saved)
        experiments.failed.connect(self._forget_save)
        self._show(opened.shown)

    @property
    def experiment(self) -> Experiment:
        """The experiment as it stands: with the results that it lacked, once a run has found no difference."""
        return self._experiment

    def position_at(self, at: QPoint) -> Position | None:
        """Return the position of the row at a point of the table; None for a tree of numbers or several positions."""
        index = self.view.indexAt(at)
        subjects = self._shown.subjects
        found = subjects[index.row()] if index.isValid() and index.row() < len(subjects) else None
        return found if isinstance(found, Position) else None

    def _show(self, shown: ResultLines) -> None:
        self._shown = shown
        self.model.set_table(shown.table, shown.lines)
        self.view.resizeColumnsToContents()
        made = self._experiment.made
        self.made.setText(f"Made with {made.text}." if made else "It has not been run yet.")
        has_results = bool(self._experiment.results)
        self.export.refuse("" if has_results else "There are no results yet: run it first.")
        self.run_button.setText("&Run again" if has_results else "&Run")
        set_tip(self.run_button, "Run it here, in the background, and compare what comes out with these results")

    @Slot()
    def _run_or_stop(self) -> None:
        if self._runs:
            self._experiments.stop()
            return
        if self._experiments.is_running:
            self.said.setText("Another experiment runs: stop it in its own window first.")
            return
        self._experiments.run(self._experiment)
        self._runs = True
        self.run_button.setText("S&top")
        self.said.setText("Waiting for its turn …")

    @Slot(object)
    def _show_progress(self, progress: ExperimentProgress) -> None:
        if self._runs:
            share = f"{progress.share:.0%}".replace("%", " %")
            self.said.setText(f"{progress.done:,} of {counted(progress.size, 'result')}, {share}")

    @Slot(object)
    def _show_again(self, again: Again) -> None:
        if not self._runs:
            return
        self._runs = False
        if not again.comparison.differences:
            self._unsaved += len(again.kept.results) - len(self._experiment.results)
            self._experiment = again.kept
        self._show(again.shown)
        self.said.setText(outcome_text(again))

    @Slot(str)
    def _show_failure(self, sentence: str) -> None:
        if self._runs:
            self._runs = False
            self._show(self._shown)
            self.said.setText(sentence)

    @Slot()
    def _ask_for_comparison(self) -> None:
        self.comparison_requested.emit(self._experiment)

    @Slot()
    def _ask_for_growth(self) -> None:
        self.growth_requested.emit(self._experiment)

    @Slot()
    def _ask_for_file(self) -> None:
        asker = FileAsker(self, str(self._path.parent) if self._path else "")
        name = self._path.name if self._path else f"experiment{EXPERIMENT.suffix}"
        asker.to_save("Save the experiment", EXPERIMENT, name, partial(self._save, self._experiment))

    def _save(self, experiment: Experiment, path: Path) -> None:
        self._saves = True
        self._experiments.save(path, experiment)

    @Slot(str)
    def _tell_saved(self, name: str) -> None:
        if self._saves:
            self._saves, self._unsaved = False, 0
            self.said.setText(f"{name} is saved.")

    @Slot()
    def _forget_save(self) -> None:
        self._saves = False  # the window's box says why

    def reject(self) -> None:
        """Close the window, but first stop a run, which keeps what it has found; results that are in no
        file are dropped only at the second time."""
        if self._runs:
            self._experiments.stop()
        elif self._unsaved:
            left = counted(self._unsaved, "result")
            self.said.setText(f"Not saved: {left}. Save the experiment to keep them, or close it once more.")
            self._unsaved = 0
        else:
            super().reject()


def outcome_text(again: Again) -> str:
    """Return what a run has shown, in a few sentences."""
    experiment, comparison = again.experiment, again.comparison
    texts = list(comparison.differences[:_MOST_DIFFERENCES])
    if further := len(comparison.differences) - len(texts):
        texts.append(f"{counted(further, 'further difference')}.")
    if len(experiment.results) < again.size:
        texts.append(f"Stopped: {counted(len(experiment.results), 'result')} of {again.size:,}.")
    if comparison.compared and not comparison.differences:
        texts.append(f"Every count is as it was: {counted(comparison.compared, 'result')} compared.")
    elif comparison.differences:
        texts.insert(0, f"{counted(len(comparison.differences), 'difference')} from the results that were there:")
    if comparison.by_clock:
        texts.append(f"{counted(comparison.by_clock, 'result')} not compared: the clock ended the search.")
    if not texts:
        texts.append(f"{counted(again.size, 'result')}: save the experiment to keep them.")
    if again.wrong:
        more = f"; and {len(again.wrong) - 1:,} more" if len(again.wrong) > 1 else ""
        texts.insert(0, f"Not the same value: {again.wrong[0]}{more}")
    return "\n".join(texts)
