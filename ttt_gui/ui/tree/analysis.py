"""Joins the search tree with the game: which trace the tree shows, what is searched for it, and the commands that
search a position to look at it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.measured import AT_ONCE_SECONDS, seconds_of
from ttt_gui.engine.request import Limits, NamedAlgorithm, SearchRequest, name_of
from ttt_gui.engine.result import SearchInfo
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.game.record import GameRecord
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game_analysis import Search, SearchKind
from ttt_gui.session.players import LEVELS
from ttt_gui.session.settings import TREE_VIEW, Settings
from ttt_gui.ui.look.formats import grouped, plies, times
from ttt_gui.ui.trace.state import TreeLocation, TreeState
from ttt_gui.ui.window.actions import AGAIN, Actions, again_key


def depth_text(search: Search | None, trace: SearchTrace | None, record: GameRecord) -> str:
    """Say how far a search looked that its depth limit ended; '' for others, and where its tree has fewer plies."""
    if search is None or search.result.complete or search.plies_of(trace) is not None:
        return ""
    depth = search.result.request.limits.depth
    return f"{_who(search, record)} looked {plies(depth)} ahead: values with ≈ rest on that." if depth else ""


def part_text(search: Search, trace: SearchTrace) -> str:
    """Say that a tree has fewer plies than its search, whose whole tree is too large to be seen; '' for a whole one."""
    depth = search.plies_of(trace)
    if depth is None:
        return ""
    result, which = search.result, ", searched again"
    if result.iterations:
        which = ", its last whole iteration" if depth == result.iterations[-1].depth else ""
    return f"The whole search has {_nodes(result.counters.nodes)}: this is its tree to {plies(depth)}{which}."


def _nodes(number: int) -> str:
    """Write a number of nodes: '31 million nodes', '1.4 million nodes', '60 312 nodes'."""
    if number < 10**6:
        return times(number, "node")
    return (
        f"{number / 10**6:.1f} million nodes" if number < 10**7 else f"{grouped(round(number / 10**6))} million nodes"
    )


def _who(search: Search, record: GameRecord) -> str:
    """Name who searched: 'Casual' where a level did for its move, as the game's record has it; else 'The search'."""
    if search.kind is not SearchKind.MOVE or search.line is None:
        return "The search"
    played, moves = len(search.line), record.moves
    is_played = played < len(moves) and search.line == tuple(move.cell for move in moves[:played])
    player = moves[played].by if is_played else record.players[search.position.side_to_move]
    level = LEVELS[player.strength] if player.strength else None
    return level.name if level and not level.draws else "The search"


NUMBER_TREE = "Number tree"
COMING = "The search has ended: its tree comes in a moment."
_ASKED = "The position is searched"
_GIVEN_UP = "Stopped: the search was not made again."
PATIENCE = 60.0
"""Seconds: a search that takes longer is not offered as a whole."""
DEEPENED = 3.0
"""The seconds of the search that is offered instead, where the settings limit none."""


