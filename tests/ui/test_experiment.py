"""The window of an experiment: its results, run again, exported, saved, and taken over into Compare."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from tests.ui.whole import assert_nothing_cut
from tests.ui.widgets_help import come_to_rest
from ttt_gui.engine.experiment.document import Experiment, ExperimentKind, ExperimentResult, Results
from ttt_gui.engine.experiment.file import SAMPLES, load, save
from ttt_gui.engine.experiment.run import run_experiment
from ttt_gui.engine.experiment.table import compared
from ttt_gui.engine.growth.positions import Given, Reachable, SampledPlies
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.request import Algorithm
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.measuring.experiments import Again, Experiments, opened
from ttt_gui.session.settings import Theme
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.experiment import ExperimentDialog, TableModel, outcome_text
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.window.actions import sample_key


def sample(name: str) -> Path:
    path = next(each.path for each in SAMPLES if each.name == name)
    assert path
    return path


ENDLESS = Experiment(
    ExperimentKind.COMPARE, (Given((Position(Rules(5, 5, 5)),)),), (Entry("Minimax", Algorithm(False)),)
)


def wrong_counts() -> Experiment:
    """The sample of counts with two numbers that are wrong."""
    experiment = load(sample("counts"))
    first, *others = experiment.results
    assert isinstance(first, ExperimentResult)
    counts = replace(first.measured.counts, nodes=549_945, leaves=255_169)
    wrong = replace(first, measured=replace(first.measured, counts=counts))
    return experiment.with_results([wrong, *others])


@pytest.fixture
def experiments(queue: TaskQueue) -> Experiments:
    return Experiments(queue)


def made(qtbot: QtBot, queue: TaskQueue, experiments: Experiments, experiment: Experiment) -> ExperimentDialog:
    dialog = ExperimentDialog(Look(QApplication.instance(), Theme.LIGHT), queue, experiments, opened(experiment))  # type: ignore[arg-type]
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def texts(dialog: ExperimentDialog, column: int) -> list[str]:
    model = dialog.model
    return [model.data(model.index(row, column)) for row in range(model.rowCount())]


@pytest.mark.parametrize("name", [each.name for each in SAMPLES])
@pytest.mark.slow
def test_each_sample_is_shown_whole(qtbot: QtBot, queue: TaskQueue, experiments: Experiments, name: str) -> None:
    dialog = made(qtbot, queue, experiments, load(sample(name)))
    come_to_rest()
    assert_nothing_cut(dialog)
    assert dialog.made.text().startswith("Made with Tic-Tac-Toe Lab ")
    assert dialog.model.rowCount() > 3


@pytest.mark.slow
def test_each_row_leads_on_from_its_position(qtbot: QtBot, queue: TaskQueue, experiments: Experiments) -> None:
    """A row of several positions is of none."""
    dialog = made(qtbot, queue, experiments, load(sample("horizon")))
    rows = [dialog.view.visualRect(dialog.model.index(row, 0)).center() for row in range(3)]
    subjects = dialog.experiment.subjects
    assert all(dialog.position_at(at) in subjects for at in rows)
    growth = made(qtbot, queue, experiments, load(sample("growth")))
    assert growth.position_at(growth.view.visualRect(growth.model.index(0, 0)).center()) is None


def test_of_many_results_only_those_that_are_seen_are_asked_for(
    qtbot: QtBot, queue: TaskQueue, experiments: Experiments, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To size its columns the table asked for every cell of 27,120 rows, and the window stood still for seconds."""
    asked: set[int] = set()
    data = TableModel.data

    def counted(model: TableModel, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        asked.add(index.row())
        return data(model, index, role)

    monkeypatch.setattr(TableModel, "data", counted)
    bare = Experiment(ExperimentKind.COMPARE, (Reachable(Rules()),), (Entry("Alpha-beta", Algorithm()),))
    first = next(iter(run_experiment(load(sample("horizon"))).results))
    assert isinstance(first, ExperimentResult)
    whole = bare.with_results(replace(first, at=at) for at in range(2_000))
    dialog = made(qtbot, queue, experiments, whole)
    come_to_rest()
    assert dialog.model.rowCount() == 2_000
    assert 10 < len(asked) <= 100
    dialog.view.scrollToBottom()
    qtbot.waitUntil(lambda: 1_999 in asked)
    assert len(asked) < 200


def test_the_counts_stand_there_and_are_found_again(qtbot: QtBot, queue: TaskQueue, experiments: Experiments) -> None:
    dialog = made(qtbot, queue, experiments, load(sample("counts")))
    header = [dialog.model.headerData(column, Qt.Orientation.Horizontal) for column in range(4)]
    assert header == ["Algorithm", "Value", "Best move", "Nodes"]
    assert [text.replace("\N{THIN SPACE}", "") for text in texts(dialog, 3)][:3] == ["549946", "18297", "20866"]
    with qtbot.waitSignal(experiments.ended):
        dialog.run_button.click()
    assert dialog.said.text() == "Every count is as it was: 8 results compared."


def test_a_count_that_differs_is_flagged_and_nothing_is_replaced(
    qtbot: QtBot, queue: TaskQueue, experiments: Experiments
) -> None:
    wrong = wrong_counts()
    dialog = made(qtbot, queue, experiments, wrong)
    with qtbot.waitSignal(experiments.ended):
        dialog.run_button.click()
    assert dialog.said.text().splitlines() == [
        "2 differences from the results that were there:",
        "Minimax on .../.../...: nodes 549,945 before, 549,946 now.",
        "Minimax on .../.../...: leaves 255,169 before, 255,168 now.",
    ]
    assert dialog.experiment == wrong


def test_a_value_that_the_base_refutes_is_said_first() -> None:
    ran = run_experiment(load(sample("horizon")))
    again = Again(ran, ran.size, ran, opened(ran).shown, compared(ran, ran), ("PVS: b2 is wrong", "PVS: c3 is"))
    assert outcome_text(again).splitlines() == [
        "Not the same value: PVS: b2 is wrong; and 1 more",
        "Every count is as it was: 4 results compared.",
    ]


def test_one_without_results_gets_them(qtbot: QtBot, queue: TaskQueue, experiments: Experiments) -> None:
    bare = replace(load(sample("horizon")), results=Results(), made=None)
    dialog = made(qtbot, queue, experiments, bare)
    assert dialog.made.text() == "It has not been run yet."
    assert dialog.run_button.text() == "&Run"
    assert not dialog.export.buttons[0].isEnabled()
    with qtbot.waitSignal(experiments.ended):
        dialog.run_button.click()
    assert dialog.said.text() == "4 results: save the experiment to keep them."
    assert dialog.experiment.is_complete
    assert dialog.run_button.text() == "&Run again"
    assert dialog.export.buttons[0].isEnabled()


@pytest.mark.slow
def test_closed_it_runs_no_more(qtbot: QtBot, queue: TaskQueue, experiments: Experiments) -> None:
    dialog = made(qtbot, queue, experiments, load(sample("growth")))
    dialog.run_button.click()
    assert experiments.is_running
    with qtbot.waitSignal(experiments.ended):
        dialog.close()
    assert not experiments.is_running


def test_esc_stops_what_runs_and_then_closes(qtbot: QtBot, queue: TaskQueue, experiments: Experiments) -> None:
    """Closed by Esc it ran on with no window to stop it in."""
    dialog = made(qtbot, queue, experiments, ENDLESS)
    with qtbot.waitSignal(experiments.progressed):
        dialog.run_button.click()
    with qtbot.waitSignal(experiments.ended):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert dialog.said.text() == "Stopped: 0 results of 1."
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_results_that_stand_in_no_file_are_not_left_unasked(
    qtbot: QtBot, queue: TaskQueue, experiments: Experiments, tmp_path: Path
) -> None:
    """Closed once it says so, by Esc and by its button alike; saved, or closed again, it is gone."""
    bare = replace(load(sample("horizon")), results=Results(), made=None)
    for saved in (False, True):
        dialog = made(qtbot, queue, experiments, bare)
        with qtbot.waitSignal(experiments.ended):
            dialog.run_button.click()
        dialog.close_button.click()
        assert dialog.isVisible()
        assert dialog.said.text().startswith("Not saved: 4 results.")
        if saved:
            dialog.run_button.click()  # all over again: nothing is lacked now
            qtbot.waitUntil(lambda: not experiments.is_running, timeout=60_000)
            dialog.save_button.click()
            with qtbot.waitSignal(experiments.saved):
                for ask in dialog.findChildren(QFileDialog):
                    ask.fileSelected.emit(str(tmp_path / "horizon.ttt-lab"))
                    ask.close()
            assert dialog.said.text() == "horizon.ttt-lab is saved."
            assert load(tmp_path / "horizon.ttt-lab").is_complete
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        assert not dialog.isVisible()


def test_of_two_windows_one_runs_at_a_time_and_keeps_its_own_results(
    qtbot: QtBot, queue: TaskQueue, experiments: Experiments
) -> None:
    """The first took the other's results for its own, and would have been saved with them."""
    first, other = made(qtbot, queue, experiments, ENDLESS), made(qtbot, queue, experiments, load(sample("horizon")))
    with qtbot.waitSignal(experiments.progressed):
        first.run_button.click()
    other.run_button.click()
    assert other.said.text() == "Another experiment runs: stop it in its own window first."
    with qtbot.waitSignal(experiments.ended):
        first.run_button.click()
    with qtbot.waitSignal(experiments.ended):
        other.run_button.click()
    assert first.experiment.rows == ENDLESS.rows
    assert other.said.text() == "Every count is as it was: 4 results compared."


def test_what_cannot_be_saved_ends_no_run(
    qtbot: QtBot, queue: TaskQueue, experiments: Experiments, tmp_path: Path
) -> None:
    dialog = made(qtbot, queue, experiments, ENDLESS)
    with qtbot.waitSignal(experiments.progressed):
        dialog.run_button.click()
    with qtbot.waitSignal(experiments.failed):
        experiments.save(tmp_path, dialog.experiment)
    with qtbot.waitSignal(experiments.ended):
        dialog.run_button.click()
    assert dialog.said.text() == "Stopped: 0 results of 1."


def dialog_of(qtbot: QtBot, window: MainWindow) -> ExperimentDialog:
    qtbot.waitUntil(lambda: bool(window.findChildren(ExperimentDialog)), timeout=60_000)
    return window.findChildren(ExperimentDialog)[-1]


def test_a_sample_opens_from_the_menu_and_goes_on_in_compare(qtbot: QtBot, window: MainWindow) -> None:
    """Its rows are there with what they found, and are proved to have the same value."""
    window.actions_[sample_key(SAMPLES[0])].trigger()
    dialog = dialog_of(qtbot, window)
    dialog.compare_button.click()
    qtbot.waitUntil(lambda: all(row.agreement for row in window.measuring.comparison.rows), timeout=60_000)
    assert window.view_switch.view.key == "compare"
    rows = window.measuring.comparison.rows
    assert [row.measured.counts.nodes for row in rows if row.measured][:3] == [549_946, 18_297, 20_866]
    assert not window.measuring.comparison.alarms()
    dialog.close()


def test_a_file_opens_by_its_name_and_a_comparison_is_saved(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "mine.ttt-lab"
    save(path, replace(load(sample("horizon")), title="<b>Mine</b>"))
    window.open_file(str(path))
    dialog = dialog_of(qtbot, window)
    assert dialog.heading.text() == "<b>Mine</b>"
    dialog.close()

    with qtbot.waitSignal(window.measuring.experiments.failed) as failed:
        window.actions_["experiment_save"].trigger()
    assert failed.args == ["Nothing was compared yet: press Run first."]
    with qtbot.waitSignal(window.measuring.comparison.ended, timeout=60_000):
        window.measuring.comparison.run(window.board.position)
    window.actions_["experiment_save"].trigger()
    with qtbot.waitSignal(window.measuring.experiments.said) as said:
        for ask in window.findChildren(QFileDialog):
            ask.fileSelected.emit(str(tmp_path / "saved.ttt-lab"))
            ask.close()
    assert said.args == ["saved.ttt-lab is saved."]
    assert len(load(tmp_path / "saved.ttt-lab").rows) == len(window.measuring.comparison.rows)


@pytest.mark.slow
def test_a_growth_is_plotted_in_its_view(window: MainWindow, qtbot: QtBot) -> None:
    """From the menu to the dialog, and from there to the view Growth."""
    from ttt_gui.ui.growth.page import GrowthPage

    window.actions_[sample_key(next(each for each in SAMPLES if each.name == "growth"))].trigger()
    dialog = dialog_of(qtbot, window)
    assert dialog.growth_button.isVisible()
    assert not dialog.compare_button.isVisible()
    dialog.growth_button.click()
    dialog.close()
    page = window.stage.page
    assert isinstance(page, GrowthPage)
    assert page.isVisible()
    qtbot.waitUntil(lambda: "from an experiment" in window.status.text, timeout=60_000)
    assert len(page.tables.means.rows) == 10


def test_a_failed_save_is_said_once(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    """In the window's box, and not in the dialog as well."""
    window.actions_[sample_key(SAMPLES[0])].trigger()
    dialog = dialog_of(qtbot, window)
    commands = window.measuring.experiments
    with qtbot.waitSignal(commands.failed) as failed:
        dialog._save(dialog.experiment, tmp_path)
    assert failed.args[0].endswith("could not be saved: a folder has that name.")
    assert dialog.said.text() == ""
    assert len(window.findChildren(QMessageBox)) == 1
    dialog.close()


def test_opening_tells_how_far_it_is_is_stopped_by_esc_and_holds_up_no_other_file(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    """Hardly any board of these is without a line: 240 bytes computed for 40 s without a word."""
    path = tmp_path / "slow.ttt-lab"
    save(
        path,
        Experiment(ExperimentKind.COMPARE, (SampledPlies(Rules(8, 8, 3), 300),), (Entry("Alpha-beta", Algorithm()),)),
    )
    window.open_file(str(path))
    qtbot.waitUntil(lambda: not window.progress.isHidden())
    window.open_file(str(sample("horizon")))
    assert window.actions_["stop"].isEnabled()
    window.actions_["stop"].trigger()
    dialog = dialog_of(qtbot, window)
    assert dialog.experiment.title == load(sample("horizon")).title
    assert len(window.findChildren(ExperimentDialog)) == 1
    dialog.close()
