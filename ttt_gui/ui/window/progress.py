"""The strip in the status bar that says what is done beside the game, how far that is, and stops it."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QSizePolicy, QWidget

from ttt_gui.ui.look.widgets import ElidedLabel

SHOWN_AFTER_MS = 400
_STEPS = 1_000
_WORDS_WIDTH, _BAR_WIDTH = 240, 140


class ProgressStrip(QWidget):
    """The words, the bar and the button Stop of a task; hidden while none runs, and for tasks that end soon.

    Signals: stop_requested.
    """

    stop_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ElidedLabel()
        self._words.setObjectName("muted")
        self._words.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._words.setFixedWidth(_WORDS_WIDTH)
        self._words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._bar = QProgressBar(textVisible=False)
        self._bar.setFixedWidth(_BAR_WIDTH)
        self._bar.setAccessibleName("Progress")
        self._stop = QPushButton("Stop")
        self._stop.setToolTip("End this (Esc)")
        self._stop.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._timer = QTimer(self, singleShot=True, interval=SHOWN_AFTER_MS)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 8, 2)
        row.setSpacing(10)
        for widget in (self._words, self._bar, self._stop):
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        self._timer.timeout.connect(self.show)
        self._stop.clicked.connect(self.stop_requested)
        self.hide()

    @property
    def words(self) -> str:
        """The words of the strip, '' while nothing is done."""
        return self._words.accessibleName()

    @property
    def share(self) -> float | None:
        """How much the bar shows, 0 to 1; None where nobody knows."""
        return self._bar.value() / _STEPS if self._bar.maximum() else None

    def set(self, words: str, share: float | None) -> None:
        """Show after a while what is being done, and how much of it is (0 to 1), None where nobody knows."""
        if self.isHidden() and not self._timer.isActive():
            self._timer.start()
        self._words.set_text(words)
        self._bar.setMaximum(0 if share is None else _STEPS)
        if share is not None:
            self._bar.setValue(round(share * _STEPS))

    @Slot(bool)
    def give_way(self, spoken: bool) -> None:
        """Leave the room of the words to a sentence that the status bar shows beside them; bar and Stop stay."""
        self._words.setVisible(not spoken)

    @Slot()
    def clear(self) -> None:
        """Hide the strip, since nothing is being done."""
        self._timer.stop()
        self._words.set_text("")
        self._bar.reset()
        self.hide()