class Analysis(QObject):
    """Shows in ``state`` the trace of the search that belongs to the board or was chosen, and runs searches of
    positions that a person wants to see in the tree.

    While the tree is shown, every search of the game comes with its trace; a search without one is run again. Meanwhile
    ``waiting`` is the done share (0 to 1) of the running search, None where none runs, and ``waiting_text`` name what
    runs, or why there is no trace.

    Signals:
        shown_changed: another search is shown, known or made; which searches can be asked for may have changed.
        waiting_changed: ``waiting`` or ``waiting_text`` has changed.
        watch_requested: the trace that watch() asked for is shown, and is to be played from its first event.
    """

    shown_changed = Signal()
    waiting_changed = Signal()
    watch_requested = Signal()

    def __init__(self, state: TreeState, settings: Settings, controller: GameController, parent: QObject) -> None:
        super().__init__(parent)
        self._state, self._settings, self.game = state, settings, controller.game
        self.game_analysis, self.asking, self.blunders = (
            controller.game_analysis,
            controller.asking,
            controller.blunders,
        )
        self.waiting: float | None = None
        self.waiting_text = ""
        self._foreign = ""  # the name of a trace that was opened or typed; '' for that of a search of the game
        self._shown: Search | None = None  # the search whose trace the state has
        self._making: Search | None = None
        self._to_watch: Search | None = None  # whose trace is to be played as soon as it is there
        self._given_up: Search | None = None  # whose trace was stopped or failed: not run again by itself
        self._tried: Position | None = None  # searched by itself last: not once more where that was stopped or failed

        game, game_analysis, asking = controller.game, controller.game_analysis, controller.asking
        game.game_started.connect(self._begin)
        game.position_changed.connect(self._follow)
        game.phase_changed.connect(self.shown_changed)
        game.hint_changed.connect(self.shown_changed)
        game_analysis.searched.connect(self._on_searched)
        for news in (game.player.search_started, game.player.search_dropped, game_analysis.searched):
            news.connect(self.waiting_changed)
        game_analysis.chosen_changed.connect(self._follow)
        game_analysis.traces.sampled.connect(self._on_trace_sampled)
        game_analysis.traces.found.connect(self._on_trace_made)
        game_analysis.traces.failed.connect(self._on_trace_made)
        self.blunders.changed.connect(self._tell_blunder)
        asking.changed.connect(self._follow)  # at once: between two waits no tree is called missing
        asking.changed.connect(self.shown_changed)
        asking.sampled.connect(self._on_asking_sampled)
        settings.changed.connect(self._on_setting_changed)
        state.trace_changed.connect(self.shown_changed)

    @Slot()
    def _begin(self) -> None:
        """Forget what was shown of the game before, and what was tried there."""
        self._foreign, self._tried = "", None

    # --- which search ---

    @property
    def shown(self) -> Search | None:
        """The search whose tree is shown, or is wanted while there is no tree yet; None for a trace that belongs to no
        search of this game.
        """
        if self.foreign:
            return None
        return self._shown if self._settings.shows_tree and self._state.trace else self.game_analysis.looked_at

    @property
    def foreign(self) -> str:
        """The name of the shown trace if it belongs to no search of this game: 'Number tree', 'a.ttt-
        trace'; else ''.
        """
        return self._foreign if self._settings.shows_tree else ""

    @property
    def shows_numbers(self) -> bool:
        """Whether the tree that is shown is a number tree."""
        trace = self._state.trace
        return bool(self.foreign) and trace is not None and trace.subject.board is None

    @property
    def making(self) -> Search | SearchRequest | None:
        """The request of the search a person asked for, else the search that is run again for its trace, else None."""
        return self.asking.request or self._making

    def show(self, trace: SearchTrace, name: str = "", at: tuple[int, int] | None = None) -> None:
        """Show a trace that belongs to no search of this game, under the file's ``name``.

        ``at`` is the step and the node to select, None for the end of the search. The game's next search replaces the
        trace, unless it is a number tree.
        """
        self.asking.drop()
        self._foreign = name or (NUMBER_TREE if trace.subject.board is None else "A search")
        self._wait()
        self._set(None, trace, at)
        self.shown_changed.emit()

    @Slot(object)
    def choose(self, search: Search | None) -> None:
        """Show another search of this game until the next move; None for the search of the board.

        A search whose trace is gone is run again.
        """
        self.asking.drop()
        self._foreign, self._given_up, self._to_watch = "", None, None
        self.game_analysis.choose(search)
        self._follow()

    @Slot()
    def back_to_game_tree(self) -> bool:
        """Show the tree of the board's own search again; return False where that tree is shown already."""
        away = bool(self.foreign) or self.game_analysis.looked_at is not self.game_analysis.in_view
        if away:
            self.choose(None)
        return away

    @Slot()
    def watch(self) -> None:
        """Show the search of the board in Analyse, and play it from its first event as soon as its trace is there."""
        self._settings.view = TREE_VIEW
        self.choose(None)
        self._to_watch = self.game_analysis.looked_at
        self._watch()

    def _watch(self) -> None:
        """Ask that the trace be played if that of the search to be watched is shown."""
        if self._to_watch and self._to_watch is self._shown:
            self._to_watch = None
            self.watch_requested.emit()

    # --- searches that are asked for ---

    @property
    def unsearched(self) -> Position | None:
        """The position on the board, or before the last move of a game that is over, where neither a search of it nor
        the search for its last move is known; None where one is, or may come, or where a person chose another.
        """
        analysis = self.game_analysis
        record, search = analysis.record, analysis.looked_at
        if self.foreign or analysis.has_chosen or self.game.player.is_searching or self.asking.why_not:
            return None
        position = record.position
        if search is None and position.outcome and record.played:
            position = record.position_after(record.played - 1)
        if position.outcome or (search and _belongs(search, record)):
            return None
        return position

    def seconds_of(self, position: Position, limits: Limits) -> float:
        """Estimate how many seconds a search of a position by the algorithm of the settings takes at most."""
        return seconds_of(Entry("search", self._settings.algorithm, limits), position)

    def offered(self, position: Position) -> SearchRequest:
        """Return the search of a position that can be waited for: as the settings say, or, where the whole search takes
        too long, deeper and deeper within their limit of time, or within DEEPENED."""
        algorithm, limits = self._settings.algorithm, self._settings.limits
        if self.seconds_of(position, Limits()) > PATIENCE:
            algorithm = replace(algorithm, iterative=True)
            limits = replace(limits, seconds=limits.seconds or DEEPENED)
        return SearchRequest(position, algorithm, limits)

    def _search_by_itself(self) -> bool:
        """Begin to search the position on the board where none has been and it is quick; return whether it begins."""
        position = self.unsearched
        if position is None or position == self._tried:
            return False
        if self.seconds_of(position, self._settings.limits) > AT_ONCE_SECONDS:
            return False
        self._tried = position
        if self.game_analysis.looked_at is None:
            self._set(None, None)  # the tree of another game does not stay meanwhile
        self.asking.search(self.offered(position))
        return True

    def search_by(self, request: SearchRequest, line: tuple[int, ...] | None = None, anew: bool = False) -> None:
        """Show the tree of a search that answers ``request``, and go to Analyse.

        A search that was made before is shown again, unless ``anew``. ``line`` is the moves from the start of the game
        to the position, where they are known.
        """
        known = None if anew else self.game_analysis.answering(request)
        if known:
            self.choose(known)
        elif self.asking.why_not:
            return
        else:
            self._wait()
            self.asking.search(request, line)
        self._settings.view = TREE_VIEW

    @Slot(object)
    def _on_asking_sampled(self, info: SearchInfo) -> None:
        """Say how far the search is that was asked for; the tree shown stays until that search is done."""
        if self.asking.request and not self._foreign:
            self._wait(_ASKED, info.progress)

    # --- which trace ---

    @Slot(object)
    def _on_searched(self, search: Search) -> None:
        """Show the tree of a search of the game that has ended; a number tree stays."""
        if not self.shows_numbers:  # a number tree stays until a person goes back to the game
            self._foreign = ""
        self._follow()
        self.shown_changed.emit()

    @Slot()
    def _follow(self) -> None:
        """Show the trace of the search to be looked at; without a trace, wait for it or run the search again."""
        if not self._settings.shows_tree or self._foreign:
            return
        if self.asking.request:
            self._wait(_ASKED, self.waiting or 0.0)
            return
        if self._search_by_itself():
            return
        search, traces = self.game_analysis.looked_at, self.game_analysis.traces
        trace = traces.trace_of(search) if search else None
        if trace or search is None or search is self._given_up:
            self._wait(_GIVEN_UP if search and not trace else "")
            self._set(search if trace else None, trace)
        elif not traces.is_coming(search):
            self.make()
        elif search is not self._making:
            self._wait(COMING)

    @Slot()
    def make(self) -> None:
        """Run the search to be looked at again for its trace."""
        search = self.game_analysis.looked_at
        if search:
            self._given_up = None
            self._wait("", 0.0, search)
            self.game_analysis.traces.request(search, self._settings.trace_nodes)

    @Slot()
    def stop(self) -> None:
        """Stop the running search: one that was asked for keeps the result so far, one run again for its trace is
        dropped.
        """
        if self.asking.request:
            self.asking.stop()
        elif self._making:
            self._given_up = self._making
            self._wait(_GIVEN_UP)

    def _wait(self, words: str = "", share: float | None = None, making: Search | None = None) -> None:
        """Say what is waited for in ``words``, and which ``share`` of it is done; a search that is ``making`` no more
        is stopped."""
        before, self._making = self._making, making
        if before and making is not before:
            self.game_analysis.traces.stop()  # nobody looks at it any more
        if (share, words) != (self.waiting, self.waiting_text):
            self.waiting, self.waiting_text = share, words
            self.waiting_changed.emit()
        if making is not before:
            self.shown_changed.emit()

    def _set(self, search: Search | None, trace: SearchTrace | None, at: tuple[int, int] | None = None) -> None:
        """Give the state another trace, and tell it which move was played; ``at`` is the step and the node to
        select."""
        self._shown = search
        played = _played(search, trace, self.game_analysis.record)
        if at or trace is not self._state.trace:
            self._state.set_trace(trace, played, at)
        else:
            self._state.set_played(played)
            self.shown_changed.emit()
        self._tell_blunder()
        self._watch()

    @Slot()
    def _tell_blunder(self) -> None:
        """Tell the state whether the move that was played is proved to be a blunder."""
        state, search = self._state, self._shown
        move = state.trace.node(state.played).move if state.trace and state.played is not None else None
        state.set_blunder(None if move is None or search is None else self.blunders.blunder_of(search.position, move))

    @Slot(object, float)
    def _on_trace_sampled(self, search: Search, share: float) -> None:
        """Show how far the search is that is run again."""
        if search is self._making:
            self._wait("", share, search)

    @Slot(object)
    @Slot(object, str)
    def _on_trace_made(self, search: Search, failure: str = "") -> None:
        """Show the trace of a search that was run again, or say why there is none."""
        if search is self._making:
            self._wait()
        if not failure:
            self._follow()
            return
        self._given_up = search
        if search is self.game_analysis.looked_at:
            self._set(None, None)
            self._wait(failure)

    @Slot(str)
    def _on_setting_changed(self, key: str) -> None:
        """Show the tree when a person comes to Analyse; any setting may change which searches can be asked for."""
        if key == "view":
            self._given_up = self._to_watch = None
            self._given_up = self._tried = None
            self._follow()
        self.shown_changed.emit()


