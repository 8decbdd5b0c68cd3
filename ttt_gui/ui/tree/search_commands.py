"""The commands that search a position to look at it: Search this position, Search again with …, Minimax/Alpha-beta."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

from ttt_gui.session.settings import Settings
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.analysis import NUMBER_TREE, Analysis
from ttt_gui.ui.tree.tools import TreeTools
from ttt_gui.ui.window.actions import AGAIN, Actions, again_key


class SearchCommands(QObject):
    """Connects the commands that search a position, and lets each say why it is not possible now."""

    def __init__(
        self,
        state: TreeState,
        analysis: Analysis,
        settings: Settings,
        actions: Actions,
        show_error: Callable[[str], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._analysis, self._settings, self._actions = analysis, settings, actions
        self._tools: TreeTools | None = None
        self._rows = {again_key(row): row for row in AGAIN}

        actions["search_position"].triggered.connect(self._search_position)
        for key in self._rows:
            actions[key].triggered.connect(self._repeat)
        analysis.asking.failed.connect(show_error)
        state.selection_changed.connect(self._enable_search)
        analysis.shown_changed.connect(self._enable)
        self._enable()

    def give_ways(self, tools: TreeTools) -> None:
        """Let the switch in these tools name the algorithm of the search that is shown, and change it."""
        self._tools = tools
        tools.ways.chosen.connect(self._choose_way)
        self._show_way()

    @Slot(int)
    def _choose_way(self, index: int) -> None:
        """Change the setting, which has the position searched again; where it is set so already, the search that is
        shown is an older one: repeat that by the algorithm chosen."""
        if self._settings.alpha_beta != bool(index):
            self._settings.alpha_beta = bool(index)
        else:
            row = next(row for row in AGAIN if row.algorithm and row.algorithm.alpha_beta == bool(index))
            self._analysis.repeat(row.beside(self._analysis.repeated_by()))
        self._show_way()

    def _show_way(self) -> None:
        if self._tools:
            self._tools.set_ways(self._analysis.foreign != NUMBER_TREE)
            self._tools.ways.choose(int(self._analysis.repeated_by().alpha_beta))

    @Slot()
    def _search_position(self) -> None:
        self._analysis.search_position()

    @Slot()
    def _repeat(self) -> None:
        sender = self.sender()
        if sender:
            self._analysis.repeat(self._rows[sender.objectName()].beside(self._analysis.repeated_by()))

    @Slot()
    def _enable(self) -> None:
        self._show_way()
        base, analysis = self._analysis.repeated_by(), self._analysis
        why_not = {key: analysis.why_not_again(row.beside(base)) for key, row in self._rows.items()}
        self._actions.allow({"search_position": analysis.why_not(), **why_not})

    @Slot()
    def _enable_search(self) -> None:
        self._actions.allow({"search_position": self._analysis.why_not()})
