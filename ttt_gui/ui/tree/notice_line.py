"""The line above the picture that says what the chosen filter leaves out, what the trace does not hold, and where the
rest of the search is to be had."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Slot
from PySide6.QtGui import QFontMetrics, QResizeEvent, Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.plain import LinkLabel, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.notice import notice, shortcomings, way_on
from ttt_gui.ui.trace.state import Show, TreeState


class NoticeLine(LinkLabel):
    """One line, whatever it says: its sentences are cut where they are too long, the link after them stays whole. It is
    there as long as a filter is chosen, with or without a sentence, so that the picture keeps its place."""

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setObjectName("muted")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._look, self._state = look, state
        self._of_trace = self._words = self._link = ""
        for signal in (state.trace_changed, state.offer_changed):
            signal.connect(self._take_trace)
        for signal in (state.tree_changed, state.moment_changed, state.selection_changed):
            signal.connect(self._show)
        look.changed.connect(self._write)
        self.linkActivated.connect(state.offer_taken)
        self._take_trace()

    @Slot()
    def _take_trace(self) -> None:
        self._of_trace = shortcomings(self._state)
        self._show()

    @Slot()
    def _show(self) -> None:
        filtered = self._state.trace is not None and self._state.show is not Show.ALL
        words = " ".join(part for part in (notice(self._state), self._of_trace) if part)
        link = way_on(self._state)
        if (words, link) != (self._words, self._link):
            self._words, self._link = words, link
            whole = f"{words} {link}" if link else words
            self.setAccessibleName(whole)
            set_tip(self, whole)
            self._write()
        self.setVisible(filtered or bool(self._of_trace))

    @Slot()
    def _write(self) -> None:
        metrics = QFontMetrics(self.font())
        link = f" {self._link}" if self._link else ""
        room = self.contentsRect().width() - metrics.horizontalAdvance(link)
        words = metrics.elidedText(self._words, Qt.TextElideMode.ElideRight, room)
        if link:
            self.set_link(f"{words} ", self._link, "whole", self._look.tokens.accent)
        else:
            self.set_plain(words)

    @called_by_qt()
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._write()

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._write()
        super().resizeEvent(event)
