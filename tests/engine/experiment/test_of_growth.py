"""Growth as a document: what was measured comes back, goes on where it lacks something, and is found again."""

from __future__ import annotations

import pytest

from ttt_gui.engine.experiment.document import Experiment, ExperimentError, ExperimentKind
from ttt_gui.engine.experiment.file import SAMPLES, from_bytes, load, to_text
from ttt_gui.engine.experiment.of_growth import experiment_of_growth, growth_of
from ttt_gui.engine.experiment.run import run_experiment
from ttt_gui.engine.experiment.table import compared, table_of
from ttt_gui.engine.growth.positions import Reachable
from ttt_gui.engine.growth.run import Findings, Growth, measure_growth
from ttt_gui.engine.growth.series import GrowthPlan
from ttt_gui.game.rules import Rules

PLAN = GrowthPlan(Reachable(Rules(2, 2, 2)), boards=(Rules(2, 2, 2), Rules(2, 3, 2)))


def nodes_of(growth: Growth) -> tuple[object, ...]:
    """All that a clock does not change."""
    points = {(point.row, point.empty): (point.nodes, point.how) for point in growth.points}
    boards = {(board.row, board.rules): (board.nodes, board.how) for board in growth.boards}
    return growth.positions, growth.groups, points, boards, growth.layers


@pytest.fixture(scope="module")
def measured() -> tuple[Growth, Experiment]:
    """The figures of a measurement, and its document as a file has it."""
    findings = Findings()
    growth = measure_growth(PLAN, findings)
    return growth, from_bytes(to_text(experiment_of_growth(PLAN, findings)).encode())


def test_a_document_shows_what_was_measured(measured: tuple[Growth, Experiment]) -> None:
    """The same points, boards and plies, the rows with their short names; nothing is left to be done."""
    growth, experiment = measured
    restored = growth_of(experiment)
    assert nodes_of(restored.growth) == nodes_of(growth)
    assert restored.growth.finished
    assert restored.growth.engine == growth.engine
    assert [row.label for row in restored.plan.rows] == [row.label for row in PLAN.rows]
    assert restored.plan.rows[0].is_minimax
    assert restored.plan.boards == PLAN.boards


def test_what_it_lacks_is_measured(measured: tuple[Growth, Experiment]) -> None:
    """Without a third of its results it is not finished; it goes on there, and comes to the same."""
    growth, experiment = measured
    fewer = experiment.with_results(list(experiment.results)[: 2 * len(experiment.results) // 3])
    restored = growth_of(fewer)
    assert not restored.growth.finished
    assert nodes_of(measure_growth(restored.plan, restored.findings)) == nodes_of(growth)


def test_it_is_found_again_as_an_experiment(measured: tuple[Growth, Experiment]) -> None:
    """Every count."""
    _, experiment = measured
    comparison = compared(experiment, run_experiment(experiment.with_results([])))
    assert comparison.compared == experiment.size
    assert not comparison.differences


def test_empty_boards_are_no_part_of_the_groups(measured: tuple[Growth, Experiment]) -> None:
    """In the table each is a group of its own, below the positions."""
    rows = [row for row in table_of(measured[1]).rows if row[1] == "minimax"]
    assert [(row[0], row[2]) for row in rows] == [
        ("2", 12), ("3", 4), ("4", 1), ("2 × 2, two in a row", 1), ("2 × 3, two in a row", 1),
    ]  # fmt: skip


def test_what_is_no_growth_is_refused_in_a_sentence() -> None:
    path = next(each.path for each in SAMPLES if each.name == "counts")
    assert path
    experiment = load(path)
    assert experiment.kind is not ExperimentKind.GROWTH
    with pytest.raises(ExperimentError, match="Growth shows one set of positions"):
        growth_of(experiment)
