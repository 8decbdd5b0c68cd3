"""A search of one request: runs the core, which knows numbers alone, and returns its answer as a SearchResult."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from ttt_gui.engine.request import Limits, Scores, SearchRequest
from ttt_gui.engine.result import Counters, Iteration, MoveScore, SearchInfo, SearchResult, TableCounters
from ttt_gui.engine.score import WIN, Bound, is_win
from ttt_gui.engine.search.core import SearchCore
from ttt_gui.engine.trace.node_log import EXACT, INFINITY, TERMINAL, NodeLog
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules, cells_of
from ttt_gui.system.control import Control

# Why a search stopped, by the core's number for the reason.
_STOPPED_BY = (None, "user", "nodes", "seconds")
# What a root move's value says, by the core's number for the bound.
_BOUNDS = (Bound.NONE, Bound.EXACT, Bound.UPPER, Bound.HEURISTIC)


class Searcher:
    """A search of one request: created anywhere, run once in any thread, stopped and sampled from any other.

    ``core`` makes the search core; ``on_iteration`` is called in the search's thread after each iteration of iterative
    deepening.
    """

    def __init__(
        self,
        request: SearchRequest,
        core: Callable[[], SearchCore] = SearchCore,
        on_iteration: Callable[[Iteration], None] | None = None,
    ) -> None:
        self.request = request
        self._core = core()
        self._table_bytes, self._table_was_short = 0, False
        self._order = request.algorithm.order.cells(request.position.rules)
        self._on_iteration = on_iteration
        self._iterations: tuple[Iteration, ...] = ()

    def stop(self) -> None:
        """Ask the search to stop, which takes effect within a millisecond, also before run() has begun."""
        self._core.request_stop()

    def pause(self) -> None:
        """Suspend the search until resume() or stop(), which takes effect within a millisecond, also before run() has
        begun.

        The pause counts neither in the result's seconds nor against a limit of seconds.
        """
        self._core.request_pause()

    def resume(self) -> None:
        """Continue after pause(), or withdraw a pause that has not taken effect."""
        self._core.resume()

    def release(self) -> None:
        """Free the table's memory, after run(); this may take a while."""
        self._core.release()

    def sample(self) -> SearchInfo:
        """Return the counters and the progress as the running search last published them."""
        counters, progress = self._counters()
        finished, best = self._core.root_so_far()
        return SearchInfo(
            counters=counters,
            progress=progress,
            finished=finished,
            best_move=self._order[best] if best >= 0 else None,
            iteration=self._iterations[-1] if self._iterations else None,
        )

    def _counters(self) -> tuple[Counters, float]:
        """Return the counters as the core last published them, and the fraction of the tree done."""
        nodes, leaves, cutoffs, pruned_moves, depth, seconds, researches, progress = self._core.counters()
        equivalents = self._core.equivalent_moves()
        table = None
        if self._table_bytes:
            table = TableCounters(*self._core.table_counters(), self._table_bytes, self._table_was_short)
        counters = Counters(nodes, leaves, cutoffs, pruned_moves, depth, seconds, researches, equivalents, table)
        return counters, progress

    def run(self) -> SearchResult:
        """Search until the end, a limit or a stop, and return the result."""
        request, position = self.request, self.request.position
        if position.outcome:
            return _finished_game(request, self._core.engine_name())
        log = self._log()
        rules, algorithm, limits = position.rules, request.algorithm, request.limits
        rank = _ranks(self._order)
        empty_cells = rules.cells - position.stones
        self._core.prepare(rules.cells, *_lines(rules, self._order), empty_cells)
        self._core.configure(algorithm, limits)
        if algorithm.symmetry:
            self._core.use_symmetries([[rank[images[cell]] for cell in self._order] for images in rules.symmetries])
        if algorithm.tt:
            self._table_bytes, self._table_was_short = self._core.allocate(algorithm.tt_mib)
        side = position.side_to_move
        own, opp = _renumbered(position.board_of(side), rank), _renumbered(position.board_of(side.other), rank)
        last = min(empty_cells, limits.depth or empty_cells)
        result: SearchResult | None = None
        ended_by_proof = False
        for horizon in range(1, last + 1) if algorithm.iterative else (last,):
            value = self._core.run(own, opp, rules.cells, horizon)
            found = self._result(value)
            if algorithm.iterative and found.stopped_by not in (None, "depth"):
                break
            result = found
            if algorithm.iterative:
                ended_by_proof = self._finish_iteration(horizon, found)
                if ended_by_proof or found.complete:
                    break
        self._core.finish()
        if result is None:
            result = found
        counters = self._counters()[0]
        trace = None
        if log is not None:
            trace = SearchTrace(request, log, counters.nodes, found.complete)
        return replace(
            result,
            counters=counters,
            trace=trace,
            # A search that a proof ended hit no limit, though heuristic leaves were valued beside the proof.
            stopped_by=None if ended_by_proof and horizon < (limits.depth or 65) else found.stopped_by,
            complete=found.complete,
            iterations=self._iterations,
        )

    def _log(self) -> NodeLog | None:
        """Return the log for the request; None where the request wants none or there is no memory for one."""
        try:
            return self._core.log_nodes(self.request.trace_nodes) if self.request.trace_nodes else None
        except MemoryError:
            return None

    def _finish_iteration(self, depth: int, found: SearchResult) -> bool:
        """Report a finished iteration; return whether a proved win or loss ends the deepening early.

        False after a complete iteration, which ends it anyway, and where the exact score of every root move is wanted.
        """
        assert found.value is not None
        counters = found.counters
        seconds = self._core.seconds_so_far()
        iteration = Iteration(depth, found.value, found.bound, found.pv, counters.nodes, seconds)
        self._iterations += (iteration,)
        if self._on_iteration:
            self._on_iteration(iteration)
        algorithm = self.request.algorithm
        wants_all = algorithm.exact_moves or not algorithm.alpha_beta
        return found.bound is Bound.EXACT and is_win(found.value) and not wants_all and not found.complete

    def _result(self, value: int) -> SearchResult:
        """Return the result of the core's last run, whose root has this value; cells are numbered as on the board
        again."""
        request, position, order = self.request, self.request.position, self._order
        best, scores, line, stopped, heuristic = self._core.report()
        stopped_by = _STOPPED_BY[stopped] or ("depth" if heuristic else None)
        known = {cell: (scores[rank][0], _BOUNDS[scores[rank][1]]) for rank, cell in enumerate(order)}
        if request.algorithm.symmetry:
            known = _shared_by_equivalents(known, position, order)
        moves = tuple(
            MoveScore(cell, known[cell][0] if known[cell][1] is not Bound.NONE else None, known[cell][1])
            for cell in order
            if not position.occupied >> cell & 1
        )
        found = best >= 0
        return SearchResult(
            request=request,
            best_move=order[best] if found else move_without_search(position, order),
            value=value if found else None,
            bound=_root_bound(value, bool(stopped), heuristic, request) if found else Bound.NONE,
            pv=tuple(order[move] for move in line) if found else (),
            moves=moves,
            counters=self._counters()[0],
            complete=stopped_by is None,
            stopped_by=stopped_by,
            engine=self._core.engine_name(),
        )


