"""Text from outside (files, names, words of a command line) as a sentence may show it: one line, nothing hidden."""

from __future__ import annotations

from unicodedata import category

MOST_CHARACTERS = 60
MOST_OF_A_PATH = 200


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


def one_line(text: str) -> str:
    """A sentence that may hold text from outside, in one line: as ``visible``, but blanks of any width stay.

    What it quotes should have gone through ``quoted`` before; this is the border, where a slip would be obeyed.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or category(sign) == "Zs" else visible(sign) for sign in text)


def path_text(path: str) -> str:
    """A path as ``visible`` gives it; of one longer than any that is usual, the end, which has the file's name."""
    shown = visible(path[-MOST_OF_A_PATH - 1 :])
    return shown if len(shown) <= MOST_OF_A_PATH else f"…{shown[1 - MOST_OF_A_PATH :]}"
