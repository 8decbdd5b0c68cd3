"""Growth in the queue: results as they come, stop and go on, and the choice of its rows."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from ttt_gui.engine.growth.positions import Reachable
from ttt_gui.engine.growth.series import MOST_ROWS, SERIES, GrowthPlan
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.request import Algorithm, Limits, Order, Ordering
from ttt_gui.game.position import parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.session.measuring import growth_run
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.growth_run import GrowthRows, GrowthRunner, GrowthState
from ttt_gui.session.measuring.rows import Rows
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import TaskQueue

SMALL = GrowthPlan(Reachable(Rules(2, 2, 2)), boards=())
LARGE = GrowthPlan(Reachable(Rules(3, 3, 3)))


@pytest.fixture
def runner(queue: TaskQueue) -> GrowthRunner:
    return GrowthRunner(queue)


def test_it_runs_to_its_end_and_keeps_what_it_found(qtbot: QtBot, runner: GrowthRunner) -> None:
    """Empty, running, finished; the plan stays beside its figures."""
    assert (runner.state, runner.plan, runner.growth.points) == (GrowthState.EMPTY, None, ())
    runner.begin(SMALL)
    assert runner.state is GrowthState.RUNNING
    qtbot.waitUntil(lambda: runner.state is GrowthState.FINISHED)
    assert runner.plan is SMALL
    assert runner.growth.total(0) is not None


def test_a_stop_keeps_what_there_is_and_it_goes_on_from_there(qtbot: QtBot, runner: GrowthRunner) -> None:
    """Stopped after the first figures, it says so; going on, none of them is lost."""
    runner.begin(LARGE)
    qtbot.waitUntil(lambda: len(runner.growth.points) > 0)
    runner.stop()
    qtbot.waitUntil(lambda: runner.state is GrowthState.STOPPED)
    before = {point.empty for point in runner.growth.points if point.is_whole}
    runner.go_on()
    assert runner.state is GrowthState.RUNNING
    qtbot.waitUntil(lambda: len(runner.growth.points) > len(before))
    assert before <= {point.empty for point in runner.growth.points if point.is_whole}


def test_a_comparison_does_not_wait_for_it(
    qtbot: QtBot, runner: GrowthRunner, queue: TaskQueue, settings: Settings
) -> None:
    """Its rows waited for all of it, ten minutes on 4 x 4; it goes on after them from where it was."""
    comparison = Comparison(queue, settings)
    runner.begin(LARGE)
    qtbot.waitUntil(lambda: len(runner.growth.points) > 0)
    before = {point.empty for point in runner.growth.points if point.is_whole}
    with qtbot.waitSignal(comparison.ended):
        comparison.run(parse_position("XO./..X/O.."))
    assert runner.state is GrowthState.RUNNING
    assert all(row.measured for row in comparison.rows)
    qtbot.waitUntil(lambda: len(runner.growth.points) > len(before))
    assert before <= {point.empty for point in runner.growth.points if point.is_whole}
    runner.stop()
    qtbot.waitUntil(lambda: runner.state is GrowthState.STOPPED)


def test_another_plan_takes_the_place_of_the_one_that_runs(qtbot: QtBot, runner: GrowthRunner) -> None:
    """What the first still finds is nobody's."""
    runner.begin(LARGE)
    runner.begin(SMALL)
    qtbot.waitUntil(lambda: runner.state is GrowthState.FINISHED)
    assert max(point.empty for point in runner.growth.points) == 4


def test_a_failure_is_a_sentence(
    qtbot: QtBot, runner: GrowthRunner, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    """And going on is possible after it."""
    with monkeypatch.context() as patch:

        def fail(*_: object) -> None:
            raise OSError(28, "No space left on device")

        patch.setattr(growth_run, "measure_growth", fail)
        runner.begin(SMALL)
        qtbot.waitUntil(lambda: runner.state is GrowthState.FAILED)
    assert runner.sentence == snapshot
    runner.go_on()
    qtbot.waitUntil(lambda: runner.state is GrowthState.FINISHED)


def test_the_counts_that_come_with_the_app_are_gone_on_from(qtbot: QtBot, runner: GrowthRunner) -> None:
    """They are there at once, and where nothing was measured only; a further board is searched beside them."""
    runner.open_shipped()
    assert (runner.state, runner.is_shipped, runner.has_seconds) == (GrowthState.FINISHED, True, False)
    assert runner.plan
    shipped = runner.growth
    runner.count_boards((*runner.plan.boards, Rules(2, 3, 2)))
    assert not runner.is_shipped
    qtbot.waitUntil(lambda: runner.state is GrowthState.FINISHED)
    assert runner.growth.points == shipped.points
    assert runner.growth.boards[: len(shipped.boards)] == shipped.boards
    assert {board.rules for board in runner.growth.boards[len(shipped.boards) :]} == {Rules(2, 3, 2)}
    measured = runner.growth
    runner.open_shipped()
    assert runner.growth is measured


KILLERS = Algorithm(order=Order.LINES, ordering=Ordering.KILLER, tt=True)


def test_one_s_own_rows_are_offered_by_their_names(settings: Settings) -> None:
    """As they stand in Compare, whatever they do, but without limits; of those nobody has named what is new."""
    rows = GrowthRows(settings)
    before = rows.own
    assert all(entry.name == "PVS" for entry in before)
    compare = Rows(settings)
    compare.add(Entry("My own", KILLERS, Limits(nodes=1_000)))
    compare.add(Entry("Plain and mine", Algorithm()))
    compare.add(Entry("Alpha-beta", Algorithm()))
    assert {entry.name for entry in rows.own} - {"PVS"} == {"My own", "Plain and mine"}
    assert Entry("My own", KILLERS) in rows.own
    done = [entry.algorithm for entry in (*rows.usual, *rows.named)]
    assert len(done) == len(set(done))


def test_a_choice_is_kept_with_what_it_means(settings: Settings) -> None:
    """In the settings, in the order of what is offered; also where Compare has the row no longer."""
    compare = Rows(settings)
    mine = compare.add(Entry("My own", KILLERS))
    rows = GrowthRows(settings)
    rows.toggle(mine.entry)
    rows.toggle(SERIES[0].entry)
    assert rows.entries == (*(row.entry for row in SERIES[1:]), mine.entry)
    compare.remove(mine)
    assert GrowthRows(settings).entries == rows.entries
    assert mine.entry in rows.own
    rows.toggle(mine.entry)
    assert mine.entry not in rows.own
    rows.reset()
    assert rows.rows == SERIES


def test_there_is_one_row_and_no_more_than_can_be_told_apart(settings: Settings) -> None:
    """The last one stays, and there is no ninth."""
    rows = GrowthRows(settings)
    for entry in rows.named:
        rows.toggle(entry)
    assert len(rows.entries) == MOST_ROWS
    assert not rows.may_toggle(rows.named[-1])
    for entry in rows.entries:
        rows.toggle(entry)
    assert len(rows.entries) == 1
    assert not rows.may_toggle(rows.entries[0])
