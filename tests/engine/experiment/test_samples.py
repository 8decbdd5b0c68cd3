"""The experiments that are shipped: what is published comes out of them, and what they say is found again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ttt_gui.engine.experiment.differences import compared
from ttt_gui.engine.experiment.document import Census, Experiment, ExperimentResult, mismatches
from ttt_gui.engine.experiment.file import load, to_text
from ttt_gui.engine.experiment.run import run_experiment
from ttt_gui.engine.experiment.table import table_of
from ttt_gui.engine.growth.positions import Given, Reachable
from ttt_gui.engine.growth.series import SERIES
from ttt_gui.engine.measure.measured import Measured

ROOT = Path(__file__).parents[3]
SAMPLES = sorted((ROOT / "resources" / "experiments").glob("*.ttt-lab"))


def sample(name: str) -> Experiment:
    return load(ROOT / "resources" / "experiments" / f"{name}.ttt-lab")


def measured(experiment: Experiment) -> list[Measured]:
    return [each.measured for each in experiment.results if isinstance(each, ExperimentResult)]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.slow
def test_each_is_found_again(path: Path) -> None:
    """Every count, value and move, with one job; and the file is as the program writes it."""
    before = load(path)
    assert before.is_complete
    assert before.title
    comparison = compared(before, run_experiment(before))
    assert (comparison.differences, comparison.compared) == ((), before.size)
    assert mismatches(before) == ()
    assert path.read_text(encoding="utf-8") == to_text(before)


def test_the_table_of_the_manual_comes_out() -> None:
    """Row by row in its order: nodes, leaves, cut-offs, pruned moves."""
    manual = (ROOT / "resources" / "manual" / "commands.md").read_text(encoding="utf-8")
    pattern = r"^\| (?:minimax|alpha-beta).*? \| \w+ \| \w+ \| ([\d\N{THIN SPACE}]+ \| .+) \|$"
    rows = re.findall(pattern, manual, re.MULTILINE)
    expected = [tuple(int(number.replace("\N{THIN SPACE}", "")) for number in row.split(" | ")) for row in rows]
    counts = [each.counts for each in measured(sample("counts"))]
    assert [(each.nodes, each.leaves, each.cutoffs, each.pruned_moves) for each in counts] == expected
    assert len(expected) == 8


def test_the_five_best_known_numbers_come_out() -> None:
    """549,946 nodes, 255,168 games, 26,830 of them up to symmetry; 5,478 positions, 765 classes."""
    rows = {each.entry.name: each.counts for each in measured(sample("counts"))}
    assert (rows["Minimax"].nodes, rows["Minimax"].leaves) == (549_946, 255_168)
    assert rows["Minimax with symmetry"].leaves == 26_830
    [census] = sample("positions").results
    assert isinstance(census, Census)
    assert [sum(column) for column in zip(*((p.nodes, p.positions, p.classes) for p in census.plies), strict=True)] == [
        549_946,
        5_478,
        765,
    ]
    assert table_of(sample("positions")).rows[-1][1:] == ("all", 549_946, 5_478, 765)


def test_the_horizon_is_visible() -> None:
    """The choice changes with the depth, and what it chose before is not what the whole search chooses."""
    deepening = [each for each in measured(sample("horizon")) if not each.entry.is_solver]
    for each in deepening:
        choices = [turn.pv[0] for turn in each.iterations]
        assert len(set(choices)) > 1
        assert choices[-1] not in choices[:-1]
    changed = [row[6] for row in table_of(sample("horizon")).rows]
    assert changed.count("changed") >= 3


def test_knuth_and_moore_are_right() -> None:
    """In the best order 3² + 3² − 1 = 17 of 81 leaves, in the worst all of them; one value."""
    found = {(each.subject.text, each.entry.name): each for each in measured(sample("knuth-moore"))}
    leaves = [each.counts.leaves for (_tree, name), each in found.items() if name == "Alpha-beta"]
    assert leaves == [17, 51, 81]
    assert {each.value for each in found.values()} == {38}


@pytest.mark.slow
def test_growth_grows() -> None:
    """With each empty cell the mean of every row is larger, and minimax's the largest."""
    rows = [row for row in table_of(sample("growth")).rows if str(row[0]).isdigit()]
    for name in {row[1] for row in rows}:
        nodes = [row[3] for row in rows if row[1] == name]
        assert nodes == sorted(nodes)
    assert [int(row[0]) for row in rows if row[1] == "minimax"] == list(range(1, 10))
    assert max(row[3] for row in rows) == 549_946


def test_growth_opens_with_every_position_and_no_times() -> None:
    """What the view shows when it opens: the five usual algorithms, whose counts are the same on every machine."""
    growth = sample("growth")
    assert growth.rows == tuple(row.entry for row in SERIES)
    assert [len(each.positions()) for each in growth.sets if isinstance(each, Reachable | Given)] == [4_520, 1, 1]
    found = measured(growth)
    assert not any(each.is_timed for each in found)
    totals = [sum(each.counts.nodes for each in found if each.entry == row) for row in growth.rows]
    assert [total - board for total, board in zip(totals, (549_987, 20_887, 7_886, 2_190, 540), strict=True)] == [
        2_125_535,
        309_653,
        220_307,
        156_169,
        132_747,
    ]
