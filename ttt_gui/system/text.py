"""Text from outside (files, names, words of a command line) as a sentence may show it: one line, nothing hidden."""

from __future__ import annotations

from unicodedata import category

MOST_CHARACTERS = 60
MOST_OF_A_PATH = 200


def visible(text: str) -> str:
    """Return the text in one line: a character that a terminal or a label would obey instead of show is escaped.

    Escaped are all characters that str.isprintable() denies: controls (\\x1b, \\n), those that turn the direction of
    writing or have no width (\\u202e, \\u200b), lone surrogates, and blanks other than the ordinary one.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in text)


def shortened(text: str) -> str:
    """Return the text as ``visible`` does, with at most MOST_CHARACTERS characters; an ellipsis ends a text cut off."""
    shown = visible(text[: MOST_CHARACTERS + 1])
    return shown if len(shown) <= MOST_CHARACTERS else f"{shown[: MOST_CHARACTERS - 1]}…"


def quoted(text: str) -> str:
    """Return the text between “quotation marks”, as ``shortened`` gives it."""
    return f"“{shortened(text)}”"


def one_line(text: str) -> str:
    """Return in one line a sentence that may hold text from outside, as ``visible`` does; blanks of any width stay.

    What the sentence quotes should have gone through ``quoted`` before; this function is the last guard where that was
    forgotten.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or category(sign) == "Zs" else visible(sign) for sign in text)


def path_text(path: str) -> str:
    """Return a path as ``visible`` does; of a path longer than any usual one its end, which has the file's name."""
    shown = visible(path[-MOST_OF_A_PATH - 1 :])
    return shown if len(shown) <= MOST_OF_A_PATH else f"…{shown[1 - MOST_OF_A_PATH :]}"
