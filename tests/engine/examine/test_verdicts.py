"""Verdicts on homework, held against brute force that shares nothing with the program: every one of the 4,520 positions
of 3 × 3, and every game against all replies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

from tests.brute_force import depth_value, lines
from tests.engine.examine.test_judge import asked
from tests.engine.faults.called import engine_of
from tests.guests.index import GUESTS
from ttt_gui.engine.examine.judge import Grade
from ttt_gui.engine.examine.verdict import verdict_of

FILES = ("blocks_first.py", "first_empty.py", "greedy.py", "never_wins.py", "right_memory_centre.py", "stops_2.py")
Play = Callable[[str], int | None]
"""An engine on a text of nine characters."""


def to_move(board: str) -> str:
    return "X" if board.count("X") == board.count("O") else "O"


def is_won(board: str) -> bool:
    return any(board[a] != "." and board[a] == board[b] == board[c] for a, b, c in lines(3, 3, 3))


def after(board: str, cell: int) -> str:
    return board[:cell] + to_move(board) + board[cell + 1 :]


def grade_of(board: str, cell: int | None) -> Grade:
    """What an answer costs: the values before and after it, and of right ones whether others win sooner, lose later."""
    if cell is None:
        return Grade.ERROR
    values = {each: -depth_value(after(board, each), 3, 3, 3) for each in range(9) if board[each] == "."}
    best, found = max(values.values()), values[cell]
    if (best > 0) - (best < 0) == (found > 0) - (found < 0):
        return Grade.RIGHT if found == best else Grade.SLOWER
    if best > 0:
        return Grade.WIN_TO_DRAW if not found else Grade.WIN_TO_LOSS
    return Grade.DRAW_TO_LOSS


def games(play: Play, side: str, board: str = "." * 9) -> Counter[str]:
    """How every game ends that an engine can get into as this side."""
    if is_won(board):
        return Counter({"lost" if to_move(board) == side else "won": 1})
    if "." not in board:
        return Counter({"drawn": 1})
    if to_move(board) != side:
        return sum((games(play, side, after(board, each)) for each in range(9) if board[each] == "."), Counter())
    cell = play(board)
    return Counter({"no answer": 1}) if cell is None else games(play, side, after(board, cell))


@pytest.mark.parametrize("file", FILES)
@pytest.mark.slow
def test_counts_and_games_are_those_of_brute_force(file: str) -> None:
    engine = cache(engine_of(next(guest for guest in GUESTS if guest.file == file)))
    judged, tallies = asked(engine)
    verdict = verdict_of(judged, tallies)
    played = {each.answer.position.text.replace("/", ""): each.answer.cell for each in judged}
    assert len(played) == 4_520
    assert {each.answer.position: each.grade for each in judged} == {
        each.answer.position: grade_of(each.answer.position.text.replace("/", ""), each.answer.cell) for each in judged
    }
    assert verdict.counts == Counter(grade_of(board, cell) for board, cell in played.items())
    wins = {board for board in played if depth_value(board, 3, 3, 3) == 10 - sum(sign != "." for sign in board) - 1}
    passed = [board for board in wins if played[board] is not None and not is_won(after(board, played[board] or 0))]
    assert sum(each.passes_up_a_win for each in verdict.answers) == len(passed)
    for tally, side in zip(tallies, "XO", strict=True):
        counted = games(played.__getitem__, side)
        assert tally.ends == tuple(counted[end] for end in ("won", "drawn", "lost", "no answer"))
        assert tally.games == sum(counted.values())
        assert tally.complete