def _belongs(search: Search, record: GameRecord) -> bool:
    """Return whether a search is of the position on the board, or was for the move that led to it."""
    return search.position == record.position or (search.line is not None and len(search.line) + 1 == record.played)


def _played(search: Search | None, trace: SearchTrace | None, record: GameRecord) -> int | None:
    """Return the node of the move that the game went on with from the searched position; None without one."""
    if search is None or trace is None or search.line is None or len(search.line) >= record.played:
        return None
    moves = tuple(move.cell for move in record.moves[: len(search.line) + 1])
    if moves[:-1] != search.line:
        return None
    children = trace.counted_children(trace.roots()[-1])
    return next((child for child in children if trace.node(child).move == moves[-1]), None)


def note_on(search: Search, trace: SearchTrace) -> str:
    """Say that the tree is of fewer plies than the search, and where the solver's move is not that of the tree, which
    of the two moves is whose."""
    part, solved = part_text(search, trace), search.result.solved_move
    best = trace.best_child(trace.roots()[-1])
    if solved is None or best is None or solved == trace.node(best).move:
        return part
    solver = f"The solver chose {search.position.rules.cell_name(solved)}."
    return f"{solver} {part}" if part else f"{solver} This is the {search.algorithm.name} search beside it."


# -- The commands: Search this position, Search again with …, Minimax/Alpha-beta ---------------------------------------


