"""What an engine wrote: the call as one would type it, what it printed, and its traceback, the last line in colour."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFont, QGuiApplication, QTextCharFormat, QTextCursor, QTextOption
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

from ttt_gui.engine.examine.calling import Calling, position_lines
from ttt_gui.engine.examine.grades import Answer, GradedAnswer
from ttt_gui.system.text import one_line, visible
from ttt_gui.ui.examine.state import call_text, errors_note
from ttt_gui.ui.look.document import TextEdit
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, in_column, in_row, segments

OUTPUT, ERRORS = 0, 1
_MOST_LINES = 200
_LEAST_HEIGHT = 60  # pixels of the text
Lines = tuple[tuple[str, str], ...]


def shown_lines(answer: Answer, calling: Calling | None) -> Lines:
    """Return lines with the tokens of their colours; control characters in them are made visible, and do nothing.

    Without a ``calling`` the engine is a program: first stands what it was sent, or with an error all that was said.
    """
    found = []
    if calling is not None:
        call = call_text(calling, answer.position).split("\n")
        found += [(f">>> {call[0]}", "text"), *((line, "text") for line in call[1:])]
    else:
        found += [] if answer.error else [(f">>> {'  '.join(position_lines(answer.position))}", "text")]
    found += [(line, "muted") for line in _lines(answer.printed)]
    error = _lines(answer.error)
    found += [(line, "text") for line in error[:-1]]
    found += [(line, "loss") for line in error[-1:]]
    if answer.shown:
        found.append((visible(answer.shown), "text"))
    if answer.sentence and not error:
        found.append((one_line(answer.sentence), "loss"))
    return tuple(found[:_MOST_LINES])


def _lines(text: str) -> list[str]:
    return [visible(line.expandtabs(4)) for line in text.strip("\n").split("\n")[:_MOST_LINES]] if text.strip() else []


class OutputCard(QFrame):
    """Shows what the engine wrote for the selected answer, or for one of the failures.

    Signals: board_requested: (GradedAnswer) the person wants to see the position of this failure.
    """

    board_requested = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAccessibleName("What it wrote")
        self._look = look
        self._calling: Calling | None = None
        self._looked_at: GradedAnswer | None = None
        self._errors: tuple[GradedAnswer, ...] = ()
        self._places: dict[int, int] = {}
        self._shown: tuple[Lines, str] | None = None
        self.tabs = segments("Output or errors")
        self.tabs.setExpanding(False)
        for word in ("Output", "Errors"):
            self.tabs.addTab(word)
        self.note = ElidedLabel(muted=True)
        self.board = QPushButton("Show the board")
        self.copy = QPushButton("Copy")
        set_tip(self.board, "Look at the position of this error")
        set_tip(self.copy, "Copy what stands below")
        self.text = TextEdit(readOnly=True, acceptRichText=False, tabChangesFocus=True)
        self.text.setObjectName("plain")
        self.text.setAccessibleName("What it wrote")
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.text.document().setDocumentMargin(0)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.text.setMinimumHeight(_LEAST_HEIGHT)
        head = in_row(self.tabs, (self.note, 1), self.board, self.copy, gap=10, margins=(11, 0, 15, 0))
        in_column(head, (in_row(self.text, margins=(9, 0, 9, 0)), 1), gap=6, margins=(1, 10, 1, 8), of=self)
        self.tabs.currentChanged.connect(self._show)
        self.board.clicked.connect(self._on_board)
        self.copy.clicked.connect(self._on_copy)
        look.changed.connect(self._show_anew)
        self._show_anew()

    def set(self, calling: Calling | None, looked_at: GradedAnswer | None, errors: tuple[GradedAnswer, ...]) -> None:
        """Show how the engine is called, the selected answer, and the failures in the order in which they came."""
        if calling == self._calling and looked_at is self._looked_at and errors == self._errors:
            return
        had, self._errors = bool(self._errors), errors
        self._places = {id(each): number for number, each in enumerate(errors)}
        self._calling, self._looked_at = calling, looked_at
        word = f"Errors {grouped(len(errors))}" if errors else "Errors"
        if self.tabs.tabText(ERRORS) != word:
            self.tabs.setTabText(ERRORS, word)
        self.tabs.setTabEnabled(ERRORS, bool(errors))
        if errors and not had:
            self.tabs.setCurrentIndex(ERRORS)
        elif had and not errors:
            self.tabs.setCurrentIndex(OUTPUT)
        self._show()

    @property
    def error(self) -> GradedAnswer | None:
        """The failure that is shown: the selected answer if that is one, else the first."""
        if id(self._looked_at) in self._places:
            return self._looked_at
        return self._errors[0] if self._errors else None

    @Slot()
    def _show_anew(self) -> None:
        """Show the text once more, in the present font and colours."""
        self.text.setFont(self._look.fixed_font())
        self._shown = None
        self._show()

    @Slot()
    def _show(self) -> None:
        """Show what the engine printed for the position looked at, or the error chosen; nothing is written twice."""
        is_error = self.tabs.currentIndex() == ERRORS
        graded = self.error if is_error else self._looked_at
        self.board.setVisible(is_error and graded is not None)
        self.copy.setVisible(graded is not None)
        if is_error:
            self.note.set_text(errors_note(self._errors, self._places.get(id(graded), 0)))
        elif graded is None:
            self.note.set_text("what it prints for the position you look at")
        else:
            wrote = graded.answer.printed.strip() or graded.answer.error
            self.note.set_text("of the position above" if wrote else "of the position above: it printed nothing")
        lines = shown_lines(graded.answer, self._calling) if graded else ()
        if (lines, self._look.tokens.text) == self._shown:
            return
        self._shown = lines, self._look.tokens.text
        self.text.clear()
        cursor = QTextCursor(self.text.document())
        shape = QTextCharFormat()
        for number, (line, token) in enumerate(lines):
            shape.setForeground(self._look.tokens.color(token))
            shape.setFontWeight(QFont.Weight.Medium if token == "loss" else QFont.Weight.Normal)
            cursor.insertText(f"\n{line}" if number else line, shape)
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self.text.setAlignment(Qt.AlignmentFlag.AlignLeft)

    @Slot()
    def _on_board(self) -> None:
        if self.error is not None:
            self.board_requested.emit(self.error)

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
