"""What the process of the table is told of judged answers, and what it takes for all positions of a board."""

from __future__ import annotations

from dataclasses import replace

from tests.engine.faults.called import positions
from ttt_gui.engine.examine.holder import are_all, told_by
from ttt_gui.engine.examine.judge import Answer, Judged, Kind, Truths, judge
from ttt_gui.engine.growth.positions import Reachable, WithinPlies
from ttt_gui.game.rules import Rules


def answered(kind: Kind, cell: int | None = None) -> list[Judged]:
    """One answer to each of some positions: ``cell``, or the first empty one."""
    truths, found = Truths(), []
    for position in list(positions(stones=6))[::200]:
        chosen = position.legal_moves[0] if cell is None and kind is Kind.MOVE else cell
        found.append(judge(Answer(position, kind, chosen), truths.of(position)))
    return found


def test_all_positions_are_those_of_a_small_board() -> None:
    """Those within two plies have the empty board, too, and are not all."""
    board = Rules(2, 3, 2)
    assert are_all(board, len(Reachable(board).positions()))
    assert not are_all(board, len(WithinPlies(board, 2).positions()))
    assert not are_all(Rules(3, 4, 3), 10)


def test_every_answer_is_told_with_the_right_ones() -> None:
    """Two answers to a position are both told; with slower ones as mistakes only the soonest are right."""
    moves = answered(Kind.MOVE)
    answers, right = told_by([*moves, moves[0]])
    assert answers == {each.answer.position: (each.answer.cell,) * (2 if each is moves[0] else 1) for each in moves}
    assert right == {each.answer.position: each.truth.right for each in moves if each.truth}
    assert told_by(moves, slower_asked=True)[1] == {
        each.answer.position: each.truth.soonest for each in moves if each.truth
    }


def test_what_cannot_be_played_is_an_answer_without_a_cell() -> None:
    for judged in (answered(Kind.ILLEGAL), answered(Kind.EXCEPTION), answered(Kind.MOVE, 17)):
        assert set(told_by(judged)[0].values()) == {()}


def test_what_tells_nothing_of_the_search_is_left_out() -> None:
    """Too slow, dead, or of unknown worth."""
    moves = answered(Kind.MOVE)
    unknown = [replace(each, truth=None) for each in moves]
    for judged in (answered(Kind.TOO_SLOW), answered(Kind.DIED), unknown, []):
        assert told_by(judged) == ({}, {})
