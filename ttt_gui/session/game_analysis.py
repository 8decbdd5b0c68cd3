"""The analysis of a game: every search of its positions, the traces of the searches, the sizes of their trees."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.result import Iteration, SearchInfo, SearchResult
from ttt_gui.engine.search.searcher import Searcher, deepest_trees
from ttt_gui.engine.trace.node_log import NODE_BYTES
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.engine.tree_size import MAX_POSITIONS, TreeSize
from ttt_gui.game.position import Position
from ttt_gui.game.record import GameRecord
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Control

MOST_LOG_BYTES = 256 << 20
"""The bytes that the logs of a game take together at most; so no single log is longer, whatever the settings allow."""
MOST_LOG_NODES = MOST_LOG_BYTES // NODE_BYTES

SKIPPED_POSITIONS = MAX_POSITIONS // 10
"""The most positions counted for what a cut-off skipped: many such counts are asked for, so each is to be short."""
_STOPS = ("nodes", "seconds", "user")


class SearchKind(Enum):
    """The purpose of a search."""

    MOVE = auto()  # the computer's move
    HINT = auto()
    ASKED = auto()  # to be looked at: the game knows nothing of it
    AGAIN = auto()  # the last search of any kind, because a switch was changed: it takes that one's place


@dataclass(frozen=True, eq=False)
class Search:
    """One search of a position of the game; ``result`` is without its trace, which Traces keeps or makes again.

    ``alone`` is false where other work ran beside the search, which makes its time incomparable. ``line`` are the cells
    played from the start of the game to the position; None where this game's moves do not lead there.
    """

    number: int
    result: SearchResult
    alone: bool = True
    kind: SearchKind = SearchKind.MOVE
    line: tuple[int, ...] | None = None

    @property
    def position(self) -> Position:
        """The position searched."""
        return self.result.request.position

    @property
    def algorithm(self) -> Algorithm:
        """The algorithm of the search."""
        return self.result.request.algorithm

    def plies_of(self, trace: SearchTrace | None) -> int | None:
        """Return the depth in plies of a shortened trace of this search; None for the whole trace.

        A trace is shortened because the search is too large for a log or was stopped within an iteration.
        """
        depth = trace.request.limits.depth if trace else None
        return None if depth == self.result.request.limits.depth else depth


class Traces(QObject):
    """The traces of a game's searches: delivered with a search, or made again by request(), node for node.

    Where no log holds the search, its trace has fewer plies (Search.plies_of). All kept logs take at most
    ``most_log_bytes``; the least recently used are dropped first.

    Signals:
        sampled: (Search, fraction from 0 to 1) progress of making its trace again.
        found: (Search) its trace can be shown: its events are listed.
        failed: (Search, message) the trace could not be made.
    """

    sampled = Signal(object, float)
    found = Signal(object)
    failed = Signal(object, str)

    def __init__(self, queue: TaskQueue, parent: QObject, most_log_bytes: int) -> None:
        super().__init__(parent)
        self._queue, self._most_log_bytes = queue, most_log_bytes
        self._traces: dict[Search, SearchTrace] = {}  # with their events, those used last at the end
        self._making: dict[Search, Task] = {}  # searches run again for their trace
        self._listing: dict[Search, Task] = {}  # searches whose events are being listed

    def trace_of(self, search: Search) -> SearchTrace | None:
        """Return the trace of a search with its events listed; None where there is none yet: see request()."""
        trace = self._traces.pop(search, None)
        if trace:
            self._traces[search] = trace  # used last
        return trace

    def is_coming(self, search: Search) -> bool:
        """Return whether a missing trace is being made, or its events are being listed."""
        return search in self._making or search in self._listing

    def take(self, search: Search, trace: SearchTrace, result: SearchResult) -> None:
        """Take the trace delivered with a search, unless one of fewer plies is to be shown instead."""
        if trace.truncated or _last_iteration(result, len(trace)):
            self._give_back([trace])  # its last root has one child perhaps
        else:
            self._list_events(search, trace)

    def request(self, search: Search, most_nodes: int) -> None:
        """Make a missing trace; ``found`` follows.

        The search is repeated node for node: where a limit or a stop ended it, the repetition ends after as many nodes.
        Where iterative deepening was stopped, or no log of ``most_nodes`` holds it, the trace ends with the deepest
        finished iteration that fits; any other search that is too large is repeated to the deepest depth that fits.
        """
        if search in self._traces or self.is_coming(search):
            return
        most = min(most_nodes, self._most_log_bytes // NODE_BYTES)
        error_text = "The search could not be made again"
        task = self._making[search] = self._queue.run(partial(_make_again, search, most), error_text, lane=Lane.SEARCH)
        task.sampled.connect(partial(self._on_sampled, search))
        task.finished.connect(partial(self._on_made, search))
        task.failed.connect(partial(self._on_failed, search))

    def stop(self) -> None:
        """Stop making traces."""
        for task in self._making.values():
            task.cancel()
        self._making.clear()

    def clear(self) -> None:
        """Forget all traces: another game is on the board."""
        for task in (*self._making.values(), *self._listing.values()):
            task.cancel()
        self._give_back(list(self._traces.values()))
        self._making, self._listing, self._traces = {}, {}, {}

    def _list_events(self, search: Search, trace: SearchTrace) -> None:
        """List the events of a trace in the background; it is found when that is done."""
        error_text = "The events of the search could not be listed"
        task = self._listing[search] = self._queue.run(lambda _: trace.list_events(), error_text)
        task.finished.connect(lambda _: self._on_listed(search, trace))
        task.failed.connect(partial(self._on_failed, search))

    def _keep(self, search: Search, trace: SearchTrace) -> None:
        """Keep a trace, and drop the least recently used ones beyond the most bytes."""
        self._traces[search] = trace
        dropped = []
        while len(self._traces) > 1 and sum(map(len, self._traces.values())) * NODE_BYTES > self._most_log_bytes:
            oldest = next(iter(self._traces))
            dropped.append(self._traces.pop(oldest))
        self._give_back(dropped)

    def _give_back(self, traces: list[SearchTrace]) -> None:
        """Free traces in a background task, since that may take a while."""
        if traces:
            self._queue.run(lambda _: traces.clear(), "Memory could not be given back", Priority.BACKGROUND)

    def _on_sampled(self, search: Search, look: object) -> None:
        """Report how far the making of a trace is, as a fraction."""
        if isinstance(look, SearchInfo):  # how many nodes it takes is known
            look = min(1.0, look.counters.nodes / max(1, search.result.counters.nodes))
        if isinstance(look, float):
            self.sampled.emit(search, look)

    def _on_made(self, search: Search, result: SearchResult | None) -> None:
        """List the events of the trace of a search made again; report a failure where there is no trace."""
        del self._making[search]
        if result and result.trace:
            self._list_events(search, result.trace)
        else:
            self.failed.emit(search, "There is not enough memory for the search tree.")

    def _on_listed(self, search: Search, trace: SearchTrace) -> None:
        """Keep a trace whose events are listed, and report it."""
        del self._listing[search]
        self._keep(search, trace)
        self.found.emit(search)

    def _on_failed(self, search: Search, sentence: str) -> None:
        """Report why the trace of a search could not be made."""
        self._making.pop(search, None)
        self._listing.pop(search, None)
        self.failed.emit(search, sentence)


class _CountPlies(TreeSize):
    """A job that counts the nodes of each ply below a position, the position itself first; None where it is too
    large."""

    def run(self) -> tuple[int, ...] | None:  # type: ignore[override]
        """Return the nodes of each ply, or None."""
        size = super().run()
        if size is None:
            return None
        return (1,) if size == 1 else self._counter.plies()[0]


class TreeSizes(QObject):
    """The sizes of full minimax trees below positions, counted in the background on demand.

    Signals:
        found: (Position) more is known of the tree below it: its size, or that it is too large to be counted.
    """

    found = Signal(object)

    def __init__(self, queue: TaskQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._plies: dict[Position, tuple[int, ...]] = {}  # the nodes of each ply
        self._too_large: dict[Position, int] = {}  # the most positions that a count went through in vain
        self._asked: dict[Position, tuple[Task, int]] = {}  # the counting task, and its most positions

    @property
    def busy(self) -> bool:
        """Whether a count waits or runs."""
        return bool(self._asked)

    def size_of(self, position: Position, most_positions: int = MAX_POSITIONS) -> int | None:
        """Return the number of nodes, the position itself included; None where it is not known.

        An unknown size begins a count, and ``found`` follows. A tree of more than ``most_positions`` positions stays
        unknown, and is not counted twice.
        """
        plies = self.plies_of(position, most_positions)
        return sum(plies) if plies else None

    def plies_of(self, position: Position, most_positions: int = MAX_POSITIONS) -> tuple[int, ...] | None:
        """Return the nodes of each ply, the position itself first; where unknown None, with a count as in size_of()."""
        if position in self._plies:
            return self._plies[position]
        task, most = self._asked.get(position, (Task(), 0))
        if max(most, self._too_large.get(position, 0)) < most_positions:
            task.cancel()
            task = self._queue.run(
                lambda control: control.do(_CountPlies(position, most_positions)),
                f"The tree below {position.text} could not be counted",
                Priority.BACKGROUND,
            )
            task.finished.connect(self._on_ended)
            task.failed.connect(self._on_ended)
            self._asked[position] = task, most_positions
        return None

    def is_too_large(self, position: Position) -> bool:
        """Return whether a count of ``MAX_POSITIONS`` positions did not suffice."""
        return self._too_large.get(position, 0) >= MAX_POSITIONS

    def stop(self) -> None:
        """Cancel waiting and running counts; known sizes stay."""
        for task, _most in self._asked.values():
            task.cancel()
        self._asked.clear()

    @Slot(object)
    @Slot(str)
    def _on_ended(self, plies: object) -> None:
        """Take the result of a count: None where it failed, or the message of an error, which is in the log."""
        position = next(each for each, (task, _most) in self._asked.items() if not task.is_open)
        _task, most = self._asked.pop(position)
        if isinstance(plies, tuple):
            self._plies[position] = plies
        else:
            self._too_large[position] = most
        self.found.emit(position)


class GameAnalysis(QObject):
    """The game on the board and all searches of its positions, including those in lines that were taken back.

    A search belongs to the position and the algorithm of its request; ``traces`` are the traces of the searches,
    ``sizes`` the sizes of the full trees below positions.

    Signals:
        searched: (Search) a search was added, and chosen if a person requested it to look at.
        chosen_changed: another search was chosen to be looked at, or none is.
    """

    searched = Signal(object)
    chosen_changed = Signal()

    def __init__(
        self,
        record: GameRecord,
        queue: TaskQueue,
        parent: QObject | None = None,
        most_log_bytes: int = MOST_LOG_BYTES,
    ) -> None:
        """``most_log_bytes`` are those that the kept logs of all searches take together at most."""
        super().__init__(parent)
        self.record = record
        self.sizes = TreeSizes(queue, self)
        self.traces = Traces(queue, self, most_log_bytes)
        self._searches: list[Search] = []
        self._chosen: Search | None = None
        self._representatives: dict[Position, Search] = {}  # what line() gives: a move's search, or that made again

    # -- the game ---------------------------------------------------------------------------------------------------

    def begin(self, record: GameRecord) -> None:
        """Start the analysis of another game, of which nothing is known yet."""
        self.sizes.stop()
        self.traces.clear()
        self._searches, self._chosen, self._representatives = [], None, {}
        self.record = record

    def move_on(self) -> None:
        """Reset the chosen search after a move; the caller emits the signals."""
        self._chosen = None

    # -- searches ---------------------------------------------------------------------------------------------------

    @property
    def searches(self) -> tuple[Search, ...]:
        """All searches of this game, in the order they ended."""
        return tuple(self._searches)

    def add(
        self,
        result: SearchResult,
        alone: bool = True,
        kind: SearchKind = SearchKind.MOVE,
        line: tuple[int, ...] | None = None,
    ) -> Search:
        """Add a result under the position and algorithm of its request, and return its Search.

        ``traces.found`` follows where its own trace is the one to be shown. ``line`` may be omitted for a position of
        the game.
        """
        of_game = self.line_to(result.request.position)
        line = line if of_game is None else of_game
        search = Search(len(self._searches) + 1, replace(result, trace=None), alone, kind, line)
        self._searches.append(search)
        self._chosen = search if kind in (SearchKind.ASKED, SearchKind.AGAIN) else None
        if kind in (SearchKind.MOVE, SearchKind.AGAIN):
            self._representatives[search.position] = search
        if result.trace:
            self.traces.take(search, result.trace, result)
        self.searched.emit(search)
        return search

    def last_search(
        self, position: Position, algorithm: Algorithm | None = None, kind: SearchKind | None = None
    ) -> Search | None:
        """Return the last search of ``position``, optionally of one algorithm or one kind; None without one."""
        for search in reversed(self._searches):
            if search.position == position and algorithm in (None, search.algorithm) and kind in (None, search.kind):
                return search
        return None

    def answering(self, request: SearchRequest) -> Search | None:
        """Return the last search with this request, its limits included, that no person stopped; None without one."""
        for search in reversed(self._searches):
            made = search.result.request
            same = (made.position, made.algorithm, made.limits) == (request.position, request.algorithm, request.limits)
            if same and search.result.stopped_by != "user":
                return search
        return None

    def line_to(self, position: Position) -> tuple[int, ...] | None:
        """Return the cells played from the start of the game to ``position``, which may be ahead of the cursor;
        None where the line on the board does not contain it.
        """
        moves = self.record.moves
        for played in range(len(moves) + 1):
            if self.record.position_after(played) == position:
                return tuple(move.cell for move in moves[:played])
        return None

    @property
    def has_chosen(self) -> bool:
        """Whether a search was chosen to be looked at since the game moved on."""
        return self._chosen is not None

    @property
    def in_view(self) -> Search | None:
        """The search for the position on the board, or else for the nearest earlier position with one; of several
        for that position, the chosen one.
        """
        positions = map(self.record.position_after, range(self.record.played, -1, -1))
        search, chosen = next(filter(None, map(self.last_search, positions)), None), self._chosen
        return chosen if search and chosen and chosen.position == search.position else search

    @property
    def looked_at(self) -> Search | None:
        """The search whose tree to show: the chosen one until the game moves on, else the one in view."""
        return self._chosen or self.in_view

    def stand(self, search: Search) -> None:
        """Choose a search of this game, and let it represent its position in line()."""
        self._representatives[search.position] = search
        self.choose(search)

    def choose(self, search: Search | None) -> None:
        """Choose a search of this game to look at until the game moves on; None for that of the board."""
        if search is not self._chosen and (search is None or search in self._searches):
            self._chosen = search
            self.chosen_changed.emit()

    def line(self) -> list[Search]:
        """Return one search for each position of the line on the board that has any, in order.

        That is the last search by which the computer moved, or its replacement, else the last of any kind.
        """
        positions = [self.record.position_after(played) for played in range(len(self.record.moves) + 1)]
        found = (self._representatives.get(position) or self.last_search(position) for position in positions)
        return [search for search in found if search]


def _make_again(search: Search, most: int, control: Control) -> SearchResult | None:
    """Repeat a search, node for node, for its trace of at most ``most`` nodes; return None where no depth has so
    few."""
    result = search.result
    whole = SearchRequest(search.position, search.algorithm, Limits(result.request.limits.depth), most)
    if iteration := _last_iteration(result, most):
        whole = replace(whole, limits=Limits(iteration.depth))
    elif result.counters.nodes > most and not result.iterations:
        return next(iter(deepest_trees(whole, control=control)), None)
    elif result.stopped_by in _STOPS:
        whole = replace(whole, limits=replace(whole.limits, nodes=max(1, result.counters.nodes)))
    return control.do(Searcher(whole))


def _last_iteration(result: SearchResult, most: int) -> Iteration | None:
    """Return the deepest finished iteration that a log of ``most`` nodes holds, where iterative deepening was
    stopped within an iteration or is too large for the log; None where the whole search is to be shown.
    """
    if result.counters.nodes <= most and result.stopped_by not in _STOPS:
        return None
    return next((each for each in reversed(result.iterations) if each.nodes <= most), None)
