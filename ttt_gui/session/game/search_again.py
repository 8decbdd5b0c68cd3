"""Repeated searches of the position on the board: after a change of a switch, and with alpha-beta switched, for
comparison.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ttt_gui.engine.request import SWITCHES, Algorithm, Limits, SearchRequest
from ttt_gui.engine.result import Counters, SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.game.record import Strength
from ttt_gui.session.game.play import Phase, Play
from ttt_gui.session.game_analysis import MOST_LOG_NODES, GameAnalysis, Search, SearchKind
from ttt_gui.session.players import LEVELS, level_at
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import Task, TaskQueue

# -- A search that a person asked for ----------------------------------------------------------------------------------


class AnalysisRequest(QObject):
    """Runs one search at a time on a person's request; the result is added to the analysis of the game and chosen
    there.

    After a change of a switch that search is the last one repeated (SearchKind.AGAIN). ``request`` is the running
    search, None without one. A later request replaces it, a computer's move goes first, and the search is dropped when
    the game moves on or a hint is requested: no search that nobody looks at waits.

    Signals:
        changed: ``request`` has changed.
        sampled: (SearchInfo) progress of the search.
        failed: (message) the search raised an error.
    """

    changed = Signal()
    sampled = Signal(object)
    failed = Signal(str)

    def __init__(
        self, game: Play, game_analysis: GameAnalysis, queue: TaskQueue, settings: Settings, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._game, self._game_analysis, self._queue, self._settings = game, game_analysis, queue, settings
        self.request: SearchRequest | None = None
        self._line: tuple[int, ...] | None = None
        self._kind = SearchKind.ASKED
        self._task = Task()
        game.position_changed.connect(self.drop)
        game.hint_changed.connect(self._on_hint_changed)

    @property
    def again(self) -> SearchRequest | None:
        """The request of the running search if it repeats the last one; else None."""
        return self.request if self._kind is SearchKind.AGAIN else None

    @property
    def why_not(self) -> str:
        """The reason why no search can be requested now: the game's own search would end it at once. '' where one
        can.
        """
        if self._game.player.is_hinting:
            return "The computer is looking for a hint."
        return "The computer is thinking: its search comes first." if self._game.phase is Phase.THINKING else ""

    def search(
        self, request: SearchRequest, line: tuple[int, ...] | None = None, kind: SearchKind = SearchKind.ASKED
    ) -> None:
        """Start searching an unfinished position; ``line`` are the moves that lead to it, as far as known.

        The search logs its nodes for a trace, except for SearchKind.AGAIN while no tree is shown: then the trace is
        made on demand.
        """
        self._task.cancel()
        traced = kind is SearchKind.ASKED or self._settings.shows_tree
        request = replace(request, trace_nodes=min(self._settings.trace_nodes, MOST_LOG_NODES) if traced else 0)
        self.request, self._line, self._kind = request, line, kind
        self._task = task = self._queue.run(
            lambda control: control.do(Searcher(request)), "The search failed", lane=Lane.SEARCH
        )
        task.sampled.connect(self.sampled)
        task.finished.connect(self._on_finished)
        task.failed.connect(self._on_failed)
        self.changed.emit()

    @Slot()
    def stop(self) -> None:
        """End the search and show its result so far."""
        self._task.stop()

    @Slot()
    def drop(self) -> None:
        """Stop the search and discard its result."""
        if self.request:
            self._task.cancel()
            self._end()
            self.changed.emit()

    def _end(self) -> tuple[int, ...] | None:
        """Forget the running search; return the moves that lead to its position, None where unknown."""
        line, self._line = self._line, None
        self.request = None
        return line

    @Slot()
    def _on_hint_changed(self) -> None:
        """Drop the search where a hint is looked for."""
        if self._game.player.is_hinting:
            self.drop()

    @Slot(object)
    def _on_finished(self, found: SearchResult) -> None:
        """Add the result to the analysis of the game."""
        kind, line = self._kind, self._end()
        self._game_analysis.add(found, self._task.alone, kind, line)
        self.changed.emit()

    @Slot(str)
    def _on_failed(self, sentence: str) -> None:
        """Report why the search failed."""
        self._end()
        self.changed.emit()
        self.failed.emit(sentence)


# -- A switch of the search that is changed: the last search is made once more, so that the change is seen -------------


_SWITCHES = {switch.name: switch.title for switch in SWITCHES} | {"tt_mib": "The size of the table"}
_WORDS = _SWITCHES | {
    "limit_depth": "The depth limit",
    "limit_nodes": "The limit of nodes",
    "limit_seconds": "The time limit",
}
"""The settings of a search, as they are named in the sentence that says when a change takes effect."""


class SearchAgain(QObject):
    """Repeats the search in view when a switch is changed and nothing else is searched.

    Position and limits of that search stay, and so does the move that was played. An earlier search with these switches
    is shown at once. While the computer's move only waits for its delay, the new search waits for the move. While a
    search for the game goes on, a message says when the change takes effect.
    """

    def __init__(
        self, game: Play, game_analysis: GameAnalysis, asking: AnalysisRequest, settings: Settings, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._game, self._game_analysis, self._asking, self._settings = game, game_analysis, asking, settings
        self._soon = QTimer(self, singleShot=True, interval=0)  # several switches change at one go
        self._soon.timeout.connect(self._search)
        self._waits = False
        settings.changed.connect(self._on_setting_changed)
        game.phase_changed.connect(self._on_phase_changed)

    @Slot(str)
    def _on_setting_changed(self, key: str) -> None:
        """Search again after a change of a switch; during the game's own search say when the change takes effect."""
        if key in _WORDS and self._game.player.is_searching:
            self._game.message.emit(f"{_WORDS[key]}: the change takes effect from the next search.")
        if key in _SWITCHES:
            self._soon.start()

    @Slot()
    def _on_phase_changed(self) -> None:
        """Search again after the computer's move, where that was waited for."""
        if self._waits and self._game.phase is not Phase.THINKING:
            self._soon.start()

    @Slot()
    def _search(self) -> None:
        """Show an earlier search with the present switches, or search the position in view again with them."""
        game_analysis, asking, game = self._game_analysis, self._asking, self._game
        self._waits = game.phase is Phase.THINKING and not game.player.is_searching
        search = game_analysis.looked_at if self._settings.shows_tree else game_analysis.in_view
        if search is None or search.position.outcome or asking.why_not or (asking.request and not asking.again):
            return
        request = self._request(search)
        if known := game_analysis.answering(request):
            asking.drop()
            game_analysis.stand(known)
        else:
            asking.search(request, search.line, SearchKind.AGAIN)

    def _request(self, search: Search) -> SearchRequest:
        """Return the request of ``search`` with the current switches; for a level's move, in the form that the
        level uses.
        """
        position, record, algorithm = search.position, self._game.record, self._settings.algorithm
        player = record.players[position.side_to_move]
        if search.kind is not SearchKind.ASKED:
            strength = level_at(player, record.seed, position) or Strength.PERFECT
            algorithm = LEVELS[strength].request(position, algorithm, search.result.request.limits).algorithm
        return replace(search.result.request, algorithm=algorithm, trace_nodes=0)


