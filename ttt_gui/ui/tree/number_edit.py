"""The field in which a number tree is typed or pasted: no text makes it stand still."""

from __future__ import annotations

import re

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtWidgets import QPlainTextEdit

from ttt_gui.engine.numbers.tree import MAX_TEXT
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.formats import times

# Of at most 500 characters, up to a sign that ends a word: Qt lays out a line of 200,000 for seconds, at each change.
_PIECE = re.compile(r".{1,500}$|.{0,499}[\s,()\[\]]")
_LONG_WORD = re.compile(r"[^\s,()\[\]]{100,}")  # none of a tree is as long


class TooMuchTextError(ValueError):
    """A text that is not put into the field; the message is a sentence."""


def in_lines(text: str) -> str:
    """The same tree in lines that a field takes at once: broken beside brackets, commas and blanks where one is long.

    Raises TooMuchTextError.
    """
    if len(text) > MAX_TEXT:
        raise TooMuchTextError(f"The text has {len(text):,} characters: at most {MAX_TEXT:,} are read.")
    if word := _LONG_WORD.search(text):
        raise TooMuchTextError(f"The text has a word of {times(len(word[0]), 'character')}: no number is as long.")
    return "\n".join(piece for line in text.splitlines() for piece in (_PIECE.findall(line) or [line]))


class NumberTreeEdit(QPlainTextEdit):
    """Breaks the long lines of what is pasted or dropped, and refuses what is no tree at its first sight.

    Signals: refused(str sentence) the text stays as it was.
    """

    refused = Signal(str)

    @called_by_qt()
    def insertFromMimeData(self, source: QMimeData) -> None:
        kept = self.document().characterCount() - 1 - len(self.textCursor().selectedText())
        text = source.text()
        try:
            if kept + len(text) > MAX_TEXT:
                raise TooMuchTextError(
                    f"The text would have {kept + len(text):,} characters: at most {MAX_TEXT:,} are read."
                )
            self.insertPlainText(in_lines(text))
        except TooMuchTextError as error:
            self.refused.emit(str(error))
