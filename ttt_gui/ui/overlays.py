"""What lies over the board: the values of its cells, and threats; decides when, for whom and from which source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction

from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.values import CellValue, best_cells, no_tie
from ttt_gui.game.position import Position, Side, threats
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.judging.proofs import Source
from ttt_gui.session.players import human_sides
from ttt_gui.session.settings import Settings
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.drawing.board import BoardRenderState
from ttt_gui.ui.window.actions import FIRST, Actions
from ttt_gui.ui.window.texts import mistake_of

_NOT_SEARCHED = "Not searched yet: F5 searches this position"


class Overlays(QObject):
    """Puts values and threats over the board, as game, analysis and settings have them.

    Nothing is given away unasked: the settings ``values_while_playing`` and ``values_otherwise`` list the views that
    show values, while a person plays and otherwise.
    """

    def __init__(
        self,
        settings: Settings,
        controller: GameController,
        actions: Actions,
        board: BoardView,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._settings, self._controller = settings, controller
        self._actions, self._board = actions, board

        controller.game.game_started.connect(self._forget)
        controller.game.phase_changed.connect(self._forget_at_end)
        actions["values"].triggered.connect(self._set_shown)
        actions.group("values_source").triggered.connect(self._set_source)

    @property
    def shown(self) -> bool:
        """Whether the present view shows values."""
        return self._settings.view in getattr(self._settings, self._setting_key)

    @property
    def source(self) -> Source:
        """The source of the values in the present view: proofs or the search."""
        searched = self._settings.view in self._settings.values_as_searched
        return Source.SEARCHED if searched else Source.EXACT

    @property
    def _setting_key(self) -> str:
        """The setting that the action "values" (key S) changes now."""
        record = self._controller.game.record
        is_over = record.position_after(len(record.moves)).outcome is not None  # also where one steps back from its end
        plays = bool(human_sides(record)) and not is_over
        return "values_while_playing" if plays else "values_otherwise"

    @property
    def _position(self) -> Position:
        """The position on the board."""
        return self._controller.game.position

    # --- wishes ---

    @Slot(bool)
    def _set_shown(self, shown: bool) -> None:
        """Show or hide the values in this view."""
        self._set_view(self._setting_key, shown)

    @Slot(QAction)
    def _set_source(self, chosen: QAction) -> None:
        """Show proved or searched values in this view."""
        self._set_view("values_as_searched", chosen is self._actions["values_searched"])

    def _set_view(self, key: str, on: bool) -> None:
        """Put this view among those that the setting ``key`` lists, or take it out."""
        views, view = getattr(self._settings, key), frozenset({self._settings.view})
        setattr(self._settings, key, views | view if on else views - view)

    @Slot()
    def _forget(self) -> None:
        """Forget that values were asked for in the view where one plays: that holds until the game ends."""
        views = self._settings.values_while_playing
        self._settings.values_while_playing = views - {FIRST.key}

    @Slot(object)
    def _forget_at_end(self, phase: Phase) -> None:
        """Forget at the end of a game that values were asked for."""
        if phase is Phase.OVER:
            self._forget()

    # --- what is shown ---

    def show_ticks(self) -> None:
        """Tick the actions of the values: whether they are shown, and their source."""
        self._actions["values"].setChecked(self.shown)
        self._actions["values_searched" if self.source is Source.SEARCHED else "values_exact"].setChecked(True)

    def over(self, render_state: BoardRenderState) -> BoardRenderState:
        """Return ``render_state`` with the threats and values that the present view shows; start proofs of missing
        values.
        """
        settings, values, shown = self._settings, self._controller.values, self.shown
        if turning := self._controller.review.turning_point(self._controller.game.record.played):
            render_state = replace(render_state, mistake=mistake_of(turning))
        explained_by(Section.VALUES if shown else Section.HINTS if settings.show_threats else None, self._board)
        if settings.show_threats:
            render_state = replace(render_state, threats=threats(render_state.position))
        if not shown:
            values.clear()
            return render_state
        wanted = self._position, self.source, self._algorithm
        if (values.position, values.source, values.algorithm) != wanted:
            values.show(*wanted)
        return render_state if render_state.outcome else self._with_values(render_state)

    @property
    def _algorithm(self) -> Algorithm:
        """The algorithm of the search that the cards beside the board show; else the one in force."""
        search = self._controller.game_analysis.in_view
        known = search and search.position == self._position
        return search.algorithm if search and known else self._settings.algorithm

    def _with_values(self, render_state: BoardRenderState) -> BoardRenderState:
        """Return the render state with the values of its cells, as far as they are known."""
        side = self._settings.values_for.side(self._position, human_sides(self._controller.game.record))
        pending = self._controller.values.pending
        found = {cell: value for cell, value in self._controller.values.values(side).items() if cell not in pending}
        best = self._best(found) & found.keys()
        return replace(render_state, values=found, best=best, caption=self._caption(found, side))

    def _best(self, values: Mapping[int, CellValue]) -> frozenset[int]:
        """Return the cells that are proved best; as searched, the move that the search prefers."""
        if self.source is Source.EXACT:
            return best_cells(values)
        search = self._controller.game_analysis.last_search(self._position, self._algorithm)
        best = search.result.best_move if search and search.result.value is not None else None
        return frozenset() if best is None else frozenset({best})

    def _caption(self, values: Mapping[int, CellValue], side: Side) -> str:
        """Say whose values these are, and where they come from."""
        if self.source is Source.SEARCHED:
            if not values:
                return _NOT_SEARCHED
            return f"Values for {side}, as searched. {no_tie(values)}".removesuffix(". ")
        settled, every = self._controller.values.progress
        if self._controller.values.is_running and every:
            return f"Values for {side}: {settled} of {every} proved"
        unproved = every - len(values) + sum(value.outcome is None for value in values.values())
        whose = f"{side}, the side to move" if side is self._position.side_to_move else str(side)
        return f"Values for {whose}{f'; {unproved} not proved' if unproved else ''}."
