"""Growth as it was published: the table of the 4,520 positions of 3 x 3, the empty boards, and what is not searched."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from tests.waiting import PATIENCE
from ttt_gui.engine.growth.positions import AfterPlies, Given, Reachable, SampledPlies
from ttt_gui.engine.growth.run import Findings, Growth, How, Layer, Spread, branching, count_layers, measure_growth
from ttt_gui.engine.growth.series import BOARDS, SERIES, GrowthPlan, plan_for, rows_of, seconds_of_plan
from ttt_gui.engine.measure import measured
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.request import Algorithm, Order, Scores
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.tree_size import TreePlies, TreeSize
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import Control, ProgressCallback, no_progress

compiled = pytest.mark.skipif(ENGINE != "compiled", reason="interpreted it would take minutes")
SMALL = GrowthPlan(Reachable(Rules(2, 3, 2)), boards=(Rules(2, 2, 2),))

MEANS = {  # by empty cells, of minimax, row by row, lines first, with a table, with symmetry
    9: (549_946, 20_866, 7_865, 2_169, 529),
    8: (61_105, 3_800, 1_839, 798, 357),
    7: (7_638, 1_091, 747, 414, 292),
    6: (1_091, 306, 223, 156, 134),
    5: (182, 72.4, 60.1, 51.0, 47.6),
    4: (39.8, 25.0, 22.4, 21.1, 20.4),
    3: (10.6, 8.9, 8.5, 8.5, 8.4),
    2: (4.3, 4.3, 4.3, 4.3, 4.2),
    1: (2.0, 2.0, 2.0, 2.0, 2.0),
}
TOTALS = (2_125_535, 309_653, 220_307, 156_169, 132_747)


@compiled
@pytest.mark.slow
def test_the_table_of_3x3() -> None:
    """Mean nodes by empty cells of 4,520 positions, and what all of them take together."""
    growth = measure_growth(replace(plan_for(Rules()), boards=()))
    assert growth.finished
    assert dict(growth.groups) == {1: 222, 2: 696, 3: 1_372, 4: 1_140, 5: 756, 6: 252, 7: 72, 8: 9, 9: 1}
    for empty, means in MEANS.items():
        for row, mean in enumerate(means):
            found = growth.point(row, empty)
            assert found.nodes.mean == pytest.approx(mean, abs=0.5 if mean >= 100 else 0.05)
    assert tuple(growth.total(row) for row in range(len(SERIES))) == TOTALS
    band = growth.point(1, 7)
    assert (band.nodes.least, band.nodes.most) == (441, 3_008)


@compiled
@pytest.mark.slow
def test_the_table_of_empty_boards() -> None:
    """Exact on the small ones; what minimax would need on 4 x 4 is counted, and said to be an estimate."""
    plan = GrowthPlan(AfterPlies(Rules(), 8), boards=BOARDS[:4], search_seconds=10.0)
    growth = measure_growth(plan)
    nodes = {rules: tuple(board.nodes for row in range(5) if (board := growth.board(row, rules))) for rules in BOARDS}
    assert nodes[Rules(2, 2, 2)] == (41, 21, 21, 21, 11)
    assert nodes[Rules()] == (549_946, 20_866, 7_865, 2_169, 529)
    assert nodes[Rules(3, 4, 3)][1:] == (331_488, 128_922, 16_817, 4_785)
    assert nodes[Rules(4, 4, 3)] == (2_031_207_626_081, 4_779_693, 824_197, 61_416, 17_697)
    counted = growth.board(0, Rules(4, 4, 3))
    assert counted.how is How.COUNTED
    assert counted.seconds is not None
    assert counted.seconds > 600  # an estimate by the speed of this machine


def test_the_plies_of_the_tree() -> None:
    """549,946 nodes are 5,478 positions and 765 classes; b is the ninth root. Larger boards are counted otherwise."""
    layers = count_layers(Rules(), Control())
    assert layers.total == Layer(9, 549_946, 5_478, 765, 255_168, 26_830)
    assert [layer.nodes for layer in layers.layers] == [
        1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872,
    ]  # fmt: skip
    assert [layer.classes for layer in layers.layers] == [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]
    b = branching(549_946, 9)
    assert (round(b, 2), round(b ** (9 / 2))) == (4.34, 742)
    assert branching(1, 0) == 1


@given(st.sets(st.sampled_from(Reachable(Rules(2, 3, 2)).positions()), min_size=1, max_size=12))
def test_positions_are_grouped_by_their_empty_cells(positions: set[Position]) -> None:
    """Every position counts once, in the group of its empty cells, whatever the set."""
    growth = measure_growth(GrowthPlan(Given(tuple(positions)), boards=()))
    assert growth.positions == len(positions)
    for empty, count in growth.groups:
        assert count == sum(6 - position.stones == empty for position in positions)
        for row in range(len(SERIES)):
            point = growth.point(row, empty)
            assert point.is_whole


def test_what_was_stopped_goes_on_where_it_was() -> None:
    """Stopped before it began, nothing is lost by it: in the end it has counted what one run counts."""
    findings = Findings()
    control = Control()
    control.stop()
    assert not measure_growth(SMALL, findings, control).finished
    growth = measure_growth(SMALL, findings)
    once = measure_growth(SMALL)
    assert growth.finished
    assert [growth.total(row) for row in range(5)] == [once.total(row) for row in range(5)]
    assert growth.seconds_left is None
    assert growth.share == 1.0


def test_it_is_stopped_while_positions_are_listed() -> None:
    """Random ones of a large board take seconds to draw, for which the end of the program waited."""
    control = Control()

    class Endless(Given):
        def positions(self, on_progress: ProgressCallback = no_progress) -> tuple[Position, ...]:
            control.stop()
            on_progress(None)
            raise AssertionError("not stopped")

    growth = measure_growth(GrowthPlan(Endless((Position(Rules()),)), boards=()), control=control)
    assert (growth.positions, growth.finished) == (0, False)


def test_a_pause_keeps_it_waiting_and_resume_lets_it_go_on() -> None:
    """While it is paused nothing is added; after it everything is there."""
    control, grown = Control(), list[Growth]()
    control.pause()
    thread = threading.Thread(target=lambda: grown.append(measure_growth(SMALL, control=control)))
    thread.start()
    thread.join(0.2)
    assert thread.is_alive()
    look = control.sample()
    assert (look.points, look.paused) == ((), True)
    control.resume()
    thread.join(PATIENCE)
    assert grown[0].finished


def test_what_would_take_too_long_is_counted_or_left() -> None:
    """With no time for a group minimax is counted, which needs no search, and alpha-beta says that it was left."""
    growth = measure_growth(GrowthPlan(SampledPlies(Rules(), 3), boards=(), group_seconds=0.0))
    assert growth.finished
    for empty in range(1, 10):
        minimax, row = growth.point(0, empty), growth.point(1, empty)
        assert (minimax.how, row.how) == (How.COUNTED, How.LEFT)
        assert row.nodes is None
        assert minimax.seconds is None
    empty_board = growth.point(0, 9)
    assert empty_board.nodes.mean == 549_946


def test_a_group_with_a_tree_too_large_to_be_counted_is_left_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was counted of its other positions before is no mean of the group."""
    sizes = iter([41, None])
    monkeypatch.setattr(TreeSize, "run", lambda _size: next(sizes))
    positions = Position(Rules(2, 2, 2)).play(0), Position(Rules(2, 2, 2)).play(1)
    growth = measure_growth(GrowthPlan(Given(positions), SERIES[:1], boards=(), group_seconds=0.0))
    point = growth.point(0, 3)
    assert (point.how, point.nodes, growth.total(0)) == (How.LEFT, None, None)


