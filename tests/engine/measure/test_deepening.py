"""The horizon effect is there to be seen: where an iterative search changed its mind, and what its choices come to."""

from __future__ import annotations

import threading
import time

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.waiting import PATIENCE
from ttt_gui.engine.measure.deepening import (
    HORIZON,
    Deepened,
    DeepeningInfo,
    MoveEffect,
    deepen,
    deepening_table,
    effect_of,
    heading_text,
    horizon_text,
    step_text,
)
from ttt_gui.engine.request import Algorithm, RequestError, SearchRequest
from ttt_gui.engine.score import WIN, Bound
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.oracle import Oracle
from ttt_gui.engine.tables import FORMS
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import Control

BLIND = parse_position("...X/.O../..../....", k=3)  # X wins in 3, and four searches choose moves that lose
COMPILED = ENGINE == "compiled"


def deepened(position: Position, algorithm: Algorithm | None = None, depth: int | None = None) -> Deepened:
    """To the end, however busy the machine is."""
    return deepen(position, algorithm, seconds=3_600, proof_seconds=3_600, depth=depth)


def names(found: Deepened) -> list[str]:
    return [found.position.rules.cell_name(step.best) for step in found.steps if step.best is not None]


def test_shallow_searches_choose_losing_moves_until_they_are_deep_enough(snapshot: SnapshotAssertion) -> None:
    found = deepened(BLIND)
    assert [step.depth for step in found.steps] == [1, 2, 3, 4, 5]
    assert names(found) == ["c2", "c2", "b4", "c4", "d2"]
    assert [step.flipped for step in found.steps] == [False, False, True, True, True]
    assert [step.effect for step in found.steps] == [MoveEffect.LOSES] * 4 + [MoveEffect.KEEPS]
    assert [step.misled for step in found.steps] == [False, True, False, True, False]
    assert [step.nodes for step in found.steps] == [15, 66, 653, 2_916, 12_621]
    assert [step.own_nodes for step in found.steps] == [15, 51, 587, 2_263, 9_705]
    assert found.steps[-1].value == WIN - 5
    assert found.worst is found.steps[3]
    assert heading_text(found) == snapshot
    assert horizon_text(found) == snapshot
    assert step_text(found, found.steps[1]) == snapshot


def test_the_steps_are_the_iterations_of_the_search_itself() -> None:
    algorithm = Algorithm(tt=True, tt_mib=1, pvs=True)
    found = deepened(BLIND, algorithm)
    searched = Searcher(SearchRequest(BLIND, Algorithm(tt=True, tt_mib=1, pvs=True, iterative=True))).run()
    assert [(step.depth, step.value, step.bound, step.pv, step.nodes) for step in found.steps] == [
        (each.depth, each.value, each.bound, each.pv, each.nodes) for each in searched.iterations
    ]
    assert sum(step.own_nodes for step in found.steps) == searched.counters.nodes
    assert found.steps[-1].text == searched.text
    assert (found.complete, found.stopped_by, found.engine) == (searched.complete, None, ENGINE)


@pytest.mark.skipif(not COMPILED, reason="six million nodes take an interpreted engine minutes")
def test_the_example_is_blind_up_to_depth_8(snapshot: SnapshotAssertion) -> None:
    found = deepened(HORIZON, depth=8)
    assert names(found) == ["c3", "c3", "d4", "d4", "d4", "d4", "d4", "b5"]
    assert found.steps[-1].nodes == 6_829_279
    assert [step.effect for step in found.steps] == [MoveEffect.KEEPS] * 2 + [MoveEffect.LOSES] * 5 + [MoveEffect.DRAWS]
    assert found.answer is not None
    assert (found.answer.value, found.answer.plies_to_end, found.stopped_by) == (1, 9, "depth")
    assert heading_text(found) == snapshot
    assert horizon_text(found) == snapshot


@pytest.mark.skipif(not COMPILED, reason="two million nodes take an interpreted engine minutes")
def test_the_example_sees_the_win_at_depth_9() -> None:
    found = deepened(HORIZON, Algorithm(tt=True, pvs=True))
    assert names(found) == ["c3", "c3", "d4", "d4", "d4", "d4", "d4", "b5", "c3"]
    assert found.steps[-1].value == WIN - 9


