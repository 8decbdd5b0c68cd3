"""Whoever examines, as the page sees it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.examine.graded import Graded
from ttt_gui.engine.examine.judge import Judged
from ttt_gui.game.position import Position
from ttt_gui.ui.examine.positions_choice import AskedPositions
from ttt_gui.ui.examine.reported import reported
from ttt_gui.ui.examine.state import Examined


class Examiner(QObject):
    """Holds what is known; what runs the engine is made from it (file_examiner.py).

    Signals: changed: ``now`` is another one; at most four times a second while it asks.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.now = Examined()
        self.judged: tuple[Judged, ...] = ()

    def tell(self, now: Examined) -> None:
        """This is known now."""
        self.now = now
        self.changed.emit()

    def graded(self) -> Graded | None:
        """As a report takes it; None as long as there is none to make."""
        return reported(self.now, self.judged)

    @Slot()
    def run(self) -> None:
        """Ask the engine in every position."""

    @Slot()
    def stop(self) -> None:
        """End it, with what was answered so far."""

    @Slot()
    def stop_likeness(self) -> None:
        """Do not find out any further whose answers these are like."""

    @Slot(object)
    def choose(self, choice: AskedPositions) -> None:
        """Ask these positions from now on."""

    @Slot(bool)
    def count_slower(self, on: bool) -> None:
        """Count what wins later or loses sooner than need be among the mistakes, or do not."""

    @Slot(object)
    def ask_again(self, position: Position) -> None:
        """Ask for one position once more."""
