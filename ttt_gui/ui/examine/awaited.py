"""A report that is wanted while what the answers are like is still being found out: it is made once that is known."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.examine.graded import Graded
from ttt_gui.ui.examine.examiner import Examiner


class Awaited(QObject):
    """``graded`` is what is known at the moment, which says of itself that it is not whole, until all is known, or
    nothing more will be: a person stops it, or examines something else.

    Signals: waits: what was begun has to wait; nothing where it need not.
    """

    waits = Signal()

    def __init__(self, examiner: Examiner, graded: Graded, parent: QObject | None = None) -> None:
        is_over = examiner.now.likeness_share is None
        super().__init__(None if is_over else parent)
        self._is_over = is_over
        self.graded = graded
        self._examiner = examiner
        self._then: Callable[[], None] | None = None
        if not self._is_over:
            examiner.changed.connect(self._look)

    def begin(self, then: Callable[[], None]) -> None:
        """Have this done, now or later."""
        if self._is_over:
            then()
        else:
            self._then = then
            self.waits.emit()

    @Slot()
    def _look(self) -> None:
        graded = self._examiner.graded()
        if graded and self._examiner.now.likeness_share is not None:
            return
        self._is_over = True
        self._examiner.changed.disconnect(self._look)
        self.graded = graded or self.graded
        then, self._then = self._then, None
        if then:
            then()
        self.setParent(None)  # what it holds is large, and goes with whoever has the report written
