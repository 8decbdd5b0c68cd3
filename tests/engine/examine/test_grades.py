"""What positions of larger boards are worth; answers against the truth, the games they lead to, and the sentence about
them: the figures are those of an engine that stops four plies deep, calls the unfinished board a draw, and has no move
where every move loses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.brute_force import value
from tests.engine.faults.called import TRUTHS, positions
from ttt_gui.engine.examine.grades import Answer, Grade, GradedAnswer, Kind, OracleValue, Truths, grade_answer, grouped
from ttt_gui.engine.examine.verdict import Tally, Verdict, both_sides, verdict_of
from ttt_gui.engine.growth.positions import SampledPlies
from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import Rules

# -- What positions of larger boards are worth: as if every position below were visited, or not known ------------------


@pytest.mark.parametrize(
    "rules", [Rules(3, 5, 3), *(pytest.param(Rules(4, 4, k), marks=pytest.mark.slow) for k in (3, 4))], ids=str
)
def test_larger_boards_are_proved(rules: Rules) -> None:
    """Value and distance of every move, in positions that brute force reaches the end of."""
    truths = Truths()
    for position in SampledPlies(rules, 2, seed=5).positions():
        if position.stones >= rules.cells - 6:
            truth = truths.truth_of(position)
            assert truth
            assert truth.moves == proved_values_of(position)


def test_what_is_not_proved_in_time_is_not_known() -> None:
    """The empty board of 8 x 8, five in a row, is beyond the limit; a stop is seen at once."""
    assert Truths().truth_of(Position(Rules(8, 8, 5))) is None
    stopped = Truths()
    stopped.stop()
    assert stopped.truth_of(Position(Rules(5, 5, 4))) is None
    assert stopped.truth_of(Position(Rules())) is not None


# -- Answers and games -------------------------------------------------------------------------------------------------

BOARD = Rules()


def proved_value_of(position: Position) -> OracleValue:
    """By brute force that shares nothing with the program: for the side to move, also where the game is over."""
    rules = position.rules
    found = value(position.text.replace("/", ""), rules.rows, rules.columns, rules.k, depth_aware=True)
    return OracleValue((found > 0) - (found < 0), rules.cells + 1 - abs(found) if found else 0)


def proved_values_of(position: Position) -> dict[int, OracleValue]:
    """Of every move, for the side that plays it."""
    after = {cell: proved_value_of(position.play(cell)) for cell in position.legal_moves}
    return {cell: OracleValue(-each.value, each.plies + 1 if each.value else 0) for cell, each in after.items()}


@cache
def _value(position: Position, left: int) -> int:
    outcome = position.outcome
    if outcome:
        return 0 if outcome.winner is None else -1
    return max(-_value(position.play(cell), left - 1) for cell in position.legal_moves) if left else 0


def shallow(position: Position, depth: int = 4) -> int | None:
    """The engine: the first move whose flat value beats -1, looking so many plies ahead."""
    best, chosen = -1, None
    for cell in position.legal_moves:
        score = -_value(position.play(cell), depth - 1)
        if score > best:
            best, chosen = score, cell
    return chosen


def examined(engine: Callable[[Position], int | None], slower_too: bool = False) -> Verdict:
    return verdict_of(*asked(engine), slower_too)


def asked(engine: Callable[[Position], int | None]) -> tuple[list[GradedAnswer], tuple[Tally, Tally]]:
    graded: list[GradedAnswer] = []
    cells: dict[Position, tuple[int, ...]] = {}
    for position in positions():
        cell = engine(position)
        answer = Answer(position, Kind.EXCEPTION if cell is None else Kind.MOVE, cell)
        graded.append(grade_answer(answer, TRUTHS.truth_of(position)))
        cells[position] = (cell,) if cell is not None and answer.is_legal else ()
    return graded, both_sides(BOARD, cells)


def test_the_truth_is_that_of_brute_force() -> None:
    """Value and distance of every move of all positions with at most six empty cells, and of the empty board."""
    for position in positions():
        if position.stones >= 3 or not position.stones:
            truth = TRUTHS.truth_of(position)
            assert truth is not None
            assert truth.moves == proved_values_of(position)


@pytest.mark.slow
def test_an_engine_that_stops_four_plies_deep(snapshot: SnapshotAssertion) -> None:
    """What the design shows of the view: its counts, its games, its groups, its sentence."""
    graded, (x, o) = asked(shallow)
    verdict = verdict_of(graded, (x, o))
    assert verdict.positions == 4_520
    assert (verdict.counts[Grade.RIGHT] + verdict.counts[Grade.SLOWER], verdict.counts[Grade.ERROR]) == (3_832, 632)
    assert [verdict.counts[grade] for grade in (Grade.WIN_TO_DRAW, Grade.DRAW_TO_LOSS, Grade.WIN_TO_LOSS)] == [
        24,
        19,
        13,
    ]
    assert (x.side, x.games, *x.ends) == (Side.X, 106, 91, 11, 0, 4)
    assert (o.side, o.games, *o.ends) == (Side.O, 469, 358, 88, 0, 23)
    thrown = grouped((each for each in graded if each.grade.throws_away), x.reached | o.reached)
    assert (sum(len(group.all) for group in thrown), len(thrown)) == (56, 15)
    assert sum(group.mirrored for group in thrown) == 56 - 15
    order = [(not group.in_play, group.shown.answer.position.stones) for group in thrown]
    assert order == sorted(order)
    assert {group.in_play for group in thrown} == {True, False}
    assert verdict.headline == "Loses from 32 positions"
    assert verdict.detail == snapshot


def test_boards_mark_the_moves_that_would_have_been_right() -> None:
    """Those that keep the value, for a slower answer only the best ones, and none where every move loses."""
    for each in asked(shallow)[0]:
        assert each.truth
        best, moves = each.truth.best, each.truth.moves.items()
        if each.grade is Grade.SLOWER:
            assert set(each.ticked) == {cell for cell, move in moves if move.rank == best.rank}
        else:
            assert set(each.ticked) == {cell for cell, move in moves if move.value == best.value >= 0}


def test_lost_games_are_counted() -> None:
    """Of an engine that plays the first empty cell; the numbers are those of brute force over every game."""
    x, o = both_sides(BOARD, {position: position.legal_moves[:1] for position in positions()})
    assert (x.ends, o.ends) == ((83, 16, 58, 0), (200, 36, 429, 0))


def test_a_perfect_engine_is_accused_of_nothing(snapshot: SnapshotAssertion) -> None:
    """Its moves are the soonest wins and the latest losses: every answer is right, no game is lost."""

    def perfect(position: Position) -> int:
        truth = TRUTHS.truth_of(position)
        assert truth is not None
        return truth.soonest[0]

    verdict = examined(perfect, slower_too=True)
    assert verdict.counts == Counter({Grade.RIGHT: 4_520})
    assert verdict.groups == ()
    assert verdict.text == snapshot
    assert [tally.ends[2] for tally in verdict.tallies] == [0, 0]


@pytest.mark.slow
def test_a_win_in_one_that_is_passed_up_is_counted_also_up_to_mirroring() -> None:
    """Of right moves the one that takes longest: it never loses, and is slower wherever it could win at once."""

    def slowest(position: Position) -> int:
        truth = TRUTHS.truth_of(position)
        assert truth is not None
        return min(truth.right, key=lambda cell: truth.moves[cell].rank)

    verdict = examined(slowest)
    assert verdict.headline == "Never loses"
    passed = sum(each.passes_up_a_win for each in verdict.answers)
    told = re.search(r"passes up ([\d,]+) wins in one \((\d+) up to mirroring\)", verdict.detail)
    assert told
    assert told[1] == f"{passed:,}"
    assert passed > int(told[2]) > 0
    assert verdict.groups == ()
    assert sum(len(group.all) for group in examined(slowest, slower_too=True).groups) == verdict.counts[Grade.SLOWER]


def test_of_some_positions_nothing_is_said_that_only_all_show(snapshot: SnapshotAssertion) -> None:
    """Right ones of which not all were asked, some that could not be graded, none that could be."""
    position = Position(BOARD).play(4)
    right = grade_answer(Answer(position, Kind.MOVE, 0), TRUTHS.truth_of(position))
    unknown = grade_answer(Answer(Position(BOARD), Kind.MOVE, 0), None)
    partly = both_sides(BOARD, {position: (0,)})
    assert verdict_of([right], partly).text == snapshot
    some = verdict_of([right, unknown], partly)
    assert some.text == snapshot
    none = verdict_of([unknown], partly)
    assert none.text == snapshot


@pytest.mark.parametrize(
    ("kind", "cell", "grade"),
    [
        (Kind.MOVE, 0, Grade.ILLEGAL),
        (Kind.MOVE, 17, Grade.ILLEGAL),
        (Kind.ILLEGAL, None, Grade.ILLEGAL),
        (Kind.TOO_SLOW, None, Grade.TOO_SLOW),
        (Kind.CHANGED_BOARD, None, Grade.CHANGED_BOARD),
        (Kind.DIED, None, Grade.ERROR),
    ],
)
def test_what_cannot_be_played_is_no_move(kind: Kind, cell: int | None, grade: Grade) -> None:
    """A taken cell, a cell of no board, and no cell at all."""
    position = Position(BOARD).play(0)
    graded = grade_answer(Answer(position, kind, cell), TRUTHS.truth_of(position))
    assert graded.grade is grade
    assert graded.is_mistake()
    assert graded.played is None


def test_games_branch_where_an_engine_answered_differently() -> None:
    """Two answers to the empty board make the games of both; where nothing was asked the tally is not complete."""
    first = {position: (position.legal_moves[0],) for position in positions()}
    one, _ = both_sides(BOARD, first)
    other, _ = both_sides(BOARD, {**first, Position(BOARD): (8,)})
    both, _ = both_sides(BOARD, {**first, Position(BOARD): (0, 8)})
    assert both.games == one.games + other.games
    assert not both_sides(BOARD, {})[0].complete