def test_nothing_larger_is_begun_than_what_was_not_searched() -> None:
    """Where minimax was only counted with some empty cells, it is not searched with more of them."""
    plan = GrowthPlan(SampledPlies(Rules(), 4), boards=(), group_seconds=1e-4, search_seconds=5.0)
    growth = measure_growth(plan)
    hows = [point.how for empty, _ in growth.groups if (point := growth.point(0, empty))]
    assert How.COUNTED in hows
    first = hows.index(How.COUNTED)
    assert set(hows[first:]) == {How.COUNTED}


def test_a_search_that_runs_into_its_limit_says_so() -> None:
    """Its nodes are at least so many."""
    growth = measure_growth(GrowthPlan(AfterPlies(Rules(2, 2, 2), 3), boards=(Rules(6, 6, 5),), search_seconds=0.01))
    row = growth.board(1, Rules(6, 6, 5))
    assert row.how is How.UNFINISHED
    assert growth.finished


def test_rows_of_other_algorithms_have_names_that_differ(snapshot: SnapshotAssertion) -> None:
    """The usual ones keep theirs; a name that stands for itself is kept, others get their switches; none twice."""
    mine = Entry("Mine", Algorithm(tt=True))
    twice = Entry("Alpha-beta", Algorithm(order=Order.CENTRE)), Entry("Alpha-beta", Algorithm(scores=Scores.FLAT))
    long = [Entry(f"a name of more than eighteen letters {number}", Algorithm()) for number in (1, 2)]
    rows = rows_of((*(row.entry for row in SERIES), mine, *twice, *long))
    assert rows[: len(SERIES)] == SERIES
    titles = [row.title for row in rows[len(SERIES) :]]
    assert titles[0] == "Mine"
    assert titles[1:3] == snapshot
    for short, most in (([row.label for row in rows], 18), ([row.column for row in rows], 14)):
        assert len(set(short)) == len(rows)
        assert max(map(len, short)) <= most


