"""Lets the actions of the window travel through a search, and say why one of them is not possible now."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

from ttt_gui.engine.trace.moments import root_changes
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.travel import NO_TRACE, TRAVEL, Travel, reasons
from ttt_gui.ui.window.actions import Actions

_NEEDS_TRACE = ("tree_export", "trace_save")


class TravelActions(QObject):
    """Connects the actions with what ``travel()`` gives, and enables all that need a trace.

    The buttons of the timeline are these actions: they are enabled with them and say the same.
    """

    def __init__(self, state: TreeState, actions: Actions, travel: Callable[[], Travel], parent: QObject) -> None:
        super().__init__(parent)
        self._state, self._actions, self._travel = state, actions, travel
        self._changes: list[int] = []  # the events that change the value of a root
        self._why_not: dict[str, str] = {}  # what the actions say now
        for key in TRAVEL:
            actions[key].triggered.connect(self._go)
        state.trace_changed.connect(self._take_trace)
        state.moment_changed.connect(self._enable)
        state.selection_changed.connect(self._enable)
        self._take_trace()

    @Slot()
    def _go(self) -> None:
        sender = self.sender()
        if sender:
            getattr(self._travel(), TRAVEL[sender.objectName()])()

    @Slot()
    def _take_trace(self) -> None:
        trace = self._state.trace
        self._changes = root_changes(trace) if trace else []
        self._enable()

    @Slot()
    def _enable(self) -> None:
        trace = self._state.trace
        found = reasons(self._state, self._changes)
        why_not = {key: found[name] for key, name in TRAVEL.items()}
        why_not |= dict.fromkeys(_NEEDS_TRACE, "" if trace else NO_TRACE)
        for key, reason in why_not.items():
            if self._why_not.get(key) != reason:
                self._actions.enable(key, reason)
        self._why_not = why_not
