"""Reading positions: the own notation, the boards people paste, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.test_position import SIZES, random_game
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import PositionError
from ttt_gui.game.rules import Rules, RulesError


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
        ("XX./.../...", "X has 2 stones and O has 0 stones"),
        ("XXX/OOO/...", "two winners"),
        ("XXX/OO./O..", "O who moved last"),
        ("XXX.OO/....../O.OO../....../XXX...", "share no cell"),
        ("........./X........", "Row 1 has 9 cells"),
        ("./././././././././.", "The board has 10 rows"),
        ("XO|XO", "one sign a cell"),
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
