"""Texts as somebody might put them into a file, a name or a clipboard, to have them obeyed instead of shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unicodedata import category

from hypothesis import strategies as st

PIECES = (
    "<img src='/dev/zero'>",
    "<b>bold</b>",
    "<a href='file:///etc/passwd'>link</a>",
    "<!DOCTYPE html>",
    "&lt;i&gt; &amp; &nbsp;",
    "\x1b]0;title\x07\x1b[31m",
    "\x9b2J",
    "\n",
    "\r\t\x00",
    "\u202egpj\u2066",
    "\u2028\u200b",
    "[*] & %1",
    "9" * 4_000,
    "W" * 500,
    "plain words ",
)

HOSTILE = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=8)), min_size=1, max_size=6).map("".join)
"""Any of these, and whatever else there is in Unicode."""


def name_of(text: str) -> str:
    """A text as far as a file can be called that."""
    encoded = text.replace("/", "\\").replace("\0", "").encode("utf-8", "ignore")[:200]
    return encoded.decode("utf-8", "ignore") or "name"


def obeyed(text: str) -> set[str]:
    """The characters of an output that a terminal would obey: all controls but the line break."""
    return {sign for sign in text if sign != "\n" and category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp")}


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) in a JSON value."""
    for key in list(data) if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], dict | list):
            yield from places(data[key])
