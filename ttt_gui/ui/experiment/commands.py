"""The window's commands for experiments: open, show and save them, and take one over into Compare."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from ttt_gui.engine.experiment.document import Experiment
from ttt_gui.engine.experiment.parts import ExperimentError
from ttt_gui.engine.experiment.samples import SAMPLES, Sample
from ttt_gui.engine.figures import counted
from ttt_gui.engine.growth.positions import PositionsError
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.experiments import Experiments, Opened, experiment_of, read, show_in_comparison
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.formats import EXPERIMENT
from ttt_gui.system.text import shortened
from ttt_gui.ui.look.plain import FileAsker
from ttt_gui.ui.look.theme import Look
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
        from ttt_gui.ui.experiment.dialog import ExperimentDialog

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
