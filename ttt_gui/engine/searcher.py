"""One search of one request: the compiled core in the words of the project."""

from __future__ import annotations

from ttt_gui.engine.request import Scores, SearchRequest
from ttt_gui.engine.result import (
    WIN,
    Bound,
    Counters,
    MoveScore,
    SearchInfo,
    SearchResult,
    TableCounters,
    is_win,
)
from ttt_gui.engine.search import Core
from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import cells_of

# Why a search stopped, by the core's number for it.
_STOPPED_BY = (None, "user", "nodes", "seconds")
# What a root move's value says, by the core's number for it.
_BOUNDS = (Bound.NONE, Bound.EXACT, Bound.UPPER, Bound.HEURISTIC)


class Searcher:
    """One search of one request: made anywhere, run once in any thread, stopped and sampled from any other."""

    def __init__(self, request: SearchRequest, core: type[Core] = Core) -> None:
        self.request = request
        self._core = core()
        self._table_bytes = 0
        self._order = request.algorithm.order.cells(request.position.rules)

    def stop(self) -> None:
        """Ask the search to stop; seen within a millisecond, also when it has not begun yet."""
        self._core.request_stop()

    def sample(self) -> SearchInfo:
        """The counters and the progress as the running search last published them."""
        counters, progress = self._counters()
        finished, best = self._core.root_so_far()
        return SearchInfo(self.request.id, counters, progress, finished, self._order[best] if best >= 0 else None)

    def _counters(self) -> tuple[Counters, float]:
        nodes, leaves, cutoffs, pruned_moves, depth, seconds, researches, progress = self._core.counters()
        table = TableCounters(*self._core.table_counters(), self._table_bytes) if self._table_bytes else None
        return Counters(nodes, leaves, cutoffs, pruned_moves, depth, seconds, researches, table), progress

    def run(self) -> SearchResult:
        """Search to the end, to a limit or to a stop."""
        request, position = self.request, self.request.position
        if position.outcome:
            return _finished_game(request, self._core.engine_name())
        rules, algorithm, limits = position.rules, request.algorithm, request.limits
        order = self._order
        rank = {cell: index for index, cell in enumerate(order)}

        def renumbered(board: int) -> int:
            return sum(1 << rank[cell] for cell in cells_of(board))

        self._core.prepare(
            rules.cells,
            [[renumbered(line) for line in rules.lines_through[cell]] for cell in order],
            [renumbered(line) for line in rules.win_lines],
            rules.cells - position.stones,
        )
        self._core.configure(algorithm, limits)
        if algorithm.tt:
            self._table_bytes = self._core.allocate(algorithm.tt_mib)
        side = position.side_to_move
        own, opp = renumbered(position.board_of(side)), renumbered(position.board_of(side.other))
        value = self._core.run(own, opp, rules.cells)
        return self._result(order, value)

    def _result(self, order: tuple[int, ...], value: int) -> SearchResult:
        request, position = self.request, self.request.position
        best, scores, line, stopped, heuristic = self._core.report()
        stopped_by = _STOPPED_BY[stopped] or ("depth" if heuristic else None)
        bounds = {cell: _BOUNDS[scores[rank][1]] for rank, cell in enumerate(order)}
        moves = tuple(
            MoveScore(cell, scores[rank][0] if bounds[cell] is not Bound.NONE else None, bounds[cell])
            for rank, cell in enumerate(order)
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


def _root_bound(value: int, stopped: bool, heuristic: bool, request: SearchRequest) -> Bound:
    """What the best value of the root moves finished says about the root."""
    highest = WIN if request.algorithm.scores is Scores.FLAT else WIN - 1
    if value == highest or (not stopped and (is_win(value) or not heuristic)):
        return Bound.EXACT
    return Bound.HEURISTIC if heuristic and not is_win(value) else Bound.LOWER


def _finished_game(request: SearchRequest, engine: str) -> SearchResult:
    """The search of a finished game: the root is its only node."""
    outcome = request.position.outcome
    lost = outcome is not None and outcome.winner is not None  # by the side to move: the other one moved last
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
    )


def move_without_search(position: Position, order: tuple[int, ...]) -> int:
    """The move to play before any root move is searched: the first that wins, else that blocks, else the first."""
    empty = [cell for cell in order if not position.occupied >> cell & 1]
    side = position.side_to_move
    for owner in (side, side.other):
        for cell in empty:
            if _completes_line(position, owner, cell):
                return cell
    return empty[0]


def _completes_line(position: Position, side: Side, cell: int) -> bool:
    stones = position.board_of(side) | 1 << cell
    return any(stones & line == line for line in position.rules.lines_through[cell])
