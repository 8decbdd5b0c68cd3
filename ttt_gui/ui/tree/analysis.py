"""Joins the search tree with the game: which trace it shows, and which of its positions stands on the board."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.result import SearchInfo
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.settings import Settings
from ttt_gui.session.study import Search
from ttt_gui.ui.trace.state import TreeState


class Analysis(QObject):
    """Shows in ``state`` the trace of the search that belongs to the board, and tells which position to put there.

    While the tree is shown every search brings its trace; one that has none, or lost it, is made again.

    Signals:
        looking_changed: ``looking_at`` is another position, or none: the board shows the game again.
        looks_changed: whether a position of the search is looked at, or the game itself, is another thing.
        making_changed: a search is being made again for its trace, or not any more.
    """

    looking_changed = Signal()
    looks_changed = Signal()
    making_changed = Signal()

    def __init__(self, state: TreeState, settings: Settings, controller: GameController, parent: QObject) -> None:
        super().__init__(parent)
        self._state, self._settings, self._study = state, settings, controller.study
        self._node: int | None = None  # whose position is looked at
        self._own = False  # whether the trace is one that was opened or typed, not that of the game
        self._making: Search | None = None
        self._given_up: Search | None = None  # whose trace was stopped or could not be made: not asked for by itself

        game, study = controller.game, controller.study
        game.game_started.connect(self._forget)
        game.position_changed.connect(self.look_back)
        game.position_changed.connect(self._follow)
        study.searched.connect(self._on_searched)
        study.trace_sampled.connect(self._on_trace_sampled)
        study.trace_found.connect(self._on_trace_found)
        study.trace_failed.connect(self._on_trace_failed)
        settings.changed.connect(self._on_setting_changed)
        state.moment_changed.connect(self._on_moment_changed)
        state.position_requested.connect(self.look_at)
        state.stop_requested.connect(self.stop)
        state.trace_requested.connect(self.make)

    @property
    def looking_at(self) -> tuple[Position, int | None] | None:
        """The position of the tree that the board should show, with its last move; None for the game itself."""
        trace = self._state.trace
        if self._node is None or trace is None or trace.subject.board is None:
            return None
        return trace.position(self._node), trace.node(self._node).move

    @property
    def words(self) -> str:
        """How the position that is looked at came about: 'after b2 c3'."""
        trace = self._state.trace
        if self._node is None or trace is None:
            return ""
        moves = [trace.node(each).move for each in trace.path(self._node)[1:]]
        names = " ".join(trace.move_name(move) for move in moves if move is not None)
        return f"after {names}" if names else "where the search begins"

    @property
    def making(self) -> Search | None:
        """The search that is being made again for its trace."""
        return self._making

    def show(self, trace: SearchTrace) -> None:
        """Show a trace that is not the game's own; the next search of the game replaces it."""
        self._own = True
        self._set(trace, "")

    @Slot(int)
    def look_at(self, node: int) -> None:
        """Put the position of a node on the board, to look at."""
        if node != self._node:
            self._look(node)

    @Slot()
    def look_back(self) -> None:
        """Put the game's own position on the board again."""
        if self._node is not None:
            self._look(None)

    def _look(self, node: int | None) -> None:
        before, self._node = self._node, node
        self.looking_changed.emit()
        if (before is None) != (node is None):
            self.looks_changed.emit()

    # --- which trace ---

    @Slot()
    def _forget(self) -> None:
        self._own = False

    @Slot()
    def _on_searched(self) -> None:
        self._own = False
        self._follow()

    @Slot()
    def _follow(self) -> None:
        """Show the trace of the search that belongs to the board, and ask for it where there is none."""
        if not self._settings.shows_tree or self._own:
            return
        search = self._study.in_view
        trace = self._study.trace(search) if search else None
        if search is None:
            self._set_making(None)
            self._set(None, "")
        elif trace:
            self._set_making(None)
            self._set(trace, _note(search))
        elif search is self._given_up:
            self._set(None, "")
        elif not self._study.is_coming(search):
            self.make()

    @Slot()
    def make(self) -> None:
        """Have the search that belongs to the board made again for its trace."""
        search = self._study.in_view
        if search:
            self._given_up = None
            self._study.request_trace(search, self._settings.trace_nodes)
            self._set_making(search)

    @Slot()
    def stop(self) -> None:
        """Make no trace any more; the tree says that it was stopped."""
        if self._making:
            self._given_up = self._making
            self._study.stop_trace()
            self._set_making(None)
            self._state.set_waiting(None, "Stopped: the search was not made again.")

    def _set_making(self, search: Search | None) -> None:
        before, self._making = self._making, search
        if search is not before:
            self._state.set_waiting(0.0 if search else None)
            self.making_changed.emit()

    def _set(self, trace: SearchTrace | None, note: str) -> None:
        if trace is not self._state.trace:
            before = self._node
            self._node = None
            self._state.set_trace(trace, note)
            if before is not None:
                self.looking_changed.emit()
                self.looks_changed.emit()

    @Slot(object, object)
    def _on_trace_sampled(self, search: Search, info: object) -> None:
        if search is self._making and isinstance(info, SearchInfo):
            self._state.set_waiting(info.progress)

    @Slot(object)
    def _on_trace_found(self, search: Search) -> None:
        if search is self._making:
            self._set_making(None)
        self._follow()

    @Slot(object, str)
    def _on_trace_failed(self, search: Search, sentence: str) -> None:
        self._given_up = search
        if search is self._making:
            self._set_making(None)
        if search is self._study.in_view:
            self._state.set_waiting(None, sentence)

    @Slot(str)
    def _on_setting_changed(self, key: str) -> None:
        if key == "view":
            self._given_up = None
            self._follow()
            if not self._settings.shows_tree:
                self.look_back()
            elif not self._state.is_at_end:
                self._on_moment_changed(self._state.moment)

    @Slot(int)
    def _on_moment_changed(self, index: int) -> None:
        trace = self._state.trace
        if trace is None or self._state.is_at_end:
            self.look_back()
        else:
            self.look_at(trace.events.event(index)[1])


def _note(search: Search) -> str:
    """Where the solver's move is not the search's: which is which."""
    result = search.result
    if result.solved_move is None or result.solved_move == result.best_move:
        return ""
    name = search.position.rules.cell_name(result.solved_move)
    return f"The solver chose {name}. This is the {search.algorithm.name} search beside it."
