"""Joins the search tree with the game: which trace it shows, which position stands on the board, what can be done."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.settings import Settings
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.window.actions import Actions

_NO_TRACE = "There is no search to look at yet."
_AT_START = "This is where the search begins."
_AT_END = "This is where the search ends."
# The actions that need a trace, and those of them that need something ahead or behind.
_ACTIONS = (
    *("tree_first", "tree_back", "tree_play", "tree_forward", "tree_last", "tree_cut", "tree_root", "tree_end"),
    *("tree_board", "tree_export", "trace_save"),
)
_BACK = ("tree_first", "tree_back")
_ON = ("tree_forward", "tree_last", "tree_cut", "tree_root", "tree_end", "tree_play")


class Analysis(QObject):
    """Shows in ``state`` the trace of the game's last search, and tells which of its positions to put on the board.

    While the tree is shown every search brings its trace; one that was made before is asked for.

    Signals:
        looking_changed: ``looking_at`` is another position, or none: the board shows the game again.
    """

    looking_changed = Signal()

    def __init__(
        self, state: TreeState, settings: Settings, controller: GameController, actions: Actions, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._state, self._settings, self._controller, self._actions = state, settings, controller, actions
        self._node: int | None = None  # whose position is looked at
        self._own = False  # whether the trace is one that was opened or typed, not that of the game
        self._enable()

        controller.game_started.connect(self._forget)
        controller.search_finished.connect(self._on_search_finished)
        controller.phase_changed.connect(self._ask)
        controller.trace_found.connect(self._on_trace_found)
        controller.position_changed.connect(self.look_back)
        settings.changed.connect(self._on_setting_changed)
        state.trace_changed.connect(self._enable)
        state.moment_changed.connect(self._on_moment_changed)
        state.position_requested.connect(self.look_at)

    @property
    def looking_at(self) -> tuple[Position, int | None] | None:
        """The position of the tree that the board should show, with its last move; None for the game itself."""
        trace = self._state.trace
        if self._node is None or trace is None or not trace.has_boards:
            return None
        return trace.position(self._node), trace.node(self._node).move

    @property
    def words(self) -> str:
        """How the position that is looked at came about: 'the search · after b2 c3'."""
        trace = self._state.trace
        if self._node is None or trace is None:
            return ""
        moves = [trace.node(each).move for each in trace.path(self._node)[1:]]
        names = " ".join(trace.move_name(move) for move in moves if move is not None)
        return f"the search · after {names}" if names else "the search · where it begins"

    def show(self, trace: SearchTrace) -> None:
        """Show a trace that is not the game's own; the next search of the game replaces it."""
        self._own = True
        self._node = None
        self._state.set_trace(trace)
        self.looking_changed.emit()

    @Slot(int)
    def look_at(self, node: int) -> None:
        """Put the position of a node on the board, to look at."""
        self._node = node
        self.looking_changed.emit()

    @Slot()
    def look_back(self) -> None:
        """Put the game's own position on the board again."""
        if self._node is not None:
            self._node = None
            self.looking_changed.emit()

    # --- which trace ---

    @Slot()
    def _forget(self) -> None:
        self._own = False
        self._set(None)

    def _set(self, trace: SearchTrace | None) -> None:
        if trace is not self._state.trace:
            self._state.set_trace(trace, self._note() if trace else "")
            self.look_back()

    def _note(self) -> str:
        """Where the solver's move is not the search's: which is which."""
        result = self._controller.last_result
        if result is None or result.solved_move is None or result.solved_move == result.best_move:
            return ""
        name, algorithm = result.request.position.rules.cell_name(result.solved_move), result.request.algorithm.name
        return f"The solver chose {name}. This is the {algorithm} search beside it."

    @Slot()
    def _on_search_finished(self) -> None:
        self._own = False  # its trace follows, if the tree is shown

    @Slot(object)
    def _on_trace_found(self, trace: SearchTrace) -> None:
        if self._settings.show_tree and not self._own:
            self._set(trace)

    @Slot(str)
    def _on_setting_changed(self, key: str) -> None:
        if key == "show_tree":
            self._ask()

    @Slot()
    def _ask(self) -> None:
        """Show the trace of the last search, and ask for it where there is none."""
        result = self._controller.last_result
        if not self._settings.show_tree or self._own or result is None:
            return
        if result.trace is None:
            self._controller.request_trace()
        elif result.trace.is_listed:
            self._set(result.trace)

    # --- what can be done ---

    @Slot(int)
    def _on_moment_changed(self, index: int) -> None:
        trace = self._state.trace
        self._enable()
        if trace is None or self._state.is_at_end:
            self.look_back()
        else:
            self.look_at(trace.events.event(index)[1])

    @Slot()
    def _enable(self) -> None:
        state = self._state
        for key in _ACTIONS:
            why_not = "" if state.trace else _NO_TRACE
            if state.trace and key in _BACK and state.moment == 0:
                why_not = _AT_START
            if state.trace and key in _ON and state.is_at_end:
                why_not = _AT_END
            self._actions.enable(key, why_not)
