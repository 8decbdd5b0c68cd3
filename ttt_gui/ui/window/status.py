"""The status bar: what the engine is set to, and one sentence at a time that goes with what it speaks of."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QSizePolicy, QStatusBar

from ttt_gui.ui.look.widgets import muted_label

MESSAGE_MS = 8_000


class StatusLine(QObject):
    """Writes into a status bar; a sentence too long for it is cut, and its tooltip has all of it."""

    def __init__(self, bar: QStatusBar) -> None:
        super().__init__(bar)
        self._bar = bar
        self._passes = True  # whether the sentence is over with the next turn
        self._label = muted_label()
        self._label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._label.setIndent(4)
        bar.addWidget(self._label, 1)
        bar.messageChanged.connect(self._on_message_changed)

    @property
    def text(self) -> str:
        """What stands there while there is nothing to say."""
        return self._label.text()

    def set_text(self, text: str) -> None:
        self._label.setText(text)
        self._label.setToolTip(text)

    @Slot(str)
    def say(self, sentence: str) -> None:
        """Show one sentence for a while, or until what it speaks of is over."""
        self._passes = True
        self._bar.setToolTip(sentence)
        shown = self._bar.fontMetrics().elidedText(sentence, Qt.TextElideMode.ElideRight, self._bar.width() - 24)
        self._bar.showMessage(shown, MESSAGE_MS)

    @Slot(str)
    def warn(self, sentence: str) -> None:
        """Show one sentence for its while, whatever happens on the board."""
        self.say(sentence)
        self._passes = False

    @Slot()
    def forget(self) -> None:
        """What the sentence speaks of is over."""
        if self._passes:
            self._bar.clearMessage()

    @Slot(str)
    def _on_message_changed(self, sentence: str) -> None:
        if not sentence:
            self._bar.setToolTip("")
