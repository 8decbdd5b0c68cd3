"""A way of calling is kept beside the file: what is written is read again, and nonsense is refused in one sentence."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.engine.examine.calling import DIGITS, Board, Calling, CallingError, Reply, Side, Where

CALLINGS = st.builds(
    Calling,
    function=st.sampled_from(["best_move", "Player.move"]),
    arguments=st.lists(st.sampled_from(["board", "side", "depth", "=-1000"]), max_size=4).map(tuple),
    board=st.sampled_from([each for each in Board if each is not Board.TEXT]),
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
