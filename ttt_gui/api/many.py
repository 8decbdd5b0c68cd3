"""Many positions, each searched by several algorithms: rows for a table."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Sequence
from multiprocessing import get_context

from ttt_gui.api.running import BAR_AFTER_SECONDS, Bar
from ttt_gui.api.searching import board, report_of
from ttt_gui.engine.growth.positions import AfterPlies, Reachable, SampledPlies
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest, algorithm_text
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position

Row = dict[str, object]
_CHUNK = 32  # searches that a process takes at once


def positions(
    rows: int = 3,
    columns: int = 3,
    k: int | None = None,
    *,
    plies: int | None = None,
    each: int | None = None,
    seed: int = 1,
) -> list[Position]:
    """Return every unfinished position that a game can reach, 4,520 on 3 x 3; with ``plies`` those after that many
    moves; with ``each`` up to so many random ones after every number of moves, the same for the same ``seed``.

    Raise ValueError for more than can be listed.
    """
    rules = board(rows, columns, k).rules
    if each is not None:
        return list(SampledPlies(rules, each, seed, plies).positions())
    return list((Reachable(rules) if plies is None else AfterPlies(rules, plies)).positions())


def compare(
    starts: Iterable[Position],
    algorithms: Sequence[Algorithm],
    *,
    depth: int | None = None,
    nodes: int | None = None,
    jobs: int = 1,
) -> list[Row]:
    """Search every position with every algorithm; return a dict each, which pandas.DataFrame() takes as it is.

    ``jobs`` processes work side by side; a script that asks for several must not do so while it is imported (``if
    __name__ == "__main__":``). A KeyboardInterrupt ends them all. Raise ValueError for a limit out of range.
    """
    limits = Limits(depth, nodes)
    requests = [SearchRequest(start, how, limits) for start in starts for how in algorithms]
    with Bar(total=len(requests), unit="search", delay=BAR_AFTER_SECONDS, leave=False) as bar:
        found: list[Row] = []
        if jobs <= 1:
            for request in requests:
                found.append(_row(request))
                bar.update()
            return found
        with get_context("spawn").Pool(jobs, _leave_interrupts_to_the_parent) as pool:
            for row in pool.imap(_row, requests, _CHUNK):
                found.append(row)
                bar.update()
        return found


def _leave_interrupts_to_the_parent() -> None:
    """Ignore Ctrl+C in a process of the pool: the parent ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _row(request: SearchRequest) -> Row:
    """Search one position and return its row."""
    searcher = Searcher(request)
    report = report_of(searcher.run())
    searcher.release()
    rules = request.position.rules
    return {
        "position": request.position.text,
        "rows": rules.rows,
        "columns": rules.columns,
        "k": rules.k,
        "moves_made": request.position.stones,
        "algorithm": algorithm_text(request.algorithm),
        "value": report.value,
        "bound": report.bound,
        "best_move": report.best_move,
        "nodes": report.nodes,
        "leaves": report.leaves,
        "cutoffs": report.cutoffs,
        "pruned_moves": report.pruned_moves,
        "depth": report.depth,
        "seconds": report.seconds,
        "complete": report.complete,
    }
