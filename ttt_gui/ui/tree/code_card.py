"""The card with the pseudocode of the search, its current line marked by a sign and a tint."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Slot
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QShowEvent,
    QTextBlockFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QWidget

from ttt_gui.engine.explain.events import CodeLine, current_line, pseudocode
from ttt_gui.ui.look.border import Guarded, cannot_be_shown, tell
from ttt_gui.ui.look.document import TextEdit
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import FOCUS_ROOM, Card, muted_label
from ttt_gui.ui.trace.state import TreeState

MARK = "▶"
_EMPTY = "There is no search tree yet."
_SPACES = 4  # of a level of indentation in the text
_LEVEL, _HANG = 2, 2  # characters of a level, and of what a wrapped line is further to the right


class CodeView(Guarded, TextEdit):
    """Lines of code, wrapped with a hanging indent.

    Line numbers and the mark stand beside the code in a margin, which is no part of the text: so nothing shifts when
    another line is marked.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.marked = -1
        """The index of the marked line, -1 for none."""
        self._margin = 0.0
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        )  # a bar that came and went would wrap lines anew
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDocumentMargin(0)
        self.verticalScrollBar().rangeChanged.connect(self._bring_into_view)

    def set_lines(self, lines: tuple[CodeLine, ...]) -> None:
        """Show these lines, none of them marked."""
        self.marked = -1
        self.setPlainText("\n".join(line.text.strip() for line in lines))
        metrics = QFontMetricsF(self.font())
        wide = metrics.horizontalAdvance("0")
        self._margin = metrics.horizontalAdvance(MARK) + len(str(len(lines))) * wide + 8
        cursor = QTextCursor(self.document())
        for number, line in enumerate(lines):
            level = (len(line.text) - len(line.text.lstrip())) // _SPACES
            shape = QTextBlockFormat()
            shape.setLeftMargin(self._margin + (level * _LEVEL + _HANG) * wide)
            shape.setTextIndent(-_HANG * wide)
            cursor.setPosition(self.document().findBlockByNumber(number).position())
            cursor.setBlockFormat(shape)

    def mark(self, line: int) -> None:
        """Mark a line and scroll no further than it takes to see the line whole."""
        before, self.marked = self.marked, line
        # A screen reader finds its caret there; the line itself is scrolled to, not the caret alone.
        self.setTextCursor(QTextCursor(self.document().findBlockByNumber(line)))
        self._bring_into_view()
        for each in (before, line):
            if each >= 0:
                self.viewport().update(self.line_rect(each).toAlignedRect())

    def line_rect(self, line: int) -> QRectF:
        """Return the rectangle in the viewport of a line with all its wrapped rows, as wide as the viewport."""
        rect = self.document().documentLayout().blockBoundingRect(self.document().findBlockByNumber(line))
        return QRectF(0, rect.top() - self.verticalScrollBar().value(), self.viewport().width(), rect.height())

    @Slot()
    def _bring_into_view(self) -> None:
        """Scroll until the marked line is seen, its beginning if it is too high."""
        if self.marked < 0:
            return
        rect, bar, room = self.line_rect(self.marked), self.verticalScrollBar(), self.viewport().height()
        if rect.top() < 0:
            bar.setValue(bar.value() + round(rect.top()))
        elif rect.bottom() > room:
            bar.setValue(bar.value() + round(min(rect.bottom() - room, rect.top()) + 0.5))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tint of the marked line, the line numbers and the mark; then the code."""
        tokens = self._look.tokens
        with QPainter(self.viewport()) as painter:
            if self.marked >= 0:
                tint = QColor(tokens.texts["selection"])
                painter.fillRect(self.line_rect(self.marked).intersected(QRectF(self.viewport().rect())), tint)
            painter.setFont(self.font())
            metrics = QFontMetricsF(self.font())
            digits = len(str(self.document().blockCount()))
            for number in range(self.document().blockCount() if self._margin else 0):
                rect = self.line_rect(number)
                if not rect.intersects(QRectF(event.rect())):
                    continue
                base = rect.top() + metrics.ascent()
                text = str(number + 1)
                left = self._margin - 6 - metrics.horizontalAdvance(text)
                marked = number == self.marked
                painter.setPen(tokens.color("text" if marked else "muted"))
                painter.drawText(QPointF(left, base), text)
                if marked:
                    painter.setPen(tokens.color("accent"))
                    sign_room = self._margin - 6 - digits * metrics.horizontalAdvance("0")
                    painter.drawText(QPointF(max(0.0, sign_room - metrics.horizontalAdvance(MARK) - 1), base), MARK)
        super().paintEvent(event)


class CodeCard(Guarded, Card):
    """Shows the pseudocode of the algorithm that made the trace, with the line of the current step marked."""

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(look, "Pseudocode", parent)
        self._state = state
        self.lines: tuple[CodeLine, ...] = ()
        self._measured = 0  # the size of the type for which the lines are indented
        self.current = -1
        """The index of the marked line, -1 without a trace."""
        self.view = CodeView(look)
        self.view.setObjectName("plain")
        self.view.setAccessibleName("Pseudocode")
        self.view.setMinimumSize(200, 110)
        self.view.setFont(look.fixed_font())
        self._empty = muted_label(_EMPTY, wrap=True)
        self.body.addWidget(self._empty)
        self._empty.setContentsMargins(FOCUS_ROOM, 0, FOCUS_ROOM, 0)
        self.make_room_for_focus()
        self.body.addWidget(self.view, 1)
        self.body.addStretch()
        self.setFocusProxy(self.view)

        look.changed.connect(self.view.viewport().update)
        look.changed.connect(self._follow)
        state.changed.connect(self._follow)
        self.view.hide()

    @Slot()
    def _follow(self) -> None:
        """Show the algorithm of the trace, and mark the line of the step; do nothing while nobody sees the card."""
        state, trace = self._state, self._state.trace
        if not self.isVisible():
            return
        try:
            lines = pseudocode(trace) if trace else ()
            now = current_line(trace, state.step, lines) if trace else -1
        except Exception:
            self._show_failure()
            return
        size = self.view.font().pixelSize()
        if (lines, size) != (self.lines, self._measured) or self.view.isHidden():
            self.lines, self.current, self._measured = lines, -1, size
            self.view.set_lines(lines)
            self.view.setVisible(trace is not None)
            self._empty.setText(_EMPTY)
            self._empty.setVisible(trace is None)
        if now != self.current:
            self.current = now
            self.view.mark(now)
            self.view.setAccessibleDescription(f"Line {now + 1}: {lines[now].text.strip()}")

    def _show_failure(self) -> None:
        """Show, in place of the code, that the pseudocode cannot be shown for this step; the log says why."""
        tell(self, "the pseudocode")
        self.view.hide()
        self._empty.setText(cannot_be_shown())
        self._empty.show()

    def showEvent(self, event: QShowEvent) -> None:
        """Bring the card up to date, which nobody saw until now."""
        super().showEvent(event)
        self._follow()