# -- The same position searched by the other algorithm: minimax beside alpha-beta, alpha-beta beside minimax -----------

MOST_SECONDS = 1.0
"""The seconds after which a search by the other algorithm is given up: nobody waits for it."""
_TRIES = 3
"""The most times that a search is made to have the machine to itself, so that its time is its own."""


class OtherAlgorithmState(Enum):
    """What is known of a search with alpha-beta switched."""

    MEASURING = auto()  # it waits or runs
    MEASURED = auto()
    COUNTING = auto()  # it takes too long: the nodes of minimax are being counted
    COUNTED = auto()
    TOO_MANY = auto()  # too many positions to be counted
    TOO_LONG = auto()  # too long to be measured, and nothing but a search could count it


@dataclass(frozen=True)
class OtherAlgorithm:
    """Results of the same search with alpha-beta switched, as far as known.

    ``depth`` is the number of plies that both search, None for both to the end. ``own_nodes`` are the comparable nodes
    of the search itself: all, or those up to its last finished iteration; None where the search was stopped earlier.
    ``nodes`` are those of the other search, measured or counted, down to ply ``deepest``; ``counters`` are all its
    measured counters, and ``alone`` says whether its time was measured without other load.
    """

    algorithm: Algorithm
    known: OtherAlgorithmState
    depth: int | None = None
    own_nodes: int | None = None
    nodes: int | None = None
    deepest: int | None = None
    counters: Counters | None = None
    alone: bool = True

    @property
    def share(self) -> float | None:
        """The fraction of minimax's nodes that alpha-beta visits, whichever of the two is the other search; else
        None.
        """
        if self.own_nodes is None or self.nodes is None:
            return None
        return self.nodes / self.own_nodes if self.algorithm.alpha_beta else self.own_nodes / self.nodes


