"""A row that runs again counts again what it counted, and Same value says where a claim of it is wrong."""

from __future__ import annotations

import random
from dataclasses import replace
from statistics import median, quantiles
from threading import Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from tests.engine.search.test_claims import holds, play_out, true_value, with_stone
from tests.engine.search.test_search import VARIANTS
from tests.examples import examples
from ttt_gui.engine.measure import measured
from ttt_gui.engine.measure.comparison import ValueVerdict, reference_entry, same_value
from ttt_gui.engine.measure.entries import Entry, first_entries, named_entries
from ttt_gui.engine.measure.measured import (
    AT_ONCE_SECONDS,
    RUNNING,
    Measured,
    Stopwatch,
    run_row,
    seconds_of,
    seconds_of_all,
    times_of,
)
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLE
from ttt_gui.engine.request import Algorithm, Cut, Fail, Limits, Order, RequestError, Scores
from ttt_gui.engine.result import MoveScore
from ttt_gui.engine.score import WIN, Bound
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import Control

EMPTY = Position(Rules())


def controlled(entry, position, repeats):
    """A row that is run by its control, in whatever thread."""
    return Control(lambda control: run_row(entry, position, repeats, control))


@pytest.mark.parametrize("entry", named_entries(), ids=lambda entry: entry.name)
def test_every_run_counts_the_same(entry):
    """Of three runs none differs, and each has a time of its own."""
    position = EMPTY.play(4).play(0)
    measured = run_row(entry, position, repeats=3)
    assert measured.differing == ()
    times = measured.times
    assert len(times.seconds) == 3
    assert times.least <= times.lower <= measured.median <= times.upper <= max(times.seconds)
    assert measured.same_answer(run_row(entry, position))


def test_stopped_before_it_began_it_tells_of_one_run():
    """A stop that comes first leaves one run that was cut short, and no other."""
    run = controlled(Entry("Minimax", Algorithm(alpha_beta=False)), EMPTY, 5)
    run.stop()
    measured = run.run()
    assert (measured.stopped_by, len(measured.times.seconds)) == ("user", 1)


def test_a_pause_holds_between_runs_and_within_one():
    """Asleep it does nothing; it goes on where it was and counts what it would have counted; a stop ends the sleep."""
    entry = Entry("Minimax", Algorithm(alpha_beta=False))
    run = controlled(entry, EMPTY, 3)
    run.pause()
    found = []
    worker = Thread(target=lambda: found.append(run.run()))
    worker.start()
    worker.join(0.05)
    assert worker.is_alive()
    assert run.sample().so_far is None
    run.resume()
    worker.join()
    assert (found[0].counts.nodes, found[0].times.runs, found[0].differing) == (549_946, 3, ())
    asleep = controlled(entry, EMPTY, 3)
    asleep.pause()
    worker = Thread(target=lambda: found.append(asleep.run()))
    worker.start()
    asleep.stop()
    worker.join()
    assert found[1].stopped_by == "user"


@pytest.mark.parametrize(
    "entry", [Entry("Minimax", Algorithm(alpha_beta=False)), Entry("Deeper", Algorithm(iterative=True))]
)
def test_the_first_run_is_seen_while_it_runs(entry):
    """What it has counted so far, on a board that takes for ever; it has not ended, and nothing is held against it."""
    run = controlled(entry, Position(Rules(5, 5, 5)), 2)
    worker = Thread(target=run.run)
    worker.start()
    try:
        seen = None
        while seen is None or not seen.counts.leaves:
            look = run.sample()
            seen = look and look.so_far
        later = seen
        while later.counts.nodes == seen.counts.nodes or (entry.name == "Deeper" and later.value is None):
            later = run.sample().so_far
        assert later.counts.nodes > seen.counts.nodes
        assert (later.stopped_by, later.complete, later.times.runs) == (RUNNING, False, 1)
    finally:
        run.stop()
        worker.join()


def test_a_row_that_makes_no_sense_is_refused():
    """No name, a table of no size, a depth for the solver: one sentence each."""
    with pytest.raises(RequestError, match="needs a name"):
        Entry("  ", Algorithm())
    with pytest.raises(RequestError, match="MiB"):
        Entry("Solver", None, solver_mib=0)
    with pytest.raises(RequestError, match="knows no limit of depth"):
        Entry("Solver", None, Limits(depth=3))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 100, 4_095, 4_096, 4_097, 20_001])
def test_a_summary_is_that_of_all_times(count: int) -> None:
    """Least, quartiles, median, most; every time is kept in its order."""
    dice = random.Random(count)
    seconds = [dice.random() for _ in range(count)]
    found = times_of(seconds)
    assert (found.runs, found.least, found.most) == (count, min(seconds), max(seconds))
    assert found.median == pytest.approx(median(seconds))
    if count > 1:
        lower, _, upper = quantiles(seconds, n=4, method="inclusive")
        assert (found.lower, found.upper) == (pytest.approx(lower), pytest.approx(upper))
    assert list(found.seconds) == seconds


