"""A diagnosis as a task: it stops and sleeps between two steps; the calls of a search are counted first."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.session.examining.conftest import FIRST_EMPTY, request_of
from tests.waiting import PATIENCE, wait_until
from ttt_gui.engine.examine.diagnoser import Diagnoser
from ttt_gui.engine.examine.grades import Answer, GradedAnswer, Kind, Truths, grade_answer
from ttt_gui.engine.examine.verdict import WordedDiagnosis
from ttt_gui.engine.faults.shown import SearchTraits, textbook_counts
from ttt_gui.engine.growth.positions import AfterPlies, Reachable
from ttt_gui.engine.request import Order, Scores
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.diagnosing import diagnose_answers
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.system.control import Control, NoResult

MINIMAX = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def minimax(board, me, other, alpha, beta):
    if any(all(board[cell] == other for cell in line) for line in LINES):
        return -1
    if " " not in board:
        return 0
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = me
            alpha = max(alpha, -minimax(board, other, me, -beta, -alpha))
            board[cell] = " "
            if alpha >= beta:
                break
    return alpha

def best_move(board, player):
    best, chosen = -2, None
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            value = -minimax(board, "O" if player == "X" else "X", player, -2, 2)
            board[cell] = " "
            if value > best:
                best, chosen = value, cell
    return chosen
"""


def first_empty(rules: Rules) -> list[GradedAnswer]:
    """All the answers of an engine that plays the first empty cell."""
    truths = Truths()
    return [
        grade_answer(Answer(position, Kind.MOVE, position.legal_moves[0]), truths.truth_of(position))
        for position in Reachable(rules).positions()
    ]


@pytest.fixture(scope="module")
def small() -> list[GradedAnswer]:
    """Of a board so small that its table is made at once."""
    return first_empty(Rules(2, 3, 2))


def test_a_part_of_the_positions_is_compared_with_the_table_of_all(small: list[GradedAnswer]) -> None:
    diagnoser = Diagnoser()
    first = diagnose_answers(diagnoser, small, False, Control())
    second = diagnose_answers(diagnoser, small[::2], False, Control())
    assert first.title
    assert first.rows[0].asked == len(small)
    assert second.tried <= first.tried


@pytest.mark.slow
def test_it_sleeps_goes_on_and_ends_between_two_steps(small: list[GradedAnswer]) -> None:
    """While the table of 3 x 3 is made, which takes seconds; the next engine is diagnosed as ever."""
    diagnoser = Diagnoser()
    job = Control(partial(diagnose_answers, diagnoser, first_empty(Rules()), False))
    job.pause()
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(job.run()))
    thread.start()
    assert not job.sample()
    job.resume()
    wait_until(lambda: (job.sample() or 0.0) > 0)
    job.pause()
    job.stop()
    thread.join(PATIENCE)
    assert found == [NoResult.STOPPED]
    assert diagnose_answers(diagnoser, small, False, Control()).title


class Recorder(Diagnoser):
    """Keeps what it is asked with, and finds nothing."""

    def diagnose(self, *given: object) -> WordedDiagnosis:  # type: ignore[override]
        *_, self.source, self.function, self.calls = given
        return WordedDiagnosis()


@pytest.mark.parametrize(("source", "has_search"), [(MINIMAX, True), (FIRST_EMPTY, False)])
@pytest.mark.slow
def test_the_calls_of_its_search_are_counted_first(
    source: str, has_search: bool, token: str, engine: Callable[[str], Path]
) -> None:
    """On the empty board, in a call of its own: of alpha-beta with the whole window for each move of the root as many
    as in the textbook; none where there is no search."""
    textbook = textbook_counts(Position(Rules()), SearchTraits(True, False, Scores.FLAT, Order.ROW))[1].calls
    request = request_of(engine(source), AfterPlies(Rules(), 0), limits=EngineLimits(60.0, 512, 8))
    graded = [grade_answer(Answer(Position(Rules()), Kind.MOVE, 0), Truths().truth_of(Position(Rules())))]
    diagnoser = Recorder()
    job = Control(partial(diagnose_answers, diagnoser, graded, False, request=request))
    job.pause()
    job.resume()
    assert job.run() == WordedDiagnosis()
    assert (diagnoser.calls, diagnoser.source) == (textbook if has_search else None, source)
    stopped = Control(partial(diagnose_answers, diagnoser, graded, False, request=request))
    stopped.stop()
    assert stopped.run() is NoResult.STOPPED
