"""The field in which a number tree is typed or pasted: no text makes it stand still."""

from __future__ import annotations

import re

from PySide6.QtCore import QMimeData, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from ttt_gui.engine.numbers.tree import MAX_TEXT
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.formats import times
from ttt_gui.ui.look.theme import Look

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


def _units(text: str) -> int:
    """How long Qt takes a text to be: in units of UTF-16."""
    return len(text) + sum(sign > "\uffff" for sign in text)


class NumberTreeEdit(QPlainTextEdit):
    """Breaks the long lines of what is pasted or dropped, and refuses what is no tree at its first sight.

    Signals:
        refused: (sentence) the text stays as it was.
        entered: Ctrl+Enter was pressed; Enter alone breaks a line.
    """

    refused = Signal(str)
    entered = Signal()

    def __init__(self, look: Look, text: str) -> None:
        super().__init__(text)
        self._look = look
        self._marked = (0, 0)
        look.changed.connect(self._draw_mark)

    def replace(self, text: str) -> None:
        """Put another text in the place of all; Undo brings the old one back."""
        cursor = self.textCursor()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        self.setTextCursor(cursor)

    def mark(self, start: int, length: int) -> None:
        """Underline these characters, none where there are none."""
        self._marked = (start, length)
        self._draw_mark()

    @Slot()
    def _draw_mark(self) -> None:
        start, length = self._marked
        if not length:
            self.setExtraSelections([])
            return
        text = self.toPlainText()
        mark = QTextEdit.ExtraSelection()
        mark.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        mark.format.setUnderlineColor(self._look.tokens.color("loss"))
        mark.format.setBackground(self._look.tokens.mixed("loss", 0.18, "surface"))
        mark.cursor = QTextCursor(self.document())
        mark.cursor.setPosition(_units(text[:start]))
        mark.cursor.setPosition(_units(text[: start + length]), QTextCursor.MoveMode.KeepAnchor)
        self.setExtraSelections([mark])

    @called_by_qt()
    def keyPressEvent(self, event: QKeyEvent) -> None:
        ctrl = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if ctrl and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)

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