def test_few_summaries_are_due() -> None:
    """Of a hundred thousand times fewer than a hundred, the first at once."""
    watch = Stopwatch()
    due = [watch.add(0.0) for _ in range(100_000)]
    assert due[0]
    assert sum(due) < 100


ROWS = first_entries()


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "_SLOWER", 1)


def of_all(rules: Rules, repeats: int = 1) -> float:
    return seconds_of_all(ROWS, ROWS[0], Position(rules), repeats)


def test_small_boards_run_at_once_and_large_ones_do_not() -> None:
    """All rows of 3 × 3 together; of 3 × 4 minimax alone takes seconds; a thousand runs are no longer at once."""
    assert of_all(Rules()) < AT_ONCE_SECONDS
    assert of_all(Rules(), 1_000) > AT_ONCE_SECONDS
    assert 2 < of_all(Rules(3, 4, 3)) < 200
    assert of_all(Rules(4, 4, 4)) > 86_400


def test_limits_bound_a_row() -> None:
    """In seconds, in nodes and in plies."""
    large = Position(Rules(8, 8, 5))
    for limits in (Limits(seconds=2.0), Limits(nodes=100_000_000), Limits(depth=4)):
        assert seconds_of(replace(ROWS[0], limits=limits), large) < 2.01


def test_a_tree_of_numbers_takes_nothing() -> None:
    assert seconds_of(ROWS[0], parse_number_tree(EXAMPLE)) < 1e-3


BASE = Entry("Minimax", Algorithm(alpha_beta=False))
SIZES = [(3, 3, 3), (3, 4, 3), (3, 4, 4), (2, 4, 2), (3, 3, 2)]


def reference(base: Entry, position: Position) -> Measured:
    return run_row(reference_entry(base) or base, position)


def is_true(position: Position, algorithm: Algorithm, move: int | None, value: int, bound: Bound) -> bool:
    """By brute force: whether a claim about a root move, or the root (None), holds."""
    board, rules = position.text.replace("/", ""), position.rules
    if move is None:
        return holds(bound, value, true_value(board, 0, rules, algorithm))
    return holds(bound, value, -true_value(with_stone(board, move), 1, rules, algorithm))


# --- right rows ---


def test_every_named_row_is_the_same_on_the_empty_board() -> None:
    """All of them, the solver too, against each of two bases."""
    for base in (BASE, Entry("Alpha-beta", Algorithm())):
        proof = reference(base, EMPTY)
        for entry in named_entries():
            assert same_value(run_row(entry, EMPTY), proof).verdict is ValueVerdict.SAME, entry.name


@settings(max_examples=examples(150))
@given(st.sampled_from(VARIANTS), st.sampled_from(VARIANTS), st.integers(0, 1 << 32), st.sampled_from([None, 1, 3]))
def test_no_right_row_differs(algorithm: Algorithm, base: Algorithm, seed: int, depth: int | None) -> None:
    """Whatever the switches of both; a row and a base that are both complete are the same."""
    dice = random.Random(seed)
    position = play_out(Rules(*dice.choice(SIZES)), dice.randint(0, 6), dice)
    row = run_row(Entry("row", algorithm, Limits(depth)), position)
    found = same_value(row, reference(Entry("base", base), position))
    if row.bound is Bound.HEURISTIC:
        assert found.verdict is not ValueVerdict.DIFFERS
    else:
        assert found.verdict is ValueVerdict.SAME, found


@settings(max_examples=examples(200))
@given(
    st.sampled_from([each for each in VARIANTS if each.scores is Scores.DEPTH]),
    st.integers(0, 1 << 32),
    st.sampled_from([Bound.EXACT, Bound.LOWER, Bound.UPPER]),
    st.sampled_from([-WIN + 2, -WIN + 3, -1, 0, 1, WIN - 3, WIN - 1]),
)
def test_a_claim_differs_exactly_where_brute_force_denies_it(
    algorithm: Algorithm, seed: int, bound: Bound, value: int
) -> None:
    """One claim of a right row is replaced: it differs exactly where it is wrong, and the move is the one."""
    dice = random.Random(seed)
    position = play_out(Rules(*dice.choice(SIZES)), dice.randint(1, 6), dice)
    if position.outcome:
        return
    row = run_row(Entry("row", algorithm), position)
    move = dice.choice([None, *(each for each in position.legal_moves if each != row.best)])
    if move is None:
        changed = replace(row, value=value, bound=bound, best=None)
    else:
        moves = (MoveScore(move, value, bound) if each.move == move else each for each in row.moves)
        changed = replace(row, moves=tuple(moves))
    found = same_value(changed, reference(BASE, position))
    assert found.verdict is (
        ValueVerdict.SAME if is_true(position, algorithm, move, value, bound) else ValueVerdict.DIFFERS
    )
    if found.verdict is ValueVerdict.DIFFERS:
        assert found.move == move
        assert position.text in found.sentence
        assert move is None or f": {position.rules.cell_name(move)} is said" in found.sentence


