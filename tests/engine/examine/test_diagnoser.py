"""What tells of a search in graded answers, which of them are all of a board, one table for all engines of a class, and
what a report says."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.engine.faults.called import positions
from tests.waiting import PATIENCE
from ttt_gui.engine.examine.diagnoser import Diagnoser, answered_cells, are_all, diagnosis_of
from ttt_gui.engine.examine.grades import Answer, GradedAnswer, Kind, Truths, grade_answer
from ttt_gui.engine.faults.diagnosis import CODE, NEAREST, Beside, Diagnosis
from ttt_gui.engine.faults.shown import Suspect
from ttt_gui.engine.growth.positions import AfterPlies, Reachable, WithinPlies
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import StoppedError, no_progress

FOUR, SMALL = Rules(4, 4, 4), Rules(2, 3, 2)


def answered(kind: Kind, cell: int | None = None) -> list[GradedAnswer]:
    """One answer to each of some positions: ``cell``, or the first empty one."""
    truths, found = Truths(), []
    for position in list(positions(stones=6))[::200]:
        chosen = position.legal_moves[0] if cell is None and kind is Kind.MOVE else cell
        found.append(grade_answer(Answer(position, kind, chosen), truths.truth_of(position)))
    return found


def test_all_positions_are_those_of_a_small_board() -> None:
    """Those within two plies have the empty board, too, and are not all."""
    board = Rules(2, 3, 2)
    for asked, is_whole in ((Reachable(board), True), (WithinPlies(board, 2), False), (WithinPlies(FOUR, 0), False)):
        assert are_all(dict.fromkeys(asked.positions(), (0,))) is is_whole


def test_every_answer_is_told_with_the_right_ones() -> None:
    """Two answers to a position are both told; with slower ones as mistakes only the soonest are right."""
    moves = answered(Kind.MOVE)
    answers, right = answered_cells([*moves, moves[0]])
    assert answers == {each.answer.position: (each.answer.cell,) * (2 if each is moves[0] else 1) for each in moves}
    assert right == {each.answer.position: each.truth.right for each in moves if each.truth}
    assert answered_cells(moves, slower_too=True)[1] == {
        each.answer.position: each.truth.soonest for each in moves if each.truth
    }


def test_what_cannot_be_played_is_an_answer_without_a_cell() -> None:
    for graded in (answered(Kind.ILLEGAL), answered(Kind.EXCEPTION), answered(Kind.MOVE, 17)):
        assert set(answered_cells(graded)[0].values()) == {()}


def test_what_tells_nothing_of_the_search_is_left_out() -> None:
    """Too slow, dead, or of unknown worth."""
    moves = answered(Kind.MOVE)
    unknown = [replace(each, truth=None) for each in moves]
    for graded in (answered(Kind.TOO_SLOW), answered(Kind.DIED), unknown, []):
        assert answered_cells(graded) == ({}, {})


def test_one_table_serves_whichever_of_its_positions_are_asked() -> None:
    positions = AfterPlies(FOUR, 1)
    asked = positions.positions()
    diagnoser = Diagnoser(positions)
    table = diagnoser._table_for(FOUR, asked[:1], no_progress)
    assert diagnoser._table_for(FOUR, asked, no_progress) is table
    assert diagnoser._table_for(FOUR, (Position(FOUR),), no_progress) is not table


def test_who_waits_for_a_table_can_be_stopped() -> None:
    """Another thread makes it meanwhile, and has it afterwards."""
    diagnoser, is_making, may_go_on, asked = Diagnoser(), threading.Event(), threading.Event(), Reachable(SMALL)

    def wait(_share: float | None) -> None:
        is_making.set()
        assert may_go_on.wait(PATIENCE)

    def enough(_share: float | None) -> None:
        raise StoppedError

    thread = threading.Thread(target=diagnoser._table_for, args=(SMALL, asked.positions(), wait))
    thread.start()
    assert is_making.wait(PATIENCE)
    with pytest.raises(StoppedError):
        diagnoser._table_for(SMALL, asked.positions(), enough)
    may_go_on.set()
    thread.join()
    assert diagnoser._table_for(SMALL, asked.positions(), enough)


def test_what_a_report_says(snapshot: SnapshotAssertion) -> None:
    """The fault with its line; that nothing is like it; that nothing was told."""
    flat, source = "Every win counts the same.", "\n" * 6 + "    if depth == 4:\n"
    line = Suspect(7, "It ends here.")
    named = Diagnosis(title="a minimax that stops", cause="It stops.", description=flat, line=line)
    found = diagnosis_of(named, source)
    assert (found.source, diagnosis_of(named, "one line").line) == ("if depth == 4:", None)
    assert (found.title, found.reason, found.line, found.sentence) == (named.title, "It stops.", 7, "It ends here.")
    near = Diagnosis(title="a minimax", rows=(Beside("this one", 4_289, 4_520),), lead=NEAREST)
    assert diagnosis_of(near).text == snapshot
    code = diagnosis_of(Diagnosis(title="a search that errs", lead=CODE, line=line), source)
    assert code.text == snapshot
    assert diagnosis_of(Diagnosis(title="a minimax", description="It goes to the end.")).cause[-4:] == "end."
    assert diagnosis_of(Diagnosis(tried=490)).cause == snapshot
    assert diagnosis_of(Diagnosis()).cause == snapshot
