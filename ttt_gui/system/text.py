"""Untrusted text (files, names, command-line words) made safe to show in a message: one line, nothing hidden."""

from __future__ import annotations

from unicodedata import category

MOST_CHARACTERS = 60
MOST_OF_A_PATH = 200


def visible(text: str) -> str:
    r"""Return ``text`` on one line, with escapes for characters that a terminal or a label would obey instead of show.

    Escaped are all characters that str.isprintable() denies: controls (\x1b, \n), those that change the direction of
    writing or have no width (\u202e, \u200b), lone surrogates, and blanks other than the ordinary one.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in text)


def shortened(text: str) -> str:
    """Return ``text`` as visible() does, cut to MOST_CHARACTERS characters with an ellipsis."""
    shown = visible(text[: MOST_CHARACTERS + 1])
    return shown if len(shown) <= MOST_CHARACTERS else f"{shown[: MOST_CHARACTERS - 1]}…"


def quoted(text: str) -> str:
    """Return ``text`` in “quotation marks”, shortened as shortened() does."""
    return f"“{shortened(text)}”"


def one_line(text: str) -> str:
    """Return on one line a message that may contain untrusted text, escaped as visible() does; blanks of any width
    stay.

    Text quoted in the message should have gone through quoted() before; this function is the last guard where that was
    forgotten.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or category(sign) == "Zs" else visible(sign) for sign in text)


def path_text(path: str) -> str:
    """Return ``path`` as visible() does; of an unusually long path, the end, which has the file's name."""
    shown = visible(path[-MOST_OF_A_PATH - 1 :])
    return shown if len(shown) <= MOST_OF_A_PATH else f"…{shown[1 - MOST_OF_A_PATH :]}"