def test_scores_of_other_rules_are_compared_as_win_draw_and_loss(snapshot: SnapshotAssertion) -> None:
    """Flat against depth-aware: the same; a win called a draw is not."""
    position = parse_position("XX./OO./...")
    row = run_row(Entry("Flat", Algorithm(scores=Scores.FLAT)), position)
    proof = reference(BASE, position)
    assert same_value(row, proof).verdict is ValueVerdict.SAME
    wrong = replace(row, value=0, best=None, moves=())
    found = same_value(wrong, proof)
    assert found.verdict is ValueVerdict.DIFFERS
    assert found.sentence == snapshot


# --- what cannot be proved ---


def test_a_base_that_proves_no_root_moves_says_why() -> None:
    """The solver as the base; a base with a limit; a row that claims nothing: one sentence each, and no tick."""
    row = run_row(Entry("Alpha-beta", Algorithm()), EMPTY)
    solver = run_row(Entry("Solver", None), EMPTY)
    found = same_value(row, solver)
    assert (found.verdict, "solver" in found.sentence) == (ValueVerdict.NOT_PROVED, True)
    limited = replace(BASE, limits=Limits(nodes=1_000))
    found = same_value(row, reference(limited, EMPTY))
    assert (found.verdict, "limit of nodes" in found.sentence) == (ValueVerdict.NOT_PROVED, True)
    shallow = run_row(Entry("Shallow", Algorithm(), Limits(depth=2)), EMPTY.play(0))
    found = same_value(shallow, reference(BASE, EMPTY.play(0)))
    assert shallow.bound is Bound.HEURISTIC
    assert (found.verdict, "heuristic claims nothing" in found.sentence) == (ValueVerdict.NOT_PROVED, True)


def test_the_solver_as_the_base_still_catches_a_wrong_value() -> None:
    """What it proves binds: a drawn position is no win."""
    row = run_row(Entry("Alpha-beta", Algorithm()), EMPTY)
    wrong = replace(row, value=WIN - 5)
    assert same_value(wrong, run_row(Entry("Solver", None), EMPTY)).verdict is ValueVerdict.DIFFERS


def test_what_a_stopped_row_claims_must_hold() -> None:
    """A limit of nodes leaves lower bounds and fewer moves: they are held against the base, too."""
    stopped = run_row(Entry("Stopped", Algorithm(), Limits(nodes=9_000)), EMPTY)
    assert (stopped.stopped_by, stopped.bound) == ("nodes", Bound.LOWER)
    assert same_value(stopped, reference(BASE, EMPTY)).verdict is ValueVerdict.SAME
    first = replace(stopped.moves[0], value=WIN - 5)
    wrong = replace(stopped, moves=(first, *stopped.moves[1:]), value=WIN - 5)
    assert same_value(wrong, reference(BASE, EMPTY)).verdict is ValueVerdict.DIFFERS


# --- trees of numbers ---


def test_rows_on_a_tree_of_numbers_are_the_same(snapshot: SnapshotAssertion) -> None:
    """Minimax and alpha-beta with every switch that applies; a wrong number is named with its move."""
    tree = parse_number_tree(EXAMPLE)
    proof = run_row(BASE, tree)
    assert (proof.value, proof.best, proof.counts.nodes) == (3, 0, 15)
    for algorithm in (Algorithm(), Algorithm(pvs=True), Algorithm(fail=Fail.HARD), Algorithm(cut=Cut.LT)):
        row = run_row(Entry("row", algorithm), tree, repeats=3)
        assert same_value(row, proof).verdict is ValueVerdict.SAME
        assert row.differing == ()
    wrong = replace(row, moves=(MoveScore(0, 3, Bound.EXACT), MoveScore(1, 0, Bound.UPPER)))
    found = same_value(wrong, proof)
    assert found.sentence == snapshot


def test_a_tree_of_numbers_needs_a_search_and_can_be_stopped() -> None:
    """The solver is refused in one sentence; a stop that comes first leaves nothing to claim."""
    tree = parse_number_tree(EXAMPLE)
    with pytest.raises(RequestError, match="knows no number trees"):
        run_row(Entry("Solver", None), tree)
    control = Control()
    control.stop()
    stopped = run_row(BASE, tree, 4, control)
    assert (stopped.stopped_by, stopped.value) == ("user", None)
    assert same_value(stopped, run_row(BASE, tree)).verdict is ValueVerdict.NOT_PROVED


@given(
    st.recursive(
        st.integers(-9, 9).map(str),
        lambda parts: st.lists(parts, min_size=1, max_size=4).map(" ".join).map("({})".format),
        max_leaves=30,
    )
)
def test_no_right_row_differs_on_any_tree_of_numbers(text: str) -> None:
    """Alpha-beta with and without its switches against minimax."""
    tree = parse_number_tree(text)
    proof = run_row(BASE, tree)
    for algorithm in (Algorithm(), Algorithm(pvs=True, fail=Fail.HARD), Algorithm(order=Order.LINES)):
        assert same_value(run_row(Entry("row", algorithm), tree), proof).verdict is ValueVerdict.SAME
