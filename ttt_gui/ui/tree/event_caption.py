"""The line under the slider of events: which event it is, and what happened at it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Slot
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.engine.explain.events import event_words
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.trace.state import TreeState

_GAP = 14


class EventCaption(QWidget):
    """The number has the room of the longest, so that the words keep their place; no layout of the window hears of a
    step."""

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.count, self.words = ElidedLabel(self), ElidedLabel(self)
        self.count.setFont(look.font(0.96, tabular=True))
        self.count.setObjectName("muted")
        self.words.setFont(look.font(1.0, QFont.Weight.DemiBold, tabular=True))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        state.trace_changed.connect(self._take_trace)
        state.moment_changed.connect(self._show)
        self._take_trace()

    @property
    def text(self) -> str:
        """'Enter b1, event 2 of 307', or that there is no tree."""
        return ", ".join(each.accessibleName() for each in (self.words, self.count) if each.accessibleName())

    @Slot()
    def _take_trace(self) -> None:
        self._place()
        self._show()

    @Slot()
    def _show(self) -> None:
        trace, moment = self._state.trace, self._state.moment
        self.count.set_text(self._numbered(moment))
        self.words.set_text(event_words(trace, moment) if trace else "There is no search tree yet.")

    def _numbered(self, moment: int | None = None) -> str:
        """'event 12 of 307'; of the last one where none is named."""
        if self._state.trace is None:
            return ""
        events = self._state.trace.events.size
        return f"event {grouped(events if moment is None else moment + 1)} of {grouped(events)}"

    def _place(self) -> None:
        widest = self._numbered()
        width = QFontMetrics(self.count.font()).horizontalAdvance(widest) + 2 if widest else 0
        width = min(width, self.width())
        self.count.setGeometry(0, 0, width, self.height())
        left = width + _GAP if width else 0
        self.words.setGeometry(left, 0, max(0, self.width() - left), self.height())

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(0, max(self.count.sizeHint().height(), self.words.sizeHint().height()))

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()
