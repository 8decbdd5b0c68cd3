"""The commands that search a position to look at it: Search this position, Search again with …, Minimax/Alpha-beta."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Slot

from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.session.settings import Settings
from ttt_gui.ui.trace.shown import TreeLocation
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.tree.tools import TreeTools
from ttt_gui.ui.window.actions import AGAIN, Actions, again_key

_NO_POSITIONS = "The nodes of this tree are no positions."


class SearchCommands(QObject):
    """Searches the selected position, or repeats the search that is shown, as the actions ask for it."""

    def __init__(
        self, state: TreeState, analysis: Analysis, settings: Settings, actions: Actions, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._state, self._analysis, self._settings, self._actions = state, analysis, settings, actions
        self._tools: TreeTools | None = None
        self._rows = {again_key(row): row for row in AGAIN}

        actions["search_position"].triggered.connect(self.search_position)
        for key in self._rows:
            actions[key].triggered.connect(self._repeat)
        state.selection_changed.connect(self._enable)
        analysis.shown_changed.connect(self._show_way)

    # --- the selected position ---

    @property
    def _location(self) -> TreeLocation | None:
        """What is selected in the tree that is seen; None where that is the position of the game."""
        state = self._state
        at_game = state.is_home and not self._analysis.foreign
        return None if at_game or not self._settings.shows_tree else state.location

    def why_not(self) -> str:
        """Return why the selected position cannot be searched now; '' where it can."""
        location, asking = self._location, self._analysis.asking
        position = location.position if location else self._analysis.game.position
        if position is None:
            return _NO_POSITIONS
        if position.outcome:
            return f"The game is over{' there' if location else ''}: there is nothing to search."
        running = asking.request
        if running and (running.position, running.algorithm) == (position, self._settings.algorithm):
            return "Its search runs already."
        return asking.why_not

    @Slot()
    def search_position(self) -> None:
        """Search the selected position as the settings say, and show that tree."""
        if self.why_not():
            return
        location, shown = self._location, self._analysis.shown
        position = (location.position if location else None) or self._analysis.game.position
        known = shown.line if location and shown else None
        line = known + location.moves if location and known is not None else None
        self._analysis.search_by(
            SearchRequest(position, self._settings.algorithm, self._settings.limits), line, anew=True
        )

    # --- the search that is shown, by another algorithm ---

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
            self.repeat(row.beside(self._repeated_by))
        self._show_way()

    @Slot()
    def _show_way(self) -> None:
        if self._tools:
            self._tools.ways.choose(int(self._repeated_by.alpha_beta))

    @Slot()
    def _repeat(self) -> None:
        sender = self.sender()
        if sender:
            self.repeat(self._rows[sender.objectName()].beside(self._repeated_by))

    def repeat(self, algorithm: Algorithm) -> None:
        """Repeat the search that is shown by another algorithm, within the same limits, or show that search where it
        is done already; both stay at hand."""
        request, shown = self._repeatable, self._analysis.shown
        if request and not self._why_not_again(algorithm):
            self._analysis.search_by(replace(request, algorithm=algorithm), shown.line if shown else None)

    def _why_not_again(self, algorithm: Algorithm) -> str:
        """Return why the search that is shown cannot be repeated by an algorithm now; '' where it can."""
        request = self._repeatable
        if request is None:
            return _NO_POSITIONS if self._analysis.foreign else "There is no search to repeat yet."
        if request.position.outcome:
            return "The game is over there: there is nothing to search."
        if algorithm == request.algorithm:
            return "This is the search that you see."
        return self._analysis.asking.why_not

    @property
    def _repeatable(self) -> SearchRequest | None:
        """The request of the search that is shown; None where there is none, or where it is of a number tree."""
        trace, shown = self._state.trace, self._analysis.shown
        if self._analysis.foreign:
            return trace.request if trace and trace.subject.board else None
        return shown.result.request if shown else None

    @property
    def _repeated_by(self) -> Algorithm:
        """The switches of the search that is shown; without one, those of the settings."""
        return self._repeatable.algorithm if self._repeatable else self._settings.algorithm

    def reasons(self) -> dict[str, str]:
        """Return for each action of these commands why it is not possible now, '' where it is."""
        base = self._repeated_by
        again = {key: self._why_not_again(row.beside(base)) for key, row in self._rows.items()}
        return {"search_position": self.why_not(), **again}

    @Slot()
    def _enable(self) -> None:
        self._actions.allow(self.reasons())
