"""The status bar: what the engine is set to, one sentence at a time, and how far the work beside the game is."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QProgressBar, QPushButton, QSizePolicy, QStatusBar, QWidget

from ttt_gui.ui.look.widgets import ElidedLabel, in_row

NEWS_SECONDS = 2.5
"""The least seconds for which a sentence about something done is shown, also where the board moves on at once."""
MOST_WAITING = 5
_BASE_SECONDS, _LETTERS_A_SECOND = 4.0, 15  # to look down, and to read slowly


class MessageKind(Enum):
    """The kind of a message, which decides how long it is shown."""

    BOARD = auto()  # the board as it is: over with the next turn
    NEWS = auto()  # something done: over with the next turn, but not before it could be seen
    WARNING = auto()  # something that stays true, whatever happens


def reading_seconds(sentence: str) -> float:
    """Return how many seconds a sentence is shown: four, and more the longer it is."""
    return _BASE_SECONDS + len(sentence) / _LETTERS_A_SECOND


@dataclass
class _Said:
    """A message that is shown, from when to when."""

    sentence: str
    kind: MessageKind
    begun: float
    end: float


class Saying:
    """Decides which message is shown. Every method is given the time in seconds.

    A new message replaces the present one at once. Only a warning stays its whole time: meanwhile all warnings and the
    newest other messages wait for its end, at most MOST_WAITING.
    """

    def __init__(self) -> None:
        self._now: _Said | None = None
        self._waiting: list[tuple[str, MessageKind]] = []

    @property
    def sentence(self) -> str:
        """The message that is shown; '' for none."""
        return self._now.sentence if self._now else ""

    @property
    def ends_at(self) -> float | None:
        """The time at which the message ends by itself; None while none is shown."""
        return self._now.end if self._now else None

    def say(self, sentence: str, kind: MessageKind, now: float) -> None:
        """Show a message, or queue it behind the warning that is shown."""
        self.pass_to(now)
        if self._now is None or self._now.kind is not MessageKind.WARNING:
            self._begin(sentence, kind, now)
        elif sentence != self._now.sentence and (sentence, kind) not in self._waiting:
            warnings = [each for each in self._waiting if each[1] is MessageKind.WARNING]
            kept = self._waiting if kind is MessageKind.WARNING else warnings
            self._waiting = [*kept, (sentence, kind)][-MOST_WAITING:]

    def begin(self, now: float) -> None:
        """End the message about the last action, since another has begun."""
        if self._now and self._now.kind is MessageKind.NEWS:
            self._now.end = now
        self.forget(now)

    def forget(self, now: float) -> None:
        """End the messages about the board, since it has changed."""
        self._waiting = [each for each in self._waiting if each[1] is not MessageKind.BOARD]
        if self._now and self._now.kind is MessageKind.BOARD:
            self._now.end = now
        elif self._now and self._now.kind is MessageKind.NEWS:
            self._now.end = min(self._now.end, self._now.begun + NEWS_SECONDS)
        self.pass_to(now)

    def pass_to(self, now: float) -> None:
        """Advance to the time ``now``: end messages whose time is over, and show those that wait."""
        if self._now and now >= self._now.end:
            self._now = None
            if self._waiting:
                self._begin(*self._waiting.pop(0), now)

    def _begin(self, sentence: str, kind: MessageKind, now: float) -> None:
        """Show a message from now on; '' shows none."""
        self._now = _Said(sentence, kind, now, now + reading_seconds(sentence)) if sentence else None


# -- The status bar: what the engine is set to, and one sentence at a time, which goes when it is out of date ----------


class StatusLine(QObject):
    """Writes into a status bar; a text that is too long is elided and put into the tooltip.

    QStatusBar's own messages are not used: they are cut without a sign, and disappear when the pointer passes a menu.

    Signals:
        speaks: (bool) whether a message is shown.
    """

    speaks = Signal(bool)

    def __init__(self, bar: QStatusBar) -> None:
        super().__init__(bar)
        self.text = ""  # stands in the bar while no sentence is shown
        self._saying = Saying()
        self._label = ElidedLabel(muted=True)
        self._label.setIndent(14)  # below the menu bar's first word
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._show)
        bar.addWidget(self._label, 1)

    @property
    def sentence(self) -> str:
        """The message that is shown; '' for none."""
        return self._saying.sentence

    def set_text(self, text: str) -> None:
        """Set the text that is shown while there is no message."""
        if text != self.text:
            self.text = text
            self._show()

    @Slot(str)
    def say(self, sentence: str) -> None:
        """Show a message about the board, for some seconds or until the board changes."""
        self._add(sentence, MessageKind.BOARD)

    @Slot(str)
    def tell(self, sentence: str) -> None:
        """Show a message about an action, for some seconds even if the board changes."""
        self._add(sentence, MessageKind.NEWS)

    @Slot(str)
    def warn(self, sentence: str) -> None:
        """Show a warning for its whole time, whatever happens meanwhile."""
        self._add(sentence, MessageKind.WARNING)

    @Slot()
    def forget(self) -> None:
        """End the messages about the board, since it has changed."""
        self._saying.forget(time.monotonic())
        self._show()

    @Slot()
    def begin(self) -> None:
        """End the message about the last action, since another has begun."""
        self._saying.begin(time.monotonic())
        self._show()

    def _add(self, sentence: str, kind: MessageKind) -> None:
        """Show a message, or queue it."""
        self._saying.say(sentence, kind, time.monotonic())
        self._show()

    @Slot()
    def _show(self) -> None:
        """Write what is to be shown now, and look again when that ends."""
        now = time.monotonic()
        self._saying.pass_to(now)
        self._label.set_text(self._saying.sentence or self.text)
        self.speaks.emit(bool(self._saying.sentence))
        if self._saying.ends_at is None:
            self._timer.stop()
        else:
            self._timer.start(math.ceil(1000 * (self._saying.ends_at - now)) + 1)


# -- The strip in the status bar that says what is done beside the game, how far that is, and stops it -----------------


SHOWN_AFTER_MS = 400
_STEPS = 1_000
_WORDS_WIDTH, _BAR_WIDTH = 240, 140


class ProgressStrip(QWidget):
    """Text, progress bar and Stop button of a task; hidden while none runs, and for tasks that end soon."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ElidedLabel(muted=True)
        self._words.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._words.setFixedWidth(_WORDS_WIDTH)
        self._words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._bar = QProgressBar(textVisible=False)
        self._bar.setFixedWidth(_BAR_WIDTH)
        self._bar.setAccessibleName("Progress")
        self.stop = QPushButton("Stop")
        self.stop.setToolTip("End this (Esc)")
        self.stop.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._timer = QTimer(self, singleShot=True, interval=SHOWN_AFTER_MS)
        in_row(self._words, self._bar, self.stop, gap=10, margins=(0, 2, 8, 2), of=self)
        self._timer.timeout.connect(self.show)
        self.hide()

    @property
    def words(self) -> str:
        """The text of the strip; '' while no task runs."""
        return self._words.accessibleName()

    @property
    def share(self) -> float | None:
        """The progress shown, 0 to 1; None where it is unknown."""
        return self._bar.value() / _STEPS if self._bar.maximum() else None

    def set(self, words: str, share: float | None) -> None:
        """Show the strip after a short delay, with a text and a progress of 0 to 1, None for unknown."""
        if self.isHidden() and not self._timer.isActive():
            self._timer.start()
        self._words.set_text(words)
        self._bar.setMaximum(0 if share is None else _STEPS)
        if share is not None:
            self._bar.setValue(round(share * _STEPS))

    @Slot(bool)
    def give_way(self, spoken: bool) -> None:
        """Hide the text while the status bar shows a message (``spoken``); bar and button stay."""
        self._words.setVisible(not spoken)

    @Slot()
    def clear(self) -> None:
        """Hide the strip: no task runs."""
        self._timer.stop()
        self._words.set_text("")
        self._bar.reset()
        self.hide()
