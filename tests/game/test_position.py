"""Rules, positions, what can be typed of them, and threats: against brute force and published counts."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import brute_force
from ttt_gui.game.position import (
    GameResult,
    Outcome,
    Position,
    PositionError,
    Side,
    lines_completed,
    parse_position,
    threats,
)
from ttt_gui.game.rules import PRESETS, Rules, RulesError, cells_of

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
        (0b11, 0, "X has 2 marks and O has 0 marks"),
        (0, 0b1, "X has 0 marks and O has 1 mark:"),
    ],
)
def test_impossible_boards_are_refused(x: int, o: int, sentence: str) -> None:
    """The sentence names the cell or the count."""
    with pytest.raises(PositionError, match=sentence):
        Position(Rules(), x, o).check()


sides = st.integers(1, 8)
all_rules = st.builds(Rules, sides, sides, sides)


@given(all_rules)
def test_lines_are_those_of_an_independent_count(rules: Rules) -> None:
    """Every winning line stands there exactly once; a k longer than the board has none."""
    expected = brute_force.lines(rules.rows, rules.columns, rules.k)
    assert sorted(cells_of(line) for line in rules.win_lines) == sorted(expected)
    if rules.k > max(rules.rows, rules.columns):
        assert rules.win_lines == ()


@given(all_rules)
def test_symmetries_map_lines_to_lines(rules: Rules) -> None:
    """A symmetry is a permutation of the cells that maps the set of lines onto itself; the first is the identity."""
    lines = set(rules.win_lines)
    for symmetry in rules.symmetries:
        assert sorted(symmetry) == list(range(rules.cells))
        assert {sum(1 << symmetry[cell] for cell in cells_of(line)) for line in lines} == lines
    assert rules.symmetries[0] == tuple(range(rules.cells))
    assert len(set(rules.symmetries)) == len(rules.symmetries)


@pytest.mark.parametrize(("size", "number"), [((3, 3), 8), ((3, 4), 4), ((1, 5), 2), ((1, 1), 1)])
def test_number_of_symmetries(size: tuple[int, int], number: int) -> None:
    """Eight for a square, four for a rectangle, fewer where two of them are the same map."""
    assert len(Rules(*size, 3).symmetries) == number


@given(all_rules)
def test_names_and_cells_are_each_others_inverse(rules: Rules) -> None:
    """Every cell has its own name, and a1 is at the lower left."""
    names = [rules.cell_name(cell) for cell in range(rules.cells)]
    assert [rules.cell_named(name) for name in names] == list(range(rules.cells))
    assert rules.cell_name(rules.cells - rules.columns) == "a1"


@pytest.mark.parametrize("name", ["", "a", "a0", "d1", "a4", "A1", "a10", "ä1", "a²"])
def test_a_cell_that_is_not_there_is_refused(name: str) -> None:
    """A wrong name is refused in one sentence that names the cells there are."""
    with pytest.raises(RulesError, match="There is no cell"):
        Rules().cell_named(name)


@pytest.mark.parametrize("sizes", [(0, 3, 3), (9, 3, 3), (3, 0, 3), (3, 9, 3), (3, 3, 0), (3, 3, 9), (True, 3, 3)])
def test_a_board_that_is_not_offered_is_refused(sizes: tuple[int, int, int]) -> None:
    """Outside 1 to 8 the sentence names what is wrong and what is possible."""
    with pytest.raises(RulesError, match=r"(rows|columns|k) is .* from 1 to 8"):
        Rules(*sizes)


def test_presets_have_different_names_and_boards() -> None:
    """A preset can be told from every other one."""
    assert len({preset.name for preset in PRESETS}) == len({preset.rules for preset in PRESETS}) == len(PRESETS)
    assert str(PRESETS[0].rules) == "3 × 3, three in a row"


@given(SIZES, st.lists(st.integers(0, 63), max_size=64))
def test_text_comes_back_as_the_same_position(rules: Rules, choices: list[int]) -> None:
    """What is written is read: in one line, in many, with every sign for empty, in either case, with bars."""
    position = random_game(rules, choices)[-1]
    rows = position.text.split("/")
    bars = "\n".join(" | ".join(row.replace(".", " ")) for row in rows)
    rulers = f"\n{'+'.join(['---'] * rules.columns)}\n".join(" | ".join(row) for row in rows)
    spellings = [position.text, position.text.lower(), "\n".join(rows), "\r\n".join(rows) + "\r\n", rulers]
    spellings += [position.text.replace(".", sign) for sign in "-_*"]
    spellings += ["\n".join(" ".join(row) for row in rows)] if "." in position.text else []
    spellings += [bars] if rules.columns > 1 else []
    for text in spellings:
        assert parse_position(text, rules.k) == position, text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("X-O\n---\n-X-", "X.O/.../.X."),  # a row of dashes between rows with dashes is a row
        ("---/---/---", ".../.../..."),
        ("X.O\n---\n.X.\n---\n...", "X.O/.X./..."),  # beside dots it is a ruler
        ("X|O|X\n-----\n | | \n-----\nO| | ", "XOX/.../O.."),
        ("|X|O|X|\n|-|-|-|\n|O|_|_|", "XOX/.../O.."),  # one dash between bars is a cell
        ("| X | O |   |\n|---|---|---|\n|   | X |   |\n|---|---|---|\n|   |   |   |", "XO./.X./..."),
        (" X | O |  \n===+===+===\n   | X |  \n===+===+===\n   |   |  ", "XO./.X./..."),
        ("X|_|_\n_|_|_\n_|_|O", "X../.../..O"),
        ("X O\n X\nO", "X.O/.X./O.."),  # blanks are cells, short lines are padded
        ("   \n   \n   ", ".../.../..."),
        ("  X . O\n  . X .\n  . . .\n", "X.O/.X./..."),
        ("XO\nOX", "XO/OX"),
        ("x", "X"),
    ],
)
def test_pasted_spellings(text: str, expected: str) -> None:
    """The spellings that people use, each read as a person would read it."""
    assert parse_position(text, 3).text == expected


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no position"),
        ("\n\n", "There is no position"),
        ("///", "There is no position"),
        ("X.O/.X/...", "Row 2 has 2 cells, but row 1 has 3"),
        ("X.O/#X./...", "The cell a2 holds “#”"),
        ("X0./.../...", "The cell b3 holds “0”"),
        ("XX./.../...", "X has 2 marks and O has 0 marks"),
        ("XXX/OOO/...", "two winners"),
        ("XXX/OO./O..", "O who moved last"),
        ("XXX.OO/....../O.OO../....../XXX...", "share no cell"),
        ("........./X........", "Row 1 has 9 cells"),
        ("./././././././././.", "The board has 10 rows"),
        ("XO|XO", "one sign per cell"),
        ("X" * 5000, "too long"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, sentence: str) -> None:
    """One sentence that names the cell or the count."""
    with pytest.raises(PositionError, match=sentence) as caught:
        parse_position(text, 3)
    assert "\n" not in str(caught.value)


@given(st.text(alphabet="XOxo.-_*|/+= \n\t0a#é", max_size=90) | st.text(max_size=60))
def test_any_text_gives_a_position_or_one_sentence(text: str) -> None:
    """Whatever is pasted: a position that passes its check, or one sentence; never another error."""
    try:
        position = parse_position(text)
    except (PositionError, RulesError) as error:
        sentence = str(error)
    else:
        sentence = "none needed"
        assert parse_position(position.text, position.rules.k) == position
    assert sentence
    assert "\n" not in sentence


def test_k_is_the_shorter_side_unless_said() -> None:
    """Without a k the shorter side decides."""
    assert parse_position("..../..../....").rules == Rules(3, 4, 3)
    assert parse_position("..../..../....", 4).rules == Rules(3, 4, 4)


@given(SIZES, st.lists(st.integers(0, 63), max_size=64))
def test_a_threat_is_a_cell_with_which_a_side_would_complete_a_line(rules: Rules, numbers: list[int]) -> None:
    """For both sides, whoever is to move; a finished game has none, though cells complete lines there too."""
    position = random_game(rules, numbers)[-1]
    found = threats(position)
    for side in Side:
        expected = []
        for cell in range(rules.cells):
            stones = position.board_of(side) | 1 << cell
            complete = {line for line in rules.lines_through[cell] if stones & line == line}
            if position.side_at(cell) is None:
                expected += [cell] if complete else []
                assert set(lines_completed(position, side, cell)) == complete or position.outcome
        assert list(position.completing(side)) == expected
        assert found.cells_of(side) == (() if position.outcome else tuple(expected))
