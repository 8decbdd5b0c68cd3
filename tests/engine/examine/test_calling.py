"""A calling convention is kept beside the file: what is written is read again, and nonsense is refused in one
sentence.
"""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.engine.examine.calling import UNKNOWN, Board, Calling, CallingError, Reply, SideStyle, Where, card_of

CALLINGS = st.builds(
    Calling,
    function=st.sampled_from(["best_move", "Player.move"]),
    arguments=st.lists(st.sampled_from(["board", "side", "depth", "=-1000"]), max_size=4).map(tuple),
    board=st.sampled_from([each for each in Board if each is not Board.TEXT]),
    where=st.sampled_from(Where),
    x=st.sampled_from(["X", 1, "x"]),
    o=st.sampled_from(["O", -1, 2]),
    empty=st.sampled_from([" ", 0, None, "digits"]),
    side=st.sampled_from(SideStyle),
    reply=st.sampled_from(Reply),
    answer_index=st.none() | st.integers(0, 2),
    definitions_only=st.booleans(),
)


@given(CALLINGS)
def test_what_is_written_is_read_again(calling):
    """Through JSON, as it stands in the file beside the engine."""
    assert Calling.from_data(json.loads(json.dumps(calling.to_data()))) == calling


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "name of a function"),
        ([], "name of a function"),
        ({"function": "f", "board": "heap"}, "heap"),
        ({"function": "f", "colour": 1}, "colour"),
        ({"function": "1f"}, "Name the function"),
        ({"function": "f", "x": "O"}, "three different signs"),
        ({"function": "f", "board": "text", "x": "XX"}, "one character"),
        ({"function": "f", "where": "global", "board_name": "a b"}, "Name the global"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(data, words):
    """Whatever stands in a damaged file."""
    with pytest.raises(CallingError, match=words) as refused:
        Calling.from_data(data)
    assert "\n" not in str(refused.value)


def test_the_manual_has_every_key_and_every_word() -> None:
    """What a file for --calling may say stands in one table."""
    manual = (Path(__file__).parents[3] / "resources" / "manual" / "engines.md").read_text()
    table = " ".join(line for line in manual.splitlines() if line.startswith("| `"))
    for name in Calling.__dataclass_fields__:
        assert f"`{name}`" in table
    for word in [each.value for kind in (Board, Where, SideStyle) for each in kind]:
        assert f"`{word}`" in table, word
    for reply in Reply:
        start, _, number = reply.value.partition(", from ")
        assert start in table
        assert not number or f"from {number}" in table


@pytest.mark.parametrize(
    ("calling", "row", "words"),
    [
        (Calling("f", board=Board.NESTED, x=1, o=-1, empty=0), "board", "a list of three rows of three numbers, from"),
        (Calling("f", board=Board.LIST_FROM_1), "board", "a list of ten texts, the first unused, row by row"),
        (Calling("f", board=Board.TEXT), "board", "a text of nine characters, row by row from the top left"),
        (Calling("f", board=Board.DICT, where=Where.GLOBAL), "board", "a dict of nine texts, row by row"),
        (Calling("f", board=Board.NUMPY, x=1, o=2, empty=0), "board", "a NumPy array of three rows of three numbers"),
        (Calling("f", x=1, o=-1, empty=0), "signs", "1, −1 and 0 for an empty cell"),
        (Calling("f", empty="digits"), "signs", "“X”, “O” and an empty cell's own number, from 1"),
        (Calling("f", empty=None), "signs", "“X”, “O” and None for an empty cell"),
        (Calling("f", empty=None), "board", "a list of nine cells, row by row"),
        (Calling("f", ("board", "side"), side=SideStyle.INDEX), "player", "0 for X or 1 for O, whose turn it is"),
        (Calling("f", ("board", "side"), side=SideStyle.NUMBER), "player", "1 for X or −1 for O, whose turn it is"),
        (Calling("f", side=SideStyle.NONE), "player", "not told"),
        (Calling("f", side=SideStyle.ALWAYS_O), "player", "always “O”; marks are swapped where it plays X"),
        (Calling("f", reply=Reply.ROW_COLUMN_FROM_1), "answer", "row and column, 1 to 3"),
        (Calling("f", answer_index=1), "answer", "the cell's number, 0 to 8, the second of what it returns"),
    ],
)  # fmt: skip
def test_words_of_the_card(calling, row, words):
    """Each shape, sign and answer has its own."""
    assert dict(card_of(calling).rows)[row].startswith(words)


def test_what_does_not_run_is_said():
    """By its lines, in one line each; of more than four the others are counted, and of a file that runs whole none."""
    only = Calling("f", definitions_only=True)
    top = [{"line": number, "what": f"print(\n{number})"} for number in range(1, 5)]
    words = "line 1: print( 1); line 2: print( 2); line 3: print( 3); line 4: print( 4)"
    assert card_of(only, {"module_level": top}).rows[-1] == ("left out", words)
    more = [*top, {"line": 9, "what": "a while loop"}, {"line": 12, "what": "play()"}]
    assert dict(card_of(only, {"module_level": more}).rows)["left out"] == f"{words}; and 2 more"
    assert card_of(Calling("f"), {"module_level": top}).rows[-1][0] == "answer"
    assert "left out" not in dict(card_of(only).rows)


@pytest.mark.parametrize(
    ("calling", "text"),
    [
        (Calling("best_move", ("board", "side")), "best_move(board, 'X')"),
        (Calling("f", ("board", "opponent", "side"), x=1, o=2, empty=0), "f(board, 2, 1)"),
        (Calling("Player.move", ("self", "board", "=null", "maximising")), "Player().move(board, None, True)"),
        (Calling("f", ("self", "side"), where=Where.ATTRIBUTE, side=SideStyle.ALWAYS_O), "f(game, 'O')"),
    ],
)
def test_a_call_in_words(calling, text):
    """As one types it, the board by its name."""
    assert calling.text == text


def test_a_calling_of_0_2_0_is_read():
    """It had one key more."""
    assert Calling.from_data({"function": "f", "plays": ""}) == Calling("f")


BOARD = ["X", " ", "O", " ", "X", " ", " ", " ", "O"]


@pytest.mark.parametrize(
    ("source", "calling"),
    [
        ("def f(b, s):\n    assert s == 'O'\n    return b.index(' ')", Calling("f", ("board", "side"))),
        (
            "def f(b, s):\n    assert s == -1\n    return b.index(0) + 1",
            Calling("f", ("board", "side"), x=1, o=-1, empty=0, side=SideStyle.NUMBER, reply=Reply.CELL_FROM_1),
        ),
        (
            "def f(b):\n    assert b[0][0] == 'o'\n    return 0, b[0].index('.')",
            Calling("f", board=Board.NESTED, x="x", o="o", empty=".", side=SideStyle.ALWAYS_X, reply=Reply.ROW_COLUMN),
        ),
        (
            "b = []\ndef f():\n    assert b == ['X', 2, 'O', 4, 'X', 6, 7, 8, 'O']\n    b[1] = 'O'",
            Calling(
                "f",
                (),
                where=Where.GLOBAL,
                board_name="b",
                empty="digits",
                side=SideStyle.NONE,
                reply=Reply.CHANGED_BOARD,
            ),
        ),
        (
            "class G:\n    def f(self, i):\n        assert i == 1\n        return self.b.index('-')",
            Calling("G.f", ("self", "side"), Board.TEXT, Where.ATTRIBUTE, "b", empty="-", side=SideStyle.INDEX),
        ),
        (
            "def f(b):\n    return 5, {**b, 2: 'O'}",
            Calling("f", board=Board.DICT, reply=Reply.NEW_BOARD, answer_index=1),
        ),
    ],
)
def test_the_lines_do_what_the_calling_says(source, calling):
    """O is to move, and plays the second cell."""
    names = {}
    exec(f"{source}\n{calling.lines}", names)
    assert len(calling.lines.splitlines()) == 3
    assert names["lab_move"]([*BOARD], "O") == 1


def test_what_is_not_known_is_marked_in_the_lines():
    assert Calling("f", ("board", UNKNOWN)).lines.count(UNKNOWN) == 1
