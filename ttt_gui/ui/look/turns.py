"""Work for the UI thread in pieces, so that no piece keeps the window waiting for the others."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal, Slot

Step = Callable[[], object]


class Turns(QObject):
    """Does one thing after another, each in a turn of the event loop of its own. Every other turn is left to Qt, which
    lays out and paints what the step before has made.

    Signals: done(): nothing is left to be done.
    """

    done = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: deque[Step] = deque()
        self._is_qts = False  # the turn
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._on_turn)

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be done."""
        return self._timer.isActive()

    def add(self, *steps: Step) -> None:
        """Have these done after those that are there."""
        self._steps.extend(steps)
        self._timer.start()

    def clear(self) -> None:
        """Forget what is not done yet; ``done`` comes no more."""
        self._steps.clear()
        self._timer.stop()
        self._is_qts = False

    @Slot()
    def _on_turn(self) -> None:
        self._is_qts = not self._is_qts
        if self._is_qts and self._steps:
            self._steps.popleft()()
        elif not self._steps:
            self._timer.stop()
            self._is_qts = False
            self.done.emit()
