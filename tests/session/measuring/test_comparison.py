"""Rows run one after another, are held against the base, and can be stopped and edited at any time."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from ttt_gui.engine.measure.comparison import ValueVerdict
from ttt_gui.engine.measure.entries import Entry, named_entries
from ttt_gui.engine.measure.measured import Compared, Measured, run_row
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLE
from ttt_gui.engine.request import Algorithm, Limits, Order
from ttt_gui.engine.score import Bound
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.measuring import rows as rows_module
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.rows import Row, RowState
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.settings import Settings
from ttt_gui.session.storage.user_file import Writer
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.control import Control

EMPTY = Position(Rules())
LARGE = Position(Rules(4, 4, 4))
ENDLESS = Entry("Minimax", Algorithm(alpha_beta=False))


@pytest.fixture
def comparison(queue: TaskQueue, settings: Settings) -> Comparison:
    return Comparison(queue, settings)


def run(qtbot: QtBot, comparison: Comparison, position: Position = EMPTY) -> None:
    with qtbot.waitSignal(comparison.ended):
        comparison.run(position)


def only(comparison: Comparison, *entries: Entry) -> tuple[Row, ...]:
    """Have these rows and no other."""
    rows = [comparison.add(entry) for entry in entries]
    comparison.make_base(rows[0])
    for row in comparison.rows:
        if row not in rows:
            comparison.remove(row)
    return comparison.rows


def begun(qtbot: QtBot, comparison: Comparison, position: Position = LARGE) -> Row:
    """An endless row that runs."""
    row, *_ = only(comparison, ENDLESS, Entry("Solver", None))
    comparison.run(position)
    qtbot.waitUntil(lambda: row.state is RowState.RUNNING)
    return row


def test_every_row_runs_alone_and_has_the_same_value(qtbot: QtBot, comparison: Comparison) -> None:
    """The rows as they first are, on the empty board, with no alarm."""
    run(qtbot, comparison)
    assert {row.agreement.verdict for row in comparison.rows if row.agreement} == {ValueVerdict.SAME}
    assert all(row.state is RowState.DONE and row.measured and row.measured.alone for row in comparison.rows)
    assert not comparison.alarms()


def test_twelve_rows_are_measured_once_each(qtbot: QtBot, comparison: Comparison) -> None:
    entries = named_entries()
    only(comparison, *entries, Entry("Twelfth", Algorithm(order=Order.CENTRE, tt=True)))
    run(qtbot, comparison)
    assert all(row.measured for row in comparison.rows)
    assert len(comparison.rows) == 12


def test_repeats_count_the_same_and_one_that_does_not_is_shouted(
    qtbot: QtBot,
    comparison: Comparison,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    snapshot: SnapshotAssertion,
) -> None:
    """A row whose third run counts one node more is named with that run."""
    settings.compare_repeats = 5

    def unsteady(entry: Entry, subject: Compared, repeats: int, control: Control) -> Measured:
        return replace(run_row(entry, subject, repeats, control), differing=(3,))

    row, *_ = only(comparison, Entry("Minimax", Algorithm(alpha_beta=False)))
    run(qtbot, comparison)
    assert row.measured
    assert (row.measured.times.runs, row.measured.differing) == (5, ())
    monkeypatch.setattr(rows_module, "run_row", unsteady)
    run(qtbot, comparison)
    assert comparison.alarms() == snapshot


def test_a_wrong_value_is_shouted_with_position_and_move(
    qtbot: QtBot, comparison: Comparison, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    """One row says of a move what is not true."""
    position = parse_position("XO./.../...")

    def wrong(entry: Entry, subject: Compared, repeats: int, control: Control) -> Measured:
        found = run_row(entry, subject, repeats, control)
        if entry.name != "Wrong":
            return found
        return replace(found, moves=tuple(replace(each, value=-3, bound=Bound.UPPER) for each in found.moves))

    monkeypatch.setattr(rows_module, "run_row", wrong)
    only(comparison, Entry("Alpha-beta", Algorithm()), Entry("Wrong", Algorithm()))
    run(qtbot, comparison, position)
    (alarm,) = comparison.alarms()
    assert alarm == snapshot
    assert alarm.endswith("; position XO./.../...")


def test_a_row_that_runs_tells_how_far_it_is_and_ends_at_once_when_stopped(
    qtbot: QtBot, comparison: Comparison
) -> None:
    """Stop ends one with what it has found, and the next begins; what it claims still holds."""
    row = begun(qtbot, comparison)
    assert row.info
    assert 0 <= row.info.progress < 1
    with qtbot.waitSignal(comparison.ended):
        row.stop()
    assert row.measured
    assert (row.state, row.measured.stopped_by) == (RowState.DONE, "user")
    assert comparison.rows[1].state is RowState.DONE
    assert not comparison.alarms()


def test_stop_all_forgets_what_waits(qtbot: QtBot, comparison: Comparison) -> None:
    """The row that ran shows what it found, the other is as if it had never been asked for."""
    row = begun(qtbot, comparison)
    with qtbot.waitSignal(comparison.ended):
        comparison.stop_all()
    assert (row.state, comparison.rows[1].state) == (RowState.DONE, RowState.IDLE)
    assert not comparison.is_running


def test_the_players_move_goes_first(qtbot: QtBot, comparison: Comparison, controller: GameController) -> None:
    """An endless row gives way to the computer's answer, and goes on by itself."""
    controller.start()
    row = begun(qtbot, comparison)
    with qtbot.waitSignal(controller.game_analysis.searched):
        controller.game.play(4)
    assert row.is_active
    with qtbot.waitSignal(comparison.ended):
        comparison.stop_all()


