"""Each grade of an answer, and each sentence about one, held against brute force that shares nothing with the program:
every answer to each of the 4,520 positions, and no answer at all."""

from __future__ import annotations

import re

import pytest

from tests.brute_force import depth_value, lines, reachable
from ttt_gui.engine.examine.judge import Answer, Grade, Judged, Kind, judge
from ttt_gui.engine.examine.report_text import cost_text, played_text, right_text, told_text
from ttt_gui.engine.examine.truth import Truths
from ttt_gui.game.notation import parse_position

COSTS = {(1, 0): Grade.WIN_TO_DRAW, (1, -1): Grade.WIN_TO_LOSS, (0, -1): Grade.DRAW_TO_LOSS}
NAMES = [f"{column}{row}" for row in "321" for column in "abc"]


def worths(board: str) -> dict[str, int]:
    """By the name of each empty cell what it is worth to the side to move: 10 less the stones at the end."""
    side = "X" if board.count("X") == board.count("O") else "O"
    return {
        NAMES[cell]: -depth_value(board[:cell] + side + board[cell + 1 :], 3, 3, 3)
        for cell in range(9)
        if board[cell] == "."
    }


def moves_left(worth: int, board: str, side: str) -> tuple[str, int]:
    """Who wins, and after how many stones of its own from here on."""
    winner = side if worth > 0 else "O" if side == "X" else "X"
    last = 10 - abs(worth)  # stones on the board at the end
    stones = 9 - board.count(".")
    return winner, sum(1 for stone in range(stones, last) if "XO"[stone % 2] == winner)


def check_right(said: str, board: str, side: str, is_slower: bool) -> None:
    """'Only b2 holds the draw.' names these cells and no others, and says what they are."""
    found = worths(board)
    best = max(found.values())
    sign = (best > 0) - (best < 0)
    keeping = {name for name, worth in found.items() if (worth > 0) - (worth < 0) == sign}
    soonest = {name for name, worth in found.items() if worth == best}
    if not is_slower and sign < 0:
        assert said == "Every move loses."
        return
    if not is_slower and keeping == set(found):
        assert said == ("Every move wins." if sign > 0 else "Every move holds the draw.")
        return
    meant = soonest if is_slower else keeping
    named = set(re.findall(r"\b[abc][123]\b", said))
    assert named == meant if named else said.startswith(f"{len(meant)} moves ")
    assert said.startswith("Only ") == (len(meant) == 1 and not is_slower)
    if not is_slower:
        assert ("win" if sign > 0 else "the draw") in said
    elif sign > 0:
        assert said.endswith(f" in {moves_left(best, board, side)[1]}.")
    else:
        assert said.endswith("out longest.")


def check_played(judged: Judged, board: str, side: str, name: str, worth: int) -> None:
    """What the move is worth, in both tellings."""
    outcome = "it is a draw" if not worth else "{} wins in {}".format(*moves_left(worth, board, side))
    assert played_text(judged) == f"{side} plays {name}"
    if not worth and not judged.grade.throws_away:
        outcome = "that holds the draw"
    assert told_text(judged) in (f"It plays {name}: {outcome}.", f"It plays {name}: now {outcome}.")
    assert told_text(judged).startswith(f"It plays {name}: now") == (worth < 0 or judged.grade.throws_away)
    if judged.grade.throws_away:
        assert cost_text(judged) == f"Now {outcome}."
    elif judged.grade.value == "right":
        assert not cost_text(judged)


@pytest.mark.slow
def test_every_sentence_is_what_brute_force_says() -> None:
    truths, seen, mistakes = Truths(), 0, 0
    for board in reachable(3, 3, 3):
        if "." not in board or any(board[a] != "." and board[a] == board[b] == board[c] for a, b, c in lines(3, 3, 3)):
            continue
        position = parse_position("/".join((board[:3], board[3:6], board[6:])))
        side, truth, found = str(position.side_to_move), truths.of(position), worths(board)
        best = max(found.values())
        seen += 1
        check_right(right_text(judge(Answer(position, Kind.EXCEPTION), truth)), board, side, is_slower=False)
        for name, worth in found.items():
            judged = judge(Answer(position, Kind.MOVE, NAMES.index(name)), truth)
            signs = tuple((each > 0) - (each < 0) for each in (best, worth))
            assert judged.grade is COSTS.get(signs, Grade.RIGHT if worth == best else Grade.SLOWER)
            assert judged.passes_up_a_win is (worth < best == 9 - position.stones)
            check_right(right_text(judged), board, side, judged.grade is Grade.SLOWER)
            check_played(judged, board, side, name, worth)
            mistakes += signs in COSTS
    assert (seen, mistakes > 4_000) == (4_520, True)