@compiled
def test_any_algorithm_is_measured_the_solver_too() -> None:
    """Rows of one's own beside the usual: nodes and seconds of each at every place."""
    entries = (Entry("centre", Algorithm(order=Order.CENTRE)), Entry("Solver", None))
    growth = measure_growth(replace(SMALL, rows=rows_of(entries)))
    assert growth.finished
    assert growth.total(0) is not None
    assert growth.total(1) is not None


@compiled
def test_the_plies_of_larger_boards_are_counted_where_they_are_few_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """2 x 7 has 14 cells; a board of more positions than are counted says so, and is not tried again."""
    rules = Rules(2, 7, 2)
    plan = GrowthPlan(Given((Position(rules),)), rows=(), boards=())
    growth = measure_growth(plan)
    tree = growth.layers.total
    assert tree.nodes == TreeSize(Position(rules)).run()
    assert tree.classes < tree.positions < tree.nodes
    assert not growth.has_too_many
    asked: list[Rules] = []

    class TooMany(TreePlies):
        def __init__(self, rules: Rules, by_classes: bool, _most: int) -> None:
            asked.append(rules)
            super().__init__(rules, by_classes, max_positions=10)

    monkeypatch.setattr("ttt_gui.engine.growth.run.TreePlies", TooMany)
    findings = Findings()
    for _ in range(2):
        growth = measure_growth(plan, findings)
        assert (growth.layers, growth.has_too_many) == (None, True)
    assert asked == [rules]


def test_3_by_3_takes_seconds_and_larger_boards_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the larger only some positions of every ply are searched. 11 s were measured for the first; minimax on 4 × 4,
    which would take days, is counted and costs nothing."""
    assert plan_for(Rules()).positions == Reachable(Rules())
    assert isinstance(plan_for(Rules(4, 4, 4)).positions, SampledPlies)
    monkeypatch.setattr(measured, "_SLOWER", 1)  # compiled
    assert 5 < seconds_of_plan(plan_for(Rules())) < 40
    assert 60 < seconds_of_plan(plan_for(Rules(), boards=BOARDS)) < 1_800
    assert 60 < seconds_of_plan(plan_for(Rules(4, 4, 4))) < 7_200


def test_a_spread_of_numbers_that_lie_unevenly() -> None:
    spread = Spread.from_numbers((9, 1, 2))
    assert (spread.count, spread.total, spread.mean, spread.median, spread.least, spread.most) == (3, 12, 4, 2, 1, 9)
