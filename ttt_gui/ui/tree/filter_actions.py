"""Lets the actions of the window choose which nodes of the tree are shown; the buttons above the picture name them."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from ttt_gui.ui.look.plain import tip
from ttt_gui.ui.look.segments import Segmented
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.tree.tools import CHOICES
from ttt_gui.ui.tree.travel import NO_TRACE
from ttt_gui.ui.window.actions import Actions

FILTERS = {
    "tree_all": Show.ALL,
    "tree_best_line": Show.BEST_LINE,
    "tree_subtree": Show.SUBTREE,
    "tree_cuts": Show.CUTS,
}
"""The actions, and what each shows."""
_SWITCHED = [show for show, *_ in CHOICES]


class FilterActions(QObject):
    """Ticks the one that is chosen; all of them need a trace."""

    def __init__(self, state: TreeState, actions: Actions, parent: QObject) -> None:
        super().__init__(parent)
        self._state, self._actions = state, actions
        self._choices: Segmented | None = None
        for key in FILTERS:
            actions[key].triggered.connect(self._choose)
        state.trace_changed.connect(self._follow)
        state.tree_changed.connect(self._follow)
        self._follow()

    def name(self, choices: Segmented) -> None:
        """Give the switch that does the same the tooltips of the actions: with their keys, and with why not."""
        self._choices = choices
        self._follow()

    @Slot()
    def _choose(self) -> None:
        sender = self.sender()
        if sender:
            self._state.set_show(FILTERS[sender.objectName()])

    @Slot()
    def _follow(self) -> None:
        why_not = "" if self._state.trace else NO_TRACE
        for key, show in FILTERS.items():
            action = self._actions[key]
            if action.isEnabled() != (not why_not):
                self._actions.enable(key, why_not)
            action.setChecked(show is self._state.show)
            if self._choices and show in _SWITCHED:
                self._choices.bar.setTabToolTip(_SWITCHED.index(show), tip(action.toolTip()))