def _shared_by_equivalents(
    known: dict[int, tuple[int, Bound]], position: Position, order: tuple[int, ...]
) -> dict[int, tuple[int, Bound]]:
    """Return the values of root moves, copied to moves with equivalent positions, which were not tried."""
    shared = dict(known)
    for images in position.symmetries:
        for cell in order:
            if known[cell][1] is not Bound.NONE and shared[images[cell]][1] is Bound.NONE:
                shared[images[cell]] = known[cell]
    return shared


def _root_bound(value: int, stopped: bool, heuristic: bool, request: SearchRequest) -> Bound:
    """Return the bound of the root's value, which is the best value of the root moves searched so far.

    ``stopped`` says that not all were searched, ``heuristic`` that the depth limit has cut some short.
    """
    highest = WIN if request.algorithm.scores is Scores.FLAT else WIN - 1
    if value == highest or (not stopped and (is_win(value) or not heuristic)):
        return Bound.EXACT
    return Bound.HEURISTIC if heuristic and not is_win(value) else Bound.LOWER


def _finished_game(request: SearchRequest, engine: str) -> SearchResult:
    """Return the result for a finished game: the root is the only node of the search."""
    outcome = request.position.outcome
    lost = outcome is not None and outcome.winner is not None  # by the side to move: the other side moved last
    trace = None
    if request.trace_nodes:
        log = NodeLog(1)
        root = log.enter(-1, 0, 0, -INFINITY, INFINITY)
        log.leave(root, -WIN if lost else 0, EXACT, TERMINAL, 0)
        trace = SearchTrace(request, log, 1, True)
    return SearchResult(
        request=request,
        best_move=None,
        value=-WIN if lost else 0,
        bound=Bound.EXACT,
        pv=(),
        moves=(),
        counters=Counters(nodes=1, leaves=1),
        complete=True,
        stopped_by=None,
        engine=engine,
        trace=trace,
    )


