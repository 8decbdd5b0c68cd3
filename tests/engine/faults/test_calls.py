"""Calls of a search beside the textbook's: the published counts, less the root below a loop over its moves."""

from __future__ import annotations

import sys

import pytest

from tests.engine.faults.called import engine_of
from tests.guests.index import GUESTS
from ttt_gui.engine.faults.calls import CUT_INNER, Known, calls_sentence, textbook_counts
from ttt_gui.engine.request import Order, Scores
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import StoppedError

EMPTY = Position(Rules())
LOOP = Known(True, True, Scores.FLAT, Order.ROW)


def test_plain_minimax_below_a_loop() -> None:
    """The tree's 549,946 nodes less the root; true of any scores, order and window, known or not."""
    sentence = "549,945 calls below your loop over the root moves: plain minimax, nothing is cut."
    assert calls_sentence(549_945, EMPTY, LOOP) == sentence
    position = parse_position("X.O/.X./...")
    (plain, *_) = textbook_counts(position, LOOP)
    assert calls_sentence(plain.calls, position, Known(True)).endswith(": plain minimax, nothing is cut.")


def test_the_published_counts_of_alpha_beta() -> None:
    """18,297 and 20,866 nodes from the root; 146,120 and 304,155 where only beta < alpha cuts."""
    for scores, whole, late, hard in (
        (Scores.FLAT, 18_297, 146_120, 304_155),
        (Scores.DEPTH, 20_866, 125_500, 287_676),
    ):
        counts = textbook_counts(EMPTY, Known(False, False, scores, Order.ROW))
        assert [count.calls for count in counts[:4]] == [549_946, whole, late, hard]
        below = textbook_counts(EMPTY, Known(True, True, scores, Order.ROW))
        assert [count.calls for count in below] == [549_945, whole - 1, late - 1, hard - 1]


def test_what_is_not_known_is_not_demanded() -> None:
    """The same odd count, with everything known and with nothing."""
    assert calls_sentence(12_345, EMPTY, LOOP) == (
        "12,345 calls below your loop over the root moves; with the same root loop, window, scores and order plain "
        "minimax makes 549,945 and alpha-beta 18,296."
    )
    position = parse_position("X.O/.X./...")
    assert calls_sentence(1, position, Known()) == "1 call of your search."
    assert calls_sentence(7, Position(Rules(5, 5, 4)), LOOP) == "7 calls below your loop over the root moves."


@pytest.mark.parametrize(
    ("file", "search", "words"),
    [
        ("right_list.py", "minimax", "plain minimax, nothing is cut"),
        ("right_text.py", "alphabeta", "alpha-beta, cut where beta <= alpha"),
        ("right_break_inner.py", "minimax", CUT_INNER),
        ("right_bounds_kept_back.py", "minimax", "plain minimax, nothing is cut"),
    ],
)
def test_the_calls_of_homework(file: str, search: str, words: str) -> None:
    """Counted as the worker does, on a position of two stones: each is one of the textbook's, and no other."""
    guest = next(each for each in GUESTS if each.file == file)
    position = parse_position("XO./.../...")
    calls = _counted(guest.file, search, lambda: engine_of(guest)(position))
    known = Known(True, False, Scores.DEPTH, Order.ROW)
    assert calls_sentence(calls, position, known) == f"{calls:,} calls below your loop over the root moves: {words}."


def _counted(file: str, name: str, run) -> int:
    calls = 0

    def profile(frame, event, _) -> None:
        nonlocal calls
        calls += event == "call" and frame.f_code.co_name == name and frame.f_code.co_filename == file

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        run()
    finally:
        sys.setprofile(before)
    return calls


def test_it_can_be_stopped() -> None:
    def enough(_share: float | None) -> None:
        raise StoppedError

    with pytest.raises(StoppedError):
        textbook_counts(EMPTY, LOOP, enough)
