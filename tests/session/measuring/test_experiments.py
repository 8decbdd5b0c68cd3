"""Experiments are read, run again and written as jobs; a comparison becomes one, and one a comparison."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ttt_gui.engine.experiment.document import Experiment, ExperimentError, ExperimentKind, ExperimentResult
from ttt_gui.engine.experiment.file import SAMPLES, from_bytes, load, save, to_text
from ttt_gui.engine.experiment.run import run_experiment
from ttt_gui.engine.growth.positions import Given
from ttt_gui.engine.measure.comparison import TableRow, comparison_table
from ttt_gui.engine.measure.entries import Entry, named_entries
from ttt_gui.engine.numbers.tree import parse_number_tree
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.experiments import Again, Experiments, experiment_of, read, show_in_comparison
from ttt_gui.session.measuring.rows import RowState
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import TaskQueue

NEAR_THE_END = parse_position("XO./..X/O..")
PLAN = Experiment(ExperimentKind.COMPARE, (Given((NEAR_THE_END,)),), named_entries()[:3], title="Plan", base=1)
ENDLESS = Experiment(
    ExperimentKind.COMPARE, (Given((Position(Rules(5, 5, 5)),)),), (Entry("Minimax", Algorithm(False)),)
)


@pytest.fixture
def experiments(queue: TaskQueue) -> Experiments:
    return Experiments(queue)


def again(qtbot: QtBot, experiments: Experiments, experiment: Experiment) -> Again:
    with qtbot.waitSignal(experiments.ended) as ended:
        experiments.run(experiment)
    assert not experiments.is_running
    [found] = ended.args
    assert isinstance(found, Again)
    return found


def test_a_file_is_opened_with_its_table() -> None:
    path = SAMPLES[0].path
    assert path
    told: list[float | None] = []
    opened = read(path, told.append)
    assert (opened.path, opened.experiment.title) == (path, opened.shown.table.title)
    assert opened.shown.lines[0][:4] == ("Minimax", "= 0", "a3", "549\N{THIN SPACE}946")
    assert opened.shown.subjects[0] == opened.experiment.subjects[0]
    shares = [share for share in told if share is not None]
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] <= 1


def test_run_again_it_is_held_against_what_it_says(qtbot: QtBot, experiments: Experiments) -> None:
    """Without results it gets them; with them nothing differs; with another count that is named."""
    first = again(qtbot, experiments, PLAN)
    assert first.comparison.compared == 0
    ran = first.kept
    assert ran.is_complete
    assert again(qtbot, experiments, ran).comparison.compared == 3
    result, *others = ran.results
    assert isinstance(result, ExperimentResult)
    counts = replace(result.measured.counts, leaves=1)
    wrong = ran.with_results([replace(result, measured=replace(result.measured, counts=counts)), *others])
    found = again(qtbot, experiments, wrong)
    [difference] = found.comparison.differences
    assert ": leaves " in difference
    assert found.kept.results == wrong.results


def test_a_run_is_stopped_at_once(qtbot: QtBot, experiments: Experiments) -> None:
    """With what it has: of minimax on 5 x 5, nothing."""
    with qtbot.waitSignal(experiments.progressed):
        experiments.run(ENDLESS)
    with qtbot.waitSignal(experiments.ended) as ended:
        experiments.stop()
    assert not ended.args[0].experiment.results


def test_a_run_that_is_forgotten_is_not_heard_of(qtbot: QtBot, experiments: Experiments) -> None:
    with qtbot.waitSignal(experiments.progressed):
        experiments.run(ENDLESS)
    experiments.forget()
    assert not experiments.is_running
    with qtbot.assertNotEmitted(experiments.ended):
        again_other = run_experiment(PLAN)
    assert again_other.is_complete


def test_it_is_saved_and_a_folder_in_the_way_is_said(qtbot: QtBot, experiments: Experiments, tmp_path: Path) -> None:
    path = tmp_path / "plan.ttt-lab"
    with qtbot.waitSignal(experiments.saved) as saved:
        experiments.save(path, PLAN)
    assert saved.args == ["plan.ttt-lab"]
    assert load(path) == PLAN
    with qtbot.waitSignal(experiments.failed) as failed:
        experiments.save(tmp_path, PLAN)
    assert failed.args[0].endswith(" could not be saved: a folder has that name.")


def test_a_comparison_becomes_an_experiment_and_an_experiment_a_comparison(
    qtbot: QtBot, queue: TaskQueue, settings: Settings, experiments: Experiments, tmp_path: Path
) -> None:
    """Saved, read and shown elsewhere, every row stands as it stood, and is proved against the same base."""
    comparison = Comparison(queue, settings)
    own = tuple(row.entry for row in comparison.rows)
    with qtbot.waitSignal(comparison.ended):
        comparison.run(NEAR_THE_END)
    path = tmp_path / "comparison.ttt-lab"
    with qtbot.waitSignal(experiments.saved):
        experiments.save(path, experiment_of(comparison))
    other = Comparison(queue, settings)
    show_in_comparison(other, load(path))
    qtbot.waitUntil(lambda: all(row.agreement for row in other.rows), timeout=60_000)
    assert other.subject == NEAR_THE_END
    for row, before in zip(other.rows, comparison.rows, strict=True):
        assert (row.entry, row.state, row.agreement) == (before.entry, RowState.DONE, before.agreement)
        assert row.measured
        assert before.measured
        assert row.measured.same_answer(before.measured)
    assert other.rows.index(other.base) == comparison.rows.index(comparison.base)
    assert settings.compare_rows in ((), own)


def test_a_comparison_on_a_tree_of_numbers_can_be_opened_again(
    qtbot: QtBot, queue: TaskQueue, settings: Settings
) -> None:
    """As it stands at first: with the solver, which such a file may not have, as little as limits."""
    comparison = Comparison(queue, settings)
    comparison.add(Entry("Limited", Algorithm(), Limits(nodes=5)))
    comparison.make_base(next(row for row in comparison.rows if row.entry.is_solver))
    with qtbot.waitSignal(comparison.ended):
        comparison.run(parse_number_tree("((3 12 8) (2 4 6) (14 5 2))"))
    saved = from_bytes(to_text(experiment_of(comparison)).encode())
    assert saved.is_complete
    assert len(saved.rows) == len(comparison.rows) - 1
    assert not any(row.is_solver or row.limits != Limits() for row in saved.rows)
    assert saved.note == "The solver searches no number tree: it is left out."


def test_a_saved_comparison_repeats_as_often_as_it_ran(qtbot: QtBot, queue: TaskQueue, settings: Settings) -> None:
    """Not as often as the next run shall."""
    settings.compare_repeats = 3
    comparison = Comparison(queue, settings)
    with qtbot.waitSignal(comparison.ended):
        comparison.run(NEAR_THE_END)
    settings.compare_repeats = 1_000_000
    assert experiment_of(comparison).repeats == 3


def test_what_was_counted_beside_other_work_has_no_times() -> None:
    """With two jobs: the table of a comparison has nothing where the times would stand."""
    row = next(run_experiment(PLAN, 2).measured).measured
    assert not row.alone
    table = comparison_table([TableRow(row.entry, row, is_base=True)], NEAR_THE_END)
    [cells] = table.rows
    found = {column.key: cell for column, cell in zip(table.columns, cells, strict=True)}
    assert [found[key] for key in ("median", "least", "nodes_per_second", "alone")] == [None, None, None, "no"]
    assert found["nodes"] == row.counts.nodes


def test_rows_of_a_file_are_not_kept_in_place_of_ones_own(queue: TaskQueue, settings: Settings) -> None:
    """Those come back with the next start, unless the others were edited."""
    own = [row.entry for row in Comparison(queue, settings).rows]
    comparison = Comparison(queue, settings)
    comparison.show(PLAN.rows, PLAN.base, NEAR_THE_END, [None] * 3)
    assert comparison.base is comparison.rows[1]
    assert [row.state for row in comparison.rows] == [RowState.IDLE] * 3
    assert [row.entry for row in Comparison(queue, settings).rows] == own


def test_what_cannot_be_an_experiment_or_a_comparison_is_refused(queue: TaskQueue, settings: Settings) -> None:
    with pytest.raises(ExperimentError, match="Nothing was compared yet"):
        experiment_of(Comparison(queue, settings))
    census = next(sample.path for sample in SAMPLES if sample.name == "positions")
    assert census
    with pytest.raises(ExperimentError, match="has no algorithms"):
        show_in_comparison(Comparison(queue, settings), load(census))


def test_the_table_of_samples_is_what_is_shipped() -> None:
    """Each has a file, and each file is one of them."""
    paths = [sample.path for sample in SAMPLES]
    assert all(paths)
    folder = Path(str(paths[0])).parent
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"{sample.name}.ttt-lab" for sample in SAMPLES)


def test_what_is_saved_twice_has_the_same_bytes(qtbot: QtBot, experiments: Experiments, tmp_path: Path) -> None:
    ran = run_experiment(PLAN)
    save(tmp_path / "a.ttt-lab", ran)
    with qtbot.waitSignal(experiments.saved):
        experiments.save(tmp_path / "b.ttt-lab", load(tmp_path / "a.ttt-lab"))
    assert (tmp_path / "b.ttt-lab").read_text(encoding="utf-8") == to_text(ran)
