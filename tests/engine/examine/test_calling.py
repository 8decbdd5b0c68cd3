"""A way of calling is kept beside the file: what is written is read again, and nonsense is refused in one sentence."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.engine.examine.calling import DIGITS, Board, Calling, CallingError, Reply, Side, Where

CALLINGS = st.builds(
    Calling,
    function=st.sampled_from(["best_move", "Player.move"]),
    arguments=st.lists(st.sampled_from(["board", "side", "depth", "=-1000"]), max_size=4).map(tuple),
    board=st.sampled_from([each for each in Board if each not in (Board.TEXT, Board.ROWS)]),
    where=st.sampled_from(Where),
    x=st.sampled_from(["X", 1, "x"]),
    o=st.sampled_from(["O", -1, 2]),
    empty=st.sampled_from([" ", 0, None, DIGITS]),
    side=st.sampled_from(Side),
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
    for word in [each.value for kind in (Board, Where, Side) for each in kind]:
        assert f"`{word}`" in table, word
    for reply in Reply:
        start, _, number = reply.value.partition(", from ")
        assert start in table
        assert not number or f"from {number}" in table
