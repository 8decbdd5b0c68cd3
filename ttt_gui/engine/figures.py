"""Number formatting for texts of the window and the terminal: nouns with their plural, lists, and times."""

from __future__ import annotations

from collections.abc import Sequence

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_PLURALS = {"leaf": "leaves", "ply": "plies", "reply": "replies", "re-search": "re-searches"}


def plural(noun: str, number: int) -> str:
    """Return the form of ``noun`` after ``number``: 'node' after 1, 'nodes' after 0 and 2, 'leaves', 'plies'."""
    return noun if number == 1 else _PLURALS.get(noun, f"{noun}s")


def counted(number: int, noun: str) -> str:
    """Return ``number`` with its noun: '1 node', '549,946 nodes', '2 leaves'."""
    return f"{number:,} {plural(noun, number)}"


def listed(words: Sequence[str]) -> str:
    """Return ``words`` joined as in a sentence: 'a3', 'a3 and b2', 'a3, b2 and c1'; '' for none."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def as_sentences(*parts: str) -> str:
    """Return texts as sentences, one after the other, each with a full stop where it has no sign of its own at the end;
    what is empty is left out."""
    return " ".join(part if part.endswith((".", "?", "!", "…")) else f"{part}." for part in parts if part)


def seconds_text(seconds: float) -> str:
    """Return a time limit with three significant digits: '3 s', '1.5 s' for 1.49861, '86,400 s'."""
    if seconds < 0.001:
        return "less than 0.001 s"
    return f"{seconds:.3g} s" if seconds < 999.5 else f"{seconds:,.0f} s"
