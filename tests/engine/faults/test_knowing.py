"""What a file shows of its search: its loop over the root's moves, what that hands on, and nothing that is not seen."""

from __future__ import annotations

import pytest

from tests.guests.index import GUESTS
from ttt_gui.engine.faults.calls import Known
from ttt_gui.engine.faults.kinds import KINDS
from ttt_gui.engine.faults.knowing import known_of
from ttt_gui.engine.faults.table import Row, Tie, Timing
from ttt_gui.engine.request import Order, Scores

SEARCH = """
def search(board, alpha=-9, beta=9):
    for move in moves(board):
        search(board)
"""
LOOP = SEARCH + "def move(board):\n    for each in moves(board):\n        value = search({})\n"
SOUND = Row(KINDS[0], Timing.SOONER, Tie.FIRST)


@pytest.mark.parametrize(
    ("source", "known"),
    [
        (SEARCH + "def move(board):\n    return search(board)\n", Known(False, False)),
        (SEARCH.replace("search", "move"), Known(False, False)),
        (LOOP.format("board"), Known(True, False)),
        (LOOP.format("board, -9, 9"), Known(True, False)),
        (LOOP.format("board, beta=float('inf')"), Known(True, False)),
        (LOOP.format("board, best, 9"), Known(True)),
        (
            SEARCH + "def move(board):\n    return max(moves(board), key=lambda each: search(each))\n",
            Known(True, False),
        ),
        (LOOP.format("board") + "    return search(board)\n", Known(None, False)),
        (SEARCH + SEARCH.replace("search", "other"), Known()),
        ("def move(board):\n    return 0\n", Known()),
        ("def move(board:\n", Known()),
        ("x" * 500_000, Known()),
    ],
)
def test_the_loop_at_the_root(source: str, known: Known) -> None:
    assert known_of(source, "Engine.move") == known


def test_scores_and_order_are_those_of_its_answers() -> None:
    """Where a sound row gives them all; not where its file may try the moves in another order."""
    source = LOOP.format("board")
    assert known_of(source, "move", SOUND) == Known(True, False, Scores.DEPTH, Order.ROW)
    assert known_of(source, "move", Row(KINDS[0], Timing.FLAT, Tie.LAST)) == Known(True, False, Scores.FLAT)
    assert known_of(source, "move", Row(KINDS[1], Timing.FLAT, Tie.FIRST)) == Known(True, False)
    turned = source.replace("in moves(board)", "in reversed(moves(board))")
    assert known_of(turned, "move", SOUND) == Known(True, False, Scores.DEPTH)


@pytest.mark.parametrize("guest", GUESTS, ids=lambda guest: guest.file)
def test_homework_is_read(guest) -> None:
    """Whatever the file is, nothing is said of a window that hands something on."""
    known = known_of(guest.path.read_text(encoding="utf-8"), guest.calling.function)
    assert known.passes_alpha is not True
    assert (known.scores, known.order) == (None, None)
