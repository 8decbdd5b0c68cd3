"""The status bar: what the engine is set to, and one sentence at a time that goes with what it speaks of."""

from __future__ import annotations

import math
import time

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QStatusBar

from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.window.saying import Kind, Saying


class StatusLine(QObject):
    """Writes into a status bar; what is too long for it is cut, and its tooltip has all of it.

    The bar's own messages are not used: they are cut without a sign, and Qt clears them when the pointer passes a menu.

    Signals: speaks: (bool) a sentence is shown now, or none any more.
    """

    speaks = Signal(bool)

    def __init__(self, bar: QStatusBar) -> None:
        super().__init__(bar)
        self._text = ""
        self._standing: str | None = None
        self._saying = Saying()
        self._label = ElidedLabel()
        self._label.setObjectName("muted")
        self._label.setIndent(14)  # below the menu bar's first word
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._show)
        bar.addWidget(self._label, 1)

    @property
    def text(self) -> str:
        """What stands there while there is nothing to say."""
        return self._text if self._standing is None else self._standing

    @property
    def sentence(self) -> str:
        """What is said now, '' for nothing."""
        return self._saying.sentence

    def set_text(self, text: str) -> None:
        """Set what stands there while there is nothing to say."""
        self._text = text
        self._show()

    def set_standing(self, text: str | None) -> None:
        """Let a view's own line stand there instead of the engine's; None for the engine's again."""
        if text != self._standing:
            self._standing = text
            self._show()

    @Slot(str)
    def say(self, sentence: str) -> None:
        """Show one sentence for a while, or until what it speaks of is over."""
        self._add(sentence, Kind.BOARD)

    @Slot(str)
    def tell(self, sentence: str) -> None:
        """Show that something was done: for a while, although the game goes on."""
        self._add(sentence, Kind.NEWS)

    @Slot(str)
    def warn(self, sentence: str) -> None:
        """Show one sentence for its while, whatever happens on the board and whatever else is said."""
        self._add(sentence, Kind.WARNING)

    @Slot()
    def forget(self) -> None:
        """What the sentence speaks of is over."""
        self._saying.forget(time.monotonic())
        self._show()

    @Slot()
    def begin(self) -> None:
        """Something else is being done: what was told of the last is over."""
        self._saying.begin(time.monotonic())
        self._show()

    def _add(self, sentence: str, kind: Kind) -> None:
        self._saying.say(sentence, kind, time.monotonic())
        self._show()

    @Slot()
    def _show(self) -> None:
        now = time.monotonic()
        self._saying.pass_to(now)
        self._label.set_text(self._saying.sentence or self.text)
        self.speaks.emit(bool(self._saying.sentence))
        if self._saying.ends_at is None:
            self._timer.stop()
        else:
            self._timer.start(math.ceil(1000 * (self._saying.ends_at - now)) + 1)
