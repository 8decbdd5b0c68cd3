"""Positions: play, outcomes, and which of them can occur."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import brute_force
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import GameResult, Outcome, Position, PositionError, Side
from ttt_gui.game.rules import Rules

SIZES = st.builds(Rules, st.integers(1, 8), st.integers(1, 8), st.integers(1, 8))


def random_game(rules: Rules, choices: list[int]) -> list[Position]:
    """The positions of a game in which each choice picks one of the legal moves."""
    positions = [Position(rules)]
    for choice in choices:
        moves = positions[-1].legal_moves
        if not moves:
            break
        positions.append(positions[-1].play(moves[choice % len(moves)]))
    return positions


def test_exactly_5478_positions_are_legal() -> None:
    """Of the 19,683 ways to fill 3 x 3 exactly the 5,478 reachable ones are accepted: OpenSpiel, OEIS."""
    accepted = set()
    for signs in itertools.product("XO.", repeat=9):
        board = "".join(signs)
        try:
            parse_position(brute_force.slashed(board, 3))
        except PositionError:
            continue
        accepted.add(board)
    assert len(accepted) == 5_478
    assert accepted == set(brute_force.reachable(3, 3, 3))


def test_terminal_positions_are_the_published_ones() -> None:
    """626 wins of X, 316 of O and 16 draws: the UCI Tic-Tac-Toe Endgame data."""
    results = [parse_position(brute_force.slashed(board, 3)).result for board in brute_force.reachable(3, 3, 3)]
    counts = {result: results.count(result) for result in GameResult}
    assert counts == {GameResult.X_WINS: 626, GameResult.O_WINS: 316, GameResult.DRAW: 16, GameResult.UNFINISHED: 4_520}


@given(SIZES, st.lists(st.integers(0, 63), max_size=64))
def test_the_cells_that_complete_a_line(rules: Rules, choices: list[int]) -> None:
    """Of either side and whoever is to move, against putting a stone on every empty cell."""
    position = random_game(rules, choices)[-1]
    for side in Side:
        stones, found = position.board_of(side), []
        for cell in range(rules.cells):
            lines = [line for line in rules.lines_through[cell] if (stones | 1 << cell) & line == line]
            if lines and position.side_at(cell) is None:
                found.append(cell)
        assert list(position.completing(side)) == found


@given(SIZES, st.lists(st.integers(0, 63), max_size=64))
def test_play_alternates_and_ends_with_the_first_line(rules: Rules, choices: list[int]) -> None:
    """X begins, sides alternate, every position passes its own check, and nothing is played after the end."""
    game = random_game(rules, choices)
    for stones, position in enumerate(game):
        assert position.stones == stones
        assert position.side_to_move is (Side.O if stones % 2 else Side.X)
        assert position.check() is position
        assert (position.outcome is None) == bool(position.legal_moves)
    assert all(position.outcome is None for position in game[:-1])


def test_every_completed_line_is_told() -> None:
    """A last stone that completes two lines wins with both, and the winning cells are their union."""
    position = parse_position("XXX/XOO/XOO")
    assert position.outcome == Outcome(Side.X, (0b111, 0b1001001))
    assert position.outcome.winning_cells == 0b1001111


def test_a_full_board_without_a_line_is_drawn() -> None:
    """The draw has no winner and no line."""
    outcome = parse_position("XOX/XOO/OXX").outcome
    assert outcome == Outcome(None)
    assert outcome.result is GameResult.DRAW


@pytest.mark.parametrize(
    ("text", "cell", "sentence"),
    [
        ("X../.../...", 0, "The cell a3 is taken"),
        ("XXX/OO./...", 8, "The game is over"),
        ("X../.../...", 9, "There is no cell number 9"),
        ("X../.../...", -1, "There is no cell number -1"),
    ],
)
def test_an_illegal_move_is_refused(text: str, cell: int, sentence: str) -> None:
    """The sentence names the cell."""
    with pytest.raises(PositionError, match=sentence):
        parse_position(text).play(cell)


@pytest.mark.parametrize(
    ("x", "o", "sentence"),
    [
        (0b1, 0b1, "a3 holds both"),
        (1 << 9, 0, "outside the 3 × 3 board"),
        (0b11, 0, "X has 2 stones and O has 0 stones"),
        (0, 0b1, "X has 0 stones and O has 1 stone:"),
    ],
)
def test_impossible_boards_are_refused(x: int, o: int, sentence: str) -> None:
    """The sentence names the cell or the count."""
    with pytest.raises(PositionError, match=sentence):
        Position(Rules(), x, o).check()
