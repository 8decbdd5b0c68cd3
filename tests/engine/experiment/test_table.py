"""The table of an experiment says of every number what it is: a proof in words, a limit that ended a search."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ttt_gui.engine.experiment.document import CensusBoard, Experiment, ExperimentKind, ExperimentResult
from ttt_gui.engine.experiment.run import run_experiment
from ttt_gui.engine.experiment.table import table_of
from ttt_gui.engine.growth.positions import Given
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.engine.score import Bound
from ttt_gui.engine.tables import Cell, as_csv
from ttt_gui.game.position import parse_position
from ttt_gui.game.rules import Rules

ALPHA_BETA = Entry("Alpha-beta", Algorithm())
LIMITED = Entry("Limited", Algorithm(), Limits(nodes=5))
SOLVER = Entry("Solver", None, solver_mib=1)
X_WINS, DRAWN, LOST = (Given((parse_position(text),)) for text in ("XX./OO./...", "XOX/OX./.XO", "X.X/.O./O.X"))


def rows_of(experiment: Experiment, *keys: str) -> list[tuple[Cell, ...]]:
    """These columns of what comes out."""
    table = table_of(run_experiment(experiment))
    at = [[column.key for column in table.columns].index(key) for key in keys]
    return [tuple(row[index] for index in at) for row in table.rows]


def test_a_proof_of_the_solver_is_a_word() -> None:
    """Its 1 beside the +8 of a search would read as a win at the last ply."""
    for kind in (ExperimentKind.COMPARE, ExperimentKind.DEEPENING):
        found = rows_of(Experiment(kind, (X_WINS, DRAWN, LOST), (SOLVER,)), "value", "bound")
        assert found == [("win", "exact"), ("draw", "exact"), ("loss", "exact")]


@pytest.mark.parametrize(
    ("at_least", "at_most", "words"), [(0, 1, "at least a draw"), (-1, 0, "at most a draw"), (-1, 1, None)]
)
def test_half_a_proof_of_the_solver_is_said(at_least: int, at_most: int, words: str | None) -> None:
    ran = run_experiment(Experiment(ExperimentKind.COMPARE, (X_WINS,), (SOLVER,)))
    [result] = ran.results
    assert isinstance(result, ExperimentResult)
    half = replace(result.measured, value=None, bound=Bound.NONE, at_least=at_least, at_most=at_most)
    table = table_of(ran.with_results([replace(result, measured=half)]))
    assert table.rows[0][1:3] == (words, "none")


def test_what_a_limit_ended_says_so() -> None:
    """A count that was cut short looks like any other."""
    assert rows_of(Experiment(ExperimentKind.COMPARE, (X_WINS,), (ALPHA_BETA, LIMITED)), "nodes", "stopped_by")[1] == (
        5,
        "nodes",
    )
    table = table_of(run_experiment(Experiment(ExperimentKind.COMPARE, (X_WINS,), (ALPHA_BETA,))))
    assert "stopped_by" not in [column.key for column in table.columns]


def test_a_mean_says_how_many_of_its_searches_a_limit_ended() -> None:
    found = rows_of(
        Experiment(ExperimentKind.GROWTH, (X_WINS, LOST), (ALPHA_BETA, LIMITED)), "algorithm", "positions", "stopped"
    )
    assert ("Limited", 1, 1) in found
    assert ("Alpha-beta", 1, 0) in found


def test_a_ply_is_a_number() -> None:
    """A spreadsheet sorts it: no apostrophe in front."""
    text = as_csv(table_of(run_experiment(Experiment(ExperimentKind.CENSUS, (CensusBoard(Rules(2, 2, 2)),)))))
    lines = text.split("\r\n")
    assert lines[1] == '"2 × 2, two in a row",0,1,1,1'
    assert lines[-2].startswith('"2 × 2, two in a row","all",')
