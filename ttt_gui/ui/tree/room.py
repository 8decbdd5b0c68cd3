"""Where the panels of the search tree live: made when they are first shown, so that the window is there sooner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from ttt_gui.game.position import Position
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.settings import Widths
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.window.actions import Actions

if TYPE_CHECKING:
    from ttt_gui.ui.tree.page import AnalysePage
    from ttt_gui.ui.tree.panels import TreePanels
    from ttt_gui.ui.tree.position_column import PositionColumn


class TreeRoom(QObject):
    """Holds the panels, which know only the state they share, and the page on which they stand.

    Signals:
        panels_made: the panels are there now.
        left: the game itself is wanted.
        folded_changed(bool): the tree has all the width, or not any more.
    """

    panels_made = Signal()
    left = Signal()
    folded_changed = Signal(bool)

    def __init__(
        self,
        look: Look,
        state: TreeState,
        queue: JobQueue,
        controller: GameController,
        analysis: Analysis,
        actions: Actions,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._look, self._state, self._queue = look, state, queue
        self._controller, self._analysis, self._actions = controller, analysis, actions
        self._panels: TreePanels | None = None
        self.page: AnalysePage | None = None
        self.column: PositionColumn | None = None  # of the page
        self._searching = self._motion = False

    @property
    def panels(self) -> TreePanels:
        """The panels; made at the first call."""
        if self._panels is None:
            from ttt_gui.ui.tree.panels import TreePanels

            self._panels = TreePanels(self._look, self._state, self._queue, self)
            self._panels.waiting.set_searching(self._searching)
            self._panels.waiting.start.search_wanted.connect(self._analysis.search_by)
            self._panels.waiting.start.numbers_wanted.connect(self._actions["number_tree"].trigger)
            self._panels.view.set_motion(self._motion)
            self.panels_made.emit()
        return self._panels

    def make_page(self, widths: dict[str, Widths]) -> QWidget:
        """The page of the view, with columns of these widths."""
        self._look.built(lambda: [self._made(widths)])
        assert self.page
        return self.page

    def _made(self, widths: dict[str, Widths]) -> QWidget:
        from ttt_gui.ui.tree.page import AnalysePage
        from ttt_gui.ui.tree.position_column import PositionColumn

        self.column = column = PositionColumn(self._look, self._state, self._analysis, self._slipped)
        column.left.connect(self.left)
        column.tree_left.connect(self._analysis.back_to_game_tree)
        column.search_wanted.connect(self._actions["search_position"].trigger)
        column.moves.move_chosen.connect(self._controller.game.go_to)
        self._controller.slips.changed.connect(column.show_node)
        self.page = AnalysePage(self._look, column, self.panels, widths)
        self.page.folded_changed.connect(self.folded_changed)
        for signal in (self._state.trace_changed, self._state.waiting_changed, self._analysis.shown_changed):
            signal.connect(self._show_whether_empty)
        self._show_whether_empty()
        return self.page

    def _slipped(self, before: Position, cell: int) -> bool:
        return self._controller.slips.of(before, cell) is not None

    @Slot()
    def _show_whether_empty(self) -> None:
        if self.page:
            analysis = self._analysis
            coming = analysis.shown or analysis.is_searching or analysis.making or self._state.waiting_words
            self.page.set_empty(self._state.trace is None and not coming)

    def set_searching(self, searching: bool) -> None:
        """Whether a search of the game is under way, whose tree will stand here."""
        if searching != self._searching:
            self._searching = searching
            if self._panels:
                self._panels.waiting.set_searching(searching)
            self._show_whether_empty()

    def set_motion(self, motion: bool) -> None:
        """Whether the picture glides to where it belongs."""
        if motion != self._motion:
            self._motion = motion
            if self._panels:
                self._panels.view.set_motion(motion)
