"""What a file and the calls of its search show: what they refute, what is known of a count, and calls beside the
textbook's: the published counts, less the root below a loop over its moves."""

from __future__ import annotations

import sys

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.engine.faults.called import engine_of
from tests.samples.index import SAMPLES, source_of
from ttt_gui.engine.faults.kinds import KINDS, Fault, Needs, SearchRow, Tie, Timing
from ttt_gui.engine.faults.shown import CUT_INNER, SearchTraits, Shown, calls_sentence, textbook_counts
from ttt_gui.engine.request import Order, Scores
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules

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
        (SEARCH + "def move(board):\n    return search(board)\n", SearchTraits(False, False)),
        (SEARCH.replace("search", "move"), SearchTraits(False, False)),
        (LOOP.format("board"), SearchTraits(True, False)),
        (LOOP.format("board, -9, 9"), SearchTraits(True, False)),
        (LOOP.format("board, beta=float('inf')"), SearchTraits(True, False)),
        (LOOP.format("board, best, 9"), SearchTraits(True)),
        (
            SEARCH + "def move(board):\n    return max(moves(board), key=lambda each: search(each))\n",
            SearchTraits(True, False),
        ),
        (LOOP.format("board") + "    return search(board)\n", SearchTraits(None, False)),
        (SEARCH + SEARCH.replace("search", "other"), SearchTraits()),
        ("def move(board):\n    return 0\n", SearchTraits()),
        ("def move(board:\n", SearchTraits()),
        ("x" * 500_000, SearchTraits()),
    ],
)
def test_the_loop_at_the_root(source: str, known: SearchTraits) -> None:
    assert Shown(source, "Engine.move").known() == known


def test_scores_and_order_are_those_of_its_answers() -> None:
    """Where a sound row gives them all; not where its file may try the moves in another order."""
    shown = Shown(LOOP.format("board"), "move")
    assert shown.known(SOUND) == SearchTraits(True, False, Scores.DEPTH, Order.ROW)
    assert shown.known(SearchRow(KINDS[0], Timing.FLAT, Tie.LAST)) == SearchTraits(True, False, Scores.FLAT)
    assert shown.known(SearchRow(KINDS[1], Timing.FLAT, Tie.FIRST)) == SearchTraits(True, False)
    turned = LOOP.format("board").replace("in moves(board)", "in reversed(moves(board))")
    assert Shown(turned, "move").known(SOUND) == SearchTraits(True, False, Scores.DEPTH)


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


# -- Calls of a search beside the textbook's ---------------------------------------------------------------------------

EMPTY = Position(Rules())
LOOPED = SearchTraits(True, True, Scores.FLAT, Order.ROW)


def test_plain_minimax_below_a_loop(snapshot: SnapshotAssertion) -> None:
    """The tree's 549,946 nodes less the root; true of any scores, order and window, known or not."""
    sentence = "549,945 calls below your loop over the root moves: plain minimax, nothing is cut."
    assert calls_sentence(549_945, EMPTY, LOOPED) == sentence
    position = parse_position("X.O/.X./...")
    (plain, *_) = textbook_counts(position, LOOPED)
    assert calls_sentence(plain.calls, position, SearchTraits(True)) == snapshot


def test_the_published_counts_of_alpha_beta() -> None:
    """18,297 and 20,866 nodes from the root; 146,120 and 304,155 where only beta < alpha cuts."""
    for scores, whole, late, hard in (
        (Scores.FLAT, 18_297, 146_120, 304_155),
        (Scores.DEPTH, 20_866, 125_500, 287_676),
    ):
        counts = textbook_counts(EMPTY, SearchTraits(False, False, scores, Order.ROW))
        assert [count.calls for count in counts[:4]] == [549_946, whole, late, hard]
        below = textbook_counts(EMPTY, SearchTraits(True, True, scores, Order.ROW))
        assert [count.calls for count in below] == [549_945, whole - 1, late - 1, hard - 1]


def test_what_is_not_known_is_not_demanded(snapshot: SnapshotAssertion) -> None:
    """The same odd count, with everything known and with nothing."""
    assert calls_sentence(12_345, EMPTY, LOOPED) == snapshot
    position = parse_position("X.O/.X./...")
    assert calls_sentence(1, position, SearchTraits()) == "1 call of your search."
    assert calls_sentence(7, Position(Rules(5, 5, 4)), LOOPED) == snapshot


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
    sample = next(each for each in SAMPLES if each.file == file)
    position = parse_position("XO./.../...")
    calls = _counted(sample.file, search, lambda: engine_of(sample)(position))
    known = SearchTraits(True, False, Scores.DEPTH, Order.ROW)
    assert calls_sentence(calls, position, known) == f"{calls:,} calls below your loop over the root moves: {words}."


@pytest.mark.parametrize(("file", "line"), [("right_bounds_kept_back.py", "if beta <= alpha:"), ("right_list.py", "")])
def test_a_cut_that_spares_nothing_is_told_with_its_line(file: str, line: str) -> None:
    """Where as many calls are made as without a cut: alpha and beta are not handed on, so the break never comes."""
    source, position = source_of(file), parse_position("XO./.../...")
    shown, minimax = Shown(source), textbook_counts(position, LOOPED)[0].calls
    told = calls_sentence(minimax, position, SearchTraits(True), cut=shown.cut_text)
    number = next((at for at, text in enumerate(source.splitlines(), 1) if line and text.strip() == line), 0)
    assert shown.cut_text == (f"Its cut in line {number} never fires." if number else "")
    assert told.endswith(f"nothing is cut. {shown.cut_text}".rstrip())
    alpha_beta = textbook_counts(position, LOOPED)[1].calls
    assert "fires" not in calls_sentence(alpha_beta, position, LOOPED, cut=shown.cut_text)


def test_the_bound_that_keeps_a_cut_from_firing_is_told_with_its_line() -> None:
    """MIN sets alpha, and no value reaches beta."""
    source = """def minimax(board, alpha, beta, is_max):
    best = -9 if is_max else 9
    for cell in empty(board):
        value = minimax(board + [cell], alpha, beta, not is_max)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            alpha = min(alpha, best)
        if beta <= alpha:
            break
    return best
"""
    assert Shown(source).cut_text == "Its cut in line 11 never fires: line 10 sets alpha, where MIN is to set beta."
    assert Shown(source.replace("alpha = min(alpha", "beta = min(beta")).cut_text == "Its cut in line 11 never fires."


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