def test_every_effect_is_what_the_solver_says_of_the_position_after_the_move() -> None:
    answer = Oracle(BLIND, all_moves=True).run()
    for move in BLIND.legal_moves:
        child = Oracle(BLIND.play(move)).run()
        assert child.value is not None
        expected = {1: MoveEffect.LOSES, 0: MoveEffect.DRAWS, -1: MoveEffect.KEEPS}[child.value]
        effect = effect_of(move, answer)
        if effect is MoveEffect.SLACK:
            assert child.plies_to_end is not None
            assert answer.plies_to_end is not None
            assert child.plies_to_end + 1 > answer.plies_to_end
            effect = MoveEffect.KEEPS
        assert effect is expected
    assert effect_of(None, answer) is effect_of(BLIND.legal_moves[0], None) is MoveEffect.UNKNOWN


def test_a_lost_position_is_lost_whatever_is_played_but_sooner_or_later(snapshot: SnapshotAssertion) -> None:
    lost = BLIND.play(next(cell for cell in BLIND.legal_moves if BLIND.rules.cell_name(cell) == "d2"))
    found = deepened(lost)
    assert heading_text(found) == snapshot
    answer = Oracle(lost, all_moves=True).run()
    effects = {effect_of(move, answer) for move in lost.legal_moves}
    assert effects == {MoveEffect.KEEPS, MoveEffect.SLACK}
    assert found.worst is None


def test_a_choice_that_never_flips_is_told_in_few_words(snapshot: SnapshotAssertion) -> None:
    found = deepened(Position(Rules()))
    assert heading_text(found) == snapshot
    assert horizon_text(found) == ""
    assert found.complete
    one = deepened(Position(Rules()), depth=1)
    assert heading_text(one) == snapshot


def test_what_is_not_proved_is_said_and_nothing_is_judged(snapshot: SnapshotAssertion) -> None:
    found = deepen(Position(Rules(8, 8, 5)), depth=2, proof_seconds=0.001)
    assert found.answer is not None
    assert found.answer.value is None
    assert {step.effect for step in found.steps} == {MoveEffect.UNKNOWN}
    assert heading_text(found) == snapshot


def test_a_finished_game_has_nothing_to_search() -> None:
    found = deepen(parse_position("XXX/OO./..."))
    assert (found.steps, found.answer, heading_text(found)) == ((), None, "")


def test_it_is_stopped_at_once_before_and_while_it_runs() -> None:
    control = Control()
    control.stop()
    before = deepen(Position(Rules(8, 8, 6)), control=control)
    assert (before.steps, before.stopped_by) == ((), "user")

    control, found, looks = Control(), list[Deepened](), list[DeepeningInfo]()
    position = Position(Rules(7, 7, 5))
    thread = threading.Thread(target=lambda: found.append(deepen(position, None, 3_600, 3_600, control=control)))
    thread.start()
    while not (looks and looks[-1].found.steps):
        if isinstance(look := control.sample(), DeepeningInfo):
            looks.append(look)
        time.sleep(0.001)
    control.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert found[0].stopped_by == "user"
    assert found[0].steps
    assert all(0 <= look.progress <= 1 for look in looks)


def test_a_limit_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(RequestError):
        deepen(BLIND, seconds=0)


def test_the_table_says_what_the_steps_say() -> None:
    found = deepened(BLIND)
    table = deepening_table(found)
    assert [row[:7] for row in table.rows][1:3] == [
        (2, "heuristic", -2, "c2", False, "loses", "c2 c3"),
        (3, "heuristic", 3, "b4", True, "loses", "b4 c4 c2"),
    ]
    assert table.rows[-1][:7] == (5, "exact", 12, "d2", True, "wins", "d2 d3 c3 a4 b4")
    assert table.notes[0] == heading_text(found)
    assert Bound(table.rows[0][1]) is Bound.HEURISTIC
    for form in FORMS:
        assert "d2" in form.text(table)