def test_results_stay_with_the_subject_they_are_of(qtbot: QtBot, comparison: Comparison) -> None:
    """Another run takes another position; one row alone runs on what the others ran on."""
    run(qtbot, comparison)
    with qtbot.waitSignal(comparison.ended):
        comparison.run_row(comparison.rows[2])
    assert comparison.subject == EMPTY
    other = EMPTY.play(4)
    run(qtbot, comparison, other)
    assert {row.measured.subject for row in comparison.rows if row.measured} == {other}
    comparison.take(EMPTY)
    assert not comparison.has_results


def test_one_row_alone_is_held_against_a_base_that_has_run(qtbot: QtBot, comparison: Comparison) -> None:
    """Before the base has run nothing is made for it unasked; after it, the row is proved."""
    base, other = only(comparison, Entry("Alpha-beta", Algorithm()), Entry("Lines", Algorithm(order=Order.LINES)))
    comparison.take(EMPTY)
    for row, verdict in ((other, None), (base, ValueVerdict.SAME), (other, ValueVerdict.SAME)):
        with qtbot.waitSignal(comparison.ended):
            comparison.run_row(row)
        assert (row.agreement and row.agreement.verdict) == verdict


def test_a_new_base_is_proved_and_the_rows_are_held_against_it(qtbot: QtBot, comparison: Comparison) -> None:
    """The solver proves no root moves; a search that prunes is searched again with exact ones."""
    run(qtbot, comparison)
    comparison.make_base(comparison.rows[-1])
    verdicts = [row.agreement and row.agreement.verdict for row in comparison.rows]
    assert verdicts == [ValueVerdict.NOT_PROVED] * 7 + [ValueVerdict.SAME]
    with qtbot.waitSignal(comparison.ended):
        comparison.make_base(comparison.rows[1])
    assert {row.agreement and row.agreement.verdict for row in comparison.rows} == {ValueVerdict.SAME}


def test_a_tree_of_numbers_is_compared_and_the_solver_says_that_it_cannot(
    qtbot: QtBot, comparison: Comparison, snapshot: SnapshotAssertion
) -> None:
    """A row that fails has its sentence, and the others go on."""
    tree = parse_number_tree(EXAMPLE)
    with qtbot.waitSignal(comparison.ended):
        comparison.run(tree)
    *searches, solver = comparison.rows
    assert all(row.measured and row.measured.value == 3 for row in searches)
    assert all(row.agreement and row.agreement.verdict is ValueVerdict.SAME for row in searches)
    assert solver.state == RowState.FAILED
    assert solver.sentence == snapshot


def test_what_is_edited_is_kept(
    qtbot: QtBot, comparison: Comparison, settings: Settings, writer: Writer, queue: TaskQueue
) -> None:
    """Rows, their order and the base are the same after a restart; a damaged list is as at first."""
    mine = comparison.add(Entry("Mine", Algorithm(tt=True, tt_mib=2), Limits(nodes=10_000)), comparison.rows[0])
    comparison.move(mine, 0)
    comparison.make_base(mine)
    comparison.remove(comparison.rows[2])
    comparison.change(mine, replace(mine.entry, name="Ours"))
    assert queue.flush()
    again = Comparison(queue, Settings(standard_paths().settings, writer))
    assert [row.entry for row in again.rows] == [row.entry for row in comparison.rows]
    assert (again.base.entry.name, again.base is again.rows[0]) == ("Ours", True)
    assert queue.flush()
    path = standard_paths().settings
    path.write_text(path.read_text(encoding="utf-8").replace("nodes", "knots"), encoding="utf-8")
    assert len(Comparison(queue, Settings(path, writer)).rows) == 8


def test_another_name_keeps_what_was_found_and_other_switches_do_not(qtbot: QtBot, comparison: Comparison) -> None:
    run(qtbot, comparison)
    row = comparison.rows[1]
    comparison.change(row, replace(row.entry, name="Plain"))
    assert row.measured
    assert row.measured.entry.name == "Plain"
    comparison.change(row, replace(row.entry, algorithm=Algorithm(tt=True)))
    assert (row.measured, row.state) == (None, RowState.IDLE)


def test_the_last_row_stays_and_there_are_never_too_many(comparison: Comparison) -> None:
    (row,) = only(comparison, ENDLESS)
    comparison.remove(row)
    assert comparison.rows == (row,)
    while not comparison.is_full:
        comparison.add(ENDLESS)
    assert len(comparison.rows) == 64


def test_a_row_removed_or_changed_while_it_runs_is_not_heard_of_again(qtbot: QtBot, comparison: Comparison) -> None:
    """Its job ends, and with it the run."""
    row = begun(qtbot, comparison)
    comparison.add(Entry("Solver", None))
    with qtbot.waitSignal(comparison.ended):
        comparison.change(row, replace(row.entry, algorithm=Algorithm()))
        comparison.stop_all()
    row = begun(qtbot, comparison)
    with qtbot.waitSignal(comparison.ended):
        comparison.remove(row)
        comparison.stop_all()