def move_without_search(position: Position, order: tuple[int, ...]) -> int:
    """Return the move to play where no root move is searched: the first that wins, else that blocks, else the first."""
    empty = [cell for cell in order if not position.occupied >> cell & 1]
    side = position.side_to_move
    for owner in (side, side.other):
        completing = position.completing(owner)
        for cell in empty:
            if cell in completing:
                return cell
    return empty[0]


def _ranks(order: tuple[int, ...]) -> dict[int, int]:
    """Return the number of every cell for the core, which tries cells by rising numbers."""
    return {cell: rank for rank, cell in enumerate(order)}


def _renumbered(board: int, rank: dict[int, int]) -> int:
    """Return a board with each cell at the number ``rank`` gives it."""
    return sum(1 << rank[cell] for cell in cells_of(board))


@lru_cache(maxsize=64)
def _lines(rules: Rules, order: tuple[int, ...]) -> tuple[list[list[int]], list[int]]:
    """Return the lines through every cell and all lines, renumbered; kept, being a third of a search of few nodes."""
    rank = _ranks(order)
    through = [[_renumbered(line, rank) for line in rules.lines_through[cell]] for cell in order]
    return through, [_renumbered(line, rank) for line in rules.win_lines]


# -- Searches made again to a depth whose trees a log can hold, where the trees of the whole searches are too large ---


def deepest_trees(*requests: SearchRequest, control: Control) -> tuple[SearchResult, ...]:
    """Search one or more requests of one position to 1 ply, to 2, and so on, all to the same depth, as long as the log
    of each holds every node: counted, not timed, so that the same requests end at the same depth.

    Nodes and seconds of the requests' limits are left out; their limits of depth hold. Gives the result of each at the
    deepest depth at which all fit, with its trace; none without such a depth. A look at ``control`` gives the share of
    the nodes done, of two full logs for each request: one of the depths that fit, one of the depth that does not.
    Raises MemoryError where there is no room for a log.
    """
    position = requests[0].position
    cells = position.rules.cells - position.stones
    nodes, most = 0, 2 * sum(request.trace_nodes for request in requests)
    found: tuple[SearchResult, ...] = ()

    def share() -> float:
        """Return the share of the nodes done, of all that may be entered."""
        return min(1.0, nodes / most)

    for depth in range(1, max(request.limits.depth or cells for request in requests) + 1):
        made: list[SearchResult] = []
        for request in requests:
            limits = Limits(min(depth, request.limits.depth or depth), request.trace_nodes)
            result = control.do(Searcher(replace(request, limits=limits)), share)
            nodes += result.counters.nodes
            if result.trace is None:
                raise MemoryError
            if result.stopped_by in ("nodes", "user"):
                return found
            # The limit of nodes was the log's and nobody asked for it: the trace names the limit of depth alone.
            result.trace.request = replace(result.trace.request, limits=Limits(limits.depth))
            made.append(result)
        found = tuple(made)
        if all(result.complete for result in made):
            break
    return found
