"""The card with the pseudocode of the search, its current line marked by a sign and a tint."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtGui import QColor, QFontDatabase, QResizeEvent, QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QTextEdit, QWidget

from ttt_gui.engine.explain.pseudocode import CodeLine, current_line, pseudocode
from ttt_gui.ui.look.border import called_by_qt, cannot_be_shown, tell
from ttt_gui.ui.look.theme import Look, sized
from ttt_gui.ui.look.widgets import FOCUS_ROOM, Card, muted_label
from ttt_gui.ui.trace.state import TreeState

MARK = "▶"
_EMPTY = "There is no search tree yet."


class _CodeView(QPlainTextEdit):
    """Keeps the line of its caret in view, whatever its size."""

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.ensureCursorVisible()


class CodeCard(Card):
    """Shows the algorithm that made the trace; the line of the moment's event is marked."""

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(look, "Pseudocode", parent)
        self._state = state
        self._code: tuple[CodeLine, ...] = ()
        self._current = -1
        self.view = _CodeView(readOnly=True)
        self.view.setObjectName("plain")
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.view.setCenterOnScroll(True)
        self.view.setTabChangesFocus(True)
        self.view.setAccessibleName("Pseudocode")
        self.view.setMinimumSize(220, 110)
        self.view.document().setDocumentMargin(0)
        font = sized(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont), 1.0)
        font.setPixelSize(max(12, look.font(0.92).pixelSize()))
        self.view.setFont(font)
        self._empty = muted_label(_EMPTY, wrap=True)
        self.body.addWidget(self._empty)
        self._empty.setContentsMargins(FOCUS_ROOM, 0, FOCUS_ROOM, 0)
        self.make_room_for_focus()
        self.body.addWidget(self.view, 1)
        self.body.addStretch()
        self.setFocusProxy(self.view)

        look.changed.connect(self._mark)
        state.trace_changed.connect(self._take_trace)
        state.moment_changed.connect(self._follow)
        self._take_trace()

    @property
    def current(self) -> int:
        """The index of the marked line, -1 without a trace."""
        return self._current

    @property
    def lines(self) -> tuple[CodeLine, ...]:
        return self._code

    @Slot()
    def _take_trace(self) -> None:
        trace = self._state.trace
        self._code, self._current = (), -1
        try:
            self._code = pseudocode(trace) if trace else ()
        except Exception:
            self._fall()
            return
        digits = len(str(len(self._code)))
        rows = (f"  {number:>{digits}}  {line.text}" for number, line in enumerate(self._code, 1))
        self.view.setPlainText("\n".join(rows))
        self.view.setVisible(trace is not None)
        self._empty.setText(_EMPTY)
        self._empty.setVisible(trace is None)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        trace = self._state.trace
        if trace is None or not self._code:
            return
        try:
            now = current_line(trace, self._state.moment, self._code)
        except Exception:
            self._fall()
            return
        if now != self._current:
            before, self._current = self._current, now
            if before >= 0:
                self._put_mark(before, " ")
            self._put_mark(now, MARK)
            self._mark()

    def _fall(self) -> None:
        """What the search did here cannot be said: say that."""
        tell(self, "the pseudocode")
        self.view.hide()
        self._empty.setText(cannot_be_shown())
        self._empty.show()

    def _put_mark(self, line: int, mark: str) -> None:
        cursor = QTextCursor(self.view.document().findBlockByNumber(line))
        cursor.movePosition(QTextCursor.MoveOperation.NextCharacter, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(mark)

    @Slot()
    def _mark(self) -> None:
        """Tint the current line and bring it into view; a screen reader finds its caret there."""
        if self._current < 0:
            return
        cursor = QTextCursor(self.view.document().findBlockByNumber(self._current))
        tint, looks = QTextEdit.ExtraSelection(), QTextCharFormat()
        looks.setBackground(QColor(self._look.tokens.texts["selection"]))
        looks.setProperty(QTextFormat.Property.FullWidthSelection, True)
        tint.format, tint.cursor = looks, cursor
        self.view.setExtraSelections([tint])
        self.view.setTextCursor(cursor)
        text = self._code[self._current].text.strip()
        self.view.setAccessibleDescription(f"Line {self._current + 1}: {text}")