_NO_POSITIONS = "The nodes of this tree are not positions."


class SearchCommands(QObject):
    """Searches the selected position, or repeats the search shown by another algorithm, when the window's actions are
    triggered.
    """

    def __init__(
        self, state: TreeState, analysis: Analysis, settings: Settings, actions: Actions, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._state, self._analysis, self._settings, self._actions = state, analysis, settings, actions
        self._rows = {again_key(row): row for row in AGAIN}

        actions["search_position"].triggered.connect(self.search_position)
        for key in self._rows:
            actions[key].triggered.connect(self._repeat)
        state.changed.connect(self._enable)

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
            return "Its search is already running."
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

    def use(self, alpha_beta: bool) -> None:
        """Switch alpha-beta on or off in the settings, which searches the position again.

        Where the setting is as wanted already, an older search is shown: that one is repeated as chosen.
        """
        if self._settings.alpha_beta != alpha_beta:
            self._settings.alpha_beta = alpha_beta
        else:
            self._repeat_by(next(row for row in AGAIN if row.algorithm and row.algorithm.alpha_beta == alpha_beta))

    @Slot()
    def _repeat(self) -> None:
        """Repeat the search by the algorithm of the action that was triggered."""
        sender = self.sender()
        if sender:
            self._repeat_by(self._rows[sender.objectName()])

    def _repeat_by(self, row: NamedAlgorithm) -> None:
        """Repeat the search that is shown by another algorithm, within the same limits, or show that search where it
        is done already; both stay at hand."""
        request, shown = self._repeatable, self._analysis.shown
        if request and not self._why_not_again(request):
            algorithm = row.beside(request.algorithm)
            if algorithm != request.algorithm:
                self._analysis.search_by(replace(request, algorithm=algorithm), shown.line if shown else None)

    def _why_not_again(self, request: SearchRequest | None) -> str:
        """Return why the search of this request, which is shown, cannot be repeated by another algorithm; '' where it
        can."""
        if request is None:
            return _NO_POSITIONS if self._analysis.foreign else "There is no search to repeat yet."
        if request.position.outcome:
            return "The game is over there: there is nothing to search."
        return self._analysis.asking.why_not

    @property
    def _repeatable(self) -> SearchRequest | None:
        """The request of the search that is shown; None where there is none, or where it is of a number tree."""
        trace, shown = self._state.trace, self._analysis.shown
        if self._analysis.foreign:
            return trace.request if trace and trace.subject.board else None
        return shown.result.request if shown else None

    @property
    def uses_alpha_beta(self) -> bool:
        """Whether the search that is shown cuts; without one, whether the settings say so."""
        request = self._repeatable
        return (request.algorithm if request else self._settings).alpha_beta

    def reasons(self) -> dict[str, str]:
        """Return for each action of these commands why it is disabled, '' where it is enabled."""
        request = self._repeatable
        again = dict.fromkeys(self._rows, self._why_not_again(request))
        seen = name_of(request.algorithm) if request and not request.position.outcome else None
        if seen:
            again[again_key(seen)] = "This is the search that you see."
        return {"search_position": self.why_not(), **again}

    @Slot()
    def _enable(self) -> None:
        """Enable the actions, or say why they cannot be used."""
        self._actions.allow(self.reasons())