class OtherAlgorithms(QObject):
    """Runs the game's searches with alpha-beta switched in the background, on demand: one at a time, the latest request
    first.

    Signals:
        found: more is known of some searches.
    """

    found = Signal()

    def __init__(self, queue: TaskQueue, game_analysis: GameAnalysis, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue, self._game_analysis = queue, game_analysis
        self._results: dict[Search, tuple[SearchResult, bool] | None] = {}  # with whether it ran alone; None: it failed
        self._waiting: dict[Search, SearchRequest] = {}  # the searches asked for last at the end
        self._running: tuple[Task, Search] | None = None

    @Slot()
    def clear(self) -> None:
        """Forget all results: another game is on the board."""
        if self._running:
            self._running[0].cancel()
        self._running, self._waiting, self._results = None, {}, {}

    def result_of(self, search: Search) -> OtherAlgorithm:
        """Return the known results for ``search`` with alpha-beta switched; start finding out the rest."""
        depth, own_nodes = like_with_like(search.result)
        other = OtherAlgorithm(flipped(search.algorithm), OtherAlgorithmState.MEASURING, depth, own_nodes)
        if search not in self._results:
            made = self._equivalent_search(search, other)
            if made is None:
                self._queue_search(search, other)
                return other
            self._results[search] = made
        result, alone = self._results[search] or (None, True)
        if result and result.stopped_by != "seconds":
            counters = result.counters
            other = replace(other, known=OtherAlgorithmState.MEASURED, counters=counters, alone=alone)
            return replace(other, nodes=counters.nodes, deepest=counters.depth)
        return self._count_instead(search.position, other)

    def _equivalent_search(self, search: Search, other: OtherAlgorithm) -> tuple[SearchResult, bool] | None:
        """Return a search of this game that is the other search already, and whether it ran alone; None without one. It
        must be logged like ``search``, so that the times compare."""
        for made in self._game_analysis.searches:
            same = made.position == search.position and made.algorithm == other.algorithm
            same = same and _is_logged(made) == _is_logged(search) and _depth(made.result) == other.depth
            if same and made.result.stopped_by in (None, "depth"):
                return made.result, made.alone
        return None

    def _queue_search(self, search: Search, other: OtherAlgorithm) -> None:
        """Put a search among those that wait, as the next one, unless it runs."""
        if self._running and self._running[1] is search:
            return
        limits, trace_nodes = Limits(depth=other.depth, seconds=MOST_SECONDS), search.result.request.trace_nodes
        self._waiting.pop(search, None)
        self._waiting[search] = SearchRequest(search.position, other.algorithm, limits, trace_nodes)
        self._start_next()

    def _start_next(self) -> None:
        """Run the search that was asked for last, where none runs."""
        if self._running is None and self._waiting:
            search, request = self._waiting.popitem()
            self._measure(search, request, 1)

    def _measure(self, search: Search, request: SearchRequest, number: int) -> None:
        """Run a search by the other algorithm for the ``number``-th time."""
        error_text = "The search the other way could not be made"
        task = self._queue.run(
            lambda control: control.do(Searcher(request)), error_text, Priority.BACKGROUND, Lane.SEARCH
        )
        task.finished.connect(partial(self._on_finished, search, request, number))
        task.failed.connect(lambda _: self._keep(search, None))  # said in the log; nobody waits for it
        self._running = task, search

    def _count_instead(self, position: Position, other: OtherAlgorithm) -> OtherAlgorithm:
        """Return a count in place of a search that takes too long: minimax's nodes, if it visits the whole tree."""
        algorithm = other.algorithm
        if algorithm.alpha_beta or algorithm.tt or algorithm.symmetry:
            return replace(other, known=OtherAlgorithmState.TOO_LONG)
        plies = plies_without_end(position, other.depth) or self._game_analysis.sizes.plies_of(position)
        if plies is None:
            is_large = self._game_analysis.sizes.is_too_large(position)
            return replace(other, known=OtherAlgorithmState.TOO_MANY if is_large else OtherAlgorithmState.COUNTING)
        nodes, last = visited(plies, other.depth, algorithm.iterative), len(plies) - 1
        return replace(other, known=OtherAlgorithmState.COUNTED, nodes=nodes, deepest=min(last, other.depth or last))

    def _on_finished(self, search: Search, request: SearchRequest, number: int, result: SearchResult) -> None:
        """Keep the result; run the search again where other work ran beside it, but _TRIES times at most."""
        alone = self._running is not None and self._running[0].alone
        if not alone and number < _TRIES and result.stopped_by != "seconds":
            self._measure(search, request, number + 1)
        else:
            self._keep(search, (replace(result, trace=None), alone))

    def _keep(self, search: Search, known: tuple[SearchResult, bool] | None) -> None:
        """Keep the result for a search, None where it failed, and run the next one."""
        self._results[search], self._running = known, None
        self._start_next()
        self.found.emit()


def flipped(algorithm: Algorithm) -> Algorithm:
    """Return ``algorithm`` with alpha-beta switched."""
    return Algorithm.consistent(**{**vars(algorithm), "alpha_beta": not algorithm.alpha_beta})


def like_with_like(result: SearchResult) -> tuple[int | None, int | None]:
    """Return the depth in plies (None: to the end) at which another search compares with this one, and the number
    of this search's nodes that compare (None where it was stopped too early).
    """
    if result.stopped_by in (None, "depth") and (result.complete or not result.iterations):
        return _depth(result), result.counters.nodes
    if result.iterations:
        return result.iterations[-1].depth, result.iterations[-1].nodes
    return _depth(result), None


def plies_without_end(position: Position, depth: int | None) -> tuple[int, ...] | None:
    """Return the nodes of each ply down to ``depth`` where no game can end before: all orders of moves; else None."""
    empty = len(position.legal_moves)
    if depth is None or depth > empty:
        return None
    side = position.side_to_move
    for owner, first in ((side, 1), (side.other, 2)):  # the ply of each side's first stone, and every second from it
        own, other = position.board_of(owner), position.board_of(owner.other)
        missing = [(line & ~own).bit_count() for line in position.rules.win_lines if not line & other]
        if missing and first + 2 * (min(missing) - 1) < depth:
            return None
    return tuple(math.perm(empty, ply) for ply in range(depth + 1))


def visited(plies: tuple[int, ...], depth: int | None, iterative: bool) -> int:
    """Return the nodes that minimax without a table visits in a tree with ``plies`` nodes in each ply."""
    last = len(plies) - 1
    last = min(last, depth or last)
    return sum(sum(plies[: horizon + 1]) for horizon in range(1 if iterative else last, last + 1))


def _depth(result: SearchResult) -> int | None:
    """Return the limit of depth; None where it is no limit because the game ends before."""
    depth, position = result.request.limits.depth, result.request.position
    return depth if depth is not None and depth < len(position.legal_moves) else None


def _is_logged(search: Search) -> bool:
    """Return whether a search logged its nodes."""
    return search.result.request.trace_nodes > 0
