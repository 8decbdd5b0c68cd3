"""The levels: each stronger than the one before, none plays the same game twice, none overlooks what it says it sees.

Samples of what tests/measure_levels.py plays in full; every lot is seeded, so they are the same each time.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from tests.examples import unfinished
from tests.measure_levels import MISTAKE_GAMES, match, mistakes, reply
from ttt_gui.engine.perfect import SHOWN_SECONDS
from ttt_gui.engine.request import Algorithm, Limits, Ordering, Scores, SearchRequest
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position, Side, parse_position
from ttt_gui.game.record import HIGHEST_GRADE, HUMAN, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.players import (
    FIRST_GRADE,
    FIRST_OPPONENT,
    LADDER,
    LEVELS,
    MoveChoice,
    choose,
    grade_text,
    level_at,
    lot_of,
    next_grade,
)
from ttt_gui.session.settings import Settings

pytestmark = pytest.mark.slow

SMALL, FOUR, FIVE = Rules(3, 3, 3), Rules(4, 4, 3), Rules(5, 5, 4)


def searched(position: Position, strength: Strength, algorithm: Algorithm | None = None) -> SearchResult:
    return Searcher(LEVELS[strength].request(position, algorithm or Algorithm(), Limits())).run()


@pytest.mark.parametrize(
    ("rules", "pair", "games"),
    [
        *((SMALL, pair, 200) for pair in range(4)),
        *((FOUR, pair, 200) for pair in range(4)),
        *((FIVE, pair, 20) for pair in range(3)),
    ],
    ids=str,
)
def test_each_level_wins_twice_as_often_as_it_loses_against_the_one_before(rules: Rules, pair: int, games: int) -> None:
    won, _, lost = match(rules, LADDER[pair + 1], LADDER[pair], games)
    assert won >= 2 * lost
    assert won > 0


def test_casual_does_not_play_the_same_game_twice() -> None:
    """Against a person who always plays the first empty cell: 100 games, at least 20 different ones; a seed repeats."""

    def game(seed: int) -> tuple[int, ...]:
        position, moves = Position(SMALL), []
        while not position.outcome:
            person = position.side_to_move is Side.X
            move = position.legal_moves[0] if person else reply(position, Strength.CASUAL, seed)
            moves.append(move)
            position = position.play(move)
        return tuple(moves)

    games = [game(seed) for seed in range(100)]
    assert len(set(games)) >= 20
    assert games == [game(seed) for seed in range(100)]


ALGORITHMS = st.builds(
    Algorithm,
    alpha_beta=st.booleans(),
    scores=st.sampled_from(Scores),
    tt=st.just(False),
    symmetry=st.booleans(),
    ordering=st.sampled_from((Ordering.STATIC, Ordering.KILLER)),
)


BOARDS = st.builds(Rules, st.integers(3, 5), st.integers(3, 5), st.integers(3, 4))


@given(unfinished(BOARDS), st.integers(0, 10_000), ALGORITHMS, st.sampled_from((None, 1, 50)))
def test_strong_misses_no_win_in_one_and_no_line_it_can_stop(
    position: Position, seed: int, algorithm: Algorithm, nodes: int | None
) -> None:
    """Whatever the switches, and however early a limit ends its search. Casual takes its wins as well."""
    side = position.side_to_move
    wins, blocks = position.completing(side), position.completing(side.other)
    for strength in (Strength.CASUAL, Strength.STRONG):
        result = Searcher(LEVELS[strength].request(position, algorithm, Limits(nodes=nodes))).run()
        move = choose(position, strength, seed, algorithm, result).move
        assert move in position.legal_moves
        if wins:
            assert move in wins
        elif blocks and strength is Strength.STRONG:
            assert move in blocks


def test_a_level_plays_what_its_search_found_best_or_any_cell() -> None:
    """Never only something as good: that no exact score tells. It says each time what its search preferred."""
    position = parse_position("X../.O./...")
    for strength in (Strength.BEGINNER, Strength.CASUAL, Strength.STRONG):
        result = searched(position, strength)
        best = result.best_move
        chosen = [choose(position, strength, seed, Algorithm(), result) for seed in range(1_000)]
        assert {choice.preferred for choice in chosen} == {best}
        assert {choice.move for choice in chosen} == set(position.legal_moves)
        drawn = [seed for seed in range(1_000) if lot_of(seed, position).random() < LEVELS[strength].blunder_rate]
        assert {seed for seed in range(1_000) if chosen[seed].move != best} <= set(drawn)
    result = searched(position, Strength.PERFECT)
    assert {choose(position, Strength.PERFECT, seed, Algorithm(), result) for seed in range(100)} == {
        MoveChoice(result.best_move or 0, result.best_move)
    }


def test_a_win_in_one_that_the_search_prefers_is_the_one_taken() -> None:
    """Of two the first of its order; where the search prefers a longer way, as flat scores may, one of the wins."""
    two = parse_position("XX./X.O/.OO")
    result = searched(two, Strength.CASUAL)
    assert {choose(two, Strength.CASUAL, seed, Algorithm(), result) for seed in range(50)} == {
        MoveChoice(result.best_move or 0, result.best_move)
    }
    longer = replace(result, best_move=4)
    assert {choose(two, Strength.CASUAL, seed, Algorithm(), longer).move for seed in range(50)} <= set(
        two.completing(Side.X)
    )


def test_without_a_result_a_move_wins_or_blocks() -> None:
    """Move now before any root move is finished: win, else block, else the first; no search preferred anything."""
    for text, cell in (("XX./OO./...", 2), ("X../OO./.X.", 5), (".../.../...", 0)):
        position = parse_position(text)
        for strength in (Strength.PERFECT, Strength.STRONG):
            blunder_rate = LEVELS[strength].blunder_rate
            seed = next(seed for seed in range(100) if lot_of(seed, position).random() >= blunder_rate)
            assert choose(position, strength, seed, Algorithm(), None) == MoveChoice(cell)


def test_who_blunders_opens_a_large_board_with_any_cell() -> None:
    """Nobody sees the end from there; on a small board, or with a stone on it, the search says what to play."""
    for strength in Strength:
        if strength is Strength.AUTO:
            continue
        opened = {choose(Position(FOUR), strength, seed, Algorithm(), None).move for seed in range(200)}
        assert len(opened) == (1 if strength is Strength.PERFECT else 16)


@pytest.mark.parametrize("strength", LADDER)
def test_a_small_tree_is_searched_as_the_settings_say(strength: Strength) -> None:
    """With no depth, window or deepening of its own: every position of 3 x 3, and the end of a larger game."""
    algorithm, limits = Algorithm(alpha_beta=False), Limits(depth=7, nodes=9, seconds=3.0)
    for position in (Position(SMALL), parse_position("XOX./OXXO/OXOX/O..."), parse_position("XO./..X/O..")):
        request = LEVELS[strength].request(position, algorithm, limits, 7)
        assert request == SearchRequest(position, algorithm, limits, 7)


@pytest.mark.parametrize(("side", "depth", "iterative"), [(4, 4, False), (5, 4, True), (6, 3, False), (8, 3, True)])
def test_a_level_looks_less_far_ahead_on_a_large_board(side: int, depth: int, iterative: bool) -> None:
    """So that it answers in time without a compiler too; the window is the ordinary one, and limits hold."""
    strong, empty, chosen = LEVELS[Strength.STRONG], Position(Rules(side, side, 3)), Algorithm(scores=Scores.FLAT)
    own = replace(chosen, iterative=iterative)
    for limits in (Limits(), Limits(seconds=3.0)):
        assert strong.request(empty, chosen, limits, 7) == SearchRequest(empty, own, replace(limits, depth=depth), 7)
    assert strong.request(empty, chosen, Limits(depth=1, nodes=9)).limits == Limits(depth=1, nodes=9)
    perfect = LEVELS[Strength.PERFECT]
    deepening = replace(chosen, iterative=True)
    assert perfect.request(empty, chosen, Limits(depth=7)) == SearchRequest(empty, deepening, Limits(depth=7))
    limits = LEVELS[Strength.RANDOM].request(empty, chosen, Limits(seconds=0.5)).limits
    assert limits == Limits(depth=depth, seconds=0.5)
    assert LEVELS[Strength.RANDOM].request(empty, chosen, Limits()).limits.seconds == SHOWN_SECONDS


def test_the_table_says_what_a_window_shows(snapshot: SnapshotAssertion) -> None:
    """Names and descriptions as the design has them; whom one meets first, as fresh settings have it."""
    assert {strength.value: (level.name, level.description) for strength, level in LEVELS.items()} == snapshot
    assert LEVELS[Strength.CASUAL].habit == snapshot
    assert LEVELS[Strength.RANDOM].habit == snapshot
    assert Settings.o_strength.default is Settings.x_strength.default is FIRST_OPPONENT is Strength.PERFECT
    assert Settings.auto_grade.default == FIRST_GRADE == 4 * LADDER.index(Strength.CASUAL)


def test_cards_tell_how_often_a_level_makes_a_mistake() -> None:
    """It is that of mistakes as they are measured in 5,000 games a level on 3 x 3, not the share of random moves."""
    for strength in LADDER:
        thrown, moves = mistakes(strength, MISTAKE_GAMES)
        level = LEVELS[strength]
        assert level.moves_per_mistake == (round(moves / thrown) if thrown else 0)
        assert level.saying or f"1 in {level.moves_per_mistake} moves" in level.description


def test_auto_plays_as_the_levels_about_its_grade() -> None:
    """Three grades above Casual it is Strong in three turns of four; the others are what they are."""
    position = Position(SMALL)
    for number, strength in enumerate(LADDER):
        assert {level_at(Player(Strength.AUTO, 4 * number), seed, position) for seed in range(50)} == {strength}
        assert level_at(Player(strength), 1, position) is strength
    found = [level_at(Player(Strength.AUTO, 11), seed, position) for seed in range(1000)]
    assert 700 < found.count(Strength.STRONG) < 800
    assert set(found) == {Strength.CASUAL, Strength.STRONG}
    assert level_at(HUMAN, 1, position) is None


def test_the_grade_goes_up_after_a_win_and_down_after_any_other_game(snapshot: SnapshotAssertion) -> None:
    """By two at first, and never beyond the ends; in words it stands at or between levels."""
    assert [next_grade(8, games, True) for games in (0, 3, 4, 50)] == [10, 10, 9, 9]
    assert [next_grade(8, games, False) for games in (0, 3, 4, 50)] == [6, 6, 7, 7]
    assert next_grade(HIGHEST_GRADE, 9, True) == HIGHEST_GRADE
    assert next_grade(1, 0, False) == 0
    assert [grade_text(grade) for grade in (0, 9, 16)] == snapshot


@pytest.mark.parametrize(
    ("rules", "person"), [*((SMALL, person) for person in LADDER[1:]), (FOUR, Strength.CASUAL)], ids=str
)
def test_against_auto_a_person_wins_about_half(person: Strength, rules: Rules) -> None:
    """People of every level but the lowest, sides alternating, 300 games; the grade ends near where it settled."""
    grade, won, grades = FIRST_GRADE, 0, []
    for number in range(300):
        side = Side.O if number % 2 else Side.X
        winner = _game_against_auto(rules, person, side, grade, number)
        grade = next_grade(grade, number, winner is side)
        grades.append(grade)
        won += winner is side
    assert 0.42 <= won / 300 <= 0.58
    assert abs(sum(grades[100:200]) - sum(grades[200:])) <= 150  # on average within a grade and a half


def _game_against_auto(rules: Rules, person: Strength, side: Side, grade: int, seed: int) -> Side | None:
    position, auto = Position(rules), Player(Strength.AUTO, grade)
    while (outcome := position.outcome) is None:
        to_move = position.side_to_move
        strength = person if to_move is side else level_at(auto, seed, position)
        assert strength
        position = position.play(reply(position, strength, 2 * seed + (to_move is side)))
    return outcome.winner
