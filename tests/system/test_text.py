"""Text from outside is shown on one line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
