"""What a file and the calls of its search show: what they refute, and what is known of a count."""

from __future__ import annotations

import pytest

from ttt_gui.engine.faults.calls import Known
from ttt_gui.engine.faults.kinds import KINDS, SearchRow
from ttt_gui.engine.faults.shown import Shown
from ttt_gui.engine.faults.table import Fault, Needs, Tie, Timing
from ttt_gui.engine.request import Order, Scores

SEARCH = """
def search(board, alpha=-9, beta=9):
    for cell in moves(board):
        search(board)
"""
LOOP = SEARCH + "def move(board):\n    for each in moves(board):\n        value = search({})\n"
SOUND = SearchRow(KINDS[0], Timing.SOONER, Tie.FIRST)
TWO = """
def most(board, depth):
    if depth > 3:
        return 0
    return max(least(board, depth + 1) for move in board)

def least(board, depth):
    return min(most(board, depth + 1) for move in board)

def move(board):
    return max(board, key=lambda each: least(board, 0))
"""


def kind(title: str) -> Fault:
    return next(each for each in KINDS if each.title == title)


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
    assert Shown(source, "Engine.move").known() == known


def test_scores_and_order_are_those_of_its_answers() -> None:
    """Where a sound row gives them all; not where its file may try the moves in another order."""
    shown = Shown(LOOP.format("board"), "move")
    assert shown.known(SOUND) == Known(True, False, Scores.DEPTH, Order.ROW)
    assert shown.known(SearchRow(KINDS[0], Timing.FLAT, Tie.LAST)) == Known(True, False, Scores.FLAT)
    assert shown.known(SearchRow(KINDS[1], Timing.FLAT, Tie.FIRST)) == Known(True, False)
    turned = LOOP.format("board").replace("in moves(board)", "in reversed(moves(board))")
    assert Shown(turned, "move").known(SOUND) == Known(True, False, Scores.DEPTH)


@pytest.mark.parametrize("source", ["", "def f(:", "print 'Python 2'", "\0", "(" * 5_000])
def test_what_cannot_be_read_shows_nothing(source: str) -> None:
    shown = Shown(source, "f")
    assert not shown.proved()
    assert not any(shown.line(each) for each in KINDS)
    assert not any(map(shown.refutes, KINDS))


@pytest.mark.parametrize(
    ("source", "refuted", "possible"),
    [
        ("def move(b):\n    return b.index(' ')\n", {Needs.SEARCH, Needs.DEPTH, Needs.CODE}, {Needs.NO_SEARCH}),
        (
            "from engines import best\ndef move(b):\n    return best(b)\n",
            {Needs.DEPTH},
            {Needs.NO_SEARCH, Needs.SEARCH},
        ),
        ("def move(b):\n    return move(b)\n", {Needs.SEARCH, Needs.CODE}, {Needs.NO_SEARCH}),
        (TWO, {Needs.NO_SEARCH, Needs.CODE}, {Needs.SEARCH, Needs.DEPTH}),
        (LOOP.format("board"), {Needs.NO_SEARCH, Needs.DEPTH, Needs.CODE}, {Needs.SEARCH}),
        (TWO + "def other(b):\n    return 0\n", {Needs.NO_SEARCH}, {Needs.SEARCH}),
    ],
)
def test_a_file_refutes_what_it_cannot_have(source: str, refuted: set[Needs], possible: set[Needs]) -> None:
    """A search that comes back to itself through another is one; a function that tries again is none."""
    shown = Shown(source, "move")
    assert all(shown.refutes(each) for each in KINDS if each.needs in refuted)
    assert not any(shown.refutes(each) for each in KINDS if each.needs in possible)


def test_only_what_the_asked_function_reaches_is_looked_at() -> None:
    source = TWO + "def first(b):\n    return 0\n"
    assert not Shown(source, "first").refutes(KINDS[1])
    assert Shown(source, "move").refutes(KINDS[1])
    assert Shown(source, "gone").refutes(KINDS[1])


def test_the_calls_refute_what_looks_no_further() -> None:
    """549,945 calls are no four plies, and 3,610 are: the root's call, 9, 72, 504 and 3,024."""
    four, one = kind("a minimax that stops 4 plies deep"), kind("a minimax that looks at one move of each position")
    assert [Shown(calls=calls).refutes(four) for calls in (None, 3_610, 3_611, 549_945)] == [False, False, True, True]
    assert Shown(calls=549_945).refutes(one)
    assert not Shown(calls=549_945).refutes(KINDS[0])
    assert Shown(calls=549_945).refutes(kind("a minimax that stops 1 ply deep"))
