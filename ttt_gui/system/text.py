"""Text from outside (files, names, words of a command line) as a sentence may show it: one line, nothing hidden."""

from __future__ import annotations

MOST_CHARACTERS = 60


def visible(text: str) -> str:
    """The text in one line: what a terminal or a label would obey instead of show stands as an escape.

    Those are all characters that str.isprintable() denies: controls (\\x1b, \\n), those that turn the direction of
    writing or have no width (\\u202e, \\u200b), lone surrogates, and blanks other than the ordinary one.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in text)


def shortened(text: str) -> str:
    """The text as ``visible`` gives it, with at most MOST_CHARACTERS characters; an ellipsis ends one that was cut."""
    shown = visible(text[: MOST_CHARACTERS + 1])
    return shown if len(shown) <= MOST_CHARACTERS else f"{shown[: MOST_CHARACTERS - 1]}…"


def quoted(text: str) -> str:
    """The text between “quotation marks”, as ``shortened`` gives it."""
    return f"“{shortened(text)}”"
