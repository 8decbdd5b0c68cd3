"""Text from outside is shown on one line, and JSON is read piece by piece within bounds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.system import json_pieces
from ttt_gui.system.json_pieces import JsonPieces
from ttt_gui.system.text import MOST_CHARACTERS, quoted, shortened, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("b2", "b2"),
        ("", ""),
        ("naïve 三目 △", "naïve 三目 △"),
        ("<img src='/dev/zero'>", "<img src='/dev/zero'>"),  # whoever shows it shows plain text
        ("a\nb\r\tc", r"a\nb\r\tc"),
        ("\x1b]0;title\x07", r"\x1b]0;title\x07"),
        ("\x9b31m", r"\x9b31m"),
        ("\u202egpj.exe", r"\u202egpj.exe"),
        ("a\u2028b\u200b", r"a\u2028b\u200b"),
        ("\ud800\x00", r"\ud800\x00"),
        ("\U000e0041", r"\U000e0041"),
    ],
)
def test_what_would_be_obeyed_is_shown(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert quoted(text) == f"“{shown}”"


def test_a_quote_ends_at_sixty_characters() -> None:
    """4,000 digits are not echoed, and an escape counts as it is written."""
    assert shortened("9" * 60) == "9" * 60
    assert shortened("9" * 4_000) == "9" * 59 + "…"
    assert quoted("\x00" * 4_000) == f"“{(chr(92) + 'x00') * 14 + chr(92) + 'x0'}…”"


@given(st.text(max_size=200))
def test_any_text_is_one_short_line_that_can_be_encoded(text: str) -> None:
    shown = shortened(text)
    assert len(shown) <= MOST_CHARACTERS
    assert shown.isprintable()
    assert visible(text).isprintable()
    shown.encode()


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=10,
)


def whole(text: str) -> dict[str, Any]:
    """The object of a text, put together."""
    found: dict[str, Any] = {}
    for key, value, is_item in JsonPieces(text).members():
        if is_item:
            found.setdefault(key, []).append(value)
        else:
            found[key] = value
    return found


@given(st.dictionaries(st.text(max_size=3), VALUES, max_size=4), st.sampled_from((None, 0, 2)))
def test_it_reads_what_json_reads(value: dict[str, Any], indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    for piece in (4, 4_096):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(json_pieces, "_PIECE", piece)
            patch.setattr(json_pieces, "_DEEPEST", 99)
            assert whole(f" {text}\n") == value


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"a"}', '{"a":}', '{"a":1,}', '{"a":[1,}', '{"a":[1 2]}', '{"a":1} 2', "{1:2}", '{"a":[']
)
def test_what_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        whole(text)


def test_no_call_is_given_more_than_a_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a long list and of a long list in it; how far it is, is told on the way, and whoever is told may end it."""
    lengths: list[int] = []
    decode = json_pieces._decode

    def measured(text: str, at: int = 0) -> tuple[Any, int]:
        value, end = decode(text, at)
        lengths.append(end - at)
        return value, end

    monkeypatch.setattr(json_pieces, "_decode", measured)
    text = json.dumps({"list": [[number] * 9 for number in range(2_000)], "inner": {"list": [[1]] * 20_000}})
    shares: list[float | None] = []
    assert len(list(JsonPieces(text, shares.append).members())) == 2_001
    assert max(lengths) <= 4_096
    assert len(shares) > 2_000
    lengths.clear()

    def refuse(_share: float | None) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(JsonPieces(text, refuse).members())
    assert sum(lengths) < 100


def test_a_list_without_an_end_in_a_member_is_given_up() -> None:
    with pytest.raises(ValueError, match="too many"):
        list(JsonPieces('{"a": {"b": [' + "1," * 100_001 + "1]}}").members())
