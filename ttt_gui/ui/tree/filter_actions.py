"""Lets the actions of the window choose which nodes of the tree are shown; the buttons above the picture name them."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QToolButton

from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.tree.travel import NO_TRACE
from ttt_gui.ui.window.actions import Actions

FILTERS = {
    "tree_all": Show.ALL,
    "tree_best_line": Show.BEST_LINE,
    "tree_subtree": Show.SUBTREE,
    "tree_cuts": Show.CUTS,
}
"""The actions, and what each shows."""


class FilterActions(QObject):
    """Ticks the one that is chosen; all of them need a trace."""

    def __init__(self, state: TreeState, actions: Actions, parent: QObject) -> None:
        super().__init__(parent)
        self._state, self._actions = state, actions
        self._buttons: dict[Show, QToolButton] = {}
        for key in FILTERS:
            actions[key].triggered.connect(self._choose)
        state.trace_changed.connect(self._follow)
        state.tree_changed.connect(self._follow)
        self._follow()

    def name(self, buttons: dict[Show, QToolButton]) -> None:
        """Give buttons that do the same the tooltips of the actions: with their keys, and with why not."""
        self._buttons = buttons
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
            if show in self._buttons and self._buttons[show].toolTip() != action.toolTip():
                set_tip(self._buttons[show], action.toolTip())
