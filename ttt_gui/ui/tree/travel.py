"""Travels through the events of a search: steps, jumps, and playing them one after the other."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from ttt_gui.engine.trace.moments import root_changes
from ttt_gui.ui.trace.state import TreeState

SPEEDS = (1, 2, 5, 20, 100)
"""Steps a second."""
BY_CUTS_FROM = 1_000
"""A search of as many events is played from cut to cut, if it has any."""

TRAVEL = {
    "tree_first": "first",
    "tree_back": "back",
    "tree_play": "play_pause",
    "tree_forward": "forward",
    "tree_last": "last",
    "tree_cut_back": "previous_cut",
    "tree_cut": "next_cut",
    "tree_root_back": "previous_root_change",
    "tree_root": "next_root_change",
    "tree_start": "start_of_node",
    "tree_end": "end_of_node",
}
"""The actions that travel in time, and the slots of ``Travel`` that they are."""

NO_TRACE = "There is no search to look at yet."
_AT_START = "This is where the search begins."
_AT_END = "This is where the search ends."


class Travel(QObject):
    """Moves the moment of the tree's state and selects the node of its event.

    Nothing plays by itself; playing stops at the end and with another trace.

    Signals:
        playing_changed: playing has begun, or has stopped.
    """

    playing_changed = Signal()

    def __init__(self, state: TreeState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self.set_speed(2)
        self._timer.timeout.connect(self._play_on)
        state.trace_changed.connect(self.stop)

    @property
    def is_playing(self) -> bool:
        return self._timer.isActive()

    @property
    def speed(self) -> int:
        """How many steps are played a second."""
        return 1000 // self._timer.interval()

    def set_speed(self, steps: int) -> None:
        self._timer.setInterval(1000 // steps)

    @property
    def plays_cuts(self) -> bool:
        """Whether a step goes to the next cut, not to the next event: where events are thousands."""
        trace = self._state.trace
        return trace is not None and trace.events.size >= BY_CUTS_FROM and bool(trace.events.cuts)

    @Slot()
    def _play_on(self) -> None:
        """Go one step on; after the last cut, to the end."""
        trace = self._state.trace
        if self.plays_cuts and trace:
            cut = trace.events.next_cut(self._state.moment)
            self.go(cut if cut >= 0 else trace.events.size - 1)
        else:
            self.forward()

    @Slot(int)
    def go(self, event: int) -> None:
        """Go to an event, or the nearest there is, and select its node, which has been entered by then."""
        trace = self._state.trace
        if trace is None:
            return
        self._state.set_moment(event)
        self._state.select(trace.events.event(self._state.moment)[1])
        if self._state.is_at_end:
            self.stop()

    @Slot()
    def first(self) -> None:
        self.go(0)

    @Slot()
    def back(self) -> None:
        self.go(self._state.moment - 1)

    @Slot()
    def play_pause(self) -> None:
        """Play, from the start if everything has happened already, or pause."""
        if self.is_playing:
            self.stop()
        elif self._state.trace:
            if self._state.is_at_end:
                self.first()
            self._timer.start()
            self.playing_changed.emit()

    @Slot()
    def stop(self) -> None:
        """Play no more."""
        if self.is_playing:
            self._timer.stop()
            self.playing_changed.emit()

    @Slot()
    def forward(self) -> None:
        self.go(self._state.moment + 1)

    @Slot()
    def last(self) -> None:
        if self._state.trace:
            self.go(self._state.trace.events.size - 1)

    @Slot()
    def previous_cut(self) -> None:
        if self._state.trace and (event := self._state.trace.events.previous_cut(self._state.moment)) >= 0:
            self.go(event)

    @Slot()
    def next_cut(self) -> None:
        if self._state.trace and (event := self._state.trace.events.next_cut(self._state.moment)) >= 0:
            self.go(event)

    @Slot()
    def previous_root_change(self) -> None:
        changes = root_changes(self._state.trace) if self._state.trace else []
        if changes and changes[0] < self._state.moment:
            self.go(changes[bisect_left(changes, self._state.moment) - 1])

    @Slot()
    def next_root_change(self) -> None:
        changes = root_changes(self._state.trace) if self._state.trace else []
        if changes and changes[-1] > self._state.moment:
            self.go(changes[bisect_right(changes, self._state.moment)])

    @Slot()
    def start_of_node(self) -> None:
        """Go to where the selected node is entered."""
        if self._state.trace:
            self.go(self._state.trace.events.entered(self._state.selected))

    @Slot()
    def end_of_node(self) -> None:
        """Go to where the selected node is left, on or back."""
        if self._state.trace:
            self.go(self._state.trace.events.left(self._state.selected))


def reasons(state: TreeState, changes: Sequence[int]) -> dict[str, str]:
    """Return for every slot of ``Travel`` that an action is why the slot is not possible now; '' where it is.

    ``changes`` are the events that change the value of a root.
    """
    trace, moment = state.trace, state.moment
    if trace is None:
        return dict.fromkeys(TRAVEL.values(), NO_TRACE)
    events, selected = trace.events, state.selected
    begins, ends = _AT_START if moment == 0 else "", _AT_END if state.is_at_end else ""
    no_cut_before, no_cut_after = "There is no cut-off before this event.", "There is no cut-off after this event."
    if not events.cuts:
        cuts = trace.request.algorithm.alpha_beta
        no_cut_before = no_cut_after = "This search cut nothing." if cuts else "Minimax cuts nothing."
    return {
        "first": begins,
        "back": begins,
        "play_pause": "",
        "forward": ends,
        "last": ends,
        "previous_cut": "" if events.previous_cut(moment) >= 0 else no_cut_before,
        "next_cut": "" if events.next_cut(moment) >= 0 else no_cut_after,
        "previous_root_change": "" if changes and changes[0] < moment else "The root had no value before this event.",
        "next_root_change": "" if changes and changes[-1] > moment else "The root's value does not change any more.",
        "start_of_node": "" if events.entered(selected) != moment else "The selected node is entered here.",
        "end_of_node": "" if events.left(selected) != moment else "The selected node is left here.",
    }
