"""The status bar: what the engine is set to, and one sentence at a time that goes with what it speaks of."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QStatusBar

from ttt_gui.ui.look.widgets import ElidedLabel

MESSAGE_MS = 8_000


class StatusLine(QObject):
    """Writes into a status bar; what is too long for it is cut, and its tooltip has all of it.

    The bar's own messages are not used: they are cut without a sign, and Qt clears them when the pointer passes a menu.
    """

    def __init__(self, bar: QStatusBar) -> None:
        super().__init__(bar)
        self._text = self._sentence = ""
        self._passes = True  # whether the sentence is over with the next turn
        self._label = ElidedLabel()
        self._label.setObjectName("muted")
        self._label.setIndent(4)
        self._timer = QTimer(self, singleShot=True, interval=MESSAGE_MS)
        self._timer.timeout.connect(self._end)
        bar.addWidget(self._label, 1)

    @property
    def text(self) -> str:
        """What stands there while there is nothing to say."""
        return self._text

    @property
    def sentence(self) -> str:
        """What is said now, '' for nothing."""
        return self._sentence

    def set_text(self, text: str) -> None:
        self._text = text
        self._show()

    @Slot(str)
    def say(self, sentence: str) -> None:
        """Show one sentence for a while, or until what it speaks of is over."""
        self._sentence, self._passes = sentence, True
        self._timer.start()
        self._show()

    @Slot(str)
    def warn(self, sentence: str) -> None:
        """Show one sentence for its while, whatever happens on the board."""
        self.say(sentence)
        self._passes = False

    @Slot()
    def forget(self) -> None:
        """What the sentence speaks of is over."""
        if self._passes:
            self._end()

    @Slot()
    def _end(self) -> None:
        self._timer.stop()
        self._sentence, self._passes = "", True
        self._show()

    def _show(self) -> None:
        self._label.set_text(self._sentence or self._text)
